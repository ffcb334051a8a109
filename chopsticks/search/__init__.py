"""Searches; those in `textbook` are no longer than their pseudocode.

The searches that students write in lectures 04 to 07 can be imported from here, the others from
their own modules.
"""

from chopsticks.search.counting import counted, tree_sizes
from chopsticks.search.deepening import aspiration, deepen, pvs
from chopsticks.search.ordering import History, Killers, Ordered, dynamic_alphabeta
from chopsticks.search.table import Bound, Entry, Table, alphabeta_with_table
from chopsticks.search.textbook import alphabeta, best_move, minimax, negamax
