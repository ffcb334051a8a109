"""Chomp by brute force on sets of squares, for the tests; it shares no code with the package."""

from collections import Counter
from functools import cache
from itertools import product


def brute_force(rows, columns):
    """All P-positions in a box, as sets of squares.

    A position is a number with a bit for every square, the poison the lowest.
    """
    squares = list(product(range(rows), range(columns)))

    def bit(row, column):
        return 1 << row * columns + column

    kept = {
        (r, c): sum(bit(*square) for square in squares if square[0] < r or square[1] < c)
        for r, c in squares[1:]
    }
    full = sum(bit(*square) for square in squares)
    positions, new = {full}, [full]
    while new:
        new = {p & mask for p in new for mask in kept.values()} - positions
        positions |= new
    lost = set()
    for position in sorted(positions):
        followers = {position & mask for mask in kept.values()} - {position}
        if not followers & lost:
            lost.add(position)
    return [{square for square in squares if position & bit(*square)} for position in lost]


def lengths(position):
    """The lengths of the rows of a set of squares."""
    rows = Counter(row for row, _ in position)
    return tuple(rows[row] for row in range(len(rows)))


@cache
def lost_up_to_8():
    """The shapes of all P-positions in an 8 × 8 box."""
    return {lengths(position) for position in brute_force(8, 8)}


@cache
def truth_up_to_8():
    """The first bites and the counts of the classes of an 8 × 8 box."""
    table, lost = [], lost_up_to_8()
    for rows, columns in product(range(1, 9), repeat=2):
        for r, c in product(range(1, rows + 1), range(1, columns + 1)):
            left = [columns if row < r else min(columns, c - 1) for row in range(1, rows + 1)]
            if (r, c) != (1, 1) and tuple(x for x in left if x) in lost:
                table.append((rows, columns, r, c))
    counts = Counter((len(shape), shape[0]) for shape in lost)
    return table, [(r, c, counts[r, c]) for r, c in product(range(1, 9), repeat=2)]
