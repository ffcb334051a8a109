"""A student's own functions: the answers in saved exercise notebooks."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from coursework.exercise.run import DidNotEnd, until
from coursework.rows.parts import PARTS

SECONDS = 60  # of computing time for a student's functions, before one of them counts as failed


class FailedError(Exception):
    """A student's function cannot be used; the arguments are its name and the reason."""


class Written:
    """The parts of a player by name: the student's if they work, otherwise the course's own.

    asked: the names requested so far.  refused: the names whose parts the course replaces, with the
    reasons.  Without a folder of exercises, all parts are the course's own.  Raises ValueError if
    the folder does not exist.
    """

    def __init__(self, exercises: Path | None) -> None:
        if exercises and not exercises.is_dir():
            raise ValueError(
                f"there is no folder {str(exercises)!r}: give the folder of your exercises"
            )
        self.asked: list[str] = []
        self.refused: dict[str, str] = {}
        self._exercises = exercises
        self._answers = cache(answers)
        self._end = process_time() + SECONDS

    def __call__(self, name: str) -> Callable[..., Any]:
        """Return the part with this name."""
        exercise, ours = PARTS[name]
        if name not in self.asked:
            self.asked.append(name)
        if not self._exercises or name in self.refused:
            return ours
        names = self._answers(self._exercises, exercise)
        if name not in names:
            self.refused[name] = names[""]
            return ours
        return self._guarded(name, names[name])

    def yours(self) -> list[str]:
        """Return the names of the student's functions in use."""
        return [name for name in self.asked if self._exercises and name not in self.refused]

    def refuse(self, name: str, why: str) -> None:
        """Use the course's own part instead of the student's from now on."""
        self.refused[name] = why
        self._end = process_time() + SECONDS

    def _guarded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                with until(self._end, function):
                    return function(*args, **kwargs)
            except NotImplementedError as error:
                raise FailedError(name, "is not written yet") from error
            except DidNotEnd as error:
                raise FailedError(name, f"runs longer than {SECONDS} seconds") from error
            except FailedError:
                raise
            except Exception as error:
                raise FailedError(name, f"raises {in_words(error)}") from error

        return call


def answers(exercises: Path, number: str) -> dict[str, Any]:
    """Run an exercise's set-up cells and answers, and nothing else; return all that they define.

    A cell that raises an exception is left out; the key "" says why a name may be missing.
    """
    names: dict[str, Any] = {"__name__": f"exercise {number}", "": "is not in the exercise"}
    for path in exercises.glob(f"{number}-*/{number}-*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            grading = cell["metadata"].get("nbgrader", {"grade": True})
            if cell["cell_type"] == "code" and not grading["grade"]:
                code = "".join(cell["source"])
                try:
                    exec(compile(code, f"exercise {number}, {cell['id']}", "exec"), names)
                except Exception as error:
                    names[""] = f"is in a cell that raises {in_words(error)}"
    return names


def in_words(error: BaseException) -> str:
    """Describe an error in one line.

    >>> in_words(KeyError(3))
    'KeyError: 3'
    """
    return f"{type(error).__name__}: {error}".partition("\n")[0][:100]
