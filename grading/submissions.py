"""What was handed in, read as a stranger's: bounded, without following links, and never run."""

import json
import os
import re
import stat
import zipfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_FILES = 20_000
MAX_TOTAL = 2_000_000_000  # bytes of all notebooks of an archive, unpacked
MAX_RATIO = 200  # of unpacked to packed bytes, in an archive

LAYOUT = "STUDENT/EXERCISE/EXERCISE.ipynb"
STUDENT = re.compile(r"\w[\w.@-]{0,99}")  # no spreadsheet takes it for a formula


class Unreadable(Exception):  # noqa: N818
    """Why a notebook cannot be graded, in words for the student."""


@dataclass(frozen=True)
class Cell:
    """A cell that nbgrader knows."""

    kind: str
    source: str
    locked: bool


@dataclass(frozen=True)
class Submission:
    """A notebook that was handed in: its cells by grade_id, or what is wrong with all of it."""

    student: str
    exercise: str
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    complaint: str = ""

    def source(self, name: str, kind: str = "code") -> str:
        """The text of the one cell of this grade_id; raises Unreadable."""
        if self.complaint:
            raise Unreadable(self.complaint)
        found = self.cells.get(name, [])
        if not found:
            raise Unreadable(f"The cell {name!r} is missing from the notebook.")
        if len(found) > 1:
            raise Unreadable(
                f"The notebook has {len(found)} cells {name!r}, one of them copied; which counts?"
            )
        [cell] = found
        if cell.kind != kind:
            raise Unreadable(f"The cell {name!r} is no longer a {kind} cell.")
        if len(cell.source) > MAX_CELL:
            raise Unreadable(f"The cell {name!r} is too long: more than {MAX_CELL:,} characters.")
        return cell.source


def collect(place: Path, exercises: Collection[str]) -> tuple[list[Submission], list[str]]:
    """The submissions in a folder or a .zip, sorted, and what else is wrong with the place.

    A notebook lies at STUDENT/EXERCISE/EXERCISE.ipynb, at any depth, or where Moodle or Canvas
    puts it in the archive of all submissions.  Raises ValueError for a place that holds none.
    """
    if place.is_dir():
        return _sorted_out(_in_folder(place), place, exercises)
    if not zipfile.is_zipfile(place):
        raise ValueError(f"{place} is neither a folder nor a .zip archive")
    try:
        with zipfile.ZipFile(place) as archive:
            return _sorted_out(_in_archive(archive), place, exercises)
    except zipfile.BadZipFile as error:
        raise ValueError(f"{place} cannot be read: {error}") from None


@dataclass(frozen=True)
class _Entry:
    """A file or folder: its path with slashes, and either how to read it or why not to."""

    path: str
    read: Callable[[], bytes] | None = None
    refused: str = ""


def _sorted_out(
    entries: Iterator[_Entry], place: Path, exercises: Collection[str]
) -> tuple[list[Submission], list[str]]:
    found: dict[tuple[str, str], list[_Entry]] = {}
    problems = []
    for entry in entries:
        if entry.refused:
            problems.append(f"{_shown(entry.path)}: {entry.refused}")
        elif any(part[:1] == "." or part == "__MACOSX" for part in entry.path.split("/")):
            continue
        owner = _owner(entry.path, exercises)
        if owner is None:
            if entry.path.endswith(".ipynb") and not entry.refused:
                problems.append(
                    f"{_shown(entry.path)}: not where a notebook is looked for, which is "
                    f"{LAYOUT}, and the exercises are {', '.join(exercises)}"
                )
            continue
        student, exercise, is_notebook = owner
        notebooks = found.setdefault((student, exercise), [])
        if is_notebook and entry.read:
            notebooks.append(entry)
    submissions = []
    for (student, exercise), notebooks in sorted(found.items()):
        where = f"{_shown(student)}/{exercise}"
        if not STUDENT.fullmatch(student):
            problems.append(
                f"{where}: a student's name may have letters, digits, dots, _, - and @, "
                "and begins with a letter, a digit or _"
            )
        elif len(notebooks) > 1:
            paths = " and ".join(_shown(entry.path) for entry in notebooks)
            problems.append(f"{where}: which of {paths} is to be graded?")
        else:
            submissions.append(_submission(student, exercise, notebooks))
    if not submissions and not problems:
        raise ValueError(f"{place} holds no submissions; they are looked for at {LAYOUT}")
    return submissions, problems


