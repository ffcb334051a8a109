"""Report the problems of an exercise, in sentences.

docs/writing-exercises.md lists these sentences, and says what to do about each of them.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from coursework.exercise.call import RunResult
from coursework.exercise.check import judge
from coursework.exercise.compare import value_is_right
from coursework.exercise.run import NODE_LIMIT
from coursework.exercise.words import said
from grading.author.bugs import FILE as BUGS
from grading.author.exercises import (
    BEGIN,
    END,
    MODULE,
    Exercise,
    OpenQuestion,
    Question,
    check_metadata,
    check_source,
    command_line,
    grade_id,
    is_manual,
    is_setup,
    metadata,
)
from grading.author.stubs import stub
from grading.author.warm_up import warm_up

if TYPE_CHECKING:
    import nbformat

_PLACE = re.compile(r"\bTODO\b:? *([^.(\n]*)")
_HEADING = re.compile(r"^## (\d+)\. .*\((\d+) points?\)$", re.MULTILINE)
_TOTAL = re.compile(r"\*\*Points\*\* (\d+)")


def problems_of(exercise: Exercise) -> Iterator[str]:
    """Yield what is wrong with the questions and the notebook.

    No placeholders may be left; the cells must be what nbgrader and the checks need; the reference
    must finish every call within the question's node limit; and the visible calls must distinguish
    every mutant from the reference and from all other mutants.
    """
    yield from _todo_problems(exercise)
    yield from _point_problems(exercise.notebook)
    cells = {name: cell for cell in exercise.notebook.cells if (name := grade_id(cell))}
    names: list[str] = []
    for question in exercise.questions:
        found = [*_cell_problems(exercise, question, cells)]
        for problem in (*found, *_question_problems(exercise, question, names)):
            yield f"{question.name}: {problem}"
        names.append(question.name)
    checked = {*names, *(f"{name}-check" for name in names)}
    for name, cell in cells.items():
        if name not in checked and not (is_setup(cell) or is_manual(cell)):
            yield f"{name}: this cell is not for set-up, for a question, or for a person to grade"
    for rubric in exercise.rubrics:
        for problem in _rubric_problems(exercise.notebook.cells, rubric):
            yield f"{rubric.name}: {problem}"


def _todo_problems(exercise: Exercise) -> Iterator[str]:
    """Yield the places that are still marked TODO, each with what belongs there."""
    texts = {
        f"cell {cell.get('id', number)}": cell.source
        for number, cell in enumerate(exercise.notebook.cells, 1)
    }
    for file in (MODULE, BUGS):
        path = exercise.folder / file
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
        texts |= {f"{file}, line {number}": line for number, line in enumerate(lines, 1)}
    for place, text in texts.items():
        for found in _PLACE.findall(text):
            words = found.strip(' "`*')
            yield f"{place}, still to do: {words}"


def _point_problems(notebook: "nbformat.NotebookNode") -> Iterator[str]:
    """Check that the cells have the points that the title and the headings promise, if any."""
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    marks = [cell.metadata.get("nbgrader", {}) for cell in notebook.cells]
    points = [mark.get("points", 0) for mark in marks if mark.get("grade")]
    if (promised := _TOTAL.search(prose)) and int(promised[1]) != sum(points):
        yield f"the title promises {promised[1]} points; the graded cells have {sum(points)}"
    headings = [f"{number}. ({worth})" for number, worth in _HEADING.findall(prose)]
    wanted = [f"{number}. ({worth})" for number, worth in enumerate(points, 1)]
    if headings and headings != wanted:
        yield (
            f"the numbers and points in the headings are {', '.join(headings)}; "
            f"those of the graded cells are {', '.join(wanted)}"
        )


def _rubric_problems(cells: list["nbformat.NotebookNode"], rubric: OpenQuestion) -> Iterator[str]:
    """Yield what is wrong with an open question's items, or with the list that students see."""
    numbers = [i for i, cell in enumerate(cells) if grade_id(cell) == rubric.name]
    if len(numbers) != 1 or not is_manual(cells[numbers[0]]):
        yield "has items, so there must be one cell with this name that a person grades"
        return
    points = cells[numbers[0]].metadata["nbgrader"]["points"]
    if (total := sum(item.points for item in rubric.items)) != points:
        yield f"the items have {total:g} points; the cell has {points}"
    lines = "\n".join(item.line for item in rubric.items)
    if lines not in cells[numbers[0] - 1].source:
        yield f"the cell above the answer must have these lines\n{lines}"


