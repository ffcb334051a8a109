"""A search and its table side by side in a browser, by mouse and by key."""

import re

import pytest
from every_viewer import EVERY, GAME
from measuring import SIZES
from playing import pressed

from chopsticks import MIN, State
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import alphabeta_with_table
from coursework import view_search_table


def test_tree_slots_and_keys_go_together(shared):
    """Which bits choose the slot and which differ is tested in Node."""
    live, page = EVERY["search_table"](), shared.page
    shared.open(live, 1100, 785)
    run = live.data["runs"][0]
    for kind in ("miss", "hit", "collision", "store", "overwrite", "leaf"):
        k = next(k for k, (_, what, *_) in enumerate(run["steps"]) if what == kind)
        shared.go(k)
        node, _, slot, key, *_ = run["steps"][k]
        here = page.locator(".node.here")
        assert here.get_attribute("data-i") == str(node)
        state = live.data["states"][run["places"][node]][0]
        assert here.locator("title").text_content().endswith(state)
        if kind == "leaf":
            assert page.locator(".slot.here").count() == 0
            assert f"{state} is a leaf" in shared.status()
            continue
        assert kind in page.locator(".slot.here").get_attribute("class").split()
        own, other = page.locator(".compared tr:nth-child(2) td div").all()
        assert int("".join(own.locator(".chooses").all_inner_texts()), 2) == slot
        bits = re.sub(r"\W", "", own.inner_text())
        assert f"{int(bits, 2):04x}" == live.data["keys"][key][3]
        if kind in ("hit", "collision"):
            above, below = (one.locator("span").first.bounding_box() for one in (own, other))
            assert above["x"] == below["x"]
            assert above["y"] + above["height"] <= below["y"]
            assert (other.locator(".differs").count() > 0) == (kind == "collision")


def trap():
    """Lecture 07's."""
    options = {"key": Zobrist(seed=1), "bits": 8, "slots": (32,), "replace": ("depth",)}
    state = State(((1, 3), (0, 2)), MIN)
    return view_search_table(alphabeta_with_table, GAME, state, depth=4, **options)


# Whether the root is seen whole.
ROOT = """() => {
  const boxes = [".panes > .tree", ".node[data-i='0']"].map((part) =>
    document.querySelector(part)?.getBoundingClientRect());
  return boxes[0].top <= boxes[1]?.top && boxes[1].bottom <= boxes[0].bottom;
}"""


@pytest.mark.parametrize("size", SIZES)
def test_the_root_stays_in_sight(shared, size):
    shared.open(trap(), *size[:2])
    assert all(shared.at_each([*range(0, 49, 4)], ROOT))


def test_a_false_hit_has_a_key_of_its_own(shared):
    viewer = shared.open(trap())
    named = viewer.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    keys = re.findall(r"\((\w+)\)$", "\n".join(named), re.MULTILINE)
    assert "Next false hit (w)" in named
    assert len(set(keys)) == len(keys)


def test_another_table_is_another_run(shared):
    options = {"key": Zobrist(seed=1), "depth": 6, "slots": (16, 4)}
    live = view_search_table(alphabeta_with_table, GAME, GAME.initial, **options)
    page = shared.page
    shared.open(live, 1100, 785)
    assert shared.status().endswith("The search is over: value 0, 84 nodes.")
    pressed(page, "The whole tree (0)")
    assert page.locator(".node .known:visible").count() == 3  # of four hits one is not deep enough
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("4")
    assert shared.status().endswith("The search is over: value 0, 85 nodes.")
    assert page.locator(".slot").count() == 4
    page.locator("select[name=replace]").focus()
    page.locator("select[name=replace]").select_option("depth")
    run = next(r for r in live.data["runs"] if (r["slots"], r["replace"]) == (4, "depth"))
    refused = sum(step[1] == "refused" for step in run["steps"])
    assert page.locator(".aside .log").inner_text().endswith(f"refused: {refused}")
    assert page.locator("select[name=replace]:focus").count() == 1
    shared.go(1)
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("16")
    assert shared.step() == 1
    assert page.get_by_role("status").count() == 1
