"""From what was handed in to results on the disk.

Answers are graded one by one, in any order, by processes here or on a cluster.  Each result is
written to the records before it counts, so a grader that was killed continues where it was, and
grades again only what has changed.
"""

import hashlib
import hmac
import json
import multiprocessing
import re
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from tqdm import tqdm

from chopsticks.files import write_whole
from coursework.exercise.call import RunResult
from coursework.exercise.codec import encode, games_in
from coursework.exercise.run import NODE_LIMIT, run
from grading.answer import REVIEW, Key, Result, grade_answer, join_pool
from grading.course import PUNCTUAL, UNDECIDED, Course, Late
from grading.exercises import (
    ROOT,
    Exercise,
    Item,
    Question,
    exercises,
    grade_id,
    is_manual,
    known,
    load,
)
from grading.needs import apart, stub
from grading.sandbox import Sandbox
from grading.submissions import (
    Submission,
    Unreadable,
    collect,
    graded_cells,
    known_cells,
    slug,
)

_SECRET = "pseudonyms.secret"
MANUAL, MARKED, NOT_GRADED = "manual", "marked", "not graded"
OTHER_RELEASE = "from the present release"  # in the note on a notebook that differs from it
_NOTHING_TO_DO = "You need to do nothing: this costs no points, and your answers were graded."


def make_key(exercise: Exercise, question: Question) -> Key:
    """The key to a question, from the reference answers."""
    reference = exercise.reference(question.name)
    needed = tuple(map(exercise.reference, question.needs))
    calls = question.calls + question.hidden
    right = question.accepted(_outcomes(exercise, question.asking_for_all, reference))
    bugs: dict[str, str] = {}
    key = Key(
        question.answer,
        question.points,
        question.order,
        question.work,
        question.reveal,
        question.opened,
        games_in(encode([calls, right])),
        len(question.calls),
        calls,
        tuple(right),
        (*exercise.setup, *map(stub, needed)),
        needed,
        bugs,
    )
    for mutant in question.mutants:
        bugs[key.fingerprint(_outcomes(exercise, question, mutant.of(reference)))] = mutant.says
    return key


def _outcomes(exercise: Exercise, question: Question, source: str) -> list[RunResult]:
    """What an answer does on all calls, which share the nodes as they do in a worker."""
    function = apart(exercise, question, source)
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
    by_hand: bool = False
    items: tuple[Item, ...] = ()

    @property
    def cell(self) -> str:
        """The grade_id of the cell that has the points."""
        return self.name if self.by_hand else f"{self.name}-check"


@dataclass(frozen=True)
class Graded:
    """A submission with a result for each part, in order, notes about it, and how late it is."""

    exercise: Exercise
    submission: Submission
    results: dict[Part, Result]
    notes: tuple[str, ...] = ()
    late: Late = PUNCTUAL

    @property
    def student(self) -> str:
        """Who has handed it in."""
        return self.submission.student

    @property
    def place(self) -> tuple[str, str]:
        """The exercise and the student."""
        return self.submission.exercise, self.submission.student


def by_exercise(graded: Iterable[Graded]) -> dict[str, list[Graded]]:
    """Group submissions by exercise, in the order of the exercises' names."""
    groups: dict[str, list[Graded]] = {}
    for row in sorted(graded, key=lambda row: row.submission.exercise):
        groups.setdefault(row.submission.exercise, []).append(row)
    return groups


