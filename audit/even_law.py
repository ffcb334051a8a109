"""The even law of Chopsticks: which positions are lost, for every even number of fingers at once.

    python -m audit.even_law              prove it for all even n ≥ 10: two minutes
    python -m audit.even_law --games 40   check the games with 10, 12, …, 40 fingers

docs/proofs.md explains how the three lemmas of `audit.plies` prove this module's table.  To check
the games, the compiled kernel solves them, and every position is compared with the table.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial

from audit.plies import Kind, Law, N, agrees, lemmas, longer, looked_at, not_won_in
from audit.smt import number
from audit.solvers import Answer, report
from chopsticks.game import whole

TABLE = """\
(0,x | n-1,n-1)    all                                                       2*digits(x)
(0,x | n-2,n-1)    all                                                       4*n - 6 + 2*digits(x)
(0,x | n-2,n-2)    x % 2 == 1                                                x + 1
(0,x | n-2,n-2)    x % 2 == 0                                                6*n - 4 + 2*digits(x)
(0,x | n-3,n-2)    x % 2 == 1                                                n + 1 + x
(0,x | n-3,n-1)    x % 2 == 1                                                4*n - 3 + x
(0,x | n-3,d)      d >= n-2, x % 2 == 0                                      7*n + 2*digits(x)
(0,x | n-4,n-2)    x >= 2, x % 3 > 0, x != 5                                 6*n + 2 + x//3*2
(0,x | n-4,n-1)    x >= 2, x % 3 > 0                                         6*n + 2 + x//3*2
(0,1 | 0,d)        d >= 2, d <= n-3                                          6*n - 10 - 2*d
(0,1 | 0,n-2)      all                                                       2
(0,1 | c,d)        c >= 1, c <= n-4, d >= 2, d <= n-2                        6*n - 10 - 2*(c+d)
(0,1 | n-3,n-3)    all                                                       2*n + 2
(0,1 | c,n-1)      c >= 3, c <= n-4                                          6*n - 8 - 2*c
(0,2 | c,d)        d <= n-3, c+d >= 4, c+d <= 2*n-12, (c+d) % 2 == 0         8*n - 8 - 2*(c+d)
(0,2 | c,c)        c >= n-5, c <= n-3                                        8*n - 8 - 4*c
(0,2 | n-7,n-3)    all                                                       4*n + 12
(0,2 | n-6,n-4)    all                                                       6*n + 6
(0,2 | n-5,n-3)    all                                                       6*n + 4
(0,2 | 0,d)        d >= 3, d <= n-5, d % 2 == 1                              8*n - 1 - d
(0,2 | 0,n-3)      all                                                       6*n - 2
(0,2 | c,d)        c >= 1, d <= n-3, c+d >= 5, c+d <= 2*n-9, (c+d) % 2 == 1  8*n - 1 - (c+d)
(0,2 | n-4,n-3)    all                                                       4*n + 6
(0,2 | c,d)        c >= 4, c <= n-5, d >= n-2, c % 2 == 0                    8*n - 6 - 2*c
(0,2 | c,d)        c >= 4, c <= n-5, d >= n-2, c % 2 == 1                    8*n + 1 - c
(0,5 | n-5,n-3)    all                                                       6*n + 6
(0,5 | n-5,n-2)    all                                                       7*n + 8
(0,5 | n-5,n-1)    all                                                       6*n + 2
(0,5 | n-4,n-3)    all                                                       4*n + 8
(0,5 | n-4,n-2)    all                                                       6*n + 2
(0,5 | n-3,n-3)    all                                                       4*n + 6
(1,1 | c,d)        c <= n-4, d >= 2, d <= n-2                                8*n - 10 - 2*(c+d)
(1,1 | c,c)        c >= n-3, c <= n-2                                        8*n - 10 - 4*c
(1,1 | n-3,n-2)    all                                                       6*n
(1,1 | c,n-1)      c >= 3                                                    8*n - 8 - 2*c
(1,2 | n-3,n-3)    all                                                       4*n
(1,x-1 | n-2,n-2)  x >= 3, x % 2 == 1                                        4*n - 2
(1,x-1 | n-2,n-2)  x >= 4, x % 2 == 0                                        6*n - 4 + 2*digits(x)
(1,x-1 | n-3,n-2)  x >= 5, x % 2 == 1                                        4*n
(1,x-1 | n-3,n-2)  x >= 4, x % 2 == 0                                        7*n + 2*digits(x)
(1,x-1 | n-4,n-2)  x >= 7, x % 3 > 0                                         6*n + 2 + x//3*2
(1,4 | n-4,n-3)    all                                                       4*n + 8
(1,4 | n-4,n-2)    all                                                       6*n + 2
(1,4 | n-3,n-3)    all                                                       4*n + 6
(2,2 | n-4,n-3)    all                                                       7*n + 6
(2,2 | n-3,n-3)    all                                                       7*n + 6
(2,3 | n-5,n-4)    all                                                       7*n + 8
(2,3 | n-4,n-4)    all                                                       6*n + 4
(2,3 | n-3,n-3)    all                                                       6*n
"""
LAW = Law([Kind.read(line) for line in TABLE.splitlines()], least=10, parity=0)
LONG = LAW._replace(least=12)

LONGEST: list[tuple[str, Callable[[], Answer]]] = [
    ("No listed position has more than 8n−4 plies", partial(LONG.refuted, longer, 8 * N - 4)),
    (
        "(5,n-2 | 2,6) may arise, and is won in 8n−3",
        partial(LONG.refuted, not_won_in, (number(5), N - 2), (number(2), number(6)), 8 * N - 3),
    ),
]


def agree(fingers: int) -> bool:
    """Return whether the solved game has the lost positions and plies that the law claims."""
    right, longest = agrees(LAW, fingers)
    return right and longest == (8 * fingers - 3 if fingers > 10 else 79)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prove the law, or check games; return the exit status, 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.even_law",
        description="Prove which positions of Chopsticks are lost, for even numbers of fingers.",
    )
    parser.add_argument(
        "--games", type=int, metavar="N", help="check the games with 10, 12, …, N fingers"
    )
    options = parser.parse_args(arguments)
    try:
        if options.games is not None:
            return looked_at(range(10, whole("--games", options.games, least=10) + 1, 2), agree)
        wrong = report("What is lost, and in how many plies, for all even n ≥ 10", lemmas(LAW))
        wrong += report("The longest line, for all even n ≥ 12", LONGEST)
        print(f"{wrong} lemmas are open" if wrong else "proved for all even n ≥ 10")
        return int(wrong > 0)
    except ImportError as error:
        parser.error(f"{error}: install what audit/requirements.txt names")
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
