"""What was handed in, read as a stranger's: bounded, without following links, and never run.

Whose a notebook is, is decided by the names at the top of the place, which the platform gave.
What lies below them was named by a student, and says nothing about anybody else.
"""

import hashlib
import json
import os
import re
import stat
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_FILES = 20_000
MAX_DEPTH = 20  # folders in folders
MAX_TOTAL = 2_000_000_000  # bytes of all notebooks of an archive, unpacked
MAX_RATIO = 200  # of unpacked to packed bytes, in an archive

LAYOUT = "STUDENT/EXERCISE/EXERCISE.ipynb"
STUDENT = re.compile(r"\w[\w .@'’\\-]{0,99}(?<! )")  # no spreadsheet takes it for a formula


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
    """

    student: str
    exercise: str
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    complaint: str = ""
    note: str = ""

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


def collect(place: Path, exercises: Collection[str]) -> tuple[list[Submission], list[str]]:
    """The submissions in a folder or a .zip, sorted, and what else is wrong with the place.

    The whole place has one layout: STUDENT/EXERCISE/EXERCISE.ipynb, or that of the archive of
    all submissions which Moodle or Canvas makes.  In an archive, all may lie in a folder.
    Raises ValueError for a place that holds none.
    """
    if place.is_dir():
        return _sorted_out(list(_in_folder(place)), place, exercises, wrapped=False)
    if not zipfile.is_zipfile(place):
        raise ValueError(f"{place} is neither a folder nor a .zip archive")
    try:
        with zipfile.ZipFile(place) as archive:
            return _sorted_out(list(_in_archive(archive)), place, exercises, wrapped=True)
    except (zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise ValueError(f"{place} cannot be read: {error}") from None


@dataclass(frozen=True)
class _Entry:
    """A file or folder: its path with slashes, and either how to read it or why not to."""

    path: str
    read: Callable[[], bytes] | None = None
    refused: str = ""
    lost: bool = False  # the path leads elsewhere, so it is nobody's

    @property
    def parts(self) -> list[str]:
        return self.path.split("/")


@dataclass(frozen=True)
class _Owned:
    """Whose an entry is: a student of this name (and number, where names are not unique).

    wanted: whether it is where the notebook belongs, not something beside it.
    when:   what orders several such notebooks of a student: on time before late, the last first.
    """

    student: str
    exercise: str
    wanted: bool
    number: str = ""
    when: tuple[bool, int, int] | None = None


@dataclass(frozen=True)
class _Layout:
    """How a platform names things; both functions take the parts of a path.

    fits: whether the top, the first of the parts, looks like this platform's.
    """

    shown: str
    fits: Callable[[Sequence[str], Collection[str]], bool]
    owned: Callable[[Sequence[str], Collection[str]], _Owned | None]


def _of_nbgrader(parts: Sequence[str], exercises: Collection[str]) -> _Owned | None:
    match parts:
        case [student, exercise, *rest] if exercise in exercises:
            return _Owned(student, exercise, rest == [f"{exercise}.ipynb"])
    return None


_MOODLE = "_assignsubmission_file_"
_CANVAS = re.compile(r"([^_]+)_(LATE_)?(\d+)_(\d+)_(.+)", re.DOTALL)


def _at_moodle(parts: Sequence[str]) -> str:
    """The student's name and number; "" for another path, and where it is not clear."""
    name, *rest = parts[0].rsplit(_MOODLE, 1)
    in_folder = len(parts) > 1
    if not rest or (rest[0] if in_folder else _MOODLE in name):  # students choose part of these
        return ""
    return name if re.search(r"._\d+$", name) else ""


def _of_moodle(parts: Sequence[str], exercises: Collection[str]) -> _Owned | None:
    file = parts[-1] if len(parts) > 1 else parts[0].rpartition(_MOODLE)[2]
    if not ((name := _at_moodle(parts)) and (exercise := _exercise_in(file, exercises))):
        return None
    name = "".join(c if _is_mark(c) or re.match(r"[\w.@-]", c) else "_" for c in name)
    return _Owned(name, exercise, file == f"{exercise}.ipynb")


def _of_canvas(parts: Sequence[str], exercises: Collection[str]) -> _Owned | None:
    if len(parts) > 1 or not (match := _CANVAS.fullmatch(parts[0])):
        return None
    name, late, number, upload, file = match.groups()
    if not (exercise := _exercise_in(file, exercises)):
        return None
    again = re.fullmatch(rf"{re.escape(exercise)}(?:-(\d{{1,9}}))?\.ipynb", file)
    when = (not late, int(upload[:30]), int(again[1] or 0) if again else 0)
    return _Owned(name, exercise, bool(again), number, when)


def _exercise_in(file: str, exercises: Collection[str]) -> str:
    """The exercise that the name of a notebook speaks of, or ""."""
    named = [name for name in exercises if name in file and file.endswith(".ipynb")]
    return max(named, key=len, default="")


