"""The reference answers of exercise 19, against libraries, the rules, and exact sums."""

import re
from fractions import Fraction

import numpy as np
import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX, Chopsticks, State, Tap, movers_view, solve
from chopsticks.playing.match import Played
from coursework.features import chopsticks_features
from coursework.learning.evaluation import least_squares, linear, matrix
from coursework.learning.evaluation import lessons as lessons_of

reference = ReferenceAnswers("19-learning-to-evaluate")
text = reference.text
EXERCISE = reference.exercise
GAME = Chopsticks()
LIVE = [state for state in solve(GAME) if not GAME.is_terminal(state)]


def table(cell_id):
    """The cells of the rows of a table in the text, without its head."""
    rows = re.findall(r"^\| *(.*?) *\|$", text(cell_id).replace("−", "-"), re.MULTILINE)
    return [re.split(r" *\| *", row) for row in rows[2:]]


def agreement(truths, values):
    """Somers' D is the share of pairs in order minus that of pairs out of order."""
    if len(set(values)) == 1:  # SciPy has no D where every pair is a tie
        return 0.5
    from scipy.stats import somersd  # every worker imports this file

    return (somersd(truths, values).statistic + 1) / 2


@pytest.mark.parametrize("question", EXERCISE.questions, ids=lambda question: question.name)
def test_the_numbers_that_a_file_keeps_are_the_same_on_every_machine(question):
    def numbers(value):
        if isinstance(value, list | tuple):
            for part in value:
                yield from numbers(part)
        elif isinstance(value, float):
            yield value

    if question.reveal:
        given = [outcome.value for outcome in EXERCISE.outcomes(question, question.calls)]
        few_bits = [n for n in numbers(given) if n.as_integer_ratio()[1] <= 2**10]
        one_division = [n for n in numbers(given) if question.name == "agreement"]
        assert set(few_bits + one_division) == set(numbers(given))


def test_a_feature_for_each_position_learns_by_heart():
    truths = np.array([1] * 7 + [-1] * 5 + [0] * 8 + [1] * 67 + [-1] * 11 + [0] * 66)
    true = [int(solve(GAME)[state].outcome) for state in LIVE if state.to_move == MAX]
    assert sorted(truths) == sorted(true)
    features = np.eye(len(truths))
    weights = np.linalg.lstsq(features[20:], truths[20:])[0]
    squares = (features @ weights - truths) ** 2
    assert reference("two-errors")() == pytest.approx((squares[20:].mean(), squares[:20].mean()))


def is_safe(state, hand):
    """Whether no tap of the player to move kills this hand of the other one."""
    taps = [m for m in GAME.moves(state) if isinstance(m, Tap) and m.target == hand]
    dead = state.hands[1 - state.to_move].count(0)
    return all(GAME.result(state, tap).hands[1 - state.to_move].count(0) == dead for tap in taps)


def safe_hands_of(player, state):
    attacked = state._replace(to_move=1 - player)
    return sum(hand > 0 and is_safe(attacked, hand) for hand in state.hands[player])


def test_a_safe_hand_is_one_that_no_tap_kills():
    safe_hands = reference("safe-hands")
    for state in LIVE:
        mover = state.to_move
        assert safe_hands(state) == safe_hands_of(mover, state) - safe_hands_of(1 - mover, state)


def test_the_feature_changes_its_sign_with_the_turn_and_not_with_the_names():
    safe_hands = reference("safe-hands")
    for state in LIVE:
        assert safe_hands(state._replace(to_move=1 - state.to_move)) == -safe_hands(state)
        assert safe_hands(State(state.hands[::-1], 1 - state.to_move)) == safe_hands(state)


def replayed(game, moves):
    states = [game.initial]
    for move in moves:
        states.append(game.result(states[-1], move))
    over = game.is_terminal(states[-1])
    return Played(tuple(moves), tuple(states), game.utility(states[-1], MAX) if over else 0, "")


