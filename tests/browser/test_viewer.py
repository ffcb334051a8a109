"""The viewer of a search: its picture, code and table; how it fits; steps' addresses."""

import re

import pytest
from measuring import check_fit, is_whole
from playing import pressed, visiting

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig, Turn
from chopsticks.search.chance import expectiminimax
from chopsticks.search.table import alphabeta_with_table
from coursework import view
from stepthrough import record

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DICE = [
    "max",
    ["chance", (1 / 6, ["min", 3, 9]), (5 / 6, ["min", -2, 8])],
    ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])],
]


@pytest.fixture(scope="module")
def trace():
    return view(record(alphabeta, TreeGame(AIMA), ()), at=0)


@pytest.fixture
def visit(shared, trace):
    shared.open(trace)
    return shared


def seen(visit):
    """The nodes that have begun, and those that show a value."""
    return [visit.page.locator(f"{kind}:not(.ahead)").count() for kind in (".node", ".node.done")]


def test_a_cutoff_closes_the_window(visit):
    assert visit.page.locator(".ghost.cut").count() == 0
    assert visit.page.locator(".ghost.ahead").count() == 2  # as all that is still to come
    pressed(visit.page, "Next cut-off (c)")
    assert visit.status() == (
        "MIN at 1: alpha = 3 ≥ beta = 2: the window is closed, "
        "so the 2 moves that remain cannot matter. 2 nodes saved."
    )
    assert visit.page.get_by_role("img", name="window from 3 to 2, closed").count() == 1
    assert visit.page.locator(".ghost.cut .cross").count() == 2
    assert visit.page.locator(".move.cut").all_text_contents() == ["1", "2"]
    assert visit.page.locator(".met").inner_text() == "alpha is met: closed"
    pressed(visit.page, "Next cut-off (c)")
    assert visit.status() == "There is no cut-off after this step."


def test_the_code_in_play_and_its_variables(visit):
    pressed(visit.page, "Next leaf (l)")
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
    pressed(visit.page, "Fold or unfold")
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


def test_a_large_tree_opens_folded_and_unfolds(shared):
    game = Chopsticks()
    trace = record(minimax, game, game.initial, depth=8)
    assert len(trace.nodes) > 2_000
    live = view(trace)
    shared.open(live)
    shared.page.get_by_role("button", name="To the end (End)").click()
    assert shared.status().startswith("MAX at (1,1 | 1,1) returns 0.")
    shown = seen(shared)[0]
    assert 2 < shown <= 200
    pressed(shared.page, "The whole tree")
    folded = shared.page.locator(".node.folded").first
    i = int(folded.get_attribute("data-i"))
    inside = next(k for k, (_, node, *_) in enumerate(live.data["steps"]) if node == i + 2)
    shared.go(inside)
    here = shared.page.locator(".node.here")
    assert here.get_attribute("data-i") == str(i)  # it stands for what it hides
    here.locator("polygon").click()
    shared.go(inside)
    assert here.get_attribute("data-i") == str(i + 2)


def test_a_known_value_points_to_its_source(shared):
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
    shared.open(live)
    shared.go(last - 1)
    assert shared.page.locator(f".link[data-i='{hit}']").count() == 0
    shared.page.get_by_role("button", name="One step on").click()
    assert shared.page.locator(".link.here").get_attribute("data-i") == str(hit)
    assert "had been found before" in shared.status()


def test_the_run_as_a_table(visit):
    visit.page.get_by_role("button", name="To the end (End)").click()
    visit.page.get_by_text("The same run as a table").click()
    visit.page.locator("tbody tr").nth(10).wait_for()  # it is filled when it opens
    rows = visit.page.locator("tbody tr").all_inner_texts()
    assert len(rows) == 11
    assert rows[5].split() == ["5", "0", "1", "MIN", "1", "(3,", "∞)", "2", "1", "2"]


@pytest.fixture
def open_view(shared):
    """A function that opens a trace."""

    def opened(trace):
        live = view(trace, at=0)
        shared.open(live)
        shared.page.get_by_label("Game tree").focus()
        return shared, live

    return opened


