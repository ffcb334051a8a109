"""Exercises: questions as data, and the solution notebook that answers them.

A course is a folder.  An exercise is a folder in its solutions/, with a notebook and a module of
questions.  A question says which calls are made, what is compared, and which bugs it can name.
Right answers are never written down: we run the cells of the solution notebook to get them.
"""

import hashlib
import json
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
from coursework.exercise.addresses import PACKAGES, full, of_course
from coursework.exercise.call import Call, GameSpec, Named, Near, OneOf, RunResult
from coursework.exercise.codec import decode
from coursework.exercise.compare import Work, fingerprint
from coursework.exercise.run import run
from grading.author.bugs import SENTENCES, Mutant, bugs, parsed
from grading.sandbox.course_copy import address, rules_of

if TYPE_CHECKING:
    import nbformat

ROOT = Path(__file__).resolve().parents[2]  # the folder of this course
_PACKAGES = [ROOT / name for name in PACKAGES]
SOLUTION, MODULE = "solutions/EXERCISE/EXERCISE.ipynb", "questions.py"
HIDDEN = "hidden.json"  # next to the notebook: hidden calls that replace those of the module
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


@dataclass(frozen=True)
class Lines:
    """Lines of an answer that students put into order as a warm-up.

    begin: how the first line begins; the last line is the last line of the answer.
    wrong: one to three lines that mutants of the question have in place of right lines.
    moves: pairs of line beginnings; the first line may also come directly before the second.
    """

    begin: str
    wrong: tuple[str, ...]
    moves: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Question:
    """A question that is graded by calling the student's function.

    docs/writing-exercises.md has a table of these fields.  The name is the grade_id of the
    answer's cell; its check is called `name`-check.  Raises ValueError if a field is invalid.
    """

    name: str
    points: int
    calls: tuple[Call, ...]
    answer: str = ""
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
        object.__setattr__(self, "answer", self.answer or self.name.replace("-", "_"))
        for kind, name in (("name", self.name.replace("-", "_")), ("answer", self.answer)):
            if not name.isidentifier():
                raise ValueError(f"a question's {kind} is {name!r}: it must be a Python name")
        whole(f"question {self.name!r}: points", self.points)
        if not self.calls:
            raise self._error("calls is empty: the visible check needs at least one")
        works = (None, *get_args(get_args(Work)[0]))
        if self.work not in works:
            raise self._error(f"work = {self.work!r}: it must be one of {works}")
        if not self.tolerance >= 0:
            raise self._error(f"tolerance = {self.tolerance!r}: it must be a number ≥ 0")
        if (self.tolerance or self.accepts) and not self.reveal:
            raise self._error("reveal = False cannot be combined with tolerance or accepts")
        if self.accepts and self.work:
            raise self._error(
                "accepts cannot be combined with work: right answers may differ in work"
            )
        for name in self.allow:
            package, *names = full(name).split(".")
            modules = [ROOT / package / inner for inner in accumulate(names, "{}/{}".format)]
            if not any(m.with_suffix(".py").exists() or m.is_dir() for m in modules):
                raise self._error(f"`allow` lists {name!r}, but the course has no such module")
        if len({mutant.says for mutant in self.mutants}) < len(self.mutants):
            raise self._error("two mutants have the same sentence")

    @property
    def opened(self) -> tuple[str, ...]:
        """Names whose code students may use: `allow`, the games' rules, functions in calls."""
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
        """Return this question, but asking for all right answers if there are several."""
        return replace(self, answer=self.accepts or self.answer)

    def accepted(self, outcomes: list[RunResult]) -> list[RunResult]:
        """Turn the reference's outcomes into the outcomes that answers are compared with."""

        def near(value: Any) -> Any:
            return Near(value, self.tolerance) if self.tolerance else value

        def right(value: Any) -> Any:
            return OneOf(tuple(map(near, value))) if self.accepts else near(value)

        return [o if o.error else replace(o, value=right(o.value)) for o in outcomes]

    def _error(self, complaint: str) -> ValueError:
        return ValueError(f"question {self.name!r}: {complaint}")


@dataclass(frozen=True)
class Item:
    """An item of a rubric: its name, its points, and its description for students."""

    name: str
    points: float
    says: str

    @property
    def line(self) -> str:
        """The item's line below the question."""
        return f"- {self.says} ({self.points:g} {'point' if self.points == 1 else 'points'})"


