"""Take-and-break games: Nim, Stones, Kayles and Dawson's Kayles.

A move takes something from one heap; the rest of the heap stays together or splits into two heaps.
The four games differ in what a player may take.  Whoever makes the last move wins.

nim:    any number.
stones: one, two or three.
kayles: one pin or two neighbouring pins of a row, which may split the row in two.
dawson: exactly two neighbouring pins of a row (Dawson's Kayles); nobody can take a single pin.

>>> game = TakeAndBreak([5, 2], "kayles")
>>> print(game.result(game.initial, Take(5, (2, 1))))
2+2+1

Any position of such a game is a sum of heaps, so its Grundy value is the exclusive or of the heaps'
values.  `heap_numbers` works out the values of single heaps, one size after another.

Sources of the games and names: R. Guy and C. Smith, "The G-values of various games" (1956);
E. Berlekamp, J. Conway and R. Guy, "Winning Ways" (1982).
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Literal, NamedTuple

from chopsticks.game import MAX, check_player, one_of, register, whole
from chopsticks.solving.sums import mex
from stepthrough.drawing import INK, Drawing, drawing

Rule = Literal["nim", "stones", "kayles", "dawson"]
LIMITS = {"nim": None, "stones": range(1, 4), "kayles": range(1, 3), "dawson": range(2, 3)}
FALLS_APART = {"kayles", "dawson"}


class Heaps(NamedTuple):
    """The heaps, the largest first, and the player to move."""

    sizes: tuple[int, ...]
    to_move: int = MAX

    def __str__(self) -> str:
        return "+".join(map(str, self.sizes)) or "no pins"


class Take(NamedTuple):
    """A move: the size of the heap, and what the move leaves of it."""

    heap: int
    left: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.heap}→{'+'.join(map(str, self.left)) or 0}"


class TakeAndBreak:
    """Heaps under one of the four rules, as a `Game`; MAX begins.

    Raises ValueError for invalid sizes or an unknown rule.
    """

    def __init__(self, sizes: Sequence[int], rule: Rule = "nim") -> None:
        one_of("rule", rule, Rule)
        self.sizes, self.rule = tuple(sizes), rule
        self.initial = _checked(_heaps(self.sizes, MAX))

    def __repr__(self) -> str:
        return f"TakeAndBreak({list(self.sizes)}, {self.rule!r})"

    def to_move(self, heaps: Heaps) -> int:
        """0 if MAX is to move, 1 if MIN is."""
        return _checked(heaps).to_move

    def moves(self, heaps: Heaps) -> tuple[Take, ...]:
        """The legal moves; heaps of the same size are considered only once."""
        sizes = dict.fromkeys(_checked(heaps).sizes)
        return tuple(Take(size, left) for size in sizes for left in leaves(size, self.rule))

    def result(self, heaps: Heaps, move: Take) -> Heaps:
        """The heaps after a move, with the other player to move."""
        if move not in (legal := self.moves(heaps)):
            raise ValueError(f"{move!r} is not legal with {heaps}; legal moves: {legal}")
        sizes = list(heaps.sizes)
        sizes.remove(move.heap)
        return _heaps([*sizes, *move.left], 1 - heaps.to_move)

    def is_terminal(self, heaps: Heaps) -> bool:
        """Whether nothing more can be taken."""
        return not self.moves(heaps)

    def utility(self, heaps: Heaps, player: int) -> int:
        """-1 for the player to move, who can take nothing; +1 for the other."""
        if not self.is_terminal(heaps):
            raise ValueError(f"{heaps} is not terminal: only a finished game has a utility")
        return -1 if player == heaps.to_move else 1


def leaves(size: int, rule: Rule) -> Iterator[tuple[int, ...]]:
    """Yield what a move can leave of one heap, the smallest moves first.

    >>> list(leaves(4, "kayles")), list(leaves(3, "nim"))
    ([(3,), (2, 1), (2,), (1, 1)], [(2,), (1,), ()])
    """
    for taken in LIMITS[rule] or range(1, size + 1):
        left = size - taken
        for smaller in range(left // 2 + 1 if rule in FALLS_APART else min(left + 1, 1)):
            yield tuple(part for part in (left - smaller, smaller) if part)


def heap_numbers(rule: Rule, most: int) -> list[int]:
    """Return the Grundy values of single heaps from 0 up to `most`.

    >>> heap_numbers("kayles", 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    one_of("rule", rule, Rule)
    numbers: list[int] = []
    for size in range(whole("most", most, least=0) + 1):
        worth = numbers.__getitem__
        numbers.append(mex(reduce(xor, map(worth, left), 0) for left in leaves(size, rule)))
    return numbers


def _heaps(sizes: Sequence[int], player: int) -> Heaps:
    return Heaps(tuple(sorted(sizes, reverse=True)), player)


def _checked(heaps: Heaps) -> Heaps:
    """Return the heaps, or raise ValueError if they are invalid."""
    if not isinstance(heaps, Heaps):
        raise ValueError(f"{heaps!r} is not a Heaps")
    for size in heaps.sizes:
        whole("a heap's size", size)
    check_player(heaps.to_move)
    return heaps


@drawing.register
def _(state: Heaps) -> Drawing:
    """One row of stones for each heap."""
    stones = "".join(
        f'<circle cx="{5 + 11 * x}" cy="{5 + 11 * y}" r="4" fill="{INK}"/>'
        for y, size in enumerate(state.sizes)
        for x in range(size)
    )
    return Drawing(stones, 11 * max(state.sizes, default=1) - 1, 11 * max(1, len(state.sizes)))


register("heaps", TakeAndBreak, data={Heaps: str, Take: str}, tells=("sizes", "rule"))
