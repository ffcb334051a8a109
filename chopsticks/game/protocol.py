"""The protocols of a game, and the checks that public functions share."""

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
        """The state after a move; searches reach children only through this."""

    def is_terminal(self, state: S, /) -> bool:
        """Whether the game is over in this state."""

    def utility(self, state: S, player: int, /) -> float:
        """A terminal state's value for a player; the other gets the negative."""


class ChanceGame(Game[S, M], Protocol[S, M]):
    """A game with dice.

    Where `to_move` is CHANCE, nobody chooses: the moves are the possible outcomes.
    """

    def outcomes(self, state: S, /) -> Sequence[tuple[M, float]]:
        """The moves of a chance node with their probabilities.

        Each probability is positive, and together they add up to 1.
        """


class HiddenGame(ChanceGame[S, M], Protocol[S, M]):
    """A game in which players do not see everything.

    Dealing a card is an outcome of a chance node.
    """

    def information(self, state: S, /) -> Hashable:
        """Everything that the player to move knows.

        This includes which player they are, what they have seen and what they have done.  States
        with equal information form an information set and have the same moves.  Players forget
        nothing: what they knew before can be read off what they know now.
        """


def chances(game: ChanceGame[S, M], state: S) -> Sequence[tuple[M, float]]:
    """Return the outcomes of a chance node after checking their probabilities.

    Raises ValueError unless there is at least one outcome, each probability is greater than 0,
    and together they add up to 1.
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
        raise ValueError(f"the probabilities in {state!r} add up to {total}; they must add up to 1")
    return outcomes


Player = Callable[[Game[S, M], S], M]
"""A player: a function that chooses a move in a state."""

HiddenPlayer = Callable[[HiddenGame[S, M], Hashable, Sequence[M]], M]
"""A player of a hidden game, called with its information and legal moves."""


def check_player(player: int) -> None:
    """Raise ValueError unless this is MAX or MIN."""
    if player not in (MAX, MIN):
        raise ValueError(f"player = {player!r}: it must be {MAX} (MAX) or {MIN} (MIN)")


def refuse_dice(game: Any, instead: str) -> None:
    """Raise ValueError for a game with dice; `instead` names what to use.

    Without this check, a throw of the dice would be mistaken for a player's move.

    >>> from chopsticks.games.pig import Pig
    >>> refuse_dice(Pig(), "expectiminimax")
    Traceback (most recent call last):
        ...
    ValueError: Pig(target=15, faces=3) has dice: use expectiminimax

    It also refuses a game of hidden information, like `refuse_hidden`.
    """
    refuse_hidden(game)
    if hasattr(game, "outcomes"):
        raise ValueError(f"{game!r} has dice: use {instead}")


def refuse_hidden(game: Any) -> None:
    """Raise ValueError for a game of hidden information.

    A search would see everything that the game hides from its players.

    >>> from chopsticks.games.kuhn import Kuhn
    >>> refuse_hidden(Kuhn())
    Traceback (most recent call last):
        ...
    ValueError: Kuhn('JQK') has hidden information: use cfr
    """
    if hasattr(game, "information"):
        raise ValueError(f"{game!r} has hidden information: use cfr")


def whole(
    name: str, value: Any, least: int = 1, otherwise: str = "", most: int | None = None
) -> int:
    """Return the value if it is a whole number from `least` to `most`.

    Raises ValueError otherwise; `otherwise` ends the message and can name what else is allowed.

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
