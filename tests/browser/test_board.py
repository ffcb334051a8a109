"""The play board alone on a page: its rules, opponents, buttons and keys."""

import pytest
from measuring import SIZES, check_fit
from playing import Board, tab_to, visiting

from chopsticks.hands import Chopsticks, Rules, greedy
from chopsticks.hands.presets import PRESETS
from chopsticks.solving.retrograde import solve
from coursework import play_board

RULES = {
    "even split": Rules(),
    "three-hands": PRESETS["three-hands"],
    "from 0 and 3": Rules(split="none", swap="any", tap_dead=True, start=(0, 3)),
    "misère": Rules(misere=True, add=True),
}
NAMES, OPPONENTS = [*RULES], ["perfect", "greedy", "random"]
YOU = 0
SIDES = ("left", "right")


@pytest.fixture(scope="module")
def live():
    return play_board(RULES)


@pytest.fixture
def board(shared, live):
    return Board(shared.open(live, before="<button>Before</button>"))


@pytest.mark.parametrize(("rules", "opponent"), [*zip(NAMES, [*OPPONENTS, "greedy"], strict=True)])
def test_whole_games(board, rules, opponent):
    """Each position comes from the last one by your move and an answer, until the end is said.

    What moves are called, their hints, and when a game ends is tested in Node.
    """
    game = Chopsticks(RULES[rules])
    answers = {
        "perfect": solve(game, whole=True).best_moves,
        "greedy": lambda state: [greedy(game, state)],
        "random": game.moves,
    }[opponent]
    board.new_game(NAMES.index(rules), OPPONENTS.index(opponent), hints=True)
    state, view = game.initial, board.view()
    while view.moves:
        moves = game.moves(state)
        assert len(view.moves) == len(moves)
        chosen = 5 * len(view.log) % len(moves)
        board.root.locator(".moves button").nth(chosen).click()
        mine = game.result(state, moves[chosen])
        replies = game.moves(mine) and answers(mine)
        after = [*(game.result(mine, reply) for reply in replies), mine]
        view = board.view()
        shown = tuple(sorted(view.yours)), tuple(sorted(view.computers))
        state = next(one for one in after if one.hands == shown)
    end = "third time"
    if game.is_terminal(state):
        end = ("a draw.", "you win!", "the computer wins.")[game.utility(state, YOU)]
    assert end in view.status
    board.button("Undo").click()
    assert board.view().moves
    assert len(board.view().log) < len(view.log)
    for size in SIZES:
        check_fit(board.page, *size)


def test_hands_are_clicked_and_stay_where_they_are(board):
    def places():
        return [hand.bounding_box() for hand in board.root.locator(".hand").all()]

    before = places()
    for ready in ("true", "false", "true"):
        board.hand("your", "right").click()
        assert board.hand("your", "right").get_attribute("aria-pressed") == ready
        assert places() == before
    assert board.view().status.startswith("Your 1 is ready")
    board.hand("the computer's", "right").click()
    view = board.view()
    assert view.status.startswith("You: 1 taps 1, which becomes 2. The computer: ")
    assert view.status.endswith("Your move.")
    assert view.computers == [1, 2]
    assert sorted(view.yours) != [1, 1]
    assert view.log[0] == "1 taps 1"
    assert places() == before
    board.button("Undo").click()  # now there is nothing more to undo
    assert board.button("Undo").is_disabled()
    assert board.has_focus()
    board.root.get_by_role("status").click()  # beside the buttons
    board.press("2")
    assert board.view().log[0] == "split into 0 and 2"


def test_a_wrong_click_is_explained(board):
    board.new_game(NAMES.index("from 0 and 3"))
    board.hand("the computer's", "left").click()
    assert board.view().status.startswith("First choose")
    board.hand("your", "left").click()
    assert board.view().status.startswith("That hand is dead.")
    board.hand("your", "right").click()
    board.hand("the computer's", "left").click()
    assert board.view().log[0] == "3 taps a dead hand"


def test_three_hands_are_side_by_side(board):
    board.new_game(NAMES.index("three-hands"))
    boxes = [hand.bounding_box() for hand in board.root.locator(".hand").all()]
    assert [box["y"] for box in boxes] == [boxes[0]["y"]] * 3 + [boxes[3]["y"]] * 3
    board.button("your hand 3, 1").click()
    board.button("the computer's hand 3, 1").click()
    assert board.view().computers == [1, 1, 2]


