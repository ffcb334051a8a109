"""Two runs side by side: by mouse and by key."""

from every_viewer import GAME, STEPPED
from measuring import TOO_WIDE, check_fit

from chopsticks import MAX, State, alphabeta, minimax
from chopsticks.games.geister import FIGURES, Position, PurpleGame, PurpleState, placements, seen
from chopsticks.search.table import alphabeta_with_table
from coursework import compare
from stepthrough import record


def wide():
    state, searches = State(((3, 4), (2, 3)), MAX), (alphabeta, alphabeta_with_table)
    return compare(*(record(search, GAME, state, depth=4) for search in searches))


def outlines(page, kind):
    """How many nodes are outlined in each tree."""
    count = "(all, kind) => all.map((tree) => [...tree.querySelectorAll(kind)].map((path) => "
    count += "path.getAttribute('d')).join('').split('z').length - 1)"
    return page.locator(".tree").evaluate_all(count, f"path.{kind}")


LOOKS = "all => all.map((p) => [p.getAttribute('stroke'), getComputedStyle(p).strokeDasharray])"


def values(page):
    """How many values each tree shows."""
    trees = page.locator(".tree").all()
    return [tree.locator(".node.done > .value").count() for tree in trees]


def test_keys_lead_both_to_the_same_node(shared):
    """What is said of each step is tested in Node."""
    page = shared.page
    shared.open(STEPPED["compare"](at=0), 1100, 785)
    assert values(page) == [0, 0]
    assert outlines(page, "ahead") == [12, 12]  # neither tells what it leaves out
    looks = page.locator("path.ahead[d*=z]").evaluate_all(LOOKS)
    assert looks == 2 * [["var(--min)", "3px, 3px"], ["var(--line)", "3px, 3px"]]
    page.get_by_role("region", name="Tree of alphabeta").focus()
    for times, both, never in ((7, [7, 5], [0, 2]), (6, [13, 11], [0, 2])):
        for _ in range(times):
            page.keyboard.press("ArrowRight")
        assert values(page) == both
        assert outlines(page, "never") == never
    assert shared.status().endswith("The answer is the same.")
    captions = page.locator("figcaption").all_inner_texts()
    assert captions == ["minimax 9 leaves, 13 nodes", "alphabeta 7 leaves, 11 nodes"]
    check_fit(page, 1100, 785, 785)
    crosses = page.locator("path.cross").evaluate_all("all => all.map((p) => p.getBBox().width)")
    assert [width > 20 for width in crosses] == [False, True]  # as in the picture of one run


def test_a_click_folds_both(shared):
    page = shared.page
    shared.open(STEPPED["compare"]())
    page.get_by_role("region", name="Tree of minimax").locator(".node[data-i='5'] .value").click()
    assert page.locator(".more").all_text_contents() == ["+3", "+3"]
    assert outlines(page, "never") == [0, 0]
    assert values(page) == [10, 10]
    page.get_by_role("region", name="Tree of alphabeta").locator(".node[data-i='5'] .value").click()
    assert outlines(page, "never") == [0, 2]
    assert values(page) == [13, 11]


def test_equal_nodes_are_at_equal_places(shared):
    live = wide()
    shared.open(live, 1100, 785)
    for step in range(0, len(live.data["together"]), 15):
        shared.go(step)
        places = shared.page.locator(".tree").evaluate_all(
            """trees => trees.map((tree) => Object.fromEntries(
              [...tree.querySelectorAll(".node")].map((node) => [node.dataset.i,
                [node.getAttribute("transform"), tree.scrollLeft, tree.scrollTop].join()])))"""
        )
        common = places[0].keys() & places[1].keys()
        assert common
        assert all(places[0][i] == places[1][i] for i in common)


def test_no_tree_is_a_part_of_a_pixel_higher_than_its_pane(shared):
    """Else a bar for scrolling would lie beside each."""
    shared.open(STEPPED["compare"](at=0))
    for width in range(700, 1101, 25):
        shared.page.set_viewport_size({"width": width, "height": 785})
        shared.page.evaluate(TOO_WIDE)  # what watches its width has drawn
        cut = "all => all.some((tree) => tree.scrollHeight > tree.clientHeight)"
        assert not shared.page.locator(".tree").evaluate_all(cut), width


def test_what_differs_is_marked(shared):
    boards = [PurpleState(cells) for cells in placements(FIGURES[7])]
    runs = [record(minimax, PurpleGame(node.cells), node, depth=1) for node in boards]
    live = compare(*runs, titles=("red", "blue"), seen=lambda node: seen(Position(node.cells), MAX))
    shared.open(live)
    one, other = ([node.value for node in run.nodes] for run in runs)
    marks = shared.page.get_by_role("region", name="Tree of red").get_by_text("≠", exact=True)
    shown = sum(mark.is_visible() for mark in marks.all())
    assert shown == sum(a != b for a, b in zip(one, other, strict=True)) == 2
