"""Which system calls get through in a worker, tried one by one, and what an answer hears."""

import ctypes
import errno
import platform
import threading
from pathlib import Path

import pytest
from processes import processes_of

from coursework.exercise.call import Call
from grading.sandbox import Limits, Sandbox, SandboxError, system_calls
from grading.sandbox.system_calls import ALLOWED, BECOME_ANOTHER_USER, conditions

pytestmark = pytest.mark.posix
NOT_ALLOWED = "The sandbox does not allow this (for example, a socket or a file lock): "
FUTEX = {"x86_64": 202}.get(platform.machine(), 98)
HEAD = """\
import ctypes, errno, fcntl, os, select, signal, socket
libc = ctypes.CDLL(None, use_errno=True)
def error_of(number, *args):
    ctypes.set_errno(0)
    done = libc.syscall(number, *map(ctypes.c_long, args))
    return ctypes.get_errno() if done == -1 else 0
"""
EACH = """\
def error_in_child(number):
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        signal.setitimer(signal.ITIMER_REAL, 0.05)  # for what sleeps
        os.write(writing, bytes([error_of(number, -1, -1, -1, -1, -1, -1)]))
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    said = os.read(reading, 1)
    os.close(reading)
    return said[0] if said else 0  # what ends the process or never returns gets through
def f(numbers): return [error_in_child(number) for number in numbers]
"""


def value_in(sandbox, source, *args, **limits):
    """What a call returns of the function f that a cell defines."""
    with sandbox.worker(Limits(**limits)) as worker:
        assert worker.answer(source).verdict == ""
        answer = worker.call("f", Call(*args))
    assert answer.verdict == "", answer.says
    return answer.outcome.value


@pytest.fixture(scope="module")
def names():
    """The names that libseccomp knows, by number."""
    library = ctypes.CDLL(system_calls.LIBRARY)
    library.seccomp_syscall_resolve_num_arch.restype = ctypes.c_char_p
    native = library.seccomp_arch_native()
    return {
        number: name.decode()
        for number in range(500)
        if (name := library.seccomp_syscall_resolve_num_arch(native, number))
    }


def test_exactly_the_calls_of_the_list_get_through(best, names):
    conditional = {name for name, condition in conditions(root=True) if condition}
    passed = {"x86_64": {335, 336}}.get(platform.machine(), set())  # by Linux itself: uprobes
    untried = {*conditional, *BECOME_ANOTHER_USER.split()}
    tried = [n for n in range(500) if n not in passed and names.get(n) not in untried]
    assert len(names) > 300
    errors = dict(zip(tried, value_in(best, HEAD + EACH, tried, cpu=100), strict=True))
    refused = {errno.EPERM, errno.ENOSYS}
    through = {names.get(number, number) for number in tried if errors[number] not in refused}
    assert through == {*ALLOWED.split()} & {*names.values()}
    newest = next(number for number, name in names.items() if name == "clone3")
    unknown = {number for number in errors if number >= newest and errors[number] == errno.ENOSYS}
    assert unknown == {n for n in tried if n >= newest and names.get(n) not in ALLOWED.split()}


@pytest.mark.parametrize(
    ("call", "got"),
    [
        # clone: with CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET
        ("[clone(flag) for flag in (1 << 28, 1 << 17, 1 << 30)]", [errno.EPERM] * 3),
        ("clone(0)", 0),
        ("clone(0x1000)", errno.EPERM),  # CLONE_PIDFD
        # fcntl: F_SETLK, F_SETLKW, F_OFD_SETLK, F_SETLEASE, F_NOTIFY, F_SETSIG, F_ADD_SEALS
        ("[fcntl_(n) for n in (6, 7, 37, 1024, 1026, 10, 1033)]", [errno.EPERM] * 7),
        ("[fcntl_(n) for n in (1, 3, 1 << 32 | 1)]", [0, 0, errno.EPERM]),
        ("[fcntl.fcntl(0, fcntl.F_GETFD), os.isatty(0)]", [0, False]),
        # ioctl: TIOCSTI, FIOASYNC, and IOC_VM_SOCKETS_GET_LOCAL_CID
        ("[ioctl_(n) for n in (0x5412, 0x5452, 0x7B9)]", [errno.EPERM] * 3),
        # prctl: PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_PTRACER
        ("[prctl_(n) for n in (1, 4, 22, 0x59616D61)]", [errno.EPERM] * 4),
        ("[kind(family) for family in range(46)]", [errno.EPERM] * 46),
        ("[pair(f, 1) for f in range(46)]", [errno.EPERM] + [0] + [errno.EPERM] * 44),
        ("[pair(1, t) for t in (2, 3, 5)]", [errno.EPERM] * 3),
    ],
)
def test_arguments_that_are_not_allowed_are_refused(best, call, got):
    source = f"""{HEAD}
def error(function, *args):
    ctypes.set_errno(0)
    return ctypes.get_errno() if function(*args) == -1 else 0
def clone(flags):
    import platform
    number = {{"x86_64": 56, "aarch64": 220}}[platform.machine()]
    if (child := libc.syscall(number, flags | 17, 0, 0, 0, 0)) == 0: os._exit(0)
    return ctypes.get_errno() if child == -1 else 0
def raised(function, *args):
    try: function(*args)
    except OSError as error: return error.errno
    return 0
def fcntl_(command): return error(libc.fcntl, 0, ctypes.c_long(command), bytes(64))
def ioctl_(request): return error(libc.ioctl, 0, ctypes.c_long(request), bytes(64))
def prctl_(option): return error(libc.prctl, option, 1, 0, 0, 0)
def kind(family): return raised(socket.socket, family, socket.SOCK_DGRAM)
def pair(family, type): return error(libc.socketpair, family, type, 0, bytes(8))
def f(): return {call}
"""
    assert value_in(best, source) == got


