"""Marks as tables that learning platforms read.

Moodle: the grading worksheet of an assignment, which its offline grading takes back.
Canvas: the gradebook as Canvas exports and imports it.
LTI:    the fields of a score in Assignment and Grade Services, one line for each.

What still waits for a person is left empty: an empty cell is no 0.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from chopsticks.solving.files import csv_text
from grading.answer import REVIEW
from grading.grade import Graded, by_exercise, write
from grading.plain import line, table_cell
from grading.totals import total as after_lateness

PLATFORMS = ("moodle", "canvas", "lti")
_STUDENT = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def total(one: Graded) -> float | None:
    """The points of a submission after lateness; None as long as it waits for a person."""
    row = after_lateness(one)
    if row.total is None or row.waiting or any(r.verdict == REVIEW for r in one.results.values()):
        return None
    return float(row.total)


def export(
    platform: str, shown: Sequence[Graded], out: Path, file: Path | None = None
) -> Iterator[str]:
    """Write the tables of a platform into `out`; says where, and what was left out.

    file: the gradebook that Canvas has exported, of which all is kept but our columns.

    Raises ValueError for a file that is none, OSError for one that cannot be read.
    """
    if file and platform != "canvas":
        raise ValueError(f"{file}: only the gradebook of Canvas can be filled in")
    notes: list[str] = []
    if platform == "moodle":
        tables = {f"moodle-{name}.csv": _moodle(its) for name, its in by_exercise(shown).items()}
    elif platform == "lti":
        tables = {"lti.csv": _lti(shown)}
    elif file:
        text, notes = _filled_in(file, shown)
        tables = {"canvas.csv": text}
    else:
        tables = {"canvas.csv": _canvas(shown)}
    for name, text in tables.items():
        write(out / name, text)
        yield f"{out / name}"
    yield from notes


def maximum(one: Graded) -> int:
    """The points of the exercise."""
    return sum(part.points for part in one.results)


def _number(points: float | None) -> str:
    return "" if points is None else f"{points:g}"


def _remarks(one: Graded) -> str:
    """How each part was graded, and what a person says of it; nothing that a student wrote."""
    if total(one) is None:
        return ""
    said = []
    for part, result in one.results.items():
        score = f"{_number(result.score)} of {part.points}"
        remark = f" ({line(result.comment)})" if result.comment else ""
        said.append(f"{part.title}: {score}, {result.verdict}{remark}")
    return "; ".join(said)


# --------------------------------------------------------------------------------------- Moodle

_WORKSHEET = (
    "Identifier",
    "Full name",
    "Email address",
    "Grade",
    "Maximum Grade",
    "Last modified (grade)",
    "Feedback comments",
)


def _moodle(graded: Iterable[Graded]) -> str:
    """Moodle finds the participant by the number that it gave to the folder of a submission."""
    rows = []
    for one in graded:
        name = one.submission.student
        numbered = re.fullmatch(r"(.+)_(\d+)", name)
        identifier = f"Participant {numbered[2]}" if numbered else name
        full = numbered[1].replace("_", " ") if numbered else name
        email = name if "@" in name else ""
        points = (_number(total(one)), str(maximum(one)))
        # Moodle shows feedback as HTML.  It has no date for what was never graded.
        cells = (identifier, full, email, *points, "-", escape(_remarks(one)))
        rows.append([cell if cell == "-" else table_cell(cell) for cell in cells])
    return csv_text(_WORKSHEET, rows)


# ------------------------------------------------------------------------------------------ LTI

_SCORE = (
    "label",
    "userId",
    "scoreGiven",
    "scoreMaximum",
    "activityProgress",
    "gradingProgress",
    "comment",
)


def score(one: Graded, user: str) -> dict[str, str | float]:
    """The score of a user; without points as long as one of them waits for a person."""
    points = total(one)
    done: dict[str, str | float] = {
        "activityProgress": "Completed",
        "gradingProgress": "FullyGraded",
        "comment": _remarks(one),
    }
    waits: dict[str, str | float] = {
        "activityProgress": "Submitted",
        "gradingProgress": "PendingManual",
    }
    known = waits if points is None else {"scoreGiven": points, **done}
    return {"userId": user, "scoreMaximum": maximum(one), **known}


def _lti(graded: Iterable[Graded]) -> str:
    rows = []
    for one in graded:
        fields = score(one, one.submission.student) | {"label": one.submission.exercise}
        cells = [fields.get(name, "") for name in _SCORE]
        rows.append([table_cell(c if isinstance(c, str) else _number(c)) for c in cells])
    return csv_text(_SCORE, rows)


# --------------------------------------------------------------------------------------- Canvas


def _canvas(shown: Sequence[Graded]) -> str:
    """The gradebook of a course in which the logins are the names that we know."""
    exercises = by_exercise(shown)
    maxima = [str(maximum(its[0])) for its in exercises.values()]
    rows = [["    Points Possible", "", "", "", "", *maxima]]
    totals = [
        {one.submission.student: _number(total(one)) for one in its} for its in exercises.values()
    ]
    for student in sorted({one.submission.student for one in shown}):
        name = table_cell(student)
        rows.append([name, "", "", name, "", *(column.get(student, "") for column in totals)])
    return csv_text((*_STUDENT, *exercises), rows)


def _filled_in(path: Path, shown: Sequence[Graded]) -> tuple[str, list[str]]:
    """Canvas' own table with our totals in it, and which of them found no place."""
    rows, separator = _read(path)
    head, notes = rows[0], []
    whose = {name: _rows_of(name, rows) for name in {one.submission.student for one in shown}}
    for exercise, graded in by_exercise(shown).items():
        if (column := _column(head, exercise)) is None:
            notes.append(f"{path} has no column {exercise}.")
            continue
        of = str(maximum(graded[0]))
        for row in rows[1:]:
            if "Points Possible" in row[0] and _as_number(row[column]) != float(of):
                notes.append(f"{head[column]} has {row[column]!r} points at Canvas, not {of}.")
        for one in graded:
            name, points = one.submission.student, total(one)
            if len(whose[name]) != 1:
                found = "no row" if not whose[name] else f"{len(whose[name])} rows"
                notes.append(f"{path} has {found} for {name}, {exercise}.")
            elif points is not None:
                whose[name][0][column] = _number(points)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow(head)
    # Students choose the name that Canvas shows; all else is Canvas' own, and stays as it is.
    student = head.index("Student")
    writer.writerows([[*r[:student], _name(r[student]), *r[student + 1 :]] for r in rows[1:]])
    return text.getvalue(), notes


