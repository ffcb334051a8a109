"""The play board with more rules: other moves, other ends, other numbers of hands."""

from dataclasses import replace
from itertools import count

import pytest
from playing import Board, play_out, visiting

from chopsticks import alphabeta
from chopsticks.hands import Chopsticks, Rules
from coursework import play_board, view, view_retrograde
from coursework.presets import PRESETS
from stepthrough import record

BUSY = Rules(
    split="none",
    swap="any",
    own_tap=True,
    add=True,
    flip=True,
    passing=True,
    tap_dead=True,
    recoil=True,
)
RULES = {
    **{name: PRESETS[name] for name in ("three-hands", "meta", "kitchen-sink")},
    **{f"from {start[0]} and {start[1]}": replace(BUSY, start=start) for start in ((0, 3), (2, 3))},
    "all out at once": Rules(4, "rollover", recoil=True, sudden_death=True),
    "misère, adding, three hands": Rules(3, misere=True, add=True, swap="any", start=(1, 1, 1)),
}


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser) as visit:
        visit.open(play_board(RULES))
        yield visit


@pytest.fixture
def board(visit):
    yield Board(visit.page.locator(".stepthrough.live"))
    visit.check()
    assert visit.requests == []


@pytest.mark.parametrize("rules", RULES)
def test_whole_games(board, rules):
    turns = count(1)

    def varied(tablebase, state):
        moves = tablebase.game.moves(state)
        return moves[5 * next(turns) % len(moves)]

    def make(number):
        if number < 10:
            board.strike(number)
        else:  # it has no key
            board.root.locator(".moves button").nth(number - 1).click()

    first = ("you", "the computer")[list(RULES).index(rules) % 2]
    board.new_game(list(RULES).index(rules), "random", first, hints=True)
    play_out(board, Chopsticks(RULES[rules]), "random", varied, first, make)


def test_a_dead_hand_is_clicked(board):
    board.new_game(list(RULES).index("from 0 and 3"), first="you")
    board.hand("your", "right").click()
    assert board.view().status.endswith("or another move below.")
    board.hand("the computer's", "left").click()
    assert board.settled().log[0] == "3 taps a dead hand"


def test_three_hands_lie_side_by_side(board):
    board.new_game(list(RULES).index("three-hands"), first="you")
    boxes = [hand.bounding_box() for hand in board.root.locator(".hand").all()]
    assert len(boxes) == 6
    for row in (boxes[:3], boxes[3:]):
        assert len({box["y"] for box in row}) == 1
        assert row[0]["x"] < row[1]["x"] < row[2]["x"]
    board.root.get_by_role("button", name="your hand 3, 1").click()
    board.root.get_by_role("button", name="the computer's hand 3, 1").click()
    assert "1 taps 1" in board.settled().log


def test_the_analysis_tells_of_other_moves_and_ends(shared):
    live = view_retrograde(Chopsticks(RULES["misère, adding, three hands"]), at=0)
    shared.open(live)
    shared.page.keyboard.press("Tab")
    shared.page.get_by_role("button", name="One step on (right arrow)").click()
    assert "(win in 0). " in shared.status()
    shared.page.locator(".position").first.click()
    assert shared.status().startswith("111 111 (undecided, ")
    assert "1→1 to 112 111 (undecided, " in shared.status()
    assert "add 1+1+2 to 111 112 (undecided, " in shared.status()


@pytest.mark.parametrize(
    "name", ["three-hands", "self-attack", "integers", "knubs", "kitchen-sink"]
)
def test_the_viewer_shows_a_run_to_its_end(shared, name):
    game = Chopsticks(PRESETS[name])
    trace = record(alphabeta, game, game.initial, depth=3)
    live, page = view(trace), shared.page
    shared.open(live)
    page.get_by_role("button", name="To the end (End)").click()
    assert page.locator(".node").count() == page.locator(".node.done").count() > 3
    last = len(live.data["steps"]) - 1
    assert page.get_by_text(f"step {last} of {last}").is_visible()
    gaps = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".edge > text")]
            .map((label) => label.getBoundingClientRect())
            .sort((a, b) => a.y - b.y || a.x - b.x);
          return boxes.slice(1).flatMap(
            (box, i) => (box.y === boxes[i].y ? [box.x - boxes[i].right] : []));
        }"""
    )
    assert min(gaps, default=1) > 0, "names of moves overlap"
