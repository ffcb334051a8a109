"""What runs inside the sandbox: it defines cells and answers calls, one JSON line each.

A student's code shares this process and can do anything to it.  So the grader does not trust
these lines, and compares the values on its own side.  `process.py` starts a copy of this file,
next to a copy of the course and nothing else; `worker.py` says what the lines mean.
"""

import __future__

import ast
import builtins
import contextlib
import copy
import errno
import inspect
import json
import linecache
import os
import sys
import types
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from chopsticks.game import card
from coursework.exercise.call import Call, GameSpec, arguments, build
from coursework.exercise.codec import decode, encode
from coursework.exercise.commands import parsed
from coursework.exercise.joined import ANSWER as OF_ANSWER
from coursework.exercise.joined import Piece, pieces

if TYPE_CHECKING or __name__ != "__main__":
    from grading.sandbox.remote import Grader, Needs, Service, remote
else:  # its copy is next to the copy of this file
    from remote import Grader, Needs, Service, remote

ANSWER = "<your answer>"
ERROR_LENGTH = 300
REFUSED = "The sandbox does not allow this (for example, a socket or a file lock): "
FAILURES = ("broken cell", "did not end", "error", "not allowed", "not answered", "too much memory")

FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
MOST_FAILED = 3  # statements that are told

Line = list[Any]
Failure = tuple[str, None, str, int | None]  # a verdict, no value, a message, a line


def lower(limits: dict[str, int]) -> None:
    """Lower the limits of this process."""
    if sys.platform == "win32":
        raise NotImplementedError
    import resource

    for name, limit in limits.items():
        with contextlib.suppress(AttributeError, OSError, ValueError):  # macOS lacks some
            kind = getattr(resource, name)
            _, hard = resource.getrlimit(kind)
            allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (allowed, allowed))


class Session:
    """The cells that have run, and the names that they defined."""

    def __init__(self, ask: Grader) -> None:
        self._ask = ask
        self._reserve = bytes(2**22)
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self._names = module.__dict__
        self._future = 0
        self._loop: Any = None
        builtins.display = print  # type: ignore[attr-defined]  # every notebook has it
        builtins.get_ipython = Shell  # type: ignore[attr-defined]
        builtins.input = no_input
        builtins.__command__ = no_command  # type: ignore[attr-defined]
        builtins.__needed__ = Needs(ask)  # type: ignore[attr-defined]  # our stubs call it

    def reply(self, request: Line) -> Line:
        """Return a verdict, a value, a message, and a line number for one request."""
        try:
            match request:
                case ["cell", source, filename]:
                    exec(compile(source, filename, "exec", dont_inherit=True), self._names)
                    return ["", None, "", None]
                case ["answer", source, name, ours, examples]:
                    return self._answer(source, name, ours, examples)
                case ["call", name, call, games]:
                    for game in games:
                        card(game)
                    return self._call(name, decode(call))
                case ["serve", games]:
                    for game in games:
                        card(game)
                    Service(self._ask, self._names).serve()
            raise ValueError(f"no such request: {request[0]}")
        except BaseException as error:  # even SystemExit is an answer like any other
            if isinstance(error, MemoryError):
                self._reserve = b""  # make room for the message
            return [*failure(error)]

    def _answer(self, source: str, name: str, ours: list[str], examples: bool) -> Line:
        """Run a student's cells as IPython does, and tell which statements failed.

        A statement that fails ends its cell, unless it failed because of the sandbox.  Without
        `examples`, only what the answer of this name needs is run.
        """
        # `record` and `inspect` find the source where tracebacks look for it.
        lines = source.splitlines(keepends=True)
        linecache.cache[ANSWER] = (len(source), None, lines, ANSWER)
        kept = {each: self._names[each] for each in ours if each in self._names}
        cells = [one for one in pieces(source) if one.runs]
        needed = None
        if not examples:
            from coursework.exercise.cells import Cells  # only here, because it takes long

            needed = Cells(one.text for one in cells).needed(name, ours=ours)
        failed: list[Failure] = []
        verdict: Failure = ("broken cell", None, f"it does not define {name}", None)
        for number, cell in enumerate(cells):
            only = None
            if needed:
                only = {each for place, each in needed.statements if place == number}
            if cell.title == OF_ANSWER:
                self._names.update(kept)
            wrong = [*self._run(cell, only)]
            failed += wrong
            if wrong and cell.title == OF_ANSWER:
                verdict = wrong[-1]
        if name in self._names or not (name or failed):
            return ["", [[line, says] for _, _, says, line in failed[:MOST_FAILED]], "", None]
        return [*verdict]

    def _run(self, cell: Piece, only: Collection[int] | None) -> Iterator[Failure]:
        """Run a cell, or only some of its statements; yield those that fail."""
        try:
            body = parsed(cell.text).body
        except (SyntaxError, ValueError) as error:
            yield why_not_python(error, cell.before)
            return
        for number, node in enumerate(body):
            if only is not None and number not in only:
                continue
            ast.increment_lineno(node, cell.before)
            try:
                self._statement(node)
            except BaseException as error:
                if isinstance(error, MemoryError):
                    self._reserve = b""
                yield (why := failure(error))
                if why[0] != "not allowed" and not isinstance(error, SKIPPED):
                    return
            self._names.pop("get_ipython", None)  # IPython's own has nothing to do here

    def _statement(self, node: ast.stmt) -> None:
        """Run a statement outside functions, which may await something.

        An import that fails does so only when one of its names is used.
        """
        if isinstance(node, ast.Import | ast.ImportFrom) and len(node.names) > 1:
            for alias in node.names:
                one = copy.copy(node)
                one.names = [alias]
                self._statement(one)
            return
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | self._future
        code = compile(ast.Module([node], []), ANSWER, "exec", flags, dont_inherit=True)
        self._future |= code.co_flags & FUTURE
        try:
            result = eval(code, self._names)
        except ImportError as error:
            match node:
                case ast.Import([alias]) | ast.ImportFrom(names=[alias]) if alias.name != "*":
                    name = alias.asname or alias.name.partition(".")[0]
                    self._names[name] = Absent(error)
                    return
            raise
        if code.co_flags & inspect.CO_COROUTINE:
            import asyncio  # only here, because it takes long

            self._loop = self._loop or asyncio.new_event_loop()
            self._loop.run_until_complete(result)

    def _call(self, name: str, call: Call) -> Line:
        if name not in self._names:
            return ["broken cell", None, f"it does not define {name}", None]

        def game(spec: GameSpec) -> Any:
            return remote(self._ask, spec.options) if spec.name == "remote" else build(spec)

        args, kwargs = arguments(call, game)
        return ["", encode(self._names[name](*args, **kwargs)), "", None]


