"""Trees and graphs written by hand, cut-offs and explored games."""

import re
from collections import namedtuple
from math import inf, nan

import pytest

from chopsticks import MAX, MIN, Chopsticks, Cutoff, State, Tap, TreeGame, explore
from chopsticks.game import card, register
from chopsticks.games.graph import GraphGame

NESTED = [[3, [12, -8]], [2.5, 4], 6]
NAMED = {
    "A": ["B", "C", "F"],
    "B": ["D", "E"],
    "C": ["G"],
    "D": 3,
    "E": ["H"],
    "F": 6,
    "G": 2.5,
    "H": -8,
}


def walk(game, state):
    """A game below a state as nested tuples: (player, utility) or (player, {move: child})."""
    player = game.to_move(state)
    if game.is_terminal(state):
        return player, game.utility(state, MAX)
    return player, [(move, walk(game, game.result(state, move))) for move in game.moves(state)]


@pytest.mark.parametrize(
    ("tree", "names"),
    [
        ([], r"\(\).*no children"),
        ([1, [2, []]], r"\(1, 1\).*no children"),
        ({}, "empty"),
        ({"A": []}, "'A'.*no children"),
        ([1, nan], r"\(1,\).*nan"),
        ([[inf]], r"\(0, 0\).*inf"),
        ({"A": -inf}, "'A'.*-inf"),
        ({"A": ["B", "C"], "B": 1}, "'C'.*not defined"),
        ({"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": 1}, "'D'.*twice"),
        ({"A": ["B", "B"], "B": 1}, "'A'.*twice"),
        ({"A": ["B"], "B": ["A"]}, "'A'.*twice"),
        ({"A": ["A"]}, "'A'.*twice"),
        ({"A": ["B"], "B": 1, "C": 2, "D": 3}, r"\['C', 'D'\]"),
        ([1, "2"], r"\(1,\) is '2'"),
        ({"A": "B", "B": 1}, "'A' is 'B'"),
        ([1, None], r"\(1,\) is None"),
        ([True], r"\(0,\) is True"),
    ],
)
def test_malformed_tree_is_refused_by_the_name_of_the_node(tree, names):
    with pytest.raises(ValueError, match=names):
        TreeGame(tree)


@pytest.mark.parametrize(
    ("tree", "move"), [(NESTED, 3), (NESTED, -1), (NESTED, [0]), (NAMED, "D"), (NAMED, 0)]
)
def test_a_move_that_the_tree_does_not_have_is_refused(tree, move):
    game = TreeGame(tree)
    with pytest.raises(ValueError, match=f"{re.escape(repr(move))} is not a move in"):
        game.result(game.initial, move)


@pytest.mark.parametrize(
    ("graph", "complaint"),
    [
        ({}, "the graph is empty"),
        ({"R": "A"}, r"'R' leads to \['A'\], but only \['R'\] are defined"),
        ({"R": ""}, "'R' has no moves; write its utility instead"),
        ({"R": inf}, "the utility of 'R' is inf; it must be finite"),
        ({"R": True}, "the utility of 'R' is True"),
        ({"R": "AB", "A": "B", "B": 1}, "in 'B' it could be either player's turn"),
        ({"R": "A", "A": 1, "B": 2}, r"no path from 'R' leads to \['B'\]"),
    ],
)
def test_a_graph_that_is_no_game_is_refused(graph, complaint):
    with pytest.raises(ValueError, match=complaint):
        GraphGame(graph)


def test_a_graph_is_a_game():
    game = GraphGame({"root": ["left", "end"], "left": ["root"], "end": -3})
    assert [game.to_move(name) for name in ("root", "left", "end")] == [MAX, MIN, MIN]
    assert (game.utility("end", MAX), game.utility("end", MIN)) == (-3, 3)
    assert game.moves("end") == ()
    with pytest.raises(
        ValueError, match=r"'end' is not a move in 'left'; legal moves: \('root',\)"
    ):
        game.result("left", "end")


def test_cutoff_ends_the_game_where_the_test_says_and_is_worth_the_evaluation():
    game = Cutoff(TreeGame(NESTED), lambda path: path == (0,), lambda path: 100)
    assert walk(game, ()) == (
        MAX,
        [(0, (MIN, 100)), (1, (MIN, [(0, (MAX, 2.5)), (1, (MAX, 4))])), (2, (MIN, 6))],
    )
    assert game.utility((0,), MIN) == -100


def test_cutoff_keeps_the_real_utility_at_a_real_end():
    game = Cutoff(TreeGame([3, 5]), lambda path: True, lambda path: 100)
    assert game.utility((1,), MAX) == 5
    assert game.utility((1,), MIN) == -5
    assert game.utility((), MAX) == 100


def test_explored_game_is_the_same_game_with_numbers_for_states():
    game = Chopsticks()
    table = explore(game)
    assert table.states[table.initial] == game.initial
    for number, state in enumerate(table.states):
        assert table.to_move(number) == game.to_move(state)
        assert table.is_terminal(number) == game.is_terminal(state)
        children = [table.states[table.result(number, move)] for move in table.moves(number)]
        assert children == [game.result(state, move) for move in game.moves(state)]
        if game.is_terminal(state):
            for player in (MAX, MIN):
                assert table.utility(number, player) == game.utility(state, player)


def test_exploring_starts_at_the_roots_it_is_given():
    game = Chopsticks()
    lost = State(((0, 1), (0, 4)), 0)
    table = explore(game, [lost])
    assert table.states[0] == lost
    assert game.initial not in table.states
    assert table.states[1] == game.result(lost, Tap(1, 4))


def test_a_root_given_twice_is_numbered_once():
    table = explore(TreeGame([[1, 2], 3]), [(0,), (0,), (0, 0)])
    assert table.states == [(0,), (0, 0), (0, 1)]
    assert table.successors == [(1, 2), (), ()]


def test_exploring_refuses_a_state_that_is_stuck():
    class Stuck(TreeGame):
        def moves(self, state):
            return () if state == (1,) else super().moves(state)

    with pytest.raises(ValueError, match=r"\(1,\) is not terminal but has no moves"):
        explore(Stuck([1, [2, 3]]))


def test_a_game_whose_states_have_the_name_of_others_has_no_card():
    pins = namedtuple("State", "pins")
    assert card("chopsticks").make().initial == Chopsticks().initial
    with pytest.raises(ValueError, match="has the same name as"):
        register("pins", TreeGame, data={pins: str})
    with pytest.raises(ValueError, match="there is no game 'pins'"):
        card("pins")
