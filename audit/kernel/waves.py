"""The waves: the part of the solver that numba compiles.

For waves, rows and groups, see `audit.kernel`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from audit.kernel.bits import LOW6, ONE, SIX, ZERO, Words, lowest, put, transpose
from audit.kernel.moves import LIMIT, NO_CHILD, Square, Tables
from audit.kernel.taps import Ints
from chopsticks.search.jit import compiled

Flags = NDArray[np.bool_]

LOST, WON = 0, 1  # the two bit matrices of new states
TWO = np.uint64(2)


class Waves(NamedTuple):
    """The data of the waves, for H hands in B = ⌈H / 64⌉ blocks and G groups.

    values: int16[H, H]: for the state (a, b), a value as `packed` writes it, or, below `LIMIT`,
            `NO_CHILD` + the number of its undecided children.

    New states, for even and odd waves, and for `LOST` and `WON`:

    new:    uint64[2, 2, 64 * B, B]: bit b of row a is for the state (a, b).
    some:   bool[2, 2, 64 * B]: whether row a has any bits set.
    fresh:  bool[2, 2, B]: whether any of 64 rows has bits set, before they are transposed.

    For group u and hands b, over the states (b, c) for all c of the set:

    unwon:  int32[G, H], states: how many are not won.
    last:   int32[G, H]: the XOR of their c's.
    lost:   int32[G, H]: 0 if none is lost; c + 1 if one is, or was the first; -1 if several are.
    """

    values: Square
    new: Words
    some: Flags
    fresh: Flags
    unwon: Ints
    last: Ints
    lost: Ints


def allocate(tables: Tables) -> Waves:
    """Make the data of the waves; the square is undefined."""
    hands = len(tables.hands)
    words = -(-hands // 64)
    sizes, starts = np.diff(tables.members), tables.members[:-1]
    xors = np.bitwise_xor.reduceat(tables.member, starts) if len(starts) else sizes
    return Waves(
        values=np.empty((hands, hands), np.int16),
        new=np.zeros((2, 2, 64 * words, words), np.uint64),
        some=np.zeros((2, 2, 64 * words), np.bool_),
        fresh=np.zeros((2, 2, words), np.bool_),
        unwon=np.repeat(sizes, hands).reshape(-1, hands),
        last=np.repeat(xors, hands).reshape(-1, hands),
        lost=np.zeros((len(sizes), hands), np.int32),
    )


@compiled
def prepare(tables: Tables, work: Waves) -> int:
    """Write terminal values, or the number of children, into all rows.

    A terminal state that has a winner is new.  Returns the number of terminal states.
    """
    end, ends = tables.end, 0
    new, fresh = work.new[0], work.fresh[0]
    every, out = np.arange(end.size), np.flatnonzero(end)
    for u in range(tables.rows.size - 1):
        for a in range(tables.rows[u], tables.rows[u + 1]):
            row = work.values[a]
            row[:] = NO_CHILD + (u < work.lost.shape[0])
            for i in range(tables.moves[a], tables.moves[a + 1]):
                fan = tables.fan[tables.used[i]]
                for b in range(row.size):  # numba takes seconds to compile sums of whole rows
                    row[b] += fan[b]
            for place in every if end[a] else out:
                row[place] = end[a] - end[place]
                ends += 1
                if end[a] != end[place]:
                    kind = WON if end[a] > end[place] else LOST
                    put(new[kind, a], int(place))
                    fresh[kind, a >> 6] = True
    return ends


@compiled
def win(values: Any, bits: Any, a: int, b: int, packed: int) -> Any:
    """Make an undecided parent won, because a child is lost.

    Returns how many states are decided.  There is no branch, because the processor could not
    predict whether the parent is undecided.
    """
    new = values[a, b] < LIMIT
    values[a, b] = packed if new else values[a, b]
    place = np.uint64(b)
    bits[WON, a, place >> SIX] |= np.uint64(new) << (place & LOW6)
    return np.int64(new)


@compiled
def drop(values: Any, bits: Any, a: int, b: int, packed: int) -> Any:
    """Count a won child; if it was the last undecided one, the parent is lost.

    Returns how many states are decided.
    """
    left = values[a, b] - (values[a, b] < LIMIT)
    values[a, b] = left
    if left != NO_CHILD:
        return 0
    values[a, b] = -packed
    put(bits[LOST, a], b)
    return 1


@compiled
def places_of(bits: Any, kind: int, c: int, places: Any) -> int:
    """Write down the places of the set bits in a row; return how many."""
    n = 0
    for i in range(bits.shape[2]):
        word = bits[kind, c, i]
        while word:
            places[n] = (i << 6) + lowest(word)
            n += 1
            word &= word - ONE
    return n


@compiled
def parents_of(tables: Tables, used: int, places: Any, n: int, parents: Any) -> Any:
    """Write down the hands from which a map makes those at some places.

    Returns how many hands there are.  It always writes two at once, even if there is only one,
    because the processor could not predict which case it is.
    """
    origins, origin, base = tables.origins, tables.origin, used * tables.end.size
    count = ZERO
    for p in range(n):
        child = np.uint64(base + places[p])
        first, last = np.uint64(origins[child]), np.uint64(origins[child + ONE])
        parents[count], parents[count + ONE] = origin[first], origin[first + ONE]
        count += last - first
        if last - first > TWO:
            for j in range(first + TWO, last):
                parents[count + j - last] = origin[j]
    return count


@compiled
def sweep(tables: Tables, work: Waves, wave: int) -> int:
    """Pass new results on to the parents.

    Returns how many states are decided.  For most hands b, all rows of a group learn something at
    once: b is in `wins` (a child of each row is lost, except for the row that is this child), or in
    `drops` (the whole set is won, which only the row in `knew` learned earlier).  This is one
    function because separate calls for a group and for a row make small squares a fifth slower.
    """
    values, now, then = work.values, work.new[wave & 1], work.new[~wave & 1]
    some, fresh, packed = work.some[wave & 1], work.fresh[~wave & 1], wave + 2
    unwon, rest, lost = work.unwon, work.last, work.lost
    moves, successor, used = tables.moves, tables.successor, tables.used
    hands = tables.end.size
    places, wins, drops, knew = np.empty((4, hands), np.uint32)
    parents = np.empty(tables.hands.shape[1] * hands + 2, np.uint32)
    total = 0
    for u in range(tables.rows.size - 1):
        low, high, n_wins, n_drops = tables.rows[u], tables.rows[u + 1], 0, 0
        if u < unwon.shape[0]:
            for i in range(tables.members[u], tables.members[u + 1]):
                c = tables.member[i]
                # A lost child makes all rows but its own won; a second one makes that row won.
                if some[LOST, c]:
                    for p in range(places_of(now, LOST, c, places)):
                        b = places[p]
                        if lost[u, b] == 0:
                            lost[u, b] = c + 1
                            wins[n_wins] = b
                            n_wins += 1
                        elif lost[u, b] > 0:
                            a = lost[u, b] - 1
                            lost[u, b] = -1
                            if low <= a < high and win(values, then, a, b, packed):
                                fresh[WON, a >> 6] = True
                                total += 1
                # If only one child is not won, its own row waits for no other child.
                # If all are won, no row waits for any.
                if some[WON, c]:
                    for p in range(places_of(now, WON, c, places)):
                        b = places[p]
                        unwon[u, b] -= 1
                        rest[u, b] ^= c
                        if unwon[u, b] == 0:
                            drops[n_drops] = b
                            knew[n_drops] = c
                            n_drops += 1
                        elif unwon[u, b] == 1:
                            a = rest[u, b]
                            if low <= a < high and drop(values, then, a, b, packed):
                                fresh[LOST, a >> 6] = True
                                total += 1
        for a in range(low, high):
            won = dropped = 0
            for p in range(n_wins):
                if lost[u, wins[p]] != a + 1:
                    won += win(values, then, a, wins[p], packed)
            for p in range(n_drops):
                if knew[p] != a:
                    dropped += drop(values, then, a, drops[p], packed)
            for kind in (LOST, WON):
                read, n = -1, 0
                for i in range(moves[a], moves[a + 1]):
                    c = successor[i]
                    if not some[kind, c]:
                        continue
                    if c != read:
                        read, n = c, places_of(now, kind, c, places)
                    n_parents = parents_of(tables, used[i], places, n, parents)
                    for p in range(np.int64(n_parents)):
                        if kind == LOST:
                            won += win(values, then, a, parents[p], packed)
                        else:
                            dropped += drop(values, then, a, parents[p], packed)
            if won:
                fresh[WON, a >> 6] = True
            if dropped:
                fresh[LOST, a >> 6] = True
            total += won + dropped
    return total


@compiled
def turn(work: Waves, wave: int) -> None:
    """Transpose a wave's new states, block by block, and clear those that it has read."""
    now, then = wave & 1, ~wave & 1
    for kind in (LOST, WON):
        work.fresh[now, kind] = False
        for a in range(work.some.shape[2]):
            if work.some[now, kind, a]:
                work.some[now, kind, a] = False
                work.new[now, kind, a] = 0
        new, some, fresh = work.new[then, kind], work.some[then, kind], work.fresh[then, kind]
        upper, lower = np.empty((2, 64), np.uint64)
        for i in range(fresh.size):
            for j in range(i, fresh.size):
                if fresh[i] or fresh[j]:
                    for k in range(64):
                        upper[k], lower[k] = new[64 * i + k, j], new[64 * j + k, i]
                    if transpose(upper) | transpose(lower):
                        for k in range(64):
                            new[64 * i + k, j], new[64 * j + k, i] = lower[k], upper[k]
                            if lower[k]:
                                some[64 * i + k] = True
                            if upper[k]:
                                some[64 * j + k] = True


@compiled
def finish(work: Waves) -> None:
    """Make every undecided state a draw."""
    for a in range(work.values.shape[0]):
        for b in range(work.values.shape[1]):
            if work.values[a, b] < LIMIT:
                work.values[a, b] = 0


@compiled
def every_wave(tables: Tables, work: Waves, most: int) -> int:
    """Run waves until no state is new, or as many as the square can hold; return how many."""
    new = prepare(tables, work)
    wave: Any = np.int64(0)  # a literal would make numba compile everything again
    turn(work, wave - 1)
    while new and wave < most:
        new = sweep(tables, work, wave)
        turn(work, wave)
        wave += 1
    finish(work)
    return wave + (new > 0)  # type: ignore[no-any-return]


def run_waves(tables: Tables, most: int = -LIMIT - 2) -> Square:
    """Return the square of all values, as `packed` writes them.

    Raises OverflowError if a game may take more than `most` plies.
    """
    work = allocate(tables)
    if every_wave(tables, work, most) > most:
        raise OverflowError(f"the table cannot store a game of more than {most} plies")
    return work.values
