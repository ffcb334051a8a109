"""What a worker answers to honest code, and what it can see."""

import os
import shutil
import subprocess
import sys
import time
from functools import cache, partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from processes import busy, namespace_below, processes_in, processes_of

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from chopsticks.search import alphabeta
from chopsticks.search.table import Bound, Entry
from coursework.exercise.addresses import PACKAGES
from coursework.exercise.call import At, Call, GameSpec
from coursework.exercise.run import run
from grading.author.exercises import ROOT, load
from grading.grade.answer import grade_answer
from grading.grade.keys import make_key
from grading.sandbox import Limits, Mechanism, Sandbox, SandboxError, process, view
from grading.sandbox import course_copy as course_module
from grading.sandbox import worker as worker_module
from grading.sandbox.cgroups import Groups, places_for_groups
from grading.sandbox.course_copy import copy_course
from grading.sandbox.games import Games

pytestmark = pytest.mark.posix
LEFT_OUT = {"__main__", "commands", "compiled", "compiled_geister", "rows"}
NEEDING_MORE = {"jit", "sequence_form"}  # packages that no answer can import
MODULES = sorted(
    ".".join(parts).removesuffix(".__init__")
    for name in PACKAGES
    for path in (ROOT / name).rglob("*.py")
    if (LEFT_OUT | NEEDING_MORE).isdisjoint(parts := path.relative_to(ROOT).with_suffix("").parts)
)

MINIMAX = """\
def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return 0
    values = [minimax(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
"""
ALPHABETA = """\
def alphabeta(game, state, depth, alpha=-9, beta=9):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return 0
    sign = 1 if game.to_move(state) == 0 else -1
    best = -9 * sign
    for move in game.moves(state):
        value = alphabeta(game, game.result(state, move), depth - 1, alpha, beta)
        if sign == 1:
            best = alpha_ = max(best, value)
            alpha = max(alpha, alpha_)
        else:
            best = beta_ = min(best, value)
            beta = min(beta, beta_)
        if alpha >= beta:
            break
    return best
"""
WALK = Limits(cpu=300)  # for code that looks at every file
TREE = GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]]})


@pytest.fixture(scope="module")
def worker(best):
    """One worker for all tests that end none, and want no new one."""
    with best.worker() as worker:
        yield worker


def answered(worker, source, *args, name="f", **kwargs):
    """What comes of a cell and a call of the function that it defines."""
    assert worker.answer(source).verdict == ""
    return worker.call(name, Call(*args, **kwargs))


# ------------------------------------------------------------------------------ calls and games


def test_a_call_brings_back_its_value(worker):
    answer = answered(worker, "def f(a, b=1): return {a: (b, [None, 1.5, 'é'])}", 3, b=True)
    assert answer.outcome.value == {3: (True, [None, 1.5, "é"])}
    assert (answer.verdict, answer.says, answer.line) == ("", "", None)


@pytest.mark.parametrize(
    ("name", "source", "nodes"), [("minimax", MINIMAX, 566), ("alphabeta", ALPHABETA, 87)]
)
def test_nodes_are_counted_on_this_side(sandbox, name, source, nodes):
    # The numbers were worked out by other programs: Chopsticks from the start, depth 6.
    with sandbox.worker() as worker:
        outcome = answered(worker, source, GameSpec("chopsticks"), At(), 6, name=name).outcome
    assert (outcome.value, outcome.nodes) == (0, nodes)


@pytest.mark.parametrize(
    "call",
    [
        Call(TREE, At()),
        Call(TREE, At(1)),
        Call(GameSpec("tictactoe"), At(4, 0), depth=3),
        Call(GameSpec("chopsticks", {"split": "free", "fingers": 4}), At(), depth=5),
        Call(GameSpec("chopsticks", {"normalise": False}), At(0, 1), depth=4),
        Call(game=GameSpec("tictactoe"), state=At(0, 1, 2, 3, 4)),
    ],
)
def test_an_outcome_is_the_same_as_in_a_notebook(best, call):
    with best.worker(allow=["search.textbook"]) as worker:
        assert worker.answer("from chopsticks.search import alphabeta").verdict == ""
        assert worker.call("alphabeta", call).outcome == run(alphabeta, call)


def test_two_games_are_kept_apart(worker):
    source = "def f(a, b): return [game.utility(game.result((), 0), 0) for game in (a, b)]"
    outcome = answered(worker, source, *(GameSpec("tree", {"tree": [n, 5]}) for n in (1, 2)))
    assert outcome.outcome.value == [1, 2]


