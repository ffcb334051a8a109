"""Pig's solution, and what the board carries of it."""

import re

import numpy as np
import pytest
from pig_oracle import turn_values

from chopsticks.game import MAX
from chopsticks.games.pig import Pig, Turn, win_chances
from chopsticks.search.chance import value_iteration
from coursework import pig_board


def unpacked(data):
    """The chances that the board carries."""
    sums = np.array(data["chances"])
    for axis in (0, 1, 0, 1):
        sums = sums.cumsum(axis)
    return sums / data["parts"]


@pytest.fixture(scope="module")
def live():
    return pig_board()


@pytest.fixture(scope="module")
def solved():
    return np.array(win_chances(100, 6))


@pytest.mark.parametrize(("target", "faces"), [(10, 2), (8, 3), (9, 6), (2, 2)])
def test_the_chances_are_those_of_value_iteration(target, faces):
    values = value_iteration(Pig(target, faces), 1e-6)
    chances = win_chances(target, faces)
    for state, value in values.items():
        if state.player == MAX and not (state.points or state.rolling):
            mine, theirs = state.scores
            assert abs(chances[mine][theirs] - (1 + value) / 2) < 1e-6
    assert Turn() in values


def test_the_real_game_is_solved(solved):
    _, _, again = turn_values(solved, 6)
    assert abs(again - solved).max() < 1e-12
    assert f"{solved[0, 0]:.4f}" == "0.5306"  # T. Neller and C. Presser


def test_every_figure_that_the_board_can_show_is_true(live, solved):
    exact = turn_values(solved, 6)[:2]
    shown = turn_values(unpacked(live.data), 6)[:2]
    for one, other in zip(exact, shown, strict=True):
        np.testing.assert_array_equal(np.round(100 * one, 1), np.round(100 * other, 1))
    (roll, hold), (rolls, holds) = exact, shown
    np.testing.assert_array_equal(hold > roll, holds > rolls)
    given_away, shown_away = (np.round(100 * abs(a - b), 2) for a, b in (exact, shown))
    np.testing.assert_array_equal(given_away, shown_away)


def test_the_data_of_the_real_game_travel_in_40_kilobytes(live):
    [data] = re.findall(r'<script type="application/gzip">([^<]*)<', live._repr_html_())
    assert 10_000 < len(data) <= 40_000
