"""From what was handed in to marks.

Answers are graded one by one, in any order, by processes here or on a cluster.  Each result is
written to the records before it counts, so a grader that was killed goes on where it was, and
grades again only what has changed.
"""

import csv
import io
import json
import multiprocessing
import re
from collections.abc import Collection, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import cycle, islice
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Any

from tqdm import tqdm

from chopsticks.exercise.call import RunResult
from chopsticks.exercise.codec import encode, games_in
from chopsticks.exercise.run import NODE_LIMIT, run
from chopsticks.solving.files import write_whole
from grading.answer import Key, Result, grade_answer, join_pool, processors
from grading.exercises import (
    ROOT,
    Exercise,
    Question,
    exercises,
    grade_id,
    is_manual,
    known,
    load,
)
from grading.sandbox import Sandbox
from grading.submissions import Submission, Unreadable, collect, graded_cells

MANUAL, NOT_GRADED = "manual", "not graded"


def make_key(exercise: Exercise, question: Question) -> Key:
    """The key to a question, from the reference answers."""
    reference = exercise.reference(question.name)
    calls, right = question.calls + question.hidden, _outcomes(exercise, question, reference)
    bugs: dict[str, str] = {}
    key = Key(
        question.answer,
        question.points,
        question.order,
        question.work,
        question.reveal,
        question.withhold,
        games_in(encode([calls, right])),
        len(question.calls),
        calls,
        tuple(right),
        (*exercise.setup, *map(exercise.reference, question.needs)),
        bugs,
    )
    for mutant in question.mutants:
        bugs[key.mark(_outcomes(exercise, question, mutant.of(reference)))] = mutant.says
    return key


def _outcomes(exercise: Exercise, question: Question, source: str) -> list[RunResult]:
    """What an answer does on all calls, which share the nodes as they do in a worker."""
    function = exercise.function(question, source)
    outcomes, left = [], NODE_LIMIT
    for call in question.calls + question.hidden:
        outcomes.append(run(function, call, left))
        left -= outcomes[-1].nodes - 1
    return outcomes


@dataclass(frozen=True)
class Part:
    """A part of an exercise that has points: a question, or what a person grades."""

    name: str
    title: str
    points: int


@dataclass(frozen=True)
class Graded:
    """A submission with a result for each part, in order, and notes about the notebook."""

    exercise: Exercise
    submission: Submission
    results: dict[Part, Result]
    notes: tuple[str, ...] = ()


def parts(exercise: Exercise) -> list[Part]:
    """What has points, in the order of the notebook."""
    questions = {question.name: question for question in exercise.questions}
    found, title = [], ""
    for cell in exercise.notebook.cells:
        if heading := re.search(r"^## (.+) \(\d+ points?\)$", cell.source, re.MULTILINE):
            title = heading[1]
        name = grade_id(cell)
        if name is not None and name in questions:
            found.append(Part(name, title, questions[name].points))
        elif name is not None and is_manual(cell):
            found.append(Part(name, title, cell.metadata["nbgrader"]["points"]))
    return found


def grade(
    submitted: Path,
    results: Path,
    wanted: Collection[str] = (),
    jobs: int = 1,
    scheduler: str = "",
    unsafe: bool = False,
    root: Path = ROOT,
) -> tuple[list[Graded], list[str]]:
    """Grade all submissions in a folder or archive; also says what could not be graded.

    wanted:    names of exercises; by default all.
    jobs:      how many answers are graded at once on this machine.
    scheduler: the address of a Dask cluster that grades them instead.
    root:      the folder of the course.

    Raises ValueError for a place without submissions, SandboxError if nothing can hold an
    answer here.
    """
    wanted = known(wanted, root)
    submissions, problems = collect(submitted, exercises(root))
    submissions = [s for s in submissions if s.exercise in wanted]
    loaded = {name: load(name, root) for name in sorted({s.exercise for s in submissions})}
    keys = {
        name: {question.name: make_key(exercise, question) for question in exercise.questions}
        for name, exercise in loaded.items()
    }
    if not scheduler:
        with Sandbox(unsafe):  # if there is none, say so once
            pass
    with alone(results), executor_for(jobs, scheduler) as executor:
        records = [_Record(results / "records", submission) for submission in submissions]
        problems += _fill(records, keys, executor, unsafe)
    manual = Result(MANUAL, None, "A person grades this.")
    graded = [
        Graded(
            exercise := loaded[record.submission.exercise],
            record.submission,
            {part: record.results.get(part.name, manual) for part in parts(exercise)},
            _notes(exercise, record.submission),
        )
        for record in records
    ]
    return graded, sorted(problems)