@dataclass(frozen=True)
class Only:
    """What is graded now: exercises, students and questions; none of a kind means all of them.

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
            raise ValueError(f"there is no {kind} {name!r}; there are {listed}")


class _Node(dict[str, Any]):
    """A part of a notebook of ours, which needs no check."""

    __getattr__ = dict.__getitem__


def parts(exercise: Exercise) -> list[Part]:
    """What has points, in the order of the notebook."""
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


def grade(
    submitted: Path,
    results: Path,
    only: Only = ALL,
    jobs: int = 1,
    scheduler: str = "",
    unsafe: bool = False,
    root: Path = ROOT,
    course: Course = UNDECIDED,
) -> tuple[list[Graded], list[str]]:
    """Grade all submissions in a folder or archive; also says what could not be graded.

    jobs:      how many answers are graded at once on this machine.
    scheduler: the address of a Dask cluster that grades them instead.
    root:      the folder of the course.
    course:    what decides which of several submissions counts, and who belongs to the class.

    Raises ValueError for a place without submissions or without what `only` names,
    SandboxError if nothing can hold an answer here.
    """
    wanted = known(only.exercises, root)
    submissions, problems = collect(submitted, known_cells(root), course)
    submissions = [s for s in submissions if s.exercise in wanted]
    _check("submission by", only.students, sorted({s.student for s in submissions}))
    submissions = [s for s in submissions if not only.students or s.student in only.students]
    loaded = {name: load(name, root) for name in sorted({s.exercise for s in submissions})}
    questions = [question.name for exercise in loaded.values() for question in exercise.questions]
    _check("question", only.questions, list(dict.fromkeys(questions)))
    if not scheduler:
        with Sandbox(unsafe):  # if there is none, say so once
            pass
    with alone(results):
        keys = {
            name: _Keys(exercise, results / "records" / "keys") for name, exercise in loaded.items()
        }
        records = [_Record(results / "records", submission) for submission in submissions]
        problems += _fill(records, keys, only, jobs, scheduler, unsafe)
        graded, parts_of = [], {name: parts(exercise) for name, exercise in loaded.items()}
        for record in records:
            exercise = loaded[record.submission.exercise]
            earned = {
                part: record.results.get(part.name, _BY_HAND) for part in parts_of[exercise.name]
            }
            notes = _notes(exercise, record.submission)
            graded.append(Graded(exercise, record.submission, earned, notes))
            try:
                record.finish(graded[-1])
            except OSError as error:
                problems.append(f"{record.who}: {error}")
    return graded, sorted(problems)


_BY_HAND = Result(MANUAL, None, "A person grades this.")
_NOT_YET = Result(NOT_GRADED, None, "Not graded yet.")


class _Keys:
    """The keys to the questions of an exercise, made when they are needed.

    Their digests are kept in a file, so that a run with nothing to grade makes none.
    """

    def __init__(self, exercise: Exercise, folder: Path) -> None:
        self._exercise = exercise
        self._made: dict[str, Key] = {}
        path, digest = folder / exercise.name, exercise.digest()
        with suppress(OSError, ValueError, TypeError, KeyError):
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["of"] == digest:
                self.digests: dict[str, str] = kept["digests"]
                return
        names = tqdm([question.name for question in exercise.questions], f"keys of {exercise.name}")
        self.digests = {name: self[name].digest() for name in names}
        with suppress(OSError):  # they are made anew
            write(path, json.dumps({"of": digest, "digests": self.digests}))

    def __getitem__(self, name: str) -> Key:
        if name not in self._made:
            self._made[name] = make_key(self._exercise, self._exercise.question(name))
        return self._made[name]


def _fill(
    records: list["_Record"],
    keys: dict[str, _Keys],
    only: Only,
    jobs: int,
    scheduler: str,
    unsafe: bool,
) -> list[str]:
    """Grade what the records do not hold yet; says which answers have no result, and why.

    What several have handed in alike, such as what nobody has answered, is graded once.  A
    doubtful verdict counts if the answer earns it again when it is tried alone.
    """
    wanted: dict[tuple[str, str], _Task] = {}
    for record in tqdm(records, "submissions"):
        for name, digest in keys[record.submission.exercise].digests.items():
            if only.questions and name not in only.questions:
                record.results[name] = record.kept.get(name, _NOT_YET)
                continue
            try:
                source = record.submission.source(name)
            except Unreadable as error:
                record.results[name] = Result(REVIEW, None, str(error))
                continue
            of = hashlib.sha256(f"{digest} {unsafe} {source}".encode(errors="replace")).hexdigest()
            if not only.again and (kept := record.kept.get(name)) and kept.of == of:
                record.results[name] = kept
            else:
                task = wanted.setdefault((name, of), _Task(name, of, source, []))
                task.records.append(record)
    problems: list[str] = []
    tasks: dict[Future[Result], _Task] = {}
    doubtful = []
    with executor_for(jobs, scheduler) as executor:

        def sent(task: _Task) -> Future[Result]:
            key = keys[task.records[0].submission.exercise][task.name]
            return executor.submit(grade_answer, key, task.source, unsafe)

        try:
            for task in tqdm(wanted.values(), "sending"):
                tasks[sent(task)] = task
            with tqdm(as_completed(tasks), "answers", len(tasks)) as done:
                for future in done:
                    task = tasks[future]
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


@dataclass(frozen=True)
class _Task:
    """An answer to grade, and the records that get the result."""

    name: str
    of: str
    source: str
    records: list["_Record"]

    def __str__(self) -> str:
        return f"{self.records[0].who} {self.name}"

    def settle(self, attempt: Future[Result], before: str = "") -> Iterator[str]:
        """Keep the result; yield why, if there is none that counts.  The next run then tries again.

        before: the verdict of an earlier attempt, which must be the same.
        """
        for record in self.records:
            try:
                result = attempt.result()
                if before in ("", result.verdict):
                    record.keep(self.name, replace(result, of=self.of))
                    continue
                says = f"Tried twice, it did not do the same: “{before}”, then “{result.verdict}”."
                instead = Result(REVIEW, None, f"{says} A person looks at it.")
                problem = f"{REVIEW}. {says}"
            except Exception as fault:  # of a worker, the cluster, or the disk
                instead = Result(NOT_GRADED, None, "The grader failed.")
                problem = f"{type(fault).__name__}: {fault}"
            record.results[self.name] = instead
            yield f"{record.who} {self.name}: {problem}"


def with_earlier(graded: Iterable[Graded], results: Path, root: Path = ROOT) -> list[Graded]:
    """These, and whatever else earlier runs have graded, in the order of the table.

    Of the latter there is no notebook any more, only what it earned.
    """
    whole = list(graded)
    now = {(row.submission.exercise, slug(row.student)) for row in whole}
    for name in exercises(root):
        paths = (results / "records" / name).glob("*.json")
        earlier = [_read(path) for path in paths if (name, path.stem) not in now]
        if earlier := [kept for kept in earlier if kept]:
            exercise = load(name, root)
            all_parts = parts(exercise)
        for kept in earlier:
            earned = {part: kept["results"].get(part.name, _NOT_YET) for part in all_parts}
            received = datetime.fromisoformat(at) if (at := kept.get("came")) else None
            submission = Submission(kept["student"], name, received=received)
            whole.append(Graded(exercise, submission, earned, tuple(kept["notes"])))
    return sorted(whole, key=lambda row: (row.student, row.submission.exercise))


def _notes(exercise: Exercise, submission: Submission) -> tuple[str, ...]:
    """Which of several notebooks it is, and whether it looks like another release."""
    first = (submission.note,) if submission.note else ()
    if submission.complaint:
        return first
    released, own = graded_cells(exercise.released.read_bytes()), submission.cells
    locked = {name: cell for name, [cell] in released.items() if cell.locked}
    kinds = {
        "missing": released.keys() - own.keys(),
        "unknown": own.keys() - released.keys(),
        "changed": {name for name in locked.keys() & own.keys() if locked[name] not in own[name]},
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
        f"The notebook is not {release} ({'; '.join(differences)}). Answers whose cells are there "
        "were graded. If an answer of yours is missing, copy it into the present notebook and "
        "hand that in.",
    )


def _plain(name: str) -> str:
    return name if re.fullmatch(r"[\w-]{1,40}", name) else "…"


class _Record:
    """The results of a submission, in a file that is always whole.

    kept:    what the file has, perhaps for answers that have changed since.
    results: what this run has found.
    """

    def __init__(self, folder: Path, submission: Submission) -> None:
        self.submission = submission
        self.who = f"{submission.student} {submission.exercise}"
        self.results: dict[str, Result] = {}
        self._path = folder / submission.exercise / f"{slug(submission.student)}.json"
        empty: dict[str, Any] = {"student": submission.student, "notes": [], "results": {}}
        self._file = empty | _read(self._path)
        self.kept: dict[str, Result] = self._file["results"]

    def keep(self, name: str, result: Result) -> None:
        """A new result, which is in the file when this returns."""
        self.kept[name] = result
        write(self._path, _as_text(self._file))
        self.results[name] = result

    def finish(self, graded: Graded) -> None:
        """Also what nobody computes: what waits for a person, and the notes."""
        received = graded.submission.received
        whole = self._file | {
            "notes": list(graded.notes),
            "results": {part.name: result for part, result in graded.results.items()},
            "came": received.isoformat() if received else "",
        }
        if whole != self._file:
            write(self._path, _as_text(whole))


def _as_text(record: dict[str, Any]) -> str:
    return json.dumps(record, default=asdict, indent=1, sort_keys=True)


def _read(path: Path) -> dict[str, Any]:
    """What a record holds; nothing if it cannot be read, or is not of this release."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        record = json.loads(path.read_text(encoding="utf-8"))
        results = {name: Result(**result) for name, result in record["results"].items()}
        if record.keys() >= {"student", "notes"}:
            return {**record, "results": results}
    return {}


