"""A search and its table side by side in a browser, by mouse and by key."""

import re

import pytest
from every_viewer import GAME
from playing import pressed

from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import alphabeta_with_table
from coursework import view_search_table


@pytest.fixture(scope="module")
def live():
    key, slots = Zobrist(seed=1), (16, 4)
    return view_search_table(
        alphabeta_with_table, GAME, GAME.initial, key=key, depth=6, slots=slots
    )


@pytest.fixture
def visit(shared, live):
    shared.open(live, 1100, 785)
    return shared


def test_tree_slots_and_keys_go_together(visit, live):
    """Which bits choose the slot and which differ is tested in Node."""
    run = live.data["runs"][0]
    for kind in ("miss", "hit", "collision", "store", "overwrite", "leaf"):
        k = next(k for k, (_, what, *_) in enumerate(run["steps"]) if what == kind)
        visit.go(k)
        node, _, slot, key, *_ = run["steps"][k]
        here = visit.page.locator(".node.here")
        assert here.get_attribute("data-i") == str(node)
        state = live.data["states"][run["places"][node]][0]
        assert here.locator("title").text_content().endswith(state)
        if kind == "leaf":
            assert visit.page.locator(".slot.here").count() == 0
            assert f"{state} is a leaf" in visit.status()
            continue
        assert kind in visit.page.locator(".slot.here").get_attribute("class").split()
        own, other = visit.page.locator(".compared tr:nth-child(2) td").all()
        assert int("".join(own.locator(".chooses").all_inner_texts()), 2) == slot
        bits = re.sub(r"\W", "", own.inner_text())
        assert f"{int(bits, 2):04x}" == live.data["keys"][key][3]
        if kind in ("hit", "collision"):
            assert (other.locator(".differs").count() > 0) == (kind == "collision")


def test_another_table_is_another_run(visit, live):
    page = visit.page
    assert visit.status().endswith("The search is over: value 0, 84 nodes.")
    pressed(page, "The whole tree (0)")
    assert page.locator(".node .known:visible").count() == 3  # of four hits one is not deep enough
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("4")
    assert visit.status().endswith("The search is over: value 0, 85 nodes.")
    assert page.locator(".slot").count() == 4
    page.locator("select[name=replace]").focus()
    page.locator("select[name=replace]").select_option("depth")
    run = next(r for r in live.data["runs"] if (r["slots"], r["replace"]) == (4, "depth"))
    refused = sum(step[1] == "refused" for step in run["steps"])
    assert page.locator(".compared .log").inner_text().endswith(f"refused: {refused}")
    assert page.locator("select[name=replace]:focus").count() == 1
    visit.go(1)
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("16")
    assert visit.step() == 1
    assert page.get_by_role("status").count() == 1
