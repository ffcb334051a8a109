"""A search and its table side by side in a browser, by mouse and by key."""

import re

import pytest
from playing import pressed

from chopsticks import Chopsticks
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import alphabeta_with_table
from coursework import view_search_table

GAME = Chopsticks()


@pytest.fixture(scope="module")
def live():
    key = Zobrist(seed=1)
    return view_search_table(
        alphabeta_with_table, GAME, GAME.initial, key=key, depth=6, slots=(16, 4)
    )


@pytest.fixture
def visit(shared, live):
    shared.open(live, 1100, 785)
    return shared


def test_tree_slots_and_keys_go_together(visit, live):
    """Which bits choose the slot and which differ is tested in Node."""
    run = live.data["runs"][0]
    first = {kind: k for k, (_, kind, *_) in reversed([*enumerate(run["steps"])])}
    assert first.keys() >= {"miss", "hit", "collision", "store", "overwrite", "leaf"}
    for kind in ("miss", "hit", "collision", "store", "overwrite", "leaf"):
        visit.go(first[kind])
        node, _, slot, key, *_ = run["steps"][first[kind]]
        here = visit.page.locator(".node.here")
        assert here.get_attribute("data-i") == str(node)
        state = live.data["states"][run["places"][node]][0]
        assert here.locator("title").text_content().endswith(state)
        if kind == "leaf":
            assert visit.page.locator(".slot.here").count() == 0
            assert f"{state} is a leaf" in visit.status()
            continue
        looks = visit.page.locator(".slot.here").get_attribute("class")
        assert kind in looks.split()
        cells = visit.page.locator(".compared tr:nth-child(2) td")
        chosen = cells.nth(0).locator(".chooses").all_inner_texts()
        assert int("".join(chosen), 2) == slot
        bits = re.sub(r"\W", "", cells.nth(0).inner_text())
        assert f"{int(bits, 2):04x}" == live.data["keys"][key][3]
        differing = cells.nth(1).locator(".differs").count()
        assert kind not in ("hit", "collision") or (kind == "collision") == (differing > 0)
        assert cells.nth(1).locator(".chooses.differs").count() == 0


def test_another_table_is_another_run(visit, live):
    page = visit.page
    assert visit.status().endswith("The search is over: value 0, 84 nodes.")
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("4")
    assert visit.status().endswith("The search is over: value 0, 85 nodes.")
    assert page.locator(".slot").count() == 4
    page.keyboard.press("Tab")
    page.locator("select[name=replace]").select_option("depth")
    run = next(r for r in live.data["runs"] if (r["slots"], r["replace"]) == (4, "depth"))
    refused = sum(step[1] == "refused" for step in run["steps"])
    assert page.locator(".compared .log").inner_text().endswith(f"refused: {refused}")
    assert page.locator("select[name=replace]:focus").count() == 1
    page.get_by_label("Search tree").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("select[name=slots]").select_option("16")
    assert visit.step() == 1
    assert page.get_by_role("status").count() == 1


def test_what_is_to_come_tells_neither_values_nor_hits(visit):
    def shown(parts):
        return visit.page.locator(parts).evaluate_all(
            "parts => parts.filter((part) => part.checkVisibility()).length"
        )

    visit.go(0)
    pressed(visit.page, "The whole tree (0)")
    assert visit.page.locator(".node.ahead").count() == 83
    assert shown(".node.ahead :is(text, .known)") == 0
    assert visit.page.locator(".node.ahead .asked").count() == 3
    visit.page.get_by_role("button", name="To the end (End)").click()
    pressed(visit.page, "The whole tree (0)")
    assert shown(".node .known") == 3  # of four hits one is not deep enough
