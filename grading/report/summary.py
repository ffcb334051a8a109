"""The summary for instructors: a page about the class, with the questions to look at first.

Answers that lost points in the same way have one cause: the same named bug, or the same outcome
on all calls.  A mutant can give a wrong outcome a name, but not a crash or a syntax error.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from grading.collect.submissions import Submission
from grading.grade.answer import HALF, RIGHT, Result
from grading.grade.folder import write_file
from grading.grade.graded import MANUAL, OTHER_RELEASE, Graded, Part, by_exercise
from grading.report.feedback import KINDS, Kind, kind
from grading.report.render import counted, render
from grading.report.totals import NOT_HANDED_IN, Total, total

MOST_UNNAMED = 6  # outcomes without a name, each shown separately

_ABSENT, _WAITING = KINDS[NOT_HANDED_IN], KINDS[MANUAL]
_FAULTS = (KINDS["wrong"], KINDS["failed"], KINDS[HALF])
_FURTHER = Kind("further outcomes", "…", "further")


def write_summary(graded: Iterable[Graded], out: Path) -> None:
    """Write summary.html: for each exercise, where points were lost, why, and by whom."""
    classes = [ClassSummary(rows) for rows in by_exercise(graded).values()]
    names = classes[0].name if len(classes) == 1 else counted(len(classes), "exercise")
    students = {row.submission.student for each in classes for row in each.graded}
    title = f"How the class did: {names}, {counted(len(students), 'student')}"
    page = render("summary.html", title=title, classes=classes, kind_of=kind)
    write_file(out / "summary.html", page)


@dataclass
class Cause:
    """What some answers that are not right have in common: a bug, an outcome or a status."""

    kind: Kind
    says: str = ""
    named: bool = False
    unnamed: bool = False  # a mutant could give it a name
    lost: float = 0
    answers: list[tuple[Submission, str]] = field(default_factory=list)  # each with an example

    @property
    def rank(self) -> tuple[bool, float, int, str]:
        """A sort key: the cause that combines many outcomes comes last."""
        words = self.kind.word + self.says + self.example
        return (self.kind == _FURTHER, -self.lost, -len(self.answers), words)

    @property
    def words(self) -> str:
        """The cause in words."""
        return f"“{self.says}”" if self.named else self.says or self.kind.word

    @property
    def example(self) -> str:
        """The most common example."""
        shown = Counter(example for _, example in self.answers if example)
        return min(shown, key=lambda text: (-shown[text], text), default="")


class QuestionSummary:
    """A question as a whole class answered it."""

    def __init__(self, exercise: str, part: Part, answers: Sequence[tuple[Submission, Result]]):
        self.part = part
        self.id = f"{exercise}.{part.name}"
        counts = Counter(kind(result) for _, result in answers)
        self.counts = [(each, n) for each in dict.fromkeys(KINDS.values()) if (n := counts[each])]
        self.waiting = counts[_WAITING]
        here = [result for _, result in answers if kind(result) != _ABSENT]
        self.possible = sum(part.points for result in here if result.score is not None)
        causes: dict[tuple[Kind, str], Cause] = {}
        for submission, result in answers:
            if kind(result) == KINDS[RIGHT]:
                continue
            cause = causes.setdefault(*_cause(result))
            if result.score is not None and cause.kind != _ABSENT:
                cause.lost += max(0, part.points - result.score)  # a person may give more
            cause.answers.append((submission, result.example or result.shows))
        self.causes = sorted(_merged(list(causes.values())), key=lambda cause: cause.rank)
        self.lost = sum(cause.lost for cause in self.causes)
        self.share = 100 * self.lost / max(1, self.possible)


def _cause(result: Result) -> tuple[tuple[Kind, str], Cause]:
    """Return the key under which to count a wrong result, and its cause if it is the first one."""
    how = kind(result)
    if result.bug:
        return (how, result.bug), Cause(how, result.bug, named=True)
    if how not in _FAULTS:
        return (how, ""), Cause(how)
    shows = re.sub(r"\bline \d+", "line …", f"{result.verdict} {result.says} {result.shows}")
    unnamed = how != KINDS["failed"]
    return (how, result.mark or shows), Cause(how, result.verdict, unnamed=unnamed)


def _merged(causes: list[Cause]) -> Iterator[Cause]:
    """Yield the causes; the rarest wrong outcomes without a name are combined into one."""
    unnamed = sorted(
        (cause for cause in causes if cause.kind in _FAULTS and not cause.named),
        key=lambda cause: (-len(cause.answers), cause.rank),
    )
    rare = unnamed[MOST_UNNAMED:] if len(unnamed) > MOST_UNNAMED + 1 else []
    yield from (cause for cause in causes if cause not in rare)
    if rare:
        answers = [(submission, "") for cause in rare for submission, _ in cause.answers]
        answers.sort(key=lambda answer: answer[0].student)
        most = counted(len(rare[0].answers), "answer")
        says = f"in {len(rare)} more outcomes without a name, each in at most {most}"
        yield Cause(_FURTHER, says, lost=sum(cause.lost for cause in rare), answers=answers)


class ClassSummary:
    """An exercise as a whole class answered it."""

    def __init__(self, graded: Sequence[Graded]) -> None:
        self.graded = graded
        self.name = graded[0].submission.exercise
        self.title = graded[0].exercise.title
        answers: dict[Part, list[tuple[Submission, Result]]] = {}
        for row in graded:
            for part, result in row.results.items():
                answers.setdefault(part, []).append((row.submission, result))
        self.questions = [QuestionSummary(self.name, part, each) for part, each in answers.items()]
        here = [row for row in graded if _ABSENT not in map(kind, row.results.values())]
        self.absent = len(graded) - len(here)
        totals = [total(row) for row in here]
        self.totals = sorted(float(row.points) for row in totals)
        self.possible = max((row.of - row.waiting for row in totals), default=0)
        self.other_release = sum(any(OTHER_RELEASE in note for note in row.notes) for row in here)

    @property
    def finding(self) -> str:
        """Say how well the better half of the class did."""
        half = counted(median(self.totals), "point")
        return f"Half of the class has {half} or more, of {self.possible:g}"

    @property
    def columns(self) -> list[tuple[int, int, float]]:
        """Whole points, how many submissions have them, and a height from 0 to 1."""
        steps = Counter(map(int, self.totals))
        whole = range(max(*steps, int(self.possible)) + 1)
        return [(points, steps[points], steps[points] / max(steps.values())) for points in whole]

    @property
    def rows(self) -> list[tuple[Total, Graded]]:
        """The students with their totals, fewest points first."""
        rows = [(total(row), row) for row in self.graded]
        return sorted(rows, key=lambda row: (row[0].points, row[1].submission.student))
