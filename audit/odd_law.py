"""The odd law of Chopsticks: which positions are lost, for every odd number of fingers at once.

    python -m audit.odd_law              prove it for all odd n ≥ 3: some seconds
    python -m audit.odd_law --upto 61    try the lemmas with 3, 5, …, 61 fingers
    python -m audit.odd_law --games 99   check the games with 3, 5, …, 99 fingers

docs/proofs.md gives the proof in words; in this module, each of its steps is a lemma.  To try the
lemmas, the program tests them on all positions.  To check the games, the compiled kernel solves
them, and every position is compared with the lemmas here and in `audit.arising`.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from audit import arising
from audit.arising import may_arise
from audit.lemmas import (
    Always,
    EveryMove,
    Lemma,
    Pair,
    Term,
    alive,
    counterexample,
    holds,
    is_pair,
    is_split,
    out,
    tapped,
    taps,
)
from audit.plies import (
    A,
    B,
    C,
    D,
    Kind,
    Law,
    N,
    agrees,
    both_alive,
    lemmas,
    longer,
    looked_at,
    moves,
    not_won_in,
)
from audit.smt import Answer, Truth, number, report
from chopsticks.game import whole

# --------------------------------------------------------------------- the three kinds of position


def lost(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a position is lost: over, or with one living hand against a listed pair."""
    x = mine[0] + mine[1]
    return out(mine) | ~alive(mine) & (
        is_pair(theirs, n - 1, n - 1)
        | is_pair(theirs, n - 2, n - 2) & (x % 2 == 1)
        | is_pair(theirs, 0, n - 2) & (x == 1)
    )


