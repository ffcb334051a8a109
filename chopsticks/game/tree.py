"""Games written down by hand, node by node; the simplest is a tree."""

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic

from chopsticks.game.card import register
from chopsticks.game.protocol import MAX, M, S

Tree = float | Sequence["Tree"]


class WrittenGame(Generic[S, M]):
    """A game with all states written down; a subclass reads the description.

    The description says for each state whose turn it is and where its moves lead.  A terminal
    state has no moves, but a utility for MAX.
    """

    initial: S

    def __init__(self, description: Any) -> None:
        self._description = description
        self._player: dict[S, int] = {}
        self._children: dict[S, dict[M, S]] = {}
        self._utility: dict[S, float] = {}

    def _end(self, state: S, utility: float) -> None:
        if isinstance(utility, bool) or not math.isfinite(utility):
            raise ValueError(f"the utility of {state!r} is {utility}; it must be finite")
        self._utility[state], self._children[state] = utility, {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._description!r})"

    def to_move(self, state: S) -> int:
        """The player to move; meaningless in a terminal state."""
        return self._player[state]

    def moves(self, state: S) -> tuple[M, ...]:
        """The moves in the order they were written; none in a terminal state."""
        return tuple(self._children[state])

    def result(self, state: S, move: M) -> S:
        """The state that a move leads to; ValueError if there is no such move."""
        children = self._children[state]
        try:
            return children[move]
        except (KeyError, TypeError):  # TypeError: an unhashable move, such as a list
            legal = tuple(children)
            raise ValueError(f"{move!r} is not a move in {state!r}; legal moves: {legal}") from None

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over in this state."""
        return state in self._utility

    def utility(self, state: S, player: int) -> float:
        """The number written for a terminal state; its negative for MIN."""
        return self._utility[state] if player == MAX else -self._utility[state]


class TreeGame(WrittenGame[Hashable, Any]):
    """A hand-written game tree; MAX moves at the root, and levels alternate.

    A nested list is a tree whose numbers are the utilities for MAX.  Its states are
    paths from the root, and its moves are child indexes:

    >>> from chopsticks.game import MIN
    >>> game = TreeGame([[3, 12, 8], [2, 4, 6]])
    >>> game.moves(()), game.result((), 1), game.utility((1, 2), MAX)
    ((0, 1), (1,), 6)

    A dict gives the nodes names.  Its first key is the root, and a move is the name of the
    child that it leads to:

    >>> game = TreeGame({"A": ["B", "C"], "B": 3, "C": ["D"], "D": 7})
    >>> game.initial, game.moves("A"), game.to_move("C"), game.utility("D", MIN)
    ('A', ('B', 'C'), 1, -7)

    Raises ValueError for an inner node without children, a utility that is not a finite
    number, a name that is not defined, or a node that is reached twice.
    """

    is_tree = True  # every line of play ends, so the nodes below a node can be counted

    def __init__(self, tree: Tree | Mapping[str, float | Sequence[str]]) -> None:
        super().__init__(tree)
        named: Mapping[Any, Any] = tree if isinstance(tree, Mapping) else {}
        if tree == {}:
            raise ValueError("the tree is empty: it needs at least a root")
        self._named = named
        self.initial = next(iter(named), ())
        self._add(self.initial, named.get(self.initial, tree), MAX)
        if unreached := [name for name in named if name not in self._player]:
            raise ValueError(f"no path from the root {self.initial!r} leads to {unreached}")

    def _add(self, state: Any, content: Any, player: int) -> None:
        if state in self._player:
            raise ValueError(
                f"node {state!r} is reached twice; in a tree, a node has only one parent"
            )
        self._player[state] = player
        if isinstance(content, int | float) and not isinstance(content, bool):
            self._end(state, content)
            return
        if isinstance(content, str) or not isinstance(content, Sequence):
            raise ValueError(
                f"node {state!r} is {content!r}; it must be a number or a list of children"
            )
        if not content:
            raise ValueError(f"node {state!r} has no children; write its utility instead of []")
        try:
            moves = dict.fromkeys(content if self._named else range(len(content)))
        except TypeError:
            raise ValueError(f"node {state!r} has children that are not names: {content}") from None
        if len(moves) < len(content):
            raise ValueError(f"node {state!r} lists a child twice: {list(content)}")
        if unknown := [name for name in moves if self._named and name not in self._named]:
            raise ValueError(f"node {unknown[0]!r} is not defined; nodes: {list(self._named)}")
        self._children[state] = {move: move if self._named else (*state, move) for move in moves}
        for move, child in self._children[state].items():
            self._add(child, self._named[move] if self._named else content[move], 1 - player)


register("tree", TreeGame, says=lambda tree: f"tree {tree}")
