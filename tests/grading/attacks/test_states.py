"""Attacks with states and moves that no game has led to: the grader itself evaluates them."""

import resource

import pytest

from attacks.tools import attacked, attacks
from coursework.exercise.call import At, Call, GameSpec
from grading.sandbox import Limits

pytestmark = pytest.mark.posix
GAMES = {
    "heaps": GameSpec("heaps", {"sizes": [3, 2]}),
    "kayles": GameSpec("heaps", {"sizes": [3, 2], "rule": "kayles"}),
    "stones": GameSpec("stones", {"start": 9}),
    "chomp": GameSpec("chomp", {"rows": 3, "columns": 4}),
    "chopsticks": GameSpec("chopsticks", {"split": "free"}),
    "tictactoe": GameSpec("tictactoe"),
    "pig": GameSpec("pig", {"target": 9}),
    "kuhn": GameSpec("kuhn"),
    "tree": GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]}),
    "graph": GameSpec("graph", {"graph": {"a": ["b"], "b": 1}}),
    "geister": GameSpec("geister.purple", {"cells": "RBuu".ljust(36, "."), "blues": 1}),
}
HEAD = """\
import itertools
from chopsticks.games.chomp import Bar
from chopsticks.hands import State, Tap
from chopsticks.games.heaps import Heaps, Take
from chopsticks.games.kuhn import Deal
from chopsticks.games.pig import Turn
from chopsticks.games.stones import Heap
from chopsticks.games.tictactoe import Board
class Odd(int):
    __eq__ = lambda *_: True
    __hash__ = int.__hash__
def asked(game, state):
    def play(state): return game.result(state, game.moves(state)[0])
    for ask in (game.moves, game.to_move, game.is_terminal, play):
        try:
            ask(state)
        except Exception:
            pass
"""
MOST = 0.5  # seconds of the grader's own computing for one such question


@attacks(
    ("asks for the moves of a heap of 60,000", ("heaps", "Heaps((60_000,), 0)")),
    ("asks for the moves of many different heaps", ("heaps", "Heaps(tuple(range(400, 0, -1)), 0)")),
    ("asks for the moves of many rows of pins", ("kayles", "Heaps(tuple(range(300, 0, -1)), 0)")),
    ("takes from less than nothing", ("heaps", "Heaps((-5,), 0)")),
    ("has a hundred thousand empty heaps", ("heaps", "Heaps((0,) * 10**5, 0)")),
    ("has True stones", ("heaps", "Heaps((True,), 0)")),
    ("has half a stone", ("heaps", "Heaps((0.5,), 0)")),
    ("has more stones than any number", ("heaps", "Heaps((float('inf'),), 0)")),
    ("has a heap that equals nothing", ("heaps", "Heaps((float('nan'),), 0)")),
    ("has a long text for a heap", ("heaps", "Heaps(('x' * 10**6,), 0)")),
    ("has heaps in heaps", ("heaps", "Heaps((Heaps((1,), 0),), 0)")),
    ("has player 7 to move", ("heaps", "Heaps((1,), 7)")),
    ("has more stones than atoms", ("stones", "Heap(10**300)")),
    ("has fewer stones than none", ("stones", "Heap(-1)")),
    ("asks for the moves of a huge bar", ("chomp", "Bar((10**9,) * 3)")),
    ("has a bar of a hundred thousand rows", ("chomp", "Bar((1,) * 10**5)")),
    ("splits a million fingers", ("chopsticks", "State(((10**6, 10**6), (1, 1)))")),
    ("has ten thousand hands", ("chopsticks", "State(((1,) * 10**4, (1, 1)))")),
    ("has a board of a million squares", ("tictactoe", "Board('x' * 10**6, 0)")),
    ("has a board of one square", ("tictactoe", "Board('x', 0)")),
    ("has scores that sum to more than may be told", ("pig", "Turn((2**999, 2**999), 0, 2**999)")),
    ("has texts for scores", ("pig", "Turn(('a', 'b'), 0, 'c', True)")),
    ("deals a million cards", ("kuhn", "Deal('JQK' * 10**6, ())")),
    ("bets a hundred thousand times", ("kuhn", "Deal('JQ', ('bet',) * 10**5)")),
    ("walks a tree beyond its leaves", ("tree", "(0,) * 10**5")),
    ("walks a tree backwards", ("tree", "(-1, -1)")),
    ("walks along a tuple of tuples", ("tree", "((0,), ((1,),))")),
    ("asks a graph for a node that it does not have", ("graph", "'z' * 10**6")),
    ("has a million ghosts", ("geister", "'R' * 10**6")),
    ("asks one game about another one's state", ("chomp", "Heaps((3,), 0)")),
    ("asks about a state that cannot be hashed", ("heaps", "[1, 2]")),
    ("asks about a set", ("heaps", "frozenset([frozenset()])")),
    ("asks about None", ("stones", "None")),
    ("asks about a number that equals nothing", ("stones", "float('nan')")),
    ("asks about a state that equals every other one", ("stones", "Heap(Odd(3))")),
)
def test_a_made_up_state_costs_the_grader_little(best, attack):
    game, state = attack.source
    source = f"{HEAD}def f(game, state):\n    asked(game, {state})\n    return 'done'\n"
    before = resource.getrusage(resource.RUSAGE_SELF)
    _, answer = attacked(best, source, Limits(cpu=3, waiting=3), [Call(GAMES[game], At())])
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_utime - before.ru_utime < MOST
    assert answer.verdict in ("", "error", "garbled")


@attacks(
    (
        "asks about ever new states of a game",
        "for n in itertools.count(): asked(game, Heap(n % 10))",
    ),
    (
        "asks about more and more invalid states",
        "for n in itertools.count(): asked(game, Heap(-n))",
    ),
    (
        "goes on from a state of its own making",
        "s = Heap(9)\n    while True: s = game.result(s, game.moves(s)[0])",
    ),
)
def test_questions_come_to_an_end(best, attack):
    source = f"{HEAD}def f(game, state):\n    {attack.source}\n"
    call = Call(GAMES["stones"], At())
    _, answer = attacked(best, source, Limits(cpu=1, waiting=1, moves=200), [call])
    assert answer.verdict in ("did not end", "error", "garbled")
