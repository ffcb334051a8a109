"""How a worker is isolated: mechanisms to try on a machine, and the command for bubblewrap."""

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grading.sandbox.cgroups import places_for_groups
from grading.sandbox.system_calls import library as seccomp

NOBODY, NOBODIES = 61_184, 4_336  # user ids that no system gives to a person
SETPRIV = "/usr/bin/setpriv"
COURSE, PACKAGES = "/course", "/packages"  # where a worker sees them
COUNTS = ("diskstats", "loadavg", "locks", "meminfo", "schedstat", "stat", "vmstat", "zoneinfo")
# Prefixes of packages that a worker must not see.
HIDDEN = ("__editable__", "chopsticks", "coursework", "grading", "nbgrader", "stepthrough")


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
    program: str, disk: int, course: Path, folder: Path, info: int, allowed: int
) -> list[str]:
    """Return a command that runs another one in the sandbox, as a user without capabilities.

    disk:    bytes in each of the worker's own folders.
    course:  the folder that the worker may read.
    folder:  contains an empty folder, which is put over everything that it may not read.
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
        *_view(course, folder / "empty"),
        *("--proc", "/proc", *_without_counts(folder / "empty")),
        *("--dev", "/dev", *private, "/dev/shm", *private, "/tmp"),
        *("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"),
        *("--setenv", "LD_LIBRARY_PATH", f"{sys.base_prefix}/lib", "--", *become),
    ]


def _without_counts(empty: Path) -> Iterator[str]:
    """Return arguments for bubblewrap that hide the kernel's counts over all processes.

    Otherwise, one worker could send messages by changing such a number, and another could read it.
    """
    yield from ("--ro-bind", str(empty), "/proc/sys")
    for name in COUNTS:
        if Path("/proc", name).exists():
            yield from ("--ro-bind", os.devnull, f"/proc/{name}")


@cache
def _view(course: Path, empty: Path) -> list[str]:
    """Return arguments for bubblewrap: the file system that a worker sees, all read-only."""
    view: list[str] = []
    base, python = Path(sys.base_prefix), Path(os.path.realpath(sys.executable))
    installed = sysconfig.get_path("purelib")
    system = [Path("/", name) for name in ("lib", "lib64", "usr/lib", "usr/lib64")]
    libraries = [*system, base / "lib", base / "lib64"]
    # Folders made here are open to the worker's user, even if the originals are not.
    for folder in sorted({parent for path in (*libraries, python) for parent in path.parents}):
        view += ("--dir", str(folder))
    for library in libraries:
        if library.is_symlink() and library in system:
            view += ("--symlink", str(library.readlink()), str(library))
        elif library.is_dir():
            view += ("--ro-bind", str(library), str(library))
    view += ("--ro-bind", str(python), str(python))
    view += ("--ro-bind-try", SETPRIV, SETPRIV)
    view += ("--ro-bind-try", installed, PACKAGES)
    view += ("--ro-bind", str(course), COURSE)
    # Packages come from one place only, which contains neither the course nor the grader.
    others = {
        os.path.realpath(path)
        for library in libraries
        for path in library.glob("python3*/*-packages")
    }
    for other in sorted(others):
        view += ("--ro-bind", str(empty), other)
    for path in Path(installed).glob("*"):
        if path.name.startswith(HIDDEN):
            nothing = str(empty) if path.is_dir() else os.devnull
            view += ("--ro-bind", nothing, f"{PACKAGES}/{path.name}")
    return view
