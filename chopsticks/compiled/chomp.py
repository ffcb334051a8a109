"""Every P-position of Chomp up to a box, by a compiled sieve.

A P-position is one that the player to move loses; an N-position has a bite that leads to a P.
So if positions are taken in an order in which bites only lead back, a position that no earlier
P has struck out is a P: a sieve, as for prime numbers.

**Families and classes.**  The positions with exactly h rows are the family h, those of them
whose first row has w squares the class (w, h).  Row i of a position has y[i] + 1 squares, and

    rank = sum of T[h - i][y[i]],  T[m][v] = C(v - 1 + m, m) ways to fill m rows below v

numbers a family from 0 in lexicographic order, one class after the other.  A bite in the first
column leads to an earlier family, every other bite to a smaller rank of the same family.  Only
classes with h < w are sieved: the others are their transposes, and in a square only the L loses.

**Three levels.**  Most positions are struck out by many bites, and nearly all work is to fetch
their successors.  So the tree of prefixes y[0], y[1], … is cut twice.  A *chunk* is a prefix with
at most `CHUNK` ways to go on: its bitmap stays in the processor's first cache.  A *word* inside
it has at most 64 ways to go on: its bitmap is one machine word.

- A bite that cuts rows of the chunk's prefix leads to a chunk with the same tails: the P's there
  are copied from the family's sorted list.  No bitmap of a whole class is ever made.
- A bite that cuts rows between chunk and word leads to a word of the same chunk with the same
  tails: 64 positions at a time, one shift and one OR.
- A bite below the word's prefix is looked up in a table of masks, made once.
- P's of earlier families strike out a run, or the whole prefix; their sorted lists go by once.

A P takes two bytes of a family's list (the low 16 bits of its rank; an index leads to the right
place), and about 1.3 bytes of its class's file, as the distance from the P before it.
"""

import hashlib
import json
import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import ExitStack
from itertools import product
from math import comb
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray
from tqdm import tqdm

from chopsticks.games.chomp import ClassResult, StoppedError, check_box

F = TypeVar("F", bound=Callable[..., Any])
Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]

CHUNK = 1 << 14  # positions; an offset in a chunk has to fit in 16 bits
BUCKET = 11  # the index has an entry for every 2**11 ranks
WINDOW = 1 << 18  # bytes of an earlier class in memory
MARGIN = 6 * (CHUNK + 1)  # what one chunk can read of them: a distance has at most six bytes
SLICE = 1000  # chunks between two looks at the clock, about a tenth of a second
PASSED = 1 << 62  # greater than every rank

ONE, ZERO, ALL = np.uint64(1), np.uint64(0), np.uint64(2**64 - 1)
SIX, LOW6, TOP6 = np.uint64(6), np.uint64(63), np.uint64(58)
# Multiplied by a power of two, this number has a different value in its top six bits for each.
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
PLACE = np.zeros(64, np.int64)
for _bit in range(64):
    PLACE[(((1 << _bit) * int(DE_BRUIJN)) & (2**64 - 1)) >> 58] = _bit
BELOW = np.array([(1 << n) - 1 for n in range(65)], np.uint64)  # the n lowest bits


def compiled(function: F) -> F:
    """The function compiled at its first call, and run without the interpreter's lock."""
    return cast(F, njit(nogil=True, cache=True)(function))


# ------------------------------------------------------------------------------------------ bits
# Bitmaps are uint64 and everything else int64: mixed, they would become floating point.


@compiled
def lowest(word: np.uint64) -> int:
    """The place of the lowest bit that is set."""
    return PLACE[((word & (~word + ONE)) * DE_BRUIJN) >> TOP6]  # type: ignore[no-any-return]


@compiled
def peek(bits: Words, place: int) -> np.uint64:
    """The 64 bits from any place on."""
    unsigned = np.uint64(place)
    i, shift = unsigned >> SIX, unsigned & LOW6
    return (bits[i] >> shift) | ((bits[i + ONE] << ONE) << (LOW6 - shift))  # type: ignore[no-any-return]


@compiled
def put(bits: Words, place: int) -> None:
    """Set one bit."""
    unsigned = np.uint64(place)
    bits[unsigned >> SIX] |= ONE << (unsigned & LOW6)