def _cell_problems(
    exercise: Exercise, question: Question, cells: dict[str, "nbformat.NotebookNode"]
) -> Iterator[str]:
    """Yield what is wrong with the cells of the answer and the check."""
    make = command_line(exercise.root, "new", exercise.name, question.name)
    reference, check = cells.get(question.name), cells.get(f"{question.name}-check")
    wanted = metadata(question.name, solution=True)
    if reference is None or reference.metadata["nbgrader"] != wanted:
        yield (
            f'there must be a code cell with the metadata "nbgrader": {wanted}; '
            f"if there is none, `{make}` makes it"
        )
    elif not (BEGIN in reference.source and END in reference.source):
        yield f"the cell needs {BEGIN!r} and {END!r} around the answer"
    wanted, source = check_metadata(question), check_source(exercise.name, question)
    if check is None or check.metadata["nbgrader"] != wanted:
        yield (
            f'there must be a check with the metadata "nbgrader": {wanted}; '
            f"delete any other, and run `{make}` to make it"
        )
    elif check.source != source:
        yield f"the check must read\n{source}\nDelete it, and run `{make}` to make it again"


def _question_problems(exercise: Exercise, question: Question, earlier: list[str]) -> Iterator[str]:
    if question.name in earlier:
        yield "there are two questions with this name"
    if unknown := set(question.needs).difference(earlier):
        yield f"needs {sorted(unknown)}, which are not earlier questions"
    if question.reveal and not question.hidden:
        yield "there are no hidden calls; there must be at least 1"
    if question.reveal and len(question.mutants) < 3:
        yield f"there are {len(question.mutants)} mutants; there must be at least 3"
    try:
        for name in question.needs:
            stub(exercise.reference(name))
        right = exercise.outcomes(question, question.calls)
        rest = exercise.outcomes(question, question.hidden)
        for call, outcome in zip(question.calls + question.hidden, right + rest, strict=True):
            if outcome.error:
                yield f"the reference fails: {said(question.answer, call, outcome)}"
        for outcome, wanted in zip(right, exercise.right(question, question.calls), strict=True):
            if not value_is_right(outcome, wanted, question.order):
                yield f"{question.accepts} does not return the reference's own answer"
        yield from _mutant_problems(exercise, question, right)
        if question.warm_up:
            warm_up(exercise, question)
    except Exception as error:  # the cell or the data may raise anything
        yield f"{type(error).__name__}: {error}"
        return
    nodes = sum(outcome.nodes for outcome in right + rest)
    if nodes > NODE_LIMIT:
        yield f"{nodes:,} nodes in all; a question may have at most {NODE_LIMIT:,}"


def _mutant_problems(
    exercise: Exercise, question: Question, right: list[RunResult]
) -> Iterator[str]:
    prints = {exercise.fingerprint(question, right): "the reference"}
    for mutant in question.mutants:
        wrong = exercise.outcomes(question, question.calls, mutant)
        if broken := [o.error for o in wrong if o.error.startswith("NameError")]:
            yield f"the mutant {mutant.says!r} does not run: {broken[0]}"
        mark = exercise.fingerprint(question, wrong)
        if mark in prints:
            yield f"on the visible calls {mutant.says!r} does the same as {prints[mark]!r}"
        prints[mark] = mutant.says
        if question.name in exercise.drawn:
            given = exercise.outcomes(question, question.hidden, mutant)
            wanted = exercise.right(question, question.hidden)
            if judge(given, wanted, question.order, question.work)[0] == "right":
                yield f"{mutant.says!r} passes all drawn calls; draw them again: release --secret"
