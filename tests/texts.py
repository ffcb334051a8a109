"""An oracle's text of rules as a game of the package, and what the tests of rules share."""

import pytest

from chopsticks import Chopsticks, Rules

RAW_OR_NOT = pytest.mark.parametrize("normalise", [True, False], ids=["normalised", "raw"])


def game_of(text, normalise=True):
    return Chopsticks(Rules(**text._asdict()), normalise)


def to_raw(state):
    return (*state.hands, state.to_move)


def check_unmoves(game):
    """Fail unless `unmoves` gives exactly the states that a move leads from."""
    parents = {state: set() for state in game.states()}
    for state in game.states():
        for move in game.moves(state):
            parents[game.result(state, move)].add(state)
    for state, expected in parents.items():
        assert game.unmoves(state) == sorted(expected)
