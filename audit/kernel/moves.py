"""The moves of a rule set as numbers.

Hands are sorted, and numbered so that the rows of a group are adjacent.  For maps and groups, see
`audit.kernel`.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from audit.kernel.taps import Ints, inverted, tapped
from chopsticks.hands import Hands, Rules

Longs = NDArray[np.int64]
Square = NDArray[np.int16]

Key = tuple[int, ...]  # numbers of hands, ascending
Pair = tuple[int, int]

NO_CHILD = -(1 << 15)  # no undecided child; NO_CHILD + c stands for c undecided children
LIMIT = -(1 << 14)  # numbers from here up are values, as `packed` writes them
LEAST = 4  # rows in a group; with fewer, or fewer than 3 hands in its set, count one by one


class Tables(NamedTuple):
    """The moves of a rule set as numbers.

    There are H hands, K maps, G groups, U units and N moves.  Row a has the states (a, b).

    hands:     int32[H, hands a player has], fingers: the fingers of hands a, ascending.
    end:       int32[H], a value: 0, or if a player with these hands is out, -1; +1 in misère play.
    moves:     int32[H + 1], moves: row a has those from moves[a] to moves[a + 1].
    successor: int32[N], hands: the c of the state (b', c) that a move leads to.
    used:      int32[N], maps: the map that turns b into its b'.
    origins:   int32[K * H + 1], places in `origin`, which explains them.
    origin:    uint16 or int32, hands: map m makes b' from the hands at origins[m * H + b'] to
               origins[m * H + b' + 1].  Two more entries at the end allow reading two at once.
    fan:       int16[K, H], hands: how many different hands map m makes from b.
    rows:      int32[U + 1], rows: unit u has those from rows[u] to rows[u + 1].  The first G
               units are groups; the others have one row each.
    members:   int32[G + 1], places in `member`: the set of group u is from members[u] to
               members[u + 1].
    member:    int32, hands: the hands of all sets, ascending in each set.
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
    """Return the tables of a rule set.

    Raises ValueError if a state has more moves than can be counted.
    """
    every = np.array([*combinations_with_replacement(range(rules.fingers), len(rules.start))])
    every = every[np.lexsort((*every.T[::-1], every.sum(1)))]
    count = len(every)
    groups, changes = _changes(rules, [*map(tuple, every.tolist())])
    grouped = np.array([a for rows in groups.values() for a in rows], np.int64)
    order = np.concatenate([grouped, np.delete(np.arange(count), grouped)])
    rank = np.argsort(order)  # until here, numbers are places in `every`
    hands = every[order]
    image, fan, taps = tapped(hands, *_places(hands, rules.fingers), *_taps(rules))
    old, new = rank[np.array(changes, np.int64).reshape(-1, 2)].T
    moves = np.concatenate([taps, [old, new, np.zeros_like(old)]], 1).astype(np.int32)
    source, successor, used = moves[:, np.lexsort(moves[::-1])]
    if (most := np.bincount(source).max() * hands.shape[1]) >= LIMIT - NO_CHILD:
        raise ValueError(
            f"{rules!r}: a state can have up to {most} moves; the compiled solver handles at most "
            f"{LIMIT - NO_CHILD - 1}"
        )
    origins, origin = inverted(image)
    starts = np.cumsum([0, *map(len, groups.values())])
    members = [np.sort(rank[list(key)]) for key in groups]
    out = np.array([rules.out(hand) for hand in hands.tolist()], np.int32)
    return Tables(
        hands=hands.astype(np.int32),
        end=out if rules.misere else -out,
        moves=_starts(source, count),
        successor=successor,
        used=used,
        origins=origins,
        origin=origin.astype(np.uint16 if count <= 1 << 16 else np.int32),
        fan=fan,
        rows=np.concatenate([starts, np.arange(len(grouped), count) + 1]).astype(np.int32),
        members=np.cumsum([0, *map(len, members)]).astype(np.int32),
        member=np.concatenate([np.zeros(0, np.int32), *members]).astype(np.int32),
    )


def images(tables: Tables) -> tuple[Ints, NDArray[Any]]:
    """Return the hands that the maps lead to, as one list, and where parts start.

    From b, map m makes the hands between place m * H + b and the next place.  The places are
    int32[K * H + 1]; the hands have the type of `origin`.
    """
    hands = len(tables.hands)
    maps, new = np.divmod(np.repeat(np.arange(tables.fan.size), np.diff(tables.origins)), hands)
    old = maps * hands + tables.origin[:-2]
    by_old = np.argsort(old, kind="stable")
    return _starts(old, tables.fan.size), new[by_old].astype(tables.origin.dtype)


def _starts(keys: Longs, count: int) -> Ints:
    """Return where each key's sorted entries start, and where the last end."""
    return np.concatenate([[0], np.cumsum(np.bincount(keys, minlength=count))]).astype(np.int32)


def _changes(rules: Rules, every: list[Hands]) -> tuple[dict[Key, list[int]], list[Pair]]:
    """Return the sets that many hands can be split into, and other changes.

    Each set comes with its hands.  Hands that are in their own set are not split into themselves.
    """
    numbers = {hands: a for a, hands in enumerate(every)}

    def numbered(news: Iterable[Hands]) -> Key:
        return tuple(sorted({numbers[tuple(sorted(new))] for new in news}))

    alike = defaultdict[Any, list[int]](list)
    for a, hands in enumerate(every):
        alike[hands if rules.split == "halve" else (sum(hands), hands.count(0))].append(a)
    splits = defaultdict[Key, list[int]](list)
    for same in alike.values():
        splits[numbered(rules.layouts(every[same[0]]))] += same
    groups = {news: same for news, same in splits.items() if len(news) > 2 and len(same) >= LEAST}
    others = [
        (a, new)
        for news, same in splits.items()
        if news not in groups
        for a, new in product(same, news)
        if a != new
    ]
    for way in rules.ways().values():
        for a, hands in enumerate(every):
            others += [(a, new) for new in numbered(way(rules, hands))]
    return groups, others


def _places(hands: Longs, fingers: int) -> tuple[Longs, Longs]:
    """Return what each hand's fingers add to a place, and each place's hands."""
    count = hands.shape[1]
    places = np.array([[comb(v + i, i + 1) for v in range(fingers)] for i in range(count)])
    return places, np.argsort(places[np.arange(count), hands].sum(1))


def _taps(rules: Rules) -> tuple[Longs, Longs, Longs]:
    """Return the maps for `tapped`; map 0 is the identity and not a tap."""
    fingers = range(rules.fingers)
    after = {(-1, -1): [*fingers]}
    for using, target in product(fingers, repeat=2):
        if tap := rules.tap(using, target):
            kept, hit = tap
            after.setdefault((using, kept), [-1] * rules.fingers)[target] = hit
    using, kept = np.array([*after]).T
    return using, kept, np.array([*after.values()])
