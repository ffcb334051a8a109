"""Record the calls of any recursion, with copies of their arguments and with the loops around them.

`Tracer` logs what happens, and `Assembly` then decides which calls are nodes: those of functions
that can call themselves.  For a run with a game and a state, `recorder.py` has both in its own way.
"""

import copy
import dis
import inspect
import math
import operator
import textwrap
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from stepthrough.code import Loop, around, items, loops, outer_names, recursive
from stepthrough.drawing import Drawing
from stepthrough.reading import choosers, window_names, worths
from stepthrough.runs import Node, Trace, plain
from stepthrough.snapshot import SINGLE, Fields, Snapshot, copied, grid, is_data, snapshot, words
from stepthrough.watch import Watch


@dataclass(eq=False)
class RecordedCall:
    """A call of a Python function; `node` is the number of its node, if it has one.

    label: the values of the loop variables that led here, in the call `within`; loop: the loop, if
    it is that call's own.  left: for each loop that it left early, the loop and what was left.
    """

    code: CodeType
    namespace: dict[str, Any]
    arguments: dict[str, Any]
    parent: "RecordedCall | None"
    depth: int
    state: Any = None
    calls: list["RecordedCall"] = field(default_factory=list)
    tried: bool = False
    node: int | None = None
    frame: FrameType | None = None
    label: tuple[Any, ...] = ()
    within: "RecordedCall | None" = None
    loop: Loop | None = None
    going: dict[Loop, "_Going"] = field(default_factory=dict)
    left: list[tuple[Loop, list[tuple[Any, ...]]]] = field(default_factory=list)


@dataclass
class _Going:
    """A loop while it runs: what it goes over, if that is known, and how far it is."""

    items: Any
    count: int = 1


def plainly(value: Any) -> Any:
    """Return a copy for JSON."""
    if isinstance(value, Snapshot):
        return value.name
    return plain(value) if isinstance(value, int | float) else words(value)


