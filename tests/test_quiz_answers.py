"""How the script judges answers to every question of every lecture, in Node."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from quiz_reader import Erring, Reader, number, stored

ROOT = Path(__file__).parent.parent
NODE = Path(sys.executable).with_name("node")  # it comes with the environment
SILENT = {"13-nim-and-grundy/four"}  # mex is none of the questions' rules
NEGATES = {"06-deepening-and-windows/pvs-viewer"}
FIVE = {"exchanged", "sign", "equality", "window", "last"}
JUDGE = """
import { readFileSync } from "node:fs";
import { isRight, misconception } from "./stepthrough/views/answering.js";
const pairs = JSON.parse(readFileSync(0, "utf8"));
const judged = ([question, answer]) =>
  [isRight(question, answer), misconception(question, answer) ?? ""];
console.log(JSON.stringify(pairs.map(judged)));
"""


def judged(pairs):
    """Whether each answer to a question is right, and the misconception that it shows."""
    command = [NODE, "--input-type=module", "--eval", JUDGE]
    said = subprocess.run(
        command, cwd=ROOT, input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    return json.loads(said.stdout)


@pytest.fixture(scope="module")
def lectures():
    """The viewers of all lectures, each with its questions."""
    found = stored()
    assert len(found) > 10
    return found


def words(truth, question):
    """What a reader types or chooses who knows the truth."""
    if isinstance(truth, set):
        return next(answer for answer in question["answers"] if answer in truth)
    if isinstance(truth, tuple):
        return next(
            a
            for a in question["answers"]
            if all(
                number(x) == pytest.approx(y, rel=0.005)
                for x, y in zip(a[1:-1].split(", "), truth, strict=True)
            )
        )
    if "answers" in question:
        return next(a for a in question["answers"] if number(a) == truth)
    return f"{truth:.6g}".replace("inf", "∞")


def test_who_knows_what_the_run_did_is_always_right(lectures):
    pairs, names = [], []
    for name, data in lectures.items():
        reader = Reader(data)
        assert bool(data["questions"]) == (name not in SILENT), name
        for question in data["questions"]:
            pairs.append((question, words(reader.truth(question), question)))
            names.append((name, question["ask"]))
    wrong = [n for n, (good, named) in zip(names, judged(pairs), strict=True) if not good or named]
    assert wrong == []
    assert len(names) > 200


def test_all_kinds_of_questions_are_asked(lectures):
    asks = [q["ask"] for data in lectures.values() for q in data["questions"]]
    for kind in (
        r" return\?",
        r"What are \w+ and \w+ now\?",
        "With what window",
        "a table hit",
        "do next",
    ):
        assert any(re.search(kind, ask) for ask in asks), kind


def test_each_misconception_is_named(lectures):
    named = set()
    for name, data in lectures.items():
        for misconception in FIVE:
            reader = Erring(data, misconception, negates=name in NEGATES)
            answers = [(q, reader.answer(q)) for q in data["questions"]]
            pairs = [(q, a if isinstance(a, str) else str(a)) for q, a in answers if a is not None]
            said_of = judged(pairs)
            named |= {said for good, said in said_of if not good and said == misconception}
    assert named == FIVE
