"""The command line without a sandbox and without pages that cost time; what the gradebook has."""

import csv
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from types import SimpleNamespace

import pytest
from handing_in import NAME

from grading.__main__ import main
from grading.grade import keys
from grading.grade import run as grader
from grading.grade.answer import Result
from grading.report import similar, summary


def judged(key, source, unsafe):
    """As if the answer had been run."""
    if "fails" in source:
        raise OSError("no space left on device")
    if "return" not in source:
        return Result("wrong", 0, "This call shows it:", "f() returned <1>.", "A bug.")
    return Result("right", key.points, "Well.")


def points(score):
    return "–" if score is None else f"{score:g}"


def all_verdicts(shown, out):
    """A summary that costs nothing: all verdicts with their scores."""
    lines = [
        f"{one.submission.student} {part.name} {result.verdict} {points(result.score)}"
        for one in shown
        for part, result in one.results.items()
    ]
    (out / "summary.html").write_text("\n".join(lines))


@contextmanager
def cheap():
    """No sandbox, and a gradebook whose tables are made without a command."""

    @contextmanager
    def threads(jobs, scheduler):
        with ThreadPoolExecutor(1) as executor:
            yield executor

    def key(exercise, question):
        return SimpleNamespace(points=question.points, digest=lambda: question.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "Sandbox", lambda unsafe: nullcontext())
        patch.setattr(grader, "executor_for", threads)
        patch.setattr(keys, "make_key", key)
        patch.setattr(grader, "grade_answer", judged)
        patch.setattr(summary, "write_summary", all_verdicts)
        patch.setattr(similar, "write_similar", lambda graded, out: (out / "similar.html").touch())
        yield


def run(command, out, *arguments):
    return main([command, *map(str, arguments), "--out", str(out)])


def rows(out):
    with (out / "grades.csv").open(encoding="utf-8-sig") as file:
        found = [row for row in csv.DictReader(file) if row["exercise"] == NAME]
    return {(row["student"], row["question"]): row for row in found}


def cells(out, query, *values):
    with closing(sqlite3.connect(out / "gradebook.db")) as book:
        found = book.execute(query, values).fetchall()
        book.commit()
    return found


WHERE = """cell_id = (SELECT id FROM base_cell WHERE name = ? AND type = ?) AND notebook_id = (
    SELECT notebook.id FROM submitted_notebook AS notebook JOIN submitted_assignment AS handed_in
    ON notebook.assignment_id = handed_in.id WHERE handed_in.student_id = ?)"""


def cell_of(question):
    return question if question == "proof" else f"{question}-check"


def in_form_grader(out, student, question, points):
    """What nbgrader's form grader does when someone types points there."""
    change = f"UPDATE grade SET manual_score = ?, needs_manual_grade = 0 WHERE {WHERE}"
    cells(out, change, points, cell_of(question), "GradeCell", student)


def in_book(out, student, question):
    """What counts there, whether it waits for a person, and the comment."""
    score = "SELECT coalesce(manual_score, auto_score), needs_manual_grade FROM grade"
    comment = "SELECT manual_comment FROM comment"
    [grade] = cells(out, f"{score} WHERE {WHERE}", cell_of(question), "GradeCell", student)
    [remark] = cells(out, f"{comment} WHERE {WHERE}", question, "SolutionCell", student)
    return *grade, *remark
