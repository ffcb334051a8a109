"""Prove that a folder of `audit.chomp --resume` lists exactly the P-positions of a bar.

    python -m audit.certify_chomp DIR ROWS COLUMNS

It takes one bit of memory per shape, 2 GB for 10 × 42, and shares no code with the sieve.

**Why it is a proof.**  A list holds the P-positions, and no others, if and only if

1. no bite leads from a listed shape to a listed one, and
2. from every other shape some bite leads to a listed one.

Both are true of the P-positions.  Now suppose that both are true of a list that is wrong about some
shape, and take such a shape with the fewest squares.  The list is right about every shape that
remains after a bite.  If the shape is listed, then by 1 no bite leads to a P, so it is a P.  If it
is not, then by 2 some bite does, so it is an N-position.  Either way, the list is right about it.

So the program strikes out every shape from which a bite leads to a listed one.  In the end, each
shape must be either listed or struck out, but not both.

**The files.**  `HxW.chomp` lists shapes of H rows, H < W, with W squares in the first row.  These
shapes are numbered from 0 in lexicographic order.  After 1,024 bytes come the distances from 0 to
the first number listed, and from each number to the next: seven bits per byte, the lowest first;
the top bit says that more follow.  Mirror images, and L's with equal arms, are not in the files.
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
    """Return a table: [m, v] counts the ways to give m non-increasing rows lengths below v."""
    lengths = range(columns + 2)
    return np.array([[comb(m + v - 1, m) if v else 0 for v in lengths] for m in range(rows + 1)])


def numbers_of(shapes: Array, table: Array, rows: int) -> Array:
    """Return the number of each shape among all shapes in the box, including the empty one."""
    terms = (table[rows - row][lengths] for row, lengths in enumerate(shapes.T))
    return sum(terms, np.zeros(len(shapes), np.int64))


def shapes_of(numbers: Array, table: Array, rows: int) -> Array:
    """Return the shapes with these numbers, one per line; this is the inverse of `numbers_of`."""
    shapes, rest = np.zeros((len(numbers), rows), np.uint8), numbers.copy()
    for row in range(rows):
        shapes[:, row] = np.searchsorted(table[rows - row], rest, side="right") - 1
        rest -= table[rows - row][shapes[:, row]]
    return shapes


def read(path: Path, height: int, width: int) -> Array:
    """Return the shapes in a file; raises ValueError if the file holds something else."""
    data = np.fromfile(path, np.uint8, offset=1024)
    if not len(data) or data[-1] > 127:
        raise ValueError(f"{path} ends in the middle of a number")
    ends = np.flatnonzero(data < 128)
    starts = np.concatenate([[0], ends[:-1] + 1])
    place = np.arange(len(data)) - np.repeat(starts, ends - starts + 1)
    distances = np.add.reduceat((data & 127).astype(np.int64) << 7 * place, starts)
    numbers, size = np.cumsum(distances), comb(height + width - 2, height - 1)
    if (distances[1:] < 1).any() or numbers.min() < 0 or numbers.max() >= size:
        raise ValueError(f"{path} lists a number twice, or a number that no shape has")
    below = shapes_of(numbers, ways(height - 1, width), height - 1) + np.uint8(1)  # no row is empty
    return np.column_stack([np.full(len(below), width, np.uint8), below])


def listed(folder: Path, rows: int, columns: int) -> Iterator[Array]:
    """Yield arrays of all listed shapes in the box, one per line."""
    for n in range(1, rows + 1):
        yield np.array([[n] + [1] * (n - 1)], np.uint8)
    for height in range(2, rows + 1):
        for width in range(height + 1, columns + 1):
            yield (shapes := read(folder / f"{height}x{width}.chomp", height, width))
            if width <= rows:
                yield (shapes[:, :, None] > np.arange(width)).sum(1, np.uint8)


@njit()  # type: ignore[untyped-decorator]
def strike(struck: Array, shapes: Array, numbers: Array, table: Array, columns: int) -> None:
    """Strike out all shapes from which one bite leads to one of these.

    Before it, the rows that are now `low` had any non-increasing lengths, up to the row above.
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
            while row >= first:  # the last row that can grow grows; the rows below it start over
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
    """Return the number of P-positions in a box, and the winning bites of its full bar.

    `rows` must be at most `columns`.  Raises ValueError if the list is wrong.
    """
    table, end, count = ways(rows, columns), comb(rows + columns, rows), 0
    done = np.zeros(end // 8 + 1, np.uint8)  # a bit for each number; 0 is the empty shape
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
            raise ValueError(f"{shapes[both][0]} is listed, and so is a shape one bite away")
        np.bitwise_or.at(done, place, bit)
        count += len(shapes)
    if done[byte := int(done.argmin())] < 255:
        number = 8 * byte + f"{done[byte]:08b}"[::-1].index("0")
        shape = shapes_of(np.array([number]), table, rows)[0]
        raise ValueError(f"{shape} is not listed, nor is any shape one bite away")
    return count, [tuple(map(int, bite)) for bite in wins]


if __name__ == "__main__":
    rows, columns = sorted(map(int, sys.argv[2:]))
    lost, found = certify(Path(sys.argv[1]), rows, columns)
    print(f"{rows} × {columns}: {lost:,} positions are lost; {found} win on the full bar")
