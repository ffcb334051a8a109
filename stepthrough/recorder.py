"""Record a run of any recursive search without changing the search.

The search runs on a proxy of the game, which logs the calls of `moves` and `result`.  This log
gives the edges, their order and the moves that were never tried.  Python's own tracing gives the
calls of the search, the lines they run and the values they return.  From both, `record` builds a
`Trace`.
"""

import dis
import inspect
import math
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

from stepthrough.searchable import MAX, MIN, Searchable


@dataclass
class Node:
    """One call of the search.

    parent, children: indexes into `Trace.nodes`.  move: the move that led here from the parent.
    arguments: the call's other plain arguments by name; window: its (alpha, beta), if any.
    moves: the legal moves, if the search asked for them; tried: the moves it searched, in order.
    A move that a table answered counts as tried; merely looking ahead to sort the moves does not.
    probabilities: the moves' probabilities, if the search asked a chance node for its outcomes.
    value: what the call returned, from whatever point of view the search takes.
    """

    state: Hashable
    function: str
    parent: int | None = None
    move: Any = None
    arguments: dict[str, Any] = field(default_factory=dict)
    window: tuple[Any, Any] | None = None
    moves: list[Any] = field(default_factory=list)
    tried: list[Any] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    value: Any = None
    probabilities: list[float] = field(default_factory=list)

    @property
    def pruned(self) -> list[Any]:
        """The legal moves that were never tried, in the game's order.

        A leaf has none.  At a chance node, bounds can make it unnecessary to try any move.
        """
        inner = self.tried or self.probabilities
        return [move for move in self.moves if move not in self.tried] if inner else []


@dataclass
class Trace:
    """The record of a search: its calls and all other events, in order.

    nodes: its calls in the order in which they began; the root comes first.
    events: everything that happened, line by line, as a list of dicts that JSON can hold.
    sources: for each function's name, the number of its first line and, if available, its text.
    value: what the search returned; bounds: the names of the arguments that hold the window.
    stopped: why the search was stopped before it returned, or "".
    search: the name of the function that was run.

    The events and their contents:

        {"event": "enter", "node", "parent", "move", "state", "function", "arguments"}
        {"event": "line", "node", "line", "locals"}, the locals that changed since the last line
        {"event": "moves", "node", "moves"}, or at a chance node its outcomes
        {"event": "result", "node", "move", "state"}
        {"event": "return", "node", "value"}
    """

    game: Any
    nodes: list[Node]
    events: list[dict[str, Any]]
    sources: dict[str, tuple[int, str]]
    value: Any
    bounds: tuple[str, str]
    stopped: str
    search: str

    def __repr__(self) -> str:
        return f"<Trace: {len(self.nodes)} nodes, {self.stopped or f'value {self.value}'}>"


