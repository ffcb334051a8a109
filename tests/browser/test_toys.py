"""The toys of lectures 03, 10 and 19 in a browser: every figure, and the keyboard alone."""

import re

from playing import Board, visiting
from walk_cases import POSITIONS, horizon

from chopsticks import Chopsticks, Rules, solve
from coursework import GeisterWidget, explore_rules, tune_weights
from coursework.presets import PRESETS

GAME = Chopsticks()
TABLEBASE = solve(GAME)


# ------------------------------------------------------------------ the horizon


def test_the_dials_of_the_horizon_turn_its_search(shared):
    """What the search then finds is tested in Node."""
    shared.open(horizon())
    page, said = shared.page, [shared.status()]
    letters = page.locator(".letter").all_text_contents()
    after = [GAME.result(POSITIONS[0], move) for move in GAME.moves(POSITIONS[0])]
    assert letters == ["DWL"[-TABLEBASE[child].outcome] for child in after]
    assert page.locator(".mark .errs").count() == 3  # a 0 each, and one is a draw
    assert page.locator(".counter span").last.inner_text() == "(3 of 4)."
    page.get_by_label("Plies").fill("3")
    said.append(shared.status())
    for label, index in (("State", 1), ("At the horizon", 2), ("Evaluation", 1)):
        page.get_by_label(label).select_option(index=index)
        said.append(shared.status())
    assert len(set(said)) == 5


def test_the_horizon_by_keyboard(shared):
    visit = shared
    visit.open(horizon())
    press = visit.page.keyboard.press
    visit.page.get_by_label("Plies").focus()
    press("ArrowRight")
    assert visit.status().startswith("15 nodes")
    visit.page.get_by_role("region", name="Tree").focus()
    for key in ("ArrowUp", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):
        press(key)
    assert visit.status().startswith("After 1+3, ")
    assert visit.page.locator(".mark.here").count() == 1
    press("Escape")
    assert visit.status().startswith("15 nodes")


# ------------------------------------------------------------------ the rules


def test_the_dials_say_what_the_atlas_says(shared):
    visit = shared
    visit.open(explore_rules())
    visit.page.get_by_role("button", name="More words").click()
    select = visit.page.get_by_label("House rules")
    offered = [name for name, one in PRESETS.items() if len(one.start) == 2 and one.fingers <= 9]
    assert select.locator("option").all_inner_texts()[1:] == offered
    select.select_option("suns")
    visit.page.get_by_text("Rules tried so far").click()
    row = visit.page.locator("details:not(.more) tbody tr").first.locator("td")
    solved = solve(Chopsticks(PRESETS["suns"]))
    said = [str(PRESETS["suns"]), str(solved[solved.game.initial])]
    assert row.all_inner_texts()[:2] == said


def test_a_word_changes_the_truth_by_keyboard(shared):
    visit = shared
    visit.open(explore_rules())
    press = visit.page.keyboard.press
    status = visit.page.get_by_role("status").first
    assert status.inner_text() == (
        "5 fingers, cut-off, even split: the start is a draw. 178 positions; "
        "the longest forced line has 7 plies."
    )
    visit.page.get_by_label("Fingers").focus()
    press("ArrowLeft")
    assert "4 fingers, cut-off, even split: the start is a win in 11." in status.inner_text()
    press("Tab")
    press("Tab")
    for key in ("ArrowDown", "Tab", "Tab", "Space"):  # in the menu: past two selects
        press(key)
    assert status.inner_text().startswith("4 fingers, cut-off, even split, no revival: ")


def test_the_game_is_played_at_once(shared):
    visit = shared
    visit.open(explore_rules())
    visit.page.get_by_label(re.compile("^Split")).select_option("free")
    board = Board(visit.page.locator(".play"))
    visit.page.get_by_label("Hints").check()
    assert board.view().moves == [
        ("1 taps 1", "loses in 26"),
        ("split into 0 and 2", "loses in 16"),
    ]
    board.focus_move(2)
    board.press("Enter")
    after = board.settled()
    assert after.log[0] == "split into 0 and 2"
    assert after.yours in ([0, 2], [0, 3])  # it has answered


def test_a_start_that_is_the_end(shared):
    visit = shared
    visit.open(explore_rules(Rules(start=(0, 1))))
    visit.page.get_by_role("button", name="More words").click()
    for check in (True, False):
        visit.page.get_by_label("sudden death").set_checked(check)
        said = visit.page.get_by_role("status").first.inner_text()
        assert said.endswith("the game is over before it begins.") == check
        assert visit.page.locator(".play").is_visible() != check


# ------------------------------------------------------------------ the weights


def test_the_workbench_by_keyboard(shared):
    visit = shared
    visit.open(tune_weights({"half hands": {"hands": 0.5}}))
    assert visit.status().startswith("134 right moves of 164. ")
    visit.page.get_by_label("Weight of ones").focus()
    visit.page.keyboard.press("ArrowRight")
    slider = visit.page.get_by_label("Weight of ones")
    assert slider.get_attribute("aria-valuetext") == "0.01"
    better = re.match(r"(\d+) right moves of 164\. ", visit.status())[1]
    assert visit.page.locator(".strip .wrong").count() == 164 - int(better)
    visit.page.get_by_role("region", name="Positions").focus()
    visit.page.keyboard.press("ArrowRight")
    told = re.fullmatch(
        r"(\(.*\)): sum ([−\d.]+), in truth a (.*)\. Your search plays (.*), a (.*)\. Right\.",
        visit.status(),
    )
    assert told[3] == "win in 1"


# ------------------------------------------------------------------ all of them


# A control as an anywidget shows it, with a Python that answers when it is told to.
CONTROL = """async ([script, shown]) => {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: { render } } = await import(address);
  const model = { get: () => shown, on: (_, hear) => (window.answer = hear), send() {} };
  render({ model, el: document.body });
}"""


def test_a_control_says_when_python_takes_its_time(browser):
    widget = GeisterWidget()
    with visiting(browser, offline=True) as visit:
        visit.hold_the_clock()
        visit.show("<!doctype html><title>A control</title>")
        visit.page.evaluate(CONTROL, [widget._esm, widget.shown])
        visit.page.get_by_role("button", name="New game").click()
        visit.page.clock.run_for(900)
        assert visit.status() == "Your move."
        visit.page.clock.run_for(100)
        assert visit.status() == (
            "Python is working. If nothing happens, its kernel has stopped: run this cell again."
        )
        visit.page.evaluate("answer()")
        assert visit.status() == "Your move."
        visit.page.clock.run_for(1000)
        assert visit.status() == "Your move."
