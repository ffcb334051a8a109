"""Two recorded runs on one tree, side by side."""

from collections.abc import Callable, Collection, Hashable
from typing import Any

from stepthrough.drawing import GREY, definitions, text
from stepthrough.page import Live, opening
from stepthrough.picture import Picture, picture
from stepthrough.runs import Node, Trace, plain
from stepthrough.searchable import MAX
from stepthrough.views.run import Run, called, state_name
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
    shape,
    short,
    sizes_of,
    spacing,
    widened,
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
    position.  Nodes that a run never visits are dashed outlines.  The reader takes both runs to the
    same node, where each run has returned for the last time or has skipped the node.  The pictures
    count calls; a node that is searched several times is shown once, with its last value.  If a run
    searches its start several times, as deepening does, the last search is shown.

    The picture opens with both runs finished, or at step `at` of the steps from node to node,
    counted from 0 or, if negative, from the end; what is still to come is an outline.  By default,
    `titles` are the names of the two functions.  If a player does not see the whole start, `seen`
    returns the part that must be the same in both runs; otherwise both start and game must be the
    same.

    Raises ValueError for different starts or games, for a trace without nodes, for trees of more
    than 10,000 nodes in all, and unless there are two titles and `at` is one of the steps.
    """
    runs = [Run(trace) for trace in (first, second)]
    if titles is None:
        titles = first.search, second.search
        if titles[0] == titles[1]:
            titles = f"{titles[0]}, first run", f"{titles[1]}, second run"
    if len(titles) != 2:
        raise ValueError(f"titles = {titles!r}: there must be two titles")
    starts = [run.nodes[_root(run)].state for run in runs]
    if (seen(starts[0]) != seen(starts[1])) if seen else starts[0] != starts[1]:
        raise ValueError(f"the runs begin in different states: {starts[0]!r} and {starts[1]!r}")
    nodes, places = _union(runs)
    if len(nodes) > LARGEST:
        raise ValueError(f"the runs visit {len(nodes):,} nodes; at most {LARGEST:,} can be drawn")
    if not seen:
        _check_same_game(runs, places)
    sides = [
        _Side(title, run, own, nodes) for title, run, own in zip(titles, runs, places, strict=True)
    ]
    pair = _Pair(nodes, sides)
    k, last = opening(at, len(pair.together)), len(pair.together) - 1
    folded = folds(nodes)
    data = {
        "at": k,
        "parents": pair.parents,
        "names": pair.names,
        "moves": pair.moves,
        "kinds": pair.kinds,
        "sides": [pair.told(side) for side in sides],
        "together": [[*pair.together[n], pair.tell(n), pair.differ(n)] for n in range(last + 1)],
        "outlines": _OUTLINES,
        "folded": sorted(folded),
        "sizes": spacing(nodes),
    }
    if folded or k < last:
        data["drawing"] = pair.picture(last).svg
    return Live("stepthrough/views/compare.js", pair.picture(k, folded), data)


def _root(run: Run) -> int:
    """Return the first call of a run's last search, if it may have started over."""
    return max(i for i, parent in enumerate(run.parents) if parent < 0)


def _union(runs: list[Run]) -> tuple[list[Node], list[list[int]]]:
    """Return the tree of all nodes that some run visited, and each run's places in it.

    A run has a place for each call of its last search, and −1 for the others.  Children are in the
    move order of the first run's game or, if that is unknown, in the order of the visits.
    """
    nodes: list[Node] = []
    places = [[-1] * len(run.nodes) for run in runs]
    ahead: list[tuple[int | None, Any, list[list[int]]]] = [
        (None, None, [[_root(run)] for run in runs])
    ]
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


