"""The board of sums in a browser: a game by mouse and by key, values, the computer's answers."""

import re

import pytest
from playing import Match, focused

from coursework import sum_board


@pytest.fixture
def open_board(shared):
    before = "<button>Before</button>"
    return lambda *heaps: shared.open(sum_board(*heaps), before=before).page


def status(page):
    return Match(page.locator(".stepthrough")).status()


def pins(page):
    """The rows of pins as texts: i for one that stands."""
    rows = page.locator(".pins").evaluate_all(
        "rows => rows.map(row => [...row.children].map(pin => pin.disabled ? '.' : 'i').join(''))"
    )
    return [row.rstrip(".") for row in rows]


def pin(page, heap, number):
    return page.get_by_role("button", name=re.compile(f"^heap {heap}, pin {number}\\b"))


def test_a_whole_game_by_the_stars(open_board):
    page = open_board(("nim", 2), ("kayles", 4))
    assert status(page) == "Your move: press a pin."
    assert page.locator(".worth").all_inner_texts() == ["", ""]
    page.get_by_label("Grundy values").check()
    assert page.locator(".worth").all_inner_texts() == ["2 is worth 2", "4 is worth 1"]
    assert status(page) == "Your move. The sum is worth 2 ⊕ 1 = 3."
    while "you win!" not in status(page):
        for ball in (0, 1):
            page.locator("select").first.select_option(index=ball)
            marked = page.get_by_role("button", name=re.compile(", wins$"))
            if stars := marked.count():
                marked.first.click()
                break
        assert stars, "the one who is winning has a winning move"
    assert pins(page) == ["", ""]


def test_the_computer_takes_a_win_that_is_there(open_board):
    page = open_board(("nim", 3), ("kayles", 3))
    page.get_by_label("Grundy values").check()
    pin(page, 1, 3).click()  # from a lost sum to a won one
    said = status(page)
    assert said.startswith("You take 1 of heap 1. The computer takes ")
    assert said.endswith(" = 0: no move wins.")
    page.get_by_role("button", name="Undo").click()
    assert pins(page) == ["iii", "iii"]
    assert page.get_by_role("button", name="Undo").is_disabled()


def test_keys(open_board):
    page = open_board(("nim", 3), ("kayles", 5))
    page.get_by_role("button", name="Before").focus()
    for key in ["Tab"] * 6:  # first move, values, new game, fill, take, the pins
        page.keyboard.press(key)
    assert focused(pin(page, 1, 1))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    assert focused(pin(page, 2, 2))
    assert page.locator(".goes").count() == 2
    assert page.locator(".effect").inner_text() == "That takes 2 of heap 2 and leaves 1+2 there."
    page.keyboard.press("g")
    assert "The sum is worth 0: it wins." in page.locator(".effect").inner_text()
    page.keyboard.press("Enter")
    assert "You take 2 of heap 2. The computer takes" in status(page)
    assert page.locator(".stepthrough :focus").count() == 1


def test_what_a_rule_forbids_is_said(open_board):
    page = open_board(("stones", 5), ("dawson", 3))
    pin(page, 1, 1).click()
    assert status(page).startswith("Here that takes 5: stones takes 1, 2 or 3.")
    pin(page, 2, 3).click()
    assert status(page).startswith("Here that takes 2: dawson takes 2 neighbours.")
    assert pins(page) == ["iiiii", "iii"]
    assert page.locator("select").count() == 1  # who moves first; no ball to choose


def test_what_is_gone_is_not_taken_again(open_board):
    page = open_board(("dawson", 3), ("nim", 2), ("nim", 2))
    pin(page, 1, 2).click()  # the computer has lost, and can take from the other heaps only
    assert "You take 2 of heap 1. The computer takes 1 of heap" in status(page)
    pin(page, 1, 1).click()
    assert status(page).startswith("Here that takes 2")
    assert pins(page)[0] == "i"
