"""Slides: nothing of a lecture is lost, and they are shown step by step without a network."""

from pathlib import Path

import nbformat
import pytest
from playing import visiting

from tools.slides.build import ROOM, height, is_heading, page, slide_cells

LECTURES = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
WAVES = next(path for path in LECTURES if path.stem == "08-cycles")


@pytest.mark.parametrize("path", LECTURES, ids=lambda path: path.stem)
def test_slides_hold_the_whole_lecture_but_its_imports(path):
    cells = nbformat.read(path, as_version=4).cells
    told = "".join(cell.source for cell in cells if cell.id != "imports").replace(
        "](../", "](../../"
    )
    pieces = slide_cells(nbformat.read(path, as_version=4).cells)
    assert "".join("".join(piece.source for piece in pieces).split()) == "".join(told.split())
    assert [p.id for p in pieces if p.source.count("<details") != p.source.count("</details")] == []
    assert [c.outputs for c in pieces if "outputs" in c] == [
        c.outputs for c in cells if "outputs" in c and c.id != "imports"
    ]


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
        fits = sum(map(height, slide)) <= ROOM
        assert fits or not others


@pytest.fixture(scope="module")
def slides(browser, tmp_path_factory):
    """The slides of a lecture without formulas, with nothing but the file itself."""
    file = tmp_path_factory.mktemp("slides") / "slides.html"
    file.write_text(page(WAVES), encoding="utf-8")
    with visiting(browser, offline=True, viewport={"width": 1280, "height": 720}) as visit:
        visit.page.goto(file.as_uri())
        yield visit


def at(slides):
    """The number of the slide whose top is at the top of the window, and of the step."""
    return slides.page.evaluate(
        "[[...document.querySelectorAll('section')].findIndex("
        "slide => Math.abs(slide.getBoundingClientRect().top) < 2), here]"
    )


def test_keys_go_from_step_to_step_and_an_output_waits_for_its_own(slides):
    slides.page.evaluate("go(0)")
    assert at(slides) == [0, 0]
    slides.page.keyboard.press("ArrowRight")
    assert at(slides) == [1, 1]
    output = slides.page.locator("section").nth(1).locator(".jp-Cell-outputWrapper").first
    assert not output.is_visible()
    slides.page.keyboard.press("PageDown")
    assert output.is_visible()
    assert at(slides) == [1, 2]
    slides.page.keyboard.press("ArrowLeft")
    assert not output.is_visible()
    slides.page.get_by_role("button", name="next", exact=True).click()
    assert output.is_visible()


def test_a_viewer_is_live_and_keeps_its_keys(slides):
    step = slides.page.evaluate(
        "steps.findIndex(step => step.matches('div') && step.querySelector('[data-kind=trace]'))"
    )
    slides.page.evaluate(f"go({step})")
    viewer = slides.page.locator(".stepthrough[data-kind=trace].live").first
    viewer.get_by_role("button", name="One step on").focus()
    before = viewer.inner_text()
    slides.page.keyboard.press("ArrowRight")
    assert viewer.inner_text() != before
    assert at(slides)[1] == step


def test_only_code_and_pictures_may_be_taller_than_the_screen(slides):
    assert slides.page.evaluate("document.documentElement.scrollWidth") == 1280
    tall = slides.page.evaluate(
        "[...document.querySelectorAll('section')].filter(slide => slide.offsetHeight > 720)"
        ".filter(slide => !slide.querySelector('.jp-CodeCell')).length"
    )
    assert tall == 0


def test_nothing_but_mathjax_is_asked_for_and_that_lies_beside_the_page(slides):
    asked = [url for url in slides.requests if not url.startswith("data:")]
    assert all(url.startswith("file:") for url in asked)
    assert [url.split("/")[-1] for url in asked] == ["slides.html", "tex-chtml.js"]