def _fill(
    records: list["_Record"], keys: dict[str, dict[str, Key]], executor: Executor, unsafe: bool
) -> list[str]:
    """Grade what the records do not hold yet; says which answers the grader failed on."""
    tasks, problems = {}, []
    for record in records:
        for name, key in keys[record.submission.exercise].items():
            try:
                source = record.submission.source(name)
            except Unreadable as error:
                verdict = "broken notebook" if record.submission.complaint else "broken cell"
                record.results[name] = Result(verdict, 0, str(error))
                continue
            if not record.holds(name, digest := key.digest(source, unsafe)):
                future = executor.submit(grade_answer, key, source, unsafe)
                tasks[future] = (record, name, digest)
    try:
        with tqdm(as_completed(tasks), "answers", len(tasks)) as done:
            for future in done:
                record, name, digest = tasks[future]
                done.set_postfix_str(f"{record.who} {name}")
                if fault := future.exception():
                    problems.append(f"{record.who} {name}: {type(fault).__name__}: {fault}")
                    record.results[name] = Result(NOT_GRADED, None, "The grader failed.")
                else:
                    record.keep(name, digest, future.result())
    finally:
        for future in tasks:
            future.cancel()
    return problems


def table(graded: list[Graded]) -> str:
    """The marks as CSV: one line for each student, exercise and part."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "exercise", "question", "score", "max_score", "verdict"])
    for one in graded:
        for part, result in one.results.items():
            score = "" if result.score is None else f"{result.score:g}"
            who = (one.submission.student, one.submission.exercise)
            writer.writerow([*who, part.name, score, part.points, result.verdict])
    return text.getvalue()


def _notes(exercise: Exercise, submission: Submission) -> tuple[str, ...]:
    """Whether the notebook looks like another release of its exercise."""
    if submission.complaint:
        return ()
    released = graded_cells(exercise.released.read_bytes())
    missing = sorted(released.keys() - submission.cells.keys())
    strange = sorted(submission.cells.keys() - released.keys())
    changed = [
        name
        for name, [cell] in released.items()
        if cell.locked and name not in missing and cell not in submission.cells[name]
    ]
    kinds = (("missing", missing), ("unknown", strange), ("changed", changed))
    differences = [
        f"{kind}: {', '.join(map(_plain, names[:10]))}" for kind, names in kinds if names
    ]
    if not differences:
        return ()
    return (
        f"The notebook is not from the present release of {exercise.name}, or its locked cells "
        f"were edited ({'; '.join(differences)}). Answers whose cells are there were graded.",
    )


def _plain(name: str) -> str:
    return name if re.fullmatch(r"[\w-]{1,40}", name) else "…"


class _Record:
    """The results of a submission, in a file that is always whole."""

    def __init__(self, folder: Path, submission: Submission) -> None:
        self.submission = submission
        self.who = f"{submission.student} {submission.exercise}"
        self.results: dict[str, Result] = {}
        self._path = folder / submission.exercise / f"{submission.student}.json"
        self._kept: dict[str, dict[str, Any]] = {}
        if self._path.exists():
            self._kept = json.loads(self._path.read_text(encoding="utf-8"))

    def holds(self, name: str, digest: str) -> bool:
        """Take the result from the file, if it is still that of this answer."""
        kept = dict(self._kept.get(name, {}))
        if kept.pop("of", "") != digest:
            return False
        self.results[name] = Result(**kept)
        return True

    def keep(self, name: str, digest: str, result: Result) -> None:
        """A new result, which is in the file when this returns."""
        self.results[name] = result
        self._kept[name] = {"of": digest, **asdict(result)}
        write(self._path, json.dumps(self._kept, indent=1, sort_keys=True))


def write(path: Path, text: str) -> None:
    """Write a file, of which nobody ever sees a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode(errors="replace"))


@contextmanager
def alone(results: Path) -> Iterator[None]:
    """One grader at a time; the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ModuleNotFoundError:
        raise ValueError("the grader needs Linux: this system has no fcntl") from None
    results.mkdir(parents=True, exist_ok=True)
    with (results / ".lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(f"another grader is at work in {results}") from None
        yield


@contextmanager
def executor_for(jobs: int, scheduler: str) -> Iterator[Executor]:
    """Processes of this machine, or a cluster."""
    if scheduler:
        from distributed import Client

        with Client(scheduler) as client, client.get_executor(pure=False) as executor:
            yield executor
    else:
        context = multiprocessing.get_context("spawn")
        numbers: SimpleQueue[int] = context.SimpleQueue()
        for number in islice(cycle(processors()), jobs):
            numbers.put(number)
        with ProcessPoolExecutor(jobs, context, join_pool, (numbers,)) as executor:
            yield executor
