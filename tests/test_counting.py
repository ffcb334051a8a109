"""Statistics of a search: every node and cut-off, counted again by a search that counts itself."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chopsticks import MAX, MIN, Chopsticks, TreeGame, alphabeta, minimax
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.games.stones import Heap, Stones
from chopsticks.search.counting import tree_sizes
from chopsticks.search.deepening import pvs
from chopsticks.search.ordering import Killers, Ordered, dynamic_alphabeta
from stepthrough.recorder import Statistics, statistics

TREES = st.recursive(
    st.integers(-9, 9), lambda child: st.lists(child, min_size=1, max_size=4), max_leaves=25
)


def by_hand(tree, player=MAX, alpha=-inf, beta=inf):
    """The statistics of a nested list, and how many cut-offs came after the last move."""
    if not isinstance(tree, list):
        return Statistics(tree, 1, 1, 0, 0), 0
    best, nodes, leaves, cuts, idle = (-inf, inf)[player], 1, 0, [0, 0], 0
    for number, child in enumerate(tree, 1):
        below, idle_below = by_hand(child, 1 - player, alpha, beta)
        nodes, leaves, idle = nodes + below.nodes, leaves + below.leaves, idle + idle_below
        cuts = [cuts[MAX] + below.beta_cutoffs, cuts[MIN] + below.alpha_cutoffs]
        if player == MAX:
            best = alpha = max(best, alpha, below.value)
        else:
            best = beta = min(best, beta, below.value)
        if alpha >= beta:
            cuts[player] += number < len(tree)
            idle += number == len(tree)
            break
    return Statistics(best, nodes, leaves, cuts[MIN], cuts[MAX]), idle


def heap(stones, player):
    """The tree of a heap where the last stone loses."""
    if stones == 0:
        return 1 if player == MAX else -1
    return [heap(stones - take, 1 - player) for take in (1, 2, 3) if take <= stones]


@given(TREES)
def test_statistics_are_those_that_a_search_counts_itself(tree):
    expected, _ = by_hand(tree)
    # Fail-hard and fail-soft differ in what a cut node returns, not in what is searched.
    assert statistics(alphabeta, TreeGame(tree), ()) == expected


# The lab report prints 39 nodes and 8 cut-offs, "2" and "6", and of one of them that it came
# with 3 stones, where v = -1000 <= alpha = -1000.  That fits if MIN moves first.
@pytest.mark.parametrize(
    ("first", "expected"),
    [(MAX, Statistics(1, 39, 15, 4, 2)), (MIN, Statistics(-1, 39, 15, 2, 4))],
)
def test_the_lab_reports_six_stones(first, expected):
    assert statistics(alphabeta, Stones(6), Heap(6, first)) == expected
    counted, idle = by_hand(heap(6, first), first)
    assert counted == expected
    assert counted.alpha_cutoffs + counted.beta_cutoffs + idle == 8


class Unmoved(Killers):
    """An order that never changes."""

    def learn(self, player, move, depth):
        pass


@given(TREES)
def test_the_point_of_view_of_a_search_does_not_matter(tree):
    def killers(game, state):
        return dynamic_alphabeta(game, state, Unmoved())

    assert statistics(killers, TreeGame(tree), ()) == statistics(alphabeta, TreeGame(tree), ())


def test_an_order_and_null_windows_are_counted_as_they_run():
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    backwards = Ordered(game, key=lambda state, move: -move)
    assert statistics(alphabeta, backwards, ()) == by_hand([[2, 5, 14], [6, 4, 2], [8, 12, 3]])[0]
    # After 3, a null window looks at 2 (cut off) and at 14, 5, 2; no second look is needed.
    assert statistics(pvs, game, ()) == Statistics(3, 11, 7, 1, 0)


def test_chance_cuts_nothing():
    def first_only(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return first_only(game, game.result(state, game.moves(state)[0]))

    game = ChanceTree(["max", ["chance", (0.5, 3), (0.5, 5)], 7])
    found = statistics(first_only, game, game.initial)
    assert (found.alpha_cutoffs, found.beta_cutoffs) == (0, 1)


def test_a_search_that_does_not_end_has_no_statistics():
    game = Chopsticks()
    with pytest.raises(ValueError, match="the search was stopped by"):
        statistics(minimax, game, game.initial)


def size(tree):
    """All nodes of a nested list."""
    return 1 + (sum(map(size, tree)) if isinstance(tree, list) else 0)


@given(TREES)
def test_the_size_of_a_tree_is_what_a_search_counts_itself(tree):
    game = TreeGame(tree)
    assert tree_sizes(game, (), [99]) == [by_hand(tree)[0].nodes]
    assert tree_sizes(game, (), [99], cutting=False) == [size(tree)]


def test_the_size_of_a_tree_is_refused_for_dice():
    with pytest.raises(ValueError, match="has dice"):
        tree_sizes(ChanceTree(["chance", (0.5, 1), (0.5, 2)]), (), [1])
