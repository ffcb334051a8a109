"""The two comparisons at the end of a lecture: what its method costs, and how well it plays."""

from coursework.rows.player import your_player
from coursework.rows.table import benchmark

__all__ = ["benchmark", "your_player"]
