"""Attacks on the grader's time: what never ends, what waits, and what hides its computing."""

import os
import platform
import signal

import pytest

from attacks.tools import CALL, ENDLESS, PIPE, WAITING, attacked, attacks
from grading.sandbox import Limits

pytestmark = pytest.mark.posix
HEAD = "import ctypes, os, re, signal, sys, threading, time\nlibc = ctypes.CDLL(None)\n"
DEEP = """\
def deep():
    threading.Thread(target=lambda: deep_call(0)).start()
"""
ENDED = {"did not end", "waited", "error", "too much memory"}


def cell(body):
    return f"{HEAD}{DEEP}def f(game, state):\n    {body}\n"


@attacks(
    ("computes for ever", "while True: pass"),
    (
        "sleeps for ever and survives every exception",
        """while True:
        try:
            while True: time.sleep(0.01)
        except BaseException: pass""",
    ),
    (
        "ignores every signal that can be ignored",
        """for n in range(1, 65):
        try: signal.signal(n, signal.SIG_IGN)
        except (OSError, ValueError): pass
    while True: time.sleep(1)""",
    ),
    (
        "blocks all signals and sleeps",
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65)); time.sleep(1000)",
    ),
    ("stops itself, so that no code of it runs", "os.kill(os.getpid(), signal.SIGSTOP)"),
    (
        "overflows the stack of a thread that nobody waits for",
        "sys.setrecursionlimit(10**9); threading.stack_size(2**27); deep(); time.sleep(1000)",
    ),
    ("computes in one instruction that no signal interrupts", "10**10**9"),
    ("backtracks exponentially inside C code", "re.match('(a*)*b', 'a' * 100)"),
    (
        "writes an integer of a million digits in quadratic time",
        "sys.set_int_max_str_digits(0); str(1 << 10**8)",
    ),
    (
        "leaves the grader's session with twenty processes",
        """for _ in range(20):
        if os.fork() == 0: break
    while True:
        try: os.setsid()
        except OSError: pass""",
    ),
    (
        "forks without end",
        """while True:
        try:
            os.fork()
        except OSError: pass""",
    ),
    (
        "starts threads without end",
        """while True:
        try: threading.Thread(target=time.sleep, args=(1000,)).start()
        except RuntimeError: pass""",
    ),
    ("prints without end", "while True: print('gigabytes' * 10**6)"),
    (
        "writes to the descriptors of standard input, output and error without end",
        """while True:
        for n in (0, 1, 2): os.write(n, b'x' * 10**6)""",
    ),
    (
        "writes without end to the stream that Python began with",
        "while True: sys.__stdout__.write('x' * 10**6)",
    ),
    (
        "never leaves the finalizer of an object",
        """class Endless:
        def __del__(self):
            while True: pass
    Endless()""",
    ),
    (
        "computes for ever when its value is encoded",
        """class Endless(int):
        def __index__(self):
            while True: pass
    class Ones(list):
        def __iter__(self):
            while True: yield Endless(1)
    return Ones([1])""",
    ),
    (
        "computes for ever when its exception is told",
        """class Endless(Exception):
        def __str__(self):
            while True: pass
    raise Endless""",
    ),
    (
        "computes in a trace function of every line",
        """def trace(*_):
        while True: pass
    sys.settrace(trace); (lambda: 1)()""",
    ),
    (
        "is interrupted by a timer every microsecond",
        """signal.signal(signal.SIGALRM, lambda *_: [0] * 999)
    signal.setitimer(signal.ITIMER_REAL, 1e-6, 1e-6)
    while True: pass""",
    ),
)
def test_what_does_not_end_is_ended(attack_worker, attack):
    _, answer = attack_worker(cell(attack.source), ENDLESS)
    assert answer.verdict in ENDED


def test_a_cell_that_does_not_end(attack_worker):
    defined, answer = attack_worker("while True: pass", ENDLESS)
    assert defined.says == answer.says == "stopped after 0.1 seconds of computing"
    assert defined.doubtful
    assert answer.doubtful


CLONE = 220 if platform.machine() == "aarch64" else 56
SUSPENDED = f"""
    libc.syscall({CLONE}, 0x4000 | signal.SIGCHLD, 0, 0, 0, 0) or time.sleep(1000)"""
FIFO = """
    try: os.mkfifo('/tmp/pipe')
    except OSError: time.sleep(1000)
    os.posix_spawn(sys.executable, ['python'], {}, file_actions=[
        (os.POSIX_SPAWN_OPEN, 0, '/tmp/pipe', os.O_RDONLY, 0)])"""
LIFELESS = """
    thread = threading.Thread(target=lambda: libc.vfork() or time.sleep(1000))
    thread.start()
    thread.join()"""
WAITS = attacks(
    ("sleeps for long", "time.sleep(1000)"),
    ("sleeps a millisecond at a time", "while True: time.sleep(0.001)"),
    (
        "sleeps, and asks the grader now and then",
        "while True: time.sleep(0.09); game.result(state, 0)",
    ),
    ("stops itself", "os.kill(os.getpid(), signal.SIGSTOP)"),
    ("reads from a pipe into which nobody writes", "os.read(os.pipe()[0], 1)"),
    ("waits for a child that sleeps", "os.fork() and os.wait(); time.sleep(1000)"),
    (
        "waits for an event that never comes",
        "threading.Lock().acquire() and threading.Event().wait()",
    ),
    ("waits for nothing at all", "import select; select.select([], [], [])"),
    (
        "calls itself `x) R 1 1`, so that it seems to compute",
        "libc.prctl(15, b') R 1 1 (', 0, 0, 0); time.sleep(1000)",
    ),
    (
        "leaves a child that has ended and for which nobody waits",
        "os.fork() or os._exit(0); time.sleep(1000)",
    ),
    ("starts a program whose input never opens: its parent is suspended (state D)", FIFO),
    ("has itself suspended until a child, which sleeps, runs another program", SUSPENDED),
    ("has a thread in state D while the first one waits for it", LIFELESS),
    (
        "calls vfork by itself and lets the child sleep in the parent's memory",
        "libc.vfork() or time.sleep(1000)",
    ),
)


