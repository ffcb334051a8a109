"""The moves of a rule set as numbers.

Hands are sorted, and numbered so that the rows of a group are neighbours.  Maps and groups are
explained in `chopsticks.compiled.chopsticks`.
"""

from collections import Counter, defaultdict
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.games.chopsticks import Hands, Rules

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Square = NDArray[np.int16]

NO_CHILD = -(1 << 15)  # of a state, none is undecided; NO_CHILD + c stands for c of them
LIMIT = -(1 << 14)  # from here on values, as `packed` writes them
LEAST = 4  # rows in a group; fewer, or fewer changes than 3, are counted one by one


class Tables(NamedTuple):
    """The moves of a rule set as numbers.

    There are H hands, K maps, G groups, U units and N moves; row a stands for the states (a, b).

    hands:     int32[H, hands a player has], fingers: the hands number a, ascending.
    end:       int32[H], a value: 0, or if a player with these hands is out, -1; +1 in misère play.
    moves:     int32[H + 1], moves: row a's are from moves[a] to moves[a + 1].
    successor: int32[N], hands: the c of the state (b', c) that a move leads to.
    used:      int32[N], maps: the one that makes its b' of b.
    origins:   int32[K * H + 1], places in `origin`: see there.
    origin:    uint16 or int32, hands: map m makes b' of those from origins[m * H + b'] to
               origins[m * H + b' + 1].
    fan:       int16[K, H], hands: how many different ones map m makes of b.
    rows:      int32[U + 1], rows: unit u has those from rows[u] to rows[u + 1].  The first G
               units are groups, the others have one row each.
    members:   int32[G + 1], places in `member`: the set of group u is from members[u] to
               members[u + 1].
    member:    int32, hands: those of all sets, ascending in each.
    """

    hands: Ints
    end: Ints
    moves: Ints
    successor: Ints
    used: Ints
    origins: Ints
    origin: NDArray[Any]
    fan: Square
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
    if (most := np.bincount(source).max() * hands.shape[1]) >= LIMIT - NO_CHILD:
        raise ValueError(
            f"{rules!r}: a state may have {most} moves, {LIMIT - NO_CHILD - 1} at most"
        )
    by_row = np.lexsort((used, successor, source))
    starts = np.cumsum([0, *map(len, groups.values())])
    members = [np.sort(rank[np.frombuffer(key, np.int64)]) for key in groups]
    ids = np.uint16 if count <= 1 << 16 else np.int32
    return Tables(
        hands=hands.astype(np.int32),
        end=np.array([(1 if rules.misere else -1) * rules.out(every[i]) for i in order], np.int32),
        moves=_starts(source, count),
        successor=successor[by_row].astype(np.int32),
        used=used[by_row].astype(np.int32),
        origins=_starts(
            np.concatenate([m * count + new for m, (new, _) in enumerate(maps)]), len(maps) * count
        ),
        origin=np.concatenate([old for _, old in maps]).astype(ids),
        fan=np.array([np.bincount(old, minlength=count) for _, old in maps], np.int16),
        rows=np.concatenate([starts, np.arange(len(grouped), count) + 1]).astype(np.int32),
        members=np.cumsum([0, *map(len, members)]).astype(np.int32),
        member=np.concatenate([np.zeros(0, np.int32), *members]).astype(np.int32),
    )


def images(tables: Tables) -> tuple[Ints, NDArray[Any]]:
    """What the maps make of hands: of b, map m makes those from a place to the next.

    The places, int32[K * H + 1], of which number m * H + b is the one of b; and the hands, in the
    type of `origin`.
    """
    hands = len(tables.hands)
    maps, new = np.divmod(np.repeat(np.arange(tables.fan.size), np.diff(tables.origins)), hands)
    old = maps * hands + tables.origin
    by_old = np.argsort(old, kind="stable")
    return _starts(old, tables.fan.size), new[by_old].astype(tables.origin.dtype)


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
        sums: Longs = ways[np.arange(places), np.sort(some, 1)].sum(1)
        return sums

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
