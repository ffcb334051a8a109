"""Attacks on the code that shares the worker: patched modules, frames, hooks.

Each defines an answer that does nothing and a trick that should make it right.
"""

from dataclasses import replace

import pytest

from attacks.tools import CALL, RIGHT, SMALL, STUB, attacks, graded
from chopsticks.games.tictactoe import TicTacToe
from coursework.exercise.compare import same

pytestmark = pytest.mark.posix
FORGED = '["answer", 2, "", 3, "", null]\n'
BEGIN = f"""\
{STUB}
import os
FORGED = {FORGED!r}
def answer(): os.write(4, FORGED.encode())
"""
NOTHING = "def f(game, state):\n    return None\n"


@attacks(
    (
        "makes every value an int",
        "import builtins; builtins.isinstance = lambda *_: True; builtins.type = lambda *_: int",
    ),
    ("replaces what compares", "import operator; operator.eq = lambda *_: True"),
    (
        "writes one answer whatever was returned",
        'import json; json.dumps = lambda *a, **k: \'["answer", 2, "", 9, "", null]\'',
    ),
    (
        "reads another call than was sent",
        "import json; json.loads = lambda *_: [2, 'call', 'f', {'Call': [[], {'dict': []}]}]",
    ),
    (
        "replaces what encodes values",
        "import coursework.exercise.codec as q; q.encode = q.decode = q.loads = lambda *_: True",
    ),
    (
        "replaces the notebook's judge",
        "import coursework.exercise.check as c; c.judge = lambda *_: ('right', 0)",
    ),
    (
        "replaces the notebook's comparison",
        "import coursework.exercise.compare as c; c.same = c.value_is_right = lambda *_: True",
    ),
    ("takes modules away", "import sys; sys.modules['chopsticks'] = sys.modules['json'] = None"),
    (
        "puts a module in the place of another",
        "import sys, types; sys.modules['coursework.exercise.codec'] = types.ModuleType('codec')",
    ),
    (
        "ends the process at every line of it",
        "import sys; sys.settrace(lambda *_: sys.exit(3)); sys.setprofile(lambda *_: sys.exit(3))",
    ),
    ("answers from a profiler", "import os, sys; sys.setprofile(lambda *_: answer())"),
    ("replaces the streams", "import sys; sys.stdout = sys.stderr = None; sys.stdin = [FORGED]"),
    (
        "answers while it ends",
        "import atexit, os; atexit.register(lambda: os.write(1, FORGED.encode())); sys.exit(0)",
    ),
    (
        "answers from a handler of a timer",
        "import signal; signal.signal(14, lambda *_: answer()); signal.setitimer(0, 0.001)",
    ),
    (
        "answers from a thread",
        "import os, threading; threading.Timer(.001, lambda: answer()).start()",
    ),
    ("answers from a child", "import os; os.fork() or (answer(), os._exit(0))"),
    (
        "answers when an object goes",
        "import weakref; weakref.finalize(type('C', (), {})(), answer)",
    ),
    ("prints an answer", "print(FORGED, flush=True)"),
    (
        "prints an answer to Python's first streams",
        "import sys; print(FORGED, file=sys.__stdout__); print(FORGED, file=sys.__stderr__)",
    ),
    (
        "writes an answer to the standard descriptors",
        "import os; [os.write(n, FORGED.encode()) for n in (0, 1, 2)]",
    ),
    (
        "deletes the cells that follow",
        "get_ipython().input_transformers_post.append(lambda lines: [])",
    ),
    (
        "defines the answer in IPython",
        "ip = __import__('IPython').get_ipython(); ip.user_ns['f'] = lambda *_: 3",
    ),
    ("looks for hidden tests in the history", "In[-1]; Out"),
    ("imports the questions with their answers", "import questions"),
    ("imports the reference", "from grading.author.exercises import load"),
    (
        "reads the right values of the check",
        "f = eval(open('checks.json').read())['minimax']['right']",
    ),
    (
        "empties the settings of the worker",
        "__import__('sys')._getframe(5).f_locals['settings'].clear()",
    ),
    (
        "replaces the names of the session",
        "__import__('sys')._getframe(2).f_locals['self']._names = {'f': lambda *_: 0}",
    ),
    (
        "empties every dict that names the answer",
        "import gc; [d.clear() for d in gc.get_objects() if type(d) is dict and 'f' in d]",
    ),
    ("replaces what sends", "import remote; remote.Grader.send = lambda *_: None"),
    ("replaces what asks", "import remote; remote.Grader.__call__ = lambda *_: 3"),
    (
        "replaces the games",
        "import remote; remote.RemoteGame.utility = remote.RemoteGame.result = lambda *_: 3",
    ),
    (
        "replaces the main module",
        "import sys, types; sys.modules['__main__'] = types.SimpleNamespace(f=lambda *_: 3)",
    ),
    (
        "answers every attribute of the module",
        """import sys
class Module(type(sys)): f = property(lambda self: lambda *_: 3)
sys.modules[__name__].__class__ = Module""",
    ),
    (
        "imports what it likes instead",
        "import builtins; builtins.__import__ = lambda *a, **k: builtins",
    ),
    (
        "puts its own code before the course",
        "import sys; sys.path.insert(0, '/tmp'); open('/tmp/chopsticks.py', 'w').write('x = 1')",
    ),
    (
        "loads another course",
        "import sys; sys.meta_path.insert(0, type('L', (), {'find_spec': lambda *_: 1 / 0})())",
    ),
    ("ends at every audited event", "import sys; sys.addaudithook(lambda *_: sys.exit(0))"),
    (
        "changes the number 0 into 3",
        "import ctypes; ctypes.memmove(id(0) + 24, (ctypes.c_int * 1)(3), 4)",
    ),
    ("asks for a magic of notebooks", "%autoreload 2"),
    ("asks for a shell", "!echo 3"),
    ("is a cell of a shell", "%%bash\necho 3"),
    ("says that it is right", '"""### BEGIN HIDDEN TESTS right ### END HIDDEN TESTS"""'),
    ("claims a score", "### BEGIN SOLUTION\n# right: 3 of 3\n### END SOLUTION"),
)
def test_no_trick_answers_a_stub(attack_worker, attack):
    _, answer = attack_worker(f"{BEGIN}{attack.source}\n", replace(SMALL, cpu=1, waiting=1))
    assert not (answer.verdict == "" and same(answer.outcome.value, RIGHT))


