"""Record a run of any recursion without changing it.

Python's own tracing gives the calls, the lines they run and the values they return.  If the run is
given a game and a state, the game's methods note what they are asked: this gives the edges, their
order and the moves that were never tried.  Any other recursion is recorded as it is: copies of its
arguments are the states, and its loops give the edges and what they left out.  From this, `record`
builds a `Trace`.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, MethodType
from typing import Any, NamedTuple

from stepthrough.assembly import Assembly
from stepthrough.calls import COMPREHENSIONS, NOT_PLAIN, RecordedCall, Tracer, parameters
from stepthrough.code import function_of
from stepthrough.runs import Trace, plain
from stepthrough.searchable import MAX, MIN, Searchable
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
        value, stopped, failure = None, f"stopped {recorder.over}: it may never end", None
    namespace = getattr(function, "__globals__", None)
    name = getattr(function if entry else search, "__name__", type(search).__name__)
    trace = Assembly(recorder, namespace, window).trace(value, stopped, name)
    if failure and len(trace.nodes) < 2:
        raise failure
    return trace


def _is_game(game: Any = None, state: Any = None) -> bool:
    """Return whether a run is one of a game that tells its moves, on a state that is a value."""
    tells = (hasattr(game, "moves") or hasattr(game, "actions")) and hasattr(game, "result")
    has_room = isinstance(getattr(game, "__dict__", None), dict)  # for the methods that note
    if not tells or not has_room or getattr(type(state), "__hash__", None) is object.__hash__:
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

    plain = staticmethod(plain)

    def __init__(self, game: Any, root: Hashable, *limits: Any) -> None:
        super().__init__(*limits)
        self.game = game
        self._kind = type(root)
        self._latest = root
        self._seen = {root}
        self._parameter: dict[CodeType, str] = {}

    @contextmanager
    def listening(self) -> Iterator[None]:
        fields, names = vars(self.game), [name for name in _METHODS if hasattr(self.game, name)]
        noting = {name: self._noting(name) for name in names}
        before = {name: fields[name] for name in names if name in fields}
        fields |= noting
        try:
            yield
        finally:
            for name in names:
                del fields[name]
            fields |= before

    def _noting(self, name: str) -> Any:
        """Return a method of the game, or of its copies, that also notes what it is asked."""
        found = getattr(self.game, name)
        own = isinstance(found, MethodType) and found.__self__ is self.game
        lists = name in ("moves", "actions", "outcomes")

        def method(game: Any, *given: Any, **named: Any) -> Any:
            asked = found.__func__ if own else found
            first = (game,) if own else ()
            if self.inside_game:
                return asked(*first, *given, **named)
            self.inside_game = True
            try:
                answer = asked(*first, *given, **named)
                listed = list(answer) if lists else []  # a generator runs only while it is listed
            finally:
                self.inside_game = False
            given += (*named.values(),)
            if name == "result":
                self._reached(given[0], given[1], answer)
            elif name == "outcomes":
                moves, odds = [move for move, _ in listed], [odds for _, odds in listed]
                self.note("moves", (*given, moves, odds))
            elif lists:
                self.note("moves", (*given, listed, []))
            return iter(listed) if lists and hasattr(answer, "__next__") else answer

        return MethodType(method, self.game)

    def _reached(self, state: Hashable, move: Any, child: Hashable) -> None:
        """Log that `result` led from a state to a child."""
        self._seen.add(child)
        self._latest = child
        if self.top is not None and self.top.state == state:
            self.top.tried = True
        self.note("result", (state, move, child))

    def begun(self, frame: FrameType) -> RecordedCall | None:
        code = frame.f_code
        if (
            str(frame.f_globals.get("__name__")).startswith("stepthrough.")
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
        shown = {name: value for name, value in arguments.items() if self._is_shown(value)}
        return RecordedCall(code, frame.f_globals, shown, self.top, state)

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

    def _is_shown(self, value: Any) -> bool:
        return not (callable(value) or type(value) is type(self.game))

    def kept(self, value: Any) -> Any:
        return value

    def seen(self, value: Any) -> Any:
        return plain(value) if self._is_shown(value) else ...


_METHODS = ("to_move", "moves", "actions", "result", "is_terminal", "utility", "outcomes")
