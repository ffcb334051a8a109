"""The reference answers of exercise 25: measured slopes, and the package's network and games."""

from fractions import Fraction
from itertools import pairwise
from math import atanh, exp, log, tanh

import numpy as np
import pytest
from reference_answers import ReferenceAnswers

from chopsticks import MAX
from chopsticks.games.stones import Stones
from coursework.learning.self_play import Recipe, self_play
from coursework.learning.two_heads import Targets, TwoHeads

reference = ReferenceAnswers("25-learning-from-its-own-games")


def error(sums, visits, head, result):
    """The lecture's error; `head` is the value head's sum."""
    softmax = log(sum(exp(sums[move]) for move in visits))
    trials = sum(visits.values())
    cross = sum(count / trials * (softmax - sums[move]) for move, count in visits.items())
    return (tanh(head) - result) ** 2 + cross


def test_the_slopes_at_the_heads_are_as_measured():
    small = 1e-5
    for (sums, visits, worth, result), outcome in reference.done("head-slopes"):
        policy, value = outcome.value
        assert list(policy) == list(sums)
        head = atanh(worth)
        for move in sums:
            up, down = ({**sums, move: sums[move] + change} for change in (small, -small))
            rise = error(up, visits, head, result) - error(down, visits, head, result)
            assert rise / (2 * small) == pytest.approx(policy[move], abs=1e-8)
        up, down = (error(sums, visits, head + change, result) for change in (small, -small))
        assert (up - down) / (2 * small) == pytest.approx(value, abs=1e-8)


def test_the_slopes_at_the_heads_are_those_of_the_packages_network():
    """Its hidden neuron is silent, so the sums are the biases of the heads."""
    for (sums, visits, worth, result), outcome in reference.done("head-slopes"):
        biases = np.array([*sums.values()], float)
        network = TwoHeads(
            np.zeros((2, 1)), np.vstack([0 * biases, biases]), np.array([0, atanh(worth)])
        )
        shares = np.array([[visits.get(move, 0) for move in sums]]) / sum(visits.values())
        legal = np.array([[move in visits for move in sums]])
        slopes = network.gradient(Targets(np.ones((1, 1)), legal, shares, np.array([result])))
        policy, value = outcome.value
        assert [*policy.values()] == pytest.approx(slopes.policy[-1].tolist())
        assert value == pytest.approx(slopes.value[-1])


def drawn(visits, temperature, chance):
    """The move whose part of the line from 0 to 1 has the point `chance`, by whole numbers."""
    if temperature == 0:
        return sorted(visits, key=lambda move: -visits[move])[0]  # sorting keeps the order
    if temperature == 2:
        lengths = [Fraction(count**0.5) for count in visits.values()]
    else:
        lengths = [Fraction(count) ** round(1 / temperature) for count in visits.values()]
    ends = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
    point = Fraction(chance) * ends[-1]
    [move] = [m for m, (a, b) in zip(visits, pairwise(ends), strict=True) if a <= point < b]
    return move


def test_choice_finds_the_part_with_the_point():
    for (visits, temperature, chance), outcome in reference.done("choice"):
        assert outcome.value == drawn(visits, temperature, chance)


def test_choices_come_as_often_as_they_should():
    choice, visits = reference("choice"), {"a": 1, "b": 0, "c": 3, "d": 4}
    for temperature, shares in ((1, (1, 0, 3, 4)), (0.5, (1, 0, 9, 16))):
        points = [k / 1000 for k in range(1000)]
        moves = [choice(visits, temperature, point) for point in points]
        for move, share in zip(visits, shares, strict=True):
            assert moves.count(move) / 1000 == pytest.approx(share / sum(shares), abs=0.002)


class Fixed:
    """In the place of `Random`: it draws what the numbers say, and no noise."""

    def __init__(self, chances):
        self.chances = iter(chances)

    def expovariate(self, _):
        return 1

    def choices(self, moves, visits):
        return [drawn(dict(zip(moves, visits, strict=True)), 1, next(self.chances))]


def evenly(game):
    def guide(state):
        moves = game.moves(state)
        return dict.fromkeys(moves, 1 / len(moves)), 0

    return guide


def test_one_game_is_one_of_the_packages_self_play():
    for (game, playouts, chances, plies), outcome in reference.done("one-game"):
        recipe = Recipe(playouts=playouts, noise=0, random_moves=len(chances), plies=plies)
        lessons = self_play(game, game.initial, evenly(game), recipe, Fixed(chances))
        assert outcome.value == [tuple(lesson) for lesson in lessons]


def test_the_results_of_a_game_change_their_sign_with_the_turn():
    one_game, game = reference("one-game"), Stones(9)
    lessons = one_game(game, 17, [0.5, 0.9], 20)
    signs = {result if game.to_move(state) == MAX else -result for state, _, result in lessons}
    assert signs in ({1}, {-1})
    assert all(sum(shares.values()) == 1 for _, shares, _ in lessons)
