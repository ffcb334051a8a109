"""The textbook searches, each no longer than its pseudocode.

`depth` counts the plies that may still be played; None means to play to the end.
At the horizon a state is worth `evaluate(state)`, from MAX's view, or 0 by default;
this 0 means "unknown", not "draw".  A node is a call of the inner function `value`.

Source: S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, chapter
"Adversarial search"; fail-soft bounds: J. Fishburn (1983).
"""

from collections.abc import Callable
from math import inf

from chopsticks.game import CHANCE, MAX, Game, M, S, refuse_dice, whole


def minimax(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Return the value of a state for MAX when both players play their best.

    >>> from chopsticks import TreeGame
    >>> minimax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    3
    """
    horizon, guess = checked(depth, evaluate, game)

    def value(state: S, depth: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return guess(state)
        values = [value(game.result(state, move), depth - 1) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    return value(state, horizon)


def negamax(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Return the value of a state for the player to move.

    The players must alternate.

    >>> from chopsticks import TreeGame
    >>> negamax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (0,))
    -3
    """
    horizon, guess = checked(depth, evaluate, game)

    def value(state: S, depth: float) -> float:
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        if depth == 0:
            return guess(state) if player == MAX else -guess(state)
        return max(-value(game.result(state, move), depth - 1) for move in game.moves(state))

    return value(state, horizon)


def alphabeta(
    game: Game[S, M],
    state: S,
    depth: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    evaluate: Callable[[S], float] | None = None,
) -> float:
    """Return a state's value for MAX, skipping branches that cannot change it.

    Fail-soft: a value at or below `alpha` is an upper bound on the true value, and a value at or
    above `beta` is a lower bound; between them, the value is exact.

    >>> from chopsticks import TreeGame
    >>> alphabeta(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    3
    """
    horizon, guess = checked(depth, evaluate, game)
    check_window(alpha, beta)

    def value(state: S, depth: float, alpha: float, beta: float) -> float:
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return guess(state)
        if game.to_move(state) == MAX:
            best = -inf
            for move in game.moves(state):
                best = max(best, value(game.result(state, move), depth - 1, alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = inf
            for move in game.moves(state):
                best = min(best, value(game.result(state, move), depth - 1, alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best

    return value(state, horizon, alpha, beta)


def best_move(game: Game[S, M], state: S, search: Callable[[Game[S, M], S], float]) -> M:
    """Return the first of the best moves.

    `search(game, child)` says what a child is worth to MAX.  With `partial(alphabeta, depth=4)`, it
    looks five plies ahead: one here, four in the search.  Raises ValueError if the game is over,
    and at a chance node.

    >>> from chopsticks import TreeGame
    >>> best_move(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), (), minimax)
    0
    """
    if game.is_terminal(state):
        raise ValueError(f"the game is over in {state!r}: there is no move")
    if game.to_move(state) == CHANCE:
        raise ValueError(f"{state!r} is a chance node, where no player chooses a move")
    best = max if game.to_move(state) == MAX else min
    return best(game.moves(state), key=lambda move: search(game, game.result(state, move)))


def checked(
    depth: int | None,
    evaluate: Callable[[S], float] | None,
    without_dice: Game[S, M] | None = None,
) -> tuple[float, Callable[[S], float]]:
    """Return the horizon as a number, and an evaluation (by default 0).

    Raises ValueError if `depth` is negative or not a whole number, and if the game `without_dice`
    has dice.
    """
    refuse_dice(without_dice, "expectiminimax")
    if depth is not None:
        whole("depth", depth, 0, ", or None for no limit")
    return inf if depth is None else depth, evaluate or (lambda state: 0)


def check_window(alpha: float, beta: float) -> None:
    """Raise ValueError unless `alpha` is less than `beta`."""
    if not alpha < beta:
        raise ValueError(f"the window is empty: alpha = {alpha} must be less than beta = {beta}")


def mover_to_max(
    game: Game[S, M], state: S, search: Callable[[float, float], float], alpha: float, beta: float
) -> float:
    """Call a search that uses the mover's view, and translate to MAX's view.

    Both the window and the value are translated.
    """
    check_window(alpha, beta)
    return search(alpha, beta) if game.to_move(state) == MAX else -search(-beta, -alpha)