def test_a_state_that_no_move_led_to(worker):
    source = """\
from chopsticks.games.tictactoe import Board
def f(game, cells, to_move):
    board = Board(cells, to_move)
    return game.moves(board), game.is_terminal(board), game.result(board, 7), game.to_move(board)
"""
    answer = answered(worker, source, GameSpec("tictactoe"), "xxx oo x ", 0)
    assert answer.outcome.value is None
    assert "cannot arise" in answer.says
    answer = worker.call("f", Call(GameSpec("tictactoe"), "xxooo x  ", 0))
    assert answer.outcome.value == ((5, 7, 8), False, Board("xxooo xx ", 1), 0)
    assert answer.outcome.nodes == 2


@pytest.mark.parametrize(
    ("expression", "error"),
    [
        ("game.result(state, 9)", "ValueError: 9 is not a legal move in ···/···/···"),
        ("game.utility(state, 0)", "ValueError: ···/···/··· is not terminal"),
        ("game.moves([1])", "ValueError: [1] is not a state of this game"),
        ("game.moves(7)", "ValueError: 7 is not a state of this game"),
        ("game.moves(game)", "TypeError: an answer cannot be of type RemoteGame"),
        ("game.solution", "AttributeError: 'RemoteGame' object has no attribute 'solution'"),
    ],
)
def test_what_a_game_refuses(worker, expression, error):
    answer = answered(
        worker, f"def f(game, state): return {expression}", GameSpec("tictactoe"), At()
    )
    assert answer.verdict == "error"
    assert answer.outcome.error.startswith(error)
    assert answer.line == 1


def test_a_game_says_its_rules_and_its_name(worker):
    game = GameSpec("chopsticks", {"fingers": 7})
    answer = answered(worker, "def f(game): return game.rules.fingers, repr(game)[:10]", game)
    assert answer.outcome.value == (7, "Chopsticks")


@pytest.mark.parametrize(
    ("spec", "names", "value"),
    [
        (GameSpec("stones", {"start": 7}), "game.start, game.last", (7, "loses")),
        (GameSpec("chomp", {"rows": 2, "columns": 3}), "game.rows, game.columns", (2, 3)),
        (GameSpec("geister.purple", {"cells": "RBuu".ljust(36, "."), "blues": 1}), "game.blues", 1),
    ],
)
def test_a_game_says_how_large_it_is(worker, spec, names, value):
    assert worker.answer(f"def f(game): return {names}").verdict == ""
    assert worker.call("f", Call(spec)).outcome.value == value


def test_a_game_that_is_not_watched_is_the_real_one(best):
    call = Call(GameSpec("chopsticks"), State(((1, 1), (0, 1)), 1))
    with best.worker(allow=["hands"]) as worker:
        worker.answer("def f(game, state): return len(game.unmoves(state))")
        answer = worker.call("f", call, watched=False)
    assert (answer.outcome.value, answer.outcome.nodes) == (2, 1)


def test_the_limit_of_moves_is_for_all_calls_together(best):
    call = Call(GameSpec("chopsticks"), At(), 6)
    with best.worker(Limits(moves=700)) as worker:
        outcome = answered(worker, MINIMAX, *call.args, name="minimax").outcome
        assert (outcome.nodes, outcome.moves) == (566, 391)
        stopped = worker.call("minimax", call)
        assert (stopped.verdict, stopped.outcome.error) == ("did not end", "did not end")
        assert stopped.outcome.moves == 700 - 391
        assert worker.call("minimax", call).verdict == "did not end"
        assert worker.answer("x = 1").verdict == "did not end"


def test_a_move_that_is_made_again_is_one_more_node_and_no_more_work(best):
    source = "def f(game, state):\n    for _ in range(2499): game.result(state, 0)\n    return 1"
    with best.worker(Limits(moves=1)) as worker:
        outcome = answered(worker, source, GameSpec("tictactoe"), At()).outcome
    assert (outcome.value, outcome.nodes, outcome.moves, outcome.states) == (1, 2500, 1, 1)


def test_a_node_of_an_earlier_call_is_also_visited_by_the_next_one(best):
    source = "kept = []\ndef f(game, state):\n    kept.append(game)\n    kept[0].result(state, 0)\n"
    call = Call(GameSpec("tictactoe"), At())
    with best.worker() as worker:
        worker.answer(source)
        outcomes = [worker.call("f", call).outcome for _ in range(2)]
    assert [(outcome.nodes, outcome.states) for outcome in outcomes] == [(2, 1)] * 2


def test_catching_everything_does_not_help_beyond_the_limit(best):
    source = """\
def f(game, state):
    moves = game.moves(state)
    while True:
        try:
            for move in moves: state, moves = game.result(state, move), game.moves(state)
        except BaseException:
            pass
"""
    with best.worker(Limits(moves=3)) as worker:
        answer = answered(worker, source, GameSpec("chopsticks"), At())
    assert answer.says == "stopped after 3 different moves"
    assert not answer.doubtful


# ---------------------------------------------------------------------------------------- cells


