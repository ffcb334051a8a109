"""Reference answers do what they did: golden.json has a mark of each call and of its outcome.

Other programs have judged these outcomes (docs/testing.md).  To write the file again, and to be
shown what has changed:

    python tests/grading/test_golden.py
"""

import hashlib
import json
from pathlib import Path

import pytest

from chopsticks.files import write_whole
from coursework.exercise.codec import dumps
from coursework.exercise.compare import fingerprint
from coursework.exercise.words import said
from grading.author.exercises import exercises, load

FILE = Path(__file__).with_name("golden.json")
MARK = 6  # characters


def outcomes(name):
    """What an exercise's answers do on each call, visible or hidden: two marks, and in words."""
    exercise, found = load(name), {}
    for question in exercise.questions:
        calls = question.calls + question.hidden
        for call, outcome in zip(calls, exercise.outcomes(question, calls), strict=True):
            which = hashlib.sha256(dumps(call).encode()).hexdigest()[:MARK]
            mark = fingerprint([outcome], question.order, question.work)[:MARK]
            found[question.name, which] = mark, said(question.answer, call, outcome)
    return found


def stored():
    """The file's marks: by exercise; by question and call."""
    return {
        name: {
            (asked, which): mark
            for asked, line in lines.items()
            for which, mark in (pair.split("=") for pair in line.split())
        }
        for name, lines in json.loads(FILE.read_text(encoding="utf-8")).items()
    }


def changes(name, before, now):
    """A sentence for each call of an exercise that is new, gone, or does something else."""
    for asked, which in sorted(before.keys() | now.keys()):
        was, (mark, words) = before.get((asked, which)), now.get((asked, which), (None, which))
        if was != mark:
            kind = "NEW CALL" if not was else "CALL IS GONE" if not mark else "ANOTHER OUTCOME"
            yield f"{name}, {asked}: {kind}: {words}"


@pytest.mark.parametrize("name", exercises())
def test_every_call_of_every_question_does_what_it_did(name):
    changed = "; ".join(changes(name, stored()[name], outcomes(name)))
    assert not changed, f"{changed}. If this is what you meant: python tests/grading/test_golden.py"


def test_no_other_exercise_is_stored():
    assert tuple(stored()) == exercises()


def write():
    """Write the file again, and say what has changed."""
    before, lines = stored() if FILE.exists() else {}, {}
    for name in exercises():
        now, asked = outcomes(name), lines.setdefault(name, {})
        print("".join(f"{line}\n" for line in changes(name, before.get(name, {}), now)), end="")
        for (question, which), (mark, _) in now.items():
            asked[question] = f"{asked.get(question, '')} {which}={mark}".strip()
    write_whole(FILE, json.dumps(lines, indent=1) + "\n")


if __name__ == "__main__":
    write()
