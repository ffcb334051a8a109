"""The reference answers of exercises 01, 03 and 04 against what was found in other ways."""

import random
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, count, product
from math import inf
from statistics import fmean

import oracle
import pytest

from chopsticks import (
    MAX,
    MIN,
    Chopsticks,
    State,
    TreeGame,
    alphabeta,
    best_move,
    canonical,
    explore,
    minimax,
    negamax,
    record,
)
from chopsticks.exercise.call import arguments
from chopsticks.exercise.run import run
from chopsticks.games.chopsticks import living_hands
from chopsticks.games.tictactoe import Board, TicTacToe, lines_evaluation
from chopsticks.search.counting import counted
from grading.question import load

GAME = Chopsticks()
STATES = list(GAME.states())


@cache
def reference(exercise, name):
    loaded = load(exercise)
    return loaded.function(loaded.question(name))


def calls(exercise, name):
    """Every call of a question, visible or hidden, its arguments, and what the reference does."""
    question = load(exercise).question(name)
    for call in question.calls + question.hidden:
        yield call, arguments(call)[0], run(reference(exercise, name), call)


def random_trees(number):
    dice = random.Random(4)

    def grown(depth):
        if depth == 0 or dice.random() < 0.1:
            return dice.randint(-5, 5)
        return [grown(depth - 1) for _ in range(dice.randint(1, 3))]

    return [TreeGame([grown(4), grown(4)]) for _ in range(number)]


# ----------------------------------------------------------------------------------- 01 · a game


def test_the_predicted_number_of_moves():
    found = oracle.distinct_moves(((1, 3), (0, 4), 0), oracle.Text())
    assert reference("01-a-game", "how-many-moves")() == len(found)


def test_moves_and_what_they_lead_to_are_the_packages_in_every_state():
    moves, result = reference("01-a-game", "moves"), reference("01-a-game", "result")
    for state in STATES:
        found = moves(state)
        assert Counter(found) == Counter(GAME.moves(state))
        assert [result(state, move) for move in found] == [GAME.result(state, m) for m in found]
    for name, arity in (("moves", 1), ("result", 2)):  # the calls are of the game, and legal
        for _, args, _ in calls("01-a-game", name):
            assert len(args) == arity
            assert args[0] in STATES
            assert set(args[1:]) <= set(GAME.moves(args[0]))


def test_states_are_counted_right():
    count_states = reference("01-a-game", "count-states")
    for fingers in (2, 3, 4, 5, 6):
        pairs = list(product(range(fingers), repeat=2))
        raw = [State((a, b), mover) for a in pairs for b in pairs for mover in (0, 1)]
        sorted_ones = {canonical(state) for state in raw}
        positions = {state for state in sorted_ones if state.to_move == MAX}
        assert count_states(fingers) == (len(raw), len(sorted_ones), len(positions))
    sorted_pairs = len(list(combinations_with_replacement(range(50), 2)))
    assert count_states(50) == (2 * 50**4, 2 * sorted_pairs**2, sorted_pairs**2)


def test_reachable_states_are_counted_right():
    for _, (game, view), outcome in calls("01-a-game", "count-reachable"):
        assert outcome.value == len({view(state) for state in explore(game).states})


def test_perft_tells_games_apart_where_the_oracle_does():
    trees = {}  # of calls on trees, by hand: the first ply with other numbers of lines
    for call, (game, other, depth), outcome in calls("01-a-game", "first-difference"):
        if isinstance(game, TreeGame):
            trees[str(call.args[0].options["tree"]), str(call.args[1].options["tree"])] = (
                outcome.value
            )
            continue
        one, two = (oracle.Text(**vars(g.rules)) for g in (game, other))
        first = 0
        for plies in range(depth, 0, -1):
            counts = [oracle.perft(oracle.start(t), t, plies, raw=False) for t in (one, two)]
            first = plies if counts[0] != counts[1] else first
        assert outcome.value == first
    assert trees == {
        ("[3, 12]", "[3, 12, 8]"): 1,
        ("[3, [1, 2]]", "[[3], [1]]"): 0,
        ("[[1, 2], 3]", "[[1], [2, 3]]"): 2,
        ("[[[1, 2]], 4]", "[[[1]], 4]"): 3,
    }


