"""The Chomp board in a browser: bites by mouse and key, hints, the computer's answers."""

import re

import pytest
from playing import Match, focused

from coursework import chomp_board

START = "Your move: bite a square."


class Board(Match):
    """The live board."""

    def square(self, row, column):
        return self.root.get_by_role("button", name=re.compile(f"^row {row}, column {column}, "))

    def squares(self):
        """How many are left."""
        return self.root.locator(".bar button:not(:disabled)").count()

    def effect(self):
        return self.root.locator(".effect").inner_text()


@pytest.fixture
def open_board(shared):
    before = "<button>Before</button>"
    return lambda *sides: Board(shared.open(chomp_board(*sides), before=before))


def test_a_whole_game_by_the_stars(open_board):
    """Which bites win, and what the computer answers, is tested in Node."""
    board = open_board(3, 4)
    board.root.get_by_label("Hints").check()
    while not board.status().endswith("Only the poison is left for the computer: you win!"):
        board.root.locator(".bar button", has_text="★").first.click()
    assert board.squares() == 1


def test_keys(open_board):
    board = open_board(3, 4)
    board.page.get_by_role("button", name="Before").focus()
    board.press(*["Tab"] * 5)  # new game, hints, game, full screen, the bar
    assert focused(board.square(3, 4))
    board.press("ArrowUp", "ArrowLeft")
    assert focused(board.square(2, 3))
    assert board.effect() == "(2, 3) takes 4 squares and leaves 4+2+2."
    board.press("ArrowUp", "ArrowUp", "ArrowDown")
    assert focused(board.square(2, 3))
    board.press("h")
    assert board.status() == "Your move. One bite wins: (2, 3)."
    assert board.square(2, 3).inner_text() == "★"
    assert board.effect().endswith(" It wins.")
    board.press("Enter")
    assert board.status().startswith("You: (2, 3), 4 squares. The computer: ")
    assert board.root.evaluate("root => root.contains(document.activeElement)")
    board.press("u")
    assert board.squares() == 12
    assert board.status().startswith("Taken back.")
    board.press("h")
    board.press("ArrowRight", "Enter", "n")
    assert board.status() == START
    assert board.squares() == 12


def test_the_pointer_shows_what_goes(open_board):
    board = open_board(3, 4)
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


def test_poison_undo_and_the_list_of_moves(open_board):
    board = open_board(3, 4)
    assert board.button("Undo").is_disabled()
    board.square(1, 1).click()
    assert board.status().startswith("That square is poison.")
    assert board.squares() == 12
    board.square(3, 4).click()
    board.status()
    log = board.root.locator(".log").last
    said = r"So far: 1\.\syou \(3, 4\); 2\.\sthe computer \(\d, \d\)\."
    assert re.fullmatch(said, log.inner_text())
    board.button("Undo").click()
    assert log.inner_text() == ""
    assert board.button("Undo").is_disabled()
    board.setting("First move").select_option("the computer")
    assert board.status().startswith("The computer: (2, 3), 4 squares. Your move")
    assert board.button("Undo").is_disabled()
