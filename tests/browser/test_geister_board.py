"""The Geister board in a real JupyterLab: by mouse, and by keyboard alone."""

import re

import nbformat
import pytest
from playing import NOTEBOOK
from test_lab import Lab, run_all

NAME = "geister.ipynb"
SOURCE = """from chopsticks.games.geister import rush
from chopsticks.show.boards.geister import GeisterWidget

GeisterWidget(rush("R"))"""


@pytest.fixture(scope="module")
def visit(browser, tmp_path_factory):
    lab = Lab(tmp_path_factory.mktemp("lab"))
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, lab.notebooks / NAME)
    with lab.running(), lab.opened(browser, NAME) as visit:
        run_all(visit.page)
        visit.page.locator(".geister").wait_for()
        yield visit


def all_painted(page):
    """Wait for the end of the answer of which something is seen: it comes change by change."""
    page.wait_for_function(f"{NOTEBOOK}.sessionContext.session.kernel.status === 'idle'")


@pytest.fixture
def board(visit):
    """The page with a new game that you begin, and nothing to take back."""
    all_painted(visit.page)
    new, undo = (visit.page.get_by_role("button", name=name) for name in ("New game", "Undo"))
    while undo.is_enabled() or visit.status() != "Your move.":
        said = visit.status()
        new.click()
        visit.page.wait_for_function(
            "said => document.querySelector('.jp-Notebook [role=status]').textContent !== said",
            arg=said,
        )
        all_painted(visit.page)
    yield visit.page
    visit.check()


def square(page, name):
    return page.locator(".geister").get_by_role("button", name=name)


def test_by_mouse(board):
    square(board, "b5").click()
    target = square(board, "b4 target")
    target.wait_for()
    square(board, "c5").click()  # another one after all
    target.wait_for(state="detached")
    square(board, "c4 target").click()
    board.get_by_role("status").get_by_text("You: c5 ↑. The computer: ").wait_for()
    square(board, re.compile("^c5$")).wait_for()
    board.get_by_role("button", name="Undo").click()
    square(board, "c5 your").wait_for()
    assert board.get_by_role("status").inner_text() == "Your move."


def test_by_keyboard(board):
    board.get_by_role("button", name="New game").focus()
    board.keyboard.press("Tab")  # to the first piece that can move
    board.locator("button:focus", has_text="b5").wait_for()
    board.keyboard.press("Enter")
    board.locator("button:focus", has_text="b4 target").wait_for()
    board.keyboard.press("Enter")
    board.get_by_role("status").get_by_text("You: b5 ↑. The computer: ").wait_for()
    board.locator("button:focus", has_text="b4 your").wait_for()  # the keyboard goes on here


def test_the_squares_are_square_and_show_pieces(board):
    boxes = [b.bounding_box() for b in board.locator(".geister button").all()]
    assert len(boxes) == 36
    assert {round(box["width"] - box["height"], 1) for box in boxes} == {0}
    assert min(box["width"] for box in boxes) >= 60
    controls, board_ = (
        board.locator(where).bounding_box() for where in (".jp-Notebook [role=status]", ".geister")
    )
    assert controls["y"] < board_["y"]  # the sentence stands above the board
    for piece in ("your red", "your blue", "unknown"):
        shown = square(board, piece).first.evaluate("b => getComputedStyle(b).backgroundImage")
        assert shown.startswith('url("data:image/svg+xml')


def test_the_board_is_dark_where_jupyterlab_is(board):
    empty = square(board, re.compile("^c3$"))
    shown = "button => getComputedStyle(button).backgroundColor"
    assert empty.evaluate(shown) == "rgb(255, 255, 255)"
    board.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert empty.evaluate(shown) == "rgb(22, 25, 29)"
    board.evaluate("document.body.dataset.jpThemeLight = 'true'")
