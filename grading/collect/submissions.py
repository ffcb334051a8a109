"""Read submissions as untrusted data: with limits, without following links or running anything.

The name at the top of a path, which the platform chose, says whose file it is.  The cells of a
notebook say which exercise it answers.
"""

import errno
import hashlib
import io
import os
import re
import stat
import struct
import sys
import unicodedata
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import IO

from tqdm import tqdm

from grading.author.exercises import exercises
from grading.collect.class_rules import FILES, STAMPS, UNDECIDED, Course, instant
from grading.collect.layouts import (
    ALLOWED,
    LAYOUT,
    NOBODY,
    Owner,
    exercise_in,
    find_owners,
    is_notebook,
    is_student,
)
from grading.collect.limited import limited
from grading.collect.notebook import EMPTY, MAX_NOTEBOOK, Notebook, Unreadable, read_notebook

MAX_FILES = 20_000  # per student
MAX_BYTES = 500_000_000  # of all notebooks and archives of a student, unpacked
MAX_DEPTH = 20  # nested folders
_OUTSIDE = re.compile(r"/|[A-Za-z]:|(.*/)?\.\.(/|$)")  # a path in an archive that leads out of it
_HIDDEN = re.compile(r"(.*/)?(\.|__MACOSX(/|$))")  # programs make these, and we do not read them
_LINK = "a symbolic link, which is not followed"


@dataclass(frozen=True)
class Submission:
    """A notebook that was handed in: its cells, or why it cannot be read.

    note:     which of several counts, whether its name suggests another exercise, and whether it
              was late, if the platform says so.
    received: when it was handed in, if there is a source that we trust.
    origin:   the name of the student's folder or file at the top of the place.
    answers:  what is graded for each question, or why nothing is.
    """

    student: str
    exercise: str
    notebook: Notebook = EMPTY
    complaint: str = ""
    note: str = ""
    received: datetime | None = None
    origin: str = ""
    answers: dict[str, str | Unreadable] = field(default_factory=dict)

    def source(self, name: str, kind: str = "code") -> str:
        """Return what is graded for a question, or else the text of the cells with this grade_id.

        Raises Unreadable.
        """
        if self.complaint:
            raise Unreadable(self.complaint)
        found = self.answers.get(name)
        if found is None:
            cells = self.notebook.named.get(name, [])
            same = [cell.source for cell in cells if cell.kind == kind]
            found = "\n\n".join(same) if same else Unreadable(f"The notebook has no cell {name!r}.")
        if isinstance(found, Unreadable):
            raise found
        return found


def slug(student: str) -> str:
    """Return a name for a student's files: the student's own if it is safe, else a safe variant.

    >>> slug("ada@example.org"), slug("Jürgen")
    ('ada@example.org', 'Jurgen~c58fb672c9')
    """
    if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.@-]{0,99}", student):
        return student
    plain = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode()
    digest = hashlib.sha256(student.encode()).hexdigest()[:10]
    return f"{re.sub(r'[^A-Za-z0-9_]+', '_', plain)[:40]}~{digest}"


def known_cells(root: Path) -> dict[str, Collection[str]]:
    """Return the grade_ids of each exercise of a course, which identify its notebooks."""
    found: dict[str, Collection[str]] = {}
    for name in exercises(root):
        found[name] = ()
        with suppress(OSError, Unreadable):  # the author's mistake; `validate` reports it
            path = root / "solutions" / name / f"{name}.ipynb"
            found[name] = frozenset(read_notebook(path.read_bytes()).named)
    return found


