"""Grade one answer: a worker runs it, and we judge its values outside the worker.

The processes that do this import only what they need, so they start quickly.
"""

import atexit
import hashlib
import json
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache

from coursework.exercise.call import DID_NOT_END, Call, RunResult
from coursework.exercise.cells import names_in
from coursework.exercise.check import explain, judge, without_a_name
from coursework.exercise.codec import encode
from coursework.exercise.compare import Work, fingerprint, fingerprints, work_is_right
from coursework.exercise.joined import NOT_RUN, pieces, where
from coursework.exercise.words import call_in_words, said
from grading.sandbox import WAITED, Answer, Limits, Sandbox, Worker
from grading.sandbox.course_copy import OPEN
from grading.sandbox.inside import ERROR_LENGTH, MOST_FAILED, REFUSED
from grading.sandbox.worker_output import clean

RIGHT, HALF = "right", "right value, wrong work"
REVIEW = "needs review"  # a person must look at what was handed in, or at the result


@dataclass(frozen=True)
class Key:
    """Everything needed to grade the answers to a question, on any machine.

    answer ... allow: as in `grading.author.exercises.Question`.
    games:   the games whose cards the calls and values need.
    calls:   the visible calls (`visible` says how many), then the hidden ones.
    right:   the outcomes of the reference on these calls.
    cells:   the set-up cells, which run before an answer.
    needed:  the earlier answers that it may call; they run in a separate worker.
    bugs:    the sentence of each mutant, by the fingerprint of its outcomes on these calls.  If
             a call does not end, but the calls before it show the bug, only those count.
    """

    answer: str
    points: int
    order: bool
    work: Work
    reveal: bool
    allow: tuple[str, ...]
    games: tuple[str, ...]
    visible: int
    calls: tuple[Call, ...]
    right: tuple[RunResult, ...]
    cells: tuple[str, ...]
    needed: tuple[str, ...]
    bugs: dict[str, str]

    def fingerprint(self, outcomes: list[RunResult]) -> str:
        """Return a short text that is the same for answers with the same outcomes on all calls."""
        return fingerprint(outcomes, self.order, self.work)

    def bug(self, outcomes: list[RunResult]) -> str:
        """Return the sentence of the mutant that does the same on all calls or the first ones."""
        marks = fingerprints(outcomes, self.order, self.work)
        return next((self.bugs[mark] for mark in marks[:0:-1] if mark in self.bugs), "")

    @property
    def open(self) -> bool:
        """Whether there are no hidden calls, so that an answer has nothing to tell."""
        return len(self.calls) == self.visible

    def digest(self) -> str:
        """Return a digest of everything, apart from the answer, that may change the result."""
        plain = {**vars(self), "calls": encode(self.calls), "right": encode(self.right)}
        text = json.dumps([plain, repr(Limits()), OPEN], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Result:
    """The verdict on an answer, and the reason, in words for the student.

    score: None if a person grades it, or if it could not be graded.
    shows: a call and its outcome, or an error; it may contain the student's own text.
    bug:   the sentence that names the likely bug, if there is one.
    doubtful: whether the machine may have caused the verdict.
    comment: what a person says about it.
    request: why the student asks for another look; "" after a person has looked again.
    of:      the digest of the answer and its key; "" if the next run must grade it again.

    For instructors only, if no sentence names the bug of a wrong answer:
    mark:    the beginning of the fingerprint of its outcomes.
    example: a call that shows the bug, perhaps a hidden one, and its outcome.
    """

    verdict: str
    score: float | None
    says: str
    shows: str = ""
    bug: str = ""
    doubtful: bool = False
    comment: str = ""
    request: str = ""
    mark: str = ""
    example: str = ""
    of: str = ""


def grade_answer(key: Key, source: str, unsafe: bool = False) -> Result:
    """Run a student's cells, joined, in a new worker, and judge the answer in this process.

    If the worker ends meanwhile, a new one runs only what the answer needs.

    Raises SandboxError if no worker can be started, RuntimeError if our own cells fail in it.
    """
    ours = names_in(key.needed)
    with prepared_worker(key, unsafe) as worker:
        first = worker.answer(source, key.answer, ours)
        if not first.ended:
            return _complete(_graded(key, first, worker), source, _failed(key, source, first))
    with prepared_worker(key, unsafe) as worker:
        second = worker.answer(source, key.answer, ours, examples=False)
        if second.verdict:
            return _complete(_graded(key, first, worker), source, [])
        told = f"The cells ran without their examples. With them: {first.verdict}. {_about(first)}"
        failed = [told, *_failed(key, source, second)]
        return _complete(_graded(key, second, worker), source, failed)


def _graded(key: Key, defined: Answer, worker: Worker) -> Result:
    """Judge the answer that a worker has defined, or say why it has not."""
    if not defined.verdict:
        return _judged(key, [worker.call(key.answer, call) for call in key.calls])
    defined = defined if key.open else _told(defined)
    says = _UNANSWERED if defined.verdict == "not answered" else "The cell cannot be run:"
    return Result(defined.verdict, 0, says, _about(defined), doubtful=defined.doubtful)


def _failed(key: Key, source: str, defined: Answer) -> list[str]:
    """Say which statements failed although the answer is defined."""
    found = []
    told = defined.outcome.value if isinstance(defined.outcome.value, list) else []
    for one in told[:MOST_FAILED]:
        match one:
            case [int() | None as line, str(says)]:
                place = where(source, line) if line else "a statement"
                says = clean(says, ERROR_LENGTH) if key.open else _without_words(says)
                found.append(f"{place[0].upper()}{place[1:]} failed and was skipped: {says}")
    return found


def _complete(result: Result, source: str, failed: list[str]) -> Result:
    """Add what failed; if another cell may hold the right answer, a person decides."""
    shows = "\n".join(filter(None, [result.shows, *failed]))
    others = [one.title.removeprefix(NOT_RUN) for one in pieces(source) if not one.runs]
    if not others or result.verdict == RIGHT:
        return replace(result, shows=shows)
    says = f"The last cell that defines the answer is not right: {result.verdict}. "
    says += f"But the notebook has {others[0]}: a person will look."
    return Result(REVIEW, None, says, shows, doubtful=result.doubtful)


@contextmanager
def prepared_worker(key: Key, unsafe: bool) -> Iterator[Worker]:
    """Start a worker in which everything that comes before an answer has run.

    Raises SandboxError if no worker can be started, RuntimeError if our own cells fail in it.
    """
    sandbox = own_sandbox(unsafe)
    needed = (*key.cells, *key.needed) if key.needed else ()  # instead of their stubs
    with sandbox.worker(allow=key.allow, games=key.games, needed=needed) as worker:
        run_ours(worker, key.cells)
        yield worker


def run_ours(worker: Worker, cells: Iterable[str]) -> None:
    """Run our own cells, which come before an answer; raises RuntimeError if one fails."""
    for cell in cells:
        if (ours := worker.cell(cell)).verdict:
            raise RuntimeError(
                f"one of the course's own cells fails before the answer is run: {ours.says}"
            )


def own_sandbox(unsafe: bool) -> Sandbox:
    """Return the sandbox of this thread, which lives as long as the process."""
    return _sandbox(unsafe, threading.get_ident())


@cache
def _sandbox(unsafe: bool, thread: int) -> Sandbox:
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(Sandbox(unsafe))


def _judged(key: Key, answers: list[Answer]) -> Result:
    """Return the result of an answer."""
    given = [answer.outcome for answer in answers]
    bug = key.bug(given)
    verdict: str
    verdict, first = judge(given, key.right, key.order, key.work)
    if verdict == RIGHT:
        says = f"Each of {len(given)} calls does what it should." if len(given) > 1 else ""
        return Result(RIGHT, key.points, says)
    if verdict == "error" and answers[first].verdict:
        verdict = answers[first].verdict
    if verdict == "not answered":
        return Result(verdict, 0, _UNANSWERED)
    points = key.points / 2 if verdict == HALF else 0
    says, shows = _reason(key, verdict, first, answers)
    result = Result(verdict, points, says, shows, doubtful=answers[first].doubtful)
    if bug := bug or without_a_name(given[first], key.right):
        return replace(result, bug=bug)
    example = shows or _shown(key, first, answers)
    return replace(result, mark=key.fingerprint(given)[:12], example=example)


_UNANSWERED = "Not answered yet: the cell still raises NotImplementedError."


_FURTHER = {
    "wrong": "the value was wrong",
    "error": "the answer raised an exception",
    HALF: "the value was right, but the work was not",
    WAITED: "the answer waited instead of computing",
}


def _reason(key: Key, verdict: str, first: int, answers: list[Answer]) -> tuple[str, str]:
    """Say what went wrong, and show it with a visible call.

    For a hidden call, give only the verdict, because an answer could print the call.  Where there
    are hidden calls, no exception's words are shown: they could tell what the answer has learned.
    """
    if not key.open:
        answers = list(map(_told, answers))
    if first >= key.visible:  # a smaller call may show wrong work
        pairs = enumerate(zip(answers, key.right, strict=True))
        first = next((i for i, (a, r) in pairs if not work_is_right(a.outcome, r, key.work)), first)
    if first >= key.visible:
        further = _FURTHER.get(verdict, verdict)
        return f"Right on all calls of the notebook's check. On another call: {further}.", ""
    return "This call shows it:", _shown(key, first, answers)


def _shown(key: Key, number: int, answers: list[Answer]) -> str:
    """Describe a call, its outcome, and the right outcome."""
    call, answer = key.calls[number], answers[number]
    if answer.verdict not in ("", "error"):
        shows = f"{call_in_words(key.answer, call)}: {answer.verdict}. {_about(answer)}"
    elif key.reveal:
        right = key.right[number]
        shows = explain(key.answer, call, answer.outcome, right, key.work, key.order)
    else:
        shows = f"{said(key.answer, call, answer.outcome)}."
    if answer.verdict == "error" and answer.where:
        shows += f" It was raised in {answer.where}."
    return shows


_OURS = re.compile(
    rf"({re.escape(REFUSED)})?"
    r"(Withheld: [\w.]{1,80} may not be used in this question"
    r"|(Import|ModuleNotFound)Error: \w{1,40} is not installed where answers are graded"
    r"|NameError: name '\w{1,40}' is not defined"
    r"|it does not define \w{1,80}"
    r"|[A-Z]\w{1,30}(?=: ))"
)


def _without_words(says: str) -> str:
    """Keep only the type of an exception, and sentences of our own."""
    ours = _OURS.match(says)
    return ours[0] if ours else "an exception"


def _told(answer: Answer) -> Answer:
    """Return an answer without words of an exception."""
    if answer.ended or not answer.verdict:
        return answer
    says = _without_words(answer.says)
    error = answer.outcome.error if answer.verdict == DID_NOT_END else says
    return replace(answer, says=says, outcome=replace(answer.outcome, error=error))


def _about(answer: Answer) -> str:
    """Return what the worker says about a cell, or about a call without a value."""
    place = f" ({answer.where})" if answer.where else ""
    return f"{answer.says.removeprefix('Withheld: ').rstrip('.')}{place}."
