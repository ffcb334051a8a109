"""The path along a bar's border: its number, its bites, and the bars that a bite leads from."""

import re
from itertools import product

import pytest
from playing import visiting

from coursework import chomp_paths

ROWS, COLUMNS = 3, 4
# By the dictionary: all shapes with rows that do not grow, each with zeros for the rows gone.
SHAPES = [s for s in product(range(COLUMNS + 1), repeat=ROWS) if list(s) == sorted(s)[::-1]]


def named(shape):
    return "+".join(str(x) for x in shape if x) or "the empty bar"


def squares(shape):
    return {(r, c) for r, length in enumerate(shape, 1) for c in range(1, length + 1)}


def after(shape, bite):
    """What is left: the squares that are not below and to the right of the bite."""
    left = {(r, c) for r, c in squares(shape) if r < bite[0] or c < bite[1]}
    return tuple(sum(row == r for row, _ in left) for r in range(1, ROWS + 1))


def walk(shape):
    """From the lower left corner: a step for every side of the border."""
    steps, at = "", 0
    for length in reversed(shape):
        steps += "→" * (length - at) + "↑"
        at = length
    return steps + "→" * (COLUMNS - at)


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser, offline=True) as visit:
        visit.open(chomp_paths(ROWS, COLUMNS, (3, 2)))
        yield visit
        visit.check()


def choose(visit, shape):
    visit.page.get_by_label("Rank", exact=True).fill(str(SHAPES.index(shape)))


def shown(visit):
    """The squares that are there, the last walk, and the sum of the numbers at the steps up."""
    return visit.page.evaluate(
        """() => {
          const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
          const text = (element) => element.textContent;
          return [
            all(".cell.there", (cell) => cell.ariaLabel.match(/\\d+/g).join()),
            all(".walks p:last-child > :not(.counter)", text).join(""),
            all(".path text", text).reduce((sum, term) => sum + Number(term), 0),
            Number(all(".total td", text).at(-1)),
          ];
        }"""
    )


def test_it_opens_with_the_bar(visit):
    visit.open(chomp_paths(ROWS, COLUMNS, (3, 2)))
    there, *_ = shown(visit)
    assert {tuple(map(int, square.split(","))) for square in there} == squares((3, 2))


def test_every_number_has_its_bar_and_its_walk(visit):
    for number, shape in enumerate(SHAPES):
        choose(visit, shape)
        there, path, terms, total = shown(visit)
        assert {tuple(map(int, square.split(","))) for square in there} == squares(shape)
        assert (path, terms, total) == (walk(shape), number, number)
        assert f"Number {number} is {named(shape)}:" in visit.status()


def test_every_bar_from_which_one_bite_leads_here_comes_once(visit):
    for shape in SHAPES[1:]:
        ways = [s for s in SHAPES if any(after(s, b) == shape for b in squares(s) - {(1, 1)})]
        choose(visit, shape)
        told = visit.page.evaluate(
            """count => Array.from({ length: count }, () => {
              document.querySelector('button[title^="Take a bite back"]').click();
              return document.querySelector("[role=status]").textContent;
            })""",
            len(ways) + 1,
        )
        for k, (way, said) in enumerate(zip(ways, told, strict=False), 1):
            assert said.startswith(f"Bar {k} of {len(ways)} from which one bite leads to ")
            bite = tuple(map(int, re.search(r"the bite \((\d), (\d)\)", said).groups()))
            assert f"it is {named(way)}," in said
            assert after(way, bite) == shape
            assert f"from {SHAPES.index(shape)} to {SHAPES.index(way)}." in said
        assert told[-1] == (told[0] if ways else "No bite leads to 4+4+4.")
        if ways:
            visit.page.keyboard.press("u")
            assert visit.status() == f"Undone: {named(shape)} again."


def test_by_key_alone(visit):
    page = visit.page
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
