"""Another `chopsticks` on the path: the first import of a lecture says what to do."""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
LECTURES = sorted((ROOT / "notebooks").glob("*.ipynb"))
OURS = ("from chopsticks", "from coursework", "from stepthrough", "import chopsticks")


def first_cell(lecture):
    cells = nbformat.read(lecture, as_version=4).cells
    return next(cell.source for cell in cells if cell.cell_type == "code")


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda path: path.stem)
def test_every_lecture_imports_first_what_looks_for_it(lecture):
    ours = [line for line in first_cell(lecture).splitlines() if line.startswith(OURS)]
    assert ours[0].startswith("from coursework import ")


@pytest.mark.parametrize(
    ("planted", "says"),
    [
        (
            "chopsticks.py",
            "has the same name as the course's package: rename it and restart the kernel",
        ),
        (
            "site-packages/chopsticks/__init__.py",
            "belongs to another package named chopsticks: run `pip uninstall chopsticks`, install "
            "the course again, and restart the kernel",
        ),
    ],
)
def test_a_lecture_that_meets_another_one_says_what_to_do(planted, says, tmp_path):
    path = tmp_path / planted
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("from stepthrough import record\n\n\ndef best_move(game):\n    return None\n")
    folder = path.parent.parent if path.name == "__init__.py" else path.parent
    first = f"import sys\nsys.path.insert(0, {str(folder)!r})\n{first_cell(LECTURES[0])}"
    command = [sys.executable, "-m", "IPython", "--no-banner", "--colors=NoColor", "-c", first]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == f"{path} {says}\n"
