"""Warm-ups: every exercise has one, and the check agrees with it on every order of its lines.

The check knows nothing of warm-ups: it runs what the lines make.
"""

import ast
import json
import re
from dataclasses import replace
from textwrap import indent

import nbformat
import pytest

from coursework import Checker
from coursework.exercise import check
from coursework.exercise.check import CheckFailed
from grading.author.exercises import ROOT, exercises, load
from grading.author.warm_up import warm_up


def indented(lines):
    return indent("\n".join(lines), "    ")


def program(text):
    return ast.dump(ast.parse(text))


class Asked:
    """The warm-up of an exercise as its students get it, and its question."""

    def __init__(self, name):
        self.exercise = load(name)
        folder = ROOT / "exercises" / name
        self.check = Checker(name, folder)
        checks = json.loads((folder / "checks.json").read_text(encoding="utf-8"))
        [self.name] = [question for question in checks if "warm_up" in checks[question]]
        self.question = self.exercise.question(self.name)
        self.head, self.rows, self.orders = checks[self.name]["warm_up"].values()
        self.right = [next(line for line, why in row if not why) for row in self.rows]
        self.reference = re.sub(r"\n\s*\n", "\n", self.exercise.reference(self.name))
        self.text = self.of(self.orders[0])
        assert self.text in self.reference

    def of(self, order):
        return indented([self.right[i] for i in order])

    def with_lines(self, text):
        """The answer that has this in the place of the lines."""
        return self.reference.replace(self.text, text)

    def is_right(self, text):
        """Whether the check says so of the answer with these lines."""
        try:
            self.check(self.name, self.exercise.function(self.question, self.with_lines(text)))
        except (CheckFailed, SyntaxError):
            return False
        return True


@pytest.fixture(params=exercises())
def asked(request):
    return Asked(request.param)


def depth(line):
    return len(line) - len(line.lstrip())


def neighbours(lines):
    """All that comes of the lines when two neighbours, or two neighbouring blocks, are exchanged.

    A block is a line with the deeper ones below it.
    """
    numbers = list(range(len(lines)))

    def end(start):
        below = (i for i in numbers[start + 1 :] if depth(lines[i]) <= depth(lines[start]))
        return next(below, len(lines))

    for start in numbers[:-1]:
        yield [*numbers[:start], start + 1, start, *numbers[start + 2 :]]
        if (middle := end(start)) < len(lines) and depth(lines[middle]) == depth(lines[start]):
            last = end(middle)
            block, other = numbers[start:middle], numbers[middle:last]
            yield [*numbers[:start], *other, *block, *numbers[last:]]


def test_an_order_is_right_if_and_only_if_the_check_says_so(asked, monkeypatch):
    monkeypatch.setattr(check, "SECONDS", 1)
    listed = {asked.of(order) for order in asked.orders}
    first = asked.orders[0]
    exchanged = neighbours([asked.right[i] for i in first])
    tried = listed | {asked.of([first[i] for i in order]) for order in exchanged}
    assert {text for text in tried if asked.is_right(text)} == listed
    assert asked.of(range(len(asked.rows))) not in listed


def test_the_wrong_one_of_two_is_a_mutant_with_its_sentence(asked):
    """That the check refuses it and says the sentence, test_release holds of all mutants."""
    mutants = {mutant.says: mutant.of(asked.reference) for mutant in asked.question.mutants}
    wrong = [(i, line, why) for i, row in enumerate(asked.rows) for line, why in row if why]
    assert 1 <= len(wrong) <= 3
    for i, line, why in wrong:
        assert len(asked.rows[i]) == 2
        lines = [line if k == i else asked.right[k] for k in asked.orders[0]]
        assert program(asked.with_lines(indented(lines))) == program(mutants[why])


def test_it_opens_the_exercise_and_says_which_question_it_is(asked):
    path = asked.exercise.released
    cells = {cell.id: cell.source for cell in nbformat.read(path, as_version=4).cells}
    assert list(cells)[1:4] == ["setup", "warm-up-text", "warm-up"]
    assert cells["warm-up"] == "check.warm_up()"
    [number] = re.findall(r"which you will write in question (\d+),", cells["warm-up-text"])
    assert f"\n## {number}. " in f"\n{cells[asked.name + '-text']}"
    assert f" of `{asked.question.answer}`, " in cells["warm-up-text"]
    assert ("the last lines of" in cells["warm-up-text"]) == ("…" in asked.head)
    shown = asked.check.warm_up()
    assert repr(shown).startswith(
        f"<WarmUp: {len(asked.rows)} lines of def {asked.question.answer}("
    )
    assert shown._repr_html_().count("<li>") == len(asked.rows)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"begin": "if over"}, "one line of the warm-up must begin with 'if over', but 0 do"),
        ({"begin": "return"}, "one line of the warm-up must begin with 'return', but 2 do"),
        ({"wrong": ("pass",)}, "no mutant of 'minimax' changes one line of the warm-up to 'pass'"),
        ({"moves": (("values =", "best ="),)}, "one line of the warm-up must begin with 'best ='"),
    ],
)
def test_lines_that_are_not_there_are_named(change, complaint):
    exercise = load("02-minimax")
    question = exercise.question("minimax")
    asked = replace(question, warm_up=replace(question.warm_up, **change))
    with pytest.raises(ValueError, match=complaint):
        warm_up(exercise, asked)


def test_an_exercise_without_a_warm_up_says_so(tmp_path):
    (tmp_path / "checks.json").write_text('{"q": {}}')
    with pytest.raises(ValueError, match="02-minimax has no warm-up"):
        Checker("02-minimax", tmp_path).warm_up()
