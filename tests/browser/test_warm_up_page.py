"""A warm-up as a reader meets it: by mouse, by keys, without scripts, in the dark."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from measuring import SIZES, measured, page_of
from playing import visiting

from coursework import Checker

EXERCISES = Path(__file__).parents[2] / "exercises"
NAMES = ("04-alpha-beta", "16-geister")  # one order is right, or three
ASKED = {name: Checker(name, EXERCISES / name).warm_up() for name in NAMES}
# What is said when two neighbours have changed places, of all pairs.
EXCHANGED = """root => {
  const press = (name) => root.querySelector(`button[aria-label="${name}"]`).click();
  const said = [];
  for (let at = 1; at < root.querySelectorAll("li").length; at++) {
    press("Show a right order");
    for (const k of [at - 1, at]) root.querySelectorAll("li")[k].click();
    press("Check the lines");
    said.push(root.querySelector("[role=status]").textContent);
  }
  return said;
}"""
ARRANGED = """(root, order) => {
  order.forEach((line, at) => {
    const items = [...root.querySelectorAll("li")];
    const from = items.findIndex((item, k) => k >= at && item.innerText.includes(line));
    if (from !== at) [from, at].forEach((k) => items[k].click());
  });
}"""


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser, offline=True) as visit:
        pages = {f"e{name[:2]}": asked._repr_html_() for name, asked in ASKED.items()}
        visit.page.set_content(page_of(pages))
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


def numbers(asked, order):
    """The lines of an order as the page has them."""
    return [next(line.strip() for line, why in asked.rows[i] if not why) for i in order]


def test_two_neighbours_that_change_places_are_found(alphabeta):
    lines = len(ASKED["04-alpha-beta"].rows)
    before = {1: "", 2: "Line 1 is right. "}
    assert alphabeta.evaluate(EXCHANGED) == [
        f"{before.get(at, f'Lines 1 to {at - 1} are right. ')}Line {at} is the first out of place."
        for at in range(1, lines)
    ]


def test_the_wrong_one_of_two_is_told_from_its_place(alphabeta):
    asked = ASKED["04-alpha-beta"]
    press(alphabeta, "Check the lines")
    assert says(alphabeta).startswith("In line 3 two lines are framed")
    for at, i in enumerate(asked.orders[0], 1):
        for k, (_, why) in enumerate(asked.rows[i]):
            if why:
                press(alphabeta, "Show a right order")
                alphabeta.get_by_role("listitem").nth(at - 1).get_by_role("radio").nth(k).check()
                press(alphabeta, "Check the lines")
                assert says(alphabeta) == f"Line {at} is the wrong one of two. {why}"


def test_every_right_order_is_accepted(visit):
    asked = ASKED["16-geister"]
    root = visit.page.locator("#e16 .stepthrough")
    assert len(asked.orders) == 3
    for order in asked.orders:
        press(root, "Show a right order")
        root.evaluate(ARRANGED, numbers(asked, order))
        press(root, "Check the lines")
        assert says(root) == "Right, line by line. Now write it from memory."


def test_lines_move_by_keys(alphabeta):
    page = alphabeta.page
    asked = ASKED["04-alpha-beta"]
    lines = alphabeta.get_by_role("listitem")
    first = lines.first.inner_text()
    lines.first.get_by_role("button").focus()
    for key in ("ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert says(alphabeta).startswith("Line 1 is taken.")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    assert says(alphabeta) == f"It is line 3 of {len(asked.rows)} now."
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
        found = Axe().run(alphabeta.page, context="#e04", options=options)
        assert [(v["id"], v["nodes"][0]["html"]) for v in found.response["violations"]] == []


def test_without_scripts_the_lines_stand_there(browser):
    html = ASKED["04-alpha-beta"]._repr_html_()
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.set_content(page_of({"one": html}))
        assert visit.page.get_by_role("listitem").count() == len(ASKED["04-alpha-beta"].rows)
        assert visit.page.get_by_text("if alpha > beta:").is_visible()
