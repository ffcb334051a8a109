"""The reference answers of exercises 05 to 07, against other ways to find the same."""

from collections import Counter
from functools import partial
from itertools import accumulate, permutations, product
from math import inf

import pytest

from chopsticks import MAX, MIN, Chopsticks, Rules, State, Tap, TreeGame, alphabeta, minimax, solve
from chopsticks.exercise.call import arguments
from chopsticks.games.chopsticks.zobrist import Zobrist
from chopsticks.games.graph import GraphGame
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.search.counting import counted
from chopsticks.search.ordering import Ordered, dynamic_alphabeta
from chopsticks.search.table import Bound
from grading.question import load

ORDERING, TABLE, CYCLES = map(load, ("05-move-ordering", "06-transposition-table", "07-cycles"))


def calls(exercise, name):
    """The reference answer to a question with the arguments of each of its calls."""
    question = exercise.question(name)
    function = exercise.function(question)
    for call in question.calls + question.hidden:
        yield function, arguments(call)[0]


def nodes_of(function, game, *rest):
    """What the function returns, and its nodes."""
    return counted(lambda game, _: function(game, *rest), game, game.initial)


# -------------------------------------------------------------------------------- 05, ordering


def test_three_orders_are_counted():
    (function, _) = next(calls(ORDERING, "three-orders"))
    rows = [[5, 8, 6], [7, 3, 9], [2, 4, 1]]

    def cost(tree):
        return counted(alphabeta, TreeGame(tree), ())[1]

    inner = [list(permutations(row)) for row in rows]
    best = min(cost(order) for tree in product(*inner) for order in permutations(tree))
    assert function() == (cost(rows), cost(rows[::-1]), best)


def dead_hands(game, state, move):
    """How many dead hands the other player has after a move."""
    return game.result(state, move).hands[1 - state.to_move].count(0)


def test_kill_first_is_the_order_of_a_look_ahead_without_the_look():
    question = ORDERING.question("kill-first")
    function = ORDERING.function(question)
    for rules in (Rules(), Rules(overflow="rollover"), Rules(4, split="free")):
        game = Chopsticks(rules)
        ordered = Ordered(game, lambda state, move, game=game: -dead_hands(game, state, move))
        for state in game.states():
            assert function(game, state) == ordered.moves(state)
    assert {outcome.nodes for outcome in ORDERING.outcomes(question, question.calls)} == {1}


def test_in_order_is_alphabeta_on_an_ordered_game():
    for function, (game, state, order) in calls(ORDERING, "in-order"):
        ordered = Ordered(game, lambda state, move, order=order: order.index(move))
        assert nodes_of(function, game, state, order) == counted(alphabeta, ordered, state)
        assert function(game, state, order) == minimax(game, state)


def test_an_order_of_the_cells_beats_eight_thousand_nodes():
    (function, _) = next(calls(ORDERING, "in-order"))
    game = TicTacToe()
    for order, nodes in ((list(range(9)), 18_297), ([4, 0, 2, 6, 8, 1, 3, 5, 7], 7_275)):
        assert nodes_of(function, game, game.initial, order) == (0, nodes)


class OneKiller:
    """The order of the package's search with one killer a depth."""

    def __init__(self, killers):
        self.killers = killers

    def rank(self, player, move, depth):
        return 0 if depth in self.killers and self.killers[depth] == move else 1

    def learn(self, player, move, depth):
        self.killers[depth] = move


def test_killers_are_those_of_the_packages_search():
    for function, (game, state, depth, killers) in calls(ORDERING, "killers"):
        order = OneKiller(dict(killers))
        search = partial(dynamic_alphabeta, order=order, depth=depth)
        assert nodes_of(function, game, state, depth, killers) == counted(search, game, state)
        assert killers == order.killers


def null_window(game, state, bound):
    """Whether a state is worth so much, and the nodes of that search."""
    value, nodes = counted(partial(alphabeta, alpha=bound - 1, beta=bound), game, state)
    return value >= bound, nodes


def test_at_least_is_a_search_with_a_null_window():
    for function, (game, state, bound) in calls(ORDERING, "at-least"):
        assert nodes_of(function, game, state, bound) == null_window(game, state, bound)


def scout_nodes(game, state):
    """What Scout's rules cost, with the values known beforehand."""
    nodes = 1
    children = [game.result(state, move) for move in game.moves(state)]
    sign = 1 if game.to_move(state) == MAX else -1
    best = None
    for child in children:
        value = sign * minimax(game, child)
        if best is not None:
            nodes += null_window(game, child, best + 1 if sign == 1 else -best)[1]
        if best is None or value > best:
            nodes += scout_nodes(game, child) - (best is not None)  # the child is made once
            best = value
    return nodes


def test_scout_finds_the_value_at_its_price():
    for function, (game, state) in calls(ORDERING, "scout"):
        expected = minimax(game, state), scout_nodes(game, state)
        assert nodes_of(function, game, state) == expected


# ----------------------------------------------------------------------------------- 06, table


def every_line(game, state, depth):
    """The ends of all lines of play of so many plies, one by one."""
    if depth == 0:
        yield state
        return
    for move in game.moves(state):
        yield from every_line(game, game.result(state, move), depth - 1)


def test_lines_and_states_are_counted():
    for function, (game, state, depth) in calls(TABLE, "transpositions"):
        ends = Counter(every_line(game, state, depth))
        layers = [set(every_line(game, state, d)) for d in range(depth)]
        nodes = 1 + sum(len(game.moves(s)) for layer in layers for s in layer)
        assert nodes_of(function, game, state, depth) == ((ends.total(), len(ends)), nodes)


