"""The viewer of a search: every control, by mouse and by key."""

import pytest
from playing import visiting

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax, record
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig, Turn
from chopsticks.search.chance import expectiminimax, star1
from chopsticks.search.table import alphabeta_with_table
from chopsticks.show import view

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DICE = [
    "max",
    ["chance", (1 / 6, ["min", 3, 9]), (5 / 6, ["min", -2, 8])],
    ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])],
]


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
        visit.go(4)
        page.get_by_role("button", name=name).click()
        clicked = visit.step(), visit.status()
        visit.go(4)
        page.get_by_label("Game tree").focus()
        page.keyboard.press(key)
        assert (visit.step(), visit.status()) == clicked
        assert clicked[0] != 4


def test_every_step_draws_what_the_trace_says(visit, trace):
    visit.page.get_by_label("Game tree").focus()
    begun = ended = 0
    for k, (kind, *_) in enumerate(trace.data["steps"]):
        begun += kind == "enter"
        ended += kind == "return"
        assert visit.step() == k
        assert seen(visit) == [begun, ended]
        visit.page.keyboard.press("ArrowRight")
    assert visit.status().startswith("MAX at the root returns 3.")
    assert visit.page.locator(".node.best").count() == 3
    visit.go(0)
    assert seen(visit) == [1, 0]


def test_a_cutoff_closes_the_window(visit):
    assert visit.page.locator(".stub").count() == 0
    visit.page.get_by_role("button", name="Next cut-off (c)").click()
    assert visit.status() == (
        "MIN at 1: alpha = 3 ≥ beta = 2: the window is closed, "
        "so the 2 moves that remain cannot matter. 2 nodes saved."
    )
    assert visit.page.get_by_role("img", name="window from 3 to 2, closed").count() == 1
    assert visit.page.locator(".stub").count() == 1
    visit.page.get_by_role("button", name="Next cut-off (c)").click()
    assert visit.status() == "There is no cut-off after this step."


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
        assert visit.status().startswith("MAX at (1,1 | 1,1) returns 0.")
        shown = seen(visit)[0]
        assert 2 < shown <= 200
        folded = visit.page.locator(".node.folded").first
        i = int(folded.get_attribute("data-i"))
        inside = next(
            k for k, (_, node, *_) in enumerate(view(trace).data["steps"]) if node == i + 2
        )
        visit.go(inside)
        here = visit.page.locator(".node.here")
        assert here.get_attribute("data-i") == str(i)  # it stands for what it hides
        here.locator("polygon").click()
        visit.go(inside)
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
        visit.go(last - 1)
        assert visit.page.locator(f".link[data-i='{hit}']").count() == 0
        visit.page.get_by_role("button", name="One step on").click()
        assert visit.page.locator(".link.here").get_attribute("data-i") == str(hit)
        assert "had been found before" in visit.status()
        visit.check()


def test_play_runs_to_the_end(visit):
    page = visit.page
    visit.hold_the_clock()
    page.get_by_label("Game tree").focus()
    page.keyboard.press("Space")
    page.clock.run_for(3 * 700)
    assert visit.step() == 3
    page.keyboard.press("Space")
    page.clock.run_for(10 * 700)
    assert visit.step() == 3
    page.keyboard.press("Space")
    page.clock.run_for(100 * 700)
    assert visit.status().startswith("MAX at the root returns 3.")


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
            visit.go(k)
            visit.check_node_in_sight()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
        visit.check()


@pytest.fixture
def open_view(browser):
    """A function that opens a trace; nothing may complain until the test is over."""
    with visiting(browser) as visit:

        def opened(trace):
            live = view(trace)
            visit.page.set_content(f"<!doctype html><title>View</title>{live._repr_html_()}")
            visit.page.get_by_label("Game tree").focus()
            return visit, live

        yield opened
        visit.check()
        assert visit.requests == []


