"""The viewer of a search: its picture, code and table; how it fits; steps' addresses."""

import pytest
from every_viewer import AIMA, GAME
from measuring import AXE, check_fit, is_whole
from playing import PLACES, pressed, visiting

from chopsticks import MAX, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig, Turn
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.search.chance import expectiminimax
from chopsticks.search.table import alphabeta_with_table
from coursework import view
from stepthrough import record

DICE = [
    "max",
    ["chance", (1 / 6, ["min", 3, 9]), (5 / 6, ["min", -2, 8])],
    ["chance", (0.5, -8), (0.25, 6), (0.25, ["min", 1, 2])],
]
TABLE = record(alphabeta_with_table, GAME, GAME.initial, depth=6)
WIDE = record(minimax, GAME, GAME.initial, depth=4)
SMALL = record(alphabeta, AIMA, ())
CHANCE = record(expectiminimax, ChanceTree(DICE), ())


def opened(visit, trace, at=0, size=(1100, 785)):
    visit.open(view(trace, at), *size)
    return visit.page


def seen(page):
    """The nodes that have begun, and those that show a value."""
    return [page.locator(f"{kind}:not(.ahead)").count() for kind in (".node", ".node.done")]


def test_a_cutoff_closes_the_window(shared):
    page = opened(shared, SMALL)
    assert page.locator(".ghost.ahead").count() == 2  # as all that is still to come
    page.get_by_text("The same run as a table").click()
    pressed(page, "Next leaf (l)")
    assert page.locator("code.here").inner_text().strip() == "return game.utility(state, MAX)"
    variables = page.locator(".lens dl").inner_text().split()
    assert variables == ["state", "(0,", "0)", "depth", "∞", "alpha", "−∞", "beta", "∞"]
    pressed(page, "Next cut-off (c)")
    assert seen(page) == [7, 5]
    assert page.get_by_role("img", name="window from 3 to 2, closed").count() == 1
    assert page.locator(".spans text").all_text_contents() == ["(3, 2)", "(3, ∞)"]
    assert page.locator(".mark").all_inner_texts() == ["2", "3", "8", "12"]
    assert page.locator(".ghost.cut .cross").count() == 2
    assert page.locator(".move.cut").all_text_contents() == ["1", "2"]
    assert page.locator(".met").inner_text() == "alpha is met: closed"
    rows = page.locator("tbody tr").all_inner_texts()
    assert rows[5:] == ["5\t0\t1\tMIN 1\t(3, ∞)\t\t✗ 1 2", "6\t5\t0\tleaf 1.0\t(3, ∞)\t2\t"]
    shared.go(0)
    assert page.locator("tbody tr").count() == 1
    page = opened(shared, SMALL, size=(390, 800))  # on a phone the window is below its tree
    parts = [page.locator(part) for part in (".tree", ".window", ".message", ".controls")]
    tops = [part.bounding_box()["y"] for part in parts]
    assert tops == sorted(tops)


def test_folding_hides_a_subtree_and_changes_the_layout(shared):
    def width():
        return page.locator(".tree svg").evaluate("svg => svg.viewBox.baseVal.width")

    page = opened(shared, SMALL, at=None)
    whole = width()
    page.locator(".node[data-i='1'] .value").click()
    assert seen(page) == [11 - 3, 11 - 3]
    assert width() < whole
    assert page.locator(".more").all_text_contents() == ["+3"]
    page.locator(".node[data-i='1'] .value").click()
    assert seen(page) == [11, 11]
    assert width() == pytest.approx(whole, abs=1)


def test_a_large_tree_opens_folded_and_unfolds(shared):
    trace = record(minimax, GAME, GAME.initial, depth=8)
    page = opened(shared, trace, at=None)
    page.get_by_label("Step", exact=True).wait_for()  # so much is unpacked first
    assert 2 < seen(page)[0] <= 200 < 2000 < len(trace.nodes)
    pressed(page, "The whole tree")
    i = int(page.locator(".node.folded").first.get_attribute("data-i"))
    inside = next(k for k, (_, node, *_) in enumerate(view(trace).data["steps"]) if node == i + 2)
    shared.go(inside)
    here = page.locator(".node.here")
    assert here.get_attribute("data-i") == str(i)  # it stands for what it hides
    here.locator("polygon").click()
    shared.go(inside)
    assert here.get_attribute("data-i") == str(i + 2)


