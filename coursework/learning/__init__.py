"""Evaluations that are learned: the extra `learning`, for they need NumPy.

What lectures import from here stands below; a name's module is loaded when the name is asked for.
"""

from typing import TYPE_CHECKING

from stepthrough.lazy import attach

if TYPE_CHECKING:
    from coursework.learning.evaluation import (
        Network,
        evaluation,
        least_squares,
        lessons,
        linear,
        matrix,
    )
    from coursework.learning.judges import duel, looks_best, right_moves

__getattr__ = attach(__file__)
