"""What a cell may have beside its answer: notebook commands, and imports that fail."""

import pytest
from handing_in import EXERCISE, RIGHT

from grading.grade.answer import grade_answer
from grading.grade.keys import make_key
from grading.report.normal_form import statements
from grading.sandbox.inside import without_commands

pytestmark = pytest.mark.posix
ANSWER = RIGHT["minimax"]


@pytest.fixture(scope="module")
def graded():
    key = make_key(EXERCISE, EXERCISE.question("minimax"))
    return lambda source: grade_answer(key, source)


COMMANDS = """\
%matplotlib inline
%%time
!pip install 'pandas
?minimax
minimax??
%timeit minimax( \\
    game)
"""


@pytest.mark.parametrize(
    "source",
    [
        f"{COMMANDS}{ANSWER}\n%timeit minimax(TreeGame([3, 12]), ())\n!echo $HOME (\n",
        f"import pandas as pd, numpyy.linalg\nfrom nowhere import DataFrame\n{ANSWER}",
        f"from __future__ import annotations\nfrom math import nothing, inf\n{ANSWER}\nassert inf",
        ANSWER.replace("\n    ", "\n    %time\n    ", 1).replace("\n", "\r\n"),
        f"text = '''\n%timeit\n'''\nassert text == chr(10) + '%timeit' + chr(10)\n"
        f"rest = (7\n% 4)\nassert rest == 3\n{ANSWER}",
    ],
    ids=["commands", "imports", "names", "inside", "valid Python"],
)
def test_what_an_answer_does_not_use_costs_nothing(graded, source):
    assert graded(source).verdict == "right"


@pytest.mark.parametrize(
    ("source", "verdict", "says"),
    [
        (
            f"%time\nimport pandas as pd\n{ANSWER}\nbest = pd.Series([1])",
            "error",
            "ImportError: pandas is not installed where answers are graded "
            f"(line {ANSWER.count(chr(10)) + 4} of the cell).",
        ),
        (
            "from numbaa import njit\n\n@njit\ndef minimax(game, state): return 0",
            "error",
            "ImportError: numbaa is not installed where answers are graded (line 3 of the cell).",
        ),
        ("from pandas import minimax", "error", "pandas is not installed where answers are graded"),
        (
            "def minimax(game, state):\n    import pandas",
            "error",
            "ModuleNotFoundError: pandas is not installed where answers are graded",
        ),
        (
            f"{ANSWER}\ntime = %timeit -o minimax(1)",
            "broken cell",
            "time = %timeit -o minimax(1) takes its value from a notebook command, which is not "
            f"run here (line {ANSWER.count(chr(10)) + 2} of the cell).",
        ),
        ("files = !ls", "broken cell", "files = !ls takes its value from a notebook command"),
        ("%time\n\ndef minimax(:", "broken cell", "invalid syntax (line 3 of the cell)."),
        ("%time\n# one\n1 / 0", "error", "division by zero (line 3 of the cell)."),
    ],
)
def test_what_an_answer_uses_is_named_with_its_line(graded, source, verdict, says):
    result = graded(source)
    assert (result.verdict, result.score) == (verdict, 0)
    assert says in result.shows


def test_a_cell_of_commands_only_ends_soon():
    source = "%time\n" * 10_000
    assert without_commands(source).startswith("pass\n" * 100 + "%time\n")


def test_a_command_hides_no_likeness():
    with_commands = statements(f"%matplotlib inline\n{ANSWER}\n!ls")
    assert with_commands.keys() == statements(ANSWER).keys() != set()
