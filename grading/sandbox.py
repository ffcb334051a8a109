"""A place to run a student's code, from which nothing comes but plain data.

A `Sandbox` knows how this machine can hold a process; a `Worker` is one such process.  It has
no network, no files but Python's, the installed packages' and a copy of `chopsticks`, a small
/tmp of its own, and limits on time, memory, processes and disk.  It is sent cells and calls,
one JSON line each, and its lines are read as a stranger's.

    with Sandbox() as sandbox, sandbox.worker(withhold=("search.textbook",)) as worker:
        worker.cell(setup)
        worker.answer(cell_of_the_student)
        outcome = worker.call("minimax", call).outcome

The games of a call stay on this side: a search asks for each `result`, so the nodes that are
counted are the nodes that were asked for.
"""

import ast
import contextlib
import errno
import itertools
import json
import os
import platform
import py_compile
import select
import shutil
import signal
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import chopsticks
from chopsticks.exercise.call import DID_NOT_END, At, Call, GameSpec, RunResult, build, reached
from chopsticks.exercise.codec import decode, encode, games_in
from chopsticks.exercise.run import NODE_LIMIT, DidNotEnd, NodeCounter
from chopsticks.game import CHANCE, MAX, MIN, card
from grading import worker

COURSE, PACKAGES = "/course", "/packages"  # where a worker sees them
HIDDEN = ("__editable__*", "chopsticks*", "grading*", "nbgrader*")  # among the packages
NOBODY, NOBODIES = 61_184, 4_336  # users that no system gives to a person
GROUP = "chopsticks-"
BUBBLEWRAPS = 2  # processes of bubblewrap's own
START = 60  # seconds until a worker must be ready
TICK = 0.1  # seconds between two looks at what a worker uses
LONGEST_LINE, LONGEST_TALK = 4_000_000, 64_000_000  # bytes from a worker
MOST_HASHED = 10_000  # members of sets and dicts: with equal hashes, each costs more than the last


@dataclass(frozen=True)
class Limits:
    """What a worker may use.

    wall, cpu: seconds of the clock for all, of computing for each process; memory: bytes of all
    processes together; processes: threads count; output: characters kept of what is printed;
    disk: bytes in /tmp and as many in /dev/shm; nodes: of all calls together.
    """

    wall: float = 10
    cpu: int = 10
    memory: int = 2**30
    processes: int = 32
    output: int = 10_000
    disk: int = 2**26
    nodes: int = NODE_LIMIT


@dataclass(frozen=True)
class Answer:
    """What came of a cell or a call.

    verdict: "" if there is a value; "error" for an exception (a question may ask for one); else
             "broken cell", "not answered", "not allowed", "did not end", "too much memory",
             "too many processes", "crashed" or "garbled".  Once a worker has ended, or had to
             be ended, it gives the same verdict to whatever follows.
    says:    the exception, or the reason; line: where, in the student's cell, if anywhere.
    printed: the beginning of what the code printed.
    """

    outcome: RunResult
    verdict: str = ""
    says: str = ""
    line: int | None = None
    printed: str = ""


class SandboxError(Exception):
    """No worker can be held here; the message says why."""


class _End(Exception):  # noqa: N818
    """A worker has ended or must be ended."""

    def __init__(self, verdict: str, says: str) -> None:
        super().__init__(verdict, says)
        self.verdict, self.says = verdict, says


# ------------------------------------------------------------------------ how workers are held


@dataclass(frozen=True)
class Mechanism:
    """How workers are held.

    bubblewrap: the path of the program, or "" for a plain process, which protects nothing.
    groups:     the folders in which each worker gets cgroups of its own; without them the
                processes of a worker are looked at every `TICK`.
    """

    bubblewrap: str = ""
    groups: tuple[Path, ...] = ()

    def __str__(self) -> str:
        if not self.bubblewrap:
            return "unsafe: a plain process, which sees your files and the network"
        user = "another user" if os.geteuid() == 0 else "a user namespace"
        groups = f"cgroups in {' and '.join(map(str, self.groups))}"
        return f"bubblewrap, {user}, {groups if self.groups else 'rlimits and a watcher'}"


