"""Exercises: questions as data, and the solution notebook that answers them.

A course is a folder.  An exercise is a folder in its solutions/, with a notebook and a module of
questions.  A question says which calls are made, what is compared, and which bugs it can name.
What is right is never written down: the solution notebook's own cells are run to find it out.
"""

import hashlib
import re
import runpy
import shlex
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, get_args

from chopsticks.game import whole
from coursework.exercise.alone import PACKAGES, full, of_course
from coursework.exercise.call import Call, GameSpec, Named, Near, OneOf, RunResult
from coursework.exercise.compare import Work, fingerprint
from coursework.exercise.run import run
from grading.sandbox.course_copy import address, rules_of

if TYPE_CHECKING:
    import nbformat

ROOT = Path(__file__).resolve().parents[2]  # the folder of this course
_PACKAGES = [ROOT / name for name in PACKAGES]
SOLUTION, MODULE = "solutions/EXERCISE/EXERCISE.ipynb", "*_questions.py"
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


@dataclass(frozen=True, init=False)
class Mutant:
    """A bug: one sentence that names it to the student, and how it gets into the reference.

    Each patch is a pair (old, new) of source texts; every old one must occur.
    """

    says: str
    patches: tuple[tuple[str, str], ...]

    def __init__(self, says: str, *patches: tuple[str, str]) -> None:
        object.__setattr__(self, "says", says)
        object.__setattr__(self, "patches", patches)

    def of(self, source: str) -> str:
        """The source with the bug in it; ValueError if a text to replace does not occur."""
        for old, new in self.patches:
            if old not in source:
                raise ValueError(f"the mutant {self.says!r} replaces {old!r}, which does not occur")
            source = source.replace(old, new)
        return source


@dataclass(frozen=True)
class Lines:
    """Lines of an answer that open its exercise, to be put into order.

    begin: how the first of them begins; they go on to the end of the answer.
    wrong: lines that mutants of the question have in the place of right ones, one to three.
    moves: pairs of beginnings; the first line may as well stand directly before the second.
    """

    begin: str
    wrong: tuple[str, ...]
    moves: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Question:
    """A question that is graded by calling the student's function.

    docs/writing-exercises.md has a table of these fields.  The name is the grade_id of the
    answer's cell; that of its check is `name`-check.  Raises ValueError for a question that
    cannot be asked.
    """

    name: str
    points: int
    answer: str
    calls: tuple[Call, ...]
    hidden: tuple[Call, ...] = ()
    work: Work = None
    order: bool = True
    tolerance: float = 0
    accepts: str = ""
    reveal: bool = True
    allow: tuple[str, ...] = ()
    free: bool = False
    needs: tuple[str, ...] = ()
    mutants: tuple[Mutant, ...] = ()
    draw: bool = False
    warm_up: Lines | None = None

    def __post_init__(self) -> None:
        for kind, name in (("name", self.name.replace("-", "_")), ("answer", self.answer)):
            if not name.isidentifier():
                raise ValueError(f"{kind} = {name!r} of a question: it must be a Python name")
        whole(f"question {self.name!r}: points", self.points)
        if not self.calls:
            raise self._error("calls is empty: the visible check needs at least one")
        works = (None, *get_args(get_args(Work)[0]))
        if self.work not in works:
            raise self._error(f"work = {self.work!r}: it must be one of {works}")
        if not self.tolerance >= 0:
            raise self._error(f"tolerance = {self.tolerance!r}: it must be a number ≥ 0")
        if (self.tolerance or self.accepts) and not self.reveal:
            raise self._error("reveal = False: then neither tolerance nor accepts can be used")
        if self.accepts and self.work:
            raise self._error("accepts: several right answers share no work to compare")
        for name in self.allow:
            package, *names = full(name).split(".")
            modules = [ROOT / package / inner for inner in accumulate(names, "{}/{}".format)]
            if not any(m.with_suffix(".py").exists() or m.is_dir() for m in modules):
                raise self._error(f"allow names {name!r}: the course has no such module")
        if len({mutant.says for mutant in self.mutants}) < len(self.mutants):
            raise self._error("two mutants say the same")

    @property
    def opened(self) -> tuple[str, ...]:
        """What keeps its code: what is allowed, the rules of the calls' games, named functions."""
        names = {*self.allow}
        for call in self.calls + self.hidden:
            for argument in (*call.args, *call.kwargs.values()):
                if type(argument) is GameSpec:
                    names.update(rules_of(argument.name))
                elif type(argument) is Named:
                    function = resolve_name(argument.address)
                    if of_course(function.__module__):
                        names.add(address(function))
        return tuple(sorted(names))

    @property
    def asking_for_all(self) -> "Question":
        """The question whose reference returns all right answers, where there are several."""
        return replace(self, answer=self.accepts or self.answer)

    def accepted(self, outcomes: list[RunResult]) -> list[RunResult]:
        """What answers are compared with, from the outcomes of the reference."""

        def near(value: Any) -> Any:
            return Near(value, self.tolerance) if self.tolerance else value

        def right(value: Any) -> Any:
            return OneOf(tuple(map(near, value))) if self.accepts else near(value)

        return [o if o.error else replace(o, value=right(o.value)) for o in outcomes]

    def _error(self, complaint: str) -> ValueError:
        return ValueError(f"question {self.name!r}: {complaint}")


