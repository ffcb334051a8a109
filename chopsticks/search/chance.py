"""Searches for games with dice, in which a value is an expectation.

As in `textbook`, values and windows are from MAX's view, `depth` counts plies, and a node is a
call of the inner function `value`.  A throw of the dice also counts as a ply.  The other searches
reject a game with dice and name one of these.

Sources: expectiminimax: D. Michie (1966); Star1, Star2: B. Ballard, "The *-minimax search procedure
for trees containing chance nodes" (1983); value iteration for two players: L. Shapley,
"Stochastic games" (1953), from both sides: S. Haddad and B. Monmege (2014); sampled outcomes:
M. Kearns, Y. Mansour and A. Ng, "A sparse sampling algorithm" (2002).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import fsum, inf, isfinite
from operator import mul, sub
from random import Random
from typing import Any

from chopsticks.game import (
    CHANCE,
    MAX,
    ChanceGame,
    Game,
    M,
    S,
    SameGame,
    chances,
    explore,
    refuse_hidden,
    whole,
)
from chopsticks.search.textbook import check_window, checked


def expectiminimax(
    game: ChanceGame[S, M],
    state: S,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Return the expected value of a state for MAX if both play their best.

    >>> from chopsticks.games.chance_tree import ChanceTree
    >>> game = ChanceTree(["max", ["chance", (0.5, 8), (0.5, 2)], ["min", 7, 4]])
    >>> expectiminimax(game, ())
    5.0
    """
    refuse_hidden(game)
    horizon, guess = checked(depth, evaluate)

    def value(state: S, depth: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return guess(state)
        if game.to_move(state) == CHANCE:
            outcomes = chances(game, state)
            return sum(p * value(game.result(state, outcome), depth - 1) for outcome, p in outcomes)
        values = [value(game.result(state, move), depth - 1) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    return value(state, horizon)


def star1(
    game: ChanceGame[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    lower: float = -1,
    upper: float = 1,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Alpha-beta that also cuts at chance nodes.

    It can do so because no leaf is worth less than `lower` or more than `upper`, which bounds the
    outcomes that have not been searched yet.  Fail-soft like `alphabeta`.  Raises ValueError for a
    leaf outside the bounds, unless the leaf is cut off; then the value may be wrong.

    >>> from chopsticks.games.chance_tree import ChanceTree
    >>> game = ChanceTree(["max", ["chance", (0.5, 8), (0.5, 2)], ["min", 7, 4]])
    >>> star1(game, (), lower=0, upper=10)
    5.0
    """
    return _star(("all",), game, state, depth, alpha, beta, lower, upper, evaluate)


def star2(
    game: ChanceGame[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    lower: float = -1,
    upper: float = 1,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Star1, but it first probes one move below each outcome of a throw.

    A MAX node is worth at least the probed move, a MIN node at most that.  These bounds may cut the
    throw before any outcome has been searched completely; if they do not, the search goes on from
    there with the other moves.  So a lot depends on which move comes first.  Everything else is as
    in `star1`.

    >>> from functools import partial
    >>> from chopsticks.games.chance_tree import ChanceTree
    >>> from chopsticks.search.counting import counted
    >>> throw = ["chance", (0.5, ["min", 9, 8, 9]), (0.5, ["min", 0, 9])]
    >>> game = ChanceTree(["max", 5, throw])
    >>> [counted(partial(star, lower=0, upper=10), game, ()) for star in (star1, star2)]
    [(5, 9), (5, 7)]
    """
    phases = "first", "others"
    return _star(phases, game, state, depth, alpha, beta, lower, upper, evaluate)


_MOVES = {"all": slice(None), "first": slice(1), "others": slice(1, None)}


def _star(
    phases: tuple[str, ...],
    game: ChanceGame[S, M],
    state: S,
    depth: int | None,
    alpha: float,
    beta: float,
    lower: float,
    upper: float,
    evaluate: Callable[[S], float] | None,
) -> float:
    """Run Star1 or Star2.

    The two differ in the moves that each phase searches below a throw's outcomes.
    """
    refuse_hidden(game)
    horizon, guess = checked(depth, evaluate)
    check_window(alpha, beta)
    if not (isfinite(lower) and isfinite(upper) and lower < upper):
        raise ValueError(f"lower = {lower} must be less than upper = {upper}; both must be finite")

    def inside(worth: float, state: S) -> float:
        if not lower <= worth <= upper:
            raise ValueError(f"{state!r} is worth {worth}, outside the bounds {lower} and {upper}")
        return worth

    def value(
        state: S,
        depth: float,
        alpha: float,
        beta: float,
        moves: str = "all",
        low: float = lower,
        high: float = upper,
    ) -> float:
        if game.is_terminal(state):
            return inside(game.utility(state, MAX), state)
        if depth == 0:
            return inside(guess(state), state)
        if game.to_move(state) == CHANCE:
            return throw(state, depth, alpha, beta)
        if game.to_move(state) == MAX:
            best = low
            for move in game.moves(state)[_MOVES[moves]]:
                best = max(best, value(game.result(state, move), depth - 1, alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = high
            for move in game.moves(state)[_MOVES[moves]]:
                best = min(best, value(game.result(state, move), depth - 1, alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best

    def throw(state: S, depth: float, alpha: float, beta: float) -> float:
        outcomes = chances(game, state)
        low, high = [lower] * len(outcomes), [upper] * len(outcomes)
        for phase in phases:
            for i, (outcome, p) in enumerate(outcomes):
                least, most = _mean(outcomes, low), _mean(outcomes, high)
                if most <= alpha:
                    return most
                if least >= beta:
                    return least
                if low[i] == high[i]:
                    continue
                a = high[i] - (most - alpha) / p  # up to here, even the best rest is not enough
                b = low[i] + (beta - least) / p
                window = max(a, low[i]), min(b, high[i])
                child = game.result(state, outcome)
                if phase == "first":
                    low[i], high[i] = probe(child, depth - 1, *window)
                else:  # the bounds already include the first move
                    found = value(child, depth - 1, *window, phase, low[i], high[i])
                    low[i] = high[i] = found
        return _mean(outcomes, low)

    def probe(state: S, depth: float, alpha: float, beta: float) -> tuple[float, float]:
        """Return bounds on a state after searching only its first move.

        A value outside the window may not be a bound, but then it causes no cut-off.
        """
        leaf = game.is_terminal(state) or depth == 0
        if not leaf and game.to_move(state) == CHANCE:
            return lower, upper
        found = value(state, depth, alpha, beta, "first")
        if leaf:
            return found, found
        return (found, upper) if game.to_move(state) == MAX else (lower, found)

    return value(state, horizon, alpha, beta)


def _mean(outcomes: Sequence[tuple[Any, float]], values: Iterable[float]) -> float:
    return sum(p * value for (_, p), value in zip(outcomes, values, strict=True))


def sampled(
    game: ChanceGame[S, M],
    state: S,
    samples: int,
    generator: Random,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Estimate the value by drawing `samples` outcomes at each chance node.

    Each is drawn with its probability; one drawn n times is searched once and counts n times.

    >>> from chopsticks.games.chance_tree import ChanceTree
    >>> game = ChanceTree(["chance", (0.9, 0), (0.1, 100)])
    >>> expectiminimax(game, ()), sampled(game, (), 8, Random(0))
    (10.0, 0.0)
    """
    refuse_hidden(game)
    horizon, guess = checked(depth, evaluate)
    whole("samples", samples)

    def value(state: S, depth: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return guess(state)
        if game.to_move(state) == CHANCE:
            outcomes, weights = zip(*chances(game, state), strict=True)
            drawn = Counter(generator.choices(outcomes, weights, k=samples))
            return (
                sum(n * value(game.result(state, o), depth - 1) for o, n in drawn.items()) / samples
            )
        values = [value(game.result(state, move), depth - 1) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    return value(state, horizon)


def value_iteration(game: ChanceGame[S, M], tolerance: float = 1e-9) -> dict[S, float]:
    """Return every reachable state's value for MAX, even if states repeat.

    Each state has a lower and an upper bound.  Every sweep recomputes both for all states, from the
    bounds of their children, until they are at most `tolerance` apart; their midpoint is then off
    by at most half of that.  Raises ValueError if the bounds stop moving earlier, because the
    players can keep the game going for ever.

    >>> from chopsticks.games.pig import Pig
    >>> game = Pig(target=2, faces=2)  # a 2 wins at once, a 1 passes the turn
    >>> values = value_iteration(game)
    >>> len(values), round(values[game.initial], 6)
    (6, 0.333333)
    """
    refuse_hidden(game)
    if not tolerance > 0:
        raise ValueError(f"tolerance = {tolerance}: it must be greater than 0")
    table = explore(game)
    inner = [i for i in range(len(table.states)) if not table.is_terminal(i)]
    probabilities = table.probabilities

    def backed_up(i: int, values: list[float]) -> float:
        children = [values[child] for child in table.successors[i]]
        if i in probabilities:
            mean = fsum(map(mul, probabilities[i], children))  # the same in each Python
            return min(max(mean, min(children)), max(children))  # rounding must not leave the range
        return max(children) if table.players[i] == MAX else min(children)

    if not (ends := table.utilities.values()):
        raise ValueError(f"{game!r} can never end, so there is no utility to start from")
    low = [table.utilities.get(i, min(ends)) for i in range(len(table.states))]
    high = [table.utilities.get(i, max(ends)) for i in range(len(table.states))]
    while max(gaps := list(map(sub, high, low))) > tolerance:
        before = low + high
        for i in reversed(inner):
            low[i], high[i] = backed_up(i, low), backed_up(i, high)
        if low + high == before:
            i = gaps.index(max(gaps))
            raise ValueError(
                f"{table.states[i]!r} is worth between {low[i]} and {high[i]}, and more sweeps "
                "do not help: the players can keep the game going for ever"
            )
    return {state: (lo + hi) / 2 for state, lo, hi in zip(table.states, low, high, strict=True)}


class Following(SameGame[S, M]):
    """The same game, but one player must follow `policy(game, state)`.

    So the value of this game is what the policy is worth against best play.

    >>> from chopsticks.games.pig import Pig, hold_at
    >>> game = Following(Pig(target=2, faces=2), MAX, hold_at(2))
    >>> game.moves(game.initial)
    ['roll']
    """

    def __init__(self, game: Game[S, M], player: int, policy: Callable[[Game[S, M], S], M]) -> None:
        super().__init__(game)
        self._player, self._policy = player, policy

    def moves(self, state: S) -> Sequence[M]:
        """The policy's move, or all moves if it is not the policy's turn.

        There are none when the game is over.
        """
        if self.game.to_move(state) != self._player or self.game.is_terminal(state):
            return self.game.moves(state)
        return [self._policy(self.game, state)]
