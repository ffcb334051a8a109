"""What people have given: points, comments, and requests for another look.

All of it is in one file, marks.json; `gradebook.py` makes nbgrader's gradebook from it.
"""

import getpass
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from grading.collect.escaping import one_line
from grading.grade.answer import REVIEW, Result
from grading.grade.folder import write_file
from grading.grade.graded import MANUAL, MARKED, NOT_GRADED, Graded, Part

MAX_REASON = 500  # characters
Place = tuple[str, str, str]  # an exercise, a student and a question


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have said about a student's part.

    score:   the points that count, if a person gave points.
    items:   the points and the remark for each item of a rubric; the points add up to the score.
    basis:   what the points were given for: see `basis`.
    by, at:  who gave this, and when.
    request: why the student asks for another look; "" after a person has looked again.
    """

    exercise: str
    student: str
    question: str
    score: float | None = None
    comment: str = ""
    items: dict[str, tuple[float, str]] = {}
    basis: dict[str, str] = {}
    by: str = ""
    at: str = ""
    request: str = ""

    @property
    def place(self) -> Place:
        """The part of a submission that this is about."""
        return self.exercise, self.student, self.question

    @property
    def given(self) -> bool:
        """Whether a person gave points or a comment."""
        return self.score is not None or self.comment != ""


Marks = Mapping[Place, Mark]


class Shown(msgspec.Struct, frozen=True):
    """What pages and gradebook show.

    book:   the size and time of the gradebook; [] if it must be read again.
    marks:  the marks that they show.
    unread: how many marks of the form grader nobody has read yet.
    """

    book: list[int]
    marks: list[Mark]
    unread: int = 0


def place(row: Graded, part: Part) -> Place:
    """Return the place of a part's mark."""
    return (*row.place, part.name)


def basis(row: Graded, part: Part, found: Result) -> dict[str, str]:
    """Return what points are given for; if any of it changes, a person must look again."""
    return {
        "the answer": row.answers.get(part.name, ""),
        "the grader's score": "" if found.score is None else f"{found.score:g}",
        "what the question is worth": " + ".join(
            [f"{part.points}", *(f"{item.name} {item.points:g}" for item in part.items)]
        ),
    }


def read_marks(out: Path) -> dict[Place, Mark]:
    """Read all marks; raises ValueError if the file is damaged."""
    path = out / "marks.json"
    try:
        marks = msgspec.json.decode(path.read_bytes(), type=list[Mark])
    except FileNotFoundError:
        return {}
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path} is damaged: {error}") from None
    return {mark.place: mark for mark in marks}


def give(given: Iterable[Mark], out: Path) -> None:
    """Store all of these marks, each in place of an earlier one."""
    marks = read_marks(out) | {mark.place: mark for mark in given}
    kept = [marks[at] for at in sorted(marks) if marks[at].given or marks[at].request]
    text = json.dumps(msgspec.to_builtins(kept), indent=1, ensure_ascii=False)
    write_file(out / "marks.json", text + "\n")


def signed(mark: Mark, by: str = "") -> Mark:
    """Return a mark with who gave it, this user by default, and the time; it ends a request."""
    with suppress(OSError, KeyError):
        by = by or getpass.getuser()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return msgspec.structs.replace(mark, by=by, at=at, request="")


def ask(text: str, mark: Mark, out: Path) -> str:
    """Store a request, replacing an earlier one; return its reason as it will be shown.

    Raises ValueError for a reason that is empty or too long.
    """
    if not (reason := one_line(text)) or len(reason) > MAX_REASON:
        raise ValueError(
            f"a reason must have 1 to {MAX_REASON} printable characters, not {len(reason)}"
        )
    give([msgspec.structs.replace(mark, request=reason)], out)
    return reason


def mark_of(row: Graded, part: Part, marks: Marks) -> Mark:
    """Return what counts for a part: the student's own mark, or that of who handed it in."""
    at = place(row, part)
    own = marks.get(at, Mark(*at))
    shared = marks.get((at[0], row.by, part.name), own)
    if own.given:
        return own
    whole = msgspec.structs.replace(shared, student=row.student)
    return msgspec.structs.replace(whole, request=own.request or shared.request)


def with_marks(rows: Iterable[Graded], marks: Marks) -> list[Graded]:
    """Return the rows with people's marks, and with the students' requests."""
    return [
        replace(
            row,
            results={
                part: _marked(row, part, result, mark_of(row, part, marks))
                for part, result in row.results.items()
            },
        )
        for row in rows
    ]


def _marked(row: Graded, part: Part, result: Result, mark: Mark) -> Result:
    result = replace(result, comment=mark.comment, request=mark.request)
    if mark.score is None:
        return result
    now = basis(row, part, result)
    if result.verdict == NOT_GRADED:
        now["the grader's score"] = mark.basis.get("the grader's score", "")
    changed = [name for name, value in now.items() if value != mark.basis.get(name)]
    score, says = mark.score, []
    if changed:
        says.append(
            f"Since a person gave these points, {' and '.join(changed)} changed. "
            "They count until a person looks again."
        )
    if score > part.points:
        score, changed = part.points, ["the score"]
        says.append(f"A person gave {mark.score:g} points; the question is worth {score}.")
    if result.verdict in (MANUAL, REVIEW, NOT_GRADED):
        result = replace(result, shows="", bug="")
    else:
        says.append(f"The grader found: {result.verdict}, {result.score:g}. {result.says}".rstrip())
    if mark.items:
        about = {item.name: (f" of {item.points:g}", item.says) for item in part.items}
        shows = []
        for name, (points, remark) in mark.items.items():
            of, item = about.get(name, ("", name))
            shows.append(f"{points:g}{of}: {item}" + (f" – {remark}" if remark else ""))
        result = replace(result, shows="\n".join(shows))
    verdict = REVIEW if changed else MARKED
    return replace(result, verdict=verdict, score=score, says=" ".join(says))


def read_shown(out: Path) -> Shown:
    """Return what pages and gradebook show, or nothing known if the file is damaged."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((out / "records" / "shown").read_bytes(), type=Shown)
    return Shown([], [])


def keep_shown(shown: Shown, out: Path) -> None:
    """Store what pages and gradebook show now."""
    write_file(out / "records" / "shown", json.dumps(msgspec.to_builtins(shown)))