@pytest.mark.parametrize(
    ("source", "verdict", "says", "line"),
    [
        ("x = 1\ndef f(:\n", "broken cell", "SyntaxError: invalid syntax", 2),
        ("\nx = %timeit f()", "error", "x = %timeit f() takes its value from a notebook", 2),
        ("if True:\nx = 1", "broken cell", "IndentationError: expected an indented block", 2),
        ("\0", "broken cell", "source code", None),
        ("\n\n1 / 0", "error", "ZeroDivisionError: division by zero", 3),
        ("raise NotImplementedError", "not answered", "NotImplementedError: ", 1),
        ("import sys\nsys.exit('done')", "error", "SystemExit: done", 2),
        ("def g(): g()\ng()", "did not end", "RecursionError: maximum recursion", 1),
        ("import grading\ngrading.author", "error", "ImportError: grading is not installed", 2),
    ],
)
def test_a_cell_that_does_not_run(worker, source, verdict, says, line):
    answer = worker.answer(source)
    assert answer.verdict == verdict
    assert says in answer.says
    assert answer.line in (line, 0)  # Python 3.11 puts a null byte in line 0


def test_a_name_that_is_not_defined(worker):
    answer = answered(worker, "there = 1", name="elsewhere")
    assert (answer.verdict, answer.says) == ("broken cell", "it does not define elsewhere")


def test_an_error_in_a_call(worker):
    source = "def f(n):\n    return g(n)\n\ndef g(n):\n    return {}[n]\n"
    answer = answered(worker, source, 3)
    assert (answer.verdict, answer.outcome.error, answer.line) == ("error", "KeyError: 3", 5)


def test_the_text_of_an_error_is_limited(worker):
    answer = answered(worker, "def f(): raise ValueError('long ' * 10**6)")
    assert len(answer.outcome.error) == 300


@pytest.mark.parametrize("value", ["object()", "(n for n in [])", "[print]", "f"])
def test_an_answer_is_plain_data(worker, value):
    answer = answered(worker, f"def f(): return {value}")
    assert answer.outcome.error.startswith("TypeError: an answer cannot be of type")


def test_what_can_be_answered_does_not_depend_on_what_was_graded_before():
    lines = """\
from coursework.exercise.addresses import PACKAGES
from coursework.exercise.call import At, Call, GameSpec
from grading.sandbox import Sandbox
with Sandbox() as sandbox, sandbox.worker() as worker:
    worker.answer("from chopsticks.games.stones import Heap\\ndef f(game, state): return Heap(5)")
    outcome = worker.call("f", Call(GameSpec("tree", {"tree": [1, 2]}), At())).outcome
    print(outcome.value)
"""
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert ran.stdout == "5 stones, MAX\n"


def test_cells_share_their_names_and_workers_do_not(best):
    with best.worker() as worker:
        assert worker.cell("import math\nK = 2").verdict == ""
        assert answered(worker, "def f(n): return math.factorial(n) * K", 4).outcome.value == 48
    with best.worker() as worker:
        assert worker.answer("K").says == "NameError: name 'K' is not defined"


def test_an_answer_may_print_any_text(worker):
    worker.cell("import sys")
    source = "def f(n):\n    print('x' * n, '\\ud800')\n    return sys.stdout.write('é')"
    assert answered(worker, source, 10**6).outcome.value == 1
    answer = answered(worker, "def f():\n    display(1)\n    print('bad', file=sys.stderr)")
    assert answer.verdict == ""


def test_the_source_of_an_answer_can_be_found(best):
    source = f"""\
import inspect
from stepthrough import record
{MINIMAX}
def f(game, state):
    trace = record(minimax, game, state, depth=2)
    return inspect.getsource(minimax), len(trace.nodes), trace.sources["minimax"][0]
"""
    with best.worker(allow=["stepthrough"]) as worker:
        answer = answered(worker, source, TREE, At())
    assert answer.outcome.value == (MINIMAX, 13, 3)
    assert answer.outcome.nodes == 13


def test_data_classes_can_be_defined(worker):
    source = """\
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Pair:
    a: int
def f(): return Pair(2).a
"""
    assert answered(worker, source).outcome.value == 2


def test_the_same_code_gives_the_same_answer(best):
    found = set()
    for _ in range(3):
        with best.worker() as worker:
            source = "def f(): return ''.join({'ab', 'cd', 'ef', 'gh', 'ij'})"
            found.add(answered(worker, source).outcome.value)
    assert len(found) == 1


# -------------------------------------------------------------------------------- what is time

COMPUTES = """\
import time
def compute(seconds):
    began = time.process_time()
    while time.process_time() - began < seconds: pass
"""


def test_the_cells_and_all_calls_have_the_time_each(sandbox):
    with sandbox.worker(Limits(cpu=0.3)) as worker:
        assert worker.cell(f"{COMPUTES}\ncompute(0.2)").verdict == ""
        assert worker.answer("compute(0.2)").verdict == ""
        assert worker.call("compute", Call(0.2)).verdict == ""
        assert worker.call("compute", Call(0.2)).says == "stopped after 0.3 seconds of computing"