class NotRunError(Exception):
    """A notebook's command would give a value, but it is not run."""


SKIPPED = (NotRunError, EOFError, OSError)  # what may fail in the sandbox, but not in a notebook


def no_input(prompt: object = "") -> str:
    """Replace `input`: nobody is there to answer, and standard input is empty."""
    raise EOFError("an answer cannot ask for input")


def no_command(line: str) -> None:
    """Replace a command that gives a value, such as `files = !ls`."""
    raise NotRunError(f"{line} takes its value from a notebook command, which is not run here")


class Shell:
    """Replaces IPython, as `get_ipython()`: whatever it is asked for, it does nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


class Absent:
    """Replaces a failed import, and raises its error when it is used."""

    def __init__(self, error: ImportError) -> None:
        self.__dict__["says"] = why_not_imported(error)

    def _used(self, *_: Any, **__: Any) -> Any:
        raise ImportError(self.__dict__["says"])

    __getattr__ = __setattr__ = __call__ = __iter__ = __bool__ = __getitem__ = _used
    __add__ = __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = __lt__ = __gt__ = _used


def why_not_imported(error: ImportError) -> str:
    """Tell the student why an import failed."""
    if isinstance(error, ModuleNotFoundError) and error.name and "." not in error.name:
        return f"{error.name} is not installed where answers are graded"
    return str(error)


def why_not_python(error: SyntaxError | ValueError, before: int) -> Failure:
    """Say what is wrong with a cell that does not compile, and on which line."""
    line, says = None, str(error)
    if isinstance(error, SyntaxError):
        line, says = error.lineno and error.lineno + before, error.msg
    return "broken cell", None, f"{type(error).__name__}: {says}"[:ERROR_LENGTH], line


def failure(error: BaseException) -> Failure:
    """Return the verdict on an exception, its message, and its line in the student's cell."""
    refused = ""
    match error:
        case NotImplementedError():
            verdict = "not answered"
        case MemoryError():
            verdict = "too much memory"
        case RecursionError():
            verdict = "did not end"
        case OSError(errno=errno.EPERM | errno.ENOSYS):
            verdict, refused = "not allowed", REFUSED
        case _:
            withheld = type(error).__module__ == "withheld"
            verdict = "not allowed" if withheld else "error"
    try:
        text = why_not_imported(error) if isinstance(error, ImportError) else f"{error}"
    except BaseException:  # its message runs the student's code
        text = ""
    line = None
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == ANSWER:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    # The same text as in `exercise.run`, so that the two compare equal.
    return verdict, None, f"{refused}{type(error).__name__}: {text}"[:ERROR_LENGTH], line


def main() -> None:
    """Answer requests until there are no more."""
    settings = json.loads(sys.argv[1])
    lower(settings["limits"])
    sys.path.append(settings["packages"])
    requests_fd, replies_fd = settings["pipes"]
    for descriptor in (requests_fd, replies_fd):
        os.set_inheritable(descriptor, False)
    requests = os.fdopen(requests_fd, encoding="utf-8")
    grader = Grader(replies_fd, requests)
    session = Session(grader)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)  # until here, the grader reads errors from it
    os.close(nowhere)
    sys.stdout = sys.stderr  # which takes any text
    grader.send('["ready"]')
    for line in requests:
        number, *request = json.loads(line)
        answer = ["answer", number, *session.reply(request)]
        grader.send(json.dumps(answer, allow_nan=False))
        grader.children.clear()


if __name__ == "__main__":
    main()
