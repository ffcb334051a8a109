"""The textbook searches: values, bounds, and which nodes they visit."""

from math import inf, nan

import pytest
from definitions import truth
from hypothesis import given
from hypothesis import strategies as st
from watching import Merged, Watched

from chopsticks import (
    MAX,
    MIN,
    Chopsticks,
    Cutoff,
    State,
    TreeGame,
    alphabeta,
    best_move,
    explore,
    minimax,
    negamax,
)

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def nodes(search, game, **kwargs):
    watched = game if isinstance(game, Watched) else Watched(game)
    search(watched, watched.initial, **kwargs)
    return 1 + len(watched.visited)


def visits(search, tree, **kwargs):
    watched = Watched(TreeGame(tree))
    search(watched, (), **kwargs)
    return watched.visited


# --- trees written by hand ----------------------------------------------------------------


def test_minimax_visits_every_node_depth_first():
    assert visits(minimax, [[3, 12], 2]) == [(0,), (0, 0), (0, 1), (1,)]
    assert visits(negamax, [[3, 12], 2]) == [(0,), (0, 0), (0, 1), (1,)]


def test_alphabeta_prunes_the_4_and_the_6_of_the_textbook_tree():
    every = visits(minimax, AIMA)
    assert len(every) == 12
    pruned = [(1, 1), (1, 2)]
    assert visits(alphabeta, AIMA) == [path for path in every if path not in pruned]
    assert alphabeta(TreeGame(AIMA), ()) == 3


# --- random trees against the definition ------------------------------------------------

VALUES = st.integers(-9, 9)
TREES = VALUES
for _ in range(5):
    TREES = VALUES | st.lists(TREES, min_size=1, max_size=3)


@given(TREES)
def test_all_searches_return_the_minimax_value(tree):
    game = TreeGame(tree)
    expected = truth(tree)
    assert minimax(game, ()) == expected
    assert alphabeta(game, ()) == expected
    assert negamax(game, ()) == expected
    for move in game.moves(()):
        assert minimax(game, (move,)) == truth(tree[move], MIN)
        assert alphabeta(game, (move,)) == truth(tree[move], MIN)
        assert negamax(game, (move,)) == -truth(tree[move], MIN)


@given(TREES, st.integers(0, 6))
def test_a_depth_limit_is_a_cutoff_at_that_level(tree, depth):
    game = TreeGame(tree)

    def guess(path):
        return len(path) + sum(path) / 2

    stopped = Cutoff(game, lambda path: len(path) == depth, guess)
    for search in (minimax, negamax, alphabeta):
        assert search(game, (), depth=depth, evaluate=guess) == search(stopped, ())


@given(TREES.filter(lambda tree: not isinstance(tree, int)))
def test_best_move_is_the_first_one_that_reaches_the_value(tree):
    game = TreeGame(tree)
    for path, subtree, player, best in [((), tree, MAX, max)] + [
        ((i,), child, MIN, min) for i, child in enumerate(tree) if isinstance(child, list)
    ]:
        values = [truth(child, 1 - player) for child in subtree]
        for search in (minimax, alphabeta):
            assert best_move(game, path, search) == values.index(best(values))


# --- Chopsticks: counted nodes ------------------------------------------------------------


@pytest.mark.parametrize(
    ("depth", "plain", "pruned", "merged"),
    [
        (6, 566, 87, 501),
        (8, 3_486, 405, 2_779),
        (10, 18_555, 1_263, 13_736),
        (12, 97_679, 2_822, 67_978),
    ],
)
def test_nodes_from_the_start(depth, plain, pruned, merged):
    game = Chopsticks()
    table = explore(game)
    assert nodes(minimax, table, depth=depth) == plain
    assert nodes(negamax, table, depth=depth) == plain
    assert nodes(alphabeta, game, depth=depth) == pruned
    assert nodes(alphabeta, table, depth=depth) == pruned
    assert nodes(minimax, Merged(table), depth=depth) == merged


# --- bad input ----------------------------------------------------------------------------


@pytest.mark.parametrize("search", [minimax, negamax, alphabeta])
@pytest.mark.parametrize("depth", [-1, 1.5, 2.0, "3", inf])
def test_a_depth_that_is_no_whole_number_is_refused(search, depth):
    with pytest.raises(ValueError, match=f"depth = {depth!r}.*whole number ≥ 0, or None"):
        search(TreeGame(AIMA), (), depth=depth)


@pytest.mark.parametrize(("alpha", "beta"), [(3, 3), (4, 3), (inf, -inf), (nan, 3), (3, nan)])
def test_an_empty_window_is_refused(alpha, beta):
    with pytest.raises(ValueError, match=f"window is empty: alpha = {alpha} .* beta = {beta}"):
        alphabeta(TreeGame(AIMA), (), alpha=alpha, beta=beta)


@pytest.mark.parametrize(
    ("game", "state"),
    [(TreeGame([1, 2]), (0,)), (Chopsticks(), State(((0, 0), (1, 1)), MAX))],
)
def test_there_is_no_best_move_at_the_end(game, state):
    with pytest.raises(ValueError, match="the game is over in") as refused:
        best_move(game, state, minimax)
    assert repr(state) in str(refused.value)
