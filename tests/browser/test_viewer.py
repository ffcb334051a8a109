"""The viewer of a search: every control, by mouse and by key."""

import pytest
from playing import visiting

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax, record
from chopsticks.show import view

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
STEP_MILLISECONDS, FRAME_MILLISECONDS = 5, 35


@pytest.fixture(scope="module")
def trace():
    return view(record(alphabeta, TreeGame(AIMA), ()))


@pytest.fixture
def visit(browser, trace):
    with visiting(browser) as visit:
        visit.page.set_content(f"<!doctype html><title>View</title>{trace._repr_html_()}")
        yield visit
        visit.check()
        assert visit.requests == []


def status(visit):
    return visit.page.get_by_role("status").inner_text()


def step(visit):
    return int(visit.page.get_by_label("Step", exact=True).input_value())


def seen(visit):
    """The nodes that are drawn, and those that show a value."""
    return visit.page.evaluate(
        """() => [".node", ".node.done"].map(
          (selector) => document.querySelectorAll(selector).length)"""
    )


def test_buttons_and_keys_do_the_same(visit, trace):
    page = visit.page
    buttons = {
        "One step on (right arrow)": "ArrowRight",
        "One step back (left arrow)": "ArrowLeft",
        "Next cut-off (c)": "c",
        "Next leaf (l)": "l",
        "To the end (End)": "End",
        "To the start (Home)": "Home",
    }
    for name, key in buttons.items():
        page.get_by_label("Step", exact=True).fill("4")
        page.get_by_role("button", name=name).click()
        clicked = step(visit), status(visit)
        page.get_by_label("Step", exact=True).fill("4")
        page.get_by_label("Game tree").focus()
        page.keyboard.press(key)
        assert (step(visit), status(visit)) == clicked
        assert clicked[0] != 4


def test_every_step_draws_what_the_trace_says(visit, trace):
    visit.page.get_by_label("Game tree").focus()
    begun = ended = 0
    for k, (kind, *_) in enumerate(trace.data["steps"]):
        begun += kind == "enter"
        ended += kind == "return"
        assert step(visit) == k
        assert seen(visit) == [begun, ended]
        visit.page.keyboard.press("ArrowRight")
    assert status(visit).startswith("MAX at the root returns 3.")
    assert visit.page.locator(".node.best").count() == 3
    visit.page.get_by_label("Step", exact=True).fill("0")
    assert seen(visit) == [1, 0]


def test_a_cutoff_closes_the_window(visit):
    assert visit.page.locator(".stub").count() == 0
    visit.page.get_by_role("button", name="Next cut-off (c)").click()
    assert status(visit) == (
        "MIN at 1: alpha = 3 ≥ beta = 2: the window is closed, "
        "so the 2 moves that remain cannot matter. 2 nodes saved."
    )
    assert visit.page.get_by_role("img", name="window from 3 to 2, closed").count() == 1
    assert visit.page.locator(".stub").count() == 1
    visit.page.get_by_role("button", name="Next cut-off (c)").click()
    assert status(visit) == "There is no cut-off after this step."


def test_the_code_in_play_and_its_variables(visit):
    visit.page.get_by_role("button", name="Next leaf (l)").click()
    assert visit.page.locator("code.here").inner_text().strip() == "return game.utility(state, MAX)"
    variables = visit.page.locator(".lens dl").inner_text().split()
    assert variables == ["state", "(0,", "0)", "depth", "∞", "alpha", "−∞", "beta", "∞"]


def test_folding_hides_a_subtree(visit):
    visit.page.get_by_role("button", name="To the end (End)").click()
    visit.page.locator(".node[data-i='1'] .value").click()
    assert seen(visit) == [11 - 3, 11 - 3]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert seen(visit) == [11, 11]
    visit.page.get_by_label("Game tree").focus()
    visit.page.keyboard.press("f")  # the root, for it is in play
    assert seen(visit) == [1, 1]
    visit.page.get_by_role("button", name="Fold or unfold").click()
    assert seen(visit) == [11, 11]


def test_folding_lays_the_tree_out_anew(visit):
    def places(*nodes):
        boxes = [visit.page.locator(f".node[data-i='{i}'] polygon").bounding_box() for i in nodes]
        return [box["x"] + box["width"] / 2 for box in boxes]

    width = "document.querySelector('.tree svg').viewBox.baseVal.width"
    visit.page.get_by_role("button", name="To the end (End)").click()
    before, whole = places(0, 1, 5), visit.page.evaluate(width)
    visit.page.locator(".node[data-i='1'] .value").click()
    assert visit.page.evaluate(width) < whole
    assert visit.page.locator(".more").all_text_contents() == ["+3"]
    left, right = places(1, 5)
    assert right - left < before[2] - before[1]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert places(0, 1, 5) == pytest.approx(before, abs=1)
    assert visit.page.evaluate(width) == pytest.approx(whole, abs=1)
    assert visit.page.locator(".more").count() == 0


def test_a_large_tree_opens_folded_and_unfolds(browser):
    game = Chopsticks()
    trace = record(minimax, game, game.initial, depth=9)
    assert len(trace.nodes) > 8_000
    with visiting(browser) as visit:
        visit.page.set_content(view(trace)._repr_html_())
        visit.page.get_by_role("button", name="To the end (End)").click()
        assert status(visit).startswith("MAX at (1,1 | 1,1) returns 0.")
        shown = seen(visit)[0]
        assert 2 < shown <= 200
        folded = visit.page.locator(".node.folded").first
        i = int(folded.get_attribute("data-i"))
        inside = next(
            k for k, (_, node, *_) in enumerate(view(trace).data["steps"]) if node == i + 2
        )
        visit.page.get_by_label("Step", exact=True).fill(str(inside))
        here = visit.page.locator(".node.here")
        assert here.get_attribute("data-i") == str(i)  # it stands for what it hides
        here.locator("polygon").click()
        visit.page.get_by_label("Step", exact=True).fill(str(inside))
        assert here.get_attribute("data-i") == str(i + 2)
        visit.check()


