"""What runs inside the sandbox: it defines cells and answers calls, one JSON line each.

A student's code shares this process and can do anything to it.  So the grader does not trust
these lines, and compares the values on its own side.  `process.py` starts a copy of this file,
next to a copy of the course and nothing else; `worker.py` says what the lines mean.
"""

import ast
import builtins
import contextlib
import copy
import errno
import io
import json
import linecache
import os
import re
import sys
import types
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from chopsticks.game import card
from coursework.exercise.call import Call, GameSpec, arguments, build
from coursework.exercise.codec import decode, encode

if TYPE_CHECKING or __name__ != "__main__":
    from grading.sandbox.remote import Grader, Needs, Service, remote
else:  # its copy is next to the copy of this file
    from remote import Grader, Needs, Service, remote

ANSWER = "<your answer>"
ERROR_LENGTH = 300
REFUSED = "The sandbox does not allow this (for example, a socket or a file lock): "
FAILURES = ("broken cell", "did not end", "error", "not allowed", "not answered", "too much memory")

Line = list[Any]


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


class Printed(io.TextIOBase):
    """Keeps the beginning of what is printed and drops the rest."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._text = ""

    def writable(self) -> bool:
        """Return True, because a text can always be written."""
        return True

    def write(self, text: str) -> int:
        """Keep as much as there is room for."""
        self._text += text[: self._limit - len(self._text)]
        return len(text)

    def take(self) -> str:
        """Return what was printed since the last call."""
        text, self._text = self._text, ""
        return text


class Session:
    """The cells that have run, and the names that they defined."""

    def __init__(self, ask: Grader) -> None:
        self._ask = ask
        self._reserve = bytes(2**22)
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self._names = module.__dict__
        builtins.display = print  # type: ignore[attr-defined]  # every notebook has it
        builtins.input = no_input
        builtins.__needed__ = Needs(ask)  # type: ignore[attr-defined]  # our stubs call it
        builtins.__absent__ = Absent  # type: ignore[attr-defined]

    def reply(self, request: Line) -> Line:
        """Return a verdict, a value, a message, and a line number for one request."""
        try:
            match request:
                case ["cell", source, filename]:
                    return self._cell(source, filename)
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

    def _cell(self, source: str, filename: str) -> Line:
        if filename == ANSWER:
            source = without_commands(source)
            # `record` and `inspect` find the source where tracebacks look for it.
            lines = source.splitlines(keepends=True)
            linecache.cache[filename] = (len(source), None, lines, filename)
        try:
            tree: Any = compile(source, filename, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
            if filename == ANSWER:
                tree.body = list(deferred(tree.body))
            code = compile(tree, filename, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            return ["broken cell", None, *why_not_python(error, source)]
        exec(code, self._names)
        return ["", None, "", None]

    def _call(self, name: str, call: Call) -> Line:
        if name not in self._names:
            return ["broken cell", None, f"it does not define {name}", None]

        def game(spec: GameSpec) -> Any:
            return remote(self._ask, spec.options) if spec.name == "remote" else build(spec)

        args, kwargs = arguments(call, game)
        return ["", encode(self._names[name](*args, **kwargs)), "", None]


def no_input(prompt: object = "") -> str:
    """Replace `input`: nobody is there to answer, and standard input is empty."""
    raise EOFError("an answer cannot ask for input")


_COMMAND = re.compile(r"([ \t]*)(?:[%!?].*|[\w.*]+\?{1,2}[ \t]*)")
_COMMAND_VALUE = re.compile(r"[^=()#'\"]+=\s*[%!]")
MOST_COMMANDS = 100


def without_commands(source: str) -> str:
    """Replace notebook commands, such as `%timeit f()` or `!ls`, with `pass`.

    Only a line that Python cannot parse can be a command, so valid Python stays as it is.
    """
    lines = source.split("\n")
    for _ in range(MOST_COMMANDS):
        try:
            compile("\n".join(lines), ANSWER, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
            break
        except ValueError:  # null bytes
            break
        except SyntaxError as error:
            rest = range((error.lineno or len(lines) + 1) - 1, len(lines))
        if not rest or not (command := _COMMAND.fullmatch(lines[rest[0]].rstrip("\r"))):
            break
        for number in rest:
            goes_on = lines[number].endswith("\\")
            lines[number] = f"{command[1]}pass"
            if not goes_on:
                break
    return "\n".join(lines)


def deferred(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Make a failing top-level import fail only when one of its names is used."""
    for node in body:
        match node:
            case ast.ImportFrom(module="__future__") | ast.ImportFrom(names=[ast.alias(name="*")]):
                yield node
            case ast.Import(names) | ast.ImportFrom(names=names):
                for alias in names:
                    name = alias.asname or alias.name.partition(".")[0]
                    attempt: Any = ast.parse(_ATTEMPT.format(name)).body[0]
                    attempt.body = [copy.copy(node)]
                    attempt.body[0].names = [alias]
                    yield attempt
            case _:
                yield node


_ATTEMPT = """
try: ...
except ImportError as __absent_error__: {} = __absent__(__absent_error__)
"""


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


def why_not_python(error: SyntaxError | ValueError, source: str) -> tuple[str, int | None]:
    """Say what is wrong with a cell that does not compile, and on which line."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    lines = source.splitlines()
    text = lines[line - 1].strip() if line and line <= len(lines) else ""
    if _COMMAND_VALUE.match(text):
        return f"{text[:40]} takes its value from a notebook command, which is not run here", line
    says = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {says}"[:ERROR_LENGTH], line


def failure(error: BaseException) -> tuple[str, None, str, int | None]:
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
    printed = Printed(settings["output"])
    session = Session(grader)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)  # until here, the grader reads errors from it
    os.close(nowhere)
    sys.stdout = sys.stderr = printed
    grader.send('["ready"]')
    for line in requests:
        number, *request = json.loads(line)
        answer = ["answer", number, *session.reply(request), printed.take()]
        grader.send(json.dumps(answer, allow_nan=False))
        grader.children.clear()


if __name__ == "__main__":
    main()
