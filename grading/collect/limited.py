"""Read strangers' text in a process of its own, which may use little memory and little time."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar

from grading.collect.notebook import Unreadable

MEMORY = 1_500_000_000  # bytes: a notebook of 20 MB may need a third of them
SECONDS = 20  # of computing, for each call

P = ParamSpec("P")
R = TypeVar("R")


def limited(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Return the function's value, computed in another process, which we keep for further calls.

    The function, its arguments and its value are pickled on their way.

    Raises what the function raises, and Unreadable if it takes too much memory or time.
    """
    process, pipe = _process()
    try:
        pipe.send((function, args, kwargs))
        value, error = pipe.recv()
    except (EOFError, OSError):
        error = MemoryError()
    if isinstance(error, MemoryError | RecursionError):
        process.kill()
        _process.cache_clear()
        raise Unreadable("It takes too much memory or time to read.")
    if error is not None:
        raise error
    return value  # type: ignore[no-any-return]


@cache
def _process() -> tuple[Any, Any]:
    """Start the process, which ends when nobody has the other end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _serve(pipe: Any) -> None:
    if sys.platform == "win32":
        raise NotImplementedError
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the grader handles it
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except EOFError:
            return
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + SECONDS, most))
        reply: tuple[Any, Exception | None]
        try:
            reply = function(*args, **kwargs), None
        except Exception as error:
            reply = None, error
        pipe.send(reply)
