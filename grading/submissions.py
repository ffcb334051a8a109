"""What was handed in, read as a stranger's: bounded, without following links, and never run."""

import hashlib
import json
import os
import re
import stat
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from grading.course import STAMPS, UNDECIDED, Course, the_highest
from grading.layouts import LAYOUT, Owned, is_student, layout_of

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_FILES = 20_000
MAX_DEPTH = 20  # folders in folders
MAX_TOTAL = 2_000_000_000  # bytes of all notebooks of an archive, unpacked
MAX_RATIO = 200  # of unpacked to packed bytes, in an archive


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
    """A notebook that was handed in: its cells by grade_id, or what is wrong with all of it.

    note: which of several it is, and whether it was late, if the platform says so.
    came: when it was handed in, if what says so is to be believed.
    """

    student: str
    exercise: str
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    complaint: str = ""
    note: str = ""
    came: datetime | None = None

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


def slug(student: str) -> str:
    """A name for a student's files: the student's own if that is safe, else one made from it.

    >>> slug("ada@example.org"), slug("Jürgen")
    ('ada@example.org', 'Jurgen~c58fb672c9')
    """
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.@-]{0,99}", student):
        return student
    plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
    digest = hashlib.sha256(student.encode()).hexdigest()[:10]
    return f"{re.sub(r'[^A-Za-z0-9_]+', '_', plain)[:40]}~{digest}"


def collect(
    place: Path, exercises: Collection[str], course: Course = UNDECIDED
) -> tuple[list[Submission], list[str]]:
    """The submissions in a folder or a .zip, sorted, and what else is wrong with the place.

    The whole place has one layout: STUDENT/EXERCISE/EXERCISE.ipynb, or that of the archive of
    all submissions which Moodle or Canvas makes.  In an archive, all may lie in a folder.
    Raises ValueError for a place that holds none.
    """
    if place.is_dir():
        return _sorted_out(list(_in_folder(place)), place, exercises, course, wrapped=False)
    if not zipfile.is_zipfile(place):
        raise ValueError(f"{place} is neither a folder nor a .zip archive")
    try:
        with zipfile.ZipFile(place) as archive:
            entries = list(_in_archive(archive))
            return _sorted_out(entries, place, exercises, course, wrapped=True)
    except (zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise ValueError(f"{place} cannot be read: {error}") from None


@dataclass(frozen=True)
class _Entry:
    """A file or folder: its path with slashes, its date, and how to read it or why not to."""

    path: str
    read: Callable[[], bytes] | None = None
    refused: str = ""
    lost: bool = False  # the path leads elsewhere, so it is nobody's
    changed: datetime | None = None

    @property
    def parts(self) -> list[str]:
        return self.path.split("/")


def _sorted_out(
    entries: list[_Entry],
    place: Path,
    exercises: Collection[str],
    course: Course,
    wrapped: bool,
) -> tuple[list[Submission], list[str]]:
    problems = [f"{_shown(entry.path)}: {entry.refused}" for entry in entries if entry.refused]
    entries = [
        entry
        for entry in entries
        if not entry.lost and not any(part[:1] == "." or part == "__MACOSX" for part in entry.parts)
    ]
    layout, depth = layout_of([entry.parts for entry in entries], exercises, wrapped)
    found: dict[tuple[str, str, str], list[tuple[Owned, _Entry]]] = {}
    for entry in entries:
        parts = entry.parts[depth:]
        if owned := layout.owned(parts, exercises) if parts else None:
            group = (owned.student, owned.exercise, owned.number)
            found.setdefault(group, []).append((owned, entry))
        elif entry.path.endswith(".ipynb") and not entry.refused:
            problems.append(
                f"{_shown(entry.path)}: not where a notebook is looked for, which is "
                f"{layout.shown}, and the exercises are {', '.join(exercises)}"
            )
    namesakes: dict[str, set[str]] = {}
    for student, _, number in found:
        namesakes.setdefault(student, set()).add(number)
    submissions = []
    for (student, exercise, number), pairs in tqdm(sorted(found.items()), "notebooks"):
        name = f"{student}_{number}" if len(namesakes[student]) > 1 else student
        if not is_student(name):
            problems.append(
                f"{_shown(name)}/{exercise}: a student's name may have letters, digits, blanks, "
                "dots, _, -, ' and @, and begins with a letter, a digit or _"
            )
            continue
        if not course.knows(name):
            problems.append(f"{name}/{exercise}: no student of this name is in the roster")
            continue
        try:
            submissions.append(_submission(name, exercise, pairs, course))
        except OSError as error:
            says = f"The notebook cannot be read: {error.strerror}."
            problems.append(f"{_shown(name)}/{exercise}: {says}")
            submissions.append(Submission(name, exercise, complaint=says))
        if submissions[-1].came is None and course.due_for(name, exercise):
            problems.append(f"{name}/{exercise}: nothing says when it was handed in")
    if not submissions and not problems:
        raise ValueError(f"{place} holds no submissions; they are looked for at {LAYOUT}")
    return submissions, problems


def _in_folder(root: Path) -> Iterator[_Entry]:
    closed: list[OSError] = []
    for folder, folders, files in os.walk(root, onerror=closed.append):
        folders.sort()
        for name in sorted(folders + files):
            path = Path(folder, name)
            shown = _text_of(os.fsencode(path.relative_to(root).as_posix()))
            try:
                status = path.lstat()
            except OSError as error:
                yield _Entry(shown, refused=str(error.strerror))
                continue
            if stat.S_ISLNK(status.st_mode):
                yield _Entry(shown, refused="a symbolic link, which is not followed")
            elif stat.S_ISREG(status.st_mode):
                changed = datetime.fromtimestamp(status.st_mtime, UTC)
                yield _Entry(shown, partial(_start_of, path), changed=changed)
            else:
                yield _Entry(shown)
        if len(Path(folder).relative_to(root).parts) >= MAX_DEPTH:
            folders.clear()
    for fault in closed:
        shown = _text_of(os.fsencode(os.path.relpath(fault.filename, root)))
        yield _Entry(shown, refused=str(fault.strerror))


def _start_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_NOTEBOOK + 1)