def collect(
    place: Path, known: Mapping[str, Collection[str]], course: Course = UNDECIDED
) -> tuple[list[Submission], list[str]]:
    """Return the submissions in a folder or a .zip, sorted, and the problems found there.

    The whole place has one layout: STUDENT/EXERCISE/EXERCISE.ipynb, or that of Moodle's or Canvas's
    archive of all submissions.  Everything at its top becomes submissions or a problem.

    known: the grade_ids of each exercise.

    Raises ValueError if the place has no submissions.
    """
    with ExitStack() as stack:
        if place.is_dir():
            files = list(_in_folder(place))
        elif zipfile.is_zipfile(place):
            try:
                packed = _archive(stack.enter_context(place.open("rb")))
            except Unreadable as error:
                raise ValueError(f"{place} cannot be read: {error}") from None
            files = list(_in_archive(lambda: packed))
        else:
            raise ValueError(f"{place} is neither a folder nor a .zip archive")
        problems = [f"{file.path}: {file.refused}" for file in files if file.refused]
        rules = {name.partition("/")[0] for name in course.texts}
        files = [
            file
            for file in files
            if not (_OUTSIDE.match(file.path) or _HIDDEN.match(file.top) or file.top in rules)
        ]
        for file in files:
            if _HIDDEN.match(file.path):
                file.open, file.refused = None, ""
        students = _students(files, known, course, problems)
        submissions = _submissions(students, course, problems)
    if not submissions and not problems:
        raise ValueError(f"{place} has no submissions; they should be at {LAYOUT}")
    return submissions, problems


@dataclass(eq=False)
class _File:
    """A file or folder, its owner, and what its cells say if it is a notebook.

    path:      with slashes; a folder's ends with one.
    open:      a function that opens the file; None for a folder or if the file is refused.
    exercise:  the exercise, according to the cells.
    answers:   the exercise that it answers, perhaps as one of several notebooks; or "".
    complaint: why the cells cannot be read.
    packed:    the archive in which the student packed it.
    """

    path: str
    open: Callable[[], IO[bytes]] | None = None
    refused: str = ""
    changed: datetime | None = None
    size: int = 0
    owner: Owner = NOBODY
    exercise: str = ""
    answers: str = ""
    notebook: Notebook = EMPTY
    complaint: str = ""
    packed: str = ""

    @property
    def top(self) -> str:
        """The part of the path that the platform chose."""
        return self.path.partition("/")[0]

    @property
    def is_archive(self) -> bool:
        """Whether a student packed files in it."""
        return self.path.lower().endswith(".zip")

    def read(self) -> bytes:
        """Read at most one byte more than a notebook may have; raises OSError or Unreadable."""
        assert self.open
        try:
            with self.open() as opened:
                return opened.read(MAX_NOTEBOOK + 1)
        except OSError:
            raise
        except Exception:  # damaged or encrypted files in archives fail in many ways
            raise Unreadable(
                "The notebook cannot be unpacked: it is damaged or encrypted."
            ) from None


def _students(
    files: Sequence[_File],
    known: Mapping[str, Collection[str]],
    course: Course,
    problems: list[str],
) -> dict[str, list[_File]]:
    """Return the files of each student, after reading their notebooks."""
    roster = course.roster or ()
    layout, owners = find_owners([file.path for file in files], known, roster)
    handed_in: dict[tuple[str, str], list[_File]] = {}
    strays: dict[str, None] = {}
    for file, owner in zip(files, owners, strict=True):
        if owner:
            file.owner = owner
            handed_in.setdefault((owner.student, owner.number), []).append(file)
        elif not file.refused:
            strays[file.top] = None
    students: dict[str, list[_File]] = {}
    slugs: dict[str, str] = {}
    for (student, number), own in tqdm(sorted(handed_in.items()), "notebooks", disable=not owners):
        name, unclear = f"{student}_{number}" if number else student, ""
        if number and name not in roster and student in roster:
            others = {f"{s}_{n}" for s, n in handed_in if s == student} - {*roster}
            name = student
            if len(others) > 1:
                unclear = f"{len(others)} people have this name: {', '.join(sorted(others))}."
        if not is_student(name):
            problems.append(f"{own[0].top}: {ALLOWED}")
        elif course.roster is not None and name not in roster:
            says = f"the roster has no student of this name{course.hint(name)}"
            problems.append(f"{name}: {says}")
        elif (twin := slugs.setdefault(slug(name).lower(), name)) != name:
            problems.append(f"{name}: only capitals tell this name from {twin}: rename one of them")
        else:
            said = _read(name, own, known, layout.platform, unclear)
            problems += [problem for problem in said if problem not in problems]
            students.setdefault(name, []).extend(own)
    problems += [
        f"{top}: not clear whose this is; expected {layout.shown}. If it holds a whole class, "
        "unpack it and grade it alone"
        for top in strays
    ]
    return students


