"""Games with dice: expectations, bounds on chance nodes, samples, and games with cycles."""

import random
from fractions import Fraction
from functools import partial
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from watching import Watched

from chopsticks import CHANCE, MAX, MIN, Chopsticks
from chopsticks.game import chances
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.pig import Pig
from chopsticks.search.chance import (
    Following,
    expectiminimax,
    sampled,
    star1,
    star2,
    value_iteration,
)

# Two moves, each followed by a throw (Russell and Norvig): 0.9·2 + 0.1·3 = 2.1 and
# 0.9·1 + 0.1·4 = 1.3.
TWO_THROWS = [
    "max",
    ["chance", [0.9, ["min", 2, 2]], [0.1, ["min", 3, 3]]],
    ["chance", [0.9, ["min", 1, 1]], [0.1, ["min", 4, 4]]],
]


def visits(search, tree, **kwargs):
    watched = Watched(ChanceTree(tree))
    search(watched, (), **kwargs)
    return watched.visited


class OneThrow:
    """A single throw with any outcomes, also such as `ChanceTree` refuses."""

    initial = "throw"

    def __init__(self, *outcomes):
        self._outcomes = outcomes

    def to_move(self, state):
        return CHANCE

    def outcomes(self, state):
        return self._outcomes

    def moves(self, state):
        return [outcome for outcome, _ in self._outcomes]

    def result(self, state, outcome):
        return outcome

    def is_terminal(self, state):
        return state != "throw"

    def utility(self, state, player):
        return state if player == MAX else -state


class Circle:
    """A game as a dict: a state's kind and its children, which may lead back; or a number."""

    def __init__(self, **graph):
        self.graph = graph
        self.initial = next(iter(graph))

    def __repr__(self):
        return "Circle"

    def to_move(self, state):
        if self.is_terminal(state):
            return MAX
        return {"max": MAX, "min": MIN, "chance": CHANCE}[self.graph[state][0]]

    def outcomes(self, state):
        return self.graph[state][1]

    def moves(self, state):
        kind, children = self.graph[state]
        return [child for child, _ in children] if kind == "chance" else children

    def result(self, state, move):
        return move

    def is_terminal(self, state):
        return not isinstance(self.graph[state], tuple)

    def utility(self, state, player):
        return self.graph[state] if player == MAX else -self.graph[state]


# --- random trees, and what they are worth by another road ---------------------------------

PARTS = st.lists(st.integers(1, 5), min_size=1, max_size=4)


def throws(children):
    """Chance nodes: outcomes with whole-numbered weights, as probabilities that make 1."""
    return PARTS.flatmap(
        lambda parts: st.tuples(*[children] * len(parts)).map(
            lambda nodes: [
                "chance",
                *([part / sum(parts), node] for part, node in zip(parts, nodes, strict=True)),
            ]
        )
    )


TREES = st.recursive(
    st.integers(-8, 8).map(lambda n: n / 8),
    lambda children: st.one_of(
        st.tuples(st.sampled_from(["max", "min"]), st.lists(children, min_size=1, max_size=4)).map(
            lambda pair: [pair[0], *pair[1]]
        ),
        throws(children),
        throws(children),
    ),
    max_leaves=40,
)


def worth(tree):
    """The exact value of a nested list, as a fraction."""
    if not isinstance(tree, list):
        return Fraction(tree)
    kind, *children = tree
    if kind == "chance":
        weights = [Fraction(p).limit_denominator(20) for p, _ in children]
        assert sum(weights) == 1
        return sum(w * worth(child) for w, (_, child) in zip(weights, children, strict=True))
    return {"max": max, "min": min}[kind](map(worth, children))


# --- expectiminimax ------------------------------------------------------------------------


def test_probabilities_may_be_exact():
    tree = ["chance", (Fraction(1, 3), 1), (Fraction(2, 3), 4)]
    assert expectiminimax(ChanceTree(tree), ()) == Fraction(3)


@given(TREES)
def test_expectiminimax_is_the_exact_value(tree):
    assert expectiminimax(ChanceTree(tree), ()) == pytest.approx(float(worth(tree)), abs=1e-12)


@pytest.mark.parametrize("search", [expectiminimax, star1, star2])
def test_a_depth_is_a_whole_number(search):
    with pytest.raises(ValueError, match=r"depth = 1\.5: it must be a whole number"):
        search(ChanceTree(1), (), depth=1.5)


# --- bounds on chance nodes ----------------------------------------------------------------


