"""The table viewer in a browser: every control, by mouse and by key, from an exported page."""

import re

import nbformat
import pytest
from nbconvert import HTMLExporter
from playing import visiting

from chopsticks import MIN, Chopsticks, State
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import Table, alphabeta_with_table
from coursework import view_table

GAME, ZOBRIST = Chopsticks(), Zobrist(seed=1)


def watched(slots, state=GAME.initial, bits=64, depth=6):
    table = Table(slots, bits=bits)
    return view_table(
        alphabeta_with_table, GAME, state, table=table, key=ZOBRIST, depth=depth
    ), table


@pytest.fixture(scope="module")
def live():
    """16 slots, 93 steps, every kind of event but the false hit."""
    return watched(16)[0]


@pytest.fixture
def visit(shared, live):
    shared.show(document(live))
    return shared


def document(live):
    return f"<!doctype html><title>Slots</title>{live._repr_html_()}"


def test_buttons_and_keys_do_the_same(visit):
    page = visit.page
    buttons = {
        "One step on (right arrow)": "ArrowRight",
        "One step back (left arrow)": "ArrowLeft",
        "Next hit (h)": "h",
        "Next overwrite (o)": "o",
        "Next collision (c)": "c",
        "To the end (End)": "End",
        "To the start (Home)": "Home",
    }
    for name, key in buttons.items():
        visit.go(10)
        page.get_by_role("button", name=name).click()
        clicked = visit.step(), visit.status()
        visit.go(10)
        page.get_by_label("Slots of the table").focus()
        page.keyboard.press(key)
        assert (visit.step(), visit.status()) == clicked
        assert clicked[0] != 10
        word = name.removeprefix("Next ").split()[0]
        if name.startswith("Next"):
            assert clicked[1].startswith(f"{word.capitalize()}: ")


def test_a_jump_with_nothing_left_says_so(visit):
    visit.page.get_by_label("Slots of the table").focus()
    visit.page.keyboard.press("End")
    visit.page.keyboard.press("h")
    assert visit.status() == "There is no hit after this step."
    assert visit.page.get_by_role("button", name="Next false hit (f)").count() == 0


def test_the_run_plays_by_itself_and_pauses(browser, live):
    with visiting(browser) as visit:
        page = visit.page
        page.set_content(document(live))
        play, pause = (
            page.get_by_role("button", name=f"{name} (space)") for name in ("Play", "Pause")
        )
        visit.hold_the_clock()
        visit.go(91)
        page.get_by_label("Slots of the table").focus()
        page.keyboard.press("Space")
        page.clock.run_for(2100)
        assert (visit.step(), play.count()) == (93, 1)
        play.click()  # again from the start
        assert (visit.step(), pause.count()) == (0, 1)
        page.clock.run_for(700)
        pause.click()
        page.clock.run_for(7000)
        assert visit.step() == 1
        visit.check()


def test_every_step_shows_what_the_table_then_holds(visit, live):
    keys, entries = live.data["keys"], live.data["entries"]
    held = {}
    visit.go(0)
    visit.page.get_by_label("Slots of the table").focus()
    steps = live.data["steps"]
    found = visit.walk(
        len(steps),
        """({ status }) => {
          const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
          return [
            all(".slot", (slot) =>
              [...slot.querySelectorAll("text")].map((text) => text.textContent)),
            all(".slot.here", (slot) => [...slot.classList]),
            all(".compared tbody tr:first-of-type td", (cell) => cell.innerText),
            status(),
          ];
        }""",
    )
    for k, (kind, slot, number, entry, taken, _) in enumerate(steps):
        before = held.get(slot)
        if kind in ("store", "overwrite"):
            held[slot] = entry
        shown, here, cells, said = found[k]
        for i, words in enumerate(shown):
            if i in held:
                owner, value, bound, depth, _ = entries[held[i]]
                assert words == [str(i), f"d {depth}", keys[owner][1], bound + value]
            else:
                assert words == [str(i), "", "", ""]
        looks = [set(look) - {"slot", "here", "free"} for look in here]
        assert looks == ([{kind, *(["taken"] if taken else [])}] if k else [])
        if k:
            word = {"miss": "Empty slot"}.get(kind, kind.capitalize())
            assert said.startswith(f"{word}: ")
            assert re.search(rf"\bslot {slot}\b", said)
            assert keys[number][0] in said
            kept = "empty" if before is None else keys[entries[before][0]][0]
            assert cells == [keys[number][0], kept]
    assert visit.status().endswith("The search is over and returns 0.")


def test_the_counts_are_the_tables(shared):
    live, table = watched(256, depth=8, bits=10)
    shared.show(document(live))
    for key, expected in (("Home", [0] * 6), ("End", None), ("Home", [0] * 6)):
        shared.page.get_by_label("Slots of the table").focus()
        shared.page.keyboard.press(key)
        counts = [
            int(text) for text in shared.page.locator(".compared .log span").all_text_contents()
        ]
        used, hits, false, collisions, overwrites, _ = counts
        if expected is None:
            found = used, hits, collisions, overwrites
            assert found == (len(table), table.hits, table.collisions, table.overwrites)
            assert 0 < false < hits
        else:
            assert counts == expected


