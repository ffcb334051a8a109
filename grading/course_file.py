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
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from grading.course import FILES, LATEST, ON_TIME, STAMPS, UNDECIDED, Course, instant
from grading.grade import write
from grading.layouts import is_student

NAME = "course.toml"
_KEPT = Path("records", "class")
_NEEDS = {  # the keys, and what each of them cannot do without
    "time_zone": (),
    "roster": (),
    "groups": ("roster",),
    "times": (),
    "counts": (),
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
    return _course(_File(path, {}), exercises) if path else UNDECIDED


def keep(course: Course, out: Path) -> None:
    """Keep the course with the results, for whatever later makes the tables anew."""
    write(out / _KEPT, json.dumps([str(course.path), course.texts]))


def kept(out: Path, exercises: Collection[str]) -> Course:
    """The course of the last run of the grader; ValueError if it is damaged."""
    try:
        path, texts = json.loads((out / _KEPT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return UNDECIDED
    except ValueError as error:
        raise ValueError(f"{out / _KEPT} is damaged: {error}") from None
    return _course(_File(Path(path), texts), exercises) if texts else UNDECIDED


def _course(file: "_File", exercises: Collection[str]) -> Course:
    file.check_keys()
    zone = file.zone()
    roster = file.roster() if "roster" in file.table else None
    due = {name: file.due(name, exercises, zone) for name in file.pairs("due")}
    days, penalty = file.late() if "late" in file.table else (None, Decimal(0))
    times, came = file.times(exercises, zone)
    return Course(
        file.path,
        zone,
        roster,
        file.groups(roster or ()),
        due,
        file.extensions(roster or (), due),
        days,
        penalty,
        file.one_of("counts", (LATEST, ON_TIME)),
        times,
        came,
        file.texts,
    )


class _File:
    """A file and its tables; every method raises ValueError for what is wrong.

    texts: of this file and of those that it names, by their names, as far as they are read.
    """

    def __init__(self, path: Path, texts: dict[str, str]) -> None:
        self.path, self.texts = path, texts
        try:
            self._lines = self._text(path.name).split("\n")
            self.table = tomllib.loads("\n".join(self._lines), parse_float=Decimal)
        except UnicodeDecodeError as error:
            raise ValueError(f"{path}: it is not in UTF-8: {error}") from None
        except tomllib.TOMLDecodeError as error:
            place = re.search(r" \(at (?:line (\d+)|end of document).*\)", str(error))
            line = int(place[1] or len(self._lines)) if place else 1
            says = str(error).replace(place[0] if place else "", "")
            raise self._at(line, f"no TOML: {says}") from None

    def _text(self, name: str) -> str:
        if name not in self.texts:
            self.texts[name] = (self.path.parent / name).read_text(encoding="utf-8-sig")
        return self.texts[name]

    def _at(self, line: int, says: str) -> ValueError:
        return ValueError(f"{self.path}, line {line}, {self._lines[line - 1].strip()!r}: {says}")

    def error(self, keys: Sequence[str], says: str) -> ValueError:
        """An error in the value at these keys, in the line where it begins.

        That is the one after the last of the beginnings of the file which are TOML without it.
        """
        before = 0
        for number in range(1, len(self._lines)):
            try:
                value: Any = tomllib.loads("\n".join(self._lines[:number]))
            except tomllib.TOMLDecodeError:
                continue
            for key in keys:
                value = value.get(key) if isinstance(value, dict) else None
            if value is not None:
                break
            before = number
        return self._at(before + 1, says)

    def check_keys(self) -> None:
        """All keys are known, and have what they need."""
        for key in self.table:
            if key not in _NEEDS:
                raise self.error([key], f"there is no key {key!r}; there are {_listed(_NEEDS)}")
            for needed in _NEEDS[key]:
                if needed not in self.table:
                    raise self.error([key], f"{key} needs {needed}")

    def pairs(self, key: str) -> Mapping[str, Any]:
        """The table of this name."""
        if not isinstance(value := self.table.get(key, {}), dict):
            raise self.error([key], f"{key} must be a table, [{key}]")
        return value

    def zone(self) -> ZoneInfo | None:
        """The time zone."""
        match self.table.get("time_zone"):
            case None:
                return None
            case str(name):
                try:
                    return ZoneInfo(name)
                except (OSError, ValueError, LookupError):  # by what is no name of one
                    pass
        raise self.error(["time_zone"], 'time_zone must be the name of one, as "Europe/Berlin"')

    def one_of(self, key: str, allowed: Sequence[str]) -> str:
        """A word; without one, the first that is allowed."""
        if (value := self.table.get(key, allowed[0])) not in allowed:
            raise self.error([key], f"{key} must be one of {_listed(allowed)}")
        return str(value)

    def roster(self) -> tuple[str, ...]:
        """The students."""
        students: list[str] = []
        for line, [student] in self._rows("roster", ["student"]):
            if not is_student(student):
                raise ValueError(f"{line}: {student!r} is no student's name that can be graded")
            if student in students:
                raise ValueError(f"{line}: {student!r} is there twice")
            students.append(student)
        return tuple(students)

    def groups(self, roster: Collection[str]) -> dict[str, tuple[str, ...]]:
        """The members of each group, by its name."""
        groups: dict[str, tuple[str, ...]] = {}
        for name, members in self.pairs("groups").items():
            if not (isinstance(members, list) and members):
                raise self.error(["groups", name], "a group must be a list of students")
            for member in members:
                self._check_student(["groups", name], member, roster)
                if any(member in other for other in groups.values()) or members.count(member) > 1:
                    raise self.error(["groups", name], f"{member!r} is in a group already")
            groups[name] = tuple(map(_normal, members))
        return groups

    def _check_student(self, keys: Sequence[str], student: Any, roster: Collection[str]) -> None:
        if not isinstance(student, str) or _normal(student) not in roster:
            raise self.error(keys, f"{student!r} is not in the roster, {self.table['roster']}")

    def due(self, exercise: str, exercises: Collection[str], zone: ZoneInfo | None) -> datetime:
        """When an exercise is due."""
        keys = ["due", exercise]
        if exercise not in exercises:
            raise self.error(
                keys, f"there is no exercise {exercise!r}; there are {_listed(exercises)}"
            )
        if not isinstance(at := self.table["due"][exercise], datetime):
            raise self.error(keys, "it must be a date with a time, as 2026-11-30T23:59:00")
        try:
            return instant(at, zone)
        except ValueError as error:
            raise self.error(keys, str(error)) from None

    def extensions(
        self, roster: Collection[str], due: Mapping[str, datetime]
    ) -> dict[tuple[str, str], int]:
        """How many days later, by student and exercise."""
        found: dict[tuple[str, str], int] = {}
        for student, given in self.pairs("extensions").items():
            self._check_student(["extensions", student], student, roster)
            of_exercise = given if isinstance(given, dict) else dict.fromkeys(due, given)
            for exercise, days in of_exercise.items():
                at = ["extensions", student, *([exercise] if given is of_exercise else [])]
                if exercise not in due:
                    says = f"{exercise!r} is no exercise that is due; those are {_listed(due)}"
                    raise self.error(at, says)
                if type(days) is not int or days < 1:
                    raise self.error(at, "an extension must be a whole number of days, 1 or more")
                found[_normal(student), exercise] = days
        return found

    def late(self) -> tuple[int, Decimal]:
        """How many days late something may be, and what a day costs."""
        late = self.pairs("late")
        if late.keys() != {"days", "penalty"}:
            unknown = [key for key in late if key not in ("days", "penalty")]
            raise self.error(["late", *unknown[:1]], "late has two keys, days and penalty")
        days, penalty = late["days"], late["penalty"]
        if type(days) is not int or days < 0:
            raise self.error(["late", "days"], "it must be a whole number, 0 or more")
        number = Decimal(penalty if type(penalty) in (int, Decimal) else "nan")
        if not (number.is_finite() and 0 <= number <= 1):
            raise self.error(["late", "penalty"], "it must be a number from 0 to 1")
        return days, number

    def times(
        self, exercises: Collection[str], zone: ZoneInfo | None
    ) -> tuple[str, dict[tuple[str, str], datetime]]:
        """Where times stand, and what a CSV says."""
        value = self.table.get("times", "")
        if value in ("", STAMPS, FILES):
            return value, {}
        if not (isinstance(value, str) and value.endswith(".csv")):
            says = f"times must be {_listed((STAMPS, FILES))} or the name of a .csv"
            raise self.error(["times"], says)
        came: dict[tuple[str, str], datetime] = {}
        for line, (student, exercise, text) in self._rows("times", ["student", "exercise", "time"]):
            if exercise not in exercises:
                says = f"there is no exercise {exercise!r}; there are {_listed(exercises)}"
                raise ValueError(f"{line}: {says}")
            if (student, exercise) in came:
                raise ValueError(f"{line}: {student!r}, {exercise!r} is there twice")
            if (at := _moment(text)) is None:
                raise ValueError(f"{line}: {text!r} is no time, as 2026-11-30T23:59:00")
            try:
                came[student, exercise] = instant(at, zone)
            except ValueError as error:
                raise ValueError(f"{line}: {text!r}: {error} in {self.path}") from None
        return "", came

    def _rows(self, key: str, columns: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
        """Where each row of a CSV beside the file stands, and what it has in these columns."""
        if not isinstance(name := self.table[key], str):
            raise self.error([key], f"{key} must be the name of a .csv")
        try:
            reader = csv.DictReader(io.StringIO(self._text(name)), strict=True)
            names = reader.fieldnames or []
            for column in columns:
                if column not in names:
                    says = f"there is no column {column!r}; there are {_listed(names)}"
                    raise ValueError(f"{name}, line 1: {says}")
            for row in reader:
                cells = [_normal(row[column] or "") for column in columns]
                yield f"{name}, line {reader.line_num}", cells
        except OSError as error:
            raise self.error([key], f"{name!r} cannot be read: {error.strerror}") from None
        except (csv.Error, UnicodeDecodeError) as error:
            raise self.error([key], f"{name!r} is no CSV in UTF-8: {error}") from None


def _moment(text: str) -> datetime | None:
    """A date with a time; None for another text."""
    try:
        date.fromisoformat(text)
    except ValueError:
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            pass
    return None


def _normal(text: str) -> str:
    """The text in the form in which a submission's name comes."""
    return unicodedata.normalize("NFC", text.strip())


def _listed(names: Collection[str]) -> str:
    return ", ".join(map(repr, names))