@dataclass(frozen=True)
class Item:
    """What an open question gives points for: a name, points, and the words that students see."""

    name: str
    points: float
    says: str

    @property
    def line(self) -> str:
        """What stands below the question."""
        return f"- {self.says} ({self.points:g} {'point' if self.points == 1 else 'points'})"


@dataclass(frozen=True)
class OpenQuestion:
    """A rubric: the cell that a person grades, and items with as many points in all.

    Raises ValueError for items that cannot be told apart or have no points.
    """

    name: str
    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        names = [item.name for item in self.items]
        if not all(map(re.compile(r"[a-z][a-z0-9-]*").fullmatch, names)):
            raise ValueError(f"open question {self.name!r}: items {names}: use a-z, 0-9 and -")
        if len(set(names)) < len(names) or min((i.points for i in self.items), default=0) <= 0:
            raise ValueError(
                f"open question {self.name!r}: items {names}: at least one, of different names, "
                "each with more than 0 points"
            )


@dataclass(frozen=True)
class Exercise:
    """An exercise: its name, its questions, the folder of its course, and its rubrics."""

    name: str
    questions: tuple[Question, ...]
    root: Path
    rubrics: tuple[OpenQuestion, ...] = ()

    @property
    def folder(self) -> Path:
        """Where the solution is."""
        return self.root / "solutions" / self.name

    @property
    def released(self) -> Path:
        """The notebook that students get."""
        return self.root / "exercises" / self.name / f"{self.name}.ipynb"

    @property
    def title(self) -> str:
        """The heading of the notebook."""
        return str(self.notebook.cells[0].source).splitlines()[0].removeprefix("# ")

    @cached_property
    def notebook(self) -> "nbformat.NotebookNode":
        """The solution notebook."""
        import nbformat  # takes a second, which a run with nothing to grade does not have

        path = self.folder / f"{self.name}.ipynb"
        return nbformat.read(path, as_version=4)  # type: ignore[no-any-return]

    @cached_property
    def setup(self) -> tuple[str, ...]:
        """The cells with the tag "setup"."""
        return tuple(cell.source for cell in self.notebook.cells if is_setup(cell))

    @cached_property
    def _outcomes(self) -> dict[str, list[RunResult]]:
        return {}

    def question(self, name: str) -> Question:
        """The question of this name; ValueError if there is none."""
        found = {question.name: question for question in self.questions}
        if name not in found:
            raise ValueError(f"{self.name} has no question {name!r}; it has {', '.join(found)}")
        return found[name]

    def reference(self, name: str) -> str:
        """The solution cell of a question; ValueError unless there is exactly one."""
        found = [cell.source for cell in self.notebook.cells if grade_id(cell) == name]
        if len(found) != 1:
            raise ValueError(f"{self.name}: {len(found)} cells have the grade_id {name!r}, not one")
        return str(found[0])

    def names(self, cells: Iterable[str], **names: Any) -> dict[str, Any]:
        """What the set-up cells and these define, where these names are known before."""
        namespace: dict[str, Any] = {"__name__": "__main__", **names}
        for number, text in enumerate((*self.setup, *cells)):
            exec(compile(text, f"<{self.name} {number}>", "exec"), namespace)
        return namespace

    def function(self, question: Question, source: str | None = None) -> Callable[..., Any]:
        """The answer to a question that a cell defines, by default the reference's."""
        cell = self.reference(question.name) if source is None else source
        names = self.names([*map(self.reference, question.needs), cell])
        if not callable(answer := names.get(question.answer)):
            raise ValueError(f"the cell {question.name!r} defines no function {question.answer}")
        return answer  # type: ignore[no-any-return]

    def outcomes(
        self, question: Question, calls: tuple[Call, ...], mutant: Mutant | None = None
    ) -> list[RunResult]:
        """What the reference, or a mutant of it, does on these calls; each is made once."""
        source = self.reference(question.name)
        source = mutant.of(source) if mutant else source
        made_of = repr((question.answer, question.needs, source, calls))
        if made_of not in self._outcomes:
            function = self.function(question, source)
            self._outcomes[made_of] = [run(function, call) for call in calls]
        return self._outcomes[made_of]

    def right(self, question: Question, calls: tuple[Call, ...]) -> list[RunResult]:
        """What answers to these calls are compared with."""
        return question.accepted(self.outcomes(question.asking_for_all, calls))

    def fingerprint(self, question: Question, outcomes: list[RunResult]) -> str:
        """What marks these outcomes in the student's copy."""
        return fingerprint(outcomes, question.order, question.work, self.salt(question))

    def digest(self) -> str:
        """Changes with whatever may change what the reference does, or what is written of it."""
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        parts = (*_code(self.root), *map(Path.read_bytes, [*files, self.released]))
        each = [hashlib.sha256(part).digest() for part in parts]
        return hashlib.sha256(b"".join(each)).hexdigest()

    def salt(self, question: Question) -> str:
        """Makes equal outcomes of different questions look different."""
        return f"{self.name}/{question.name}"


