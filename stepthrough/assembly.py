"""Make a trace of what a tracer logged: decide which calls are nodes, and what they show."""

import inspect
import textwrap
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from types import CodeType
from typing import Any

from stepthrough.calls import NOT_PLAIN, RecordedCall, Tracer, parameters
from stepthrough.code import recursive
from stepthrough.drawing import Drawing
from stepthrough.reading import choosers, window_names, worths
from stepthrough.runs import Node, Trace, plain
from stepthrough.snapshot import SINGLE, Fields, Snapshot, copied, grid, snapshot, words


class Assembly:
    """Turns a tracer's log into a trace by deciding which calls are nodes.

    In a run of a game, these are calls on a state, and the log has their moves.
    """

    def __init__(
        self, tracer: Tracer, namespace: dict[str, Any] | None, window: tuple[str, str]
    ) -> None:
        self.tracer, self.window, self.plain = tracer, window, tracer.plain
        self.is_game = tracer.game is not None
        self.calls = [call for event, call, _ in tracer.log if event == "enter" and call]
        self.own = self.own_calls(namespace)
        self.names = _names_of(dict.fromkeys(self.own.values()))
        self.nodes: list[Node] = []
        self.events: list[dict[str, Any]] = []
        self.made: list[list[tuple[Any, Any]]] = []  # by node: its moves and their results
        self.read()
        if not self.is_game:
            self.prepare()

    def trace(self, value: Any, stopped: str, search: str) -> Trace:
        """Return the trace of a run that returned a value or was stopped."""
        for event, call, detail in self.tracer.log:
            index = self.node_of(call)
            if event == "enter":
                if call in self.own:
                    self._enter(call, index)
            elif index is not None and call is not None:
                self.happened(event, call, index, detail)
        self.finish()
        codes = dict.fromkeys(self.own.values())
        sources = {self.names[code]: found for code in codes if (found := _source(code))}
        remark = "" if stopped or len(self.nodes) > 1 else self._why_no_tree(search)
        run = self.nodes, self.events, sources, value, self.window, stopped, search, remark
        return Trace(self.tracer.game, *run)

    def _why_no_tree(self, search: str) -> str:
        entry = self.tracer.entry
        if entry is None:
            return f"{search} is compiled: Python does not tell what it calls."
        for code in (entry, *self.tracer.in_turns):
            own = code.co_filename == entry.co_filename and not code.co_name.startswith("<")
            if own and code.co_flags & NOT_PLAIN:
                return f"{code.co_name} is a generator or a coroutine: its calls form no tree."
        if not _recursive(self.calls):
            return f"{search} does not call itself: a loop with its own stack has no tree."
        return ""

    def happened(self, event: str, call: RecordedCall, index: int, detail: Any) -> None:
        """Add an event to the trace."""
        node = self.nodes[index]
        match event, detail:
            case "line", (line, changed) if call.node == index:
                self.add("line", index, line=line, locals=changed)
            case "return", returned if call.node == index:
                node.value = returned
                self.add("return", index, value=self.plain(returned))
            case "moves", (node.state, moves, probabilities):
                node.moves, node.probabilities = moves, probabilities or node.probabilities
                self.add("moves", index, moves=[plain(move) for move in moves])
            case "result", (node.state, move, child):
                self.made[index].append((move, child))
                self.add("result", index, move=plain(move), state=plain(child))

    def _enter(self, call: RecordedCall, parent: int | None) -> None:
        index = call.node = len(self.nodes)
        given = call.arguments
        window = tuple(given.get(name) for name in self.window)
        node = Node(
            call.state if self.is_game else self.state_of(call),
            self.names[call.code],
            parent,
            arguments={n: self.plain(given[n]) for n in parameters(call.code) if n in given},
            window=None if None in window else (window[0], window[1]),
        )
        if parent is not None:
            node.move = self.move_to(parent, call)
            self.nodes[parent].children.append(index)
        self.made.append([])
        self.nodes.append(node)
        self.add(
            "enter",
            index,
            parent=-1 if parent is None else parent,
            move=plain(node.move),
            state=self.plain(node.state),
            function=node.function,
            arguments=node.arguments,
        )

    def node_of(self, call: RecordedCall | None) -> int | None:
        """Return the nearest node at or above a call."""
        while call and call.node is None:
            call = call.parent
        return call.node if call else None

    def add(self, event: str, node: int, **detail: Any) -> None:
        """Add an event of a node."""
        self.events.append({"event": event, "node": node, **detail})

    def own_calls(self, namespace: dict[str, Any] | None) -> dict[RecordedCall, CodeType]:
        """Return the calls that are nodes, with their functions."""
        own = [call for call in self.calls if call.namespace is namespace]
        found = _recursive(own) or _recursive(self.calls)  # for a lambda around another's search
        nodes = {call: call.code for call in self.calls if call.code in found}
        if not nodes:
            return {call: call.code for call in self.calls[:1]}
        if self.is_game:
            self._by_state(nodes)
        else:
            first, roots = (
                self.calls[0],
                [call for call in nodes if not _nearest(call.parent, nodes)],
            )
            here = {*first.arguments.values()}
            if len(roots) > 1 and any(not here <= {*root.arguments.values()} for root in roots):
                nodes[first] = first.code  # it tries the first moves itself
        return {call: nodes[call] for call in self.calls if call in nodes}

    def _by_state(self, nodes: dict[RecordedCall, CodeType]) -> None:
        """Leave out calls that only pass their state on; add those that try the first moves."""
        above: set[RecordedCall] = set()  # calls that are nodes or have one below them
        for call in reversed(self.calls):  # inner calls began later, so they are decided first
            inner = [c for c in call.calls if c in above]
            if call in nodes:
                if inner and not call.tried and all(c.state == call.state for c in inner):
                    del nodes[call]
            elif call.tried and inner:
                nodes[call] = call.code
            if inner or call in nodes:
                above.add(call)

    def read(self) -> None:
        """Find out what the results are worth, and the window."""
        returned = {call: value for event, call, value in self.tracer.log if event == "return"}
        self.above = {call: _nearest(call.parent, self.own) for call in self.own}
        self.below: dict[RecordedCall, list[RecordedCall]] = {call: [] for call in self.own}
        for call, parent in self.above.items():
            if parent:
                self.below[parent].append(call)
        results = {call: returned.get(call) for call in self.own}
        kinds = (list, tuple, dict) if self.is_game else ()  # without a game, these are copies
        copies = {c: copied(r) if isinstance(r, kinds) else r for c, r in results.items()}
        worth = worths(copies, self.below, self.own)
        self.worth = {c: results[c] if w is copies[c] else w for c, w in worth.items()}
        if not all(name in call.arguments for call in self.own for name in self.window):
            given = {call: call.arguments for call in self.own}
            self.window = window_names(given, self.below, self.worth) or self.window

    def prepare(self) -> None:
        """Without a game, find out what to show of the arguments and of the loops."""
        self.shown = self._shown(self.above)
        firsts = [(self.values[p], self.values[c[0]]) for p, c in self.below.items() if c]
        self.boards = [n for n in self.shown if all(p.get(n) != c.get(n) for p, c in firsts)]
        self.moves: dict[RecordedCall, Any] = {}
        self.skipped: dict[RecordedCall, list[str]] = {}
        leads = set(self.own)
        for call in self.own:
            at = call.parent
            while at and at not in leads:
                leads.add(at)
                at = at.parent
        through = {(call.within.code, call.loop) for call in leads if call.within}
        left: dict[RecordedCall, list[tuple[Any, ...]]] = {}
        for call in self.calls:
            parent = _nearest(call, self.own)
            for loop, labels in call.left:
                if parent and (call.code, loop) in through:
                    left.setdefault(parent, []).extend(labels)
        led = {
            parent: [c for c in children if c.label and _nearest(c.within, self.own) is parent]
            for parent, children in self.below.items()
        }
        said = {p: [*(c.label for c in some), *left.get(p, [])] for p, some in led.items()}
        varies: dict[int, set[int]] = {}  # by how many there are, the loop variables that differ
        for one, other in (pair for labels in said.values() for pair in pairwise(labels)):
            if len(one) == len(other):
                differ = {n for n, value in enumerate(one) if value != other[n]}
                varies.setdefault(len(one), set()).update(differ)
        for parent, children in self.below.items():
            short = _shortened(said[parent], varies)
            names, self.skipped[parent] = short[: len(led[parent])], short[len(led[parent]) :]
            self.moves |= dict(zip(led[parent], names, strict=True))
            times: Counter[Any] = Counter()
            for n, child in enumerate(children, 1):
                move = self.moves.get(child, "…")
                if move == "…":
                    move = self._changed(parent, child) or f"call {n}"
                times[move] += 1
                self.moves[child] = f"{move} ({times[move]})" if times[move] > 1 else move

    def _shown(self, above: dict[RecordedCall, RecordedCall | None]) -> list[str]:
        """Return the names of what a node shows.

        These are the boards and whatever else does not follow from the level in the tree, unless
        it never changes, belongs to the window or only grows, as a table does.
        """
        seen: dict[str, list[tuple[int, Any]]] = {}
        level: dict[RecordedCall, int] = {}
        self.values: dict[RecordedCall, dict[str, Any]] = {}
        for call, parent in above.items():
            level[call] = level[parent] + 1 if parent else 0
            self.values[call] = dict(_opened(call.arguments))
            for name, value in self.values[call].items():
                seen.setdefault(name, []).append((level[call], value))
        own = {name for call in self.own for name in parameters(call.code)} - {*self.window}
        paths = {
            name
            for name in seen
            if all(
                _size(self.values[c].get(name)) == _size(self.values[p].get(name)) + 1
                for c, p in above.items()
                if p
            )
        }
        varying = [
            name
            for name, values in seen.items()
            if name not in self.window
            and len({value for _, value in values}) > 1
            and (name in paths or not _only_grows([value for _, value in values], name in own))
        ]
        boards = [n for n in varying if any(_is_board(value) for _, value in seen[n])]
        counted = [n for n in varying if not boards and all(map(_counts, [v for _, v in seen[n]]))]
        free = [n for n in varying if len({*seen[n]}) > len({depth for depth, _ in seen[n]})]
        shown = [n for n in varying if n in boards or n in free or n in counted]
        shown = [n for n in shown if "depth" not in n.lower()] or shown
        return shown or varying or [*seen][:1]

    def _changed(self, parent: RecordedCall, child: RecordedCall) -> Any:
        """Say what changed between the arguments of a call and those of a child."""
        before, after = self.values[parent], self.values[child]
        changed = [n for n in self.shown if n in after and before.get(n) != after[n]]
        if len(changed) == 1:
            one, other = before.get(changed[0]), after[changed[0]]
            if isinstance(other, int | float):
                return f"{changed[0]}={words(other)}"
            rows, others = grid(one), grid(other)
            cells = [(r, c) for r, row in enumerate(others) for c in range(len(row))]
            if [*map(len, rows)] == [*map(len, others)]:
                new = [(r, c) for r, c in cells if rows[r][c] != others[r][c]]
                if len(new) == 1:
                    return words(new[0])
        said = ", ".join(words(after[n]) for n in changed)
        return said if 0 < len(said) <= _LETTERS else None

    def state_of(self, call: RecordedCall) -> Hashable:
        """Return what a node shows."""
        if isinstance(call.state, Drawing):
            return Snapshot((), call.state.name, (), "", call.state)
        if call.state is not None:
            return snapshot([("", copied(call.state))])
        values = self.values[call]
        shown = [name for name in self.shown if name in values]
        return snapshot((name, values[name]) for name in shown or values)

    def _left_behind(self, call: RecordedCall) -> str:
        """Return, in words, the board that a call passed on to its children and left changed."""
        shared = {i for c in self.below[call] for one in c.objects.values() for i in _parts(one)}
        mine = {name for name, one in call.objects.items() if shared & _parts(one)}
        before, after = self.values[call], dict(_opened(call.after))
        changed = [n for n in self.boards if n.partition(".")[0] in mine and n in after]
        return ", ".join(words(after[n]) for n in changed if after[n] != before[n])

    def move_to(self, parent: int, call: RecordedCall) -> Any:
        """Return what led to a child.

        In a game, it is the last move made, if it led there.  If several moves led to the child,
        they are used in turn; a child that is searched again keeps its move.
        """
        if not self.is_game:
            self.add("result", parent, move=plain(self.moves[call]), state="")
            return self.moves[call]
        made = self.made[parent]
        moves = [move for move, state in [*made[-1:], *made] if state == call.state]
        followed = [self.nodes[node].move for node in self.nodes[parent].children]
        return next((move for move in moves if move not in followed), next(iter(moves), None))

    def finish(self) -> None:
        """Complete the nodes after all events."""
        for call, node, made in zip(self.own, self.nodes, self.made, strict=True):
            node.worth = self.worth[call]
            node.tried = [self.nodes[child].move for child in node.children]
            if self.is_game:
                node.tried = _tried([move for move, _ in made], node.tried)
            else:
                node.skipped, node.left = self.skipped[call], self._left_behind(call)
        if not self.is_game:
            for node, kind in zip(self.nodes, choosers(self.nodes), strict=True):
                node.kind = kind


