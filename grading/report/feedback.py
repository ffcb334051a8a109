"""The feedback that students read: a page for each submission.

Everything that a student wrote is escaped, so HTML and Markdown show it as plain text.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from grading.collect.submissions import slug
from grading.grade.answer import HALF, REVIEW, RIGHT, Result
from grading.grade.folder import write_file
from grading.grade.graded import MANUAL, MARKED, NOT_GRADED, Graded, Part
from grading.report.render import counted, render
from grading.report.totals import NOT_HANDED_IN, lateness, total


class Kind(NamedTuple):
    """A kind of verdict: its word, its sign, and the CSS class that gives its colour."""

    word: str
    sign: str
    css: str


_WAITING = Kind("waiting for a person", "✎", "waiting")
# Other verdicts are failures.
KINDS = {
    RIGHT: Kind("right", "✓", "right"),
    HALF: Kind("half", "½", "half"),
    "wrong": Kind("wrong", "✗", "wrong"),
    "failed": Kind("failed", "!", "failed"),
    "not answered": Kind("blank", "○", "blank"),
    MARKED: Kind("marked by a person", "☑", "marked"),
    MANUAL: _WAITING,
    REVIEW: _WAITING,
    NOT_GRADED: Kind("not graded", "?", "ungraded"),
    NOT_HANDED_IN: Kind("not handed in", "–", "absent"),
}


def kind(result: Result) -> Kind:
    """Return the kind of a result's verdict."""
    return KINDS.get(result.verdict, KINDS["failed"])


def write_feedback(graded: Iterable[Graded], out: Path) -> list[str]:
    """Write feedback/EXERCISE/STUDENT.html and .md for each submission; return the failures."""
    problems = []
    for row in graded:
        page = out / "feedback" / row.submission.exercise / slug(row.submission.student)
        try:
            write_file(page.with_name(f"{page.name}.html"), as_html(row))
            write_file(page.with_name(f"{page.name}.md"), as_markdown(row))
        except OSError as error:
            who = f"{row.submission.student} {row.submission.exercise}"
            problems.append(f"{who}: no feedback: {error}")
    return problems


def as_html(graded: Graded) -> str:
    """Return the feedback as a page that needs no other files and runs no scripts."""
    return render("feedback.html", **_values(graded))


def as_markdown(graded: Graded) -> str:
    """Return the feedback as Markdown."""
    return render("feedback.md", **_values(graded))


def _values(graded: Graded) -> dict[str, object]:
    """Return the values that both templates show."""
    points, more = _so_far(graded)
    return {
        "title": f"{graded.exercise.title}: {graded.submission.student}",
        "exercise": graded.exercise.title,
        "student": graded.submission.student,
        "points": points,
        "more": more,
        "notes": [note for note in (lateness(graded), *graded.notes) if note],
        "results": [(p, r, kind(r), _scored(p, r)) for p, r in graded.results.items()],
    }


def _scored(part: Part, result: Result) -> str:
    score = "–" if result.score is None else f"{result.score:g}"
    return f"{score} of {counted(part.points, 'point')}"


def _so_far(graded: Graded) -> tuple[str, str]:
    """Return the points so far, and what they do not include."""
    row = total(graded)
    manual = sum(
        part.points
        for part, result in graded.results.items()
        if result.score is None and result.verdict in (MANUAL, REVIEW)
    )
    if row.waiting == row.of:
        more = f". A person will mark {counted(manual, 'point')}." if manual else "."
        return "No points yet", more
    points = f"{float(row.points):g} of {counted(row.of - row.waiting, 'point')}"
    return points, f". A person will mark {counted(manual, 'point')} more." if manual else "."
