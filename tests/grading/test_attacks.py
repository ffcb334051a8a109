"""Answers that mean harm: each costs its own question, wins nothing, and leaves nothing behind."""

import errno
import os
import platform
import signal
import socket
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from processes import namespace_below, processes_in

from chopsticks.exercise.call import At, Call, GameSpec
from chopsticks.exercise.compare import same
from grading.needs import stub
from grading.sandbox import Limits

pytestmark = pytest.mark.posix
STUB = "def f(game, state):\n    raise NotImplementedError\n"
CALL = Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]]}), At())
TREE = CALL.args[0]
RIGHT = 3  # the value of this tree, as every textbook has it
HONEST = """\
def f(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [f(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == 0 else min(values)
"""
destructive = pytest.mark.usefixtures("honest_afterwards")
ENDLESS = Limits(cpu=0.1, waiting=0.5)  # seconds, for what never ends by itself
WAITING = Limits(cpu=0.25, waiting=0.5)  # and for what computes now and then, but mostly waits
SMALL = Limits(memory=2**27, disk=2**24)


def surroundings(sandbox):
    """What an attack might change here."""
    return {
        "files": set(sandbox._folder.rglob("*")),
        "groups": {g for place in sandbox.mechanism.groups for g in place.glob(f"*{os.getpid()}*")},
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)],
        "directory": Path.cwd(),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
    }


def attacked(sandbox, source, limits=SMALL, calls=(CALL,), needed=()):
    """What comes of a cell and of some calls; sees that nothing is left behind."""
    before = surroundings(sandbox)
    with ExitStack() as stack:
        with sandbox.worker(limits, needed=needed) as worker:
            namespace = stack.enter_context(namespace_below(worker._process.pid))
            assert len(processes_in(namespace)) == 2  # bubblewrap's first process and Python
            assert [worker.cell(stub(cell)).verdict for cell in needed] == [""] * len(needed)
            answers = [worker.answer(source), *(worker.call("f", call) for call in calls)]
        assert processes_in(namespace) == set()
    assert surroundings(sandbox) == before
    return answers


@pytest.fixture
def attack(best):
    """Attacks the best sandbox."""
    return partial(attacked, best)


@pytest.fixture(scope="module")
def honest_afterwards(best):
    """Whatever the tests do, the next question is graded as if nothing had been."""
    yield
    with best.worker() as worker:
        assert worker.answer(HONEST).verdict == ""
        assert worker.call("f", CALL).outcome.value == RIGHT


def is_right(answer):
    return answer.verdict == "" and same(answer.outcome.value, RIGHT)


# ------------------------------------------------------------------------------ without an end


@destructive
@pytest.mark.parametrize(
    "body",
    [
        "while True: pass",
        """while True:
        try:
            while True: time.sleep(0.01)
        except BaseException: pass""",
        """for n in range(1, 65):
        try: signal.signal(n, signal.SIG_IGN)
        except (OSError, ValueError): pass
    while True: time.sleep(1)""",
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65)); time.sleep(1000)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "sys.setrecursionlimit(10**9); threading.stack_size(2**27); deep(); time.sleep(1000)",
        "10**10**9",
        "re.match('(a*)*b', 'a' * 100)",
        """for _ in range(20):
        if os.fork() == 0: break
    while True:
        try: os.setsid()
        except OSError: pass""",
        """while True:
        try:
            os.fork()
        except OSError: pass""",
        """while True:
        try: threading.Thread(target=time.sleep, args=(1000,)).start()
        except RuntimeError: pass""",
        """while True: print('gigabytes' * 10**6)""",
        """while True:
        for n in (0, 1, 2): os.write(n, b'x' * 10**6)""",
        "while True: sys.__stdout__.write('x' * 10**6)",
    ],
)
def test_what_does_not_end_is_ended(attack, body):
    head = "import os, re, signal, sys, threading, time\ndef deep():\n"
    deep = "    threading.Thread(target=lambda: deep_call(0)).start()\n"
    _, answer = attack(f"{head}{deep}def f(game, state):\n    {body}\n", ENDLESS)
    assert answer.verdict in ("did not end", "waited", "error", "too much memory")


