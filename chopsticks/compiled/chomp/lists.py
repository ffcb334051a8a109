"""The P's of a family as one sorted list in memory, and as distances in a file.

A position is its rank in its family: see `chopsticks.compiled.chomp`.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.compiled.jit import compiled

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

BUCKET = 11  # the index has an entry for every 2**11 ranks


class Family(NamedTuple):
    """The sorted list of all P's with h rows that are known: see `append` and `find`.

    low:   uint16[P's, and room for more]: the low 16 bits of their ranks, which ascend.
    index: uint32[buckets + 1], P's: [b], how many have a rank below b * 2**BUCKET.
    sizes: int64[2]: how many P's there are, and how many entries of the index.
    """

    low: NDArray[np.uint16]
    index: Any  # a tuple has a method of that name
    sizes: Ints


def ways(rows: int, columns: int) -> Ints:
    """T[m][v]: in how many ways m weakly decreasing rows take values below v."""
    counts = [[comb(v - 1 + m, m) if v else 0 for v in range(columns + 2)] for m in range(rows + 1)]
    return np.array(counts, np.int64)


@compiled
def close(family: Family, rank: int) -> None:
    """Complete the index for all that is below a rank."""
    index, sizes = family.index, family.sizes
    while sizes[1] <= rank >> BUCKET:
        index[sizes[1]] = sizes[0]
        sizes[1] += 1
    index[sizes[1]] = sizes[0]  # for `find`, until the bucket is complete


@compiled
def append(family: Family, rank: int) -> None:
    """Add a rank that is greater than the others."""
    close(family, rank)
    family.low[family.sizes[0]] = rank & 0xFFFF
    family.sizes[0] += 1


@compiled
def extend(family: Family, ranks: Ints) -> None:
    """Add ascending ranks."""
    for rank in ranks:
        append(family, rank)


@compiled
def find(family: Family, rank: int) -> int:
    """How many P's have a smaller rank."""
    low, index, mask = family.low, family.index, (1 << BUCKET) - 1
    i: Any = np.int64(index[rank >> BUCKET])
    while i < index[(rank >> BUCKET) + 1] and np.int64(low[i]) & mask < rank & mask:
        i += 1
    return i  # type: ignore[no-any-return]


@compiled
def encode(
    family: Family, origin: int, bucket: int, last: int, before: int, out: Bytes
) -> tuple[int, int, int]:
    """Write ranks ≥ origin from a bucket on as distances, while `out` has room.

    Returns the bytes written, the bucket to go on with, and the last rank written.
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
    """Read distances into ranks; returns how many ranks, and the bytes of whole distances."""
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
    """Write the rows with this rank, none above `top`, into y."""
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
