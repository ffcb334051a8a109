"""Record a run of any recursion without changing it.

Python's own tracing gives the calls, the lines they run and the values they return.  If the run is
given a game and a state, it runs on a proxy of the game, which logs the calls of `moves` and
`result`: this log gives the edges, their order and the moves that were never tried.  Any other
recursion is recorded as it is: copies of its arguments are the states, and its loops give the edges
and what they left out.  From this, `record` builds a `Trace`.
"""

import copy
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from types import CodeType, FrameType
from typing import Any, NamedTuple

from stepthrough.calls import (
    COMPREHENSIONS,
    LINES,
    NOT_PLAIN,
    Assembly,
    RecordedCall,
    Tracer,
    parameters,
    variables,
)
from stepthrough.code import function_of
from stepthrough.reading import worths
from stepthrough.runs import Trace, plain
from stepthrough.searchable import MAX, MIN, Searchable
from stepthrough.snapshot import copied
from stepthrough.watch import TooMuchError


def record(
    search: Callable[..., Any],
    /,
    *given: Any,
    window: tuple[str, str] = ("alpha", "beta"),
    limit: int = 20_000,
    deepest: float = math.inf,
    show: Callable[..., Any] | None = None,
    **named: Any,
) -> Trace:
    """Run `search(*given, **named)` once, unchanged, and return its trace.

    A node is a call of a recursive function: a function that can call itself, directly or through
    others.  Helpers are none.  `window` names the arguments that hold the bounds.

    If the first two arguments are a game, with `moves` and `result`, and a state that can be
    hashed, then a node is a call on this state or on one that `result` returned, and the game tells
    the moves.  Only functions from the search's own file or notebook count, a function above the
    recursion that tries the first moves itself, too, but no wrapper that only passes its state on.

    Any other recursion is recorded as it is: a node shows its arguments as they were when the call
    began, the fields of objects and lists around the function included, and an edge shows the loop
    variable of the caller.  A window with other names is found.  `show`, if given, is called with
    the arguments of each call, and returns a text or a `Drawing` to show instead.

    A search that does not end is stopped after `limit` calls (or 50 lines of code for each of
    them), when more than `deepest` calls are open, or when Python's recursion limit is reached.  A
    search that raises an exception ends there.  In both cases `Trace.stopped` says why, and the
    trace covers everything up to then.  An exception before the first child is passed on.
    Afterwards any earlier tracing is restored.

    >>> from chopsticks import TreeGame, alphabeta
    >>> trace = record(alphabeta, TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), ())
    >>> trace
    <Trace: 11 nodes, value 3>
    >>> trace.nodes[5].state, trace.nodes[5].window, trace.nodes[5].pruned
    ((1,), (3, inf), [1, 2])
    """
    function = function_of(search)
    entry = getattr(function, "__code__", None)
    recorder = (
        _Recorder(*given[:2], entry, limit, deepest)
        if _is_game(*given[:2])
        else Tracer(entry, limit, deepest, show)
    )
    value, stopped, failure = None, "", None
    try:
        value = recorder.run(search, given, named)
    except RecursionError:
        stopped = "stopped by Python's recursion limit: it may never end"
    except TooMuchError:
        pass
    except Exception as error:
        stopped, failure = f"stopped by {type(error).__name__}: {error}", error
    if recorder.over:
        how = f"after {limit - recorder.calls_left:,} calls"
        if recorder.too_deep:
            how = f"{deepest} calls deep"
        elif recorder.lines_left < 0:
            how = f"after {LINES * limit:,} lines of code"
        value, stopped, failure = None, f"stopped {how}: it may never end", None
    namespace = getattr(function, "__globals__", None)
    name = getattr(function, "__name__", type(search).__name__)
    make = _Assembly if isinstance(recorder, _Recorder) else Assembly
    trace = make(recorder, namespace, window).trace(value, stopped, name)
    if failure and len(trace.nodes) < 2:
        raise failure
    return trace


