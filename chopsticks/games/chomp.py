"""Chomp: a bar of chocolate, bitten from the lower right; the square at the top left is poison.

A position is a bar with rows that do not grow downwards.  A bite names a square, by row and
column from 1 on, and takes it with everything below and to the right of it.  Whoever has only
the poison left has lost; so the one square is the end, and no bite takes it.

>>> game = Chomp(3, 4)
>>> bar = game.result(game.initial, (2, 3))
>>> print(bar)
4+2+2
>>> game.moves(Bar((2, 1)))
((1, 2), (2, 1))

The first player wins every bar with two squares or more, and the proof does not say how.  Let
the first player take only the last square.  If that wins, it is a winning bite.  If not, there
is an answer that wins; but what it leaves, the first bite could have left at once, for it takes
the last square, too.  So some first bite wins: *strategy stealing*.

>>> all(first_player_wins(rows, columns) for rows in range(1, 5) for columns in range(2, 5))
True
>>> first_player_wins(1, 1)
False

This module is pure Python: the game, a number for every bar (`rank`, `unrank`), the memo of two
bits a bar (`Memo`), and a sieve that remembers only lost positions (`sieve`).  The compiled sieve
is `research.sieve`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from chopsticks.game import MAX, register, whole
from stepthrough.drawing import INK, PAPER, Drawing, drawing

Shape = tuple[int, ...]
"""The lengths of the rows, from the top: at least 1, not growing."""

Bite = tuple[int, int]
"""Row and column of the square that is bitten, from 1 on."""


class Bar(NamedTuple):
    """What is left of the bar, and the player to move."""

    shape: Shape
    to_move: int = MAX

    def __str__(self) -> str:
        return "+".join(map(str, self.shape))


class Chomp:
    """Chomp on a full bar as a `Game`; a move is a `Bite`.

    Methods raise ValueError for a shape that cannot arise and for an illegal bite.
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
            raise ValueError(f"{move!r} is not a legal bite of {bar}; legal are {legal}")
        return Bar(bitten(bar.shape, move), 1 - bar.to_move)

    def is_terminal(self, bar: Bar) -> bool:
        """Whether only the poison is left."""
        return self._checked(bar) == (1,)

    def utility(self, bar: Bar, player: int) -> int:
        """-1 for the player to move, who has only the poison left, +1 for the other one."""
        if not self.is_terminal(bar):
            raise ValueError(f"{bar} is not terminal: only the single square has a utility")
        return -1 if player == bar.to_move else 1

    def _checked(self, bar: Bar) -> Shape:
        shape = bar.shape
        if not (
            0 < len(shape) <= self.rows
            and self.columns >= shape[0]
            and all(a >= b for a, b in zip(shape, (*shape[1:], 1), strict=True))
        ):
            raise ValueError(
                f"{shape!r} cannot arise: it must have 1 to {self.rows} rows that do not grow, "
                f"of 1 to {self.columns} squares"
            )
        return shape


def bites(shape: Shape) -> tuple[Bite, ...]:
    """All bites of a bar, row by row."""
    squares = [(row, column) for row, x in enumerate(shape, 1) for column in range(1, x + 1)]
    return tuple(squares[1:])


def bitten(shape: Shape, bite: Bite) -> Shape:
    """What a bite leaves.

    >>> bitten((4, 4, 3), (2, 3)), bitten((4, 4, 3), (3, 1))
    ((4, 2, 2), (4, 4))
    """
    row, column = bite
    left = shape[: row - 1]
    if column == 1:
        return left
    return left + tuple([x if x < column else column - 1 for x in shape[row - 1 :]])


def transposed(shape: Shape) -> Shape:
    """The bar mirrored at its diagonal; who wins is the same.

    >>> transposed((4, 1))
    (2, 1, 1, 1)
    """
    return tuple([sum([x > column for x in shape]) for column in range(shape[0])])


# ------------------------------------------------------------------------- a number for every bar


