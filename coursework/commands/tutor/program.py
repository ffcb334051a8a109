"""Run, record, check and explain a reader's program: a search of any kind, and its call.

Nothing in this module protects you from a program.  The page runs programs in an isolated frame
(`room.js`) and treats their answers as mere data.
"""

import ast
import inspect
import io
import json
import linecache
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from math import inf
from types import CodeType
from typing import Any, Literal, NoReturn, TypedDict

import chopsticks
from chopsticks.games.chomp import Bar, Chomp
from chopsticks.games.graph import GraphGame
from chopsticks.games.stones import Heap, Stones
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.hands.presets import preset
from coursework.exercise.call import DID_NOT_END, RunResult
from coursework.exercise.check import without_a_name
from coursework.exercise.words import result_in_words
from stepthrough.recorder import record
from stepthrough.runs import Trace
from stepthrough.views.compare import compare
from stepthrough.views.doubts import Check, corrected
from stepthrough.views.trace import view

MOST_CALLS, DEEPEST = 2_000, 100
LONGEST_CALL, MOST_PRINTED = 60, 10_000  # characters
LEAVES = "minimax over the same leaves"
BESIDE: dict[str, Callable[..., Any] | None] = {
    LEAVES: None,
    "the course's minimax": chopsticks.minimax,
    "the course's alpha-beta": chopsticks.alphabeta,
}
"""What a run can be compared with; the course's searches need a game."""


def _no_input(*_: object) -> NoReturn:
    raise NotImplementedError("input() does not work in the tutor: write its value instead")


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


Field = Literal["search", "call"]
Place = tuple[str, int]
"""A field of a program, and a line in this field."""

NEVER = ": it may never end"
TOO_DEEP = "Does it return at the end, and does each call come nearer to the end?"
NO_MOVE = "A function calls itself endlessly. Does each call make a move?"
NO_END = "Does each of its loops end?"
TOO_MANY = "Try a smaller game, a fuller board or a smaller depth: each has fewer nodes."
NO_EXIT = "A search ends with `return`."
NO_MODULE = "The tutor has the course and Python's standard library."
NO_CALL = "The last line must be the call of your search, such as minimax(board, 0, True)"
UNKNOWN = "Not checked: the run does not show how a value follows from those below it."


class Program(TypedDict):
    """The tutor's fields: Python code; `beside` names what to compare with, or is empty."""

    search: str
    call: str
    beside: str


class Reply(TypedDict, total=False):
    """The result of a program; what there is not is left out.

    said:    what the call did and, if that helps, a likely reason.
    failed:  whether that is an error.
    remark:  what the check of the run against itself found.
    tone:    "doubt" if it found a contradiction, "fine" if it found none.
    better:  what the run should be compared with, as in `beside`.
    place:   the field and the line in it where the program failed, or a doubtful call returned.
    printed: what the program printed.
    kind:    the viewer that shows the run with `data` and `drawing`.
    """

    said: str
    failed: bool
    remark: str
    tone: str
    better: str
    place: Place
    printed: str
    kind: str
    data: dict[str, Any]
    drawing: str


def answer(program: str) -> str:
    """Return the reply to a program; both are JSON."""
    return json.dumps(run(json.loads(program)), allow_nan=False)


def run(program: Program) -> Reply:
    r"""Run a program, and return what it did, in words and as a picture.

    >>> code = "def down(n):\n    return n if n < 2 else min(down(n - 1), down(n - 2))"
    >>> reply = run({"search": code, "call": "down(4)", "beside": ""})
    >>> reply["said"], reply["remark"]
    ('down(4) returned 0.', 'No remark: each value follows from those below it (4 calls checked).')
    >>> run({"search": code, "call": "down(m)", "beside": ""})["said"]
    "down(m) raised NameError: name 'm' is not defined."
    """
    printed, reply, call = io.StringIO(), Reply(), ""
    with redirect_stdout(printed):
        try:
            names = {"__name__": "search", **_NAMES}
            call, code = _prepared(program, names)
            called = eval(code, names, {"partial ": partial})
            trace = _record(called.func, *called.args, **called.keywords)
            reply = _explained(call, trace)
            at = _check(trace, reply)
            if trace.nodes:
                reply |= _show(trace, called, at, program["beside"])
        except (Exception, SystemExit) as error:  # a reader's program may raise anything
            ran = reply.get("said")
            reply |= _failed("" if ran else call, error)
            if ran:
                reply["said"] = f"{ran} It cannot be shown: {reply['said']}"
    if said := printed.getvalue()[:MOST_PRINTED]:
        reply["printed"] = said
    return reply


# -------------------------------------------------------------------------------- before the run


def _prepared(program: Program, names: dict[str, Any]) -> tuple[str, CodeType]:
    """Run both fields up to the last line; return its call as text, and as code for `partial`."""
    trees = {"search": _parsed("search", program), "call": _parsed("call", program)}
    place: Field = "call" if trees["call"].body else "search"
    last = trees[place].body.pop() if trees[place].body else None
    found = ast.walk(last) if isinstance(last, ast.Expr | ast.Assign) else ()
    calls = [part for part in found if isinstance(part, ast.Call)]  # the outermost first
    called = next((one for one in calls if ast.unparse(one.func) != "print"), None)
    if called is None:
        raise ValueError(NO_CALL)
    for name, tree in trees.items():
        exec(compile(tree, f"<{name}>", "exec"), names)
    text = str(ast.get_source_segment(program[place], called))
    short = text if len(text) <= LONGEST_CALL else f"{ast.unparse(called.func)}(…)"
    called.args.insert(0, called.func)
    called.func = ast.copy_location(ast.Name("partial ", ast.Load()), called.func)
    return short, compile(ast.Expression(called), f"<{place}>", "eval")


