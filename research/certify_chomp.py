"""Prove that a folder of `research.chomp --resume` lists the P-positions of a bar, and no others.

    python -m research.certify_chomp DIR ROWS COLUMNS

It takes a bit of memory for each shape in the box, 2 GB for 10 × 42.  It shares no code with the
sieve, and does not ask how the list was found.

**Why it is a proof.**  A list holds the P-positions, and no others, exactly if

1. no bite leads from a listed shape to a listed one, and
2. from every other shape some bite leads to a listed one.

Both are true of the P-positions.  Let both be true of a list, and suppose it is wrong about some
shape; take one with the fewest squares.  Then it is right about all that a bite leaves of it.  If
it is listed, no bite leads to a P, by 1, so it is a P.  If not, a bite does, by 2, so it is an
N-position.

So each listed shape strikes out the shapes from which one bite leads to it.  In the end every
shape must be listed or struck out, and none both.

**The files.**  `HxW.chomp` lists shapes of H rows, H < W, with W squares in the first.  All these
shapes have numbers from 0 on, in lexicographic order.  After 1,024 bytes come the distances from
0 to the first number and from each to the next: seven bits a byte, the lowest first, and a top bit
that says that more follow.  Mirror images, and the L's of equal arms, are not in the files.
"""

import sys
from collections.abc import Iterator
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array = NDArray[Any]


def ways(rows: int, columns: int) -> Array:
    """[m, v]: in how many ways m rows that do not grow take lengths below v."""
    lengths = range(columns + 2)
    return np.array([[comb(m + v - 1, m) if v else 0 for v in lengths] for m in range(rows + 1)])


def numbers_of(shapes: Array, table: Array, rows: int) -> Array:
    """The number of each shape among all those in the box, the empty one included."""
    terms = (table[rows - row][lengths] for row, lengths in enumerate(shapes.T))
    return sum(terms, np.zeros(len(shapes), np.int64))


def shapes_of(numbers: Array, table: Array, rows: int) -> Array:
    """The shapes that have these numbers, a line for each: the inverse of `numbers_of`."""
    shapes, rest = np.zeros((len(numbers), rows), np.uint8), numbers.copy()
    for row in range(rows):
        shapes[:, row] = np.searchsorted(table[rows - row], rest, side="right") - 1
        rest -= table[rows - row][shapes[:, row]]
    return shapes


def read(path: Path, height: int, width: int) -> Array:
    """The shapes of a file; ValueError if it holds something else."""
    data = np.fromfile(path, np.uint8, offset=1024)
    if not len(data) or data[-1] > 127:
        raise ValueError(f"{path} ends within a number")
    ends = np.flatnonzero(data < 128)
    starts = np.concatenate([[0], ends[:-1] + 1])
    place = np.arange(len(data)) - np.repeat(starts, ends - starts + 1)
    distances = np.add.reduceat((data & 127).astype(np.int64) << 7 * place, starts)
    numbers, size = np.cumsum(distances), comb(height + width - 2, height - 1)
    if (distances[1:] < 1).any() or numbers.min() < 0 or numbers.max() >= size:
        raise ValueError(f"{path} lists a number twice, or one that no shape has")
    below = shapes_of(numbers, ways(height - 1, width), height - 1) + np.uint8(1)  # no row is empty
    return np.column_stack([np.full(len(below), width, np.uint8), below])


def listed(folder: Path, rows: int, columns: int) -> Iterator[Array]:
    """All listed shapes in the box, a line for each."""
    for n in range(1, rows + 1):
        yield np.array([[n] + [1] * (n - 1)], np.uint8)
    for height in range(2, rows + 1):
        for width in range(height + 1, columns + 1):
            yield (shapes := read(folder / f"{height}x{width}.chomp", height, width))
            if width <= rows:
                yield (shapes[:, :, None] > np.arange(width)).sum(1, np.uint8)


@njit()  # type: ignore[untyped-decorator]
def strike(struck: Array, shapes: Array, numbers: Array, table: Array, columns: int) -> None:
    """Strike out all from which one bite leads to one of the shapes.

    Bitten rows, now all `low`, had any lengths that do not grow, from that of the row above down.
    """
    rows = len(table) - 1
    shape = np.zeros(rows, np.int64)
    for i in range(len(shapes)):
        for row in range(shapes.shape[1]):
            shape[row] = shapes[i, row]
        number, end = numbers[i], 0
        while end < rows:
            first, low, high = end, shape[end], shape[end - 1] if end else columns
            while end < rows and shape[end] == low:
                end += 1
            row = end - 1
            while row >= first:  # count: the last row that can grow does, and those below restart
                length, more = shape[row], table[rows - row]
                if length < (shape[row - 1] if row > first else high):
                    number += more[length + 1] - more[length]
                    shape[row] += 1
                    struck[number >> 3] |= 1 << (number & 7)
                    row = end - 1
                else:
                    number -= more[length] - more[low]
                    shape[row] = low
                    row -= 1


def certify(folder: Path, rows: int, columns: int) -> tuple[int, list[tuple[int, ...]]]:
    """How many P-positions a box has, and the winning bites of its full bar; rows <= columns.

    Raises ValueError if the list is wrong.
    """
    table, end, count = ways(rows, columns), comb(rows + columns, rows), 0
    done = np.zeros(end // 8 + 1, np.uint8)  # a bit for each number; the empty shape has 0
    done[0] |= 1
    done[-1] |= 256 - (1 << end % 8)
    for shapes in listed(folder, rows, columns):
        strike(done, shapes, numbers_of(shapes, table, rows), table, columns)
    bites = np.array([*product(range(1, rows + 1), range(1, columns + 1))][1:])
    left = np.array([[columns] * (r - 1) + [c - 1] * (rows - r + 1) for r, c in bites])
    numbers = numbers_of(left, table, rows)
    wins = bites[done[numbers >> 3] >> (numbers & 7) & 1 == 0]
    for shapes in listed(folder, rows, columns):
        numbers = numbers_of(shapes, table, rows)
        place, bit = numbers >> 3, np.uint8(1) << (numbers & 7).astype(np.uint8)
        if (both := done[place] & bit > 0).any():
            raise ValueError(f"{shapes[both][0]} is listed, and so is what one of its bites leaves")
        np.bitwise_or.at(done, place, bit)
        count += len(shapes)
    if done[byte := int(done.argmin())] < 255:
        number = 8 * byte + f"{done[byte]:08b}"[::-1].index("0")
        shape = shapes_of(np.array([number]), table, rows)[0]
        raise ValueError(f"{shape} is not listed, nor is what any of its bites leaves")
    return count, [tuple(map(int, bite)) for bite in wins]


if __name__ == "__main__":
    rows, columns = sorted(map(int, sys.argv[2:]))
    lost, found = certify(Path(sys.argv[1]), rows, columns)
    print(f"{rows} × {columns}: {lost:,} positions are lost; {found} win on the full bar")
