"""The play board alone on a page: its rules, opponents, buttons and keys."""

import re
from collections import Counter
from itertools import cycle

import pytest
from measuring import SIZES, check_fit
from playing import Board, focused, visiting

from chopsticks.hands import Chopsticks, Rules, State
from chopsticks.solving.retrograde import solve
from coursework import play_board
from coursework.presets import PRESETS

BUSY = {"own_tap": True, "add": True, "flip": True, "passing": True, "recoil": True}
RULES = {
    "even split": Rules(),
    "free split, no sacrifice": Rules(split="free", sacrifice=False),
    "roll-over": Rules(overflow="rollover"),
    **{name: PRESETS[name] for name in ("three-hands", "kitchen-sink")},
    "from 0 and 3": Rules(**BUSY, split="none", swap="any", tap_dead=True, start=(0, 3)),
    "misère, adding, three hands": Rules(3, misere=True, add=True, swap="any", start=(1, 1, 1)),
}
YOU, COMPUTER = 0, 1
START = "Your move."
SIDES = ("left", "right")
FIRST_ROUND = "You: 1 taps 1, which becomes 2. The computer: "


@pytest.fixture(scope="module")
def visit(browser):
    with visiting(browser) as visit:
        visit.open(play_board(RULES), before="<button>Before</button>")
        yield visit


@pytest.fixture
def board(visit):
    board = Board(visit.page.locator(".stepthrough.live"))
    board.new_game()
    yield board
    visit.check()
    assert visit.requests == []


@pytest.mark.parametrize(
    ("rules", "opponent"), [*zip(RULES, cycle(("perfect", "greedy", "random")))]
)
def test_whole_games(board, rules, opponent):
    """Each position comes from the last one by your move and an answer, until the end is said.

    What moves are called, and their hints, is tested in Node.
    """
    game, number = Chopsticks(RULES[rules]), list(RULES).index(rules)
    answers = solve(game, whole=True).best_moves if opponent == "perfect" else game.moves
    board.new_game(number, opponent, ("you", "the computer")[number % 2], hints=True)
    state = State(game.initial.hands, number % 2)
    seen = Counter([state])
    while not (ended := ending(game, state, seen)):
        if state.to_move == COMPUTER:
            view = board.settled()
            shown = tuple(sorted(view.yours)), tuple(sorted(view.computers))
            after = {game.result(state, move) for move in answers(state)}
            [state] = [one for one in after if one.hands == shown]
        else:
            view, moves = board.settled(), game.moves(state)
            assert view.status.endswith(START)
            assert all(hint for _, hint in view.moves)
            assert len(view.moves) == len(moves)
            chosen = 5 * seen.total() % len(moves)
            board.root.locator(".moves button").nth(chosen).evaluate("button => button.click()")
            state = game.result(state, moves[chosen])
        seen[state] += 1
    view = board.settled()
    assert view.status.endswith(ended)
    assert view.moves == []
    board.button("Undo").click()
    assert board.view().moves
    assert len(board.view().log) < len(view.log)


def ending(game, state, seen):
    """What the board says of the end, or nothing before it."""
    if game.is_terminal(state):
        return ("a draw.", "you win!", "the computer wins.")[game.utility(state, YOU)]
    return "The same position for the third time: a draw." if seen[state] == 3 else ""


def test_hands_are_clicked(board):
    board.hand("your", "right").click()
    assert board.hand("your", "right").get_attribute("aria-pressed") == "true"
    assert board.view().status.startswith("Your 1 is ready")
    board.hand("the computer's", "right").click()
    view = board.settled()
    assert view.status.startswith(FIRST_ROUND)
    assert view.status.endswith(START)
    assert view.computers == [1, 2]
    assert sorted(view.yours) != [1, 1]
    assert view.log[0] == "1 taps 1"


def test_a_wrong_click_is_explained(board):
    board.hand("the computer's", "left").click()
    assert board.view().status.startswith("First choose one of your own hands")
    board.button("split into 0 and 2").click()
    assert board.settled().yours.count(0) == 1
    left_is_dead = board.view().yours[0] == 0
    board.hand("your", "left" if left_is_dead else "right").click()
    assert board.view().status.startswith("That hand is dead.")


def test_a_hand_is_put_back_and_the_table_stands_still(board):
    hands = board.root.locator(".hand")
    before = [hand.bounding_box() for hand in hands.all()]
    for pressed in ("true", "false"):
        board.hand("your", "left").click()
        assert board.hand("your", "left").get_attribute("aria-pressed") == pressed
        assert [hand.bounding_box() for hand in hands.all()] == before
    board.hand("the computer's", "left").click()
    assert board.view().log == []
    board.button("1 taps 1").first.click()
    board.settled()
    assert [hand.bounding_box() for hand in hands.all()] == before


def test_a_dead_hand_is_clicked(board):
    board.new_game(list(RULES).index("from 0 and 3"))
    board.hand("your", "right").click()
    assert board.view().status.endswith("or another move below.")
    board.hand("the computer's", "left").click()
    assert board.settled().log[0] == "3 taps a dead hand"


def test_three_hands_lie_side_by_side(board):
    board.new_game(list(RULES).index("three-hands"))
    boxes = [hand.bounding_box() for hand in board.root.locator(".hand").all()]
    assert len(boxes) == 6
    for row in (boxes[:3], boxes[3:]):
        assert len({box["y"] for box in row}) == 1
        assert row[0]["x"] < row[1]["x"] < row[2]["x"]
    board.root.get_by_role("button", name="your hand 3, 1").click()
    board.root.get_by_role("button", name="the computer's hand 3, 1").click()
    assert "1 taps 1" in board.settled().log