class Tracer(Watch):
    """Logs what a run does; `Assembly` decides later which calls are nodes."""

    game: Any = None

    def __init__(
        self,
        entry: CodeType | None,
        limit: int,
        deepest: float = math.inf,
        show: Callable[..., Any] | None = None,
    ) -> None:
        self.entry, self.show = entry, show
        self.calls_left, self.lines_left = limit, LINES * limit
        self.deepest, self.too_deep, self.over = deepest, False, False
        self.log: list[tuple[str, RecordedCall | None, Any]] = []
        self.top: RecordedCall | None = None
        self._times: Counter[CodeType] = Counter()
        self._open: Counter[CodeType] = Counter()
        self._again: set[CodeType] = set()

    def given(self, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments for the search."""
        return arguments

    def run(self, search: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Run a search and log it."""
        with self:
            return search(*self.given(given), **named)

    def note(self, event: str, detail: Any) -> None:
        """Log an event of the innermost call."""
        self.log.append((event, self.top, detail))

    def stop(self) -> None:
        """End the run and note that it did not end by itself."""
        self.over = True
        super().stop()

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Log a call that may be a node, and follow it."""
        if self.top and self.top.depth > _DEEP:
            self.limit_depth()
        call = self.begun(frame)
        if call is None:
            return self._passing(frame, self.top)
        if self.calls_left == 0 or call.depth > self.deepest:
            self.too_deep = call.depth > self.deepest
            self.stop()
        self.calls_left -= 1
        if self.top is not None:
            self.top.calls.append(call)
        self.top = call
        self._open[call.code] += 1
        self.note("enter", None)
        shown: dict[str, Any] = {}
        line = 0

        def on_step(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal line
            returns = event == "return" and _returns(frame)
            # Python 3.14 does not report a line after a loop that a `break` may leave.  Since 3.12,
            # the line of a comprehension is reported again in each iteration.
            if event == "line" or (returns and frame.f_lineno != line):
                self.lines_left -= 1
                if self.lines_left < 0:
                    self.stop()
                changed = self.changes(frame, shown)
                if changed or frame.f_lineno != line:
                    line = frame.f_lineno
                    self.note("line", (line, changed))
            if returns:
                self.note("return", self.kept(arg))
            if event == "return":
                self._open[call.code] -= 1
                call.frame = None
                self.top = call.parent
            return on_step

        return self._watched(call, call.frame, on_step) if call.frame else on_step

    def changes(self, frame: FrameType, shown: dict[str, Any]) -> dict[str, Any]:
        """Return the local variables that changed since the last line, for JSON."""
        changed = {}
        local = frame.f_locals
        for name in variables(frame.f_code):
            value = local.get(name, ...)
            if type(value) not in SINGLE:
                if not is_data(value):
                    continue
                value = copied(value)
            if name not in shown or shown[name] != value:
                shown[name] = value
                changed[name] = plainly(value)
        return changed

    # ---- what is different with a game

    def begun(self, frame: FrameType) -> RecordedCall | None:
        """Return a call that may be a node, or None.

        A function that was called many times, but never while it ran, is a helper.
        """
        code = frame.f_code
        if code.co_flags & NOT_PLAIN or code.co_name in COMPREHENSIONS:
            return None
        if _is_library(frame) and not (self.entry and code.co_filename == self.entry.co_filename):
            return None
        if self._open[code]:
            self._mark(code)
        self._times[code] += 1
        if self._times[code] > _HELPS and code not in self._again:
            return None
        names = [*parameters(code), *outer_names(code)]
        arguments = {}
        for n, name in enumerate(names):
            value = frame.f_locals.get(name, frame.f_globals.get(name, ...))
            outer = n >= len(names) - len(outer_names(code))
            if is_data(value) and not (outer and isinstance(value, _SIMPLE)):
                arguments[name] = copied(value)
        call = RecordedCall(
            code, frame.f_globals, arguments, self.top, self.top.depth + 1 if self.top else 1
        )
        call.frame = frame
        if self.show:
            call.state = self.show(*(frame.f_locals[name] for name in parameters(code)))
        self._lead(call, frame)
        return call

    def _mark(self, code: CodeType) -> None:
        """Note that all functions between two calls of one are recursive."""
        call = self.top
        while call:
            self._again.add(call.code)
            if call.code is code:
                break
            call = call.parent

    def _lead(self, call: RecordedCall, frame: FrameType) -> None:
        """Find the loop that led to a call, in its caller or in a helper between."""
        within, at = self.top, frame.f_back
        for _ in range(_BETWEEN):
            if at is None:
                return
            code = at.f_code
            if found := around(code, at.f_lasti):
                inner = [at.f_locals.get(name) for name in found[-1].names]
                outside = [at.f_locals.get(name) for loop in found[:-1] for name in loop.names]
                counts = all(type(value) is int for value in [*outside, *inner])
                call.label = copied((*(outside if counts else ()), *inner))
                if within and ".0" in at.f_locals:
                    within.going.setdefault(found[-1], _Going(at.f_locals[".0"]))
                call.loop = found[-1]
            elif code.co_name == "<lambda>":
                call.label = copied(tuple(at.f_locals.get(name) for name in parameters(code)))
            if call.label:
                call.within = within
                return
            if within and within.frame is at:
                if within.code in self._again:
                    return
                within = within.parent
            at = at.f_back

    def _passing(self, frame: FrameType, above: RecordedCall | None) -> Any:
        """Follow a helper if a loop of the call above is about to go over what it returns."""
        caller = frame.f_back
        if caller is None or above is None or above.frame is not caller:
            return None
        going = next(
            (g for o, g in above.going.items() if o.asks <= caller.f_lasti < o.start), None
        )
        if going is None:
            return None

        def on_return(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "return" and isinstance(arg, _COUNTABLE):
                going.items = list(arg)
            return on_return

        return on_return

    def _watched(self, call: RecordedCall, frame: FrameType, on_step: Callable[..., Any]) -> Any:
        """Return the function that follows a call: it counts how far the loops get."""
        hand = self._passing(frame, call.parent)

        def watch(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                self._line(call, frame)
            elif event == "return":
                if _returns(frame):
                    self._close(call, frame, list(call.going))
                if hand:
                    hand(frame, event, arg)
            on_step(frame, event, arg)
            return watch

        return watch

    def _line(self, call: RecordedCall, frame: FrameType) -> None:
        at = frame.f_lasti
        for loop in loops(frame.f_code):
            if loop.asks < 0:
                continue
            if at == loop.start and loop in call.going:
                call.going[loop].count += 1
            elif at <= loop.asks and frame.f_lineno == loop.line:
                call.going[loop] = _Going(items(frame, loop))
            elif not loop.start <= at < loop.end:
                self._close(call, frame, [loop])

    def _close(self, call: RecordedCall, frame: FrameType, ended: Iterable[Loop]) -> None:
        """Keep what loops left that have ended."""
        for loop in ended:
            going = call.going.pop(loop, None)
            if going is None or going.items is None:
                continue
            if isinstance(going.items, list):
                rest = going.items[going.count :]
            else:
                rest = _still_in(going.items)
            outside: list[Any] = []
            if loop in (known := loops(frame.f_code)):
                for other in known[: known.index(loop)]:
                    if other.start <= loop.start < other.end:
                        outside += [frame.f_locals.get(name) for name in other.names]
            many = len(loop.names) > 1
            labels = [copied((*item,)) if many else (copied(item),) for item in rest]
            counts = all(type(v) is int for v in [*outside, *(v for one in labels for v in one)])
            before = copied(tuple(outside)) if counts else ()
            if labels:
                call.left.append((loop, [(*before, *label) for label in labels]))

    def kept(self, value: Any) -> Any:
        """Return what a node keeps of a returned value."""
        return copied(value)


def _still_in(iterator: Any) -> list[Any]:
    """Return what an iterator of a list has left, without using it up."""
    if type(iterator).__name__ not in _ITERATORS or not operator.length_hint(iterator):
        return []
    return list(copy.copy(iterator))


class Assembly:
    """Turns a tracer's log into a trace by deciding which calls are nodes."""

    def __init__(
        self, tracer: Tracer, namespace: dict[str, Any] | None, window: tuple[str, str]
    ) -> None:
        self.tracer, self.window = tracer, window
        self.calls = [call for event, call, _ in tracer.log if event == "enter" and call]
        self.own = self.own_calls(namespace)
        self.names = _names_of(dict.fromkeys(self.own.values()))
        self.nodes: list[Node] = []
        self.events: list[dict[str, Any]] = []
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
        return Trace(
            self.tracer.game,
            self.nodes,
            self.events,
            sources,
            value,
            self.window,
            stopped,
            search,
        )

    def happened(self, event: str, call: RecordedCall, index: int, detail: Any) -> None:
        """Add an event to the trace."""
        match event, detail:
            case "line", (line, changed) if call.node == index:
                self.add("line", index, line=line, locals=changed)
            case "return", returned if call.node == index:
                self.nodes[index].value = returned
                self.add("return", index, value=self.plain(returned))

    def _enter(self, call: RecordedCall, parent: int | None) -> None:
        index = call.node = len(self.nodes)
        window = tuple(call.arguments.get(name) for name in self.window)
        node = Node(
            self.state_of(call),
            self.names[call.code],
            parent,
            arguments=self.arguments_of(call),
            window=None if None in window else (window[0], window[1]),
        )
        if parent is not None:
            node.move = self.move_to(parent, call)
            self.nodes[parent].children.append(index)
        self.entered()
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

    def recursive(self, namespace: dict[str, Any] | None) -> set[CodeType]:
        """Return the recursive functions, if possible of the search's own file."""
        own = [call for call in self.calls if call.namespace is namespace]
        return _recursive(own) or _recursive(self.calls)  # for a lambda around another's search

    # ---- what is different with a game

    plain: Callable[[Any], Any] = staticmethod(plainly)

    def own_calls(self, namespace: dict[str, Any] | None) -> dict[RecordedCall, CodeType]:
        """Return the calls that are nodes, with their functions."""
        found = self.recursive(namespace)
        nodes = {call: call.code for call in self.calls if call.code in found}
        if not nodes:
            return {call: call.code for call in self.calls[:1]}
        first, roots = self.calls[0], [call for call in nodes if not _above(call, nodes)]
        here = {*first.arguments.values()}
        if len(roots) > 1 and any(not here <= {*root.arguments.values()} for root in roots):
            nodes[first] = first.code  # it tries the first moves itself
        return {call: nodes[call] for call in self.calls if call in nodes}

    def prepare(self) -> None:
        """Find out what to show of the arguments, of the results and of the loops."""
        returned = {call: value for event, call, value in self.tracer.log if event == "return"}
        above = {call: _above(call, self.own) for call in self.own}
        self.below: dict[RecordedCall, list[RecordedCall]] = {call: [] for call in self.own}
        for call, parent in above.items():
            if parent:
                self.below[parent].append(call)
        results = {call: returned.get(call) for call in self.own}
        self.worth = worths(results, self.below, self.own)
        if not all(name in call.arguments for call in self.own for name in self.window):
            plainly = {call: call.arguments for call in self.own}
            self.window = window_names(plainly, self.below, self.worth) or self.window
        self.shown = self._shown(above)
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
            parent = call if call in self.own else _above(call, self.own)
            for loop, labels in call.left:
                if parent and (call.code, loop) in through:
                    left.setdefault(parent, []).extend(labels)
        for parent, children in self.below.items():
            led = [c for c in children if c.label and self._is_within(c, parent)]
            short = _shortened([c.label for c in led], left.get(parent, []))
            names, self.skipped[parent] = short[: len(led)], short[len(led) :]
            self.moves |= dict(zip(led, names, strict=True))
            times: Counter[Any] = Counter()
            for n, child in enumerate(children, 1):
                move = self.moves.get(child, "…")
                if move == "…":
                    move = self._changed(parent, child) or f"call {n}"
                times[move] += 1
                self.moves[child] = f"{move} ({times[move]})" if times[move] > 1 else move

    def _is_within(self, call: RecordedCall, parent: RecordedCall) -> bool:
        at = call.within
        while at and at not in self.own:
            at = at.parent
        return at is parent

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
        return snapshot((name, values[name]) for name in self.shown if name in values)

    def arguments_of(self, call: RecordedCall) -> dict[str, Any]:
        """Return the arguments of a call, for JSON."""
        given = {n: call.arguments[n] for n in parameters(call.code) if n in call.arguments}
        return {name: plainly(value) for name, value in given.items()}

    def move_to(self, parent: int, call: RecordedCall) -> Any:
        """Return what led to a child."""
        self.add("result", parent, move=plain(self.moves[call]), state="")
        return self.moves[call]

    def entered(self) -> None:
        """Prepare for the events of a new node."""

    def finish(self) -> None:
        """Complete the nodes after all events."""
        for call in self.own:
            node = self.nodes[call.node or 0]
            node.worth, node.skipped = self.worth[call], self.skipped[call]
            node.tried = [self.nodes[child].move for child in node.children]
        for node, kind in zip(self.nodes, choosers(self.nodes), strict=True):
            node.kind = kind


def _above(call: RecordedCall, nodes: Iterable[RecordedCall]) -> RecordedCall | None:
    at = call.parent
    while at and at not in nodes:
        at = at.parent
    return at


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


def _shortened(led: list[tuple[Any, ...]], left: list[tuple[Any, ...]]) -> list[Any]:
    """Write labels, without the parts that are always the same; a single number stays one.

    A label that is too long is "…".
    """
    labels = [*led, *left]
    if len(labels) > 1 and len({len(label) for label in labels}) == 1:
        parts = [n for n in range(len(labels[0])) if len({label[n] for label in labels}) > 1]
        plain = [n for n in parts if not any(isinstance(label[n], tuple) for label in labels)]
        labels = [tuple(label[n] for n in plain or parts or [0]) for label in labels]
    said = [
        label[0] if len(label) == 1 and type(label[0]) is int else ", ".join(map(words, label))
        for label in labels
    ]
    return [one if isinstance(one, int) or len(one) <= _LETTERS else "…" for one in said]


@cache
def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    more = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + more]


