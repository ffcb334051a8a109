"""The P's of a family, stored as one sorted list in memory and as distances in a file.

A position is represented by its rank in its family: see `audit.sieve`.
"""

from collections.abc import Callable, Iterator
from itertools import product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.search.jit import compiled

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

CHUNK = 1 << 14  # positions; an offset in a chunk has to fit in 16 bits
BUCKET = 11  # the index has an entry for every 2**11 ranks


class Family(NamedTuple):
    """The sorted list of all known P's with h rows: see `append` and `find`.

    low:   uint16[P's, and room for more]: the low 16 bits of the P's ranks, in ascending order.
    index: uint32[buckets + 1]: entry b is the number of P's with a rank below b * 2**BUCKET.
    sizes: int64[2]: the number of P's, and the number of index entries.
    """

    low: NDArray[np.uint16]
    index: Any  # a tuple has a method of that name
    sizes: Ints


def ways(rows: int, columns: int) -> Ints:
    """Return T: T[m][v] is the number of ways to give m weakly decreasing rows values below v."""
    counts = [[comb(v - 1 + m, m) if v else 0 for v in range(columns + 2)] for m in range(rows + 1)]
    return np.array(counts, np.int64)


@compiled
def close(family: Family, rank: int) -> None:
    """Complete the index for everything below a rank."""
    index, sizes = family.index, family.sizes
    while sizes[1] <= rank >> BUCKET:
        index[sizes[1]] = sizes[0]
        sizes[1] += 1
    index[sizes[1]] = sizes[0]  # an entry for `find`, valid until the bucket is complete


@compiled
def append(family: Family, rank: int) -> None:
    """Append a rank that is greater than all others."""
    close(family, rank)
    family.low[family.sizes[0]] = rank & 0xFFFF
    family.sizes[0] += 1


@compiled
def extend(family: Family, ranks: Ints) -> None:
    """Append ranks in ascending order."""
    for rank in ranks:
        append(family, rank)


@compiled
def find(family: Family, rank: int) -> int:
    """Return the number of P's with a smaller rank."""
    low, index, mask = family.low, family.index, (1 << BUCKET) - 1
    i: Any = np.int64(index[rank >> BUCKET])
    while i < index[(rank >> BUCKET) + 1] and np.int64(low[i]) & mask < rank & mask:
        i += 1
    return i  # type: ignore[no-any-return]


@compiled
def encode(
    family: Family, origin: int, bucket: int, last: int, before: int, out: Bytes
) -> tuple[int, int, int]:
    """Write ranks ≥ origin, starting with a bucket, as distances while `out` has room.

    Returns the number of bytes written, the bucket to continue with, and the last rank written.
    """
    low, index, mask, n = family.low, family.index, (1 << BUCKET) - 1, 0
    while bucket <= last and n + (6 << BUCKET) <= out.size:
        for i in range(index[bucket], index[bucket + 1]):
            rank: Any = (bucket << BUCKET) | (np.int64(low[i]) & mask)
            if rank >= origin:
                distance = rank - before
                before = rank
                while distance >= 128:
                    out[n] = (distance & 127) | 128
                    n += 1
                    distance >>= 7
                out[n] = distance
                n += 1
        bucket += 1
    return n, bucket, before


@compiled
def decode(data: Bytes, before: int, out: Ints) -> tuple[int, int]:
    """Decode distances into ranks; return the number of ranks and of the bytes decoded."""
    n = whole = shift = distance = 0
    for place in range(data.size):
        byte: Any = np.int64(data[place])
        distance |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            before += distance
            out[n] = before
            n += 1
            whole = place + 1
            shift = distance = 0
    return n, whole


@compiled
def unrank(table: Ints, rows: int, rank: int, top: int, y: Ints) -> None:
    """Write the rows with this rank into y; no row exceeds `top`."""
    v = top
    for i in range(rows):
        while table[rows - i, v] > rank:
            v -= 1
        rank -= table[rows - i, v]
        y[i] = v


@compiled
def transpose_ranks(table: Ints, width: int, height: int, ranks: Ints) -> None:
    """Turn ranks in the class (width, height) into ranks of the transposes in their family."""
    y = np.zeros(height, np.int64)
    y[0] = width - 1
    for n in range(ranks.size):
        unrank(table, height - 1, ranks[n], width - 1, y[1:])
        rank, rows = 0, height
        for column in range(width):
            while y[rows - 1] < column:
                rows -= 1
            rank += table[width - column, rows - 1]
        ranks[n] = rank


class FamilyList:
    """A family's growing list of P's; it calls `take` before it allocates memory."""

    def __init__(self, table: Ints, h: int, columns: int, take: Callable[[int], None]) -> None:
        self.table, self.h, self.take = table, h, take
        entries = (int(table[h, columns]) >> BUCKET) + 2
        take(4 * entries)
        index = np.zeros(entries, np.uint32)
        self.family = Family(np.zeros(0, np.uint16), index, np.zeros(2, np.int64))

    @property
    def count(self) -> int:
        """Return the number of P's in the list."""
        return int(self.family.sizes[0])

    @property
    def size(self) -> int:
        """Return the size of the list in bytes."""
        return self.family.low.nbytes + int(self.family.index.nbytes)

    def reserve(self, more: int) -> None:
        """Make room for this many more P's."""
        room = len(self.family.low)
        if (short := self.count + more - room) > 0:
            short += room // 16 + CHUNK
            self.take(2 * short)
            self.family.low.resize(room + short, refcheck=False)

    def extend(self, ranks: Ints) -> None:
        """Append ranks in ascending order."""
        self.reserve(len(ranks))
        extend(self.family, ranks)

    def bites(self, w: int) -> Iterator[tuple[int, int]]:
        """Yield the winning bites of a class's full rectangle: those that leave a P of the class.

        A bite in the first column or row leaves a rectangle, which is an N.
        """
        for row, column in product(range(1, self.h), range(1, w)):
            left = [w - 1] * row + [column - 1] * (self.h - row)
            rank = sum(int(self.table[self.h - i, v]) for i, v in enumerate(left))
            if find(self.family, rank) < find(self.family, rank + 1):
                yield row + 1, column + 1

    def encoded(self, w: int, piece: int) -> Iterator[bytes]:
        """Yield the distances of the last class, in pieces of at most this many bytes."""
        origin = before = int(self.table[self.h, w - 1])
        bucket, last = origin >> BUCKET, int(self.table[self.h, w]) >> BUCKET
        out = np.empty(max(piece, 6 << BUCKET), np.uint8)
        while bucket <= last:
            n, bucket, before = encode(self.family, origin, bucket, last, before, out)
            yield out[:n].tobytes()
