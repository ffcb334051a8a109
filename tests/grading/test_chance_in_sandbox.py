"""Games with dice in the worker: the probabilities are the grader's."""

import pytest

from chopsticks.games.kuhn import Seen
from chopsticks.games.pig import Turn
from chopsticks.search.chance import expectiminimax, star1
from coursework.exercise.call import At, Call, GameSpec
from coursework.exercise.codec import dumps, loads
from coursework.exercise.run import run
from coursework.exercise.words import call_in_words, in_words

TREE = GameSpec(
    "chance_tree", {"tree": ["max", ["chance", [0.25, ["min", 1, -1]], [0.75, 0.5]], 0]}
)
PIG = GameSpec("pig", {"target": 4, "faces": 2})


@pytest.fixture
def worker(best):
    with best.worker(allow=["search"]) as worker:
        yield worker


def answered(worker, source, *args, **kwargs):
    assert worker.answer(source).verdict == ""
    return worker.call("f", Call(*args, **kwargs))


@pytest.mark.parametrize("search", [expectiminimax, star1])
@pytest.mark.parametrize("call", [Call(TREE, At()), Call(TREE, At(0)), Call(PIG, At(0), 5)])
def test_an_outcome_is_the_same_as_in_a_notebook(worker, search, call):
    name = search.__name__
    assert worker.answer(f"from chopsticks.search.chance import {name}").verdict == ""
    assert worker.call(name, call).outcome == run(search, call)


def test_a_worker_sees_the_outcomes_and_the_game_it_plays(worker):
    source = """\
def f(game, state):
    return game.to_move(state), game.outcomes(state), game.moves(state), game.target, game.faces
"""
    answer = answered(worker, source, PIG, At(0))
    assert answer.outcome.value == (2, ((1, 0.5), (2, 0.5)), (1, 2), 4, 2)


@pytest.mark.parametrize("state", [Turn(), Turn((2, 0), 0, 2, rolling=True)])
def test_only_a_chance_node_has_outcomes(worker, state):
    answer = answered(worker, "def f(game, state): return game.outcomes(state)", PIG, state)
    assert answer.verdict == "error"
    assert answer.outcome.error == f"ValueError: {state} is not a chance node"
    assert run(lambda game, state: game.outcomes(state), Call(PIG, Turn())).error.startswith(
        "ValueError: no die is rolling"
    )


def test_a_worker_sees_what_a_player_knows_and_that_nobody_moves_elsewhere(worker):
    source = "def f(game, state): return game.information(state), hasattr(game, 'outcomes')"
    kuhn = GameSpec("kuhn")
    assert answered(worker, source, kuhn, At(2, 1)).outcome.value == (Seen("J", ("bet",)), True)
    said = answered(worker, source, kuhn, At()).outcome.error
    assert said == "ValueError: it is no player's turn in ?"
    source = "def f(game, state): return hasattr(game, 'information')"
    assert answered(worker, source, PIG, At()).outcome.value is False


def test_loaded_dice_stay_in_the_worker(worker):
    # An answer may change what it was told; the grader asks nobody but the game.
    source = """\
from chopsticks.search.chance import expectiminimax
def f(game, state):
    type(game).outcomes = lambda self, state: ((2, 1.0),)
    return expectiminimax(game, state, 3), game.result(state, 1)
"""
    answer = answered(worker, source, PIG, Turn((0, 0), 0, 2, rolling=True))
    assert answer.outcome.value == (1, Turn((0, 0), 1))


def test_a_turn_is_data_of_the_course():
    turn = Turn((3, 4), 1, 2, rolling=True)
    assert loads(dumps([turn])) == [turn]
    assert type(loads(dumps(turn))) is Turn
    assert in_words(turn) == "3 : 4+2?"
    assert call_in_words("f", Call(PIG, At(0))) == "f(Pig with target=4, faces=2, 0+0? : 0)"
    assert call_in_words("f", Call(GameSpec("chance_tree", {"tree": ["max", 1]}), At())) == (
        "f(tree ['max', 1], root)"
    )
