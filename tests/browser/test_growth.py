"""Growing trees in a browser: proof numbers and playouts, by mouse and by key."""

from random import Random

import pytest
from playing import pressed, visiting

from chopsticks import MAX, Chopsticks, State, TreeGame
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.proof import dfpn
from coursework import view_dfpn, view_playouts, view_proof

GAME, START = TicTacToe(), TicTacToe().initial
PROOF, PLAYOUTS = "AND/OR tree", "Tree of the playouts"


@pytest.fixture(scope="module")
def proof():
    """A proof of 18 expansions and 48 nodes."""
    return view_proof(Chopsticks(), State(((1, 2), (1, 3)), MAX), MAX)


@pytest.fixture(scope="module")
def playouts():
    return view_playouts(GAME, START, 300, Random(1))


@pytest.fixture(scope="module")
def small():
    return view_playouts(TreeGame([[1, 1], [1, -1]]), (), 30, Random(1))


@pytest.fixture
def open_live(shared):
    """A function that opens a live picture."""

    def opened(live):
        shared.open(live)
        shared.page.get_by_role("region").first.focus()
        return shared

    return opened


def whole(visit):
    """Make the tree so small that all its open nodes are in the page."""
    visit.page.evaluate("document.querySelector('[aria-label=\"The whole tree (0)\"]').click()")


SEEN = """also => [...document.querySelectorAll(".node" + also)].map((node) => {
  const words = (part) => node.querySelector(part).textContent;
  return [Number(node.dataset.i), words(".value"), words(".label")];
})"""


def seen(visit, also=":not(.ahead)"):
    """The nodes in the page, as numbers, each with the words in and below it."""
    nodes = visit.page.evaluate(f"() => ({SEEN})('{also}')")
    return {i: tuple(words) for i, *words in nodes}


def line(data, k):
    found, at = [], data["steps"][k][0]
    while at >= 0:
        found.insert(0, at)
        at = data["parents"][at]
    return found


def born(data, k):
    return [i for i, step in enumerate(data["born"]) if step == k]


@pytest.mark.parametrize(
    ("name", "steps"), [("proof", (1, 9, 17)), ("playouts", (1, 10, 150, 300))]
)
def test_a_step_shows_its_line_what_is_new_and_what_has_changed(open_live, request, name, steps):
    """With which numbers and rows is tested in Node."""
    live = request.getfixturevalue(name)
    data, visit = live.data, open_live(live)
    for k in steps:
        node, *_, changed = data["steps"][k]
        on = line(data, k)
        fresh = set(born(data, k))
        changed = {i for i, *_ in changed} - fresh if name == "proof" else set(on)
        visit.go(k)
        whole(visit)
        assert list(seen(visit, ".here")) == [node]
        assert set(seen(visit, ".line")) == set(on)
        assert set(seen(visit, ".fresh")) == fresh
        assert set(seen(visit, ".changed:not(.ahead)")) == changed
        shown = seen(visit)
        assert {*on, *fresh} <= set(shown)
        if name == "proof":
            rows = visit.page.locator(".detail tbody tr").all_inner_texts()
            assert all(shown[i][1] in row for i, row in zip(on, rows, strict=True))
        else:
            assert shown[0][0] == str(k)
            marked = visit.page.locator(".choices .chosen td:first-child").all_inner_texts()
            chosen = [data["moves"][i] for i in on[1:] if data["born"][i] < k]
            assert marked == [f"▶ {move}" for move in chosen]


def test_an_arc_says_and_where_children_are_seen(open_live):
    visit = open_live(view_proof(TreeGame([[1, -1], [1, 1]]), (), MAX))
    visit.page.keyboard.press("End")
    arcs = visit.page.locator(".arc")
    assert arcs.evaluate_all("arcs => arcs.map((arc) => arc.parentNode.dataset.i)") == ["1", "2"]
    assert [arc.is_visible() for arc in arcs.all()] == [True, True]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert [arc.is_visible() for arc in arcs.all()] == [False, True]
    assert set(seen(visit)) == {0, 1, 2, 5, 6}
    assert visit.page.locator(".more").all_text_contents() == ["+2"]
    visit.page.locator(".node[data-i='1'] .value").click()
    assert set(seen(visit)) == set(range(7))


def test_the_certificate_can_be_seen_alone(open_live, proof):
    visit = open_live(proof)
    visit.page.get_by_label("Certificate only").check()
    assert visit.step() == len(proof.data["steps"]) - 1
    whole(visit)
    assert set(seen(visit)) == set(proof.data["certificate"])
    assert {numbers for _, numbers in seen(visit).values()} == {"0/∞"}
    assert visit.status().startswith("The certificate: ")
    visit.page.get_by_label("Certificate only").uncheck()
    whole(visit)
    assert len(seen(visit)) > len(proof.data["certificate"])


