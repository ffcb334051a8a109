"""Two recorded runs on one tree, side by side."""

from collections.abc import Callable, Collection, Hashable
from dataclasses import replace
from typing import Any

from stepthrough.drawing import GREY, definitions, text
from stepthrough.page import Live, opening
from stepthrough.picture import Picture, picture
from stepthrough.runs import Node, Trace, plain
from stepthrough.searchable import MAX
from stepthrough.views.run import Run, state_name
from stepthrough.views.tree import (
    LARGEST,
    MARGIN,
    SHAPES,
    STYLE,
    arrange,
    branch,
    chance,
    edge,
    folds,
    hung,
    placed,
    room,
    scale_of,
    shape,
    short,
    sizes_of,
    spacing,
)

_TITLE, _WIDE = 32, 1_400  # _WIDE: if wider, one picture is placed below the other

# The outlines of `SHAPES`, relative to the centre of the node.
_OUTLINES = {
    "MAX": "m0 -17l20 34h-40z",
    "MIN": "m0 17l20 -34h-40z",
    "chance": "m-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0",
    "position": "m0 -19l21 19l-21 19l-21 -19z",
    "call": "m-12 -17h24l8 9v16l-8 9h-24l-8 -9v-16z",
    "leaf": "m-15 -15h30v30h-30z",
}


def compare(
    first: Trace,
    second: Trace,
    at: int | None = None,
    *,
    titles: tuple[str, str] | None = None,
    seen: Callable[[Any], Any] | None = None,
) -> Live:
    """Show two runs from one state side by side on the same tree.

    A place in the tree is a path of moves from the root, and both pictures show it at the same
    position.  Nodes that a run never visits are dashed outlines.  The reader can take both runs to
    the same node, where each run has returned for the last time or has skipped the node, or can
    step through both runs, event by event.  The pictures count calls; a node that is searched
    several times is shown once, with its last value.  If a run searches its start several times, as
    deepening does, the last search is shown.

    The picture opens with both runs finished, or at step `at` of the steps from node to node,
    counted from 0 or, if negative, from the end; what is still to come is an outline.  By default,
    `titles` are the names of the two functions.  If a player does not see the whole start, `seen`
    returns the part that must be the same in both runs; otherwise both start and game must be the
    same.

    Raises ValueError for different starts or games, for a trace without nodes, for trees of more
    than 10,000 nodes in all, and unless there are two titles and `at` is one of the steps.
    """
    runs = [last_search(trace) for trace in (first, second)]
    if titles is None:
        titles = first.search, second.search
        if titles[0] == titles[1]:
            titles = f"{titles[0]}, first run", f"{titles[1]}, second run"
    if len(titles) != 2:
        raise ValueError(f"titles = {titles!r}: there must be two titles")
    starts = [run.nodes[0].state for run in runs]
    if (seen(starts[0]) != seen(starts[1])) if seen else starts[0] != starts[1]:
        raise ValueError(f"the runs begin in different states: {starts[0]!r} and {starts[1]!r}")
    nodes, places = _union(runs)
    if len(nodes) > LARGEST:
        raise ValueError(f"the runs visit {len(nodes):,} nodes; at most {LARGEST:,} can be drawn")
    if not seen:
        _check_same_game(runs, places)
    sides = [
        _Side(title, Run(run), own, nodes)
        for title, run, own in zip(titles, runs, places, strict=True)
    ]
    together = _together(nodes, sides)
    k = opening(at, len(together))
    folded = folds(nodes)
    still = _picture(nodes, sides, together[k], folded)
    data = {
        "titles": titles,
        "at": k,
        "parents": _parents(nodes),
        "names": [_name(i, nodes, sides) for i in range(len(nodes))],
        "moves": ["" if node.move is None else str(plain(node.move)) for node in nodes],
        "kinds": [_neutral(i, sides) for i in range(len(nodes))],
        "sides": [
            {"steps": side.steps, "kinds": side.kinds, "gone": side.gone, "best": sorted(side.best)}
            for side in sides
        ],
        "together": together,
        "outlines": _OUTLINES,
        "folded": sorted(folded),
        "sizes": spacing(nodes),
    }
    if folded or k < len(together) - 1:
        data["drawing"] = _picture(nodes, sides, together[-1], ()).svg
    return Live("stepthrough/views/compare.js", still, data)


def last_search(trace: Trace) -> Trace:
    """Return the last search of a trace in which the search may have started over.

    Raises ValueError for a trace without nodes.
    """
    if not trace.nodes:
        raise ValueError("the trace has no nodes: the search never called itself on a state")
    start = max(i for i, node in enumerate(trace.nodes) if node.parent is None)
    if start == 0:
        return trace
    nodes = [
        replace(
            node,
            parent=None if node.parent is None else node.parent - start,
            children=[child - start for child in node.children],
        )
        for node in trace.nodes[start:]
    ]
    events = [
        {**event, "node": event["node"] - start}
        | ({"parent": max(event["parent"] - start, -1)} if "parent" in event else {})
        for event in trace.events
        if event["node"] >= start
    ]
    return replace(trace, nodes=nodes, events=events)


