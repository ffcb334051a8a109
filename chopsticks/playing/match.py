"""Games between two players, and matches of many games."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Generic

from chopsticks.game import CHANCE, MAX, MIN, Game, M, Player, S, whole

Anyone = Callable[..., M]
"""A `Player`, or a `HiddenPlayer` in a game with hidden information."""


@dataclass(frozen=True)
class Played(Generic[S, M]):
    """A finished game.

    moves and states: in order; the game began in the first state.
    utility: the final utility for MAX; 0 for a draw.
    reason: "the end", "repetition" or "ply limit".
    """

    moves: tuple[M, ...]
    states: tuple[S, ...]
    utility: float
    reason: str


@dataclass(frozen=True)
class Score:
    """A match from the first player's view, with every game played."""

    wins: int
    losses: int
    draws: int
    games: tuple[Played[Any, Any], ...]

    def __str__(self) -> str:
        return f"{self.wins} won, {self.losses} lost, {self.draws} drawn"


def play(
    game: Game[S, M],
    a: Anyone[M],
    b: Anyone[M],
    start: S | None = None,
    repetitions: int = 3,
    max_plies: int = 200,
    dice: Player[S, M] | None = None,
) -> Played[S, M]:
    """Play one game from `start` or the initial state; `a` is MAX, `b` is MIN.

    The game is a draw if a state occurs for the `repetitions`-th time, and after `max_plies` moves,
    throws included.  `dice` throws the dice, as `players.dice` does; in a game with dice, a
    repetition is not a draw.  In a game with hidden information, a player does not see the state
    but is called as `player(game, game.information(state), game.moves(state))`.  Raises ValueError
    when a player returns an illegal move, and for a game with dice if `dice` is missing.

    >>> from chopsticks import Chopsticks
    >>> from chopsticks.hands import greedy
    >>> game = play(Chopsticks(), greedy, greedy)
    >>> len(game.moves), game.utility, game.reason
    (16, 0, 'repetition')
    """
    if dice is None and hasattr(game, "outcomes"):
        raise ValueError(
            f"{game!r} has dice: pass a player that throws them, such as "
            "dice=players.dice(Random(1)); for exact values, use value_iteration on Following"
        )
    seats: dict[int, tuple[str, Anyone[M]]] = {MAX: ("MAX", a), MIN: ("MIN", b)}
    if dice is not None:
        seats[CHANCE] = "chance", dice
    information = getattr(game, "information", None)
    state = game.initial if start is None else start
    states, moves = [state], list[M]()
    seen: Counter[Hashable] = Counter(states)
    while not game.is_terminal(state):
        if seen[state] >= repetitions and dice is None:
            return Played(tuple(moves), tuple(states), 0, "repetition")
        if len(moves) >= max_plies:
            return Played(tuple(moves), tuple(states), 0, "ply limit")
        mover, legal = game.to_move(state), game.moves(state)
        name, player = seats[mover]
        if information is not None and mover != CHANCE:
            move = player(game, information(state), legal)
        else:
            move = player(game, state)
        if move not in legal:
            raise ValueError(
                f"{name} answered {move!r} in {state}; legal moves: {', '.join(map(str, legal))}"
            )
        state = game.result(state, move)
        moves.append(move)
        states.append(state)
        seen[state] += 1
    return Played(tuple(moves), tuple(states), game.utility(state, MAX), "the end")


def match(
    game: Game[S, M],
    a: Anyone[M],
    b: Anyone[M],
    games: int = 100,
    repetitions: int = 3,
    max_plies: int = 200,
    dice: Player[S, M] | None = None,
) -> Score:
    """Play many games in which the players take turns moving first.

    Each game is played by `play`; the score is from `a`'s view.

    >>> from chopsticks import Chopsticks, solve
    >>> from chopsticks.playing.players import perfect, random_player
    >>> game = Chopsticks()
    >>> match(game, perfect(solve(game)), random_player(0), games=20).losses
    0
    """
    whole("games", games)
    played = []
    outcome = Counter[int]()
    for i in range(games):
        side = MAX if i % 2 == 0 else MIN
        players = (a, b) if side == MAX else (b, a)
        one = play(game, *players, None, repetitions, max_plies, dice)
        utility = one.utility if side == MAX else -one.utility
        outcome[(utility > 0) - (utility < 0)] += 1
        played.append(one)
    return Score(outcome[1], outcome[-1], outcome[0], tuple(played))


def opening(game: Game[S, M], generator: Random, plies: int = 6) -> S:
    """Return a nonterminal state after at most `plies` random moves.

    >>> from chopsticks import Chopsticks
    >>> print(opening(Chopsticks(), Random(1)))
    (1,1 | 1,2) MIN
    """
    while True:
        state = game.initial
        for _ in range(generator.randint(0, plies)):
            if not game.is_terminal(state):
                state = game.result(state, generator.choice(game.moves(state)))
        if not game.is_terminal(state):
            return state


def wilson(share: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval for a share of points.

    It treats a draw as half a win and half a loss, and all opponents as equally good.  Real results
    vary less than this model says, so the interval is too wide rather than too narrow.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)], wilson(1, 100)[1]
    ([0.404, 0.596], 1.0)
    """
    from statistics import NormalDist  # slow to import, and rarely needed

    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    scale = 1 + z * z / games
    return max(0.0, (centre - half) / scale), min(1.0, (centre + half) / scale)