def test_a_known_value_points_to_its_source(browser):
    def search(game, state, depth, table):
        if depth == 0 or game.is_terminal(state):
            return 0
        if (state, depth) not in table:
            children = [game.result(state, move) for move in game.moves(state)]
            table[state, depth] = max(search(game, c, depth - 1, table) for c in children)
        return table[state, depth]

    game = Chopsticks()
    live = view(record(search, game, game.initial, depth=5, table={}))
    hit = next(i for i, node in enumerate(live.data["nodes"]) if node["kind"] == "hit")
    last = max(k for k, (_, i, *_) in enumerate(live.data["steps"]) if i == hit)
    with visiting(browser) as visit:
        visit.page.set_content(live._repr_html_())
        visit.page.get_by_label("Step", exact=True).fill(str(last - 1))
        assert visit.page.locator(f".link[data-i='{hit}']").count() == 0
        visit.page.get_by_role("button", name="One step on").click()
        assert visit.page.locator(".link.here").get_attribute("data-i") == str(hit)
        assert "had been found before" in status(visit)
        visit.check()


def test_play_runs_to_the_end(visit):
    page = visit.page
    page.clock.install()
    page.get_by_label("Game tree").focus()
    page.keyboard.press("Space")
    page.clock.run_for(3 * 700)
    assert step(visit) == 3
    page.keyboard.press("Space")
    page.clock.run_for(10 * 700)
    assert step(visit) == 3
    page.keyboard.press("Space")
    page.clock.run_for(100 * 700)
    assert status(visit).startswith("MAX at the root returns 3.")


def test_predict_asks_and_keeps_score(visit):
    page = visit.page
    page.get_by_label("Predict", exact=True).check()
    answers = ["the best so far changes", "nothing changes", "nothing changes"]
    answers += ["the best so far changes", "a cut-off"]
    for answer in answers:
        while not page.get_by_role("button", name=answer).count():
            page.get_by_role("button", name="One step on").click()
        page.get_by_role("button", name=answer).click()
        assert status(visit).startswith("Right")
    while not page.get_by_role("button", name="a cut-off").count():
        page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="a cut-off").click()
    assert status(visit).startswith("No: nothing changes.")
    assert page.get_by_text("5 of 6 right").count() == 1


def test_zoom_and_the_table(visit):
    width = "document.querySelector('.tree svg').getBoundingClientRect().width"
    before = visit.page.evaluate(width)
    visit.page.get_by_role("button", name="Larger").click()
    assert visit.page.evaluate(width) > before
    visit.page.get_by_role("button", name="The whole tree").click()
    assert visit.page.evaluate(width) <= visit.page.locator(".tree").bounding_box()["width"] + 1
    visit.page.get_by_text("The same run as a table").click()
    visit.page.locator("tbody tr").nth(10).wait_for()  # it is filled when it opens
    rows = visit.page.locator("tbody tr").all_inner_texts()
    assert len(rows) == 11
    assert rows[5].split() == ["5", "0", "1", "MIN", "1", "(3,", "∞)", "2", "1", "2"]


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_the_node_in_play_is_in_sight_and_nothing_overflows(browser, width):
    game = Chopsticks()
    live = view(record(alphabeta, game, game.initial, depth=5))
    with visiting(browser, viewport={"width": width, "height": 900}) as visit:
        visit.page.set_content(live._repr_html_())
        for k in range(0, len(live.data["steps"]), 9):
            visit.page.get_by_label("Step", exact=True).fill(str(k))
            node = visit.page.locator(".node.here polygon").bounding_box()
            pane = visit.page.locator(".tree").bounding_box()
            assert pane["x"] <= node["x"] <= pane["x"] + pane["width"] - node["width"]
            assert pane["y"] <= node["y"] <= pane["y"] + pane["height"] - node["height"]
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
        visit.check()


def test_two_thousand_nodes_without_lag(browser):
    game = Chopsticks()
    trace = record(minimax, game, State(((0, 4), (2, 2)), MAX), depth=7)
    assert 1_950 < len(trace.nodes) <= 2_000
    with visiting(browser) as visit:
        visit.page.set_content(view(trace)._repr_html_())
        visit.page.get_by_label("Game tree").focus()
        script, frame = visit.page.evaluate(
            """async () => {
              const slider = document.querySelector("input[type=range]");
              slider.value = slider.max - 100;
              slider.dispatchEvent(new Event("input"));
              const button = document.querySelector("[aria-label^='One step on']");
              const frame = () => new Promise(requestAnimationFrame);
              let script = 0;
              const began = performance.now();
              for (let k = 0; k < 40; k++) {
                const start = performance.now();
                button.click();
                script += performance.now() - start;
                await frame();
              }
              return [script / 40, (performance.now() - began) / 40];
            }"""
        )
        assert script < 10 * STEP_MILLISECONDS
        assert frame < 10 * FRAME_MILLISECONDS
        print(f"script {script:.2f} ms, frame {frame:.1f} ms a step")