def test_a_chance_node_is_cut_when_the_best_rest_is_not_enough():
    # MAX has 0.5.  After −0.5 (half of −1) even a 1 gives 0: the last outcome cannot matter.
    tree = ["max", 0.5, ["chance", [0.5, -1], [0.5, 1]]]
    assert visits(star1, tree) == [(0,), (1,), (1, 0)]
    assert visits(star1, tree, lower=-1, upper=3) == visits(expectiminimax, tree)
    assert star1(ChanceTree(tree), ()) == 0.5


def test_the_window_goes_down_through_a_chance_node():
    # To beat 0.5, the first outcome must be worth more than 0; MIN finds −0.25 and is done.
    tree = ["max", 0.5, ["chance", [0.5, ["min", -0.25, 1]], [0.5, 1]]]
    assert visits(star1, tree) == [(0,), (1,), (1, 0), (1, 0, 0)]
    # From 0.25 on it could be enough, and then the rest counts.
    tree = ["max", 0.5, ["chance", [0.5, ["min", 0.25, 1]], [0.5, 1]]]
    assert visits(star1, tree) == visits(expectiminimax, tree)
    assert star1(ChanceTree(tree), ()) == 0.625


def test_a_sure_win_below_a_chance_node_ends_the_search_there():
    # With the upper bound in hand MAX looks no further; without dice above, alpha-beta would.
    tree = ["chance", [0.5, ["max", 1, 0]], [0.5, 0]]
    assert visits(star1, tree) == [(0,), (0, 0), (1,)]


@given(TREES)
def test_both_are_exact_and_star1_never_visits_more(tree):
    true = pytest.approx(float(worth(tree)), abs=1e-9)
    assert star1(ChanceTree(tree), ()) == star2(ChanceTree(tree), ()) == true
    seen, every = visits(star1, tree), visits(expectiminimax, tree)
    assert len(seen) <= len(every)
    assert set(seen) <= set(every)


@given(TREES, st.integers(-9, 9), st.integers(1, 6))
def test_in_a_narrow_window_both_return_bounds(tree, start, width):
    alpha, beta = start / 9, (start + width) / 9
    true = float(worth(tree))
    for star in (star1, star2):
        found = star(ChanceTree(tree), (), alpha=alpha, beta=beta)
        if found <= alpha + 1e-9:
            assert true <= found + 1e-9
        elif found >= beta - 1e-9:
            assert true >= found - 1e-9
        else:
            assert found == pytest.approx(true, abs=1e-9)


def test_a_depth_limit_and_an_evaluation():
    game = Pig(target=6, faces=3)

    def lead(turn):
        return (turn.scores[0] - turn.scores[1]) / 6

    for depth in range(8):
        exact = expectiminimax(game, game.initial, depth, lead)
        for star in (star1, star2):
            assert star(game, game.initial, depth, evaluate=lead) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    ("lower", "upper"), [(1, 1), (2, -2), (-inf, 1), (-1, inf), (nan, 1), (-1, nan)]
)
def test_bounds_must_be_finite_and_in_order(lower, upper):
    for star in (star1, star2):
        with pytest.raises(ValueError, match=rf"lower = {lower} must be less than upper = {upper}"):
            star(ChanceTree(1), (), lower=lower, upper=upper)


@pytest.mark.parametrize("utility", [1.5, -2])
def test_a_leaf_outside_the_bounds_is_reported(utility):
    tree = ["chance", [0.5, 0], [0.5, utility]]
    with pytest.raises(
        ValueError, match=rf"\(1,\) is worth {utility}, outside the bounds -1 and 1"
    ):
        star1(ChanceTree(tree), ())
    assert star1(ChanceTree(tree), (), lower=-2, upper=2) == utility / 2


@pytest.mark.parametrize("guess", [7, nan])
def test_an_evaluation_outside_the_bounds_is_reported(guess):
    with pytest.raises(ValueError, match=rf"is worth {guess}, outside the bounds"):
        star1(ChanceTree(TWO_THROWS), (), depth=1, evaluate=lambda path: guess)


def test_an_empty_window_is_refused():
    with pytest.raises(ValueError, match="the window is empty"):
        star1(ChanceTree(1), (), alpha=0.5, beta=0.5)


# --- probes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "other", "sign"), [("max", "min", 1), ("min", "max", -1)])
def test_first_moves_may_be_enough_to_cut(player, other, sign):
    # ½ · 0.75 + ½ · 0.5 is below the 0.75 in hand: no second move below the throw is seen.
    replies = [[0.5, [other, sign * 0.75, sign * 1]], [0.5, [other, sign * 0.5, sign * 1]]]
    tree = [player, sign * 0.75, ["chance", *replies]]
    assert visits(star2, tree) == [(0,), (1,), (1, 0), (1, 0, 0), (1, 1), (1, 1, 0)]
    assert star2(ChanceTree(tree), ()) == sign * 0.75
    assert (1, 0, 1) in visits(star1, tree)


