"""The toys of lectures 03, 10 and 19 in a browser: every figure, and the keyboard alone."""

import re

from measuring import measured
from playing import Board, visiting
from walk_cases import GAME, horizon

from chopsticks import Chopsticks, Rules, State, minimax, solve
from chopsticks.hands.presets import PRESETS
from coursework import GeisterWidget, SearchWidget, explore_horizon, explore_rules, tune_weights


def test_the_dials_of_the_horizon_turn_its_search(shared):
    """What the search then finds, and where an arrow leads, is tested in Node."""
    shared.open(horizon())
    page, said = shared.page, [shared.status()]
    assert page.locator(".letter").all_text_contents() == [*"LLLD"]
    assert page.locator(".mark .errs").count() == 3  # a 0 each, and one is a draw
    assert page.locator(".counter span").last.inner_text() == "(3 of 4)."
    for label, index in (("State", 1), ("At the horizon", 2), ("Evaluation", 1)):
        if label != "State":
            page.get_by_role("button", name="Search").press("ArrowDown")
        page.get_by_label(label).select_option(index=index)
        said.append(shared.status())
    page.get_by_label("Plies").focus()
    page.keyboard.press("ArrowRight")
    said.append(shared.status())
    assert len(set(said)) == 5
    page.get_by_role("region", name="Tree").focus()
    for key in ("ArrowUp", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert shared.status().startswith("After ")
    assert page.locator(".mark.here").count() == 1
    page.keyboard.press("Escape")
    assert shared.status() == said[-1]


BOXES = "all => Array.from(document.querySelectorAll(all), (one) => one.getBoundingClientRect())"


def test_a_value_fits_and_the_line_is_in_sight(shared):
    states = [State(((0, 4), (3, 4)))]
    shared.open(explore_horizon(GAME, states, {"low": lambda _: -0.5}))
    shared.page.get_by_label("Plies").fill("2")
    assert "−0.5" in shared.page.locator(".mark .value").all_text_contents()
    assert measured(shared.page, 785) == []
    for width, part in ((1100, ".expected"), (390, "[data-i='0']")):  # the line, or its root
        shared.page.set_viewport_size({"width": width, "height": 800})
        shared.page.get_by_label("Plies").fill("5")
        pane, *parts = shared.page.evaluate(BOXES, f".tree, {part}")
        assert all(pane["left"] <= b["left"] and b["right"] <= pane["right"] for b in parts), part


# ------------------------------------------------------------------ the rules


def test_the_dials_of_the_rules_change_the_truth(shared):
    """What the solver finds is tested in Node."""
    shared.open(explore_rules())
    page = shared.page
    status = page.get_by_role("status").first
    assert status.inner_text() == (
        "5 fingers, cut-off, even split: the start is a draw. 178 positions; "
        "the longest forced line has 7 plies."
    )
    page.get_by_label("Fingers").press("ArrowLeft")
    page.get_by_role("button", name="More rules").press("ArrowDown")
    page.get_by_label("revival").press("Space")
    assert status.inner_text().startswith("4 fingers, cut-off, even split, no revival: the start ")
    select = page.get_by_label("House rules")
    offered = [name for name, one in PRESETS.items() if len(one.start) == 2 and one.fingers <= 9]
    assert select.locator("option").all_inner_texts()[1:] == offered
    select.select_option("suns")
    page.get_by_text("Rules tried so far").click()
    row = page.locator("details:not(.more) tbody tr").first.locator("td")
    solved = solve(Chopsticks(PRESETS["suns"]))
    said = [str(PRESETS["suns"]), str(solved[solved.game.initial])]
    assert row.all_inner_texts()[:2] == said


def test_the_game_is_played_at_once(shared):
    shared.open(explore_rules())
    board = Board(shared.page.locator(".play"))
    board.button("1 taps 1").click()
    shared.page.get_by_label(re.compile("^Split")).select_option("free")  # a new game
    shared.page.get_by_label("Hints").check()
    assert board.view().moves == ["1 taps 1 loses in 26", "split into 0 and 2 loses in 16"]
    board.button("split into 0 and 2").press("Enter")
    assert len(board.view().log) == 2


def test_a_start_that_is_the_end(shared):
    shared.open(explore_rules(Rules(start=(0, 1))))
    shared.page.get_by_role("button", name="More rules").click()
    for check in (True, False):
        shared.page.get_by_label("sudden death").set_checked(check)
        said = shared.page.get_by_role("status").first.inner_text()
        assert said.endswith("over before it begins.") == check
        assert shared.page.locator(".play").is_visible() != check


# ------------------------------------------------------------------ the weights, and a control


def test_the_workbench_by_keyboard(shared):
    shared.open(tune_weights({"half hands": {"hands": 0.5}}))
    assert shared.status().startswith("134 right moves of 164. ")
    slider = shared.page.get_by_label("Weight of ones")
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == "0.01"
    wrong = shared.page.locator(".strip .wrong").count()
    assert shared.status().startswith(f"{164 - wrong} right moves of 164. ")
    assert wrong < 164 - 134
    shared.page.get_by_role("region", name="Positions").press("ArrowRight")
    said = r"\(.*\): sum [−\d.]+, in truth a win in 1\. Your search plays .*, a win in 1\. Right\."
    assert re.fullmatch(said, shared.status())
    shared.page.set_viewport_size({"width": 390, "height": 800})
    gap = "head => parseFloat(getComputedStyle(head).paddingRight)"  # and as much before the next
    assert shared.page.locator(".judges th").first.evaluate(gap) >= 4


# A control as an anywidget shows it, with a Python that answers when it is told to.
CONTROL = """async ([script, shown, css = ""]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
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
        new_game = visit.page.get_by_role("button", name="New game")
        for _ in range(2):
            new_game.click()
            visit.page.clock.run_for(900)
            assert visit.status() == "Your move."
            visit.page.evaluate("answer()")
        new_game.click()
        visit.page.clock.run_for(1000)
        assert visit.status() == (
            "Python is working. If nothing happens, its kernel has stopped: run this cell again."
        )
        visit.page.evaluate("answer()")
        assert visit.status() == "Your move."


def shown(visit, widget, **changed):
    visit.show("<!doctype html><title>A control</title>")
    visit.page.evaluate(CONTROL, [widget._esm, {**widget.shown, **changed}, widget._css])
    return visit.page.locator(".control")


ENDS = {
    "You: b2 ↑. You win: all is taken.": "rgb(0, 105, 77)",
    "The computer wins: all is taken.": "rgb(163, 71, 0)",
    "A draw after 200 plies.": "rgb(86, 91, 97)",
}


def test_the_end_of_a_control_is_a_line_in_its_colour(browser):
    look = "element => (({ color, fontSize }) => [color, fontSize])(getComputedStyle(element))"
    background = "element => getComputedStyle(element).backgroundColor"
    with visiting(browser, offline=True) as visit:
        for said, colour in ENDS.items():
            control = shown(visit, GeisterWidget(), said=said)
            assert control.locator(".result").evaluate(look) == [colour, "18px"]
            assert " ".join(visit.status().split()) == said
            new = control.get_by_role("button", name="New game")
            assert new.evaluate(background) == "rgb(0, 114, 178)"


def test_a_search_and_its_controls_are_one_card(browser):
    widget = SearchWidget({"minimax": minimax}, {"even": Chopsticks()}, depth=1)
    with visiting(browser, offline=True) as visit:
        control, viewer = shown(visit, widget), visit.page.locator(".stage")
        viewer.wait_for()
        above, below = control.bounding_box(), viewer.bounding_box()
        assert (above["x"], above["width"]) == (below["x"], below["width"])
        assert above["y"] + above["height"] == below["y"]
        for card, side in ((control, "Bottom"), (viewer, "Top")):
            width = card.evaluate(f"card => getComputedStyle(card).border{side}Width")
            assert width == "0px"