def _too_much(files: Sequence[_File]) -> str:
    """Say why we do not read a student's files, or return ""."""
    size = sum(file.size for file in files if is_notebook(file.path) or file.is_archive)
    if len(files) > MAX_FILES:
        return f"More than {MAX_FILES:,} files were handed in."
    if size > MAX_BYTES:
        return f"The notebooks have {size:,} bytes in all; at most {MAX_BYTES:,} are read."
    return ""


def _read(
    student: str,
    files: list[_File],
    known: Mapping[str, Collection[str]],
    platform: bool,
    unclear: str,
) -> Iterator[str]:
    """Read each notebook of a student once; yield what is wrong with the student's files.

    If students work in the folder, a notebook in the right place hides its copies.

    unclear: why it is not clear that these are the student's files.
    """
    refused = unclear or _too_much(files)
    in_place = set()
    files.sort(key=lambda file: not file.owner.exact)
    for file in files:  # archives add to them
        file.complaint, hint = refused, file.owner.exercise
        if file.open and not refused and hint not in in_place:
            try:
                if is_notebook(file.path):
                    data = file.read()
                    file.notebook = limited(read_notebook, data)
                    file.exercise = _exercise(file.notebook.named, data, hint, known)
                elif file.is_archive:
                    files += _packed_in(file, known)
                    refused = _too_much(files)
            except Unreadable as error:
                file.complaint = str(error)
            except OSError as error:
                file.complaint = f"The file cannot be read: {error.strerror}."
                yield f"{file.path}: {file.complaint}"
        file.answers = file.exercise or (hint if file.owner.exact and file.open else "")
        if file.owner.exact and file.answers == hint and not platform:
            in_place.add(hint)
    if refused:
        yield f"{student}: {refused}"
    for file in files:
        if file.answers in in_place and not (
            file.owner.exact and file.answers == file.owner.exercise
        ):
            file.answers = ""


def _exercise(
    cells: Collection[str], data: bytes, hint: str, known: Mapping[str, Collection[str]]
) -> str:
    """Return the exercise that a notebook most resembles; "" if that is not clear.

    Unless its set-up cell names the exercise, it must have half of the cells, because a few cells
    are easily pasted.

    cells: the grade_ids of the data; hint: what other evidence suggests.
    """
    named = re.findall(rb"\bChecker\(\s*\\?[\"']([\w.-]{1,100})", data)
    common = {
        name: number + (name.encode() in named)
        for name, ids in known.items()
        if (number := len({*ids} & {*cells})) * 2 >= len(ids) > 0 or name.encode() in named
    }
    most = max(common.values(), default=0)
    best = [name for name, number in common.items() if number == most]
    return hint if hint in best else best[0] if len(best) == 1 else ""


