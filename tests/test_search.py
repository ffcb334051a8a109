"""The textbook searches: values, bounds, and which nodes they visit."""

from functools import partial
from math import inf, nan

import pytest
from definitions import truth
from hypothesis import given
from hypothesis import strategies as st
from watching import Merged, Watched

from chopsticks import (
    LOSS,
    MAX,
    MIN,
    WIN,
    Chopsticks,
    Cutoff,
    State,
    Tap,
    TreeGame,
    alphabeta,
    best_move,
    explore,
    minimax,
    movers_view,
    negamax,
    solve,
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


def test_a_bound_from_far_above_cuts_deep_in_the_tree():
    # MAX already has 5; three levels below, MIN finds a 3: its 100 cannot matter.
    tree = [5, [[[3, 100], 9], 7]]
    pruned = [path for path in visits(minimax, tree) if path not in visits(alphabeta, tree)]
    assert pruned == [(1, 0, 0, 1)]
    assert alphabeta(TreeGame(tree), ()) == 7


@pytest.mark.parametrize(
    ("tree", "pruned"),
    [
        ([3, [3, 100]], (1, 1)),  # MIN at alpha
        ([[4, [4, 0]]], (0, 1, 1)),  # MAX at beta
    ],
)
def test_equal_bounds_cut(tree, pruned):
    assert pruned in visits(minimax, tree)
    assert pruned not in visits(alphabeta, tree)
    assert alphabeta(TreeGame(tree), ()) == minimax(TreeGame(tree), ())


def test_a_narrow_window_prunes_at_the_root():
    assert visits(alphabeta, AIMA, beta=3) == visits(alphabeta, AIMA)[:4]
    assert alphabeta(TreeGame(AIMA), (), beta=3) == 3


def test_fail_soft_says_more_than_the_bound():
    game = TreeGame(AIMA)
    # The MIN nodes stop at 3, 2 and 5: no more than 5, not only "no more than 10".
    assert alphabeta(game, (), alpha=10) == 5
    # The first MIN node is 3 and ends the search: no less than 3, not only "no less than 1".
    assert alphabeta(game, (), beta=1) == 3


def test_searching_below_the_root_respects_the_player_to_move():
    game = TreeGame(AIMA)
    assert [minimax(game, (i,)) for i in range(3)] == [3, 2, 2]
    assert [alphabeta(game, (i,)) for i in range(3)] == [3, 2, 2]
    assert [negamax(game, (i,)) for i in range(3)] == [-3, -2, -2]


# --- random trees against the definition ------------------------------------------------

VALUES = st.integers(-9, 9)
TREES = VALUES
for _ in range(5):
    TREES = VALUES | st.lists(TREES, min_size=1, max_size=3)
BOUNDS = st.integers(-11, 11) | st.sampled_from([-inf, inf])


def fail_hard(tree, player, alpha, beta, path, visited):
    """Knuth and Moore's F2, which visits exactly what fail-soft does with the same window."""
    visited.append(path)
    if isinstance(tree, int):
        return min(max(tree, alpha), beta)
    for i, child in enumerate(tree):
        value = fail_hard(child, 1 - player, alpha, beta, (*path, i), visited)
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if player == MAX else beta


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


@given(TREES, st.tuples(BOUNDS, BOUNDS).filter(lambda window: window[0] < window[1]))
def test_a_value_outside_the_window_bounds_the_truth(tree, window):
    alpha, beta = window
    value = alphabeta(TreeGame(tree), (), alpha=alpha, beta=beta)
    expected = truth(tree)
    if value <= alpha:
        assert expected <= value
    elif value >= beta:
        assert expected >= value
    else:
        assert expected == value


@given(TREES, st.tuples(BOUNDS, BOUNDS).filter(lambda window: window[0] < window[1]))
def test_alphabeta_visits_what_the_textbook_version_visits(tree, window):
    alpha, beta = window
    expected = []
    fail_hard(tree, MAX, alpha, beta, (), expected)
    assert [(), *visits(alphabeta, tree, alpha=alpha, beta=beta)] == expected


@given(TREES, st.integers(0, 6))
def test_a_depth_limit_is_a_cutoff_at_that_level(tree, depth):
    game = TreeGame(tree)

    def guess(path):
        return len(path) + sum(path) / 2

    stopped = Cutoff(game, lambda path: len(path) == depth, guess)
    for search in (minimax, negamax, alphabeta):
        assert search(game, (), depth=depth, evaluate=guess) == search(stopped, ())


@given(TREES, st.none() | st.integers(0, 6))
def test_an_explored_tree_has_the_same_values_and_nodes(tree, depth):
    game = TreeGame(tree)
    table = explore(game)
    for search in (minimax, negamax, alphabeta):
        expected, found = Watched(game), Watched(table)
        assert search(found, 0, depth=depth) == search(expected, (), depth=depth)
        assert [table.states[number] for number in found.visited] == expected.visited


@given(TREES.filter(lambda tree: not isinstance(tree, int)))
def test_best_move_is_the_first_one_that_reaches_the_value(tree):
    game = TreeGame(tree)
    for path, subtree, player, best in [((), tree, MAX, max)] + [
        ((i,), child, MIN, min) for i, child in enumerate(tree) if isinstance(child, list)
    ]:
        values = [truth(child, 1 - player) for child in subtree]
        for search in (minimax, alphabeta):
            assert best_move(game, path, search) == values.index(best(values))


# --- the horizon --------------------------------------------------------------------------


@pytest.mark.parametrize("search", [minimax, negamax, alphabeta])
def test_at_depth_0_a_state_is_worth_its_evaluation_or_0(search):
    game = TreeGame(AIMA)
    assert search(game, (), depth=0) == 0
    assert search(game, (), depth=0, evaluate=lambda path: 7) == 7
    assert visits(search, AIMA, depth=0) == []


@pytest.mark.parametrize("search", [minimax, negamax, alphabeta])
def test_a_real_end_is_never_evaluated(search):
    def refuse(state):
        raise AssertionError("a terminal state has a utility")

    assert search(TreeGame(5), (), depth=0, evaluate=refuse) == 5
    assert search(TreeGame([4, 5]), (), depth=1, evaluate=refuse) == 5


@pytest.mark.parametrize("search", [minimax, alphabeta])
def test_the_evaluation_is_from_the_view_of_max_whoever_is_to_move(search):
    game = TreeGame(AIMA)
    guess = {(0,): 1, (1,): 5, (2,): -3}.get
    assert search(game, (), depth=1, evaluate=guess) == 5
    assert negamax(game, (), depth=1, evaluate=guess) == 5
    assert search(game, (1,), depth=0, evaluate=guess) == 5
    assert negamax(game, (1,), depth=0, evaluate=guess) == -5


def test_best_move_looks_one_ply_further_than_its_search():
    assert best_move(TreeGame([[3, 12], [8, 9]]), (), partial(minimax, depth=0)) == 0
    assert best_move(TreeGame([[3, 12], [8, 9]]), (), partial(minimax, depth=1)) == 1


def test_best_move_asks_the_search_once_for_each_child_in_order():
    asked = []

    def search(game, child):
        asked.append((game, child))
        return 0

    game = TreeGame([1, 2, 3])
    assert best_move(game, (), search) == 0
    assert asked == [(game, (0,)), (game, (1,)), (game, (2,))]


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


def test_an_explored_game_has_the_nodes_of_the_game_itself():
    assert nodes(minimax, Chopsticks(), depth=8) == 3_486


@pytest.mark.parametrize(("depth", "count"), [(6, 8_463), (8, 95_807)])
def test_nodes_of_the_raw_game(depth, count):
    assert nodes(minimax, explore(Chopsticks(normalise=False)), depth=depth) == count


def kill_make_one_avoid_four(game, state, move):
    """The strategy report's ordering: kill a hand first, then make a 1, avoid holding a 4."""
    after = game.result(state, move)
    mine, theirs = after.hands[state.to_move], after.hands[1 - state.to_move]
    return -theirs.count(0), -mine.count(1), mine.count(4)


@pytest.mark.parametrize(
    ("key", "backwards", "count"),
    [
        (None, False, 3_844),
        (kill_make_one_avoid_four, False, 515),
        (kill_make_one_avoid_four, True, 17_710),
    ],
)
def test_the_order_of_moves_changes_the_cost_and_not_the_value(key, backwards, count):
    game = Chopsticks()
    watched = Merged(game, key and partial(key, game), backwards)
    assert alphabeta(watched, game.initial, depth=14, alpha=-1, beta=1) == 0
    assert 1 + len(watched.visited) == count


# --- Chopsticks: values against the truth -------------------------------------------------


@pytest.fixture(scope="module")
def default():
    """The explored game, and the true value of each live position in the mover's view."""
    game = Chopsticks()
    table, tablebase = explore(game), solve(game)
    positions = {}
    for number, state in enumerate(table.states):
        if not game.is_terminal(state):
            positions.setdefault(movers_view(state), number)
    truths = {number: tablebase[table.states[number]] for number in positions.values()}
    return table, truths


def test_depth_limited_values_are_wrong_in_ever_fewer_positions(default):
    table, truths = default
    assert len(truths) == 164
    wrong = [
        sum(negamax(table, number, depth=depth) != truths[number].outcome for number in truths)
        for depth in range(1, 9)
    ]
    assert wrong == [57, 46, 15, 12, 4, 2, 0, 0]


def test_alphabeta_has_the_value_of_minimax_in_every_position(default):
    table, truths = default
    for number in truths:
        for depth in range(7):
            assert alphabeta(table, number, depth=depth) == minimax(table, number, depth=depth)


def test_a_win_or_a_loss_is_seen_at_its_distance_and_not_before(default):
    table, truths = default
    for number, value in truths.items():
        if value.plies is not None:
            assert negamax(table, number, depth=value.plies) == value.outcome
            assert negamax(table, number, depth=value.plies - 1) == 0
            assert value.outcome in (WIN, LOSS)


class MoversView(Watched):
    """Chopsticks with the player to move always named MAX; for a search that negates."""

    def result(self, state, move):
        return movers_view(super().result(state, move))


@pytest.mark.parametrize(("game", "live", "wrong"), [(MoversView, 164, 37), (Watched, 328, 79)])
def test_a_table_filled_along_the_path_is_wrong_where_lines_repeat(game, live, wrong):
    game = game(Chopsticks())
    table, path = {}, set()

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        if state in path:
            return 0
        if state not in table:
            path.add(state)
            table[state] = max(-value(game.result(state, move)) for move in game.moves(state))
            path.remove(state)
        return table[state]

    assert value(game.initial) == 0  # right, by luck
    truths = solve(Chopsticks(), whole=True)
    assert len(table) == live
    assert sum(found != truths[state].outcome for state, found in table.items()) == wrong


@pytest.mark.parametrize("search", [partial(minimax, depth=2), partial(alphabeta, depth=3)])
def test_the_player_who_moves_second_kills_the_last_hand_too(search):
    game = Chopsticks()
    assert best_move(game, State(((0, 4), (1, 2)), MIN), search) == Tap(1, 4)
    assert best_move(game, State(((0, 3), (1, 2)), MIN), search) == Tap(2, 3)


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
