"""The viewer, which shows a recorded search step by step."""

import math
import re
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from stepthrough.drawing import drawing
from stepthrough.page import Live, opening
from stepthrough.runs import Node, Trace, plain
from stepthrough.snapshot import copied, words
from stepthrough.views.quiz import MISCONCEPTIONS, questions
from stepthrough.views.tree import Moment, Scene, folds, fraction, probability, spacing, still

Stop = list[Any]
"""A stop of the viewer: [kind, node, line of code, locals that changed]."""


def view(trace: Trace, at: int | None = None) -> Live:
    """Show a trace that the reader can step through, with the tree, the window and the code.

    Every step has a sentence that explains it.  The view opens with the finished run, or at step
    `at`, counted from 0 or, if negative, from the end; what comes later is an outline without
    values.  It is live without a kernel; where scripts may not run, it is a still picture of the
    opening step.  A tree of more than 2,000 nodes is folded at first.
    Raises ValueError for a trace without nodes, for a trace of more than 10,000 nodes, and for a
    step that does not exist.
    """
    scene = Scene(trace)
    steps = stops(trace)
    k = opening(at, len(steps))
    folded = folds(trace.nodes)
    best_line = set() if "position" in scene.kinds else principal_variation(trace.nodes)
    functions = list(trace.sources)
    nodes = [
        {
            "parent": scene.parents[i],
            "kind": scene.kinds[i],
            "name": state_name(node.state),
            "move": "" if node.move is None else str(plain(node.move)),
            "value": plain(node.worth),
            "window": [plain(bound) for bound in node.window or ()],
            "pruned": [str(plain(move)) for move in node.pruned],
            "saved": scene.saved[i],
            "code": functions.index(node.function) if node.function in functions else -1,
            "best": i in best_line,
            "source": scene.hits.get(i, -1),
        }
        | ({} if node.worth is node.value else {"result": words(copied(node.value))})
        for i, node in enumerate(trace.nodes)
    ]
    data = {
        "nodes": nodes,
        "steps": steps,
        "at": k,
        "news": news(trace, steps),
        "turns": in_turn(trace),
        "functions": [[name, *trace.sources[name]] for name in functions],
        "bounds": bounds(trace),
        "stopped": trace.stopped,
        "folded": sorted(folded),
        "sizes": spacing(trace.nodes),
        "ghosts": scene.ghosts,
    }
    if trace.game is None:
        data["loops"] = True  # what a node leaves out are the items of a loop
    if scene.chances:
        data["probabilities"] = {i: [float(p), fraction(p)] for i, p in scene.chances.items()}
        data["sums"] = sorted(weighted_sums(trace))
    data["questions"] = questions(data)
    # If some moves are never tried, the outlines of later nodes would give that away.
    data["veiled"] = any(node["window"] or node["pruned"] for node in nodes)
    data["misconceptions"] = MISCONCEPTIONS
    finished = k == len(steps) - 1
    if folded or not finished:
        data["drawing"] = still(scene).svg
    moment = _moment(steps, k, best_line if finished else set())
    return Live("stepthrough/views/trace.js", still(scene, folded, moment), data)


def _moment(steps: list[Stop], k: int, best: set[int]) -> Moment:
    """Return how far the run has got at a step."""
    nodes: dict[str, set[int]] = {"enter": set(), "update": set(), "cut": set(), "return": set()}
    for step_kind, node, *_ in steps[: k + 1]:
        nodes[step_kind].add(node)
    words = "" if k == len(steps) - 1 else f"at step {k} of {len(steps) - 1}"
    return Moment(steps[k][1], nodes["enter"], nodes["return"], nodes["cut"], best, words)


def stops(trace: Trace) -> list[Stop]:
    """Return the steps that the viewer stops at, in order.

    The kinds are "enter" (a call begins), "update" (a node's numbers after a child; a weighted sum
    after every outcome), "cut" (a node leaves moves untried; the line is the one that cut) and
    "return" (of a value).
    """
    found: list[Stop] = []
    line = dict.fromkeys(range(len(trace.nodes)), -1)
    since: dict[int, list[int]] = {}  # for each node, the lines run since its last move
    changed: dict[int, dict[str, Any]] = {}
    latest: dict[int, Stop] = {}
    searching: set[int] = set()  # nodes that have begun on their first child
    counters = set(in_turn(trace))
    sums = weighted_sums(trace)

    def add(step_kind: str, node: int) -> None:
        latest[node] = [step_kind, node, line[node], changed.pop(node, {})]
        found.append(latest[node])

    def add_update(node: int) -> None:
        numbers = {name for name, v in changed.get(node, {}).items() if _is_number(v)} - counters
        if node in searching and (numbers or node in sums):
            add("update", node)

    for event in trace.events:
        node = event["node"]
        match event["event"]:
            case "enter":
                if event["parent"] >= 0:
                    add_update(event["parent"])
                    searching.add(event["parent"])
                    since[event["parent"]] = []
                add("enter", node)
            case "line":
                line[node] = event["line"]
                since.setdefault(node, []).append(event["line"])
                changed.setdefault(node, {}).update(event["locals"])
                if latest[node][0] == "enter" and latest[node][2] < 0:
                    latest[node][2:] = [event["line"], changed.pop(node)]
            case "result":
                since[node] = []
            case "return":
                returning = line[node]
                if cut := trace.nodes[node].pruned:
                    line[node] = _cutting(trace, node, since.get(node, [])) or returning
                add_update(node)
                if cut:
                    add("cut", node)
                line[node] = returning
                add("return", node)
    return found