def _read(path: Path) -> tuple[list[list[str]], str]:
    """The rows, all of one length, the head first, and what separates their cells."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not in UTF-8, as Canvas writes it") from None
    first = text.partition("\n")[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=separator) if any(row)]
    if not rows or not {"Student", "ID", "Section"} <= set(rows[0]):
        raise ValueError(f"{path} is no gradebook of Canvas: its head has no Student, ID, Section")
    longest = max(map(len, rows))
    return [[*row, *[""] * (longest - len(row))] for row in rows], separator


def _column(head: Sequence[str], exercise: str) -> int | None:
    """Canvas puts its number behind the name of an assignment."""
    for number, name in enumerate(head):
        if re.sub(r" \(\d+\)$", "", name).strip() == exercise:
            return number
    return None


def _rows_of(student: str, rows: Sequence[list[str]]) -> list[list[str]]:
    """Canvas names a file by the letters of the name, and namesakes by their numbers, too."""
    head = rows[0]
    for name in ("SIS Login ID", "SIS User ID", "ID"):
        if name in head:
            column = head.index(name)
            if found := [row for row in rows[1:] if row[column] == student]:
                return found
    shown, number = head.index("Student"), head.index("ID")
    return [
        row
        for row in rows[1:]
        if _squeezed(student) in (_squeezed(row[shown]), _squeezed(row[shown] + row[number]))
    ]


def _squeezed(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())


def _as_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _name(text: str) -> str:
    return text if "Points Possible" in text else table_cell(text)
