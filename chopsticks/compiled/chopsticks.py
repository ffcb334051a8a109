"""The complete solution of Chopsticks, compiled: every state of a rule set, from the end backwards.

A state is (a, b): the hands of the player to move and the other player's hands, each of them a
number.  A value is for the player to move, so one square of int16 serves both.  The kernel knows
no rules: `tabulate` asks a rule set for its moves once and writes them down as numbers.  A move
from (a, b) leads to (b', c), where c depends on a alone, and a *map* says which b' come of b.
After a tap, c mostly is a; after a change of one's own hands, the map is the identity.

**Waves.**  Wave w carries the values with w plies to their parents, which get w + 1 plies.  One
child that is lost makes its parent won; a parent is lost when its last undecided child is won.
The number of undecided children stands in the parent's own place, below `LIMIT`, until a value
replaces it.

**Rows.**  All parents (a, b) of a child (b', a) are in row a.  So a wave goes row by row: it
writes in that row alone (40 kB for 200 fingers: it stays in the cache) and reads from column a of
a bit matrix which children are new.  New values set bits in rows again; then the matrix is
transposed in place, 64 × 64 bits at a time.  Rows are independent, and so are blocks of bits.

**Groups.**  A split may lead to almost every division of the same total: too many children to
count one by one.  Rows whose changes are one and the same set of hands, but for the row itself,
form a group, and the set is counted once for all of them: how many are not won yet, and their
numbers XORed, which name the last one.

Source: K. Thompson, "Retrograde analysis of certain endgames" (1986).
"""

import hashlib
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import combinations_with_replacement, pairwise, product
from math import comb
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from chopsticks.compiled.chomp import ONE, compiled, lowest, put
from chopsticks.game import MAX, MIN, Game
from chopsticks.games.chopsticks import Chopsticks, Hands, Move, Rules, State
from chopsticks.solving.retrograde import Tablebase, Value, unpacked

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Square = NDArray[np.int16]
Flags = NDArray[np.bool_]
StrPath = str | os.PathLike[str]

ZERO = -(1 << 15)  # no undecided child; ZERO + c stands for c of them
LIMIT = -(1 << 14)  # from here on values, as `packed` writes them
LOST, WON = 0, 1  # the two bit matrices of states that are new

PIECE = 1 << 24  # states in a piece of work, which takes about a second
SMALL = 1 << 14  # a wave with fewer new states is not worth handing out
LEAST = 4  # rows in a group; fewer, or fewer changes than 3, are counted one by one
EVERY = 120.0  # seconds between two checkpoints
BASE = 300 << 20  # bytes: Python, NumPy, numba and the compiler


# ------------------------------------------------------------------------------------ the tables


class Tables(NamedTuple):
    """The moves of a rule set as numbers; the rows of a group are neighbours."""

    hands: Ints  # row a: the hands with the number a, ascending
    end: Ints  # end[a]: 0, or if a player with these hands is out, -1; +1 in misère play
    # Row a's moves are (successor, map), from moves[a] to moves[a + 1].
    moves: Ints
    successor: Ints
    map: Ints
    # Map m makes b' of origin[origins[m * hands + b']] and those that follow; of b it makes
    # fan[m, b] different hands.
    origins: Ints
    origin: Any  # uint16, or int32 if need be
    fan: Square
    # Unit u has the rows from rows[u] to rows[u + 1].  The first units are groups, with the set
    # from members[u] to members[u + 1]; the others have one row each.
    rows: Ints
    members: Ints
    member: Ints


