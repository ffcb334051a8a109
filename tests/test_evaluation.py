"""Learned evaluations: features by hand, fits by the normal equations, gradients by differences."""

import math
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import MAX, MIN, Chopsticks, Rules, State, TreeGame, explore, minimax, play, solve
from chopsticks.games.geister import FIGURES, OpenGeister, PurpleGame, evaluate, placements
from chopsticks.games.geister.game import FORCED
from chopsticks.hands import half_hands, rule_sets
from chopsticks.hands.features import chopsticks_features
from chopsticks.playing.match import Played
from chopsticks.playing.players import depth_limited, random_player
from coursework.learning.evaluation import (
    Network,
    evaluation,
    least_squares,
    lessons,
    linear,
    matrix,
)

GAME = Chopsticks()
FEATURES = chopsticks_features(GAME)
TABLEBASE = solve(GAME)
LIVE = [state for state in TABLEBASE if not GAME.is_terminal(state)]

finite = st.floats(-100, 100)
weightings = st.fixed_dictionaries(dict.fromkeys(FEATURES, finite))


def renamed(state):
    """The same state with the names MAX and MIN exchanged."""
    return State(state.hands[::-1], 1 - state.to_move)


def described(hands, rules=None):
    features = chopsticks_features(Chopsticks(rules or Rules()))
    return [feature(State(hands)) for feature in features.values()]


# --- features --------------------------------------------------------------------------------


def test_features_by_hand():
    names = ["turn", "hands", "fingers", "ones", "fragile", "moves", "kills", "wins"]
    assert list(FEATURES) == names
    # The mover taps 1→1 or splits 0+2, and so would the other player.
    assert described(((1, 1), (1, 1))) == [1, 0, 0, 0, 0, 0, 0, 0]
    # The mover: 1→3 4→3 (5 in all: no split). The other one: 3→1 3→4 (3 in all: no split).
    # 1 + 3 kills nothing, 4 + 3 kills, and the 3 is the last hand.
    assert described(((1, 4), (0, 3))) == [1, 1, 2, 1, 1, 0, 1, 1]
    # Two dead hands kill nobody, the 1 and the 4 each other. 1→4, and 4→1, 1+3, 2+2.
    assert described(((0, 1), (0, 4))) == [1, 0, -3, 1, -1, -2, 1, 1]
    # The mover: 2→4, splits 1+1. The other one: 4→2, 4→2, and no other 8.
    assert described(((0, 2), (4, 4))) == [1, -1, -6, 0, -2, 1, 2, 0]


def test_features_follow_the_rules():
    assert described(((0, 3), (1, 4)), Rules(fingers=6))[4] == 0, "a 4 is not fragile at six"
    assert described(((0, 3), (1, 5)), Rules(fingers=6))[4] == -1
    # With rollover 3 + 4 leaves 2; 1 + 4 kills. Neither player can split an odd total.
    rolling = described(((1, 4), (3, 4)), Rules(overflow="rollover", split="none"))
    assert rolling[6:] == [1, 0]


def test_a_win_at_once_is_what_the_tablebase_says():
    assert all(FEATURES["wins"](state) == (TABLEBASE[state].plies == 1) for state in LIVE)
    assert sum(map(FEATURES["wins"], LIVE)) == 66


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_does_not_know_the_players_names(name):
    assert all(FEATURES[name](state) == FEATURES[name](renamed(state)) for state in LIVE)


def test_matrix_has_a_row_for_each_state_and_a_column_for_each_feature():
    rows = matrix({"double": lambda x: 2 * x, "true": lambda x: True}, iter([3, 4, 5]))
    assert rows.tolist() == [[6, 1], [8, 1], [10, 1]]
    assert rows.dtype == float


def test_matrix_names_the_feature_and_the_state_that_are_not_finite():
    features = {"one": lambda x: 1, "inverse": lambda x: math.inf if x == 0 else 1 / x}
    with pytest.raises(ValueError, match="feature 'inverse' of 0 is inf"):
        matrix(features, [2, 0, 1])
    with pytest.raises(ValueError, match=r"feature 'odd' of \(1,1 \| 1,1\) MAX is nan"):
        matrix({"odd": lambda state: math.nan}, [GAME.initial])


