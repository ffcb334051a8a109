"""A class: who is in it, what is due when, which submission counts, and what lateness costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from grading.collect.tables import as_number

LATEST, ON_TIME = "latest", "latest on time"
STAMPS, FILES = "timestamp.txt", "dates of the files"  # sources for submission times


@dataclass(frozen=True)
class Late:
    """How late something was handed in.

    days:  the calendar days since the due date, the last one begun; None if it is unknown when
           this was handed in.
    share: the share of the points so far that lateness costs, from 0 to 1.
    """

    days: int | None = 0
    share: Decimal = Decimal(0)


PUNCTUAL = Late()


@dataclass(frozen=True)
class Course:
    """What an instructor has decided about a class; nothing if there is no file.

    path:       the file with the decisions.
    zone:       the time zone of dates that have none.
    roster:     the students, or None if there is no roster.
    groups:     the students who hand in together, by the name of their group.
    due:        when each exercise is due.
    extensions: how many days later it is due, by student and exercise.
    late_days:  how many days late something may be; None if there is no limit.
    penalty:    the share of the points so far that each day late costs.
    grace:      how long after the due date something is still on time.
    counts:     which of several submissions counts: LATEST or ON_TIME.
    times:      the source of submission times: STAMPS, FILES, or another text (a CSV, or none).
    received:   the times from a CSV, by student and exercise.
    texts:      the contents of this file and of the files that it names, by name.
    """

    path: Path = Path("course.toml")
    zone: ZoneInfo | None = None
    roster: tuple[str, ...] | None = None
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    due: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[tuple[str, str], int] = field(default_factory=dict)
    late_days: int | None = None
    penalty: Decimal = Decimal(0)
    grace: timedelta = timedelta()
    counts: str = LATEST
    times: str = ""
    received: Mapping[tuple[str, str], datetime] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    def hint(self, student: str) -> str:
        """Say which name a spreadsheet may have made of a student's who is not on the roster."""
        near = [name for name in self.roster or () if as_number(name) == as_number(student)]
        return f"; it has {near[0]!r}, which a spreadsheet may have made of it" if near else ""

    def group(self, student: str) -> tuple[str, tuple[str, ...]]:
        """Return the name and members of a student's group; without one, "" and the student."""
        named = (group for group in self.groups.items() if student in group[1])
        return next(named, ("", (student,)))

    def due_for(self, student: str, exercise: str) -> datetime | None:
        """Return the last moment on time for a student's exercise, if any; the latest of a group's.

        Its clock is that of the course, so days after it are calendar days there.
        """
        if exercise not in self.due:
            return None
        _, members = self.group(student)
        days = max(self.extensions.get((member, exercise), 0) for member in members)
        due = self.due[exercise].astimezone(self.zone or self.due[exercise].tzinfo)
        return due + timedelta(days) + self.grace

    def late(self, student: str, exercise: str, received: datetime | None) -> Late:
        """Return how late a student's exercise is if it was received at this time."""
        due = self.due_for(student, exercise)
        if due is None:
            return PUNCTUAL
        if received is None:
            return Late(None)
        days = max(0, -((_clock(due) - _clock(received.astimezone(due.tzinfo))) // timedelta(1)))
        if received > due:  # an hour may come twice
            days = max(1, days)
        over = self.late_days is not None and days > self.late_days
        return Late(days, Decimal(1) if over else min(Decimal(1), days * self.penalty))

    def rank(
        self, student: str, exercise: str, received: datetime | None
    ) -> tuple[bool, datetime] | None:
        """Return a submission's rank: whether it is on time, and when it was received."""
        due = self.due_for(student, exercise)
        return (due is None or received <= due, received) if received else None

    def choose(
        self, exercise: str, ranks: Sequence[Any], marked: bool = False
    ) -> tuple[int, str] | None:
        """Return the index of the submission that counts, and say which one that is.

        Returns None if a rank is unknown, or if two submissions share the highest rank.

        ranks:  the ranks of the submissions; the first item says whether each is on time.
        marked: whether the platform says what is on time; this counts if there is no due date.
        """
        if len(ranks) == 1:
            return 0, ""
        on_time_first = self.counts == ON_TIME if exercise in self.due else marked
        order = [rank and (rank[0] or not on_time_first, *rank[1:]) for rank in ranks]
        if None in order or order.count(highest := max(order)) > 1:
            return None
        which = "the latest that was on time" if on_time_first else "the latest"
        return order.index(highest), which if highest[0] else "all late, the latest"


UNDECIDED = Course()


def _clock(at: datetime) -> datetime:
    """Return what the clocks showed."""
    return at.replace(tzinfo=None)


def instant(at: datetime, zone: ZoneInfo | None) -> datetime:
    """Return the date in its own time zone, or in this one; ValueError if it has neither."""
    if at.tzinfo is None and zone is None:
        raise ValueError(f"{at} has no UTC offset, so course.toml needs a time_zone")
    return at if at.tzinfo else at.replace(tzinfo=zone)
