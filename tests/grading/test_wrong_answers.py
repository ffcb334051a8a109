"""Classic wrong answers to every question: the notebook's check refuses each, and names most.

So none is called right there and then loses its points when it is graded.
"""

import re
from pathlib import Path

import pytest
from wrong import wrong_answers

from coursework.exercise.check import Checker
from grading.author.exercises import exercises, load

FOLDER = Path(__file__).parent / "wrong_answers"
EACH = 5
NAMED = 0.9
RIGHT = "that it is right"
SENTENCE = re.compile(r"Likely bug: .*")


WRONG = {path.stem: wrong_answers(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")}
ALL = [wrong for asked in WRONG.values() for answers in asked.values() for wrong in answers]


def told(check, exercise, question, wrong):
    """What the check in the notebook says."""
    try:
        check(question.name, exercise.function(question, wrong.code))
    except AssertionError as refused:
        return str(refused)
    return RIGHT


@pytest.mark.parametrize("name", exercises())
def test_each_is_refused_and_told_what_stands_in_the_table(name):
    exercise = load(name)
    check = Checker(exercise.name, exercise.released.parent)
    surprises = []
    for question in exercise.questions:
        for wrong in WRONG[name][question.name]:
            verdict = told(check, exercise, question, wrong)
            sentences = " ".join(SENTENCE.findall(verdict))
            as_expected = wrong.says in sentences if wrong.says else not sentences
            if verdict == RIGHT or not as_expected:
                surprises.append(f"{question.name}: {wrong.thought!r} was told: {verdict}")
    assert not surprises, "\n\n".join(surprises)


@pytest.mark.parametrize("name", exercises())
def test_every_question_has_at_least_five(name):
    asked = [question.name for question in load(name).questions]
    assert list(WRONG[name]) == asked
    assert min(map(len, WRONG[name].values())) >= EACH


def test_most_are_named():
    assert sum(wrong.says is not None for wrong in ALL) >= NAMED * len(ALL)
