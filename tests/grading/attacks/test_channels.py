"""Attacks of two students together: one knows the answer and tells the other during the grading."""

from contextlib import ExitStack

import pytest

from attacks.tools import CALL, attacks
from coursework.exercise.call import Call

pytestmark = pytest.mark.posix
FILE = "__import__('json').__file__"
LIBRARY = "import ctypes, fcntl, mmap, os, select, signal, socket, struct, sys, time\n"
LIBRARY += f"libc = ctypes.CDLL(None, use_errno=True)\nFILE = {FILE}\nkept = []\n"
LOCK = """\
def lock(kind, length=1):
    return struct.pack("hhqqi", kind, 0, 0, length, 0)
def free(command):
    file = open(FILE, "rb")
    found = fcntl.fcntl(file, command, lock(fcntl.F_WRLCK))
    return struct.unpack("hhqqi", found)[0] == fcntl.F_UNLCK
"""


@attacks(
    (
        "holds a lock of a file that all see",
        (
            "def tell(): kept.append(open(FILE)); fcntl.flock(kept[0], fcntl.LOCK_EX)",
            """def hear():
    try: fcntl.flock(open(FILE), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError: return True""",
        ),
    ),
    (
        "holds a lock of a byte of a file that all see",
        (
            f"{LOCK}def tell(): kept.append(open(FILE, 'rb'));"
            " fcntl.fcntl(kept[0], fcntl.F_SETLK, lock(fcntl.F_RDLCK))",
            f"{LOCK}def hear(): return not free(fcntl.F_GETLK)",
        ),
    ),
    (
        "holds a lock that belongs to the open file",
        (
            f"{LOCK}def tell(): kept.append(open(FILE, 'rb'));"
            " fcntl.fcntl(kept[0], 37, lock(fcntl.F_RDLCK))",
            f"{LOCK}def hear(): return not free(36)",
        ),
    ),
    (
        "holds a lock of a folder of the course",
        (
            "def tell(): kept.append(os.open('/packages', 0)); fcntl.flock(kept[0], 2)",
            """def hear():
    try: fcntl.flock(os.open('/packages', 0), 6)
    except BlockingIOError: return True""",
        ),
    ),
    (
        "watches which files the other one opens",
        (
            "def tell(): open(FILE).close()",
            """watch = libc.inotify_init1(os.O_NONBLOCK)
libc.inotify_add_watch(watch, FILE.encode(), 0x20)
def hear():
    try: return len(os.read(watch, 4096)) > 0
    except OSError: return False""",
        ),
    ),
    (
        "is sent a signal when a file of a folder is opened",
        (
            "def tell(): open(FILE).read(1)",
            """signal.signal(signal.SIGIO, lambda *_: kept.append(1))
try:
    folder = os.open(os.path.dirname(FILE), 0)
    fcntl.fcntl(folder, fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT)
except OSError: pass
def hear(): return bool(kept)""",
        ),
    ),
    (
        "asks to be told before others write",
        (
            "def tell(): kept.append(open(FILE)); fcntl.fcntl(kept[0], fcntl.F_SETLEASE, 0)",
            """def hear():
    try: return fcntl.fcntl(open(FILE), fcntl.F_GETLEASE) == 0
    except OSError: return False""",
        ),
    ),
    (
        "takes a name that has no file",
        (
            "def tell():\n    kept.append(socket.socket(socket.AF_UNIX)); kept[0].bind('\\0told')",
            """def hear():
    try: socket.socket(socket.AF_UNIX).bind('\\0told')
    except OSError as error: return 'in use' in str(error)""",
        ),
    ),
    (
        "leaves a file",
        ("def tell(): open('/tmp/told', 'w')", "def hear(): return os.path.exists('/tmp/told')"),
    ),
    (
        "leaves shared memory with a name",
        (
            "def tell(): open('/dev/shm/told', 'w')",
            "def hear(): return os.path.exists('/dev/shm/told')",
        ),
    ),
    (
        "moves to the other one's processor",
        (
            "def tell(): os.sched_setaffinity(0, {0})",
            "before = os.sched_getaffinity(0)\n"
            "def hear(): return os.sched_getaffinity(0) != before",
        ),
    ),
    (
        "uses up numbers of processes",
        (
            """def tell():
    for _ in range(20): os.fork() or os._exit(0)""",
            "before = os.fork() or os._exit(0)\n"
            "def hear(): return (os.fork() or os._exit(0)) - before > 9",
        ),
    ),
    (
        "takes a pseudo terminal",
        ("def tell(): kept.append(os.openpty())", "def hear(): return os.openpty()[1] > 20"),
    ),
    (
        "reads a file, which has the time of it",
        (
            "def tell(): open('/course/remote.py').read()",
            "before = os.stat('/course/remote.py').st_atime_ns\n"
            "def hear(): return os.stat('/course/remote.py').st_atime_ns != before",
        ),
    ),
    (
        "renames the machine",
        (
            "def tell(): libc.sethostname(b'told', 4)",
            "def hear(): return socket.gethostname() == 'told'",
        ),
    ),
    (
        "listens on a port of loopback",
        (
            """def tell():
    try: kept.append(socket.create_server(('127.0.0.1', 4711)))
    except OSError: pass""",
            """def hear():
    try: socket.create_connection(('127.0.0.1', 4711), 0.2); return True
    except OSError: return False""",
        ),
    ),
    (
        "listens at an address of the virtual machine",
        (
            """def tell():
    try:
        kept.append(socket.socket(40, socket.SOCK_STREAM))
        kept[0].bind((0xFFFFFFFF, 47110)); kept[0].listen()
    except OSError: pass""",
            """def hear():
    try: socket.socket(40, socket.SOCK_STREAM).bind((0xFFFFFFFF, 47110))
    except OSError as error: return 'in use' in str(error)""",
        ),
    ),
)
def test_nothing_passes_between_workers(best, attack):
    telling, hearing = (LIBRARY + source for source in attack.source)
    with ExitStack() as stack:
        ada, bob = (stack.enter_context(best.worker()) for _ in "ab")
        for worker, source in ((bob, hearing), (ada, telling)):
            assert worker.answer(source).verdict == ""
        ada.call("tell", Call())
        heard = bob.call("hear", Call())
    assert heard.outcome.value is not True


def test_a_worker_sees_no_trace_of_the_one_before(best):
    source = """\
import glob, os
def f(*_):
    found = [p for folder in ("/tmp", "/dev/shm", "/course") for p in glob.glob(f"{folder}/**")]
    for path in found:
        if path.startswith(("/tmp", "/dev/shm")): os.remove(path)
    open("/tmp/told", "w"); open("/dev/shm/told", "w")
    return sorted(found), sorted(os.environ.items()), os.getpid()
"""
    seen = []
    for _ in range(2):
        with best.worker() as worker:
            worker.answer(source)
            seen.append(worker.call("f", CALL).outcome.value)
    assert seen[0] == seen[1]
