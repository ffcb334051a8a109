"""The search tutor as a reader meets it: the page, its links, and the room of its programs.

The page is served as `chopsticks tutor` does it.  All tests but those that end it share one Python.
"""

import base64
import json
import sys
import types
import zlib
from functools import partial
from math import inf

import pytest
from playing import visiting

import chopsticks
from chopsticks import MAX, Chopsticks, Rules, State, TreeGame, record
from chopsticks.cli.tutor.program import DEEPEST, MOST_CALLS
from chopsticks.cli.tutor.serve import serving
from chopsticks.games.chomp import Chomp
from chopsticks.games.stones import Stones
from chopsticks.games.tictactoe import Board, TicTacToe
from chopsticks.show import compare, view
from tools.site.build import PYODIDE_VERSION, npm

MINIMAX = """\
def minimax(game, state, depth=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    values = [minimax(game, game.result(state, move), depth - 1) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
"""
ALPHABETA = """\
def alphabeta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = -inf if game.to_move(state) == MAX else inf
    for move in game.moves(state):
        found = alphabeta(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
HELPERS = """\
def best_of(game, state, values):
    return max(values) if game.to_move(state) == MAX else min(values)


def guess(state):
    return sum(state.hands[0]) - sum(state.hands[1])


def search(game, state, depth):
    if game.is_terminal(state):
        return 99 * game.utility(state, MAX)
    if depth == 0:
        return guess(state)
    found = []
    for move in sorted(game.moves(state), key=str):
        found.append(search(game, game.result(state, move), depth - 1))
    return best_of(game, state, found)
"""
CLASS = """\
class Search:
    def __init__(self, game):
        self.game = game
        self.known = {}

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, MAX)
        if state not in self.known:
            below = [self.value(self.game.result(state, m)) for m in self.game.moves(state)]
            self.known[state] = max(below) if self.game.to_move(state) == MAX else min(below)
        return self.known[state]


def search(game, state):
    return Search(game).value(state)
"""
GENERATORS = """\
def children(game, state):
    for move in game.moves(state):
        yield game.result(state, move)


def negamax(game, state):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    return max(-negamax(game, child) for child in children(game, state))
"""
TWO = """\
def max_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = -inf
    for move in game.moves(state):
        best = max(best, min_value(game, game.result(state, move), alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = inf
    for move in game.moves(state):
        best = min(best, max_value(game, game.result(state, move), alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
"""
TREE = "TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"
NO_SPLIT = 'Chopsticks(Rules(split="none"))'
# By name: the search, the game, the call, and what is said of it.
TEN = {
    "right": (MINIMAX, TREE, "minimax(game, start)", "returned 3."),
    "pruning": (ALPHABETA, "Chomp(2, 3)", "alphabeta(game, start)", "returned 1."),
    "wrong": (MINIMAX.replace("== MAX", "!= MAX"), TREE, "minimax(game, start)", "returned 6."),
    "endless": (
        ALPHABETA,
        "Chopsticks()",
        "alphabeta(game, start)",
        "did not end: stopped after 242 nodes. Does it return where the game is over",
    ),
    "raising": (
        "GUESSES = {(0,): 3}\n\n\n" + MINIMAX.replace("return 0", "return GUESSES[state]"),
        TREE,
        "minimax(game, start, depth=1)",
        "raised KeyError: (1,) (line 8).",
    ),
    "forgetful": (
        ALPHABETA.replace("return best", "best"),
        TREE,
        "alphabeta(game, start)",
        "Did you forget `return`",
    ),
    "helpers": (HELPERS, NO_SPLIT, "search(game, start, 3)", "returned"),
    "class": (CLASS, "Stones(6)", "search(game, start)", "returned"),
    "generators": (GENERATORS, "Stones(5)", "negamax(game, start)", "returned -1."),
    "two functions": (TWO, "TreeGame([[3, 5], [[2, 9], 1], 4])", "max_value(game, start)", "retu"),
}


def program(search=MINIMAX, game=TREE, start="game.initial", call="minimax(game, start)", beside=""):
    return {"search": search, "game": game, "start": start, "call": call, "beside": beside}


def link(given, version="1", raw=None):
    """A link as anybody could write it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = json.dumps(given) if raw is None else raw
    packed = packer.compress(text.encode()) + packer.flush()
    return f"#{version}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


@pytest.fixture(scope="module")
def url():
    with serving(npm("pyodide", PYODIDE_VERSION)) as address:
        yield address


@pytest.fixture(scope="module")
def visit(browser, url):
    with visiting(browser, viewport={"width": 1100, "height": 785}) as visit:
        visit.page.add_init_script(
            "addEventListener('message', ({ data }) => (globalThis.heard = data))"
        )
        visit.page.goto(url)
        yield visit


def run(visit, given):
    """Have the page run a program; returns what came from the room, and what the page says."""
    return visit.page.evaluate(
        """async given => {
          const field = (name) => document.getElementById(name);
          for (const [name, value] of Object.entries(given)) {
            field(name).value = value;
            field(name).dispatchEvent(new Event("input"));
          }
          globalThis.heard = "";
          field("run").click();
          while (field("run").textContent !== "Run") await new Promise((go_on) => setTimeout(go_on, 5));
          return [heard, field("said").textContent];
        }""",
        given,
    )


@pytest.mark.parametrize("name", TEN)
def test_a_trace_is_that_of_record(visit, name, tmp_path, monkeypatch):
    text, game_text, call, words = TEN[name]
    heard, said = run(visit, program(text, game_text, call=call))
    answer = json.loads(heard)
    assert said == answer["said"]
    assert said.startswith(call)
    assert words in said
    (tmp_path / "search.py").write_text(f"{text}", encoding="utf-8")
    module = types.ModuleType("search")
    module.__dict__.update({"inf": inf, "MAX": MAX})
    exec(compile(text, tmp_path / "search.py", "exec"), module.__dict__)
    names = {**vars(module), **globals()}
    game = eval(game_text, names)
    function, _, rest = call.partition("(game, start")
    depth = {"depth": int(rest.strip(", depth=)"))} if rest != ")" else {}
    search = getattr(module, function)
    trace = record(search, game, game.initial, limit=MOST_CALLS, deepest=DEEPEST, **depth)
    live = view(trace)
    drawing = live.data.pop("drawing", live.still.svg)
    assert json.dumps(answer["data"]) == json.dumps(live.data)
    assert answer["drawing"] == drawing
