"""Which processes are in a worker's PID namespace, seen from outside; and busy ones beside it."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path


def _living():
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
            namespace = (folder / "ns/pid").readlink()
        except OSError:  # it has ended, or is another user's
            continue
        if state not in "ZX":  # ended, too, but its parent has not asked yet how, or is asking
            yield int(folder.name), int(parent), namespace


@contextmanager
def namespace_below(pid):
    """The PID namespace in which the children of a process live.

    It is held open: the number of one that has ended may soon be another one's.
    """
    found = {child: namespace for child, parent, namespace in _living() if parent == pid}
    [namespace] = set(found.values())
    with Path(f"/proc/{min(found)}/ns/pid").open():
        yield namespace


def processes_in(namespace):
    """The processes of a PID namespace."""
    return {pid for pid, _, its in _living() if its == namespace}


@contextmanager
def busy(number):
    """So many processes that compute without end, meanwhile."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