def _submissions(
    students: Mapping[str, list[_File]], course: Course, problems: list[str]
) -> list[Submission]:
    """Make one submission for each student and exercise.

    If no cells identify one of a student's files, a person has to look at it: the student then has
    a submission for each exercise that anybody has handed in and that they otherwise lack.
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
            perhaps = [
                file
                for file in files
                if (
                    file.owner.exercise == exercise
                    if file.owner.exercise or file.exercise
                    else (file.open or file.refused)
                    and (not own[student] or is_notebook(file.path))
                )
            ]
            if perhaps or not own[student]:
                says = next((file.complaint for file in perhaps if file.complaint), "")
                says = says[:-1] or f"There is no notebook of {exercise}"
                says += f"{_found(perhaps or files)}."
                received = course.received.get((student, exercise))
                origin = (perhaps or files)[0].top
                found.append(Submission(student, exercise, EMPTY, says, "", received, origin))
                if not (exercise in meant[student] and any(is_notebook(f.path) for f in perhaps)):
                    problems.append(f"{student}/{exercise}: {says}")
        if not everybodys:
            problems.append(f"{student}: it is not clear which exercise this is{_found(files)}")
    return sorted(found, key=lambda submission: (submission.student, submission.exercise))


def _submission(student: str, exercise: str, files: Sequence[_File], course: Course) -> Submission:
    """Return the one of a student's notebooks that counts for an exercise."""
    candidates = [file for file in files if file.answers == exercise]
    times = [_received(file, student, exercise, files, course) for file in candidates]
    ranks = [
        file.owner.upload or course.rank(student, exercise, time)
        for file, time in zip(candidates, times, strict=True)
    ]
    choice = course.choose(exercise, ranks, marked=any(file.owner.upload for file in candidates))
    first = candidates[0]
    same = all(file.notebook == first.notebook and not file.complaint for file in candidates)
    if choice is None and not same:
        says = f"It is not clear which notebook counts{_found(candidates, exercise)}."
        received = course.received.get((student, exercise))
        return Submission(student, exercise, EMPTY, says, "", received, first.top)
    place, which = choice or (0, "")
    file = candidates[place]
    owner, notes = file.owner, []
    if which:
        notes.append(f"Handed in {len(candidates)} times; graded: {file.path}, {which}.")
    elif owner.upload and not owner.upload[0] and exercise not in course.due:
        notes.append("Handed in late.")
    if owner.exercise not in ("", exercise):
        notes.append(f"The cells of {file.path} belong to {exercise}, not to {owner.exercise}.")
    return Submission(
        student, exercise, file.notebook, file.complaint, " ".join(notes), times[place], file.top
    )


def _received(
    file: _File, student: str, exercise: str, files: Sequence[_File], course: Course
) -> datetime | None:
    """Return when a student handed in a file, according to the course's source of times."""
    if course.times == FILES and file.changed and file.changed.year >= 2000:  # archives: 1980
        return instant(file.changed, course.zone)
    if course.times == STAMPS:
        place = (file.packed or file.path).rpartition("/")[0]
        path = f"{place}/{STAMPS}"  # nbgrader's `collect` writes it
        with suppress(OSError, Unreadable, ValueError):
            [stamp] = [beside for beside in files if beside.path == path and beside.open]
            text = stamp.read().decode(errors="replace").strip().replace(" UTC", "+00:00")
            return instant(datetime.fromisoformat(text), None)
    return course.received.get((student, exercise))


def _found(files: Sequence[_File], exercise: str = "") -> str:
    """Describe briefly what was found instead."""
    notebooks = [file for file in files if file.refused or is_notebook(file.path)]
    names = []
    for file in (notebooks or [file for file in files if file.open])[:3]:
        other = "" if file.exercise == exercise else file.exercise
        why = file.refused or (other and f"whose cells belong to {other}")
        names.append(file.path[-100:] + (f" ({why})" if why else ""))
    return f"; found: {', '.join(names)}" if names else ""


def _in_folder(root: Path) -> Iterator[_File]:
    """Yield everything in a folder, up to about MAX_FILES for each name at the top."""

    def walk(path: Path) -> Iterator[_File]:
        parts = path.relative_to(root).parts
        shown = _text(os.fsencode("/".join(parts)))
        try:
            status = path.lstat()
            is_folder = stat.S_ISDIR(status.st_mode)
            if stat.S_ISLNK(status.st_mode):
                yield _File(shown, refused=_LINK)
            elif stat.S_ISREG(status.st_mode):
                changed = None
                with suppress(OSError, OverflowError, ValueError):  # a date outside the calendar
                    changed = datetime.fromtimestamp(status.st_mtime, UTC)
                yield _File(shown, partial(_opened, root, parts), "", changed, status.st_size)
            else:
                yield _File(shown + "/" * is_folder)
                deep = len(parts) > MAX_DEPTH or _HIDDEN.match(shown)
                for inner in sorted(path.iterdir()) if is_folder and not deep else ():
                    yield from walk(inner)
        except OSError as error:
            yield _File(shown, refused=str(error.strerror))

    for path in sorted(root.iterdir()):
        yield from islice(walk(path), MAX_FILES + 2)  # the folder itself, and one more


