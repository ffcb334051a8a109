"""Counting what a search costs, in nodes."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from chopsticks.game import MAX, MIN, Game, M, S, SameGame
from chopsticks.search.trace import record

Search = Callable[[Any, Any], float]


class Counted(SameGame[S, M]):
    """The same game; `nodes` counts the calls of `result`, and the root as one."""

    def __init__(self, game: Game[S, M]) -> None:
        super().__init__(game)
        self.nodes = 1

    def result(self, state: S, move: M) -> S:
        """The state that a move leads to; one more node."""
        self.nodes += 1
        return self.game.result(state, move)


def counted(search: Search, game: Game[S, M], state: S) -> tuple[float, int]:
    """The value that a search returns, and its nodes: calls of the recursion, the root included.

    The search must make each child once, with `result`, and call itself on it.

    >>> from chopsticks import TreeGame, alphabeta
    >>> counted(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    (3, 11)
    """
    game = Counted(game)
    return search(game, state), game.nodes


class Statistics(NamedTuple):
    """What a run of a search did.

    nodes: its calls; leaves: those that searched no move.
    alpha_cutoffs, beta_cutoffs: the nodes of MIN and of MAX that left moves unsearched.
    """

    value: float
    nodes: int
    leaves: int
    alpha_cutoffs: int
    beta_cutoffs: int


def statistics(search: Search, game: Game[Any, Any], state: Any) -> Statistics:
    """Run a search and count its nodes and cut-offs, whatever its arguments and point of view.

    A cut-off after the last move cuts nothing and is not counted.  Raises ValueError for a
    search that is stopped, after at most 100,000 calls.

    >>> from chopsticks import TreeGame, alphabeta
    >>> statistics(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    Statistics(value=3, nodes=11, leaves=7, alpha_cutoffs=1, beta_cutoffs=0)
    """
    trace = record(search, game, state, limit=100_000)
    if trace.stopped:
        raise ValueError(f"no statistics of a search that was {trace.stopped}")
    leaves = sum(not node.tried for node in trace.nodes)
    cutoffs = Counter(game.to_move(node.state) for node in trace.nodes if node.pruned)
    return Statistics(trace.value, len(trace.nodes), leaves, cutoffs[MIN], cutoffs[MAX])
