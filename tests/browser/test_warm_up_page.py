"""A warm-up as a reader meets it: by mouse, by keys, without scripts, in the dark."""

from pathlib import Path

import pytest
from measuring import SIZES, measured, page_of, violations
from playing import visiting

from coursework import Checker

EXERCISES = Path(__file__).parents[2] / "exercises"
ASKED = Checker("04-alpha-beta", EXERCISES / "04-alpha-beta").warm_up()
# What is said when two neighbours have changed places, of all pairs.


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser, offline=True) as visit:
        visit.page.set_content(page_of({"e04": ASKED._repr_html_()}))
        yield visit
        visit.check()


@pytest.fixture
def alphabeta(visit):
    root = visit.page.locator("#e04 .stepthrough")
    root.get_by_role("button", name="Start again").click()
    return root


def says(root):
    return root.get_by_role("status").inner_text()


def press(root, name):
    root.get_by_role("button", name=name).click()


def test_the_wrong_one_of_two_is_told_from_its_place(alphabeta):
    """Which orders are right, and where one goes wrong, is tested in Node."""
    press(alphabeta, "Check the lines")
    assert says(alphabeta).startswith("In line 3 two lines are framed")
    at, (k, why) = next(
        (at, one)
        for at, i in enumerate(ASKED.orders[0], 1)
        for one in enumerate(why for _, why in ASKED.rows[i])
        if one[1]
    )
    press(alphabeta, "Show a right order")
    press(alphabeta, "Check the lines")
    assert says(alphabeta) == "Right, line by line. Now write it from memory."
    alphabeta.get_by_role("listitem").nth(at - 1).get_by_role("radio").nth(k).check()
    press(alphabeta, "Check the lines")
    assert says(alphabeta) == f"Line {at} is the wrong one of two. {why}"
    press(alphabeta, "Show a right order")
    for k in (0, 1):
        alphabeta.get_by_role("listitem").nth(k).click()
    press(alphabeta, "Check the lines")
    assert says(alphabeta) == "Line 1 is the first out of place."


def test_lines_move_by_keys(alphabeta):
    page = alphabeta.page
    lines = alphabeta.get_by_role("listitem")
    first = lines.first.inner_text()
    lines.first.get_by_role("button").focus()
    for key in ("ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert says(alphabeta).startswith("Line 1 is taken.")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    assert says(alphabeta) == f"It is line 3 of {len(ASKED.rows)} now."
    page.keyboard.press("Enter")
    assert lines.nth(2).inner_text() == first.replace("1", "3", 1)
    label = page.evaluate("document.activeElement.ariaLabel")
    assert label.startswith("Line 3: ")


@pytest.mark.parametrize(("width", "height", "room"), SIZES)
def test_it_fits(visit, width, height, room):
    visit.page.set_viewport_size({"width": width, "height": height})
    assert measured(visit.page, room) == []
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_in_either_theme(alphabeta):
    press(alphabeta, "Show a right order")
    alphabeta.get_by_role("radio").first.check()
    press(alphabeta, "Check the lines")
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        alphabeta.page.emulate_media(color_scheme=scheme)
        assert violations(alphabeta.page, "#e04", **options) == []


def test_without_scripts_the_lines_stand_there(browser):
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.set_content(page_of({"one": ASKED._repr_html_()}))
        assert visit.page.get_by_role("listitem").count() == len(ASKED.rows)
        assert visit.page.get_by_text("if alpha > beta:").is_visible()
