"""The cells on slides: nothing of a lecture is lost, and each slide begins and ends in time."""

from pathlib import Path

import nbformat
import pytest

from tools.slides.build import ROOM, height, is_heading, slide_cells

LECTURES = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_slides_hold_the_whole_lecture_but_its_imports(path):
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.id != "imports"]
    told = "".join(cell.source for cell in cells).replace("](../", "](../../")
    pieces = slide_cells(nbformat.read(path, as_version=4).cells)
    assert "".join("".join(piece.source for piece in pieces).split()) == "".join(told.split())
    assert [p.id for p in pieces if p.source.count("<details") != p.source.count("</details")] == []
    shown = [[cell.outputs for cell in some if "outputs" in cell] for some in (pieces, cells)]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_a_slide_begins_at_each_heading_and_ends_in_time(path):
    slides = [[]]
    for piece in slide_cells(nbformat.read(path, as_version=4).cells):
        if "slide" in piece.metadata:
            slides.append([])
        slides[-1].append(piece)
    for slide in slides:
        first, *others = [piece for piece in slide if not is_heading(piece)]
        assert slide.index(first) <= 2  # nothing but headings above it
        assert not any(is_heading(piece) for piece in slide[slide.index(first) :])
        assert not others or sum(map(height, slide)) <= ROOM