def _check_same_game(runs: list[Run], places: list[list[int]]) -> None:
    """Raise ValueError unless the games agree wherever both runs went."""
    games = [run.trace.game for run in runs]
    first = {place: call for call, place in enumerate(places[0])}
    for call, place in enumerate(places[1]):
        if place < 0 or place not in first:
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
    counted: after each step, how many nodes, leaves and table hits it has visited.
    began, ended, cut: the step at which a place was first entered, the step of its last return, and
    that of its last cut-off, if there was one.  gone: the step at which it is clear that the run
    skips a place, or -1 for a place that it visits.  kinds: "" for a place that the run never
    visits.  best: the places on its best line.
    """

    def __init__(self, title: str, run: Run, places: list[int], nodes: list[Node]) -> None:
        self.title = title
        self.kinds = [""] * len(nodes)
        self.states: dict[int, Hashable] = {}
        self.values: dict[int, Any] = {}
        self.chances = {places[call]: p for call, p in run.chances.items()}
        self.best = sorted({places[call] for call in run.best_line(_root(run))})
        self.steps: list[tuple[str, int, Any]] = []
        self.counted: list[tuple[int, int, int]] = []
        self.began: dict[int, int] = {}
        self.ended: dict[int, int] = {}
        self.cut: dict[int, int] = {}
        count = {"all": 0, "leaf": 0, "hit": 0}
        for what, call, *_ in run.steps:
            place, node, k = places[call], run.nodes[call], len(self.steps)
            if place < 0 or what == "update":
                continue
            detail: Any = len(node.pruned)
            if what == "enter":
                detail = self.kinds[place] = run.kinds[call]
                self.states[place] = node.state
                self.began.setdefault(place, k)
                for kind in {"all", detail} & {*count}:
                    count[kind] += 1
            elif what == "cut":
                self.cut[place] = k
            else:
                detail = self.values[place] = plain(node.worth)
                self.ended[place] = k
            self.steps.append((what, place, detail))
            self.counted.append((count["all"], count["leaf"], count["hit"]))
        self.gone: list[int] = []
        for i, node in enumerate(nodes):
            above = node.parent
            if i in self.began or above is None:
                self.gone.append(-1)
            elif above in self.began:
                never = self.ended.get(above, len(self.steps) - 1)
                self.gone.append(self.cut.get(above, never))
            else:
                self.gone.append(self.gone[above])

    def left(self, i: int) -> int:
        """Return the step at which the run has finished with a place, or is known to skip it."""
        return self.gone[i] if self.gone[i] >= 0 else self.ended.get(i, len(self.steps) - 1)

    def count(self, k: int) -> str:
        """Say how many leaves and nodes the run has visited by this step."""
        nodes, leaves, hits = self.counted[k]
        known = f", {_count(hits, 'table hit')}" if hits else ""
        so_far = "" if k == len(self.steps) - 1 else " so far"
        return (
            f"{leaves:,} lea{'f' if leaves == 1 else 'ves'}, {_count(nodes, 'node')}{known}{so_far}"
        )


class _Pair:
    """Two runs on one tree: what is drawn of them and what is said.

    together: every node, with the step at which each run has finished with it, in the order in
    which the first run returned from them.
    """

    def __init__(self, nodes: list[Node], sides: list[_Side]) -> None:
        self.nodes, self.sides = nodes, sides
        self.parents = [-1 if node.parent is None else node.parent for node in nodes]
        self.moves = ["" if node.move is None else str(plain(node.move)) for node in nodes]
        self.names = [self._name(i) for i in range(len(nodes))]
        self.kinds = [self._neutral(i) for i in range(len(nodes))]
        order, stack = [], [0]
        while stack:  # built backwards: a node, then its children, the last to return first
            i = stack.pop()
            order.append(i)
            stack += sorted(
                nodes[i].children,
                key=lambda child: [(side.gone[child] >= 0, side.left(child)) for side in sides],
            )
        self.together = [(0, 0, 0)]
        self.together += [(i, sides[0].left(i), sides[1].left(i)) for i in reversed(order)]

    def _name(self, i: int) -> str:
        """Name a state; if the runs see different states, give the moves to it."""
        states = [side.states[i] for side in self.sides if i in side.states]
        if states[0] == states[-1]:
            return state_name(states[0])
        line = []
        while self.parents[i] >= 0:
            line.append(self.moves[i])
            i = self.parents[i]
        return ", ".join(line[::-1]) or "the start"

    def _neutral(self, i: int) -> str:
        """Return the kind of a node's outline, taken from a run that searched the node."""
        kinds = {side.kinds[i] for side in self.sides} - {"", "hit"}
        return next(iter(sorted(kinds - {"leaf"})), "leaf")

    # ---- what is said

    def _who(self, side: _Side, i: int) -> str:
        return called(side.kinds[i] or self.kinds[i], self.names[i])

    def differ(self, n: int) -> bool:
        """Return whether the runs diverge at a node of `together`."""
        i, before = self.together[n][0], self.together[max(0, n - 1)][0]
        one, other = self.sides
        if max(one.gone[i], other.gone[i]) >= 0:  # one begins to do without something
            return any(side.gone[i] not in (-1, side.gone[before]) for side in self.sides)
        return n > 0 and one.values.get(i) != other.values.get(i)

    def tell(self, n: int) -> str:
        """Say what both runs found at a node of `together`."""
        (i, *moments), sides = self.together[n], self.sides
        names = [self._who(side, i) for side in sides]
        if n == 0:
            return f"Both searches begin: {names[0]}."
        if gone := next((side for side in sides if i not in side.began), None):
            other = sides[gone is sides[0]]
            return f"{self._absence(gone, i)}; {other.title} goes on: {self._returned(other, i)}."
        same = i in sides[0].ended and sides[0].values[i] == sides[1].values.get(i)
        found = "; ".join(f"{side.title}: {self._returned(side, i)}" for side in sides)
        if same and names[0] == names[1]:
            found = f"{names[0]}: both return {_shown(sides[0].values[i])}"
        nodes = [side.counted[k][0] for side, k in zip(sides, moments, strict=True)]
        if nodes[0] != nodes[1]:
            after = zip(sides, nodes, strict=True)
            found += "".join(
                f", {side.title} after {_count(number, 'node')}" for side, number in after
            )
        end = f" The answer is the same{self._choices()}." if i == 0 and same else ""
        return f"{found}.{end}"

    def _choices(self) -> str:
        """Say where both runs choose a move at the root, but not the same one."""
        chosen = [[self.moves[i] for i in side.best if self.parents[i] == 0] for side in self.sides]
        if [*map(len, chosen)] != [1, 1] or chosen[0] == chosen[1]:
            return ""
        return f", by different moves: {chosen[0][0]} and {chosen[1][0]}"

    def _returned(self, side: _Side, i: int) -> str:
        if i not in side.ended:
            return f"{self._who(side, i)} never returns"
        return f"{self._who(side, i)} returns {_shown(side.values[i])}"

    def _absence(self, side: _Side, i: int) -> str:
        """Say why a run never visits a place."""
        while i not in side.began:
            i = self.parents[i]
        if side.kinds[i] == "hit":
            return f"{side.title} knows {self.names[i]} from its table"
        if i in side.cut:
            moves = _count(side.steps[side.cut[i]][2], "move")
            return f"{side.title} leaves out {moves} of {self._who(side, i)}"
        return f"{side.title} does not search this below {self.names[i]}"

    def told(self, side: _Side) -> dict[str, Any]:
        """Return the record of a run as data for the script."""
        return {
            "title": side.title,
            "steps": [[*step[:2], side.count(k)] for k, step in enumerate(side.steps)],
            "who": [self._who(side, i) for i in range(len(self.nodes))],
            "values": {i: _shown(value) for i, value in side.values.items()},
            **{name: getattr(side, name) for name in ("began", "ended", "gone", "best")},
        }

    # ---- what is drawn

    def picture(self, n: int, folded: Collection[int] = ()) -> Picture:
        """Draw both trees at a node of `together`, with the node in play.

        Nodes that are still to come are outlines.
        """
        width, level, below = room(self.nodes)
        for side in self.sides:
            width = widened(width, ((self.nodes[i], value) for i, value in side.values.items()))
        places = arrange(self.parents, width, level, folded)
        here, *moments = self.together[n]
        while here not in places:  # it is inside a folded node
            here = self.parents[here]
        across = max(x for x, _ in places.values()) + width / 2 + MARGIN
        down = _TITLE + max(y for _, y in places.values()) + below + 48
        beside = 2 * across <= _WIDE
        parts, said, states = [STYLE], [], []
        for s, (side, now) in enumerate(zip(self.sides, moments, strict=True)):
            x, y = (s * across, 0) if beside else (0, s * down)
            said.append(f"{side.title}: {side.count(now)}" if now else side.title)
            title = text(24, 22, said[-1], "start", font_weight=600)
            body = f'{title}<g transform="translate(0 {_TITLE})">'
            body += f"{self._half(side, now, here, places)}</g>"
            parts.append(f'<g class="side" transform="translate({x:.5g} {y:.5g})">{body}</g>')
            states += [side.states[i] for i, began in side.began.items() if began <= now]
        size = (2 * across, down) if beside else (across, 2 * down)
        description = f"Two runs on one tree. {'. '.join(said)}."
        return picture(definitions(states) + "".join(parts), *size, description)

    def _half(
        self, side: _Side, now: int, here: int, places: dict[int, tuple[float, float]]
    ) -> str:
        below, sizes = room(self.nodes)[2], sizes_of(self.parents)
        best = side.best if now == len(side.steps) - 1 else []
        outlines: dict[bool, list[str]] = {False: [], True: []}
        edges, drawn, crosses = [], [], ""
        for i, (x, y) in places.items():
            node, above = self.nodes[i], places.get(self.parents[i])
            folded = bool(node.children) and node.children[0] not in places
            if side.began.get(i, now + 1) > now:
                outline = f"M{x:.5g} {y:.5g}{_OUTLINES[self.kinds[i]]}"
                if above:
                    outline += branch(above, (x, y), below)[0]
                if below and node.children and not folded:
                    outline += f"M{x:.5g} {y + 17:.5g}v{below + 1:g}"
                gone = 0 <= side.gone[i] <= now
                outlines[gone].append(outline)
                crosses += f"M{x - 15:.5g} {y - 15:.5g}l30 30m0 -30l-30 30" * gone
                continue
            p, move, marks = side.chances.get(i), self.moves[i], ["best"] * (i in best)
            edges.append(edge(i, above, (x, y), move if p is None else "", below, marks))
            value = side.values[i] if side.ended.get(i, now + 1) <= now else "None"
            inside = "" if value == "None" else short(value)
            looks = shape(SHAPES[side.kinds[i]], inside)
            looks += hung(side.states[i], 22) + chance(move, p)
            drawn.append(placed(i, (x, y), [*marks, *["here"] * (i == here)], looks))
            if folded:
                drawn.append(text(x, y + below + 32, f"+{sizes[i] - 1}"))
        paths = [
            f'<path d="{"".join(shapes)}" fill="none" stroke="{GREY}"'
            + (' stroke-dasharray="4 4" opacity=".6"/>' if never else ' stroke-opacity=".45"/>')
            for never, shapes in outlines.items()
            if shapes
        ]
        if crosses:
            paths.append(f'<path d="{crosses}" stroke="{GREY}" stroke-width="2" opacity=".6"/>')
        return "".join(paths + edges + drawn)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _shown(value: Any) -> str:
    """Write a value; a number that is not whole has six digits."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        value = f"{float(f'{value:.6g}'):.15g}"
    return str(value).replace("-", "−")
