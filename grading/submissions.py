"""What was handed in, read as a stranger's: bounded, without following links, and never run.

Whose a file is says the platform, by the name at the top.  Which exercise a notebook answers say
its own cells.
"""

import hashlib
import io
import json
import os
import re
import stat
import struct
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from grading.course import STAMPS, UNDECIDED, Course, the_highest
from grading.exercises import exercises
from grading.layouts import ALLOWED, LAYOUT, Layout, Owner, is_notebook, is_student, layout_of

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_TEXT = 1_000_000  # characters of all cells of a notebook that are graded or locked
MAX_PARTS = 1_000_000  # lists and objects in a notebook: each takes a hundred bytes of memory
MAX_FILES = 20_000  # of a student
MAX_BYTES = 500_000_000  # of all notebooks of a student, unpacked
MAX_DEPTH = 20  # folders in folders
MAX_RATIO = 200  # of unpacked to packed bytes, in an archive
_HIDDEN = re.compile(r"\.|__MACOSX$")  # of a folder or file that no student has made


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

    note: which of several it is, whether its name speaks of another exercise, and whether it
          was late, if the platform says so.
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


def known_cells(root: Path) -> dict[str, Collection[str]]:
    """The grade_ids of each exercise of a course, by which `collect` knows its notebooks."""
    found: dict[str, Collection[str]] = {}
    for name in exercises(root):
        found[name] = ()
        with suppress(OSError, Unreadable):  # an author's fault, who is told by `validate`
            path = root / "solutions" / name / f"{name}.ipynb"
            found[name] = frozenset(graded_cells(path.read_bytes()))
    return found


def collect(
    place: Path, known: Mapping[str, Collection[str]], course: Course = UNDECIDED
) -> tuple[list[Submission], list[str]]:
    """The submissions in a folder or a .zip, sorted, and what else is wrong with the place.

    The whole place has one layout: STUDENT/EXERCISE/EXERCISE.ipynb, or that of the archive of
    all submissions which Moodle or Canvas makes.  In an archive, all may lie in a folder.

    known: the grade_ids of each exercise.

    Raises ValueError for a place that holds no submissions.
    """
    if place.is_dir():
        submissions, problems = _collected(list(_in_folder(place)), known, course, wrapped=False)
    elif not zipfile.is_zipfile(place):
        raise ValueError(f"{place} is neither a folder nor a .zip archive")
    else:
        try:
            with _Archive(place) as file, zipfile.ZipFile(file) as archive:
                entries = list(_in_archive(archive))
                submissions, problems = _collected(entries, known, course, wrapped=True)
        except zipfile.BadZipFile as error:
            raise ValueError(f"{place} cannot be read: {error}") from None
    if not submissions and not problems:
        raise ValueError(f"{place} holds no submissions; they are looked for at {LAYOUT}")
    problems += [
        f"{found.student}/{found.exercise}: nothing says when it was handed in"
        for found in submissions
        if found.came is None and course.due_for(found.student, found.exercise)
    ]
    return submissions, problems


@dataclass(frozen=True)
class _Entry:
    """A file or folder: its path with slashes, its date and size, and how to read it or why not."""

    path: str
    read: Callable[[], bytes] | None = None
    refused: str = ""
    lost: bool = False  # the path leads elsewhere, so it is nobody's
    changed: datetime | None = None
    size: int = 0

    @property
    def parts(self) -> list[str]:
        return self.path.split("/")


@dataclass(frozen=True)
class _File:
    """A file of a student's: what its cells say, if it is a notebook, or why they say nothing.

    exercise: by the cells.
    answers:  the exercise whose notebook it is, perhaps one of several; or "".
    """

    owner: Owner
    entry: _Entry
    exercise: str = ""
    answers: str = ""
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    complaint: str = ""

    @property
    def is_notebook(self) -> bool:
        """Whether it has the name of a notebook."""
        return is_notebook(self.entry.parts[-1])


