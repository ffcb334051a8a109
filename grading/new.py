"""What of a new exercise or question must read exactly so, and places for what is still to do."""

import ast
import re
from contextlib import suppress
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING

from chopsticks.exercise.call import Call
from chopsticks.solving.files import write_whole
from grading.exercises import (
    BEGIN,
    END,
    MODULE,
    Exercise,
    Question,
    check_metadata,
    check_source,
    grade_id,
    load,
    metadata,
    module_of,
    solution_metadata,
)

if TYPE_CHECKING:
    import nbformat

_EXERCISE = re.compile(r"(\d\d|L\d+)-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_QUESTION = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_WRITTEN_OUT = re.compile(r"^QUESTIONS\b[^=\n]*= [(\[]\n.*?^(?=[)\]])", re.DOTALL | re.MULTILINE)
_MANUAL = "explain"

_TITLE = """\
# {kind} · {topic}

**Time** TODO: how many minutes. **You need** TODO: which lectures. **Points** {points}.

TODO: what this is about, in a sentence or two.

- Replace the line `raise NotImplementedError` by your code. Leave the first line of a function \
as it is.
- Run your cell, then the check below it. It says at once whether your answer is right. If not, \
it shows a call that goes wrong, and often the likely bug.
- You may add cells for trials of your own. They are not graded.

Your answers are graded with further calls of the same kind."""
INSTALL = """\
try:
    import chopsticks as chopsticks
except ImportError:  # as on a hosted service
    get_ipython().run_line_magic("pip", "install --quiet chopsticks-course[notebooks]")"""
_SETUP = """\
from chopsticks.exercise import Checker

check = Checker("{exercise}")"""
_TEXT = """\
{heading}

TODO: what the function is given, and what it returns.

```python
>>> TODO: an example
```"""
_ANSWER = f'''\
def {{answer}}():  # TODO: the parameters
    """TODO: what it returns, in a sentence."""
    {BEGIN}
    raise NotImplementedError  # TODO: the right answer
    {END}'''
_MANUAL_TEXT = """\
{heading}

TODO: a question that a person grades, and how long an answer may be."""
_END = """\
When every check says "Right", restart the kernel and run all cells once more. So you know that \
nothing depends on a cell that you have deleted. Then hand in this notebook."""
_MODULE = '''\
"""{kind} · {topic}."""

from chopsticks.exercise.call import At, Call, GameSpec
from grading.exercises import Mutant, Question

QUESTIONS = (
{entry})
'''
_ENTRY = """\
    Question(
        name="{name}",
        points={points},
        answer="{answer}",
        calls=(Call(),),  # TODO: the visible calls, the smallest first
        hidden=(),  # TODO: further calls, for the grader only
        mutants=(),  # TODO: three bugs that students make
    ),
"""


def new(name: str, question: str | None, points: int | None, root: Path) -> list[str]:
    """Make an exercise, or what is missing of a question in one; returns what was made, in words.

    Without a name the first question is called as the topic.  What is there is never changed.
    Raises ValueError, before anything is written, where that cannot be.
    """
    found = _EXERCISE.fullmatch(name)
    if not found:
        raise ValueError(f"{name!r} is no name of an exercise; such are 07-cycles and L1-stones")
    folder = root / "solutions" / name
    if (folder / f"{name}.ipynb").exists():
        if question is None:
            raise ValueError(f"{name} is there already; to add a question, name it: new {name} …")
        return _add(load(name, root), question, points)
    if not root.is_dir():
        raise ValueError(f"there is no folder {root}")
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} holds something, but no notebook {name}.ipynb")
    number, topic = found.groups()
    return _make(folder, number, topic, _asked(question or topic, points))


def _asked(name: str, points: int | None) -> Question:
    """A question of which only the name and the points are known; ValueError for a bad name."""
    answer = name.replace("-", "_")
    if not _QUESTION.fullmatch(name) or iskeyword(answer):
        raise ValueError(f"{name!r} is no name of a question; such are minimax and count-nodes")
    return Question(name, points or 1, answer, (Call(),))


