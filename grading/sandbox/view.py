"""What a worker can read: copies of Python, of the course's packages, and of system libraries.

The copies are in memory, where all pages are equally fast to read.  In the original files, a worker
would see which pages another one has read, because the first reader waits for the disk.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from grading.sandbox.cgroups import GROUP
from grading.sandbox.limits import SandboxError

SETPRIV = "/usr/bin/setpriv"
COURSE, PACKAGES = "/course", "/packages"  # where a worker sees them
FOR_ANSWERS = ("anywidget", "matplotlib", "networkx", "numpy", "tqdm")
"""What a cell may use; a worker sees those that are installed, and what they need."""

NEEDED = 2**29  # bytes that must be free there: twice what the copies need
_LEFT_OUT = shutil.ignore_patterns(
    *("*-packages", "config-*", "ensurepip", "idlelib", "turtledemo"),
    *("test", "test_*", "*.a", "*.pyi"),
)


def place() -> Path | None:
    """Return a folder in memory for the copies: with enough room, and programs in it can run."""
    if sys.platform != "linux":
        raise NotImplementedError
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    in_memory = {m[1] for m in mounts if m[2] == "tmpfs" and "noexec" not in m[3].split(",")}
    for folder in ("/dev/shm", tempfile.gettempdir()):
        if folder in in_memory and shutil.disk_usage(folder).free >= NEEDED:
            return Path(folder)
    return None


@contextmanager
def view() -> Iterator[Path]:
    """Yield a folder that has the copies in `root`, and room for a grader's temporary folders.

    The graders of a user share the folder.  The last one removes it, with anything that a killed
    one has left there.

    Raises SandboxError if the copies cannot be made.
    """
    if sys.platform == "win32":
        raise NotImplementedError
    sources = [sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), __file__]
    of = sys.version, sys.executable, [(path, Path(path).stat().st_mtime_ns) for path in sources]
    ours = f"{GROUP}{os.getuid()}-"
    folder = (
        place() or Path(tempfile.gettempdir())
    ) / f"{ours}{hashlib.sha256(repr(of).encode()).hexdigest()[:16]}"
    try:
        for other in folder.parent.glob(f"{ours}*"):
            if other != folder:
                _remove_unused(other)
        lock = _shared(folder)
    except OSError as error:
        raise SandboxError(f"cannot copy Python for the workers: {error}") from None
    try:
        yield folder
    finally:
        os.close(lock)
        _remove_unused(folder)


def _shared(folder: Path) -> int:
    """Return a shared lock of the folder, after filling it if nobody has done so."""
    while True:
        folder.mkdir(mode=0o700, exist_ok=True)
        lock = _opened(folder)
        if _locked(folder, lock) and (folder / "complete").exists():
            return lock
        try:
            if _locked(folder, lock, exclusive=True) and not (folder / "complete").exists():
                _fill(folder / "root")
                (folder / "complete").touch()
        finally:
            os.close(lock)


def _remove_unused(folder: Path) -> None:
    """Remove a folder that no grader uses."""
    with suppress(FileNotFoundError, PermissionError):
        lock = _opened(folder)
        try:
            if _locked(folder, lock, exclusive=True, wait=False):
                shutil.rmtree(folder)
        finally:
            os.close(lock)


def _opened(folder: Path) -> int:
    """Open a folder of ours; anybody may have made it, because all users write to this place."""
    if sys.platform == "win32":
        raise NotImplementedError
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    if os.fstat(descriptor).st_uid != os.getuid():
        os.close(descriptor)
        raise PermissionError(f"{folder} belongs to another user; remove it")
    return descriptor


def _locked(folder: Path, descriptor: int, exclusive: bool = False, wait: bool = True) -> bool:
    """Lock an open folder; return whether this was possible, and the folder is still there."""
    if sys.platform == "win32":
        raise NotImplementedError
    import fcntl

    kind = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
    try:
        fcntl.flock(descriptor, kind if wait else kind | fcntl.LOCK_NB)
        return os.path.samestat(folder.stat(), os.fstat(descriptor))
    except (BlockingIOError, FileNotFoundError):
        return False


def _fill(root: Path) -> None:
    """Copy everything to where a worker will see it, open to the worker's user."""
    shutil.rmtree(root, ignore_errors=True)
    for name in ("dev", "tmp", COURSE[1:], PACKAGES[1:]):
        (root / name).mkdir(parents=True)
    for name in ("lib", "lib64"):
        if (system := Path("/", name)).is_symlink():
            (root / name).symlink_to(system.readlink())
    programs = [Path(os.path.realpath(sys.executable)), Path(SETPRIV)]
    for program in programs:
        _copy(program, _below(root, program))
    standard = Path(sysconfig.get_path("stdlib"))
    _copy(standard, _below(root, standard))
    for path in _packages():
        _copy(path, root / PACKAGES[1:] / path.name)
    for library in _libraries([*programs, *root.rglob("*.so*")]):
        if not library.is_relative_to(root):
            _copy(library, _below(root, library))
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755)


def _below(root: Path, path: Path) -> Path:
    """Return the place of a file's copy."""
    return root / os.path.realpath(path.parent)[1:] / path.name


def _copy(path: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.copytree(
            path, copy, ignore=_LEFT_OUT, ignore_dangling_symlinks=True, dirs_exist_ok=True
        )
    elif path.exists():
        shutil.copy2(path, copy)


def _packages() -> Iterator[Path]:
    """Yield the files and folders of the packages that workers see, in site-packages."""
    waiting, known = list(FOR_ANSWERS), set(FOR_ANSWERS)
    while waiting:
        try:
            found = distribution(waiting.pop())
        except PackageNotFoundError:
            continue
        tops = {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}
        yield from (Path(str(found.locate_file(top))) for top in sorted(tops))
        needs = [need for need in found.requires or () if "extra ==" not in need]
        names = {match[0] for need in needs if (match := re.match(r"[\w.-]+", need))} - known
        known |= names
        waiting += sorted(names)


def _libraries(files: list[Path]) -> set[Path]:
    """Return the system libraries that these programs and libraries need."""
    ran = subprocess.run(["ldd", *files], capture_output=True, text=True, check=False)
    return {Path(found) for found in re.findall(r"(/\S+) \(0x", ran.stdout)}
