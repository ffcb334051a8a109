"""The reference answers of exercise 11 by other roads: fractions, linear equations, all throws."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf

import numpy as np
import pytest
from reference_answers import ReferenceAnswers

from chopsticks.games.pig import Pig
from chopsticks.search.chance import star1
from coursework.exercise.call import arguments
from coursework.exercise.run import run
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("11-dice")
EXERCISE = reference.exercise


def worth(tree, depth=99, unknown=0):
    """The exact value of nested lists; `unknown` where the depth ends before the leaves."""
    if not isinstance(tree, list):
        return Fraction(tree)
    if depth == 0:
        return Fraction(unknown)
    kind, *children = tree
    if kind == "chance":
        return sum(Fraction(p) * worth(child, depth - 1, unknown) for p, child in children)
    return {"max": max, "min": min}[kind](worth(child, depth - 1, unknown) for child in children)


def part(tree, path):
    for index in path:
        tree = tree[1 + index][1] if tree[0] == "chance" else tree[1 + index]
    return tree


def pig(target, faces, depth, unknown=0, mine=0, theirs=0, points=0, sign=1, rolling=False):
    """The exact value of Pig for MAX, to a depth; `sign` is 1 where MAX has the turn, else -1."""

    def after(spent, mine, theirs, points, sign, rolling=False):
        return pig(target, faces, depth - spent, unknown, mine, theirs, points, sign, rolling)

    if mine + points >= target:
        return Fraction(sign)
    if depth == 0:
        return Fraction(unknown)
    if rolling:
        higher = sum(after(1, mine, theirs, points + face, sign) for face in range(2, faces + 1))
        return (higher + after(1, theirs, mine, 0, -sign)) / faces
    rolled = after(1, mine, theirs, points, sign, rolling=True)
    if not points:
        return rolled
    return (max if sign == 1 else min)(rolled, after(1, theirs, mine + points, 0, -sign))


def test_the_tree_of_the_text_by_hand():
    # 1/4 · 4 + 3/4 · 0 = 1 and 1/2 · 4 + 1/2 · −1 = 3/2.
    tree = ["max", ["chance", [0.25, ["min", 8, 4]], [0.75, ["min", 0, 2]]]]
    tree.append(["chance", [0.5, 4], [0.5, ["min", 1, -1]]])
    text = reference.text("by-hand-text")
    numbers = [line.split("  ")[-1] for line in text.splitlines() if "1/4" in line or "3/4" in line]
    assert numbers == ["MIN chooses 8 or 4", "MIN chooses 0 or 2"]
    assert reference("by-hand")() == worth(tree) == Fraction(3, 2)


def test_expectiminimax_by_fractions():
    for call, outcome in reference.outcomes("expectiminimax"):
        spec, depth = call.args[0], call.args[-1]
        (_, state, _), _ = arguments(call)
        if spec.name == "chance_tree":
            right = worth(part(spec.options["tree"], state), depth)
        else:
            mine, theirs = state.scores[state.player], state.scores[1 - state.player]
            turn = {"points": state.points, "sign": 1 - 2 * state.player, "rolling": state.rolling}
            right = pig(**spec.options, depth=depth, mine=mine, theirs=theirs, **turn)
        assert outcome.value == pytest.approx(float(right), abs=1e-12)


def of_the_package(game, state, alpha=-inf, beta=inf, **bounds):
    return star1(game, state, None, alpha, beta, **bounds)


def test_star1_by_fractions_and_its_nodes():
    for call, outcome in reference.outcomes("star1"):
        tree, window = call.args[0].options["tree"], call.args[2:] or (-9, 9)
        true = float(worth(tree))
        if outcome.value <= window[0]:
            assert true <= outcome.value
        elif outcome.value >= window[1]:
            assert true >= outcome.value
        else:
            assert outcome.value == true
        assert outcome.nodes == run(of_the_package, call).nodes


def first_moves_alone(tree, bounded, limit):
    """A throw whose nodes of one kind are worth their first move, all others the limit."""

    def known(child):
        if not isinstance(child, list):
            return Fraction(child)
        kind, first, *_ = child
        return worth(first) if kind == bounded else Fraction(limit)

    return sum(Fraction(p) * known(child) for p, child in tree[1:])


def test_the_bounds_after_the_probes_by_fractions_hold_the_value():
    for call, outcome in reference.outcomes("probed"):
        (_, state), limits = arguments(call)
        throw = part(call.args[0].options["tree"], state)
        least = first_moves_alone(throw, "max", limits.get("lower", -1))
        most = first_moves_alone(throw, "min", limits.get("upper", 1))
        assert outcome.value == (least, most)
        assert least <= worth(throw) <= most


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
    # The last mutant of expectiminimax makes its moves again for ever: a notebook stops it by
    # nodes, the grader by time.
    place = 0 if question.name == "expectiminimax" else -1
    source, mutant = EXERCISE.reference(question.name), question.mutants[place]
    key = make_key(EXERCISE, replace(question, mutants=(mutant,)))
    result = grade_answer(key, source)
    assert (result.verdict, result.score) == ("right", question.points)
    result = grade_answer(key, mutant.of(source))
    assert result.score < question.points
    assert result.bug == mutant.says
