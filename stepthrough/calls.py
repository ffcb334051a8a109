"""Log the calls of any recursion, with copies of their arguments and with the loops around them."""

import copy
import dis
import inspect
import math
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from stepthrough.code import Loop, around, items, loops, outer_names
from stepthrough.runs import plain
from stepthrough.snapshot import SINGLE, Snapshot, copied, is_data, words
from stepthrough.watch import Watch


@dataclass(eq=False)
class RecordedCall:
    """A call of a Python function; `node` is the number of its node, if it has one.

    label: the values of the loop variables that led here, in the call `within`; loop: the loop, if
    it is that call's own.  left: for each loop that it left early, the loop and what was left.
    objects: the arguments that can change, themselves; after: their copies when it returned.
    """

    code: CodeType
    namespace: dict[str, Any]
    arguments: dict[str, Any]
    parent: "RecordedCall | None"
    state: Any = None
    depth: int = field(init=False)
    calls: list["RecordedCall"] = field(default_factory=list)
    tried: bool = False
    node: int | None = None
    frame: FrameType | None = None
    label: tuple[Any, ...] = ()
    within: "RecordedCall | None" = None
    loop: Loop | None = None
    going: dict[Loop, "_Going"] = field(default_factory=dict)
    left: list[tuple[Loop, list[tuple[Any, ...]]]] = field(default_factory=list)
    objects: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.depth = self.parent.depth + 1 if self.parent else 1


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
    inside_game = False
    plain: Callable[[Any], Any] = staticmethod(plainly)

    def __init__(
        self,
        entry: CodeType | None,
        limit: int,
        deepest: float = math.inf,
        show: Callable[..., Any] | None = None,
    ) -> None:
        self.entry, self.show = entry, show
        self.limit, self.deepest, self.over = limit, deepest, ""
        self.calls_left, self.lines_left = limit, _LINES * limit
        self.log: list[tuple[str, RecordedCall | None, Any]] = []
        self.top: RecordedCall | None = None
        self.in_turns: set[CodeType] = set()  # generators and coroutines
        self._times: Counter[CodeType] = Counter()
        self._open: Counter[CodeType] = Counter()
        self._again: set[CodeType] = set()

    def run(self, search: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Run a search and log it."""
        with self.listening(), self:
            return search(*given, **named)

    def listening(self) -> AbstractContextManager[None]:
        """Return a block in which the game tells what it is asked."""
        return nullcontext()

    def note(self, event: str, detail: Any) -> None:
        """Log an event of the innermost call."""
        self.log.append((event, self.top, detail))

    def end(self, how: str) -> None:
        """End the run and note how far it got."""
        self.over = how
        self.stop()

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Log a call that may be a node, and follow it."""
        if self.inside_game:
            return None
        if self.top and self.top.depth > _DEEP:
            self.limit_depth()
        call = self.begun(frame)
        if call is None:
            if frame.f_code.co_flags & NOT_PLAIN:
                self.in_turns.add(frame.f_code)
            return self._passing(frame, self.top)
        if call.depth > self.deepest:
            self.end(f"{self.deepest} calls deep")
        if self.calls_left == 0:
            self.end(f"after {self.limit:,} calls")
        self.calls_left -= 1
        if self.top is not None:
            self.top.calls.append(call)
        self.top = call
        self.note("enter", None)
        shown: dict[str, Any] = {}
        names = variables(call.code)
        line = 0

        def on_step(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal line
            returns = event == "return" and _returns(frame)
            # Python 3.14 does not report a line after a loop that a `break` may leave.  Since 3.12,
            # the line of a comprehension is reported again in each iteration.
            if event == "line" or (returns and frame.f_lineno != line):
                self.lines_left -= 1
                if self.lines_left < 0:
                    self.end(f"after {_LINES * self.limit:,} lines of code")
                changed = self.changes(frame.f_locals, names, shown)
                if changed or frame.f_lineno != line:
                    line = frame.f_lineno
                    self.note("line", (line, changed))
            if returns:
                self.note("return", self.kept(arg))
            if event == "return":
                self.top = call.parent
            return on_step

        return self._watched(call, call.frame, on_step) if call.frame else on_step

    def changes(
        self, local: Mapping[str, Any], names: tuple[str, ...], shown: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the local variables that changed since the last line, for JSON."""
        changed = {}
        for name in names:
            if name not in local:
                continue
            value = local[name]
            if type(value) not in SINGLE:
                value = self.seen(value)
            if value is not ... and (name not in shown or shown[name] != value):
                shown[name] = value
                changed[name] = self.plain(value)
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
        arguments, objects = {}, {}
        for n, name in enumerate(names):
            value = frame.f_locals.get(name, frame.f_globals.get(name, ...))
            outer = n >= len(names) - len(outer_names(code))
            if is_data(value) and not (outer and isinstance(value, _SIMPLE)):
                arguments[name] = copied(value)
                if not isinstance(value, _SIMPLE):
                    objects[name] = value
        call = RecordedCall(code, frame.f_globals, arguments, self.top)
        call.frame, call.objects = frame, objects
        self._open[code] += 1
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
                    call.after = {name: copied(value) for name, value in call.objects.items()}
                if hand:
                    hand(frame, event, arg)
            on_step(frame, event, arg)
            if event == "return":
                self._open[call.code] -= 1
                call.frame = None
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

    def seen(self, value: Any) -> Any:
        """Return what a node keeps of a variable's value, or ... for nothing."""
        return copied(value) if is_data(value) else ...


def _still_in(iterator: Any) -> list[Any]:
    """Return what an iterator of a list has left, without using it up."""
    if type(iterator).__name__ not in _ITERATORS or not operator.length_hint(iterator):
        return []
    return list(copy.copy(iterator))


@cache
def parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    more = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + more]


def _is_library(frame: FrameType) -> bool:
    name, file = str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename
    return name.startswith("stepthrough.") or file.startswith(_LIBRARY) or "-packages" in file


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
_LINES = 50  # of code per call, on average; an endless loop runs many more
_HELPS = 50
_DEEP = 30  # calls
_BETWEEN = 12  # frames between a call and its loop
_SIMPLE = (int, float, str, bool, tuple, frozenset, type(None))
_COUNTABLE = (list, tuple, set, frozenset, dict, range, str)
_ITERATORS = {"list_iterator", "tuple_iterator", "range_iterator", "str_iterator"} | {
    *("str_ascii_iterator", "dict_keyiterator", "set_iterator")
}
