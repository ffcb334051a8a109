"""Grade what was handed in, and store the results.

Answers are graded one by one, in any order, by processes here or on a cluster.  Each result is
written to the records before it counts, so after an interruption the grader continues where it
was, and it grades only what has changed.
"""

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from tqdm import tqdm

from grading.author.exercises import ROOT, Exercise, known, load
from grading.collect.answers import with_answers
from grading.collect.class_rules import UNDECIDED, Course
from grading.collect.notebook import Unreadable, read_notebook
from grading.collect.open_answers import open_answer
from grading.collect.submissions import Submission, collect, known_cells
from grading.grade.answer import REVIEW, RIGHT, Result, grade_answer
from grading.grade.folder import apart, locked
from grading.grade.graded import (
    MANUAL,
    NOT_GRADED,
    OTHER_RELEASE,
    Graded,
    Part,
    answer_digests,
    parts,
)
from grading.grade.keys import Keys
from grading.grade.pool import executor_for
from grading.grade.pseudonyms import hide_names
from grading.grade.records import NOT_YET, Record
from grading.sandbox import Sandbox

_NOTHING_TO_DO = "You need not do anything: this costs no points, and your answers were graded."


@dataclass(frozen=True)
class Only:
    """What to grade now: exercises, students and questions; an empty list means all of them.

    again: whether answers that have a result are graded again.
    """

    exercises: Sequence[str] = ()
    students: Sequence[str] = ()
    questions: Sequence[str] = ()
    again: bool = False


ALL = Only()


def _check(kind: str, names: Iterable[str], known_names: Sequence[str]) -> None:
    for name in names:
        if name not in known_names:
            listed = ", ".join(map(repr, known_names))
            raise ValueError(f"there is no {kind} {name!r}: choose from {listed}")


def grade(
    submitted: Path,
    results: Path,
    only: Only = ALL,
    jobs: int = 1,
    scheduler: str = "",
    unsafe: bool = False,
    root: Path = ROOT,
    course: Course = UNDECIDED,
    anonymous: bool = False,
) -> tuple[list[Graded], list[str]]:
    """Grade all submissions in a folder or archive; also says what could not be graded.

    jobs:      how many answers are graded at once on this machine.
    scheduler: the address of a Dask cluster that grades them instead.
    root:      the folder of the course.
    course:    decides which of several submissions counts, and who belongs to the class.
    anonymous: use pseudonyms in the gradebook from now on.

    Raises ValueError if there are no submissions, if `only` names something that does not exist,
    or if the gradebook already has names; SandboxError if there is no sandbox on this machine.
    """
    apart(submitted, results)
    wanted = known(only.exercises, root)
    submissions, problems = collect(submitted, known_cells(root), course)
    submissions = [s for s in submissions if s.exercise in wanted]
    _check("submission by", only.students, sorted({s.student for s in submissions}))
    submissions = [s for s in submissions if not only.students or s.student in only.students]
    loaded = {name: load(name, root) for name in sorted({s.exercise for s in submissions})}
    questions = [question.name for exercise in loaded.values() for question in exercise.questions]
    _check("question", only.questions, list(dict.fromkeys(questions)))
    submissions = [with_answers(s, loaded[s.exercise]) for s in submissions]
    # If there is no sandbox, this fails once.  All processes here share its copy of Python.
    with nullcontext() if scheduler else Sandbox(unsafe), locked(results):
        if anonymous:
            hide_names(results)
        keys = {
            name: Keys(exercise, results / "records" / "keys") for name, exercise in loaded.items()
        }
        everybodys = [Record(results / "records", submission) for submission in submissions]
        records = [record for record in everybodys if not record.taken]
        problems += [
            f"{record.submission.origin}: somebody else of this name was graded before: write both "
            "names with their numbers into the roster"
            for record in everybodys
            if record.taken
        ]
        problems += _fill(records, keys, only, jobs, scheduler, unsafe)
        graded, parts_of = [], {name: parts(exercise) for name, exercise in loaded.items()}
        for record in records:
            exercise = loaded[record.submission.exercise]
            earned = {
                part: record.results.get(part.name) or _by_hand(part, exercise, record.submission)
                for part in parts_of[exercise.name]
            }
            notes = _notes(exercise, record.submission)
            own = answer_digests(record.submission, earned)
            graded.append(Graded(exercise, record.submission, earned, notes, answers=own))
            try:
                record.finish(graded[-1])
            except OSError as error:
                problems.append(f"{record.who}: {error}")
    return graded, sorted(problems)


def _by_hand(part: Part, exercise: Exercise, submission: Submission) -> Result:
    """Return the result of an open question: it waits for a person, unless nothing is written."""
    released = read_notebook(exercise.released.read_bytes()).cells
    answer = open_answer(part.name, submission.notebook.cells, released)
    if submission.complaint or answer != ():
        return Result(MANUAL, None, "A person will grade this.")
    return Result("not answered", 0, "Nothing is written below this question.")


_depth = attrgetter("depth")