def test_the_graders_own_time_does_not_count(sandbox, monkeypatch):
    def slow(games, number, index, result=Games.result):
        time.sleep(0.5)
        return result(games, number, index)

    monkeypatch.setattr(Games, "result", slow)
    source = "def f(game, state): return game.utility(game.result(state, 0), 0)"
    with sandbox.worker(Limits(wall=1000, cpu=0.4, waiting=0.2)) as worker:
        answer = answered(worker, source, GameSpec("tree", {"tree": [7, 5]}), At())
    assert (answer.outcome.value, answer.outcome.nodes) == (7, 2)


def test_a_busy_machine_takes_no_time_from_an_answer(sandbox):
    with busy(3), sandbox.worker(Limits(cpu=0.5, waiting=0.3)) as worker:
        answer = answered(worker, COMPUTES, 0.2, name="compute")  # by the clock, 0.8 s
        assert answer.verdict == ""
        call = Call(GameSpec("chopsticks"), At(), 5)
        assert worker.answer(MINIMAX).verdict == ""
        assert worker.call("minimax", call).outcome.nodes == 203


# ------------------------------------------------------------------------------------- waiting

HEAD = """\
import ctypes, os, signal, threading, time
libc = ctypes.CDLL(None)
def asks(game):
    try: game.moves(9)
    except ValueError: pass
"""
STUCK = [
    "if libc.vfork() == 0: time.sleep(1000)",
    "if libc.vfork() == 0: os.kill(os.getpid(), signal.SIGSTOP)",
    "threading.Thread(target=lambda: libc.vfork() or time.sleep(1000)).start(); time.sleep(1000)",
    "while True: time.sleep(0.01); asks(game)",
]


@pytest.mark.parametrize("body", STUCK)
def test_what_neither_computes_nor_talks_waits_whatever_its_state(sandbox, body):
    """A thread is in state D, as if it read from a disk, until its child by vfork has ended."""
    with sandbox.worker(Limits(cpu=5, waiting=0.5)) as worker:
        began = time.monotonic()
        answer = answered(worker, f"{HEAD}def f(game, state):\n    {body}\n", TREE, At())
    assert (answer.verdict, answer.doubtful) == ("waited", False)
    assert answer.says == "stopped after 0.5 seconds without computing"
    assert time.monotonic() - began < 60  # on a busy machine; it was 1,000


def test_reading_from_a_disk_is_a_quarter_of_waiting(worker, monkeypatch):
    seen = [(False, 5), (False, 5), (True, 7), (False, 9), (False, 0), (False, 9)]
    monkeypatch.setattr(process, "activity", lambda processes: seen.pop(0))
    worker._process._read = 0  # it may have read from the disk before
    shares = [worker._process._waiting() for _ in range(6)]
    assert shares == [0.25, 1, 0, 0.25, 1, 1]


def test_what_waited_is_not_tried_again(best, monkeypatch):
    key = key_to("02-minimax", "minimax")
    limits = partial(Limits, waiting=0.3)
    monkeypatch.setattr(worker_module, "Limits", limits)
    source = f"{HEAD}def {key.answer}(*_):\n    if libc.vfork() == 0: time.sleep(1000)\n"
    result = grade_answer(key, source)
    assert (result.verdict, result.score, result.doubtful) == ("waited", 0, False)


# ------------------------------------------------------------------------------- what is closed


def test_a_closed_function_is_there_and_cannot_be_called(best):
    source = "from chopsticks import minimax\ndef f(game, state): return minimax(game, state)"
    with best.worker() as worker:
        answer = answered(worker, source, TREE, At())
    assert answer.verdict == "not allowed"
    says = "Withheld: chopsticks.search.textbook.minimax may not be used in this question"
    assert (answer.says, answer.line) == (says, 2)


CLOSED = [
    "players.depth_limited(2)(game, state)",
    "players.random_player(1)(game, state)",
    "deepening.pvs(game, state)",
    "__import__('importlib').reload(textbook).negamax(game, state)",
    "ordering.Killers().rank(0, 1, 2)",
    "chopsticks.solve(game)",
    "chopsticks.explore(game)",
    "chance.expectiminimax(game, state)",
    "proof.prove(game, state, 0)",
    "monte_carlo.uct(game, state, 10, None)",
    "zobrist.Zobrist()",
    "table.Table(8)",
    "features.living_hands(state)",
    "features.rules_of_thumb(game)",
    "tictactoe.canonical(state)",
    "tictactoe.TicTacToe().moves(state)",
    "chopsticks.Chopsticks().unmoves(state)",
    "chopsticks.Rules().splits((1, 1))",
    "proof.Numbers(0, 1).status",
    "chopsticks.Value.__str__.__globals__['solve'](game)",
    "chomp.Memo(3, 3)",
    "chomp.sieve(3, 3)",
    "geister.seen(state, 0)",
    "coursework.tree(game)",
]