def record(
    search: Callable[..., Any],
    game: Searchable,
    state: Hashable,
    *,
    window: tuple[str, str] = ("alpha", "beta"),
    limit: int = 20_000,
    deepest: float = math.inf,
    **kwargs: Any,
) -> Trace:
    """Run `search(game, state, **kwargs)` and return its trace.

    A node is a call of a recursive function (a function that can call itself, directly or through
    others) from the search's own file or notebook, on the given state or on one that `result`
    returned.  A function above the recursion that tries the first moves itself also counts;
    helpers, and a wrapper that only passes its state on, do not.  `window` names the arguments that
    hold the bounds.  The search is called once, unchanged; afterwards any earlier tracing is
    restored.

    A search that does not end is stopped after `limit` calls (or 50 lines of code for each of
    them), when more than `deepest` calls are open, or when Python's recursion limit is reached.  A
    search that raises an exception ends there.  In both cases `Trace.stopped` says why, and the
    trace covers everything up to then.  An exception before the first child is passed on.

    >>> from chopsticks import TreeGame, alphabeta
    >>> trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    >>> trace
    <Trace: 11 nodes, value 3>
    >>> trace.nodes[5].state, trace.nodes[5].window, trace.nodes[5].pruned
    ((1,), (3, inf), [1, 2])
    """
    function = _function(search)
    recorder = _Recorder(game, state, getattr(function, "__code__", None), limit, deepest)
    before = sys.gettrace()
    value, stopped, failure = None, "", None
    sys.settrace(recorder.on_call)
    try:
        value = search(recorder.proxy, state, **kwargs)
    except _TooMuchError:
        how = f"after {limit - recorder.calls_left:,} calls"
        if recorder.too_deep:
            how = f"{deepest} calls deep"
        elif recorder.lines_left < 0:
            how = f"after {_LINES * limit:,} lines of code"
        stopped = f"stopped {how}: it may never end"
    except RecursionError:
        stopped = "stopped by Python's recursion limit: it may never end"
    except Exception as error:
        stopped, failure = f"stopped by {type(error).__name__}: {error}", error
    finally:
        sys.settrace(before)
    namespace = getattr(function, "__globals__", None)
    name = getattr(function, "__name__", type(search).__name__)
    trace = _Assembly(recorder, namespace, window).trace(value, stopped, name)
    if failure and len(trace.nodes) < 2:
        raise failure
    return trace


class Statistics(NamedTuple):
    """The size of a run of a search, and its cut-offs.

    nodes: the number of its calls; leaves: the number of calls that searched no move.
    alpha_cutoffs, beta_cutoffs: the numbers of MIN nodes and of MAX nodes that left moves
    unsearched.
    """

    value: float
    nodes: int
    leaves: int
    alpha_cutoffs: int
    beta_cutoffs: int


def statistics(search: Callable[..., Any], game: Searchable, state: Any) -> Statistics:
    """Run a search and count its nodes and cut-offs.

    The search may have any arguments and any point of view.  A cut-off after the last move cuts
    nothing and is not counted.  Raises ValueError for a search that had to be stopped, which
    happens after 100,000 calls at the latest.

    >>> from chopsticks import TreeGame, alphabeta
    >>> statistics(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    Statistics(value=3, nodes=11, leaves=7, alpha_cutoffs=1, beta_cutoffs=0)
    """
    trace = record(search, game, state, limit=100_000)
    if trace.stopped:
        raise ValueError(f"the search was {trace.stopped}, so it has no statistics")
    leaves = sum(not node.tried for node in trace.nodes)
    cutoffs = Counter(game.to_move(node.state) for node in trace.nodes if node.pruned)
    return Statistics(trace.value, len(trace.nodes), leaves, cutoffs[MIN], cutoffs[MAX])


class _TooMuchError(BaseException):
    """The run is too long.  This is not an Exception, so no search catches it by mistake."""


@dataclass(eq=False)
class _Call:
    """A call of a Python function with a state; `node` is the number of its node, if it has one."""

    code: CodeType
    namespace: dict[str, Any]
    state: Hashable
    arguments: dict[str, Any]
    parent: "_Call | None"
    depth: int
    calls: list["_Call"] = field(default_factory=list)
    tried: bool = False
    node: int | None = None