def test_a_changed_setting_begins_a_new_game(board):
    board.focus_move()
    for label, option in (
        ("Rules", "misère"),
        ("Opponent", "greedy"),
        ("First move", "the computer"),
    ):
        board.press("1")  # the focus is still in the board
        assert board.view().log[0] == "1 taps 1"
        board.setting(label).select_option(option)
        assert len(board.view().log) == (label == "First move")
    assert board.view().status.startswith("The computer: ")
    assert board.button("Undo").is_disabled()


def test_keys(board):
    board.focus_move()
    start = board.view()
    board.press("h")
    assert board.view().moves == ["1 taps 1 draw", "split into 0 and 2 loses in 4"]
    board.press("h", "9", "x", "Shift", "ArrowDown")  # the last ones do nothing
    assert board.view() == start
    board.press("2")
    assert board.view().log[0] == "split into 0 and 2"
    assert board.has_focus()
    board.press("u")
    assert board.view().log == []
    board.press("1")
    assert board.view().log[0] == "1 taps 1"
    board.press("n")
    assert board.view() == start
    assert board.has_focus()
    board.hand("your", "left").focus()
    board.press("Enter", "Escape")
    assert board.view() == start
    board.hand("your", "right").focus()
    board.press("Space", "Enter")  # the focus has gone over to the computer's first hand
    assert board.view().computers == [2, 1]


def test_everything_is_reached_with_tab_and_seen(board):
    board.page.get_by_role("button", name="Before").focus()
    for control in (
        board.button("New game"),
        board.root.get_by_label("Hints"),
        *map(board.button, ("Game", "Full screen")),
        *(board.hand(whose, side) for whose in ("the computer's", "your") for side in SIDES),
        *map(board.button, ("1 taps 1", "split into 0 and 2")),
    ):
        tab_to(control)
        assert control.evaluate("element => getComputedStyle(element).outlineWidth") == "3px"


def test_the_answer_comes_after_a_pause(browser):
    with visiting(browser, reduced_motion="no-preference") as visit:
        visit.hold_the_clock()
        board = Board(visit.open(play_board()))
        board.focus_move()
        for key, moves in (("", 2), ("u", 2), ("n", 0)):  # while the computer is thinking
            board.press("1", *key)
            visit.page.clock.run_for(100)
            assert visit.status().endswith("The computer is thinking …") == (not key)
            visit.page.clock.run_for(2000)
            assert len(board.view().log) == moves
            assert board.view().moves
        visit.check()


def test_a_click_scrolls_nothing_and_a_key_to_its_focus(browser):
    with visiting(browser, viewport={"width": 390, "height": 520}) as visit:
        board = Board(visit.open(play_board()))
        visit.page.locator("body").evaluate("body => (body.style.paddingBottom = '900px')")
        board.root.locator(".table").evaluate("table => table.scrollIntoView()")
        top = visit.page.evaluate("scrollY")
        while board.view().moves:
            for whose in ("your", "the computer's"):
                board.hand(whose, r"\w+").and_(board.root.locator(":not(.dead)")).first.click()
                board.view()
                assert visit.page.evaluate("scrollY") == top
        assert board.has_focus()
        visit.page.set_viewport_size({"width": 390, "height": 300})
        board.press("n")
        board.focus_move()
        visit.page.evaluate("scrollTo(0, 0)")
        board.press("1")
        board.view()
        box = visit.page.locator(":focus").bounding_box()
        assert 0 <= box["y"] <= 300 - box["height"]


LOOK = """(element, pseudo) => {
  const { backgroundColor, color, fontSize, width } = getComputedStyle(element, pseudo);
  return [backgroundColor, color, fontSize, width];
}"""
BLUE, YELLOW = "rgb(0, 114, 178)", "rgb(255, 243, 196)"
VERMILION, GREEN = "rgb(163, 71, 0)", "rgb(0, 105, 77)"


def test_targets_carry_a_dot_and_the_last_move_is_tinted(board):
    board.hand("your", "left").click()
    dots = board.root.locator(".hand").evaluate_all(
        "all => all.map((hand) => getComputedStyle(hand, '::after').backgroundColor)"
    )
    assert [colour == BLUE for colour in dots] == [True, True, False, False]
    board.hand("the computer's", "right").click()
    board.view()
    tinted = board.root.locator(".hand.last")
    assert tinted.count() == 2
    assert {look[0] for look in (hand.evaluate(LOOK) for hand in tinted.all())} == {YELLOW}