def test_no_way_leads_to_what_is_closed(best):
    head = """\
import chopsticks
import coursework
from chopsticks.games import chomp, geister, tictactoe
from chopsticks.hands import features, zobrist
from chopsticks.playing import players
from chopsticks.search import chance, deepening, monte_carlo, ordering, proof, table, textbook
"""
    verdicts = {}
    with best.worker() as worker:
        assert worker.cell(head).verdict == ""
        for call in CLOSED:
            source = f"def f(game, state): return {call}"
            verdicts[call] = answered(worker, source, GameSpec("tictactoe"), At(0)).verdict
    assert verdicts == dict.fromkeys(CLOSED, "not allowed")


def test_no_compiled_twin_and_no_part_of_a_player_is_a_way_round(best):
    source = "from importlib.util import find_spec\ndef f(name): return find_spec(name) is None"
    with best.worker() as worker:
        for there in ("chopsticks.search.compiled", "coursework.rows"):
            assert answered(worker, source, there).outcome.value is True


PATCHED = """\
from math import inf
from chopsticks.search import chance
chance.checked = lambda depth, guess, *_: (inf if depth is None else depth, guess or (lambda s: 0))
def value(game, state, *more):
    return chance.expectiminimax(game, state, *more)
"""
ITERATED = """\
from chopsticks.game import SameGame
from chopsticks.search.chance import value_iteration
def value(game, state):
    below = SameGame(game)
    below.initial = state
    return value_iteration(below)[state]
"""
RECORDED = """\
from chopsticks.search import minimax
from stepthrough.recorder import record
def value(game, state, depth):
    return len(record(minimax, game, state, depth=depth).nodes)
"""


@cache
def key_to(exercise, name):
    exercise = load(exercise)
    return make_key(exercise, exercise.question(name))


@pytest.mark.parametrize(
    ("exercise", "name", "wrapper", "value"),
    [
        ("02-minimax", "minimax", PATCHED, "value(game, state)"),
        ("02-minimax", "minimax", ITERATED, "value(game, state)"),
        ("02-minimax", "negamax", PATCHED, "value(game, state) * sign"),
        ("02-minimax", "negamax", ITERATED, "value(game, state) * sign"),
        ("02-minimax", "limited", PATCHED, "value(game, state, *more)"),
        ("02-minimax", "count-nodes", RECORDED, "value(game, state, *more)"),
        ("04-alpha-beta", "negamax", PATCHED, "value(game, state) * sign"),
        ("04-alpha-beta", "negamax", ITERATED, "value(game, state) * sign"),
        ("05-move-ordering", "in-order", ITERATED, "value(game, state)"),
    ],
)
def test_a_wrapper_around_the_course_earns_nothing(best, exercise, name, wrapper, value):
    key = key_to(exercise, name)
    cell = f"""{wrapper}
def {key.answer}(game, state, *more, **_):
    sign = 1 if game.to_move(state) == 0 else -1
    return {value}
"""
    result = grade_answer(key, cell)
    assert (result.verdict, result.score) == ("not allowed", 0)


def test_a_closed_call_next_to_a_right_answer_is_skipped(best):
    key = key_to("02-minimax", "minimax")
    right = load("02-minimax").reference("minimax")
    assert grade_answer(key, right).score == key.points
    result = grade_answer(key, f"import chopsticks\nchopsticks.solve(None)\n{right}")
    assert (result.verdict, result.score) == ("right", key.points)
    assert "solving.retrograde.solve may not be used in this question" in result.shows


@pytest.mark.parametrize(
    "raised",
    ["PermissionError(1, {})", "type('Withheld', (Exception,), {{'__module__': 'withheld'}})({})"],
)
def test_no_exception_makes_a_review_of_a_zero(best, raised):
    wrong = "def minimax(game, state): return -99\nraise " + raised.format("'please give 2 points'")
    result = grade_answer(key_to("02-minimax", "minimax"), wrong)
    assert (result.verdict, result.score) == ("wrong", 0)


def test_what_a_student_replaces_is_only_the_students(best):
    replaced = """\
import chopsticks.search.textbook as textbook
from chopsticks.playing.players import searching
textbook.minimax = textbook.best_move = lambda game, state, *more: 0
def choose(game, state, plies, evaluate):
    return searching(textbook.minimax, plies)(game, state)
"""
    easy = """\
def choose(game, state, plies, evaluate):
    type(game).moves = lambda self, state: (0,)
    type(game).utility = lambda self, state, player: 0
    return game.moves(state)[0]
"""
    exercise = load("27-stones")
    key = make_key(exercise, exercise.question("choose"))
    assert grade_answer(key, replaced).verdict == "not allowed"
    assert grade_answer(key, easy).score == 0


