"""The viewer: a recorded search, step by step."""

import math
from collections.abc import Hashable
from typing import Any

from chopsticks.game import Game, TreeGame
from chopsticks.rules import State
from chopsticks.show.page import Live
from chopsticks.show.tree import (
    MARGIN,
    STUB,
    column,
    folds,
    kind,
    layout,
    room_below,
    table_hits,
    tree,
)
from chopsticks.trace import Node, Trace, plain

Step = list[Any]


def view(trace: Trace) -> Live:
    """A trace to step through: the tree, the window, the code, and a sentence for every step.

    It is live without a kernel, and a still picture where no script may run.  A tree of more
    than 2,000 nodes begins folded.
    Raises ValueError for a trace without nodes, and for one of more than 10,000.
    """
    places = layout(trace)
    folded = folds(trace.nodes)
    hits = table_hits(trace)
    saved = _Subtrees(trace.game)
    best_line = principal_variation(trace.nodes)
    below = room_below(trace.nodes)
    functions = list(trace.sources)
    nodes = [
        {
            "parent": -1 if node.parent is None else node.parent,
            "kind": kind(trace, i, hits),
            "name": _name(node.state),
            "move": "" if node.move is None else str(plain(node.move)),
            "value": plain(node.value),
            "window": [plain(bound) for bound in node.window or ()],
            "pruned": [str(plain(move)) for move in node.pruned],
            "saved": sum(saved.below(node, move) for move in node.pruned),
            "code": functions.index(node.function) if node.function in functions else -1,
            "best": i in best_line,
            "place": [round(x, 1) for x in places[i]],
            "source": hits.get(i, -1),
        }
        for i, node in enumerate(trace.nodes)
    ]
    data = {
        "nodes": nodes,
        "steps": steps(trace),
        "functions": [[name, *trace.sources[name]] for name in functions],
        "bounds": list(trace.bounds),
        "range": _range(trace.nodes),
        "stopped": trace.stopped,
        "folded": sorted(folded),
        "sizes": {"margin": MARGIN, "stub": STUB, "column": column(trace.nodes), "below": below},
    }
    if folded:
        data["drawing"] = tree(trace).svg
    return Live("trace", tree(trace, folded), data)


def steps(trace: Trace) -> list[Step]:
    """What the viewer stops at: [kind, node, line of code, locals that changed].

    Kinds: "enter" a call, "update" of a node's numbers after a child, "cut" when a node leaves
    moves untried, "return" of a value.
    """
    found: list[Step] = []
    line = dict.fromkeys(range(len(trace.nodes)), -1)
    changed: dict[int, dict[str, Any]] = {}
    latest: dict[int, Step] = {}
    searching: set[int] = set()  # nodes that have begun on their first child
    counters = _names_of_moves(trace)

    def add(step_kind: str, node: int) -> None:
        latest[node] = [step_kind, node, line[node], changed.pop(node, {})]
        found.append(latest[node])

    def add_update(node: int) -> None:
        numbers = {name for name, v in changed.get(node, {}).items() if _is_number(v)} - counters
        if numbers and node in searching:
            add("update", node)

    for event in trace.events:
        node = event["node"]
        match event["event"]:
            case "enter":
                if event["parent"] >= 0:
                    add_update(event["parent"])
                    searching.add(event["parent"])
                add("enter", node)
            case "line":
                line[node] = event["line"]
                changed.setdefault(node, {}).update(event["locals"])
                if latest[node][0] == "enter" and latest[node][2] < 0:
                    latest[node][2:] = [event["line"], changed.pop(node)]
            case "return":
                add_update(node)
                if trace.nodes[node].pruned:
                    add("cut", node)
                add("return", node)
    return found


def _names_of_moves(trace: Trace) -> set[str]:
    """The variables that hold the move being tried: their change is no news."""
    now: dict[int, dict[str, Any]] = {}
    names: set[str] | None = None
    for event in trace.events:
        if event["event"] == "line":
            now.setdefault(event["node"], {}).update(event["locals"])
        elif event["event"] == "result":
            here = now.get(event["node"], {})
            equal = {name for name, value in here.items() if value == event["move"]}
            names = equal if names is None else names & equal
    return names or set()


def _is_number(value: Any) -> bool:
    return not isinstance(value, str) or value in ("∞", "−∞")


def principal_variation(nodes: list[Node]) -> set[int]:
    """The nodes of the line that both players' best moves follow, the root first."""
    line = {0}
    at = 0
    while nodes[at].children:
        worth = nodes[at].value
        opposite = -worth if isinstance(worth, int | float) else None  # negamax turns the sign
        children = nodes[at].children
        same = [c for c in children if nodes[c].value == worth]
        turned = [c for c in children if nodes[c].value == opposite]
        if not same and not turned:
            break
        first = nodes[(same or turned)[0]].move
        at = [c for c in same or turned if nodes[c].move == first][-1]  # it may be searched twice
        line.add(at)
    return line


def _name(state: Hashable) -> str:
    """A state in words: a path as 0.2.1, hands alone, everything else as it prints itself."""
    if isinstance(state, State):
        return str(state).rsplit(" ", 1)[0]
    if type(state) is tuple:
        return ".".join(map(str, state)) or "the root"
    return str(plain(state))


def _range(nodes: list[Node]) -> list[float]:
    """The least and the greatest finite number among values and bounds."""
    numbers = [
        number
        for node in nodes
        for number in (node.value, *(node.window or ()))
        if isinstance(number, int | float) and math.isfinite(number)
    ]
    return [min(numbers, default=-1), max(numbers, default=1)]


class _Subtrees:
    """How many nodes lie below moves that were never tried."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.counts: dict[tuple[Hashable, float], int] = {}

    def below(self, node: Node, move: Any) -> int:
        """The nodes that a search without pruning would visit there; 0 if that is not known."""
        depth = node.arguments.get("depth")
        if not isinstance(depth, int):
            if not isinstance(self.game, TreeGame):
                return 0
            depth = 10_000
        return self._count(self.game.result(node.state, move), depth - 1)

    def _count(self, state: Hashable, depth: float) -> int:
        if depth <= 0 or self.game.is_terminal(state):
            return 1
        if (state, depth) not in self.counts:
            self.counts[state, depth] = 1 + sum(
                self._count(self.game.result(state, move), depth - 1)
                for move in self.game.moves(state)
            )
        return self.counts[state, depth]
