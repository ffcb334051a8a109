"""A game drawn as a graph: a few named states, small enough to see through.

>>> game = GraphGame({"R": "AL", "A": "R", "L": -1})
>>> game.moves("R"), game.result("R", "A"), game.to_move("A"), game.utility("L", 1)
(('A', 'L'), 'A', 1, 1)
"""

import math
from collections.abc import Mapping, Sequence

from chopsticks.game import MAX, register


class GraphGame:
    """A game of named states, where ways may meet and go round in circles.

    `graph` gives a name the names that its moves lead to, or its utility for MAX.  The first
    name is the initial state; MAX moves there, and the players take turns.  A move is the name
    that it leads to; for names of one letter a text is as good as a list.

    Raises ValueError for a name that is not defined or not reached, a state without moves, a
    utility that is not a finite number, and a state in which it could be either player's turn.
    """

    def __init__(self, graph: Mapping[str, float | Sequence[str]]) -> None:
        if not graph:
            raise ValueError("the graph is empty: it needs at least one state")
        self._graph = graph
        self._moves: dict[str, tuple[str, ...]] = {}
        self._utility: dict[str, float] = {}
        for name, content in graph.items():
            self._add(name, content)
        self.initial = next(iter(graph))
        self._player = {self.initial: MAX}
        reached = [self.initial]
        for name in reached:  # the list grows while it is walked
            for child in self._moves[name]:
                if child not in self._player:
                    self._player[child] = 1 - self._player[name]
                    reached.append(child)
                elif self._player[child] == self._player[name]:
                    raise ValueError(f"in {child!r} it could be either player's turn")
        if unreached := [name for name in graph if name not in self._player]:
            raise ValueError(f"no path from {self.initial!r} leads to {unreached}")

    def _add(self, name: str, content: float | Sequence[str]) -> None:
        if isinstance(content, int | float):
            if isinstance(content, bool) or not math.isfinite(content):
                raise ValueError(f"the utility of {name!r} is {content}; it must be finite")
            self._utility[name], self._moves[name] = content, ()
            return
        self._moves[name] = tuple(content)
        if not content:
            raise ValueError(f"{name!r} has no moves; write its utility instead")
        if unknown := [child for child in content if child not in self._graph]:
            raise ValueError(f"{name!r} leads to {unknown}; defined are {list(self._graph)}")

    def __repr__(self) -> str:
        return f"GraphGame({self._graph!r})"

    def to_move(self, name: str) -> int:
        """The player to move: MAX (0) at the first state, then in turn."""
        return self._player[name]

    def moves(self, name: str) -> tuple[str, ...]:
        """The names of the states that can follow; none where the game is over."""
        return self._moves[name]

    def result(self, name: str, move: str) -> str:
        """The state of this name; ValueError if no move leads there."""
        if move not in self._moves[name]:
            raise ValueError(f"{move!r} is not a move in {name!r}; legal are {self._moves[name]}")
        return move

    def is_terminal(self, name: str) -> bool:
        """Whether the game is over."""
        return name in self._utility

    def utility(self, name: str, player: int) -> float:
        """The number of a terminal state, for MAX; its negative for MIN."""
        return self._utility[name] if player == MAX else -self._utility[name]


register("graph", GraphGame, says=lambda graph: f"graph {graph}")
