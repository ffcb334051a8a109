"""New exercises and questions: the parts with a fixed form, and TODOs for the rest."""

import ast
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from chopsticks.files import write_whole
from coursework.exercise.call import Call
from grading.author.bugs import FILE
from grading.author.exercises import (
    MODULE,
    Question,
    check_metadata,
    check_source,
    grade_id,
    load,
    metadata,
)

if TYPE_CHECKING:
    import nbformat

_NAME = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_BUGS = "# Bugs: what the check says = old text → new text; see docs/writing-exercises.md\n"
_EXERCISE = re.compile(rf"(\d\d)-({_NAME})")
_TEMPLATES = Environment(
    loader=PackageLoader("grading.author"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_QUESTIONS = re.compile(r"^QUESTIONS\b[^=\n]*= [(\[]\n.*?^(?=[)\]])", re.DOTALL | re.MULTILINE)


def new(name: str, question: str | None, points: int | None, root: Path) -> list[str]:
    """Make an exercise, or the missing parts of a question; return a list of what was made.

    If the first question gets no name, it is named after the topic.  Existing parts never change.
    Raises ValueError, before anything is written, if there is a problem.
    """
    import nbformat

    if not (match := _EXERCISE.fullmatch(name)):
        raise ValueError(f"{name!r} is not a valid name for an exercise; use a name like 08-cycles")
    folder = root / "solutions" / name
    path = folder / f"{name}.ipynb"
    if path.exists():
        if question is None:
            raise ValueError(f"{name} already exists; to add a question: new {name} QUESTION")
        exercise = load(name, root)
        notebook, questions = exercise.notebook, exercise.questions
        if (minor := notebook.nbformat_minor) < 5:
            raise ValueError(
                f"{name} has format 4.{minor}, whose cells have no ids; use format 4.5"
            )
        source = (folder / MODULE).read_text(encoding="utf-8")
    else:
        if not root.is_dir():
            raise ValueError(f"there is no folder {root}")
        if folder.exists() and any(folder.iterdir()):
            raise ValueError(f"{folder} is not empty, but has no notebook {name}.ipynb")
        number, topic = match.groups()
        title = f"Exercise {number} · {topic.replace('-', ' ').capitalize()}"
        points, question, questions = points or 1, question or topic, ()
        notebook = _rendered("exercise", name, title=title, points=points)
        source = _filled("new_questions.txt", title=title)
    known = {other.name: other for other in questions}
    asked = known.get(question) or _asked(question, points)
    if points not in (None, asked.points):
        raise ValueError(f"{question} has {asked.points} points in the module; change them there")
    added = _insert(notebook, name, list(known), asked)
    made = []
    if question not in known:
        source = with_entry(source, _filled("new_entry.txt", question=asked))
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / MODULE, source)
        bugs = folder / FILE
        text = bugs.read_text(encoding="utf-8") if bugs.exists() else _BUGS
        write_whole(bugs, f"{text}\n[{question}]\n# TODO: three bugs that students make\n")
        made.append(f"solutions/{name}/{MODULE} and {FILE}: the question {question}")
    elif not added:
        raise ValueError(f"{name} already has the question {question}, with all its cells")
    if added:
        write_whole(path, f"{nbformat.writes(notebook)}\n")
        made.append(f"solutions/{name}/{path.name}: {', '.join(added)}")
    return made


def _asked(name: str, points: int | None) -> Question:
    """Make a question from just a name and points; raises ValueError for a bad name."""
    answer = name.replace("-", "_")
    if not re.fullmatch(_NAME, name) or iskeyword(answer):
        raise ValueError(
            f"{name!r} is not a valid name for a question; use a name like count-nodes"
        )
    return Question(name, points or 1, (Call(),))


def _filled(template: str, **values: object) -> str:
    """Fill in a plain-text template of this package."""
    return _TEMPLATES.get_template(template).render(values)


def _rendered(template: str, exercise: str, **values: Any) -> Any:
    """Fill in a JSON template of a notebook or of cells."""
    import nbformat

    text = _filled(f"new_{template}.json", exercise=exercise, metadata=metadata, **values)
    return nbformat.from_dict(json.loads(text))


def _insert(
    notebook: "nbformat.NotebookNode", exercise: str, names: Sequence[str], question: Question
) -> list[str]:
    """Insert the question's missing cells after the cells of the questions before it."""
    cells = notebook.cells
    there = {_name(cell): cell for cell in cells}
    earlier = names[: names.index(question.name)] if question.name in names else names
    before = ["setup", *(n for name in earlier for n in (name, f"{name}-check"))]
    place = 1 + max((i for i, cell in enumerate(cells) if _name(cell) in before), default=-1)
    prose = "\n".join(cell.source for cell in cells[:place] if cell.cell_type == "markdown")
    made = _rendered(
        "question",
        exercise,
        question=question,
        number=1 + len(re.findall(r"^## \d+\.", prose, re.MULTILINE)),
        check_metadata=check_metadata(question),
        check_source=check_source(exercise, question),
    )
    added = []
    for cell in made[1:] if question.name in there else made:
        if (old := there.get(cell.id)) is None:
            cells.insert(place, cell)
            added.append(cell.id)
        elif (old.cell_type, old.metadata.get("nbgrader")) != (
            cell.cell_type,
            cell.metadata.get("nbgrader"),
        ):
            raise ValueError(f"another cell is called {cell.id}; delete it, or choose another name")
        place = 1 + [_name(cell) for cell in cells].index(cell.id)
    return added


def _name(cell: "nbformat.NotebookNode") -> str | None:
    return grade_id(cell) or cell.get("id")


def with_entry(source: str, entry: str) -> str:
    """Return the source of a module with one more entry at the end of QUESTIONS.

    Raises ValueError unless QUESTIONS has one entry per line and a bracket on its last line.
    """
    if match := _QUESTIONS.search(source):
        made = source[: match.end()] + entry + source[match.end() :]
        with suppress(SyntaxError):
            ast.parse(made)
            return made
    raise ValueError(f"QUESTIONS must end in a comma, with a bracket below it; add\n{entry}")
