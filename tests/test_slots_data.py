"""The viewer of a table agrees with a search that keeps its own account in a dictionary."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_account import GAME, ZOBRIST, account

from chopsticks import MIN, State, TreeGame, minimax
from chopsticks.search.table import Bound, Entry, Table, alphabeta_with_table
from coursework import view_table

STATES = [state for state in GAME.states() if not GAME.is_terminal(state)]
START = GAME.initial
AIMA = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def watched(slots=32, replace="depth", bits=64, state=START, depth=4, **kwargs):
    table = Table(slots, replace, bits)
    kwargs = {"search": alphabeta_with_table, "game": GAME, "key": ZOBRIST, **kwargs}
    return view_table(state=state, table=table, depth=depth, **kwargs), table


def events(live):
    """The steps as (kind, slot, state, value taken, the entry in words)."""
    keys, entries = live.data["keys"], live.data["entries"]
    for kind, slot, number, entry, taken, _ in live.data["steps"][1:]:
        owner, *rest = entries[entry] if entry >= 0 else (-1,)
        yield kind, slot, keys[number][0], taken, (keys[owner][0], *rest) if rest else None


@given(
    st.sampled_from(STATES),
    st.integers(1, 7),
    st.sampled_from([1, 2, 16, 37, 64, 200, 256]),
    st.sampled_from(["depth", "always"]),
    st.sampled_from([1, 3, 6, 8, 64]),
)
def test_every_step_is_in_the_account(state, depth, slots, replace, bits):
    live, table = watched(slots, replace, bits, state, depth)
    value, noted, held = account(state, depth, slots, replace, bits)
    noted = [one for one in noted if one.kind != "leaf"]
    assert list(events(live)) == [(*one[1:5], one.entry) for one in noted]
    assert live.data["value"] == str(value).replace("-", "−")
    kinds = Counter(one.kind for one in noted)
    counts = {
        "slots in use": len(table),
        "hits": table.hits,
        "of them false": kinds["false"],
        "collisions noticed": table.collisions,
        "overwrites": table.overwrites,
        "refused": kinds["refused"],
    }
    assert len(table) == len(held)
    for words, count in counts.items():
        assert f"{words}: {count}" in live.still.description


def test_all_kinds_occur():
    kinds = Counter()
    for bits in (6, 64):
        live, _ = watched(32, bits=bits, depth=8)
        kinds.update((kind, taken) for kind, _, _, taken, _ in events(live))
    expected = {"miss", "collision", "store", "overwrite", "refused"}
    either = {(kind, taken) for kind in ("hit", "false") for taken in (True, False)}
    assert set(kinds) == {(kind, False) for kind in expected} | either


def test_watching_changes_neither_value_nor_table():
    live, table = watched(64, "always", 12, depth=9)
    plain = Table(64, "always", 12)
    value = alphabeta_with_table(GAME, START, depth=9, table=plain, key=ZOBRIST)
    assert live.data["value"] == str(value)
    assert vars(table) == vars(plain)


def test_keys_are_shown_whole_and_cut():
    live, _ = watched(bits=10)
    assert live.data["bits"] == 10
    by_name = {str(state): ZOBRIST(state) for state in GAME.states()}
    for name, label, whole, cut in live.data["keys"]:
        assert int(whole, 16) == by_name[name]
        assert int(cut, 16) == by_name[name] % 2**10
        assert (len(whole), len(cut)) == (16, 3)
        assert label == f"{'▲' if 'MAX' in name else '▽'} {name[1:10]}"


def test_the_question_asked_is_that_of_the_call():
    live, _ = watched(depth=3)
    asked = [step[5] for step in live.data["steps"] if step[0] == "miss"]
    assert asked[0] == ["3", "−∞", "∞"]
    assert {depth for depth, _, _ in asked} == {"1", "2", "3"}


def test_a_large_table_has_its_numbers_at_the_edge():
    still = watched(250)[0].still.svg
    outside = re.sub(r'<g class="slot".*?</g>', "", still)
    numbers = re.findall(r">(\+?\d+)</text>", outside)
    assert numbers == [f"+{n}" for n in range(16)] + [str(16 * n) for n in range(16)]


@pytest.mark.parametrize("slots", [1, 16, 64, 65, 256])
def test_the_still_picture_shows_the_filled_table(slots):
    live, table = watched(slots, depth=7)
    boxes = re.findall(r'<g class="slot".*?</g>', live.still.svg)
    assert len(boxes) == slots
    for slot, (box, entry) in enumerate(zip(boxes, table.slots, strict=True)):
        shown = re.findall("<text[^>]*>([^<]*)</text>", box)
        worth = f"{entry.bound.value}{entry.value}".replace("-", "−") if entry else ""
        if slots > 64:
            assert shown == [worth]
            continue
        assert (shown[0], shown[3]) == (str(slot), worth)
        assert shown[1] == (f"d {entry.depth}" if entry else "")
        if entry:
            [state] = [s for s in STATES if ZOBRIST(s) == entry.key]
            assert shown[2] == f"{'▲▽'[state.to_move]} {str(state)[1:10]}"


@pytest.mark.parametrize("at", [0, 1, 20, -2])
def test_the_still_picture_is_that_of_the_opening(at):
    live, _ = watched(16, depth=5, at=at)
    steps = live.data["steps"]
    assert live.data["at"] == (at if at >= 0 else len(steps) + at)
    kinds = Counter(kind for kind, *_ in steps[: live.data["at"] + 1])
    for words in (f"slots in use: {kinds['store']} of", f"hits: {kinds['hit']},", "at step"):
        assert words in live.still.description
    held = {slot for kind, slot, *_ in steps[1 : live.data["at"] + 1] if kind == "store"}
    boxes = re.findall(r'<g class="slot".*?</g>', live.still.svg)
    shown = {i for i, box in enumerate(boxes) if re.search(">[=≤≥]", box)}
    assert shown == held


# --- other searches -----------------------------------------------------------------------


def students_negamax(game, state, depth, table, key):
    """Written another way: negamax, children made before the lookup, one key for both."""
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    code = key(state)
    entry = table.lookup(code)
    if entry is not None and entry.depth >= depth:
        return entry.value
    children = [game.result(state, move) for move in game.moves(state)]
    value = max(-students_negamax(game, child, depth - 1, table, key) for child in children)
    table.store(Entry(code, value, Bound.EXACT, depth, None))
    return value


def test_a_search_written_by_a_student():
    live, table = watched(256, "always", search=students_negamax, depth=6)
    assert live.data["value"] == str(minimax(GAME, START, depth=6))
    hits = [step for step in live.data["steps"] if step[0] == "hit"]
    assert len(hits) == table.hits
    for _, _, number, entry, taken, (depth,) in hits:
        assert live.data["entries"][entry][0] == number
        assert taken == (live.data["entries"][entry][3] >= depth)
    assert {taken for *_, taken, _ in hits} == {True, False}


def test_keys_that_are_equal_from_the_start_make_false_hits():
    live, table = watched(key=lambda state: 7, depth=3)
    assert table.hits > 0
    for kind, slot, state, _, entry in events(live):
        assert slot == 7
        if kind in ("hit", "false"):
            assert (kind == "hit") == (state == entry[0])
    assert any(kind == "false" for kind, *_ in events(live))


def test_a_replacement_scheme_of_ones_own():
    class FirstComes(Table):
        def store(self, entry):
            if self.slots[entry.key % len(self.slots)] is None:
                super().store(entry)

    table = FirstComes(16)
    live = view_table(alphabeta_with_table, GAME, START, table=table, key=ZOBRIST, depth=6)
    kinds = Counter(kind for kind, *_ in events(live))
    assert kinds["overwrite"] == table.overwrites == 0
    assert kinds["store"] == len(table)
    assert kinds["refused"] > 0


def test_a_table_may_store_nothing():
    class Forgetful(Table):
        def store(self, entry):
            pass

    table = Forgetful(16)
    live = view_table(alphabeta_with_table, GAME, START, table=table, key=ZOBRIST, depth=3)
    assert {kind for kind, *_ in events(live)} == {"miss", "refused"}


def test_a_table_that_keeps_entries_elsewhere_is_refused():
    class Neighbours(Table):
        def lookup(self, key):
            return self.slots[(key + 1) % len(self.slots)]

        def store(self, entry):
            self.slots[(entry.key + 1) % len(self.slots)] = entry

    table = Neighbours(16)
    with pytest.raises(ValueError, match="must be in slot 5: its key modulo"):
        view_table(students_negamax, GAME, START, table=table, key=lambda _: 5, depth=3)


def test_the_search_may_read_the_tables_counts():
    def search(game, state, table, key):
        alphabeta_with_table(game, state, depth=3, table=table, key=key)
        return len(table) + table.hits

    table = Table(16)
    live = view_table(search, GAME, START, table=table, key=ZOBRIST)
    assert live.data["value"] == str(len(table) + table.hits)


def test_a_tree_without_transpositions():
    table = Table(8)
    live = view_table(alphabeta_with_table, AIMA, (), table=table, key=hash)
    assert live.data["value"] == "3"
    assert [name for name, *_ in live.data["keys"]] == ["()", "(0,)", "(1,)", "(2,)"]
    assert {asked[0] for *_, asked in live.data["steps"] if asked} == {"∞"}


def test_a_false_hit_that_makes_the_value_wrong():
    state = State(((1, 3), (0, 2)), MIN)
    live, table = watched(32, bits=8, state=state, depth=4)
    assert minimax(GAME, state, depth=4) == 0
    assert live.data["value"] == "1"
    [(step, event)] = [pair for pair in enumerate(events(live), 1) if pair[1][0] == "false"]
    assert (step, table.hits, table.collisions) == (31, 1, 0)
    assert event == (
        "false",
        27,
        "(2,2 | 1,1) MIN",
        True,
        ("(0,1 | 0,3) MIN", "1", "≥", "2", "3→1"),
    )


# --- bad input ----------------------------------------------------------------------------


def test_a_key_of_ones_own_making_is_refused():
    def search(game, state, table, key):
        return table.lookup(key(state) + 1)

    message = f"key {ZOBRIST(START) + 1} does not come from key"
    with pytest.raises(ValueError, match=message):
        view_table(search, GAME, START, table=Table(8), key=ZOBRIST)


def test_an_error_of_the_search_passes_with_a_note():
    with pytest.raises(RecursionError) as raised:
        watched(depth=None)
    [note] = raised.value.__notes__
    assert int(re.fullmatch(r"The search had used the table (\d+) times\.", note)[1]) > 100
    with pytest.raises(TypeError, match="unexpected keyword argument 'table'"):
        watched(search=minimax)
