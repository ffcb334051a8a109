"""Run, record and explain a reader's program: a search, a game, a start and a call.

Nothing in this module protects you from a program.  The page runs programs in an isolated frame
(`room.js`) and treats their answers as mere data.
"""

import ast
import inspect
import io
import json
import linecache
import traceback
from collections.abc import Callable, Hashable
from contextlib import redirect_stdout
from functools import partial
from math import inf
from typing import Any, NoReturn, TypedDict

import chopsticks
from chopsticks.game import Game
from chopsticks.games.chomp import Bar, Chomp
from chopsticks.games.graph import GraphGame
from chopsticks.games.stones import Heap, Stones
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.hands.presets import preset
from coursework.exercise.call import DID_NOT_END, RunResult
from coursework.exercise.check import without_a_name
from coursework.exercise.words import result_in_words
from stepthrough.page import Live
from stepthrough.recorder import record
from stepthrough.runs import Trace
from stepthrough.views.compare import compare
from stepthrough.views.trace import view

MOST_CALLS, DEEPEST = 2_000, 100
MOST_PRINTED = 10_000  # characters
BESIDE: dict[str, Callable[..., Any]] = {
    "minimax": chopsticks.minimax,
    "alpha-beta": chopsticks.alphabeta,
}
"""The course's searches that a run can be compared with."""


def _no_input(*_: object) -> NoReturn:
    raise NotImplementedError(
        "input() does not work in the tutor: write the value into the program"
    )


_GAMES = (Bar, Board, Chomp, GraphGame, Heap, Stones, TicTacToe, preset)
_NAMES = {
    **{name: getattr(chopsticks, name) for name in chopsticks.__all__},
    **{thing.__name__: thing for thing in _GAMES},
    "Trace": Trace,
    "inf": inf,
    "input": _no_input,
    "record": record,
}
"""The names that a program can use without importing them."""


Place = tuple[str, int]
"""A field of a program, and a line in this field."""

NEVER = ": it may never end"
TOO_DEEP = "Does it return when the game is over, and does depth decrease with every move?"
NO_MOVE = "A function calls itself endlessly. Does each call make a move, with game.result?"
NO_END = "Does each of its loops end?"
TOO_MANY = "Try a smaller game or a smaller depth: either has fewer nodes."
NO_EXIT = "A search ends with `return`."
NO_MODULE = "The tutor has the course and Python's standard library."


class Program(TypedDict):
    """The tutor's fields: Python code; `beside` names a search of the course, or is empty."""

    search: str
    game: str
    start: str
    call: str
    beside: str


class Reply(TypedDict):
    """The result of a program.

    said:    what the call did and, if that helps, a likely reason.
    place:   the field and the line in it where the program failed, if it did.
    printed: what the program printed.
    kind:    the viewer that shows the run with `data` and `drawing`; "" if there is none.
    """

    said: str
    place: Place | None
    printed: str
    kind: str
    data: dict[str, Any]
    drawing: str


def answer(program: str) -> str:
    """Return the reply to a program; both are JSON."""
    return json.dumps(run(json.loads(program)), allow_nan=False)


def run(program: Program) -> Reply:
    r"""Run a program, and return what it did, in words and as a picture.

    >>> code = "def leaf(game, state):\n    return game.utility(state, MAX)"
    >>> given = {"search": code, "game": "TreeGame([3, 4])", "start": "(1,)", "beside": ""}
    >>> run({**given, "call": "leaf(game, start)"})["said"]
    'leaf(game, start) returned 4.'
    >>> run({**given, "call": "leaf(game, start, depth)"})["said"]
    "The call: NameError: name 'depth' is not defined (line 1)."
    """
    printed, call, said, live = io.StringIO(), "", "", None
    with redirect_stdout(printed):
        try:
            search, game, start, arguments = _prepared(program)
            call = program["call"].strip()
            trace = _record(search, game, start, arguments)
            said, place = _explained(call, trace)
            live = _shown(trace, start, arguments, program["beside"])
        except (Exception, SystemExit) as error:  # a reader's program may raise anything
            why, place = _failed("" if said else call, error)
            said = f"{said} It cannot be shown: {why}" if said else why
    return Reply(
        said=said,
        place=place,
        printed=printed.getvalue()[:MOST_PRINTED],
        kind=live.kind if live else "",
        data={name: part for name, part in live.data.items() if name != "drawing"} if live else {},
        drawing=live.data.get("drawing", live.still.svg) if live else "",
    )


# -------------------------------------------------------------------------------- before the run