@pytest.mark.parametrize(("features", "states"), [({}, [1]), ({"x": float}, [])])
def test_matrix_needs_features_and_states(features, states):
    with pytest.raises(ValueError, match="give at least one"):
        matrix(features, states)


# --- lessons ---------------------------------------------------------------------------------


def test_lessons_are_the_states_before_the_end_and_the_result_for_the_mover():
    game = TreeGame([[3, 12], [2, 4]])
    one = Played((1, 0), ((), (1,), (1, 0)), 2, "the end")
    two = Played((0,), ((), (0,)), 0, "ply limit")
    states, targets = lessons(game, [one, two])
    assert states == [(), (1,), (), (0,)]
    assert targets.tolist() == [2, -2, 0, 0]


def test_lessons_of_random_games():
    games = [play(GAME, random_player(seed), random_player(-seed)) for seed in range(1, 30)]
    states, targets = lessons(GAME, games)
    assert len(states) == sum(len(one.moves) + (one.reason != "the end") for one in games)
    assert set(targets) == {-1, 0, 1}
    for one in games:
        if one.reason == "the end":  # whoever made the last move has won
            winner = one.states[-2].to_move
            assert one.utility == (1 if winner == MAX else -1)


def test_lessons_need_a_state_before_the_end():
    over = Played((), (State(((0, 0), (1, 1)), MAX),), -1, "the end")
    for games in ([], [over]):
        with pytest.raises(ValueError, match="nothing to learn from"):
            lessons(GAME, games)


# --- least squares ---------------------------------------------------------------------------


LINE = {"slope": lambda x: x, "height": lambda x: 1}


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=2, max_size=9))
def test_the_normal_equations_in_fractions(points):
    xs, ys = zip(*points, strict=True)
    n, x, xx = len(xs), Fraction(sum(xs)), Fraction(sum(x * x for x in xs))
    y, xy = sum(ys), sum(x * y for x, y in points)
    weights = least_squares(LINE, xs, ys)
    if determinant := n * xx - x * x:  # at least two different xs: Cramer's rule
        expected = (n * xy - x * y) / determinant, (xx * y - x * xy) / determinant
        assert list(weights.values()) == pytest.approx(list(map(float, expected)), abs=1e-9)
    else:  # every line through (x, mean y) is as good; (slope, height) is parallel to (x, 1)
        height = Fraction(y, n) / (xs[0] ** 2 + 1)
        expected = float(xs[0] * height), float(height)
        assert list(weights.values()) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("targets", "message"),
    [
        ([1, 2], r"3 states and targets of shape \(2,\)"),
        ([[1], [2], [3]], r"3 states and targets of shape \(3, 1\)"),
        ([1, math.nan, 3], "target number 1 is not finite"),
    ],
)
def test_targets_that_do_not_fit(targets, message):
    with pytest.raises(ValueError, match=message):
        least_squares(LINE, [0, 1, 2], targets)
    with pytest.raises(ValueError, match=message):
        Network.random(1, 2, seed=0).trained(np.ones((3, 1)), targets, 1, 0.1)


def test_nothing_to_fit():
    with pytest.raises(ValueError, match="2 features of 0 states"):
        least_squares(LINE, [], [])


# --- evaluations -----------------------------------------------------------------------------


@given(weightings)
def test_a_linear_evaluation_meets_the_demands_on_every_state(weights):
    evaluate = linear(GAME, FEATURES, weights)
    for state in TABLEBASE:
        value = evaluate(state)
        assert evaluate(renamed(state)) == -value
        if GAME.is_terminal(state):
            assert value == GAME.utility(state, MAX)
        else:
            assert -1 < value < 1


def test_an_evaluation_keeps_the_order_of_the_sums():
    weights = {"hands": 0.75, "kills": -0.5, "turn": 0.25}
    evaluate = linear(GAME, FEATURES, weights)
    states = [state for state in LIVE if state.to_move == MAX]
    sums = [sum(w * FEATURES[name](s) for name, w in weights.items()) for s in states]
    values = [evaluate(state) for state in states]
    for a, x in zip(sums, values, strict=True):
        assert x == pytest.approx(a / (1 + abs(a)))
        assert all((a < b) == (x < y) for b, y in zip(sums, values, strict=True))