def test_chance_is_stepped_by_key_and_by_mouse(open_view):
    visit, live = open_view(record(expectiminimax, ChanceTree(DICE), ()))
    page, said = visit.page, []
    for k, (_, i, *_) in enumerate(live.data["steps"]):
        assert visit.step() == k
        here = page.locator(".node.here")
        assert here.get_attribute("data-i") == str(i)
        circle = here.locator("circle").count() == 1
        assert circle == (live.data["nodes"][i]["kind"] == "chance")
        said.append(visit.status())
        page.keyboard.press("ArrowRight")
    assert [words for words in said if words.startswith("Chance at 0")] == [
        "Chance at 0, outcome 0 (1/6): MIN at 0.0.",
        "Chance at 0: 1/6·3 = 0.5, with 1 of 2 outcomes in.",
        "Chance at 0, outcome 1 (5/6): MIN at 0.1.",
        "Chance at 0: 1/6·3 + 5/6·(−2) ≈ −1.17, with 2 of 2 outcomes in.",
        "Chance at 0 returns 1/6·3 + 5/6·(−2) ≈ −1.17 to MAX at the root.",
    ]
    assert "Chance at 1 returns 1/2·(−8) + 1/4·6 + 1/4·1 = −2.25 to MAX at the root." in said
    assert said[-1] == (
        "MAX at the root returns −1.17. This is the search's answer; "
        "best play, whatever chance brings, is drawn bold."
    )
    bold = page.locator(".node.best").evaluate_all("nodes => nodes.map(n => n.dataset.i)")
    assert bold == ["0", "1", "2", "3", "5", "6"]
    page.keyboard.press("Home")
    for words in said:
        assert visit.status() == words
        page.get_by_role("button", name="One step on (right arrow)").click()


def test_a_probability_stands_above_each_outcome_and_moves_with_it(open_view):
    def labels():
        return page.locator(".node").evaluate_all(
            """nodes => nodes.map((node) => {
              const [p, move] = [...node.querySelectorAll("text:not(.value, .more)")];
              return p && [node.dataset.i, p.textContent, move.textContent];
            }).filter(Boolean)"""
        )

    visit, _ = open_view(record(expectiminimax, ChanceTree(DICE), ()))
    page = visit.page
    page.keyboard.press("End")
    first = [["2", "1/6", "0"], ["5", "5/6", "1"]]
    assert labels() == [*first, ["9", "1/2", "0"], ["10", "1/4", "1"], ["11", "1/4", "2"]]
    page.locator(".node[data-i='8'] .value").click()
    assert labels() == first
    page.locator(".node[data-i='5'] .value").click()
    label = page.locator(".node[data-i='5'] text", has_text="5/6").bounding_box()
    shape = page.locator(".node[data-i='5'] polygon").bounding_box()
    assert label["x"] + label["width"] / 2 == pytest.approx(shape["x"] + shape["width"] / 2, abs=1)
    assert shape["y"] - 40 < label["y"] < shape["y"]


def test_a_cutoff_at_chance_is_explained(open_view):
    # With −8 in half of the cases and at most 9 in the others, no more than 0.5 is left.
    tree = ["max", 1, ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])]]
    visit, _ = open_view(record(star1, ChanceTree(tree), (), lower=-9, upper=9))
    visit.page.get_by_role("button", name="Next cut-off (c)").click()
    assert visit.status() == (
        "Chance at 1 is worth at most 0.5 ≤ alpha = 1, whatever the 2 outcomes that remain "
        "may bring. 4 nodes saved."
    )
    assert visit.page.get_by_role("img", name="window from 1 to ∞").count() == 1
    assert visit.page.locator(".stub").all_text_contents() == ["✂ 2"]
    visit.page.keyboard.press("ArrowRight")
    assert visit.status() == "Chance at 1 returns 0.5 to MAX at the root."