def tabulate(rules: Rules) -> Tables:
    """The tables of a rule set.

    Raises ValueError if a state has more moves than can be counted.
    """
    every = sorted(
        combinations_with_replacement(range(rules.fingers), len(rules.start)),
        key=lambda hands: (sum(hands), hands),
    )
    count = len(every)
    numbers = {hands: i for i, hands in enumerate(every)}
    changes = [_changes(rules, hands, numbers) for hands in every]
    groups = _groups(changes)
    grouped = np.array([a for rows in groups.values() for a in rows], np.int64)
    order = np.concatenate([grouped, np.setdiff1d(np.arange(count), grouped)])
    rank = np.argsort(order)  # the numbers so far are places in `every`
    hands = np.array(every, np.int64)[order]
    maps, moves = _taps(rules, hands)
    for a, kinds in enumerate(changes):
        for new in kinds[int(rank[a] < len(grouped)) :]:
            moves.append((np.full(len(new), rank[a]), rank[new], 0))
    source = np.concatenate([a for a, _, _ in moves])
    successor = np.concatenate([c for _, c, _ in moves])
    used = np.concatenate([np.full(len(a), m) for a, _, m in moves])
    if (most := np.bincount(source).max() * hands.shape[1]) >= LIMIT - ZERO:
        raise ValueError(f"{rules!r}: a state may have {most} moves, {LIMIT - ZERO - 1} at most")
    by_row = np.lexsort((used, successor, source))
    starts = np.cumsum([0, *map(len, groups.values())])
    members = [np.sort(rank[np.frombuffer(key, np.int64)]) for key in groups]
    ids = np.uint16 if count <= 1 << 16 else np.int32
    return Tables(
        hands=hands.astype(np.int32),
        end=np.array([(1 if rules.misere else -1) * rules.out(every[i]) for i in order], np.int32),
        moves=_starts(source, count),
        successor=successor[by_row].astype(np.int32),
        map=used[by_row].astype(np.int32),
        origins=_starts(
            np.concatenate([m * count + new for m, (new, _) in enumerate(maps)]), len(maps) * count
        ),
        origin=np.concatenate([old for _, old in maps]).astype(ids),
        fan=np.array([np.bincount(old, minlength=count) for _, old in maps], np.int16),
        rows=np.concatenate([starts, np.arange(len(grouped), count) + 1]).astype(np.int32),
        members=np.cumsum([0, *map(len, members)]).astype(np.int32),
        member=np.concatenate([np.zeros(0, np.int32), *members]).astype(np.int32),
    )


def _starts(keys: Longs, count: int) -> Ints:
    """Where the entries of each key start when they are sorted, and where the last ones end."""
    return np.concatenate([[0], np.cumsum(np.bincount(keys, minlength=count))]).astype(np.int32)


def _changes(rules: Rules, hands: Hands, numbers: dict[Hands, int]) -> list[Longs]:
    """What the hands can be changed into, one array a kind, the largest first."""
    kinds = [
        np.unique(np.array([numbers[tuple(sorted(new))] for new in news], np.int64))
        for news in rules.changes(hands).values()
        if news
    ]
    return sorted(kinds, key=len, reverse=True)


def _groups(changes: list[list[Longs]]) -> dict[bytes, list[int]]:
    """The sets that the largest changes of many hands share, and those hands.

    Hands may belong to their set or not: both are tried, and the more frequent set is taken.
    """
    choices: dict[int, tuple[bytes, bytes]] = {}
    for a, kinds in enumerate(changes):
        if kinds and len(kinds[0]) >= 3 and a not in kinds[0]:
            choices[a] = kinds[0].tobytes(), np.union1d(kinds[0], a).tobytes()
    frequency = Counter(key for keys in choices.values() for key in keys)
    groups = defaultdict(list)
    for a, keys in choices.items():
        groups[max(keys, key=frequency.__getitem__)].append(a)
    return {key: rows for key, rows in groups.items() if len(rows) >= LEAST}


def _taps(
    rules: Rules, hands: Longs
) -> tuple[list[tuple[Longs, Longs]], list[tuple[Longs, Longs, int]]]:
    """The maps, each as the pairs (b', b), and the moves that are taps: rows, successors, map.

    A map belongs to the fingers of the tapping hand and to what it keeps; map 0 is the identity.
    """
    count, places = hands.shape
    ways = np.array([[comb(v + i, i + 1) for v in range(rules.fingers)] for i in range(places)])

    def place(some: Longs) -> Longs:
        return ways[np.arange(places), np.sort(some, 1)].sum(1)  # type: ignore[no-any-return]

    number = np.argsort(place(hands))
    maps, moves = [(np.arange(count), np.arange(count))], []
    for using in range(rules.fingers):
        taps = [rules.tap(using, target) for target in range(rules.fingers)]
        users = np.flatnonzero((hands == using).any(1))
        for keeps in sorted({tap[0] for tap in taps if tap}):
            mine = hands[users]
            mine[np.arange(len(mine)), (mine == using).argmax(1)] = keeps
            moves.append((users, number[place(mine)], len(maps)))
            after = np.array([tap[1] if tap and tap[0] == keeps else -1 for tap in taps])
            pairs = []
            for i in range(places):
                old = np.flatnonzero(after[hands[:, i]] >= 0)
                new = hands[old]
                new[:, i] = after[new[:, i]]
                pairs.append(number[place(new)] * count + old)
            new, old = np.divmod(np.unique(np.concatenate(pairs)), count)
            maps.append((new, old))
    return maps, moves


