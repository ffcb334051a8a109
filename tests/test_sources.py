"""docs/sources.md names cells of lectures and labs as evidence: they are there."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
ROWS = [
    line
    for line in (ROOT / "docs/sources.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| Section", "| Part"))
]
NOTEBOOKS = {
    path.name.partition("-")[0]: path
    for folder in ("solutions/*/*.ipynb", "notebooks/*.ipynb")  # a lecture's cells, if there is one
    for path in ROOT.glob(folder)
}
EVIDENCE = re.compile(r"\b(\d\d) (`[\w-]+`(?:, `[\w-]+`)*)")


@pytest.mark.parametrize("lecture", sorted({n for row in ROWS for n, _ in EVIDENCE.findall(row)}))
def test_evidence_is_a_cell_of_the_lecture(lecture):
    cells = {cell["id"] for cell in nbformat.read(NOTEBOOKS[lecture], as_version=4).cells}
    named = {
        cell
        for row in ROWS
        for number, names in EVIDENCE.findall(row)
        if number == lecture
        for cell in re.findall(r"[\w-]+", names)
    }
    assert named - cells == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:40])
def test_row_names_a_lecture_and_says_which_are_planned(row):
    _, part, _, lectures, verdict, _ = re.split(r"(?<!\\)\|", row)
    named = re.findall(r"\d\d", lectures)
    assert part.strip()
    assert verdict.strip()
    assert named or lectures.strip() == "–"
    later = [number for number in named if number not in NOTEBOOKS]
    assert all(number in verdict for number in later)
    assert bool(later) == ("planned" in verdict)