def test_four_fours_never_arise():
    assert State(((4, 4), (4, 4)), MAX) not in explore(GAME).states
    assert State(((4, 4), (4, 4)), MIN) not in explore(GAME).states


# -------------------------------------------------------------------------------- 03 · evaluation


def test_the_expected_utility():
    assert reference("03-evaluation", "expected")() == fmean([1] * 5 + [-1] * 3 + [0] * 2)


def test_material_is_a_sum_over_the_hands():
    material = reference("03-evaluation", "material")
    for state, weights in product(STATES, ([0, 1, 1, 1, 1], [0, 3, 2, 2, 1], [-2, 7, 5, 3, 2])):
        first, second = state.hands
        leads = [first.count(fingers) - second.count(fingers) for fingers in range(5)]
        assert material(state, weights) == sum(map(int.__mul__, leads, weights))
    assert all(material(state, [0, 1, 1, 1, 1]) == living_hands(state) for state in STATES)


def test_living_hands_misjudges_leads_and_wins_with_two_hands():
    playable = [state for state in STATES if state.hands != ((0, 0), (0, 0))]
    wrong = [
        state
        for state in playable
        if (0 not in state.hands[0] or 0 not in state.hands[1])
        if (0, 0) in state.hands or (0 in state.hands[0]) != (0 in state.hands[1])
    ]
    assert reference("03-evaluation", "misjudged")(GAME, playable, living_hands) == wrong
    values = [outcome.value for _, _, outcome in calls("03-evaluation", "misjudged")]
    assert values[3] == [Board("xxxoo    ", 1)]
    assert values[6] == [Board("x        ", 1), Board("x   o    ", 0)]


def test_lines_are_the_lab_reports_with_the_other_sign():
    lines = reference("03-evaluation", "lines")
    for board in explore(TicTacToe()).states:
        assert lines(board, [0, 15, 63, 1025], [0, 7, 31, 511]) == -lines_evaluation(board)
    assert lines(Board("xx  o   o", 0), [0, 1, 10, 100], [0, 2, 20, 200]) == 10 + 1 - 2 * 2 - 2 * 2