def write(path: Path, text: str) -> None:
    """Write a file, of which nobody ever sees a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode(errors="replace"))


def folder(out: Path) -> Path:
    """Return a folder of results, if it is one; else raise ValueError."""
    if not out.is_dir():
        raise ValueError(f"{out} holds no results of python -m grading grade")
    return out


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


@dataclass(frozen=True)
class Names:
    """The names in the gradebook and in autograded/: students' own, or pseudonyms with a secret."""

    secret: str = ""

    def of(self, student: str) -> str:
        """The student's id, which may also name a folder.

        >>> Names().of("Jürgen"), Names("any secret").of("Jürgen")
        ('Jurgen~c58fb672c9', 'p-f88ea35414')
        """
        if not self.secret:
            return slug(student)
        return f"p-{hmac.digest(self.secret.encode(), student.encode(), hashlib.sha256).hex()[:10]}"

    def hidden(self, says: str) -> str:
        """What the grader says of a notebook, without names of files and of the others in a group.

        >>> Names("any secret").hidden("There is no notebook; found: ada.ipynb.")
        'There is no notebook.'
        """
        telling = "(; found:| for the group) .*"
        return re.sub(telling, ".", says, flags=re.DOTALL) if self.secret else says


def names(out: Path) -> Names:
    """The names for a folder of results; ValueError if its secret is damaged."""
    try:
        secret = (out / _SECRET).read_text(encoding="ascii")
    except FileNotFoundError:
        return Names()
    if len(secret) != 64:
        raise ValueError(f"{out / _SECRET} is damaged: restore it, or grade into another folder")
    return Names(secret)


