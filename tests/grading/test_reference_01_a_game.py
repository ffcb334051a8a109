"""The reference answers of exercise 01: the game, by the package and by an oracle."""

from collections import Counter
from itertools import combinations_with_replacement, product

import oracle
from reference_answers import ReferenceAnswers

from chopsticks import (
    MAX,
    MIN,
    Chopsticks,
    State,
    TreeGame,
    canonical,
    explore,
)
from chopsticks.games.stones import Stones
from coursework.exercise.call import arguments

reference = ReferenceAnswers("01-a-game")
GAME = Chopsticks()
STATES = list(GAME.states())


def test_the_predicted_number_of_moves():
    found = oracle.distinct_moves(((1, 3), (0, 4), 0), oracle.Text())
    assert reference("how-many-moves")() == len(found)


def test_moves_and_what_they_lead_to_are_the_packages_in_every_state():
    moves, result = reference("moves"), reference("result")
    for state in STATES:
        found = moves(state)
        assert Counter(found) == Counter(GAME.moves(state))
        assert [result(state, move) for move in found] == [GAME.result(state, m) for m in found]
    for name, arity in (("moves", 1), ("result", 2)):  # the calls are of the game, and legal
        for args in reference.given(name):
            assert len(args) == arity
            assert args[0] in STATES
            assert set(args[1:]) <= set(GAME.moves(args[0]))


def test_states_are_counted_right():
    count_states = reference("count-states")
    for fingers in (2, 3, 4, 5, 6):
        pairs = list(product(range(fingers), repeat=2))
        raw = [State((a, b), mover) for a in pairs for b in pairs for mover in (0, 1)]
        sorted_ones = {canonical(state) for state in raw}
        positions = {state for state in sorted_ones if state.to_move == MAX}
        assert count_states(fingers) == (len(raw), len(sorted_ones), len(positions))
    sorted_pairs = len(list(combinations_with_replacement(range(50), 2)))
    assert count_states(50) == (2 * 50**4, 2 * sorted_pairs**2, sorted_pairs**2)


def test_reachable_states_are_counted_right():
    for (game, view), outcome in reference.done("count-reachable"):
        assert outcome.value == len({view(state) for state in explore(game).states})


def test_perft_tells_games_apart_where_the_oracle_does():
    by_hand = {}  # of calls on trees and heaps: the first ply with other numbers of lines
    for call, outcome in reference.outcomes("first-difference"):
        game, other, depth = arguments(call)[0]
        if isinstance(game, TreeGame | Stones):
            one, two = (str(*spec.options.values()) for spec in call.args[:2])
            by_hand[one, two] = outcome.value
            continue
        one, two = (oracle.Text(**vars(g.rules)) for g in (game, other))
        first = 0
        for plies in range(depth, 0, -1):
            counts = [oracle.perft(oracle.start(t), t, plies, raw=False) for t in (one, two)]
            first = plies if counts[0] != counts[1] else first
        assert outcome.value == first
    assert by_hand == {
        ("[3, 12]", "[3, 12, 8]"): 1,
        ("[3, [1, 2]]", "[[3], [1]]"): 0,
        ("[[1, 2], 3]", "[[1], [2, 3]]"): 2,
        ("[[1, 2], 3]", "[[1], 3]"): 0,
        ("[[[1, 2]], 4]", "[[[1]], 4]"): 3,
        ("4", "3"): 2,
        ("5", "6"): 2,
    }


def test_four_fours_never_arise():
    assert State(((4, 4), (4, 4)), MAX) not in explore(GAME).states
    assert State(((4, 4), (4, 4)), MIN) not in explore(GAME).states
