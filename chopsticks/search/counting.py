"""Counting what a search costs: nodes exactly, time only as a ratio."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from html import escape
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


class Row(NamedTuple):
    """One line of a benchmark; `time` is the time as a multiple of the first row's."""

    method: str
    value: float
    nodes: int
    time: float


class Benchmark:
    """A table with a row for each method, as text and in a notebook."""

    HEAD = ("method", "value", "nodes", "time")

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows

    def _cells(self) -> list[tuple[str, str, str, str]]:
        return [(r.method, f"{r.value:g}", f"{r.nodes:,}", f"{r.time:.3f}") for r in self.rows]

    def __repr__(self) -> str:
        lines = [self.HEAD, *self._cells()]
        width = max(len(line[0]) for line in lines)
        return "\n".join(f"{m:<{width}} {v:>6} {n:>9} {t:>7}" for m, v, n, t in lines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in self.HEAD)
        lines = ("".join(f"<td>{escape(cell)}</td>" for cell in line) for line in self._cells())
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def benchmark(methods: Mapping[str, Search], game: Game[Any, Any], repeats: int = 5) -> Benchmark:
    """Every method on the same game from its start: value, nodes, time relative to the first.

    Times are the least of `repeats` runs on the bare game, taken in turn so that a busy machine
    slows all methods alike.
    """
    best = dict.fromkeys(methods, float("inf"))
    for _ in range(repeats):
        for name, search in methods.items():
            began = time.perf_counter()
            search(game, game.initial)
            best[name] = min(best[name], time.perf_counter() - began)
    first = next(iter(best.values()))
    return Benchmark(
        [
            Row(name, *counted(search, game, game.initial), best[name] / first)
            for name, search in methods.items()
        ]
    )