def test_the_score_leads_back_and_on(board):
    assert board.root.locator(".record").is_hidden()  # before there is a move
    board.focus_move()
    for _ in range(3):
        board.press("1")
        last = board.view()
    score = board.root.get_by_role("group", name="Score").get_by_role("button")
    heads = board.root.locator(".record span").all_inner_texts()
    assert heads == ["You", "The computer"]
    columns = [one.bounding_box()["x"] for one in score.all()]
    assert columns == sorted(columns[:2]) * 3
    score.nth(1).click()
    assert board.view().log == last.log[:2]
    assert score.nth(1).evaluate(LOOK)[0] == YELLOW
    assert board.has_focus()
    score.nth(2).click()  # the computer, which has answered this move, waits
    assert board.view().status.endswith("The computer moved next.")
    score.last.click()
    assert board.view() == last
    score.nth(1).press("Enter")
    board.press("2")  # another line takes the place of the old one
    assert len(board.view().log) == score.count() == 4


def test_on_a_phone_the_score_covers_no_move(shared):
    board = Board(shared.open(play_board(), 390, 664))
    board.focus_move()
    board.press("1")
    places = (".moves li:last-child", ".record")
    move, score = (board.root.locator(place).bounding_box() for place in places)
    assert move["y"] + move["height"] <= score["y"]


@pytest.mark.parametrize(("misere", "colour"), [(True, VERMILION), (False, GREEN)])
def test_the_end_is_a_line_of_its_own(shared, misere, colour):
    board = Board(shared.open(play_board(Rules(fingers=2, split="none", misere=misere))))
    board.focus_move()
    while board.view().moves:
        board.press("1")
    end = board.root.locator(".result")
    new = board.button("New game")
    assert [*end.evaluate(LOOK)[1:3], new.evaluate(LOOK)[0]] == [colour, "18px", BLUE]
    assert end.bounding_box()["y"] > board.root.locator(".message span").bounding_box()["y"]


def test_a_hand_goes_to_its_target_and_back(browser):
    with visiting(browser, reduced_motion="no-preference") as visit:
        board = Board(visit.open(play_board()))
        hand, target = board.hand("your", "left"), board.hand("the computer's", "right")
        hand.click()
        hit = [target.locator("svg").bounding_box()[side] for side in "xy"]
        target.click()
        lies, tints, times = board.root.evaluate(
            """root => {
              const box = (hand) => (({ x, y }) => [x, y])(hand.getBoundingClientRect());
              const hands = [...root.querySelectorAll(".hand svg")];
              const tints = [...root.querySelectorAll(".hand.last")];
              const moves = root.getAnimations({ subtree: true });
              for (const move of moves) move.pause();
              return [
                [0, 120, 240].map((time) => {
                  for (const move of moves) move.currentTime = time;
                  return box(hands[2]);
                }),
                tints.map((hand) => getComputedStyle(hand).backgroundColor),
                moves.map((move) => move.effect.getTiming().duration),
              ];
            }"""
        )
        assert lies[0] == lies[2] != lies[1]
        assert abs(lies[1][0] - hit[0]) < 2
        assert hit[1] < lies[1][1] < lies[0][1]
        assert sorted(times) == [240, 240, 360]
        assert tints == ["rgba(0, 0, 0, 0)", YELLOW]  # at 240 ms the tapping hand is back


@pytest.mark.parametrize(("width", "height", "hand"), [(1280, 800, 224), (1920, 1200, 288)])
def test_in_full_screen_the_hands_grow_and_the_moves_are_beside(shared, width, height, hand):
    board = Board(shared.open(play_board(), width, height))
    board.button("Full screen").click()
    table, moves = (
        board.root.locator(part).bounding_box() for part in (".table", ".panes > .side")
    )
    assert board.root.locator(".hand svg").first.bounding_box()["height"] == hand
    assert moves["x"] > table["x"] + table["width"]
    left, right = table["x"], width - moves["x"] - moves["width"]
    assert abs(left - right) < 2
    board.press("Escape")
