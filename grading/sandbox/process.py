"""The process of a worker: how it is started, what passes between us, and how it ends."""

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
from pathlib import Path
from random import random
from typing import Any

from chopsticks.exercise.call import DID_NOT_END
from grading.sandbox.cgroups import OTHERS, Groups, Use, awake, used
from grading.sandbox.course import compiled
from grading.sandbox.limits import WAITED, End, Limits, SandboxError, too_much_memory
from grading.sandbox.mechanism import COURSE, PACKAGES, Mechanism, bubblewrap
from grading.sandbox.received import garbled, guarded
from grading.sandbox.system_calls import system_calls

START = 30  # seconds of computing, and of sleep, until a worker must be ready or have ended
TICK = 0.1  # seconds between two looks at what a worker uses
LONGEST_LINE, LONGEST_TALK = 4_000_000, 64_000_000  # bytes from a worker


class Process:
    """A process in the sandbox, which takes lines of JSON and answers by such lines.

    Whatever is asked of it raises End once it has ended, has used more than it may, or has
    said what makes no sense.  Raises SandboxError if it does not start.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        limits: Limits,
        course: Path,
        folder: Path,
    ) -> None:
        self._mechanism = mechanism
        self._limits = limits
        self._buffer = bytearray()
        self._heard = 0
        self._next_look = 0.0
        self._cleaning = contextlib.ExitStack()
        try:
            self._groups = Groups(mechanism.groups, limits)
            self._cleaning.callback(self._groups.remove)
            self._start(course, folder)
            self._await_first_word()
            self.allow(limits)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process with all that it started."""
        self._cleaning.close()

    def allow(self, limits: Limits) -> None:
        """Start the clocks anew: the worker has the seconds of these limits from now."""
        self._limits = limits
        self._before = self._use().seconds
        self._waited = 0.0
        self._deadline = time.monotonic() + limits.wall

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
        """The next line."""
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
        """Raise End if the limit on memory has killed one of the worker's processes."""
        if self._groups.out_of_memory():
            raise too_much_memory(self._limits)

    def _await(self, pipe: "select.poll") -> bool:
        """Whether a pipe is ready, after a moment in which the worker may make it so.

        Raises End if the worker has used more than it may.  How long the moment is, is drawn: a
        worker cannot sleep between two looks and be awake for each.  If it sleeps while we wait
        for it, it waits; a busy machine keeps it from computing, but not awake.
        """
        ready = bool(pipe.poll(2000 * TICK * random()))
        if not ready or time.monotonic() >= self._next_look:
            use = self._look()
            if not ready and not awake(use.processes) and not pipe.poll(0):
                self._waited += TICK
        return ready

    def _look(self) -> Use:
        """What the worker uses; raises End if that is more than it may."""
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
            raise End(WAITED, f"stopped after {limits.waiting:g} seconds without computing")
        if now > self._deadline:
            raise End(WAITED, f"stopped after {limits.wall:g} seconds of the clock")
        return use

    def _use(self) -> Use:
        return self._groups.used() if self._groups else used(self.pid)

    def _death(self) -> End:
        """Why the worker says no more."""
        try:
            status = self._process.wait(timeout=START)
        except subprocess.TimeoutExpired:
            return End("crashed", "the connection was closed")
        if self._groups.out_of_memory():
            return too_much_memory(self._limits)
        number = status - 128 if status > 128 else -status  # bubblewrap's way, Python's way
        if number in set(signal.Signals):
            return End("crashed", f"Python was ended by {signal.Signals(number).name}")
        return End("crashed", f"Python ended with exit status {status}")

    # ------------------------------------------------------------------------- start and stop

    def _start(self, course: Path, folder: Path) -> None:
        contained = bool(self._mechanism.bubblewrap)
        scratch = self._cleaning.enter_context(tempfile.TemporaryDirectory(dir=folder))
        given = self._open_pipes()
        home, where = ("/tmp", COURSE) if contained else (scratch, str(course))
        settings = self._settings(given)
        python = os.path.realpath(sys.executable)
        inside = str(compiled(Path(where, "inside.py")))  # of a program, Python compiles the source
        command = [python, "-s", "-S", "-P", inside, json.dumps(settings)]
        said = -1
        if contained:
            said, info = os.pipe()
            allowed = _filled_pipe(system_calls())
            given += [info, allowed]
            outside = bubblewrap(
                self._mechanism.bubblewrap, self._limits.disk, course, folder, info, allowed
            )
            command = [*self._groups.enter(), *outside, *command]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=scratch,
            env=_environment(home, where),
            pass_fds=given,
            start_new_session=True,
        )
        self.pid = self._process.pid
        assert self._process.stderr
        self._stderr = self._cleaning.enter_context(self._process.stderr)
        for descriptor in given:
            os.close(descriptor)
        self._first = None
        if sys.platform == "linux" and contained:
            with os.fdopen(said) as file, contextlib.suppress(ValueError):
                self._first = os.pidfd_open(json.load(file)["child-pid"])
                self._cleaning.callback(os.close, self._first)
        self._cleaning.callback(self._kill)

    def _open_pipes(self) -> list[int]:
        """Make the pipes of both directions; returns the worker's ends."""
        requests, self._requests = os.pipe()
        self._replies, replies = os.pipe()
        self._cleaning.callback(os.close, self._requests)
        self._cleaning.callback(os.close, self._replies)
        os.set_blocking(self._requests, False)
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(self._replies, select.POLLIN)
        self._writable.register(self._requests, select.POLLOUT)
        return [requests, replies]

    def _settings(self, pipes: list[int]) -> dict[str, Any]:
        """What the code inside must know before it begins."""
        limits, contained = self._limits, bool(self._mechanism.bubblewrap)
        return {
            "pipes": list(pipes),
            "packages": PACKAGES if contained else sysconfig.get_path("purelib"),
            "output": limits.output,
            "limits": {
                "RLIMIT_AS": limits.memory,
                "RLIMIT_CORE": 0,
                "RLIMIT_FSIZE": limits.disk,
                "RLIMIT_NOFILE": 64,
                "RLIMIT_NPROC": limits.processes,
            },
        }

    def _await_first_word(self) -> None:
        self.allow(replace(self._limits, cpu=START, waiting=START))
        try:
            if self.receive() != ["ready"]:
                raise garbled()
        except End as end:
            self._kill()
            complaint = self._stderr.read(1000).decode(errors="replace").strip()
            raise SandboxError(complaint or end.says) from None

    def _kill(self) -> None:
        """End every process of the worker: without its first one a PID namespace has none."""
        with contextlib.suppress(OSError):  # it may have ended
            if sys.platform == "linux" and self._first is not None:
                signal.pidfd_send_signal(self._first, signal.SIGKILL)
                gone = select.poll()  # bubblewrap outside may end before the one inside
                gone.register(self._first, select.POLLIN)
                gone.poll()
            else:
                os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()


def _environment(home: str, course: str) -> dict[str, str]:
    return {
        "HOME": home,
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "1",  # a thread would set aside 128 MB of addresses
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONHASHSEED": "0",  # the same code earns the same marks again
        "PYTHONPATH": course,
        "TMPDIR": home,
    }


def _filled_pipe(data: bytes) -> int:
    """The end of a pipe from which these few bytes can be read."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    return reading