def test_a_throw_that_is_not_cut_goes_on_with_the_other_moves():
    tree = ["chance", [0.5, ["max", 0, 0.5]], [0.25, ["min", 0, -0.5]], [0.25, 1]]
    probes = [(0,), (0, 0), (1,), (1, 0), (2,)]
    assert visits(star2, tree) == [*probes, (0,), (0, 1), (1,), (1, 1)]
    assert star2(ChanceTree(tree), ()) == 0.5 * 0.5 - 0.25 * 0.5 + 0.25


def test_a_throw_below_a_throw_is_not_probed():
    tree = ["chance", [0.5, ["chance", [0.5, 0.5], [0.5, -1]]], [0.5, 0]]
    assert visits(star2, tree) == [(0,), (1,), (0,), (0, 0), (0, 1)]


def test_a_first_move_outside_the_window_does_not_cut():
    # MIN's first move is worth 1, far above beta; but the second is −1, and the throw below 0.
    tree = ["min", 0, ["chance", [0.5, ["min", ["max", 1, 1], -1]], [0.5, ["min", 0.5, 0.5]]]]
    assert star2(ChanceTree(tree), ()) == float(worth(tree)) == -0.25


def test_without_a_throw_nothing_is_probed():
    tree = ["max", ["min", 3, 12, 8], ["min", 2, 4, 6], ["min", 14, 5, 2]]
    bounds = {"lower": 0, "upper": 20}
    assert visits(star2, tree, **bounds) == visits(star1, tree, **bounds)


# --- invalid outcomes ----------------------------------------------------------------------

SEARCHES = [expectiminimax, star1, star2, partial(sampled, samples=2, generator=random.Random(0))]


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ((), r"chance has no outcomes in 'throw': it needs at least one"),
        (((0, 0.5), (1, 0.4)), r"in 'throw' add up to 0\.9; they must add up to 1"),
        (((0, 0.5), (1, 0.6)), r"add up to 1\.1"),
        (((0, 1.5), (1, -0.5)), r"the outcome 1 has the probability -0\.5; .* greater than 0"),
        (((0, 1), (1, 0)), r"the outcome 1 has the probability 0;"),
        (((0, nan), (1, 1)), r"the outcome 0 has the probability nan;"),
        (((0, inf), (1, 1)), r"add up to inf"),
    ],
)
@pytest.mark.parametrize("search", [*SEARCHES, lambda game, state: value_iteration(game)])
def test_probabilities_are_checked(search, outcomes, message):
    game = OneThrow(*outcomes)
    with pytest.raises(ValueError, match=message):
        search(game, "throw")


def test_probabilities_may_carry_a_rounding_error():
    thirds = [(n, 0.3333333333) for n in range(3)]
    assert chances(OneThrow(*thirds), "throw") == tuple(thirds)
    assert expectiminimax(OneThrow(*thirds), "throw") == pytest.approx(1)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (["max"], r"node \(\) is \['max'\]; it must be a finite number, \['max', child"),
        (["max", ["min"]], r"node \(0,\) is \['min'\]"),
        (["chance"], r"chance has no outcomes in \(\)"),
        (["chance", 3], r"node \(\) is \['chance', 3\]"),
        (["chance", ["half", 3]], r"node \(\) is \['chance', \['half', 3\]\]"),
        (["chance", [0.5, 3]], r"the probabilities in \(\) add up to 0\.5"),
        (["max", 1, ["chance", [1, 3], [0, 2]]], r"in \(1,\) the outcome 1 has the probability 0"),
        (["chance", [nan, 3]], r"the probability nan"),
        (["average", 1, 2], r"node \(\) is \['average', 1, 2\]"),
        ([3, 12], r"node \(\) is \[3, 12\]"),
        (True, r"node \(\) is True"),
        ("max", r"node \(\) is 'max'"),
        (["max", inf], r"node \(0,\) is inf; it must be a finite number"),
        (["max", nan], r"node \(0,\) is nan"),
        (None, r"node \(\) is None"),
    ],
)
def test_an_invalid_tree_is_refused(tree, message):
    with pytest.raises(ValueError, match=message):
        ChanceTree(tree)


# --- samples -------------------------------------------------------------------------------