def mechanisms(unsafe: bool = False) -> Iterator[Mechanism]:
    """What may work on this machine, the best first."""
    bubblewrap = shutil.which("bwrap")
    if sys.platform == "linux" and bubblewrap:
        known = [Path("/proc/self", name).read_text() for name in ("cgroup", "mountinfo")]
        for groups in _places_for_groups(*known):
            yield Mechanism(bubblewrap, groups)
        yield Mechanism(bubblewrap)
    if unsafe:
        yield Mechanism()


def describe(unsafe: bool = False) -> str:
    """How workers are held on this machine, or why they cannot be."""
    try:
        with Sandbox(unsafe) as sandbox:
            return str(sandbox.mechanism)
    except SandboxError as error:
        return str(error)


class Sandbox:
    """Starts workers; a context manager, whose temporary files go with it.

    Takes the best mechanism that works here: one is tried, not believed.  Raises SandboxError
    if there is none; with `unsafe`, a plain process is better than nothing.
    """

    def __init__(self, unsafe: bool = False, mechanism: Mechanism | None = None) -> None:
        self._candidates = list(mechanisms(unsafe)) if mechanism is None else [mechanism]
        self._copies: dict[tuple[tuple[str, ...], tuple[str, ...]], Path] = {}

    def __enter__(self) -> "Sandbox":
        self._temporary = tempfile.TemporaryDirectory(prefix=GROUP)
        self._folder = Path(self._temporary.name)
        (self._folder / "empty").mkdir()
        complaints = []
        for mechanism in self._candidates:
            _remove_stale(mechanism.groups)
            self.mechanism = mechanism
            try:
                with self.worker():
                    return self
            except SandboxError as error:
                complaints.append(f"{mechanism}: {error}")
        self._temporary.cleanup()
        needs = "It needs Linux and bubblewrap, which is Debian's package of that name."
        raise SandboxError("\n".join(["There is no sandbox here.", *(complaints or [needs])]))

    def __exit__(self, *_: object) -> None:
        self._temporary.cleanup()

    def worker(
        self,
        limits: Limits | None = None,
        withhold: Iterable[str] = (),
        games: Iterable[str] = (),
    ) -> "Worker":
        """A new worker, whose copy of `chopsticks` lacks the code of what these names cover.

        withhold: names of modules, classes or functions: "search.textbook",
                  "games.tictactoe.canonical", "games.chopsticks.game.Chopsticks.unmoves".
        games:    the cards that are loaded in it before anything else.

        Raises SandboxError if the worker does not start, ValueError for a name that is not there.
        """
        names = tuple(sorted(set(games)))
        course = self._copy(tuple(sorted(set(withhold))), names)
        return Worker(self.mechanism, limits or Limits(), course, self._folder, names)

    def _copy(self, withhold: tuple[str, ...], games: tuple[str, ...]) -> Path:
        """The folder with the course for workers, made once for each choice."""
        if (withhold, games) not in self._copies:
            folder = Path(tempfile.mkdtemp(dir=self._folder))
            _copy_course(folder, withhold, games)
            self._copies[withhold, games] = folder
        return self._copies[withhold, games]


# ----------------------------------------------------------------------- what a worker may read

_WITHHELD = '''\
class Withheld(Exception):
    """What a question asks for was not written but called."""
'''
_CHECK = '''\
"""Here nothing is checked: that is done outside."""


class Checker:
    def __init__(self, path):
        pass

    def __call__(self, name, answer):
        pass
'''


