"""The reference answers of exercise 14 by another road: fractions."""

from dataclasses import replace
from fractions import Fraction
from math import inf

import pytest
from exact_dice import pig, worth
from reference_answers import ReferenceAnswers

from chopsticks.search.chance import star1
from coursework.exercise.call import arguments
from coursework.exercise.run import run
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key

reference = ReferenceAnswers("14-dice")
EXERCISE = reference.exercise


def part(tree, path):
    for index in path:
        tree = tree[1 + index][1] if tree[0] == "chance" else tree[1 + index]
    return tree


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
