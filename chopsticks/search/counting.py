"""Count the nodes that a search visits."""

from collections.abc import Callable, Iterable
from functools import cache
from math import inf
from typing import Any

from chopsticks.game import MAX, Game, M, S, SameGame
from chopsticks.search.textbook import checked

Search = Callable[..., float]


class Counted(SameGame[S, M]):
    """The same game; `nodes` counts the root and each call of `result`."""

    def __init__(self, game: Game[S, M]) -> None:
        super().__init__(game)
        self.nodes = 1

    def result(self, state: S, move: M) -> S:
        """The state that a move leads to; this counts one more node."""
        self.nodes += 1
        return self.game.result(state, move)


def counted(search: Search, game: Game[S, M], state: S, **options: Any) -> tuple[float, int]:
    """Return a search's value and its number of nodes.

    The nodes are the calls of the recursion, including the root.  The options are the search's own,
    such as its depth.  The search must make each child once, with `result`, and call itself on it.

    >>> from chopsticks import TreeGame, alphabeta
    >>> counted(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    (3, 11)
    """
    game = Counted(game)
    return search(game, state, **options), game.nodes


def tree_sizes(
    game: Game[S, M], state: S, depths: Iterable[int], cutting: bool = True
) -> list[int]:
    """Count alpha-beta's nodes at each depth; minimax's without `cutting`.

    If the state, the window and the number of plies left are the same, so is the tree below.
    So each such tree is counted only once, and the count reaches much deeper than a search could.
    At the horizon a state is worth 0.  Raises ValueError for an invalid depth, and for a game with
    dice.

    >>> from chopsticks import Chopsticks
    >>> game = Chopsticks()
    >>> tree_sizes(game, game.initial, [10, 100])
    [1263, 532102257412784047]
    """

    @cache
    def value_and_nodes(state: S, depth: float, alpha: float, beta: float) -> tuple[float, int]:
        if game.is_terminal(state):
            return game.utility(state, MAX), 1
        if depth == 0:
            return 0, 1
        maximising = game.to_move(state) == MAX
        best, nodes = -inf if maximising else inf, 1
        for move in game.moves(state):
            child = game.result(state, move)
            value, below = value_and_nodes(child, depth - 1, alpha, beta)
            nodes += below
            if maximising:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if cutting and alpha >= beta:
                break
        return best, nodes

    return [value_and_nodes(state, checked(depth, None, game)[0], -inf, inf)[1] for depth in depths]