def test_lessons_are_those_of_the_package():
    function = reference("lessons")
    for game, played in reference.given("lessons"):
        states, targets = lessons_of(game, [replayed(game, moves) for moves in played])
        given = function(game, played)
        assert [state for state, _ in given] == states
        assert [target for _, target in given] == targets.tolist()


def test_what_the_weights_leave_is_orthogonal_to_every_feature():
    function = reference("weights")
    for rows, targets in reference.given("weights"):
        weights = [Fraction(weight) for weight in function(rows, targets)]
        left = [
            t - sum(w * Fraction(x) for w, x in zip(weights, row, strict=True))
            for row, t in zip(rows, map(Fraction, targets), strict=True)
        ]
        for column in zip(*rows, strict=True):
            assert abs(sum(Fraction(x) * e for x, e in zip(column, left, strict=True))) < 1e-9
        assert np.linalg.matrix_rank(rows) == len(weights), "else there are other answers"
        assert max(map(abs, left)) > 0.1, "else any equations that hold would do"


def test_agreement_is_somers_d():
    function = reference("agreement")
    for values, truths in reference.given("agreement"):
        assert function(values, truths) == pytest.approx(agreement(truths, values))


def test_the_one_who_plays_better_is_predicted():
    _, truths, a, b = zip(*table("which-plays-better-text"), strict=True)
    truths, *evaluations = [list(map(float, column)) for column in (truths, a, b)]
    finds = [truths[values.index(min(values))] == min(truths) for values in evaluations]
    assert finds == [False, True]
    shares = [agreement(truths, values) for values in evaluations]
    assert reference("which-plays-better")() == (*map(pytest.approx, shares), "B")


# -------------------------------------------------------------------- a good student, a bad player

FIRST, SECOND = ("hands", "kills", "wins"), ("turn", "hands", "ones", "moves", "wins")


def measured(names):
    """Mean squared error, agreement, wrong moves, and pairs of children: right ones, all."""
    tablebase = solve(GAME)
    states = sorted({movers_view(state) for state in LIVE})
    truths = np.array([int(tablebase[state].outcome) for state in states])
    features = {name: chopsticks_features(GAME)[name] for name in names}
    weights = least_squares(features, states, truths)
    evaluate = linear(GAME, features, weights)
    worth = matrix(features, states) @ np.array(list(weights.values()))

    wrong = right = pairs = 0
    for state in states:
        children = [GAME.result(state, move) for move in GAME.moves(state)]
        judged = [(evaluate(child), -tablebase[child].outcome) for child in children]
        best, keeps = max(judged)[0], max(truth for _, truth in judged)
        chosen = [truth for value, truth in judged if value == best]
        wrong += Fraction(sum(truth < keeps for truth in chosen), len(chosen))
        for value, truth in judged:
            below = [other for other, less in judged if less < truth]
            pairs += len(below)
            right += sum(1 if other < value else (other == value) / 2 for other in below)
    error, share = np.mean((worth - truths) ** 2), agreement(truths, list(map(evaluate, states)))
    return error, share, wrong, len(states), right / pairs, pairs


def test_the_better_student_is_the_worse_player():
    first, second = measured(FIRST), measured(SECOND)
    assert table("good-student-text") == [
        ["mean squared error", f"{first[0]:.2f}", f"{second[0]:.2f}"],
        ["agreement", f"{first[1]:.2f}", f"{second[1]:.2f}"],
        ["wrong moves", f"{first[2]} of {first[3]}", f"{second[2]} of {second[3]}"],
    ]
    named = [re.findall("`([a-z]+)`", part) for part in text("good-student-text").split("second")]
    assert named[:2] == [list(FIRST), list(SECOND)]
    assert (
        f"of the {first[5]} pairs of such children with different true values, it orders "
        f"{first[4]:.0%} correctly, and the second evaluation orders {second[4]:.0%} correctly."
        in text("good-student")
    )