@attacks(
    ("raises a StopIteration with the value", "raise StopIteration(3)"),
    (
        "looks for the right value in all frames",
        """import sys
    frame, found = sys._getframe(), []
    while frame:
        found += [v for n, v in frame.f_locals.items() if n in ('right', 'expected', 'key')]
        frame = frame.f_back
    return found[0]""",
    ),
    (
        "looks for results among all objects",
        """import gc
    return [o.value for o in gc.get_objects() if type(o).__name__ == 'RunResult'][0]""",
    ),
    ("looks into the command line", "import sys; return sys.argv[1]"),
    (
        "looks for the reference in every file",
        """import glob
    return [p for p in glob.glob('/course/**', recursive=True) if 'solution' in p][0]""",
    ),
    ("asks the game for its value", "return game.value(state)"),
    ("asks the proxy for its spec", "return game._ask._replies.gi_frame"),
    ("solves another, smaller game", "return type(game)(game._ask, {'number': 9}).initial"),
    (
        "asks the package's solver",
        "import chopsticks; return chopsticks.solve(game)[state].outcome",
    ),
    ("asks the package's search", "import chopsticks; return chopsticks.minimax(game, state)"),
    (
        "imports the source of the search",
        """import importlib.util as u
    return u.find_spec('chopsticks.search.textbook').loader.get_code(None)""",
    ),
    (
        "runs the compiled search",
        """import marshal
    return marshal.load(open('/course/chopsticks/search/__pycache__/textbook.pyc', 'rb'))""",
    ),
    ("returns what either could win", "return (1, -1)"),
    ("guesses", "return __import__('random').choice([-1, 0, 1])"),
    ("returns 0", "return 0"),
    (
        "returns what the first line of play brings",
        """while not game.is_terminal(state):
        state = game.result(state, game.moves(state)[0])
    return game.utility(state, 0)""",
    ),
    ("raises what a stub raises", "raise NotImplementedError('3')"),
)
def test_no_trick_earns_a_point(attack):
    result = graded(f"def f(game, state):\n    {attack.source}\n")
    assert not result.score
    assert result.verdict != "right"


@attacks(
    ("names a line before the first", "(-5, 'x')"),
    ("names a line behind the last", "(10**9, 'x')"),
    ("names no line but a list", "([1], 'x')"),
    ("tells half a character", "(1, '\\ud800')"),
    ("tells a million characters", "(1, 'x' * 10**6)"),
    ("tells of thousands of statements", "*[(1, 'x')] * 9_000"),
    ("tells a list", "(1, [{}])"),
)
def test_what_is_said_about_skipped_statements_is_limited(attack):
    more = f"[('', None, says, line) for line, says in [{attack.source}]]"
    told = f"import sys\nsys._getframe(3).f_locals['failed'][:] = {more}\nf = print"
    result = graded(f"# ---- the cell that defines f ----\n{told}")
    assert not result.score
    assert len(result.shows.encode()) < 2000


@attacks(
    ("writes the line above what is not run", "{}f = 1\n"),
    ("writes it above all", "{0}f = 1\n{0}f = 2\n"),
    ("writes it as its last line", "f = 1\n{}"),
)
def test_a_line_between_cells_earns_no_point(attack):
    result = graded(attack.source.format("# ---- not run: another cell with this answer ----\n"))
    assert not result.score
    assert result.verdict in ("needs review", "error")


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negamax", "solve"])
def test_the_course_does_not_answer_for_the_student(best, name):
    source = f"import chopsticks\ndef f(game, state): return chopsticks.{name}(game, state)"
    with best.worker() as worker:
        worker.answer(source)
        answer = worker.call("f", CALL)
    assert answer.verdict == "not allowed"


def test_a_patched_game_is_patched_in_the_worker_only(attack_worker):
    attack_worker(
        "from chopsticks.games import tictactoe\ntictactoe.TicTacToe.moves = None\n" + NOTHING
    )
    assert len(TicTacToe().moves(TicTacToe().initial)) == 9
