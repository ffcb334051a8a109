"""A game as a table of integers."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, cast

from chopsticks.game.protocol import CHANCE, MAX, ChanceGame, Game, M, S, chances


@dataclass(eq=False, repr=False)
class ExploredGame(Generic[S]):
    """A game as a table of integers, made by `explore`.

    `states[i]` is the original state number i, `successors[i]` the numbers that its moves
    lead to, in the game's order.  A move is an index into `successors[i]`.  `probabilities[i]`
    are those of the successors of a chance node; nothing without dice.
    """

    states: list[S]
    players: list[int]
    successors: list[tuple[int, ...]]
    utilities: dict[int, float]
    probabilities: dict[int, tuple[float, ...]] = field(default_factory=dict)

    initial = 0

    def __post_init__(self) -> None:
        self._moves = [range(len(children)) for children in self.successors]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.states)} states>"

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


class ExploredChanceGame(ExploredGame[S]):
    """An explored game with dice."""

    def outcomes(self, state: int) -> tuple[tuple[int, float], ...]:
        """The indexes of a chance node's successors with their probabilities."""
        return tuple(enumerate(self.probabilities[state]))


def explore(game: Game[S, M], roots: Iterable[S] | None = None) -> ExploredGame[S]:
    """The same game as a table of integers: every reachable state numbered, breadth first.

    Rules are applied once a state instead of once a visit, so any search runs several times
    faster on the result.  `roots` (default: the initial state) are where the walk begins.
    Who sees a state's number sees the state: of a hidden game it makes one with open cards.
    Raises ValueError for a state that is not terminal and has no moves.

    >>> from chopsticks.game import TreeGame
    >>> table = explore(TreeGame([[3, 12], [2, 4]]))
    >>> table.successors
    [(1, 2), (3, 4), (5, 6), (), (), (), ()]
    """
    states = list(dict.fromkeys([game.initial] if roots is None else roots))
    number = {state: i for i, state in enumerate(states)}
    players: list[int] = []
    successors: list[tuple[int, ...]] = []
    utilities: dict[int, float] = {}
    probabilities: dict[int, tuple[float, ...]] = {}
    for i, state in enumerate(states):  # the list grows while it is walked
        players.append(game.to_move(state))
        if game.is_terminal(state):
            utilities[i] = game.utility(state, MAX)
            successors.append(())
            continue
        moves = game.moves(state)
        if players[i] == CHANCE:
            moves, probabilities[i] = zip(
                *chances(cast(ChanceGame[S, M], game), state), strict=True
            )
        children = []
        for move in moves:
            child = game.result(state, move)
            if (index := number.setdefault(child, len(states))) == len(states):
                states.append(child)
            children.append(index)
        if not children:
            raise ValueError(f"{state!r} is not terminal and has no moves")
        successors.append(tuple(children))
    kind = ExploredChanceGame if probabilities else ExploredGame
    return kind(states, players, successors, utilities, probabilities)
