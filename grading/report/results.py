"""Bring all files of a results folder up to date with the current marks."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.author.exercises import ROOT, exercises
from grading.collect.class_rules import Course
from grading.collect.course_toml import kept_course
from grading.grade.folder import write_file
from grading.grade.gradebook import book_state, book_url, present_marks, write_gradebook
from grading.grade.graded import Graded
from grading.grade.marks import (
    Marks,
    keep_marks,
    kept_marks,
    read_requests,
    with_marks,
    write_requests,
)
from grading.grade.records import with_earlier
from grading.report.totals import class_rows, grades_table, totals_table

_WRITTEN = (".html", ".md", ".ipynb", ".db", ".py")  # what runs write besides the tables


@dataclass(frozen=True)
class Present:
    """What the files now contain."""

    rows: list[Graded]  # one for each exercise of everybody in the class, with marks
    handed_in: list[Graded]  # the rows among these for which something was handed in
    marks: Marks


def write_results(
    graded: Sequence[Graded],
    course: Course,
    out: Path,
    root: Path = ROOT,
    url: str | None = None,
) -> Iterator[str]:
    """Write everything after a run of the grader; yield what could not be written.

    Pages and gradebook are not written again if the last run wrote exactly the same and nobody has
    changed the gradebook or removed a page since then.
    """
    handed_in = with_earlier(graded, out, root)
    whole = class_rows(handed_in, course)
    state = out / "records" / "runs" / _digest(sorted(row.place for row in graded))
    courses = [row.exercise.digest() for row in whole]
    contents = [(row.submission, row.notes, row.late, *row.results.items()) for row in whole]

    def written() -> str:
        files = [path.relative_to(out) for path in out.rglob("*.*") if path.suffix in _WRITTEN]
        return _digest((courses, contents, sorted(files)))

    marks = kept = kept_marks(out)
    anew = bool(url) or kept.of != book_state(out)
    anew = anew or not state.exists() or state.read_text(encoding="utf-8") != written()
    problems = []
    try:
        if anew:
            problems += write_gradebook(graded, out, book_url(out, url))
        marks = present_marks(kept, out, url)
    except (OSError, ValueError) as error:
        problems.append(str(error))
    yield from problems
    for problem in _show(handed_in, course, kept, marks, out, anew):
        problems.append(problem)
        yield problem
    if anew and not (url or problems):
        write_file(state, written())


def _digest(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode(errors="replace")).hexdigest()


def bring_up_to_date(out: Path, root: Path = ROOT, url: str | None = None) -> Present:
    """Bring all files up to date with the current marks, and return what they show.

    Raises ValueError if nothing was graded here or the gradebook cannot be read, OSError if a
    file cannot be written.
    """
    if not (handed_in := with_earlier([], out, root)):
        raise ValueError(f"{out} has no results: run `python -m grading grade` first")
    course, kept = kept_course(out, exercises(root)), kept_marks(out)
    marks = present_marks(kept, out, url)
    if problems := list(_show(handed_in, course, kept, marks, out)):
        raise OSError("\n".join(problems))
    rows = class_rows(with_marks(handed_in, marks, read_requests(out)), course)
    places = {row.place for row in handed_in}
    return Present(rows, [row for row in rows if row.place in places], marks)


def _show(
    handed_in: Sequence[Graded],
    course: Course,
    kept: Marks,
    marks: Marks,
    out: Path,
    anew: bool = False,
) -> Iterator[str]:
    """Write the tables, and the pages that have changed; yield what could not be written.

    The pages still show the marks `kept`, which stay in the records until everything is written.
    `anew` says whether anything besides marks may have changed.
    """
    present = {
        (*row.place, part.name): (mark.score, mark.comment)
        for row in handed_in
        for part in row.results
        for mark in [marks.mark(row, part)]
    }
    requests = read_requests(out)
    still = [request for request in requests if present.get(request.about) == request.before]
    if still != requests:
        write_requests(out, still)
    rows = class_rows(with_marks(handed_in, marks, still), course)
    write_file(out / "grades.csv", grades_table(rows))
    write_file(out / "totals.csv", totals_table(rows))
    if not anew and kept == marks:
        return
    before = class_rows(with_marks(handed_in, kept, still), course)
    fresh = [row for row, was in zip(rows, before, strict=True) if anew or row != was]
    unsent: list[str] = []
    if fresh or anew:
        from grading.report.feedback import write_feedback
        from grading.report.summary import write_summary

        yield from (unsent := write_feedback(fresh, out))
        write_summary(rows, out)
    if anew:
        from grading.report.similar import write_similar

        write_similar(handed_in, out)
    if not unsent:
        keep_marks(out, marks)
