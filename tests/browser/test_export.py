"""Lecture 00 as an HTML page, without a kernel, a server or a network."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
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


@contextmanager
def visiting_offline(browser, exported, **options):
    """The page, where nothing but the file itself can arrive."""
    with visiting(browser, offline=True, **options) as visit:
        visit.page.goto(exported.as_uri())
        yield visit


def is_local(url):
    return url.startswith(("file:", "data:"))


@pytest.fixture(scope="module")
def visit(browser, exported):
    with visiting_offline(browser, exported) as visit:
        yield visit


@pytest.fixture
def board(visit):
    board = Board(visit.page.locator(PLAYED))
    board.new_game()
    return board


def test_the_board_answers(board):
    board.hand("your", "left").click()
    board.hand("the computer's", "left").click()
    view = board.settled()
    assert view.status.startswith("You: 1 taps 1, which becomes 2. The computer: ")
    assert view.computers == [2, 1]
    assert len(view.log) == 2


def test_only_nbconvert_misses_the_network(visit, board, exported):
    board.button("1 taps 1").first.click()
    board.settled()
    head, _, _ = exported.read_text(encoding="utf-8").partition("<body")
    asked = [url for url in visit.requests if not is_local(url)]
    assert [url for url in asked if url not in head] == []  # its page wants RequireJS and MathJax
    ours = [words for words in visit.complaints if not any(url in words for url in asked)]
    assert ours == []


@pytest.mark.parametrize("width", [390, 1280])
def test_everything_fits(visit, board, width):
    visit.page.set_viewport_size({"width": width, "height": 900})
    board.new_game(hints=True)
    for rules in board.setting("Rules").get_by_role("option").all_inner_texts():
        board.setting("Rules").select_option(rules)
        board.focus_move()
        for _ in range(5):
            assert cut_off(board.root) == []
            board.press("1")
            board.settled()
    assert cut_off(board.root) == []
    left, right = (board.hand("your", side).bounding_box() for side in ("left", "right"))
    assert left["y"] == right["y"]
    assert 60 < left["height"] < 130


def cut_off(root):
    """What sticks out of the board, or out of its own element, which does not scroll."""
    return root.evaluate(
        """root => {
          const card = root.getBoundingClientRect();
          const wider = (e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth;
          const scrolls = (e) => e.clientHeight > 80 && getComputedStyle(e).overflowY === "auto";
          const over = (e) => e.clientHeight > 0 && e.scrollHeight > e.clientHeight;
          const higher = (e) => over(e) && !scrolls(e);
          const outside = ({ left, right }) => left < card.left || right > card.right;
          const narrowed = (e) => { // a select does not tell how wide its text is
            const width = e.offsetWidth;
            e.style = "width: max-content; max-width: none";
            const natural = e.offsetWidth;
            e.removeAttribute("style");
            return natural > width;
          };
          const phone = getComputedStyle(root.querySelector(".group")).overflowX === "auto";
          const slides = (e) => phone && e.closest(".controls"); // rows that scroll
          return [root.parentElement, root, ...root.querySelectorAll(":not(svg *)")]
            .filter((e) => !slides(e))
            .filter((e) => wider(e) || higher(e) || (e.matches("select") && narrowed(e)) ||
              (root.contains(e) && [...e.getClientRects()].some(outside)))
            .map((e) => e.outerHTML.slice(0, 100));
        }"""
    )


def test_without_scripts_there_is_a_picture(browser, exported):
    with visiting_offline(browser, exported, java_script_enabled=False) as visit:
        [picture] = visit.page.locator(".stepthrough").get_by_role("img").all()
        assert picture.get_attribute("alt").startswith("Chopsticks: ")
        assert picture.evaluate("image => image.naturalWidth") > 0
        assert picture.is_visible()
        assert visit.page.locator(".stepthrough button").count() == 0