def _is_game(game: Any = None, state: Any = None) -> bool:
    """Return whether a run is one of a game that tells its moves, on a state that is a value."""
    tells = (hasattr(game, "moves") or hasattr(game, "actions")) and hasattr(game, "result")
    if not tells or getattr(type(state), "__hash__", None) is object.__hash__:
        return False
    try:
        hash(state)
    except TypeError:
        return False
    return True


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


class _Recorder(Tracer):
    """Logs the calls on a state, and what they ask the game."""

    def __init__(self, game: Any, root: Hashable, *limits: Any) -> None:
        super().__init__(*limits)
        self.game = game
        self.proxy: Any = (_ChanceProxy if hasattr(game, "outcomes") else _Proxy)(self, game)
        self.inside_game = 0
        self._kind = type(root)
        self._latest = root
        self._seen = {root}
        self._parameter: dict[CodeType, str] = {}

    def given(self, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        return self.proxy, *arguments[1:]

    def reached(self, state: Hashable, move: Any, child: Hashable) -> None:
        """Log that `result` led from a state to a child."""
        self._seen.add(child)
        self._latest = child
        if self.top is not None and self.top.state == state:
            self.top.tried = True
        self.note("result", (state, move, child))

    def begun(self, frame: FrameType) -> RecordedCall | None:
        code = frame.f_code
        if (
            self.inside_game
            or str(frame.f_globals.get("__name__")).startswith("stepthrough.")
            or code.co_flags & NOT_PLAIN
            or code.co_name in COMPREHENSIONS
            or (code.co_name == "<lambda>" and not self._is_like_the_entry(code))
        ):
            return None
        given = frame.f_locals
        arguments = {name: given[name] for name in parameters(code) if name in given}
        name = self._state_parameter(code, arguments)
        if name is None:
            return None
        state = arguments.pop(name)
        depth = self.top.depth + 1 if self.top else 1
        return RecordedCall(code, frame.f_globals, arguments, self.top, depth, state)

    def _is_like_the_entry(self, code: CodeType) -> bool:
        """Return whether a lambda has the arguments of the search, which is a lambda itself."""
        entry = self.entry
        return bool(entry and entry.co_name == "<lambda>" and parameters(entry) == parameters(code))

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

    def kept(self, value: Any) -> Any:
        return value

    def changes(self, frame: FrameType, shown: dict[str, Any]) -> dict[str, Any]:
        changed = {}
        local = frame.f_locals
        for name in variables(frame.f_code):
            if name in local and _is_shown(local[name]):
                value = plain(local[name])
                if name not in shown or shown[name] != value:
                    changed[name] = shown[name] = value
        return changed


class _Proxy:
    """The game that the search is given; it logs the moves and results."""

    def __init__(self, recorder: _Recorder, game: Any) -> None:
        vars(self).update(game=game, _recorder=recorder)
        for method in ("to_move", "is_terminal", "utility"):
            if hasattr(game, method):
                vars(self)[method] = partial(self._ask, method)
        if not hasattr(game, "moves"):
            vars(self)["actions"] = partial(self.moves, named="actions")

    @property  # type: ignore[misc]  # so isinstance says of it what it says of the game
    def __class__(self) -> type:
        return type(self.game)

    def __getattr__(self, name: str) -> Any:
        if name == "game" or name.startswith("__"):  # asked for while being copied or pickled
            raise AttributeError(name)
        return getattr(self.game, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.game, name, value)

    def __deepcopy__(self, known: dict[int, Any]) -> Any:
        return type(self)(self._recorder, copy.deepcopy(self.game, known))

    def __repr__(self) -> str:
        return repr(self.game)

    def _ask(self, method: str, *arguments: Any) -> Any:
        self._recorder.inside_game += 1
        try:
            return getattr(self.game, method)(*arguments)
        finally:
            self._recorder.inside_game -= 1

    def moves(self, state: Any, named: str = "moves") -> Any:
        self._recorder.inside_game += 1  # a generator runs only while its moves are listed
        try:
            moves = getattr(self.game, named)(state)
            listed = list(moves)
        finally:
            self._recorder.inside_game -= 1
        self._recorder.note("moves", (state, listed, []))
        return iter(listed) if isinstance(moves, Iterator) else moves

    def result(self, state: Any, move: Any) -> Any:
        child = self._ask("result", state, move)
        self._recorder.reached(state, move, child)
        return child


class _ChanceProxy(_Proxy):
    """The proxy of a game with dice, which also logs the outcomes."""

    def outcomes(self, state: Any) -> Any:
        outcomes = self._ask("outcomes", state)
        pairs = list(outcomes)
        self._recorder.note("moves", (state, [m for m, _ in pairs], [p for _, p in pairs]))
        return iter(pairs) if isinstance(outcomes, Iterator) else outcomes


class _Assembly(Assembly):
    """Decides which calls on a state are nodes, and reads their moves off the game's log."""

    tracer: _Recorder
    plain = staticmethod(plain)

    def prepare(self) -> None:
        self._made: list[list[tuple[Any, Hashable]]] = []  # by node: its moves and their results

    def entered(self) -> None:
        self._made.append([])

    def happened(self, event: str, call: RecordedCall, index: int, detail: Any) -> None:
        node = self.nodes[index]
        match event, detail:
            case "moves", (node.state, moves, probabilities):
                node.moves, node.probabilities = moves, probabilities or node.probabilities
                self.add("moves", index, moves=[plain(move) for move in moves])
            case "result", (node.state, move, child):
                self._made[index].append((move, child))
                self.add("result", index, move=plain(move), state=plain(child))
            case _:
                super().happened(event, call, index, detail)

    def state_of(self, call: RecordedCall) -> Hashable:
        state: Hashable = call.state
        return state

    def arguments_of(self, call: RecordedCall) -> dict[str, Any]:
        return {name: plain(value) for name, value in call.arguments.items() if _is_shown(value)}

    def move_to(self, parent: int, call: RecordedCall) -> Any:
        """Return the move to a child that is now searched: the last move made, if it led there.

        If several moves led to the child, they are used in turn; a child that is searched again
        keeps its move.
        """
        made = self._made[parent]
        moves = [move for move, state in [*made[-1:], *made] if state == call.state]
        followed = [self.nodes[node].move for node in self.nodes[parent].children]
        return next((move for move in moves if move not in followed), next(iter(moves), None))

    def finish(self) -> None:
        for node, made in zip(self.nodes, self._made, strict=True):
            followed = [self.nodes[child].move for child in node.children]
            node.tried = _tried([move for move, _ in made], followed)
            node.worth = node.value
        if any(isinstance(node.value, list | tuple | dict) for node in self.nodes):
            copies = {i: copied(node.value) for i, node in enumerate(self.nodes)}
            below = {i: node.children for i, node in enumerate(self.nodes)}
            functions = {i: node.function for i, node in enumerate(self.nodes)}
            for i, worth in worths(copies, below, functions).items():
                if worth is not copies[i]:
                    self.nodes[i].worth = worth

    def own_calls(self, namespace: dict[str, Any] | None) -> dict[RecordedCall, CodeType]:
        found = self.recursive(namespace)
        if not found:
            return {call: call.code for call in self.calls[:1]}
        nodes = {call: call.code for call in self.calls if call.code in found}
        above: set[RecordedCall] = set()  # calls that are nodes or have one below them
        for call in reversed(self.calls):  # inner calls began later, so they are decided first
            inner = [c for c in call.calls if c in above]
            if call in nodes:
                if inner and not call.tried and all(c.state == call.state for c in inner):
                    del nodes[call]  # it only passes its state on
            elif call.tried and inner:
                nodes[call] = call.code  # it tries the first moves itself
            if inner or call in nodes:
                above.add(call)
        return nodes


def _tried(made: list[Any], followed: list[Any]) -> list[Any]:
    """Return the moves that a node tried, in order, among those it made.

    A move is made with `result`.  A search that looks at each child to sort its moves makes each
    move once before it tries any, so a move is tried the second time it is made.  The moves that
    the search followed show whether it does this.
    """
    turns = [made[: i + 1].count(move) for i, move in enumerate(made)]
    turn = min((made.count(move) for move in followed), default=max(turns, default=0))
    return [move for move, n in zip(made, turns, strict=True) if n == turn]


def _is_shown(value: Any) -> bool:
    return not (callable(value) or isinstance(value, _Proxy))
