"""Searches.  `textbook` is the model: each search is its pseudocode and no longer.

Those that lectures 04 to 07 write by hand are here; the others stay in their modules.
"""

from chopsticks.search.counting import counted, tree_sizes
from chopsticks.search.deepening import aspiration, deepen, pvs
from chopsticks.search.ordering import History, Killers, Ordered, dynamic_alphabeta, least_nodes
from chopsticks.search.table import Bound, Entry, Table, alphabeta_with_table
from chopsticks.search.textbook import alphabeta, best_move, minimax, negamax
