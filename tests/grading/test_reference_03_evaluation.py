"""The reference answers of exercise 03: evaluations and searches that count otherwise."""

from itertools import count, product
from statistics import fmean

from reference_answers import ReferenceAnswers

from chopsticks import (
    MAX,
    Chopsticks,
    State,
    alphabeta,
    explore,
    negamax,
)
from chopsticks.games.tictactoe import Board, TicTacToe, lines_evaluation
from chopsticks.hands import living_hands

reference = ReferenceAnswers("03-evaluation")
GAME = Chopsticks()
STATES = list(GAME.states())


def test_the_expected_utility():
    assert reference("expected")() == fmean([1] * 5 + [-1] * 3 + [0] * 2)


def test_material_is_a_sum_over_the_hands():
    material = reference("material")
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
    assert reference("misjudged")(GAME, playable, living_hands) == wrong
    values = [outcome.value for _, outcome in reference.outcomes("misjudged")]
    assert values[3] == [Board("xxxoo    ", 1)]
    assert values[4] == [Board("x        ", 1), Board("x   o    ", 0)]
    assert len(values[5]) == 3
    assert values[8] == [Board("o   x    ", 0), Board("    x    ", 1)]


def test_lines_are_the_lab_reports_with_the_other_sign():
    lines = reference("lines")
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
    for args, outcome in reference.done("until-quiet"):
        sign = 1 if args[0].to_move(args[1]) == MAX else -1
        assert outcome.value == sign * quiet(*args)
    quiet_value = reference("until-quiet")
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
    for (game, state, budget), outcome in reference.done("in-time"):
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
            best = max(values.values()) if game.to_move(state) == MAX else min(values.values())
            move = next(m for m, value in values.items() if value == best)
        assert (outcome.value, outcome.nodes) == (move, budget + 1)


def test_what_the_text_says_of_the_costs():
    state = State(((0, 4), (3, 4)), MAX)
    assert [size(GAME, state, plies) for plies in (1, 2)] == [4, 14]
