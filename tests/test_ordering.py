"""Orders and the searches that live on them: never another value, and the known node counts."""

from functools import partial
from itertools import islice
from math import inf

import pytest
from definitions import truth
from hypothesis import given
from hypothesis import strategies as st
from watching import Merged

from chopsticks import MAX, MIN, Chopsticks, State, TreeGame, alphabeta, explore, minimax
from chopsticks.hands import living_hands
from chopsticks.hands.features import rules_of_thumb
from chopsticks.search.counting import counted
from chopsticks.search.deepening import aspiration, deepen, pvs
from chopsticks.search.ordering import (
    History,
    Killers,
    Ordered,
    dynamic_alphabeta,
)

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
GAME = Chopsticks()

numbers = st.integers(-3, 3) | st.floats(-3, 3)
trees = st.recursive(numbers, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=40)


def nodes(search, game, **options):
    return counted(partial(search, **options), game, game.initial)[1]


# --- an order is a game -------------------------------------------------------------------


def test_ordered_moves_are_the_legal_moves_sorted_and_ties_keep_their_places():
    game = Ordered(TreeGame([3, 12, 8, 3]), key=lambda state, move: move in (0, 2))
    assert game.moves(()) == [1, 3, 0, 2]


# --- the counts of the sources --------------------------------------------------------------


def test_the_rules_of_thumb_at_depth_14():
    ordered = Ordered(Merged(GAME), rules_of_thumb(GAME))
    window = {"depth": 14, "alpha": -1, "beta": 1}
    assert nodes(alphabeta, Merged(GAME), **window) == 3_844
    assert nodes(alphabeta, ordered, **window) == 515
    assert nodes(alphabeta, Merged(ordered, backwards=True), **window) == 17_710


def test_the_rules_of_thumb_one_by_one():
    state = State(((1, 1), (4, 4)), MIN)
    key = rules_of_thumb(GAME)
    # the only move: a 4 kills a 1, and the mover still holds two 4s
    assert [key(state, move) for move in GAME.moves(state)] == [(-1, 0, 2)]
    state = State(((0, 2), (3, 3)), MAX)
    assert {str(move): key(state, move) for move in GAME.moves(state)} == {
        "2→3": (-1, 0, 0),
        "1+1": (0, -2, 0),
    }


# --- the searches ---------------------------------------------------------------------------


SEARCHES = {
    "killers": lambda *args, **kw: dynamic_alphabeta(*args, order=Killers(), **kw),
    "history": lambda *args, **kw: dynamic_alphabeta(*args, order=History(), **kw),
    "pvs": pvs,
}


@pytest.mark.parametrize("search", [*SEARCHES.values(), alphabeta], ids=[*SEARCHES, "alphabeta"])
@given(tree=trees, ends=st.tuples(numbers, numbers))
def test_outside_its_window_a_search_returns_a_bound(search, tree, ends):
    alpha, beta = sorted(ends)
    if alpha == beta:
        return
    value, true = search(TreeGame(tree), (), alpha=alpha, beta=beta), truth(tree)
    if value <= alpha:
        assert true <= value
    elif value >= beta:
        assert true >= value
    else:
        assert true == value


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_each_search_has_the_value_of_minimax_in_every_position(search):
    table = explore(GAME)
    for evaluate in (None, lambda number: living_hands(table.states[number])):
        for number in range(0, len(table.states), 3):
            for depth in (0, 1, 4, 5):
                expected = minimax(table, number, depth, evaluate)
                assert search(table, number, depth=depth, evaluate=evaluate) == expected


def test_the_window_is_maxs_when_min_is_to_move():
    state = State(((1, 1), (1, 2)), MIN)
    for search in SEARCHES.values():
        for low, high in ((-2, 0), (0, 1), (-inf, 2)):
            for depth in (3, 4):
                expected = alphabeta(GAME, state, depth, low, high, living_hands)
                options = {"depth": depth, "alpha": low, "beta": high, "evaluate": living_hands}
                value = search(GAME, state, **options)
                assert min(max(value, low), high) == min(max(expected, low), high)


