"""Shortcuts: functions that are open in a question, and that answer it.

All the rest of the course works behind them, because a student could replace what is closed.
"""

import inspect
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from chopsticks.exercise.call import Call, RunResult
from chopsticks.exercise.codec import encode, games_in
from grading.answer import own_sandbox
from grading.exercises import Exercise, Question
from grading.sandbox import Limits, SandboxError, Worker, attempts
from grading.sandbox.course import OPEN, PARTS, own_files

_PATIENT = Limits(cpu=600)


def shortcuts(exercise: Exercise) -> Iterator[str]:
    """What gets all visible calls of a question right without being written, in sentences.

    Raises SandboxError where no worker can be held, since some ways never end, and where what is
    open could not be tried.
    """
    asked = [question for question in exercise.questions if not question.free]
    right = [exercise.right(question, question.calls) for question in asked]
    games = [games_in(encode([q.calls, known])) for q, known in zip(asked, right, strict=True)]
    with own_sandbox(unsafe=True).worker(_PATIENT, PARTS, chain(*games)) as worker:
        for question, known, its in zip(asked, right, games, strict=True):
            names = [f"chopsticks.{name}" for name in (*OPEN, *question.opened)]
            names += [path.stem for path in own_files(its)]
            parameters = list(inspect.signature(exercise.function(question)).parameters)
            for words in _shortcuts_to(question, known, worker, Call(names, parameters)):
                yield f"{question.name}: {words}: this is open, and answers it"


def _shortcuts_to(
    question: Question, right: list[RunResult], worker: Worker, begin: Call
) -> list[str]:
    """The functions that answer one question, and for each a way in which it does."""
    answers = [
        worker.answer(Path(attempts.__file__).read_text(encoding="utf-8")),
        worker.call("begin", begin),
    ]
    for call, outcome in zip(question.calls, right, strict=True):
        wanted = Call(call, outcome.value, question.order)
        answers.append(answer := worker.call("go_on", wanted, watched=False))
    if failed := [answer.says for answer in answers if answer.verdict]:
        raise SandboxError(f"{question.name}: what is open could not be tried: {failed[0]}")
    return [f"{name} {way}" for name, way in answer.outcome.value.items()]