class _Recorder:
    """Logs what a search does; `_Assembly` decides later which calls are nodes."""

    def __init__(
        self,
        game: Searchable,
        root: Hashable,
        entry: CodeType | None,
        limit: int,
        deepest: float = math.inf,
    ) -> None:
        self.game = game
        self.entry = entry
        self.calls_left, self.lines_left = limit, _LINES * limit
        self.deepest, self.too_deep = deepest, False
        self.proxy = (_ChanceProxy if hasattr(game, "outcomes") else _Proxy)(self, game)
        self.log: list[tuple[str, _Call | None, Any]] = []
        self.top: _Call | None = None
        self.inside_game = 0
        self._kind = type(root)
        self._latest = root
        self._seen = {root}
        self._parameter: dict[CodeType, str] = {}

    def note(self, event: str, detail: Any) -> None:
        self.log.append((event, self.top, detail))

    def reached(self, state: Hashable, move: Any, child: Hashable) -> None:
        """Log that `result` led from a state to a child."""
        self._seen.add(child)
        self._latest = child
        if self.top is not None and self.top.state == state:
            self.top.tried = True
        self.note("result", (state, move, child))

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if (
            self.inside_game
            or frame.f_globals is globals()  # the recorder itself
            or code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE)
            or (code.co_name in _NO_SEARCHES and code is not self.entry)
        ):
            return None
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        arguments = {name: frame.f_locals[name] for name in names if name in frame.f_locals}
        parameter = self._state_parameter(code, arguments)
        if parameter is None:
            return None
        depth = self.top.depth + 1 if self.top else 1
        self.too_deep = depth > self.deepest
        if self.calls_left == 0 or self.too_deep:
            raise _TooMuchError
        self.calls_left -= 1
        state = arguments.pop(parameter)
        call = _Call(code, frame.f_globals, state, arguments, self.top, depth)
        if self.top is not None:
            self.top.calls.append(call)
        self.top = call
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
                    raise _TooMuchError
                changed = _changes(frame, shown, self.proxy)
                if changed or frame.f_lineno != line:
                    line = frame.f_lineno
                    self.note("line", (line, changed))
            if returns:
                self.note("return", arg)
            if event == "return":
                self.top = call.parent
            return on_step

        return on_step

    def _state_parameter(self, code: CodeType, arguments: dict[str, Any]) -> str | None:
        """Return the name of the argument that holds a state in the function's first call."""
        known = self._parameter.get(code)
        names = [n for n, v in arguments.items() if known in (None, n) and self._is_state(v)]
        usual = set(self._parameter.values())
        names.sort(key=lambda name: (name not in usual, arguments[name] != self._latest))
        return self._parameter.setdefault(code, names[0]) if names else None

    def _is_state(self, value: Any) -> bool:
        try:
            return type(value) is self._kind and value in self._seen
        except TypeError:  # not hashable
            return False


class _Proxy:
    """The game that the search is given; it logs the moves and results."""

    def __init__(self, recorder: _Recorder, game: Any) -> None:
        self.game = game
        self._recorder = recorder
        for method in ("to_move", "is_terminal", "utility"):
            setattr(self, method, partial(self._ask, method))

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name.startswith("__"):  # asked for while being copied or pickled
            raise AttributeError(name)
        return getattr(self.game, name)

    def __repr__(self) -> str:
        return repr(self.game)

    def _ask(self, method: str, *arguments: Any) -> Any:
        self._recorder.inside_game += 1
        try:
            return getattr(self.game, method)(*arguments)
        finally:
            self._recorder.inside_game -= 1

    def moves(self, state: Any) -> Any:
        moves = self._ask("moves", state)
        self._recorder.note("moves", (state, list(moves), []))
        return moves

    def result(self, state: Any, move: Any) -> Any:
        child = self._ask("result", state, move)
        self._recorder.reached(state, move, child)
        return child


class _ChanceProxy(_Proxy):
    """The proxy of a game with dice, which also logs the outcomes."""

    def outcomes(self, state: Any) -> Any:
        outcomes = self._ask("outcomes", state)
        self._recorder.note("moves", (state, [m for m, _ in outcomes], [p for _, p in outcomes]))
        return outcomes


