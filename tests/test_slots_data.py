"""What is noted of a search's table agrees with a search that keeps its own account."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_account import GAME, ZOBRIST, account

from chopsticks import minimax
from chopsticks.search.table import Table, alphabeta_with_table
from coursework.views.slots import START, slots_picture, watch

STATES = [state for state in GAME.states() if not GAME.is_terminal(state)]


def watched(slots=32, replace="depth", bits=64, state=GAME.initial, depth=4, **kwargs):
    table = Table(slots, replace, bits)
    kwargs = {"search": alphabeta_with_table, "game": GAME, "key": ZOBRIST, **kwargs}
    value, log = watch(state=state, table=table, depth=depth, **kwargs)
    return value, log, table


def events(log):
    """The steps as (kind, slot, state, value taken, the entry in words)."""
    for kind, slot, number, entry, taken, _ in log.steps:
        owner, *rest = log.entries[entry] if entry >= 0 else (-1,)
        held = (str(log.keys[owner][0]), *rest) if rest else None
        yield kind, slot, str(log.keys[number][0]), taken, held


def drawn(log, table, at):
    keys = [log.words(GAME, *pair) for pair in log.keys]
    steps = [START, *log.steps]
    data = {"keys": keys, "entries": log.entries, "steps": steps, "slots": len(table.slots)}
    return slots_picture(data | {"at": at % len(steps)})


@given(
    st.sampled_from(STATES),
    st.integers(1, 7),
    st.sampled_from([1, 2, 16, 37, 64, 200, 256]),
    st.sampled_from(["depth", "always"]),
    st.sampled_from([1, 3, 6, 8, 64]),
)
def test_every_step_is_in_the_account(state, depth, slots, replace, bits):
    found, log, table = watched(slots, replace, bits, state, depth)
    value, noted, held = account(state, depth, slots, replace, bits)
    noted = [one for one in noted if one.kind != "leaf"]
    assert list(events(log)) == [(*one[1:5], one.entry) for one in noted]
    plain = Table(slots, replace, bits)  # to be watched changes neither value nor table
    assert found == value
    assert value == alphabeta_with_table(GAME, state, depth=depth, table=plain, key=ZOBRIST)
    assert vars(table) == vars(plain)
    kinds = Counter(one.kind for one in noted)
    counts = {
        "in use": len(held),
        "hits": table.hits,
        "of them false": kinds["false"],
        "collisions noticed": table.collisions,
        "overwrites": table.overwrites,
        "refused": kinds["refused"],
    }
    for words, count in counts.items():
        assert f"{words}: {count}" in drawn(log, table, -1).description


def test_all_kinds_occur():
    kinds = Counter()
    for bits in (6, 64):
        _, log, _ = watched(32, bits=bits, depth=8)
        kinds.update((kind, taken) for kind, _, _, taken, _ in events(log))
    expected = {"miss", "collision", "store", "overwrite", "refused"}
    either = {(kind, taken) for kind in ("hit", "false") for taken in (True, False)}
    assert set(kinds) == {(kind, False) for kind in expected} | either


def test_keys_are_shown_whole_and_cut():
    _, log, _ = watched(bits=10)
    for state, key in log.keys:
        assert key == ZOBRIST(state)
        name, label, whole, cut = log.words(GAME, state, key)
        assert (whole, cut) == (f"{key:016x}", f"{key % 2**10:03x}")
        assert label == f"{'▲▽'[state.to_move]} {name[1:10]}"


def test_the_question_asked_is_that_of_the_call():
    _, log, _ = watched(depth=3)
    asked = [step[5] for step in log.steps if step[0] == "miss"]
    assert asked[0] == ["3", "−∞", "∞"]
    assert {depth for depth, _, _ in asked} == {"1", "2", "3"}


@pytest.mark.parametrize("at", [0, 20, -1])
@pytest.mark.parametrize("slots", [1, 16, 64, 65, 256])
def test_the_still_picture_shows_what_the_table_holds(slots, at):
    _, log, table = watched(slots, depth=7)
    svg = drawn(log, table, at).svg
    boxes = re.findall(r'<g class="slot".*?</g>', svg)
    held = {}
    for kind, slot, _, entry, *_ in log.steps[: at if at >= 0 else None]:
        if kind in ("store", "overwrite"):
            held[slot] = log.entries[entry]
    assert len(boxes) == slots
    for slot, box in enumerate(boxes):
        shown = re.findall("<text[^>]*>([^<]*)</text>", box)
        number, value, bound, depth, _ = held.get(slot, (-1, "", "", "", ""))
        state = f"{'▲▽'[log.keys[number][0].to_move]} {str(log.keys[number][0])[1:10]}"
        full = [str(slot), depth and f"d {depth}", state if slot in held else "", bound + value]
        assert shown == (full if slots <= 64 else full[3:])
    outside = re.findall(r">(\+?\d+)</text>", re.sub(r'<g class="slot".*?</g>', "", svg))
    rows = [str(n) for n in range(0, slots, 16)]
    assert outside == ([] if slots <= 64 else [f"+{n}" for n in range(16)] + rows)


def test_a_table_that_keeps_entries_elsewhere_is_refused():
    class Neighbours(Table):
        def lookup(self, key):
            return self.slots[(key + 1) % len(self.slots)]

        def store(self, entry):
            self.slots[(entry.key + 1) % len(self.slots)] = entry

    with pytest.raises(ValueError, match="must be in slot 5: its key modulo"):
        watch(alphabeta_with_table, GAME, GAME.initial, Neighbours(16), lambda _: 5, depth=3)


def test_a_key_that_the_search_makes_itself_is_refused():
    def search(game, state, table, key, depth):
        return table.lookup(key(state) + 1)

    with pytest.raises(ValueError, match=f"key {ZOBRIST(GAME.initial) + 1} does not come from key"):
        watched(search=search)


def test_a_search_without_end_is_stopped_and_an_error_of_the_search_passes_with_a_note():
    with pytest.raises(ValueError, match="more than 5,000 times: search to a smaller depth"):
        watched(depth=20)
    with pytest.raises(RecursionError) as raised:
        watched(depth=None)
    [note] = raised.value.__notes__
    assert int(re.fullmatch(r"The search had used the table (\d+) times\.", note)[1]) > 100
    with pytest.raises(TypeError, match="unexpected keyword argument 'table'"):
        watched(search=minimax)
