"""The compiled solution of Chopsticks: equal to the readable one and the oracle."""

import numpy as np
import oracle
import pytest

from audit.kernel import needed, run_waves, solved, tabulate, waves
from chopsticks import DRAW, LOSS, WIN, Chopsticks, Rules, Value, rule_sets, solve

OUTCOMES = {"win": WIN, "draw": DRAW, "loss": LOSS}

# Each axis by itself, and some that make waves with wins and losses at once.
TEXTS = [
    oracle.Text(fingers=4, **axes)
    for axes in (
        {"split": "equal"},
        {"split": "nearly"},
        {"transfer": False},
        {"swap": "living", "split": "none"},
        {"swap": "any", "split": "none"},
        {"own_tap": True},
        {"add": True},
        {"flip": True},
        {"passing": True},
        {"meta": True, "split": "free"},
        {"tap_dead": True},
        {"recoil": True},
        {"sudden_death": True},
        {"misere": True, "own_tap": True},
        {"overflow": "rollover", "recoil": True, "tap_dead": True, "add": True},
        {"misere": True, "sudden_death": True, "passing": True, "split": "free", "meta": True},
    )
] + [
    oracle.Text(fingers=3, start=(1, 1, 1), **axes)
    for axes in ({}, {"split": "free", "revive": False}, {"recoil": True, "own_tap": True})
]


@pytest.mark.parametrize("fingers", range(2, 9))
def test_every_rule_set_has_the_values_of_the_readable_solver(fingers):
    for rules in rule_sets(fingers):
        value_of = solved(rules)
        for state, value in solve(Chopsticks(rules), whole=fingers < 8).items():
            mine, theirs = state.hands[:: 1 if state.to_move == 0 else -1]
            assert value_of(mine, theirs) == value, rules


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_every_axis_and_three_hands_have_the_values_of_the_oracle(text):
    value_of = solved(Rules(**text._asdict()))
    for (*hands, mover), (outcome, plies) in oracle.solve(text).items():
        mine, theirs = hands[:: 1 if mover == 0 else -1]
        assert value_of(mine, theirs) == Value(OUTCOMES[outcome], plies)


def test_four_hands():
    rules = Rules(3, start=(1, 1, 1, 1))
    value_of = solved(rules)
    for (hands, mover), value in solve(Chopsticks(rules), whole=True).items():
        assert value_of(*hands[:: 1 if mover == 0 else -1]) == value


@pytest.mark.parametrize(
    ("fingers", "value"),
    [
        (3, Value(DRAW, None)),
        (4, Value(WIN, 11)),
        (5, Value(DRAW, None)),
        (6, Value(LOSS, 20)),
        (7, Value(LOSS, 20)),
        (8, Value(WIN, 21)),
        (10, Value(WIN, 23)),
        (20, Value(WIN, 29)),
        (40, Value(LOSS, 32)),
    ],
)
def test_starts_that_other_programs_have_solved(fingers, value):
    assert solved(Rules(fingers))((1, 1), (1, 1)) == value


def test_the_strategy_reports_rules_whole():
    tables = tabulate(Rules())
    plies = run_waves(tables)
    live = plies[1:, 1:]  # number 0 are the dead hands
    assert tables.hands[0].tolist() == [0, 0]
    assert ((live > 0).sum(), (live < 0).sum(), (live == 0).sum()) == (86, 16, 94)
    assert abs(live).max() == 7 + 1


@pytest.mark.parametrize("rules", [*rule_sets(40), Rules(12, "cutoff", "free", start=(1, 1, 1))])
def test_what_is_needed_is_not_less_than_what_is_used(rules):
    tables = tabulate(rules)
    used = sum(array.nbytes for array in (*tables, *waves.allocate(tables)))
    assert used <= needed(rules.fingers, len(rules.start)) - needed(0)
    assert needed(200) < 6.5 * 404_010_000


def test_more_plies_than_there_is_room_for():
    tables = tabulate(Rules(20, split="free"))
    longest = int(np.abs(run_waves(tables)).max()) - 1
    assert np.array_equal(run_waves(tables, longest + 1), run_waves(tables))
    with pytest.raises(OverflowError, match=f"more than {longest} plies"):
        run_waves(tables, longest)
