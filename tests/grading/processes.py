"""Which processes are in a worker's PID namespace, seen from outside; and busy ones beside it."""

import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

LOOP = "while True: pass"
ENDED = "ZX"  # its parent has not asked yet how, or is asking


def _processes():
    return (folder for folder in Path("/proc").iterdir() if folder.name.isdigit())


def _namespace(folder):
    return (folder / "ns/pid").readlink()


def _state_and_parent(folder):
    state, parent, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
    return state, int(parent)


@contextmanager
def namespace_below(pid):
    """The PID namespace in which the children of a process live.

    It is held open: the number of one that has ended may soon be another one's.
    """
    found = {}
    for folder in _processes():
        with suppress(OSError):  # it has ended, or is another user's
            state, parent = _state_and_parent(folder)
            if parent == pid and state not in ENDED:
                found[folder] = _namespace(folder)
    [namespace] = set(found.values())
    with (min(found) / "ns/pid").open():
        yield namespace


def processes_in(namespace):
    """The processes of a PID namespace."""
    found = set()
    for folder in _processes():
        with suppress(OSError):  # the rest is read of few
            if _namespace(folder) == namespace and _state_and_parent(folder)[0] not in ENDED:
                found.add(int(folder.name))
    return found


def processes_of(worker):
    """The processes of a worker that run a student's code."""
    return {*worker._process._use().processes} - worker._process._bubblewrap


@contextmanager
def busy(number):
    """Shares one processor with so many processes that compute without end, meanwhile."""
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(ours)})  # what is started from now on is there, too
    loops = [subprocess.Popen([sys.executable, "-S", "-c", LOOP]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
        os.sched_setaffinity(0, ours)
