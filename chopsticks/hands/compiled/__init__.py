"""The complete solution of Chopsticks: the compiled twin of `chopsticks.solving.retrograde`.

It has every state of a rule set, reachable or not, and works from the end backwards.

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
count one by one.  Rows that may be split into one and the same set of hands, but for themselves,
form a group, and the set is counted once for all of them: how many are not won yet, and their
numbers XORed, which name the last one.

Source: K. Thompson, "Retrograde analysis of certain endgames" (1986).
"""

from chopsticks.hands.compiled.moves import tabulate
from chopsticks.hands.compiled.solver import needed, run_waves, solve
from chopsticks.hands.compiled.tablebase import CompiledTablebase

__all__ = ["CompiledTablebase", "needed", "run_waves", "solve", "tabulate"]