def test_a_known_value_points_to_its_source(shared):
    """Where the line runs is tested in Node."""
    page = opened(shared, TABLE)
    assert page.locator(".link").count() == 0
    pressed(page, "Next hit (h)")
    hit = int(page.locator(".link.here").get_attribute("data-i"))
    assert view(TABLE).data["nodes"][hit]["source"] >= 0


LETTERS = """all => all.map((text) => {
  const range = document.createRange();
  range.selectNodeContents(text); // without the halo
  const { top, bottom } = range.getBoundingClientRect();
  return [top, bottom];
})"""


def test_a_probability_is_above_each_outcome_and_moves_with_it(shared):
    page = opened(shared, CHANCE, at=None)
    labels = page.locator(".node > text:not(.value, .more)")
    assert " ".join(labels.all_text_contents()) == "1/6 0 5/6 1 1/2 0 1/4 1 1/4 2"
    page.locator(".node[data-i='8'] .value").click()
    assert labels.all_text_contents() == ["1/6", "0", "5/6", "1"]
    page.locator(".node[data-i='5'] .value").click()
    label = page.locator(".node[data-i='5'] text", has_text="5/6").bounding_box()
    shape = page.locator(".node[data-i='5'] polygon").bounding_box()
    assert label["x"] + label["width"] / 2 == pytest.approx(shape["x"] + shape["width"] / 2, abs=1)
    assert shape["y"] - 1.5 * shape["height"] < label["y"] < shape["y"]
    for width in (1100, 390):  # one above the other, and both above the node
        page = opened(shared, CHANCE, None, (width, 785))
        words = page.locator(".node[data-i='5'] > text:not([class])").evaluate_all(LETTERS)
        top = page.locator(".node[data-i='5'] > polygon").bounding_box()["y"]
        assert words[0][1] <= words[1][0] + 1
        assert words[1][1] <= top + 1


@pytest.mark.parametrize("width", [1280, 830])  # 830 is what JupyterLab's file browser leaves
def test_the_line_of_code_in_play_is_in_sight_and_not_cut(shared, width):
    page = opened(shared, TABLE, size=(width, 900))
    in_sight = """() => {
      const cut = getComputedStyle(document.querySelector(".lens pre")).clipPath;
      const [pre, here, head] = [".lens pre", "code.here", "code.head"].map(
        (selector) => document.querySelector(selector).getBoundingClientRect());
      const below = here.top >= head.bottom - 1 || here.top === head.top;
      const mark = getComputedStyle(document.querySelector("code.head"), "::after");
      const cover = head.bottom + (Number.parseFloat(mark.height) || 0);
      const rows = [...document.querySelectorAll("code:not(.head)")].map(
        (code) => code.getBoundingClientRect());
      const begins = rows.some(({ top }) => Math.abs(top - cover) < 2);
      const end = pre.bottom - (/0px 0px ([\\d.]+)/.exec(cut)?.[1] ?? 0);
      const ends = rows.every(({ top, bottom }) => bottom <= end + 1 || top >= end - 1);
      return below && begins && ends && cover < head.bottom + 19 && here.bottom <= end + 1;
    }"""
    assert all(shared.at_each(list(range(0, len(view(TABLE).data["steps"]), 10)), in_sight))
    assert page.locator(".lens pre").evaluate("pre => pre.scrollWidth <= pre.clientWidth")
    opened(shared, SMALL, None, (620, 785))
    assert page.locator(".variables").evaluate("all => all.scrollHeight <= all.clientHeight")
    opened(shared, SMALL, None, (800, 560))
    page.set_viewport_size({"width": 800, "height": 561})  # it is drawn again, scrolled as it is
    assert all(shared.at_each(list(range(len(view(SMALL).data["steps"]))), in_sight))