def won(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a position has a move to a lost one."""
    (a, b), (c, d) = mine, theirs
    some_odd = ((c % 2 == 1) | (d % 2 == 1)) & (c + d > 2)
    a_one = (c == 1) & (d > 1) | (c > 1) & (d == 1)
    two_left = (
        is_pair(mine, n - 1, n - 1)
        | is_pair(mine, n - 2, n - 2) & some_odd
        | is_pair(mine, 0, n - 2) & a_one
    )
    one_left = (a + c + d >= n) | (b + c + d >= n)
    return ~out(mine) & (alive(theirs) & two_left | ~alive(theirs) & one_left)


def drawn(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a position is neither lost nor won, and both players have fingers."""
    return ~out(theirs) & ~lost(n, mine, theirs) & ~won(n, mine, theirs)


# ------------------------------------------------------------------------- how to keep the draw


class Reply(NamedTuple):
    """A reply: when it applies, whether it is legal then, and both players' hands after it."""

    when: Term
    legal: Term
    mine: Pair
    theirs: Pair


REPLIES = (
    "a 1 alone taps the smaller of two hands below n−1",
    "a 1 alone taps an n−1, or the only hand",
    "a hand alone, 2 or odd, splits off 1",
    "a hand alone, even, from 4 on, splits off 2",
    "two hands that cannot kill: the larger taps the larger",
    "but (1,b | 0,d) with b+d = n−2: the 1 taps",
    "two hands that can kill: the larger kills the larger",
    "but (1,b | n−2,n−1): the larger kills the n−2",
    "but (1,b | n−2,n−2): the 1 taps",
)


def replies(n: Term, mine: Pair, theirs: Pair) -> list[Reply]:
    """Return the moves of `REPLIES`, in this order, for a ≤ b and c ≤ d."""
    (a, b), (c, d) = mine, theirs
    one, lonely, kills = (a == 0) & (b == 1), (a == 0) & (b > 1), b + d >= n
    small = one & (c > 0) & (d < n - 1)
    by_one = (b == 2) | (b % 2 == 1)
    bare = (a == 1) & (b > 1) & (c == 0) & (b + d == n - 2)
    trap = (a == 1) & (b > 1) & (c == n - 2)

    def tap(when: Term, by: Term, hit: Term, other: Term) -> Reply:
        return Reply(when, (by > 0) & (hit > 0), mine, (other, tapped(n, by, hit)))

    def split_off(when: Term, fingers: int) -> Reply:
        new = (a + fingers, b - fingers)
        return Reply(when, is_split(n, mine, new), new, theirs)

    return [
        tap(small, b, c, d),
        tap(one & ~small, b, d, c),
        split_off(lonely & by_one, 1),
        split_off(lonely & ~by_one, 2),
        tap((a > 0) & ~kills & ~bare, b, d, c),
        tap((a > 0) & ~kills & bare, a, d, c),
        tap((a > 0) & kills & ~trap, b, d, c),
        tap((a > 0) & kills & trap & (d == n - 1), b, c, d),
        tap((a > 0) & kills & trap & (d == n - 2), a, c, d),
    ]


# ------------------------------------------------------------------------------------ the lemmas


def kill_wins(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether a tap that kills leads to a lost position."""
    found = n != n
    for legal, left in taps(n, mine, theirs):
        found = found | legal & (left[1] == 0) & lost(n, left, mine)
    return found


def has_reply(n: Term, mine: Pair, theirs: Pair) -> Term:
    """Return whether some reply applies to the position."""
    found = n != n
    for reply in replies(n, mine, theirs):
        found = found | reply.when
    return found


def keeps(number: int) -> Lemma:
    """Return the lemma that a reply is legal where it applies, and leaves a drawn position."""

    def given(n: Term, mine: Pair, theirs: Pair) -> Term:
        return replies(n, mine, theirs)[number].when & drawn(n, mine, theirs)

    def claim(n: Term, mine: Pair, theirs: Pair) -> Term:
        reply = replies(n, mine, theirs)[number]
        return reply.legal & drawn(n, reply.theirs, reply.mine)

    return Always(f"  {REPLIES[number]}", given, claim)


LEMMAS: list[Lemma] = [
    EveryMove("1. From a listed position every move leads to a won one", lost, won),
    Always("2. In a won position some kill leaves a lost one", won, kill_wins),
    EveryMove(
        "3. Only from a won position does a move lead to a lost one",
        lambda *p: ~won(*p),
        lambda *p: ~lost(*p),
    ),
    Always(
        "4. In each drawn position one of these moves applies and leaves a drawn one",
        drawn,
        has_reply,
    ),
    *map(keeps, range(len(REPLIES))),
]


PARTS: list[tuple[str, list[Lemma], int, int | None]] = [
    ("What may arise, for all n ≥ 5", arising.LEMMAS, 5, None),
    ("What is lost, for all odd n ≥ 3", LEMMAS, 3, 1),
]

# ------------------------------------------------------------------------------ the plies

TABLE = """\
(0,x | n-1,n-1)  all         2*digits(x)
(0,x | n-2,n-2)  x % 2 == 1  x + 1
(0,1 | 0,n-2)    all         2
"""
LAW = Law([Kind.read(line) for line in TABLE.splitlines()], least=3, parity=1)


def slow(law: Law) -> list[Truth]:
    """Return conditions that hold for a win that may arise and takes more than n plies."""
    mine, theirs = (A, B), (C, D)
    found = [*both_alive(mine, theirs), won(N, mine, theirs), may_arise(N, mine, theirs)]
    for legal, left, own in moves(N, mine, theirs, []):
        found.append(~(legal & law.lost(N, left, own, N - 1)))
    return found


LONG = LAW._replace(least=7)
LONGEST: list[tuple[str, Callable[[], Answer]]] = [
    ("No listed position has more than n plies", partial(LONG.refuted, longer, N)),
    ("A win that may arise takes at most n", partial(LONG.refuted, slow)),
    (
        "(n-2,n-2 | 2,n-2) may arise, and takes n",
        partial(LONG.refuted, not_won_in, (N - 2, N - 2), (number(2), N - 2), N),
    ),
]


def agree(fingers: int) -> bool:
    """Return whether the solved game has the positions, outcomes and plies that the law claims."""
    right, longest = agrees(LAW, fingers, won)
    return right and longest == max(fingers, 2 * (fingers - 1).bit_length())


# -------------------------------------------------------------------------- the command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove or try the lemmas; return the exit status, 1 if one of them is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.odd_law",
        description="Prove which positions of Chopsticks are lost, for odd numbers of fingers.",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--upto", type=int, metavar="N", help="try lemmas with 3, 5, …, N fingers")
    ways.add_argument("--games", type=int, metavar="N", help="check games with 3, 5, …, N fingers")
    options = parser.parse_args(arguments)
    try:
        if options.upto is not None:
            return looked_at(range(3, whole("--upto", options.upto, least=3) + 1, 2), _tried)
        if options.games is not None:
            return looked_at(range(3, whole("--games", options.games, least=3) + 1, 2), agree)
        return _proved()
    except ImportError as error:
        parser.error(f"{error}: install what audit/requirements.txt names")
    except ValueError as error:
        parser.error(str(error))


def _proved() -> int:
    wrong = 0
    for head, listed, least, parity in PARTS:
        asked = ((lemma.words, partial(counterexample, lemma, least, parity)) for lemma in listed)
        wrong += report(head, asked)
    wrong += report("In how many plies, for all odd n ≥ 3", lemmas(LAW))
    wrong += report("The longest line, for all odd n ≥ 7", LONGEST)
    print(f"{wrong} lemmas are open" if wrong else "proved for all odd n ≥ 3")
    return int(wrong > 0)


def _tried(fingers: int) -> bool:
    return all(holds(lemma, fingers) for lemma in LEMMAS)


if __name__ == "__main__":
    sys.exit(main())
