"""The compiled solution of Chopsticks, the twin of `chopsticks.solving.retrograde`.

It covers every state of a rule set, reachable or not, and works backwards from the end.

A state is (a, b): the hands of the player to move and the other player's hands, each given as a
number.  A value is for the player to move, so one square of int16 serves both players.  The kernel
knows no rules: `tabulate` asks a rule set for its moves once and writes them down as numbers.  A
move from (a, b) leads to (b', c), where c depends only on a, and a *map* says which b' can come
from b.  After a tap, c is usually a; after a change of one's own hands, the map is the identity.

**Waves.**  Wave w passes the values with w plies on to their parents, which get w + 1 plies.  One
lost child makes its parent won; a parent is lost when its last undecided child is won.  Until a
value replaces it, the number of undecided children is kept in the parent's own place, below
`LIMIT`.

**Rows.**  All parents (a, b) of a child (b', a) are in row a.  So a wave goes row by row: it
writes only to that row (40 kB for 200 fingers, so it stays in the cache) and reads which children
are new from column a of a bit matrix.  New values also set bits by rows; the matrix is then
transposed in place, 64 × 64 bits at a time.

**Groups.**  A split may lead to almost every division of the same total: too many children to
count one by one.  Rows that can be split into the same set of hands, except for themselves, form a
group, and the set is counted once for the whole group.  The count has the number of hands that are
not won yet, and the XOR of their numbers, which identifies the last one.

Source: K. Thompson, "Retrograde analysis of certain endgames" (1986).
"""

from collections.abc import Callable
from math import comb

from audit.kernel.moves import tabulate
from audit.kernel.waves import run_waves
from chopsticks.hands import Hands, Rules
from chopsticks.solving.retrograde import Value, unpacked

__all__ = ["needed", "run_waves", "solved", "tabulate"]
BASE = 300 << 20  # bytes: Python, NumPy, numba and the compiler


def solved(rules: Rules) -> Callable[[Hands, Hands], Value]:
    """Solve a rule set; return a function that gives a state's value for the player to move.

    Its arguments are the hands of that player, and the other player's.

    >>> str(solved(Rules())((1, 2), (0, 4)))
    'win in 1'
    """
    tables = tabulate(rules)
    plies, number = (
        run_waves(tables),
        {tuple(row): a for a, row in enumerate(tables.hands.tolist())},
    )
    return lambda mine, theirs: unpacked(
        int(plies[number[tuple(sorted(mine))], number[tuple(sorted(theirs))]])
    )


def needed(fingers: int, hands: int = 2) -> int:
    """Estimate the bytes that a complete solution takes.

    >>> needed(200) / comb(201, 2) ** 2 < 6.5
    True
    """
    count = comb(fingers + hands - 1, hands)
    square = 2 * count**2 + 4 * count**2 // 8
    groups = 12 * count * hands * fingers  # a group for each total
    maps = count * fingers * (4 + 2 + 4 * hands)
    return BASE + square + groups + maps
