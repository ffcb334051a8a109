"""A warm-up as a reader meets it: by mouse, by keys, without scripts, in the dark."""

from pathlib import Path

import pytest
from measuring import SIZES, check_fit, page_of, violations
from playing import visiting

from coursework import Checker

EXERCISES = Path(__file__).parents[2] / "exercises"
ASKED = Checker("04-alpha-beta", EXERCISES / "04-alpha-beta").warm_up()


@pytest.fixture
def alphabeta(shared):
    shared.show(page_of({"e04": ASKED._repr_html_()}))
    return shared.page.locator("#e04 .stepthrough")


def says(root):
    return root.get_by_role("status").inner_text()


def checked(root):
    """What is said of the lines as they are."""
    root.get_by_role("button", name="Check the lines").click()
    return says(root)


def test_the_wrong_one_of_two_is_different_from_a_wrong_place(alphabeta):
    """Which orders are right, and where one goes wrong, is tested in Node."""
    assert checked(alphabeta).startswith("In line 3 two lines are framed")
    alphabeta.get_by_role("button", name="Show a right order").click()
    assert checked(alphabeta) == "Right, line by line. Now write it from memory."
    rows = [ASKED.rows[i] for i in ASKED.orders[0]]
    at, [(_, why), (_, other)] = next((at, row) for at, row in enumerate(rows, 1) if len(row) == 2)
    alphabeta.get_by_role("radio", checked=False).first.check()
    assert checked(alphabeta) == f"Line {at} is the wrong one of two. {why or other}"
    lines = alphabeta.get_by_role("listitem")
    lines.nth(0).click()
    lines.nth(1).click()
    assert checked(alphabeta) == "Line 1 is the first out of place."


def test_lines_move_by_keys(alphabeta):
    page, lines = alphabeta.page, alphabeta.get_by_role("listitem")
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
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Line 3: ")


@pytest.mark.parametrize(("width", "height", "room"), SIZES)
def test_it_fits(alphabeta, width, height, room):
    check_fit(alphabeta.page, width, height, room)


def test_axe_finds_nothing_in_either_theme(browser):
    with visiting(browser) as visit:
        visit.page.set_content(page_of({"e04": ASKED._repr_html_()}))
        visit.page.get_by_role("radio").first.check()
        checked(visit.page)
        for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            visit.page.emulate_media(color_scheme=scheme)
            assert violations(visit.page, "#e04", **options) == []


def test_without_scripts_the_lines_are_shown(browser):
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.set_content(page_of({"one": ASKED._repr_html_()}))
        assert visit.page.get_by_role("listitem").count() == len(ASKED.rows)
        assert visit.page.get_by_text("if alpha > beta:").is_visible()
