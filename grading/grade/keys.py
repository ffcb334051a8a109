"""The keys to questions, made by running the reference answers."""

import json
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from tqdm import tqdm

from coursework.exercise.call import DID_NOT_END, RunResult
from coursework.exercise.check import judge
from coursework.exercise.codec import encode, games_in
from coursework.exercise.run import NODE_LIMIT, run
from grading.author.exercises import Exercise, Question
from grading.author.stubs import apart, stub
from grading.grade.answer import Key
from grading.grade.folder import write_file


def make_key(exercise: Exercise, question: Question) -> Key:
    """Make the key to a question from the reference answers."""
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
        outcomes = _outcomes(exercise, question, mutant.of(reference))
        bugs[key.fingerprint(_telling(key, outcomes))] = mutant.says
    return key


def _telling(key: Key, outcomes: list[RunResult]) -> list[RunResult]:
    """Return the outcomes before the first call that did not end if they show the bug, else all.

    Whether a call ends depends on the limits, and a worker has different limits.
    """
    ended = list(takewhile(lambda outcome: outcome.error != DID_NOT_END, outcomes))
    verdict, _ = judge(ended, key.right[: len(ended)], key.order, key.work)
    return outcomes if verdict == "right" else ended


def _outcomes(exercise: Exercise, question: Question, source: str) -> list[RunResult]:
    """Return the outcomes of an answer on all calls, which share one limit, as in a worker."""
    function = apart(exercise, question, source)
    outcomes, left = [], NODE_LIMIT
    for call in question.calls + question.hidden:
        outcomes.append(run(function, call, left))
        left -= outcomes[-1].nodes - 1
    return outcomes


class Keys:
    """The keys to the questions of an exercise, each made when it is first needed.

    Their digests are stored in a file, so a run with nothing to grade need not make any.
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
        with suppress(OSError):  # then they are made again next time
            write_file(path, json.dumps({"of": digest, "digests": self.digests}))

    def depth(self, name: str) -> int:
        """Return how many questions, one built on the other, come before this one."""
        needs = self._exercise.question(name).needs
        return max((1 + self.depth(need) for need in needs), default=0)

    def __getitem__(self, name: str) -> Key:
        if name not in self._made:
            self._made[name] = make_key(self._exercise, self._exercise.question(name))
        return self._made[name]