def test_a_cell_that_does_not_end(attack):
    cell, answer = attack("while True: pass", ENDLESS)
    assert cell.says == answer.says == "stopped after 0.1 seconds of computing"
    assert cell.doubtful
    assert answer.doubtful


@pytest.mark.parametrize("way", ["best", "watched"])
@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(1000)",
        "while True: time.sleep(0.001)",
        "while True: time.sleep(0.09); game.result(state, 0)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "os.read(os.pipe()[0], 1)",
        "os.fork() and os.wait(); time.sleep(1000)",
        "threading.Lock().acquire() and threading.Event().wait()",
    ],
)
def test_what_waits_is_ended_with_a_verdict_of_its_own(request, way, body):
    source = f"import os, signal, threading, time\ndef f(game, state):\n    {body}\n"
    _, answer = attacked(request.getfixturevalue(way), source, WAITING)
    assert answer.verdict == answer.outcome.error == "waited"
    assert answer.says == "stopped after 0.5 seconds without computing"
    assert not answer.doubtful


@pytest.mark.parametrize("way", ["best", "watched"])
def test_a_worker_that_does_not_read_is_ended(request, way):
    source = f"""\
{PIPE}
import time
def f(game, state):
    say('["state", 0, 9]' + chr(10), *['["state", 0, 9]' + chr(10)] * 2000)
    time.sleep(1000)
"""
    _, answer = attacked(request.getfixturevalue(way), source, WAITING)
    assert answer.verdict == "waited"


def test_questions_are_bounded_as_nodes_are(attack):
    source = """\
def f(game, state):
    while True:
        try:
            game.moves(9)
        except ValueError:
            pass
"""
    _, answer = attack(source, Limits(nodes=50))
    assert answer.says == "stopped after 50 nodes"


CHILDREN = """\
import os, signal, time
{before}
def f(game, state):
    while True:
        if os.fork() == 0:
            began = time.process_time()
            while time.process_time() - began < 0.05: pass
            os._exit(0)
        try:
            os.wait()
        except ChildProcessError:  # nobody waits for what ends
            pass
"""


@pytest.mark.parametrize("way", ["best", "watched"])
def test_children_do_not_compute_for_nothing(request, way):
    _, answer = attacked(request.getfixturevalue(way), CHILDREN.format(before=""), ENDLESS)
    assert answer.says == "stopped after 0.1 seconds of computing"


def test_children_that_nobody_waits_for_do_not_either(best, watched):
    source = CHILDREN.format(before="signal.signal(signal.SIGCHLD, signal.SIG_IGN)")
    if best.mechanism.groups:
        _, answer = attacked(best, source, ENDLESS)
        assert answer.says == "stopped after 0.1 seconds of computing"
    _, answer = attacked(watched, source, Limits(wall=1))
    assert (answer.verdict, answer.says) == ("did not end", "stopped after 1 seconds of the clock")


# ------------------------------------------------------------------------------ a sudden death


@destructive
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("os._exit(0)", "exit status 0"),
        ("os._exit(7)", "exit status 7"),
        ("os.abort()", "SIGABRT"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("ctypes.string_at(0)", "SIGSEGV"),
        ("f.__code__ = f.__code__.replace(co_code=b'd\\xff' * 9, co_consts=())\n    f(1, 2)", ""),
        ("x = []\n    for _ in range(10**5): x = [x]\n    without_limit(repr, x)", ""),
        ("os.closerange(3, 1000)", ""),
        ("os.execv(sys.executable, [sys.executable, '-c', 'print(3)'])", ""),
        ("os.kill(-1, signal.SIGKILL)", ""),
    ],
)
def test_a_process_that_dies(attack, body, says):
    source = f"""\
import ctypes, os, signal, sys
def without_limit(function, argument):
    sys.setrecursionlimit(10**9)
    return function(argument)
def f(game, state):
    {body}
"""
    _, answer = attack(source)
    # From Python 3.12 on even `repr` has a limit of its own, and raises RecursionError.
    assert answer.verdict in ("crashed", "error", "did not end")
    assert says in answer.says


def test_dying_in_the_cell_costs_all_calls(attack):
    cell, *answers = attack("import os\nos._exit(0)", calls=[CALL, CALL])
    assert {answer.verdict for answer in [cell, *answers]} == {"crashed"}
    assert cell.doubtful


