"""nbgrader's gradebook, made from the records for manual grading and `nbgrader export`.

The results folder is a course folder of nbgrader.  The notebooks in autograded/ are made from the
released ones; only the text of the answers comes from the student.  Points given in
nbgrader's form grader count once `marks in gradebook.db` has read them; until then they stay there.
"""

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grading.author.exercises import Exercise
from grading.collect.escaping import fenced
from grading.collect.notebook import Cell, Unreadable, read_notebook
from grading.collect.open_answers import open_answer
from grading.grade.answer import REVIEW
from grading.grade.folder import write_file
from grading.grade.graded import Graded, by_exercise
from grading.grade.marks import Mark, Marks, Place, basis, place, with_marks
from grading.grade.pseudonyms import Names, names

if TYPE_CHECKING:
    import nbformat  # imported late: it takes a second, and some runs have nothing to grade

BOOK = "gradebook.db"
COURSE = "chopsticks"
_CONFIGURATION = f"""\
config = get_config()
config.CourseDirectory.course_id = "{COURSE}"
config.CourseDirectory.root = {{root!r}}
config.CsvExportPlugin.to = "gradebook.csv"  # not grades.csv, which the grader writes
"""


def book_state(out: Path) -> list[int]:
    """Return the size and time of the gradebook's file, if there is one."""
    with suppress(FileNotFoundError):
        found = (out / BOOK).stat()
        return [found.st_size, found.st_mtime_ns]
    return []


def _url(book: Path) -> str:
    """Return the URL of a database file, which may be in a folder with any name."""
    return "sqlite:///" + re.sub("[%?#]", lambda c: f"%{ord(c[0]):02X}", str(book.resolve()))


