"""The two rows at the end of a lecture: what its method costs, and how well it plays."""

from chopsticks.progress.player import your_player
from chopsticks.progress.table import benchmark

__all__ = ["benchmark", "your_player"]