# ------------------------------------------------------------------------------------ the kernel


class Work(NamedTuple):
    """What the waves work on; `new` and what belongs to it are for an even and an odd wave."""

    values: Square
    new: NDArray[np.uint64]  # parity, LOST or WON: a bit for every state
    some: Flags  # parity, LOST or WON: whether a row of bits has any
    fresh: Flags  # parity, LOST or WON: whether one of 64 rows has, before they are turned
    # For group u and hands b, over the states (b, c) for all c of the set:
    unwon: Ints  # how many are not won
    last: Ints  # their c's XORed
    lost: Ints  # 0: none is lost; c + 1: one is, or has been first; -1: several are


def allocate(tables: Tables, values: Square | None = None) -> Work:
    """What the waves work on; without `values`, the content of the square is undefined."""
    hands = len(tables.hands)
    words = -(-hands // 64)
    sizes, starts = np.diff(tables.members), tables.members[:-1]
    xors = np.bitwise_xor.reduceat(tables.member, starts) if len(starts) else sizes
    return Work(
        values=np.empty((hands, hands), np.int16) if values is None else values,
        new=np.zeros((2, 2, 64 * words, words), np.uint64),
        some=np.zeros((2, 2, 64 * words), np.bool_),
        fresh=np.zeros((2, 2, words), np.bool_),
        unwon=np.repeat(sizes, hands).reshape(-1, hands),
        last=np.repeat(xors, hands).reshape(-1, hands),
        lost=np.zeros((len(sizes), hands), np.int32),
    )


@compiled
def prepare(tables: Tables, work: Work, first: int, last: int) -> int:
    """Write the end of the game into the rows of some units, and how many children elsewhere.

    Returns how many states are at the end.
    """
    values, end, ends = work.values, tables.end, 0
    for u in range(first, last):
        for a in range(tables.rows[u], tables.rows[u + 1]):
            values[a] = ZERO + (u < work.lost.shape[0])
            for i in range(tables.moves[a], tables.moves[a + 1]):
                values[a] += tables.fan[tables.map[i]]
            for b in range(end.size):
                if end[a] or end[b]:
                    values[a, b] = end[a] - end[b]
                    ends += 1
    return ends


@compiled
def win(values: Any, bits: Any, a: int, b: int, packed: int) -> Any:
    """A child is lost: the parent is won, if it is undecided yet; returns how many are decided.

    Without a branch, for whether it is undecided cannot be predicted.
    """
    new = values[a, b] < LIMIT
    values[a, b] = packed if new else values[a, b]
    place = np.uint64(b)
    bits[WON, a, place >> np.uint64(6)] |= np.uint64(new) << (place & np.uint64(63))
    return np.int64(new)


@compiled
def drop(values: Any, bits: Any, a: int, b: int, packed: int) -> Any:
    """A child is won: the parent is lost, if it was the last one; returns how many are decided."""
    left = values[a, b] - (values[a, b] < LIMIT)
    values[a, b] = left
    if left != ZERO:
        return 0
    values[a, b] = -packed
    place = np.uint64(b)
    bits[LOST, a, place >> np.uint64(6)] |= ONE << (place & np.uint64(63))
    return 1


@compiled
def places_of(bits: Any, kind: int, c: int, places: Any) -> int:
    """Write down the places of the bits that are set in a row; returns how many."""
    n = 0
    for i in range(bits.shape[2]):
        word = bits[kind, c, i]
        while word:
            places[n] = (i << 6) + lowest(word)
            n += 1
            word &= word - ONE
    return n


@compiled
def sweep(tables: Tables, work: Work, wave: int, first: int, last: int) -> int:
    """Carry what is new to the parents in the rows of some units; returns how many are decided.

    Of most hands b, all rows of a group learn something at once: b is in `wins` (a child of each
    row is lost, but for the row that is this child), or in `drops` (the whole set is won, which
    the row `knew` before).
    """
    values, now, then = work.values, work.new[wave & 1], work.new[~wave & 1]
    some, fresh, packed = work.some[wave & 1], work.fresh[~wave & 1], wave + 2
    unwon, rest, lost = work.unwon, work.last, work.lost
    moves, successor, map = tables.moves, tables.successor, tables.map
    origins, origin, hands = tables.origins, tables.origin, tables.end.size
    places, wins, drops, knew = np.empty((4, hands), np.uint32)
    total = 0
    for u in range(first, last):
        low, high, n_wins, n_drops = tables.rows[u], tables.rows[u + 1], 0, 0
        if u < unwon.shape[0]:
            for i in range(tables.members[u], tables.members[u + 1]):
                c = tables.member[i]
                # One that is lost makes all rows won but its own; a second one, that row, too.
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
                # The last one that is not won has no other to wait for; then no row has.
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
                    base = map[i] * hands
                    for p in range(n):
                        child = np.uint64(base + places[p])
                        for j in range(origins[child], origins[child + ONE]):
                            if kind == LOST:
                                won += win(values, then, a, origin[j], packed)
                            else:
                                dropped += drop(values, then, a, origin[j], packed)
            if won:
                fresh[WON, a >> 6] = True
            if dropped:
                fresh[LOST, a >> 6] = True
            total += won + dropped
    return total


@compiled
def transpose(bits: Any) -> bool:
    """Transpose 64 words of 64 bits; returns whether any is set.

    Source: H. Warren, "Hacker's Delight", second edition, section 7-3.
    """
    union = np.uint64(0)
    for word in bits:
        union |= word
    if not union:
        return False
    width, mask = 32, np.uint64(0xFFFFFFFF)
    while width:
        shift = np.uint64(width)
        for start in range(0, 64, 2 * width):
            for i in range(start, start + width):
                swapped = ((bits[i] >> shift) ^ bits[i + width]) & mask
                bits[i + width] ^= swapped
                bits[i] ^= swapped << shift
        width >>= 1
        mask ^= mask << np.uint64(width)
    return True


@compiled
def turn(work: Work, wave: int, first: int, last: int) -> None:
    """Turn the rows of what a wave has made new into columns, and forget what it has read.

    Of all pairs of blocks (i, j) and (j, i) these are the ones with first ≤ i < last and i ≤ j.
    """
    for kind in (LOST, WON):
        work.fresh[wave & 1, kind, first:last] = False
        for a in range(64 * first, 64 * last):
            if work.some[wave & 1, kind, a]:
                work.some[wave & 1, kind, a] = False
                work.new[wave & 1, kind, a] = 0
        new, some, fresh = (
            work.new[~wave & 1, kind],
            work.some[~wave & 1, kind],
            work.fresh[~wave & 1, kind],
        )
        upper, lower = np.empty((2, 64), np.uint64)
        for i in range(first, last):
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
def small_waves(
    tables: Tables, work: Work, wave: int, new: int, bound: int
) -> tuple[int, int, int]:
    """Run waves as long as fewer states than `bound` are new, and there are any.

    Returns the next wave, how many states are new for it, and how many have been decided.
    """
    decided = 0
    while 0 < new < bound and wave + 2 < -LIMIT:
        new = sweep(tables, work, wave, 0, tables.rows.size - 1)
        turn(work, wave, 0, work.fresh.shape[2])
        decided += new
        wave += 1
    return wave, new, decided


@compiled
def mark(work: Work, wave: int, first: int, last: int) -> int:
    """Set the bits of what is new for a wave in some rows; returns how many."""
    new, fresh = work.new[wave & 1], work.fresh[wave & 1]
    n = 0
    for a in range(first, last):
        for b in range(work.values.shape[1]):
            if abs(work.values[a, b]) == wave + 1:
                kind = WON if work.values[a, b] > 0 else LOST
                put(new[kind, a], b)
                fresh[kind, a >> 6] = True
                n += 1
    return n


@compiled
def recount(tables: Tables, work: Work, wave: int, first: int, last: int) -> int:
    """Count in the groups what earlier waves have won, for some hands b.

    What they have lost need not be known: it would only be carried once more.  Returns how many
    states with b to move are decided.
    """
    decided = 0
    for b in range(first, last):
        for u in range(work.lost.shape[0]):
            for i in range(tables.members[u], tables.members[u + 1]):
                c = tables.member[i]
                if 0 < work.values[b, c] <= wave:
                    work.unwon[u, b] -= 1
                    work.last[u, b] ^= c
        for c in range(tables.end.size):
            decided += work.values[b, c] >= LIMIT
    return decided


@compiled
def finish(work: Work, first: int, last: int) -> int:
    """What is not decided is a draw; returns how many states that are."""
    n = 0
    for a in range(first, last):
        for b in range(work.values.shape[1]):
            if work.values[a, b] < LIMIT:
                work.values[a, b] = 0
                n += 1
    return n


# -------------------------------------------------------------------------------------- the work


def needed(fingers: int, hands: int = 2) -> int:
    """Bytes that a complete solution takes, about.

    >>> needed(200) / comb(201, 2) ** 2 < 6.5
    True
    """
    count = comb(fingers + hands - 1, hands)
    square = 2 * count**2 + 4 * count**2 // 8
    groups = 12 * count * hands * fingers  # a group for each total
    maps = count * fingers * (4 + 2 + 4 * hands)
    return BASE + square + groups + maps


def solve(
    game: Game[Any, Any],
    threads: int = 1,
    memory: int | None = None,
    checkpoint: StrPath | None = None,
    progress: bool = False,
) -> "CompiledTablebase":
    """Every state of a game of Chopsticks, reachable or not.

    `memory` caps the bytes in use (default: what the machine has).  With `checkpoint`, the work is
    written to that file every two minutes or so, between two waves; a second call goes on from
    there, and the file is removed at the end.

    Raises TypeError for another game; ValueError, before any work, for too little memory, for a
    number of threads below 1, or for a checkpoint that is damaged or of other rules; OverflowError
    for a game of more plies than the table can hold.

    >>> tablebase = solve(Chopsticks())
    >>> len(tablebase), str(tablebase[State(((1, 2), (0, 4)), 0)]), tablebase.check()
    (450, 'win in 1', None)
    """
    if threads < 1:
        raise ValueError(f"threads = {threads}: at least 1")
    game = _chopsticks(game)
    rules = game.rules
    memory = physical_memory() if memory is None else memory
    if (size := needed(rules.fingers, len(rules.start))) > memory:
        raise ValueError(
            f"{rules!r}: a complete solution takes about {size:,} bytes; there are {memory:,}"
        )
    tables = tabulate(rules)
    holds = f"an unfinished solution of {rules!r}"
    plies = run_waves(tables, threads, checkpoint, holds, progress)
    return CompiledTablebase(game, tables.hands, plies)


def run_waves(
    tables: Tables,
    threads: int = 1,
    checkpoint: StrPath | None = None,
    holds: str = "",
    progress: bool = False,
) -> Square:
    """The square of all values, as `packed` writes them.

    `holds` says what a checkpoint is part of; for the rest see `solve`.
    """
    values, wave = None, 0
    if checkpoint is not None and Path(checkpoint).exists():
        values, wave = _read(checkpoint, holds, "values", "wave")
    work = allocate(tables, values)
    size = work.values.size
    pieces = max(size // PIECE, 1 if threads == 1 else 4 * threads)
    rows, blocks = _spans(len(tables.hands), pieces), _spans(work.fresh.shape[2], pieces)
    units = list(pairwise(np.searchsorted(tables.rows, [0, *(last for _, last in rows)]).tolist()))
    with (
        ExitStack() as stack,
        tqdm(total=size, unit=" states", unit_scale=True, disable=not progress or None) as bar,
    ):
        pool = ThreadPoolExecutor(threads)
        stack.callback(pool.shutdown, cancel_futures=True)  # an interruption need not wait

        def run(function: Callable[..., Any], spans: list[tuple[int, int]], *given: Any) -> Any:
            """What a function returns for each span, its last two arguments."""
            return (map if threads == 1 else pool.map)(lambda span: function(*given, *span), spans)

        if values is None:
            bar.update(sum(run(prepare, units, tables, work)))
        else:
            bar.update(sum(run(recount, rows, tables, work, wave)))
        new = sum(run(mark, rows, work, wave))
        list(run(turn, blocks, work, wave - 1))
        saved = monotonic()
        while new:
            if wave + 2 >= -LIMIT:
                raise OverflowError(f"a game of more than {wave} plies has no room in the table")
            if new < SMALL:
                wave, new, decided = small_waves(tables, work, wave, new, SMALL)
                bar.update(decided)
            else:
                new = 0
                for decided in run(sweep, units, tables, work, wave):
                    bar.update(decided)
                    new += decided
                list(run(turn, blocks, work, wave))
                wave += 1
            if checkpoint is not None and new and monotonic() - saved >= EVERY:
                _write(checkpoint, np.savez, holds, values=work.values, wave=np.array(wave))
                saved = monotonic()
        bar.update(sum(run(finish, rows, work)))
    if checkpoint is not None:
        Path(checkpoint).unlink(missing_ok=True)
    return work.values


def _chopsticks(game: Game[Any, Any]) -> Chopsticks:
    if not isinstance(game, Chopsticks):
        raise TypeError(f"{game!r} has no compiled solution: it must be a game of Chopsticks")
    return game


def physical_memory() -> int:
    """The bytes of memory that this machine has; 8 GiB where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError):
        return 1 << 33


def _spans(total: int, pieces: int) -> list[tuple[int, int]]:
    """A range cut into pieces of about the same length, none of them empty."""
    stops = np.unique(np.linspace(0, total, pieces + 1).astype(int))
    return list(pairwise(stops.tolist()))


# ------------------------------------------------------------------------------------- the result


@compiled
def first_wrong(
    tables: Tables, image: Any, images: Ints, values: Square, first: int, last: int
) -> int:
    """The first state (a, b), as a * hands + b, whose value does not follow; -1 if all do.

    Looks at first ≤ b < last, so that the states after a change of hands are in one row.
    """
    hands, groups, far = tables.end.size, tables.members.size - 1, 1 << 15
    for b in range(first, last):
        for u in range(tables.rows.size - 1):
            best = second = -far  # of the set: far - plies of a win, or plies of a loss - far
            chosen = -1
            if u < groups:
                for i in range(tables.members[u], tables.members[u + 1]):
                    worth = seen(values[b, tables.member[i]], far)
                    if worth > best:
                        best, second, chosen = worth, best, tables.member[i]
                    elif worth > second:
                        second = worth
            for a in range(tables.rows[u], tables.rows[u + 1]):
                follows = tables.end[a] - tables.end[b]
                if not (tables.end[a] or tables.end[b]):
                    top = second if a == chosen else best
                    for i in range(tables.moves[a], tables.moves[a + 1]):
                        base = tables.map[i] * hands + b
                        for j in range(images[base], images[base + 1]):
                            top = max(top, seen(values[image[j], tables.successor[i]], far))
                    follows = far - top if top > 0 else -far - top if top < 0 else 0
                if values[a, b] != follows:
                    return a * hands + b
    return -1


@compiled
def seen(packed: int, far: int) -> int:
    """What a child is worth one ply earlier: the faster a win and the slower a loss, the more."""
    return far + packed - 1 if packed < 0 else packed + 1 - far if packed > 0 else 0


class CompiledTablebase(Tablebase[State, Move]):
    """The value of every state of Chopsticks, reachable or not: a mapping from states to `Value`s.

    `plies[a, b]` is the value of the state in which the player to move has the hands number a and
    the other one the hands number b, as `packed` writes it: 0 for a draw,
    else plies + 1, negative for a loss.  `hands[a]` are the hands, ascending.
    """

    game: Chopsticks

    def __init__(self, game: Chopsticks, hands: Ints, plies: Square) -> None:
        self.game, self.hands, self.plies, self.whole = game, hands, plies, True
        number = {tuple(row): a for a, row in enumerate(hands.tolist())}
        if not game.normalise:
            every = product(range(game.rules.fingers), repeat=hands.shape[1])
            number = {raw: number[tuple(sorted(raw))] for raw in every}
        self._number: dict[Hands, int] = number

    def __getitem__(self, state: State) -> Value:
        try:
            (first, second), to_move = state
            mine, theirs = {MAX: (first, second), MIN: (second, first)}[to_move]
            return unpacked(int(self.plies[self._number[mine], self._number[theirs]]))
        except (KeyError, TypeError, ValueError):
            raise KeyError(
                f"{state!r} is not among the {len(self)} states of {self.game!r}, or its hands "
                "are not in canonical form"
            ) from None

    def __iter__(self) -> Iterator[State]:
        return self.game.states()

    def __len__(self) -> int:
        return 2 * len(self._number) ** 2

    def check(self) -> None:
        """Recompute every value from the moves of the rules and the values of the children.

        Raises ValueError at the first state whose value does not follow.  See `Tablebase.check`.
        """
        tables = tabulate(self.game.rules)
        hands = len(tables.hands)
        new = np.repeat(np.arange(tables.fan.size) % hands, np.diff(tables.origins))
        old = np.repeat(np.arange(tables.fan.size) // hands, np.diff(tables.origins)) * hands
        old += tables.origin
        images = _starts(old, tables.fan.size)
        image = new[np.argsort(old, kind="stable")].astype(tables.origin.dtype)
        for first, last in _spans(hands, max(1, self.plies.size // PIECE)):
            wrong = first_wrong(tables, image, images, self.plies, first, last)
            if wrong >= 0:
                mine, theirs = (tuple(self.hands[i].tolist()) for i in divmod(wrong, hands))
                state = State((mine, theirs), MAX)
                raise ValueError(
                    f"{state!r} is stored as {self[state]}; its children make it "
                    f"{self._follows(state)}"
                )

    def save(self, path: StrPath) -> None:
        """Write `hands` and `plies` to one .npz file: two bytes for a, b before compression."""
        _write(path, np.savez_compressed, repr(self.game), hands=self.hands, plies=self.plies)

    @classmethod
    def load(cls, path: StrPath, game: Game[Any, Any]) -> "CompiledTablebase":
        """Read a file that `save` wrote for this very game.

        Raises ValueError for a file that is damaged, is no tablebase, or belongs to another
        game; OSError if it cannot be read.
        """
        return cls(_chopsticks(game), *_read(path, repr(game), "hands", "plies"))


def _write(path: StrPath, save: Callable[..., None], holds: str, **arrays: NDArray[Any]) -> None:
    """Write arrays to an .npz file with a checksum; a reader never meets a half-written one."""
    part = Path(f"{os.fspath(path)}.part")
    try:
        with part.open("wb") as file:
            save(file, holds=holds, checksum=_checksum(holds, arrays.values()), **arrays)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _read(path: StrPath, holds: str, *names: str) -> list[Any]:
    """The arrays of an .npz file; ValueError if it is damaged or holds something else."""
    with Path(path).open("rb") as file:
        try:
            with np.load(file) as members:
                found, checksum = str(members["holds"]), str(members["checksum"])
                arrays = [members[name] for name in names] if found == holds else []
        except Exception as error:  # NumPy and zipfile stumble over damage in many ways
            raise ValueError(f"{path} is damaged, or no tablebase: {error}") from None
    if found != holds:
        raise ValueError(f"{path} holds {found}, not {holds}")
    if _checksum(holds, arrays) != checksum:
        raise ValueError(f"{path} is damaged: its checksum does not match its content")
    return arrays


def _checksum(holds: str, arrays: Iterable[NDArray[Any]]) -> str:
    digest = hashlib.sha256(holds.encode())
    for array in arrays:
        digest.update(array.astype(array.dtype.newbyteorder("<"), copy=False).data)
    return digest.hexdigest()