def _tried(made: list[Any], followed: list[Any]) -> list[Any]:
    """Return the moves that a node tried, in order, among those it made.

    A move is made with `result`.  A search that looks at each child to sort its moves makes each
    move once before it tries any, so a move is tried the second time it is made.  The moves that
    the search followed show whether it does this.
    """
    turns = [made[: i + 1].count(move) for i, move in enumerate(made)]
    turn = min((made.count(move) for move in followed), default=max(turns, default=0))
    return [move for move, n in zip(made, turns, strict=True) if n == turn]


def _nearest(call: RecordedCall | None, nodes: Iterable[RecordedCall]) -> RecordedCall | None:
    """Return the first of these calls that is a call or above it."""
    while call and call not in nodes:
        call = call.parent
    return call


def _recursive(calls: list[RecordedCall]) -> set[CodeType]:
    leads_to: dict[CodeType, set[CodeType]] = {call.code: set() for call in calls}
    for call in calls:
        if call.parent and call.parent.code in leads_to:
            leads_to[call.parent.code].add(call.code)
    return recursive(leads_to, {call.code: call.namespace for call in calls})


def _names_of(codes: Iterable[CodeType]) -> dict[CodeType, str]:
    """Name functions: with their class or line, if two have the same name."""
    codes = list(codes)
    names = {code: code.co_name for code in codes}
    for longer in (
        lambda code: code.co_qualname.rpartition("<locals>.")[2],
        lambda code: f"{code.co_name} in line {code.co_firstlineno}",
    ):
        times = Counter(names.values())
        names = {code: longer(code) if times[name] > 1 else name for code, name in names.items()}
    return names