def parts(state):
    return (*state.hands[MAX], *state.hands[MIN], state.to_move)


def test_updates_take_two_numbers_for_each_part_that_changes():
    (function, _) = next(calls(TABLE, "how-many-numbers"))
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
    for function, (numbers, state) in calls(TABLE, "zobrist-key"):
        assert function(numbers, state) == zobrist(numbers)(state)
    for function, (numbers, key, game, state, move) in calls(TABLE, "update"):
        after = game.result(state, move)
        expected = zobrist(numbers).update(key, state, after)
        assert function(numbers, key, game, state, move) == expected


def true_values(value, bound):
    """Whole numbers that the true value may be, as far as an entry tells."""
    near = {*range(-12, 13), value}
    test = {Bound.EXACT: value.__eq__, Bound.LOWER: value.__le__, Bound.UPPER: value.__ge__}
    return filter(test[bound], near)


def is_kept(result, true, alpha, beta):
    """Whether a search with this window may return a result, by lecture 04."""
    if result <= alpha:
        return true <= result
    return true >= result if result >= beta else true == result


def test_an_entry_settles_a_search_if_its_value_keeps_the_promise():
    (function, _) = next(calls(TABLE, "settles"))
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
    for function, (game, state, depth, alpha, beta, table) in calls(TABLE, "table"):
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
    (function, _) = next(calls(TABLE, "table"))
    game, table = Chopsticks(), {}
    assert function(game, game.initial, depth, -inf, inf, table) == alphabeta(
        game, game.initial, depth
    )
    for (state, plies), (value, bound) in table.items():
        true = alphabeta(game, state, plies) * (1 if state.to_move == MAX else -1)
        low, high = limits(value, bound)
        assert low <= true <= high


# ---------------------------------------------------------------------------------- 07, cycles


def truth(game):
    """The value of every state for MAX, by retrograde analysis."""
    return {
        state: int(value.outcome) * (1 if game.to_move(state) == MAX else -1)
        for state, value in solve(game).items()
    }


def search_once():
    namespace = {}
    exec(CYCLES.setup[0], namespace)
    return namespace["search_once"]


def test_the_two_states_are_as_predicted():
    (function, _) = next(calls(CYCLES, "two-states"))
    game, table = GraphGame({"A": "BW", "B": "A", "W": 1}), {}
    search_once()(game, "A", table)
    assert function() == (table["B"], truth(game)["B"])


def test_the_first_repetition_is_the_least_second_index():
    for function, (game, state, moves) in calls(CYCLES, "first-repetition"):
        line = list(accumulate(moves, game.result, initial=state))
        again = [i for i, here in enumerate(line) if here in line[:i]]
        assert function(game, state, moves) == min(again, default=None)


def paths_without_repetition(game, state):
    """All of them, by the states on them, up to where the game is over or a state comes back."""
    paths = [(state,)]
    while paths:
        path = paths.pop()
        yield path
        if not game.is_terminal(path[-1]) and path[-1] not in path[:-1]:
            paths += [(*path, game.result(path[-1], move)) for move in game.moves(path[-1])]


def test_the_search_along_paths_is_right_at_its_root():
    for function, (game, state) in calls(CYCLES, "path-value"):
        nodes = sum(1 for _ in paths_without_repetition(game, state))
        assert nodes_of(function, game, state) == (truth(game)[state], nodes)


def test_values_settle_at_the_longest_win():
    for function, (game,) in calls(CYCLES, "settled"):
        plies = [value.plies or 0 for value in solve(game).values()]
        assert function(game) == (max(plies), truth(game))


def test_the_lies_are_what_the_tablebase_denies():
    for function, (game,) in calls(CYCLES, "lies"):
        table, true = {}, truth(game)
        search_once()(game, game.initial, table)
        assert set(function(game)) == {s for s in table if table[s] != true[s]}


def test_with_four_fingers_the_start_is_a_lie_and_a_win():
    (function, _) = next(calls(CYCLES, "lies"))
    game = Chopsticks(Rules(fingers=4))
    assert game.initial in function(game)
    assert truth(game)[game.initial] == 1


def without_circles(game, states):
    """The states from which no way leads into a circle, ends included."""
    safe, before = set(), None
    while len(safe) != before:
        before = len(safe)
        safe |= {s for s in states if all(game.result(s, m) in safe for m in game.moves(s))}
    return safe


def test_a_careful_table_holds_what_no_circle_can_touch():
    for function, (game, state) in calls(CYCLES, "careful"):
        paths = list(paths_without_repetition(game, state))
        reached, true = {path[-1] for path in paths}, truth(game)
        safe = without_circles(game, reached)
        table = {s: true[s] for s in safe if not game.is_terminal(s)}
        # every path through doubtful states, and every safe state once
        nodes = 1 + sum(len(game.moves(s)) for s in table)
        nodes += sum(len(path) > 1 and path[-2] not in safe for path in paths)
        assert nodes_of(function, game, state) == ((true[state], table), nodes)


# ------------------------------------------------------------------------------ games as graphs


@pytest.mark.parametrize(
    ("graph", "complaint"),
    [
        ({}, "the graph is empty"),
        ({"R": "A"}, r"'R' leads to \['A'\]; defined are \['R'\]"),
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
    with pytest.raises(ValueError, match=r"'end' is not a move in 'left'; legal are \('root',\)"):
        game.result("left", "end")
