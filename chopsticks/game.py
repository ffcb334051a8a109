"""What a game is, and three ways to make one from another description.

A two-player game is an initial state, the moves of a state, the state that a
move leads to, a test for the end, and the utility of an end.  Searches and
solvers know nothing else about a game.  Where dice fall, a game also says what may come
of it, and how likely that is.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

MAX, MIN, CHANCE = 0, 1, 2

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")


class Game(Protocol[S, M]):
    """A two-player, zero-sum game; states are immutable and hashable."""

    @property
    def initial(self) -> S:
        """The state in which the game starts."""

    def to_move(self, state: S, /) -> int:
        """The player to move: 0 is MAX, 1 is MIN."""

    def moves(self, state: S, /) -> Sequence[M]:
        """Legal moves, in the order in which they are searched."""

    def result(self, state: S, move: M, /) -> S:
        """The new state that a move leads to; searches reach children only through it."""

    def is_terminal(self, state: S, /) -> bool:
        """Whether the game is over in this state."""

    def utility(self, state: S, player: int, /) -> float:
        """What a terminal state is worth to a player; the other player gets the negative."""


class ChanceGame(Game[S, M], Protocol[S, M]):
    """A game with dice: where `to_move` is CHANCE, nobody chooses, and the moves are outcomes."""

    def outcomes(self, state: S, /) -> Sequence[tuple[M, float]]:
        """The moves of a chance node with their probabilities: positive, and 1 in all."""


def chances(game: ChanceGame[S, M], state: S) -> Sequence[tuple[M, float]]:
    """The outcomes of a chance node, their probabilities checked.

    Raises ValueError unless there is an outcome, each probability is greater than 0, and
    together they make 1.
    """
    if not (outcomes := game.outcomes(state)):
        raise ValueError(f"chance has no outcomes in {state!r}: it needs at least one")
    for outcome, probability in outcomes:
        if not probability > 0:
            raise ValueError(
                f"in {state!r} the outcome {outcome!r} has the probability {probability}; "
                "it must be greater than 0"
            )
    if not math.isclose(total := math.fsum(p for _, p in outcomes), 1, abs_tol=1e-9):
        raise ValueError(f"the probabilities in {state!r} add up to {total}; they must make 1")
    return outcomes


Tree = float | Sequence["Tree"]


class TreeGame:
    """A game tree written by hand: MAX moves at the root, the levels alternate.

    A nested list is a tree whose numbers are the utilities for MAX.  Its states are
    paths from the root, its moves are child indexes:

    >>> game = TreeGame([[3, 12, 8], [2, 4, 6]])
    >>> game.moves(()), game.result((), 1), game.utility((1, 2), MAX)
    ((0, 1), (1,), 6)

    A dict names the nodes; its first key is the root, and a move is the name of the
    child that it leads to:

    >>> game = TreeGame({"A": ["B", "C"], "B": 3, "C": ["D"], "D": 7})
    >>> game.initial, game.moves("A"), game.to_move("C"), game.utility("D", MIN)
    ('A', ('B', 'C'), 1, -7)

    Raises ValueError for an inner node without children, a utility that is not a finite
    number, a name that is not defined, or a node that is reached twice.
    """

    def __init__(self, tree: Tree | Mapping[str, float | Sequence[str]]) -> None:
        self._children: dict[Hashable, dict[Any, Hashable]] = {}
        self._utility: dict[Hashable, float] = {}
        self._player: dict[Hashable, int] = {}
        self.initial: Hashable
        if isinstance(tree, Mapping):
            if not tree:
                raise ValueError("the tree is empty: it needs at least a root")
            self.initial = next(iter(tree))
            self._add_named(tree, self.initial, MAX)
            if unreached := [name for name in tree if name not in self._player]:
                raise ValueError(f"no path from the root {self.initial!r} leads to {unreached}")
        else:
            self.initial = ()
            self._add_nested(tree, (), MAX)
        self._tree = tree

    def _add_named(self, tree: Mapping[str, Any], name: Any, player: int) -> None:
        if name not in tree:
            raise ValueError(f"node {name!r} is not defined; defined are {list(tree)}")
        if name in self._player:
            raise ValueError(f"node {name!r} is reached twice; in a tree every node has one parent")
        self._add(name, player, tree[name], lambda child, _: (child, child))
        for child in self._children.get(name, ()):
            self._add_named(tree, child, 1 - player)

    def _add_nested(self, tree: Any, path: tuple[int, ...], player: int) -> None:
        self._add(path, player, tree, lambda _, index: (index, (*path, index)))
        for index in self._children.get(path, ()):
            self._add_nested(tree[index], (*path, index), 1 - player)

    def _add(
        self,
        state: Hashable,
        player: int,
        content: Any,
        edge: Callable[[Any, int], tuple[Any, Hashable]],
    ) -> None:
        self._player[state] = player
        if isinstance(content, int | float) and not isinstance(content, bool):
            if not math.isfinite(content):
                raise ValueError(f"the utility of {state!r} is {content}; it must be finite")
            self._utility[state] = content
        elif isinstance(content, Sequence) and not isinstance(content, str):
            if not content:
                raise ValueError(f"node {state!r} has no children; write its utility instead of []")
            try:
                self._children[state] = dict(edge(child, i) for i, child in enumerate(content))
            except TypeError:
                raise ValueError(f"node {state!r} has children without a name: {content}") from None
            if len(self._children[state]) < len(content):
                raise ValueError(f"node {state!r} names a child twice: {list(content)}")
        else:
            raise ValueError(
                f"node {state!r} is {content!r}; it must be a number or a list of children"
            )

    def __repr__(self) -> str:
        return f"TreeGame({self._tree!r})"

    def to_move(self, state: Hashable) -> int:
        """The player to move: MAX (0) at the root, then in turn."""
        return self._player[state]

    def moves(self, state: Hashable) -> tuple[Any, ...]:
        """Child indexes, or child names; none at a leaf."""
        return tuple(self._children.get(state, ()))

    def result(self, state: Hashable, move: Any) -> Hashable:
        """The child that a move leads to; ValueError if there is no such move."""
        if move not in (children := self._children.get(state, {})):
            raise ValueError(f"{move!r} is not a move in {state!r}; legal are {list(children)}")
        return children[move]

    def is_terminal(self, state: Hashable) -> bool:
        """Whether the node is a leaf."""
        return state in self._utility

    def utility(self, state: Hashable, player: int) -> float:
        """The number at a leaf, for MAX; its negative for MIN."""
        return self._utility[state] if player == MAX else -self._utility[state]


class Cutoff(Generic[S, M]):
    """The same game, but it also ends wherever `test(state)` says so.

    There its utility is `evaluate(state)`, from MAX's view.  A search needs no change to
    stop at a quiet position, at a time limit or at an unlikely line: it searches this game.

    >>> game = Cutoff(TreeGame([[3, 12], [2, 4]]), lambda path: len(path) == 1, lambda path: 5)
    >>> game.is_terminal((0,)), game.utility((0,), MAX), game.utility((0,), MIN)
    (True, 5, -5)
    """

    def __init__(
        self, game: Game[S, M], test: Callable[[S], bool], evaluate: Callable[[S], float]
    ) -> None:
        self.initial = game.initial
        self.to_move = game.to_move
        self.moves = game.moves
        self.result = game.result
        self._game, self._test, self._evaluate = game, test, evaluate

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over or the search is to stop here."""
        return self._game.is_terminal(state) or self._test(state)

    def utility(self, state: S, player: int) -> float:
        """The game's utility at its end, the evaluation at a cut-off."""
        if self._game.is_terminal(state):
            return self._game.utility(state, player)
        value = self._evaluate(state)
        return value if player == MAX else -value