def test_a_false_hit_is_told_as_one(shared):
    live, _ = watched(32, State(((1, 3), (0, 2)), MIN), bits=8, depth=4)
    shared.show(document(live))
    shared.go(0)
    shared.page.get_by_role("button", name="Next false hit (f)").click()
    assert shared.status() == (
        "False hit: (2,2 | 1,1) MIN finds the key 7b in slot 27, but the entry is that of "
        "(0,1 | 0,3) MIN ≥ 1, depth 2, best move 3→1. The search cannot know, and takes the "
        "value 1."
    )
    rows = shared.page.locator(".compared tr").all_inner_texts()
    assert [row.replace("\u00a0", " ").split("\t") for row in rows] == [
        ["", "looked up", "slot 27"],
        ["state", "(2,2 | 1,1) MIN", "(0,1 | 0,3) MIN"],
        ["key", "2b17c674d4ac847b", "c04bfcfd3d063f7b"],
        ["low 8 bits", "7b", "= 7b"],
        ["value", "? in (0, 1)", "≥ 1"],
        ["depth", "2", "2"],
        ["best move", "", "3→1"],
    ]
    assert shared.page.locator(".badge text").text_content() == "!"
    shared.page.keyboard.press("End")
    assert shared.status().endswith("The search is over and returns 1.")


def test_the_text_table_has_every_event(visit, live):
    visit.page.get_by_text("The same run as a table").click()
    rows = visit.page.locator("details tbody tr")
    rows.last.wait_for()
    assert rows.count() == len(live.data["steps"]) - 1
    visit.go(24)
    event, said = rows.nth(23).locator("td").all_inner_texts()[1], visit.status()
    assert said.startswith(f"{event.split(',')[0]}: ")


def test_a_slot_says_what_it_holds_when_pointed_at(visit, live):
    visit.page.get_by_role("button", name="To the end (End)").click()
    titles = visit.page.locator(".slot title").all_text_contents()
    assert titles[10].replace("\u00a0", " ") == (
        "Slot 10: (1,1 | 1,1) MAX = 0, depth 6, best move 1→1, since step "
        f"{len(live.data['steps']) - 1}"
    )
    visit.page.get_by_role("button", name="To the start (Home)").click()
    assert visit.page.locator(".slot title").first.text_content() == "Slot 0: empty"


def test_the_slot_in_play_is_in_sight_where_the_page_is_narrow(shared):
    shared.show(document(watched(64)[0]), 390, 800)
    for k in range(1, 90, 9):
        shared.go(k)
        pane = shared.page.get_by_label("Slots of the table").bounding_box()
        slot = shared.page.locator(".slot.here rect").bounding_box()
        assert pane["x"] <= slot["x"] < slot["x"] + slot["width"] <= pane["x"] + pane["width"]
        assert pane["y"] <= slot["y"] < slot["y"] + slot["height"] <= pane["y"] + pane["height"]


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


@pytest.mark.parametrize("slots", [16, 64, 256])
def test_the_slots_can_be_read_at_every_width_and_in_both_schemes(shared, slots):
    live, _ = watched(slots, bits=12, depth=8)
    for width in (390, 768, 1280):
        shared.show(document(live), width=width)
        shared.page.get_by_role("button", name="To the end (End)").click()
        for scheme in ("dark", "light"):
            shared.page.emulate_media(color_scheme=scheme)
            sizes = shared.page.evaluate(READABLE)
            assert min(sizes) > 12.5, (width, scheme)  # a line of 11 px is 13 px high
            card = shared.page.locator(".chopsticks").bounding_box()
            assert card["height"] <= 640, (width, scheme)
            needed = shared.page.evaluate("document.documentElement.scrollWidth")
            assert needed <= width, (width, scheme)


def test_a_step_costs_no_more_where_there_are_two_thousand(shared):
    slots = 256
    live, _ = watched(slots, depth=14)
    last = len(live.data["steps"]) - 1
    assert last > 2000
    shared.show(document(live))
    shared.go(1500)
    steps = shared.changes(list(range(1501, 1601)))
    assert 0 < min(steps) <= max(steps) < slots + 100  # 24 besides the slots
    assert max(shared.changes([0, last, 0, last])) < 10 * slots


# --- a page without a kernel --------------------------------------------------------------


@pytest.fixture(scope="module")
def exported(live, tmp_path_factory):
    folder = tmp_path_factory.mktemp("export")
    output = nbformat.v4.new_output("display_data", {"text/html": live._repr_html_()})
    cell = nbformat.v4.new_code_cell("", outputs=[output])
    html, _ = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    (folder / "slots.html").write_text(html, encoding="utf-8")
    return folder / "slots.html"


@pytest.mark.parametrize("scripts", [True, False])
def test_an_exported_page_without_a_network(browser, exported, live, scripts):
    with visiting(browser, offline=True, java_script_enabled=scripts) as visit:
        visit.page.goto(exported.as_uri())
        if scripts:
            visit.page.get_by_label("Slots of the table").focus()
            visit.page.keyboard.press("Home")
            before = visit.status()
            visit.page.keyboard.press("ArrowRight")
            assert visit.status() != before
            assert visit.step() == 1
        else:
            picture = visit.page.locator(".chopsticks").get_by_role("img")
            assert picture.get_attribute("alt") == live.still.description
            assert picture.evaluate("image => image.naturalWidth") > 600
            assert picture.is_visible()
            assert visit.page.locator(".chopsticks button").count() == 0
