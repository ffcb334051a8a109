"""The table of a class: a row for everybody in it, and what lateness leaves of the points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from chopsticks.solving.files import csv_text
from grading.answer import REVIEW, Result
from grading.course import Course, the_highest
from grading.grade import Graded
from grading.submissions import Submission

NOT_HANDED_IN = "not handed in"
COLUMNS = ("student", "exercise", "points", "of", "waiting", "days_late", "penalty", "total")


@dataclass(frozen=True)
class Total:
    """The points of a submission.

    points:  those reached so far.
    of:      those of the exercise.
    waiting: of these, the ones for which there is no score yet: a person grades them.
    days:    how late it is; None if nothing says when it came, and then nobody knows the rest.
    penalty: what that costs of the points so far, rounded down to hundredths.
    total:   what it leaves of them.
    """

    points: Decimal
    of: int
    waiting: int
    days: int | None
    penalty: Decimal | None
    total: Decimal | None


def total(one: Graded) -> Total:
    """The points of a submission, after lateness."""
    scores = [result.score for result in one.results.values() if result.score is not None]
    points = sum((Decimal(str(score)) for score in scores), Decimal(0))
    of = sum(part.points for part in one.results)
    waiting = sum(part.points for part, result in one.results.items() if result.score is None)
    if one.late.days is None:
        return Total(points, of, waiting, None, None, None)
    penalty = (points * one.late.share).quantize(Decimal("0.01"), ROUND_DOWN)
    return Total(points, of, waiting, one.late.days, penalty, points - penalty)


def totals(graded: Iterable[Graded]) -> str:
    """The totals as CSV: one line for each student and exercise."""
    rows = []
    for one in graded:
        row = total(one)
        numbers = (row.points, row.of, row.waiting, row.days, row.penalty, row.total)
        cells = ["" if number is None else f"{float(number):g}" for number in numbers]
        rows.append([one.submission.student, one.submission.exercise, *cells])
    return csv_text(COLUMNS, rows)


def lateness(one: Graded) -> str:
    """How late a submission is and what that costs, in a sentence; "" if it is on time."""
    row = total(one)
    if row.days is None:
        return "It is not known when this was handed in."
    if row.penalty is None or row.total is None or not row.days:
        return ""
    late = "1 day late" if row.days == 1 else f"{row.days} days late"
    if not one.late.share:
        return f"Handed in {late}, which costs nothing."
    return (
        f"Handed in {late}, which costs {float(row.penalty):g} of the {float(row.points):g} "
        f"points so far and leaves {float(row.total):g}."
    )


def of_class(graded: Sequence[Graded], course: Course) -> list[Graded]:
    """A row for everybody in the class, in the order of the table, with how late it is.

    Of a group, everybody gets what one has handed in.  Who is in the roster has a row for each
    exercise that anybody has handed in; without a roster, there is nobody else.
    """
    handed_in = {(one.submission.exercise, one.submission.student): one for one in graded}
    some = {one.submission.exercise: one for one in graded}
    rows = []
    for exercise, other in some.items():
        students = course.roster
        if students is None:
            students = tuple(student for name, student in handed_in if name == exercise)
        for student in students:
            name, members = course.group(student)
            own = [handed_in[exercise, m] for m in members if (exercise, m) in handed_in]
            if own:
                rows.append(_for(student, _of_group(name, own, course) if name else own[0], course))
            else:
                rows.append(_nothing(student, other))
    return sorted(rows, key=lambda one: (one.submission.student, one.submission.exercise))


def _for(student: str, one: Graded, course: Course) -> Graded:
    """What a student, or somebody in the same group, has handed in."""
    late = course.late(student, one.submission.exercise, one.submission.came)
    return replace(one, submission=replace(one.submission, student=student), late=late)


def _of_group(name: str, own: Sequence[Graded], course: Course) -> Graded:
    """What counts for a group of this name, whose members have handed in all this."""
    exercise = own[0].submission.exercise
    ranks = [course.rank(one.submission.student, exercise, one.submission.came) for one in own]
    place = 0 if len(own) == 1 else the_highest(ranks)
    who = " and ".join(one.submission.student for one in own)
    if place is None:
        says = f"There is no saying which counts for the group {name}: {who} have handed in."
        results = dict.fromkeys(own[0].results, Result(REVIEW, None, says))
        return replace(own[0], submission=Submission("", exercise), results=results, notes=())
    one = own[place]
    note = f"Handed in by {who} for the group {name}."
    if rank := ranks[place] if len(own) > 1 else None:
        which = course.which(exercise, rank[0])
        note = f"{note[:-1]}; graded is that of {one.submission.student}, {which}."
    return replace(one, notes=(note, *one.notes))


def _nothing(student: str, other: Graded) -> Graded:
    """The row of somebody who has not handed in what another one has."""
    result = Result(NOT_HANDED_IN, 0, "Nothing was handed in.")
    submission = Submission(student, other.submission.exercise)
    return Graded(other.exercise, submission, dict.fromkeys(other.results, result))
