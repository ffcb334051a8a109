"""course.toml: what an instructor has decided about a class.

Every error is one line that names the file, the line and what stands there, and says what is
allowed.
"""

import csv
import io
import json
import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct, ValidationError, convert

from grading.course import FILES, STAMPS, UNDECIDED, Course, instant
from grading.grade import write
from grading.layouts import ALLOWED, is_student

NAME = "course.toml"
_KEPT = Path("records", "class")


class _Late(Struct, forbid_unknown_fields=True):
    days: Annotated[int, Meta(ge=0)] | None = None
    penalty: Annotated[float, Meta(ge=0, le=1)] | None = None


_Days = Annotated[int, Meta(ge=1, le=1000)]


class _Table(Struct, forbid_unknown_fields=True):
    time_zone: ZoneInfo | None = None
    roster: str | None = None
    groups: dict[str, Annotated[list[str], Meta(min_length=1)]] = {}
    times: Annotated[str, Meta(pattern=rf"^({STAMPS}|{FILES}|.*\.csv)$")] | None = None
    counts: Literal["latest", "latest on time"] = "latest"
    due: dict[str, datetime] = {}
    extensions: dict[str, _Days | dict[str, _Days]] = {}
    late: _Late | None = None


_ALLOWED = {
    "time_zone": 'the name of a time zone, such as "Europe/Berlin"',
    "roster": "the name of a .csv",
    "groups": "a table, [groups]",
    "groups.*": "a list of students",
    "times": f"{STAMPS!r}, {FILES!r} or the name of a .csv",
    "counts": "'latest' or 'latest on time'",
    "due": "a table, [due]",
    "due.*": "a date with a time, such as 2026-11-30T23:59:00",
    "extensions": "a table, [extensions]",
    "extensions.*": "a whole number of days from 1 to 1000",
    "late": "a table, [late], with days and penalty",
    "late.days": "a whole number, 0 or more",
    "late.penalty": "a number from 0 to 1",
    "late.*": "left out: late has two keys, days and penalty",
}
_NEEDS = {  # what some keys cannot do without
    "groups": ("roster",),
    "due": ("times",),
    "extensions": ("roster", "due"),
    "late": ("due",),
}


def find(submitted: Path, given: Path | None = None) -> Path | None:
    """The file of a class: the given one, or the one in the folder or beside the archive."""
    beside = (submitted if submitted.is_dir() else submitted.parent) / NAME
    return given or (beside if beside.is_file() else None)


def read(path: Path | None, exercises: Collection[str]) -> Course:
    """The course of a file; raises ValueError for what is wrong with it, OSError without one."""
    return _File(path, {}).course(exercises) if path else UNDECIDED


def keep(course: Course, out: Path) -> None:
    """Keep the course with the results, for whatever later makes the tables again."""
    write(out / _KEPT, json.dumps([str(course.path), course.texts]))


