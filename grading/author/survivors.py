"""Mutants of the references that no check rejects, and why some of them are not mistakes.

If only hidden calls reject a mutant, the notebook would call it right, but the grader would take
off points.  A mutant that does the same as the reference on all calls, visible and hidden,
survives.  If no call could expose it, equivalent.toml next to the notebook lists it with a reason:

    [question]
    "Why it is as right as the reference." = 'if a < b: → if a <= b:'
"""

import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from tqdm import tqdm

from coursework.exercise.call import Call, RunResult
from coursework.exercise.check import judge
from coursework.exercise.run import run
from grading.author.bugs import tables
from grading.author.exercises import Exercise, Question
from grading.author.mutate import Mutation

FILE = "equivalent.toml"
SECONDS, MEMORY = 2, 2**32  # per call, and in all; references need a tenth of each

VISIBLE, HIDDEN, NOBODY = "the visible check", "the hidden calls only", "nobody"
_NEEDED = "from grading.author.mutate import any_of"
_Tests = Sequence[tuple[Call, RunResult]]  # calls and their right outcomes
_PROGRESS = {"v": VISIBLE, "v\n": VISIBLE, "vh": HIDDEN, "vh\n": HIDDEN, "vhn\n": NOBODY}


def refusals(
    exercise: Exercise, question: Question, mutants: Sequence[Mutation]
) -> dict[Mutation, str]:
    """Find out what rejects each mutant: VISIBLE, HIDDEN or NOBODY.

    A forked process tests them one after another.  If it runs out of time or memory, the mutant
    that it was testing counts as rejected, and a new process continues with the next one.

    Raises OSError if processes cannot be forked.
    """
    calls = (question.calls, question.hidden)
    tests = [list(zip(some, exercise.right(question, some), strict=True)) for some in calls]
    if not hasattr(os, "fork"):
        raise OSError("mutants run in forked processes, which this system does not support")
    found: dict[Mutation, str] = {}
    with tqdm(desc=question.name, total=len(mutants), leave=False) as progress:
        while rest := mutants[len(found) :]:
            reading, writing = os.pipe()
            if not (child := os.fork()):
                _judge_all(writing, exercise, question, rest, tests)
            os.close(writing)
            with os.fdopen(reading, encoding="ascii") as pipe:
                for mutant, line in zip(rest, pipe, strict=False):
                    found[mutant] = _PROGRESS[line]
                    progress.update()
            os.waitpid(child, 0)
    return found


def in_words(refusals: dict[Mutation, str]) -> str:
    """Say how many mutants each check rejects, and how many nobody rejects."""
    count = Counter(refusals.values())
    words = ", ".join(f"{count[who]:,} by {who}" for who in (VISIBLE, HIDDEN, NOBODY))
    return f"{len(refusals):,} single changes, rejected: {words}"


def unexplained(
    exercise: Exercise, question: Question, refusals: dict[Mutation, str]
) -> Iterator[str]:
    """Yield a sentence for each mutant that survives unexplained or that only hidden calls reject.

    Stale reasons are also reported.

    Raises ValueError if the reasons cannot be read.
    """
    listed = equivalent(exercise).get(question.name, {})
    alive = {mutant.says: mutant for mutant in refusals if refusals[mutant] == NOBODY}
    for says, mutant in alive.items():
        if says not in listed:
            yield f"no call rejects {says!r}:\n{mutant.diff}"
    for mutant, by in refusals.items():
        if by == HIDDEN:
            yield f"only hidden calls reject {mutant.says!r}:\n{mutant.diff}"
    for says in listed:
        if says not in alive:
            yield f"equivalent.toml lists {says!r}, which does not survive"


def equivalent(exercise: Exercise) -> dict[str, dict[str, str]]:
    """Read each question's mutants that are not mistakes, and why; ValueError if unreadable."""
    names = [question.name for question in exercise.questions]
    return {
        name: {says: reason for reason, several in table.items() for says in several}
        for name, table in tables(exercise.folder / FILE, names).items()
    }


def _judge_all(
    writing: int,
    exercise: Exercise,
    question: Question,
    mutants: Sequence[Mutation],
    tests: Sequence[_Tests],
) -> NoReturn:
    """Write a line for each mutant, with a letter for each stage it reaches, and exit."""
    if sys.platform == "win32":
        raise NotImplementedError
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        for mutant in mutants:
            for stage, some in zip((b"v", b"h"), tests, strict=True):
                os.write(writing, stage)
                if not _passes(exercise, question, mutant, some):
                    break
            else:
                os.write(writing, b"n")
            os.write(writing, b"\n")
    finally:
        os._exit(0)


def _passes(exercise: Exercise, question: Question, mutant: Mutation, tests: _Tests) -> bool:
    if sys.platform == "win32":
        raise NotImplementedError
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # the signal ends the process
        function = exercise.function(question, f"{_NEEDED}\n{mutant.source}")
        for call, right in tests:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            if judge([run(function, call)], [right], question.order, question.work)[0] != "right":
                return False
    except Exception:  # the mutant's cell does not run
        return False
    return True