def test_chance_is_stepped_by_key_and_by_mouse(open_view):
    visit, live = open_view(record(expectiminimax, ChanceTree(DICE), ()))
    page, steps = visit.page, live.data["steps"]
    found = visit.walk(
        len(steps) - 1,
        """({ step, status }) => [step(), status(),
          [...document.querySelectorAll(".node.here")].map(
            (node) => [Number(node.dataset.i), node.querySelectorAll("circle").length])]""",
    )
    said = [words for _, words, _ in found]
    for k, (_, i, *_) in enumerate(steps):
        is_chance = live.data["nodes"][i]["kind"] == "chance"
        assert found[k] == [k, said[k], [[i, int(is_chance)]]]
    bold = page.locator(".node.best").evaluate_all("nodes => nodes.map(n => n.dataset.i)")
    assert sorted(bold) == ["0", "1", "2", "3", "5", "6"]
    page.keyboard.press("Home")
    read = "({ status }) => status()"
    assert visit.walk(len(steps) - 1, read, button="One step on (right arrow)") == said


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
    assert shape["y"] - shape["height"] < label["y"] < shape["y"]


def test_the_table_tells_the_probabilities(open_view):
    visit, _ = open_view(record(expectiminimax, ChanceTree(DICE[1]), ()))
    visit.page.keyboard.press("End")
    visit.page.get_by_text("The same run as a table").click()
    rows = visit.page.locator("tbody tr")
    rows.nth(6).wait_for()
    assert rows.nth(0).inner_text().split() == ["0", "chance", "the", "root", "−1.17"]
    assert rows.nth(4).inner_text().split() == ["4", "0", "1", "(5/6)", "MIN", "1", "−2"]


@pytest.mark.parametrize("width", [1280, 1920])
def test_a_tree_with_chance_fits(shared, width):
    for trace in (
        record(expectiminimax, ChanceTree(DICE), ()),
        record(expectiminimax, Pig(target=5, faces=4), Turn(), depth=6),
    ):
        shared.open(view(trace), width)
        check_fit(shared.page, width, 900, 785)


def test_a_step_costs_no_more_in_a_tree_of_two_thousand_nodes(shared):
    trace = record(minimax, Chopsticks(), State(((0, 4), (2, 2)), MAX), depth=7)
    assert 1_950 < len(trace.nodes) <= 2_000
    shared.open(view(trace, at=0))
    shared.page.get_by_label("Step", exact=True).wait_for()  # so much is unpacked first
    last = len(trace.nodes)
    shared.go(last)
    steps = shared.changes(list(range(last + 1, last + 101)))
    assert 0 < min(steps) <= max(steps) < 200
    assert 0 < max(shared.comparisons(list(range(last + 1, last + 101)))) < 1000


# --- it fits, and the line in play is in sight --------------------------------------------------

TABLE = record(alphabeta_with_table, Chopsticks(), Chopsticks().initial, depth=6)
WIDE = record(minimax, Chopsticks(), Chopsticks().initial, depth=4)
SMALL = record(alphabeta, TreeGame(AIMA), ())


def opened(visit, trace, at=0, size=(1100, 785)):
    visit.open(view(trace, at), *size)
    return visit.page


def tenth_steps(visit):
    last = visit.page.get_by_label("Step", exact=True).get_attribute("max")
    return list(range(0, int(last) + 1, 10))


@pytest.mark.parametrize(
    "size",
    [(1116, 785), (706, 785), (390, 800), (640, 450)],  # the last: 1280 x 900 at 200 %
)
@pytest.mark.parametrize("trace", [TABLE, WIDE, SMALL], ids=["table", "wide", "small"])
def test_the_whole_viewer_fits(shared, trace, size):
    opened(shared, trace, size=size)
    height = "() => document.querySelector('.stepthrough').getBoundingClientRect().height"
    assert len(set(shared.at_each(tenth_steps(shared), height))) == 1  # nothing jumps
    check_fit(shared.page, *size, room=size[1])


