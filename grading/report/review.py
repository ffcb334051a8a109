"""List what a person still has to do, and find the part of a submission that a person means."""

import unicodedata
from collections.abc import Iterator

from grading.collect.escaping import one_line
from grading.collect.submissions import slug
from grading.grade.answer import REVIEW, Result
from grading.grade.graded import MANUAL, NOT_GRADED, Graded, Part
from grading.grade.pseudonyms import Names
from grading.report.results import Present


def review(present: Present, by_question: bool = False) -> Iterator[str]:
    """List what a person still has to do: a line per reason for each student or question."""
    groups: dict[str, dict[str, list[str]]] = {}
    known, answers = present.names, list(present.answers())
    if by_question:
        answers.sort(key=lambda answer: answer[0].submission.exercise)
    waiting = [
        (f"{row.submission.exercise}/{part.name} ({part.points})", row.student, reason)
        for row, part, result in answers
        for reason in _reasons(result, known)
    ]
    for question, student, reason in waiting:
        who, key = present.shown(student), known.of(student)
        who = who if who == key else f"{student} ({key})"
        head, item = (question, who) if by_question else (who, question)
        groups.setdefault(head, {}).setdefault(reason, []).append(item)
    for head, reasons in groups.items():
        yield head
        yield from (f"  {', '.join(items)}: {reason}" for reason, items in reasons.items())
    where = "the answers are in autograded/STUDENT/EXERCISE/EXERCISE.ipynb."
    yield (
        f"{len(waiting)} waiting for a person; {where}"
        if waiting
        else "No answer is waiting to be marked."
    )


def _reasons(result: Result, known: Names) -> Iterator[str]:
    if result.verdict == MANUAL:
        yield "not marked yet"
    elif result.verdict in (REVIEW, NOT_GRADED):
        yield f"{result.verdict}. {one_line(known.hidden(result.says))}"
    if result.request:
        yield f"asks for another look: {one_line(result.request)}"


def choose(present: Present, student: str, question: str) -> tuple[Graded, Part]:
    """Find the part that a person means.

    Raises ValueError, with a list of the possible names, if it is not clear.
    """
    name = unicodedata.normalize("NFC", student)
    rows, known = present.rows, present.names
    students = {row.student for row in rows}
    meant = {s for s in students if name in (s, slug(s), known.of(s))}
    if not meant:
        there = sorted(map(present.shown, students))
        raise ValueError(f"there is no student {name!r}: choose from {', '.join(there)}")
    exercise, _, wanted = question.rpartition("/")
    pairs = [(row, part) for row in rows if row.student in meant for part in row.results]
    found = [
        (row, part)
        for row, part in pairs
        if wanted == part.name and exercise in ("", row.submission.exercise)
    ]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(f"{row.submission.exercise}/{part.name}" for row, part in found or pairs)
    says = "is in several exercises" if found else "is not a question"
    raise ValueError(f"{question!r} {says}: choose from {listed}")


def points_in(text: str, name: str, most: float) -> float:
    """Read the points that a person gives; raises ValueError if they are not allowed."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = -1
    if not 0 <= points <= most or points % 0.5:  # also rejects nan
        raise ValueError(
            f"{text!r} is not allowed: {name} is worth 0 to {most:g} points, in steps of ½"
        )
    return points + 0.0  # no -0
