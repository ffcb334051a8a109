"""Two runs side by side: by mouse and by key, on wide and narrow pages."""

import pytest
from measuring import check_fit

from chopsticks import MAX, Chopsticks, State, TreeGame, alphabeta, minimax
from chopsticks.games.geister import FIGURES, Position, PurpleGame, PurpleState, placements, seen
from chopsticks.search.table import alphabeta_with_table
from coursework import compare
from stepthrough import record

AIMA = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@pytest.fixture
def opened(shared):
    """A function that opens two runs."""

    def show(live, width=1100, height=785):
        shared.open(live, width, height)
        return shared, shared.page

    return show


@pytest.fixture(scope="module")
def small():
    return compare(record(minimax, AIMA, ()), record(alphabeta, AIMA, ()), at=0)


@pytest.fixture(scope="module")
def table():
    game, state = Chopsticks(), State(((3, 4), (2, 3)), MAX)
    runs = [record(search, game, state, depth=4) for search in (alphabeta, alphabeta_with_table)]
    return compare(*runs)


def captions(page):
    return page.locator("figcaption").all_inner_texts()


def outlines(page, kind):
    """How many nodes are outlined in each tree."""
    return [
        (d or "").count("z")
        for d in page.locator(f"path.{kind}").evaluate_all(
            "paths => paths.map((path) => path.getAttribute('d'))"
        )
    ]


def values(page):
    """The values that each tree shows."""
    return page.locator(".tree").evaluate_all(
        """trees => trees.map((tree) =>
          [...tree.querySelectorAll(".node.done > .value")].map((value) => value.textContent))"""
    )


def test_keys_lead_both_to_the_same_node(opened, small):
    """What is said of each step is tested in Node."""
    visit, page = opened(small)
    page.get_by_role("region", name="Tree of alphabeta").focus()
    for _ in small.data["together"]:
        page.keyboard.press("ArrowRight")
    assert visit.status().endswith("The answer is the same.")
    assert captions(page) == ["minimax 9 leaves, 13 nodes", "alphabeta 7 leaves, 11 nodes"]
    assert outlines(page, "never") == [0, 2]
    page.get_by_label("Go").select_option("step by step")
    visit.go(0)
    assert visit.status() == "Both: MAX at the root, the search begins."


def test_it_opens_in_outline_and_shows_nothing_of_what_is_to_come(opened, small):
    visit, page = opened(small)
    assert values(page) == [[], []]
    assert outlines(page, "ahead") == [12, 12]  # neither tells what it leaves out
    assert outlines(page, "never") == [0, 0]
    for step, _ in enumerate(small.data["together"]):
        visit.go(step)
        _, *moments = small.data["together"][step]
        for side, now, shown in zip(small.data["sides"], moments, values(page), strict=True):
            returned = [v for what, _, v in side["steps"][: now + 1] if what == "return"]
            assert sorted(map(int, shown)) == sorted(returned)
    visit.go(0)
    assert values(page) == [[], []]


def test_equal_nodes_stand_at_equal_places(opened, table):
    visit, page = opened(table)
    assert captions(page)[1].endswith("19 nodes, 2 table hits")
    for step in range(0, len(table.data["together"]), 15):
        visit.go(step)
        places = page.locator(".tree").evaluate_all(
            """trees => trees.map((tree) => Object.fromEntries(
              [...tree.querySelectorAll(".node")].map((node) => [node.dataset.i,
                [node.getAttribute("transform"), tree.scrollLeft, tree.scrollTop].join()])))"""
        )
        common = places[0].keys() & places[1].keys()
        assert common
        assert all(places[0][i] == places[1][i] for i in common)


def test_a_click_folds_both(opened, small):
    _, page = opened(small)
    page.get_by_role("button", name="To the end (End)").click()
    page.get_by_role("region", name="Tree of minimax").locator(".node[data-i='5'] .value").click()
    assert page.locator(".more").all_text_contents() == ["+3", "+3"]
    assert outlines(page, "never") == [0, 0]
    assert [len(shown) for shown in values(page)] == [10, 10]
    page.get_by_role("region", name="Tree of alphabeta").locator(".node[data-i='5'] .value").click()
    assert outlines(page, "never") == [0, 2]
    assert [len(shown) for shown in values(page)] == [13, 11]


def test_what_differs_is_marked(opened):
    boards = [PurpleState(cells) for cells in placements(FIGURES[4])]
    runs = [record(minimax, PurpleGame(node.cells), node, depth=1) for node in boards]
    live = compare(*runs, titles=("red", "blue"), seen=lambda node: seen(Position(node.cells), MAX))
    _, page = opened(live)
    one, other = (
        {node.state.cells: node.value for node in run.nodes if node.parent == 0} for run in runs
    )
    unlike = sum(a != b for a, b in zip(one.values(), other.values(), strict=True))
    root = runs[0].nodes[0].value != runs[1].nodes[0].value
    marks = page.get_by_role("region", name="Tree of red").get_by_text("≠", exact=True)
    assert sum(mark.is_visible() for mark in marks.all()) == unlike + root


@pytest.mark.parametrize(("width", "height"), [(1100, 785), (690, 700), (390, 800)])
def test_it_fits_and_both_nodes_in_play_are_in_sight(opened, table, width, height):
    _, page = opened(table, width, height)
    for mode in ("to the same node", "step by step"):
        page.get_by_label("Go").select_option(mode)
        check_fit(page, width, height, room=height)


def test_a_step_costs_no_more_in_a_tree_of_two_thousand_nodes(opened):
    game = TreeGame([list(range(40))] * 48)
    live = compare(record(minimax, game, ()), record(alphabeta, game, ()), at=0)
    visit, _ = opened(live)
    changed, compared = zip(*visit.costs(list(range(1000, 1040))), strict=True)
    assert 0 < max(changed) < 200
    assert 0 < max(compared) < 1000


def test_the_table_tells_what_was_never_visited(opened, small):
    _, page = opened(small)
    page.get_by_text("The same runs as a table").click()
    rows = page.locator("tbody tr")
    rows.nth(12).wait_for()
    assert rows.nth(7).inner_text().split("\t") == ["leaf 1.1", "1", "4", "never visited"]