@dataclass(frozen=True)
class OpenQuestion:
    """A rubric: the cell that a person grades, and items whose points add up to the cell's.

    Raises ValueError for items with equal names or without points.
    """

    name: str
    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        names = [item.name for item in self.items]
        if not all(map(re.compile(r"[a-z][a-z0-9-]*").fullmatch, names)):
            raise ValueError(
                f"open question {self.name!r}: items {names}: each name must begin with a-z, then "
                "use a-z, 0-9 and -"
            )
        if len(set(names)) < len(names) or min((i.points for i in self.items), default=0) <= 0:
            raise ValueError(
                f"open question {self.name!r}: items {names}: there must be at least one, with "
                "different names, and each with more than 0 points"
            )


@dataclass(frozen=True)
class Exercise:
    """An exercise: its name, its questions, the folder of its course, and its rubrics.

    drawn: the questions whose hidden calls are drawn from a class's secret.
    """

    name: str
    questions: tuple[Question, ...]
    root: Path
    rubrics: tuple[OpenQuestion, ...] = ()
    drawn: frozenset[str] = frozenset()

    @property
    def folder(self) -> Path:
        """The folder of the solution."""
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
        import nbformat  # imported late: it takes a second, and some runs have nothing to grade

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
        """Return the question with this name; raises ValueError if there is none."""
        found = {question.name: question for question in self.questions}
        if name not in found:
            raise ValueError(f"{self.name} has no question {name!r}; it has {', '.join(found)}")
        return found[name]

    def reference(self, name: str) -> str:
        """Return the solution cell of a question; raises ValueError unless there is exactly one."""
        found = [cell.source for cell in self.notebook.cells if grade_id(cell) == name]
        if len(found) != 1:
            raise ValueError(
                f"{self.name}: exactly one cell must have the grade_id {name!r}, "
                f"but {len(found)} have it"
            )
        return str(found[0])

    def names(self, cells: Iterable[str], **names: Any) -> dict[str, Any]:
        """Run the set-up cells and these cells, given some names, and return what they define."""
        namespace: dict[str, Any] = {"__name__": "__main__", **names}
        for number, text in enumerate((*self.setup, *cells)):
            exec(compile(text, f"<{self.name} {number}>", "exec"), namespace)
        return namespace

    def function(self, question: Question, source: str | None = None) -> Callable[..., Any]:
        """Return the function in a cell that answers a question; by default, the reference's."""
        cell = self.reference(question.name) if source is None else source
        names = self.names([*map(self.reference, question.needs), cell])
        if not callable(answer := names.get(question.answer)):
            raise ValueError(f"the cell {question.name!r} defines no function {question.answer}")
        return answer  # type: ignore[no-any-return]

    def outcomes(
        self, question: Question, calls: tuple[Call, ...], mutant: Mutant | None = None
    ) -> list[RunResult]:
        """Return the outcomes of the reference or a mutant on these calls; run each call once."""
        source = self.reference(question.name)
        source = mutant.of(source) if mutant else source
        made_of = repr((question.answer, question.needs, source, calls))
        if made_of not in self._outcomes:
            function = self.function(question, source)
            self._outcomes[made_of] = [run(function, call) for call in calls]
        return self._outcomes[made_of]

    def right(self, question: Question, calls: tuple[Call, ...]) -> list[RunResult]:
        """Return the outcomes that answers to these calls are compared with."""
        return question.accepted(self.outcomes(question.asking_for_all, calls))

    def fingerprint(self, question: Question, outcomes: list[RunResult]) -> str:
        """Return the text that identifies these outcomes in the student's copy."""
        return fingerprint(outcomes, question.order, question.work, self.salt(question))

    def digest(self) -> str:
        """Return a digest of everything that may change the reference's outcomes or stored data."""
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file()]
        parts = (*_code(self.root), *map(Path.read_bytes, [*files, self.released]))
        parts = (*parts, repr(_sentences(self.root)).encode())
        each = [hashlib.sha256(part).digest() for part in parts]
        return hashlib.sha256(b"".join(each)).hexdigest()

    def salt(self, question: Question) -> str:
        """Return a text that makes the fingerprints of equal outcomes differ between questions."""
        return f"{self.name}/{question.name}"