@destructive
def test_no_signal_leaves_the_sandbox(attack):
    source = f"""\
import os, signal
def f(game, state):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        for process in (os.getppid(), {os.getpid()}, {os.getppid()}, 1, 0, -1):
            try:
                os.kill(process, number)
            except (KeyboardInterrupt, OSError):
                pass
"""
    received = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    handlers = [signal.signal(number, lambda *_: received.append(1)) for number in numbers]
    try:
        _, answer = attack(source)
    finally:
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)
    assert received == []
    assert answer.verdict in ("", "crashed")


# ------------------------------------------------------------------------------- too much of it


@destructive
@pytest.mark.parametrize("way", ["best", "watched"])
@pytest.mark.parametrize(
    ("body", "verdicts"),
    [
        ("bytearray(64 * 2**30)", {"too much memory"}),
        ("x = []\n    while True: x.append(bytearray(10**6))", {"too much memory"}),
        ("while True: kept.append([kept])", {"too much memory", "crashed"}),
        # Each child stays below the limit of a process; together they do not.
        (
            "for _ in range(8):\n"
            "        if os.fork() == 0:\n"
            "            x = bytearray(os.urandom(2**20)) * 50\n"
            "            time.sleep(1000)\n"
            "    time.sleep(1000)",
            {"too much memory"},
        ),
        ("while True: os.fork()", {"error", "garbled", "crashed", "too much memory"}),
        ("while True: threading.Thread(target=time.sleep, args=(99,)).start()", {"error"}),
        ("fill('/tmp')", {"error"}),
        ("fill('/dev/shm')", {"error"}),
        ("while True: kept.append(open('x', 'w'))", {"error"}),
        ("while True: kept.append(os.pipe())", {"error"}),
    ],
)
def test_nothing_grows_without_a_limit(request, way, body, verdicts):
    source = f"""\
import itertools, os, threading, time
kept = []
def fill(folder):
    for n in itertools.count():
        with open(f"{{folder}}/{{n}}", "wb") as file:
            file.write(bytes(2**20))
def f(game, state):
    {body}
"""
    _, answer = attacked(request.getfixturevalue(way), source)
    assert answer.verdict in verdicts


def test_disks_are_as_small_as_they_should_be(attack):
    source = """\
import os
def f(*_):
    sizes = []
    for folder in ("/tmp", "/dev/shm"):
        disk = os.statvfs(folder)
        sizes.append(disk.f_blocks * disk.f_frsize)
    return sizes
"""
    _, answer = attack(source)
    assert answer.outcome.value == [SMALL.disk, SMALL.disk]


@destructive
def test_children_and_threads_that_are_left_behind(attack):
    source = """\
import os, threading, time
def f(game, state):
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(1000)
            os._exit(0)
        threading.Thread(target=time.sleep, args=(1000,)).start()
    return 3
"""
    _, answer = attack(source)
    assert is_right(answer)  # an answer is an answer


# --------------------------------------------------------------------------------- ways outside


def test_no_way_leads_to_a_socket(attack):
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as local:
        name = f"\0chopsticks-{os.getpid()}"
        local.bind(name)
        local.listen()
        source = f"""\
import socket
def f(game, state):
    reached = []
    for family, address in [
        (socket.AF_INET, ("127.0.0.1", {server.getsockname()[1]})),
        (socket.AF_INET, ("192.0.2.1", 80)),
        (socket.AF_UNIX, {name!r}),
    ]:
        with socket.socket(family) as client:
            client.settimeout(0.2)
            try:
                client.connect(address)
                reached.append(address)
            except OSError:
                pass
    return reached
"""
        _, answer = attack(source)
        server.settimeout(0)
        with pytest.raises(BlockingIOError):
            server.accept()
    assert answer.verdict == "not allowed"