# As JupyterLab does while it changes its theme: another width, back again, and hidden before the
# frame in which the viewer would be drawn anew.
HIDE_FOR_A_FRAME = """async () => {
  const { style } = document.querySelector(".stepthrough");
  const resized = () => new Promise((done) => {
    const observer = new ResizeObserver(() => {
      if (asked++) observer.disconnect(), done();
    });
    let asked = 0;
    observer.observe(document.querySelector(".stepthrough"));
  });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  for (const width of ["400px", ""]) {
    const changed = resized();
    await frame();
    style.width = width;
    await changed;
    if (!width) style.display = "none";
    await frame();
  }
  style.display = "";
  await frame();
  await frame();
}"""


def test_what_was_hidden_for_a_moment_is_not_drawn_without_height(shared):
    shared.open(view(record(minimax, TreeGame([[3, 12], [2, 4]]), ())))
    shared.page.evaluate(HIDE_FOR_A_FRAME)
    assert shared.page.locator(".tree").bounding_box()["height"] > 100


def test_a_line_of_code_stays_one_line_and_the_one_in_play_is_in_sight(shared):
    page = opened(shared, TABLE)
    rows = page.locator(".lens code").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert len(set(rows)) == 1
    seen = """() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [pre, here, head] = [".lens pre", "code.here", "code.head"].map(box);
      const below = here.top >= head.bottom - 1 || here.top === head.top;
      return below && here.bottom <= pre.bottom + 1;
    }"""
    assert all(shared.at_each(tenth_steps(shared), seen))
    assert page.locator(".lens code .k").first.inner_text() == "def"


def test_a_wide_tree_takes_room_from_the_code_and_a_small_one_leaves_it(shared):
    widths = {}
    for name, trace in (("wide", WIDE), ("small", SMALL)):
        page = opened(shared, trace)
        widths[name] = [page.locator(s).bounding_box()["width"] for s in (".tree", ".lens")]
    assert widths["wide"][0] > 1.5 * widths["wide"][1]
    assert widths["small"][1] > 1.2 * widths["wide"][1]


def test_the_code_can_be_put_away(shared):
    page = opened(shared, WIDE)
    before = page.locator(".tree").bounding_box()["width"]
    pressed(page, "Show or hide the code")
    code = page.get_by_label("Show or hide the code")
    assert code.get_attribute("aria-pressed") == "false"
    assert page.locator(".lens").is_hidden()
    assert page.locator(".tree").bounding_box()["width"] > before + 300
    page.get_by_label("Game tree").focus()
    page.keyboard.press("s")
    assert page.locator(".lens").is_visible()
    assert page.locator(".tree").bounding_box()["width"] == before


def test_on_a_phone_the_code_is_there_when_it_is_asked_for(shared):
    page = opened(shared, WIDE, size=(390, 800))
    assert page.locator(".lens").is_hidden()
    pressed(page, "Show or hide the code")
    check_fit(page, 390, 800, 800)
    page.set_viewport_size({"width": 420, "height": 800})
    assert page.locator(".lens").is_visible()


# --- jumps --------------------------------------------------------------------------------------


def test_only_jumps_that_there_are(shared):
    for trace, jumps in (
        (TABLE, ["cut-off", "leaf", "table hit", "root change"]),
        (SMALL, ["cut-off", "leaf", "root change"]),
        (WIDE, ["leaf"]),  # it keeps no best so far
    ):
        page = opened(shared, trace)
        names = page.get_by_role("button", name=re.compile("^Next "), include_hidden=True)
        names = names.evaluate_all("all => all.map((one) => one.firstChild.data)")
        assert names == [f"Next {jump}" for jump in jumps]


def test_on_to_a_state_that_is_typed(shared):
    page = opened(shared, SMALL)
    page.get_by_label("Game tree").focus()
    page.keyboard.press("g")
    page.keyboard.type("2.1")
    page.keyboard.press("Enter")
    assert shared.status() == "MIN at 2 tries 1: Leaf 2.1, with the window (3, 14)."
    place = page.get_by_label("Go to a state")
    step = shared.step()
    place.fill("nowhere")
    place.press("Enter")
    assert shared.status() == "No step is at “nowhere”."
    place.fill("")
    place.press("End")  # a key of the field, not of the viewer
    place.type("cfl0")
    assert shared.step() == step


# --- what is known at a step --------------------------------------------------------------------


