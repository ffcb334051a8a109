"""Which processes are in a worker's PID namespace, seen from outside; and busy ones beside it."""

import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

LOOP = "while True: pass"
ENDED = "ZX"  # its parent has not asked yet how, or is asking


def _numbers():
    return filter(str.isdigit, os.listdir("/proc"))


def _state_and_parent(number):
    state, parent, *_ = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return state, int(parent)


@contextmanager
def namespace_below(pid):
    """The PID namespace in which the children of a process live.

    It is held open: the number of one that has ended may soon be another one's.
    """
    found = {}
    for number in _numbers():
        with suppress(OSError):  # it has ended, or is another user's
            state, parent = _state_and_parent(number)
            if parent == pid and state not in ENDED:
                found[int(number)] = os.readlink(f"/proc/{number}/ns/pid")
    [namespace] = set(found.values())
    with Path(f"/proc/{min(found)}/ns/pid").open():
        yield namespace


def processes_in(namespace):
    """The processes of a PID namespace."""
    found = set()
    for number in _numbers():
        with suppress(OSError):
            if os.readlink(f"/proc/{number}/ns/pid") == namespace:
                state, _ = _state_and_parent(number)
                if state not in ENDED:
                    found.add(int(number))
    return found


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