@destructive
def test_files_outside_can_be_neither_read_nor_changed(attack, tmp_path):
    secret = tmp_path / "hidden_tests.py"
    secret.write_text("right = 3")
    home = Path.home() / ".profile"
    paths = [secret, tmp_path, home, "/etc/passwd", "/etc/shadow", Path(__file__), Path.cwd()]
    source = f"""\
import os, shutil
def f(game, state):
    done = []
    for path in {[str(path) for path in paths]}:
        for action in (os.listdir, open, os.remove, shutil.rmtree, os.stat,
                       lambda p: open(p, "r+"), lambda p: os.chmod(p, 0o777)):
            try:
                action(path)
                done.append(path)
            except OSError:
                pass
    return done
"""
    _, answer = attack(source)
    assert answer.outcome.value == []
    assert secret.read_text() == "right = 3"


def test_processes_outside_cannot_be_seen(attack):
    source = """\
import pathlib
def f(game, state):
    commands = [p.read_bytes() for p in pathlib.Path('/proc').glob('[0-9]*/cmdline')]
    return [len(commands), any(b"pytest" in c for c in commands)]
"""
    _, answer = attack(source)
    assert answer.outcome.value == [2, False]


def test_there_is_no_shell(attack):
    source = """\
import os, subprocess
def f(game, state):
    return os.system("true"), os.path.exists("/bin"), subprocess.check_output("id", shell=True)
"""
    _, answer = attack(source)
    assert answer.outcome.error.startswith("FileNotFoundError: ")


MACHINE = platform.machine()
KEYS = {"x86_64": (248, 249, 250), "aarch64": (217, 218, 219)}[MACHINE]
QUEUES = {"x86_64": range(240, 246), "aarch64": range(180, 186)}[MACHINE]
SCHEDULE = {"x86_64": 314, "aarch64": 274}[MACHINE]


CLOSED = [
    "libc.msgget(7, 0o1666)",
    "libc.msgsnd(0, bytes(64), 8, 0o4000)",
    "libc.msgrcv(0, bytes(64), 8, 0, 0o4000)",
    "libc.msgctl(0, 3, bytes(512))",
    "libc.semget(7, 1, 0o1666)",
    "libc.semop(0, bytes(6), 1)",
    "libc.semtimedop(0, bytes(6), 1, None)",
    "libc.semctl(0, 0, 3, bytes(512))",
    "libc.shmget(7, 4096, 0o1666)",
    "libc.shmat(0, None, 0)",
    "libc.shmctl(0, 3, bytes(512))",
    "libc.shmdt(None)",
    "libc.sched_setaffinity(0, 128, bytes([255] * 128))",
    f"libc.syscall({KEYS[0]}, b'user', b'name', b'data', 4, -3)",
    f"libc.syscall({KEYS[1]}, b'user', b'name', None, -3)",
    f"libc.syscall({KEYS[2]}, 1, None)",
    f"libc.syscall({KEYS[2]}, 0, -3, 1)",
]


def test_system_calls_that_are_closed(attack):
    source = f"""\
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def f(*_):
    done = {{}}
    for call in {CLOSED}:
        ctypes.set_errno(0)
        done[call] = eval(call), ctypes.get_errno()
    return done
"""
    _, answer = attack(source)
    assert answer.outcome.value == dict.fromkeys(CLOSED, (-1, errno.EPERM))


def test_queues_of_messages_and_shares_of_a_processor_are_closed(attack):
    source = f"""\
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def f(*_):
    return [(libc.syscall(n, 0, 0, 0, 0, 0), ctypes.get_errno()) for n in {[*QUEUES, SCHEDULE]}]
"""
    _, answer = attack(source)
    assert answer.outcome.value == [(-1, errno.EPERM)] * 7


def test_a_worker_stays_on_its_processors(attack):
    source = """\
import os
def f(game, state):
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, range(1024))
    except PermissionError:
        return before == os.sched_getaffinity(0)
"""
    _, answer = attack(source)
    assert answer.outcome.value is True


# -------------------------------------------------------------------------------------- forging

PIPE = """\
import json, os
def pipe():
    "The descriptor on which answers go out."
    for n in map(int, os.listdir('/proc/self/fd')):
        try:
            if 'pipe' in os.readlink(f'/proc/self/fd/{n}') and n > 2: os.write(n, b''); yield n
        except OSError: pass
def say(*lines):
    for n in pipe():
        for line in lines: os.write(n, line.encode() if isinstance(line, str) else line)
"""
FORGED = '["answer", {n}, "", 3, "", null, ""]\n'