def test_a_changed_setting_begins_a_new_game(board):
    for label, option in (
        ("Rules", "roll-over"),
        ("Opponent", "greedy"),
        ("First move", "the computer"),
    ):
        board.press("1")  # the focus is still in the board
        assert board.settled().log[0] == "1 taps 1"
        board.setting(label).select_option(option)
        assert len(board.settled().log) == (label == "First move")
    assert board.view().status.startswith("The computer: ")
    assert board.view().status.endswith(START)
    assert board.button("Undo").is_disabled()


def test_keys(board):
    board.focus_move()
    start = board.view()
    board.press("h")
    assert [hint for _, hint in board.view().moves] == ["draw", "loses in 4"]
    board.press("h")
    assert board.view() == start
    board.press("2")
    assert board.settled().log[0] == "split into 0 and 2"
    assert board.has_focus()
    board.press("u")
    assert board.view().log == []
    board.press("1")
    assert board.settled().log[0] == "1 taps 1"
    board.press("n")
    assert board.view() == start
    board.press("9", "x", "Shift", "ArrowDown")  # no moves
    assert board.view() == start
    assert board.has_focus()


def test_hands_are_chosen_by_keyboard_too(board):
    board.hand("your", "left").focus()
    board.press("Enter")
    assert board.view().status.startswith("Your 1 is ready")
    board.press("Escape")
    assert board.view().status == START
    board.hand("your", "right").focus()
    board.press("Space", "Enter")  # the focus has gone over to the computer's first hand
    assert board.settled().computers == [2, 1]
    assert board.settled().log[0] == "1 taps 1"


def test_everything_is_reached_with_tab_and_seen(board):
    board.page.get_by_role("button", name="Before").focus()
    for control in (
        board.button("New game"),
        board.root.get_by_label("Hints"),
        *map(board.button, (re.compile("^Game"), "Full screen")),
        *(board.hand(whose, side) for whose in ("the computer's", "your") for side in SIDES),
        *map(board.button, ("1 taps 1", "split into 0 and 2")),
    ):
        board.press("Tab")
        assert focused(control)
        assert control.evaluate("element => getComputedStyle(element).outlineWidth") == "3px"


def test_the_focus_stays_in_the_board(board):
    board.button("1 taps 1").first.click()
    board.settled()
    assert board.has_focus()
    board.button("Undo").click()  # now there is nothing more to undo
    assert board.button("Undo").is_disabled()
    assert board.has_focus()
    board.root.get_by_role("status").click()  # beside the buttons
    assert board.has_focus()
    board.press("1")
    assert board.settled().log[0] == "1 taps 1"


def test_keys_stay_in_the_board(board):
    board.page.evaluate("void (document.onkeydown = (event) => (document.title = event.key))")
    board.focus_move()
    board.press("a", "1", "Escape")
    assert board.page.title() == "A viewer"
    board.button("Full screen").click()
    board.press("Escape")  # where no hand is ready it leads back
    assert not board.root.evaluate("root => root.matches(':popover-open')")
    board.press("Control+y")  # such keys are for the page around the board
    assert board.page.title() == "y"


def test_the_answer_comes_after_a_pause(browser):
    with visiting(browser, reduced_motion="no-preference") as visit:
        visit.hold_the_clock()
        board = Board(visit.open(play_board()))
        board.focus_move()
        board.press("1")
        assert board.view().status.endswith("The computer is thinking …")
        visit.page.clock.run_for(100)
        assert board.view().log == ["1 taps 1"]
        visit.page.clock.run_for(2000)
        assert len(board.view().log) == 2
        assert board.view().status.endswith(START)
        for key in ("u", "n"):  # while the computer is thinking
            board.press("1", key)
            visit.page.clock.run_for(2000)
            assert len(board.view().log) == (2 if key == "u" else 0)
            assert board.view().moves
        visit.check()


def test_the_page_does_not_jump_on_a_small_screen(browser):
    with visiting(browser, viewport={"width": 390, "height": 520}) as visit:
        visit.page.set_content(play_board()._repr_html_() + "<div style='height: 900px'></div>")
        board = Board(visit.page.locator(".stepthrough.live"))
        board.root.locator(".table").evaluate("table => table.scrollIntoView()")
        top = visit.page.evaluate("scrollY")
        for _ in range(100):
            if not board.settled().moves:
                break
            for whose in ("your", "the computer's"):
                board.hand(whose, r"\w+").and_(board.root.locator(":not(.dead)")).first.click()
                board.settled()
                assert visit.page.evaluate("scrollY") == top
        assert board.has_focus()
        assert visit.page.evaluate("scrollY") == top


def test_the_focus_of_the_keyboard_is_in_sight(browser):
    with visiting(browser, viewport={"width": 800, "height": 300}) as visit:
        board = Board(visit.open(play_board()))
        board.tab_to(board.button("1 taps 1"))
        board.press("1")
        board.settled()
        visit.page.evaluate("scrollTo(0, 0)")
        board.press("1")
        board.settled()
        box = visit.page.locator(":focus").bounding_box()
        assert 0 <= box["y"] <= 300 - box["height"]


def test_a_game_with_hints_fits_at_every_size(shared):
    board = Board(shared.open(play_board(PRESETS["kitchen-sink"])))
    board.root.get_by_label("Hints").check()
    for _ in range(6):
        if board.settled().moves:
            board.root.locator(".moves button").last.click()
    board.settled()
    for size in SIZES:
        check_fit(shared.page, *size)


def test_two_boards_on_a_page(browser):
    with visiting(browser) as visit:
        visit.page.set_content(play_board()._repr_html_() * 2)
        first, second = (Board(root) for root in visit.page.locator(".stepthrough.live").all())
        second.button("1 taps 1").first.click()
        assert first.view().log == []
        assert len(second.settled().log) == 2
        visit.check()
