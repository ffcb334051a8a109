"""A greedy player of Chopsticks, and moves as a person types them."""

from collections.abc import Sequence

from chopsticks.game import Game
from chopsticks.hands.features import living_hands
from chopsticks.hands.game import Change, Move, Split, State, Tap
from chopsticks.playing.players import read_number
from chopsticks.search import best_move


def greedy(game: Game[State, Move], state: State) -> Move:
    """Choose the move that leaves the best balance of living hands right away."""
    return best_move(game, state, lambda game, child: living_hands(child))


def written(move: Move) -> str:
    """Write a move of Chopsticks as a person would type it.

    >>> written(Tap(1, 2)), written(Split(1, 3)), written(Change("own_tap", (0, 2)))
    ('tap 1 2', 'split 1 3', 'own 0 2')
    """
    numbers = str(move).replace("→", " ").replace("+", " ")
    if isinstance(move, Tap):
        return f"tap {numbers}"
    return numbers if isinstance(move, Change) and move.kind != "split" else f"split {numbers}"


def read_move(typed: str, legal: Sequence[Move]) -> Move:
    """Read a move of Chopsticks that a person typed, by number or in words.

    >>> (
    ...     read_move("tap 1 2", ()),
    ...     read_move("split 1 3", ()),
    ...     read_move("2", (Tap(1, 1), Split(0, 2))),
    ... )
    (Tap(using=1, target=2), Split(low=1, high=3), Split(low=0, high=2))

    Raises ValueError for anything else.
    """
    words = typed.lower().split()
    match words:
        case [number] if number.isdecimal():
            return read_number(number, legal)
        case ["tap" | "t", a, b] if a.isdecimal() and b.isdecimal():
            return Tap(int(a), int(b))
        case ["split" | "s", a, b] if a.isdecimal() and b.isdecimal():
            move = Split(int(a), int(b))
            return move if move in legal else Split(*sorted((int(a), int(b))))
    for order in (list, sorted):  # try the numbers as typed, then sorted
        for change in legal:
            if isinstance(change, Change) and order(words) == order(written(change).split()):
                return change
    raise ValueError(
        f"I cannot read {typed.strip()!r}. Type a number from the list, or "
        "'tap 1 2' (your 1 taps the other player's 2), or 'split 1 3'."
    )