@pytest.mark.parametrize(
    "line",
    [
        "3\n",
        "\n",
        "null\n",
        '"answer"\n',
        '["ready"]\n',
        '["answer", 3, "right", 3, "", null, ""]\n',
        '["answer", 2, "right", 3, "", null, ""]\n',
        '["answer", 2, "", 3, "", "first", ""]\n',
        '["answer", 2, "", {"Sandbox": [3]}, "", null, ""]\n',
        '["answer", 2, "", {"At": {"dict": []}}, "", null, ""]\n',
        '["answer", 2, "", {"str": "\\\\ud800"}, "", null, ""]\n',
        '["answer", 2, "", NaN, "", null, ""]\n',
        f'["answer", 2, "", {"9" * 5000}, "", null, ""]\n',
        f'["answer", 2, "error", null, "x", {"9" * 4000}, ""]\n',
        '["answer", 2, "error", null, "x", 100001, ""]\n',
        '["answer", 2, "error", null, "x", -1, ""]\n',
        f'["answer", 2, "", {"[" * 50_000}',
        f'["answer", 2, "", {"[" * 50_000}{"]" * 50_000}, "", null, ""]\n',
        f'["answer", 2, "", {"[" * 100}{"]" * 100}, "", null, ""]\n',
        "[" * 3_000_000 + "\n",
        "x" * 5_000_000,
        "\xff\xfe\n",
        '["result", 0]\n',
        '["result", -1, 0]\n',
        '["result", 0, 99]\n',
        '["result", 9999, 0]\n',
        '["result", "0", 0]\n',
        '["result", 1e9, 0]\n',
        '["state", 7, 3]\n',
        '["state", 0, {"set": [[]]}]\n',
        '["again", 0]\n',
        '["again", -3]\n',
        '["again", 1e9]\n',
        '["again", "1"]\n',
    ],
)
def test_a_line_that_cannot_be_read(attack, line):
    source = f"{PIPE}def f(game, state):\n    say({line!r})\n    os._exit(0)\n"
    if len(line) > 10_000:  # a source of megabytes is slow to read
        source = f"{PIPE}def f(*_):\n    say({line[:30]!r} + {line[40]!r} * {len(line)} + '\\n')\n"
    _, answer = attack(source)
    assert answer.verdict in ("garbled", "crashed")
    assert not is_right(answer)


@pytest.mark.parametrize(
    ("numbers", "verdict"),
    [
        ("range(1, 9)", ""),
        ("[1, 2, 2, 2]", "garbled"),
        ("[2, 2, 2, 2]", "garbled"),
        ("[3, 4]", "garbled"),
    ],
)
def test_answers_given_before_they_are_asked_for(attack, numbers, verdict):
    # Whatever comes of it, an answer that is told ahead was not made from the call.
    other = Call(GameSpec("tree", {"tree": [[7, 8], [9, 7.5]]}), At())
    source = f"{PIPE}say(*({FORGED!r}.replace('{{n}}', str(n)) for n in {numbers}))\n{STUB}"
    _, _, answer, last = attack(source, calls=[CALL, other, other])
    assert not same(answer.outcome.value, 7.5)
    assert not same(last.outcome.value, 7.5)
    assert last.verdict == verdict  # told ahead, it must at least tell its number


@destructive
def test_collisions_do_not_keep_the_grader_busy(attack):
    source = f"""\
{PIPE}
def f(game, state):
    members = [n * (2**61 - 1) for n in range(100_000)]  # all of the same hash
    say(json.dumps(["answer", 2, "", {{"set": members}}, "", None, ""]) + chr(10))
    os._exit(0)
"""
    _, answer = attack(source)
    assert answer.verdict == "garbled"


@destructive
@pytest.mark.parametrize(
    "line",
    [
        '["result", 0, 0]',
        '["state", 0, {"tuple": []}]',
        '["state", 0, 9]',
        '["again", 1]',
        '["answer", 0, "", 3, "", null, ""]',
        '["answer", 2, "", 3, "", null, ""]',
    ],
)
def test_a_flood_of_lines(attack, line):
    other = Call(GameSpec("tree", {"tree": [[7, 8], [9, 7.5]]}), At())
    source = f"{PIPE}def f(game, state):\n    while True: say({line + chr(10)!r} * 999)\n"
    _, _, answer = attack(source, ENDLESS, calls=[CALL, other])
    assert answer.verdict in ("did not end", "waited", "garbled")


