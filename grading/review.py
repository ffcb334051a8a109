"""What needs a person: where, whose, why, and in which notebook to look."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grading.answer import REVIEW, Result
from grading.grade import MANUAL, NOT_GRADED, Graded, by_exercise
from grading.plain import line
from grading.pseudonyms import Names


@dataclass(frozen=True)
class Waiting:
    """An answer that needs a person.

    question: the exercise, the question and its points.
    student:  as the gradebook knows the student.
    notebook: the answer, with what the grader says, as a path in the folder of results.
    """

    question: str
    student: str
    reason: str
    notebook: str


def waiting(shown: Iterable[Graded], called: Names) -> Iterator[Waiting]:
    """All that need a person, by exercise, question and student."""
    for exercise, group in by_exercise(shown).items():
        for part in group[0].results:
            for one in group:
                for reason in _reasons(one.results[part], called):
                    student = called.of(one.submission.student)
                    yield Waiting(
                        f"{exercise}/{part.name} ({part.points})",
                        student if called.secret else one.submission.student,
                        reason,
                        f"autograded/{student}/{exercise}/{exercise}.ipynb",
                    )


def _reasons(result: Result, called: Names) -> Iterator[str]:
    if result.verdict == MANUAL:
        yield "not marked yet"
    elif result.verdict in (REVIEW, NOT_GRADED):
        yield f"{result.verdict}. {line(called.hidden(result.says))}"
    if result.request:
        yield f"asks for another look: {line(result.request)}"
