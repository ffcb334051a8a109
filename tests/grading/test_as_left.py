"""Notebooks as students leave them: the check's verdict, after *Run All*, is the grader's."""

import contextlib
import io
import re
import signal
from functools import partial

import pytest
from as_left import rows
from at_once import at_once

from grading.grade import run as grader
from grading.grade.run import Only, grade
from grading.sandbox import Limits, worker

pytestmark = [
    pytest.mark.posix,
    pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning"),
]
ROWS = [*rows()]
REFUSED = "Your answer is right in this notebook, but "


def interrupt(*_):
    raise KeyboardInterrupt


def run(shell, cell):
    """Run a code cell as Jupyter does; return what it printed and its error."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        if "interrupted" in cell["metadata"]:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
        ran = shell.run_cell("".join(cell["source"]), store_history=True)
    return printed.getvalue(), ran.error_before_exec or ran.error_in_exec


def checked(shell, row):
    """What the question's last check says, after all cells above it have run.

    A cell that fails ends only itself, as for students who run one cell after the other.
    """
    shell.reset()
    cells = [cell for cell in row.notebook["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]).strip() for cell in cells]
    check = f'check("{row.question.name}", {row.question.answer})'
    for cell in cells[: len(cells) - sources[::-1].index(check)]:
        printed, error = run(shell, cell)
    said = str(error or printed.strip().splitlines()[-1])
    if said.startswith(REFUSED):
        return "refused: " + ", ".join(re.findall("`.*?`", said))
    known = re.match("Right|Not right yet|.*?: (not answered)", said)
    return (known[1] or known[0]) if known else type(error).__name__


@pytest.fixture(scope="module")
def graded(best, tmp_path_factory):
    """The grader's verdict and points for each row."""
    folder = tmp_path_factory.mktemp("class")
    for number, row in enumerate(ROWS):
        path = folder / "in" / f"row-{number}" / row.exercise.name / f"{row.exercise.name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(row.data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grader, "Sandbox", lambda unsafe: contextlib.nullcontext())
        patch.setattr(grader, "executor_for", at_once)
        patch.setattr(worker, "Limits", partial(Limits, waiting=1))
        only = Only(questions={row.question.name for row in ROWS})
        submissions, problems = grade(folder / "in", folder / "out", only)
    assert problems == []
    results = {}
    for one in submissions:
        row = ROWS[int(one.student.removeprefix("row-"))]
        [result] = [r for part, r in one.results.items() if part.name == row.question.name]
        results[row.name] = result
    return results


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_the_check_says_what_the_grader_says(row, graded, shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("builtins.input", lambda prompt="": "3")
    monkeypatch.delattr("builtins._", raising=False)  # doctests set it, and IPython keeps it
    signal.signal(signal.SIGALRM, interrupt)
    result = graded[row.name]
    found = checked(shell, row), result.verdict, result.score
    assert found == (row.check, row.grader, row.points), result
    assert (row.check == "Right") == (row.grader == "right") or row.reason