class_tricks = """\
class Always(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __bool__(self): return True
    def __hash__(self): return 0
    def __index__(self): return 3
    def __reduce__(self): return (print, ("unpickled",))
    __lt__ = __le__ = __gt__ = __ge__ = __eq__
"""


@pytest.mark.parametrize(
    "value", ["Always(0)", "[Always(0)]", "(Always(1), 3)", "type('State', (Always,), {})(2)"]
)
def test_an_object_that_equals_everything_is_a_number(attack, value):
    _, answer = attack(f"{class_tricks}def f(game, state): return {value}")
    assert not is_right(answer)


@pytest.mark.parametrize(
    "trick",
    [
        "import builtins; builtins.isinstance = lambda *_: True; builtins.type = lambda *_: int",
        'import json; json.dumps = lambda *a, **k: \'["answer", 2, "", 9, "", null, ""]\'',
        "import json; json.loads = lambda *_: [2, 'call', 'f', {'Call': [[], {'dict': []}]}]",
        "import chopsticks.exercise.codec as q; q.encode = q.decode = q.loads = lambda *_: True",
        "import chopsticks.exercise.check as c; c.judge = lambda *_: ('right', 0)",
        "import sys; sys.modules['chopsticks'] = sys.modules['json'] = None",
        "import sys; sys.settrace(lambda *_: sys.exit(3)); sys.setprofile(lambda *_: sys.exit(3))",
        "import sys; sys.stdout = sys.stderr = None; sys.stdin = [FORGED]",
        "import atexit, os; atexit.register(lambda: os.write(1, FORGED.encode())); sys.exit(0)",
        "print(FORGED, flush=True)",
        "import sys; print(FORGED, file=sys.__stdout__); print(FORGED, file=sys.__stderr__)",
        "import os; [os.write(n, FORGED.encode()) for n in (0, 1, 2)]",
        "for n in range(9): open(f'/proc/self/fd/{n}', 'w').write(FORGED)",
        "for n in range(9): open(f'/proc/1/fd/{n}', 'w').write(FORGED)",
        "get_ipython().input_transformers_post.append(lambda lines: [])",
        "ip = __import__('IPython').get_ipython(); ip.user_ns['f'] = lambda *_: 3",
        "In[-1]; Out",
        "import minimax_questions",
        "__import__('sys')._getframe(3).f_locals['settings'].clear()",
        "__import__('sys')._getframe(2).f_locals['self']._names = {'f': lambda *_: 0}",
        "import gc; [d.clear() for d in gc.get_objects() if type(d) is dict and 'f' in d]",
        "%autoreload 2",
        "!echo 3",
        "%%bash\necho 3",
    ],
)
def test_no_trick_answers_a_stub(attack, trick):
    forged = FORGED.replace("{n}", "2")
    _, answer = attack(f"{STUB}\nFORGED = {forged!r}\n{trick}\n")
    assert not is_right(answer)


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "negamax", "solve"])
def test_the_course_does_not_answer_for_the_student(best, name):
    source = f"import chopsticks\ndef f(game, state): return chopsticks.{name}(game, state)"
    with best.worker() as worker:
        worker.answer(source)
        answer = worker.call("f", CALL)
    assert answer.verdict == "not allowed"


# ------------------------------------------------------------- earlier answers that are needed