def _parsed(place: Field, program: Program) -> ast.Module:
    file, text = f"<{place}>", program[place]
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    return ast.parse(text, file)


# --------------------------------------------------------------------------------------- the result


def _record(search: Callable[..., Any], /, *given: Any, **named: Any) -> Trace:
    return record(partial(search, **named), *given, limit=MOST_CALLS, deepest=DEEPEST)


def _check(trace: Trace, reply: Reply) -> int | None:
    """Say what the check of a run against itself finds; return the step of the first doubt."""
    if len(trace.nodes) < 2:
        reply["remark"] = trace.remark
        return None
    known = Check(trace)
    if known.doubts:
        first, pairs = known.doubts[0], zip(trace.nodes, corrected(trace).nodes, strict=True)
        at = next(k for k, step in enumerate(known.steps) if step[:2] == ["return", first.node])
        reply.setdefault("place", ("search", known.steps[at][2]))
        better = LEAVES if any(mine.worth != other.worth for mine, other in pairs) else ""
        reply |= Reply(remark=first.why, tone="doubt", better=better)
        return at
    kinds = [known.kinds[i] for i, node in enumerate(trace.nodes) if node.children]
    judged = sum(kind in ("MAX", "MIN", "chance") for kind in kinds)
    if not trace.stopped:
        rest = f", {len(kinds) - judged:,} cannot be judged" if judged < len(kinds) else ""
        calls = f"{judged:,} call{'s' * (judged != 1)} checked{rest}"
        words = f"No remark: each value follows from those below it ({calls})."
        reply |= Reply(remark=words, tone="fine") if judged else Reply(remark=UNKNOWN)
    return None


def _show(trace: Trace, called: partial[Any], at: int | None, beside: str) -> Reply:
    """Return a run in the viewer, alone or next to another one."""
    live = view(trace, at)
    if beside:
        other = _other(trace, called, beside)
        live = compare(trace, other, titles=(f"yours: {trace.search}", beside))
    drawing = live.data.pop("drawing", live.still.svg)
    return Reply(kind=live.kind, data=live.data, drawing=drawing)


def _other(trace: Trace, called: partial[Any], beside: str) -> Trace:
    search = BESIDE[beside]
    if search is None:
        return corrected(trace)
    if trace.game is None:
        raise ValueError(f"{beside} needs a game; compare this run with {LEAVES}")
    named = inspect.signature(called.func).bind(*called.args, **called.keywords).arguments
    known = {k: v for k, v in [*named.items()][2:] if k in inspect.signature(search).parameters}
    return _record(search, trace.game, called.args[1], **known)


def _explained(call: str, trace: Trace) -> Reply:
    """Describe a recorded call in the words of the exercises, with the line that failed."""
    hint, nodes = "", len(trace.nodes)
    if trace.stopped.endswith("lines of code" + NEVER):
        return Reply(said=f"{call} was {trace.stopped.removesuffix(NEVER)}. {NO_END}", failed=True)
    reply = Reply(failed=bool(trace.stopped))
    outcome = RunResult(trace.value, nodes=nodes)
    if trace.stopped.endswith(NEVER):
        outcome = RunResult(error=DID_NOT_END, nodes=nodes)
        hint = TOO_MANY if nodes == MOST_CALLS else TOO_DEEP if nodes > 1 else NO_MOVE
    elif trace.stopped:
        outcome = RunResult(error=trace.stopped.removeprefix("stopped by "), nodes=nodes)
        if line := _line_of_the_innermost(trace):
            reply["place"] = "search", line
    returned_none = any(event.get("value") == "None" for event in trace.events)
    if outcome.error.startswith("TypeError") and returned_none:
        hint = without_a_name(RunResult(), ())
    if trace.game or any(node.value is not None for node in trace.nodes):
        hint = hint or without_a_name(outcome, ())
    return reply | Reply(said=f"{call} {result_in_words(outcome)}. {hint}".strip())


def _line_of_the_innermost(trace: Trace) -> int | None:
    """Return the line at which the innermost unfinished call stopped; None if all returned."""
    returned = {event["node"] for event in trace.events if event["event"] == "return"}
    last = max(set(range(len(trace.nodes))) - returned, default=None)
    lines = [e["line"] for e in trace.events if e["event"] == "line" and e["node"] == last]
    return lines[-1] if lines else None


def _failed(call: str, error: BaseException) -> Reply:
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
    reply = Reply(place=own[-1]) if own else Reply()
    who = f"{call} raised " if call else f"The {own[-1][0]}: " if own else ""
    kind = "" if isinstance(error, ValueError) and not own else f"{type(error).__name__}: "
    what = f"{kind}{error}".removesuffix(": ").removesuffix(": None")
    return reply | Reply(said=f"{who}{what}.{hint}", failed=True)