class _Assembly:
    """Turns a recorder's log into a trace by deciding which calls are nodes."""

    def __init__(
        self, recorder: _Recorder, namespace: dict[str, Any] | None, window: tuple[str, str]
    ) -> None:
        self.recorder = recorder
        self.window = window
        calls = [call for event, call, _ in recorder.log if event == "enter" and call]
        self.own = _search_calls(calls, namespace)
        self.nodes: list[Node] = []
        self.events: list[dict[str, Any]] = []
        self._made: list[list[tuple[Any, Hashable]]] = []  # by node: its moves and their results

    def trace(self, value: Any, stopped: str, search: str) -> Trace:
        for event, call, detail in self.recorder.log:
            index = self._node_of(call)
            if event == "enter":
                if call in self.own:
                    self._enter(call, index)
                continue
            if index is None or call is None:
                continue
            node = self.nodes[index]
            match event, detail:
                case "moves", (node.state, moves, probabilities):
                    node.moves, node.probabilities = moves, probabilities or node.probabilities
                    self._add("moves", index, moves=[plain(move) for move in moves])
                case "result", (node.state, move, child):
                    self._made[index].append((move, child))
                    self._add("result", index, move=plain(move), state=plain(child))
                case "line", (line, changed) if call.node == index:
                    self._add("line", index, line=line, locals=changed)
                case "return", returned if call.node == index:
                    node.value = returned
                    self._add("return", index, value=plain(returned))
        for node, made in zip(self.nodes, self._made, strict=True):
            followed = [self.nodes[child].move for child in node.children]
            node.tried = _tried([move for move, _ in made], followed)
        codes = dict.fromkeys(self.own.values())
        sources = {code.co_name: source for code in codes if (source := _source(code))}
        return Trace(
            self.recorder.game,
            self.nodes,
            self.events,
            sources,
            value,
            self.window,
            stopped,
            search,
        )

    def _enter(self, call: _Call, parent: int | None) -> None:
        index = call.node = len(self.nodes)
        window = tuple(call.arguments.get(name) for name in self.window)
        node = Node(
            call.state,
            call.code.co_name,
            parent,
            arguments={k: plain(v) for k, v in call.arguments.items() if _is_shown(v)},
            window=None if None in window else (window[0], window[1]),
        )
        if parent is not None:
            node.move = self._move_to(parent, call.state)
            self.nodes[parent].children.append(index)
        self._made.append([])
        self.nodes.append(node)
        self._add(
            "enter",
            index,
            parent=-1 if parent is None else parent,
            move=plain(node.move),
            state=plain(call.state),
            function=node.function,
            arguments=node.arguments,
        )

    def _move_to(self, parent: int, child: Hashable) -> Any:
        """Return the move to a child that is now searched: the last move made, if it led there.

        If several moves led to the child, they are used in turn; a child that is searched again
        keeps its move.
        """
        made = self._made[parent]
        moves = [move for move, state in [*made[-1:], *made] if state == child]
        followed = [self.nodes[node].move for node in self.nodes[parent].children]
        return next((move for move in moves if move not in followed), next(iter(moves), None))

    def _node_of(self, call: _Call | None) -> int | None:
        """Return the nearest node at or above a call."""
        while call and call.node is None:
            call = call.parent
        return call.node if call else None

    def _add(self, event: str, node: int, **detail: Any) -> None:
        self.events.append({"event": event, "node": node, **detail})


def _tried(made: list[Any], followed: list[Any]) -> list[Any]:
    """Return the moves that a node tried, in order, among those it made.

    A move is made with `result`.  A search that looks at each child to sort its moves makes each
    move once before it tries any, so a move is tried the second time it is made.  The moves that
    the search followed show whether it does this.
    """
    turns = [made[: i + 1].count(move) for i, move in enumerate(made)]
    turn = min((made.count(move) for move in followed), default=max(turns, default=0))
    return [move for move, n in zip(made, turns, strict=True) if n == turn]


def _search_calls(calls: list[_Call], namespace: dict[str, Any] | None) -> dict[_Call, CodeType]:
    """Return the calls that are nodes, with their functions."""
    recursive = _recursive([call for call in calls if call.namespace is namespace])
    recursive = recursive or _recursive(calls)  # for a lambda around a search from elsewhere
    if not recursive:
        return {call: call.code for call in calls[:1]}
    nodes = {call: call.code for call in calls if call.code in recursive}
    above: set[_Call] = set()  # calls that are nodes or have one below them
    for call in reversed(calls):  # inner calls began later, so they are decided first
        inner = [c for c in call.calls if c in above]
        if call in nodes:
            if inner and not call.tried and all(c.state == call.state for c in inner):
                del nodes[call]  # it only passes its state on
        elif call.tried and inner:
            nodes[call] = call.code  # it tries the first moves itself
        if inner or call in nodes:
            above.add(call)
    return nodes


