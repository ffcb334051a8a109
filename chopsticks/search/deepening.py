"""Searches that start from a guess: null windows, aspiration, deepening.

A good guess changes what a search costs, never the value that it returns.  The searches are
written as negamax, so the players must alternate.

Sources: null windows: J. Pearl's Scout (1980) and T. Marsland's principal variation search;
iterative deepening: D. Slate and L. Atkin, "Chess 4.5" (1977).
"""

from collections.abc import Callable, Iterator
from itertools import count
from math import inf, nextafter
from typing import Generic, NamedTuple

from chopsticks.game import MAX, Game, M, S
from chopsticks.search.counting import Counted
from chopsticks.search.ordering import Ordered
from chopsticks.search.textbook import alphabeta, checked, mover_to_max


def pvs(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Principal variation search: only the first move gets the full window.

    For each other move, a search with a null window, which contains no value, tries to prove that
    the move is no better.  If that fails, the move is searched again.  Fail-soft.  Raises
    ValueError as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> pvs(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    3
    """
    horizon, guess = checked(depth, evaluate, game)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return guess(state) if player == MAX else -guess(state)
        best = -inf
        for move in game.moves(state):
            # the null window is (alpha, the next number above alpha); the first move has none
            null = nextafter(alpha, inf) if best > -inf else beta
            score = -value(game.result(state, move), depth - 1, -null, -alpha)
            if null <= score < beta:
                score = -value(game.result(state, move), depth - 1, -beta, -alpha)
            best = max(best, score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return mover_to_max(game, state, lambda a, b: value(state, horizon, a, b), alpha, beta)


def aspiration(
    game: Game[S, M],
    state: S,
    guess: float,
    margin: float,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Alpha-beta in a window around a guess.

    If the value is outside the window, a second search finds it.  Raises ValueError unless
    margin > 0, and as `alphabeta` does.

    >>> from chopsticks import TreeGame
    >>> aspiration(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), guess=9, margin=2)
    3
    """
    if not margin > 0:
        raise ValueError(f"margin = {margin}: it must be greater than 0")
    alpha, beta = guess - margin, guess + margin
    value = alphabeta(game, state, depth, alpha, beta, evaluate)
    if value <= alpha:
        return alphabeta(game, state, depth, -inf, beta, evaluate)
    if value >= beta:
        return alphabeta(game, state, depth, alpha, inf, evaluate)
    return value


class Depth(NamedTuple, Generic[M]):
    """What iterative deepening knows after finishing one depth.

    `nodes` counts only the nodes of this depth.
    """

    depth: int
    value: float
    move: M
    line: tuple[M, ...]
    nodes: int


def deepen(
    game: Game[S, M], state: S, evaluate: Callable[[S], float] | None = None
) -> Iterator[Depth[M]]:
    """Deepen a search: yield a record for each depth 1, 2, 3, … without end.

    Each search tries the moves of the last principal variation first.  The caller decides when to
    stop, for example at a depth or when time is up.  Raises ValueError if the game is over.

    >>> from chopsticks import Chopsticks, State
    >>> game = Chopsticks()
    >>> for record in deepen(game, State(((1, 2), (0, 3)), 0)):
    ...     print(record.depth, record.value, *map(str, record.line))
    ...     if record.value:
    ...         break
    1 1 2→3
    """
    if game.is_terminal(state):
        raise ValueError(f"the game is over in {state!r}: there is no move")
    line: tuple[M, ...] = ()
    for depth in count(1):
        watched = Counted(_along(game, state, line))
        value, line = _with_line(watched, state, depth, evaluate)
        yield Depth(depth, value, line[0], line, watched.nodes)


def _along(game: Game[S, M], state: S, line: tuple[M, ...]) -> Game[S, M]:
    """The same game, with the moves of a line from `state` ordered first."""
    steps = []
    for move in line:
        steps.append((state, move))
        state = game.result(state, move)
    return Ordered(game, lambda state, move: (state, move) not in steps)


def _with_line(
    game: Game[S, M], state: S, depth: int, evaluate: Callable[[S], float] | None
) -> tuple[float, tuple[M, ...]]:
    """Alpha-beta that also returns the principal variation."""
    horizon, guess = checked(depth, evaluate, game)

    def value(state: S, depth: float, alpha: float, beta: float) -> tuple[float, tuple[M, ...]]:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player), ()
        if depth == 0:
            return guess(state) if player == MAX else -guess(state), ()
        best = -inf
        line: tuple[M, ...] = ()
        for move in game.moves(state):
            score, rest = value(game.result(state, move), depth - 1, -beta, -alpha)
            if -score > best:
                best, line = -score, (move, *rest)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    best, line = value(state, horizon, -inf, inf)
    return best if game.to_move(state) == MAX else -best, line
