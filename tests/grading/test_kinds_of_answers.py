"""Kinds of answers in docs/writing-exercises.md: check and grader pass right ones only."""

import json
import re
from dataclasses import replace

import nbformat
import pytest
from matplotlib import pyplot
from nbformat.v4 import new_code_cell, new_notebook
from pages import blocks, text

from coursework.exercise.call import At, Call, GameSpec, RunResult
from coursework.exercise.check import Checker, CheckFailed, explain
from coursework.exercise.compare import same
from grading.author import exercises
from grading.author.exercises import Exercise, Question, metadata
from grading.author.release import checks
from grading.author.validate import problems_of
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

NAME = "16-kinds"
SECTION = text("writing-exercises.md").partition("\n## Other kinds of answers\n")[2]
SETUP = "from random import Random\nfrom chopsticks import TreeGame"


def trees(*nested):
    return [GameSpec("tree", {"tree": tree}) for tree in nested]


WALKED = trees([1, -1], [[1, -1], [1]], [[-1, [1, 1]], [-1, 1]])
CALLS = {
    "utilities": [Call(tree, At()) for tree in WALKED],
    "estimate": [Call(tree, At(), seed) for seed, tree in enumerate(WALKED)],
    "best-move": [Call(tree, At()) for tree in trees([1, 3, 3], [2, 1], [2, 0, 2])],
    "growth": [Call(tree, 3) for tree in WALKED],
    "how-many": [Call()],
}
RIGHT = """
def utilities(game, state):
    if game.is_terminal(state):
        return [game.utility(state, 0)]
    return [u for m in game.moves(state)[::-1] for u in utilities(game, game.result(state, m))]

def estimate(game, state, seed):
    if game.is_terminal(state):
        return game.utility(state, 0)
    below = [estimate(game, game.result(state, m), seed) for m in game.moves(state)]
    return sum(below) / len(below)

def best_move(game, state):
    return max(game.moves(state)[::-1], key=lambda m: game.utility(game.result(state, m), 0))

def growth(game, depth):
    def level(ply):
        if ply == 0:
            return [game.initial]
        inner = [s for s in level(ply - 1) if not game.is_terminal(s)]
        return [game.result(s, m) for s in inner for m in game.moves(s)]
    return [[ply, len(level(ply))] for ply in range(depth + 1)]

def how_many():
    return 4**3
"""
WRONG = """
def utilities(game, state):
    return [1, -1]

def estimate(game, state, seed):
    return -0.9

def best_move(game, state):
    return game.moves(state)[-1]

def growth(game, depth):
    return [(ply, 2**ply) for ply in range(depth + 1)]

def how_many():
    return 81
"""


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    """An exercise of the page's cells and questions, with our calls; and the cell that draws."""
    root, cells, questions = tmp_path_factory.mktemp("course"), {}, {}
    for language, block in blocks(SECTION.partition("\n## ")[0]):
        first, _, rest = block.partition("\n")
        name = first.rpartition(" ")[2]
        if language == "python" and first.startswith("# question"):
            given = rest.replace("calls=...", "calls=(Call(),)").replace("...", "()")
            questions[name] = eval(given)
        elif language == "python":
            cells[name] = rest.rstrip("\n")
    drawing = cells.pop("check")
    cells.pop("rubric")
    for name in cells.keys() - questions.keys():
        questions[name] = Question(name, 2, (Call(),))
    notebook = new_notebook(cells=[new_code_cell(SETUP, metadata={"tags": ["setup"]})])
    for name, source in cells.items():
        marks = {"nbgrader": metadata(name, solution=True)}
        notebook.cells.append(new_code_cell(source, id=name, metadata=marks))
    path = root / "solutions" / NAME / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)
    (path.parent / "questions.py").write_text("QUESTIONS = ()\n")
    made = [
        replace(question, calls=tuple(CALLS[name][:2]), hidden=tuple(CALLS[name][2:]))
        for name, question in questions.items()
    ]
    return Exercise(NAME, tuple(made), root), drawing


@pytest.mark.posix
@pytest.mark.parametrize("name", CALLS)
def test_each_kind_of_answer_is_judged_as_the_page_says(exercise, tmp_path, best, name):
    exercise, _ = exercise
    question = exercise.question(name)
    table = json.dumps(checks(replace(exercise, questions=(question,))))
    (tmp_path / "checks.json").write_text(table, encoding="utf-8")
    check, key = Checker(NAME, tmp_path), make_key(exercise, question)
    for source in (exercise.reference(name), RIGHT):
        assert grade_answer(key, source).verdict == "right"
        check(name, exercise.function(question, source))
    assert grade_answer(key, WRONG).verdict == "wrong"
    with pytest.raises(CheckFailed, match="Not right yet"):
        check(name, exercise.function(question, WRONG))


def test_the_cell_after_the_check_draws_what_was_checked(exercise):
    exercise, drawing = exercise
    pyplot.close("all")  # what earlier tests of this process have drawn
    exercise.names([exercise.reference("growth"), drawing])
    [line] = pyplot.gca().lines
    assert line.get_xydata().tolist() == [[0, 1], [1, 2], [2, 4]]
    pyplot.close("all")


def test_a_rubric_is_in_the_text_of_its_question():
    [source] = re.findall(r"^# rubric\n(.*?)^```", SECTION, re.DOTALL | re.MULTILINE)
    [lines] = re.findall(r"its last lines -->\n(.*?)\n```", SECTION, re.DOTALL)
    rubric = eval(source, vars(exercises))
    assert rubric.name == "explain"
    assert [item.line for item in rubric.items] == lines.splitlines()


def test_the_tolerance_is_four_standard_errors():
    [said] = re.findall(r"4 · √2 /\s√400 = (0\.\d+)", SECTION)
    assert float(said) == round(4 * 2**0.5 / 400**0.5, 2)


def test_a_wrong_answer_shows_the_tolerance_or_all_right_values():
    [near] = Question("q", 1, (Call(),), tolerance=0.5).accepted([RunResult(3)])
    [many] = Question("q", 1, (Call(),), accepts="g").accepted([RunResult([0, 2])])
    for right, words in ((near, "return 3, give or take 0.5."), (many, "return one of 0, 2.")):
        assert explain("f", Call(), RunResult(9), right, None, True).endswith(f"It should {words}")
    assert [same(given, near.value) for given in (3.5, 4, 2.49, True, "3")] == [True, *[False] * 4]
    assert [same(given, many.value) for given in (2, 1, [0, 2], many.value)] == [True, *[False] * 3]


def test_all_right_answers_must_include_the_references_own(exercise):
    exercise, _ = exercise
    question = exercise.question("best-move")
    says = "best-move: best_moves does not return the reference's own answer"
    assert says not in list(problems_of(exercise))
    source = exercise.reference("best-move").replace(
        "best_moves(game, state)[0]", "game.moves(state)[-1]"
    )
    cell = new_code_cell(source, metadata={"nbgrader": metadata("best-move", solution=True)})
    broken = Exercise(NAME, (question,), exercise.root)
    broken.__dict__["notebook"] = new_notebook(cells=[cell])
    assert says in list(problems_of(broken))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"tolerance": -1}, "tolerance = -1: it must be a number ≥ 0"),
        ({"tolerance": 1, "reveal": False}, "tolerance or accepts"),
        ({"accepts": "g", "reveal": False}, "tolerance or accepts"),
        ({"accepts": "g", "work": "nodes"}, "combined with work"),
    ],
)
def test_what_contradicts_itself_is_no_question(fields, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        Question("q", 1, (Call(),), **fields)
