"""Boards on which a person plays: one that needs no kernel, one for any Python player."""

from collections.abc import Mapping
from typing import Any

from chopsticks.players import greedy
from chopsticks.retrograde import packed, solve
from chopsticks.rules import Chopsticks, Move, Rules, State, Tap, movers_view
from chopsticks.show.page import Live
from chopsticks.show.svg import board, standalone

OPPONENTS = ("perfect", "greedy", "random")


def play_board(rules: Rules | Mapping[str, Rules] | None = None) -> Live:
    """A board with clickable hands that plays without a kernel.

    It carries the positions, moves and values of each rule set, and so needs no search: the
    opponent is perfect, greedy or random, and hints say what each move leads to.
    `rules` is one rule set or several by name; the default is `Rules()`.
    """
    named = rules if isinstance(rules, Mapping) else {str(r): r for r in [rules or Rules()]}
    if not named:
        raise ValueError("rules = {}: the board needs at least one rule set")
    first = next(iter(named.values()))
    start = Chopsticks(first).initial
    still = board(start, ("You", "Computer"), ["Run this cell to play."])
    fingers = max(r.fingers for r in named.values())
    data = {
        "games": [{"name": name, **game_data(Chopsticks(r))} for name, r in named.items()],
        "opponents": OPPONENTS,
        "hands": [[standalone(k, flip=True), standalone(k)] for k in range(fingers)],
    }
    return Live("board", still, data)


def game_data(game: Chopsticks) -> dict[str, Any]:
    """The game from the mover's view, as lists of numbers.

    positions: the mover's hands, then the other player's, then the value (0 for a draw,
    else plies + 1, negative when the mover loses); moves of each position: 0 for a tap or 1
    for a split, its two numbers, and the position that it leads to; greedy: the index of the
    greedy player's move.  Position 0 is the start.
    """
    tablebase = solve(game)
    states: dict[State, State] = {}  # one state for each position, in the order of exploring
    for state in tablebase:
        states.setdefault(movers_view(state), state)
    number = {view: i for i, view in enumerate(states)}
    positions, moves, greedy_moves = [], [], []
    for view, state in states.items():
        legal = game.moves(state)
        positions.append([*view.hands[0], *view.hands[1], packed(tablebase[state])])
        moves.append([_edge(m, number[movers_view(game.result(state, m))]) for m in legal])
        greedy_moves.append(legal.index(greedy(game, state)) if legal else -1)
    return {"positions": positions, "moves": moves, "greedy": greedy_moves}


def _edge(move: Move, child: int) -> list[int]:
    if isinstance(move, Tap):
        return [0, move.using, move.target, child]
    return [1, move.low, move.high, child]
