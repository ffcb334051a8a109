"""The even law of Chopsticks: which positions are lost, for every even number of fingers at once.

    python -m audit.even_law              prove it for all even n ≥ 10: two minutes
    python -m audit.even_law --games 40   check the games with 10, 12, …, 40 fingers

docs/proofs.md explains how the three lemmas of `audit.plies` prove its table.  To check
the games, the compiled kernel solves them, and every position is compared with the table.
"""

import sys
from collections.abc import Sequence
from functools import partial

from audit.plies import Asked, Kind, Law, N, agrees, command, lemmas, longer, not_won_in, table
from audit.smt import number

TABLE = table("even")
LAW = Law([Kind.read(line) for line in TABLE.splitlines()], least=10, parity=0)
LONG = LAW._replace(least=12)

LONGEST: list[Asked] = [
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
    parts = {
        "What is lost, and in how many plies, for all even n ≥ 10": lemmas(LAW),
        "The longest line, for all even n ≥ 12": LONGEST,
    }
    return command("even", LAW, parts, agree, arguments)


if __name__ == "__main__":
    sys.exit(main())
