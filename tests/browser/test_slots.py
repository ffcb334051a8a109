"""The table viewer in a browser: what each step shows of the slots."""

from every_viewer import EVERY, GAME
from playing import pressed

from chopsticks import MIN, State
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import Table, alphabeta_with_table
from coursework import view_table


def test_steps_show_what_the_table_then_holds(shared):
    """What a slot holds, and what is said of it, is tested in Node."""
    live, held = EVERY["slots"](), {}
    data = live.data
    viewer = shared.open(live)
    for k, (kind, slot, number, entry, taken, _) in enumerate(data["steps"]):
        if kind in ("store", "overwrite"):
            held[slot] = entry
        if not k or k % 23:
            continue
        shared.go(k)
        shown = viewer.locator(".slot").evaluate_all(
            "slots => slots.map((s) => [...s.querySelectorAll('text')].map((t) => t.textContent))"
        )
        for i, words in enumerate(shown):
            owner, value, bound, depth, _ = data["entries"][held[i]] if i in held else [None] * 5
            full = [str(i), f"d {depth}", data["keys"][owner][1], bound + value] if bound else []
            assert words == (full or [str(i), "", "", ""])
        looks = viewer.locator(".slot.here").get_attribute("class").split()
        assert set(looks) - {"slot", "here", "free"} == {kind, *(["taken"] if taken else [])}
        assert data["keys"][number][0] in shared.status()
    pressed(viewer, "To the end (End)")
    assert shared.status().endswith("The search is over and returns 0.")
    titles = viewer.locator(".slot title").all_text_contents()
    assert titles[10].replace("\u00a0", " ").startswith("Slot 10: (1,1 | 1,1) MAX = 0, depth 6")
    assert viewer.locator(".compared .log span").first.inner_text() == "16"  # slots in use


def test_a_false_hit_is_told_as_one(shared):
    state, options = State(((1, 3), (0, 2)), MIN), {"table": Table(32, bits=8), "depth": 4}
    viewer = shared.open(
        view_table(alphabeta_with_table, GAME, state, key=Zobrist(seed=1), at=0, **options)
    )
    pressed(viewer, "Next false hit (f)")
    assert shared.status().startswith("False hit: (2,2 | 1,1) MIN finds the key 7b in slot 27")
    rows = viewer.locator(".compared tr").all_inner_texts()
    assert rows[3].split("\t") == ["low 8 bits", "7b", "=\u00a07b"]
    assert viewer.locator(".badge text").text_content() == "!"
