"""Growing trees in a browser: proof numbers and playouts, by mouse and by key."""

from random import Random

import pytest
from every_viewer import GAME, STEPPED
from measuring import check_fit, is_whole
from playing import PLACES, visiting

from chopsticks import MAX, TreeGame
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.proof import dfpn
from coursework import view_dfpn, view_playouts, view_proof


def playouts(number):
    return view_playouts(TicTacToe(), TicTacToe().initial, number, Random(1))


def whole(visit):
    """Make the tree so small that all its open nodes are in the page."""
    visit.page.evaluate("document.querySelector('[aria-label=\"The whole tree (0)\"]').click()")


def seen(visit, also=":not(.ahead)"):
    """The nodes in the page, as numbers, each with the words in and below it."""
    nodes = visit.page.locator(f".node{also}").evaluate_all(
        """nodes => nodes.map((node) => [Number(node.dataset.i),
          ...[".value", ".label"].map((part) => node.querySelector(part).textContent)])"""
    )
    return {i: tuple(words) for i, *words in nodes}


def line(data, k):
    found, at = [], data["steps"][k][0]
    while at >= 0:
        found.insert(0, at)
        at = data["parents"][at]
    return found


@pytest.mark.parametrize(
    ("make", "steps"),
    [(STEPPED["proof"], (1, 9, 17)), (lambda: playouts(300), (1, 10, 150, 300))],
    ids=["proof", "playouts"],
)
def test_a_step_shows_its_line_what_is_new_and_what_has_changed(shared, make, steps):
    """With which numbers and rows is tested in Node."""
    live = make()
    data, kind = live.data, shared.open(live).get_attribute("data-kind")
    for k in steps:
        node, *_, changed = data["steps"][k]
        on = line(data, k)
        fresh = {i for i, step in enumerate(data["born"]) if step == k}
        changed = {i for i, *_ in changed} - fresh if kind == "proof" else set(on)
        shared.go(k)
        whole(shared)
        assert list(seen(shared, ".here")) == [node]
        assert set(seen(shared, ".line")) == set(on)
        assert set(seen(shared, ".fresh")) == fresh
        assert set(seen(shared, ".changed:not(.ahead)")) == changed
        shown = seen(shared)
        assert {*on, *fresh} <= set(shown)
        if kind == "proof":
            rows = shared.page.locator(".detail tbody tr").all_inner_texts()
            assert all(shown[i][1] in row for i, row in zip(on, rows, strict=True))
        else:
            assert shown[0][0] == str(k)
            marked = shared.page.locator(".choices .chosen td:first-child").all_inner_texts()
            chosen = [data["moves"][i] for i in on[1:] if data["born"][i] < k]
            assert marked == [f"▶ {move}" for move in chosen]


# How the outlines of some nodes are dashed, and how the lines to them.
DASHES = """name => ["polygon", "path:first-child"].map((part) => [...new Set(
  [...document.querySelectorAll(`.${name} > ${part}`)].map(
    (one) => getComputedStyle(one).strokeDasharray))].join())"""


def test_what_is_new_and_what_is_still_to_come_have_two_signs(shared):
    page = shared.open(STEPPED["proof"](at=1), 1100, 785).page
    assert page.evaluate(DASHES, "fresh") == ["none", "6px, 4px"]
    assert page.evaluate(DASHES, "ahead") == ["3px, 3px", "none"]
    shared.open(view_playouts(TreeGame([[1, -1], 1]), (), 3, Random(1), at=0))
    stem = page.locator(".node[data-i='0'] > .stem")  # where the root has no number yet
    assert stem.evaluate("stem => getComputedStyle(stem).display") == "inline"


def deep(levels):
    """A tree in which only the first child goes on, and nothing is settled before its end."""
    return [deep(levels - 1) if levels else 1, (-1, 1)[levels % 2]]


def test_a_deep_tree_fits_a_laptop_and_one_line_of_words_needs_no_second(shared):
    shared.open(view_dfpn(dfpn, TreeGame(deep(10)), (), MAX, at=5), 1100, 785)
    assert is_whole(shared.page)
    check_fit(shared.page, 1100, 785, 785)
    for kind, high in (("dfpn", 21.75), ("proof", 43.5)):
        shared.open(STEPPED[kind](), 1100, 785)
        assert {high for _, high in shared.at_each([0, 2, 4, 6], PLACES)} == {high}