def _parents(nodes: list[Node]) -> list[int]:
    return [-1 if node.parent is None else node.parent for node in nodes]


def _union(runs: list[Trace]) -> tuple[list[Node], list[list[int]]]:
    """Return the tree of all nodes that some run visited, and each run's places in it.

    A run has a place for each of its calls.  Children are in the move order of the first run's game
    or, if that is unknown, in the order of the visits.
    """
    nodes: list[Node] = []
    places = [[-1] * len(run.nodes) for run in runs]
    ahead: list[tuple[int | None, Any, list[list[int]]]] = [(None, None, [[0], [0]])]
    while ahead:
        parent, move, calls = ahead.pop()
        i = len(nodes)
        if parent is not None:
            nodes[parent].children.append(i)
        below: dict[Any, list[list[int]]] = {}
        order: list[Any] = []
        for s, run in enumerate(runs):
            for call in calls[s]:
                places[s][call] = i
                order += run.nodes[call].moves
                for child in run.nodes[call].children:
                    below.setdefault(run.nodes[child].move, [[], []])[s].append(child)
        state = next(run.nodes[c].state for run, own in zip(runs, calls, strict=True) for c in own)
        nodes.append(Node(state, "", parent, move))
        rank = {each: n for n, each in reversed(list(enumerate(order)))}
        left_to_right = sorted(below, key=lambda each: rank.get(each, len(order)))
        ahead += [(i, each, below[each]) for each in reversed(left_to_right)]
    return nodes, places


def _check_same_game(runs: list[Trace], places: list[list[int]]) -> None:
    """Raise ValueError unless the games agree wherever both runs went."""
    games = [run.game for run in runs]
    first = {place: call for call, place in enumerate(places[0])}
    for call, place in enumerate(places[1]):
        if place not in first:
            continue
        one, other = runs[0].nodes[first[place]], runs[1].nodes[call]
        same = one.state == other.state and (
            not one.moves or not other.moves or set(one.moves) == set(other.moves)
        )
        if not same or _rules(games[0], one.state) != _rules(games[1], other.state):
            raise ValueError(
                f"the runs are of different games: {games[0]!r} and {games[1]!r} "
                f"differ at {state_name(one.state)}"
            )


def _rules(game: Any, state: Hashable) -> tuple[str, Any]:
    """Return what a game says about a state: who moves, or its utility."""
    if game is None:
        return "", None
    if game.is_terminal(state):
        return "worth", game.utility(state, MAX)
    return "to move", game.to_move(state)


class _Side:
    """The record of one run, by places in the common tree.

    steps: ["enter", place, kind], ["cut", place, moves left out], ["return", place, value].
    began, ended: the step at which a place was first entered, and the step of its last return, if
    there was one.  kinds: "" for a place that the run never visits; gone: the step at which it is
    clear that the run skips a place, or -1 for a place that it visits.  best: the places on its
    best line.
    """

    def __init__(self, title: str, run: Run, places: list[int], nodes: list[Node]) -> None:
        self.title, self.scale = title, scale_of(run.nodes)
        self.kinds = [""] * len(nodes)
        self.states: dict[int, Hashable] = {}
        self.values: dict[int, Any] = {}
        self.chances = {places[call]: p for call, p in run.chances.items()}
        self.best = {places[call] for call in run.best}
        self.steps: list[list[Any]] = []
        self.began: dict[int, int] = {}
        self.ended: dict[int, int] = {}
        cut: dict[int, int] = {}
        for what, call, *_ in run.steps:
            place, node, k = places[call], run.nodes[call], len(self.steps)
            if what == "enter":
                self.kinds[place], self.states[place] = run.kinds[call], node.state
                self.began.setdefault(place, k)
                self.steps.append([what, place, run.kinds[call]])
            elif what == "cut":
                cut[place] = k
                self.steps.append([what, place, len(node.pruned)])
            elif what == "return":
                self.ended[place], self.values[place] = k, node.worth
                self.steps.append([what, place, plain(node.worth)])
        self.gone: list[int] = []
        for i, node in enumerate(nodes):
            above = node.parent
            if i in self.began or above is None:
                self.gone.append(-1)
            elif above in self.began:
                never = self.ended.get(above, len(self.steps) - 1)
                self.gone.append(cut.get(above, never))
            else:
                self.gone.append(self.gone[above])

    def left(self, i: int) -> int:
        """Return the step at which the run has finished with a place, or is known to skip it."""
        return self.gone[i] if self.gone[i] >= 0 else self.ended.get(i, len(self.steps) - 1)

    def counted(self, last: int) -> str:
        """Say how many leaves and nodes the run has visited by this step."""
        kinds = [step[2] for step in self.steps[: last + 1] if step[0] == "enter"]
        leaves, hits = kinds.count("leaf"), kinds.count("hit")
        known = f", {hits} table hit{'s' * (hits != 1)}" if hits else ""
        return (
            f"{leaves:,} lea{'f' if leaves == 1 else 'ves'}, "
            f"{len(kinds):,} node{'s' * (len(kinds) != 1)}{known}"
        )