def _opened(arguments: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield arguments by name, objects by their fields."""
    for name, value in arguments.items():
        if isinstance(value, Fields) and value.kind not in ("dict", "set"):
            yield from _opened({f"{name}.{field}": part for field, part in value.items})
        else:
            yield name, value


def _parts(value: Any) -> set[int]:
    """Return who a value is and, of a list, who is in it: a copy of rows has the same rows."""
    held = value if type(value) is list else []
    return {id(value), *(id(part) for part in held if type(part) not in SINGLE)}


def _is_board(value: Any) -> bool:
    return isinstance(value, tuple | Fields) or (isinstance(value, str) and len(value) > 1)


def _only_grows(values: list[Any], is_argument: bool) -> bool:
    """Return whether a table, a log or a counter only grows from call to call."""
    if all(isinstance(value, int) for value in values):
        return not is_argument and values == sorted(values)
    sizes = [_size(value) for value in values]
    return sizes == sorted(sizes) and -1 < sizes[0] < sizes[-1]


def _size(value: Any) -> int:
    """Return the length of a list or a dictionary; -1 of anything else."""
    if isinstance(value, Fields):
        return len(value.items) if value.kind == "dict" else -1
    return len(value) if isinstance(value, tuple) else -1


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shortened(labels: list[tuple[Any, ...]], varies: dict[int, set[int]]) -> list[Any]:
    """Write labels, without the parts that never vary among children; a single number stays one.

    A label that is too long is "…".
    """
    if len({len(label) for label in labels}) == 1:
        parts = sorted(varies.get(len(labels[0]), ()))
        plain = [n for n in parts if not any(isinstance(label[n], tuple) for label in labels)]
        labels = [tuple(label[n] for n in plain or parts or range(len(label))) for label in labels]
    said = [
        label[0] if len(label) == 1 and type(label[0]) is int else ", ".join(map(words, label))
        for label in labels
    ]
    return [one if isinstance(one, int) or len(one) <= _LETTERS else "…" for one in said]


def _source(code: CodeType) -> tuple[int, str] | None:
    """Return a function's first line number and its text.

    None if it was typed at a prompt.
    """
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    return first, textwrap.dedent("".join(lines))


_LETTERS = 12  # of a move
