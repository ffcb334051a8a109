"""A class: who is in it, when something is due, which submission counts, what lateness costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

LATEST, ON_TIME = "latest", "latest on time"
STAMPS, FILES = "timestamp.txt", "dates of the files"  # what may say when something came
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Late:
    """How late something was handed in.

    days:  the days that have begun since the due date; None if nobody knows when it came.
    share: how much of the points reached it costs, from 0 to 1.
    """

    days: int | None = 0
    share: Decimal = Decimal(0)


PUNCTUAL = Late()


@dataclass(frozen=True)
class Course:
    """What an instructor has decided about a class; without a file, nothing.

    path:       the file with the decisions.
    zone:       the time zone of dates that have none.
    roster:     the students, or None without a roster.
    groups:     the students who hand in together, by the name of their group.
    due:        when each exercise is due.
    extensions: how many days later it is due, by student and exercise.
    late_days:  how many days late something may be; None if lateness costs nothing.
    penalty:    the share of the points reached that a day costs.
    counts:     which of several submissions counts: LATEST or ON_TIME.
    times:      what says when something came: STAMPS, FILES, or "" for nothing or a CSV.
    received:   the times in a CSV, by student and exercise.
    texts:      the contents of this file and of the files that it names, by their names.
    """

    path: Path = Path("course.toml")
    zone: ZoneInfo | None = None
    roster: tuple[str, ...] | None = None
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    due: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[tuple[str, str], int] = field(default_factory=dict)
    late_days: int | None = None
    penalty: Decimal = Decimal(0)
    counts: str = LATEST
    times: str = ""
    received: Mapping[tuple[str, str], datetime] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def knows(self, student: str) -> bool:
        """Whether a student belongs to the class; without a roster, everybody does."""
        return self.roster is None or student in self.roster

    def group(self, student: str) -> tuple[str, tuple[str, ...]]:
        """The name of a student's group and who is in it; "" and the student, without one."""
        for name, members in self.groups.items():
            if student in members:
                return name, members
        return "", (student,)

    def due_for(self, student: str, exercise: str) -> datetime | None:
        """When a student's exercise is due, if ever: for a group, the latest of its members."""
        if exercise not in self.due:
            return None
        _, members = self.group(student)
        days = max(self.extensions.get((member, exercise), 0) for member in members)
        return (self.due[exercise] + days * _DAY).astimezone(UTC)

    def late(self, student: str, exercise: str, received: datetime | None) -> Late:
        """How late a student's exercise is if it was received then."""
        due = self.due_for(student, exercise)
        if due is None:
            return PUNCTUAL
        if received is None:
            return Late(None)
        days = max(0, -((due - received) // _DAY))
        if self.late_days is None:
            return Late(days)
        share = days * self.penalty if days <= self.late_days else Decimal(1)
        return Late(days, min(Decimal(1), share))

    def on_time_first(self, exercise: str, marked: bool = False) -> bool:
        """Whether what is on time counts before what came later.

        marked: whether the platform has marked what is late, which counts without a due date.
        """
        return self.counts == ON_TIME if exercise in self.due else marked

    def rank(
        self, student: str, exercise: str, received: datetime | None
    ) -> tuple[bool, float, int] | None:
        """What orders several submissions, see `the_highest`; None without the time."""
        if received is None:
            return None
        due = self.due_for(student, exercise)
        on_time = due is None or received <= due
        return on_time or not self.on_time_first(exercise), received.timestamp(), 0

    def which(self, exercise: str, first: bool, marked: bool = False) -> str:
        """Which of several submissions has the highest rank, which begins so, in words."""
        if not first:
            return "all late, the latest"
        on_time = self.on_time_first(exercise, marked)
        return "the latest that was on time" if on_time else "the latest"

    def file_time(self, changed: datetime | None) -> datetime | None:
        """When something came whose file has this date, if the course trusts dates of files."""
        if self.times != FILES or changed is None or changed.year < 2000:  # archives begin in 1980
            return None
        try:
            return instant(changed, self.zone)
        except ValueError as error:
            raise ValueError(f"{self.path}: an archive's dates: {error}") from None

    def stamp_time(self, text: str) -> datetime | None:
        """When something came, as nbgrader writes it; None for another text."""
        try:
            return instant(datetime.fromisoformat(text.strip().replace(" UTC", "+00:00")), None)
        except ValueError:
            return None


UNDECIDED = Course()


def the_highest(ranks: Sequence[Any]) -> int | None:
    """The place of the highest; None if not all ranks are known, or two are the highest."""
    if not ranks or None in ranks or ranks.count(max(ranks)) > 1:
        return None
    return ranks.index(max(ranks))


def instant(at: datetime, zone: ZoneInfo | None) -> datetime:
    """The date in its time zone, or else in this one; ValueError without either."""
    if at.tzinfo is None and zone is None:
        raise ValueError("a time without an offset needs a time_zone in course.toml")
    return at if at.tzinfo else at.replace(tzinfo=zone)
