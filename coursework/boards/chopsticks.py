"""Chopsticks: draw a position, or play on a board without a kernel."""

from collections.abc import Mapping, Sequence
from typing import Any

from chopsticks.hands import (
    Change,
    Chopsticks,
    Hands,
    Move,
    Rules,
    Split,
    State,
    Tap,
    greedy,
    movers_view,
)
from chopsticks.hands.drawing import HAND_HEIGHT, HAND_WIDTH, hand, is_left, standalone
from chopsticks.hands.rules import swaps
from chopsticks.solving.retrograde import packed, solve
from stepthrough.drawing import text
from stepthrough.page import Live
from stepthrough.picture import Picture, picture

OPPONENTS = ("perfect", "greedy", "random")
LARGEST = 10_000  # positions; a larger game would make the page too large


def board(
    state: State, names: Sequence[str] = ("MAX", "MIN"), notes: Sequence[str] = ()
) -> Picture:
    """Draw both players' hands, MAX's at the bottom; mark the player to move; put notes below."""
    step, row = HAND_WIDTH + 2, HAND_HEIGHT + 18
    width = max(360.0, 190.0 + step * len(state.hands[0]))
    body = []
    for player, y in ((1, 10.0), (0, 10.0 + row)):
        turn = state.to_move == player
        label = f"{'▶ ' if turn else ''}{names[player]}"
        body.append(text(20, y + 38, label, "start", font_weight=600 if turn else 400))
        hands = state.hands[player]
        body += [
            hand(fingers, 180 + step * i, y, flip=is_left(i, hands))
            for i, fingers in enumerate(hands)
        ]
    bottom = 10 + 2 * row
    body += [text(20, bottom + 14 + 22 * i, note, "start") for i, note in enumerate(notes)]
    words = f"{names[1]} {_spoken(state.hands[1])}, {names[0]} {_spoken(state.hands[0])}"
    description = f"Chopsticks: {words}; {names[state.to_move]} to move"
    return picture("".join(body), width, bottom + 22 * len(notes) + 4, description)


def _spoken(hands: Hands) -> str:
    return " and ".join(str(fingers) if fingers else "a dead hand" for fingers in hands)


def play_board(rules: Rules | Mapping[str, Rules] | None = None) -> Live:
    """Return a board with clickable hands for playing Chopsticks without a kernel.

    The page contains the positions, moves and values of each rule set, so it needs no search.
    The opponent is perfect, greedy or random, and hints show the outcome of each move.
    `rules` is one rule set, or a mapping from names to rule sets; the default is `Rules()`.

    Raises ValueError for a game of more than 10,000 positions.
    """
    named = rules if isinstance(rules, Mapping) else {str(r): r for r in [rules or Rules()]}
    if not named:
        raise ValueError("rules = {}: the board needs at least one rule set")
    first = next(iter(named.values()))
    start = Chopsticks(first).initial
    still = board(start, ("You", "The computer"), ["Run this cell to play."])
    fingers = max(r.fingers for r in named.values())
    data = {
        "games": [{"name": name, **game_data(Chopsticks(r))} for name, r in named.items()],
        "opponents": OPPONENTS,
        "hands": [[standalone(k, flip=True), standalone(k)] for k in range(fingers)],
    }
    return Live("coursework/boards/chopsticks.js", still, data)


def game_data(game: Chopsticks) -> dict[str, Any]:
    """Return the game from the mover's point of view, as lists of numbers.

    positions: the mover's hands, then the other player's, then the value: 0 for a draw, otherwise
    plies + 1, negative if the mover loses.  Position 0 is the start.
    moves: for each position, a list of its moves.  A tap is encoded as 0 and its two numbers; a
    split as 1 and its two numbers; any other change as 2, its description and its name; a swap as
    3, its description, its name and the fingers of the two hands.  The last entry of every move is
    the position that it leads to.
    greedy: the index of the greedy player's move in each position.

    Raises ValueError for a game of more than 10,000 positions.
    """
    tablebase = solve(game)
    states: dict[State, State] = {}  # one state for each position, in the order of discovery
    for state in tablebase:
        states.setdefault(movers_view(state), state)
    if len(states) > LARGEST:
        raise ValueError(
            f"{game.rules}: {len(states):,} positions, but a page holds at most {LARGEST:,}: "
            "choose fewer fingers or hands, or use a PlayWidget"
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
            swapped = next(iter(swaps(rules, hands)))
            pairs = zip(hands, swapped, strict=True)
            moved = (before for before, now in pairs if before != now)
            return [3, move_in_words(move), str(move), *moved]
        case Change():
            return [2, move_in_words(move), str(move)]


def move_in_words(move: Move) -> str:
    """Describe a move in words.

    >>> move_in_words(Tap(2, 0)), move_in_words(Change("own_tap", (1, 4)))
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
