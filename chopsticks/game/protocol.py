"""The parts of a game, as protocols, and the checks that public entries share."""

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar, get_args

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


class HiddenGame(ChanceGame[S, M], Protocol[S, M]):
    """A game in which players do not see everything; a dealt card is a chance node's outcome."""

    def information(self, state: S, /) -> Hashable:
        """All that the player to move knows: which player it is, what it has seen and done.

        The states with equal information are an information set: they have the same moves.  A
        player forgets nothing: what it knew before can be read off what it knows now.
        """


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


Player = Callable[[Game[S, M], S], M]
"""A player: it is asked for a move in a state."""

HiddenPlayer = Callable[[HiddenGame[S, M], Hashable, Sequence[M]], M]
"""A player of a game of hidden information: it is handed what it knows, and its legal moves."""


def check_player(player: int) -> None:
    """Raise ValueError unless this is MAX or MIN."""
    if player not in (MAX, MIN):
        raise ValueError(f"player = {player!r}: it must be {MAX} (MAX) or {MIN} (MIN)")


def refuse_dice(game: Any, instead: str) -> None:
    """Raise ValueError for a game with dice, where a throw would be taken for a player's move.

    >>> from chopsticks.games.pig import Pig
    >>> refuse_dice(Pig(), "expectiminimax")
    Traceback (most recent call last):
        ...
    ValueError: Pig(target=15, faces=3) has dice: use expectiminimax

    A game of hidden information is refused as `refuse_hidden` does.
    """
    refuse_hidden(game)
    if hasattr(game, "outcomes"):
        raise ValueError(f"{game!r} has dice: use {instead}")


def refuse_hidden(game: Any) -> None:
    """Raise ValueError for a game that hides something, of which a search would see everything.

    >>> from chopsticks.games.kuhn import Kuhn
    >>> refuse_hidden(Kuhn())
    Traceback (most recent call last):
        ...
    ValueError: Kuhn('JQK') hides something from its players: use cfr
    """
    if hasattr(game, "information"):
        raise ValueError(f"{game!r} hides something from its players: use cfr")


def whole(
    name: str, value: Any, least: int = 1, otherwise: str = "", most: int | None = None
) -> int:
    """The value, if it is a whole number from `least` to `most`; otherwise ValueError.

    `otherwise` ends the message, where something else is allowed, too.

    >>> whole("games", 0)
    Traceback (most recent call last):
        ...
    ValueError: games = 0: it must be a whole number ≥ 1
    """
    if type(value) is not int or value < least or (most is not None and value > most):
        limits = f"≥ {least}" if most is None else f"from {least} to {most:,}"
        raise ValueError(f"{name} = {value!r}: it must be a whole number {limits}{otherwise}")
    return value


def one_of(name: str, value: Any, choices: Any) -> None:
    """Raise ValueError unless the value is one of a `Literal`."""
    if value not in get_args(choices):
        raise ValueError(f"{name} = {value!r}: it must be one of {get_args(choices)}")
