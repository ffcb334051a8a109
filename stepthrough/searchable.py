"""What a game, or any other search space, must provide."""

from collections.abc import Sequence
from typing import Any, Protocol

MAX, MIN, CHANCE = 0, 1, 2
"""What `to_move` returns: the player who chooses, or CHANCE if none does."""


class Searchable(Protocol):
    """The methods that a run and its pictures need; any class may have them.

    `record` logs `moves` and `result`, and passes on anything else that a search asks for.
    """

    def to_move(self, state: Any, /) -> int:
        """Return who chooses in a state: 0 is MAX, 1 is MIN, 2 is chance."""

    def moves(self, state: Any, /) -> Sequence[Any]:
        """Return the ways in which a search can continue from a state, in order."""

    def result(self, state: Any, move: Any, /) -> Any:
        """Return the state that a move leads to; states are immutable and hashable."""

    def is_terminal(self, state: Any, /) -> bool:
        """Return whether the search cannot continue from a state."""

    def utility(self, state: Any, player: int, /) -> float:
        """Return what a terminal state is worth to a player."""
