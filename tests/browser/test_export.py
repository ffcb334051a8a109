"""Lecture 00 as an HTML page, without a kernel, a server or a network."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from measuring import measured
from playing import PLAYED, Board, visiting

LECTURE = Path(__file__).parents[2] / "notebooks" / "00-start-here.ipynb"


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("export")
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to=html", f"--output-dir={folder}", LECTURE],
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(folder), "JUPYTER_DATA_DIR": str(folder)},
        check=True,
        capture_output=True,
    )
    return folder / "00-start-here.html"


@pytest.fixture(scope="module")
def visit(browser, exported):
    with visiting(browser, offline=True) as visit:  # nothing but the file itself can arrive
        visit.page.goto(exported.as_uri())
        yield visit


@pytest.fixture
def board(visit):
    board = Board(visit.page.locator(PLAYED))
    board.new_game()
    return board


def test_the_board_answers_and_only_nbconvert_misses_the_network(visit, board, exported):
    board.hand("your", "left").click()
    board.hand("the computer's", "left").click()
    assert len(board.settled().log) == 2
    head, _, _ = exported.read_text(encoding="utf-8").partition("<body")
    asked = [url for url in visit.requests if not url.startswith(("file:", "data:"))]
    assert [url for url in asked if url not in head] == []  # its page wants RequireJS and MathJax
    ours = [words for words in visit.complaints if not any(url in words for url in asked)]
    assert ours == []


@pytest.mark.parametrize("width", [390, 1280])
def test_everything_fits(visit, board, width):
    """As on a page of its own, and each select shows all of its rules' name."""
    visit.page.set_viewport_size({"width": width, "height": 900})
    board.new_game(hints=True)
    board.setting("Rules").focus()  # its menu is open
    assert board.root.evaluate(NARROWED) == []
    for rules in board.setting("Rules").get_by_role("option").all_inner_texts():
        board.setting("Rules").select_option(rules)
        board.focus_move()
        for _ in range(2):
            board.press("1")
            board.settled()
        assert measured(visit.page, 900) == []


NARROWED = """root => [...root.querySelectorAll("select")].filter((select) => {
  const width = select.offsetWidth;
  select.style = "width: max-content; max-width: none";
  const natural = select.offsetWidth;
  select.removeAttribute("style");
  return natural > width;
}).map((select) => select.outerHTML)"""


def test_without_scripts_there_is_a_picture(browser, exported):
    with visiting(browser, offline=True, java_script_enabled=False) as visit:
        visit.page.goto(exported.as_uri())
        [picture] = visit.page.locator(".stepthrough").get_by_role("img").all()
        assert picture.get_attribute("alt").startswith("Chopsticks: ")
        assert picture.evaluate("image => image.naturalWidth") > 0
        assert picture.is_visible()
        assert visit.page.locator(".stepthrough button").count() == 0