def test_a_wide_tree_takes_room_from_the_code_which_can_be_put_away(shared):
    def width(selector):
        return page.locator(selector).bounding_box()["width"]

    page = opened(shared, SMALL)
    beside_a_small_one = width(".lens")
    opened(shared, WIDE)
    before = width(".tree")
    assert beside_a_small_one > 1.2 * width(".lens")
    pressed(page, "Show or hide the code")
    assert page.get_by_label("Show or hide the code").get_attribute("aria-pressed") == "false"
    assert width(".tree") > before + 300
    opened(shared, WIDE, size=(390, 800))
    assert page.locator(".lens").is_hidden()  # on a phone, until it is asked for
    pressed(page, "Show or hide the code")
    check_fit(page, 390, 800, 800)
    page.set_viewport_size({"width": 420, "height": 800})
    assert page.locator(".lens").is_visible()


def test_on_to_a_state_that_is_typed(shared):
    """Which step that is, is tested in Node."""
    page = opened(shared, SMALL)
    page.get_by_label("Game tree").focus()
    page.keyboard.press("g")
    page.keyboard.type("2.1")
    page.keyboard.press("Enter")
    assert "Leaf 2.1" in shared.status()
    step = shared.step()
    page.get_by_label("Go to a state").fill("")
    page.keyboard.press("End")  # a key of the field, not of the viewer
    page.keyboard.type("cfl0")
    page.keyboard.press("Enter")
    assert shared.status() == "No step is at “cfl0”."
    assert shared.step() == step


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
    high = page.locator(".panes").bounding_box()["height"]
    page.get_by_role("button", name="One step on").click()
    assert is_whole(page)
    assert page.locator(".panes").bounding_box()["height"] == high
    assert page.locator(".node.best").count() == 5  # the best line, with all four moves
    folded = page.locator(".node.folded > polygon").first
    assert folded.evaluate("shape => getComputedStyle(shape).strokeDasharray") == "none"


def test_a_tree_opens_whole_with_its_numbers(shared):
    """How it is laid out in every room is tested in Node."""
    for size in ((1100, 785), (390, 800)):
        page = opened(shared, SMALL, None, size)
        assert is_whole(page)
        assert page.locator(".tree .value:visible").count() == len(SMALL.nodes)
        tops = shared.at_each(range(len(view(SMALL).data["steps"])), PLACES)
        assert len({tuple(top) for top in tops}) == 1  # nothing jumps, and no line is kept empty
        assert tops[0][1] < 40 or size[0] < 1000


def test_a_state_is_drawn_below_the_code_if_not_in_the_tree(shared):
    game, late = TicTacToe(), Board("  oxxoxo ", to_move=MAX)
    for board, is_bare in ((late, True), (late._replace(cells="xxoooxxo "), False)):
        page = opened(shared, record(minimax, game, board), 2)
        glyph, state = page.locator(".drawn svg"), page.locator(".node.here .state")
        assert page.locator(".tree.bare").count() == glyph.is_visible() == is_bare
        assert glyph.inner_html() == state.evaluate("state => state.outerHTML")
    opened(shared, record(alphabeta, game, late), 2, (760, 785))  # however long the code is
    assert glyph.bounding_box()["height"] > 72


def test_a_title_is_only_there_for_what_has_begun(shared):
    page = opened(shared, SMALL, at=None)
    for k, told in ((28, ["MIN 2, window (3, ∞)"]), (3, [])):
        shared.go(k)
        page.locator(".node[data-i='7']").hover()
        assert page.locator(".tree title").all_text_contents() == told


