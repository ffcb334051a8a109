"""What a person gave, and what students ask a person for.

Marks live in nbgrader's gradebook alone.  What was last read of it is kept in the records, with
the size and time of its file, so that a run with nothing to do need not open it.  Requests for
another look are in a file beside the results.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path

from grading.answer import REVIEW, Result
from grading.grade import MANUAL, MARKED, NOT_GRADED, Graded, Part, write
from grading.pseudonyms import Names

BOOK = "gradebook.db"
_CHANGED = (
    "The answer, or what the grader gives for it, has changed since a person gave these points. "
    "They count until a person looks again."
)


@dataclass(frozen=True)
class Mark:
    """What the gradebook holds of a cell.

    score: what counts; None where no person gave points.
    again: whether the answer, or what the grader gives for it, has changed since.
    """

    score: float | None = None
    again: bool = False
    comment: str = ""


@dataclass(frozen=True)
class Request:
    """A student's wish for another look; it is open until a person gives another mark than before.

    before: score and comment when it was made.
    """

    exercise: str
    student: str
    question: str
    reason: str
    before: tuple[float | None, str]

    @property
    def about(self) -> tuple[str, str, str]:
        """Which part of which submission."""
        return self.exercise, self.student, self.question


def place(exercise: str, student: str, cell: str) -> str:
    """Where the gradebook has a mark; `student` is the id there."""
    return f"{exercise}/{student}/{cell}"


@dataclass(frozen=True)
class Marks:
    """All marks, by their places, as a gradebook had them when its file was `of` this state."""

    of: list[int]
    by_place: dict[str, Mark]
    names: Names

    def mark(self, one: Graded, part: Part) -> Mark:
        """That of a part; nbgrader has comments where the answer is, points at the check."""
        exercise, student = one.submission.exercise, self.names.of(one.submission.student)
        comment = self.by_place.get(place(exercise, student, part.name), Mark()).comment
        return replace(
            self.by_place.get(place(exercise, student, part.cell), Mark()), comment=comment
        )


def state(out: Path) -> list[int]:
    """Changes with the file of the gradebook; nothing where there is none."""
    with suppress(FileNotFoundError):
        found = (out / BOOK).stat()
        return [found.st_size, found.st_mtime_ns]
    return []


def kept_marks(out: Path, names: Names) -> Marks:
    """What was last read; nothing of it, where that is damaged."""
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        kept = json.loads((out / "records" / "marks").read_text(encoding="utf-8"))
        by_place = {where: Mark(*values) for where, values in kept["marks"].items()}
        return Marks(list(kept["of"]), by_place, names)
    return Marks([-1], {}, names)


def keep_marks(out: Path, marks: Marks) -> None:
    """For the next run."""
    by_place = {where: astuple(mark) for where, mark in marks.by_place.items()}
    kept = {"of": marks.of, "marks": by_place}
    write(out / "records" / "marks", json.dumps(kept, sort_keys=True))


def read_requests(out: Path) -> list[Request]:
    """Those in the file; ValueError if it is damaged."""
    path = out / "requests.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return [Request(**{**one, "before": tuple(one["before"])}) for one in kept]
    except FileNotFoundError:
        return []
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{path} is damaged: {error}") from None


def write_requests(out: Path, requests: Iterable[Request]) -> None:
    """Put these in place of all that were there."""
    text = json.dumps([asdict(one) for one in requests], indent=1, ensure_ascii=False)
    write(out / "requests.json", text + "\n")


def open_requests(
    requests: Iterable[Request], whole: Iterable[Graded], marks: Marks
) -> list[Request]:
    """Those on parts whose marks are as they were."""
    submissions = {(one.submission.exercise, one.submission.student): one for one in whole}
    still = []
    for request in requests:
        if one := submissions.get((request.exercise, request.student)):
            for part in one.results:
                mark = marks.mark(one, part)
                if part.name == request.question and (mark.score, mark.comment) == request.before:
                    still.append(request)
    return still


def with_marks(
    whole: Iterable[Graded], marks: Marks, requests: Iterable[Request] = ()
) -> list[Graded]:
    """The same submissions with what a person gave, and what their students ask for."""
    asked = {request.about: request.reason for request in requests}
    marked = []
    for one in whole:
        results = {}
        for part, result in one.results.items():
            reason = asked.get((one.submission.exercise, one.submission.student, part.name), "")
            mark = marks.mark(one, part)
            if reason or mark != Mark():
                result = replace(_marked(result, mark), request=reason)
            results[part] = result
        marked.append(replace(one, results=results))
    return marked


def _marked(result: Result, mark: Mark) -> Result:
    if mark.score is None:
        return replace(result, comment=mark.comment)
    says = [_CHANGED] if mark.again else []
    if result.verdict in (MANUAL, REVIEW, NOT_GRADED):
        result = replace(result, shows="", bug="")
    else:
        says.append(f"The grader found: {result.verdict}, {result.score:g}. {result.says}".rstrip())
    return replace(
        result,
        verdict=REVIEW if mark.again else MARKED,
        score=mark.score,
        says=" ".join(says),
        comment=mark.comment,
    )