def test_a_large_weight_hides_no_win():
    evaluate = linear(GAME, FEATURES, {"hands": 1e6, "turn": -1e6})
    one_ply = depth_limited(1, evaluate)
    for state in LIVE:
        if TABLEBASE[state].plies == 1:
            assert GAME.is_terminal(GAME.result(state, one_ply(GAME, state)))


def test_no_guess_that_the_course_ships_is_as_large_as_a_win():
    large = Network.random(len(FEATURES), 8, seed=1)
    learned = evaluation(GAME, FEATURES, replace(large, output=1e6 * large.output))
    open_geister = OpenGeister("r..b........R..B", plies=6)
    purple = PurpleGame(placements(FIGURES[4])[0])
    guesses = [(Chopsticks(rules), half_hands) for rules in rule_sets()]
    guesses += [(GAME, learned), (open_geister, evaluate)]
    for game, guess in guesses:
        states = [state for state in explore(game).states if not game.is_terminal(state)]
        assert all(-1 < guess(state) < 1 for state in states), game
    nodes = [
        purple.initial,
        *(purple.result(purple.initial, m) for m in purple.moves(purple.initial)),
    ]
    assert all(abs(purple.evaluate(node)) < FORCED for node in nodes)


def test_an_evaluation_in_a_search_is_from_maxs_view():
    evaluate = linear(GAME, FEATURES, {"hands": 1})
    state = State(((0, 1), (1, 2)), MIN)
    assert minimax(GAME, state, depth=0, evaluate=evaluate) == -1 / 2


def test_a_tie_does_not_hang_on_the_order_of_the_addition():
    features = {name: lambda state: 1 for name in "abc"}
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1
    one = linear(GAME, features, {"a": 0.1, "b": 0.2, "c": 0.3})(GAME.initial)
    other = linear(GAME, features, {"c": 0.3, "b": 0.2, "a": 0.1})(GAME.initial)
    assert one == other == 0.6 / 1.6


def test_a_small_difference_is_not_a_tie():
    less, more = (linear(GAME, FEATURES, {"turn": w})(GAME.initial) for w in (0.5, 0.50001))
    assert less < more


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"hands": 1, "feet": 2}, "no feature 'feet': choose from turn, hands, fingers"),
        ({"hands": math.nan}, "weight of 'hands' is nan"),
        ({"hands": 1, "ones": -math.inf}, "weight of 'ones' is -inf"),
        ({}, "give at least one"),
    ],
)
def test_wrong_weights(weights, message):
    with pytest.raises(ValueError, match=message):
        linear(GAME, FEATURES, weights)


def test_a_model_of_scikit_learn_is_also_an_evaluation():
    targets = [TABLEBASE[state].outcome for state in LIVE]
    from sklearn.linear_model import LinearRegression  # every worker imports this file

    model = LinearRegression(fit_intercept=False).fit(matrix(FEATURES, LIVE), targets)
    ours = linear(GAME, FEATURES, least_squares(FEATURES, LIVE, targets))
    theirs = evaluation(GAME, FEATURES, model.predict)
    assert all(ours(state) == pytest.approx(theirs(state), abs=2e-6) for state in LIVE)


def test_a_prediction_that_is_no_number():
    evaluate = evaluation(GAME, FEATURES, lambda rows: rows[:, 0] * math.inf)
    with pytest.raises(ValueError, match=r"says that \(1,1 \| 1,1\) MAX is worth inf"):
        evaluate(GAME.initial)


# --- the network -----------------------------------------------------------------------------


SMALL = Network(hidden=np.array([[1.0, -2], [0.5, 1], [0, 3]]), output=np.array([2.0, -1, 0.25]))
ROWS = np.array([[1.0, 2], [0, -1], [3, 0.5]])
TARGETS = np.array([1.0, -1, 0.5])


