"""Attacks on what counts for points besides the value: the moves that were made.

How often a move was made again is the worker's own word.  Forging it gains no more than
keeping the children in a dictionary, which is allowed.
"""

import pytest

from attacks.tools import attacks, graded
from grading.grade.answer import HALF

pytestmark = pytest.mark.posix
WALK = """\
import os, sys
def walk(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return evaluate(state)
    values = [walk(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
def wasteful(game, state, depth, evaluate):
    if not game.is_terminal(state):
        [game.result(state, move) for move in game.moves(state)]
        if depth:
            for m in game.moves(state): wasteful(game, game.result(state, m), depth - 1, evaluate)
class Game:
    def __init__(self, game): self.game = game
    def __getattr__(self, name): return getattr(self.game, name)
"""


def cell(before, after, body):
    return f"""{WALK}
def f(game, state, depth, evaluate):
    original = game
    value = walk(game, state, depth, evaluate)
    {before}
    {body}
    {after}
    return value
"""


TRICKS = attacks(
    ("does so openly", ("pass", "pass")),
    ("silences what tells of repeats", ("game._ask.repeat = lambda: None", "del game._ask.repeat")),
    (
        "takes back the repeats that it has counted",
        ("game._ask._repeats -= 10**6", "game._ask._repeats += 10**6"),
    ),
    (
        "sets the count of repeats back to what it was",
        ("sys.modules['remote'].MOST_REPEATS = 10**9", "game._ask._repeats = 0"),
    ),
    (
        "drops the lines that tell of repeats",
        (
            """write = type(game._ask)._write
    type(game._ask)._write = lambda s, text: (setattr(s, '_repeats', 0), write(s, text))""",
            "type(game._ask)._write = write",
        ),
    ),
    (
        "forgets where moves led, so that each is asked for again",
        ("game._ask.children.clear()", "game._ask.children.clear()"),
    ),
    (
        "keeps the states that it was told of and looks children up",
        (
            """class Kept(Game):
        def result(self, state, move):
            node = self.game._node(state)
            edge = node.number, node.moves.index(move)
            return self.game._ask.children.get(edge) or self.game.result(state, move)
    game = Kept(game)""",
            "game = original",
        ),
    ),
    (
        "sends the repeats into a pipe of its own",
        (
            """game._ask._write('')
    pipe, game._ask._pipe = game._ask._pipe, os.open('/dev/null', os.O_WRONLY)
    ask = type(game._ask).__call__
    def call(self, question):
        self._pipe, self._repeats = pipe, 0
        return ask(self, question)
    type(game._ask).__call__ = call""",
            "game._ask._repeats, game._ask._pipe = 0, pipe; type(game._ask).__call__ = ask",
        ),
    ),
    ("tells of a billion repeats", ("game._ask._repeats = 10**9", "pass")),
    ("tells of fewer repeats than none", ("pass", "game._ask._repeats = -10")),
)


@TRICKS
def test_the_same_moves_again_cost_at_most_half(attack):
    again = "for _ in range(5): assert walk(game, state, depth, evaluate) == value"
    result = graded(cell(*attack.source, again), "limited")
    if attack.tries.startswith("tells of"):  # that makes no sense, and costs its owner
        assert result.verdict in ("right", "garbled", "did not end")
    elif attack.tries == "does so openly":
        assert result.verdict == HALF
    else:
        assert result.verdict in ("right", HALF)


@TRICKS
def test_no_trick_hides_other_moves(attack):
    result = graded(cell(*attack.source, "wasteful(game, state, depth, evaluate)"), "limited")
    assert result.verdict == HALF or result.score == 0


@attacks(
    ("tells of '1' repeats", "game._ask._repeats = '1'"),
    ("tells of True repeats", "game._ask._write('[\"repeats\",true]\\n' * 3)"),
    ("tells of minus nine repeats", "game._ask._write('[\"repeats\",-9]\\n')"),
    ("tells of no repeats", "game._ask._write('[\"repeats\",0]\\n')"),
    ("deletes the proxy's method", "del type(game).result"),
)
def test_a_count_that_makes_no_sense_costs_its_owner(attack):
    result = graded(cell(attack.source, "pass", "walk(game, state, depth, evaluate)"), "limited")
    assert result.verdict in ("garbled", "error", "right", HALF)