def test_a_wide_tree_opens_with_the_levels_that_fit_and_a_step_unfolds_it(shared):
    page = opened(shared, WIDE, at=None)
    shown = page.locator(".node").count()
    assert 10 < shown < len(WIDE.nodes)
    assert is_whole(page)
    assert page.locator(".tree .value:visible").count() == shown
    hidden = [int(words) for words in page.locator(".more").all_text_contents()]
    assert shown + sum(hidden) == len(WIDE.nodes)
    page.get_by_role("button", name="One step back").click()
    assert page.locator(".more").count() == 0
    assert page.locator(".node.here text").first.bounding_box()["height"] >= 11


@pytest.mark.parametrize("size", [(1100, 785), (690, 585), (390, 800)])
@pytest.mark.parametrize("at", [0, None])
def test_a_tree_opens_whole_with_its_numbers(shared, size, at):
    page = opened(shared, SMALL, at, size)
    assert is_whole(page)
    assert page.locator(".node").count() == len(SMALL.nodes)
    assert page.locator(".tree .value:visible").count() == (0 if at == 0 else len(SMALL.nodes))
    node = page.locator(".node.here polygon").bounding_box()
    assert 24 < node["width"] <= 60  # its line included


def test_the_windows_stand_at_the_nodes_that_are_searched(shared):
    page = opened(shared, SMALL)
    page.keyboard.press("Tab")
    page.keyboard.press("c")
    assert page.locator(".spans text").all_text_contents() == ["(3, 2)", "(3, ∞)"]


def test_stepping_back_leaves_outlines_and_no_value_of_the_future(shared):
    page = opened(shared, SMALL, at=None)
    page.add_style_tag(content=".stage.stage.stage { max-height: none }")  # room for both
    page.locator("summary").click()
    page.locator("tbody tr").nth(10).wait_for()
    all_steps = view(SMALL).data["steps"]
    for k in reversed(range(len(all_steps))):
        shared.go(k)
        steps = all_steps[: k + 1]
        begun = {i for kind, i, *_ in steps if kind == "enter"}
        ended = {i for kind, i, *_ in steps if kind == "return"}
        known = page.evaluate(
            """() => {
              const number = (e) => Number(e.closest("[data-i]").dataset.i);
              const all = (selector) => [...document.querySelectorAll(selector)];
              const seen = (e) => e.checkVisibility({ visibilityProperty: true });
              return [
                all(".node.ahead").map(number), all(".edge.ahead").length,
                all(".tree .value").filter(seen).map(number),
                all(".node.ahead text").filter(seen).length,
                all(".tree .move").filter(seen).length,
                all("tbody tr").length,
                ...[6, 7].map((n) => all(`tbody td:nth-child(${n}):not(:empty)`).length),
              ];
            }"""
        )
        cut = sum(kind == "cut" for kind, *_ in steps)
        ghosts = 2  # the run's one cut-off leaves out two moves
        assert sorted(known[0]) == [i for i in range(11) if i not in begun]
        assert known[1] == 11 - len(begun) + (0 if cut else ghosts)
        assert sorted(known[2]) == sorted(ended)
        assert known[3:] == [
            0,
            len(begun) - 1 + ghosts * cut,
            len(begun),
            len(ended),
            cut,
        ]


def test_a_title_is_only_there_for_what_has_begun(shared):
    page = opened(shared, SMALL, at=None)
    page.locator(".node[data-i='7'] .value").hover()
    assert page.locator(".tree title").text_content() == "MIN 2, window (3, ∞)"
    page.keyboard.press("Home")  # from the slider's place
    shared.go(3)
    assert page.locator(".tree title").count() == 0
    page.locator(".node[data-i='7'] polygon").hover()
    assert page.locator(".tree title").count() == 0


def test_the_windows_bar_knows_no_value_of_the_future(shared):
    page = opened(shared, SMALL)
    assert page.locator(".mark").all_inner_texts() == []
    shared.go(8)
    assert page.locator(".mark").all_inner_texts() == ["3", "8", "12"]


# --- words that step it -------------------------------------------------------------------------