@pytest.mark.parametrize("way", ["best", "watched"])
@WAITS
def test_what_waits_is_ended_with_a_verdict_of_its_own(request, way, attack):
    limits = Limits(cpu=0.25, waiting=0.5, wall=9)
    _, answer = attacked(request.getfixturevalue(way), cell(attack.source), limits)
    assert answer.verdict == answer.outcome.error == "waited"
    assert answer.says == "stopped after 0.5 seconds without computing"


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


@attacks(
    ("closes its pipes and lives on, asleep", "os.closerange(3, 1000); time.sleep(1000)"),
    (
        "closes its pipes and computes for longer than it may",
        "os.closerange(3, 1000)\n    while True: pass",
    ),
    (
        "ends, but a child of it holds the process group",
        "os.fork() and os.closerange(3, 1000); time.sleep(1000)",
        None,
    ),
)
def test_a_worker_that_hangs_up_has_no_more_time(attack_worker, attack):
    _, answer = attack_worker(cell(attack.source), ENDLESS)
    assert answer.verdict in ("did not end", "waited")


@attacks(
    ("makes itself slow on a busy machine, to hold its job up", "os.nice(19)"),
    (
        "computes only while nobody else does",
        "os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))",
    ),
    ("asks for another scheduler", "os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))"),
    (
        "asks for a processor of its own",
        "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))",
    ),
    ("takes time from others", "os.nice(-5)"),
)
def test_no_worker_changes_its_share_of_a_processor(attack_worker, attack):
    source = f"""\
import os
def share(): return [os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0)]
def f(*_):
    before = share()
    try:
        {attack.source}
    except OSError:
        pass
    return share() == before
"""
    _, answer = attack_worker(source)
    assert answer.outcome.value is True


def test_questions_are_bounded_as_nodes_are(attack_worker):
    source = """\
def f(game, state):
    while True:
        try:
            game.moves(9)
        except ValueError:
            pass
"""
    _, answer = attack_worker(source, Limits(moves=50))
    assert answer.says == "stopped after 50 different moves"


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
    assert (answer.verdict, answer.says) == ("did not end", "stopped after 1 seconds of real time")


@attacks(
    ("leaves the process", "os._exit(0)", "exit status 0"),
    ("leaves with another status", "os._exit(7)", "exit status 7"),
    ("dumps core", "os.abort()", "SIGABRT"),
    ("kills itself", "os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
    ("reads at address 0", "ctypes.string_at(0)", "SIGSEGV"),
    (
        "runs bytecode that no compiler makes",
        "f.__code__ = f.__code__.replace(co_code=b'd\\xff' * 9, co_consts=())\n    f(1, 2)",
    ),
    (
        "overflows the stack of C",
        "x = []\n    for _ in range(10**5): x = [x]\n    without_limit(repr, x)",
    ),
    ("closes all that it has open", "os.closerange(3, 1000)"),
    ("becomes another program", "os.execv(sys.executable, [sys.executable, '-c', 'print(3)'])"),
    ("kills every process that it sees", "os.kill(-1, signal.SIGKILL)"),
    ("ends bubblewrap's first process", "os.kill(1, 9); ctypes.string_at(0)"),
    (
        "takes the processor from itself",
        "resource.setrlimit(resource.RLIMIT_CPU, (1, 1))\n    while True: pass",
    ),
    (
        "takes the memory from itself",
        "resource.setrlimit(resource.RLIMIT_AS, (1, 1)); bytes(10**8)",
    ),
    ("sends its value to nowhere", "[os.dup2(os.open('/dev/null', 1), n) for n in range(3, 64)]"),
    ("ends its process group", "os.killpg(0, signal.SIGTERM); os.abort()"),
    ("deletes what Python needs", "vars(__builtins__).clear()"),
    ("deletes all modules", "sys.modules.clear(); json"),
    (
        "raises when the collector runs",
        "gc.callbacks.append(lambda *_: 1 / 0); gc.collect(); raise KeyboardInterrupt",
    ),
    ("interrupts as an instructor would", "raise KeyboardInterrupt"),
    ("ends as a generator does", "raise GeneratorExit"),
    ("exits in the middle", "raise SystemExit(0)"),
)
def test_a_process_that_dies(attack_worker, attack):
    source = f"""\
import ctypes, gc, os, resource, signal, sys
def without_limit(function, argument):
    sys.setrecursionlimit(10**9)
    return function(argument)
def f(game, state):
    {attack.source}
"""
    _, answer = attack_worker(source, Limits(cpu=1.5, waiting=1, memory=2**27))
    # From Python 3.12 on even `repr` has a limit of its own, and raises RecursionError.
    assert answer.verdict in ("crashed", "error", "did not end", "not allowed", "too much memory")
    assert (attack.outcome or "") in answer.says


def test_dying_in_the_cell_costs_all_calls(attack_worker):
    defined, *answers = attack_worker("import os\nos._exit(0)", calls=[CALL, CALL])
    assert {answer.verdict for answer in [defined, *answers]} == {"crashed"}
    assert defined.doubtful


def test_no_signal_leaves_the_sandbox(attack_worker):
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
        _, answer = attack_worker(source)
    finally:
        for number, handler in zip(numbers, handlers, strict=True):
            signal.signal(number, handler)
    assert received == []
    assert answer.verdict in ("", "crashed")
