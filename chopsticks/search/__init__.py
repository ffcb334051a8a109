"""Searches.  `textbook` is the model: each search is its pseudocode and no longer."""

from chopsticks.search.textbook import alphabeta, best_move, minimax, negamax

__all__ = ["alphabeta", "best_move", "minimax", "negamax"]
