"""The grader's results: one file per submission, written atomically."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from grading.author.exercises import ROOT, exercises, load
from grading.collect.layouts import different_people
from grading.collect.submissions import Submission, slug
from grading.grade.answer import Result
from grading.grade.folder import write_file
from grading.grade.graded import NOT_GRADED, Graded, parts

NOT_YET = Result(NOT_GRADED, None, "Not graded yet.")


def with_earlier(graded: Iterable[Graded], results: Path, root: Path = ROOT) -> list[Graded]:
    """Return these and all other submissions that earlier runs graded, in the table's order.

    Submissions of earlier runs have only results; their notebooks are gone.
    """
    whole = list(graded)
    now = {(row.submission.exercise, slug(row.student)) for row in whole}
    for name in exercises(root):
        paths = (results / "records" / name).glob("*.json")
        earlier = [read_record(path) for path in paths if (name, path.stem) not in now]
        if earlier := [kept for kept in earlier if kept]:
            exercise = load(name, root)
            all_parts = parts(exercise)
        for kept in earlier:
            earned = {part: kept["results"].get(part.name, NOT_YET) for part in all_parts}
            received = datetime.fromisoformat(at) if (at := kept.get("came")) else None
            origin = kept.get("origin", "")
            submission = Submission(kept["student"], name, received=received, origin=origin)
            notes, own = tuple(kept["notes"]), kept.get("answers", {})
            whole.append(Graded(exercise, submission, earned, notes, answers=own))
    return sorted(whole, key=lambda row: (row.student, row.submission.exercise))


class Record:
    """The results of a submission, in a file that we write atomically.

    kept:    the results in the file, perhaps for answers that have changed since.
    results: the results of this run.
    taken:   whether the file belongs to somebody else with this name, or with other capitals.
    """

    def __init__(self, folder: Path, submission: Submission) -> None:
        self.submission = submission
        self.who = f"{submission.student} {submission.exercise}"
        self.results: dict[str, Result] = {}
        self._path = folder / submission.exercise / f"{slug(submission.student)}.json"
        empty: dict[str, Any] = {"student": submission.student, "notes": [], "results": {}}
        self._file = empty | read_record(self._path)
        self.kept: dict[str, Result] = self._file["results"]
        self.taken = self._file["student"] != submission.student or different_people(
            self._file.get("origin", ""), submission.origin
        )

    def keep(self, name: str, result: Result) -> None:
        """Add a new result; it is in the file when this returns."""
        self.kept[name] = result
        write_file(self._path, _as_text(self._file))
        self.results[name] = result

    def finish(self, graded: Graded) -> None:
        """Also store what no run computes: the parts that a person grades, and the notes."""
        received = graded.submission.received
        whole = self._file | {
            "notes": list(graded.notes),
            "results": {part.name: result for part, result in graded.results.items()},
            "answers": graded.answers,
            "came": received.isoformat() if received else "",
            "origin": graded.submission.origin,
        }
        if whole != self._file:
            write_file(self._path, _as_text(whole))


def _as_text(record: dict[str, Any]) -> str:
    return json.dumps(record, default=asdict, indent=1, sort_keys=True)


def read_record(path: Path) -> dict[str, Any]:
    """Read a record; return {} if it cannot be read or is from another release."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        record = json.loads(path.read_text(encoding="utf-8"))
        results = {name: Result(**result) for name, result in record["results"].items()}
        if record.keys() >= {"student", "notes"}:
            return {**record, "results": results}
    return {}