class ExploredGame(Generic[S]):
    """A game as a table of integers, made by `explore`.

    `states[i]` is the original state number i, `successors[i]` the numbers that its moves
    lead to, in the game's order.  A move is an index into `successors[i]`.
    """

    initial = 0

    def __init__(
        self,
        states: list[S],
        players: list[int],
        successors: list[tuple[int, ...]],
        utilities: dict[int, float],
    ) -> None:
        self.states = states
        self.players = players
        self.successors = successors
        self.utilities = utilities
        self._moves = [range(len(children)) for children in successors]

    def to_move(self, state: int) -> int:
        """The player to move."""
        return self.players[state]

    def moves(self, state: int) -> range:
        """The indexes of the state's successors."""
        return self._moves[state]

    def result(self, state: int, move: int) -> int:
        """The number of the state that a move leads to."""
        return self.successors[state][move]

    def is_terminal(self, state: int) -> bool:
        """Whether the game is over."""
        return state in self.utilities

    def utility(self, state: int, player: int) -> float:
        """The terminal state's utility for a player."""
        return self.utilities[state] if player == MAX else -self.utilities[state]


def explore(game: Game[S, M], roots: Iterable[S] | None = None) -> ExploredGame[S]:
    """The same game as a table of integers: every reachable state numbered, breadth first.

    Rules are applied once a state instead of once a visit, so any search runs several times
    faster on the result.  `roots` (default: the initial state) are where the walk begins.
    Raises ValueError for a state that is not terminal and has no moves.

    >>> table = explore(TreeGame([[3, 12], [2, 4]]))
    >>> table.successors
    [(1, 2), (3, 4), (5, 6), (), (), (), ()]
    """
    states = list(dict.fromkeys([game.initial] if roots is None else roots))
    number = {state: i for i, state in enumerate(states)}
    players: list[int] = []
    successors: list[tuple[int, ...]] = []
    utilities: dict[int, float] = {}
    for i, state in enumerate(states):  # the list grows while it is walked
        players.append(game.to_move(state))
        if game.is_terminal(state):
            utilities[i] = game.utility(state, MAX)
            successors.append(())
            continue
        children = []
        for move in game.moves(state):
            child = game.result(state, move)
            if (index := number.setdefault(child, len(states))) == len(states):
                states.append(child)
            children.append(index)
        if not children:
            raise ValueError(f"{state!r} is not terminal and has no moves")
        successors.append(tuple(children))
    return ExploredGame(states, players, successors, utilities)