@contextmanager
def _opened(book: Path) -> Iterator[Any]:
    """Open nbgrader's Gradebook; ValueError if it cannot be opened or used."""
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    # A new gradebook runs the command `alembic` to get the version of its tables.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    does = "opened"
    try:
        with Gradebook(_url(book), COURSE) as gradebook:
            does = "used"
            yield gradebook
    except SQLAlchemyError as error:
        raise ValueError(f"{book} cannot be {does}: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def in_book(mark: Mark) -> tuple[float | None, str]:
    """Return the points and the comment that nbgrader shows; it has no place for items."""
    lines = [
        f"{name}: {points:g}" + (f" ({remark})" if remark else "")
        for name, (points, remark) in mark.items.items()
    ]
    return mark.score, "\n".join(filter(None, [*lines, mark.comment]))


@dataclass(frozen=True)
class Read:
    """What a gradebook has.

    new:     the marks that nobody has read yet.
    unknown: the places of marks for answers that are not here.
    absent:  the submissions that it lacks, by exercise and student.
    """

    new: list[Mark]
    unknown: list[str]
    absent: set[tuple[str, str]]


def read_gradebook(book: Path, rows: Iterable[Graded], out: Path, *known: Marks) -> Read:
    """Read the marks in a gradebook; raises ValueError if it cannot be read.

    known: marks that are not new; those in the records come last.
    """
    from nbgrader import api
    from sqlalchemy import and_, func, or_

    grade, comment = api.Grade, api.Comment
    extra = and_(func.coalesce(grade.extra_credit, 0) != 0, grade.auto_score.isnot(None))
    scores: dict[tuple[str, ...], tuple[float | None, bool]] = {}
    comments: dict[tuple[str, ...], str] = {}
    with _opened(book) as gradebook:

        def found(table: Any, condition: Any, *columns: Any) -> Any:
            where = (api.Assignment.name, api.SubmittedAssignment.student_id, api.BaseCell.name)
            query = gradebook.db.query(*where, *columns).select_from(table).filter(condition)
            query = query.join(table.cell).join(table.notebook.of_type(api.SubmittedNotebook))
            query = query.join(api.SubmittedNotebook.assignment)
            return query.join(api.SubmittedAssignment.assignment)

        points = or_(grade.manual_score.isnot(None), extra)
        for *where, score, again in found(grade, points, grade.score, grade.needs_manual_grade):
            scores[tuple(where)] = score, again
        submitted = api.SubmittedAssignment
        pairs = gradebook.db.query(api.Assignment.name, submitted.student_id)
        there = set(map(tuple, pairs.join(submitted.assignment).all()))
        text = comment.manual_comment
        for *where, words in found(comment, func.coalesce(text, "") != "", text):
            comments[tuple(where)] = words
    students, new, absent = names(out), [], set()
    for row in rows:
        where = (row.submission.exercise, students.of(row.student))
        if where not in there:
            absent.add(row.place)
            continue
        for part, result in row.results.items():
            score, again = scores.pop((*where, part.cell), (None, False))
            own = (score, comments.pop((*where, part.name), ""))
            at = place(row, part)
            before = [marks.get(at, Mark(*at)) for marks in known]
            if own not in map(in_book, before):
                now = basis(row, part, result) | ({"the answer": ""} if again else {})
                comment = before[-1].comment if own[1] == in_book(before[-1])[1] else own[1]
                new.append(replace(before[-1], score=score, comment=comment, items={}, basis=now))
    unknown = ["/".join(where) for where in sorted(scores.keys() | comments.keys())]
    return Read(new, unknown, absent)


def write_gradebook(
    rows: Iterable[Graded],
    out: Path,
    marks: Marks = MappingProxyType({}),
    unread: Collection[Place] = (),
    penalties: Mapping[tuple[str, str], float] = MappingProxyType({}),
) -> list[str]:
    """Write points, marks and penalties into the gradebook, and nbgrader's other files.

    nbgrader knows students by their slugs, or by pseudonyms, in whose order all is written.

    rows:      all submissions, with the grader's own results.
    unread:    where the form grader has marks that nobody has read; they stay.
    penalties: the points that lateness costs, by exercise and student.

    Returns what could not be written, and why.  Raises ValueError if the database cannot be opened.
    """
    import nbformat
    from sqlalchemy.exc import SQLAlchemyError

    problems, known = [], names(out)
    with _opened(out / BOOK) as gradebook:
        for exercise, group in by_exercise(rows).items():
            try:
                holds = any(at[0] == exercise for at in unread)
                _add_exercise(gradebook, group[0].exercise, out, holds)
            except (ValueError, SQLAlchemyError) as error:
                gradebook.db.rollback()
                problems.append(f"{exercise}: not written to the gradebook: {_first_line(error)}")
                continue
            for row in sorted(group, key=lambda row: known.of(row.student)):
                try:
                    penalty = penalties.get(row.place, 0)
                    _add_submission(gradebook, row, known, marks, unread, penalty)
                    if row.submission.notebook.cells or row.submission.complaint:
                        path = out / "autograded" / known.of(row.student) / exercise
                        text = nbformat.writes(_filled_in(row, known)) + "\n"
                        write_file(path / f"{exercise}.ipynb", text)
                except (OSError, SQLAlchemyError) as error:
                    gradebook.db.rollback()
                    who = f"{row.student} {exercise}"
                    problems.append(f"{who}: not written to the gradebook: {_first_line(error)}")
    write_file(out / "nbgrader_config.py", _CONFIGURATION.format(root=str(out.resolve())))
    return problems


def _add_exercise(gradebook: Any, exercise: Exercise, out: Path, unread: bool) -> None:
    """Add an assignment as nbgrader does when it releases one."""
    from nbgrader.preprocessors import SaveCells

    name = exercise.name
    gradebook.update_or_create_assignment(name)
    resources = {"nbgrader": {"notebook": name, "assignment": name, "db_url": _url(out / BOOK)}}
    try:
        SaveCells().preprocess(_released(exercise), resources)
    except RuntimeError:  # it has other questions
        if unread:
            raise ValueError("it holds another release, and marks that nobody has read") from None
        gradebook.remove_assignment(name)
        gradebook.update_or_create_assignment(name)
        SaveCells().preprocess(_released(exercise), resources)
    gradebook.db.expire_all()  # another connection has written those cells


def _add_submission(
    gradebook: Any,
    row: Graded,
    known: Names,
    marks: Marks,
    unread: Collection[Place],
    penalty: float,
) -> None:
    name, student = row.submission.exercise, known.of(row.student)
    plain = known.secret or student == row.student
    gradebook.update_or_create_student(student, **({} if plain else {"last_name": row.student}))
    with gradebook.db.no_autoflush:  # otherwise SQLAlchemy warns about what nbgrader does
        gradebook.update_or_create_submission(name, student)
    gradebook.find_submission_notebook(name, name, student).late_submission_penalty = penalty
    for part, counts in with_marks([row], marks)[0].results.items():
        grade = gradebook.find_grade(part.cell, name, name, student)
        grade.auto_score = row.results[part].score
        if (at := place(row, part)) not in unread:
            comment = gradebook.find_comment(part.name, name, name, student)
            score, text = in_book(marks.get(at, Mark(*at)))
            grade.manual_score, grade.extra_credit = score, None
            comment.manual_comment = text or None
            grade.needs_manual_grade = counts.score is None or counts.verdict == REVIEW
    gradebook.db.commit()


def _released(exercise: Exercise) -> "nbformat.NotebookNode":
    import nbformat

    notebook: nbformat.NotebookNode = nbformat.read(exercise.released, as_version=4)
    return notebook


def _pictures(answer: Iterable[Cell], cell: "nbformat.NotebookNode") -> Iterator[str]:
    """Attach the pictures of an answer to a cell; yield the Markdown that shows them."""
    pictures = (picture for one in answer for picture in one.pictures)
    for number, (kind, data) in enumerate(pictures, 1):
        cell.setdefault("attachments", {})[f"picture-{number}"] = {kind: data}
        yield f"![picture {number}](attachment:picture-{number})"


def _filled_in(row: Graded, known: Names) -> "nbformat.NotebookNode":
    """Return the released notebook with the student's answers, and verdicts below the checks."""
    from nbformat.v4 import new_output

    notebook = _released(row.exercise)
    released = read_notebook(row.exercise.released.read_bytes()).cells
    by_cell = {part.cell: (part, result) for part, result in row.results.items()}
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            name = marks["grade_id"]
            try:
                cell.source = row.submission.source(name, cell.cell_type)
            except Unreadable as error:
                cell.source = f"# {known.hidden(str(error))}"
            if cell.cell_type == "markdown":
                answer = open_answer(name, row.submission.notebook.cells, released) or ()
                cell.source = "\n\n".join([fenced(cell.source), *_pictures(answer, cell)])
        elif marks.get("grade"):
            part, result = by_cell[marks["grade_id"]]
            score = "–" if result.score is None else f"{result.score:g}"
            bug = result.bug and f"Likely bug: {result.bug}"
            verdict = f"{result.verdict}: {score} of {part.points}"
            said = filter(None, [verdict, known.hidden(result.says), result.shows, bug])
            # JupyterLab would turn printed text into links.
            shown = {"text/markdown": fenced("\n".join(said))}
            cell.outputs = [new_output("display_data", shown)]
    return notebook
