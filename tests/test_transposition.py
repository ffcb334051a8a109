"""Zobrist keys, the table, and alpha-beta with a table against values worked out by layers."""

import random
from functools import cache, partial
from math import inf, nan

import pytest
from definitions import truth
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import Chopsticks, Rules, State, TreeGame, explore
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.counting import counted
from chopsticks.search.table import Bound, Entry, Table, alphabeta_with_table

GAME = Chopsticks()
TABLE = explore(GAME)
ZOBRIST = Zobrist(seed=1)
NUMBERS = range(len(TABLE.states))


def key(number):
    return ZOBRIST(TABLE.states[number])


@cache
def layer(depth):
    """The depth-limited values of all states, each layer from the one before."""
    before = layer(depth - 1) if depth else None
    values = []
    for number, children in enumerate(TABLE.successors):
        a, b = TABLE.states[number].hands
        if not any(a) or not any(b):
            values.append(any(a) - any(b))
        elif before is None:
            values.append(0)
        else:
            pick = min if TABLE.states[number].to_move else max
            values.append(pick(before[child] for child in children))
    return values


def search(number, depth, **kwargs):
    return alphabeta_with_table(TABLE, number, depth=depth, key=key, **kwargs)


# --- keys ---------------------------------------------------------------------------------


@pytest.mark.parametrize("normalise", [True, False])
@pytest.mark.parametrize("fingers", [2, 3, 5, 6])
def test_a_key_kept_up_to_date_is_the_key_computed_from_the_state(fingers, normalise):
    zobrist = Zobrist(fingers, seed=2)
    game = Chopsticks(Rules(fingers), normalise)
    for state in game.states():
        for move in game.moves(state):
            child = game.result(state, move)
            assert zobrist.update(zobrist(state), state, child) == zobrist(child)


# --- the table ----------------------------------------------------------------------------


def entry(key, depth=1, value=0):
    return Entry(key, value, Bound.EXACT, depth, None)


def counts(table):
    return table.hits, table.collisions, table.stores, table.overwrites, len(table)


def test_a_stored_entry_is_found_by_its_key_only():
    table = Table(slots=8)
    assert table.lookup(3) is None
    table.store(entry(3))
    assert table.lookup(3) == entry(3)
    assert table.lookup(4) is None
    assert table.lookup(11) is None
    assert counts(table) == (1, 1, 1, 0, 1)


@pytest.mark.parametrize(
    ("replace", "old", "new", "kept"),
    [
        ("depth", 4, 3, 4),
        ("depth", 4, 4, 4),
        ("depth", 3, 4, 4),
        ("depth", inf, inf, inf),
        ("always", 4, 3, 3),
        ("always", 3, 4, 4),
    ],
)
@pytest.mark.parametrize("second", [3, 11])
def test_replacement(replace, old, new, kept, second):
    table = Table(slots=8, replace=replace)
    table.store(entry(3, old, value=-1))
    table.store(entry(second, new, value=1))
    written = replace == "always" or new >= old
    assert table.slots[3] == (entry(second, kept, 1) if written else entry(3, kept, -1))
    assert counts(table) == (0, 0, 1 + written, int(written), 1)


def test_a_cut_key_finds_the_entry_of_another():
    table = Table(slots=1000, bits=4)
    table.store(entry(16 + 5))
    assert table.lookup(32 + 5) == entry(5)
    assert table.collisions == 0


def test_keys_may_be_negative_as_hashes_are():
    table = Table(slots=10)
    table.store(entry(-3))
    assert table.lookup(-3).key == 2**64 - 3
    assert table.lookup(3) is None


# --- the search ---------------------------------------------------------------------------


@pytest.mark.parametrize("replace", ["depth", "always"])
@pytest.mark.parametrize("slots", [1, 7, 100, 4096])
def test_the_value_of_every_state_at_every_depth(slots, replace):
    sample = random.Random(slots).sample(NUMBERS, 12)
    for depth in range(13):
        for number in NUMBERS if depth <= 5 else sample:
            table = Table(slots, replace)
            assert search(number, depth, table=table) == layer(depth)[number]


