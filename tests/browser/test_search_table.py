"""A search and its table side by side in a browser, by mouse and by key."""

import re

import pytest
from playing import pressed, visiting

from chopsticks import Chopsticks
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import alphabeta_with_table
from coursework import view_search_table

GAME = Chopsticks()


def viewed(**kwargs):
    return view_search_table(
        alphabeta_with_table, GAME, GAME.initial, key=Zobrist(seed=1), depth=6, **kwargs
    )


@pytest.fixture(scope="module")
def live():
    return viewed(slots=(16, 4))


@pytest.fixture(scope="module")
def shared(browser, live):
    with visiting(browser, viewport={"width": 1100, "height": 785}, offline=True) as visit:
        yield visit


@pytest.fixture
def visit(shared, live):
    shared.open(live)
    shared.page.get_by_label("Step", exact=True).wait_for()  # the data come packed
    yield shared
    shared.check()


def compared(visit):
    rows = visit.page.locator(".compared tr").all_inner_texts()
    return [row.replace("\u00a0", " ").split("\t") for row in rows]


def test_tree_slots_and_keys_go_together(visit, live):
    run = live.data["runs"][0]
    kinds = set()
    for k in range(1, len(run["steps"]), 7):
        visit.go(k)
        node, kind, slot, key, *_ = run["steps"][k]
        kinds.add(kind)
        here = visit.page.locator(".node.here")
        assert here.get_attribute("data-i") == str(node)
        state = live.data["states"][run["places"][node]][0]
        assert here.locator("title").text_content().endswith(state)
        if slot < 0:
            assert visit.page.locator(".slot.here").count() == 0
            assert f"{state} is a leaf" in visit.status()
            continue
        [classes] = visit.page.locator(".slot.here").evaluate_all(
            "s => s.map(x => [...x.classList])"
        )
        assert kind in classes
        head, *rows = compared(visit)
        assert re.fullmatch(rf"slot {slot}( before)?", head[2])
        assert rows[0][1] == live.data["keys"][key][0]
        bits = re.sub(r"\W", "", rows[1][1])
        assert f"{int(bits, 2):04x}" == live.data["keys"][key][3]
        chosen = visit.page.locator(".compared tr:nth-child(2) td:nth-child(2) .chooses")
        assert int("".join(chosen.all_inner_texts()), 2) == slot
        other = visit.page.locator(".compared tr:nth-child(2) td:nth-child(3)")
        if kind == "collision":
            assert rows[1][2].startswith("≠ ")
            assert other.locator(".differs").count() > 0
            assert other.locator(".chooses.differs").count() == 0
        if kind == "hit":
            assert rows[1][2] == f"= {rows[1][1]}"
            assert other.locator(".differs").count() == 0
    assert kinds >= {"miss", "hit", "collision", "store", "overwrite", "leaf"}


def test_jumps_by_button_and_by_key(visit, live):
    steps = live.data["runs"][0]["steps"]
    for word, key in (("hit", "h"), ("overwrite", "o"), ("collision", "c")):
        first = next(k for k, (_, kind, *_) in enumerate(steps) if kind == word)
        visit.go(0)
        pressed(visit.page, f"Next {word} ({key})")
        assert visit.step() == first
        visit.go(0)
        visit.page.get_by_label("Search tree").focus()
        visit.page.keyboard.press(key)
        assert visit.step() == first
        assert f"{word.capitalize()}: " in visit.status()


def test_another_table_is_another_run(visit, live):
    visit.page.get_by_role("button", name="To the end (End)").click()
    assert visit.status().endswith("The search is over: value 0, 84 nodes.")
    visit.page.get_by_role("button", name="Table", exact=True).click()
    visit.page.locator("select[name=slots]").select_option("4")
    assert visit.status().endswith("The search is over: value 0, 85 nodes.")
    assert visit.page.locator(".slot").count() == 4
    visit.page.keyboard.press("Tab")
    visit.page.locator("select[name=replace]").select_option("depth")
    run = next(r for r in live.data["runs"] if (r["slots"], r["replace"]) == (4, "depth"))
    refused = sum(step[1] == "refused" for step in run["steps"])
    tally = visit.page.locator(".compared .log").inner_text()
    assert tally.endswith(f"refused {refused}")
    assert visit.page.locator("select[name=replace]").evaluate("s => s === document.activeElement")
    visit.page.get_by_label("Search tree").focus()
    visit.page.keyboard.press("Home")
    visit.page.keyboard.press("ArrowRight")
    assert visit.step() == 1
    visit.page.get_by_role("button", name="Table", exact=True).click()
    visit.page.locator("select[name=slots]").select_option("16")
    assert visit.step() == 1
    assert visit.page.get_by_role("status").count() == 1


def test_what_is_to_come_tells_neither_values_nor_hits(browser):
    with visiting(browser) as visit:
        visit.open(viewed(slots=(16,), replace=("always",), at=0))
        pressed(visit.page, "The whole tree (0)")
        nodes = visit.page.locator(".node.ahead")
        assert nodes.count() == 83
        shown = nodes.locator("text, .known").evaluate_all(
            "parts => parts.filter((part) => part.checkVisibility()).length"
        )
        assert shown == 0
        assert visit.page.locator(".node.ahead .asked").count() == 3
        visit.page.get_by_role("button", name="To the end (End)").click()
        pressed(visit.page, "The whole tree (0)")
        hexagons = visit.page.locator(".node .known").evaluate_all(
            "parts => parts.filter((part) => part.checkVisibility()).length"
        )
        assert hexagons == 3  # of four hits one is not deep enough
        visit.check()