def _together(nodes: list[Node], sides: list[_Side]) -> list[tuple[int, ...]]:
    """Return every node, with the step at which each run has finished with it.

    The nodes are in the order in which the first run returned from them.
    """
    order, stack = [], [0]
    while stack:  # built backwards: a node, then its children, the last to return first
        i = stack.pop()
        order.append(i)
        stack += sorted(
            nodes[i].children,
            key=lambda child: [(side.gone[child] >= 0, side.left(child)) for side in sides],
        )
    return [(0, 0, 0), *((i, *(side.left(i) for side in sides)) for i in reversed(order))]


def _name(i: int, nodes: list[Node], sides: list[_Side]) -> str:
    """Name a state; if the runs see different states, give the moves to it."""
    states = [side.states[i] for side in sides if i in side.states]
    if states[0] == states[-1]:
        return state_name(states[0])
    line = []
    while (above := nodes[i].parent) is not None:
        line.append(str(plain(nodes[i].move)))
        i = above
    return ", ".join(line[::-1]) or "the start"


def _neutral(i: int, sides: list[_Side]) -> str:
    """Return the kind of a node's outline, taken from a run that searched the node."""
    kinds = {side.kinds[i] for side in sides} - {"", "hit"}
    return next(iter(sorted(kinds - {"leaf"})), "leaf")


def _picture(
    nodes: list[Node], sides: list[_Side], moment: tuple[int, ...], folded: Collection[int]
) -> Picture:
    """Draw both trees, each at its own step, with the node in play.

    Nodes that are still to come are outlines.
    """
    width, level, below = room(nodes)
    places = arrange(_parents(nodes), width, level, folded)
    kinds = [_neutral(i, sides) for i in range(len(nodes))]
    here, *moments = moment
    while here not in places:  # it is inside a folded node
        here = nodes[here].parent or 0
    across = max(x for x, _ in places.values()) + width / 2 + MARGIN
    down = _TITLE + max(y for _, y in places.values()) + below + 48
    beside = 2 * across <= _WIDE
    parts, said, states = [STYLE], [], []
    for s, (side, now) in enumerate(zip(sides, moments, strict=True)):
        x, y = (s * across, 0) if beside else (0, s * down)
        done = now == len(side.steps) - 1
        words = f"{side.title}: {side.counted(now)}" if done or now else side.title
        said.append(words if done or not now else f"{words} so far")
        body = _half(nodes, places, kinds, side, now, here)
        title = text(24, 22, said[-1], "start", font_weight=600)
        parts.append(f'<g class="side" transform="translate({x:.5g} {y:.5g})">{title}{body}</g>')
        states += [side.states[i] for i, began in side.began.items() if began <= now]
    size = (2 * across, down) if beside else (across, 2 * down)
    description = f"Two runs on one tree. {'. '.join(said)}."
    return picture(definitions(states) + "".join(parts), *size, description)


def _half(
    nodes: list[Node],
    places: dict[int, tuple[float, float]],
    kinds: list[str],
    side: _Side,
    now: int,
    here: int,
) -> str:
    below, sizes = room(nodes)[2], sizes_of(_parents(nodes))
    best = side.best if now == len(side.steps) - 1 else set()
    outlines: dict[bool, list[str]] = {False: [], True: []}
    edges, drawn = [], []
    for i, (x, y) in places.items():
        node, above = nodes[i], places.get(_parents(nodes)[i])
        folded = bool(node.children) and node.children[0] not in places
        if side.began.get(i, now + 1) > now:
            outline = f"M{x:.5g} {y:.5g}{_OUTLINES[kinds[i]]}"
            if above:
                outline += branch(above, (x, y), below)[0]
            if below and node.children and not folded:
                outline += f"M{x:.5g} {y + 17:.5g}v{below + 1:g}"
            outlines[0 <= side.gone[i] <= now].append(outline)
            continue
        p, move, marks = side.chances.get(i), str(plain(node.move)), ["best"] * (i in best)
        edges.append(edge(i, above, (x, y), move if p is None else "", below, marks))
        inside = short(side.values.get(i)) if side.ended.get(i, now + 1) <= now else ""
        looks = shape(SHAPES[side.kinds[i]], inside, side.scale)
        looks += hung(side.states[i], 22) + chance(move, p)
        drawn.append(placed(i, (x, y), [*marks, *["here"] * (i == here)], looks))
        if folded:
            drawn.append(text(x, y + below + 32, f"+{sizes[i] - 1}"))
    paths = [
        f'<path d="{"".join(shapes)}" fill="none" stroke="{GREY}"'
        + (' stroke-dasharray="2 4"/>' if never else ' stroke-opacity=".45"/>')
        for never, shapes in outlines.items()
        if shapes
    ]
    body = "".join(paths + edges + drawn)
    return f'<g transform="translate(0 {_TITLE})">{body}</g>'
