"""Hidden tests for plain nbgrader, whose autograder runs them in the student's kernel.

There, a hostile answer can read this file or fake its result.  Use `python -m grading` to grade
answers that you do not trust.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from coursework.exercise.check import judge
from coursework.exercise.run import run
from grading.author.exercises import ROOT, load


def hidden(exercise: str, name: str, answer: Callable[..., Any]) -> None:
    """Raise AssertionError unless the answer is right on the hidden calls of a question.

    The course is the nearest folder above the working directory that has the exercise, or, if there
    is none, the course that this module belongs to.
    """
    above = (path for path in Path.cwd().parents if (path / "solutions" / exercise).is_dir())
    loaded = load(exercise, next(above, ROOT))
    question = loaded.question(name)
    right = loaded.right(question, question.hidden)
    given = [run(answer, call) for call in question.hidden]
    verdict, first = judge(given, right, question.order, question.work)
    if verdict != "right":
        raise AssertionError(f"{question.answer}, hidden call {first + 1}: {verdict}")
