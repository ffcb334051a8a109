"""What a student wrote: the answers in saved exercise notebooks."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

from coursework.exercise.run import DidNotEnd, until
from coursework.rows.parts import PARTS

SECONDS = 10  # of computing, for what a student's functions do until one of them fails


class FailedError(Exception):
    """A student's function cannot be used: its name, and why."""


class Written:
    """The parts of a player by their names: the student's that work, otherwise the course's own.

    asked: the names that were asked for; refused: for those of them that are the course's own,
    why.  Without a folder of exercises all are.  Raises ValueError if there is no such folder.
    """

    def __init__(self, exercises: Path | None) -> None:
        if exercises and not exercises.is_dir():
            raise ValueError(f"there is no folder {str(exercises)!r}: name that of the exercises")
        self.asked: list[str] = []
        self.refused: dict[str, str] = {}
        self._exercises = exercises
        self._answers = cache(answers)
        self._end = process_time() + SECONDS

    def __call__(self, name: str) -> Callable[..., Any]:
        """The part of this name."""
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
        """The names of the student's functions in use."""
        return [name for name in self.asked if self._exercises and name not in self.refused]

    def refuse(self, name: str, why: str) -> None:
        """From now on the course's own takes the place of a student's function."""
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
                raise FailedError(name, f"is not done after {SECONDS} seconds") from error
            except FailedError:
                raise
            except Exception as error:
                raise FailedError(name, f"ends with {in_words(error)}") from error

        return call


def answers(exercises: Path, number: str) -> dict[str, Any]:
    """All that an exercise defines: its set-up cells and its answers are run, and nothing else.

    A cell that raises is left out; under "" stands why a name may be missing.
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
                    names[""] = f"is in a cell that ends with {in_words(error)}"
    return names


def in_words(error: BaseException) -> str:
    """An error in one line.

    >>> in_words(KeyError(3))
    'KeyError: 3'
    """
    return f"{type(error).__name__}: {error}".partition("\n")[0][:100]
