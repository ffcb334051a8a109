"""The odd law of Chopsticks: which positions are lost, for every odd number of fingers at once.

    python -m audit.odd_law              prove it for all odd n ≥ 3: some seconds
    python -m audit.odd_law --games 99   check the games with 3, 5, …, 99 fingers

docs/proofs.md gives the proof in words, and odd_law.v gives it to Coq.  Here, two solvers prove the
three lemmas of `audit.plies`, what may arise, and the longest line.  To check the games, the
compiled kernel solves them, and every position is compared with the law and with `audit.arising`.
"""

import sys
from collections.abc import Sequence
from functools import partial

from audit import arising
from audit.arising import may_arise
from audit.lemmas import Pair, Term, alive, counterexample, is_pair, out
from audit.plies import (
    A,
    Asked,
    B,
    C,
    D,
    Kind,
    Law,
    N,
    agrees,
    both_alive,
    command,
    lemmas,
    longer,
    moves,
    not_won_in,
    table,
)
from audit.smt import Truth, number

# ------------------------------------------------------------------------------ the law


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


TABLE = table("odd")
LAW = Law([Kind.read(line) for line in TABLE.splitlines()], least=3, parity=1)


def slow(law: Law) -> list[Truth]:
    """Return conditions that hold for a win that may arise and takes more than n plies."""
    mine, theirs = (A, B), (C, D)
    found = [*both_alive(mine, theirs), won(N, mine, theirs), may_arise(N, mine, theirs)]
    for legal, left, own in moves(N, mine, theirs, []):
        found.append(~(legal & law.lost(N, left, own, N - 1)))
    return found


LONG = LAW._replace(least=7)
LONGEST: list[Asked] = [
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove the law, or check games; return the exit status, 1 if something is wrong."""
    arises: list[Asked] = [
        (lemma.words, partial(counterexample, lemma, 5)) for lemma in arising.LEMMAS
    ]
    parts = {
        "What may arise, for all n ≥ 5": arises,
        "What is lost, and in how many plies, for all odd n ≥ 3": lemmas(LAW),
        "The longest line, for all odd n ≥ 7": LONGEST,
    }
    return command("odd", LAW, parts, agree, arguments)


if __name__ == "__main__":
    sys.exit(main())