def _owner(path: str, exercises: Collection[str]) -> tuple[str, str, bool] | None:
    """Student, exercise, and whether this is the notebook, for a path that says so."""
    exercise = "(" + "|".join(map(re.escape, exercises)) + ")"
    moodle = rf"(?:.*/)?([^/]+_\d+)_assignsubmission_file_/?(?:.*/)?{exercise}\.ipynb"
    if match := re.fullmatch(moodle, path):
        return re.sub(r"[^\w.@-]", "_", match[1]), match[2], True
    canvas = rf"(?:.*/)?([^/_]+)_(?:LATE_)?\d+_\d+_{exercise}(?:-\d+)?\.ipynb"
    if match := re.fullmatch(canvas, path):
        return match[1], match[2], True
    if match := re.fullmatch(rf"(?:.*?/)??([^/]+)/{exercise}(/.*)?", path):
        return match[1], match[2], match[3] == f"/{match[2]}.ipynb"
    return None


def _in_folder(root: Path) -> Iterator[_Entry]:
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in sorted(folders + files):
            path = Path(folder, name)
            mode = path.lstat().st_mode
            shown = path.relative_to(root).as_posix()
            if stat.S_ISLNK(mode):
                yield _Entry(shown, refused="a symbolic link, which is not followed")
            elif stat.S_ISREG(mode):
                yield _Entry(shown, partial(_start_of, path))
            else:
                yield _Entry(shown)


def _start_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_NOTEBOOK + 1)


def _in_archive(archive: zipfile.ZipFile) -> Iterator[_Entry]:
    infos = archive.infolist()
    if len(infos) > MAX_FILES:
        raise ValueError(f"an archive with {len(infos):,} files; at most {MAX_FILES:,} are read")
    total = sum(info.file_size for info in infos if info.filename.endswith(".ipynb"))
    if total > MAX_TOTAL:
        raise ValueError(
            f"an archive with {total:,} bytes of notebooks; at most {MAX_TOTAL:,} are read"
        )
    for info in infos:
        path = info.filename.replace("\\", "/")
        if path.startswith("/") or re.match("[A-Za-z]:", path):
            yield _Entry(path, refused="an absolute path")
        elif ".." in path.split("/"):
            yield _Entry(path, refused="a path that leads out of the archive")
        elif stat.S_ISLNK(info.external_attr >> 16):
            yield _Entry(path, refused="a symbolic link, which is not followed")
        elif not info.is_dir():
            yield _Entry(path, partial(_unpacked, archive, info))


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    if info.file_size > MAX_RATIO * max(info.compress_size, 10_000):
        raise Unreadable(
            f"The notebook grows from {info.compress_size:,} to {info.file_size:,} bytes "
            f"when it is unpacked; more than {MAX_RATIO} times is refused."
        )
    try:
        with archive.open(info) as file:
            return file.read(MAX_NOTEBOOK + 1)
    except Exception:  # a damaged or encrypted file fails in many ways
        raise Unreadable("The notebook cannot be unpacked: damaged, or encrypted.") from None


def _submission(student: str, exercise: str, notebooks: list[_Entry]) -> Submission:
    try:
        if not (notebooks and notebooks[0].read):
            raise Unreadable(f"There is no notebook {exercise}.ipynb.")
        return Submission(student, exercise, graded_cells(notebooks[0].read()))
    except Unreadable as error:
        return Submission(student, exercise, complaint=str(error))


def graded_cells(data: bytes) -> dict[str, list[Cell]]:
    """The cells that nbgrader knows, by grade_id; raises Unreadable."""
    if len(data) > MAX_NOTEBOOK:
        raise Unreadable(
            f"The notebook is too large: more than {MAX_NOTEBOOK // 10**6} MB. Clear all outputs, "
            "save it, and hand it in again."
        )
    try:
        notebook = json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable("The file is not a notebook: it is not JSON.") from None
    match notebook:
        case {"cells": list(cells), "nbformat": 4}:
            pass
        case _:
            raise Unreadable("The file is not a notebook of format 4.")
    known: dict[str, list[Cell]] = {}
    for cell in cells:
        match cell:
            case {
                "cell_type": str(kind),
                "source": source,
                "metadata": {"nbgrader": {"grade_id": str(name), **marks}},
            }:
                copies = known.setdefault(name, [])
                copies.append(Cell(kind, _text(source), marks.get("locked") is True))
    return known


def _text(source: Any) -> str:
    """The text of a cell, which may be a list of lines."""
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return source[: MAX_CELL + 1] if isinstance(source, str) else ""


def _shown(path: str) -> str:
    """A stranger's path on one line of a terminal."""
    return path if path.isprintable() and path.isascii() else ascii(path)
