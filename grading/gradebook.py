"""The marks in nbgrader's gradebook, where manual grading and `nbgrader export` go on.

RESULTS becomes a course folder of nbgrader: with a gradebook, and with autograded/, whose
notebooks are made anew from the released ones.  Of the student's only the answers' text is
taken over, so neither an output nor a mark of the student's reaches the form grader.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat

from grading.answer import Result
from grading.exercises import Exercise, grade_id
from grading.grade import NOT_GRADED, Graded, Part, write
from grading.marks import Mark, place
from grading.pseudonyms import Names, names
from grading.submissions import Unreadable, graded_cells

COURSE = "chopsticks"
_CONFIGURATION = f"""\
config = get_config()
config.CourseDirectory.course_id = "{COURSE}"
config.CourseDirectory.root = {{root!r}}
config.CsvExportPlugin.to = "gradebook.csv"  # not grades.csv, which is the grader's
"""


def write_gradebook(graded: Iterable[Graded], out: Path, url: str) -> list[str]:
    """Write the marks into the database, and what nbgrader needs beside it into `out`.

    Says which submissions could not be written.  nbgrader knows students by their slugs, or by
    pseudonyms.  Marks that a person gave stay, and count.  Where the answer or what the grader
    gives for it has changed since, they are marked as in need of another look.  Raises ValueError
    if the database cannot be opened or holds another release of an exercise, or if its driver is
    not installed.
    """
    from sqlalchemy.exc import SQLAlchemyError

    problems, called = [], names(out)
    with _opened(url) as gradebook:
        known = set()
        for one in graded:
            try:
                if one.submission.exercise not in known:
                    _add_exercise(gradebook, one.exercise, url)
                    known.add(one.submission.exercise)
                _add_submission(gradebook, one, out, called)
            except (OSError, SQLAlchemyError) as error:
                gradebook.db.rollback()
                who = f"{one.submission.student} {one.submission.exercise}"
                problems.append(f"{who}: not in the gradebook: {_first_line(error)}")
    write(out / "nbgrader_config.py", _CONFIGURATION.format(root=str(out.resolve())))
    return problems


def read_marks(url: str) -> dict[str, Mark]:
    """What a person gave or wrote, by its place; ValueError if the gradebook cannot be read."""
    from nbgrader.api import (
        Assignment,
        BaseCell,
        Comment,
        Grade,
        SubmittedAssignment,
        SubmittedNotebook,
    )
    from sqlalchemy import and_, func, or_
    from sqlalchemy.exc import SQLAlchemyError

    extra = and_(func.coalesce(Grade.extra_credit, 0) != 0, Grade.auto_score.isnot(None))
    marks: dict[str, Mark] = {}
    with _opened(url) as gradebook:

        def found(what: Any, *columns: Any) -> Any:
            query = gradebook.db.query(
                Assignment.name, SubmittedAssignment.student_id, BaseCell.name, *columns
            )
            query = query.select_from(what).join(BaseCell, what.cell_id == BaseCell.id)
            query = query.join(SubmittedNotebook, what.notebook_id == SubmittedNotebook.id)
            query = query.join(SubmittedAssignment, SubmittedNotebook.assignment)
            return query.join(Assignment, SubmittedAssignment.assignment)

        try:
            grades = found(Grade, Grade.score, Grade.needs_manual_grade)
            for *where, score, again in grades.filter(or_(Grade.manual_score.isnot(None), extra)):
                marks[place(*where)] = Mark(score, again)
            comments = found(Comment, Comment.manual_comment)
            for *where, text in comments.filter(func.coalesce(Comment.manual_comment, "") != ""):
                marks[place(*where)] = replace(marks.get(place(*where), Mark()), comment=text)
        except SQLAlchemyError as error:
            raise ValueError(f"the gradebook cannot be read: {_first_line(error)}") from None
    return marks


def give_mark(
    url: str, exercise: str, student: str, part: Part, score: float | None, comment: str | None
) -> None:
    """Write a person's mark and comment; no score takes the mark back, no comment leaves it.

    student: the id in the gradebook.

    Raises ValueError if the gradebook does not know the submission, or cannot be written.
    """
    from nbgrader.api import MissingEntry
    from sqlalchemy.exc import SQLAlchemyError

    with _opened(url) as gradebook:
        try:
            grade = gradebook.find_grade(part.cell, exercise, exercise, student)
            grade.manual_score, grade.extra_credit = score, None
            grade.needs_manual_grade = score is None and grade.auto_score is None
            if comment is not None:
                remark = gradebook.find_comment(part.name, exercise, exercise, student)
                remark.manual_comment = comment or None
            gradebook.db.commit()
        except MissingEntry:
            raise ValueError(
                f"the gradebook has no {exercise}/{part.name} of {student}: run grade again"
            ) from None
        except SQLAlchemyError as error:
            raise ValueError(f"the gradebook cannot be written: {_first_line(error)}") from None


@contextmanager
def _opened(url: str) -> Iterator[Any]:
    """Nbgrader's Gradebook; ValueError if there is none at this URL."""
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    # A new gradebook asks the command `alembic` for the version of its tables.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    try:
        opened = Gradebook(url, COURSE)
    except ImportError as error:
        raise ValueError(
            f"{url.partition(':')[0]} needs a driver that is missing: {error}"
        ) from None
    except SQLAlchemyError as error:
        raise ValueError(f"the gradebook cannot be opened: {_first_line(error)}") from None
    with opened as gradebook:
        yield gradebook


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


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
    gradebook.db.expire_all()  # those cells came through another connection


