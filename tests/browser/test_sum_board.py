"""The board of sums in a browser: a game by mouse and by key, values, the computer's answers."""

import re

import pytest
from playing import Match, focused, tab_to

from coursework import sum_board


@pytest.fixture
def open_board(shared):
    before = "<button>Before</button>"
    return lambda *heaps: Match(shared.open(sum_board(*heaps), before=before))


def test_a_whole_game_by_the_stars(open_board):
    """What the computer answers is tested in Node."""
    board = open_board(("nim", 2), ("kayles", 4))
    assert board.status() == "Your move: press a pin."
    worths = board.root.locator(".worth")
    assert worths.all_inner_texts() == ["", ""]
    board.root.get_by_label("Grundy values").check()
    assert worths.all_inner_texts() == ["2 is worth 2", "4 is worth 1"]
    assert board.status() == "Your move. The sum is worth 2 ⊕ 1 = 3."
    marked = board.root.get_by_role("button", name=re.compile(", wins$"))
    while "you win!" not in board.status():
        board.press("1")
        if not marked.count():
            board.press("2")
        marked.first.click()
    assert board.root.locator(".pins button:enabled").count() == 0


def test_keys(open_board):
    board = open_board(("nim", 3), ("kayles", 5))
    board.page.get_by_role("button", name="Before").focus()
    tab_to(board.button("heap 1, pin 1"))
    board.press("ArrowDown", "ArrowRight", "2")
    assert focused(board.button("heap 2, pin 2"))
    assert board.root.locator(".goes").count() == 2
    effect = board.root.locator(".effect")
    assert effect.inner_text() == "That takes 2 of heap 2 and leaves 1+2 there."
    board.press("g")
    assert "The sum is worth 0: it wins." in effect.inner_text()
    board.press("Enter")
    assert "You: 2 of heap 2. The computer: " in board.status()
    assert board.root.locator(":focus").count() == 1
    board.button("Undo").click()
    assert board.root.locator(".pins button:enabled").count() == 8


def test_what_a_rule_forbids_is_shown_and_a_mistake_is_used(open_board):
    board = open_board(("stones", 7), ("nim", 3))
    board.button("heap 1, pin 1").click()
    assert board.status().startswith("Here that takes 7: stones takes 1, 2 or 3.")
    assert board.root.locator(".pins button:enabled").count() == 10
    assert board.root.locator("select").count() == 1  # who moves first; no ball to choose
    board.root.get_by_label("Grundy values").check()
    board.button("heap 2, pin 2").click()  # one move of four wins now
    assert board.status().endswith("The sum is worth 1 ⊕ 1 = 0: no move wins.")
