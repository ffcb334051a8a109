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
    roll, hold = truth
    decisions = played(board, random.Random(5))
    said = board.status()
    losses = [
        max(roll[k, m, t], hold[k, m, t]) - (roll if what == "roll" else hold)[k, m, t]
        for m, t, k, what in decisions
    ]
    missed = [i for i, loss in enumerate(losses) if loss > 0]
    assert len(missed) > 1
    assert f"Of your {len(decisions)} decisions {len(missed)} were not perfect" in said
    assert f"given away: {100 * sum(losses):.2f} percentage points." in said
    assert board.root.locator(".plot").is_visible()  # the map comes with the end
    assert board.root.locator(".plot .spot").count() == len(decisions)
    assert board.root.locator(".plot .spot.wrong").count() == len(missed)
    assert board.root.locator(".plot .spot.held").count() == sum(
        what == "hold" for *_, what in decisions
    )
    for i in missed:
        pressed(board.root, "Your next decision that")
        m, t, k, what = decisions[i]
        did, other = ("rolled", "hold") if what == "roll" else ("held", "roll")
        one, two = (
            100 * chances[k, m, t] for chances in (truth if what == "roll" else truth[::-1])
        )
        assert board.status() == (
            f"At {m} : {t} with {k} at stake you {did}: {one:.1f} % to win; "
            f"to {other}, {two:.1f} %. "
            f"Given away: {100 * losses[i]:.2f} percentage points."
        )
    board.root.get_by_text("Your decisions as a table").click()
    rows = board.root.locator("tbody tr").all_inner_texts()
    assert [row.split("\t")[:3] for row in rows] == [
        [f"{m} : {t}", str(k), what] for m, t, k, what in decisions
    ]


def test_the_computer_rolls_and_holds(board, truth):
    """When it should is tested in Node."""
    roll, hold = truth
    board.dice(1, *[6] * 10)  # your 1; no 1 comes for the computer
    board.button("Roll").click()
    rolls = next(n for n in range(1, 7) if hold[6 * n, 0, 0] > roll[6 * n, 0, 0])
    thrown = ", ".join(["6"] * rolls)
    assert board.status().endswith(
        f"The computer rolls {thrown} and holds: {6 * rolls} points. Your turn: roll."
    )


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


def test_by_keyboard_alone(board, truth):
    roll, hold = truth
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
    m, t, k = map(int, re.match(r"At (\d+) : (\d+) with (\d+) at stake", board.status()).groups())
    assert (m, t) == (1, 7)
    assert f"to roll wins {100 * roll[k, m, t]:.1f} %" in board.status()
    assert f"to hold {100 * hold[k, m, t]:.1f} %" in board.status()
    board.press("n")
    assert board.status().startswith("Your turn: roll.")


def test_after_a_game_everything_is_in_sight(board):
    played(board, random.Random(5))
    for size in SIZES:
        check_fit(board.page, *size)