def _add_submission(gradebook: Any, one: Graded, out: Path, called: Names) -> None:
    name, student = one.submission.exercise, called.of(one.submission.student)
    plain = called.secret or student == one.submission.student
    shown = {} if plain else {"last_name": one.submission.student}
    gradebook.update_or_create_student(student, **shown)
    with gradebook.db.no_autoflush:  # or SQLAlchemy warns of what nbgrader does
        gradebook.update_or_create_submission(name, student)
    path = out / "autograded" / student / name / f"{name}.ipynb"
    before = graded_cells(path.read_bytes()) if path.exists() else {}
    notebook = _filled_in(one, called)
    sources = {grade_id(cell): cell.source for cell in notebook.cells}
    for part, result in one.results.items():
        grade = gradebook.find_grade(part.cell, name, name, student)
        score = None if part.by_hand else result.score
        same = part.name in before and before[part.name][0].source == sources[part.name]
        given = grade.manual_score is not None or grade.extra_credit
        if given and result.verdict == NOT_GRADED:
            score = grade.auto_score
        if not given:
            grade.needs_manual_grade = score is None
        elif not same or grade.auto_score != score:
            grade.needs_manual_grade = True
        grade.auto_score = score
    gradebook.db.commit()
    write(path, nbformat.writes(notebook) + "\n")


def _released(exercise: Exercise) -> Any:
    return nbformat.read(exercise.released, as_version=4)


def _filled_in(one: Graded, called: Names) -> nbformat.NotebookNode:
    """The released notebook with the student's answers, and the verdicts below the checks."""
    notebook: nbformat.NotebookNode = _released(one.exercise)
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            try:
                cell.source = one.submission.source(marks["grade_id"], cell.cell_type)
            except Unreadable as error:
                says = called.hidden(str(error))
                cell.source = f"*{says}*" if cell.cell_type == "markdown" else f"# {says}"
            if cell.cell_type == "markdown":  # the form grader would run the scripts in it
                cell.source = re.sub("<(?=[A-Za-z/!?])", "<\N{ZERO WIDTH SPACE}", cell.source)
        elif marks.get("grade"):
            part, result = _result(one, marks["grade_id"])
            score = "–" if result.score is None else f"{result.score:g}"
            says = called.hidden(result.says)
            words = [f"{result.verdict}: {score} of {part.points}", says, result.shows]
            words.append(result.bug and f"Likely bug: {result.bug}")
            text = "\n".join(filter(None, words)) + "\n"
            cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=text)]
    return notebook


def _result(one: Graded, check: str) -> tuple[Part, Result]:
    """The question of a check cell, and what it earned."""
    [found] = [(part, result) for part, result in one.results.items() if part.cell == check]
    return found
