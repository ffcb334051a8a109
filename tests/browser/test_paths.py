"""The path along a bar's border: its number, its bites, and the bars that a bite leads from."""

from itertools import product

import pytest
from playing import visiting

from coursework import chomp_paths

ROWS, COLUMNS = 3, 4
# By the dictionary: all shapes with rows that do not grow, each with zeros for the rows gone.
SHAPES = [s for s in product(range(COLUMNS + 1), repeat=ROWS) if list(s) == sorted(s)[::-1]]


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser, offline=True) as visit:
        visit.open(chomp_paths(ROWS, COLUMNS, (3, 2)))
        yield visit
        visit.check()


def choose(visit, shape):
    visit.page.get_by_label("Rank", exact=True).fill(str(SHAPES.index(shape)))


def test_by_key_alone(visit):
    page = visit.page
    assert page.locator(".cell.there").count() == 3 + 2  # it opens with the bar
    choose(visit, (4, 4, 2))
    page.locator('.cell[tabindex="0"]').focus()
    for key in ("Home", "ArrowUp", "ArrowLeft", *["ArrowUp", "ArrowLeft"] * 4):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    assert visit.status() == "That square is poison: nobody bites it."
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    numbers = SHAPES.index((4, 4, 2)), SHAPES.index((4, 2, 2))
    assert visit.status() == (
        "The bite (2, 3) leaves 4+2+2. Of the marked steps those up come first now. "
        "The rank falls from {} to {}.".format(*numbers)
    )
    assert page.locator(".walks b").all_inner_texts() == [*"→→↑", *"↑→→"]
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    assert visit.status().startswith("Put back: from 4+3+3 the bite (2, 3) leads to 4+2+2.")
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert visit.status() == "Undone: 4+4+2 again."
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert visit.status().startswith("Put back: from 4+4+4 the bite (3, 3) leads to 4+4+2.")


def test_what_no_bite_can_have_taken_stays_gone(visit):
    choose(visit, (3, 2, 0))
    visit.page.get_by_role("button", name="row 3, column 3").click()
    assert visit.status() == (
        "No bite leaves this bar and takes the square (3, 3): row 2 must grow first."
    )
    choose(visit, (0, 0, 0))
    visit.page.get_by_role("button", name="Take a bite back").click()
    assert visit.status() == "No bite leads to the empty bar."