def quiet(game, state, depth, extra, evaluate):
    """The value for MAX; `depth` goes on falling below 0."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    wins_at_once = negamax(game, state, depth=1) > 0
    if depth == -extra or (depth <= 0 and not wins_at_once):
        return evaluate(state)
    children = (game.result(state, move) for move in game.moves(state))
    values = sorted(quiet(game, child, depth - 1, extra, evaluate) for child in children)
    return values[-1 if game.to_move(state) == MAX else 0]


def test_quiescence_is_the_same_as_a_search_that_counts_down():
    for _, args, outcome in calls("03-evaluation", "until-quiet"):
        sign = 1 if args[0].to_move(args[1]) == MAX else -1
        assert outcome.value == sign * quiet(*args)
    quiet_value = reference("03-evaluation", "until-quiet")
    for state, depth, extra in product(explore(GAME).states[::7], (0, 1, 2), (0, 1, 2)):
        sign = 1 if state.to_move == MAX else -1
        assert quiet_value(GAME, state, depth, extra, living_hands) == sign * quiet(
            GAME, state, depth, extra, living_hands
        )


def size(game, state, depth):
    """The nodes below a state, itself not included."""
    if depth == 0 or game.is_terminal(state):
        return 0
    return sum(1 + size(game, game.result(state, m), depth - 1) for m in game.moves(state))


def half_the_lead(state):
    return living_hands(state) / 2


def test_the_move_in_time_is_that_of_the_deepest_search_that_can_be_paid():
    for _, (game, state, budget), outcome in calls("03-evaluation", "in-time"):
        spent, move = 0, game.moves(state)[0]
        for plies in count(1):
            spent += size(game, state, plies)
            if spent > budget:
                break
            children = {m: game.result(state, m) for m in game.moves(state)}
            values = {
                m: alphabeta(game, child, plies - 1, evaluate=half_the_lead)
                for m, child in children.items()
            }
            best = max(values.values()) if state.to_move == MAX else min(values.values())
            move = next(m for m, value in values.items() if value == best)
        assert (outcome.value, outcome.nodes) == (move, budget + 1)


def test_what_the_text_says_of_the_costs():
    state = State(((0, 4), (3, 4)), MAX)
    assert [size(GAME, state, plies) for plies in (1, 2)] == [4, 14]


# -------------------------------------------------------------------------------- 04 · alpha-beta


def test_the_leaves_that_are_never_seen():
    game = TreeGame([[[3, 5], [5, 9]], [[2, 5], [8, 1]], [[7, 4], [0, 6]]])
    seen = {node.state for node in record(alphabeta, game, ()).nodes}
    leaves = [path for path in product(range(3), range(2), range(2)) if path not in seen]
    assert reference("04-alpha-beta", "never-seen")() == [game.utility(p, MAX) for p in leaves]


def test_alphabeta_is_the_packages_in_value_and_nodes():
    def packaged(game, state, depth, evaluate, alpha=-inf, beta=inf):
        return alphabeta(game, state, depth, alpha, beta, evaluate)

    for call, _, outcome in calls("04-alpha-beta", "alphabeta"):
        assert outcome == run(packaged, call)
    dice = random.Random(5)
    for game in random_trees(200):
        args = (dice.randint(0, 4), sum, *sorted(dice.sample(range(-6, 7), 2)))
        ours = counted(
            lambda g, s, a=args: reference("04-alpha-beta", "alphabeta")(g, s, *a), game, ()
        )
        assert ours == counted(lambda g, s, a=args: packaged(g, s, *a), game, ())


def test_cutoffs_are_the_nodes_with_moves_never_tried():
    games = [(game, (), 3) for game in random_trees(100)]
    given = [args for _, args, _ in calls("04-alpha-beta", "count-cutoffs")]
    for game, state, depth in given + games:
        cut = [node for node in record(alphabeta, game, state, depth=depth).nodes if node.pruned]
        at_min = sum(game.to_move(node.state) == MIN for node in cut)
        found = reference("04-alpha-beta", "count-cutoffs")(game, state, depth)
        assert found == (at_min, len(cut) - at_min)


def test_negamax_is_alphabeta_seen_by_the_mover():
    def packaged(game, state, alpha=-inf, beta=inf):
        if game.to_move(state) == MAX:
            return alphabeta(game, state, None, alpha, beta)
        return -alphabeta(game, state, None, -beta, -alpha)

    for call, _, outcome in calls("04-alpha-beta", "negamax"):
        assert outcome == run(packaged, call)
    dice = random.Random(6)
    for game in random_trees(200):
        args = sorted(dice.sample(range(-6, 7), 2))
        ours = counted(
            lambda g, s, a=args: reference("04-alpha-beta", "negamax")(g, s, *a), game, (0,)
        )
        assert ours == counted(lambda g, s, a=args: packaged(g, s, *a), game, (0,))


def test_the_chosen_move_is_the_first_of_the_best_and_bounds_are_handed_down():
    given = [args for _, args, _ in calls("04-alpha-beta", "choose")]
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
        chosen, cost = counted(reference("04-alpha-beta", "choose"), game, state)
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
    for _, (b, d), outcome in calls("04-alpha-beta", "best-case"):
        levels = critical(b, d)
        assert outcome.value == (levels[-1], sum(levels))


@pytest.mark.parametrize(("b", "d"), [(1, 4), (2, 1), (2, 6), (2, 7), (3, 4), (3, 5), (6, 3)])
def test_the_best_case_by_a_search_of_a_tree_in_the_best_order(b, d):
    game = TreeGame(best_first(b, d))
    nodes = record(alphabeta, game, ()).nodes
    leaves = sum(game.is_terminal(node.state) for node in nodes)
    assert reference("04-alpha-beta", "best-case")(b, d) == (leaves, len(nodes))
