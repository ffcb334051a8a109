"""The sieve of one class, chunk by chunk and word by word.

`audit.sieve` explains chunks, words and prefixes.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from audit.kernel.bits import LOW6, ONE, SIX, ZERO, Words, lowest, put
from audit.sieve.lists import CHUNK, Bytes, Family, Ints, append, close, find, unrank
from chopsticks.search.jit import compiled

MARGIN = 6 * (CHUNK + 1)  # bytes that a chunk may read of a class; a distance has at most six
SLICE = 1000  # chunks between two checks of the clock, about a tenth of a second
PASSED = 1 << 62  # greater than every rank
ALL = np.uint64(2**64 - 1)
BELOW = np.array([(1 << n) - 1 for n in range(65)], np.uint64)  # the n lowest bits


@compiled
def peek(bits: Words, place: int) -> np.uint64:
    """Return the 64 bits that start at any place."""
    unsigned = np.uint64(place)
    i, shift = unsigned >> SIX, unsigned & LOW6
    return (bits[i] >> shift) | ((bits[i + ONE] << ONE) << (LOW6 - shift))  # type: ignore[no-any-return]


@compiled
def put_run(bits: Words, place: int, length: int) -> None:
    """Set `length` > 0 bits, starting at a place."""
    end = place + length - 1
    first, last = ALL << np.uint64(place & 63), ALL >> np.uint64(63 - (end & 63))
    if place >> 6 == end >> 6:
        bits[place >> 6] |= first & last
    else:
        bits[place >> 6] |= first
        for i in range((place >> 6) + 1, end >> 6):
            bits[i] = ALL
        bits[end >> 6] |= last


class Sieving(NamedTuple):
    """The arrays that a sieve of class (w, h) works with.

    A row's value y is its number of squares minus 1.  The table covers families of up to R rows and
    C columns.

    table:   int64[R + 1, C + 2]: the table T of `audit.sieve`.
    y:       int64[h]: the values of the rows: the prefix y[0] … y[level], then those of the word.
    base:    int64[h]: entry i is the part of the family rank that comes from the rows up to i.
    tail:    int64[w]: entry t is the part that comes from the rows of a bite, cut to t.

    For the readers of the classes (w, r), 2 ≤ r < h:

    window:  uint8[h, W]: a part of each class's file.
    at, end: int64[h]: the bytes where the unread rest begins and ends in the window.
    final:   bool[h]: whether the window reaches the end of the file.
    rank:    int64[h]: the class rank of the P read last; `PASSED` after the last P.

    For a chunk, with bit i for its position i:

    blocked: uint64[CHUNK // 64 + 2]: the positions struck out by P's outside the chunk.
    lost:    the same type: the P's found in the chunk.
    cut:     the same type: these, and P's outside that were cut inside the chunk's rows: see `far`.
    local:   int64[h]: like base, but for positions in the chunk, after the chunk's prefix.
    lift:    int64[w, h]: [t, i] is what the word's rows up to i add, less what rows of t would.

    Masks, with bit i for position i of a word:

    bites:       uint64[R + 1, 64]: [rows left, place]: the positions with a bite to this place.
    first_bites: the same type, only for bites that cut the first row.
    """

    table: Ints
    y: Ints
    base: Ints
    tail: Ints
    window: Bytes
    at: Ints
    end: Ints
    final: NDArray[np.bool_]
    rank: Ints
    blocked: Words
    lost: Words
    cut: Words
    local: Ints
    lift: Ints
    bites: Words
    first_bites: Words


def allocate(table: Ints, bites: Words, first_bites: Words, w: int, h: int, window: int) -> Sieving:
    """Return the arrays for starting to sieve a class; `window` is a size in bytes."""
    work = Sieving(
        table=table,
        y=np.zeros(h, np.int64),
        base=np.zeros(h, np.int64),
        tail=np.zeros(w, np.int64),
        window=np.zeros((h, window), np.uint8),
        at=np.zeros(h, np.int64),
        end=np.zeros(h, np.int64),
        final=np.zeros(h, np.bool_),
        rank=np.zeros(h, np.int64),
        blocked=np.zeros(CHUNK // 64 + 2, np.uint64),
        lost=np.zeros(CHUNK // 64 + 2, np.uint64),
        cut=np.zeros(CHUNK // 64 + 2, np.uint64),
        local=np.zeros(h, np.int64),
        lift=np.zeros((w, h), np.int64),
        bites=bites,
        first_bites=first_bites,
    )
    work.y[0] = w - 1
    return work


@compiled
def masks(table: Ints, rows: int) -> tuple[Words, Words]:
    """Return masks: for each position of a word, the positions with a bite to it, and itself.

    The first table covers all bites, the second only those that cut the first row.
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
            unrank(table, m, offset, top - 1, y)
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
def step(work: Sieving, r: int) -> None:
    """Move the reader of class r on to its next P."""
    if work.at[r] == work.end[r]:
        work.rank[r] = PASSED
        return
    place, shift, distance = work.at[r], 0, 0
    while True:
        byte: Any = np.int64(work.window[r, place])
        place += 1
        distance |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            break
    work.rank[r] += distance
    work.at[r] = place


@compiled
def catch_up(work: Sieving, level: int, h: int) -> int:
    """Move the readers forward to the prefix.

    Returns 1 if the prefix itself is a P of an earlier family, so that everything below it is
    an N; 2 if a reader needs more of its file; else 0.
    """
    table, y, at, rank, end, final = work.table, work.y, work.at, work.rank, work.end, work.final
    for r in range(max(2, level + 1), h):
        goal = 0
        for i in range(1, level + 1):
            goal += table[r - i, y[i]]
        while rank[r] < goal and (final[r] or end[r] - at[r] >= MARGIN):
            step(work, r)
        if not final[r] and end[r] - at[r] < MARGIN:
            return 2
        if r == level + 1 and rank[r] == goal:
            return 1
    return 0


@compiled
def first_column(work: Sieving, level: int, h: int, q: int) -> None:
    """Strike out the positions of a chunk whose first-column bites lead to a P."""
    table, y, rank = work.table, work.y, work.rank
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
            put_run(work.blocked, offset, table[m - rows, v + 1])
            step(work, r)


@compiled
def far(family: Family, work: Sieving, level: int, h: int, q: int) -> None:
    """Strike out the positions of a chunk that lead to a P by a bite that cuts its prefix.

    Cutting row r and all rows below it to t does not change a tail that is below t.  A tail that
    begins with t may itself result from the cut.  For the later bites inside the chunk, such a P
    acts as if it were in the chunk, so it goes into `cut`.
    """
    table, y, base, tail = work.table, work.y, work.base, work.tail
    low, blocked, cut = family.low, work.blocked, work.cut
    m = h - 1 - level
    tail[: y[0]] = 0
    for r in range(level, -1, -1):
        head = base[r - 1] if r else 0
        for t in range(y[r], y[0]):
            tail[t] += table[h - r, y[r]]
        for t in range(y[r]):
            tail[t] += table[h - r, t]
            origin = head + tail[t]
            start = find(family, origin)
            middle = find(family, origin + table[m, min(t, q + 1)])
            for i in range(start, middle):
                put(blocked, (np.int64(low[i]) - origin) & 0xFFFF)
            if t <= q:
                end = find(family, origin + table[m, t + 1])
                for i in range(middle, end):
                    offset = (np.int64(low[i]) - origin) & 0xFFFF
                    put(blocked, offset)
                    put(cut, offset)


@compiled
def mask_of(masks: Words, m: int, places: np.uint64) -> np.uint64:
    """Return the union of the masks of some places."""
    union = ZERO
    while places:
        union |= masks[m, lowest(places)]
        places &= places - ONE
    return union


@compiled
def scan(family: Family, work: Sieving, level: int, h: int, q: int) -> None:
    """Find the P's of a chunk, word by word, and append them to the family's list.

    First, strike out the positions of a word that lead to a P by a bite between the chunk's prefix
    and the word's.  Rows up to `r` are longer than t; `lift` gives the place in the chunk that a
    cut at any of them leads to.  (This is one function because a call would take longer than most
    words.)
    """
    table, y, base, local, lift = work.table, work.y, work.base, work.local, work.lift
    blocked, lost, cut = work.blocked, work.lost, work.cut
    bites, first_bites = work.bites, work.first_bites
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
            append(family, base[level] + local[last] + bit)
        if top < bound:
            last += 1
            y[last] = top + 1
        else:
            while last > level and y[last] == (q if last == level + 1 else y[last - 1]):
                last -= 1
            if last == level:
                return
            y[last] += 1
        local[last] = local[last - 1] + table[h - last, y[last]]
        for t in range(y[last]):
            gain = table[h - last, y[last]] - table[h - last, t]
            lift[t, last] = lift[t, last - 1] + gain


@compiled
def sieve_class(family: Family, work: Sieving, h: int, level: int) -> int:
    """Sieve a class for a while, beginning with the prefix y[0] … y[level].

    Returns the level to continue with, or -1 if the class is done.  It stops early if the list is
    full or a reader needs more of its file.
    """
    table, y, base = work.table, work.y, work.base
    for _ in range(SLICE):
        base[level] = table[h - level, y[level]] + (base[level - 1] if level else 0)
        state = catch_up(work, level, h)
        if state == 2 or family.sizes[0] + CHUNK > family.low.size:
            return level
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
            close(family, base[level])
            first_column(work, level, h, q)
            far(family, work, level, h, q)
            scan(family, work, level, h, q)
        if q < y[level]:
            level += 1
            y[level] = q + 1
        else:
            while level > 0 and y[level] == y[level - 1]:
                level -= 1
            if level == 0:
                return -1
            y[level] += 1
    return level
