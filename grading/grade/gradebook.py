"""nbgrader's gradebook, for manual grading and `nbgrader export`.

The results folder is a course folder of nbgrader.  The notebooks in autograded/ are made from the
released ones; only the text of the answers comes from the student.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grading.author.exercises import Exercise, grade_id
from grading.collect.notebook import Cell, Unreadable, graded_cells, read_notebook
from grading.collect.open_answers import open_answer
from grading.grade.folder import write_file
from grading.grade.graded import NOT_GRADED, Graded, Part, by_exercise
from grading.grade.marks import Given, Mark, Marks, place, read_requests, write_requests
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


def present_marks(kept: Marks, out: Path, url: str | None) -> Marks:
    """Return the marks in the gradebook now; read it only if it may have changed."""
    now = book_state(out)
    if not url and now == kept.of:
        return kept
    if not (url or now):
        return replace(kept, of=now, by_place={})
    return replace(kept, of=[] if url else now, by_place=read_marks(book_url(out, url)))


def book_url(out: Path, url: str | None) -> str:
    """Return the gradebook's database: this URL, or a file in the folder."""
    return url or f"sqlite:///{(out / BOOK).resolve()}"


@contextmanager
def _opened(url: str) -> Iterator[Any]:
    """Open nbgrader's Gradebook; ValueError if there is none at this URL or if it fails."""
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    # A new gradebook runs the command `alembic` to get the version of its tables.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    does = "opened"
    try:
        with Gradebook(url, COURSE) as gradebook:
            does = "used"
            yield gradebook
    except SQLAlchemyError as error:
        raise ValueError(f"the gradebook cannot be {does}: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def read_marks(url: str) -> dict[str, Mark]:
    """Read people's marks and comments, by place; ValueError if they cannot be read."""
    from nbgrader import api
    from sqlalchemy import and_, func, or_

    grade, comment = api.Grade, api.Comment
    extra = and_(func.coalesce(grade.extra_credit, 0) != 0, grade.auto_score.isnot(None))
    marks: dict[str, Mark] = {}
    with _opened(url) as gradebook:

        def found(table: Any, condition: Any, *columns: Any) -> Any:
            where = (api.Assignment.name, api.SubmittedAssignment.student_id, api.BaseCell.name)
            query = gradebook.db.query(*where, *columns).select_from(table).filter(condition)
            query = query.join(table.cell).join(table.notebook.of_type(api.SubmittedNotebook))
            query = query.join(api.SubmittedNotebook.assignment)
            return query.join(api.SubmittedAssignment.assignment)

        points = or_(grade.manual_score.isnot(None), extra)
        for *where, score, again in found(grade, points, grade.score, grade.needs_manual_grade):
            marks[place(*where)] = Mark(score, again)
        text = comment.manual_comment
        for *where, words in found(comment, func.coalesce(text, "") != "", text):
            marks[place(*where)] = replace(marks.get(place(*where), Mark()), comment=words)
    return marks


def give(given: Iterable[Given], out: Path, url: str | None = None) -> None:
    """Write all of these marks and comments, or none if there is a problem.

    Raises ValueError if the gradebook does not know a submission, or cannot be written.
    """
    from nbgrader.api import MissingEntry

    if not (url or book_state(out)):
        raise ValueError(f"{out / BOOK} does not exist: run grade again, or give --gradebook")
    known, done = names(out), set()
    with _opened(book_url(out, url)) as gradebook:
        for gift in given:
            exercise, student = gift.row.submission.exercise, known.of(gift.row.student)
            try:
                grade = gradebook.find_grade(gift.part.cell, exercise, exercise, student)
                remark = gradebook.find_comment(gift.part.name, exercise, exercise, student)
            except MissingEntry:
                raise ValueError(
                    f"the gradebook has no {exercise}/{gift.part.name} for {student}: "
                    "run grade again"
                ) from None
            grade.manual_score, grade.extra_credit = gift.score, None
            unknown = gift.score is None and grade.auto_score is None
            grade.needs_manual_grade = unknown or gift.again
            if gift.comment is not None:
                remark.manual_comment = gift.comment or None
            done.add((*gift.row.place, gift.part.name))
        gradebook.db.commit()
    if asked := read_requests(out):
        write_requests(out, [request for request in asked if request.about not in done])


def write_gradebook(graded: Iterable[Graded], out: Path, url: str) -> list[str]:
    """Write the grader's points into the database, and nbgrader's other files into `out`.

    nbgrader knows students by their slugs, or by pseudonyms.  Marks that a person gave stay and
    count.  If the answer or the grader's score for it has changed since, they are flagged for
    another look.

    Returns what could not be written, and why.  Raises ValueError if the database cannot be opened.
    """
    from sqlalchemy.exc import SQLAlchemyError

    problems, known = [], names(out)
    with _opened(url) as gradebook:
        for exercise, rows in by_exercise(graded).items():
            try:
                _add_exercise(gradebook, rows[0].exercise, url)
            except (ValueError, SQLAlchemyError) as error:
                gradebook.db.rollback()
                problems.append(f"{exercise}: not written to the gradebook: {_first_line(error)}")
                continue
            for row in rows:
                try:
                    _add_submission(gradebook, row, out, known)
                except (OSError, SQLAlchemyError) as error:
                    gradebook.db.rollback()
                    who = f"{row.student} {exercise}"
                    problems.append(f"{who}: not written to the gradebook: {_first_line(error)}")
    write_file(out / "nbgrader_config.py", _CONFIGURATION.format(root=str(out.resolve())))
    return problems


def _add_exercise(gradebook: Any, exercise: Exercise, url: str) -> None:
    """Add an assignment as nbgrader does when it releases one."""
    from nbgrader.preprocessors import SaveCells

    name = exercise.name
    gradebook.update_or_create_assignment(name)
    resources = {"nbgrader": {"notebook": name, "assignment": name, "db_url": url}}
    try:
        SaveCells().preprocess(_released(exercise), resources)
    except RuntimeError as error:
        raise ValueError(f"{url} holds another release of {name}: {error}") from None
    gradebook.db.expire_all()  # another connection has written those cells


def _add_submission(gradebook: Any, row: Graded, out: Path, known: Names) -> None:
    import nbformat

    name, student = row.submission.exercise, known.of(row.student)
    plain = known.secret or student == row.student
    gradebook.update_or_create_student(student, **({} if plain else {"last_name": row.student}))
    with gradebook.db.no_autoflush:  # otherwise SQLAlchemy warns about what nbgrader does
        gradebook.update_or_create_submission(name, student)
    path = _autograded(out, name, student)
    before = graded_cells(path.read_bytes()) if path.exists() else {}
    notebook = _filled_in(row, known)
    sources = {grade_id(cell): cell.source for cell in notebook.cells}
    for part, result in row.results.items():
        grade = gradebook.find_grade(part.cell, name, name, student)
        score = result.score
        same = [cell.source for cell in before.get(part.name, [])] == [sources[part.name]]
        given = grade.manual_score is not None or grade.extra_credit
        if given and result.verdict == NOT_GRADED:
            score = grade.auto_score
        if not given:
            grade.needs_manual_grade = score is None
        elif not same or grade.auto_score != score:
            grade.needs_manual_grade = True
        grade.auto_score = score
    gradebook.db.commit()
    write_file(path, nbformat.writes(notebook) + "\n")


def _autograded(out: Path, exercise: str, student: str) -> Path:
    return out / "autograded" / student / exercise / f"{exercise}.ipynb"


def written_answer(out: Path, row: Graded, part: Part, known: Names) -> str:
    """Return the answer that the form grader shows; "" if there is none."""
    path = _autograded(out, row.submission.exercise, known.of(row.student))
    with suppress(OSError, Unreadable):
        return "".join(cell.source for cell in graded_cells(path.read_bytes()).get(part.name, []))
    return ""


def _released(exercise: Exercise) -> "nbformat.NotebookNode":
    import nbformat

    notebook: nbformat.NotebookNode = nbformat.read(exercise.released, as_version=4)
    return notebook


def as_text(markdown: str) -> str:
    r"""Put untrusted text into a block that Markdown shows as plain text.

    >>> as_text("[a link](javascript:alert())\n```\nout of the block")
    '````\n[a link](javascript:alert())\n```\nout of the block\n````'
    """
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", markdown)), default=0))
    return f"{fence}\n{markdown}\n{fence}"


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
                cell.source = "\n\n".join([as_text(cell.source), *_pictures(answer, cell)])
        elif marks.get("grade"):
            part, result = by_cell[marks["grade_id"]]
            score = "–" if result.score is None else f"{result.score:g}"
            bug = result.bug and f"Likely bug: {result.bug}"
            verdict = f"{result.verdict}: {score} of {part.points}"
            said = filter(None, [verdict, known.hidden(result.says), result.shows, bug])
            # JupyterLab would turn printed text into links.
            shown = {"text/markdown": as_text("\n".join(said))}
            cell.outputs = [new_output("display_data", shown)]
    return notebook