@cache
def _code(root: Path) -> list[bytes]:
    """The code that exercises of a course use: Python's, the package's, and its own games'."""
    found = (*(package.rglob for package in _PACKAGES), Path(__file__).parent.rglob, root.glob)
    files = sorted({path for glob in found for path in glob("*.py")})
    return [sys.version.encode(), *map(Path.read_bytes, files)]


def grade_id(cell: "nbformat.NotebookNode") -> str | None:
    """The name that nbgrader knows a cell by, if it does."""
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return name if isinstance(name, str) else None


def is_setup(cell: "nbformat.NotebookNode") -> bool:
    """Whether a cell runs before every answer."""
    return cell.cell_type == "code" and "setup" in cell.metadata.get("tags", ())


def is_manual(cell: "nbformat.NotebookNode") -> bool:
    """Whether a person grades the cell."""
    of_nbgrader = cell.metadata.get("nbgrader", {})
    return bool(of_nbgrader.get("grade") and of_nbgrader.get("solution"))


def metadata(name: str, **marks: Any) -> dict[str, Any]:
    """What nbgrader must know about a cell: its name, and what it is beside the usual."""
    plain = {"grade": False, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return {**plain, "grade_id": name, **marks}


def check_metadata(question: Question) -> dict[str, Any]:
    """What nbgrader must know about a question's check cell."""
    return metadata(f"{question.name}-check", grade=True, locked=True, points=question.points)


def check_source(exercise: str, question: Question) -> str:
    """The check cell of a question."""
    return f"""\
check("{question.name}", {question.answer})
### BEGIN HIDDEN TESTS
from grading.author.hidden import hidden

hidden("{exercise}", "{question.name}", {question.answer})
### END HIDDEN TESTS"""


def exercises(root: Path = ROOT) -> tuple[str, ...]:
    """The names of a course's exercises, in order; ValueError if there are none."""
    names = tuple(sorted(path.parent.name for path in (root / "solutions").glob("*/*.ipynb")))
    if not names:
        raise ValueError(f"{root} holds no exercises; they are looked for at {SOLUTION}")
    return names


def known(names: Iterable[str], root: Path) -> tuple[str, ...]:
    """These names, or all of them if there are none; ValueError for one that is no exercise."""
    for name in (wanted := tuple(names)):
        if name not in (there := exercises(root)):
            raise ValueError(f"there is no exercise {name!r}; there are {', '.join(there)}")
    return wanted or exercises(root)


def load(name: str, root: Path = ROOT) -> Exercise:
    """An exercise of a course, whose own games can be imported from now on.

    Raises ValueError if there is none of this name, or if it has no module of questions.
    """
    known([name], root)
    root = root.resolve()
    if str(root) not in sys.path:
        sys.path.append(str(root))
    module = module_of(root / "solutions" / name)
    found = _questions(module, module.read_bytes())
    questions = tuple(question for question in found if isinstance(question, Question))
    rubrics = tuple(question for question in found if isinstance(question, OpenQuestion))
    return Exercise(name, questions, root, rubrics)


def module_of(folder: Path) -> Path:
    """The module of an exercise's questions; ValueError unless there is exactly one."""
    found = list(folder.glob(MODULE))
    if len(found) != 1:
        raise ValueError(f"{folder} holds {len(found)} files {MODULE}, not one")
    return found[0]


@cache
def _questions(module: Path, source: bytes) -> tuple[Question | OpenQuestion, ...]:
    try:
        return tuple(runpy.run_path(str(module))["QUESTIONS"])
    except Exception as error:  # whatever the module does wrong
        raise ValueError(f"{module}: {type(error).__name__}: {error}") from error


def command_line(root: Path, *words: str) -> str:
    """The command of the grader that does something for a course, to be shown to a reader."""
    course = () if root == ROOT else ("--course", str(root))
    return shlex.join(["python", "-m", "grading", *course, *words])
