"""Sums of impartial games, and what one game is worth in a sum.

In a sum, several games are played side by side.  The player to move makes a move in one of them and
leaves the others alone; a player who cannot move in any game has lost.  A game is *impartial* if
both players have the same moves in every position.  Then, in every sum, it is worth as much as one
heap of Nim, and the size of that heap is its Grundy value.  A sum is lost for the player to move
exactly if the exclusive or of the values is 0.

Sources: C. Bouton, "Nim, a game with a complete mathematical theory" (1901); R. Sprague, "Über
mathematische Kampfspiele" (1935); P. Grundy, "Mathematics and games" (1939).
"""

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from typing import Any, NamedTuple

from chopsticks.game import MAX, ExploredGame, Game, M, S, explore, refuse_dice


def mex(numbers: Iterable[int]) -> int:
    """Return the least whole number ≥ 0 that is missing (minimum excluded).

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    seen = set(numbers)
    return next(number for number in range(len(seen) + 1) if number not in seen)


def grundy(game: Game[S, M], state: S | None = None) -> int:
    """Return the Grundy value of a state, by default the initial state.

    It is the mex of the values that one move leads to.  The value of a sum is the exclusive or of
    the games' values, and 0 means that the player to move loses.

    Raises ValueError if the game is not impartial, if the last move does not win, if a position can
    repeat, or if a state has no field `to_move` with the player to move.

    >>> from chopsticks.games.chomp import Chomp
    >>> from chopsticks.games.stones import Stones
    >>> grundy(Stones(5, last="wins")), grundy(Chomp(2, 3))
    (1, 4)
    >>> grundy(Sum(Stones(5, last="wins"), Chomp(2, 3)))
    5
    """
    refuse_dice(game, "expectiminimax")
    table = explore(game, None if state is None else [state])
    _check_impartial(game, table)
    numbers: dict[int, int] = {}
    for i in _children_first(table):
        numbers[i] = mex(numbers[child] for child in table.successors[i])
    return numbers[0]


class Parts(NamedTuple):
    """The parts of a sum, each as if MAX were to move, and the player to move."""

    parts: tuple[Any, ...]
    to_move: int = MAX


class Sum:
    """Games side by side, as a `Game`; a player who cannot move has lost.

    A move is a pair: the index of a game, and a move in that game.  Raises ValueError if there is
    no game, or if a state has no field `to_move` with the player to move.

    >>> from chopsticks.games.stones import Stones
    >>> two = Sum(Stones(2, last="wins"), Stones(1, last="wins"))
    >>> two.moves(two.initial)
    [(0, 1), (0, 2), (1, 1)]
    """

    def __init__(self, *games: Game[Any, Any]) -> None:
        if not games:
            raise ValueError("Sum(): it needs at least one game")
        self.games = games
        self.initial = Parts(tuple(_moved_by(game.initial, MAX) for game in games))

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.games))})"

    def to_move(self, state: Parts) -> int:
        """The player to move: 0 is MAX, 1 is MIN."""
        return state.to_move

    def moves(self, state: Parts) -> list[tuple[int, Any]]:
        """The moves of the first game, then those of the second, and so on."""
        return [
            (place, move)
            for place, game in enumerate(self.games)
            if not game.is_terminal(part := _moved_by(state.parts[place], state.to_move))
            for move in game.moves(part)
        ]

    def result(self, state: Parts, move: tuple[int, Any]) -> Parts:
        """The state after a move in one game; the other player is to move."""
        place, inner = move
        parts = list(state.parts)
        part = self.games[place].result(_moved_by(parts[place], state.to_move), inner)
        parts[place] = _moved_by(part, MAX)
        return Parts(tuple(parts), 1 - state.to_move)

    def is_terminal(self, state: Parts) -> bool:
        """Whether all games are over."""
        return not self.moves(state)

    def utility(self, state: Parts, player: int) -> int:
        """-1 for the player to move, who cannot move, and +1 for the other."""
        return -1 if player == state.to_move else 1


def _moved_by(state: Any, player: int) -> Any:
    """The same position with this player to move."""
    if "to_move" not in getattr(state, "_fields", ()):
        raise ValueError(f"{state!r} must be a named tuple with the player to move in `to_move`")
    return state._replace(to_move=player)


def _check_impartial(game: Game[S, M], table: ExploredGame[S]) -> None:
    """Raise ValueError unless the game is impartial and having no move loses."""
    name = type(game).__name__
    for state in table.states:
        mover = game.to_move(state)
        if game.is_terminal(state):
            if game.utility(state, mover) >= 0:
                raise ValueError(
                    f"{name}: in {state!r} the game is over, but the player to move has not lost"
                )
        elif _options(game, state) != _options(game, _moved_by(state, 1 - mover)):
            raise ValueError(
                f"{name} is not impartial: in {state!r} the moves depend on the player to move"
            )


def _options(game: Game[S, M], state: S) -> set[S]:
    """Return the states that the moves lead to, ignoring whose turn it is."""
    children = (game.result(state, move) for move in game.moves(state))
    return {_moved_by(child, MAX) for child in children}


def _children_first(table: ExploredGame[S]) -> Iterable[int]:
    """Return the numbers of the states, children before parents."""
    sorter = TopologicalSorter(dict(enumerate(table.successors)))
    try:
        return list(sorter.static_order())
    except CycleError as error:
        state = table.states[error.args[1][0]]
        words = f"{state!r} can be repeated: Grundy values need a game without cycles"
        raise ValueError(words) from None