def _is_library(frame: FrameType) -> bool:
    name, file = str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename
    return name.startswith("stepthrough.") or file.startswith(_LIBRARY) or "-packages" in file


def _source(code: CodeType) -> tuple[int, str] | None:
    """Return a function's first line number and its text.

    None if it was typed at a prompt.
    """
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    return first, textwrap.dedent("".join(lines))


def _returns(frame: FrameType) -> bool:
    """Return whether a call really returns.

    Python also reports a call that ends with an exception, as if it had returned None.
    """
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")


@cache
def variables(code: CodeType) -> tuple[str, ...]:
    """Return a function's own variables.

    Since Python 3.12, the code's variables also include those of its comprehensions.
    """
    inlined = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_FAST_AND_CLEAR"}
    return tuple(name for name in code.co_varnames if name not in inlined)


_LIBRARY = ("<frozen", str(Path(inspect.__file__).parent))
NOT_PLAIN = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<module>"}
LINES = 50  # of code per call, on average; an endless loop runs many more
_HELPS = 50
_DEEP = 30  # calls
_BETWEEN = 12  # frames between a call and its loop
_LETTERS = 12  # of a move
_SIMPLE = (int, float, str, bool, tuple, frozenset, type(None))
_COUNTABLE = (list, tuple, set, frozenset, dict, range, str)
_ITERATORS = {"list_iterator", "tuple_iterator", "range_iterator", "str_iterator"} | {
    *("str_ascii_iterator", "dict_keyiterator", "set_iterator")
}