def _collected(
    entries: list[_Entry], known: Mapping[str, Collection[str]], course: Course, wrapped: bool
) -> tuple[list[Submission], list[str]]:
    problems = [f"{_shown(entry.path)}: {entry.refused}" for entry in entries if entry.refused]
    entries = [e for e in entries if not (e.lost or any(map(_HIDDEN.match, e.parts)))]
    layout, depth = layout_of([entry.parts for entry in entries], known, wrapped)
    handed_in: dict[tuple[str, str], list[_File]] = {}
    strays = []
    for entry in entries:
        parts = entry.parts[depth:]
        if owner := layout.owner(parts, known) if parts else None:
            handed_in.setdefault((owner.student, owner.number), []).append(_File(owner, entry))
        else:
            strays.append(entry)
    students: dict[str, list[_File]] = {}
    names = [student for student, _ in handed_in]
    for (student, number), files in tqdm(sorted(handed_in.items()), "notebooks"):
        name = f"{student}_{number}" if names.count(student) > 1 else student
        certain = layout.platform or (course.roster is not None and course.knows(name))
        if not (certain or any(file.owner.exercise or file.is_notebook for file in files)):
            continue  # a folder of something else
        if not is_student(name):
            problems.append(f"{_shown(name)}: {ALLOWED}")
        elif not course.knows(name):
            problems.append(f"{name}: no student of this name is in the roster")
        else:
            files = _read(name, files, layout, known, problems)
            if certain or any(file.exercise or file.owner.exercise for file in files):
                students[name] = files
            else:
                strays += [file.entry for file in files]
    problems += [
        f"{_shown(entry.path)}: not where a notebook is looked for, which is {layout.shown}, and "
        f"the exercises are {', '.join(known)}"
        for entry in strays
        if is_notebook(entry.parts[-1]) and not entry.refused
    ]
    return _submissions(students, course, problems), problems


def _read(
    student: str,
    files: list[_File],
    layout: Layout,
    known: Mapping[str, Collection[str]],
    problems: list[str],
) -> list[_File]:
    """The files of a student, after each notebook has been read, once.

    Where students work in the folder, a notebook in its place hides its copies.
    """
    size, refused = sum(file.entry.size for file in files if file.is_notebook), ""
    if len(files) > MAX_FILES:
        refused = f"More than {MAX_FILES:,} files were handed in."
    elif size > MAX_BYTES:
        refused = f"Notebooks of {size:,} bytes were handed in; at most {MAX_BYTES:,} are read."
    if refused:
        problems.append(f"{student}: {refused}")
    found, in_place = [], set()
    for file in sorted(files, key=lambda file: not file.owner.exact):
        owner, entry, exercise, complaint = file.owner, file.entry, "", refused
        cells: dict[str, list[Cell]] = {}
        if not refused and entry.read and file.is_notebook and owner.exercise not in in_place:
            try:
                cells, checked = _notebook(entry.read())
                exercise = _exercise_of(cells, checked, owner.exercise, known)
            except Unreadable as error:
                complaint = str(error)
            except OSError as error:
                complaint = f"The notebook cannot be read: {error.strerror}."
                problems.append(f"{_shown(entry.path)}: {complaint}")
        answers = exercise or (owner.exercise if owner.exact else "")
        if owner.exact and answers == owner.exercise and not layout.platform:
            in_place.add(answers)
        found.append(_File(owner, entry, exercise, answers, cells, complaint))
    return [
        replace(file, answers="")
        if file.answers in in_place
        and (file.answers, True) != (file.owner.exercise, file.owner.exact)
        else file
        for file in found
    ]


def _exercise_of(
    cells: Collection[str],
    checked: Collection[str],
    hint: str,
    known: Mapping[str, Collection[str]],
) -> str:
    """The exercise with which a notebook has most in common; "" if that is none, or not clear.

    Without the name in its set-up, it must have half of the cells: a few are soon pasted.

    cells: its grade_ids; checked: the exercises that its set-up names; hint: what else speaks.
    """
    common = {
        name: number + (name in checked)
        for name, ids in known.items()
        if (number := len({*ids} & {*cells})) * 2 >= len(ids) > 0 or name in checked
    }
    most = max(common.values(), default=0)
    best = [name for name, number in common.items() if number == most]
    return hint if hint in best else best[0] if len(best) == 1 else ""


def _submissions(
    students: Mapping[str, list[_File]], course: Course, problems: list[str]
) -> list[Submission]:
    """One submission for each student and exercise.

    A student may have something that no cells identify.  Then there is one for a person to look
    at, for each exercise that anybody has handed in and of which there is nothing else.
    """
    own = {name: {file.answers for file in files} - {""} for name, files in students.items()}
    meant = {
        name: {file.owner.exercise for file in files if not file.exercise} - {"", *own[name]}
        for name, files in students.items()
    }
    everybodys = set().union(*own.values(), *meant.values())
    found = []
    for student, files in students.items():
        found += [_submission(student, exercise, files, course) for exercise in own[student]]
        groups = set().union(*(own.get(member, ()) for member in course.group(student)[1]))
        for exercise in sorted(meant[student] | everybodys - groups):
            perhaps = [file for file in files if _may_answer(file, exercise, not own[student])]
            if perhaps:
                says = next((file.complaint for file in perhaps if file.complaint), "")
                says = (says or f"There is no notebook of {exercise}.")[:-1] + _found(perhaps) + "."
                received = course.received.get((student, exercise))
                found.append(Submission(student, exercise, complaint=says, came=received))
                if exercise not in meant[student]:
                    problems.append(f"{student}/{exercise}: {says}")
        if not everybodys:
            problems.append(f"{student}: nothing says which exercise it is{_found(files)}")
    return sorted(found, key=lambda submission: (submission.student, submission.exercise))


