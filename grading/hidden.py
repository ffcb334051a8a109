"""The hidden tests under plain nbgrader, whose autograder runs them inside the student's kernel.

There an answer that means harm can read this file, or fake its result.  `python -m grading`
is the grader that does not trust.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chopsticks.exercise.check import judge
from chopsticks.exercise.run import run
from grading.exercises import ROOT, load


def hidden(exercise: str, name: str, answer: Callable[..., Any]) -> None:
    """Raise AssertionError unless the answer is right on the hidden calls of a question.

    The course is the folder above the present one that has the exercise; by default this one.
    """
    above = (path for path in Path.cwd().parents if (path / "solutions" / exercise).is_dir())
    loaded = load(exercise, next(above, ROOT))
    question = loaded.question(name)
    right = loaded.right(question, question.hidden)
    given = [run(answer, call) for call in question.hidden]
    verdict, first = judge(given, right, question.order, question.work)
    if verdict != "right":
        raise AssertionError(f"{question.answer}, hidden call {first + 1}: {verdict}")
