"""How attacks are listed, run and graded."""

import os
import signal
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from handing_in import EXERCISE
from processes import namespace_below, processes_in

from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import load
from grading.author.stubs import stub
from grading.grade.answer import grade_answer, own_sandbox
from grading.grade.keys import make_key
from grading.sandbox import Limits

CALL = Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]]}), At())
TREE = CALL.args[0]
RIGHT = 3  # the value of this tree, as every textbook has it
STUB = "def f(game, state):\n    raise NotImplementedError\n"
HONEST = """\
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [f(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
"""
PIPE = """\
import json, os, stat
def pipe():
    "The descriptor on which answers go out."
    for n in range(3, 64):
        try:
            if stat.S_ISFIFO(os.fstat(n).st_mode): os.write(n, b''); yield n
        except OSError: pass
def say(*lines):
    for n in pipe():
        for line in lines: os.write(n, line.encode() if isinstance(line, str) else line)
"""
SMALL = Limits(memory=2**27, disk=2**24)
ENDLESS = Limits(cpu=0.1, waiting=0.5)  # seconds, for what never ends by itself
WAITING = Limits(cpu=0.25, waiting=0.5)  # and for what computes now and then, but mostly waits


class Attack(NamedTuple):
    """A row of the catalogue: what it tries, the hostile text, and what must come of it."""

    tries: str
    source: Any
    outcome: Any = None


def attacks(*rows):
    """Run a test with each of these rows."""
    listed = [Attack(*row) for row in rows]
    assert len({attack.tries for attack in listed}) == len(listed)
    return pytest.mark.parametrize("attack", listed, ids=lambda attack: attack.tries)


def surroundings(sandbox):
    """What an attack might change here."""
    return {
        "files": set(sandbox._folder.rglob("*")),
        "groups": {g for place in sandbox.mechanism.groups for g in place.glob(f"*{os.getpid()}*")},
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)],
        "directory": Path.cwd(),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
    }


def attacked(sandbox, source, limits=SMALL, calls=(CALL,), needed=()):
    """What comes of a cell and of some calls; sees that nothing is left behind."""
    before = surroundings(sandbox)
    with ExitStack() as stack:
        with sandbox.worker(limits, needed=needed) as worker:
            namespace = stack.enter_context(namespace_below(worker._process.pid))
            assert len(processes_in(namespace)) == 2  # bubblewrap's first process and Python
            assert [worker.cell(stub(cell)).verdict for cell in needed] == [""] * len(needed)
            answers = [worker.answer(source), *(worker.call("f", call) for call in calls)]
        assert processes_in(namespace) == set()
    assert surroundings(sandbox) == before
    return answers


@cache
def key(question="minimax", exercise=EXERCISE.name):
    """The key to a real question, whose answer is called `f` here."""
    whole = load(exercise)
    return replace(make_key(whole, whole.question(question)), answer="f")


def graded(source, question="minimax", exercise=EXERCISE.name):
    """What an answer to a real question earns; sees that nothing is left behind."""
    sandbox, wanted = own_sandbox(unsafe=False), key(question, exercise)
    sandbox.worker(allow=wanted.allow, games=wanted.games).__exit__()  # makes the course's copy
    before = surroundings(sandbox)
    result = grade_answer(wanted, source)
    assert surroundings(sandbox) == before
    return result
