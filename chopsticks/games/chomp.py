"""Chomp: players bite a bar of chocolate whose top left square is poison.

A position is a bar in which no row is longer than the one above it.  A bite names a square, by row
and column counted from 1, and takes that square and everything below and to the right of it.  A
player who has only the poison left has lost, so the game ends at that square and no bite takes it.

>>> game = Chomp(3, 4)
>>> bar = game.result(game.initial, (2, 3))
>>> print(bar)
4+2+2
>>> game.moves(Bar((2, 1)))
((1, 2), (2, 1))

The first player wins every bar with two squares or more, but the proof does not say how.  Suppose
the first player takes only the bottom right square.  If that wins, it is a winning bite.  If it
does not, the other player has a winning answer.  But every bite takes that square as well, so the
first player could have begun with this answer and left the same bar.  Either way, some first bite
wins: this argument is called *strategy stealing*.

>>> all(winning_bites((n,) * m, Memo(m, n)) for m in range(1, 5) for n in range(2, 5))
True

This module is pure Python.  It contains the game, a numbering of all bars (`rank`, `unrank`), a
memo with two bits per bar (`Memo`), and a sieve that stores only lost positions (`sieve`).  The
compiled sieve is `audit.sieve`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from chopsticks.game import MAX, register, whole
from stepthrough.drawing import INK, PAPER, Drawing, drawing

Shape = tuple[int, ...]
"""The row lengths, from the top: each at least 1, never increasing."""

Bite = tuple[int, int]
"""Row and column of the bitten square, counted from 1."""


class Bar(NamedTuple):
    """What is left of the bar, and the player to move."""

    shape: Shape
    to_move: int = MAX

    def __str__(self) -> str:
        return "+".join(map(str, self.shape))


class Chomp:
    """Chomp on a full bar as a `Game`; a move is a `Bite`.

    The methods raise ValueError for a shape that cannot arise and for an illegal bite.
    """

    def __init__(self, rows: int, columns: int) -> None:
        check_box(rows, columns)
        self.rows, self.columns = rows, columns
        self.initial = Bar((columns,) * rows)

    def __repr__(self) -> str:
        return f"Chomp({self.rows}, {self.columns})"

    def to_move(self, bar: Bar) -> int:
        """The player to move: 0 is MAX, 1 is MIN."""
        return bar.to_move

    def moves(self, bar: Bar) -> tuple[Bite, ...]:
        """Every square but the poison, row by row."""
        return bites(self._checked(bar))

    def result(self, bar: Bar, move: Bite) -> Bar:
        """The bar after a bite."""
        if move not in (legal := bites(self._checked(bar))):
            raise ValueError(f"{move!r} is not a legal bite of {bar}; legal moves: {legal}")
        return Bar(bitten(bar.shape, move), 1 - bar.to_move)

    def is_terminal(self, bar: Bar) -> bool:
        """Whether only the poison is left."""
        return self._checked(bar) == (1,)

    def utility(self, bar: Bar, player: int) -> int:
        """-1 for the player to move, who has only the poison left, else +1."""
        if not self.is_terminal(bar):
            raise ValueError(f"{bar} is not terminal: only the last square has a utility")
        return -1 if player == bar.to_move else 1

    def _checked(self, bar: Bar) -> Shape:
        shape = bar.shape
        if not (
            0 < len(shape) <= self.rows
            and self.columns >= shape[0]
            and all(a >= b for a, b in zip(shape, (*shape[1:], 1), strict=True))
        ):
            raise ValueError(
                f"{shape!r} cannot arise: it must have 1 to {self.rows} rows of 1 to "
                f"{self.columns} squares each, none longer than the row above it"
            )
        return shape


def bites(shape: Shape) -> tuple[Bite, ...]:
    """All bites of a bar, row by row."""
    squares = [(row, column) for row, x in enumerate(shape, 1) for column in range(1, x + 1)]
    return tuple(squares[1:])


def bitten(shape: Shape, bite: Bite) -> Shape:
    """Return the shape that a bite leaves.

    >>> bitten((4, 4, 3), (2, 3)), bitten((4, 4, 3), (3, 1))
    ((4, 2, 2), (4, 4))
    """
    row, column = bite
    left = shape[: row - 1]
    if column == 1:
        return left
    return left + tuple([x if x < column else column - 1 for x in shape[row - 1 :]])


def transposed(shape: Shape) -> Shape:
    """Mirror a bar in its diagonal; the winner stays the same.

    >>> transposed((4, 1))
    (2, 1, 1, 1)
    """
    return tuple([sum([x > column for x in shape]) for column in range(shape[0])])


# ------------------------------------------------------------------------- a number for every bar


def check_box(rows: int, columns: int) -> None:
    """Raise ValueError if the box has too many shapes to number in 62 bits."""
    whole("rows", rows)
    whole("columns", columns)
    if comb(rows + columns, rows) >= 2**62:
        raise ValueError(
            f"{rows} × {columns} is too large: the box has C({rows + columns}, {rows}) shapes, "
            "and their numbers must fit in 62 bits"
        )


def rank(shape: Shape, rows: int) -> int:
    """Number a shape lexicographically among those of at most `rows` rows.

    The empty shape has number 0.  Shapes that are the same above row i but have a shorter row i
    come first.  If row i has x squares, there are C(x - 1 + m, m) of them, where m is the number
    of rows from row i to the last.

    >>> [rank(shape, 2) for shape in [(), (1,), (1, 1), (2,), (2, 1), (2, 2), (3,)]]
    [0, 1, 2, 3, 4, 5, 6]
    """
    return sum([comb(x - 1 + m, m) for m, x in zip(range(rows, 0, -1), shape, strict=False)])


def unrank(number: int, rows: int) -> Shape:
    """Return the shape with a given number: the inverse of `rank`.

    >>> unrank(5, 2), unrank(rank((4, 4, 3), 3), 3)
    ((2, 2), (4, 4, 3))
    """
    x = 0
    while comb(x + rows, rows) <= number:
        x += 1
    shape = []
    for m in range(rows, 0, -1):  # no row is longer than the one above it
        while comb(x - 1 + m, m) > number:
            x -= 1
        if x:
            number -= comb(x - 1 + m, m)
            shape.append(x)
    return tuple(shape)


# ------------------------------------------------------------------- a memo with two bits per bar


class Memo:
    """Two bits for every shape in a box: unknown, lost or won.

    Won and lost are from the view of the player to move.  A shape's rank is its address, so no
    keys are stored, and four shapes share a byte.

    >>> memo = Memo(2, 20)
    >>> len(memo.bytes)
    58
    >>> wins((5, 4), memo), wins((5, 5), memo)
    (False, True)
    """

    UNKNOWN, LOST, WON = range(3)

    def __init__(self, rows: int, columns: int) -> None:
        check_box(rows, columns)
        self.rows, self.columns = rows, columns
        self.bytes = bytearray(comb(rows + columns, rows) // 4 + 1)
        self.visited = 0

    def get(self, number: int) -> int:
        """What is known about the shape with this number."""
        return self.bytes[number >> 2] >> 2 * (number & 3) & 3

    def set(self, number: int, value: int) -> None:
        """Store the value of a shape, which must be unknown so far."""
        self.bytes[number >> 2] |= value << 2 * (number & 3)
        self.visited += 1


def wins(shape: Shape, memo: Memo) -> bool:
    """Whether the player to move wins, by negamax with a memo.

    The search stops at the first winning bite.  Source: the Chomp article.
    """
    number = rank(shape, memo.rows)
    if not (known := memo.get(number)):
        won = any(not wins(bitten(shape, bite), memo) for bite in bites(shape))
        memo.set(number, known := Memo.WON if won else Memo.LOST)
    return known == Memo.WON


def winning_bites(shape: Shape, memo: Memo) -> list[Bite]:
    """Return all bites that leave a lost bar.

    >>> winning_bites((10,) * 8, Memo(8, 10))
    [(4, 9), (5, 6)]
    """
    return [bite for bite in bites(shape) if not wins(bitten(shape, bite), memo)]


# ---------------------------------------------------------------- a sieve for the lost positions


class ClassResult(NamedTuple):
    """What a sieve finds out about a class of bars.

    The class contains all bars with `height` rows and `width` squares in the first row.  `lost` of
    them are P-positions, which the player to move loses.  `bites` are the winning bites of the
    full bar.
    """

    width: int
    height: int
    lost: int
    bites: tuple[Bite, ...]


def sieve(rows: int, columns: int) -> Iterator[ClassResult]:
    """Yield the classes of a box with fewer rows than columns.

    Each class comes after the classes that it needs.  The other classes are their transposes.  If
    there are as many rows as columns, only the L is lost: the other player answers a bite in one
    arm with the same bite in the other, and any other bar has the bite (2, 2), which leads to the
    L.  Only lost positions are kept.  The current class is a table with one byte per position.

    >>> [(result.lost, result.bites) for result in sieve(3, 4)]
    [(1, ((2, 3),)), (1, ((2, 4),)), (1, ((2, 3),))]
    """
    check_box(rows, columns)
    short, long = sorted((rows, columns))
    lost: dict[tuple[int, int], dict[Shape, int]] = {}
    for width in range(2, long + 1):
        for height in range(2, min(short + 1, width)):
            found = lost[width, height] = _lost_in_class(width, height, lost)
            if width <= short and width < long:  # a wider class needs bars with this many rows
                turned = map(transposed, found)
                lost[height, width] = {shape: _number(shape, width) for shape in turned}
            yield ClassResult(width, height, len(found), _first_bites(found))
        lost[width, width] = {(width, *[1] * (width - 1)): 0}


def _number(shape: Shape, height: int) -> int:
    """Number a shape in its class, ignoring the first row and column."""
    rows = zip(range(height - 1, 0, -1), shape[1:], strict=False)
    return sum([comb(x - 2 + m, m) for m, x in rows])


def _lost_in_class(
    width: int, height: int, lost: dict[tuple[int, int], dict[Shape, int]]
) -> dict[Shape, int]:
    """Return the lost positions of a class with their numbers.

    A position is lost if no bite leads to a lost position.  Positions are numbered so that bites
    lead only to smaller numbers.  So the next position that is not struck out is lost; then every
    position with a bite that leads to it is struck out.
    """
    below = height - 1  # the rows below the first; in each, all squares but the first count
    struck = bytearray(comb(width - 1 + below, below))

    def strike(number: int, m: int, length: int, low: int, high: int) -> None:
        """Strike out positions that differ only in `length` rows of `low` squares.

        The first of these rows is the m-th from the end.  This strikes out every position that has
        never-increasing rows of `low` to `high` squares in their place.
        """
        if length == m and (low == 1 or m == 1):  # the numbers are consecutive
            size = comb(high - low + m, m)
            struck[number : number + size] = b"\1" * size
        elif comb(high - low + length, length) > 1000:
            for x in range(low, high + 1):
                strike(number + _step(m, low, x), m - 1, length - 1, low, x)
        else:
            for offset in _fillings(m, length, low, high):
                struck[number + offset] = 1

    for r in range(2, height):  # a bite in the first column
        for shape in lost[width, r]:
            strike(_number(shape, height), height - r, height - r, 1, shape[-1])
    for w in range(2, width):  # a bite in the first row
        for shape, number in lost[w, height].items():
            strike(number, below, shape.count(w) - 1, w, width)
    found = {}
    number = struck.find(0)
    while number >= 0:
        rest = unrank(number, below)
        shape = (width, *(x + 1 for x in rest), *[1] * (below - len(rest)))
        found[shape] = number
        struck[number] = 1
        for x in set(shape) - {width}:
            first = shape.index(x)
            strike(number, height - first, shape.count(x), x, shape[first - 1])
        number = struck.find(0, number)
    return found


def _step(m: int, low: int, high: int) -> int:
    """How much a number grows if row m from the end is `high`, not `low`."""
    return comb(high - 2 + m, m) - comb(low - 2 + m, m)


@cache
def _fillings(m: int, length: int, low: int, high: int) -> list[int]:
    """How much numbers grow if `length` rows are not all `low`.

    The first of these rows is the m-th from the end.  The rows take all never-increasing values
    from `low` to `high`.
    """
    if length == 0:
        return [0]
    steps = [(x, _step(m, low, x)) for x in range(low, high + 1)]
    return [step + more for x, step in steps for more in _fillings(m - 1, length - 1, low, x)]


def _first_bites(lost: Iterable[Shape]) -> tuple[Bite, ...]:
    """Return the bites from the full bar to a lost bar of its class.

    Such a lost bar has rows of two different lengths.
    """
    stepped = (shape for shape in lost if len(set(shape)) == 2)
    return tuple(sorted((shape.index(shape[-1]) + 1, shape[-1] + 1) for shape in stepped))


def first_bites(results: Iterable[ClassResult], rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return all winning first bites of all full bars in a box.

    Each entry has the bar's rows and columns, then the row and column of the bite.  A bite in the
    first row or column leaves a full bar, and the next player wins that unless it is the poison.
    So the only winning bite of a square bar is (2, 2), and the only one of a single row or column
    leaves the poison.
    """
    table = [(n, n, 2, 2) for n in range(2, min(rows, columns) + 1)]
    table += [(1, n, 1, 2) for n in range(2, columns + 1)]
    table += [(n, 1, 2, 1) for n in range(2, rows + 1)]
    for width, height, _, found in results:
        for row, column in found:
            table += [(height, width, row, column), (width, height, column, row)]
    return sorted(line for line in table if line[0] <= rows and line[1] <= columns)