def _make(folder: Path, number: str, topic: str, question: Question) -> list[str]:
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

    kind = f"Lab {number[1:]}" if number.startswith("L") else f"Exercise {number}"
    words = {"kind": kind, "topic": topic.replace("-", " ").capitalize()}
    title = _TITLE.format(points=question.points + 2, **words)
    asked = _MANUAL_TEXT.format(heading=_heading(2, 2))
    hidden = {"jupyter": {"source_hidden": True}, "tags": ["install", "skip-execution"]}
    setup = {"nbgrader": metadata("setup", locked=True), "tags": ["setup"]}
    manual = {"nbgrader": metadata(_MANUAL, grade=True, points=2, solution=True)}
    cells = [
        new_markdown_cell(title, id="title"),
        new_code_cell(INSTALL, id="install", metadata=hidden),
        new_code_cell(_SETUP.format(exercise=folder.name), id="setup", metadata=setup),
        *_cells(folder.name, question, 1),
        new_markdown_cell(asked, id=f"{_MANUAL}-text"),
        new_markdown_cell("TODO: the model answer.", id=_MANUAL, metadata=manual),
        new_markdown_cell(_END, id="end"),
    ]
    if len({cell.id for cell in cells}) < len(cells):
        raise ValueError(f"{question.name!r} is the name of another cell; take another name")
    notebook = new_notebook(
        cells=cells,
        metadata={
            "kernelspec": {
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
    )
    folder.mkdir(parents=True, exist_ok=True)
    module = folder / MODULE.replace("*", topic.replace("-", "_"))
    write_whole(module, _MODULE.format(entry=_entry(question), **words))
    path = _write(notebook, folder)
    return [
        f"{_short(path)}: {len(cells)} cells",
        f"{_short(module)}: the question {question.name}",
    ]


def _add(exercise: Exercise, name: str, points: int | None) -> list[str]:
    known = {question.name: question for question in exercise.questions}
    question = known.get(name) or _asked(name, points)
    if points not in (None, question.points):
        raise ValueError(f"{name} has {question.points} points in the module; change them there")
    if (minor := exercise.notebook.nbformat_minor) < 5:
        raise ValueError(
            f"{exercise.name} is of format 4.{minor}, in which cells have no id; take 4.5"
        )
    added = _insert(exercise, question)
    if name in known and not added:
        raise ValueError(f"{exercise.name} has the question {name} already, with all its cells")
    made = []
    if name not in known:
        module = module_of(exercise.folder)
        write_whole(module, with_entry(module.read_text(encoding="utf-8"), _entry(question)))
        made.append(f"{_short(module)}: the question {name}")
    if added:
        path = _write(exercise.notebook, exercise.folder)
        made.append(f"{_short(path)}: {', '.join(added)}")
    return made


def _insert(exercise: Exercise, question: Question) -> list[str]:
    """Put the question's cells that are missing behind those of the questions before it."""
    cells = exercise.notebook.cells
    there = {_name(cell): cell for cell in cells}
    names = [earlier.name for earlier in exercise.questions]
    earlier = names[: names.index(question.name)] if question.name in names else names
    before = ["setup", *(n for name in earlier for n in (name, f"{name}-check"))]
    place = 1 + max((i for i, cell in enumerate(cells) if _name(cell) in before), default=-1)
    prose = "\n".join(cell.source for cell in cells[:place] if cell.cell_type == "markdown")
    number = 1 + len(re.findall(r"^## \d+\.", prose, re.MULTILINE))
    text, *pair = _cells(exercise.name, question, number)
    added = []
    for cell in pair if question.name in there else (text, *pair):
        if (old := there.get(cell.id)) is None:
            cells.insert(place, cell)
            added.append(cell.id)
        elif not _is_as(old, cell):
            raise ValueError(f"another cell is called {cell.id}; delete it, or take another name")
        place = 1 + [_name(cell) for cell in cells].index(cell.id)
    return added


def _write(notebook: "nbformat.NotebookNode", folder: Path) -> Path:
    import nbformat

    path = folder / f"{folder.name}.ipynb"
    write_whole(path, f"{nbformat.writes(notebook)}\n")
    return path


def _short(path: Path) -> Path:
    """The path inside the course: solutions/EXERCISE/FILE."""
    return Path(*path.parts[-3:])


def _name(cell: "nbformat.NotebookNode") -> str | None:
    return grade_id(cell) or cell.get("id")


def _is_as(old: "nbformat.NotebookNode", new: "nbformat.NotebookNode") -> bool:
    """Whether a cell that is there may stand for one that would be made."""
    wanted = new.metadata.get("nbgrader", {})
    same = old.cell_type == new.cell_type and old.metadata.get("nbgrader", {}) == wanted
    return same and (not wanted.get("locked") or old.source == new.source)


def _cells(exercise: str, question: Question, number: int) -> list["nbformat.NotebookNode"]:
    """The text, the answer and the check of a question."""
    from nbformat.v4 import new_code_cell, new_markdown_cell

    name = question.name
    text = _TEXT.format(heading=_heading(number, question.points))
    answer = _ANSWER.format(answer=question.answer)
    of_answer = {"nbgrader": solution_metadata(name)}
    of_check = {"nbgrader": check_metadata(question)}
    return [
        new_markdown_cell(text, id=f"{name}-text"),
        new_code_cell(answer, id=name, metadata=of_answer),
        new_code_cell(check_source(exercise, question), id=f"{name}-check", metadata=of_check),
    ]


def _heading(number: int, points: int) -> str:
    return f"## {number}. TODO: a heading ({points} {'point' if points == 1 else 'points'})"


def _entry(question: Question) -> str:
    return _ENTRY.format(name=question.name, points=question.points, answer=question.answer)


def with_entry(source: str, entry: str) -> str:
    r"""The source of a module with one more entry at the end of QUESTIONS.

    Raises ValueError where QUESTIONS is not written out line by line, with a bracket at the end.

    >>> print(with_entry("QUESTIONS = (\n    a,  # the first\n)\nmore = 1", "    b,\n"))
    QUESTIONS = (
        a,  # the first
        b,
    )
    more = 1
    """
    if found := _WRITTEN_OUT.search(source):
        made = source[: found.end()] + entry + source[found.end() :]
        with suppress(SyntaxError):
            ast.parse(made)
            return made
    raise ValueError(f"QUESTIONS does not end in a comma and, below it, a bracket; add\n{entry}")