def hide_names(out: Path) -> None:
    """From now on, this folder has pseudonyms; ValueError if its gradebook has names already."""
    if names(out).secret:
        return
    if (out / "autograded").exists():
        raise ValueError(f"{out} has a gradebook with names; for pseudonyms take another folder")
    write(out / _SECRET, secrets.token_hex(32))
    (out / _SECRET).chmod(0o600)


class _Processes(ThreadPoolExecutor):
    """As many processes as threads: one that dies takes only its own task with it."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self._own = threading.local()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the function in the process of a thread; its future raises BrokenProcessPool."""
        return super().submit(self._run, function, args, kwargs)

    def _run(self, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        if not hasattr(self._own, "process"):
            context = multiprocessing.get_context("spawn")
            self._own.process = ProcessPoolExecutor(1, context, join_pool)
        try:
            return self._own.process.submit(function, *args, **kwargs).result()
        except BrokenProcessPool:
            del self._own.process
            raise


@contextmanager
def executor_for(jobs: int, scheduler: str) -> Iterator[Executor]:
    """Processes of this machine, or a cluster."""
    if scheduler:
        from distributed import Client

        with Client(scheduler) as client, client.get_executor(pure=False) as executor:
            yield executor
    else:
        with _Processes(jobs) as executor:
            yield executor
