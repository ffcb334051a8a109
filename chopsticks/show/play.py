"""Boards on which a person plays: one that needs no kernel, one for any Python player."""

from collections.abc import Mapping
from typing import Any

from chopsticks import axes
from chopsticks.players import greedy
from chopsticks.retrograde import packed, solve
from chopsticks.rules import (
    Change,
    Chopsticks,
    Hands,
    Move,
    Rules,
    Split,
    State,
    Tap,
    movers_view,
)
from chopsticks.show.page import Live
from chopsticks.show.svg import board, standalone

OPPONENTS = ("perfect", "greedy", "random")
LARGEST = 10_000  # positions; a larger game is too much for a page


def play_board(rules: Rules | Mapping[str, Rules] | None = None) -> Live:
    """A board with clickable hands that plays without a kernel.

    It carries the positions, moves and values of each rule set, and so needs no search: the
    opponent is perfect, greedy or random, and hints say what each move leads to.
    `rules` is one rule set or several by name; the default is `Rules()`.

    Raises ValueError for a game of more than 10,000 positions.
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
    for a split, its two numbers, and the position that it leads to; for another change 2, its
    words and its name; for a swap 3, words, name, and the fingers of the two hands; in the end
    always the position.  greedy: the index of the greedy player's move.  Position 0 is the start.

    Raises ValueError for a game of more than 10,000 positions.
    """
    tablebase = solve(game)
    states: dict[State, State] = {}  # one state for each position, in the order of exploring
    for state in tablebase:
        states.setdefault(movers_view(state), state)
    if len(states) > LARGEST:
        raise ValueError(
            f"{game.rules}: {len(states):,} positions; a page holds {LARGEST:,} at most: "
            "take fewer fingers or hands, or a PlayWidget"
        )
    number = {view: i for i, view in enumerate(states)}
    positions, moves, greedy_moves = [], [], []
    for view, state in states.items():
        legal = game.moves(state)
        positions.append([*view.hands[0], *view.hands[1], packed(tablebase[state])])
        children = (number[movers_view(game.result(state, move))] for move in legal)
        edges = (_edge(game.rules, view.hands[0], move) for move in legal)
        moves.append([[*edge, child] for edge, child in zip(edges, children, strict=True)])
        greedy_moves.append(legal.index(greedy(game, state)) if legal else -1)
    return {"positions": positions, "moves": moves, "greedy": greedy_moves}


def _edge(rules: Rules, hands: Hands, move: Move) -> list[int | str]:
    match move:
        case Tap(using, target):
            return [0, using, target]
        case Split(low, high):
            return [1, low, high]
        case Change("swap"):
            swapped = next(iter(axes.swaps(rules, hands)))
            pairs = zip(hands, swapped, strict=True)
            return [
                3,
                in_words(move),
                str(move),
                *(before for before, now in pairs if before != now),
            ]
        case Change():
            return [2, in_words(move), str(move)]


def in_words(move: Move) -> str:
    """A move as one says it.

    >>> in_words(Tap(2, 0)), in_words(Change("own_tap", (1, 4)))
    ('2 taps a dead hand', 'tap one hand with another, to have 1 and 4')
    """
    match move:
        case Tap(using, target):
            return f"{using} taps {target or 'a dead hand'}"
        case Split(low, high):
            return f"split into {low} and {high}"
        case Change(kind, hands):
            told = ", ".join(map(str, hands[:-1])) + f" and {hands[-1]}"
            return {
                "split": f"split into {told}",
                "swap": "swap two hands",
                "passing": "pass",
            }.get(kind, f"{_CHANGES.get(kind, kind)}, to have {told}")


_CHANGES = {
    "own_tap": "tap one hand with another",
    "add": "raise one finger more",
    "flip": "turn a hand over",
    "meta": "drop fingers and divide the others",
}
