"""Pig against the perfect player, in a browser; the test throws the dice."""

from itertools import accumulate

import numpy as np
import pytest
from measuring import SIZES, check_fit
from pig_oracle import turn_values
from playing import Match, pressed, tab_to

from chopsticks.games.pig import win_chances
from coursework import pig_board

TARGET, FACES = 40, 6


class Board(Match):
    """The live board, its dice thrown by the test."""

    def dice(self, *faces):
        """Let these be thrown next; after them, 1s."""
        self.page.evaluate(
            f"faces => {{ Math.random = () => ((faces.shift() ?? 1) - 0.5) / {FACES} }}", faces
        )

    def scores(self):
        """The computer's and yours."""
        return [int(text) for text in self.root.locator(".number").all_inner_texts()]


@pytest.fixture
def board(shared):
    live = pig_board(TARGET, FACES)
    return Board(shared.open(live, width=690, height=800, before="<button>Before</button>"))


@pytest.fixture(scope="module")
def truth():
    """What rolling and holding are worth, by points at stake, own score and the other's."""
    return np.array(turn_values(np.array(win_chances(TARGET, FACES)), FACES)[:2])


def test_a_turn_is_described_and_its_chances_on_request(board, truth):
    roll, hold = truth[:, 4, 0, 0]
    assert board.status().endswith(f"First to {TARGET} wins. Your turn: roll.")
    assert board.button("Hold").get_attribute("aria-disabled") == "true"
    board.dice(4, 6)
    board.button("Roll").click()
    assert board.status() == "You roll 4: 4 at stake. Roll or hold?"
    assert "%" not in board.root.inner_text()
    board.setting("Chance of winning").check()
    assert board.status().endswith(f"Your chance to win: {100 * max(roll, hold):.1f} %.")
    assert board.button("Hold").inner_text() == f"Hold {100 * hold:.1f} %"
    assert board.button("Roll").inner_text() == f"Roll {100 * roll:.1f} %"
    board.button("Roll").click()
    board.dice(3)  # the computer's; then a 1
    board.button("Hold").click()
    assert "The computer rolls 3, 1: the turn brings nothing. Your turn: roll." in board.status()
    assert board.scores() == [0, 10]


def test_the_end_judges_your_decisions(board, truth):
    """In which words is tested in Node."""
    decisions, mine = [], 0
    for faces in ((6,), (4, 6, 5), (6, 6), (6, 6)):
        board.dice(*faces, 2)  # the computer's; then a 1
        for points in accumulate(faces):
            board.button("Roll").click()
            decisions.append([mine, points, "roll"])
        board.press("h")  # but in the end, which the last throw brings
        decisions[-1][-1] = "hold"
        mine += points
        board.status()
    decisions.pop()
    losses = [truth[:, k, m, 0].max() - truth[int(x == "hold"), k, m, 0] for m, k, x in decisions]
    missed = [decision for decision, loss in zip(decisions, losses, strict=True) if loss > 0]
    assert 1 < len(missed) < len(decisions)
    assert f"Of your {len(decisions)} decisions {len(missed)} were not perfect" in board.status()
    assert f"given away: {100 * sum(losses):.2f} percentage points." in board.status()
    assert board.root.locator(".plot").is_visible()  # the map comes with the end
    for spots, count in (("", len(decisions)), (".wrong", len(missed)), (".held", 3)):
        assert board.root.locator(f".plot .spot{spots}").count() == count
    for m, points, _ in missed:
        pressed(board.root, "Your next decision that")
        assert board.status().startswith(f"At {m} : 0 with {points} at stake you ")
    for size in SIZES:
        check_fit(board.page, *size)


def test_by_keyboard_alone(board):
    board.page.get_by_role("button", name="Before").focus()
    tab_to(board.button("Roll"))
    board.dice(4)
    board.press("Enter", "h")
    assert board.status().startswith("You roll 4 and hold: 4 points.")
    assert board.scores()[1] == 4
    board.press("r", "m", "c")
    assert "Your chance to win" in board.status()
    board.root.get_by_label("The computer's score").fill("7")
    board.root.locator(".plot").focus()
    board.press("ArrowRight", "ArrowDown")
    assert board.status().startswith("At 1 : 7 with ")
    board.press("n")
    assert "Your turn: roll." in board.status()