@pytest.mark.parametrize("window", [(-inf, inf), (-1, 1), (-1, 0), (0, 1), (-0.5, 0.5)])
@pytest.mark.parametrize("replace", ["depth", "always"])
def test_every_stored_bound_is_true(window, replace):
    table = Table(2**10, replace)
    number_of = {key(number): number for number in NUMBERS}
    for depth in (3, 8, 11):
        search(0, depth, alpha=window[0], beta=window[1], table=table)
    kinds = set()
    for kept in filter(None, table.slots):
        true = layer(kept.depth)[number_of[kept.key]]
        assert {
            Bound.EXACT: true == kept.value,
            Bound.LOWER: true >= kept.value,
            Bound.UPPER: true <= kept.value,
        }[kept.bound]
        assert kept.best in TABLE.moves(number_of[kept.key])
        kinds.add(kept.bound)
    assert {Bound.LOWER, Bound.UPPER} <= kinds


def test_the_second_search_of_the_same_state_is_one_node():
    table = Table(2**12)
    again = partial(alphabeta_with_table, depth=10, table=table, key=ZOBRIST)
    assert counted(again, GAME, GAME.initial) == (0, 682)
    assert counted(again, GAME, GAME.initial) == (0, 1)


def test_the_best_move_of_a_shallow_search_is_tried_first_by_a_deep_one():
    game = TreeGame([[1, [1, 1]], [9, [8, 8]]])
    table = Table(64)
    alphabeta_with_table(game, (), depth=1, evaluate=lambda path: path[0], table=table)
    assert table.lookup(hash(())).best == 1
    watched = []

    class Watched(TreeGame):
        def result(self, state, move):
            watched.append(move)
            return super().result(state, move)

    alphabeta_with_table(Watched([[1, [1, 1]], [9, [8, 8]]]), (), table=table)
    assert watched[0] == 1


VALUES = st.integers(-9, 9)
TREES = VALUES
for _ in range(5):
    TREES = VALUES | st.lists(TREES, min_size=1, max_size=3)
BOUNDS = st.integers(-11, 11) | st.sampled_from([-inf, inf])
WINDOWS = st.tuples(BOUNDS, BOUNDS).filter(lambda window: window[0] < window[1])


@given(TREES, st.lists(WINDOWS, min_size=1, max_size=4), st.sampled_from([1, 3, 1000]))
def test_a_value_outside_the_window_bounds_the_truth(tree, windows, slots):
    table = Table(slots)
    for alpha, beta in windows:
        value = alphabeta_with_table(TreeGame(tree), (), alpha=alpha, beta=beta, table=table)
        expected = truth(tree)
        if value <= alpha:
            assert expected <= value
        elif value >= beta:
            assert expected >= value
        else:
            assert expected == value


# --- bad input ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kwargs", "message"),
    [
        ({"slots": 0}, "slots = 0.*whole number ≥ 1"),
        ({"slots": 2.0}, "slots = 2.0"),
        ({"slots": True}, "slots = True"),
        ({"slots": 8, "replace": "never"}, "replace = 'never'.*'depth', 'always'"),
        ({"slots": 8, "bits": 0}, "bits = 0.*from 1 to 64"),
        ({"slots": 8, "bits": 65}, "bits = 65"),
    ],
)
def test_a_table_that_cannot_be_is_refused(kwargs, message):
    with pytest.raises(ValueError, match=message):
        Table(**kwargs)


@pytest.mark.parametrize("fingers", [1, 0, -5, 5.0, "5", True])
def test_keys_need_at_least_two_fingers(fingers):
    with pytest.raises(ValueError, match=f"fingers = {fingers!r}.*whole number ≥ 2"):
        Zobrist(fingers)


@pytest.mark.parametrize(
    "state", [State(((1, 5), (1, 1))), State(((-1, 1), (1, 1))), State(((1, 1), (1, 1)), 2)]
)
def test_a_state_out_of_range_has_no_key(state):
    with pytest.raises(ValueError, match="is out of range") as refused:
        ZOBRIST(state)
    assert repr(state) in str(refused.value)
    for before, after in ((state, GAME.initial), (GAME.initial, state)):
        with pytest.raises(ValueError, match="is out of range"):
            ZOBRIST.update(0, before, after)


@pytest.mark.parametrize(("alpha", "beta"), [(3, 3), (4, 3), (nan, 3)])
def test_an_empty_window_is_refused(alpha, beta):
    with pytest.raises(ValueError, match="window is empty"):
        search(0, 3, alpha=alpha, beta=beta)
