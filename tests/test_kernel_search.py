"""The compiled searches: equal to the readable ones, node by node, and deeper."""

import random
from functools import partial
from math import inf, nan

import pytest

pytest.importorskip("numba")

from hypothesis import given
from hypothesis import strategies as st

import chopsticks
from chopsticks import MIN, Chopsticks, Rules, TreeGame, explore
from chopsticks.games.pig import Pig
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.hands import living_hands
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.compiled import alphabeta, alphabeta_with_table, arrays, minimax
from chopsticks.search.counting import counted
from chopsticks.search.table import Table
from chopsticks.search.table import alphabeta_with_table as readable_with_table

WINDOWS = [(-inf, inf), (-1, 1), (-1, 0), (0, 1), (-0.5, 0.5), (1, 2)]


class Graph:
    """A game on numbers: `successors[i]` are the moves of i; a state without any ends the game."""

    def __init__(self, successors, players, utilities):
        self.successors, self.players, self.utilities = successors, players, utilities
        self.initial = 0

    def to_move(self, state):
        return self.players[state]

    def moves(self, state):
        return range(len(self.successors[state]))

    def result(self, state, move):
        return self.successors[state][move]

    def is_terminal(self, state):
        return not self.successors[state]

    def utility(self, state, player):
        return -self.utilities[state] if player == MIN else self.utilities[state]


def random_graph(seed):
    """Cycles, states that are reached in many ways, and players who do not take turns."""
    generator = random.Random(seed)
    size = generator.randrange(2, 30)
    return Graph(
        [
            [generator.randrange(size) for _ in range(generator.choice((0, 1, 2, 3, 5)))]
            for _ in range(size)
        ],
        [generator.randrange(2) for _ in range(size)],
        [generator.choice((-2.5, -1, 0, 0, 1, 7)) for _ in range(size)],
    )


def assert_equal(game, states, depths, windows=WINDOWS[:1], evaluate=None):
    """All three searches of a game, against the readable ones."""
    fast = arrays(game, evaluate)
    for depth in depths:
        for state in states:
            readable = partial(chopsticks.minimax, depth=depth, evaluate=evaluate)
            assert minimax(fast, state, depth) == counted(readable, game, state)
            for low, high in windows:
                limits = {"depth": depth, "alpha": low, "beta": high, "evaluate": evaluate}
                readable = partial(chopsticks.alphabeta, **limits)
                assert alphabeta(fast, state, depth, low, high) == counted(readable, game, state)
                ours, theirs = Table(64), Table(64)
                readable = partial(readable_with_table, table=theirs, **limits)
                found = alphabeta_with_table(fast, state, depth, low, high, ours)
                assert found == counted(readable, game, state)
                assert vars(ours) == vars(theirs)


RULES = [
    Rules(),
    Rules(fingers=2),
    Rules(fingers=7),
    Rules(overflow="rollover"),
    Rules(split="free", revive=False),
    Rules(split="none", start=(1, 2)),
]


# --- equal to the readable searches -------------------------------------------------------


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_state_of_chopsticks(rules):
    table = explore(Chopsticks(rules))
    numbers = range(len(table.states))
    assert_equal(table, random.Random(1).sample(numbers, min(50, len(numbers))), range(6), WINDOWS)


def test_the_evaluation_is_used_at_the_horizon():
    table = explore(Chopsticks())
    assert_equal(
        table, range(0, 356, 20), range(6), evaluate=lambda n: living_hands(table.states[n])
    )


def test_tic_tac_toe():
    table = explore(TicTacToe())
    sample = random.Random(2).sample(range(1000, len(table.states)), 60)
    assert_equal(table, sample, (2, None))
    assert minimax(arrays(table), 0) == (0, 549_946)
    assert alphabeta(arrays(table), 0) == (0, 18_297)


@pytest.mark.parametrize("seed", range(60))
def test_any_graph(seed):
    table = explore(random_graph(seed))
    assert_equal(table, range(len(table.states)), (0, 1, 2, 5), WINDOWS)