@compiled
def put_run(bits: Words, place: int, length: int) -> None:
    """Set `length` > 0 bits from a place on."""
    end = place + length - 1
    first, last = ALL << np.uint64(place & 63), ALL >> np.uint64(63 - (end & 63))
    if place >> 6 == end >> 6:
        bits[place >> 6] |= first & last
    else:
        bits[place >> 6] |= first
        for i in range((place >> 6) + 1, end >> 6):
            bits[i] = ALL
        bits[end >> 6] |= last


# ------------------------------------------------------------------------------------------ lists


def ways(rows: int, columns: int) -> Ints:
    """T[m][v]: in how many ways m weakly decreasing rows take values below v."""
    counts = [[comb(v - 1 + m, m) if v else 0 for v in range(columns + 2)] for m in range(rows + 1)]
    return np.array(counts, np.int64)


@compiled
def append(low: Any, index: Any, count: int, filled: int, rank: int) -> tuple[int, int]:
    """Add a rank to a family's list; returns how many ranks and index entries there are.

    `index[b]` is how many P's have a rank below b * 2**BUCKET.
    """
    while filled <= rank >> BUCKET:
        index[filled] = count
        filled += 1
    low[count] = rank & 0xFFFF
    return count + 1, filled


@compiled
def extend(low: Any, index: Any, count: int, filled: int, ranks: Ints) -> tuple[int, int]:
    """Add ascending ranks to a family's list."""
    for rank in ranks:
        count, filled = append(low, index, count, filled, rank)
    return count, filled


@compiled
def close(index: Any, count: int, filled: int, rank: int) -> int:
    """Complete the index for all that is below a rank; returns how many entries there are."""
    while filled <= rank >> BUCKET:
        index[filled] = count
        filled += 1
    index[filled] = count  # for `find`, until the bucket is complete
    return filled


@compiled
def find(low: Any, index: Any, rank: int) -> int:
    """How many P's of the family's list have a smaller rank."""
    mask = (1 << BUCKET) - 1
    i: Any = np.int64(index[rank >> BUCKET])
    while i < index[(rank >> BUCKET) + 1] and np.int64(low[i]) & mask < rank & mask:
        i += 1
    return i  # type: ignore[no-any-return]


@compiled
def step(window: Bytes, at: Ints, rank: Ints, end: Ints, r: int) -> None:
    """Move the reader of class r on to its next P."""
    if at[r] == end[r]:
        rank[r] = PASSED
        return
    place, shift, distance = at[r], 0, 0
    while True:
        byte: Any = np.int64(window[r, place])
        place += 1
        distance |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    rank[r] += distance
    at[r] = place


@compiled
def encode(
    low: Any, index: Any, origin: int, bucket: int, last: int, before: int, out: Bytes
) -> tuple[int, int, int]:
    """Write ranks ≥ origin from a bucket on as distances, while `out` has room.

    Returns the bytes written, the bucket to go on with, and the last rank written.
    """
    mask = (1 << BUCKET) - 1
    n = 0
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
def transpose(table: Ints, width: int, height: int, ranks: Ints) -> None:
    """Turn ranks in the class (width, height) into ranks of the transposes in their family."""
    y = np.zeros(height, np.int64)
    for n in range(ranks.size):
        rest = ranks[n]
        y[0] = v = width - 1
        for i in range(1, height):
            while table[height - i, v] > rest:
                v -= 1
            rest -= table[height - i, v]
            y[i] = v
        rank, rows = 0, height
        for column in range(width):
            while y[rows - 1] < column:
                rows -= 1
            rank += table[width - column, rows - 1]
        ranks[n] = rank


# --------------------------------------------------------------------------------------- the sieve


class Family(NamedTuple):
    """The sorted list of all P's with h rows that are known: see `append` and `find`."""

    low: Any  # uint16, the low bits of the ranks
    index: Any  # uint32


class Work(NamedTuple):
    """What a sieve of one class works with."""

    table: Ints
    y: Ints  # the prefix: y[0] … y[level], and inside a chunk the word's rows after them
    base: Ints  # base[i]: what the rows up to i add to the rank
    tail: Ints  # tail[t]: what the rows of a bite add to the rank, cut to t
    # Readers of the classes (w, r), r < h.
    window: Bytes
    at: Ints
    end: Ints
    final: NDArray[np.bool_]  # whether nothing comes after the window
    rank: Ints
    # A chunk.
    blocked: Words  # struck out from outside of the chunk
    lost: Words  # the P's found in it
    cut: Words  # … and P's outside, cut as deep as the chunk's own rows: see `far`
    local: Ints  # as base, from the chunk's prefix on
    lift: Ints  # lift[t, i]: how much the rows of the word up to i add more than if all were t
    # Masks, by rows left and place in a word: from where a bite (of the first row) leads there.
    bites: Words
    first_bites: Words