@cache
def _code(root: Path) -> list[bytes]:
    """Return all code that exercises use: Python's version, the package, the course's games."""
    found = (*(package.rglob for package in _PACKAGES), Path(__file__).parent.rglob, root.glob)
    files = sorted({path for glob in found for path in glob("*.py")})
    return [sys.version.encode(), *map(Path.read_bytes, files)]


def grade_id(cell: "nbformat.NotebookNode") -> str | None:
    """Return the name that nbgrader uses for a cell, if there is one."""
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return name if isinstance(name, str) else None


def is_setup(cell: "nbformat.NotebookNode") -> bool:
    """Return whether a cell runs before every answer."""
    return cell.cell_type == "code" and "setup" in cell.metadata.get("tags", ())


def is_manual(cell: "nbformat.NotebookNode") -> bool:
    """Return whether a person grades the cell."""
    of_nbgrader = cell.metadata.get("nbgrader", {})
    return bool(of_nbgrader.get("grade") and of_nbgrader.get("solution"))


def metadata(name: str, **marks: Any) -> dict[str, Any]:
    """Return a cell's metadata for nbgrader: its name, and whatever is not a default."""
    plain = {"grade": False, "locked": False, "schema_version": 3, "solution": False, "task": False}
    return {**plain, "grade_id": name, **marks}


def check_metadata(question: Question) -> dict[str, Any]:
    """Return the metadata for nbgrader of a question's check cell."""
    return metadata(f"{question.name}-check", grade=True, locked=True, points=question.points)


def check_source(exercise: str, question: Question) -> str:
    """Return the source of a question's check cell."""
    return f"""\
check("{question.name}", {question.answer})
### BEGIN HIDDEN TESTS
from grading.author.hidden import hidden

hidden("{exercise}", "{question.name}", {question.answer})
### END HIDDEN TESTS"""


def exercises(root: Path = ROOT) -> tuple[str, ...]:
    """Return the names of a course's exercises, in order; raises ValueError if there are none."""
    names = tuple(sorted(path.parent.name for path in (root / "solutions").glob("*/*.ipynb")))
    if not names:
        raise ValueError(f"{root} has no exercises; they should be at {SOLUTION}")
    return names


def known(names: Iterable[str], root: Path) -> tuple[str, ...]:
    """Return these names, or all if none are given; ValueError if a name is unknown."""
    for name in (wanted := tuple(names)):
        if name not in (there := exercises(root)):
            raise ValueError(f"there is no exercise {name!r}: choose from {', '.join(there)}")
    return wanted or exercises(root)


def load(name: str, root: Path = ROOT) -> Exercise:
    """Load an exercise of a course; afterwards, the course's own games can be imported.

    Hidden calls that were drawn from a class's secret replace those of the module.

    Raises ValueError if there is no exercise with this name, or it has no module of questions.
    """
    known([name], root)
    root = root.resolve()
    if str(root) not in sys.path:
        sys.path.append(str(root))
    folder = root / "solutions" / name
    if not (module := folder / MODULE).exists():
        raise ValueError(f"{folder} has no {MODULE}")
    found = _questions(module, module.read_bytes())
    asked = [question for question in found if isinstance(question, Question)]
    named = bugs(folder, [question.name for question in asked], _sentences(root))
    path = folder / HIDDEN
    drawn = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    questions = tuple(
        replace(
            question,
            hidden=tuple(map(decode, drawn.get(question.name, ()))) or question.hidden,
            mutants=named.get(question.name, ()),
        )
        for question in asked
    )
    rubrics = tuple(question for question in found if isinstance(question, OpenQuestion))
    return Exercise(name, questions, root, rubrics, frozenset(drawn))


def _sentences(root: Path) -> dict[str, str]:
    """Return the sentences with keys: those of this course, and those of another one."""
    return {**parsed(ROOT / SENTENCES), **parsed(root / SENTENCES)}


@cache
def _questions(module: Path, source: bytes) -> tuple[Question | OpenQuestion, ...]:
    try:
        return tuple(runpy.run_path(str(module))["QUESTIONS"])
    except Exception as error:  # the module may do anything
        raise ValueError(f"{module}: {type(error).__name__}: {error}") from error


def command_line(root: Path, *words: str) -> str:
    """Return a grader command for this course, to show to the user."""
    course = () if root == ROOT else ("--course", str(root))
    return shlex.join(["python", "-m", "grading", *course, *words])