def kept(out: Path, exercises: Collection[str]) -> Course:
    """The course of the last run of the grader; ValueError if it is damaged."""
    try:
        path, texts = json.loads((out / _KEPT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return UNDECIDED
    except ValueError as error:
        raise ValueError(f"{out / _KEPT} is damaged: {error}") from None
    return _File(Path(path), texts).course(exercises) if texts else UNDECIDED


class _File:
    """A file whose values fit; every method raises ValueError for what is wrong.

    texts: of this file and of those that it names, by their names, as far as they are read.
    """

    def __init__(self, path: Path, texts: dict[str, str]) -> None:
        self._path, self._texts = path, texts
        try:
            self._lines = self._text(path.name).split("\n")
            table = tomllib.loads("\n".join(self._lines))
        except UnicodeDecodeError as error:
            raise ValueError(f"{path}: it is not in UTF-8: {error}") from None
        except tomllib.TOMLDecodeError as error:
            place = re.search(r" \(at (?:line (\d+)|end of document).*\)", str(error))
            line = int(place[1] or len(self._lines)) if place else 1
            says = str(error).replace(place[0] if place else "", "")
            raise self._at(line, f"this is not TOML: {says}") from None
        if keys := _misfit(table):
            name, known = ".".join(keys), _listed(_Table.__struct_fields__)
            found = [key for key in (name, f"{keys[0]}.*", keys[0]) if key in _ALLOWED]
            missing = f"there is no key {name!r}; there are {known}"
            self._check(keys, False, f"{name} must be {_ALLOWED[found[0]]}" if found else missing)
        for key in table:
            for needed in _NEEDS.get(key, ()):
                self._check([key], needed in table, f"{key} needs {needed}")
        self._table = _fitted(table)

    def course(self, exercises: Collection[str]) -> Course:
        """All decisions, after a check of the names in them."""
        table, zone, late = self._table, self._table.time_zone, self._table.late or _Late(None, 0)
        complete = not table.late or None not in (late.days, late.penalty)
        self._check(["late"], complete, f"late must be {_ALLOWED['late']}")
        roster = None if table.roster is None else self._roster(table.roster)
        groups = {name: tuple(map(_normal, them)) for name, them in table.groups.items()}
        placed = [student for members in groups.values() for student in members]
        for name, members in groups.items():
            for student in members:
                self._check_student(["groups", name], student, roster)
                says = f"{student!r} is in two groups, or twice in one"
                self._check(["groups", name], placed.count(student) == 1, says)
        due = {}
        for exercise, at in table.due.items():
            try:
                due[exercise] = instant(at, zone)
                _check_exercise(exercise, exercises)
            except ValueError as error:
                self._check(["due", exercise], False, str(error))
        extensions = {}
        for student, given in table.extensions.items():
            self._check_student(["extensions", student], _normal(student), roster)
            by_exercise = given if isinstance(given, dict) else dict.fromkeys(due, given)
            for exercise, days in by_exercise.items():
                says = f"{exercise!r} is not due; these are: {_listed(due)}"
                self._check(["extensions", student, exercise], exercise in due, says)
                extensions[_normal(student), exercise] = days
        times, penalty = table.times or "", Decimal(str(late.penalty))
        received = self._received(times, exercises) if times.endswith(".csv") else {}
        return Course(
            self._path,
            zone,
            roster,
            groups,
            due,
            extensions,
            late.days,
            penalty,
            table.counts,
            "" if times.endswith(".csv") else times,
            received,
            self._texts,
        )

    def _text(self, name: str) -> str:
        if name not in self._texts:
            self._texts[name] = (self._path.parent / name).read_text(encoding="utf-8-sig")
        return self._texts[name]

    def _at(self, line: int, says: str) -> ValueError:
        return ValueError(f"{self._path}, line {line}, {self._lines[line - 1].strip()!r}: {says}")

    def _check(self, keys: Sequence[str], right: bool, says: str) -> None:
        """Raise an error in the line where the value at these keys begins, unless it is right.

        That is the one after the last of the beginnings of the file which are TOML without it.
        """
        before = 0
        for number in range(1, len(self._lines)) if not right else ():
            try:
                value: Any = tomllib.loads("\n".join(self._lines[:number]))
            except tomllib.TOMLDecodeError:
                continue
            for key in keys:
                value = value.get(key) if isinstance(value, dict) else None
            if value is not None:
                break
            before = number
        if not right:
            raise self._at(before + 1, says)

    def _check_student(
        self, keys: Sequence[str], student: str, roster: Sequence[str] | None
    ) -> None:
        says = f"{student!r} is not in the roster, {self._table.roster}"
        self._check(keys, student in (roster or ()), says)

    def _roster(self, name: str) -> tuple[str, ...]:
        students = []
        for line, [student] in self._rows("roster", name, ["student"]):
            if not is_student(student):
                raise ValueError(f"{line}: {ALLOWED}")
            students.append(student)
        return tuple(students)

    def _received(self, name: str, exercises: Collection[str]) -> dict[tuple[str, str], datetime]:
        """When something was handed in, by student and exercise, as a CSV says."""
        found = {}
        columns = ["student", "exercise", "time"]
        for line, (student, exercise, text) in self._rows("times", name, columns):
            try:
                _check_exercise(exercise, exercises)
                found[student, exercise] = instant(_moment(text), self._table.time_zone)
            except ValueError as error:
                raise ValueError(f"{line}: {error}") from None
        return found

    def _rows(self, key: str, name: str, columns: list[str]) -> Iterator[tuple[str, list[str]]]:
        """Where each row of a CSV beside the file stands, and what it has in these columns."""
        seen = set()
        try:
            reader = csv.DictReader(io.StringIO(self._text(name)), strict=True)
            names = reader.fieldnames or []
            for column in columns:
                if column not in names:
                    says = f"there is no column {column!r}; there are {_listed(names)}"
                    raise ValueError(f"{name}, line 1: {says}")
            for row in reader:
                cells = [_normal(row[column] or "") for column in columns]
                line = f"{name}, line {reader.line_num}, {','.join(cells)!r}"
                if (place := tuple(cells[:2])) in seen:
                    raise ValueError(
                        f"{line}: another row has the same {' and '.join(columns[:2])}"
                    )
                seen.add(place)
                yield line, cells
        except OSError as error:
            self._check([key], False, f"{name!r} cannot be read: {error.strerror}")
        except (csv.Error, UnicodeDecodeError) as error:
            self._check([key], False, f"{name!r} is not a CSV in UTF-8: {error}")


def _fitted(table: Any) -> _Table:
    """The table with its types; raises ValidationError.  Only a date of TOML is a date."""
    return convert(table, _Table, builtin_types=(datetime,), dec_hook=_zone)


def _zone(_: type, name: Any) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, LookupError) as error:  # by what is not the name of one
        raise ValueError(error) from None


def _misfit(part: Any, whole: Callable[[Any], Any] = lambda part: part) -> list[str]:
    """The keys that lead to the first value that does not fit; none if all do.

    whole: puts what stands in the place of the part into a table without anything else.
    """
    for key, value in part.items() if isinstance(part, dict) else ():

        def alone(value: Any, key: str = key) -> Any:
            return whole({key: value})

        try:
            _fitted(alone(value))
        except ValidationError:
            return [key, *_misfit(value, alone)]
    return []


def _check_exercise(name: str, exercises: Collection[str]) -> None:
    if name not in exercises:
        raise ValueError(f"there is no exercise {name!r}; there are {_listed(exercises)}")


def _moment(text: str) -> datetime:
    with suppress(ValueError):
        if len(text) > len("2026-11-30"):
            return datetime.fromisoformat(text)
    raise ValueError(f"a time must be {_ALLOWED['due.*']}")


def _normal(text: str) -> str:
    """The text in the form in which a submission's name comes."""
    return unicodedata.normalize("NFC", text.strip())


def _listed(names: Collection[str]) -> str:
    return ", ".join(map(repr, names))