@pytest.mark.parametrize(
    "call",
    [
        "socket.socket()",
        "socket.socket(socket.AF_VSOCK)",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
        "fcntl.flock(os.open(os.__file__, os.O_RDONLY), fcntl.LOCK_EX)",
        "fcntl.lockf(open('x', 'w'), fcntl.LOCK_EX)",
        "os.sched_setaffinity(0, [0])",
        "os.nice(19)",
        "os.mkfifo('x')",
        "os.memfd_create('x')",
    ],
)
def test_an_answer_hears_what_is_not_allowed(best, call):
    with best.worker() as worker:
        worker.answer(f"import fcntl, os, socket\ndef f(): {call}")
        answer = worker.call("f", Call())
    assert answer.verdict == "not allowed"
    assert answer.says.startswith(f"{NOT_ALLOWED}PermissionError: [Errno 1] ")
    assert answer.line == 2


def test_what_the_machine_refuses_to_all_is_an_error_of_the_answer(best):
    with best.worker() as worker:
        worker.answer("def f(): open('/x', 'w')")
        assert worker.call("f", Call()).verdict == "error"


def test_a_worker_has_no_capabilities(sandbox):
    with sandbox.worker() as worker:
        for number in processes_of(worker):
            lines = Path(f"/proc/{number}/status").read_text().splitlines()
            assert [line.split()[1] for line in lines if line[:3] == "Cap"] == ["0" * 16] * 5


def test_workers_do_not_meet_in_a_file_that_both_read(best):
    """A futex belongs to a file, whoever has mapped it, even for reading only."""
    source = f"""{HEAD}
import mmap, numpy
libc.mmap.restype = ctypes.c_void_p
file = os.open(numpy.__file__, os.O_RDONLY)
place = libc.mmap(None, ctypes.c_size_t(4096), mmap.PROT_READ, mmap.MAP_SHARED, file, 0)
word = ctypes.c_uint32.from_address(place).value
def wait(): return error_of({FUTEX}, place, 0, word, 0, 0, 0)
def wake(): return libc.syscall({FUTEX}, ctypes.c_void_p(place), 1, 99, None, None, 0)
"""
    with best.worker(Limits(waiting=1)) as waiting, best.worker() as waking:
        assert waiting.answer(source).verdict == waking.answer(source).verdict == ""
        answers = []
        thread = threading.Thread(target=lambda: answers.append(waiting.call("wait", Call())))
        thread.start()
        woken = [waking.call("wake", Call()).outcome.value for _ in range(20)]
        thread.join()
    assert woken == [0] * 20
    assert answers[0].outcome.value == 0  # it did not wait


def test_ordinary_code_works(sandbox):
    source = """\
import asyncio, concurrent.futures, ctypes, shutil, sqlite3, tempfile, threading, time
import numpy
async def doubled(number):
    await asyncio.sleep(0.001)
    return 2 * await asyncio.to_thread(int, number)
def in_asyncio(): return asyncio.run(doubled("21"))
def in_threads():
    with concurrent.futures.ThreadPoolExecutor(3) as pool: return list(pool.map(abs, [-1, -2]))
def joined():  # as Python 3.13 joins its threads
    libc, thread = ctypes.CDLL(None), ctypes.c_void_p()
    sleep = ctypes.cast(libc.usleep, ctypes.c_void_p)
    libc.pthread_create(ctypes.byref(thread), None, sleep, ctypes.c_void_p(10_000))
    return libc.pthread_join(thread, None)
def in_files():
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/a", "w") as file: file.write("text")
        return open(shutil.copy2(f"{folder}/a", f"{folder}/b")).read(), sorted(os.listdir(folder))
def in_a_database(): return sqlite3.connect(":memory:").execute("select 3").fetchone()
def in_numpy(): return float((numpy.eye(300) @ numpy.eye(300)).sum())
def in_a_child():
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.write(writing, b"x")
        os._exit(0)
    return os.wait()[1], os.read(reading, 1) == b"x"
def with_a_timer():
    signal.signal(signal.SIGALRM, lambda *_: heard.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    heard = []
    while not heard: time.sleep(0.001)
    return heard
def f(): return [in_asyncio(), in_threads(), joined(), in_files(), in_a_database(), in_numpy(),
                 in_a_child(), with_a_timer()]
"""
    found = value_in(sandbox, f"{HEAD}{source}")
    assert found == [42, [1, 2], 0, ("text", ["a", "b"]), (3,), 300.0, (0, True), [1]]


def test_without_libseccomp_there_is_no_sandbox(monkeypatch):
    monkeypatch.setattr(system_calls, "LIBRARY", "libmissing.so.2")
    system_calls.library.cache_clear()
    says = "^There is no sandbox here.*apt install bubblewrap libseccomp2"
    with pytest.raises(SandboxError, match=says), Sandbox():
        pass
    with Sandbox(unsafe=True) as sandbox:
        assert str(sandbox.mechanism).startswith("unsafe: ")
    system_calls.library.cache_clear()
