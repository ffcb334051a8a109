"""A trace is what the search did: compared with a walk written here, for many ways to search."""

import json
import random
import re
import sys
from collections import Counter
from functools import cache, partial
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chopsticks import (
    MAX,
    Chopsticks,
    Cutoff,
    State,
    Tap,
    TreeGame,
    alphabeta,
    best_move,
    explore,
    minimax,
    negamax,
)
from chopsticks.games.chance_tree import ChanceTree
from chopsticks.hands import living_hands
from chopsticks.search.chance import expectiminimax, star1
from stepthrough import record

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def walk(game, root, depth=inf, prune=False, guess=lambda state: 0, order=list, table=None):
    """What a depth-first search does: (state, parent, move, value, tried, pruned) of each node."""
    rows = []

    def visit(state, parent, move, depth, alpha, beta):
        if table is not None and (state, depth) in table:
            return table[state, depth]
        index = len(rows)
        rows.append(None)
        moves, tried = [], []
        if game.is_terminal(state):
            value = game.utility(state, MAX)
        elif depth == 0:
            value = guess(state)
        else:
            moves = list(game.moves(state))
            better = max if game.to_move(state) == MAX else min
            value = None
            for move_down in order(moves):
                tried.append(move_down)
                child = game.result(state, move_down)
                found = visit(child, index, move_down, depth - 1, alpha, beta)
                value = found if value is None else better(value, found)
                if better is max:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if prune and alpha >= beta:
                    break
        pruned = [move for move in moves if move not in tried]
        rows[index] = (state, parent, move, value, tried, pruned)
        if table is not None:
            table[state, depth] = value
        return value

    visit(root, None, None, depth, -inf, inf)
    return rows


def rows(trace):
    return [(n.state, n.parent, n.move, n.value, n.tried, n.pruned) for n in trace.nodes]


def from_movers_view(game, rows):
    """The same rows with each value as the player to move sees it."""
    return [
        (state, parent, move, value if game.to_move(state) == MAX else -value, *rest)
        for state, parent, move, value, *rest in rows
    ]


# --- the same search written in many ways -------------------------------------------------