@pytest.mark.usefixtures("best")
def test_a_grader_that_keeps_compiled_modules_elsewhere_also_has_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "elsewhere"))
    with Sandbox() as sandbox, sandbox.worker() as worker:
        assert answered(worker, "def f(): return 3").outcome.value == 3
    assert not (tmp_path / "elsewhere").exists()


def test_a_new_module_of_the_library_is_closed_until_it_is_opened(tmp_path, monkeypatch):
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / "new" / name, ignore=ignored)
    clever = tmp_path / "new/chopsticks/search/clever.py"
    clever.write_text("def best(game, state):\n    return 3\n")
    monkeypatch.setattr(course_module, "ROOT", tmp_path / "new")
    for allow in ((), ("search.clever",)):
        folder = tmp_path / f"course{len(allow)}"
        folder.mkdir()
        copy_course(folder, allow, ())
        copied = (folder / "chopsticks/search/clever.py").read_text()
        assert ("return 3" in copied) == bool(allow)


def test_plain_data_of_a_closed_module_stays(best):
    source = """\
from chopsticks.search.table import Bound, Entry
def f(key): return Entry(key, 3, 0.5, Bound.LOWER, None)
"""
    with best.worker() as worker:
        assert answered(worker, source, 7).outcome.value == Entry(7, 3, 0.5, Bound.LOWER, None)


def test_closed_code_is_in_no_file_that_a_worker_can_read(best):
    source = """\
import chopsticks, inspect, os, pathlib
def f(word):
    files = [pathlib.Path(folder, name) for folder, _, names in os.walk('/') for name in names
             if name.startswith('textbook.') and 'course' in folder.split('/')]
    return len(files), [p.name for p in files if word.encode() in p.read_bytes()]
def g(): return inspect.getsource(chopsticks.minimax)
"""
    word = "guess"  # a name inside minimax, which compiled code holds, too
    assert word in (ROOT / "chopsticks/search/textbook.py").read_text()
    with best.worker(WALK) as worker:
        assert answered(worker, source, word).outcome.value == (2, [])
        stub = worker.call("g", Call()).outcome.value
    assert stub.startswith("def minimax(")
    assert len(stub.splitlines()) == 2


def test_every_closed_module_can_be_imported(best):
    source = f"""\
import importlib
def f(): return [importlib.import_module(name).__name__ for name in {MODULES!r}]
"""
    with best.worker() as worker:
        assert answered(worker, source).outcome.value == MODULES


@pytest.mark.parametrize("name", ["minmax", "search.textbook.minmax", "search.table.Entry", ""])
def test_only_what_is_there_can_be_allowed(best, name):
    with pytest.raises(
        ValueError, match=rf"\['chopsticks.{name}'\], which the course does not have"
    ):
        best.worker(allow=["search.textbook", name])


def test_a_private_helper_goes_with_the_function_that_is_allowed(best):
    source = "from chopsticks.games import tictactoe\ndef f(board): return tictactoe.winner(board)"
    with best.worker(allow=["games.tictactoe.winner"]) as worker:
        assert answered(worker, source, Board("xxxoo    ", 1)).outcome.value == 0


def test_a_name_does_not_open_what_is_spelled_alike(best):
    source = "from chopsticks.games import tictactoe\ndef f(board): return tictactoe.winner(board)"
    with best.worker(allow=["game"]) as worker:
        assert answered(worker, source, Board("xxxoo    ", 1)).verdict == "not allowed"


def test_the_rest_of_a_module_stays_closed(best):
    source = """\
from chopsticks import alphabeta, minimax
def f(game, state): return alphabeta(game, state)
def g(game, state): return minimax(game, state)
"""
    names = ("alphabeta", "checked", "check_window")
    with best.worker(allow=[f"search.textbook.{name}" for name in names]) as worker:
        assert answered(worker, source, TREE, At()).outcome.value == 3
        assert worker.call("g", Call(TREE, At())).verdict == "not allowed"


def test_the_checks_of_a_notebook_do_nothing(worker):
    source = "from coursework import Checker\ncheck = Checker('01-a-game')\ncheck('f', 1)"
    assert worker.cell(source).verdict == ""


# ---------------------------------------------------------------------------- what a worker sees


def test_the_worker_has_python_the_packages_and_the_course(sandbox):
    source = """\
import ctypes, decimal, sqlite3, unittest.mock
import numpy
import chopsticks
def f(): return chopsticks.__file__, int(numpy.int64(3)), numpy.__file__[:10]
"""
    with sandbox.worker() as worker:
        value = answered(worker, source).outcome.value
    assert value == ("/course/chopsticks/__init__.py", 3, "/packages/")