def _may_answer(file: _File, exercise: str, nothing_else: bool) -> bool:
    """Whether a file may be what a student has for an exercise, though its cells do not say so."""
    if file.owner.exercise or file.exercise:
        return file.owner.exercise == exercise
    is_file = file.entry.read is not None or bool(file.entry.refused)
    return is_file and (nothing_else or file.is_notebook)


def _in_folder(root: Path) -> Iterator[_Entry]:
    closed: list[OSError] = []
    counted = Counter[str]()  # by the folder at the top
    for folder, folders, files in os.walk(root, onerror=closed.append):
        parts = Path(folder).relative_to(root).parts
        names = sorted(folders + files)
        deeper = len(parts) < MAX_DEPTH and (not parts or counted[parts[0]] <= MAX_FILES)
        folders[:] = sorted(name for name in folders if deeper and not _HIDDEN.match(name))
        for name in names[: MAX_FILES + 1] if parts else names:
            path = Path(folder, name)
            shown = _text_of(os.fsencode(path.relative_to(root).as_posix()))
            counted[parts[0] if parts else name] += 1
            try:
                status = path.lstat()
            except OSError as error:
                yield _Entry(shown, refused=str(error.strerror))
                continue
            if stat.S_ISLNK(status.st_mode):
                yield _Entry(shown, refused="a symbolic link, which is not followed")
            elif stat.S_ISREG(status.st_mode):
                changed = None
                with suppress(OSError, OverflowError, ValueError):  # of a year that there is not
                    changed = datetime.fromtimestamp(status.st_mtime, UTC)
                yield _Entry(shown, partial(_start_of, path), changed=changed, size=status.st_size)
            else:
                yield _Entry(shown)
    for fault in closed:
        shown = _text_of(os.fsencode(os.path.relpath(fault.filename, root)))
        yield _Entry(shown, refused=str(fault.strerror))


def _start_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_NOTEBOOK + 1)


def _text_of(path: bytes) -> str:
    r"""A path as text, in which equal names are equal, however their accents are written.

    >>> _text_of(b"J\xc3\xbcrgen"), _text_of(b"Ju\xcc\x88rgen"), _text_of(b"J\xfcrgen")
    ('Jürgen', 'Jürgen', 'J_xfcrgen')
    """
    text = unicodedata.normalize("NFC", path.decode(errors="surrogateescape"))
    return re.sub("[\udc80-\udcff]", lambda byte: f"_x{ord(byte[0]) - 0xDC00:x}", text)


class _Archive(io.FileIO):
    """An archive whose names are bytes: zipfile stops at one that is wrongly marked as UTF-8."""

    def read(self, size: int | None = -1) -> bytes:
        """Read on, and take that mark from each header of a file, and from the list of files."""
        data = bytearray(super().read(-1 if size is None else size))
        if data.startswith(b"PK\3\4") and size == 30:
            data[7] &= 0xFF - 0x08
        at = 0
        while data.startswith(b"PK\1\2", at) and len(data) >= at + 46:
            data[at + 9] &= 0xFF - 0x08
            at += 46 + sum(struct.unpack_from("<3H", data, at + 28))
        return bytes(data)


def _in_archive(archive: zipfile.ZipFile) -> Iterator[_Entry]:
    for info in archive.infolist():
        path = _text_of(info.orig_filename.encode("cp437"))  # zipfile took the bytes for this
        if info.filename != info.orig_filename.partition("\0")[0]:
            path = unicodedata.normalize("NFC", info.filename)  # told a second time, in Unicode
        path = path.replace("\\", "/")
        if path.startswith("/") or re.match("[A-Za-z]:", path):
            yield _Entry(path, refused="an absolute path", lost=True)
        elif ".." in path.split("/"):
            yield _Entry(path, refused="a path that leads out of the archive", lost=True)
        elif stat.S_ISLNK(info.external_attr >> 16):
            yield _Entry(path, refused="a symbolic link, which is not followed")
        elif not path.endswith("/"):
            changed = None
            with suppress(ValueError):  # the 0th of a month, say
                changed = datetime(*info.date_time)  # in the time zone of whoever packed it
            read = partial(_unpacked, archive, info)
            yield _Entry(path, read, changed=changed, size=info.file_size)


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