def _cutting(trace: Trace, node: int, lines: list[int]) -> int | None:
    """Find the line after a node's last move that left out the other moves.

    It is a `break` or a `return` below a condition, or else the last condition that was checked.
    """
    first, source = trace.sources.get(trace.nodes[node].function, (0, ""))
    text = dict(enumerate((line.split("#")[0] for line in source.splitlines()), first))

    def starts(line: int, *words: str) -> bool:
        return re.match(rf"\s*({'|'.join(words)})\b", text.get(line, "")) is not None

    def below_a_condition(line: int) -> bool:
        words = text[line]
        outer = (
            n
            for n in range(line, first, -1)
            if text[n].strip() and _indent(text[n]) < _indent(words)
        )
        return next(outer, None) in conditions

    conditions = [line for line in lines if starts(line, "if", "elif", "while")]
    breaks = [line for line in lines if re.search(r"\bbreak\b", text.get(line, ""))]
    returns = [line for line in lines[-1:] if starts(line, "return") and below_a_condition(line)]
    return next(iter([*breaks[-1:], *returns, *conditions[-1:]]), None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def in_turn(trace: Trace) -> list[str]:
    """Return the variables that hold the current move, whose changes need no mention."""
    return _always((here, event["move"]) for here, event in _moments(trace, "result"))


def news(trace: Trace, steps: list[Stop]) -> list[int]:
    """Return the steps at which the root's value changes.

    That value is a weighted sum, or the best so far: a variable that only rises or only falls, and
    ends at the value that the root returns.
    """
    now: dict[str, Any] = {}
    history: dict[int, dict[str, float]] = {}
    for k, (step_kind, node, _, changed) in enumerate(steps):
        if node == 0:
            now |= changed
            if step_kind == "update":
                history[k] = {name: _number(value) for name, value in now.items()}
    if 0 in weighted_sums(trace):
        return list(history)
    answer = _number(plain(trace.nodes[0].worth))
    telling = []
    for name in now if history else ():
        values = [numbers.get(name, math.nan) for numbers in history.values()]
        one_way = values in (sorted(values), sorted(values, reverse=True))
        if one_way and values[-1] == answer:
            telling.append(name)
    return [k for k in history if any(name in steps[k][3] for name in telling)]


def bounds(trace: Trace) -> list[str]:
    """Return the variables that hold a node's window as it narrows.

    Their values are passed to every child.  A search that needs its arguments to the end narrows
    variables of its own.  If no variable is certain, the result is the names of the arguments; this
    is so in negamax, which swaps and negates the window.
    """
    found = []
    for side, name in enumerate(trace.bounds):
        names = _always(
            (here, plain(window[side]))
            for here, event in _moments(trace, "enter")
            if (window := trace.nodes[event["node"]].window)
        )
        found.append(name if name in names else next(iter(names), name))
    return found


def _moments(trace: Trace, kind: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the events of a kind at players' nodes, each with the variables at that time.

    Chance nodes are left out, because their functions may have variables of their own.
    """
    now: dict[int, dict[str, Any]] = {}
    for event in trace.events:
        node = event["parent"] if event["event"] == "enter" else event["node"]
        if event["event"] == "line":
            now.setdefault(node, {}).update(event["locals"])
        elif event["event"] == kind and node >= 0 and not trace.nodes[node].probabilities:
            yield now.get(node, {}), event


def _always(moments: Iterable[tuple[dict[str, Any], Any]]) -> list[str]:
    """Return the variables that have the right value at each of these moments."""
    names: list[str] | None = None
    for here, value in moments:
        names = [n for n in (here if names is None else names) if n in here and here[n] == value]
    return names or []


def weighted_sums(trace: Trace) -> set[int]:
    """Return the chance nodes whose value is the weighted sum of their outcomes.

    Each outcome's value is weighted with its probability.  If a node cut off outcomes, its sum
    covers those before the cut-off.  A search that draws samples does not return this sum.
    """
    found = set()
    for i, node in enumerate(trace.nodes):
        parts: list[Any] = [(probability(trace, c), trace.nodes[c].worth) for c in node.children]
        known = all(isinstance(x, int | float) for x in (node.worth, *sum(parts, ())))
        if not node.probabilities or not parts or not known:
            continue
        total = sum(p * value for p, value in parts)
        if node.window if node.pruned else math.isclose(total, node.worth, abs_tol=1e-9):
            found.add(i)
    return found


def _is_number(value: Any) -> bool:
    return not isinstance(value, str) or value in ("∞", "−∞")


def _number(value: Any) -> float:
    """Read a number from an event; return NaN for anything else."""
    if isinstance(value, int | float):
        return value
    return {"∞": math.inf, "−∞": -math.inf}.get(str(value), math.nan)


def principal_variation(nodes: list[Node]) -> set[int]:
    """Return the nodes that both players' best moves lead to, the root first.

    They form a single line, except at chance nodes: best play has an answer to every outcome, so
    the line continues to all of them.
    """
    line: set[int] = set()
    ahead = [0]
    while ahead:
        at = ahead.pop()
        line.add(at)
        children = nodes[at].children
        if nodes[at].probabilities:
            ahead += children
            continue
        if nodes[at].kind == "call":
            continue
        worth = nodes[at].worth
        opposite = -worth if isinstance(worth, int | float) else None  # negamax changes the sign
        same = [c for c in children if nodes[c].worth == worth]
        turned = [c for c in children if nodes[c].worth == opposite]
        if best := same or turned:
            first = nodes[best[0]].move
            ahead.append([c for c in best if nodes[c].move == first][-1])  # the last, if repeated
    return line


def state_name(state: Hashable) -> str:
    """Return a state's name: that of its drawing, a path such as 0.2.1, or its printed form."""
    if name := drawing(state).name:
        return name
    if type(state) is tuple:
        return ".".join(map(str, state)) or "the root"
    return str(plain(state))