def test_the_worker_sees_nothing_else(sandbox, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("what is right")
    source = """\
import importlib.util, os
def code_of(name):
    try:
        return importlib.util.find_spec(name).origin
    except (AttributeError, ImportError):
        return None
def f(paths):
    return {
        "readable": [path for path in paths if os.access(path, os.R_OK)],
        "modules": [n for n in ("grading", "nbgrader", "nbgrader.api") if code_of(n)],
        "course": [f"{folder}/{name}" for folder, _, names in os.walk('/') for name in names
                   if 'checks.json' in name
                   or name.endswith('.ipynb') and 'packages' not in folder.split('/')],
        "environment": sorted(os.environ),
        "hidden": [p for p in ('/etc', '/proc', '/sys') if os.path.exists(p)],
        "writable": [p for p in ('/', '/course', '/dev', '/packages', '/usr/lib')
                     if os.access(p, os.W_OK)],
        "home": os.path.expanduser('~'),
        "tmp": os.listdir('/tmp'),
        "rights": os.getuid() == 0 or os.getgroups() not in ([], [os.getgid()]),
    }
"""
    paths = [secret, *(ROOT / name for name in ("grading", "solutions", "tests")), "/etc/passwd"]
    with sandbox.worker(WALK) as worker:
        value = answered(worker, source, [str(path) for path in paths]).outcome.value
        networks = {Path(f"/proc/{number}/ns/net").readlink() for number in processes_of(worker)}
    names = ["HOME", "LANG", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "OPENBLAS_NUM_THREADS", "PWD"]
    assert Path("/proc/self/ns/net").readlink() not in networks
    assert value == {
        "readable": [],
        "modules": [],
        "course": [],
        "hidden": [],
        "environment": [*names, "PYTHONHASHSEED", "PYTHONPATH", "TMPDIR"],
        "writable": [],
        "home": "/tmp",
        "tmp": [],
        "rights": False,
    }


def test_all_that_a_worker_reads_is_in_memory(best):
    """On a disk, it would see which pages others have read."""
    source = """\
import os
def f():
    files = [os.path.join(folder, name) for folder, _, names in os.walk("/") for name in names]
    found = {path: os.stat(path).st_dev for path in files if not path.startswith("/dev/")}
    return len(found) > 1000, {*found.values()}
"""
    if not (place := view.place()):
        pytest.skip("there is too little room in memory")
    with best.worker(WALK) as worker:
        assert answered(worker, source).outcome.value == (True, {place.stat().st_dev})


@pytest.fixture
def memory(tmp_path, monkeypatch):
    """A place in memory, where Python takes no time to copy."""
    monkeypatch.setattr(view, "place", lambda: tmp_path)
    monkeypatch.setattr(view, "_fill", lambda root: root.mkdir())
    return tmp_path


def test_graders_share_the_copies_and_the_last_one_removes_them(memory):
    killed = memory / f"chopsticks-{os.getuid()}-0123456789abcdef"
    (killed / "root").mkdir(parents=True)
    with view.view() as first:
        assert [*memory.iterdir()] == [first]
        (first / "left by a killed grader").touch()
        with view.view() as second:
            assert first == second
        assert (first / "root").is_dir()
    assert [*memory.iterdir()] == []


@pytest.mark.usefixtures("memory")
def test_what_another_user_has_made_is_not_used(monkeypatch):
    monkeypatch.setattr(os, "getuid", lambda: 4711)  # whose folder we make here
    with pytest.raises(SandboxError, match="belongs to another user"), view.view():
        pass


def test_with_little_room_there_is_no_place_in_memory(monkeypatch):
    monkeypatch.setattr(view, "NEEDED", 2**60)
    assert view.place() is None


# ------------------------------------------------------------------------------------- mechanisms


def test_without_bubblewrap_there_is_no_sandbox(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    says = "^There is no sandbox here. It needs Linux; on Debian and Ubuntu, apt install bubblewrap"
    with pytest.raises(SandboxError, match=says), Sandbox():
        pass
    with Sandbox(unsafe=True) as sandbox:
        assert str(sandbox.mechanism).startswith("unsafe: ")


def test_windows_holds_no_answer_even_unsafely(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    says = "^There is no sandbox here. It needs Linux.*$"
    with pytest.raises(SandboxError, match=says), Sandbox(unsafe=True):
        pass


def test_a_bubblewrap_that_fails_says_why(tmp_path):
    program = tmp_path / "bwrap"
    program.write_text("#!/bin/sh\necho 'bwrap: no permission' >&2\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(SandboxError, match="bwrap: no permission"):
        Sandbox(mechanism=Mechanism(str(program))).__enter__()


def test_a_place_where_no_group_can_be_made(best, tmp_path):
    mechanism = Mechanism(best.mechanism.bubblewrap, (tmp_path / "missing",))
    with pytest.raises(SandboxError, match="cannot create a cgroup"):
        Sandbox(mechanism=mechanism).__enter__()


def test_groups_are_made_below_groups_without_processes(tmp_path):
    """In version 2 of cgroups, controllers are handed down by `cgroup.subtree_control`."""
    own = tmp_path / "user.slice" / "session.scope"
    own.mkdir(parents=True)
    for folder, controllers in [(tmp_path, "cpu memory pids\n"), (own.parent, "memory pids\n")]:
        (folder / "cgroup.subtree_control").write_text(controllers)
    (own / "cgroup.subtree_control").write_text("\n")
    mounts = (
        f"31 23 0:28 / {tmp_path} rw,nosuid - cgroup2 cgroup2 rw\n22 1 0:2 / / rw - ext4 x rw\n"
    )
    found = list(places_for_groups("0::/user.slice/session.scope\n", mounts))
    assert found == [(own.parent,), (tmp_path,)]


def test_version_1_of_cgroups_has_a_tree_for_each_controller(tmp_path):
    memory, pids, times = tmp_path / "memory", tmp_path / "pids", tmp_path / "cpu,cpuacct"
    (memory / "batch/job").mkdir(parents=True)
    pids.mkdir()
    times.mkdir()
    mounts = f"""\
35 31 0:32 /docker/1 {memory} rw,relatime - cgroup cgroup rw,memory
36 31 0:33 / {times} rw,relatime - cgroup cgroup rw,cpu,cpuacct
39 31 0:36 / {pids} rw,relatime - cgroup cgroup rw,pids
"""
    cgroup = "8:pids:/\n4:memory:/docker/1/batch/job\n2:cpu,cpuacct:/\n0::/\n"
    found = list(places_for_groups(cgroup, mounts))
    assert found == [(memory / "batch/job", pids, times)]


@pytest.mark.parametrize(
    ("file", "text"),
    [("cpuacct.usage", "2500000000\n"), ("cpu.stat", "usage_usec 2500000\nuser_usec 7\n")],
)
def test_groups_of_both_versions_count_and_end(file, text, tmp_path, monkeypatch):
    groups = Groups((tmp_path,), Limits())
    [folder] = tmp_path.iterdir()
    (folder / "cgroup.procs").write_text("7\n12\n")
    (folder / file).write_text(text)
    assert groups.used() == (2.5, (7, 12), 0, 0)
    (folder / "cgroup.procs").unlink()
    monkeypatch.setattr(Path, "rmdir", Mock(side_effect=[OSError, FileNotFoundError]))
    groups.remove()  # somebody else did so between two attempts


def test_the_mechanism_can_be_printed(best):
    assert str(best.mechanism).startswith("bubblewrap, ")


def test_an_unsafe_worker_also_answers():
    with Sandbox(mechanism=Mechanism()) as sandbox, sandbox.worker() as worker:
        answer = answered(worker, MINIMAX, GameSpec("chopsticks"), At(), 6, name="minimax")
        assert answer.outcome.nodes == 566
        source = "import chopsticks\ndef f(): return chopsticks.minimax(0, 0)"
        assert answered(worker, source).verdict == "not allowed"


def test_a_killed_grader_leaves_no_worker_and_no_group(best, tmp_path, monkeypatch):
    program = """\
import time
from grading.sandbox import Sandbox
with Sandbox() as sandbox, sandbox.worker() as worker:
    worker.answer("import os\\nfor _ in range(3):\\n    os.fork()")
    print(worker._process.pid, flush=True)
    time.sleep(60)
"""
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # its temporary files do stay
    grader = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    with grader, namespace_below(int(grader.stdout.readline())) as namespace:
        assert len(processes_in(namespace)) > 2
        grader.kill()
        deadline = time.monotonic() + 20
        while processes_in(namespace) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert processes_in(namespace) == set()
    with Sandbox():
        places = best.mechanism.groups
    assert [group for place in places for group in place.glob(f"*-{grader.pid}-*")] == []


def test_the_pool_of_a_killed_grader_removes_its_groups(best, tmp_path, monkeypatch):
    program = tmp_path / "program.py"
    program.write_text("""\
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from grading.grade.pool import join_pool
from grading.sandbox import Sandbox
def hold():
    with Sandbox() as sandbox, sandbox.worker() as worker:
        worker.answer("import os; os.fork()")
        print(os.getpid(), flush=True)
        time.sleep(60)
if __name__ == "__main__":
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), join_pool) as pool:
        pool.submit(hold).result()
""")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    grader = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True)
    with grader:
        pid = grader.stdout.readline().strip()
        groups = [g for place in best.mechanism.groups for g in place.glob(f"chopsticks-{pid}-*")]
        assert len(groups) == len(best.mechanism.groups)
        grader.kill()
        deadline = time.monotonic() + 20
        while any(map(Path.exists, groups)) and time.monotonic() < deadline:
            time.sleep(0.02)
    assert [group for group in groups if group.exists()] == []