# What moves but for the line in play: its class and words, and how far it comes up.
MOVED = """() => document.getAnimations().map((animation) => {
  animation.pause();
  const { target } = animation.effect;
  const [from, to] = [0, 0.9].map((share) => {
    animation.currentTime = share * animation.effect.getTiming().duration;
    return target.getBoundingClientRect().top;
  });
  return [target.getAttribute("class"), target.textContent, Math.round(from - to)];
}).filter(([name]) => name !== "glide")"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_value_travels_up_and_what_is_cut_moves_unless_motion_is_reduced(browser, motion):
    kinds = [kind for kind, *_ in view(SMALL).data["steps"]]
    moved = {}
    with visiting(browser, reduced_motion=motion) as visit:
        for kind in ("return", "cut"):
            page = opened(visit, SMALL, at=kinds.index(kind) - 1)
            page.get_by_label("Game tree").press("ArrowRight")
            moved[kind] = page.evaluate(MOVED)
    if motion == "reduce":
        assert moved == {"return": [], "cut": []}
    else:
        [(name, value, up)] = moved["return"]
        assert (name, value) == ("travels", "3")
        assert up > 50
        assert [name for name, *_ in moved["cut"]].count("ghost cut") == 2


SHOWN = """() => [".node.done > .value", ".counter", ".message", "code.here", ".lens dl",
  ".bound", ".cross", "tbody tr"].map(
    (all) => [...document.querySelectorAll(all)].map((e) => e.textContent))"""


def test_a_leaf_in_hand_makes_the_run_that_python_makes(shared):
    def leaf(name):
        return page.get_by_role("spinbutton", name=name)

    def shown():
        page.get_by_text("The same run as a table").click()
        page.locator("tbody tr").first.wait_for()
        return [sorted(words) for words in page.evaluate(SHOWN)]

    def shows(branches, at=None):
        """Whether the page shows what it would if these were the leaves from the start."""
        now = shown()
        opened(shared, record(alphabeta, TreeGame(branches), ()), at)
        then = shown()
        opened(shared, SMALL, None)
        return now == then

    def dragged(name, up):
        box = leaf(name).locator("polygon").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - up, steps=3)
        page.mouse.up()

    page = opened(shared, SMALL, None)
    dragged("Leaf 1.0", 24)  # 2 becomes 6, and the 4 behind it is tried
    assert leaf("Leaf 1.1").get_attribute("aria-valuenow") == "4"
    assert shows([[3, 12, 8], [6, 4, 6], [14, 5, 2]])
    leaf("Leaf 0.0").focus()
    page.keyboard.type("12-")
    page.keyboard.press("ArrowDown")
    assert leaf("Leaf 0.0").evaluate("g => g === document.activeElement")
    assert shows([[-13, 12, 8], [2, 4, 6], [14, 5, 2]])
    shared.go(14)
    dragged("Leaf 0.2", -1200)
    assert leaf("Leaf 0.2").get_attribute("aria-valuenow") == "-99"
    assert shows([[3, 12, -99], [2, 4, 6], [14, 5, 2]], 14)
    dragged("Leaf 0.0", 60)
    assert page.get_by_role(
        "button", name="Be the search"
    ).is_hidden()  # its questions are about the first run
    page.get_by_role("button", name="Reset leaves").click()
    last = len(view(SMALL).data["steps"]) - 1
    assert page.locator(".counter").first.inner_text().endswith(f" of {last}")
    page.get_by_role("button", name="Be the search").click()
    assert leaf("Leaf").count() == page.get_by_role("button", name="Reset leaves").count() == 0


def steps(page):
    sliders = page.get_by_label("Step", exact=True)
    sliders.nth(1).wait_for()  # both viewers' data are unpacked
    return [int(slider.input_value()) for slider in sliders.all()]


def test_words_in_the_text_step_the_viewer_next_to_them(shared):
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
    cut = page.get_by_text("the cut")
    look = "link => [getComputedStyle(link).textDecorationLine, link.title, link.ariaDisabled]"
    cut.click()
    page.get_by_role("spinbutton", name="Leaf 1.0").focus()
    page.keyboard.type("9")  # now MIN at 1 returns 4, and nothing is cut off
    assert cut.evaluate(look) == ["line-through", "Not in this run", "true"]
    before = steps(page)
    cut.click(force=True)
    assert steps(page) == before
    page.get_by_role("button", name="Reset leaves").click()
    assert cut.evaluate(look) == ["underline", "", "false"]
    cut.click()
    assert steps(page)[0] == kinds.index("cut")
    assert "step-" not in page.url


def test_a_step_has_an_address_that_is_kept_followed_and_copied(browser, tmp_path):
    live = view(SMALL, at=2)._repr_html_()
    cell = f"<div id='cell-id=one'><p>{live}</p>{live}</div>"
    html = f"<!doctype html><title>View</title>{cell}<a href='#cell-id=one=5'>that step</a>"
    jupyter = '<script id="jupyter-config-data" type="application/json">{}</script>'
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    with visiting(browser, permissions=["clipboard-read", "clipboard-write"]) as visit:
        page = visit.page
        page.goto(file.as_uri())
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
        page.get_by_text("that step").click()
        page.get_by_text("step 5 of").wait_for()  # the event comes after the click
        pressed(page, "Copy a link to this step")
        page.get_by_text("The link to this step is copied.").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == page.url
        assert page.url.endswith("#cell-id=one=5")
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        pressed(page, "Copy a link to this step")
        page.get_by_text("The link to this step is in the address bar.").wait_for()
        file.write_text(jupyter + html, encoding="utf-8")
        page.reload()
        assert steps(page) == [2, 2]  # the address is Jupyter's own
        links = page.get_by_role("button", name="Copy a link", include_hidden=True)
        assert links.count() == 0
        visit.check()


def test_the_address_changes_only_a_few_times_a_second(browser):
    with visiting(browser) as visit:
        visit.open(view(SMALL, at=0))
        visit.hold_the_clock()
        spy = "history.replaceState = (...words) => window.writes.push(words[2])"
        visit.page.evaluate(f"{spy}; window.writes = []")
        for k in range(20):
            visit.go(k)
        visit.page.clock.run_for(1000)
        assert visit.page.evaluate("window.writes") == ["#1=19"]


PIG = record(expectiminimax, Pig(target=5, faces=4), Turn(), depth=3)
# How bright the pane is, and the least contrast, as WCAG defines it, of its words, of its lines and
# of the drawn hands, with how many there are of each.
CONTRASTS = """() => {
  const all = (selector) => [...document.querySelectorAll(".tree " + selector)];
  const look = (e, what) => {
    const colour = new axe.commons.color.Color();
    colour.parseString(getComputedStyle(e)[what]);
    return colour;
  };
  const least = (pairs) => [
    pairs.length, Math.min(...pairs.map((pair) => axe.commons.color.getContrast(...pair)))];
  const pane = look(document.querySelector(".tree"), "backgroundColor");
  const paper = (e) => e.matches(".value") ? look(e.parentNode.firstElementChild, "fill") : pane;
  const texts = all("text").filter((e) => e.textContent && !e.closest("defs"));
  const hands = all("defs g[fill='var(--skin)']");
  return [
    pane.getRelativeLuminance(),
    least(texts.map((e) => [look(e, "fill"), paper(e)])),
    least(all(".node > :first-child, .edge path").map((e) => [look(e, "stroke"), pane])),
    least(hands.flatMap((e) => [look(e, "stroke"), look(all("defs text")[0], "fill")]
      .map((ink) => [look(e, "fill"), ink]))),
  ];
}"""


@pytest.mark.parametrize("trace", [TABLE, PIG], ids=["table", "pig"])
def test_the_words_and_lines_of_a_picture_are_clear_in_both_themes(shared, trace):
    """Which theme a page has is tested with the stage; axe looks at no drawing."""
    page = opened(shared, trace, at=None)
    pressed(page, "The whole tree")
    page.evaluate(AXE)
    for scheme, of_lines in (("dark", 3), ("light", 3)):
        page.emulate_media(color_scheme=scheme)
        bright, words, lines, hands = page.evaluate(CONTRASTS)
        assert (bright < 0.1) == (scheme == "dark")
        assert words[0] > 15
        assert words[1] >= 4.5
        assert lines[1] >= of_lines
        assert hands[0] == 0 or hands[1] >= 4.5
        assert (hands[0] > 0) == (trace is TABLE)
