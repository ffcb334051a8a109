"""The odd law of Chopsticks: which positions are lost, for every odd number of fingers at once.

    python -m audit.odd_law              prove it for all odd n ≥ 3: some seconds
    python -m audit.odd_law --games 99   check the games with 3, 5, …, 99 fingers

docs/proofs.md gives the proof in words, and odd_law.v gives it to Coq.  Here, two solvers prove the
three lemmas of `audit.plies`, what may arise, and the longest line.  To check the games, the
compiled kernel solves them, and every position is compared with the law and with `audit.arising`.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial

from audit import arising
from audit.arising import may_arise
from audit.lemmas import Pair, Term, alive, counterexample, is_pair, out
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
from audit.smt import Truth, number
from audit.solvers import Answer, report
from chopsticks.game import whole

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
    """Prove the law, or check games; return the exit status, 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.odd_law",
        description="Prove which positions of Chopsticks are lost, for odd numbers of fingers.",
    )
    parser.add_argument(
        "--games", type=int, metavar="N", help="check the games with 3, 5, …, N fingers"
    )
    options = parser.parse_args(arguments)
    try:
        if options.games is not None:
            return looked_at(range(3, whole("--games", options.games, least=3) + 1, 2), agree)
        asked = ((lemma.words, partial(counterexample, lemma, 5)) for lemma in arising.LEMMAS)
        wrong = report("What may arise, for all n ≥ 5", asked)
        wrong += report("What is lost, and in how many plies, for all odd n ≥ 3", lemmas(LAW))
        wrong += report("The longest line, for all odd n ≥ 7", LONGEST)
        print(f"{wrong} lemmas are open" if wrong else "proved for all odd n ≥ 3")
        return int(wrong > 0)
    except ImportError as error:
        parser.error(f"{error}: install what audit/requirements.txt names")
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