def test_words_in_the_text_step_the_viewer_beside_them(shared):
    live = view(SMALL, at=0)._repr_html_()
    link = "<p><a href='#step-{}={}'>{}</a></p>".format
    above, below = link("viewer", "cut-1", "the cut"), link("above", "leaf-2", "the 12")
    shared.show(f"<!doctype html><title>Words</title>{above}{live}{below}{live}", 1100, 1400)
    page = shared.page
    page.locator(".node").nth(20).wait_for(state="attached")
    page.get_by_text("the cut").hover()
    assert page.locator(".node.pointed").get_attribute("data-i") == "5"
    assert steps(page) == [0, 0]
    page.get_by_text("the cut").click()
    kinds = [kind for kind, *_ in view(SMALL).data["steps"]]
    assert steps(page) == [kinds.index("cut"), 0]
    page.get_by_text("the 12").focus()
    page.keyboard.press("Enter")
    assert steps(page)[1] == 0
    assert page.locator(".message").first.inner_text() == "Leaf 0.1 returns 12 to MIN at 0."
    assert "step-" not in page.url


# --- addresses ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def writer(browser):
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as visit:
        yield visit


@pytest.fixture
def saved(writer, tmp_path):
    """Opens a page from a file; a cell has an id, and holds two viewers."""
    live = view(SMALL, at=2)._repr_html_()
    cell = f"<div id='cell-id=one'><p>{live}</p>{live}</div>"

    def opened(fragment="", before="", after=""):
        file = tmp_path / "page.html"
        file.write_text(
            f"<!doctype html><title>View</title>{before}{cell}{after}", encoding="utf-8"
        )
        writer.page.goto("about:blank")
        writer.page.goto(f"{file.as_uri()}{fragment}")
        return writer.page

    yield opened
    writer.check()


def steps(page):
    sliders = page.get_by_label("Step", exact=True)
    sliders.nth(1).wait_for()  # both viewers' data are unpacked
    return [int(slider.input_value()) for slider in sliders.all()]


def test_every_step_has_an_address_and_a_reload_keeps_it(saved):
    page = saved()
    pages = page.evaluate("history.length")
    assert steps(page) == [2, 2]
    assert "#" not in page.url  # nobody has stepped yet
    page.get_by_label("Step", exact=True).nth(1).fill("7")
    page.wait_for_url("**#cell-id=one.2=7")
    page.reload()
    assert steps(page) == [2, 7]
    page.get_by_label("Step", exact=True).nth(0).fill("9")
    page.wait_for_url("**#cell-id=one=9")
    assert page.evaluate("history.length") == pages


def test_an_address_that_is_followed_within_the_page(saved):
    page = saved(after="<a href='#cell-id=one=5'>that step</a>")
    page.get_by_text("that step").click()
    page.get_by_text("step 5 of").wait_for()  # the event comes after the click
    assert steps(page) == [5, 2]


HOSTILE = ["=4", "cell-id=one=-1", "cell-id=one=99", "cell-id=one=1e1", "cell-id=one="]
HOSTILE += ["cell-id=two=3", "cell-id=one=%", "%E0%A4%A=3", "<img src=x onerror=alert(1)>=3", "]=3"]


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_address_does_nothing(saved, fragment):
    page = saved(f"#{fragment}")
    assert steps(page) == [2, 2]