def check_box(rows: int, columns: int) -> None:
    """Raise ValueError unless the shapes in a box of this size can be counted in 62 bits."""
    whole("rows", rows)
    whole("columns", columns)
    if comb(rows + columns, rows) >= 2**62:
        raise ValueError(
            f"{rows} × {columns} is too large: the box has C({rows + columns}, {rows}) shapes, "
            "and their numbers must fit in 62 bits"
        )


def rank(shape: Shape, rows: int) -> int:
    """The number of a shape among all shapes of at most `rows` rows, in lexicographic order.

    0 is the empty shape.  A smaller row i leaves every choice to the rows below, so row i of x
    squares comes after C(x - 1 + m, m) shapes, where m = rows - i rows are from it on.

    >>> [rank(shape, 2) for shape in [(), (1,), (1, 1), (2,), (2, 1), (2, 2), (3,)]]
    [0, 1, 2, 3, 4, 5, 6]
    """
    return sum([comb(x - 1 + m, m) for m, x in zip(range(rows, 0, -1), shape, strict=False)])


def unrank(number: int, rows: int) -> Shape:
    """The shape with a number: the inverse of `rank`.

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


# --------------------------------------------------------------------- the memo of two bits a bar


class Memo:
    """Two bits for every shape in a box: not visited yet, won or lost for the player to move.

    The rank is the address, so no key is stored: four shapes share a byte.

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
        """What is known of the shape with this number."""
        return self.bytes[number >> 2] >> 2 * (number & 3) & 3

    def set(self, number: int, value: int) -> None:
        """Remember a shape; it must be unknown."""
        self.bytes[number >> 2] |= value << 2 * (number & 3)
        self.visited += 1


def wins(shape: Shape, memo: Memo) -> bool:
    """Whether the player to move wins: negamax with a memo, and it stops at the first win.

    Source: the Chomp article.
    """
    number = rank(shape, memo.rows)
    if not (known := memo.get(number)):
        won = any(not wins(bitten(shape, bite), memo) for bite in bites(shape))
        memo.set(number, known := Memo.WON if won else Memo.LOST)
    return known == Memo.WON


def winning_bites(shape: Shape, memo: Memo) -> list[Bite]:
    """All bites that leave a lost bar.

    >>> winning_bites((10,) * 8, Memo(8, 10))
    [(4, 9), (5, 6)]
    """
    return [bite for bite in bites(shape) if not wins(bitten(shape, bite), memo)]


def first_player_wins(rows: int, columns: int) -> bool:
    """Whether the first player wins a full bar: only on 1 × 1 not."""
    return wins((columns,) * rows, Memo(rows, columns))


# ---------------------------------------------------------------- a sieve for the lost positions


class ClassResult(NamedTuple):
    """What a sieve tells of a class: the bars with `height` rows and `width` squares in the first.

    `lost` of them are P-positions, which the player to move loses.  `bites` are the winning
    bites of the full bar.
    """

    width: int
    height: int
    lost: int
    bites: tuple[Bite, ...]


def sieve(rows: int, columns: int) -> Iterator[ClassResult]:
    """All classes of a box with fewer rows than columns, each after those that it needs.

    The other classes are their transposes.  With as many rows as columns only the L is lost: a
    bite in one arm is answered by the same bite in the other, and from all others (2, 2) leads to
    the L.  Only lost positions are kept, and one class at a time is a bitmap, a byte a position.

    >>> [(result.lost, result.bites) for result in sieve(3, 4)]
    [(1, ((2, 3),)), (1, ((2, 4),)), (1, ((2, 3),))]
    """
    check_box(rows, columns)
    short, long = sorted((rows, columns))
    lost: dict[tuple[int, int], dict[Shape, int]] = {}
    for width in range(2, long + 1):
        for height in range(2, min(short + 1, width)):
            found = lost[width, height] = _lost_in_class(width, height, lost)
            if width <= short and width < long:  # a wider class has as many rows
                turned = map(transposed, found)
                lost[height, width] = {shape: _number(shape, width) for shape in turned}
            yield ClassResult(width, height, len(found), _first_bites(found))
        lost[width, width] = {(width, *[1] * (width - 1)): 0}


