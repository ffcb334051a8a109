"""Pig: the rules, and its values by a second road that shares no code with the first."""

from functools import cache

import numpy as np
import pytest

from chopsticks import MAX, MIN, explore
from chopsticks.games.pig import Pig, Turn, hold_at
from chopsticks.search.chance import Following, value_iteration


@cache
def turns(target, faces=6, hold_at=None):
    """The mover's chance to win before each roll: `at[points][mine, theirs]`, and by holding.

    NumPy works a whole turn backwards, from many points to none, for all scores at once, and
    repeats it until nothing changes.  With `hold_at` the mover and the other player keep to it.
    """
    win = np.zeros((target, target))
    change = 1
    while change > 1e-13:
        passed = 1 - win.T  # the mover's chance when the other player begins his turn
        at = {points: np.ones((target, target)) for points in range(target, target + faces)}
        held = {}
        for points in reversed(range(target)):
            won = np.arange(target)[:, None] + points >= target
            roll = (passed + sum(at[points + face] for face in range(2, faces + 1))) / faces
            held[points] = np.where(
                won, 1, passed[np.minimum(np.arange(target) + points, target - 1)]
            )
            if points == 0:
                at[points] = roll
            elif hold_at is None:
                at[points] = np.maximum(roll, held[points])
            else:
                at[points] = np.where(won | (points >= hold_at), held[points], roll)
        change = abs(at[0] - win).max()
        win = at[0]
    return at, held


# --- the rules -------------------------------------------------------------------------------


def test_outcomes_need_a_die_in_the_air():
    with pytest.raises(ValueError, match=r"no die is rolling in 0\+2 : 0"):
        Pig(6, 6).outcomes(Turn(points=2))


@pytest.mark.parametrize("bad", [1, 0, -3, 2.0, True, "6"])
@pytest.mark.parametrize("name", ["target", "faces"])
def test_a_target_and_a_die_are_whole_numbers(name, bad):
    with pytest.raises(ValueError, match=rf"{name} = {bad!r}: it must be a whole number ≥ 2"):
        Pig(**{name: bad})


def test_no_player_holds_before_rolling():
    with pytest.raises(ValueError, match="points = 0: it must be at least 1"):
        hold_at(0)


def test_the_states_are_those_that_dice_can_bring():
    # One turn adds 2, 3, 4 ... points, never 1; after a 1 all is as before, the other to roll.
    target, faces = 7, 3
    sums = {0, *range(2, target)}
    expected = set()
    for mine in sums:
        for theirs in sums:
            for player in (MAX, MIN):
                scores = (mine, theirs) if player == MAX else (theirs, mine)
                for points in sums | set(range(target, target + faces)):
                    turn = Turn(scores, player, points)
                    if mine + points < target:
                        expected |= {turn, turn._replace(rolling=True)}
                    elif mine + points - target < faces:
                        expected.add(turn)
    found = set(explore(Pig(target, faces)).states)
    unreached = expected - found
    assert found <= expected
    # a turn that ends beyond the target must have been below it before its last throw
    assert all(t.scores[t.player] + t.points >= target for t in unreached)


# --- values ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "faces"), [(2, 2), (5, 2), (9, 3), (10, 6), (12, 4)])
def test_every_value_agrees_with_the_second_solution(target, faces):
    at, _ = turns(target, faces)
    game = Pig(target, faces)
    decided = 0
    for state, value in value_iteration(game, 1e-10).items():
        if game.is_terminal(state) or state.rolling:
            continue
        mine, theirs = state.scores[state.player], state.scores[1 - state.player]
        sign = 1 if state.player == MAX else -1
        chance = at[state.points][mine, theirs]
        assert value == pytest.approx(sign * (2 * chance - 1), abs=1e-8)
        decided += 1
    assert decided > 1


def test_hold_at_is_worth_what_the_second_solution_says():
    both = Following(Following(Pig(10, 4), MAX, hold_at(4)), MIN, hold_at(4))
    at, _ = turns(10, 4, hold_at=4)
    assert value_iteration(both)[Turn()] == pytest.approx(2 * at[0][0, 0] - 1, abs=1e-8)
