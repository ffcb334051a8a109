"""A wrong answer to every question: the notebook's check refuses it, and names its mistake.

The folder wrong_answers has the shortest of those that were written from the text alone.
"""

import re
from pathlib import Path

import pytest

from coursework.exercise.check import Checker
from grading.author.exercises import exercises, load

FOLDER = Path(__file__).parent / "wrong_answers"
CELL = re.compile(r"# %% (\S+) · .+\n# says: (.+)\n")  # the question; words of the sentence


@pytest.mark.parametrize("name", exercises())
def test_an_error_says_what_is_wrong(name):
    exercise = load(name)
    check = Checker(exercise.name, exercise.released.parent)
    _, *cells = CELL.split((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    assert cells[::3] == [question.name for question in exercise.questions]
    for question, says, code in zip(exercise.questions, cells[1::3], cells[2::3], strict=True):
        function = exercise.function(question, code)
        with pytest.raises(AssertionError, match=f"Likely bug: .*{re.escape(says)}"):
            check(question.name, function)