# Where two fit as well as each other, the first one counts.
_LAYOUTS = (
    _Layout(
        "STUDENT_NUMBER_assignsubmission_file_/EXERCISE.ipynb",
        lambda parts, _: bool(_at_moodle(parts)),
        _of_moodle,
    ),
    _Layout(LAYOUT, lambda parts, exercises: bool(_of_nbgrader(parts, exercises)), _of_nbgrader),
    _Layout(
        "STUDENT_NUMBER_NUMBER_EXERCISE.ipynb",
        lambda parts, _: len(parts) == 1 and bool(_CANVAS.fullmatch(parts[0])),
        _of_canvas,
    ),
)


def _layout(
    paths: Sequence[Sequence[str]], exercises: Collection[str], wrapped: bool
) -> tuple[_Layout, int]:
    """The layout that most of the names at the top have, and how many folders that top lies in."""
    depth = 0
    while True:
        below = [path[depth:] for path in paths if len(path) > depth]
        tops = [
            len({path[0] for path in below if layout.fits(path, exercises)}) for layout in _LAYOUTS
        ]
        if most := max(tops):
            return _LAYOUTS[tops.index(most)], depth
        if not wrapped or len({path[0] for path in below if len(path) > 1}) != 1:
            return _LAYOUTS[1], 0
        depth += 1


def _sorted_out(
    entries: list[_Entry], place: Path, exercises: Collection[str], wrapped: bool
) -> tuple[list[Submission], list[str]]:
    problems = [f"{_shown(entry.path)}: {entry.refused}" for entry in entries if entry.refused]
    entries = [
        entry
        for entry in entries
        if not entry.lost and not any(part[:1] == "." or part == "__MACOSX" for part in entry.parts)
    ]
    layout, depth = _layout([entry.parts for entry in entries], exercises, wrapped)
    found: dict[tuple[str, str, str], list[tuple[_Owned, _Entry]]] = {}
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
        if not STUDENT.fullmatch("".join(c for c in name if not _is_mark(c))):
            problems.append(
                f"{_shown(name)}/{exercise}: a student's name may have letters, digits, blanks, "
                "dots, _, -, ' and @, and begins with a letter, a digit or _"
            )
            continue
        try:
            submissions.append(_submission(name, exercise, pairs))
        except OSError as error:
            says = f"The notebook cannot be read: {error.strerror}."
            problems.append(f"{_shown(name)}/{exercise}: {says}")
            submissions.append(Submission(name, exercise, complaint=says))
    if not submissions and not problems:
        raise ValueError(f"{place} holds no submissions; they are looked for at {LAYOUT}")
    return submissions, problems


def _is_mark(character: str) -> bool:
    """Whether it is an accent or a vowel sign, part of the letter before it."""
    return unicodedata.category(character)[0] == "M"


def _in_folder(root: Path) -> Iterator[_Entry]:
    closed: list[OSError] = []
    for folder, folders, files in os.walk(root, onerror=closed.append):
        folders.sort()
        for name in sorted(folders + files):
            path = Path(folder, name)
            shown = _text_of(os.fsencode(path.relative_to(root).as_posix()))
            try:
                mode = path.lstat().st_mode
            except OSError as error:
                yield _Entry(shown, refused=str(error.strerror))
                continue
            if stat.S_ISLNK(mode):
                yield _Entry(shown, refused="a symbolic link, which is not followed")
            elif stat.S_ISREG(mode):
                yield _Entry(shown, partial(_start_of, path))
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


def _submission(student: str, exercise: str, pairs: Sequence[tuple[_Owned, _Entry]]) -> Submission:
    """Raises OSError if the notebook cannot be read."""
    wanted = [pair for pair in pairs if pair[0].wanted]
    note = ""
    try:
        if not wanted:
            raise Unreadable(f"There is no notebook {exercise}.ipynb{_beside(pairs)}.")
        if len(wanted) > 1 and not wanted[0][0].when:
            raise Unreadable(f"There is no saying which notebook counts{_beside(wanted)}.")
        owned, entry = max(wanted, key=lambda pair: pair[0].when or ())
        if owned.when:
            on_time = owned.when[0]
            if len(wanted) > 1:
                late = "the latest that was on time" if on_time else "all late, the latest"
                note = f"Handed in {len(wanted)} times; graded is {_shown(entry.path)}, {late}."
            elif not on_time:
                note = "Handed in late."
        if not entry.read:
            raise Unreadable(f"There is no notebook {exercise}.ipynb{_beside([(owned, entry)])}.")
        return Submission(student, exercise, graded_cells(entry.read()), note=note)
    except Unreadable as error:
        return Submission(student, exercise, complaint=str(error), note=note)


def _beside(pairs: Sequence[tuple[_Owned, _Entry]]) -> str:
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
