"""What runs inside the sandbox: it defines cells and answers calls, one JSON line each.

A student's code shares this process and may do to it whatever it likes.  Nothing here is
trusted: the grader reads these lines as it would read a stranger's, and compares the values
on its own side.  `process.py` starts a copy of this file, alone beside one of the course;
`worker.py` says what the lines mean.
"""

import builtins
import contextlib
import errno
import io
import json
import linecache
import os
import sys
import types
from typing import TYPE_CHECKING, Any

from chopsticks.exercise.call import Call, GameSpec, arguments, build
from chopsticks.exercise.codec import decode, encode
from chopsticks.game import card

if TYPE_CHECKING or __name__ != "__main__":
    from grading.sandbox.remote import Grader, Needs, Service, remote
else:  # a copy of it lies beside the copy of this file
    from remote import Grader, Needs, Service, remote

ANSWER = "<your answer>"
ERROR_LENGTH = 300
REFUSED = "The sandbox does not allow this (for example, a socket or a file lock): "
VERDICTS = (
    "",
    "broken cell",
    "did not end",
    "error",
    "not allowed",
    "not answered",
    "too much memory",
)

Line = list[Any]


def lower(limits: dict[str, int]) -> None:
    """Lower the limits of this process."""
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
        self._parts: list[str] = []
        self._room = limit

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, text: str) -> int:
        """Keep what there is room for."""
        if self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(text)
        return len(text)

    def take(self) -> str:
        """What was printed since the last call."""
        text = "".join(self._parts)
        self._parts, self._room = [], self._limit
        return text


class Session:
    """The cells that were run, and the names that they left."""

    def __init__(self, ask: Grader) -> None:
        self._ask = ask
        self._reserve = bytes(2**22)
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        self._names = module.__dict__
        builtins.display = print  # type: ignore[attr-defined]  # every notebook has it
        builtins.__needed__ = Needs(ask)  # type: ignore[attr-defined]  # our stubs call it

    def reply(self, request: Line) -> Line:
        """A verdict, a value, what there is to say, and in which line, for one request."""
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
                case _:
                    raise ValueError(f"no such request: {request[0]}")
        except BaseException as error:  # SystemExit, too, is only an answer
            if isinstance(error, MemoryError):
                self._reserve = b""  # room for the last words
            return [*failure(error)]

    def _cell(self, source: str, filename: str) -> Line:
        if filename == ANSWER:
            # `record` and `inspect` find the source where tracebacks look for it.
            lines = source.splitlines(keepends=True)
            linecache.cache[filename] = (len(source), None, lines, filename)
        try:
            code = compile(source, filename, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            return ["broken cell", None, *why_not_python(error, source)]
        exec(code, self._names)
        return ["", None, "", None]

    def _call(self, name: str, call: Call) -> Line:
        if name not in self._names:
            return ["broken cell", None, f"it does not define {name}", None]
        args, kwargs = arguments(call, self._build)
        return ["", encode(self._names[name](*args, **kwargs)), "", None]

    def _build(self, spec: GameSpec) -> Any:
        if spec.name != "remote":
            return build(spec)
        return remote(self._ask, spec.options)


def why_not_python(error: SyntaxError | ValueError, source: str) -> tuple[str, int | None]:
    """What is wrong with a cell that does not compile, and in which line."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    lines = source.splitlines()
    text = lines[line - 1].strip() if line and line <= len(lines) else ""
    if text.startswith(("%", "!", "?")) or text.endswith("?"):
        command = text[:40]
        return f"{command} is a notebook command, and an answer is plain Python", line
    says = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {says}"[:ERROR_LENGTH], line


def failure(error: BaseException) -> tuple[str, None, str, int | None]:
    """The verdict on an exception, what it says, and its line in the student's cell."""
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
            withheld = type(error).__module__ == "chopsticks.withheld"
            verdict = "not allowed" if withheld else "error"
    try:
        text = f"{error}"
    except BaseException:  # its own code
        text = ""
    line = None
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == ANSWER:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    # The text is that of `exercise.run`, so that both compare equal.
    return verdict, None, f"{refused}{type(error).__name__}: {text}"[:ERROR_LENGTH], line


def main() -> None:
    """Answer requests until there are none."""
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
    os.dup2(nowhere, 2)  # so far, an error was the grader's to read
    os.close(nowhere)
    sys.stdout = sys.stderr = printed
    grader.send('["ready"]')
    for line in requests:
        number, *request = json.loads(line)
        answer = ["answer", number, *session.reply(request), printed.take()]
        grader.send(json.dumps(answer, allow_nan=False))
        grader.reached.clear()


if __name__ == "__main__":
    main()
