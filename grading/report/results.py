"""Bring all files of a results folder up to date with the current marks."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grading.author.exercises import ROOT, exercises
from grading.collect.class_rules import Course
from grading.collect.course_toml import kept_course
from grading.collect.tables import table_text
from grading.grade.answer import Result
from grading.grade.folder import write_file
from grading.grade.gradebook import BOOK, book_state, read_gradebook, write_gradebook
from grading.grade.graded import Graded, Part
from grading.grade.marks import (
    Marks,
    Place,
    Shown,
    basis,
    keep_shown,
    place,
    read_marks,
    read_shown,
    with_marks,
)
from grading.grade.pseudonyms import Names, names
from grading.grade.records import with_earlier
from grading.report.totals import class_rows, grades_table, total, totals_table

_WRITTEN = (".html", ".md", ".ipynb", ".db", ".py")  # what runs write besides the tables


@dataclass(frozen=True)
class Present:
    """What the files now contain.

    rows:      one for each exercise of everybody in the class, with marks.
    found:     the grader's own result for each part in these rows.
    handed_in: the submissions, with the grader's own results.
    marks:     all that people have given.
    names:     the names in the gradebook.
    """

    rows: list[Graded]
    found: dict[Place, Result]
    handed_in: list[Graded]
    marks: Marks
    names: Names

    def shown(self, student: str) -> str:
        """Return the name that a person who marks sees."""
        return self.names.of(student) if self.names.secret else student

    def basis(self, row: Graded, part: Part) -> dict[str, str]:
        """Return what points are given for now."""
        return basis(row, part, self.found[place(row, part)])

    def answers(self) -> Iterator[tuple[Graded, Part, Result]]:
        """Yield each answer for a person, in the order of the names that this person sees.

        An answer of a group comes once, unless a member of it has an own mark.
        """
        own = {row.place for row in self.handed_in}
        for row in sorted(self.rows, key=lambda row: self.shown(row.student)):
            for part, result in row.results.items():
                if row.place in own or place(row, part) in self.marks:
                    yield row, part, result


def write_results(
    graded: Sequence[Graded], course: Course, out: Path, root: Path = ROOT
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

    other = not state.exists() or state.read_text(encoding="utf-8") != written()
    problems = 0
    for problem in _show(handed_in, course, out, other):
        problems += 1
        yield problem
    if other and not problems:
        write_file(state, written())


def _digest(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode(errors="replace")).hexdigest()


def bring_up_to_date(out: Path, root: Path = ROOT) -> Present:
    """Bring all files up to date with the current marks, and return what they show.

    Raises ValueError if nothing was graded here or the marks cannot be read, OSError if a file
    cannot be written.
    """
    if not (handed_in := with_earlier([], out, root)):
        raise ValueError(f"{out} has no results: run `python -m grading grade` first")
    course = kept_course(out, exercises(root))
    if problems := list(_show(handed_in, course, out)):
        raise OSError("\n".join(problems))
    marks, whole = read_marks(out), class_rows(handed_in, course)
    found = {place(row, part): result for row in whole for part, result in row.results.items()}
    return Present(with_marks(whole, marks), found, handed_in, marks, names(out))


def _show(
    handed_in: Sequence[Graded], course: Course, out: Path, other: bool = False
) -> Iterator[str]:
    """Write the tables, and what else has changed; yield what could not be written.

    `other` says whether anything other than marks may have changed.
    """
    marks, shown = read_marks(out), read_shown(out)
    whole, state = class_rows(handed_in, course), book_state(out)
    before = {mark.place: mark for mark in shown.marks}
    rows = with_marks(whole, marks)
    write_file(out / "grades.csv", table_text(grades_table(rows)))
    write_file(out / "totals.csv", table_text(totals_table(rows)))
    if not other and before == marks and state and state == shown.book:
        return
    was = with_marks(whole, before)
    fresh = [row for row, old in zip(rows, was, strict=True) if other or row != old]
    problems: list[str] = []
    if fresh or other:
        from grading.report.feedback import write_feedback
        from grading.report.summary import write_summary

        problems += write_feedback(fresh, out)
        write_summary(rows, out)
    if other:
        from grading.report.similar import write_similar

        write_similar(handed_in, out)
    changed = {row.place for row in (fresh if state else rows)}
    penalties = {row.place: float(total(row).penalty or 0) for row in rows}
    unread: set[Place] = set()
    try:
        if state not in ([], shown.book):
            book = read_gradebook(out / BOOK, handed_in, out, before, marks)
            unread = {mark.place for mark in book.new}
            changed |= book.absent
        again = [row for row in handed_in if row.place in changed]
        problems += write_gradebook(again, out, marks, unread, penalties)
    except (OSError, ValueError) as error:
        problems.append(str(error))
    yield from problems
    if not problems:
        state = [] if unread else book_state(out)
        keep_shown(Shown(state, list(marks.values()), len(unread)), out)
