"""The viewer of a search: its picture, code and table; how it fits; steps' addresses."""

import re

import pytest
from measuring import check_fit, is_whole
from playing import pressed, visiting

from chopsticks import Chopsticks, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig, Turn
from chopsticks.search.chance import expectiminimax
from chopsticks.search.table import alphabeta_with_table
from coursework import view
from coursework.presets import PRESETS
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
    page = visit.page
    assert page.locator(".ghost.cut").count() == 0
    assert page.locator(".ghost.ahead").count() == 2  # as all that is still to come
    assert page.locator(".mark").all_inner_texts() == []
    pressed(page, "Next cut-off (c)")
    assert page.get_by_role("img", name="window from 3 to 2, closed").count() == 1
    assert page.locator(".spans text").all_text_contents() == ["(3, 2)", "(3, ∞)"]
    assert page.locator(".mark").all_inner_texts() == ["2", "3", "8", "12"]
    assert page.locator(".ghost.cut .cross").count() == 2
    assert page.locator(".move.cut").all_text_contents() == ["1", "2"]
    assert page.locator(".met").inner_text() == "alpha is met: closed"


def test_the_code_in_play_and_its_variables(visit):
    pressed(visit.page, "Next leaf (l)")
    assert visit.page.locator("code.here").inner_text().strip() == "return game.utility(state, MAX)"
    variables = visit.page.locator(".lens dl").inner_text().split()
    assert variables == ["state", "(0,", "0)", "depth", "∞", "alpha", "−∞", "beta", "∞"]


def test_folding_hides_a_subtree_and_lays_the_tree_out_anew(visit):
    def places(*nodes):
        boxes = [visit.page.locator(f".node[data-i='{i}'] polygon").bounding_box() for i in nodes]
        return [box["x"] + box["width"] / 2 for box in boxes]

    width = "document.querySelector('.tree svg').viewBox.baseVal.width"
    visit.page.get_by_role("button", name="To the end (End)").click()
    before, whole = places(0, 1, 5), visit.page.evaluate(width)
    visit.page.locator(".node[data-i='1'] .value").click()
    assert seen(visit) == [11 - 3, 11 - 3]
    assert visit.page.evaluate(width) < whole
    assert visit.page.locator(".more").all_text_contents() == ["+3"]
    left, right = places(1, 5)
    assert right - left < before[2] - before[1]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert seen(visit) == [11, 11]
    assert places(0, 1, 5) == pytest.approx(before, abs=1)
    assert visit.page.evaluate(width) == pytest.approx(whole, abs=1)
    visit.page.get_by_label("Game tree").focus()
    visit.page.keyboard.press("f")  # the root, for it is in play
    assert seen(visit) == [1, 1]


def test_a_large_tree_opens_folded_unfolds_and_is_easy_to_step(shared):
    trace = record(minimax, Chopsticks(), Chopsticks().initial, depth=8)
    assert len(trace.nodes) > 2_000
    live = view(trace)
    shared.open(live)
    shared.page.get_by_label("Step", exact=True).wait_for()  # so much is unpacked first
    assert 2 < seen(shared)[0] <= 200
    steps = list(range(len(trace.nodes) + 1, len(trace.nodes) + 101))
    shared.go(steps[0] - 1)
    changed, compared = zip(*shared.costs(steps), strict=True)
    assert 0 < max(changed) < 200
    assert 0 < max(compared) < 1000
    shared.page.get_by_role("button", name="To the end (End)").click()
    pressed(shared.page, "The whole tree")
    i = int(shared.page.locator(".node.folded").first.get_attribute("data-i"))
    inside = next(k for k, (_, node, *_) in enumerate(live.data["steps"]) if node == i + 2)
    shared.go(inside)
    here = shared.page.locator(".node.here")
    assert here.get_attribute("data-i") == str(i)  # it stands for what it hides
    here.locator("polygon").click()
    shared.go(inside)
    assert here.get_attribute("data-i") == str(i + 2)


def test_a_known_value_points_to_its_source(shared):
    page, data = opened(shared, TABLE), view(TABLE).data
    hit = next(i for i, node in enumerate(data["nodes"]) if node["source"] >= 0)
    last = max(k for k, (_, i, *_) in enumerate(data["steps"]) if i == hit)
    shared.go(last - 1)
    assert page.locator(f".link[data-i='{hit}']").count() == 0
    page.get_by_role("button", name="One step on").click()
    assert page.locator(".link.here").get_attribute("data-i") == str(hit)