def _fill(
    records: list[Record],
    keys: dict[str, Keys],
    only: Only,
    jobs: int,
    scheduler: str,
    unsafe: bool,
) -> list[str]:
    """Grade what the records do not have yet; say which answers have no result, and why.

    Identical answers, such as unanswered cells, are graded once.  Answers that may call our answer
    to another question begin after all answers to that question have ended: if two of them found a
    way to talk, one could ask for the other.  A doubtful verdict counts only if the answer earns it
    again when it runs alone.
    """
    wanted: dict[tuple[str, str], _Task] = {}
    for record in tqdm(records, "submissions"):
        for name, digest in keys[record.submission.exercise].digests.items():
            if only.questions and name not in only.questions:
                record.results[name] = record.kept.get(name, NOT_YET)
                continue
            try:
                source = record.submission.source(name)
            except Unreadable as error:
                record.results[name] = Result(REVIEW, None, str(error))
                continue
            newer = _newer(record.submission.notebook.python)
            text = f"{digest} {unsafe} {newer} {source}"
            of = hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
            if not only.again and (kept := record.kept.get(name)) and kept.of == of:
                record.results[name] = kept
            else:
                depth = keys[record.submission.exercise].depth(name)
                task = wanted.setdefault((name, of), _Task(name, of, source, newer, depth, []))
                task.records.append(record)
    problems: list[str] = []
    tasks: dict[Future[Result], _Task] = {}
    doubtful = []
    with executor_for(jobs, scheduler) as executor:

        def sent(task: _Task) -> Future[Result]:
            key = keys[task.records[0].submission.exercise][task.name]
            return executor.submit(grade_answer, key, task.source, unsafe)

        try:
            with tqdm(desc="answers", total=len(wanted)) as done:
                for _, wave in groupby(sorted(wanted.values(), key=_depth), _depth):
                    running = {sent(task): task for task in tqdm(list(wave), "sending")}
                    tasks |= running
                    for future in as_completed(running):
                        task = tasks[future]
                        done.update()
                        done.set_postfix_str(str(task))
                        if isinstance(future.exception(), BrokenProcessPool):
                            doubtful.append((task, ""))
                        elif not future.exception() and future.result().doubtful:
                            doubtful.append((task, future.result().verdict))
                        else:
                            problems += task.settle(future)
            for task, before in tqdm(doubtful, "once more", disable=not doubtful):
                problems += task.settle(sent(task), before)
        finally:
            for future in tasks:
                future.cancel()
    return problems


def _newer(python: str) -> str:
    """Say with which Python a notebook was written, if that is newer than ours."""
    match = re.match(r"3\.(\d{1,3})(?!\d)", python)
    if not match or int(match[1]) <= sys.version_info.minor:
        return ""
    return f"Written with Python {match[0]}; graded with 3.{sys.version_info.minor}."


_LOOK = "A person will look at it."


@dataclass(frozen=True)
class _Task:
    """An answer to grade, how deep it is (see `Keys`), and the records that receive the result."""

    name: str
    of: str
    source: str
    newer: str
    depth: int
    records: list[Record]

    def __str__(self) -> str:
        return f"{self.records[0].who} {self.name}"

    def settle(self, attempt: Future[Result], before: str = "") -> Iterator[str]:
        """Store the result; without a valid one, yield the reason, and let the next run try again.

        before: the verdict of an earlier attempt, which must be the same.
        """
        for record in self.records:
            try:
                result = attempt.result()
                if before in ("", result.verdict):
                    faults = "" if result.verdict == RIGHT else result.shows
                    if self.newer and re.search("SyntaxError|ImportError", faults):
                        shows = f"{result.shows} {self.newer}"
                        result = Result(REVIEW, None, f"{self.newer} {_LOOK}", shows)
                    record.keep(self.name, replace(result, of=self.of))
                    continue
                says = f"Two attempts had different results: “{before}”, then “{result.verdict}”."
                instead = Result(REVIEW, None, f"{says} {_LOOK}")
                problem = f"{REVIEW}. {says}"
            except Exception as fault:  # of a worker, the cluster, or the disk
                instead = Result(NOT_GRADED, None, "The grader failed.")
                problem = f"{type(fault).__name__}: {fault}"
            record.results[self.name] = instead
            yield f"{record.who} {self.name}: {problem}"


def _notes(exercise: Exercise, submission: Submission) -> tuple[str, ...]:
    """Return notes: which of several notebooks counts, and how it differs from the release."""
    first = (submission.note,) if submission.note else ()
    if submission.complaint:
        return first
    released = read_notebook(exercise.released.read_bytes()).named
    own = submission.notebook.named
    texts = {name: [cell.source for cell in cells] for name, cells in own.items()}
    locked = {name: cell.source for name, [cell] in released.items() if cell.locked}
    kinds = {
        "missing": released.keys() - own.keys(),
        "unknown": own.keys() - released.keys(),
        "changed": {name for name in locked.keys() & texts if locked[name] not in texts[name]},
    }
    release, number = f"{OTHER_RELEASE} of {exercise.name}", len(kinds["changed"])
    if not any(kinds.values()):
        return first
    if not (kinds["missing"] or kinds["unknown"]):
        cells = "1 locked cell differs" if number == 1 else f"{number} locked cells differ"
        return (*first, f"{cells} {release}. {_NOTHING_TO_DO}")
    differences = [
        f"{kind}: {', '.join(map(_plain, sorted(names)[:10]))}"
        for kind, names in kinds.items()
        if names
    ]
    return (
        *first,
        f"The notebook is not {release} ({'; '.join(differences)}). Every answer whose cell is in "
        "the notebook was graded. If one of your answers is missing, copy it into the current "
        "notebook and hand that in.",
    )


def _plain(name: str) -> str:
    return name if re.fullmatch(r"[\w-]{1,40}", name) else "…"
