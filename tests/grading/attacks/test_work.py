"""Attacks on what counts for points besides the value: the number of nodes."""

import pytest

from attacks.tools import attacks, graded
from grading.answer import HALF

pytestmark = pytest.mark.posix
WALK = """\
def walk(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return evaluate(state)
    values = [walk(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
class Game:
    def __init__(self, game): self.game = game
    def __getattr__(self, name): return getattr(self.game, name)
"""
SIX = f"""{WALK}
def f(game, state, depth, evaluate):
    original = game
    value = walk(game, state, depth, evaluate)
    {{}}
    for _ in range(5):
        assert walk(game, state, depth, evaluate) == value
    {{}}
    return value
"""


def test_the_same_walk_once_is_right():
    assert graded(f"{WALK}f = walk", "limited").verdict == "right"


@attacks(
    ("openly", "searches six times", ("pass", "pass")),
    (
        "silenced",
        "silences what tells of repeats",
        ("game._ask.again = lambda: None", "del game._ask.again"),
        None,
        "games",
    ),
    (
        "counted down",
        "takes back the repeats that it has counted before they are told",
        ("again = game._ask._again - 10**6; game._ask._again = again", "game._ask._again += 10**6"),
    ),
    (
        "set back",
        "sets the count of repeats back to what it was",
        (
            """game._ask('["state", 0, 9]'); game._ask.MOST_AGAIN = 10**9
    import sys; sys.modules['remote'].MOST_AGAIN = 10**9""",
            "game._ask._again = 0; sys.modules['remote'].MOST_AGAIN = 1000",
        ),
        None,
        "games",
    ),
    (
        "an answer remembered",
        "looks children up among the states that it was told",
        (
            """class Quiet(Game):
        def result(self, state, move):
            node = self.game._node(state)
            return self.game._ask.reached[node.number, node.moves.index(move)]
    game = Quiet(game)""",
            "game = original",
        ),
        None,
        "games",
    ),
    (
        "a table",
        "keeps the children of the first search in a table of its own",
        (
            """class Kept(Game):
        table = {}
        def result(self, state, move):
            if (state, move) not in self.table:
                node = self.game._node(state)
                child = self.game._ask.reached[node.number, node.moves.index(move)]
                self.table[state, move] = child
            return self.table[state, move]
    game = Kept(game)""",
            "game = original",
        ),
        None,
        "games",
    ),
    (
        "another pipe",
        "sends the repeats into a pipe of its own",
        (
            """import os
    game._ask._send('')
    pipe, game._ask._pipe = game._ask._pipe, os.open('/dev/null', os.O_WRONLY)""",
            "game._ask._again, game._ask._pipe = 0, pipe",
        ),
        None,
        "games",
    ),
)
def test_six_searches_are_more_work_than_one(attack):
    result = graded(SIX.format(*attack.source), "limited")
    assert result.verdict != "right"
    assert result.verdict == HALF or result.score == 0


@attacks(
    (
        "fewer nodes",
        "counts down, so that a wasteful search costs what a careful one does",
        "game._ask._again = -10",
    ),
    ("no proxy", "deletes the proxy's method", "del type(game).result"),
    ("again in a flood", "tells of more repeats than there were", "game._ask._again = 10**9"),
    ("again as text", "tells of repeats that are no number", "game._ask._again = '1'"),
    ("again as truth", "tells of True repeats", "game._ask._send('[\"again\", true]\\n' * 3)"),
    (
        "again below zero",
        "tells of fewer repeats than none",
        "game._ask._send('[\"again\",-9]\\n')",
    ),
)
def test_no_forged_count_is_right(attack):
    source = f"{WALK}def f(game, state, *more):\n    {attack.source}\n"
    source += "    walk(game, state, *more)\n    return walk(game, state, *more)\n"
    assert graded(source, "limited").verdict != "right"
