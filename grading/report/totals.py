"""The totals of a class, after deductions for lateness, and the two tables made from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from chopsticks.files import csv_text
from grading.collect.class_rules import Course
from grading.collect.escaping import table_cell
from grading.collect.submissions import Submission
from grading.grade.answer import REVIEW, Result
from grading.grade.graded import Graded

NOT_HANDED_IN = "not handed in"


# ------------------------------------------------------------------------------------ the class


def class_rows(graded: Sequence[Graded], course: Course) -> list[Graded]:
    """Return a row for everybody in the class, in the order of the tables, with their lateness.

    All members of a group get what one of them handed in.  With a roster, everybody in it has a
    row for each exercise that anybody handed in, and nobody else has one.
    """
    handed_in = {row.place: row for row in graded}
    rows = []
    for exercise, first in {row.submission.exercise: row for row in graded}.items():
        students = course.roster
        if students is None:
            students = tuple(student for name, student in handed_in if name == exercise)
        for student in students:
            group, members = course.group(student)
            own = [handed_in[exercise, m] for m in members if (exercise, m) in handed_in]
            if not own:
                nothing = Result(NOT_HANDED_IN, 0, "Nothing was handed in.")
                results = dict.fromkeys(first.results, nothing)
                rows.append(Graded(first.exercise, Submission(student, exercise), results))
                continue
            row = _for_group(group, own, course) if group else own[0]
            late = course.late(student, exercise, row.submission.received)
            by = row.student if row.student != student else ""
            submission = replace(row.submission, student=student)
            rows.append(replace(row, submission=submission, late=late, by=by))
    return sorted(rows, key=lambda row: (row.student, row.submission.exercise))


def _for_group(group: str, own: Sequence[Graded], course: Course) -> Graded:
    """Return the submission that counts for a group, given all that its members handed in."""
    exercise = own[0].submission.exercise
    ranks = [course.rank(row.student, exercise, row.submission.received) for row in own]
    choice = course.choose(exercise, ranks)
    who = " and ".join(row.student for row in own)
    if choice is None:
        says = (
            f"It is not clear which submission counts for group {group}: {who} each handed one in."
        )
        results = dict.fromkeys(own[0].results, Result(REVIEW, None, says))
        return replace(own[0], submission=Submission("", exercise), results=results, notes=())
    number, which = choice
    row = own[number]
    note = f"Handed in by {who} for group {group}."
    if which:
        note = f"{note[:-1]}; graded: {row.student}'s submission, {which}."
    return replace(row, notes=(note, *row.notes))


@dataclass(frozen=True)
class Total:
    """The points of a submission; everything about lateness is None if its time is unknown."""

    points: Decimal  # so far
    of: int  # points of the exercise
    waiting: int  # points of the parts that have no score yet
    days: int | None  # how late it is
    penalty: Decimal | None  # points deducted for lateness, from the points so far
    total: Decimal | None  # the points that remain
    open: str  # what may still change the total, such as "proof (3)"

    def export(self, so_far: bool) -> str:
        """Return the total for a platform; "" while it is open, unless points so far are wanted."""
        return "" if self.open and not so_far else number_text(self.total)


def total(row: Graded) -> Total:
    """Add up the points of a submission, after deductions for lateness."""
    scores = [result.score for result in row.results.values() if result.score is not None]
    points = sum((Decimal(str(score)) for score in scores), Decimal(0))
    of = sum(part.points for part in row.results)
    waiting = sum(part.points for part, result in row.results.items() if result.score is None)
    still = [
        f"{part.name} ({part.points})"
        for part, result in row.results.items()
        if result.score is None or result.verdict == REVIEW
    ]
    if row.late.days is None:
        still.append("when it was handed in")
        return Total(points, of, waiting, None, None, None, ", ".join(still))
    penalty = (points * row.late.share).quantize(Decimal("0.01"), ROUND_DOWN)
    days, left = row.late.days, points - penalty
    return Total(points, of, waiting, days, penalty, left, ", ".join(still))


def lateness(row: Graded) -> str:
    """Say how late a submission is and what that costs; "" if it is on time."""
    late = total(row)
    if late.days is None:
        return "It is not known when this was handed in."
    if not late.days:
        return ""
    days = "1 day late" if late.days == 1 else f"{late.days} days late"
    if not row.late.share:
        return f"Handed in {days}, which costs nothing."
    cost, points, left = map(number_text, (late.penalty, late.points, late.total))
    return f"Handed in {days}, which costs {cost} of the {points} points so far and leaves {left}."


def number_text(number: float | Decimal | None) -> str:
    """Write a number for a table; "" for none."""
    return "" if number is None else f"{float(number):g}"


# ----------------------------------------------------------------------------------- our tables


def grades_table(rows: Iterable[Graded]) -> str:
    r"""Return grades.csv: one line for each student, exercise and part.

    >>> grades_table([])
    'student,exercise,question,score,max_score,verdict,request\n'
    """
    head = ("student", "exercise", "question", "score", "max_score", "verdict", "request")
    lines = [
        (
            *(row.student, row.submission.exercise, part.name, number_text(result.score)),
            *(part.points, result.verdict, table_cell(result.request)),
        )
        for row in rows
        for part, result in row.results.items()
    ]
    return csv_text(head, lines)


def totals_table(rows: Iterable[Graded]) -> str:
    r"""Return totals.csv: one line for each student and exercise.

    >>> totals_table([])
    'student,exercise,points,of,waiting,days_late,penalty,total,open\n'
    """
    head = ("points", "of", "waiting", "days_late", "penalty", "total")
    lines = []
    for row in rows:
        *numbers, still = vars(total(row)).values()
        lines.append([row.student, row.submission.exercise, *map(number_text, numbers), still])
    return csv_text(("student", "exercise", *head, "open"), lines)