@compiled
def masks(table: Ints, rows: int) -> tuple[Words, Words]:
    """The positions of a word from which a bite leads to another one, and the other one itself.

    The first table has all bites, the second one only those that cut the first row.
    """
    bites = np.zeros((rows + 1, 64), np.uint64)
    first = np.zeros((rows + 1, 64), np.uint64)
    y = np.zeros(rows, np.int64)
    top = table.shape[1] - 1
    for m in range(rows + 1):
        for offset in range(min(64, table[m, top])):
            mark = ONE << np.uint64(offset)
            bites[m, offset] |= mark
            first[m, offset] |= mark
            rest, v = offset, top - 1
            for i in range(m):
                while table[m - i, v] > rest:
                    v -= 1
                rest -= table[m - i, v]
                y[i] = v
            for r in range(m):
                for t in range(y[r]):
                    target = 0
                    for i in range(m):
                        target += table[m - i, min(y[i], t) if i >= r else y[i]]
                    bites[m, target] |= mark
                    if r == 0:
                        first[m, target] |= mark
    return bites, first


@compiled
def catch_up(work: Work, level: int, h: int) -> int:
    """Move the readers on to the prefix.

    Returns 1 if the prefix itself is a P of an earlier family, so that everything below it is
    an N; 2 if a reader needs more of its file; else 0.
    """
    table, y, window, at, rank, end = work.table, work.y, work.window, work.at, work.rank, work.end
    final = work.final
    for r in range(max(2, level + 1), h):
        goal = 0
        for i in range(1, level + 1):
            goal += table[r - i, y[i]]
        while rank[r] < goal and (final[r] or end[r] - at[r] >= MARGIN):
            step(window, at, rank, end, r)
        if not final[r] and end[r] - at[r] < MARGIN:
            return 2
        if r == level + 1 and rank[r] == goal:
            return 1
    return 0


@compiled
def first_column(work: Work, level: int, h: int, q: int) -> None:
    """Strike out of a chunk what a bite in the first column leads to an earlier family."""
    table, y, window, at, rank, end = work.table, work.y, work.window, work.at, work.rank, work.end
    blocked = work.blocked
    m = h - 1 - level
    for r in range(level + 2, h):
        rows = r - 1 - level
        origin = 0
        for i in range(1, level + 1):
            origin += table[r - i, y[i]]
        while rank[r] < origin + table[rows, q + 1]:
            rest, offset, v = rank[r] - origin, 0, q
            for i in range(rows):
                while table[rows - i, v] > rest:
                    v -= 1
                rest -= table[rows - i, v]
                offset += table[m - i, v]
            put_run(blocked, offset, table[m - rows, v + 1])
            step(window, at, rank, end, r)


@compiled
def far(family: Family, work: Work, level: int, h: int, q: int) -> None:
    """Strike out of a chunk what a bite that cuts rows of its prefix leads to a P.

    Cutting the rows from r on to t leaves a tail as it is if the tail is below t.  A tail that
    begins with t may have been cut, too: for the bites that follow inside the chunk it is as if
    that P stood in the chunk, so it is put into `cut`.
    """
    table, y, base, tail = work.table, work.y, work.base, work.tail
    low, index, blocked, cut = family.low, family.index, work.blocked, work.cut
    m = h - 1 - level
    tail[: y[0]] = 0
    for r in range(level, -1, -1):
        head = base[r - 1] if r else 0
        for t in range(y[r], y[0]):
            tail[t] += table[h - r, y[r]]
        for t in range(y[r]):
            tail[t] += table[h - r, t]
            origin = head + tail[t]
            start = find(low, index, origin)
            middle = find(low, index, origin + table[m, min(t, q + 1)])
            for i in range(start, middle):
                put(blocked, (np.int64(low[i]) - origin) & 0xFFFF)
            if t <= q:
                end = find(low, index, origin + table[m, t + 1])
                for i in range(middle, end):
                    offset = (np.int64(low[i]) - origin) & 0xFFFF
                    put(blocked, offset)
                    put(cut, offset)