@given(trees, st.integers(-4, 4), st.floats(0.1, 4))
def test_aspiration_finds_the_value_whatever_the_guess(tree, guess, margin):
    assert aspiration(TreeGame(tree), (), guess, margin) == truth(tree)


@pytest.mark.parametrize(("tree", "guess", "value"), [([[3, 1]], 5, 1), ([3, 9], 1, 9)])
def test_a_value_at_the_edge_of_the_window_is_only_a_bound(tree, guess, value):
    assert aspiration(TreeGame(tree), (), guess, margin=2) == value


def test_a_good_guess_saves_nodes_and_a_bad_one_costs_them():
    game = TreeGame(AIMA)
    full = nodes(alphabeta, game)
    assert nodes(aspiration, game, guess=3, margin=1) <= full
    assert nodes(aspiration, game, guess=-9, margin=1) > full


def test_pvs_visits_what_alphabeta_visits_where_every_best_move_comes_first():
    best_first = [[3, 8, 12], [2, 4, 6], [2, 5, 14]]
    assert nodes(pvs, TreeGame(best_first)) == nodes(alphabeta, TreeGame(best_first)) == 9


def test_pvs_searches_again_what_passes_the_null_window():
    # child 1 fails low in its null window (3, 3+) only if it is worse; here it is better: 5
    game = TreeGame([[3, 3], [5, 5]])
    assert nodes(alphabeta, game) == 7
    assert nodes(pvs, game) == 7 + 3


def test_two_killers_the_latest_first():
    killers = Killers()
    for move in "abcaa":
        killers.learn(MAX, move, 2)
    assert sorted("dcba", key=lambda move: killers.rank(MAX, move, 2)) == list("acdb")
    assert killers.rank(MAX, "a", 3) == 2


def test_history_counts_the_square_of_the_depth_for_each_player():
    history = History()
    history.learn(MAX, "a", 2)
    history.learn(MAX, "b", 1)
    history.learn(MAX, "b", 1)
    assert [history.rank(MAX, move, 9) for move in "abc"] == [-4, -2, 0]
    assert history.rank(MIN, "a", 2) == 0


# --- iterative deepening ----------------------------------------------------------------------


def test_deepening_gives_for_each_depth_the_value_and_a_line_that_reaches_it():
    for state in (GAME.initial, State(((1, 2), (1, 3)), MIN)):
        for record in islice(deepen(GAME, state, living_hands), 8):
            assert record.value == minimax(GAME, state, record.depth, living_hands)
            assert record.move == record.line[0]
            end = state
            for move in record.line:
                end = GAME.result(end, move)
            reached = GAME.utility(end, MAX) if GAME.is_terminal(end) else living_hands(end)
            assert reached == record.value
            assert len(record.line) == record.depth or GAME.is_terminal(end)


def test_the_first_depth_costs_alphabeta_and_the_next_try_the_old_line_first():
    records = list(islice(deepen(TreeGame(AIMA), ()), 2))
    assert [record.value for record in records] == [0, 3]
    assert records[0].nodes == 4
    assert records[1] == (2, 3, 0, (0, 0), 11)


# --- bad input --------------------------------------------------------------------------------


def test_bad_input_is_refused_with_the_value_named():
    end = State(((0, 0), (1, 1)), MAX)
    with pytest.raises(ValueError, match="the game is over"):
        next(deepen(GAME, end))
    with pytest.raises(ValueError, match="margin = 0"):
        aspiration(GAME, GAME.initial, guess=0, margin=0, depth=2)
    for search in SEARCHES.values():
        with pytest.raises(ValueError, match="depth = -1"):
            search(GAME, GAME.initial, depth=-1)
        with pytest.raises(ValueError, match="the window is empty"):
            search(GAME, GAME.initial, depth=1, alpha=1, beta=1)
