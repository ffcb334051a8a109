"""A game as a table of integers."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, cast

from chopsticks.game.protocol import CHANCE, MAX, ChanceGame, Game, M, S, chances


@dataclass(eq=False, repr=False)
class ExploredGame(Generic[S]):
    """A game as a table of integers, made by `explore`.

    `states[i]` is the original state with the number i; `successors[i]` holds the numbers of the
    states that its moves lead to, in the game's order.  A move is an index into `successors[i]`.
    `probabilities` holds, for each chance node i, the probabilities of its successors; it is
    empty for a game without dice.
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
    """Number all reachable states, breadth first; return the game as a table.

    The rules are applied once per state instead of once per visit, so any search runs several
    times faster on the result.  It starts from `roots` (default: the initial state).
    A state's number reveals the state, so the table of a hidden game has open cards.
    Raises ValueError for a state that is not terminal but has no moves.

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
    for i, state in enumerate(states):  # the list grows during the loop
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
            raise ValueError(f"{state!r} is not terminal but has no moves")
        successors.append(tuple(children))
    kind = ExploredChanceGame if probabilities else ExploredGame
    return kind(states, players, successors, utilities, probabilities)
