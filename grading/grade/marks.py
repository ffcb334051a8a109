"""Points and comments that people give, and requests for another look.

Marks are stored only in nbgrader's gradebook (`gradebook.py`).  What was last read from it is kept
in the records, with the size and time of its file, so a run with nothing to do need not open it.
"""

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path

from grading.collect.harmless import one_line
from grading.grade.answer import REVIEW, Result
from grading.grade.folder import write_file
from grading.grade.graded import MANUAL, MARKED, NOT_GRADED, Graded, Part
from grading.grade.pseudonyms import Names, names

MAX_REASON = 500  # characters
_CHANGED = (
    "The answer, or the grader's score for it, has changed since a person gave these points. "
    "They count until a person looks again."
)


@dataclass(frozen=True)
class Mark:
    """What the gradebook holds for a cell."""

    score: float | None = None  # what counts, if a person gave points
    again: bool = False  # whether the answer, or the grader's score for it, has changed since
    comment: str = ""


@dataclass(frozen=True)
class Request:
    """A student's request for another look; open until a person changes the mark from `before`."""

    exercise: str
    student: str
    question: str
    reason: str
    before: tuple[float | None, str]  # score and comment at the time of the request

    @property
    def about(self) -> tuple[str, str, str]:
        """The part of a submission that this request is about."""
        return self.exercise, self.student, self.question


@dataclass(frozen=True)
class Given:
    """A person's mark for a part: score None takes a mark back, comment None keeps the old one."""

    row: Graded
    part: Part
    score: float | None
    comment: str | None
    again: bool = False  # whether a person should look again


def split_comment(mark: Mark, part: Part) -> tuple[dict[str, tuple[float, str]], str]:
    """Split a comment into the points and remarks for a rubric's items, and the rest.

    If an item is missing, or the points do not add up to the score, the whole comment is the rest.
    """
    lines, given = mark.comment.split("\n"), {}
    for item, text in zip(part.items, lines, strict=False):
        head = rf"{item.name}: (\d+\.?\d*) of {item.points:g}"
        if match := re.fullmatch(f"{head}(?:: (.*))?", text):
            given[item.name] = float(match[1]), match[2] or ""
    total = round(sum(points for points, _ in given.values()), 6)
    if not given or len(given) < len(part.items) or total != mark.score:
        return {}, mark.comment
    return given, "\n".join(lines[len(part.items) :])


def join_comment(given: Mapping[str, tuple[float, str]], part: Part, rest: str) -> str:
    """Write a comment that `split_comment` can read."""
    most = {item.name: item.points for item in part.items}
    lines = [
        f"{name}: {points:g} of {most[name]:g}" + (f": {remark}" if remark else "")
        for name, (points, remark) in given.items()
    ]
    return "\n".join(filter(None, [*lines, rest]))


def place(exercise: str, student: str, cell: str) -> str:
    """Return the place of a mark in the gradebook; `student` is the student's id there."""
    return f"{exercise}/{student}/{cell}"


@dataclass(frozen=True)
class Marks:
    """All marks, by place, in a gradebook whose file had the size and time `of`."""

    of: list[int]
    by_place: dict[str, Mark]
    names: Names

    def mark(self, row: Graded, part: Part) -> Mark:
        """Return a part's mark, from the comment on its answer and the points of its check."""
        exercise, student = row.submission.exercise, self.names.of(row.student)
        comment = self.by_place.get(place(exercise, student, part.name), Mark()).comment
        mark = self.by_place.get(place(exercise, student, part.cell), Mark())
        return replace(mark, comment=comment)


def with_marks(
    graded: Iterable[Graded], marks: Marks, requests: Iterable[Request] = ()
) -> list[Graded]:
    """Return the submissions with people's marks, and with the students' requests."""
    asked = {request.about: request.reason for request in requests}
    rows = []
    for row in graded:
        results = {}
        for part, result in row.results.items():
            reason = asked.get((*row.place, part.name), "")
            mark = marks.mark(row, part)
            if reason or mark != Mark():
                result = replace(_marked(result, mark, part), request=reason)
            results[part] = result
        rows.append(replace(row, results=results))
    return rows


def _marked(result: Result, mark: Mark, part: Part) -> Result:
    if mark.score is None:
        return replace(result, comment=mark.comment)
    says = [_CHANGED] if mark.again else []
    if result.verdict in (MANUAL, REVIEW, NOT_GRADED):
        result = replace(result, shows="", bug="")
    else:
        says.append(f"The grader found: {result.verdict}, {result.score:g}. {result.says}".rstrip())
    given, comment = split_comment(mark, part)
    if given:
        shows = [
            f"{points:g} of {item.points:g}: {item.says}" + (f" – {remark}" if remark else "")
            for item, (points, remark) in zip(part.items, given.values(), strict=True)
        ]
        result = replace(result, shows="\n".join(shows))
    verdict = REVIEW if mark.again else MARKED
    said = " ".join(says)
    return replace(result, verdict=verdict, score=mark.score, says=said, comment=comment)


def kept_marks(out: Path) -> Marks:
    """Return the marks that were last read, or no marks if the file is damaged."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        kept = json.loads((out / "records" / "marks").read_text(encoding="utf-8"))
        by_place = {where: Mark(*values) for where, values in kept["marks"].items()}
        return Marks(list(kept["of"]), by_place, names(out))
    return Marks([-1], {}, names(out))


def keep_marks(out: Path, marks: Marks) -> None:
    """Store the marks that were just read from the gradebook."""
    by_place = {where: astuple(mark) for where, mark in marks.by_place.items()}
    kept = {"of": marks.of, "marks": by_place}
    write_file(out / "records" / "marks", json.dumps(kept, sort_keys=True))


def read_requests(out: Path) -> list[Request]:
    """Read the requests in the file; raises ValueError if it is damaged."""
    path = out / "requests.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return [Request(**{**values, "before": tuple(values["before"])}) for values in kept]
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path} is damaged: {error}") from None


def write_requests(out: Path, requests: Iterable[Request]) -> None:
    """Store these in place of all earlier requests."""
    text = json.dumps([asdict(request) for request in requests], indent=1, ensure_ascii=False)
    write_file(out / "requests.json", text + "\n")


def ask(text: str, row: Graded, part: Part, marks: Marks, out: Path) -> str:
    """Store a request, replacing an earlier one; return its reason as it will be shown.

    Raises ValueError for a reason that is empty or too long.
    """
    if not (reason := one_line(text)) or len(reason) > MAX_REASON:
        raise ValueError(
            f"a reason must have 1 to {MAX_REASON} printable characters, not {len(reason)}"
        )
    mark = marks.mark(row, part)
    request = Request(*row.place, part.name, reason, (mark.score, mark.comment))
    others = [other for other in read_requests(out) if other.about != request.about]
    write_requests(out, [*others, request])
    return reason
