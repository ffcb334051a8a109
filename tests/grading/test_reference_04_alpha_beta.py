"""The reference answers of exercise 04: alpha-beta by the package, traces and types of nodes."""

import random
from itertools import product
from math import inf

import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, MIN, TreeGame, alphabeta, best_move, minimax
from chopsticks.search.counting import counted
from coursework.exercise.run import run
from stepthrough import record

reference = ReferenceAnswers("04-alpha-beta")


def random_trees(number):
    dice = random.Random(4)

    def grown(depth):
        if depth == 0 or dice.random() < 0.1:
            return dice.randint(-5, 5)
        return [grown(depth - 1) for _ in range(dice.randint(1, 3))]

    return [TreeGame([grown(4), grown(4)]) for _ in range(number)]


def test_the_leaves_that_are_never_seen():
    game = TreeGame([[[3, 5], [5, 9]], [[2, 5], [8, 1]], [[7, 4], [0, 6]]])
    seen = {node.state for node in record(alphabeta, game, ()).nodes}
    leaves = [path for path in product(range(3), range(2), range(2)) if path not in seen]
    assert reference("never-seen")() == [game.utility(p, MAX) for p in leaves]


def test_alphabeta_is_the_packages_in_value_and_nodes():
    def packaged(game, state, depth, evaluate, alpha=-inf, beta=inf):
        return alphabeta(game, state, depth, alpha, beta, evaluate)

    for call, outcome in reference.outcomes("alphabeta"):
        assert outcome == run(packaged, call)
    dice = random.Random(5)
    for game in random_trees(200):
        args = (dice.randint(0, 4), sum, *sorted(dice.sample(range(-6, 7), 2)))
        ours = counted(lambda g, s, a=args: reference("alphabeta")(g, s, *a), game, ())
        assert ours == counted(lambda g, s, a=args: packaged(g, s, *a), game, ())


def test_cutoffs_are_the_nodes_with_moves_never_tried():
    games = [(game, (), 3) for game in random_trees(100)]
    given = reference.given("count-cutoffs")
    for game, state, depth in given + games:
        cut = [node for node in record(alphabeta, game, state, depth=depth).nodes if node.pruned]
        at_min = sum(game.to_move(node.state) == MIN for node in cut)
        found = reference("count-cutoffs")(game, state, depth)
        assert found == (at_min, len(cut) - at_min)


def test_negamax_is_alphabeta_seen_by_the_mover():
    def packaged(game, state, alpha=-inf, beta=inf):
        if game.to_move(state) == MAX:
            return alphabeta(game, state, None, alpha, beta)
        return -alphabeta(game, state, None, -beta, -alpha)

    for call, outcome in reference.outcomes("negamax"):
        assert outcome == run(packaged, call)
    dice = random.Random(6)
    for game in random_trees(200):
        args = sorted(dice.sample(range(-6, 7), 2))
        ours = counted(lambda g, s, a=args: reference("negamax")(g, s, *a), game, (0,))
        assert ours == counted(lambda g, s, a=args: packaged(g, s, *a), game, (0,))


def test_the_chosen_move_is_the_first_of_the_best_and_bounds_are_handed_down():
    given = reference.given("choose")
    for game, state in given + [(game, ()) for game in random_trees(200)]:
        low, high, nodes = -inf, inf, 1
        for move in game.moves(state):
            child = game.result(state, move)
            value, visited = counted(
                lambda g, s, bounds=(low, high): alphabeta(g, s, None, *bounds), game, child
            )
            nodes += visited
            if game.to_move(state) == MAX:
                low = max(low, value)
            else:
                high = min(high, value)
        chosen, cost = counted(reference("choose"), game, state)
        assert (chosen, cost) == (best_move(game, state, minimax), nodes)


def critical(b, d):
    """The nodes on each level that every proof must visit, by Knuth and Moore's three types."""
    first, second, third = 1, 0, 0
    levels = [1]
    for _ in range(d):
        second, third = first * (b - 1) + third * b, second
        levels.append(first + second + third)
    return levels


def best_first(b, d, start=0, sign=1):
    """A uniform tree in which the best move comes first."""
    if d == 0:
        return start
    step = sign * b ** (d - 1)
    return [best_first(b, d - 1, start - step * i, -sign) for i in range(b)]


def test_the_best_case_by_types_of_nodes():
    for (b, d), outcome in reference.done("best-case"):
        levels = critical(b, d)
        assert outcome.value == (levels[-1], sum(levels))


@pytest.mark.parametrize(("b", "d"), [(1, 4), (2, 1), (2, 6), (2, 7), (3, 4), (3, 5), (6, 3)])
def test_the_best_case_by_a_search_of_a_tree_in_the_best_order(b, d):
    game = TreeGame(best_first(b, d))
    nodes = record(alphabeta, game, ()).nodes
    leaves = sum(game.is_terminal(node.state) for node in nodes)
    assert reference("best-case")(b, d) == (leaves, len(nodes))
