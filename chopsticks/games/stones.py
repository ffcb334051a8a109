"""Stones: take one, two or three stones from a heap.

In the lab report's game, whoever takes the last stone loses.  With n stones left, the player to
move loses exactly when n mod 4 = 1.  If taking the last stone wins instead, the player to move
loses exactly when n mod 4 = 0.  The reason: when the mover takes 1, 2 or 3, the other player
answers with 3, 2 or 1, and four stones are gone.

>>> game = Stones(6)
>>> print(game.result(game.initial, 2))
4 stones, MIN
>>> game.moves(Heap(2)), lost(5), lost(4, last="wins")
((1, 2), True, True)

Source: C. Bouton, "Nim, a game with a complete mathematical theory" (1901), for games of this
kind; the evaluations are from the lab report.
"""

from math import inf
from typing import Literal, NamedTuple

from chopsticks.game import MAX, MIN, one_of, register, whole
from stepthrough.drawing import INK, Drawing, drawing

Last = Literal["loses", "wins"]

TAKE = (1, 2, 3)


class Heap(NamedTuple):
    """The stones that are left, and the player to move (0 is MAX, 1 is MIN)."""

    stones: int
    to_move: int = MAX

    def __str__(self) -> str:
        plural = "" if self.stones == 1 else "s"
        return f"{self.stones} stone{plural}, {('MAX', 'MIN')[self.to_move]}"


class Stones:
    """Stones as a `Game`; a move is the number of stones taken; MAX begins.

    `last` says whether the player who takes the last stone "loses" or "wins".  The methods raise
    ValueError for an invalid heap and for an illegal move.
    """

    def __init__(self, start: int = 20, last: Last = "loses") -> None:
        self.initial = _checked(Heap(start))
        one_of("last", last, Last)
        self.start, self.last = start, last

    def __repr__(self) -> str:
        return f"Stones({self.start}, last={self.last!r})"

    def to_move(self, heap: Heap) -> int:
        """0 if MAX is to move, 1 if MIN is."""
        return _checked(heap).to_move

    def moves(self, heap: Heap) -> tuple[int, ...]:
        """1, 2 and 3, if that many stones are left."""
        return TAKE[: _checked(heap).stones]

    def result(self, heap: Heap, move: int) -> Heap:
        """The heap after a move, with the other player to move."""
        if move not in (legal := self.moves(heap)):
            raise ValueError(f"{move!r} is not a legal move with {heap}; legal moves: {legal}")
        return Heap(heap.stones - move, 1 - heap.to_move)

    def is_terminal(self, heap: Heap) -> bool:
        """Whether all stones are taken."""
        return _checked(heap).stones == 0

    def utility(self, heap: Heap, player: int) -> int:
        """+1 for the winner, -1 for the loser."""
        if not self.is_terminal(heap):
            raise ValueError(f"{heap} is not terminal: only a finished game has a utility")
        takes_last = 1 - heap.to_move
        return 1 if (player == takes_last) == (self.last == "wins") else -1


def lost(stones: int, last: Last = "loses") -> bool:
    """Whether the player to move with this many stones loses to best play.

    >>> [n for n in range(14) if lost(n)], [n for n in range(14) if lost(n, "wins")]
    ([1, 5, 9, 13], [0, 4, 8, 12])
    """
    _checked(Heap(stones))
    one_of("last", last, Last)
    return stones % 4 == (1 if last == "loses" else 0)


def lab_evaluation(heap: Heap) -> float:
    """The lab report's evaluation for the game in which the last stone loses.

    It is the winner's sign divided by the number of stones.  Nobody has won before the end, so
    until then both the sign and the value are 0.

    >>> lab_evaluation(Heap(20)), lab_evaluation(Heap(3, MIN)), lab_evaluation(Heap(0, MIN))
    (0.0, 0.0, -inf)
    """
    sign = _winners_sign(heap)
    return sign * inf if heap.stones == 0 else sign / heap.stones


def lab_heuristic(heap: Heap) -> float:
    """The lab report's heuristic: multiples of 4 are bad.

    That rule belongs to the game in which the last stone wins.  The heuristic is multiplied by the
    same sign as `lab_evaluation`, so it is also 0 before the end.

    >>> lab_heuristic(Heap(4)), lab_heuristic(Heap(5, MIN)), lab_heuristic(Heap(0))
    (-0.0, 0.0, inf)
    """
    sign = _winners_sign(heap)
    if heap.stones == 0:
        return sign * inf
    bonus = -1 if heap.stones % 4 == 0 else 1
    return sign * (bonus * 10 + 1 / (heap.stones + 1))


def _winners_sign(heap: Heap) -> int:
    """The winner's sign for MAX if the last stone loses; 0 before the end."""
    if _checked(heap).stones:
        return 0
    return 1 if heap.to_move == MAX else -1


def _checked(heap: Heap) -> Heap:
    """Return the heap, or raise ValueError if it is invalid."""
    if not isinstance(heap, Heap):
        raise ValueError(f"{heap!r} is not a Heap")
    whole("stones", heap.stones, least=0)
    if heap.to_move not in (MAX, MIN):
        raise ValueError(f"to_move = {heap.to_move!r}: it must be 0 (MAX) or 1 (MIN)")
    return heap


@drawing.register
def _(state: Heap) -> Drawing:
    """The stones in rows of four; the last row shows who loses."""
    stones = "".join(
        f'<circle cx="{5 + 11 * (i % 4)}" cy="{5 + 11 * (i // 4)}" r="4" fill="{INK}"/>'
        for i in range(state.stones)
    )
    return Drawing(stones, max(0, 11 * min(4, state.stones) - 1), 11 * -(-state.stones // 4))


register("stones", Stones, data={Heap: str}, tells=("start", "last"))
