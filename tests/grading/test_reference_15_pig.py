"""The reference answers of exercise 15 by other roads: fractions, linear equations, all throws."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from exact_dice import pig, worth
from reference_answers import ReferenceAnswers

from chopsticks.games.pig import Pig
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("15-pig")
EXERCISE = reference.exercise


def test_the_bounds_are_searches_with_the_worst_and_the_best_at_the_horizon():
    for call, outcome in reference.outcomes("enclose"):
        spec, rounds = call.args
        for unknown, bound in zip((-1, 1), outcome.value, strict=True):
            if spec.name == "pig":
                right = pig(**spec.options, depth=rounds, unknown=unknown)
            else:
                right = worth(spec.options["tree"], rounds, unknown)
            assert bound == pytest.approx(float(right), abs=1e-12)


def sure(target, faces, points):
    """What `hold at` so many points is worth to MAX, who begins, by solving for MIN's best answer.

    MIN's policies are improved from linear equations for a fixed policy until none is better.
    """
    game = Pig(target, faces)
    states, number = [game.initial], {game.initial: 0}
    for state in states:
        for move in game.moves(state):
            child = game.result(state, move)
            if child not in number:
                number[child] = len(states)
                states.append(child)
    policy = {}
    for state in states:
        if not game.is_terminal(state) and not state.rolling:
            policy[state] = "hold" if state.player == 0 and state.points >= points else "roll"
    while True:
        matrix, right = np.eye(len(states)), np.zeros(len(states))
        for state, i in number.items():
            if game.is_terminal(state):
                right[i] = game.utility(state, 0)
            elif state.rolling:
                for face in range(1, faces + 1):
                    matrix[i, number[game.result(state, face)]] -= 1 / faces
            else:
                matrix[i, number[game.result(state, policy[state])]] -= 1
        value = np.linalg.solve(matrix, right)
        better = {
            state: move
            for state in policy
            if state.player == 1
            for move in game.moves(state)
            if value[number[game.result(state, move)]]
            < value[number[game.result(state, policy[state])]] - 1e-9
        }
        if not better:
            return value[0]
        policy |= better


def test_the_best_number_to_hold_at_by_linear_equations():
    for call, outcome in reference.outcomes("best-hold"):
        options = call.args[0].options
        worths = [sure(**options, points=n) for n in range(1, options["target"] + 1)]
        best = [n for n, value in enumerate(worths, 1) if value > max(worths) - 1e-7]
        assert outcome.value == best[0]


def test_the_largest_guess_by_all_throws():
    for call, outcome in reference.outcomes("too-good"):
        moves, samples = call.args
        if moves * samples <= 16:
            coins = product((-1, 1), repeat=moves * samples)
            largest = [max(sum(c[i::moves]) for i in range(moves)) / samples for c in coins]
            assert outcome.value == pytest.approx(sum(largest) / len(largest))
    # Two guesses of 25: the mean of the larger is σ / √π for normal ones, σ = 1/5.
    assert reference("too-good")(2, 25) == pytest.approx(0.2 / np.pi**0.5, rel=0.02)


@pytest.mark.parametrize("question", EXERCISE.questions, ids=lambda question: question.name)
def test_the_grader_gives_full_points_and_names_a_bug(best, question):
    source, mutant = EXERCISE.reference(question.name), question.mutants[-1]
    key = make_key(EXERCISE, replace(question, mutants=(mutant,)))
    result = grade_answer(key, source)
    assert (result.verdict, result.score) == ("right", question.points)
    result = grade_answer(key, mutant.of(source))
    assert result.score < question.points
    assert result.bug == mutant.says
