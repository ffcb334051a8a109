"""The Chomp board in a browser: bites by mouse and key, hints, the computer's answers."""

import re

import pytest
from playing import Match, focused, tab_to

from coursework import chomp_board


class Board(Match):
    """The live board."""

    def square(self, row, column):
        return self.button(f"row {row}, column {column}, ")

    def squares(self):
        """How many are left."""
        return self.root.locator(".bar button:not(:disabled)").count()

    def effect(self):
        return self.root.locator(".effect").inner_text()


@pytest.fixture
def board(shared):
    return Board(shared.open(chomp_board(3, 4), before="<button>Before</button>"))


def test_a_whole_game_by_the_stars(board):
    """Which bites win, and what the computer answers, is tested in Node."""
    board.root.get_by_label("Hints").check()
    while not board.status().endswith("you win!"):
        board.root.locator(".bar button", has_text="★").first.click()
    assert board.squares() == 1


def test_keys(board):
    board.page.get_by_role("button", name="Before").focus()
    tab_to(board.square(3, 4))
    board.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "h")
    assert focused(board.square(2, 3))
    assert board.square(2, 3).inner_text() == "★"
    assert board.status() == "Your move. One bite wins: (2, 3)."
    assert board.effect() == "(2, 3) takes 4 squares and leaves 4+2+2. It wins."
    board.press("Enter")
    assert board.status().startswith("You: (2, 3), 4 squares. The computer: ")
    score = board.root.get_by_role("group", name="Score").get_by_role("button")
    assert score.first.get_attribute("aria-label") == "1. You: (2, 3)"
    assert score.count() == 2
    assert board.root.evaluate("root => root.contains(document.activeElement)")
    board.press("u")
    assert board.status().startswith("Taken back.")
    assert board.squares() == 12


def test_the_pointer_shows_what_goes(board):
    board.square(3, 2).hover()
    assert board.root.locator(".goes").count() == 3
    assert board.effect() == "(3, 2) takes 3 squares and leaves 4+4+1."
    board.root.get_by_label("Hints").check()
    board.square(3, 2).hover()
    answer = re.search(r"It loses: the answer is \((\d), (\d)\)\.", board.effect())
    board.square(3, 2).click()  # the answer that was told wins, and the computer gives it
    assert f"The computer: ({answer[1]}, {answer[2]}), " in board.status()
    board.page.mouse.move(0, 0)
    assert board.root.locator(".goes").count() == 0
    assert board.effect().strip() == ""


def test_the_poison_stays_and_the_computer_begins(board):
    board.square(1, 1).click()
    assert board.status().startswith("That square is poison.")
    assert board.squares() == 12
    board.setting("First move").select_option("the computer")
    assert board.status().startswith("The computer: (2, 3), 4 squares. Your move")
    assert board.button("Undo").is_disabled()
