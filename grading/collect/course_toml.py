"""course.toml: what an instructor has decided about a class.

Every error is a single line that names the file, the key or the row of a CSV, and the value, and
says what is allowed.
"""

import json
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from functools import reduce
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct, ValidationError, convert

from chopsticks.files import write_whole
from grading.collect.class_rules import FILES, STAMPS, UNDECIDED, Course, instant
from grading.collect.layouts import ALLOWED, is_student
from grading.collect.tables import read_table, read_time

NAME = "course.toml"
_KEPT = Path("records", "class")


class _Late(Struct, forbid_unknown_fields=True, frozen=True):
    days: Annotated[int, Meta(ge=0)] | None = None
    penalty: Annotated[float, Meta(ge=0, le=1)] = 0.0
    grace: Annotated[int, Meta(ge=0, le=1440)] = 0


_Days = Annotated[int, Meta(ge=1, le=1000)]


class _Table(Struct, forbid_unknown_fields=True):
    time_zone: ZoneInfo | None = None
    roster: Annotated[str, Meta(pattern=r"\.csv$")] | None = None
    groups: dict[str, Annotated[list[str], Meta(min_length=1)]] = {}
    times: Annotated[str, Meta(pattern=rf"^({STAMPS}|{FILES}|.*\.csv)$")] = ""
    counts: Literal["latest", "latest on time"] = "latest"
    due: dict[str, datetime] = {}
    extensions: dict[str, _Days | dict[str, _Days]] = {}
    late: _Late = _Late()


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
    "late": "a table, [late], with days, penalty and grace",
    "late.days": "a whole number, 0 or more",
    "late.penalty": "a number from 0 to 1",
    "late.grace": "a whole number of minutes from 0 to 1440",
    "late.*": "left out, since late has only three keys, days, penalty and grace",
}
# Some keys need another key.
_NEEDS = {"groups": "roster", "extensions": "roster", "due": "times", "late": "due"}


def find_course(submitted: Path, given: Path | None = None) -> Path | None:
    """Return the file of a class: the given one, or one in the folder or next to the archive."""
    beside = (submitted if submitted.is_dir() else submitted.parent) / NAME
    return given or (beside if beside.is_file() else None)


def read_course(path: Path, exercises: Collection[str]) -> Course:
    """Read a course from its file; raises ValueError if the file is wrong, OSError if missing."""
    return _course(path, {}, exercises)


def keep_course(course: Course, out: Path) -> None:
    """Store the course with the results, so that the tables can be made again."""
    (out / _KEPT).parent.mkdir(parents=True, exist_ok=True)
    write_whole(out / _KEPT, json.dumps([str(course.path), course.texts]))


