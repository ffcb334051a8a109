"""The reference answers of exercise 07: tables and keys by searches without them."""

from collections import Counter
from itertools import product
from math import inf

import pytest
from reference_answers import ReferenceAnswers, nodes_of

from chopsticks import MAX, MIN, Chopsticks, State, Tap, alphabeta
from chopsticks.hands.zobrist import Zobrist
from chopsticks.search.table import Bound
from coursework.exercise.run import run

reference = ReferenceAnswers("07-transposition-table")


def every_line(game, state, depth):
    """The ends of all lines of play of so many plies, one by one."""
    if depth == 0:
        yield state
        return
    for move in game.moves(state):
        yield from every_line(game, game.result(state, move), depth - 1)


def test_lines_and_states_are_counted():
    function = reference("transpositions")
    for game, state, depth in reference.given("transpositions"):
        if "A30" in repr(game):  # thirty times, two ways part and meet again
            assert nodes_of(function, game, state, depth) == ((2**31, 2), 1 + 2 + 30 * 4)
            continue
        ends = Counter(every_line(game, state, depth))
        layers = [set(every_line(game, state, d)) for d in range(depth)]
        nodes = 1 + sum(len(game.moves(s)) for layer in layers for s in layer)
        assert nodes_of(function, game, state, depth) == ((ends.total(), len(ends)), nodes)


def parts(state):
    return (*state.hands[MAX], *state.hands[MIN], state.to_move)


def test_updates_take_two_numbers_for_each_part_that_changes():
    function = reference("how-many-numbers")
    game, state = Chopsticks(), State(((2, 3), (2, 3)), MAX)
    children = [game.result(state, move) for move in (Tap(2, 2), Tap(2, 3), Tap(3, 2))]
    assert function() == tuple(
        2 * sum(a != b for a, b in zip(parts(state), parts(child), strict=True))
        for child in children
    )


def zobrist(numbers):
    keys = Zobrist()
    keys.numbers = [dict(enumerate(row)) for row in numbers]
    return keys


def test_keys_and_updates_are_the_packages():
    function = reference("zobrist-key")
    for numbers, state in reference.given("zobrist-key"):
        assert function(numbers, state) == zobrist(numbers)(state)
    function = reference("update")
    for numbers, key, game, state, move in reference.given("update"):
        after = game.result(state, move)
        expected = zobrist(numbers).update(key, state, after)
        assert function(numbers, key, game, state, move) == expected


def true_values(value, bound):
    """Whole numbers that the true value may be, as far as an entry tells."""
    near = {*range(-12, 13), value}
    test = {Bound.EXACT: value.__eq__, Bound.LOWER: value.__le__, Bound.UPPER: value.__ge__}
    return filter(test[bound], near)


def test_two_keys_make_an_update():
    question = reference.exercise.question("update")
    calls = question.calls + question.hidden
    other_style = reference.exercise.function(
        question,
        "def updated(numbers, key, game, state, move):\n"
        "    after = game.result(state, move)\n"
        "    return key ^ key_of(numbers, state) ^ key_of(numbers, after)",
    )
    right = [outcome.value for outcome in reference.exercise.outcomes(question, calls)]
    assert [run(other_style, call).value for call in calls] == right


def is_kept(result, true, alpha, beta):
    """Whether a search with this window may return a result, by lecture 04."""
    if result <= alpha:
        return true <= result
    return true >= result if result >= beta else true == result


def test_an_entry_settles_a_search_if_its_value_keeps_the_promise():
    function = reference("settles")
    ends = [-inf, *range(-3, 4), inf]
    for value, bound, alpha, beta in product(range(-4, 5), Bound, ends, ends):
        if alpha < beta:
            kept = all(is_kept(value, v, alpha, beta) for v in true_values(value, bound))
            assert function(value, bound, alpha, beta) is kept


def between(game, state, depth, alpha, beta, known):
    """Alpha-beta from MAX's view; `known` holds what the value lies between."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    low, high = known.get((depth, state), (-inf, inf))
    if low == high or low >= beta:
        return low
    if high <= alpha:
        return high
    values = []
    for move in game.moves(state):
        if game.to_move(state) == MAX:
            window = max([alpha, *values]), beta
        else:
            window = alpha, min([beta, *values])
        values.append(between(game, game.result(state, move), depth - 1, *window, known))
        if values[-1] >= beta if game.to_move(state) == MAX else values[-1] <= alpha:
            break
    value = max(values) if game.to_move(state) == MAX else min(values)
    known[depth, state] = (value if value > alpha else -inf, value if value < beta else inf)
    return value


def limits(value, bound):
    """What the true value lies between."""
    return (
        -inf if bound is Bound.UPPER else value,
        inf if bound is Bound.LOWER else value,
    )


def test_the_table_is_that_of_a_search_with_two_bounds():
    function = reference("table")
    for game, state, depth, alpha, beta, table in reference.given("table"):
        sign = 1 if game.to_move(state) == MAX else -1

        def from_max(entries, game=game):
            found = {}
            for (name, plies), (value, bound) in entries.items():
                low, high = limits(value, bound)
                turned = game.to_move(name) == MIN
                found[plies, name] = (-high, -low) if turned else (low, high)
            return found

        known = from_max(table)
        window = (alpha, beta) if sign == 1 else (-beta, -alpha)
        value, nodes = nodes_of(between, game, state, depth, *window, known)
        given = nodes_of(function, game, state, depth, alpha, beta, table)
        assert given == (sign * value, nodes)
        assert from_max(table) == known


@pytest.mark.parametrize("depth", range(9))
def test_the_table_changes_no_value_and_tells_the_truth(depth):
    function = reference("table")
    game, table = Chopsticks(), {}
    assert function(game, game.initial, depth, -inf, inf, table) == alphabeta(
        game, game.initial, depth
    )
    for (state, plies), (value, bound) in table.items():
        true = alphabeta(game, state, plies) * (1 if state.to_move == MAX else -1)
        low, high = limits(value, bound)
        assert low <= true <= high
