"""Games written as a graph of a few named states.

>>> game = GraphGame({"R": "AL", "A": "R", "L": -1})
>>> game.moves("R"), game.result("R", "A"), game.to_move("A"), game.utility("L", 1)
(('A', 'L'), 'A', 1, 1)
"""

from collections.abc import Mapping, Sequence

from chopsticks.game import MAX, WrittenGame, register


class GraphGame(WrittenGame[str, str]):
    """A game of named states, in which paths may meet and form cycles.

    `graph` maps each name to the names that its moves lead to, or to its utility for MAX.  The
    first name is the initial state; MAX moves there, and the players take turns.  A move is the
    name of the state that it leads to.  If all names have one letter, a string can replace a list.

    Raises ValueError for a name that is not defined or not reached, a state without moves, a
    utility that is not a finite number, and a state in which it could be either player's turn.
    """

    def __init__(self, graph: Mapping[str, float | Sequence[str]]) -> None:
        if not graph:
            raise ValueError("the graph is empty: it needs at least one state")
        super().__init__(graph)
        for name, content in graph.items():
            if isinstance(content, int | float):
                self._end(name, content)
            elif not content:
                raise ValueError(f"{name!r} has no moves; write its utility instead")
            elif unknown := [child for child in content if child not in graph]:
                raise ValueError(f"{name!r} leads to {unknown}, but only {list(graph)} are defined")
            else:
                self._children[name] = {child: child for child in content}
        self.initial = next(iter(graph))
        self._player[self.initial] = MAX
        reached = [self.initial]
        for name in reached:  # the list grows during the loop
            for child in self._children[name]:
                if child not in self._player:
                    self._player[child] = 1 - self._player[name]
                    reached.append(child)
                elif self._player[child] == self._player[name]:
                    raise ValueError(
                        f"in {child!r} it could be either player's turn; the paths to a "
                        "state must all have even length, or all have odd length"
                    )
        if unreached := [name for name in graph if name not in self._player]:
            raise ValueError(f"no path from {self.initial!r} leads to {unreached}")


register("graph", GraphGame, says=lambda graph: f"graph {graph}")
