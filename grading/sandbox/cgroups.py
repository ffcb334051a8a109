"""Measure what a worker's processes use, and limit it with the kernel's control groups."""

import contextlib
import itertools
import os
import signal
import sys
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple

from grading.sandbox.limits import Limits, SandboxError

GROUP = "chopsticks-"
OTHERS = 2  # processes that belong to bubblewrap


class Use(NamedTuple):
    """What the processes of a worker use.

    seconds: computing time since they began; processes: their ids; threads, memory: how many
    threads and bytes they have, or 0 if the kernel itself limits that.
    """

    seconds: float
    processes: tuple[int, ...]
    threads: int = 0
    memory: int = 0


def places_for_groups(cgroup: str, mountinfo: str) -> Iterator[tuple[Path, ...]]:
    """Return folders of the cgroup file system in which memory and processes can be limited.

    In version 1, a separate folder counts the seconds; in version 2, every group does.

    The arguments are the contents of these two files in /proc/self.  The list starts with this
    process's own group and continues upwards, because a group with processes in it may not
    limit groups below it.
    """
    own = {
        controller: path
        for line in cgroup.splitlines()
        for _, controllers, path in [line.split(":", 2)]
        for controller in controllers.split(",")
    }
    places: dict[str, list[Path]] = {}
    for line in mountinfo.splitlines():
        (_, _, _, root, mount, *_), _, (kind, _, options) = map(str.split, line.partition(" - "))
        kinds = {"cgroup": {"memory", "pids", "cpuacct"} & set(options.split(",")), "cgroup2": {""}}
        for controller in kinds.get(kind, set()) & own.keys():
            folder = Path(os.path.normpath(f"{mount}/{os.path.relpath(own[controller], root)}"))
            places[controller] = [
                place
                for place in (folder, *folder.parents)
                if place.is_relative_to(mount) and os.access(place, os.W_OK)
            ]
    yield from zip(*(places.get(k, ()) for k in ("memory", "pids", "cpuacct")), strict=False)
    for place in places.get("", ()):
        if {"memory", "pids"} <= set((place / "cgroup.subtree_control").read_text().split()):
            yield (place,)


def remove_stale(places: tuple[Path, ...]) -> None:
    """Remove the groups of graders that were killed."""
    for folder in [folder for place in places for folder in place.glob(f"{GROUP}*-*")]:
        if not Path("/proc", folder.name.split("-")[1]).exists():
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a group, and end the processes that are still in it."""
    if sys.platform == "win32":
        raise NotImplementedError
    for _ in range(30_000):
        try:
            folder.rmdir()
        except (FileNotFoundError, PermissionError):
            return
        except OSError:  # the kernel may need a moment, or longer if it is busy
            with contextlib.suppress(OSError):  # a process may be gone meanwhile, or the group
                for process in (folder / "cgroup.procs").read_text().split():
                    os.kill(int(process), signal.SIGKILL)
            time.sleep(0.001)


class Groups:
    """The cgroups of one worker; if `places` is empty, nothing is limited."""

    _numbers = itertools.count()
    _existing: ClassVar[set["Groups"]] = set()
    _enter = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit; shift; done; shift; exec "$@"'

    def __init__(self, places: tuple[Path, ...], limits: Limits) -> None:
        name = f"{GROUP}{os.getpid()}-{next(self._numbers)}"
        self._folders = [place / name for place in places]
        settings = {  # of both versions of cgroups; the limit with swap must be set last
            "memory.max": limits.memory,
            "memory.swap.max": 0,
            "memory.oom.group": 1,
            "memory.limit_in_bytes": limits.memory,
            "memory.memsw.limit_in_bytes": limits.memory,
            "pids.max": limits.processes + OTHERS,
        }
        self._existing.add(self)
        try:
            for folder in self._folders:
                folder.mkdir()
            for setting, value in settings.items():
                self._write(setting, value)
        except OSError as error:
            self.remove()
            raise SandboxError(f"cannot create a cgroup: {error}") from None

    def __bool__(self) -> bool:
        return bool(self._folders)

    def _files(self, *names: str) -> list[Path]:
        files = [folder / name for name in names for folder in self._folders]
        return [file for file in files if file.exists()]

    def _write(self, name: str, value: int) -> bool:
        """Change a setting; return whether this version has such a setting."""
        files = self._files(name)
        for file in files:
            file.write_text(str(int(value)))
        return bool(files)

    def enter(self) -> list[str]:
        """Return what to put before a command so that it runs in the groups."""
        files = [str(folder / "cgroup.procs") for folder in self._folders]
        return ["/bin/sh", "-c", self._enter, "sh", *files, "--"] if files else []

    def out_of_memory(self) -> bool:
        """Return whether the memory limit has killed a process."""
        files = self._files("memory.events", "memory.oom_control")
        return any(_number_after("oom_kill", file) for file in files)

    def used(self) -> Use:
        """Return what the processes in the groups use."""
        processes = tuple(map(int, (self._folders[-1] / "cgroup.procs").read_text().split()))
        for nanoseconds in self._files("cpuacct.usage"):
            return Use(int(nanoseconds.read_text()) / 1e9, processes)
        return Use(_number_after("usage_usec", self._folders[-1] / "cpu.stat") / 1e6, processes)

    def freeze(self, frozen: bool) -> bool:
        """Freeze or thaw all processes; return whether these groups can do so (version 2 can)."""
        return self._write("cgroup.freeze", frozen)

    def remove(self) -> None:
        """Remove the groups, with everything that is left in them."""
        for folder in self._folders:
            _remove(folder)
        self._existing.discard(self)

    @classmethod
    def remove_all(cls) -> None:
        """Remove all groups of this process, which is about to end."""
        for groups in list(cls._existing):
            groups.remove()


def used(root: int) -> Use:
    """Return what a process and its descendants use, or zeros if there is no /proc."""
    if sys.platform == "win32":
        raise NotImplementedError
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            found[int(folder.name)] = _stat(folder)
    tree = {root} & found.keys()
    while more := {pid for pid, (_, parent, *_) in found.items() if int(parent) in tree} - tree:
        tree |= more
    ticks = threads = pages = 0
    for pid in tree:
        ticks += sum(map(int, found[pid][11:15]))  # including children that it waited for
        threads += int(found[pid][17])
        pages += int(found[pid][21])
    seconds = ticks / os.sysconf("SC_CLK_TCK")
    return Use(seconds, tuple(tree), threads, pages * os.sysconf("SC_PAGE_SIZE"))


def activity(processes: Collection[int]) -> tuple[bool, int]:
    """Return whether one of these processes computes or is ready to, and how much they have read.

    The second value is the number of pages and bytes that they have read from a disk since they
    began, or 0 if one of them computes.
    """
    computes, read = False, 0
    folders = [Path(f"/proc/{process}") for process in processes]
    for folder in folders:
        with contextlib.suppress(OSError):  # ended processes have no files
            computes |= any(_stat(thread)[0] == "R" for thread in (folder / "task").iterdir())
    for folder in () if computes else folders:
        with contextlib.suppress(OSError):
            read += int(_stat(folder)[9])
            read += _number_after("read_bytes:", folder / "io")  # some kernels do not count them
    return computes, read


def _number_after(word: str, file: Path) -> int:
    words = file.read_text().split()
    return int(words[words.index(word) + 1])


def _stat(folder: Path) -> list[str]:
    """Return the state of a process or thread, its parent, and other numbers."""
    return (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
