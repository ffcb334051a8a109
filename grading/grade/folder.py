"""The results folder: one grader at a time writes to it, and each file atomically."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chopsticks.files import write_whole


def write_file(path: Path, text: str) -> None:
    """Write a file atomically, so nobody ever sees part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode(errors="replace"))


def results_folder(out: Path) -> Path:
    """Return the results folder; raises ValueError if it has no records of a run."""
    if not (out / "records").is_dir():
        raise ValueError(f"{out} has no results: run `python -m grading grade` first")
    return out


def apart(submitted: Path, out: Path) -> None:
    """Raise ValueError if a folder of submissions has the results in it, or they have it.

    A folder `submitted` in the results is fine: nbgrader's exchange needs it there.
    """
    first, second = submitted.resolve(), out.resolve()
    around = first.is_relative_to(second) and first != second / "submitted"
    if submitted.is_dir() and (around or second.is_relative_to(first)):
        raise ValueError(f"--out {out} must be outside of {submitted}, and not around it")


@contextmanager
def locked(results: Path) -> Iterator[None]:
    """Let only one grader in at a time; the lock ends with the process, however that ends."""
    if sys.platform == "win32":
        raise ValueError("the grader needs Linux: this system cannot lock files")
    import fcntl

    results.mkdir(parents=True, exist_ok=True)
    with (results / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"another grader is working in {results}") from None
        yield