def plain(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [plain(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def max_of_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(min_of_pair(game, game.result(state, move)) for move in game.moves(state))


def min_of_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    value = inf
    for move in game.moves(state):
        child = game.result(state, move)
        value = min(value, max_of_pair(game, child))
    return value


def nested(game, state):
    def value(state):
        return end(state) if game.is_terminal(state) else inner(state)

    def end(state):
        return game.utility(state, MAX)

    def inner(state):
        best = max if game.to_move(state) == MAX else min
        return best(map(value, [game.result(state, move) for move in game.moves(state)]))

    return value(state)


def nested_pair(game, state):
    def highest(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return max(lowest(game.result(state, move)) for move in game.moves(state))

    def lowest(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return min(highest(game.result(state, move)) for move in game.moves(state))

    return highest(state)


def state_last(game, depth, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [state_last(game, depth - 1, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def counting_depth(game, state, depth=3):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [counting_depth(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def dispatching(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        return dispatched_max(game, state)
    return dispatched_min(game, state)


def dispatched_max(game, state):
    return max(dispatching(game, game.result(state, move)) for move in game.moves(state))


def dispatched_min(game, state):
    return min(dispatching(game, game.result(state, move)) for move in game.moves(state))


def forwarding(game, state):
    if game.to_move(state) not in (0, 1):
        raise ValueError("two players only")
    return plain(game, state)


def with_an_end_helper(game, state):
    if game.is_terminal(state):
        return worth(game, state)
    values = [with_an_end_helper(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)


def worth(game, state):
    return game.utility(state, MAX)


def with_a_helper_that_yields(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = max if game.to_move(state) == MAX else min
    return best(with_a_helper_that_yields(game, child) for child in children(game, state))


def children(game, state):
    for move in moves(game, state):
        yield game.result(state, move)


def moves(game, state):
    """A helper with the name of a method of the game."""
    return list(game.moves(state))


class Player:
    def __init__(self, game=None):
        self.game = game

    def search(self, game, state):
        self.game = game
        return self.value(state)

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        values = [self.value(self.game.result(state, move)) for move in self.game.moves(state)]
        return max(values) if self.game.to_move(state) == MAX else min(values)

    def __call__(self, game, state):
        return self.search(game, state)


typed_at_a_prompt = {"MAX": MAX}
exec(
    """
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [value(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
    typed_at_a_prompt,
)

EXHAUSTIVE = {
    "minimax": minimax,
    "a lambda around it": lambda game, state: minimax(game, state),
    "a partial of it": partial(minimax, depth=20),
    "plain recursion": plain,
    "a MAX/MIN pair": max_of_pair,
    "a nested pair": nested_pair,
    "the state behind the depth": lambda game, state: state_last(game, 5, state),
    "a depth that counts down": counting_depth,
    "a function that chooses between two": dispatching,
    "a wrapper that validates": forwarding,
    "a helper for the ends": with_an_end_helper,
    "helpers that yield, and that are named like a method": with_a_helper_that_yields,
    "methods": Player().search,
    "an object that can be called": Player(),
    "nested helpers, children first": nested,
    "typed at a prompt": typed_at_a_prompt["value"],
}


def pruning(moves, after=lambda game, state, move: game.result(state, move)):
    """Alpha-beta with the moves in the order of `moves`."""

    def value(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        best, better = (-inf, max) if game.to_move(state) == MAX else (inf, min)
        for move in moves(game, state):
            best = better(best, value(game, after(game, state, move), alpha, beta))
            alpha, beta = (max(alpha, best), beta) if better is max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return value


def in_order(game, state):
    """The moves in the game's order, sorted by a look at each child that always says 0."""
    return sorted(game.moves(state), key=lambda move: glance(game.result(state, move)))


def glance(state):
    return 0


def after(game, state, move):
    return game.result(state, move)


PRUNING = {
    "alphabeta": alphabeta,
    "a partial of alphabeta": partial(alphabeta, depth=20),
    "a lambda around alphabeta": lambda game, state: alphabeta(game, state, alpha=-inf),
    "a helper that orders": pruning(in_order),
    "moves sorted by a look at each child": pruning(
        lambda game, state: sorted(
            game.moves(state), key=lambda move: glance(game.result(state, move))
        )
    ),
    "moves sorted by a list of looks": pruning(
        lambda game, state: [
            move
            for _, move in sorted(
                (glance(game.result(state, move)), move) for move in game.moves(state)
            )
        ]
    ),
    "a helper that makes the move": pruning(lambda game, state: game.moves(state), after),
}


def negating(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(-negating(game, game.result(state, move)) for move in game.moves(state))


NEGATING = {"negamax": negamax, "recursion that negates": negating}

VALUES = st.integers(-9, 9)
TREES = st.lists(VALUES, min_size=1, max_size=3)
for _ in range(3):
    TREES = st.lists(VALUES | TREES, min_size=1, max_size=3)


def each(searches):
    return pytest.mark.parametrize("search", searches.values(), ids=searches)


@each(EXHAUSTIVE)
@given(tree=TREES)
@settings(max_examples=50)
def test_an_exhaustive_search_is_recorded_as_it_ran(search, tree):
    game = TreeGame(tree)
    trace = record(search, game, ())
    assert rows(trace) == walk(game, ())
    assert trace.value == trace.nodes[0].value


@each(PRUNING)
@given(tree=TREES)
@settings(max_examples=50)
def test_a_pruning_search_is_recorded_as_it_ran(search, tree):
    game = TreeGame(tree)
    assert rows(record(search, game, ())) == walk(game, (), prune=True)


@each(NEGATING)
@given(tree=TREES)
@settings(max_examples=50)
def test_values_are_kept_from_the_searchs_own_point_of_view(search, tree):
    game = TreeGame(tree)
    assert rows(record(search, game, ())) == from_movers_view(game, walk(game, ()))


@each(EXHAUSTIVE | PRUNING)
def test_where_numbers_are_states_no_other_number_is_taken_for_one(search):
    # The values, and so the bounds, are numbers of states as well.
    table = explore(TreeGame([[[3, 1], 4, [1, 5]], [9, [2, 6]], 5, [3, [5, 8]]]))
    assert rows(record(search, table, 0)) == walk(table, 0, prune=search in PRUNING.values())


@pytest.mark.parametrize("explored", [False, True])
@pytest.mark.parametrize("depth", range(5))
def test_chopsticks_to_a_depth(depth, explored):
    game = explore(Chopsticks()) if explored else Chopsticks()
    plain_rows = walk(game, game.initial, depth)
    assert rows(record(minimax, game, game.initial, depth=depth)) == plain_rows
    negated = record(negamax, game, game.initial, depth=depth)
    assert rows(negated) == from_movers_view(game, plain_rows)
    pruned = record(alphabeta, game, game.initial, depth=depth)
    assert rows(pruned) == walk(game, game.initial, depth, prune=True)


def test_the_evaluation_at_the_horizon_is_the_leafs_value():
    game = Chopsticks()
    trace = record(minimax, game, game.initial, depth=5, evaluate=living_hands)
    assert rows(trace) == walk(game, game.initial, 5, guess=living_hands)


@pytest.mark.parametrize("shuffled_by", [1, 2, 3])
def test_moves_in_another_order_are_recorded_in_that_order(shuffled_by):
    def shuffled(moves):
        return random.Random(shuffled_by).sample(list(moves), len(moves))

    def value(game, state, depth):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        best = max if game.to_move(state) == MAX else min
        moves = shuffled(game.moves(state))
        return best(value(game, game.result(state, move), depth - 1) for move in moves)

    game = Chopsticks()
    trace = record(value, game, game.initial, depth=4)
    assert rows(trace) == walk(game, game.initial, 4, order=shuffled)
    assert trace.nodes[0].moves == list(game.moves(game.initial))


# --- what is a node -----------------------------------------------------------------------


def states(trace):
    return [node.state for node in trace.nodes]


def try_each_move(game, state):
    """A driver above the recursion."""
    return max(game.moves(state), key=lambda move: plain(game, game.result(state, move)))


@pytest.mark.parametrize(
    "driver", [try_each_move, partial(best_move, search=minimax), partial(best_move, search=plain)]
)
def test_a_driver_that_tries_the_moves_itself_is_the_root(driver):
    game = TreeGame(AIMA)
    trace = record(driver, game, ())
    assert trace.value == 0
    expected = walk(game, ())
    assert rows(trace)[1:] == expected[1:]
    assert rows(trace)[0] == (*expected[0][:3], 0, *expected[0][4:])  # its value is a move


@pytest.mark.parametrize("driver", [try_each_move, partial(best_move, search=minimax)])
def test_where_numbers_are_states_no_move_is_taken_for_one(driver):
    table = explore(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert rows(record(driver, table, 0))[1:] == walk(table, 0)[1:]


def test_only_the_search_from_its_own_file_has_nodes():
    def value(game, state, depth):
        if depth == 0:
            return minimax(game, state)  # somebody else's, used as an evaluation
        best = max if game.to_move(state) == MAX else min
        return best(value(game, game.result(state, m), depth - 1) for m in game.moves(state))

    trace = record(value, TreeGame(AIMA), (), depth=1)
    assert [(node.state, node.value) for node in trace.nodes] == [
        ((), 3),
        ((0,), 3),
        ((1,), 2),
        ((2,), 2),
    ]


def test_a_driver_that_searches_deeper_and_deeper_leaves_a_tree_for_each_depth():
    def deeper(game, state):
        return [minimax(game, state, depth) for depth in range(3)]

    game = TreeGame(AIMA)
    trace = record(deeper, game, ())
    assert trace.value == [0, 0, 3]
    assert [node.parent for node in trace.nodes].count(None) == 3
    assert len(trace.nodes) == 1 + 4 + 13


def best_of_a_generator(value, game, state, depth, best):
    return best(value(game.result(state, move), depth - 1) for move in game.moves(state))


def best_of_a_lambda(value, game, state, depth, best):
    after = lambda move: value(game.result(state, move), depth - 1)  # noqa: E731
    return best(map(after, game.moves(state)))


@pytest.mark.parametrize("explored", [False, True])
@pytest.mark.parametrize("best_of", [best_of_a_generator, best_of_a_lambda])
def test_a_table_hit_is_tried_and_has_no_node(explored, best_of):
    def search(game, state, depth):
        @cache
        def value(state, depth):
            if game.is_terminal(state):
                return game.utility(state, MAX)
            if depth == 0:
                return 0
            return best_of(value, game, state, depth, max if game.to_move(state) == MAX else min)

        return value(state, depth)

    game = explore(Chopsticks()) if explored else Chopsticks()
    trace = record(search, game, game.initial, depth=6)
    assert rows(trace) == walk(game, game.initial, 6, table={})
    assert len(trace.nodes) < 566


def test_a_call_answered_from_a_table_is_a_node_like_any_call():
    def value(game, state, depth, table):
        if (state, depth) in table:
            return table[state, depth]
        if depth == 0 or game.is_terminal(state):
            return 0
        children = [value(game, game.result(state, m), depth - 1, table) for m in game.moves(state)]
        table[state, depth] = max(children) if game.to_move(state) == MAX else min(children)
        return table[state, depth]

    game = TreeGame([[1, 2], [3, 4]])
    trace = record(value, game, (), depth=2, table={((1,), 1): 9})
    assert states(trace) == [(), (0,), (0, 0), (0, 1), (1,)]
    assert trace.nodes[4].value == trace.value == 9
    assert trace.nodes[4].pruned == []


def searching_twice(game, state, depth):
    if depth == 0 or game.is_terminal(state):
        return 0
    for move in game.moves(state):
        child = game.result(state, move)
        searching_twice(game, child, depth - 1)  # a scout
        searching_twice(game, child, depth - 1)
    return 0


def children_first(game, state, depth):
    if depth == 0:
        return 0
    children = [game.result(state, move) for move in game.moves(state)]
    return max(children_first(game, child, depth - 1) for child in children)


@pytest.mark.parametrize("search", [minimax, searching_twice, children_first])
def test_each_move_to_the_same_child_has_its_nodes(search):
    state = State(((1, 2), (0, 4)), MAX)  # either hand kills the 4
    trace = record(search, Chopsticks(), state, depth=1)
    times = 1 + (search == searching_twice)
    assert Counter(node.move for node in trace.nodes[1:]) == Counter(
        times * list(Chopsticks().moves(state))
    )
    dead = [node.move for node in trace.nodes if node.state == State(((1, 2), (0, 0)), 1)]
    assert Counter(dead) == {Tap(1, 4): times, Tap(2, 4): times}


def test_moves_sorted_by_how_many_moves_each_child_has():
    def value(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        best = max if game.to_move(state) == MAX else min
        moves = sorted(game.moves(state), key=lambda move: fewer(game, game.result(state, move)))
        return best(value(game, game.result(state, move)) for move in moves)

    def fewer(game, state):
        return -len(game.moves(state))

    game = TreeGame([1, [2, [3, 4, 5]], [6, 7, 8]])  # larger subtrees come later
    trace = record(value, game, ())
    assert states(trace)[:2] == [(), (2,)]
    assert trace.nodes[0].moves == [0, 1, 2]
    assert [node.tried for node in trace.nodes if node.state in [(), (1,)]] == [[2, 1, 0], [1, 0]]
    assert sum(len(node.pruned) for node in trace.nodes) == 0


def test_a_leaf_whose_evaluation_counts_the_moves_has_pruned_none():
    def mobility(game, state):
        return len(game.moves(state))

    def value(game, state, depth):
        if depth == 0:
            return mobility(game, state)
        return max(value(game, game.result(state, move), depth - 1) for move in game.moves(state))

    trace = record(value, TreeGame(AIMA), (), depth=1)
    assert [(node.state, node.value, node.pruned) for node in trace.nodes] == [
        ((), 3, []),
        ((0,), 3, []),
        ((1,), 3, []),
        ((2,), 3, []),
    ]


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_a_depth_before_the_state_is_not_mistaken_for_it(depth):
    def highest(game, depth, state):
        if depth == 0 or game.is_terminal(state):
            return 0
        return max(lowest(game, depth - 1, game.result(state, m)) for m in game.moves(state))

    def lowest(game, depth, state):
        if depth == 0 or game.is_terminal(state):
            return 0
        return min(highest(game, depth - 1, game.result(state, m)) for m in game.moves(state))

    table = explore(TreeGame([[[3, 1], 4, [1, 5]], [9, [2, 6]], 5, [3, [5, 8]]]))
    trace = record(lambda game, state: highest(game, depth, state), table, 0)
    assert states(trace) == [row[0] for row in walk(table, 0, depth)]


def test_a_search_of_a_cutoff_game_made_inside_is_recorded():
    def search(game, state):
        return minimax(Cutoff(game, lambda path: path == (1,), lambda path: 100), state)

    trace = record(search, TreeGame(AIMA), ())
    assert trace.value == 100
    assert states(trace) == [(), *((0, *rest) for rest in [(), (0,), (1,), (2,)]), (1,)] + [
        (2, *rest) for rest in [(), (0,), (1,), (2,)]
    ]


def test_a_search_that_makes_no_move_is_one_node():
    for search in (minimax, alphabeta, plain, max_of_pair):
        trace = record(search, TreeGame(4), ())
        assert rows(trace) == [((), None, None, 4, [], [])]
    trace = record(lambda game, state: 7, TreeGame(AIMA), ())
    assert trace.value == 7


def test_recording_below_the_root_of_the_game():
    game = TreeGame(AIMA)
    assert rows(record(minimax, game, (1,))) == walk(game, (1,))


# --- events -------------------------------------------------------------------------------


def test_the_events_of_a_small_search_read_as_it_ran():
    def value(game, state, alpha):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return max(value(game, game.result(state, m), alpha) for m in game.moves(state))

    first = value.__code__.co_firstlineno
    trace = record(value, TreeGame([3, 5]), (), alpha=-inf)
    told = [(e["event"], e["node"]) for e in trace.events if e["event"] != "line"]
    assert told == [
        ("enter", 0),
        ("moves", 0),
        ("result", 0),
        ("enter", 1),
        ("return", 1),
        ("result", 0),
        ("enter", 2),
        ("return", 2),
        ("return", 0),
    ]
    assert [event for event in trace.events if event["event"] == "enter"] == [
        {"event": "enter", "node": 0, "parent": -1, "move": "None", "state": "()"}
        | {"function": "value", "arguments": {"alpha": "−∞"}},
        {"event": "enter", "node": 1, "parent": 0, "move": 0, "state": "(0,)"}
        | {"function": "value", "arguments": {"alpha": "−∞"}},
        {"event": "enter", "node": 2, "parent": 0, "move": 1, "state": "(1,)"}
        | {"function": "value", "arguments": {"alpha": "−∞"}},
    ]
    lines = [e["line"] - first for e in trace.events if e["event"] == "line" and e["node"] == 1]
    assert lines == [1, 2]
    assert [e["value"] for e in trace.events if e["event"] == "return"] == [3, 5, 5]


def test_a_line_shows_the_locals_that_changed_before_it():
    def value(game, state):
        best = -inf
        for move in game.moves(state):
            best = max(best, game.utility(game.result(state, move), MAX))
        return best

    trace = record(value, TreeGame([3, 5]), ())
    first = value.__code__.co_firstlineno
    lines = [(e["line"] - first, e["locals"]) for e in trace.events if e["event"] == "line"]
    assert lines == [
        (1, {"state": "()"}),
        (2, {"best": "−∞"}),
        (3, {"move": 0}),
        (2, {"best": 3}),
        (3, {"move": 1}),
        (2, {"best": 5}),
        (4, {}),
    ]


def parts(value):
    yield value
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list):
        for part in value:
            yield from parts(part)


@each(EXHAUSTIVE | PRUNING | NEGATING)
def test_events_are_json_without_null_or_infinity(search):
    trace = record(search, TreeGame(AIMA), ())
    assert json.loads(json.dumps(trace.events, allow_nan=False)) == trace.events
    assert None not in list(parts(trace.events))


def test_odd_values_are_also_json_and_name_no_address():
    def value(game, state, table, bound, key):
        huge = 10**400
        odd = {None}, [nan, inf], iter([1]), object(), 'quo\\"te\n', b"\x00"
        return (huge, odd) and key

    key = 2**63 + 1  # a Zobrist key is more than a browser can hold
    trace = record(value, TreeGame([1]), (), table={"a": None}, bound=nan, key=key)
    words = json.dumps(trace.events, allow_nan=False)
    assert json.loads(words) == trace.events
    assert None not in list(parts(trace.events))
    assert [event["value"] for event in trace.events if event["event"] == "return"] == [str(key)]
    assert "iterator object" in words
    assert not re.search("0x[0-9a-f]{6}", words)


def test_windows_are_the_bounds_each_call_was_given():
    trace = record(alphabeta, TreeGame(AIMA), ())
    assert [(n.state, n.window) for n in trace.nodes if len(n.state) < 2] == [
        ((), (-inf, inf)),
        ((0,), (-inf, inf)),
        ((1,), (3, inf)),
        ((2,), (3, inf)),
    ]
    assert trace.nodes[-1].window == (3, 5)
    assert {node.window for node in record(minimax, TreeGame(AIMA), ()).nodes} == {None}


def test_the_names_of_the_window_can_be_given():
    def value(game, state, low, high):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        for move in game.moves(state):
            low = max(low, -value(game, game.result(state, move), -high, -low))
        return low

    trace = record(value, TreeGame([3, 5]), (), window=("low", "high"), low=-9, high=9)
    assert [node.window for node in trace.nodes] == [(-9, 9), (-9, 9), (-9, 3)]


def test_arguments_are_kept_by_name():
    trace = record(alphabeta, Chopsticks(), State(), depth=2)
    assert trace.nodes[0].arguments == {"depth": 2, "alpha": "−∞", "beta": "∞"}
    assert trace.nodes[1].arguments["depth"] == 1


def test_sources_hold_the_text_and_the_first_line_of_each_function():
    trace = record(max_of_pair, TreeGame(AIMA), ())
    assert set(trace.sources) == {"max_of_pair", "min_of_pair"}
    first, text = trace.sources["min_of_pair"]
    assert text.startswith("def min_of_pair(game, state):\n    if game.is_terminal(state):\n")
    assert first == min_of_pair.__code__.co_firstlineno
    inner = record(minimax, TreeGame(AIMA), ()).sources
    assert set(inner) == {"value"}
    assert inner["value"][1].startswith("def value(state: S, depth: float) -> float:\n")


def test_a_function_typed_at_a_prompt_has_no_source():
    assert record(typed_at_a_prompt["value"], TreeGame(AIMA), ()).sources == {}


# --- recording disturbs nothing -----------------------------------------------------------


class Counting:
    """A game that counts which of its methods are called with what."""

    def __init__(self, game):
        self._game = game
        self.asked = []

    @property
    def initial(self):
        self.asked.append(("initial",))
        return self._game.initial

    def __getattr__(self, name):
        if name in ("outcomes", "information"):  # it has no dice and hides nothing
            raise AttributeError(name)

        def method(*arguments):
            self.asked.append((name, *arguments))
            return getattr(self._game, name)(*arguments)

        return method


@each(EXHAUSTIVE | PRUNING | NEGATING)
def test_the_game_is_asked_nothing_that_the_search_did_not_ask(search):
    alone, recorded = Counting(TreeGame(AIMA)), Counting(TreeGame(AIMA))
    search(alone, ())
    record(search, recorded, ())
    assert recorded.asked == alone.asked


def test_an_exception_of_the_search_ends_the_trace():
    def failing(game, state):
        if state == (1,):
            raise ZeroDivisionError("in the search")
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return [failing(game, game.result(state, move)) for move in game.moves(state)]

    before = sys.gettrace()
    trace = record(failing, TreeGame(AIMA), ())
    assert sys.gettrace() is before
    assert trace.stopped == "stopped by ZeroDivisionError: in the search"
    assert trace.value is None
    assert [node.state for node in trace.nodes] == [(), (0,), (0, 0), (0, 1), (0, 2), (1,)]
    assert [e["node"] for e in trace.events if e["event"] == "return"] == [2, 3, 4, 1]


def test_an_exception_before_the_first_child_passes_through():
    with pytest.raises(ValueError, match="depth = -1"):
        record(minimax, Chopsticks(), State(), depth=-1)


def test_a_loop_without_end_is_stopped():
    def forever(game, state):
        for move in game.moves(state):
            forever(game, game.result(state, move))
        while state:
            pass

    trace = record(forever, TreeGame([1, 2]), (), limit=10)
    assert trace.stopped.endswith("it may never end")
    assert [node.state for node in trace.nodes] == [(), (0,)]


def test_an_exception_that_the_search_catches_is_part_of_the_run():
    def value(game, state):
        if state == (1,):
            raise TimeoutError
        if game.is_terminal(state):
            return game.utility(state, MAX)
        found = []
        for move in game.moves(state):
            try:
                found.append(value(game, game.result(state, move)))
            except TimeoutError:
                found.append(0)
        return max(found)

    trace = record(value, TreeGame([4, [5], 6]), ())
    assert [(n.state, n.parent, n.value) for n in trace.nodes] == [
        ((), None, 6),
        ((0,), 0, 4),
        ((1,), 0, None),
        ((2,), 0, 6),
    ]


def test_a_search_without_end_leaves_a_partial_trace():
    before = sys.gettrace()
    trace = record(minimax, Chopsticks(), State())  # no depth, and the game goes round in circles
    assert trace.stopped == "stopped by Python's recursion limit: it may never end"
    assert trace.value is None
    assert trace.nodes[0].value is None
    assert max(len(node.children) for node in trace.nodes) > 1
    assert sys.gettrace() is before


def test_calls_that_are_too_deep_are_stopped():
    def value(game, state):
        return [value(game, game.result(state, move)) for move in game.moves(state)]

    game = Chopsticks()
    trace = record(value, game, game.initial, deepest=7)
    assert trace.stopped == "stopped 7 calls deep: it may never end"
    assert len(trace.nodes) == 7
    assert record(minimax, TreeGame([[3], [2]]), (), deepest=4).stopped == ""
    assert record(minimax, TreeGame([[3], [2]]), (), deepest=3).stopped  # with `minimax` itself


def test_the_tracer_that_was_there_is_restored():
    def other(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(other)
    try:
        record(minimax, TreeGame(AIMA), ())
        assert sys.gettrace() is other
    finally:
        sys.settrace(before)


class Place(int):
    """A state that counts how often states are hashed or compared."""

    asked = 0

    def __hash__(self):
        Place.asked += 1
        return int.__hash__(self)

    def __eq__(self, other):
        Place.asked += 1
        return int.__eq__(self, other)


class Doubling:
    """A binary tree without an end."""

    initial = Place(1)

    def to_move(self, state):
        return MAX

    def moves(self, state):
        return [0, 1]

    def result(self, state, move):
        return Place(2 * state + move)

    def is_terminal(self, state):
        return False


def test_a_node_costs_no_more_where_there_are_two_thousand():
    costs = []
    for depth in (5, 10):
        Place.asked = 0
        trace = record(minimax, Doubling(), Place(1), depth=depth)
        assert len(trace.nodes) == 2 ** (depth + 1) - 1
        costs.append(Place.asked / len(trace.nodes))
    assert 1 < costs[1] < 1.5 * costs[0]


def looking(name):
    """The method of a dict, which notes how much there is to look through."""

    def method(self, *arguments):
        self.most = max(self.most, len(self))
        return getattr(dict, name)(self, *arguments)

    return method


Through = ("__eq__", "__iter__", "__ne__", "__repr__", "copy", "items", "keys", "values")
Watched = type("Watched", (dict,), {"most": 0, **{name: looking(name) for name in Through}})


def test_a_large_table_among_the_arguments_is_never_looked_through():
    def value(game, state, depth, table):
        if depth == 0 or game.is_terminal(state):
            return 0
        if (state, depth) not in table:
            children = [game.result(state, move) for move in game.moves(state)]
            values = [value(game, child, depth - 1, table) for child in children]
            table[state, depth] = max(values) if game.to_move(state) == MAX else min(values)
        return table[state, depth]

    table = Watched()
    trace = record(value, Chopsticks(), State(), depth=20, table=table)
    assert len(trace.nodes) > 2000
    assert 0 < table.most < 50 < len(table)


def test_a_trace_is_described_by_its_size_and_value():
    assert repr(record(minimax, TreeGame(AIMA), ())) == "<Trace: 13 nodes, value 3>"


# --- chance -------------------------------------------------------------------------------


def test_the_outcomes_of_a_chance_node_are_its_moves():
    game = ChanceTree(["max", ["chance", (0.75, 2), (0.25, ["min", 8, 6])], 4])
    trace = record(expectiminimax, game, ())
    assert [(n.state, n.moves, n.probabilities, n.tried, n.value) for n in trace.nodes] == [
        ((), [0, 1], [], [0, 1], 4),
        ((0,), [0, 1], [0.75, 0.25], [0, 1], 3.0),
        ((0, 0), [], [], [], 2),
        ((0, 1), [0, 1], [], [0, 1], 6),
        ((0, 1, 0), [], [], [], 8),
        ((0, 1, 1), [], [], [], 6),
        ((1,), [], [], [], 4),
    ]
    asked = [e for e in trace.events if e["event"] == "moves"]
    assert asked == [{"event": "moves", "node": i, "moves": [0, 1]} for i in (0, 1, 3)]


def test_moves_asked_for_next_to_outcomes_leave_the_probabilities():
    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        odds = dict(game.outcomes(state))
        return sum(odds[m] * search(game, game.result(state, m)) for m in game.moves(state))

    trace = record(search, ChanceTree(["chance", (0.75, 2), (0.25, 6)]), ())
    assert trace.value == 3
    assert trace.nodes[0].probabilities == [0.75, 0.25]


def test_outcomes_that_cannot_matter_are_pruned():
    # After −1 the rest brings at most 1: no more than 0 on average, and MAX has 0.5.
    game = ChanceTree(["max", 0.5, ["chance", (0.5, -1), (0.25, 1), (0.25, 0)]])
    trace = record(star1, game, ())
    assert trace.value == 0.5
    node = trace.nodes[2]
    assert (node.window, node.tried, node.pruned, node.value) == ((0.5, inf), [0], [1, 2], 0)


def test_a_chance_node_may_be_cut_before_its_first_outcome():
    # MIN has the least that there is: chance cannot bring less.
    trace = record(star1, ChanceTree(["min", -1, ["chance", (0.5, 1), (0.5, 0)]]), ())
    assert (trace.nodes[2].tried, trace.nodes[2].pruned, trace.value) == ([], [0, 1], -1)