NEEDED = """\
def settles(value, bound):
    ### BEGIN SOLUTION
    sort_of_secret = 47114711
    return value >= bound + 0 * sort_of_secret
    ### END SOLUTION
def walk(game, state):
    ### BEGIN SOLUTION
    return 1 + sum(walk(game, game.result(state, move)) for move in game.moves(state))
    ### END SOLUTION
def squares(number):
    ### BEGIN SOLUTION
    return [n * n for n in range(number)]
    ### END SOLUTION
def largest(numbers):
    ### BEGIN SOLUTION
    return max(numbers)
    ### END SOLUTION
"""
READING = """\
import ctypes, gc, inspect, re, sys, traceback, types
SECRET = re.compile("s[o]rt_of_secret|4711[4]711")
def parts(code):
    return code.co_names, code.co_varnames, code.co_consts, code.co_code.hex(), code.co_filename
def frames(frame):
    while frame:
        yield parts(frame.f_code), frame.f_locals, frame.f_globals
        frame = frame.f_back
def source(function):
    try:
        return inspect.getsource(function)
    except (OSError, TypeError) as error:
        return error
def memory():
    for line in open("/proc/self/maps"):
        first, last = (int(end, 16) for end in line.split()[0].split("-"))
        if " rw-p " in line and last - first < 2**26:
            yield re.findall(SECRET.pattern.encode(), ctypes.string_at(first, last - first))
def errors():
    for args in [(1,), (None, 2), ([], {}), ("", 47), (10**200, "x")]:
        try:
            settles(*args)
        except Exception as error:
            yield error
def steps(error):
    step = error.__traceback__
    while step:
        yield from frames(step.tb_frame)
        step = step.tb_next
def f(way):
    settles(1, 2)
    read = [repr(part) for part in eval(way)]
    return len(read) > 0, [part for part in read if SECRET.search(part)]
"""


def test_a_needed_answer_is_nowhere_to_be_read(attack):
    ways = [
        "[globals(), vars(sys.modules['builtins']), list(sys.modules)]",
        "[thing.__globals__ for thing in globals().values() if hasattr(thing, '__globals__')]",
        "frames(sys._getframe())",
        "[parts(settles.__code__), settles.__closure__, vars(settles)]",
        "[source(settles), source(walk), source(sys.modules['__main__'])]",
        "[parts(o.__code__) for o in gc.get_objects() if isinstance(o, types.FunctionType)]",
        "[o for o in gc.get_objects() if isinstance(o, dict | list | tuple | types.CellType)]",
        "memory()",
        "[(str(error), error.args, vars(error)) for error in errors()]",
        "[traceback.format_exception(error) for error in errors()]",
        "[(list(steps(error)), error.__cause__, error.__context__) for error in errors()]",
    ]
    _, *answers = attack(READING, Limits(), map(Call, ways), [NEEDED])
    assert [answer.outcome.value for answer in answers] == [(True, [])] * len(ways)


HARMFUL = f"""\
{PIPE}import builtins, itertools, sys
class Deep:
    def moves(self, state): return [1]
    def result(self, state, move): return state + 1
class Evil:
    def __getattr__(self, name): raise OSError("no such thing")
    def __iter__(self): raise SystemExit
    def __reduce__(self): return print, ("unpickled",)
    def moves(self, state): return Evil()
class Forks(Deep):
    def moves(self, state): return [os.fork()]
def itself(thing):
    thing[:] = [thing]
    return thing
"""


@destructive
@pytest.mark.parametrize(
    ("body", "verdicts"),
    [
        ("largest(itertools.count())", {"did not end", "too much memory"}),
        ("squares(10**13)", {"did not end", "too much memory"}),
        ("walk(Deep(), 0)", {"did not end"}),
        ("largest('x' * 10**7)", {"did not end", "garbled", "error", "too much memory"}),
        ("walk(Forks(), 0)", {"error", "did not end", "garbled", "waited"}),
    ],
)
def test_a_call_that_is_endless_or_enormous(attack, body, verdicts):
    source = f"{HARMFUL}def f(game, state): {body}"
    _, answer = attack(source, Limits(0.15, 0.3, memory=2**28), needed=[NEEDED])
    assert answer.verdict in verdicts


def test_hostile_arguments_cost_their_own_call(attack):
    ways = [
        # Too much.
        "squares(300_000)",
        "largest([0] * 300_000)",
        "largest([10**2000])",
        # In itself.
        "largest(itself([0]))",
        "walk(game, itself([game]))",
        "largest({0: itself([0])})",
        # With methods that mean harm.
        "largest([Evil()])",
        "walk(Evil(), 0)",
        "largest(Evil())",
        # Of another type.
        "largest(None)",
        "settles(1)",
        "walk(3, object)",
    ]
    calls = [Call(TREE, way) for way in (*ways, "settles(3, 2)")]
    _, *answers, last = attack(
        f"{HARMFUL}def f(game, way): return eval(way)", calls=calls, needed=[NEEDED]
    )
    assert {answer.verdict for answer in answers} == {"error"}
    assert last.outcome.value is True


