"""What of all that was handed in is graded now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grading.exercises import Exercise
from grading.submissions import Submission


@dataclass(frozen=True)
class Only:
    """Names of exercises, students and questions: none of a kind means all of that kind.

    again: whether that is graded, too, of which there is a result.
    """

    exercises: Sequence[str] = ()
    students: Sequence[str] = ()
    questions: Sequence[str] = ()
    again: bool = False

    def by(self, submissions: Iterable[Submission]) -> list[Submission]:
        """The submissions of the students; ValueError for one who has none."""
        found = list(submissions)
        _check("submission by", self.students, {one.student for one in found})
        return [one for one in found if not self.students or one.student in self.students]

    def check(self, exercises: Mapping[str, Exercise]) -> None:
        """Raise ValueError for a question that none of these exercises has."""
        names = {q.name: None for exercise in exercises.values() for q in exercise.questions}
        _check("question", self.questions, names)

    def asks(self, question: str) -> bool:
        """Whether answers to a question are graded."""
        return not self.questions or question in self.questions


ALL = Only()


def _check(what: str, names: Iterable[str], there: Iterable[str]) -> None:
    for name in names:
        if name not in there:
            listed = ", ".join(map(repr, there if isinstance(there, dict) else sorted(there)))
            raise ValueError(f"there is no {what} {name!r}; there are {listed}")