def _submission(student: str, exercise: str, files: Sequence[_File], course: Course) -> Submission:
    """What counts of the notebooks of an exercise that are among a student's files."""
    candidates = [file for file in files if file.answers == exercise]
    received = course.received.get((student, exercise))
    ranks = [_rank(file, student, exercise, course) for file in candidates]
    place = 0 if len(candidates) == 1 else the_highest(ranks)
    if place is None:
        says = f"There is no saying which notebook counts{_found(candidates, exercise)}."
        return Submission(student, exercise, complaint=says, came=received)
    file = candidates[place]
    owner, path = file.owner, _shown(file.entry.path)
    received = received or course.file_time(file.entry.changed) or _stamp(file, files, course)
    notes = []
    if len(candidates) > 1 and (rank := ranks[place]):
        which = course.which(exercise, rank[0], bool(owner.upload))
        notes.append(f"Handed in {len(candidates)} times; graded is {path}, {which}.")
    elif owner.upload and not owner.upload[0] and exercise not in course.due:
        notes.append("Handed in late.")
    if owner.exercise not in ("", exercise):
        notes.append(f"The cells of {path} are those of {exercise}, not of {owner.exercise}.")
    unread = "" if file.entry.read else f"There is no notebook of {exercise}{_found([file])}."
    complaint = file.complaint or unread
    return Submission(student, exercise, file.cells, complaint, " ".join(notes), received)


def _rank(
    file: _File, student: str, exercise: str, course: Course
) -> tuple[bool, float, int] | None:
    """What orders several notebooks: Canvas' own numbers, else their dates."""
    if not file.owner.upload:
        return course.rank(student, exercise, course.file_time(file.entry.changed))
    on_time, upload, again = file.owner.upload
    return on_time or not course.on_time_first(exercise, marked=True), upload, again


def _stamp(notebook: _File, files: Iterable[_File], course: Course) -> datetime | None:
    """When a notebook was handed in, by the file that nbgrader's `collect` writes beside it."""
    path = "/".join([*notebook.entry.parts[:-1], STAMPS])
    stamps = [file.entry.read for file in files if file.entry.path == path]
    if course.times != STAMPS or len(stamps) != 1 or not stamps[0]:
        return None
    with suppress(OSError, Unreadable):
        return course.stamp_time(stamps[0]().decode(errors="replace"))
    return None


def _found(files: Sequence[_File], exercise: str = "") -> str:
    """What was found instead, in a few words."""
    notebooks = [file for file in files if file.entry.refused or file.is_notebook]
    names = []
    for file in (notebooks or [file for file in files if file.entry.read])[:3]:
        other = "" if file.exercise == exercise else file.exercise
        why = file.entry.refused or (other and f"whose cells are those of {other}")
        names.append(_shown(file.entry.path)[-100:] + (f" ({why})" if why else ""))
    return f"; found: {', '.join(names)}" if names else ""


def graded_cells(data: bytes) -> dict[str, list[Cell]]:
    """The cells that nbgrader knows, by grade_id; raises Unreadable."""
    return _notebook(data)[0]


def _notebook(data: bytes) -> tuple[dict[str, list[Cell]], set[str]]:
    """The cells that nbgrader knows, by grade_id, and of which exercises the notebook's checks are.

    Raises Unreadable.
    """
    if len(data) > MAX_NOTEBOOK:
        raise Unreadable(
            f"The notebook is too large: more than {MAX_NOTEBOOK // 10**6} MB. Clear all outputs, "
            "save it, and hand it in again."
        )
    if data.count(b"{") + data.count(b"[") > MAX_PARTS:
        raise Unreadable(f"The notebook has more than {MAX_PARTS:,} lists and objects.")
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
    checked: set[str] = set()
    room = MAX_TEXT
    for cell in cells:
        match cell:
            case {"cell_type": str(kind), "source": source, **rest}:
                text = _text(source)
                if kind == "code":
                    checked.update(re.findall(r"\bChecker\(\s*[\"']([\w.-]{1,100})[\"']", text))
                match rest:
                    case {"metadata": {"nbgrader": {"grade_id": str(name), **marks}}}:
                        copies = known.setdefault(name, [])
                        copies.append(Cell(kind, text, marks.get("locked") is True))
                        room -= len(text) + len(name) + 1_000
        if room < 0:
            raise Unreadable(f"The notebook is too long: more than {MAX_TEXT:,} characters.")
    return known, checked


def _text(source: Any) -> str:
    """The text of a cell, which may be a list of lines."""
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return source[: MAX_CELL + 1] if isinstance(source, str) else ""


def _shown(path: str) -> str:
    """A stranger's path on one line of a terminal."""
    return path if path.isprintable() else ascii(path)
