"""Which cells of a notebook an answer needs: the names that statements read and bind decide."""

import pytest

from coursework.exercise.cells import Cells, names_in
from coursework.exercise.commands import as_python
from coursework.exercise.joined import ANSWER, NOT_RUN, Piece, join, pieces, where
from grading.author.exercises import exercises, load
from grading.report.normal_form import statements

# Cells with " | " between them; the numbers of those that f needs, of those with another f, of
# those below the check that would help, and the names that nothing defines.  "?" is the check.
TABLE = """
T = 1 | def f(): return T | x = 2 -> 0 1; ; ;
def f(): return T | x = 2 | T = 1 -> 0 2; ; ;
T = 1 | T = 2 | def f(): return T -> 0 1 2; ; ;
T = 1 | if x: T = 2 | def f(): return T -> 0 1 2; ; ; x
T = 1 | T += 1 | def f(): return T -> 0 1 2; ; ;
T = 1 | def f(x=T): return x | T = 2 -> 0 1 2; ; ;
T = 1 | def f(x: T): return x -> 0 1; ; ;
from __future__ import annotations | T = 1 | def f(x: T): return x -> 0 2; ; ;
T = 1 | class A(T): pass | f = A -> 0 1 2; ; ;
T = 1 | class A: y = T | f = A -> 0 1 2; ; ;
T = 1 | class A: g = lambda self: T | f = A -> 0 1 2; ; ;
T = 1 | f = [T for k in []] -> 0 1; ; ;
T = 1 | def f(T): return [T for T in T] -> 1; ; ;
T = 1 | def f(): T = 2; return lambda: T -> 1; ; ;
T = {} | T[0] = 1 | T.update() | len(T) | def f(): return T -> 0 1 2 4; ; ;
T = {} | U = T | U[0] = 1 | V = T | def f(): return T -> 0 1 2 4; ; ;
T = [[]] | for t in T: t.append(1) | def f(): return T -> 0 1 2; ; ;
T = {} | def g(): T[0] = 1 | def h(): g() | h() | def f(): return T -> 0 1 2 3 4; ; ;
def g(): global T; T = 1 | g() | def f(): return T -> 0 1 2; ; ;
from random import shuffle | T = [1] | shuffle(T) | print(T) | def f(): return T -> 0 1 2 4; ; ;
T = {} | def f(): T[0] = 1 | f() | f(9) -> 0 1; ; ;
T = 1 | T = 2 | def g(): return T | T = g() | T = T | def f(): return T -> 0 1 2 3 4 5; ; ;
def f(): return 1 | f = cache(f) | from a import cache -> 0 1 2; ; ;
def f(): return 1 | def f(): return 2 -> 1; 0; ;
def f(): return 1 | f.x = 2 | f(3) -> 0 1; ; ;
def f(): return 1 | ? | def f(): return 2 -> 0; 2; ;
def f(): return T | ? | T = 1 -> 0; ; 2; T
? | def f(): return 1 -> ; 1; 1; f
import sys | sys.setrecursionlimit(9) | def f(): return 1 -> 0 1 2; ; ;
T = 1 | globals()["T"] = 2 | print(T) | def f(): return T -> 0 1 3; ; ;
from math import * | def f(): return T -> 0 1; ; ;
T = 1 | from math import * | def f(): return T -> 0 2; ; ;
T = !ls | def f(): return T -> 0 1; ; ; T
%run a.py | def f(): return _, T, In -> 1; ; ; In T _
T = int(input()) | def f(): return T, print -> 0 1; ; ; input
max = 3 | def f(): return max -> 0 1; ; ;
T = 1 | del T | def f(): return T -> 0 1 2; ; ;
with open("a") as a: T = a.read() | def f(): return T -> 0 1; ; ;
def f(): global T; T = 1; T += 1; return T -> 0; ; ;
T = 1; U = 2 | x = T | def f(): return U -> 0 2; ; ;
tree = 1 | def f(): return 1; | f(tree) -> 1; ; ;
tree = 1 | def f(): return 1⏎f(tree) -> 0 1; ; ;
def f( | def f(): return 1 -> 1; ; ;
def given(): return T | def f(): return ours(), given -> 0 1; ; ; T
def ours(): return T | def f(): return ours() -> 1; ; ;
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_what_an_answer_needs(row):
    left, _, right = row.replace("⏎", "\n").partition(" -> ")
    cells = left.split(" | ")
    check = cells.index("?") if "?" in cells else None
    found = Cells(cells).needed("f", check, given=["given"], ours=["ours"])
    shown = (found.cells, found.rivals, found.late, found.unknown)
    assert [" ".join(map(str, each)) for each in shown] == [x.strip() for x in right.split(";")]


def test_examples_are_not_taken_for_what_is_needed():
    found = Cells(["T = {}\nprint(T)\nT[0] = 1", "def f(): return T\nf()\nfor k in T: f()"])
    assert sorted(found.needed("f").statements) == [(0, 0), (0, 2), (1, 0)]


def test_a_cell_of_commands_only_ends_soon():
    assert as_python("%time\n" * 10_000).startswith("pass\n" * 100 + "%time\n")


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("v = %time f(1)\n%time w = 2\n%prun g()", "v = f(1)\nw = 2\ng()"),
        ("x = 7\n%matplotlib inline\n!ls (\nx?", "x = 7\npass\npass\npass"),
        ("%timeit f( \\\n    1)\nif x:\n    %time", "pass\n\nif x:\n    pass"),
        ("%%time\nf()", "pass\nf()"),
        ("%%bash\nls | grep def\n", "\n\n"),
        ("  x = (7\n  % 4)", "x = (7\n% 4)"),
        (">>> if 1:\n...     f()\n...\n1", "if 1:\n    f()\n\n"),
        ("def f(:\n%time", "def f(:\n%time"),
    ],
)
def test_a_cell_is_read_as_ipython_reads_it(cell, python):
    assert as_python(cell) == python


def test_cells_are_joined_and_taken_apart_again():
    cells = [Piece("the cell that defines g", "g = 1\n\nh = 2"), Piece(ANSWER, "f = g\n")]
    cells.append(Piece(f"{NOT_RUN}another cell", "f = 2"))
    joined = join(cells)
    assert [(one.title, one.text.strip()) for one in pieces(joined)] == [
        (one.title, one.text.strip()) for one in cells
    ]
    assert [one.runs for one in pieces(joined)] == [True, True, False]
    lines = joined.split("\n")
    assert where(joined, lines.index("h = 2") + 1) == "line 3 of the cell that defines g"
    assert where(joined, lines.index("f = g") + 1) == "line 1 of the cell"
    assert join(cells[1:2]) == "f = g\n"
    forged = join([Piece(ANSWER, "# ---- not run: x ----\nf = 1\n# ---- y ----")])
    assert [(one.title, one.runs) for one in pieces(forged)] == [(ANSWER, True)]


def test_a_command_hides_no_likeness():
    code = "def f(values):\n    return max(values) - 2 * len(values)"
    with_commands = statements(f"%matplotlib inline\n{code}\n!ls")
    assert with_commands.keys() == statements(code).keys() != set()


@pytest.mark.parametrize("name", exercises())
def test_a_reference_needs_no_cell_but_those_of_answers(name):
    exercise = load(name)
    code = [cell for cell in exercise.notebook.cells if cell.cell_type == "code"]
    marks = [cell.metadata.get("nbgrader", {}) for cell in code]
    for question in exercise.questions:
        home = [mark.get("grade_id") for mark in marks].index(question.name)
        ours = names_in([*exercise.setup, *map(exercise.reference, question.needs)])
        cells = Cells(cell.source for cell in code[: home + 1])
        needed = cells.needed(question.answer, ours=ours).cells
        assert all(marks[place].get("solution") for place in needed), question.name