@pytest.mark.parametrize(
    "replaced",
    [
        "settles = largest = walk = squares = lambda *_: 3",
        "import builtins; builtins.__needed__ = lambda *_: 3",
        "import remote; remote.Needs.__call__ = lambda *_: 3",
        "settles.__code__ = (lambda value, bound: 3).__code__",
    ],
)
def test_what_is_put_in_the_place_of_a_needed_answer_is_ones_own(attack, replaced):
    source = f"right = settles(1, 2)\n{replaced}\ndef f(*_): return right, settles(1, 2)"
    _, answer = attack(source, needed=[NEEDED])
    assert answer.outcome.value == (False, 3)


SAYING = """\
def f(*lines):
    session = sys._getframe(1).f_locals["self"]
    for line in lines:
        say(line + chr(10))
        heard = json.loads(next(session._ask._replies))
    return heard
"""


def test_forged_calls_are_calls(attack):
    walk = '["need", "walk", [["lent", 7, ["moves"]], ["value", 0]]]'
    forged = {
        ('["need", "settles", [["value", 3], ["value", 2]]]',): ["came", True, []],
        ('["need", "exec", [["value", "1"]]]',): ["failed", "KeyError"],
        ('["need", "__needed__", [["value", "walk"]]]',): ["failed", "KeyError"],
        ('["need", "largest", [["value", {"GameSpec": ["stones"]}]]]',): ["failed", "TypeError"],
        ('["need", "largest", [["value", {"dict": 3}]]]',): ["failed", "ValueError"],
        ('["need", "walk", [["lent", 7, [3]], ["value", 0]]]',): ["failed", "AttributeError"],
        (walk,): ["lent", 7, "moves", {"tuple": [0]}],
        (walk, '["told", [1]]'): ["failed", "AttributeError"],
        (walk, '["told", {}]'): ["failed", "ValueError"],
        (walk, walk, '["raised"]', '["raised"]'): ["failed", ""],
    }
    open_call = (walk,)
    ends = [lines for lines in forged if lines != open_call]
    source = f"{HARMFUL}{SAYING}"
    _, *answers, last = attack(
        source, calls=[Call(*lines) for lines in (*ends, open_call)], needed=[NEEDED]
    )
    assert [answer.outcome.value for answer in answers] == [forged[lines] for lines in ends]
    assert last.verdict == "garbled"  # no answer comes in the midst of a call


@pytest.mark.parametrize(
    "line",
    [
        '["need", "settles"]',
        '["need", "walk", [["game", 99], ["value", 0]]]',
        '["need", "walk", [["lent", "7", []], ["value", 0]]]',
        '["told", 3]',
        '["came", 3, []]',
    ],
)
def test_what_is_no_call_is_garbled(attack, line):
    _, answer = attack(f"{HARMFUL}{SAYING}", calls=[Call(line)], needed=[NEEDED])
    assert answer.verdict == "garbled"


def test_nothing_is_needed_where_nothing_is_given(attack):
    _, answer = attack("def f(*_): __needed__('settles', 1, 2)")
    assert answer.verdict == "garbled"


@destructive
@pytest.mark.parametrize(
    "body",
    [
        "for n in itertools.count(): settles(n, 3)",
        """while True: say(('["need", "largest", [["value", [1]]]]' + chr(10)) * 99)""",
        "while True: walk(game, state)",
    ],
)
def test_a_flood_of_calls(attack, body):
    limits = Limits(cpu=0.1, waiting=0.5, nodes=500)
    _, answer = attack(f"{HARMFUL}def f(game, state):\n    {body}", limits, needed=[NEEDED])
    assert answer.verdict in ("did not end", "waited", "garbled")


def test_calls_are_bounded_as_nodes_are(attack):
    source = "def f(*_): [settles(n, 3) for n in range(60)]"
    _, answer = attack(source, Limits(needed=50), needed=[NEEDED])
    assert answer.says == "stopped after 50 calls of earlier answers"
    assert not answer.doubtful
