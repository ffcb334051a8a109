"""The processes that grade answers, on this machine or on a cluster."""

import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec

from grading.grade.answer import Result
from grading.sandbox.cgroups import Groups

LOOPBACK = ("127.0.0.1", "::1", "localhost")
PROCESSOR = "chopsticks-grader"  # prefix for the names of processors in use


def join_pool() -> None:
    """Set up a process of the pool on its own processor, if one is free.

    The process and its worker wait for each other at every node.  On the same processor, switching
    between them is quick; on two processors, the one that waits falls asleep and must be woken.
    """
    if sys.platform == "linux" and (number := own_processor()) is not None:
        os.sched_setaffinity(0, {number})
    _end_with_parent()


_taken: list[socket.socket] = []


def own_processor() -> int | None:
    """Reserve a processor that no other grader process uses, for as long as this one lives.

    A name in Linux's abstract namespace belongs to a single process on the whole machine, and
    disappears with it.
    """
    if sys.platform != "linux":
        return None
    for number in sorted(os.sched_getaffinity(0)):
        mark = socket.socket(socket.AF_UNIX)
        try:
            mark.bind(f"\0{PROCESSOR}-{number}")
        except OSError:
            mark.close()
        else:
            _taken.append(mark)
            return number
    return None


def _end_with_parent() -> None:
    """End this process with the grader; otherwise it would outlive a grader that was killed."""
    parent = multiprocessing.parent_process()
    assert parent

    def wait() -> None:
        parent.join()
        try:
            Groups.remove_all()
        finally:
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the grader handles it, and ends the pool


class _Processes(ThreadPoolExecutor):
    """A pool with one process per thread, so a process that dies loses only its own task."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self._own = threading.local()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the function in a thread's process; its future may raise BrokenProcessPool."""
        return super().submit(self._run, function, args, kwargs)

    def _run(self, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        if not hasattr(self._own, "process"):
            context = multiprocessing.get_context("spawn")
            self._own.process = ProcessPoolExecutor(1, context, join_pool)
        try:
            return self._own.process.submit(function, *args, **kwargs).result()
        except BrokenProcessPool:
            del self._own.process
            raise


class _Cluster(Executor):
    """Sends tasks to a Dask cluster; each result comes back as JSON, and is read as a `Result`."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the function on the cluster; its future may raise ValueError."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()

        def settle(sent: Future[Any]) -> None:
            try:
                future.set_result(msgspec.json.decode(sent.result(), type=Result))
            except Exception as error:  # also what has ended a worker
                future.set_exception(error)

        self._inner.submit(_as_json, function, *args, **kwargs).add_done_callback(settle)
        return future


def _as_json(function: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    return msgspec.json.encode(function(*args, **kwargs)).decode()


_listening, _stopping = threading.Event(), threading.Event()  # to a cluster; because of it


@cache  # once: a hook stays as long as the process
def _hook() -> None:
    sys.addaudithook(_only_data)


def _only_data(event: str, args: tuple[Any, ...]) -> None:
    """Let no pickle name anything but texts and exceptions while we listen to a cluster.

    Dask reads pickles in many places, and a pickle runs whatever it names.  If one does, we stop.
    """
    if event == "pickle.find_class" and _listening.is_set():
        found = getattr(sys.modules.get(args[0]), args[1], None)
        if not (isinstance(found, type) and issubclass(found, str | Exception)):
            if sys.platform != "win32" and not _stopping.is_set():  # Dask would try again and wait
                _stopping.set()
                print(
                    f"\nThe cluster sent a program, not data: {args[0]}.{args[1]}", file=sys.stderr
                )
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            raise ValueError


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    """Connect to a Dask cluster; raises ValueError if others could read or change what is sent."""
    from distributed import Client

    if not scheduler.startswith("tls://") and urlsplit(scheduler).hostname not in LOOPBACK:
        raise ValueError(
            f"--scheduler {scheduler}: on a network, the address must begin with tls:// "
            "(docs/cluster.md says how to make the key)"
        )
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
    _hook()
    _stopping.clear()
    _listening.set()
    try:
        with Client(scheduler) as client, client.get_executor(pure=False) as executor:
            yield _Cluster(executor)
    finally:
        _listening.clear()


def executor_for(jobs: int, scheduler: str) -> AbstractContextManager[Executor]:
    """Return an executor with processes on this machine, or on a cluster."""
    return _cluster(scheduler) if scheduler else _Processes(jobs)
