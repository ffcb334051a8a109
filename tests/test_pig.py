"""Pig: the rules, and its values by a second road that shares no code with the first."""

from functools import cache

import numpy as np
import pytest

from chopsticks import CHANCE, MAX, MIN, best_move, explore
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


def test_a_turn_step_by_step():
    game = Pig(target=10, faces=6)
    state = game.initial
    assert (game.to_move(state), game.moves(state)) == (MAX, ("roll",))
    state = game.result(state, "roll")
    assert state == Turn((0, 0), MAX, 0, rolling=True)
    assert (game.to_move(state), game.moves(state)) == (CHANCE, (1, 2, 3, 4, 5, 6))
    assert game.outcomes(state) == tuple((face, 1 / 6) for face in range(1, 7))
    state = game.result(state, 4)
    assert state == Turn((0, 0), MAX, 4)
    assert game.moves(state) == ("roll", "hold")
    assert game.result(state, "hold") == Turn((4, 0), MIN)
    state = game.result(game.result(state, "roll"), 1)
    assert state == Turn((0, 0), MIN)  # the 4 is lost
    assert game.to_move(state) == MIN


def test_who_has_the_points_has_won():
    game = Pig(target=10, faces=6)
    won, not_yet = Turn((7, 9), MAX, 3), Turn((7, 9), MAX, 2)
    assert game.is_terminal(won)
    assert not game.is_terminal(not_yet)
    assert (game.utility(won, MAX), game.utility(won, MIN)) == (1, -1)
    assert game.utility(Turn((7, 9), MIN, 1), MAX) == -1
    assert game.moves(won) == ()
    with pytest.raises(ValueError, match=r"7\+2 : 9 is not terminal"):
        game.utility(not_yet, MAX)


def test_a_turn_as_text():
    texts = {
        Turn((3, 5), MAX, 4): "3+4 : 5",
        Turn((3, 5), MIN, 4): "3 : 5+4",
        Turn((3, 5), MIN, 0, rolling=True): "3 : 5+0?",
    }
    assert {str(turn): text for turn, text in texts.items()} == {t: t for t in texts.values()}
    assert repr(Pig(12, 4)) == "Pig(target=12, faces=4)"


def test_outcomes_need_a_die_in_the_air():
    with pytest.raises(ValueError, match=r"no die is rolling in 0\+2 : 0"):
        Pig(6, 6).outcomes(Turn(points=2))


@pytest.mark.parametrize("bad", [1, 0, -3, 2.0, True, "6"])
@pytest.mark.parametrize("name", ["target", "faces"])
def test_a_target_and_a_die_are_whole_numbers(name, bad):
    with pytest.raises(ValueError, match=rf"{name} = {bad!r}: it must be a whole number ≥ 2"):
        Pig(**{name: bad})


def test_nobody_holds_before_he_rolls():
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


def test_the_best_moves_agree():
    at, held = turns(15, 3)
    game = Pig(15, 3)
    values = value_iteration(game)
    moves = {"roll": 0, "hold": 0}
    for state in values:
        if game.is_terminal(state) or state.rolling or not state.points:
            continue
        here = state.points, state.scores[state.player], state.scores[1 - state.player]
        worse = at[here[0]][here[1:]] - held[here[0]][here[1:]]
        best = "roll" if worse > 1e-9 else "hold"
        assert best_move(game, state, lambda game, child: values[child]) == best
        moves[best] += 1
    assert moves["hold"] > 100
    assert moves["roll"] > 100