def test_a_lower_bound_cuts_at_chance_too(open_view):
    tree = ["min", 1, ["chance", (0.75, 8), (0.25, 6)]]  # 6 − 9/4 is more than MIN has
    visit, _ = open_view(record(star1, ChanceTree(tree), (), lower=-9, upper=9))
    visit.page.keyboard.press("c")
    assert visit.status() == (
        "Chance at 1 is worth at least 3.75 ≥ beta = 1, whatever the outcome that remains "
        "may bring. 1 node saved."
    )


def test_chance_can_be_cut_off_before_its_first_outcome(open_view):
    tree = ["min", -9, ["chance", (0.5, 8), (0.5, 6)], ["max", 2, 3]]
    visit, live = open_view(record(star1, ChanceTree(tree), (), lower=-9, upper=9))
    assert [node["kind"] for node in live.data["nodes"]][:3] == ["MIN", "leaf", "chance"]
    visit.page.keyboard.press("c")
    assert visit.status() == (
        "Chance at 1 is worth at least −9 ≥ beta = −9, whatever the 2 outcomes that remain "
        "may bring. 2 nodes saved."
    )
    assert visit.page.locator(".node.here circle").count() == 1
    visit.page.keyboard.press("f")  # there is nothing to fold
    assert visit.page.locator(".more").count() == 0


def test_the_table_tells_the_probabilities(open_view):
    visit, _ = open_view(record(expectiminimax, ChanceTree(DICE[1]), ()))
    visit.page.get_by_text("The same run as a table").click()
    rows = visit.page.locator("tbody tr")
    rows.nth(6).wait_for()
    assert rows.nth(0).inner_text().split() == ["0", "chance", "the", "root", "−1.17"]
    assert rows.nth(4).inner_text().split() == ["4", "0", "1", "(5/6)", "MIN", "1", "−2"]


@pytest.mark.parametrize("width", [1280, 1920])
def test_no_two_words_of_a_tree_with_chance_overlap(browser, width):
    for trace in (
        record(expectiminimax, ChanceTree(DICE), ()),
        record(expectiminimax, Pig(target=5, faces=4), Turn(), depth=6),
    ):
        with visiting(browser, viewport={"width": width, "height": 900}) as visit:
            visit.page.set_content(view(trace)._repr_html_())
            visit.page.get_by_role("button", name="To the end (End)").click()
            boxes = visit.page.locator(".tree text").evaluate_all(
                """texts => texts.filter((text) => text.textContent).map((text) => {
                  const { left, right, top, bottom } = text.getBoundingClientRect();
                  return [text.textContent, left, right, top, bottom];
                })"""
            )
            assert len(boxes) > 20
            for i, (a, left, right, top, bottom) in enumerate(boxes):
                for b, left2, right2, top2, bottom2 in boxes[:i]:
                    wide = min(right, right2) - max(left, left2)
                    high = min(bottom, bottom2) - max(top, top2)
                    assert wide <= 1 or high <= 5, (a, b)  # a line's box is higher than its letters
            visit.check()


def test_a_window_in_variables_of_its_own_narrows(open_view):
    visit, _ = open_view(record(alphabeta_with_table, TreeGame(AIMA), ()))
    visit.page.keyboard.press("c")
    assert visit.status().startswith("MIN at 1: low = 3 ≥ high = 2: the window is closed")
    assert visit.page.get_by_role("img", name="window from 3 to 2, closed").count() == 1


def test_a_step_costs_no_more_in_a_tree_of_two_thousand_nodes(browser):
    trace = record(minimax, Chopsticks(), State(((0, 4), (2, 2)), MAX), depth=7)
    assert 1_950 < len(trace.nodes) <= 2_000
    with visiting(browser) as visit:
        visit.page.set_content(view(trace)._repr_html_())
        last = len(trace.nodes)
        visit.go(last)
        steps = visit.changes(list(range(last + 1, last + 101)))
        assert 0 < min(steps) <= max(steps) < 200
        visit.check()