def test_a_repeat_is_marked_and_what_is_not_settled_has_no_certificate(open_live):
    game = Chopsticks()
    live = view_proof(game, game.initial, MAX, nodes=300)
    visit = open_live(live)
    visit.go(0)
    pressed(visit.page, "Next repeat (r)")
    [repeat] = [i for i in born(live.data, visit.step()) if live.data["kinds"][i] == "repeat"]
    whole(visit)
    assert seen(visit)[repeat] == ("↺", "∞/0")
    assert visit.page.get_by_label("Certificate only").count() == 0


def test_states_are_drawn_only_where_there_is_room(open_live):
    for nodes, drawn in ((2, 3), (100, 0)):
        visit = open_live(view_proof(Chopsticks(), Chopsticks().initial, MAX, nodes))
        assert visit.page.locator(".node .state").count() == drawn


def test_two_thousand_playouts_stay_easy_to_step(browser):
    live = view_playouts(GAME, START, 2000, Random(1))
    with visiting(browser) as visit:  # its clock is held
        visit.open(live)
        visit.page.get_by_role("region").first.focus()
        assert 0 < max(asked for _, asked in visit.costs(list(range(1900, 1950)))) < 1000
        visit.page.evaluate("document.querySelector('.detail tbody tr').id = 'kept'")
        visit.go(1951)  # what a step says of the last one is written where it stood
        assert visit.page.locator(".detail tbody #kept").count() == 1
        visit.go(2000)
        whole(visit)
        widths = visit.page.locator(".node").evaluate_all(
            """nodes => nodes.map((node) => [".value", "polygon"].map(
              (part) => node.querySelector(part).getBoundingClientRect().width))"""
        )
        assert len(widths) > 20
        assert all(words < shape for words, shape in widths)
        visit.go(0)
        visit.page.get_by_label("Step by").select_option("100")
        visit.page.get_by_label(PLAYOUTS).focus()
        found = visit.walk(
            10,
            f"""({{ step }}) => {{
              document.querySelector("[aria-label='The whole tree (0)']").click();
              const numbers = (also) => ({SEEN})(also).map(([i]) => i);
              return [step(), numbers(":not(.ahead)"), numbers("").length];
            }}""",
        )
        for k, (step, shown, drawn) in zip(range(0, 1100, 100), found, strict=True):
            assert step == k
            assert set(line(live.data, k)) <= set(shown)
            assert drawn < 70
        visit.page.keyboard.press("ArrowLeft")
        assert visit.step() == 900
        visit.hold_the_clock()
        visit.page.keyboard.press("Space")
        visit.page.clock.run_for(20 * 700)
        assert visit.step() == 2000
        visit.page.keyboard.press("Home")
        assert set(seen(visit)) == {0}
        visit.check()


def test_the_run_as_a_table(open_live, proof, playouts):
    for live, rows, first in ((proof, 18, "1|root|4|1/1 to 1/4|1/4"), (playouts, 300, "1|0|")):
        visit = open_live(live)
        visit.page.get_by_text("The same run as a table").click()
        lines = visit.page.locator("details tbody tr")
        lines.nth(rows - 1).wait_for()  # it is filled when it opens
        assert lines.count() == rows
        assert lines.first.inner_text().replace("\t", "|").startswith(first)


def test_df_pn_shows_limits_at_its_line(open_live):
    visit = open_live(view_dfpn(dfpn, TreeGame([[1, 1, -1], [1, 1]]), (), MAX, at=3))
    assert seen(visit)[0] == ("", "1/1 < ∞/∞")
    assert visit.page.locator(".detail tbody tr").count() == 2
    for name, k in (("Next return (r)", 3), ("Next proof (p)", 5)):
        visit.go(0)
        pressed(visit.page, name)
        assert visit.step() == k


@pytest.mark.parametrize("name", ["proof", "small"])
def test_what_is_to_come_is_an_outline_without_words(open_live, request, name):
    data = request.getfixturevalue(name).data
    visit = open_live(request.getfixturevalue(name))
    assert visit.step() == len(data["steps"]) - 1
    for k in (3, 0, 1):
        visit.go(k)
        whole(visit)
        ahead = seen(visit, ".ahead")
        assert ahead
        assert {data["born"][i] > k for i in ahead} == {True}
        assert set(ahead.values()) == {("", "")}
        assert {data["born"][i] <= k for i in seen(visit)} == {True}
        visible = visit.page.evaluate(
            """[...document.querySelectorAll(".edge.ahead text, .node.ahead text")].filter(
              (text) => text.textContent && text.checkVisibility({ visibilityProperty: true })
            ).length"""
        )
        assert visible == 0