@pytest.mark.parametrize(
    ("search", "game", "nodes", "row", "words"),
    [
        (alphabeta, TreeGame(AIMA), 11, 5, "5 0 1 MIN 1 (3, ∞) 2 1 2"),
        (expectiminimax, ChanceTree(DICE[1]), 7, 4, "4 0 1 (5/6) MIN 1 −2"),
    ],
)
def test_the_run_as_a_table(shared, search, game, nodes, row, words):
    page = opened(shared, record(search, game, ()), at=None)
    page.get_by_text("The same run as a table").click()
    rows = page.locator("tbody tr")
    rows.nth(nodes - 1).wait_for()  # it is filled when it opens
    assert rows.count() == nodes
    assert " ".join(rows.nth(row).inner_text().split()) == words


def test_a_probability_stands_above_each_outcome_and_moves_with_it(shared):
    def labels():
        return page.locator(".node").evaluate_all(
            """nodes => nodes.map((node) => {
              const [p, move] = [...node.querySelectorAll("text:not(.value, .more)")];
              return p && [node.dataset.i, p.textContent, move.textContent];
            }).filter(Boolean)"""
        )

    def numbers(selector):
        return page.locator(selector).evaluate_all("nodes => nodes.map((n) => n.dataset.i).sort()")

    page = opened(shared, CHANCE, at=None)
    nodes = view(CHANCE).data["nodes"]
    chance = sorted(str(i) for i, node in enumerate(nodes) if node["kind"] == "chance")
    assert numbers(".node:has(circle)") == chance
    assert numbers(".node.best") == ["0", "1", "2", "3", "5", "6"]
    first = [["2", "1/6", "0"], ["5", "5/6", "1"]]
    assert labels() == [*first, ["9", "1/2", "0"], ["10", "1/4", "1"], ["11", "1/4", "2"]]
    page.locator(".node[data-i='8'] .value").click()
    assert labels() == first
    page.locator(".node[data-i='5'] .value").click()
    label = page.locator(".node[data-i='5'] text", has_text="5/6").bounding_box()
    shape = page.locator(".node[data-i='5'] polygon").bounding_box()
    assert label["x"] + label["width"] / 2 == pytest.approx(shape["x"] + shape["width"] / 2, abs=1)
    assert shape["y"] - shape["height"] < label["y"] < shape["y"]


# --- it fits, and the line in play is in sight --------------------------------------------------

HOUSE_RULES = Chopsticks(PRESETS["kitchen-sink"])
TABLE = record(alphabeta_with_table, Chopsticks(), Chopsticks().initial, depth=6)
WIDE = record(minimax, Chopsticks(), Chopsticks().initial, depth=4)
SMALL = record(alphabeta, TreeGame(AIMA), ())
HOUSE = record(alphabeta, HOUSE_RULES, HOUSE_RULES.initial, depth=3)  # long names of moves
CHANCE = record(expectiminimax, ChanceTree(DICE), ())


def opened(visit, trace, at=0, size=(1100, 785)):
    visit.open(view(trace, at), *size)
    return visit.page


@pytest.mark.parametrize(
    "size",
    [(1116, 785), (706, 785), (390, 800), (640, 450)],  # the last: 1280 x 900 at 200 %
)
@pytest.mark.parametrize("trace", [TABLE, CHANCE, HOUSE], ids=["table", "chance", "house"])
def test_the_whole_viewer_fits(shared, trace, size):
    """So does every example (test_every_viewer)."""
    page = opened(shared, trace, size=size)
    seen = """() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [viewer, pre, here, head] = [".stepthrough", ".lens pre", "code.here", "code.head"]
        .map(box);
      const below = here.top >= head.bottom - 1 || here.top === head.top;
      return [viewer.height, below && here.bottom <= pre.bottom + 1];
    }"""
    last = int(page.get_by_label("Step", exact=True).get_attribute("max"))
    heights, in_sight = zip(*shared.at_each(list(range(0, last + 1, 10)), seen), strict=True)
    assert len(set(heights)) == 1  # nothing jumps
    assert all(in_sight)  # the line of code in play
    rows = page.locator(".lens code").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert len(set(rows)) == 1  # no line is wrapped
    check_fit(page, *size, room=size[1])


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


