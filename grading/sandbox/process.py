"""The process of a worker: how it starts, how we communicate with it, and how it ends."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from random import expovariate
from typing import Any

from coursework.exercise.call import DID_NOT_END
from grading.sandbox.cgroups import OTHERS, Groups, Use, activity, used
from grading.sandbox.course_copy import compiled
from grading.sandbox.limits import WAITED, End, Limits, SandboxError, too_much_memory
from grading.sandbox.mechanism import Mechanism, bubblewrap
from grading.sandbox.system_calls import system_calls
from grading.sandbox.view import COURSE, PACKAGES
from grading.sandbox.worker_output import garbled, guarded

START = 30  # seconds of computing, and of waiting, that a worker may need to start or fail
TICK = 0.1  # seconds between two checks of what a worker uses
READING = 0.25  # the share of time reading from a disk that counts as waiting
LONGEST_LINE, LONGEST_TALK = 4_000_000, 64_000_000  # bytes from a worker


def _poll(descriptor: int, writes: bool = False) -> Any:
    """Return a poll object for a descriptor from which we read, or write without blocking."""
    if sys.platform == "win32":
        raise NotImplementedError
    os.set_blocking(descriptor, not writes)
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT if writes else select.POLLIN)
    return poll


class Process:
    """A process in the sandbox, which receives lines of JSON and answers with lines of JSON.

    Once it has ended, has exceeded its limits, or has sent nonsense, every request to it raises
    End.  Raises SandboxError if it does not start.
    """

    def __init__(self, mechanism: Mechanism, limits: Limits, course: Path, folder: Path) -> None:
        self._mechanism = mechanism
        self._limits = limits
        self._buffer = bytearray()
        self._heard = 0
        self._read = 0
        self._next_look = 0.0
        self._cleaning = contextlib.ExitStack()
        try:
            self._groups = Groups(mechanism.groups, limits)
            self._cleaning.callback(self._groups.remove)
            self._start(course, folder)
            self.allow(limits)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process and everything that it started."""
        self._cleaning.close()

    def allow(self, limits: Limits) -> None:
        """Restart the clocks: from now on, the worker has the seconds of these limits."""
        self._limits = limits
        self._before = self._use().seconds
        self._waited = 0.0
        self._deadline = time.monotonic() + limits.wall

    def freeze(self, frozen: bool) -> None:
        """Pause a worker that may have only one process, or let it continue.

        If no cgroup can do this, a signal does.  Nothing inside can continue a stopped process: the
        worker has no other process, and none of its timers may send that signal.
        """
        if sys.platform == "linux" and not self._groups.freeze(frozen):
            with contextlib.suppress(ProcessLookupError):
                for process in self._python:
                    signal.pidfd_send_signal(process, signal.SIGSTOP if frozen else signal.SIGCONT)

    @cached_property
    def _python(self) -> list[int]:
        """Descriptors of the processes that run a student's code."""
        if sys.platform != "linux":
            raise NotImplementedError
        found = []
        for number in {*self._use().processes} - self._bubblewrap:
            with contextlib.suppress(ProcessLookupError):
                found.append(os.pidfd_open(number))
                self._cleaning.callback(os.close, found[-1])
        return found

    # ------------------------------------------------------------------------ the conversation

    def send(self, message: Any) -> None:
        """Send a line."""
        data = json.dumps(message).encode() + b"\n"
        while data:
            try:
                data = data[os.write(self._requests, data) :]
            except BlockingIOError:
                self._await(self._writable)
            except BrokenPipeError:
                raise self._death() from None

    def receive(self) -> Any:
        """Return the next line."""
        while (end := self._buffer.find(b"\n")) < 0:
            if self._await(self._readable):
                if not (heard := os.read(self._replies, 2**16)):
                    raise self._death()
                self._buffer += heard
                self._heard += len(heard)
                if len(self._buffer) > LONGEST_LINE or self._heard > LONGEST_TALK:
                    raise garbled()
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return guarded(json.loads, line)

    def check_memory(self) -> None:
        """Raise End if the memory limit has killed one of the worker's processes."""
        if self._groups.out_of_memory():
            raise too_much_memory(self._limits)

    def _await(self, pipe: Any) -> bool:
        """Return whether a pipe is ready, after giving the worker a moment to make it ready.

        Raises End if the worker has exceeded its limits.  The moment has a random length, chosen so
        that it is equally likely to end at any instant of our waiting: then how often we find the
        worker waiting tells us how long it waits.  On a busy machine, a worker may
        have to wait for a processor, but it still counts as ready to compute.
        """
        if pipe.poll(1000 * expovariate(1 / TICK)):
            if time.monotonic() >= self._next_look:
                self._look()
            return True
        waiting = self._waiting()
        if not pipe.poll(0):
            self._waited += TICK * waiting
        self._look()
        return False

    def _waiting(self) -> float:
        """Estimate how much of a moment the worker has waited, from what it is doing at the end.

        A disk may be slow, but an answer that only reads must also end.  Without cgroups, finding
        the worker's processes takes so long that a worker waiting briefly would wake up
        meanwhile, so we use the processes that we last saw.
        """
        computes, read = activity(self._use().processes if self._groups else self._processes)
        reads, self._read = read > self._read, max(read, self._read)
        return 0 if computes else READING if reads else 1

    def _look(self) -> None:
        """Raise End if the worker has exceeded its limits."""
        now, limits = time.monotonic(), self._limits
        self._next_look = now + TICK
        self.check_memory()
        use = self._use()
        if use.memory > limits.memory:
            raise too_much_memory(limits)
        if use.threads > limits.processes + OTHERS:
            raise End("too many processes", f"more than {limits.processes}")
        if use.seconds - self._before > limits.cpu:
            raise End(DID_NOT_END, f"stopped after {limits.cpu:g} seconds of computing")
        if self._waited > limits.waiting:
            says = f"stopped after {limits.waiting:g} seconds without computing"
            raise End(WAITED, says, doubtful=False)
        if now > self._deadline:
            raise End(DID_NOT_END, f"stopped after {limits.wall:g} seconds of real time")

    def _use(self) -> Use:
        use = self._groups.used() if self._groups else used(self.pid)
        self._processes = use.processes
        return use

    def _death(self) -> End:
        """Return the reason why the worker has stopped sending."""
        while (status := self._process.poll()) is None:  # it may have hung up but still be running
            time.sleep(TICK / 10)
            self._waited += TICK / 10 * self._waiting()
            self._look()
        if self._groups.out_of_memory():
            return too_much_memory(self._limits)
        number = status - 128 if status > 128 else -status  # as bubblewrap or Python reports it
        if number in set(signal.Signals):
            return End("crashed", f"Python was ended by {signal.Signals(number).name}")
        return End("crashed", f"Python ended with exit status {status}")

    # ------------------------------------------------------------------------- start and stop

    def _start(self, course: Path, folder: Path) -> None:
        program, limits = self._mechanism.bubblewrap, self._limits
        scratch = self._cleaning.enter_context(tempfile.TemporaryDirectory(dir=folder))
        unprotected = (scratch, str(course), sysconfig.get_path("purelib"))
        home, where, packages = ("/tmp", COURSE, PACKAGES) if program else unprotected
        requests, self._requests = os.pipe()
        self._replies, replies = os.pipe()
        self._cleaning.callback(os.close, self._requests)
        self._cleaning.callback(os.close, self._replies)
        self._readable, self._writable = _poll(self._replies), _poll(self._requests, writes=True)
        settings = {
            "pipes": [requests, replies],
            "packages": packages,
            "limits": {
                "RLIMIT_AS": limits.memory,
                "RLIMIT_CORE": 0,
                "RLIMIT_FSIZE": limits.disk,
                "RLIMIT_NOFILE": 64,
                "RLIMIT_NPROC": limits.processes,
                "RLIMIT_SIGPENDING": 64,  # beyond this, signals to one user's processes are lost
            },
        }
        python = os.path.realpath(sys.executable)
        inside = str(compiled(Path(where, "inside.py")))  # a program's source would be recompiled
        command = [python, "-s", "-S", "-P", inside, json.dumps(settings)]
        given = [requests, replies]
        if program:
            said, info = os.pipe()
            allowed, filling = os.pipe()
            os.write(filling, system_calls())
            os.close(filling)
            given += [info, allowed]
            outside = bubblewrap(
                program, limits.disk, course, folder.with_name("root"), info, allowed
            )
            command = [*self._groups.enter(), *outside, *command]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=scratch,
            env={
                "HOME": home,
                "LANG": "C.UTF-8",
                "MALLOC_ARENA_MAX": "1",  # a thread would otherwise reserve 128 MB of addresses
                "OPENBLAS_NUM_THREADS": "1",
                "PYTHONHASHSEED": "0",  # the same code must always earn the same marks
                "PYTHONPATH": where,
                "TMPDIR": home,
            },
            pass_fds=given,
            start_new_session=True,
        )
        self.pid = self._process.pid
        assert self._process.stderr
        self._stderr = self._cleaning.enter_context(self._process.stderr)
        for descriptor in given:
            os.close(descriptor)
        self._first = None
        self._bubblewrap = {self.pid} if program else set()  # bubblewrap's own processes
        if sys.platform == "linux" and program:
            with os.fdopen(said) as file, contextlib.suppress(ValueError):
                first = json.load(file)["child-pid"]
                self._bubblewrap.add(first)
                self._first = os.pidfd_open(first)
                self._cleaning.callback(os.close, self._first)
        self._cleaning.callback(self._kill)
        self.allow(replace(limits, cpu=START, waiting=START))
        try:
            if self.receive() != ["ready"]:
                raise garbled()
        except End as end:
            self._kill()
            complaint = self._stderr.read(1000).decode(errors="replace").strip()
            raise SandboxError(complaint or end.says) from None

    def _kill(self) -> None:
        """End every process of the worker: a PID namespace ends with its first process."""
        with contextlib.suppress(OSError):  # it may have ended already
            if sys.platform == "linux" and self._first is not None:
                signal.pidfd_send_signal(self._first, signal.SIGKILL)
                _poll(self._first).poll()  # the outer bubblewrap may end before the inner one
                self._groups.freeze(False)  # the outer bubblewrap may still be in them
            elif sys.platform != "win32":
                os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