@compiled
def mask_of(masks: Words, m: int, places: np.uint64) -> np.uint64:
    """The masks of some places, together."""
    union = ZERO
    while places:
        union |= masks[m, lowest(places)]
        places &= places - ONE
    return union


@compiled
def scan(
    family: Family, work: Work, level: int, h: int, q: int, count: int, filled: int
) -> tuple[int, int]:
    """Find the P's of a chunk, word by word, and append them to the family's list.

    Before, a word loses what a bite between the chunk's prefix and its own leads to a P.  Rows up
    to `r` are higher than t; cutting them from any row on leads to a place of the chunk that
    `lift` tells at once.  (All in one function: a call costs more than most of the words.)
    """
    table, y, base, local, lift = work.table, work.y, work.base, work.local, work.lift
    blocked, lost, cut = work.blocked, work.lost, work.cut
    bites, first_bites, low, index = work.bites, work.first_bites, family.low, family.index
    last = level  # the last row of the word's prefix
    local[level] = 0
    lift[:q, level] = 0
    while True:
        m = h - 1 - last
        bound = q if last == level else y[last]
        top = bound
        while table[m, top + 1] > 64:
            top -= 1
        word = peek(blocked, local[last]) | ~BELOW[table[m, top + 1]]
        if last == level:
            word |= mask_of(first_bites, m, cut[0] & BELOW[table[m, top + 1]])
        elif word != ALL:
            r = last
            for t in range(y[level + 1]):
                while y[r] <= t:
                    r -= 1
                place = local[last] - lift[t, r]
                found = peek(cut, place)
                for i in range(level + 1, r):
                    found |= peek(lost, place + lift[t, i])
                if found:
                    word |= found & BELOW[table[m, min(t, top + 1)]]
                    if t <= top:
                        found &= BELOW[table[m, t + 1]] & ~BELOW[table[m, t]]
                        word |= mask_of(first_bites, m, found)
                    if word == ALL:
                        break
        while word != ALL:
            bit = lowest(~word)
            word |= bites[m, bit]
            put(lost, local[last] + bit)
            put(cut, local[last] + bit)
            rank = base[level] + local[last] + bit
            count, filled = append(low, index, count, filled, rank)
        if top < bound:
            last += 1
            y[last] = top + 1
        else:
            while last > level and y[last] == (q if last == level + 1 else y[last - 1]):
                last -= 1
            if last == level:
                return count, filled
            y[last] += 1
        local[last] = local[last - 1] + table[h - last, y[last]]
        for t in range(y[last]):
            gain = table[h - last, y[last]] - table[h - last, t]
            lift[t, last] = lift[t, last - 1] + gain


@compiled
def sieve_class(
    family: Family, work: Work, h: int, level: int, count: int, filled: int
) -> tuple[int, int, int]:
    """Sieve a class from the prefix y[0] … y[level] on, for a while.

    Returns the level to go on with (-1: the class is done), the P's in the family's list and the
    entries of its index.  It stops early when the list is full or a reader needs more.
    """
    table, y, base = work.table, work.y, work.base
    for _ in range(SLICE):
        base[level] = table[h - level, y[level]] + (base[level - 1] if level else 0)
        state = catch_up(work, level, h)
        if state == 2 or count + CHUNK > family.low.size:
            return level, count, filled
        q = y[level]
        if state == 0:
            m = h - 1 - level
            while table[m, q + 1] > CHUNK:
                q -= 1
            length = table[m, q + 1]
            words = (length >> 6) + 2
            work.blocked[:words] = ZERO
            work.lost[:words] = ZERO
            work.cut[:words] = ZERO
            filled = close(family.index, count, filled, base[level])
            first_column(work, level, h, q)
            far(family, work, level, h, q)
            count, filled = scan(family, work, level, h, q, count, filled)
        if q < y[level]:
            level += 1
            y[level] = q + 1
        else:
            while level > 0 and y[level] == y[level - 1]:
                level -= 1
            if level == 0:
                return -1, count, filled
            y[level] += 1
    return level, count, filled


# -------------------------------------------------------------------------------------- the files


class DamagedError(ValueError):
    """A file of a class that is not as it was written."""