def test_an_arc_says_and_where_children_are_seen(shared):
    shared.open(view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX))
    arcs = shared.page.locator(".arc")
    assert arcs.evaluate_all("arcs => arcs.map((arc) => arc.parentNode.dataset.i)") == ["1", "2"]
    assert [arc.is_visible() for arc in arcs.all()] == [True, True]
    shared.page.locator(".node[data-i='1'] .value").click()
    assert [arc.is_visible() for arc in arcs.all()] == [False, True]
    assert set(seen(shared)) == {0, 1, 2, 5, 6}
    assert shared.page.locator(".more").all_text_contents() == ["+2"]


def test_the_certificate_can_be_seen_alone(shared):
    live = STEPPED["proof"](at=3)
    certificate = shared.open(live).get_by_label("Certificate only")
    certificate.check()
    assert shared.step() == len(live.data["steps"]) - 1
    whole(shared)
    assert set(seen(shared)) == set(live.data["certificate"])
    assert {numbers for _, numbers in seen(shared).values()} == {"0/∞"}
    assert shared.status().startswith("The certificate: ")
    certificate.uncheck()
    whole(shared)
    assert len(seen(shared)) > len(live.data["certificate"])


def test_states_are_drawn_only_where_there_is_room_and_what_is_not_settled_has_no_certificate(
    shared,
):
    for nodes, drawn in ((2, 3), (100, 0)):
        viewer = shared.open(view_proof(GAME, GAME.initial, MAX, nodes))
        assert viewer.locator(".node .state").count() == drawn
        assert viewer.get_by_label("Certificate only").count() == 0


def test_df_pn_shows_limits_at_its_line(shared):
    viewer = shared.open(STEPPED["dfpn"](at=2))
    assert seen(shared)[0][1] == "1/2 < ∞/∞"
    assert viewer.locator(".detail tbody tr").count() == 2


# How far the bottom of the text goes into its last row; whether there is more below, or beside.
CUT = """() => {
  const box = document.querySelector(".detail");
  const { bottom } = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll("tr, caption")].map((row) => row.getBoundingClientRect());
  const cut = rows.map((row) => Math.min(bottom - row.top, row.bottom - bottom));
  return [Math.max(...cut), box.scrollHeight > box.clientHeight, box.scrollWidth > box.clientWidth];
}"""


@pytest.mark.parametrize("width", [760, 1100])
def test_no_row_beside_a_tree_is_cut(shared, width):
    shared.open(view_playouts(GAME, GAME.initial, 100, Random(1)), width, 785)
    cuts, overflows, beside = zip(*shared.at_each([*range(1, 101, 9)], CUT), strict=True)
    assert max(cuts) < 2  # pixels
    assert any(overflows)
    assert not any(beside)


def test_a_short_table_leaves_the_tree_its_room(shared):
    viewer = shared.open(STEPPED["dfpn"](at=-1), 770, 900)
    tree, detail, words = (
        viewer.locator(part).bounding_box() for part in (".tree", ".detail", ".choices")
    )
    assert detail["height"] == words["height"] < 100
    labels = [one.bounding_box() for one in viewer.locator(".node .label").all()]
    low = max(box["y"] + box["height"] for box in labels)
    assert low < tree["y"] + tree["height"] < detail["y"]


def test_two_thousand_playouts_are_read_and_stepped_by_the_hundred(browser):
    live = playouts(2000)
    with visiting(browser) as visit:  # its clock is held
        viewer = visit.open(live)
        whole(visit)
        widths = viewer.locator(".node").evaluate_all(
            """nodes => nodes.map((node) => [".value", "polygon"].map(
              (part) => node.querySelector(part).getBoundingClientRect().width))"""
        )
        assert len(widths) > 20
        assert all(words < shape for words, shape in widths)
        visit.go(900)
        viewer.get_by_label("Step by").select_option("100")
        viewer.focus()
        visit.page.keyboard.press("ArrowRight")
        assert visit.step() == 1000
        whole(visit)
        assert set(line(live.data, 1000)) <= set(seen(visit))
        assert len(seen(visit, "")) < 70
        visit.page.keyboard.press("ArrowLeft")
        assert visit.step() == 900
        visit.hold_the_clock()
        visit.page.keyboard.press("Space")
        visit.page.clock.run_for(20 * 700)
        assert visit.step() == 2000
        visit.check()