def _number(shape: Shape, height: int) -> int:
    """The number of a shape in its class: the first row does not count, nor the first column."""
    rows = zip(range(height - 1, 0, -1), shape[1:], strict=False)
    return sum([comb(x - 2 + m, m) for m, x in rows])


def _lost_in_class(
    width: int, height: int, lost: dict[tuple[int, int], dict[Shape, int]]
) -> dict[Shape, int]:
    """The lost positions of a class with their numbers: no bite leads from them to a lost one.

    A position's number orders a class so that bites only lead to smaller numbers.  So the next
    position that is not struck out is lost, and what a bite leads from to it is struck out.
    """
    below = height - 1  # rows below the first, whose squares but one count
    struck = bytearray(comb(width - 1 + below, below))

    def strike(number: int, m: int, length: int, low: int, high: int) -> None:
        """Strike out what differs only in `length` rows of `low`, the first m from the end.

        There it has any rows that do not grow, from `low` to `high`.
        """
        if length == m and (low == 1 or m == 1):  # their numbers follow one another
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
    """How much greater a number is if the row m from the end is `high`, not `low`."""
    return comb(high - 2 + m, m) - comb(low - 2 + m, m)


@cache
def _fillings(m: int, length: int, low: int, high: int) -> list[int]:
    """How much greater numbers are if `length` rows, the first m from the end, are not all `low`.

    The rows take all values up to `high` that do not grow.
    """
    if length == 0:
        return [0]
    steps = [(x, _step(m, low, x)) for x in range(low, high + 1)]
    return [step + more for x, step in steps for more in _fillings(m - 1, length - 1, low, x)]


def _first_bites(lost: Iterable[Shape]) -> tuple[Bite, ...]:
    """The bites that lead from the full bar to a lost one of its class: it has two steps."""
    stepped = (shape for shape in lost if len(set(shape)) == 2)
    return tuple(sorted((shape.index(shape[-1]) + 1, shape[-1] + 1) for shape in stepped))


def first_bites(results: Iterable[ClassResult], rows: int, columns: int) -> list[tuple[int, ...]]:
    """All winning first bites of all bars in a box: rows, columns, row and column of the bite.

    A bite in the first row or column leaves a full bar, which wins unless it is the poison; so
    a square has only (2, 2), and one row or column is bitten down to the poison.
    """
    table = [(n, n, 2, 2) for n in range(2, min(rows, columns) + 1)]
    table += [(1, n, 1, 2) for n in range(2, columns + 1)]
    table += [(n, 1, 2, 1) for n in range(2, rows + 1)]
    for width, height, _, found in results:
        for row, column in found:
            table += [(height, width, row, column), (width, height, column, row)]
    return sorted(line for line in table if line[0] <= rows and line[1] <= columns)


def class_counts(results: Iterable[ClassResult], rows: int, columns: int) -> list[tuple[int, ...]]:
    """Rows, columns and number of P-positions of every class in a box.

    >>> sum(count for _, _, count in class_counts(sieve(8, 8), 8, 8))
    322
    """
    counts = {(n, n): 1 for n in range(1, min(rows, columns) + 1)}
    for width, height, lost, _ in results:
        counts[height, width] = counts[width, height] = lost
    box = product(range(1, rows + 1), range(1, columns + 1))
    return [(height, width, counts.get((height, width), 0)) for height, width in box]


# -------------------------------------------------------------------------------- as a drawing

CHOCOLATE = "#7b4a2b"

SKULL = (
    f'<path d="M5 1.6a3.2 3.2 0 0 0-2 5.7v1.3h4v-1.3a3.2 3.2 0 0 0-2-5.7z" fill="{INK}"/>'
    f'<g fill="{PAPER}"><circle cx="3.8" cy="4.8" r=".9"/><circle cx="6.2" cy="4.8" r=".9"/></g>'
)


def chocolate(shape: Shape, side: float) -> str:
    """A bar with squares of `side` pixels, its top left at (0, 0); the poison has a skull."""
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
