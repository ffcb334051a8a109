"""Which positions of Chopsticks can arise from (1,1 | 1,1), for every number of fingers n ≥ 5.

The rules are those of `audit.lemmas`; `python -m audit.odd_law` proves the two lemmas of this
module.  First, no move leads from a position that may arise to one that cannot.  Second, each
position that may arise, except the start, can be reached in one move from a position that may arise
and has a lower rank.  Since there is a lowest rank, going back in this way ends at the start.
"""

from collections.abc import Iterator

from audit.lemmas import (
    Always,
    EveryMove,
    Lemma,
    Pair,
    Term,
    alive,
    is_pair,
    is_split,
    out,
    taps,
)


def never(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a position cannot arise.

    It cannot arise if the other player, who has just moved, has

    - no fingers left;
    - one hand, and neither hand of the player to move is larger: it cannot have tapped either;
    - n−1 and n−2, and neither hand of the player to move is n−1; or n−1 twice, against two hands:
      no split leaves these pairs, and a tap by one of these hands leaves an n−1 or a dead hand;
    - two hands of at most n/2, and the game is over: neither can have killed the last hand.
    """
    (a, b), (c, d) = mine, theirs
    by_one = ~alive(theirs) & (a <= c + d) & (b <= c + d)
    by_large = is_pair(theirs, n - 1, n - 2) & (a < n - 1) & (b < n - 1)
    by_largest = is_pair(theirs, n - 1, n - 1)
    ended = out(mine) & alive(theirs) & (2 * c <= n) & (2 * d <= n)
    return out(theirs) | alive(mine) & (by_one | by_large | by_largest) | ended


def may_arise(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a position may arise: all positions that `never` does not exclude."""
    return ~never(n, mine, theirs)


def rank(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return the rank of a position that may arise, from the first line of `stages` that fits.

    Positions with four hands come first, ordered by the sum of their fingers.  But some of them,
    most with (1,1), arise only after a hand has died, so they come after those with three hands.
    """
    (a, b), (c, d) = mine, theirs
    four = alive(mine) & alive(theirs)
    level = (a <= c) & (a <= d) & (b <= c) & (b <= d)
    beside = is_pair(mine, 1, c + 1) & (c <= d) | is_pair(mine, 1, d + 1) & (d <= c)
    late = (
        is_pair(mine, 1, 1)
        | is_pair(theirs, 1, 1)
        | is_pair(mine, 1, n - 1) & is_pair(theirs, n - 1, n - 2)
        | is_pair(mine, n - 1, n - 1) & is_pair(theirs, 1, n - 1)
    )
    large = (c == n - 1) | (d == n - 1)
    stages = [
        (is_start(n, mine, theirs), -1),
        (is_pair(mine, 1, 2) & is_pair(theirs, 1, 1), 0),
        (four & ~late & level, 4 * (a + b + c + d) + 2),
        (four & ~late & beside, 4 * (a + b + c + d) + 1),
        (four & ~late, 4 * (a + b + c + d)),
        (~out(mine) & ~alive(mine) & alive(theirs) & large, 16 * n),
        (~out(mine) & ~alive(mine) & ~alive(theirs), 16 * n + 1),
        (~out(mine) & ~alive(mine), 16 * n + 2),
        (four & is_pair(theirs, 1, 1), 16 * n + 3),
        (four & ~is_pair(mine, n - 1, n - 1), 16 * n + 4),
        (four, 16 * n + 5),
        (alive(mine), 16 * n + 6),
        (out(mine), 16 * n + 7),
    ]
    number, later = 0 * a, n == n
    for fits, value in stages:
        number = number + (later & fits) * value
        later = later & ~fits
    return number


def leads(n: Term, own: Pair, other: Pair, mine: Pair, theirs: Pair) -> Term:
    """Return whether (own | other) is a position with a move to (mine | theirs)."""
    found = is_pair(other, *mine) & is_split(n, own, theirs)
    for legal, left in taps(n, own, other):
        found = found | is_pair(own, *theirs) & legal & is_pair(left, *mine)
    for hand in (*own, *other):
        found = found & (hand >= 0) & (hand < n)
    return found & ~out(own) & ~out(other)


def before(n: Term, mine: Pair, theirs: Pair) -> Iterator[tuple[Pair, Pair]]:
    """Yield the hands before the last move, found by undoing a tap, a kill or a split."""
    for by in theirs:
        for now, other in (mine, mine[::-1]):
            for hit in (now - by, 2 + 0 * n, n - 1, n - by, by - 1):
                yield theirs, (hit, other)
    c, d = theirs
    for old in ((c - 1, d + 1), (c + 1, d - 1), (0 * c, c + d)):
        yield old, mine


def comes_from_below(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether some move leads here from a position that may arise and has a lower rank."""
    here, found = rank(n, mine, theirs), n != n
    for own, other in before(n, mine, theirs):
        lower = may_arise(n, own, other) & (rank(n, own, other) < here)
        found = found | leads(n, own, other, mine, theirs) & lower
    return found


def is_start(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether every hand shows 1 finger."""
    return is_pair(mine, 1, 1) & is_pair(theirs, 1, 1)


LEMMAS: list[Lemma] = [
    EveryMove(
        "1. Every move from a position that may arise leads to another one", may_arise, may_arise
    ),
    Always(
        "2. Each of them except the start can come from one with a lower rank",
        lambda *p: may_arise(*p) & ~is_start(*p),
        comes_from_below,
    ),
    Always("3. No rank is below −1", may_arise, lambda *p: rank(*p) >= -1),
    Always("4. The start may arise", is_start, may_arise),
]