def _recursive(calls: Iterable[_Call]) -> set[CodeType]:
    """Return the functions that can call themselves, by calls and by names."""
    leads_to: dict[CodeType, set[CodeType]] = {call.code: set() for call in calls}
    by_name = {code.co_name: code for code in leads_to}
    for call in calls:
        caller = call.parent
        if caller and caller.code in leads_to:
            leads_to[caller.code].add(call.code)
    for code, targets in leads_to.items():
        targets.update(by_name[name] for name in _names(code) if name in by_name)
    for between in leads_to:  # Warshall: afterwards a function leads to all that it can reach
        for targets in leads_to.values():
            if between in targets:
                targets |= leads_to[between]
    return {code for code, targets in leads_to.items() if code in targets}


def _names(code: CodeType) -> Iterator[str]:
    """Return the names that a function, its comprehensions and lambdas use.

    A helper may have the same name as a method of the game, but `game.moves` does not refer to it.
    """
    yield from set(code.co_names) - _METHODS
    yield from code.co_freevars
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name.startswith("<"):
            yield from _names(constant)


def _function(search: Any) -> Any:
    """Return the function inside partials, decorators, methods and instances."""
    while isinstance(search, partial):
        search = search.func
    search = inspect.unwrap(search)
    search = getattr(search, "__func__", search)
    if not isinstance(search, FunctionType):
        search = type(search).__call__
    return search


def _source(code: CodeType) -> tuple[int, str] | None:
    """Return a function's first line number and its text.

    None if it was typed at a prompt.
    """
    try:
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        return None
    return first, textwrap.dedent("".join(lines))


def _changes(frame: FrameType, shown: dict[str, Any], proxy: _Proxy) -> dict[str, Any]:
    """Return the local variables that changed since the last line, for JSON."""
    changed = {}
    local = frame.f_locals
    for name in _variables(frame.f_code):
        if name in local and local[name] is not proxy and _is_shown(local[name]):
            value = plain(local[name])
            if name not in shown or shown[name] != value:
                changed[name] = shown[name] = value
    return changed


def _returns(frame: FrameType) -> bool:
    """Return whether a call really returns.

    Python also reports a call that ends with an exception, as if it had returned None.
    """
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")


@cache
def _variables(code: CodeType) -> tuple[str, ...]:
    """Return a function's own variables.

    Since Python 3.12, the code's variables also include those of its comprehensions.
    """
    inlined = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_FAST_AND_CLEAR"}
    return tuple(name for name in code.co_varnames if name not in inlined)


def _is_shown(value: Any) -> bool:
    return not (callable(value) or isinstance(value, _Proxy))


def plain(value: Any) -> Any:
    """Return a value for JSON: a number, a Boolean or a short text.

    >>> plain(3), plain(float("-inf")), plain(None), plain((0, 1))
    (3, '−∞', 'None', '(0, 1)')
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < 2**53:  # browsers are exact only up to here
        return value
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        return value if math.isfinite(value) else "∞" if value > 0 else "−∞"
    if isinstance(value, list | tuple | dict | set | frozenset) and len(value) > _MANY:
        return f"{type(value).__name__} of {len(value)}"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", str(value))  # an address means nothing
    return text if len(text) <= 80 else text[:79] + "…"


_NO_SEARCHES = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>", "<module>"}
_METHODS = {"initial", "to_move", "moves", "outcomes", "result", "is_terminal", "utility"}
_MANY = 20
_LINES = 50  # of code per call, on average; an endless loop runs many more