def test_the_output_and_the_error_are_those_of_scikit_learn():
    from sklearn.neural_network import MLPRegressor

    theirs = MLPRegressor(hidden_layer_sizes=(2,), activation="tanh").partial_fit(ROWS, TARGETS)
    theirs.coefs_ = [SMALL.hidden[:-1], SMALL.output[:-1, None]]
    theirs.intercepts_ = [SMALL.hidden[-1], SMALL.output[-1:]]
    assert SMALL(ROWS) == pytest.approx(theirs.predict(ROWS))
    squares = [(a - b) ** 2 for a, b in zip(theirs.predict(ROWS), TARGETS, strict=True)]
    assert SMALL.error(ROWS, TARGETS) == pytest.approx(sum(squares) / 3)


@given(seed=st.integers(0, 10**6), inputs=st.integers(1, 4), neurons=st.integers(1, 4))
def test_the_gradient_is_what_small_changes_do_to_the_error(seed, inputs, neurons):
    generator = np.random.default_rng(seed)
    rows, targets = generator.normal(size=(5, inputs)), generator.normal(size=5)
    network = Network.random(inputs, neurons, seed)
    gradient, small = network.gradient(rows, targets), 1e-5
    for layer in ("hidden", "output"):
        for place in np.ndindex(getattr(network, layer).shape):
            errors = []
            for change in (small, -small):
                weights = getattr(network, layer).copy()
                weights[place] += change
                errors.append(replace(network, **{layer: weights}).error(rows, targets))
            slope = (errors[0] - errors[1]) / (2 * small)
            assert getattr(gradient, layer)[place] == pytest.approx(slope, rel=1e-5, abs=1e-7)


def test_a_step_goes_down_the_gradient():
    slope = SMALL.gradient(ROWS, TARGETS)
    after = SMALL.trained(ROWS, TARGETS, steps=1, rate=0.25)
    assert after.hidden == pytest.approx(SMALL.hidden - slope.hidden / 4)
    assert after.output == pytest.approx(SMALL.output - slope.output / 4)
    assert SMALL.trained(ROWS, TARGETS, steps=0, rate=0.25) is SMALL
    twice = after.trained(ROWS, TARGETS, steps=1, rate=0.25)
    assert twice.output == pytest.approx(SMALL.trained(ROWS, TARGETS, 2, 0.25).output)


def test_a_network_learns_what_no_weighted_sum_can():
    rows, targets = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]]), np.array([0.0, 1, 1, 0])
    from sklearn.linear_model import LinearRegression

    line = LinearRegression().fit(rows, targets)
    assert np.mean((line.predict(rows) - targets) ** 2) == pytest.approx(1 / 4)
    assert (
        Network.random(2, 4, seed=1).trained(rows, targets, 3000, 0.1).error(rows, targets) < 0.001
    )


def test_the_seed_is_all_that_is_random():
    one, same, other = (Network.random(3, 2, seed) for seed in (7, 7, 8))
    assert (one.hidden == same.hidden).all()
    assert (one.output == same.output).all()
    assert (one.hidden != other.hidden)[:-1].all()
    assert (one.hidden[-1] == 0).all()
    wide = Network.random(400, 100, seed=7)  # sums of 400 and of 100 numbers that are about ±1
    assert np.std(wide.hidden[:-1]) == pytest.approx(1 / 20, rel=0.02)
    assert np.std(wide.output[:-1]) == pytest.approx(1 / 10, rel=0.3)
    train = partial(Network.trained, rows=ROWS[:, [0, 1, 0]], targets=TARGETS, steps=50, rate=0.1)
    assert (train(one).hidden == train(same).hidden).all()


def test_networks_that_do_not_fit():
    with pytest.raises(ValueError, match=r"inputs = 0, neurons = 3: both must be at least 1"):
        Network.random(0, 3, seed=0)
    with pytest.raises(ValueError, match=r"hidden \(3, 2\) and output \(2,\) do not fit"):
        replace(SMALL, output=np.zeros(2))
    with pytest.raises(ValueError, match="8 features for a network with 2 inputs"):
        evaluation(GAME, FEATURES, SMALL)(GAME.initial)


def test_steps_that_are_too_large():
    with pytest.raises(ValueError, match="rate = 50: the error grew without bound"):
        SMALL.trained(100 * ROWS, 100 * TARGETS, steps=1000, rate=50)
