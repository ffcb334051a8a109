"""Judges of an evaluation, against rules written out and exact sums."""

import pytest

from chopsticks import MAX, Chopsticks, TreeGame, minimax, solve
from chopsticks.games.pig import Pig
from chopsticks.hands import living_hands
from coursework.learning.judges import Points, duel, looks_best, right_moves

GAME = Chopsticks()
TABLEBASE = solve(GAME)
LIVE = [state for state in TABLEBASE if not GAME.is_terminal(state)]


def truth(state):
    value = int(TABLEBASE[state].outcome)
    return value if state.to_move == MAX else -value


def test_the_truth_picks_right_moves_only():
    for plies in (1, 2):
        assert right_moves(TABLEBASE, truth, plies, LIVE) == len(LIVE)


def test_without_an_opinion_one_ply_finds_a_win_at_once_or_takes_the_first_move():
    kept = 0
    for state in LIVE:
        values = [TABLEBASE.after(state, move) for move in GAME.moves(state)]
        wins = any(value.plies == 1 for value in values)
        kept += wins or values[0].outcome == TABLEBASE[state].outcome
    assert right_moves(TABLEBASE, lambda state: 0, 1, LIVE) == kept < len(LIVE)


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_menu_has_all_best_moves_of_minimax_in_their_order(plies):
    menu = looks_best(GAME, living_hands, plies)
    for state in LIVE:
        values = [
            minimax(GAME, GAME.result(state, move), plies - 1, living_hands)
            for move in GAME.moves(state)
        ]
        best = max(values) if state.to_move == MAX else min(values)
        assert menu(state) == [
            move for move, v in zip(GAME.moves(state), values, strict=True) if v == best
        ]


def test_equal_menus_share_the_points_and_the_sides_are_exchanged():
    first_wins = TreeGame([1])
    assert duel(first_wins, first_wins.moves, first_wins.moves, openings=5) == (50, 50, 50)
    share, low, high = duel(GAME, GAME.moves, GAME.moves, openings=400)
    assert low < 50 < high
    assert low < share < high


def test_slips_cost_a_tenth_of_the_choices():
    # One move decides, and half of the slips go wrong.
    game = TreeGame([1, -1])
    right, wrong = (lambda state: [0]), (lambda state: [1])
    share, low, high = duel(game, right, wrong, openings=2000)
    # A good player gets 1 with 0.95, a bad one with 0.05: 95 % of the points.
    assert low < 95 < high
    assert share == pytest.approx(95, abs=1.5)


def test_the_same_seed_is_the_same_match_and_an_interval_narrows_with_openings():
    menu = looks_best(GAME, living_hands, 1)
    one, same = (duel(GAME, menu, GAME.moves, openings=50) for _ in range(2))
    assert one == same
    assert one != duel(GAME, menu, GAME.moves, openings=50, seed=11)
    more = duel(GAME, menu, GAME.moves, openings=800)
    assert more.high - more.low < (one.high - one.low) / 2


def test_points_in_words():
    assert str(Points(64.25, 62.1, 66)) == "64.2 % (62.1 to 66.0)"


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="plies = 0: it must be a whole number ≥ 1"):
        looks_best(GAME, living_hands, 0)
    with pytest.raises(ValueError, match="plies = 0"):
        right_moves(TABLEBASE, living_hands, 0, [GAME.initial])
    with pytest.raises(ValueError, match="openings = 0: it must be a whole number ≥ 1"):
        duel(GAME, GAME.moves, GAME.moves, openings=0)
    with pytest.raises(ValueError, match="has dice: use value_iteration"):
        duel(Pig(), lambda state: [], lambda state: [])
