"""Games stay with the grader: what an answer asks of them, and states that it makes up."""

import json
import os

import pytest

from chopsticks.games.heaps import Heaps
from coursework.exercise.call import At, Call, GameSpec
from coursework.exercise.run import DidNotEnd
from grading.author.exercises import load
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key
from grading.grade.pool import executor_for
from grading.sandbox.games import STATE_LENGTH, Games

pytestmark = pytest.mark.posix


@pytest.fixture(scope="module")
def limited():
    """A question that counts nodes, and its reference answer as a function `walk`."""
    exercise = load("02-minimax")
    return make_key(exercise, exercise.question("limited")), exercise.reference("limited").replace(
        "limited(", "walk("
    )


SIX_WALKS = """
def limited(game, *rest):
    return [walk(game, *rest) for _ in range(6)][-1]
"""
REMEMBERED = """
def limited(game, *rest):
    kind, known = type(game), {}
    ask = kind.result
    def result(self, state, move):
        if (id(self), state, move) not in known:
            known[id(self), state, move] = ask(self, state, move)
        return known[id(self), state, move]
    kind.result = result
    try:
        return [walk(game, *rest) for _ in range(WALKS)][-1]
    finally:
        kind.result = ask
"""
NO_CUT = """
def limited(game, state, depth, evaluate):
    if not game.is_terminal(state):
        [game.result(state, move) for move in game.moves(state)]
    return walk(game, state, depth, evaluate)
"""


SILENT = "type(game._ask).repeat = lambda _: None; return"
DROPPED = """write = type(game._ask)._write
    type(game._ask)._write = lambda self, text: (setattr(self, "_repeats", 0), write(self, text))
    return"""


@pytest.mark.parametrize(
    "more",
    [
        SIX_WALKS,
        REMEMBERED.replace("WALKS", "1"),
        REMEMBERED.replace("WALKS", "6"),
        SIX_WALKS.replace("return", SILENT),
        SIX_WALKS.replace("return", DROPPED),
        NO_CUT,
    ],
    ids=["six walks", "one remembered", "six remembered", "silenced", "dropped", "no cut"],
)
def test_other_work_costs_half_as_in_the_check(limited, more):
    key, reference = limited
    result = grade_answer(key, reference + more)
    assert (result.verdict, result.score) == ("right value, wrong work", key.points / 2)


def test_the_reference_is_right_without_a_word(limited):
    key, reference = limited
    result = grade_answer(key, reference + "\nlimited = walk")
    assert (result.verdict, result.says) == (
        "right",
        f"Each of {len(key.calls)} calls does what it should.",
    )


@pytest.fixture
def games():
    games = Games(100)
    games.seen_by_worker(Call(GameSpec("heaps", {"sizes": [5, 4], "rule": "kayles"}), At()))
    return games


def made_up(*sizes):
    return {"Heaps": [{"tuple": [*sizes]}, 0]}


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (made_up(10**9), "has a number above 9"),
        (made_up(10), "has a number above 9"),
        (made_up(-(10**9)), "has a number above 9"),
        (made_up(2.0**1000), "has a number above 9"),
        (made_up(*[1] * STATE_LENGTH), "too long"),
        ("x" * 2 * STATE_LENGTH, "too long"),
        ([[[[]]]], "not a state"),
        (made_up("5"), "not a state"),
    ],
)
def test_a_state_larger_than_the_games_own_is_refused(games, state, says):
    assert says in games.state(0, state)


def test_nan_is_refused(games):
    state = json.loads('{"Heaps": [{"tuple": [NaN]}, 0]}')
    assert "has a number above 9" in games.state(0, state)


def test_a_state_as_large_as_the_games_own_is_looked_at(games):
    moves = games.state(0, made_up(9, 1, 1))
    assert {"Heaps": [{"tuple": [9, 1, 1]}, 0]} in moves


def test_a_call_says_how_large_states_can_be():
    games = Games(100)
    games.seen_by_worker(Call(GameSpec("heaps", {"sizes": [1]}), Heaps((30,))))
    assert isinstance(games.state(0, made_up(30)), list)
    assert isinstance(games.state(0, made_up(31)), str)


def test_made_up_states_are_as_many_as_nodes_allow(games):
    for _ in range(200):
        games.state(0, made_up(3))
    with pytest.raises(DidNotEnd):
        games.state(0, made_up(3))


def test_a_process_that_dies_takes_one_answer_with_it():
    with executor_for(2, "") as executor:
        futures = [executor.submit(os._exit if n == 3 else abs, -n) for n in range(8)]
        errors = [type(future.exception()).__name__ for future in futures]
        assert errors == ["NoneType"] * 3 + ["BrokenProcessPool"] + ["NoneType"] * 4
        assert [future.result() for n, future in enumerate(futures) if n != 3] == [
            0,
            1,
            2,
            4,
            5,
            6,
            7,
        ]