class Store:
    """A folder with a file for every class that is done: a header, then distances as varints.

    A varint has seven bits in a byte, the lowest first; the top bit says that more follow.
    A file appears under its name when it is complete and on the disk, or not at all.
    """

    HEADER = 1024  # bytes

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, width: int, height: int) -> Path:
        """Where the class is, or will be."""
        return self.folder / f"{height}x{width}.chomp"

    def load(self, width: int, height: int) -> ClassResult | None:
        """What is known of a class; None if it is not done.

        Raises DamagedError for a file that is not whole.
        """
        path = self.path(width, height)
        if not path.exists():
            return None
        with path.open("rb") as file:
            try:
                header = json.loads(file.read(self.HEADER))
                digest = hashlib.file_digest(file, "sha256")
                written = header.pop("sha256")
                result = ClassResult(**header)
            except (ValueError, AttributeError, KeyError, TypeError):
                raise self._damaged(path) from None
        digest.update(json.dumps(header).encode())
        if (result.width, result.height, digest.hexdigest()) != (width, height, written):
            raise self._damaged(path)
        return result._replace(bites=tuple((row, column) for row, column in result.bites))

    @staticmethod
    def _damaged(path: Path) -> DamagedError:
        return DamagedError(f"{path} is damaged: delete it, and the class will be sieved again")

    def save(self, result: ClassResult, data: Iterator[bytes]) -> None:
        """Write a class."""
        path = self.path(result.width, result.height)
        draft, digest = path.with_suffix(".draft"), hashlib.sha256()
        with draft.open("wb") as file:
            file.write(b" " * self.HEADER)
            for piece in data:
                digest.update(piece)
                file.write(piece)
            header = result._asdict()
            digest.update(json.dumps(header).encode())
            file.seek(0)
            file.write(json.dumps(header | {"sha256": digest.hexdigest()}).encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        if os.name == "posix":  # the new name is on the disk, too
            descriptor = os.open(self.folder, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)

    def open(self, width: int, height: int) -> IO[bytes]:
        """The distances of a class, from the first on; not buffered."""
        file = self.path(width, height).open("rb", buffering=0)
        file.seek(self.HEADER)
        return file

    def ranks(self, width: int, height: int, count: int) -> Ints:
        """The ranks of a class, ascending from 0 in the class."""
        ranks = np.empty(count, np.int64)
        rank = done = 0
        with self.open(width, height) as file:
            rest = b""
            while data := file.read(WINDOW):
                piece = np.frombuffer(rest + data, np.uint8)
                n, whole = decode(piece, rank, ranks[done:])
                if n:
                    done, rank = done + n, int(ranks[done + n - 1])
                rest = piece[whole:].tobytes()
        return ranks


# --------------------------------------------------------------------------------------- the work


BASE = 240 << 20  # bytes: Python, NumPy, numba and the compiler
SPARE = 16 << 20  # bytes for a thread, whatever the box
DENSITY = 1 / 200  # P's among the positions of a large box, or more


def needed(rows: int, columns: int, threads: int = 1) -> tuple[int, int]:
    """Bytes of memory and of disk that a box will take, estimated for large boxes.

    >>> memory, disk = needed(20, 20)
    >>> memory < 0.7e9, disk < 0.4e9
    (True, True)
    """
    short, long = sorted((rows, columns))
    height = max(2, min(short, long - 1))
    lists = int(comb(long - 1 + height, height) * (2 * DENSITY + 4 / 2**BUCKET))
    classes = sum(
        comb(w + h - 2, h - 1) for h in range(2, short + 1) for w in range(h + 1, long + 1)
    )
    return BASE + threads * (lists + height * WINDOW + SPARE), int(classes * DENSITY * 1.4)


def solve(
    rows: int,
    columns: int,
    folder: Path | None = None,
    memory: int = 1 << 30,
    threads: int = 1,
    progress: bool = False,
) -> list[ClassResult]:
    """All classes of at most `rows` rows and `columns` columns with fewer rows than columns.

    The classes that are done are files in `folder` (if None, in a folder for this call only),
    about 1.3 bytes for a P-position; a second call with the same folder goes on from there.
    `memory` caps the bytes in use.  `threads` work on neighbouring families; the classes of the
    full width wait for each other, so a second thread saves less than half of the time.

    Raises ValueError, before any work, for a box or a number of threads out of range and for too
    little memory or disk, DamagedError for a bad file; StoppedError if memory or disk run out.

    >>> [result.lost for result in solve(4, 5)]
    [1, 1, 1, 1, 2, 3]
    """
    check_box(rows, columns)
    if threads < 1:
        raise ValueError(f"threads = {threads}: at least 1")
    expected, disk = needed(rows, columns, threads)
    if needed(rows, columns)[0] > 2**34:
        raise ValueError(
            f"{rows} × {columns} is too large: a family's index counts no more than 2**32 positions"
        )
    if expected > memory:
        raise ValueError(
            f"memory = {_size(memory)} is too little: a box of {rows} × {columns} with "
            f"threads = {threads} takes about {_size(expected)}"
        )
    with ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = Store(folder)
        job = _Job(min(rows, columns), max(rows, columns), store, memory)
        missing = sum(job.size(w, h) for w, h in job.classes if (w, h) not in job.done)
        disk = disk * missing // max(1, sum(job.size(w, h) for w, h in job.classes))
        if disk > (free := shutil.disk_usage(folder).free):
            raise ValueError(
                f"{folder} has {_size(free)} free: the classes take about {_size(disk)}"
            )
        job.bar = stack.enter_context(
            tqdm(
                total=missing,
                unit=" positions",
                unit_scale=True,
                disable=None if progress else True,
            )
        )
        job.run(threads)
        return [job.done[key] for key in job.classes]


def _size(size: int) -> str:
    return f"{size / 2**30:.2f}G"


class _Job:
    """The classes of a box, sieved in threads."""

    def __init__(self, rows: int, columns: int, store: Store, memory: int) -> None:
        self.rows, self.columns, self.store = rows, columns, store
        self.table = ways(max(rows, 2), columns)
        self.bites, self.first_bites = masks(self.table, len(self.table) - 1)
        self.classes = [(w, h) for w in range(2, columns + 1) for h in range(2, min(rows + 1, w))]
        self.done = {
            (w, h): result for w, h in self.classes if (result := store.load(w, h)) is not None
        }
        self.memory = memory - BASE  # what may still be taken
        self.stopped = False
        self.changed = threading.Condition()
        self.bar: Any

    def size(self, w: int, h: int) -> int:
        """How many positions a class has."""
        return int(self.table[h - 1, w])

    def run(self, threads: int) -> None:
        """Sieve every family; one that waits for another one has been started after it."""
        with ThreadPoolExecutor(threads) as pool:
            families = [pool.submit(self.family, h) for h in range(2, self.rows + 1)]
            try:
                for family in wait(families, return_when=FIRST_EXCEPTION).done:
                    family.result()
            except BaseException as error:
                for family in families:
                    family.cancel()
                with self.changed:
                    self.stopped = True
                    self.changed.notify_all()
                if isinstance(error, OSError):
                    raise StoppedError(f"the work has stopped: {error}") from error
                raise

    def take(self, size: int) -> None:
        """Account for memory that is about to be taken, or given back."""
        with self.changed:
            self.memory -= size
            if self.memory < 0:
                raise StoppedError("the work has reached its memory cap")

    def wait_for(self, *keys: tuple[int, int]) -> None:
        """Wait until classes are done."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopped or all(key in self.done for key in keys))
            if self.stopped:
                raise StoppedError("another thread has stopped")

    def family(self, h: int) -> None:
        """Sieve what is missing of a family, class by class."""
        missing = [w for w, height in self.classes if height == h and (w, h) not in self.done]
        if not missing:
            return
        list_ = _List(self, h, max(missing))
        self.wait_for(*((h, t) for t in range(2, h)))
        for t in range(2, h):
            self.add(list_, h, t)
        list_.extend(self.table[h, h - 1 : h])  # the L
        for w in range(h + 1, max(missing) + 1):
            if w not in missing:
                self.add(list_, w, h)
                continue
            self.wait_for(*((w, r) for r in range(2, h)))
            start = list_.count
            self.sieve(list_, w, h)
            result = ClassResult(w, h, list_.count - start, tuple(list_.bites(w)))
            self.store.save(result, list_.encoded(w))
            with self.changed:
                self.done[w, h] = result
                self.changed.notify_all()
        self.take(-list_.size)

    def add(self, list_: "_List", w: int, h: int) -> None:
        """Append a class that is done to its own family's list or, transposed, to another one's."""
        size = 8 * self.done[w, h].lost
        self.take(size)
        ranks = self.store.ranks(w, h, self.done[w, h].lost)
        if h == list_.h:
            ranks += self.table[h, w - 1]
        else:
            transpose(self.table, w, h, ranks)
            ranks.sort()
        list_.extend(ranks)
        self.take(-size)

    def sieve(self, list_: "_List", w: int, h: int) -> None:
        """Sieve one class."""
        work = Work(
            table=self.table,
            y=np.zeros(h, np.int64),
            base=np.zeros(h, np.int64),
            tail=np.zeros(w, np.int64),
            window=np.zeros((h, WINDOW), np.uint8),
            at=np.zeros(h, np.int64),
            end=np.zeros(h, np.int64),
            final=np.zeros(h, np.bool_),
            rank=np.zeros(h, np.int64),
            blocked=np.zeros(CHUNK // 64 + 2, np.uint64),
            lost=np.zeros(CHUNK // 64 + 2, np.uint64),
            cut=np.zeros(CHUNK // 64 + 2, np.uint64),
            local=np.zeros(h, np.int64),
            lift=np.zeros((w, h), np.int64),
            bites=self.bites,
            first_bites=self.first_bites,
        )
        work.y[0] = w - 1
        with ExitStack() as stack:
            files = {r: stack.enter_context(self.store.open(w, r)) for r in range(2, h)}
            for r in files:
                self.refill(work, files, r)
                step(work.window, work.at, work.rank, work.end, r)
            level, seen = 0, 0
            while level >= 0:
                if self.stopped:
                    raise StoppedError("another thread has stopped")
                list_.reserve(CHUNK)
                for r in files:
                    self.refill(work, files, r)
                level, list_.count, list_.filled = sieve_class(
                    Family(list_.low, list_.index), work, h, level, list_.count, list_.filled
                )
                at = self.size(w, h) if level < 0 else int(work.base[level] - self.table[h, w - 1])
                with self.changed:
                    self.bar.update(at - seen)
                seen = at
        end = int(self.table[h, w])
        list_.filled = close(list_.index, list_.count, list_.filled, end)

    def refill(self, work: Work, files: dict[int, IO[bytes]], r: int) -> None:
        """Give the reader of a class more of its file if it may run short."""
        left = work.end[r] - work.at[r]
        if left < MARGIN and not work.final[r]:
            work.window[r, :left] = work.window[r, work.at[r] : work.end[r]]
            read = files[r].readinto(work.window[r, left:].data)  # type: ignore[attr-defined]
            work.at[r], work.end[r], work.final[r] = 0, left + read, read == 0


class _List:
    """A family's list of P's, growing."""

    def __init__(self, job: _Job, h: int, columns: int) -> None:
        self.job, self.h = job, h
        self.last = int(job.table[h, columns]) >> BUCKET
        self.count = self.filled = 0
        job.take(4 * (self.last + 2) + h * WINDOW)
        self.index = np.zeros(self.last + 2, np.uint32)
        self.low = np.zeros(0, np.uint16)

    @property
    def size(self) -> int:
        """The bytes it takes, with the windows of the readers."""
        return self.low.nbytes + self.index.nbytes + self.h * WINDOW

    def reserve(self, more: int) -> None:
        """Make room for some more P's."""
        if (short := self.count + more - len(self.low)) > 0:
            short += len(self.low) // 16 + CHUNK
            self.job.take(2 * short)
            self.low.resize(len(self.low) + short, refcheck=False)

    def extend(self, ranks: Ints) -> None:
        """Append ascending ranks."""
        self.reserve(len(ranks))
        self.count, self.filled = extend(self.low, self.index, self.count, self.filled, ranks)

    def bites(self, w: int) -> Iterator[tuple[int, int]]:
        """The winning bites of the full rectangle of a class: what they leave is a P of the class.

        A bite in the first column or row leaves a rectangle: an N.
        """
        for row, column in product(range(1, self.h), range(1, w)):
            left = [w - 1] * row + [column - 1] * (self.h - row)
            rank = sum(int(self.job.table[self.h - i, v]) for i, v in enumerate(left))
            if find(self.low, self.index, rank) < find(self.low, self.index, rank + 1):
                yield row + 1, column + 1

    def encoded(self, w: int) -> Iterator[bytes]:
        """The distances of the last class, in pieces."""
        origin = before = int(self.job.table[self.h, w - 1])
        bucket, last = origin >> BUCKET, int(self.job.table[self.h, w]) >> BUCKET
        out = np.empty(max(WINDOW, 6 << BUCKET), np.uint8)
        while bucket <= last:
            n, bucket, before = encode(self.low, self.index, origin, bucket, last, before, out)
            yield out[:n].tobytes()