def class_counts(results: Iterable[ClassResult], rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return rows, columns and number of P-positions for each class in a box.

    >>> sum(count for _, _, count in class_counts(sieve(8, 8), 8, 8))
    322
    """
    counts = {(n, n): 1 for n in range(1, min(rows, columns) + 1)}
    for width, height, lost, _ in results:
        counts[height, width] = counts[width, height] = lost
    box = product(range(1, rows + 1), range(1, columns + 1))
    return [(height, width, counts.get((height, width), 0)) for height, width in box]


# -------------------------------------------------------------------------------- as a drawing

CHOCOLATE = "var(--chocolate)"

SKULL = (
    f'<path d="M5 1.6a3.2 3.2 0 0 0-2 5.7v1.3h4v-1.3a3.2 3.2 0 0 0-2-5.7z" fill="{INK}"/>'
    f'<g fill="{PAPER}"><circle cx="3.8" cy="4.8" r=".9"/><circle cx="6.2" cy="4.8" r=".9"/></g>'
)


def chocolate(shape: Shape, side: float) -> str:
    """Draw a bar with squares of `side` pixels; the poison has a skull.

    Its top left corner is at (0, 0).
    """
    squares = "".join(
        f'<rect x="{10 * column}" y="{10 * row}" width="9.4" height="9.4" rx="1.2" '
        f'fill="{CHOCOLATE if row or column else PAPER}" stroke="{INK}" stroke-width=".5"/>'
        for row, length in enumerate(shape)
        for column in range(length)
    )
    return f'<g transform="scale({side / 10:.4g})">{squares}{SKULL}</g>'


@drawing.register
def _(state: Bar) -> Drawing:
    side = 13
    body = chocolate(state.shape, side)
    return Drawing(body, side * state.shape[0], side * len(state.shape))


register(
    "chomp",
    Chomp,
    data={Bar: str},
    rules=(bites, bitten, check_box),
    tells=("rows", "columns"),
)