def _prepared(
    program: Program,
) -> tuple[Callable[..., Any], Game[Any, Any], Hashable, dict[str, Any]]:
    """Return the search, the game, the start, and the other arguments by name."""
    names = {"__name__": "search", **_NAMES}
    _execute("search", program["search"], names)
    names = {**names}  # so the search does not see the game's names
    game = names["game"] = _execute("game", program["game"], names)
    if game is None:
        raise ValueError("the game's last line must be the game itself, such as Stones(7)")
    start = names["start"] = _execute("start", program["start"], names)
    if start is None:
        raise ValueError("the start must be a state of the game, such as game.initial")
    called = ast.parse(program["call"].strip(), "<call>", mode="eval").body
    match called:
        case ast.Call(function, [ast.Name("game"), ast.Name("start"), *more], keywords):
            search = _value("call", function, names)
            values = [_value("call", argument, names) for argument in more]
            named = {str(k.arg): _value("call", k.value, names) for k in keywords}
            return search, game, start, _bound(search, game, start, *values, **named)
    raise ValueError(
        f"the call is {program['call']!r}; it must name the game and the start first, "
        "as in minimax(game, start, depth=3)"
    )


def _bound(search: Callable[..., Any], *given: Any, **named: Any) -> dict[str, Any]:
    """Return the arguments after the game and the start, by name."""
    try:
        bound = inspect.signature(search).bind(*given, **named)
    except TypeError as error:
        name = getattr(search, "__name__", repr(search))
        if not callable(search):
            raise ValueError(f"the call must name a function, but {name} is not one") from None
        raise ValueError(
            f"the call does not fit {name}{inspect.signature(search)}: {error}. "
            "A call passes the game and the start first, then its other arguments"
        ) from None
    return dict([*bound.arguments.items()][2:])


def _execute(place: str, text: str, names: dict[str, Any]) -> Any:
    """Run a field the way a notebook runs a cell; return the value of its last line, if any."""
    file = f"<{place}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    body = ast.parse(text, file).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), file, "exec"), names)
    return _value(place, last.value, names) if isinstance(last, ast.Expr) else None


def _value(place: str, expression: ast.expr, names: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(expression), f"<{place}>", "eval"), names)


# --------------------------------------------------------------------------------------- the result


def _record(
    search: Callable[..., Any], game: Game[Any, Any], start: Hashable, arguments: dict[str, Any]
) -> Trace:
    return record(partial(search, **arguments), game, start, limit=MOST_CALLS, deepest=DEEPEST)


def _shown(trace: Trace, start: Hashable, arguments: dict[str, Any], beside: str) -> Live:
    """Return a run in the viewer, alone or next to a run of one of the course's searches."""
    if not beside:
        return view(trace)
    other = BESIDE[beside]
    known = {k: v for k, v in arguments.items() if k in inspect.signature(other).parameters}
    titles = f"yours: {trace.search}", f"the course's {beside}"
    return compare(trace, _record(other, trace.game, start, known), titles=titles)


def _explained(call: str, trace: Trace) -> tuple[str, Place | None]:
    """Describe a recorded call in the words of the exercises, with the line that failed."""
    hint, place, nodes = "", None, len(trace.nodes)
    outcome = RunResult(trace.value, nodes=nodes)
    if trace.stopped.endswith("lines of code" + NEVER):
        return f"{call} was {trace.stopped.removesuffix(NEVER)}. {NO_END}", None
    if trace.stopped.endswith(NEVER):
        outcome = RunResult(error=DID_NOT_END, nodes=nodes)
        hint = TOO_MANY if nodes == MOST_CALLS else TOO_DEEP if nodes > 1 else NO_MOVE
    elif trace.stopped:
        error = trace.stopped.removeprefix("stopped by ")
        if line := _line_of_the_innermost(trace):
            error, place = f"{error} (line {line})", ("search", line)
        outcome = RunResult(error=error, nodes=nodes)
    returned_none = any(event.get("value") == "None" for event in trace.events)
    if outcome.error.startswith("TypeError") and returned_none:
        hint = without_a_name(RunResult(), ())
    hint = hint or without_a_name(outcome, ())
    return f"{call} {result_in_words(outcome)}. {hint}".strip(), place


def _line_of_the_innermost(trace: Trace) -> int | None:
    """Return the line at which the innermost unfinished call stopped; None if all returned."""
    returned = {event["node"] for event in trace.events if event["event"] == "return"}
    last = max(set(range(len(trace.nodes))) - returned, default=None)
    lines = [e["line"] for e in trace.events if e["event"] == "line" and e["node"] == last]
    return lines[-1] if lines else None


def _failed(call: str, error: BaseException) -> tuple[str, Place | None]:
    """Describe an exception, with the line of the program that raised it."""
    lines = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        lines.append((str(error.filename), error.lineno))
        error = type(error)(error.msg)
    hint = ""
    if isinstance(error, SystemExit):
        hint = f" {NO_EXIT}"
    elif isinstance(error, ModuleNotFoundError):  # drop Pyodide's advice to install it
        hint, error = f" {NO_MODULE}", ModuleNotFoundError(f"no module named {error.name!r}")
    own = [(file[1:-1], line or 1) for file, line in lines if file[1:-1] in Program.__annotations__]
    place = own[-1] if own else None
    where = f" (line {place[1]})" if place else ""
    who = f"{call} raised " if call else f"The {place[0]}: " if place else ""
    what = f"{type(error).__name__}: {error}".removesuffix(": ").removesuffix(": None")
    return f"{who}{what}{where}.{hint}", place
