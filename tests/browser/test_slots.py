"""The table viewer in a browser: what each step shows of the slots."""

import pytest
from measuring import SIZES, check_fit
from playing import pressed

from chopsticks import MIN, Chopsticks, State
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import Table, alphabeta_with_table
from coursework import view_table

GAME, ZOBRIST = Chopsticks(), Zobrist(seed=1)


def watched(slots, state=GAME.initial, bits=64, depth=6):
    table = Table(slots, bits=bits)
    live = view_table(alphabeta_with_table, GAME, state, table=table, key=ZOBRIST, depth=depth)
    return live, table


@pytest.fixture(scope="module")
def live():
    """16 slots, 93 steps, every kind of event but the false hit."""
    return watched(16)[0]


@pytest.fixture
def visit(shared, live):
    shared.open(live)
    return shared


def test_steps_show_what_the_table_then_holds(visit, live):
    """What a slot holds, and what is said of it, is tested in Node."""
    data, held = live.data, {}
    for k, (kind, slot, number, entry, taken, _) in enumerate(data["steps"]):
        if kind in ("store", "overwrite"):
            held[slot] = entry
        if not k or k % 23:
            continue
        visit.go(k)
        shown = visit.page.locator(".slot").evaluate_all(
            "slots => slots.map((s) => [...s.querySelectorAll('text')].map((t) => t.textContent))"
        )
        for i, words in enumerate(shown):
            owner, value, bound, depth, _ = data["entries"][held[i]] if i in held else [None] * 5
            full = [str(i), f"d {depth}", data["keys"][owner][1], bound + value] if bound else []
            assert words == (full or [str(i), "", "", ""])
        looks = visit.page.locator(".slot.here").get_attribute("class").split()
        assert set(looks) - {"slot", "here", "free"} == {kind, *(["taken"] if taken else [])}
        assert data["keys"][number][0] in visit.status()
    visit.page.get_by_role("button", name="To the end (End)").click()
    assert visit.status().endswith("The search is over and returns 0.")
    titles = visit.page.locator(".slot title").all_text_contents()
    assert titles[10].replace("\u00a0", " ").startswith("Slot 10: (1,1 | 1,1) MAX = 0, depth 6")
    visit.page.get_by_text("The same run as a table").click()
    rows = visit.page.locator("details tbody tr")
    rows.last.wait_for()
    assert rows.count() == len(data["steps"]) - 1


def test_the_counts_are_the_tables(shared):
    live, table = watched(256, depth=8, bits=10)
    shared.open(live)
    shared.page.get_by_label("Slots of the table").focus()
    for key, slots in (("Home", 0), ("End", len(table))):
        shared.page.keyboard.press(key)
        counts = shared.page.locator(".compared .log span").all_text_contents()
        used, hits, false, collisions, overwrites, _ = map(int, counts)
        assert used == slots
    assert (hits, collisions, overwrites) == (table.hits, table.collisions, table.overwrites)
    assert 0 < false < hits


def test_a_false_hit_is_told_as_one(shared):
    live, _ = watched(32, State(((1, 3), (0, 2)), MIN), bits=8, depth=4)
    shared.open(live)
    shared.go(0)
    pressed(shared.page, "Next false hit (f)")
    assert shared.status().startswith("False hit: (2,2 | 1,1) MIN finds the key 7b in slot 27")
    rows = shared.page.locator(".compared tr").all_inner_texts()
    assert [row.replace("\u00a0", " ").split("\t") for row in rows[:4]] == [
        ["", "looked up", "slot 27"],
        ["state", "(2,2 | 1,1) MIN", "(0,1 | 0,3) MIN"],
        ["key", "2b17c674d4ac847b", "c04bfcfd3d063f7b"],
        ["low 8 bits", "7b", "= 7b"],
    ]
    assert shared.page.locator(".badge text").text_content() == "!"


# The height of each text in a slot, or -1 where it sticks out.
READABLE = """() => [...document.querySelectorAll(".slot")].flatMap((slot) => {
  const box = slot.querySelector("rect").getBoundingClientRect();
  return [...slot.querySelectorAll("text")].filter((t) => t.textContent).map((t) => {
    const { left, right, top, bottom, height } = t.getBoundingClientRect();
    const inside = left >= box.left && right <= box.right && top >= box.top
      && bottom <= box.bottom + 1;
    return inside ? height : -1;
  });
})"""


@pytest.mark.parametrize("slots", [64, 256])
def test_the_slots_can_be_read_at_every_size(shared, slots):
    """So can 16 (test_every_viewer)."""
    live, _ = watched(slots, bits=12, depth=8)
    for width, height, room in SIZES:
        shared.open(live, width, height)
        shared.go(len(live.data["steps"]) - 1)
        assert min(shared.page.evaluate(READABLE)) > 12.5, width  # a line of 11 px is 13 px high
        check_fit(shared.page, width, height, room)


def test_a_step_costs_no_more_where_there_are_two_thousand(shared):
    slots = 256
    live, _ = watched(slots, depth=14)
    last = len(live.data["steps"]) - 1
    assert last > 2000
    shared.open(live)
    shared.go(1500)
    changed = [count for count, _ in shared.costs(list(range(1501, 1601)))]
    assert 0 < min(changed) <= max(changed) < 100
    assert max(shared.costs([0, last, 0, last]))[0] < 10 * slots