@given(TREES, st.integers(1, 5), st.integers(0, 99))
def test_samples_are_worth_something_between_the_worst_and_the_best_leaf(tree, samples, seed):
    game = ChanceTree(tree)
    leaves = [game.utility(state, MAX) for state in visits(expectiminimax, tree) or [()]
              if game.is_terminal(state)]  # fmt: skip
    found = sampled(game, (), samples, random.Random(seed))
    assert min(leaves) - 1e-12 <= found <= max(leaves) + 1e-12
    assert len(visits(sampled, tree, samples=samples, generator=random.Random(seed))) <= len(
        visits(expectiminimax, tree)
    )


def test_equal_outcomes_are_searched_once_and_the_seed_decides():
    tree = ["chance", [0.5, 1], [0.5, 0]]
    assert len(visits(sampled, tree, samples=50, generator=random.Random(0))) == 2
    one, two = (sampled(ChanceTree(tree), (), 9, random.Random(7)) for _ in range(2))
    assert one == two


def test_samples_to_a_depth():
    game = ChanceTree(TWO_THROWS)
    assert sampled(game, (), 4, random.Random(0), depth=2, evaluate=len) == 2


@pytest.mark.parametrize("samples", [0, -1, 1.5, True])
def test_samples_are_counted_in_whole_numbers(samples):
    with pytest.raises(ValueError, match=rf"samples = {samples}: .*≥ 1"):
        sampled(ChanceTree(1), (), samples, random.Random(0))


# --- values of games that may go round in circles --------------------------------------------


@pytest.mark.parametrize("tolerance", [0.5, 1e-2, 1e-6, 1e-12])
def test_the_tolerance_holds_even_where_sweeps_change_little(tolerance):
    # Nearly always the throw is repeated: the value 3/4 · 1 + 1/4 · (−1) comes very slowly, and
    # whoever stops at a sweep that changes less than the tolerance stops at 0.
    throw = [("throw", 0.996), ("won", 0.003), ("lost", 0.001)]
    game = Circle(throw=("chance", throw), won=1, lost=-1)
    assert abs(value_iteration(game, tolerance)["throw"] - 0.5) <= tolerance / 2 + 1e-12


@given(TREES)
def test_on_a_tree_value_iteration_finds_every_value(tree):
    game = ChanceTree(tree)
    for path, value in value_iteration(game).items():
        part = tree
        for index in path:
            part = part[1 + index][1] if part[0] == "chance" else part[1 + index]
        assert value == pytest.approx(float(worth(part)), abs=1e-9)


def test_players_who_can_go_on_for_ever_have_no_value():
    game = Circle(
        here=("max", ["there", "lost"]), there=("min", ["here", "won"]), won=1, lost=-1
    )  # fmt: skip
    with pytest.raises(ValueError, match=r"'here' is worth between -1 and 1, .* for ever"):
        value_iteration(game)
    with pytest.raises(ValueError, match="for ever"):
        value_iteration(Chopsticks())


@pytest.mark.parametrize("probabilities", [[1 / 49] * 49, [0.3333333334] * 3])
def test_a_rounding_error_does_not_keep_the_bounds_moving(probabilities):
    # Their sum is not quite 1: with every sweep a careless mean would shrink, or grow, a little.
    assert sum(probabilities) != 1
    throw = [("again", p) for p in probabilities]
    game = Circle(again=("max", ["throw", "lost"]), throw=("chance", throw), won=1, lost=-1)
    game.graph["again"] = ("max", ["throw", "lost", "won"])
    assert value_iteration(game)["throw"] == 1
    game.graph["again"] = ("min", ["throw", "won"])
    game.graph["throw"] = ("chance", [*throw[1:], ("other", probabilities[0])])
    game.graph["other"] = ("max", ["again", "lost"])
    with pytest.raises(ValueError, match=r"'again' is worth between -1 and 1, .* for ever"):
        value_iteration(game)


def test_a_game_must_have_an_end():
    with pytest.raises(ValueError, match=r"Circle.* can never end"):
        value_iteration(Circle(here=("max", ["here"])))


@pytest.mark.parametrize("tolerance", [0, -1, nan])
def test_a_tolerance_is_positive(tolerance):
    with pytest.raises(ValueError, match=rf"tolerance = {tolerance}: .*greater than 0"):
        value_iteration(ChanceTree(1), tolerance)


# --- a policy as a game ----------------------------------------------------------------------


def test_following_leaves_one_player_a_single_move():
    game = Following(ChanceTree(TWO_THROWS), MAX, lambda game, path: 1)
    assert game.moves(()) == [1]
    assert game.moves((1,)) == (0, 1)  # chance is not bound by it
    assert game.moves((1, 0)) == (0, 1)  # nor is MIN
    assert game.moves((1, 0, 0)) == ()
    assert expectiminimax(game, ()) == pytest.approx(1.3)
