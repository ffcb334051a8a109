"""Mutants of the references that no check refuses, and those of them that are no mistakes.

A mutant that does the same as the reference on all calls, visible and hidden, survives.  If no call
could tell it apart, equivalent.toml beside the notebook lists it under the reason:

    [question]
    "Why it is as right as the reference." = ["if a < b: → if a <= b:"]
"""

import os
import signal
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from tqdm import tqdm

from chopsticks.exercise.call import Call, RunResult
from chopsticks.exercise.check import judge
from chopsticks.exercise.run import run
from grading.exercises import Exercise, Question
from grading.mutate import Mutation, changes

FILE = "equivalent.toml"
SECONDS, MEMORY = 2, 2**32  # for a call, and for all; the references take a tenth

VISIBLE, HIDDEN, NOBODY = "the visible check", "the hidden calls only", "nobody"
_SAID = {"v": VISIBLE, "v\n": VISIBLE, "vh": HIDDEN, "vh\n": HIDDEN, "vhn\n": NOBODY}


def refusals(exercise: Exercise, question: Question) -> dict[Mutation, str]:
    """By whom each mutant of a reference is refused.

    Raises OSError where no process can be forked.
    """
    found = list(changes(exercise.reference(question.name)))
    by = tqdm(refused(exercise, question, found), question.name, len(found), leave=False)
    return dict(zip(found, by, strict=True))


def in_words(by: dict[Mutation, str]) -> str:
    """How many mutants are refused, and by whom."""
    count = Counter(by.values())
    words = ", ".join(f"{count[who]:,} by {who}" for who in (VISIBLE, HIDDEN, NOBODY))
    return f"{len(by):,} changes in one place; refused are {words}"


def unexplained(exercise: Exercise, question: Question, by: dict[Mutation, str]) -> Iterator[str]:
    """A sentence for each mutant that survives without a reason, and for each stale reason.

    Raises ValueError for reasons that cannot be read.
    """
    listed = equivalent(exercise).get(question.name, {})
    alive = {change.says: change for change in by if by[change] == NOBODY}
    for says, change in alive.items():
        if says not in listed:
            yield f"nothing refuses {says!r}:\n{change.diff}"
    for says in listed:
        if says not in alive:
            yield f"equivalent.toml lists {says!r}, which does not survive"


def equivalent(exercise: Exercise) -> dict[str, dict[str, str]]:
    """By question, the mutants that are no mistakes, and why; ValueError if they cannot be read."""
    path = exercise.folder / FILE
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from None
    if unknown := tables.keys() - {question.name for question in exercise.questions}:
        raise ValueError(f"{path} names {sorted(unknown)}, which are no questions")
    return {
        name: {says: reason for reason, several in table.items() for says in several}
        for name, table in tables.items()
    }


def refused(exercise: Exercise, question: Question, found: Sequence[Mutation]) -> Iterator[str]:
    """Who refuses each mutant: VISIBLE, HIDDEN or NOBODY.

    They are judged one after another in one forked process.  When time or memory ends it, the
    mutant that it was at is refused, and another process goes on behind it.
    """
    right = [exercise.right(question, calls) for calls in (question.calls, question.hidden)]
    if not hasattr(os, "fork"):
        raise OSError("mutants are run in processes that are forked; this system has none")
    done = 0
    while done < len(found):
        reading, writing = os.pipe()
        if not (child := os.fork()):
            _end_with(writing, exercise, question, found[done:], right)
        os.close(writing)
        with os.fdopen(reading, encoding="ascii") as pipe:
            for line in pipe:
                yield _SAID[line]
                done += 1
        os.waitpid(child, 0)


def _end_with(
    writing: int,
    exercise: Exercise,
    question: Question,
    found: Sequence[Mutation],
    right: list[list[RunResult]],
) -> NoReturn:
    """In a process of its own: a line for each mutant, with a letter for all that it reaches."""
    import resource  # only where processes can be forked

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        for change in found:
            for letter, calls, wanted in zip(
                "vh", (question.calls, question.hidden), right, strict=True
            ):
                os.write(writing, letter.encode())
                if not _does(exercise, question, change, calls, wanted):
                    break
            else:
                os.write(writing, b"n")
            os.write(writing, b"\n")
    finally:
        os._exit(0)


def _does(
    exercise: Exercise,
    question: Question,
    change: Mutation,
    calls: Sequence[Call],
    right: Sequence[RunResult],
) -> bool:
    """Whether a mutant does on these calls what it should."""
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # the signal ends the process
        function = exercise.function(question, change.source)
        for call, wanted in zip(calls, right, strict=True):
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            given = run(function, call)
            if judge([given], [wanted], question.order, question.work)[0] != "right":
                return False
    except Exception:  # of the cell itself
        return False
    return True
