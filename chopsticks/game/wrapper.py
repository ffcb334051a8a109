"""Wrappers: the same game, changed in one respect."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple

from chopsticks.game.protocol import MAX, Game, M, S
from stepthrough.drawing import Drawing, drawing


class SameGame(Generic[S, M]):
    """The same game: whatever a subclass does not change comes from `game`.

    This includes attributes that only some games have, such as `outcomes` or `rules`.

    >>> from chopsticks.game import TreeGame
    >>> class Mirrored(SameGame):
    ...     def moves(self, state):
    ...         return self.game.moves(state)[::-1]
    >>> game = Mirrored(TreeGame([3, 12, 8]))
    >>> game.moves(()), game.result((), 2), game.utility((2,), MAX)
    ((2, 1, 0), (2,), 8)
    """

    def __init__(self, game: Game[S, M]) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name.startswith("__"):  # looked up when copying or pickling
            raise AttributeError(name)
        found = getattr(self.game, name)
        if callable(found):  # stored here, because a search looks it up a million times
            self.__dict__[name] = found
        return found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"


class Cutoff(SameGame[S, M]):
    """The same game, but it also ends wherever `test(state)` is true.

    At such a cut-off the utility is `evaluate(state)`, from MAX's view.  To stop a search at quiet
    positions, at a time limit or on unlikely lines, search this game: the search itself need not
    change.

    >>> from chopsticks.game import MIN, TreeGame
    >>> game = Cutoff(TreeGame([[3, 12], [2, 4]]), lambda path: len(path) == 1, lambda path: 5)
    >>> game.is_terminal((0,)), game.utility((0,), MAX), game.utility((0,), MIN)
    (True, 5, -5)
    """

    def __init__(
        self, game: Game[S, M], test: Callable[[S], bool], evaluate: Callable[[S], float]
    ) -> None:
        super().__init__(game)
        self._test, self._evaluate = test, evaluate

    def is_terminal(self, state: S) -> bool:
        """Whether the game is over or the search should stop here."""
        return self.game.is_terminal(state) or self._test(state)

    def utility(self, state: S, player: int) -> float:
        """The game's utility if it is over, otherwise the evaluation."""
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        value = self._evaluate(state)
        return value if player == MAX else -value


class Carried(NamedTuple):
    """A state of a `Carrying` game: the original state and its number."""

    state: Any
    number: float

    def __str__(self) -> str:
        return str(self.state)


@drawing.register
def _(at: Carried) -> Drawing:
    return drawing(at.state)


class Carrying(SameGame[Any, M]):
    """The same game, but every state carries a number.

    It can be the number of plies so far, or the probability of the line.  The initial state carries
    `first`; after a move, the number is `step(number, state, move)`.  A `Cutoff` can then test more
    than the state.

    >>> from chopsticks.game import TreeGame
    >>> game = Carrying(TreeGame([[3, 12], 4]), 0, lambda number, state, move: number + 1)
    >>> game.result(game.initial, 0)
    Carried(state=(0,), number=1)
    """

    def __init__(
        self, game: Game[Any, M], first: float, step: Callable[[float, Any, M], float]
    ) -> None:
        super().__init__(game)
        self.initial = Carried(game.initial, first)
        self._step = step

    def to_move(self, at: Carried) -> int:
        """The player to move."""
        return self.game.to_move(at.state)

    def moves(self, at: Carried) -> Sequence[M]:
        """The game's moves."""
        return self.game.moves(at.state)

    def result(self, at: Carried, move: M) -> Carried:
        """The state that a move leads to, with its number."""
        return Carried(self.game.result(at.state, move), self._step(at.number, at.state, move))

    def is_terminal(self, at: Carried) -> bool:
        """Whether the game is over."""
        return self.game.is_terminal(at.state)

    def utility(self, at: Carried, player: int) -> float:
        """The game's utility."""
        return self.game.utility(at.state, player)

    def __getattr__(self, name: str) -> Any:
        if name != "outcomes":
            return super().__getattr__(name)
        asked = self.game.outcomes  # type: ignore[attr-defined]  # only some games have them
        return lambda at: asked(at.state)
