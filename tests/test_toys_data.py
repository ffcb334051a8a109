"""What the toys of lectures 03, 09 and 10 carry, and what they refuse."""

import json
from math import inf

import pytest

from chopsticks import Chopsticks, Rules, State, TreeGame, minimax
from chopsticks.hands import living_hands
from coursework import explore_horizon, explore_rules, tune_weights

LECTURE = State(((0, 4), (3, 4)))


def size(live):
    return len(json.dumps(live.data, separators=(",", ":")))


def horizon(states=(LECTURE,), evaluations=None, **options):
    return explore_horizon(Chopsticks(), states, evaluations or {"hands": living_hands}, **options)


def toys():
    others = [State(((1, 4), (1, 1))), State(((2, 2), (2, 4)))]
    return {
        "horizon": horizon([LECTURE, *others]),
        "rules": explore_rules(),
        "workbench": tune_weights({"hands": {"hands": 1}}),
    }


@pytest.mark.parametrize("live", toys().values(), ids=toys())
def test_a_toy_is_small(live):
    assert size(live) <= 40_000
    *_, script, _ = live._repr_html_().rpartition("<script>")[2].partition("</script>")
    html = live._repr_html_()
    script = html[html.rindex("<script>") :]
    assert len(script) < 30_000


def test_the_horizon_knows_the_truth_of_every_state():
    for name, sign, outcome, plies, end in horizon(plies=4).data["states"]:
        hands, mover = name.strip("(").split(") ")
        state = State(
            tuple(tuple(map(int, side.split(","))) for side in hands.split(" | ")),
            ("MAX", "MIN").index(mover),
        )
        assert sign == (-1 if state.to_move else 1)
        assert outcome == minimax(Chopsticks(), state, depth=8)
        if outcome:
            assert minimax(Chopsticks(), state, depth=plies) == outcome
            assert plies == 0 or minimax(Chopsticks(), state, depth=plies - 1) == 0
        assert (end is None) == (plies > 0 or outcome == 0)


def test_the_horizon_opens_with_one_ply():
    assert horizon().still.description == "Game tree of 5 nodes, value 0"


def test_any_game_has_a_horizon():
    game = TreeGame([[3, [1, -2]], [2, 4]])
    data = explore_horizon(game, [()], {"nothing": lambda state: 0}, plies=1).data
    assert len(data["states"]) == 7  # one ply further, for a restless state
    assert [len(moves) for moves in data["moves"]] == [2, 2, 2, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"states": []}, "0 states"),
        ({"states": [State(((0, 0), (1, 1)))]}, "the game is over"),
        ({"plies": 0}, "plies = 0"),
    ],
)
def test_a_horizon_that_is_none(wrong, words):
    with pytest.raises(ValueError, match=words):
        horizon(**wrong)


def test_a_horizon_without_an_evaluation():
    with pytest.raises(ValueError, match="0 evaluations"):
        explore_horizon(Chopsticks(), [LECTURE], {})


def test_trees_that_are_too_large():
    game = Chopsticks(Rules(fingers=9, split="free"))
    with pytest.raises(ValueError, match="a page holds 1,000"):
        explore_horizon(game, [game.initial], {"hands": living_hands}, plies=9)


def test_weights_are_thousandths():
    data = tune_weights({"a": {"hands": 0.618, "fingers": -0.0913}, "b": {"wins": 2}}).data
    assert data["sets"] == [["a", [0, 618, -91, 0, 0, 0, 0, 0]], ["b", [0, 0, 0, 0, 0, 0, 0, 2000]]]
    assert data["most"] == 2000


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ({}, "at least one set"),
        ({"a": {"legs": 1}}, "no feature 'legs'"),
        ({"a": {"hands": inf}}, "must be finite"),
    ],
)
def test_weights_that_are_none(weights, words):
    with pytest.raises(ValueError, match=words):
        tune_weights(weights)


def test_the_still_workbench_names_every_strip():
    svg = tune_weights({"hands": {"hands": 0.5}}).still.svg
    assert svg.count("<circle") == 164
    strips = ["win in 1", "win in 3", "win in 5", "win in 7", "draw"]
    strips += ["loss in 6", "loss in 4", "loss in 2"]
    places = [svg.index(f">{strip}<") for strip in strips]
    assert places == sorted(places)


@pytest.mark.parametrize("rules", [Rules(fingers=10), Rules(start=(1, 1, 1))])
def test_rules_that_the_dials_do_not_have(rules):
    with pytest.raises(ValueError, match="2 to 9 fingers and two hands"):
        explore_rules(rules)


def test_the_rule_explorer_shows_no_value_before_it_runs():
    assert "draw" not in explore_rules().still.svg