def test_a_wide_tree_takes_room_from_the_code_which_can_be_put_away(shared):
    def width(selector):
        return shared.page.locator(selector).bounding_box()["width"]

    page = opened(shared, SMALL)
    beside_a_small_one = width(".lens")
    opened(shared, WIDE)
    before = width(".tree")
    assert before > 1.5 * width(".lens")
    assert beside_a_small_one > 1.2 * width(".lens")
    pressed(page, "Show or hide the code")
    code = page.get_by_label("Show or hide the code")
    assert code.get_attribute("aria-pressed") == "false"
    assert page.locator(".lens").is_hidden()
    assert width(".tree") > before + 300
    page.get_by_label("Game tree").focus()
    page.keyboard.press("s")
    assert page.locator(".lens").is_visible()
    assert width(".tree") == before


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
    """Which step that is, is tested in Node."""
    page = opened(shared, SMALL)
    page.get_by_label("Game tree").focus()
    page.keyboard.press("g")
    page.keyboard.type("2.1")
    page.keyboard.press("Enter")
    assert "Leaf 2.1" in shared.status()
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


def test_a_tree_opens_whole_with_its_numbers(shared):
    """How it is laid out in every room is tested in Node."""
    for size in ((1100, 785), (390, 800)):
        for at, values in ((0, 0), (None, len(SMALL.nodes))):
            page = opened(shared, SMALL, at, size)
            assert is_whole(page)
            assert page.locator(".node").count() == len(SMALL.nodes)
            assert page.locator(".tree .value:visible").count() == values
            node = page.locator(".node.here polygon").bounding_box()
            assert 24 < node["width"] <= 60  # its line included


def test_stepping_back_leaves_outlines_and_no_value_of_the_future(shared):
    page = opened(shared, SMALL, at=None)
    page.add_style_tag(content=".stage.stage.stage { max-height: none }")  # room for both
    page.locator("summary").click()
    page.locator("tbody tr").nth(10).wait_for()
    all_steps = view(SMALL).data["steps"]
    for k in reversed(range(len(all_steps))):
        shared.go(k)
        steps = all_steps[: k + 1]
        begun, ended = ({i for kind, i, *_ in steps if kind == w} for w in ("enter", "return"))
        cut = sum(kind == "cut" for kind, *_ in steps)
        known = page.evaluate(
            """() => {
              const number = (e) => Number(e.closest("[data-i]").dataset.i);
              const all = (selector) => [...document.querySelectorAll(selector)];
              const seen = (e) => e.checkVisibility({ visibilityProperty: true });
              return [
                all(".node.ahead").map(number).sort((a, b) => a - b),
                all(".tree .value").filter(seen).map(number).sort((a, b) => a - b),
                all(".node.ahead text").filter(seen).length,
                all(".tree .move").filter(seen).length,
                all("tbody tr").length,
                ...[6, 7].map((n) => all(`tbody td:nth-child(${n}):not(:empty)`).length),
              ];
            }"""
        )
        assert known == [
            sorted(set(range(11)) - begun),
            sorted(ended),
            0,
            len(begun) - 1 + 2 * cut,  # the run's one cut-off leaves out two moves
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
PIG = record(expectiminimax, Pig(target=5, faces=4), Turn(), depth=3)


@pytest.mark.parametrize("trace", [TABLE, PIG], ids=["table", "pig"])
def test_the_words_and_lines_of_a_picture_are_clear_in_both_themes(shared, trace):
    """Which theme a page has is tested with the stage; axe looks at no drawing."""
    page = opened(shared, trace, at=None)
    pressed(page, "The whole tree")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        pane, texts, lines, hands = page.evaluate(
            """() => {
              const all = (selector) => [...document.querySelectorAll(".tree " + selector)];
              const look = (e, what) => getComputedStyle(e)[what];
              const pane = look(document.querySelector(".tree"), "backgroundColor");
              const face = (e) => look(e.parentNode.firstElementChild, "fill");
              const on = (e) => e.matches(".value") ? face(e) : pane;
              const texts = all("text").filter((e) => e.textContent && !e.closest("defs"));
              const lines = all(".node > :first-child, .edge path");
              const hands = all("defs g[fill='#fbe3cc']");
              return [
                pane, texts.map((e) => [look(e, "fill"), on(e)]),
                lines.map((e) => [look(e, "stroke"), pane]),
                hands.flatMap((e) => [look(e, "stroke"), look(all("use")[0], "fill")]
                  .map((ink) => [look(e, "fill"), ink])),
              ];
            }"""
        )
        dark = scheme == "dark"
        assert (luminance(pane) < 0.1) == dark
        assert len(texts) > 15
        assert (len(hands) > 0) == (trace is TABLE)
        assert min(contrast(*pair) for pair in texts) >= 4.5
        assert min(contrast(*pair) for pair in lines) >= (3 if dark else 2)
        assert min((contrast(*pair) for pair in hands), default=5) >= 4.5


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
