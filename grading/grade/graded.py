"""Submissions with the results of their parts."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grading.author.exercises import Exercise, Item, grade_id, is_manual
from grading.collect.class_rules import PUNCTUAL, Late
from grading.collect.notebook import Unreadable
from grading.collect.submissions import Submission
from grading.grade.answer import Result

MANUAL, MARKED, NOT_GRADED = "manual", "marked", "not graded"
OTHER_RELEASE = "from the current release"  # in the note on a notebook that differs from it


@dataclass(frozen=True)
class Part:
    """A part of an exercise that has points: a question, or a cell that a person grades."""

    name: str
    title: str
    points: int
    by_hand: bool = False
    items: tuple[Item, ...] = ()

    @property
    def cell(self) -> str:
        """The grade_id of the cell that has the points."""
        return self.name if self.by_hand else f"{self.name}-check"


@dataclass(frozen=True)
class Graded:
    """A submission with a result for each part, in order, notes about it, and how late it is.

    answers: a digest of each answer, by the name of its part.
    by:      the member of the student's group who handed it in, if that was another one.
    """

    exercise: Exercise
    submission: Submission
    results: dict[Part, Result]
    notes: tuple[str, ...] = ()
    late: Late = PUNCTUAL
    answers: Mapping[str, str] = field(default_factory=dict)
    by: str = ""

    @property
    def student(self) -> str:
        """The student who handed it in."""
        return self.submission.student

    @property
    def place(self) -> tuple[str, str]:
        """The exercise and the student."""
        return self.submission.exercise, self.submission.student


def answer_digests(submission: Submission, parts: Iterable[Part]) -> dict[str, str]:
    """Return a digest of each answer, or of the reason why it cannot be read."""
    found = {}
    for part in parts:
        try:
            text = submission.source(part.name, "markdown" if part.by_hand else "code")
        except Unreadable as error:
            text = str(error)
        found[part.name] = short_digest(text)
    return found


def short_digest(text: str) -> str:
    """Return a digest; no spreadsheet reads it as a number."""
    return f"v{hashlib.sha256(text.encode(errors='surrogatepass')).hexdigest()[:12]}"


def by_exercise(graded: Iterable[Graded]) -> dict[str, list[Graded]]:
    """Group submissions by exercise, sorted by the exercises' names."""
    groups: dict[str, list[Graded]] = {}
    for row in sorted(graded, key=lambda row: row.submission.exercise):
        groups.setdefault(row.submission.exercise, []).append(row)
    return groups


class _Node(dict[str, Any]):
    """An object in the JSON of one of our own notebooks, which need no validation."""

    __getattr__ = dict.__getitem__


def parts(exercise: Exercise) -> list[Part]:
    """Return the parts that have points, in the order of the notebook."""
    questions = {question.name: question for question in exercise.questions}
    items = {question.name: question.items for question in exercise.rubrics}
    found, title = [], ""
    text = (exercise.folder / f"{exercise.name}.ipynb").read_bytes()
    for cell in json.loads(text, object_hook=_Node).cells:
        source = "".join(cell.source)
        if heading := re.search(r"^## (.+) \(\d+ points?\)$", source, re.MULTILINE):
            title = heading[1]
        name = grade_id(cell)
        if name is not None and name in questions:
            found.append(Part(name, title, questions[name].points))
        elif name is not None and is_manual(cell):
            points = cell.metadata["nbgrader"]["points"]
            found.append(Part(name, title, points, True, items.get(name, ())))
    return found