def test_a_link_to_a_step_is_copied(saved):
    page = saved("#cell-id=one=6")
    pressed(page, "Copy a link to this step")
    page.get_by_text("The link to this step is copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith("#cell-id=one=6")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="One step on").first.click()
    pressed(page, "Copy a link to this step")
    page.get_by_text("The link to this step stands in the address bar.").wait_for()
    assert page.url.endswith("#cell-id=one=7")


def test_jupyters_address_is_its_own(saved):
    config = '<script id="jupyter-config-data" type="application/json">{}</script>'
    page = saved("#cell-id=one=6", before=config)
    assert steps(page) == [2, 2]
    assert page.get_by_role("button", name="Copy a link").count() == 0


def test_the_address_changes_only_a_few_times_a_second(browser, trace):
    with visiting(browser) as visit:
        visit.open(trace)
        visit.hold_the_clock()
        visit.page.evaluate(
            """() => {
              window.writes = [];
              history.replaceState = (_, __, address) => window.writes.push(address);
            }"""
        )
        for k in range(20):
            visit.go(k)
        visit.page.clock.run_for(1000)
        assert visit.page.evaluate("window.writes") == ["#1=19"]


# --- the dark theme -----------------------------------------------------------------------------


def luminance(colour):
    """The relative luminance of an rgb() colour, as WCAG defines it."""
    parts = [int(n) / 255 for n in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


# The page's scheme, an attribute of its body, and whether a picture is dark there.
THEMES = [
    ("dark", {}, True),
    ("light", {}, False),
    ("light", {"data-jp-theme-light": "false"}, True),
    ("dark", {"data-jp-theme-light": "true"}, False),
    ("light", {"data-theme": "dark"}, True),
    ("dark", {"data-theme": "light"}, False),
    ("dark", {"data-theme": "auto"}, True),
]
PIG = record(expectiminimax, Pig(target=5, faces=4), Turn(), depth=3)


@pytest.mark.parametrize("trace", [TABLE, PIG], ids=["table", "pig"])
def test_the_picture_is_dark_where_the_page_is(shared, trace):
    page = opened(shared, trace, at=None)
    pressed(page, "The whole tree")
    for scheme, attributes, dark in THEMES:
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate(
            """attributes => {
              for (const name of document.body.getAttributeNames())
                document.body.removeAttribute(name);
              for (const [name, value] of Object.entries(attributes))
                document.body.setAttribute(name, value);
              const all = (selector) => [...document.querySelectorAll(".tree " + selector)];
              const look = (e, what) => getComputedStyle(e)[what];
              const pane = look(document.querySelector(".tree"), "backgroundColor");
              const face = (e) => look(e.parentNode.firstElementChild, "fill");
              const on = (e) => e.matches(".value") ? face(e) : pane;
              const texts = all("text").filter((e) => e.textContent && !e.closest("defs"));
              const lines = all(".node > :first-child, .edge path");
              const pairs = texts.map((e) => [look(e, "fill"), on(e)]);
              return [pane, pairs, lines.map((e) => [look(e, "stroke"), pane])];
            }""",
            attributes,
        )
        pane, texts, lines = found
        assert (luminance(pane) < 0.1) == dark, (scheme, attributes)
        assert len(texts) > 15
        assert min(contrast(*pair) for pair in texts) >= 4.5
        assert min(contrast(*pair) for pair in lines) >= (3 if dark else 2)
    page.emulate_media(color_scheme="light")


def test_hands_are_as_bright_on_a_dark_page(shared):
    page = shared.page
    page.emulate_media(color_scheme="dark")
    opened(shared, TABLE, at=None)
    skin, ink, digit = page.evaluate(
        """() => {
          const hand = document.querySelector(".tree defs g[fill='#fbe3cc']");
          const use = document.querySelector(".tree use");
          const look = (e, what) => getComputedStyle(e)[what];
          return [look(hand, "fill"), look(hand, "stroke"), look(use, "fill")];
        }"""
    )
    assert contrast(skin, ink) > 4.5
    assert contrast(skin, digit) > 4.5
    page.emulate_media(color_scheme="light")


# --- lines and boxes ----------------------------------------------------------------------------


def test_no_line_runs_through_a_box(shared):
    page = opened(shared, TABLE)
    shared.go(len(view(TABLE).data["steps"]) - 1)
    pressed(page, "The whole tree")
    drawn, crossed = page.evaluate(
        """() => {
          const numbered = (e) => e.closest("[data-i]").dataset.i;
          const all = [...document.querySelectorAll(".node")];
          const boxes = all.map((g) => [numbered(g), g.getBoundingClientRect()]);
          const found = [];
          for (const path of document.querySelectorAll(".edge path, .link")) {
            const matrix = path.getScreenCTM();
            for (let s = 0; s < path.getTotalLength(); s += 3) {
              const { x, y } = path.getPointAtLength(s).matrixTransform(matrix);
              for (const [i, { left, right, top, bottom }] of boxes)
                if (x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2)
                  found.push([numbered(path), i]);
            }
          }
          return [boxes.length, found];
        }"""
    )
    nodes = view(TABLE).data["nodes"]
    assert drawn > 40
    assert any(node["source"] >= 0 for node in nodes)
    for own, other in {tuple(map(int, pair)) for pair in crossed}:
        assert other in (own, nodes[own]["parent"], nodes[own]["source"])
