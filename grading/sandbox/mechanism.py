"""How a worker is isolated: mechanisms to try on a machine, and the command for bubblewrap."""

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grading.sandbox.cgroups import places_for_groups
from grading.sandbox.system_calls import library as seccomp
from grading.sandbox.view import COURSE, SETPRIV

NOBODY, NOBODIES = 61_184, 4_336  # user ids that no system gives to a person


@dataclass(frozen=True)
class Mechanism:
    """How workers are isolated.

    bubblewrap: the path of the program, or "" for a plain process, which protects nothing.
    groups:     the folders in which each worker gets its own cgroups; without them, the
                processes of a worker are checked ten times a second.
    """

    bubblewrap: str = ""
    groups: tuple[Path, ...] = ()

    def __str__(self) -> str:
        if not self.bubblewrap:
            return "unsafe: a plain process, which sees your files and the network"
        root = sys.platform != "win32" and os.geteuid() == 0
        user = "another user" if root else "a user namespace"
        groups = f"cgroups in {' and '.join(map(str, self.groups))}"
        return f"bubblewrap, {user}, {groups if self.groups else 'rlimits and a watcher'}"


def mechanisms(unsafe: bool = False) -> Iterator[Mechanism]:
    """Yield the mechanisms that may work on this machine, best first."""
    if sys.platform == "linux" and seccomp() and (program := shutil.which("bwrap")):
        known = [Path("/proc/self", name).read_text() for name in ("cgroup", "mountinfo")]
        for groups in places_for_groups(*known):
            yield Mechanism(program, groups)
        yield Mechanism(program)
    yield from [Mechanism()] if unsafe and sys.platform != "win32" else []


def bubblewrap(
    program: str, disk: int, course: Path, root: Path, info: int, allowed: int
) -> list[str]:
    """Return a command that runs another one in the sandbox, as a user without capabilities.

    disk:    bytes in each of the worker's own folders.
    course:  the folder that becomes `COURSE`.
    root:    the folder that becomes the root; without /proc, where the kernel counts what all
             processes do, and one worker could read what another one has done.
    info:    the pipe that receives the id of the first process, as JSON.
    allowed: the pipe with the program that says which system calls are allowed.
    """
    if sys.platform != "linux":
        raise NotImplementedError
    privileges, become = ["--unshare-user"], []
    if os.geteuid() == 0:  # root needs no user namespace: the worker becomes another user
        needed = [f"CAP_{name}" for name in ("SETUID", "SETGID", "SETPCAP")]
        privileges = ["--cap-drop", "ALL", *(w for name in needed for w in ("--cap-add", name))]
        uid = NOBODY + os.getpid() % NOBODIES
        become = [
            *(SETPRIV, f"--reuid={uid}", f"--regid={uid}", "--clear-groups"),
            *("--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all", "--"),
        ]
    private = ("--size", str(disk), "--perms", "1777", "--tmpfs")
    return [
        *(program, *privileges, "--die-with-parent", "--new-session"),
        *("--unshare-ipc", "--unshare-net", "--unshare-pid", "--unshare-uts"),
        "--unshare-cgroup-try",
        *("--info-fd", str(info), "--seccomp", str(allowed)),
        *("--ro-bind", str(root), "/", "--ro-bind", str(course), COURSE),
        *("--dev", "/dev", *private, "/dev/shm", *private, "/tmp"),
        *("--remount-ro", "/dev", "--chdir", "/tmp"),
        *("--setenv", "LD_LIBRARY_PATH", f"{sys.base_prefix}/lib", "--", *become),
    ]