def kept_course(out: Path, exercises: Collection[str]) -> Course:
    """Read the course of the last run of the grader; raises ValueError if it is damaged."""
    try:
        path, texts = json.loads((out / _KEPT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return UNDECIDED
    except ValueError as error:
        raise ValueError(f"{out / _KEPT} is damaged: {error}") from None
    return _course(Path(path), texts, exercises)


def described(course: Course, path: Path | None, out: Path) -> str:
    """Say which rules a run uses, and where they come from; `path` is None if they were kept."""
    if path:
        return str(path)
    if not course.texts:
        return f"no {NAME}, so everybody who handed something in, and nothing is due"
    read = datetime.fromtimestamp((out / _KEPT).stat().st_mtime)
    return f"{course.path}, as it was on {read:%Y-%m-%d} (kept from an earlier run)"


def _course(path: Path, texts: dict[str, str], exercises: Collection[str]) -> Course:
    """Read all decisions, and check the names in them.

    texts: the contents of this file and of the files it names, by name; added as we read them.
    """

    def text(name: str) -> str:
        if name not in texts:
            data = (path.parent / name).read_bytes()
            texts[name] = data.decode("utf-8-sig", "surrogateescape")
        return texts[name]

    try:
        return Course(path=path, texts=texts, **_decisions(text, path.name, exercises))
    except RecursionError:
        raise ValueError(f"{path}: too many brackets are inside each other") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _decisions(text: Callable[[str], str], file: str, exercises: Collection[str]) -> dict[str, Any]:
    """Return the decisions, by their names in a Course; raises ValueError for a wrong one."""

    def check_student(keys: str, student: str) -> None:
        _check(student in roster, f"{keys}: {student!r} is not in the roster, {table.roster}")

    def moment(exercise: str, at: datetime) -> datetime:
        _check(exercise in exercises, f"no exercise {exercise!r}: choose from {_listed(exercises)}")
        _check(2000 <= at.year < 3000, f"{at.date()} is not a day from 2000 to 2999")
        return instant(at, table.time_zone)

    table = _table(tomllib.loads(text(file)))
    rows = _rows(text, table.roster, ["student"], lambda name: _check(is_student(name), ALLOWED))
    roster = [student for (student,) in rows]
    groups = {name: tuple(map(_normal, them)) for name, them in table.groups.items()}
    placed = [student for members in groups.values() for student in members]
    for name, members in groups.items():
        for student in members:
            check_student(f"groups.{name}", student)
            says = f"groups.{name}: {student!r} is in two groups, or twice in one"
            _check(placed.count(student) == 1, says)
    due = {exercise: moment(exercise, at) for exercise, at in table.due.items()}
    extensions = {}
    for student, given in table.extensions.items():
        check_student("extensions", _normal(student))
        by_exercise = given if isinstance(given, dict) else dict.fromkeys(due, given)
        for exercise, days in by_exercise.items():
            says = f"extensions.{student}: {exercise!r} has no due date; these have: {_listed(due)}"
            _check(exercise in due, says)
            extensions[_normal(student), exercise] = days
    columns = ["student", "exercise", "time"]
    return {
        "zone": table.time_zone,
        "roster": None if table.roster is None else tuple(roster),
        "groups": groups,
        "due": due,
        "extensions": extensions,
        "late_days": table.late.days,
        "penalty": Decimal(str(table.late.penalty)),
        "grace": timedelta(minutes=table.late.grace),
        "counts": table.counts,
        "times": table.times,
        "received": _rows(
            text, table.times, columns, lambda _, name, at: moment(name, read_time(at))
        ),
    }


def _table(table: dict[str, Any]) -> _Table:
    """Return the table with types; raises ValueError for the first value that does not fit."""
    for keys, value in _values(table):
        try:
            _fitted(reduce(lambda part, key: {key: part}, reversed(keys), value))
        except ValidationError:
            name = ".".join(keys)
            allowed = _ALLOWED.get(name) or _ALLOWED.get(f"{keys[0]}.*")
            missing = f"there is no key {name!r}: choose from {_listed(_Table.__struct_fields__)}"
            says = f"{name} must be {allowed}, not {value}" if allowed else missing
            raise ValueError(says) from None
    for key, needed in _NEEDS.items():
        _check(key not in table or needed in table, f"{key} needs {needed}")
    return _fitted(table)


def _values(table: Mapping[str, Any], *above: str) -> Iterator[tuple[Sequence[str], Any]]:
    """Yield each value with the keys to it; for a table, first yield {}, then its values."""
    for key, value in table.items():
        inner = value if isinstance(value, dict) else {}
        yield (*above, key), {} if inner else value
        yield from _values(inner, *above, key)


def _fitted(table: Any) -> _Table:
    """Return the table with types; raises ValidationError.  Dates must be TOML dates."""
    return convert(table, _Table, builtin_types=(datetime,), dec_hook=_zone)


def _zone(_: type, name: Any) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, LookupError) as error:  # if it is not the name of a time zone
        raise ValueError(error) from None


def _rows(
    text: Callable[[str], str], file: str | None, columns: list[str], read: Callable[..., Any]
) -> dict[Any, Any]:
    """Return what `read` makes of each row of a CSV, by its first two columns; {} without a CSV."""
    if not file or not file.endswith(".csv"):
        return {}
    try:
        (names, *rows), _ = read_table(file, text(file).encode(errors="surrogateescape"))
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error}") from None
    names = [_normal(name).lower() for name in names]
    for column in columns:
        _check(column in names, f"{file} has no column {column!r}: choose from {_listed(names)}")
    found: dict[Any, Any] = {}
    for line, row in enumerate(rows, 2):
        if not any(row):
            continue
        cells = [_normal(row[names.index(column)]) for column in columns]
        place = tuple(cells[:2])
        try:
            _check(place not in found, f"another row has the same {' and '.join(columns[:2])}")
            found[place] = read(*cells)
        except ValueError as error:
            raise ValueError(f"{file}, line {line}, {','.join(cells)!r}: {error}") from None
    return found


def _check(right: bool, says: str) -> None:
    if not right:
        raise ValueError(says)


def _normal(text: str) -> str:
    """Normalise a text in the same way as students' names in submissions."""
    return unicodedata.normalize("NFC", text.strip())


def _listed(names: Collection[str]) -> str:
    return ", ".join(map(repr, names))