def _copy_course(folder: Path, withhold: tuple[str, ...], games: tuple[str, ...]) -> None:
    package = folder / "chopsticks"
    original = Path(chopsticks.__file__).parent
    # A compiled twin would be a way round what is withheld.
    without = shutil.ignore_patterns("__pycache__", "compiled")
    shutil.copytree(original, package, ignore=without)
    shutil.copy(worker.__file__, folder)
    for name in games:
        module = card(name).make.__module__
        if not module.startswith("chopsticks."):  # a game of somebody's own, in one file
            shutil.copy(str(sys.modules[module].__file__), folder)
    (package / "withheld.py").write_text(_WITHHELD)
    (package / "exercise/check.py").write_text(_CHECK)
    missing = {f"chopsticks.{name}" for name in withhold}
    for path in package.rglob("*.py"):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        if names := [n for n in missing if f"{n}.".startswith(f"{module}.")]:
            withholding = _Withholding(module, names)
            path.write_text(withholding.stub(path.read_text(encoding="utf-8")))
            missing -= withholding.found
    if missing:
        raise ValueError(f"withhold names {sorted(missing)}, which are not in the course")
    for path in folder.rglob("*.py"):
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(path), invalidation_mode=mode, doraise=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


class _Withholding(ast.NodeTransformer):
    r"""Makes stubs: a call of what these names cover raises Withheld.

    Constants and plain data, such as enumerations, stay.

    >>> print(_Withholding("m", ["m.f"]).stub("def f(x=1):\n    return x\n\ndef g():\n    pass"))
    def f(x=1):
        raise Withheld('m.f is what this question asks you to write')
    <BLANKLINE>
    def g():
        pass
    from chopsticks.withheld import Withheld
    """

    def __init__(self, module: str, names: list[str]) -> None:
        self._path = [module]
        self._names = names
        self.found: set[str] = set()

    def stub(self, source: str) -> str:
        """The source without what is withheld."""
        tree = self.visit(ast.parse(source))
        tree.body += ast.parse("from chopsticks.withheld import Withheld").body
        return ast.unparse(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
        if not bases & {"Enum", "IntEnum", "NamedTuple", "Protocol"}:
            self._path.append(node.name)
            self.generic_visit(node)
            self._path.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        name = ".".join([*self._path, node.name])
        if covering := {n for n in self._names if f"{name}.".startswith(f"{n}.")}:
            self.found |= covering
            says = f"{name.partition('.__')[0]} is what this question asks you to write"
            node.body = ast.parse(f"raise Withheld({says!r})").body
        return node


# ---------------------------------------------------------------------------------- bubblewrap


def _view(course: Path, empty: Path) -> Iterator[str]:
    """Arguments of bubblewrap: the file system that a worker sees, all of it read-only."""
    base, python = Path(sys.base_prefix), Path(os.path.realpath(sys.executable))
    installed = sysconfig.get_path("purelib")
    system = [Path("/", name) for name in ("lib", "lib64", "usr/lib", "usr/lib64")]
    libraries = [*system, base / "lib", base / "lib64"]
    # Made here, folders are open to the worker's user, whoever may enter the originals.
    for folder in sorted({parent for path in (*libraries, python) for parent in path.parents}):
        yield from ("--dir", str(folder))
    for library in libraries:
        if library.is_symlink() and library in system:
            yield from ("--symlink", str(library.readlink()), str(library))
        elif library.is_dir():
            yield from ("--ro-bind", str(library), str(library))
    yield from ("--ro-bind", str(python), str(python))
    yield from ("--ro-bind-try", installed, PACKAGES)
    yield from ("--ro-bind", str(course), COURSE)
    # Packages come from one place only, in which neither the course nor the grader is.
    others = {
        os.path.realpath(path)
        for library in libraries
        for path in library.glob("python3*/*-packages")
    }
    for other in sorted(others):
        yield from ("--ro-bind", str(empty), other)
    for pattern in HIDDEN:
        for path in Path(installed).glob(pattern):
            nothing = str(empty) if path.is_dir() else os.devnull
            yield from ("--ro-bind", nothing, f"{PACKAGES}/{path.name}")


def _bubblewrap(
    program: str, limits: Limits, course: Path, empty: Path, info: int, system_calls: int
) -> list[str]:
    """The command that runs another one inside."""
    privileges = ["--unshare-user"]
    if os.geteuid() == 0:  # no user namespace, so that the worker can become another user
        privileges = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    private = ("--size", str(limits.disk), "--perms", "1777", "--tmpfs")
    return [
        *(program, *privileges, "--die-with-parent", "--new-session"),
        *("--unshare-ipc", "--unshare-net", "--unshare-pid", "--unshare-uts"),
        "--unshare-cgroup-try",
        *("--info-fd", str(info), "--seccomp", str(system_calls)),
        *_view(course, empty),
        *("--proc", "/proc", "--dev", "/dev", *private, "/dev/shm", *private, "/tmp"),
        *("--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"),
        *("--setenv", "LD_LIBRARY_PATH", f"{sys.base_prefix}/lib", "--"),
    ]


_CLONE_NEW_USER = 0x1000_0000
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF_0000, 0x0005_0000 | errno.EPERM, 0x0005_0000 | errno.ENOSYS
_ARCHITECTURES = {  # the numbers of the machine, of clone, and of the calls that are refused:
    # unshare, memfd_create, shmget, add_key, bpf, userfaultfd, memfd_secret, io_uring_setup
    "x86_64": (0xC000_003E, 56, (272, 319, 29, 248, 321, 323, 447, 425)),
    "aarch64": (0xC000_00B7, 220, (97, 279, 194, 217, 280, 282, 447, 425)),
}
_CLONE3, _X32 = 435, 0x4000_0000


def _system_calls() -> bytes:
    """A filter in the kernel's language (BPF), which closes two doors for the worker.

    It refuses user namespaces, in which a process may mount what it likes, and memory that
    belongs to no process and to no limited file system.  Of `clone3`, whose arguments a filter
    cannot see, it says that there is none; libraries then take `clone`.
    """
    load, equal, at_least, any_bit, end = 0x20, 0x15, 0x35, 0x45, 0x06
    if platform.machine() not in _ARCHITECTURES:
        machines = " and ".join(_ARCHITECTURES)
        raise SandboxError(f"system calls can be refused on {machines}, not {platform.machine()}")
    machine, clone, refused = _ARCHITECTURES[platform.machine()]
    tests = [
        (load, 4, ""),
        (equal, machine, "or refuse"),
        (load, 0, ""),
        (at_least, _X32, "refuse"),
        *((equal, number, "refuse") for number in refused),
        (equal, _CLONE3, "unknown"),
        (equal, clone, "or allow"),
        (load, 16, ""),
        (any_bit, _CLONE_NEW_USER, "refuse"),
    ]
    ends = {"allow": _ALLOW, "refuse": _REFUSE, "unknown": _UNKNOWN}
    program = []
    for i, (code, operand, target) in enumerate(tests):
        jump = 0
        if target:
            jump = len(tests) - i - 1 + list(ends).index(target.removeprefix("or "))
        otherwise = target.startswith("or ")
        program.append((code, 0 if otherwise else jump, jump if otherwise else 0, operand))
    program += [(end, 0, 0, verdict) for verdict in ends.values()]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


# -------------------------------------------------------------------------------------- cgroups


def _places_for_groups(cgroup: str, mountinfo: str) -> Iterator[tuple[Path, ...]]:
    """Folders of the cgroup file system in which memory and processes may be limited.

    The arguments are the files of these names in /proc/self.  This process's own group comes
    first, then those above it: below a group that holds processes there may be no limits.
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
        kinds = {"cgroup": {"memory", "pids"} & set(options.split(",")), "cgroup2": {""}}
        for controller in kinds.get(kind, set()) & own.keys():
            folder = Path(os.path.normpath(f"{mount}/{os.path.relpath(own[controller], root)}"))
            places[controller] = [
                place
                for place in (folder, *folder.parents)
                if place.is_relative_to(mount) and os.access(place, os.W_OK)
            ]
    yield from zip(places.get("memory", ()), places.get("pids", ()), strict=False)
    for place in places.get("", ()):
        if {"memory", "pids"} <= set((place / "cgroup.subtree_control").read_text().split()):
            yield (place,)


def _remove_stale(places: tuple[Path, ...]) -> None:
    """Remove the groups of graders that were killed."""
    for place in places:
        for folder in place.glob(f"{GROUP}*-*"):
            if not Path("/proc", folder.name.split("-")[1]).exists():
                with contextlib.suppress(OSError):
                    folder.rmdir()


class _Groups:
    """The cgroups of one worker; without places for them nothing is limited."""

    _numbers = itertools.count()
    _enter = 'while [ "$1" != -- ]; do echo $$ >"$1" || exit; shift; done; shift; exec "$@"'

    def __init__(self, places: tuple[Path, ...], limits: Limits) -> None:
        name = f"{GROUP}{os.getpid()}-{next(self._numbers)}"
        self._folders = [place / name for place in places]
        settings = {  # of cgroups of either version; the limit with swap comes after that without
            "memory.max": limits.memory,
            "memory.swap.max": 0,
            "memory.oom.group": 1,
            "memory.limit_in_bytes": limits.memory,
            "memory.memsw.limit_in_bytes": limits.memory,
            "pids.max": limits.processes + BUBBLEWRAPS,
        }
        try:
            for folder in self._folders:
                folder.mkdir()
                for file, value in settings.items():
                    if (folder / file).exists():
                        (folder / file).write_text(str(value))
        except OSError as error:
            self.remove()
            raise SandboxError(f"no cgroup can be made: {error}") from None

    def __bool__(self) -> bool:
        return bool(self._folders)

    def enter(self) -> list[str]:
        """The command that runs another one in the groups."""
        files = [str(folder / "cgroup.procs") for folder in self._folders]
        return ["/bin/sh", "-c", self._enter, "sh", *files, "--"] if files else []

    def out_of_memory(self) -> bool:
        """Whether the limit on memory has killed a process."""
        for file in ("memory.events", "memory.oom_control"):
            for folder in self._folders:
                with contextlib.suppress(FileNotFoundError):
                    words = (folder / file).read_text().split()
                    return words[words.index("oom_kill") + 1] != "0"
        return False

    def remove(self) -> None:
        """Remove the groups, whose processes have ended."""
        for folder in filter(Path.exists, self._folders):
            for _ in range(1000):
                try:
                    folder.rmdir()
                    break
                except OSError:  # the kernel may need a moment
                    time.sleep(0.001)


def _used(root: int) -> tuple[int, int]:
    """How many threads a process and all that came of it have, and how many bytes of memory."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                stat = (folder / "stat").read_text(errors="replace")
                fields = stat.rpartition(")")[2].split()
                found[int(folder.name)] = (int(fields[1]), int(fields[17]), int(fields[21]))
    tree = {root}
    while more := {pid for pid, (parent, *_) in found.items() if parent in tree} - tree:
        tree |= more
    _, threads, pages = zip(*(found.get(pid, (0, 0, 0)) for pid in tree), strict=True)
    return sum(threads), sum(pages) * os.sysconf("SC_PAGE_SIZE")


# ---------------------------------------------------------------------------- games and workers


class _Games:
    """The games of a worker's calls, on this side; a state that is told has a number."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._most_states = 2 * limit
        self.counter = NodeCounter(limit)
        self._games: list[Any] = []
        self._states: list[tuple[int, Hashable, tuple[Any, ...]]] = []
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._children: dict[tuple[int, int], int] = {}

    def begin(self) -> NodeCounter:
        """Count the next call anew, with the nodes that are left."""
        self._left -= self.counter.nodes - 1
        self.counter = NodeCounter(self._left)
        return self.counter

    def sent(self, call: Call) -> Call:
        """The call with its games and its states as the worker may see them."""

        def told(value: Any) -> Any:
            match value:
                case GameSpec():
                    return self._described(value)
                case At():
                    return reached(call, value)
                case _:
                    return value

        return Call(*map(told, call.args), **{name: told(v) for name, v in call.kwargs.items()})

    def result(self, number: int, index: int) -> Any:
        """The number of the state that a move leads to, or all about it if it is new.

        Raises DidNotEnd beyond the limit, IndexError for what was never told.
        """
        known = self._children.get((number, index))
        if known is not None:
            self.counter.reach(self._states[known][1])
            return known
        if number < 0 or index < 0:
            raise IndexError
        game, state, moves = self._states[number]
        new = self._games[game].result(state, moves[index])
        self.counter.reach(new)
        told = None if (game, new) in self._numbers else self._told(game, new)
        child = self._children[number, index] = self._numbers[game, new]
        return told or child

    def state(self, game: int, data: Any) -> Any:
        """All about an encoded state that no move led to, or what is wrong with it."""
        if len(self._states) > self._most_states:
            raise DidNotEnd
        state = _decoded(data)
        try:
            return self._told(game, state)
        except Exception as error:  # a stranger's state may do this in many ways
            return f"{state!r} is not a state of this game: {error}"[:300]

    def _described(self, spec: GameSpec) -> GameSpec:
        game = build(spec)
        self._games.append(game)
        number = len(self._games) - 1
        options = {
            "number": number,
            "repr": repr(game),
            "dice": hasattr(game, "outcomes"),
            "initial": self._record(number, game.initial),
            "attributes": {name: getattr(game, name) for name in card(spec.name).tells},
        }
        return GameSpec("remote", options)

    def _told(self, game: int, state: Hashable) -> Any:
        return encode(self._record(game, state))

    def _record(self, number: int, state: Hashable) -> list[Any]:
        game = self._games[number]
        player, moves, terminal = game.to_move(state), game.moves(state), game.is_terminal(state)
        utilities = [game.utility(state, player) for player in (MAX, MIN)] if terminal else None
        chance = player == CHANCE and not terminal
        probabilities = [p for _, p in game.outcomes(state)] if chance else None
        self._states.append((number, state, tuple(moves)))
        told = self._numbers[number, state] = len(self._states) - 1
        return [told, state, player, tuple(moves), terminal, utilities, probabilities]


class Worker:
    """A process that holds a student's code; a context manager, which ends it with all it started.

    Cells and calls come back as an `Answer`, whatever the code does, within the limits.
    """

    def __init__(
        self,
        mechanism: Mechanism,
        limits: Limits,
        course: Path,
        folder: Path,
        card_names: tuple[str, ...] = (),
    ) -> None:
        self._card_names = card_names
        self._mechanism = mechanism
        self._limits = limits
        self._games = _Games(limits.nodes)
        self._ended: _End | None = None
        self._buffer = bytearray()
        self._heard = self._asked = 0
        self._next_look = 0.0
        self._cleaning = contextlib.ExitStack()
        try:
            self._groups = _Groups(mechanism.groups, limits)
            self._cleaning.callback(self._groups.remove)
            self._start(course, folder)
            self._await_first_word()
        except BaseException:
            self._cleaning.close()
            raise
        self._deadline = time.monotonic() + limits.wall

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self._cleaning.close()

    def allow(self, seconds: float) -> None:
        """Start the clock anew: the worker has so many seconds from now."""
        self._limits = replace(self._limits, wall=seconds)
        self._deadline = time.monotonic() + seconds

    def cell(self, source: str) -> Answer:
        """Run a cell of ours: a set-up cell, or the reference answer to another question."""
        return self._answered(["cell", source, "<set-up>"], self._games.counter)

    def answer(self, source: str) -> Answer:
        """Run the student's cell."""
        return self._answered(["cell", source, worker.ANSWER], self._games.counter)

    def call(self, name: str, call: Call, watched: bool = True) -> Answer:
        """Call a function that a cell has defined.

        With `watched`, the games of the call stay on this side.  Otherwise they are built in
        the worker, with all their methods and with neither a limit nor a count of nodes.
        """
        counter = self._games.begin()
        sent = self._games.sent(call) if watched else call
        data = encode(sent)
        return self._answered(["call", name, data, games_in(data)], counter)

    # ------------------------------------------------------------------------ the conversation

    def _answered(self, request: list[Any], counter: NodeCounter) -> Answer:
        try:
            if self._ended:
                raise self._ended
            return self._conversation(request, counter)
        except DidNotEnd:
            end = _End(DID_NOT_END, f"stopped after {self._limits.nodes:,} nodes")
        except _End as error:
            end = error
        self._ended = end
        self._cleaning.close()
        return Answer(counter.outcome(error=end.verdict), end.verdict, end.says)

    def _conversation(self, request: list[Any], counter: NodeCounter) -> Answer:
        self._asked += 1
        self._send([self._asked, *request])
        while True:
            match self._receive():
                case ["result", int(number), int(index)]:
                    self._send(_guarded(self._games.result, number, index))
                case ["state", int(game), state]:
                    self._send(_guarded(self._games.state, game, state))
                case ["answer", self._asked, str(verdict), value, str(says), line, str(printed)]:
                    break
                case _:
                    raise _garbled()
        if self._groups.out_of_memory():
            raise self._too_much_memory()
        if verdict not in worker.VERDICTS or not (line is None or type(line) is int):
            raise _garbled()
        says, printed = _clean(says, worker.ERROR_LENGTH), _clean(printed, self._limits.output)
        if verdict == "":
            outcome = counter.outcome(_guarded(_decoded, value))
        else:
            outcome = counter.outcome(error=DID_NOT_END if verdict == DID_NOT_END else says)
        return Answer(outcome, verdict, says, line, printed)

    def _send(self, message: Any) -> None:
        data = json.dumps(message).encode() + b"\n"
        while data:
            try:
                data = data[os.write(self._requests, data) :]
            except BlockingIOError:
                self._look()
                time.sleep(TICK / 100)
            except BrokenPipeError:
                raise self._death() from None

    def _receive(self) -> Any:
        while (end := self._buffer.find(b"\n")) < 0:
            self._look()
            if self._readable.poll(1000 * TICK):
                if not (heard := os.read(self._replies, 2**16)):
                    raise self._death()
                self._buffer += heard
                self._heard += len(heard)
                if len(self._buffer) > LONGEST_LINE or self._heard > LONGEST_TALK:
                    raise _garbled()
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        return _guarded(json.loads, line)

    def _look(self) -> None:
        """Raise _End if the worker has used more than it may."""
        now = time.monotonic()
        if now > self._deadline:
            raise _End(DID_NOT_END, f"stopped after {self._limits.wall:g} seconds")
        if now < self._next_look:
            return
        self._next_look = now + TICK
        if self._groups.out_of_memory():
            raise self._too_much_memory()
        if self._mechanism.bubblewrap and not self._mechanism.groups:
            threads, memory = _used(self._process.pid)
            if memory > self._limits.memory:
                raise self._too_much_memory()
            if threads > self._limits.processes + BUBBLEWRAPS:
                raise _End("too many processes", f"more than {self._limits.processes}")

    def _too_much_memory(self) -> _End:
        return _End("too much memory", f"more than {self._limits.memory // 2**20:,} MB")

    def _death(self) -> _End:
        """Why the worker says no more."""
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return _End("crashed", "the connection was closed")
        if self._groups.out_of_memory():
            return self._too_much_memory()
        number = status - 128 if status > 128 else -status  # bubblewrap's way, Python's way
        if number == signal.SIGXCPU:
            return _End(DID_NOT_END, f"stopped after {self._limits.cpu} seconds of computing")
        if number in set(signal.Signals):
            return _End("crashed", f"Python was ended by {signal.Signals(number).name}")
        return _End("crashed", f"Python ended with exit status {status}")

    # ------------------------------------------------------------------------- start and stop

    def _start(self, course: Path, folder: Path) -> None:
        contained = bool(self._mechanism.bubblewrap)
        limits, keep = self._limits, self._cleaning
        scratch = keep.enter_context(tempfile.TemporaryDirectory(dir=folder))
        requests, self._requests = os.pipe()
        self._replies, replies = os.pipe()
        keep.callback(os.close, self._requests)
        keep.callback(os.close, self._replies)
        os.set_blocking(self._requests, False)
        self._readable = select.poll()
        self._readable.register(self._replies, select.POLLIN)

        home, where = ("/tmp", COURSE) if contained else (scratch, str(course))
        settings = {
            "pipes": [requests, replies],
            "packages": PACKAGES if contained else sysconfig.get_path("purelib"),
            "output": limits.output,
            "games": self._card_names,
            "uid": NOBODY + os.getpid() % NOBODIES if contained and os.geteuid() == 0 else None,
            "limits": {
                "RLIMIT_AS": limits.memory,
                "RLIMIT_CORE": 0,
                "RLIMIT_CPU": limits.cpu,
                "RLIMIT_FSIZE": limits.disk,
                "RLIMIT_NOFILE": 64,
                "RLIMIT_NPROC": limits.processes,
            },
        }
        environment = {
            "HOME": home,
            "LANG": "C.UTF-8",
            "MALLOC_ARENA_MAX": "1",  # a thread would set aside 128 MB of addresses
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONHASHSEED": "0",  # the same code earns the same marks again
            "PYTHONPATH": where,
            "TMPDIR": home,
        }
        python = os.path.realpath(sys.executable)
        command = [python, "-s", "-S", "-P", f"{where}/worker.py", json.dumps(settings)]
        given = [requests, replies]
        if contained:
            said, info = os.pipe()
            system_calls = _filled_pipe(_system_calls())
            given += [info, system_calls]
            program = self._mechanism.bubblewrap
            outside = _bubblewrap(program, limits, course, folder / "empty", info, system_calls)
            command = [*self._groups.enter(), *outside, *command]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=scratch,
            env=environment,
            pass_fds=given,
            start_new_session=True,
        )
        assert self._process.stderr
        self._stderr = keep.enter_context(self._process.stderr)
        for descriptor in given:
            os.close(descriptor)
        self._first = None
        if sys.platform == "linux" and contained:
            with os.fdopen(said) as file, contextlib.suppress(ValueError):
                self._first = os.pidfd_open(json.load(file)["child-pid"])
                keep.callback(os.close, self._first)
        keep.callback(self._kill)

    def _await_first_word(self) -> None:
        self._deadline = time.monotonic() + START
        try:
            if self._receive() != ["ready"]:
                raise _garbled()
        except _End as end:
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
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _garbled() -> _End:
    return _End("garbled", "what the code sent could not be read")


def _guarded(function: Callable[..., Any], *args: Any) -> Any:
    """The function's value; whatever a stranger's arguments make it raise ends the worker."""
    try:
        return function(*args)
    except Exception:
        raise _garbled() from None


def _decoded(data: Any) -> Any:
    """The value that was encoded; ValueError if it would take long to build."""
    hashed = 0
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            [(name, part)] = part.items()
            if name in ("dict", "frozenset", "set"):
                hashed += len(part)
        if isinstance(part, list):
            parts += part
    if hashed > MOST_HASHED:
        raise ValueError(f"{hashed:,} members of sets and dicts; at most {MOST_HASHED:,}")
    return decode(data)


def _clean(text: str, length: int) -> str:
    """A text of at most this length, without halves of characters."""
    return text[:length].encode("utf-8", "replace").decode()


def _filled_pipe(data: bytes) -> int:
    """The end of a pipe from which these few bytes can be read."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    return reading