def _opened(root: Path, parts: Sequence[str]) -> IO[bytes]:
    """Open a file in a folder, following no link and waiting for nothing, or raise OSError."""
    if sys.platform == "win32":
        raise ValueError("the grader needs Linux: this system cannot open files safely")
    descriptor = os.open(root, os.O_RDONLY)
    for part in parts:
        above, how = descriptor, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
        try:
            descriptor = os.open(part, how, dir_fd=above)
        finally:
            os.close(above)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file")
    return os.fdopen(descriptor, "rb")


def _text(path: bytes) -> str:
    r"""Return a path as text for a terminal, in which each accent has only one form.

    >>> _text(b"J\xc3\xbcrgen"), _text(b"Ju\xcc\x88rgen"), _text(b"J\xfcrgen"), _text(b"\x1b[2J")
    ('Jürgen', 'Jürgen', 'J_xfcrgen', '�[2J')
    """
    text = unicodedata.normalize("NFC", path.decode(errors="surrogateescape"))
    text = re.sub("[\udc80-\udcff]", lambda byte: f"_x{ord(byte[0]) - 0xDC00:x}", text)
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


class _PlainNames:
    """An archive with names as bytes, because zipfile fails on names wrongly marked as UTF-8."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Read on, and remove this mark from each file's header and from the list of files."""
        data = bytearray(self._file.read(size))
        if data.startswith(b"PK\3\4") and size == 30:
            data[7] &= 0xFF - 0x08
        at = 0
        while data.startswith(b"PK\1\2", at) and len(data) >= at + 46:
            data[at + 9] &= 0xFF - 0x08
            at += 46 + sum(struct.unpack_from("<3H", data, at + 28))
        return bytes(data)


def _archive(file: IO[bytes]) -> zipfile.ZipFile:
    """Read the list of files of an archive; raises Unreadable."""
    try:
        return zipfile.ZipFile(_PlainNames(file))
    except Exception as error:  # one wrong byte can be any exception
        raise Unreadable(f"The archive is damaged: {error}.") from None


@lru_cache(maxsize=1)  # one student's archive at a time stays in memory
def _inner_archive(file: _File) -> zipfile.ZipFile:
    data = file.read()
    if len(data) > MAX_NOTEBOOK or data.count(b"PK\1\2") > MAX_FILES:
        most = f"{MAX_NOTEBOOK // 10**6} MB or {MAX_FILES:,} files"
        raise Unreadable(f"The archive is too large: more than {most}.")
    return _archive(io.BytesIO(data))


def _packed_in(outer: _File, known: Collection[str]) -> Iterator[_File]:
    """Yield the notebooks in an archive that a student handed in; raises OSError or Unreadable."""
    for file in _in_archive(partial(_inner_archive, outer)):
        if file.open and is_notebook(file.path) and not _HIDDEN.match(file.path):
            hint = exercise_in(file.path.rpartition("/")[2], known) or outer.owner.exercise
            file.owner = replace(outer.owner, exercise=hint, exact=False)
            file.path, file.packed = f"{outer.path}/{file.path}", outer.path
            file.changed = outer.changed
            yield file


def _in_archive(archive: Callable[[], zipfile.ZipFile]) -> Iterator[_File]:
    for info in archive().infolist():
        name = info.orig_filename.encode("cp437")  # how zipfile read the bytes
        if info.filename != info.orig_filename.partition("\0")[0]:
            name = info.filename.encode()  # also given in Unicode
        path = _text(re.sub(rb"[\\/]+", b"/", name))
        if _OUTSIDE.match(path):
            yield _File(path, refused="a path that leads out of the archive")
        elif stat.S_ISLNK(info.external_attr >> 16):
            yield _File(path, refused=_LINK)
        elif path.endswith("/"):
            yield _File(path)
        else:
            changed = None
            with suppress(ValueError):  # such as the 0th of a month
                changed = datetime(*info.date_time)  # in the time zone where it was packed
            yield _File(path, partial(_unpacked, archive, info), "", changed, info.file_size)


def _unpacked(archive: Callable[[], zipfile.ZipFile], info: zipfile.ZipInfo) -> IO[bytes]:
    return archive().open(info)
