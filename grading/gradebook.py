"""The marks in nbgrader's gradebook, where manual grading and `nbgrader export` go on.

RESULTS becomes a course folder of nbgrader: with a gradebook, and with autograded/, whose
notebooks are made anew from the released ones.  Of the student's only the answers' text is
taken over, so neither an output nor a mark of the student's reaches the form grader.
"""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat

from grading.answer import Result
from grading.exercises import Exercise, grade_id, is_manual
from grading.grade import Graded, Part, write
from grading.submissions import Unreadable, graded_cells, slug

COURSE = "chopsticks"
_CONFIGURATION = f"""\
config = get_config()
config.CourseDirectory.course_id = "{COURSE}"
config.CourseDirectory.root = {{root!r}}
config.CsvExportPlugin.to = "gradebook.csv"  # not grades.csv, which is the grader's
"""


def write_gradebook(graded: Iterable[Graded], out: Path, url: str) -> list[str]:
    """Write the marks into the database, and what nbgrader needs beside it into `out`.

    Says which submissions could not be written.  nbgrader knows students by their slugs.
    Marks that a person gave stay.  Where the answer has changed since, they are marked as in
    need of another look.  Raises ValueError if the database cannot be opened or holds another
    release of an exercise, or if its driver is not installed.
    """
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
    problems = []
    with opened as gradebook:
        known = set()
        for one in graded:
            try:
                if one.submission.exercise not in known:
                    _add_exercise(gradebook, one.exercise, url)
                    known.add(one.submission.exercise)
                _add_submission(gradebook, one, out)
            except (OSError, SQLAlchemyError) as error:
                gradebook.db.rollback()
                who = f"{one.submission.student} {one.submission.exercise}"
                problems.append(f"{who}: not in the gradebook: {_first_line(error)}")
    write(out / "nbgrader_config.py", _CONFIGURATION.format(root=str(out.resolve())))
    return problems


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


def _add_submission(gradebook: Any, one: Graded, out: Path) -> None:
    name, student = one.submission.exercise, slug(one.submission.student)
    shown = {} if student == one.submission.student else {"last_name": one.submission.student}
    gradebook.update_or_create_student(student, **shown)
    with gradebook.db.no_autoflush:  # or SQLAlchemy warns of what nbgrader does
        gradebook.update_or_create_submission(name, student)
    path = out / "autograded" / student / name / f"{name}.ipynb"
    before = graded_cells(path.read_bytes()) if path.exists() else {}
    notebook = _filled_in(one)
    for cell in notebook.cells:
        if not cell.metadata.get("nbgrader", {}).get("grade"):
            continue
        cell_name = str(grade_id(cell))
        grade = gradebook.find_grade(cell_name, name, name, student)
        if is_manual(cell):
            same = cell_name in before and before[cell_name][0].source == cell.source
            if grade.manual_score is None or not same:
                grade.needs_manual_grade = True
        else:
            score = _result(one, cell_name)[1].score
            if grade.manual_score is None:
                grade.needs_manual_grade = score is None
            elif grade.auto_score != score:
                grade.needs_manual_grade = True
            grade.auto_score = score
    gradebook.db.commit()
    write(path, nbformat.writes(notebook) + "\n")


def _released(exercise: Exercise) -> Any:
    return nbformat.read(exercise.released, as_version=4)


def _filled_in(one: Graded) -> nbformat.NotebookNode:
    """The released notebook with the student's answers, and the verdicts below the checks."""
    notebook: nbformat.NotebookNode = _released(one.exercise)
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            try:
                cell.source = one.submission.source(marks["grade_id"], cell.cell_type)
            except Unreadable as error:
                cell.source = f"*{error}*" if cell.cell_type == "markdown" else f"# {error}"
            if cell.cell_type == "markdown":  # the form grader would run the scripts in it
                cell.source = re.sub("<(?=[A-Za-z/!?])", "<\N{ZERO WIDTH SPACE}", cell.source)
        elif marks.get("grade"):
            part, result = _result(one, marks["grade_id"])
            score = "–" if result.score is None else f"{result.score:g}"
            words = [f"{result.verdict}: {score} of {part.points}", result.says, result.shows]
            words.append(result.bug and f"Likely bug: {result.bug}")
            text = "\n".join(filter(None, words)) + "\n"
            cell.outputs = [nbformat.v4.new_output("stream", name="stdout", text=text)]
    return notebook


def _result(one: Graded, check: str) -> tuple[Part, Result]:
    """The question of a check cell, and what it earned."""
    [found] = [(part, r) for part, r in one.results.items() if f"{part.name}-check" == check]
    return found