def _text_of(path: bytes) -> str:
    r"""A path as text, in which equal names are equal, however their accents are written.

    >>> _text_of(b"J\xc3\xbcrgen"), _text_of(b"Ju\xcc\x88rgen"), _text_of(b"J\xfcrgen")
    ('Jürgen', 'Jürgen', 'J\\xfcrgen')
    """
    return unicodedata.normalize("NFC", path.decode(errors="backslashreplace"))


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
        is_utf8 = info.flag_bits & 0x800  # else zipfile took the bytes for this code page
        name = info.filename.replace("\\", "/").encode("utf-8" if is_utf8 else "cp437")
        path = _text_of(name)
        if path.startswith("/") or re.match("[A-Za-z]:", path):
            yield _Entry(path, refused="an absolute path", lost=True)
        elif ".." in path.split("/"):
            yield _Entry(path, refused="a path that leads out of the archive", lost=True)
        elif stat.S_ISLNK(info.external_attr >> 16):
            yield _Entry(path, refused="a symbolic link, which is not followed")
        elif not info.is_dir():
            yield _Entry(path, partial(_unpacked, archive, info), changed=_date(info))


def _date(info: zipfile.ZipInfo) -> datetime | None:
    """The date of an archive's member, in the time zone of whoever packed it."""
    try:
        return datetime(*info.date_time)
    except ValueError:  # the 0th of a month, say
        return None


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


def _submission(
    student: str, exercise: str, pairs: Sequence[tuple[Owned, _Entry]], course: Course
) -> Submission:
    """Raises OSError if the notebook cannot be read."""
    wanted = [pair for pair in pairs if pair[0].wanted]
    note, came = "", course.came.get((student, exercise))
    try:
        if not wanted:
            raise Unreadable(f"There is no notebook {exercise}.ipynb{_beside(pairs)}.")
        ranks = [_rank(pair, student, exercise, course) for pair in wanted]
        place = 0 if len(wanted) == 1 else the_highest(ranks)
        if place is None:
            raise Unreadable(f"There is no saying which notebook counts{_beside(wanted)}.")
        owned, entry = wanted[place]
        came = came or course.of_file(entry.changed) or _stamped(entry, pairs, course)
        if len(wanted) > 1 and (rank := ranks[place]):
            which = course.which(exercise, rank[0], bool(owned.when))
            note = f"Handed in {len(wanted)} times; graded is {_shown(entry.path)}, {which}."
        elif owned.when and not owned.when[0] and exercise not in course.due:
            note = "Handed in late."
        if not entry.read:
            raise Unreadable(f"There is no notebook {exercise}.ipynb{_beside([(owned, entry)])}.")
        cells = graded_cells(entry.read())
        return Submission(student, exercise, cells, note=note, came=came)
    except Unreadable as error:
        return Submission(student, exercise, complaint=str(error), note=note, came=came)


def _rank(
    pair: tuple[Owned, _Entry], student: str, exercise: str, course: Course
) -> tuple[bool, float, int] | None:
    """What orders several notebooks: Canvas' own numbers, else their dates."""
    owned, entry = pair
    if not owned.when:
        return course.rank(student, exercise, course.of_file(entry.changed))
    on_time, upload, again = owned.when
    return on_time or not course.on_time_first(exercise, marked=True), upload, again


def _stamped(
    notebook: _Entry, pairs: Sequence[tuple[Owned, _Entry]], course: Course
) -> datetime | None:
    """When a notebook came, by the file that nbgrader's `collect` writes beside it."""
    path = "/".join([*notebook.parts[:-1], STAMPS])
    stamps = [entry.read for _, entry in pairs if entry.path == path]
    if course.times != STAMPS or len(stamps) != 1 or not stamps[0]:
        return None
    return course.of_stamp(stamps[0]().decode(errors="replace"))


def _beside(pairs: Sequence[tuple[Owned, _Entry]]) -> str:
    """What was found instead, in a few words."""
    entries = [entry for _, entry in pairs if entry.refused or entry.path.endswith(".ipynb")]
    names = [
        _shown(entry.path)[-100:] + (f" ({entry.refused})" if entry.refused else "")
        for entry in entries[:3]
    ]
    return f"; found: {', '.join(names)}" if names else ""


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
        case {"nbformat": int(number)} if number in range(4):
            raise Unreadable(
                f"The file is not a notebook of format 4, but of {number}. Open it in Jupyter, "
                "save it, and hand it in again."
            )
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
    return path if path.isprintable() else ascii(path)
