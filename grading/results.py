"""What instructors and students read: grades.csv, feedback, summary and gradebook, which agree."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from grading.course import Course
from grading.course_file import kept as kept_course
from grading.exercises import ROOT, exercises
from grading.grade import Graded, table, with_earlier, write
from grading.marks import (
    BOOK,
    Marks,
    keep_marks,
    kept_marks,
    open_requests,
    read_requests,
    state,
    with_marks,
    write_requests,
)
from grading.pseudonyms import Names, names
from grading.submissions import slug
from grading.totals import of_class, totals


def write_results(
    graded: Sequence[Graded],
    course: Course,
    out: Path,
    root: Path = ROOT,
    url: str | None = None,
) -> Iterator[str]:
    """Write all after a run of the grader; yields what could not be written.

    Feedback, summary and gradebook are left as they are, where the last run has written just the
    same and nobody has changed the gradebook since.
    """
    called = names(out)
    handed_in = with_earlier(graded, out, root)
    whole = of_class(handed_in, course)
    written, last = _contents(whole), _last_run(graded, out)
    marks = kept = kept_marks(out, called)
    same = kept.of == state(out) and last.exists() and last.read_text(encoding="utf-8") == written
    pages = _pages(graded, whole, out, called)
    anew = bool(url) or not same or not all(page.exists() for page in pages)
    problems = []
    try:
        if anew:
            from grading.gradebook import write_gradebook

            problems += write_gradebook(graded, out, book_url(out, url))
        marks = _present_marks(kept, out, url)
    except (OSError, ValueError) as error:
        problems.append(str(error))
    yield from problems
    for problem in _show(handed_in, course, kept, marks, out, anew):
        problems.append(problem)
        yield problem
    if anew and not (url or problems):
        write(last, written)


def all_graded(out: Path, root: Path = ROOT) -> list[Graded]:
    """What the grader found, without marks; ValueError if nothing was graded here."""
    if whole := with_earlier([], out, root):
        return whole
    raise ValueError(f"{out} holds no results of python -m grading grade")


@dataclass(frozen=True)
class Present:
    """What is in the files: a row for everybody in the class, and the marks of today.

    to_review: of these rows, those of students who have handed in.
    """

    shown: list[Graded]
    to_review: list[Graded]
    marks: Marks


def brought_up_to_date(out: Path, root: Path = ROOT, url: str | None = None) -> Present:
    """All that was graded here with the marks of today, with which the files agree again.

    Raises ValueError if nothing was graded here or the gradebook cannot be read, OSError if a
    file cannot be written.
    """
    handed_in = all_graded(out, root)
    course = kept_course(out, exercises(root))
    kept = kept_marks(out, names(out))
    marks = _present_marks(kept, out, url)
    if problems := list(_show(handed_in, course, kept, marks, out)):
        raise OSError("\n".join(problems))
    shown = of_class(with_marks(handed_in, marks, read_requests(out)), course)
    own = {(one.submission.exercise, one.submission.student) for one in handed_in}
    to_review = [one for one in shown if (one.submission.exercise, one.submission.student) in own]
    return Present(shown, to_review, marks)


def book_url(out: Path, url: str | None) -> str:
    """The database of the gradebook: this one, or a file in the folder."""
    return url or f"sqlite:///{(out / BOOK).resolve()}"


def _last_run(graded: Sequence[Graded], out: Path) -> Path:
    """What the last run over these submissions has written; a class may be in several places."""
    who = sorted((one.submission.exercise, one.submission.student) for one in graded)
    return out / "records" / "runs" / _digest(who)


def _contents(whole: Sequence[Graded]) -> str:
    courses = {one.exercise.name: one.exercise.digest() for one in whole}
    contents = [(one.submission, one.notes, one.late, list(one.results.items())) for one in whole]
    return _digest((courses, contents))


def _digest(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode(errors="replace")).hexdigest()


def _pages(
    graded: Sequence[Graded], whole: Sequence[Graded], out: Path, called: Names
) -> Iterator[Path]:
    """Every file that a run writes, besides the tables."""
    yield from (out / "summary.html", out / "similar.html", out / "nbgrader_config.py", out / BOOK)
    for one in graded:
        name, student = one.submission.exercise, one.submission.student
        yield out / "autograded" / called.of(student) / name / f"{name}.ipynb"
    for one in whole:
        name, student = one.submission.exercise, one.submission.student
        for suffix in (".html", ".md"):
            yield out / "feedback" / name / f"{slug(student)}{suffix}"


def _present_marks(kept: Marks, out: Path, url: str | None) -> Marks:
    """What the gradebook holds now, which is only read where it may have changed."""
    now = state(out)
    if not url and now == kept.of:
        return kept
    if not (url or now):
        return replace(kept, of=now, by_place={})
    from grading.gradebook import read_marks

    return replace(kept, of=[] if url else now, by_place=read_marks(book_url(out, url)))


def _show(
    handed_in: Sequence[Graded],
    course: Course,
    kept: Marks,
    marks: Marks,
    out: Path,
    anew: bool = False,
) -> Iterator[str]:
    """Write the tables, and feedback and summary where there is something new in them.

    kept: the marks that these pages have, and which the records have until all is written.
    anew: whether there is more than marks that may be new.

    Yields what could not be written.
    """
    requests = read_requests(out)
    if (still := open_requests(requests, handed_in, marks)) != requests:
        write_requests(out, still)
    shown = of_class(with_marks(handed_in, marks, still), course)
    write(out / "grades.csv", table(shown))
    write(out / "totals.csv", totals(shown))
    if not anew and kept == marks:
        return
    before = of_class(with_marks(handed_in, kept, still), course)
    fresh = [one for one, was in zip(shown, before, strict=True) if anew or one != was]
    unsent: list[str] = []
    if fresh or anew:
        from grading.feedback import write_feedback
        from grading.summary import write_summary

        yield from (unsent := write_feedback(fresh, out))
        write_summary(shown, out)
    if anew:
        from grading.similar import write_similar

        write_similar(handed_in, out)
    if not unsent:
        keep_marks(out, marks)