VALUES = st.integers(-9, 9) | st.floats(-2, 2)
TREES = VALUES
for _ in range(4):
    TREES = VALUES | st.lists(TREES, min_size=1, max_size=3)


@given(TREES)
def test_any_tree(tree):
    table = explore(TreeGame(tree))
    assert_equal(table, (0,), (1, 3, None), WINDOWS)


@pytest.mark.parametrize("replace", ["depth", "always"])
@pytest.mark.parametrize(("slots", "bits"), [(1, 64), (7, 64), (256, 64), (256, 4), (4096, 8)])
def test_a_table_kept_from_search_to_search(slots, bits, replace):
    """Small tables forget, short keys mistake states: in both alike."""
    table = explore(Chopsticks())
    fast, zobrist = arrays(table), Zobrist()
    keys = [zobrist(state) for state in table.states]
    ours, theirs = Table(slots, replace, bits), Table(slots, replace, bits)
    generator = random.Random(slots)
    for _ in range(60):
        state, depth = generator.randrange(356), generator.randrange(9)
        readable = partial(readable_with_table, depth=depth, table=theirs, key=keys.__getitem__)
        found = alphabeta_with_table(fast, state, depth, table=ours, keys=keys)
        assert found == counted(readable, table, state)
    assert vars(ours) == vars(theirs)
    assert ours.hits > 0


def test_a_search_to_the_end_may_pass_by_a_cycle():
    """State 2 leads back to 0; alpha-beta cuts before it gets there."""
    table = explore(Graph([[1, 2], [3], [4, 0], [], []], [0, 1, 1, 0, 0], [0, 0, 0, 5, 2]))
    readable = counted(chopsticks.alphabeta, table, 0)
    assert readable == (5, 5)
    assert alphabeta(arrays(table), 0) == alphabeta_with_table(arrays(table), 0) == readable
    with pytest.raises(ValueError, match=r"depth = None: .* can cycle below state 0"):
        minimax(arrays(table), 0)


# --- deeper than the readable searches ----------------------------------------------------


def test_a_line_of_play_longer_than_the_interpreters_stack():
    length = 100_000
    chain = explore(
        Graph([[i + 1] for i in range(length)] + [[]], [0, 1] * length, [0] * length + [3])
    )
    fast = arrays(chain)
    assert minimax(fast, 0) == alphabeta(fast, 0) == (3, length + 1)
    assert alphabeta_with_table(fast, 0, table=Table(8)) == (3, length + 1)


# --- bad input ----------------------------------------------------------------------------

FAST = arrays(explore(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])))


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_with_table])
@pytest.mark.parametrize("state", [-1, 13, 0.5, ()])
def test_a_state_that_is_no_number_of_the_game_is_refused(search, state):
    with pytest.raises(ValueError, match=r"state = .*from 0 to 12"):
        search(FAST, state)


@pytest.mark.parametrize("search", [minimax, alphabeta, alphabeta_with_table])
@pytest.mark.parametrize("depth", [-1, 1.5, "3"])
def test_a_depth_that_is_no_whole_number_is_refused(search, depth):
    with pytest.raises(ValueError, match=f"depth = {depth!r}"):
        search(FAST, 0, depth)


@pytest.mark.parametrize("search", [alphabeta, alphabeta_with_table])
@pytest.mark.parametrize(("low", "high"), [(3, 3), (4, 3), (nan, 3)])
def test_an_empty_window_is_refused(search, low, high):
    with pytest.raises(ValueError, match="window is empty"):
        search(FAST, 0, 2, low, high)


def test_every_state_needs_a_key():
    with pytest.raises(ValueError, match="3 keys for 13 states"):
        alphabeta_with_table(FAST, 0, keys=[1, 2, 3])


@pytest.mark.parametrize("game", [Pig(), explore(Pig())], ids=["as it is", "explored"])
def test_a_game_with_dice_is_refused(game):
    with pytest.raises(ValueError, match="has dice: use expectiminimax"):
        arrays(game)
