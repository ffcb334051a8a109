"""A lecture's code is its idea, with little around it."""

import ast
import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

from tools.lecture_code import NOTEBOOKS, count, kinds_of

COUNTS = {path.stem: count(path) for path in sorted(NOTEBOOKS.glob("*.ipynb"))}
FIRST = 10  # lectures that are the course
# Percent of the lines that are the idea, where it is less than elsewhere, and why.
LESS = {
    "00-start-here": 60,  # forty lines; each of five questions has one
    "01-a-game": 84,  # a long list of positions is printed in lines
    "17-what-you-cannot-see": 69,  # twelve questions on 150 lines, and one plot drawn by hand
    "18-a-small-geister": 78,  # ten questions on 131 lines
    "25-learning-from-its-own-games": 78,  # one picture is drawn by hand
}
ALGORITHMS = {"07-transposition-table": 31, "14-dice": 28, "21-proof-numbers": 29}
SHOWN = [  # what a lecture shows of the package
    ("21-proof-numbers", "combined", "chopsticks.search.proof"),
    ("22-proof-numbers-in-full", "easiest_child", "chopsticks.search.proof"),
    ("22-proof-numbers-in-full", "mobility", "chopsticks.search.proof"),
    ("23-monte-carlo", "ucb1", "chopsticks.search.monte_carlo"),
    ("24-monte-carlo-in-full", "proven", "chopsticks.search.mcts_solver"),
    ("24-monte-carlo-in-full", "weight", "chopsticks.search.rave"),
]


@pytest.mark.parametrize("lecture", COUNTS)
def test_a_lecture_is_its_idea(lecture):
    found = COUNTS[lecture]
    usual = 85 if list(COUNTS).index(lecture) < FIRST else 80
    assert found.share("idea") >= LESS.get(lecture, usual) - 0.5  # rounded
    assert median(found.cells) <= 8
    assert max(found.cells) <= ALGORITHMS.get(lecture, 25)


def test_of_all_lines_few_ask_or_print():
    lines = sum((found.lines for found in COUNTS.values()), Counter())
    assert 100 * lines["idea"] >= 83.5 * lines.total()  # rounded
    assert 100 * lines["questions"] <= 5.5 * lines.total()
    assert 100 * lines["printing"] <= 4.5 * lines.total()


def body(source, name):
    """A function's statements, without its docstring, and the names of its parameters."""
    [found] = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    statements = found.body[1:] if ast.get_docstring(found) else found.body
    return [arg.arg for arg in found.args.args], [ast.unparse(one) for one in statements]


@pytest.mark.parametrize(("lecture", "name", "module"), SHOWN)
def test_what_a_lecture_shows_of_the_package_is_the_packages(lecture, name, module):
    cells = json.loads((NOTEBOOKS / f"{lecture}.ipynb").read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    [shown] = [source for source in sources if f"def {name}(" in source]
    there = Path(import_module(module).__file__).read_text("utf-8")
    assert body(shown, name) == body(there, name)


def test_each_line_has_one_kind():
    source = """\
from math import inf

# a comment

with predict(
    "most", max(values)
):
    if values:
        print(inf)
    view(values)
display(table([{}]))
figure, axes = plt.subplots()
for value in values:
    print(value)
    values.pop()
predictions()
"""
    kinds = ["imports", *["questions"] * 3, "printing", "printing", "idea", "printing"]
    kinds += ["plotting", "idea", "printing", "idea", "questions"]
    assert list(kinds_of(source).values()) == kinds
    assert list(kinds_of(source)) == [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
