"""Pig against the perfect player, in a browser; the test throws the dice."""

import random
import re

import numpy as np
import pytest
from measuring import SIZES, check_fit
from pig_oracle import turn_values
from playing import Match, focused, pressed, visiting

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


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser, viewport={"width": 690, "height": 800}, offline=True) as visit:
        visit.open(pig_board(TARGET, FACES), before="<button>Before</button>")
        visit.page.locator(".act").first.wait_for()
        yield visit


@pytest.fixture
def board(visit):
    board = Board(visit.page.locator(".stepthrough"))
    board.setting("First move").select_option("you")
    for box in ("Chance of winning", "Map"):
        board.setting(box).set_checked(False)
    board.button("New game").click()
    yield board
    visit.check()
    assert visit.requests == []


@pytest.fixture(scope="module")
def truth():
    win = np.array(win_chances(TARGET, FACES))
    roll, hold, _ = turn_values(win, FACES)
    return roll, hold


def test_a_turn_is_told(board):
    assert board.status() == "Your turn: roll."
    assert board.button("Hold").get_attribute("aria-disabled") == "true"
    board.dice(4, 6)
    board.button("Roll").click()
    assert board.status() == "You roll 4: 4 at stake. Roll or hold?"
    board.button("Roll").click()
    assert board.status() == "You roll 4, 6: 10 at stake. Roll or hold?"
    board.dice(3)  # the computer's; then a 1
    board.button("Hold").click()
    said = board.status()
    assert said.endswith("Your turn: roll.")
    assert "The computer rolls 3, 1: the turn brings nothing." in said
    assert board.scores() == [0, 10]


def played(board, generator):
    """A game by whim: your decisions as (own score, other's, points at stake, move)."""
    decisions = []
    faces = [generator.randrange(1, FACES + 1) for _ in range(400)]
    board.dice(*faces)
    while "Your turn" in (said := board.status()) or "Roll or hold?" in said:
        stake = re.search(r"You roll [\d, ]+: (\d+) at stake", said)
        name = "Roll"
        if stake:
            name = generator.choice(["Roll", "Hold"])
            decisions.append((*reversed(board.scores()), int(stake[1]), name.lower()))
        board.button(name).click()
    return decisions


def test_the_end_judges_your_decisions(board, truth):
    """In which words is tested in Node."""
    roll, hold = truth
    decisions = played(board, random.Random(5))
    losses = [
        max(roll[k, m, t], hold[k, m, t]) - (roll if what == "roll" else hold)[k, m, t]
        for m, t, k, what in decisions
    ]
    missed = [i for i, loss in enumerate(losses) if loss > 0]
    assert len(missed) > 1
    assert f"Of your {len(decisions)} decisions {len(missed)} were not perfect" in board.status()
    assert f"given away: {100 * sum(losses):.2f} percentage points." in board.status()
    assert board.root.locator(".plot").is_visible()  # the map comes with the end
    held = sum(what == "hold" for *_, what in decisions)
    for spots, count in (("", len(decisions)), (".wrong", len(missed)), (".held", held)):
        assert board.root.locator(f".plot .spot{spots}").count() == count
    for i in missed:
        pressed(board.root, "Your next decision that")
        m, t, k, _ = decisions[i]
        assert board.status().startswith(f"At {m} : {t} with {k} at stake you ")
    board.root.get_by_text("Your decisions as a table").click()
    rows = board.root.locator("tbody tr").all_inner_texts()
    assert [row.split("\t")[:3] for row in rows] == [
        [f"{m} : {t}", str(k), what] for m, t, k, what in decisions
    ]
    for size in SIZES:
        check_fit(board.page, *size)


def test_the_chance_is_shown_when_it_is_asked_for(board, truth):
    roll, hold = truth
    board.dice(4)
    board.button("Roll").click()
    assert "%" not in board.root.inner_text()
    board.setting("Chance of winning").check()
    best = max(roll[4, 0, 0], hold[4, 0, 0])
    assert board.status().endswith(f"Your chance to win: {100 * best:.1f} %.")
    assert board.button("Roll").inner_text() == f"Roll {100 * roll[4, 0, 0]:.1f} %"
    assert board.button("Hold").inner_text() == f"Hold {100 * hold[4, 0, 0]:.1f} %"


def test_by_keyboard_alone(board):
    board.page.get_by_role("button", name="Before").focus()
    board.press("Tab")
    assert focused(board.button("Roll"))
    board.dice(4)
    board.press("Enter", "h")
    assert board.status().startswith("You roll 4 and hold: 4 points.")
    assert board.scores()[1] == 4
    board.press("r", "m", "c")
    assert board.root.locator(".plot").is_visible()
    assert "Your chance to win" in board.status()
    board.root.get_by_label("The computer's score").fill("7")
    board.root.locator(".plot").focus()
    board.press("ArrowRight", "ArrowDown")
    assert board.status().startswith("At 1 : 7 with ")
    board.press("n")
    assert board.status().startswith("Your turn: roll.")
