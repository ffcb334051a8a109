"""Attacks on the walls: files, sockets, system calls, privileges."""

import errno
import os
import platform
import re
import socket
from pathlib import Path

import pytest

from attacks.tools import CALL, attacks

pytestmark = pytest.mark.posix
MACHINE = platform.machine()
NUMBER = {  # of a system call that Python has no name for
    name: numbers[MACHINE == "aarch64"]
    for name, numbers in {
        "acct": (163, 89),
        "add_key": (248, 217),
        "bpf": (321, 280),
        "fanotify_init": (300, 262),
        "init_module": (175, 105),
        "io_uring_setup": (425, 425),
        "kexec_load": (246, 104),
        "keyctl": (250, 219),
        "memfd_create": (319, 279),
        "memfd_secret": (447, 447),
        "mount": (165, 40),
        "mq_getsetattr": (245, 185),
        "mq_notify": (244, 184),
        "mq_open": (240, 180),
        "mq_timedreceive": (243, 183),
        "mq_timedsend": (242, 182),
        "mq_unlink": (241, 181),
        "name_to_handle_at": (303, 264),
        "open_by_handle_at": (304, 265),
        "perf_event_open": (298, 241),
        "pivot_root": (155, 41),
        "process_vm_readv": (310, 270),
        "ptrace": (101, 117),
        "quotactl": (179, 60),
        "reboot": (169, 142),
        "request_key": (249, 218),
        "sched_setattr": (314, 274),
        "setns": (308, 268),
        "swapon": (167, 224),
        "syslog": (103, 116),
        "umount2": (166, 39),
        "unshare": (272, 97),
        "userfaultfd": (323, 282),
        "clone3": (435, 435),
        "fsopen": (430, 430),
        "open_tree": (428, 428),
        "pidfd_getfd": (438, 438),
        "landlock_create_ruleset": (444, 444),
    }.items()
}
CALLS = """\
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
def f(call):
    ctypes.set_errno(0)
    return eval(call), ctypes.get_errno()
"""
REFUSED = {errno.EPERM, errno.ENOSYS, errno.EACCES}


def of(name, *arguments):
    return f"libc.syscall({', '.join(map(str, (NUMBER[name], *arguments)))})"


@pytest.fixture(scope="module")
def calls(best):
    """A worker that makes system calls, as long as none of them ends it."""
    with best.worker() as worker:
        assert worker.answer(CALLS).verdict == ""
        yield lambda call: worker.call("f", type(CALL)(call)).outcome.value


@attacks(
    ("makes a queue of messages", "libc.msgget(7, 0o1666)"),
    ("sends a message", "libc.msgsnd(0, bytes(64), 8, 0o4000)"),
    ("receives a message", "libc.msgrcv(0, bytes(64), 8, 0, 0o4000)"),
    ("looks at a queue", "libc.msgctl(0, 3, bytes(512))"),
    ("makes a semaphore", "libc.semget(7, 1, 0o1666)"),
    ("uses a semaphore", "libc.semop(0, bytes(6), 1)"),
    ("waits for a semaphore", "libc.semtimedop(0, bytes(6), 1, None)"),
    ("looks at a semaphore", "libc.semctl(0, 0, 3, bytes(512))"),
    ("makes shared memory", "libc.shmget(7, 4096, 0o1666)"),
    ("opens shared memory", "libc.shmat(0, None, 0)"),
    ("looks at shared memory", "libc.shmctl(0, 3, bytes(512))"),
    ("leaves shared memory", "libc.shmdt(None)"),
    ("goes to other processors", "libc.sched_setaffinity(0, 128, bytes([255] * 128))"),
    ("asks for a deadline", of("sched_setattr", 0, 0, 0)),
    ("keeps a key", of("add_key", "b'user'", "b'name'", "b'data'", 4, -3)),
    ("looks for a key", of("request_key", "b'user'", "b'name'", None, -3)),
    ("joins a session of keys", of("keyctl", 1, None)),
    ("gets a keyring", of("keyctl", 0, -3, 1)),
    ("makes a POSIX queue", of("mq_open", 0, 0, 0, 0)),
    ("removes a POSIX queue", of("mq_unlink", 0)),
    ("sends through a POSIX queue", of("mq_timedsend", 0, 0, 0, 0, 0)),
    ("receives from one", of("mq_timedreceive", 0, 0, 0, 0, 0)),
    ("is told by a POSIX queue", of("mq_notify", 0, 0)),
    ("looks at a POSIX queue", of("mq_getsetattr", 0, 0, 0)),
    ("makes a user namespace", of("unshare", 0x10000000)),
    ("makes a mount namespace", of("unshare", 0x20000)),
    ("makes a user namespace by clone3", of("clone3", 0, 0)),
    ("enters another namespace", of("setns", 0, 0)),
    ("counts all processes and all memory", "libc.sysinfo(bytes(512))"),
    ("makes an event, which has a number of the machine", "libc.eventfd(0, 0)"),
    ("measures the file system of the machine", "libc.statfs(b'/', bytes(512))"),
    ("mounts a file system", of("mount", "b'x'", "b'/tmp'", "b'tmpfs'", 0, 0)),
    ("makes a file system by the new interface", of("fsopen", "b'tmpfs'", 0), None),
    ("uncovers what lies below a folder", of("umount2", "b'/packages'", 2)),
    ("makes another root", of("pivot_root", "b'/'", "b'/tmp'")),
    ("makes another root for itself", "libc.chroot(b'/tmp')"),
    ("makes memory that is a file", of("memfd_create", "b'x'", 0)),
    ("makes memory that the kernel cannot see", of("memfd_secret", 0)),
    ("runs a program in the kernel", of("bpf", 0, 0, 0)),
    ("stops the kernel at a page", of("userfaultfd", 0)),
    ("lets the kernel work for it, unseen", of("io_uring_setup", 1, 0)),
    (
        "watches the machine",
        of("perf_event_open", "bytes([1, 0, 0, 0, 112, *[0] * 107])", 0, -1, -1, 0),
    ),
    ("takes over the first process", of("ptrace", 16, 1, 0, 0)),
    ("reads the first process", of("process_vm_readv", 1, 0, 0, 0, 0, 0)),
    (
        "opens a file by its number",
        of("open_by_handle_at", -100, "bytes([8, 0, 0, 0, 1, *[0] * 59])", 0),
    ),
    ("watches all files", of("fanotify_init", 0, 0), None),
    ("asks for quotas", of("quotactl", 0, 0, 0, 0)),
    ("has processes accounted for", of("acct", 0)),
    ("gives the kernel a file to swap to", of("swapon", "b'/tmp'", 0)),
    ("restarts the machine", of("reboot", 0xFEE1DEAD, 672274793, 0x1234567, 0)),
    ("starts another kernel", of("kexec_load", 0, 0, 0, 0)),
    ("loads a module", of("init_module", 0, 0, "b''")),
    ("reads the kernel's log", of("syslog", 3, "bytes(64)", 64)),
    ("becomes root", "libc.setuid(0)"),
    ("takes a group", "libc.setgroups(1, (ctypes.c_int * 1)(0))"),
    ("renames the machine", "libc.sethostname(b'x', 1)"),
    ("sets the clock", "libc.settimeofday(bytes(16), None)"),
    ("makes a device", "libc.mknod(b'/tmp/disk', 0o60666, 0x800)"),
)
def test_a_system_call_is_refused(calls, attack):
    if MACHINE not in ("x86_64", "aarch64"):
        pytest.skip("no numbers of system calls are known here")
    value, error = calls(attack.source)
    assert value == -1
    assert error in REFUSED


def test_no_program_with_more_rights_gives_them(calls):
    assert calls("libc.prctl(39, 0, 0, 0, 0)") == (1, 0)  # PR_GET_NO_NEW_PRIVS


FAMILY = "import socket\ndef f(*_):\n    {}\n"


@attacks(
    (
        "calls the machine that runs this virtual machine",
        "socket.socket(40, socket.SOCK_STREAM).connect((2, 1024))",
    ),
    (
        "waits for other workers at an address of the machine",
        "s = socket.socket(40, socket.SOCK_STREAM); s.bind((0xFFFFFFFF, 4711)); s.listen()",
    ),
    (
        "listens to the kernel's messages",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15).bind((0, 0))",
    ),
    (
        "has the kernel compute for it",
        "socket.socket(38, socket.SOCK_SEQPACKET).bind(('hash', 'sha256'))",
    ),
    ("sends packets of its own making", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"),
    ("has a socket of the internet at all", "socket.socket(socket.AF_INET)"),
    ("has a socket of version 6", "socket.socket(socket.AF_INET6)"),
    ("sends pings", "socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)"),
    ("speaks to devices near by", "socket.socket(31, socket.SOCK_RAW, 1)"),
)
def test_no_socket_leads_out(attack_worker, attack):
    _, answer = attack_worker(FAMILY.format(attack.source))
    assert answer.verdict in ("error", "not allowed")
    assert "PermissionError" in answer.says or "OSError" in answer.says
    assert "reset" not in answer.says  # somebody answered


def test_no_way_leads_to_a_socket(attack_worker):
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
        try:
            with socket.socket(family) as client:
                client.settimeout(0.2)
                client.connect(address)
                reached.append(address)
        except OSError:
            pass
    return reached
"""
        _, answer = attack_worker(source)
        server.settimeout(0)
        with pytest.raises(BlockingIOError):
            server.accept()
    assert answer.outcome.value == []


def test_files_outside_can_be_neither_read_nor_changed(attack_worker, tmp_path):
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
    _, answer = attack_worker(source)
    assert answer.outcome.value == []
    assert secret.read_text() == "right = 3"


@attacks(
    ("changes the course for later answers", "open('/course/remote.py', 'a')"),
    ("changes a package", "open('/packages/numpy/__init__.py', 'a')"),
    ("replaces Python", "os.remove(os.path.realpath(sys.executable))"),
    ("puts a module beside the course", "open('/course/json.py', 'w')"),
    ("leaves a poisoned cache", "os.mkdir('/course/__pycache__')"),
    ("opens the course to writing", "os.chmod('/course', 0o777)"),
    ("links a file of the course into its folder", "os.link('/course/remote.py', '/tmp/x')"),
    ("moves the course away", "os.rename('/course', '/tmp/course')"),
    ("leaves a sign in a file's times", "os.utime('/course/remote.py', (1, 1))"),
    ("leaves a sign in a file's attributes", "os.setxattr('/course/remote.py', 'user.x', b'1')"),
    ("types into the instructor's terminal", "open('/dev/tty', 'w')"),
    ("reads the disk", "open('/dev/sda'); open('/dev/vda')"),
    ("reads the machine's memory", "open('/dev/mem', 'rb'); open('/dev/kmsg')"),
    ("reads about all processes, its own included", "os.listdir('/proc')"),
    ("leaves its control groups", "os.listdir('/sys/fs/cgroup')"),
    ("climbs out of the root", "os.listdir('/../../etc')"),
)
def test_a_wall_stands(attack_worker, attack):
    """Each of them raises an OSError on the first try."""
    source = f"import os, sys\ndef f(*_):\n    {attack.source}\n"
    _, answer = attack_worker(source)
    assert answer.verdict in ("error", "not allowed")
    assert re.search("(File(Exists|NotFound)|OS|Permission)Error: ", answer.says)


def test_there_is_no_shell(attack_worker):
    source = """\
import os, subprocess
def f(game, state):
    return os.system("true"), os.path.exists("/bin"), subprocess.check_output("id", shell=True)
"""
    _, answer = attack_worker(source)
    assert answer.outcome.error.startswith("FileNotFoundError: ")


def test_a_worker_stays_on_its_processors(attack_worker):
    source = """\
import os
def f(game, state):
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, range(1024))
    except PermissionError:
        return before == os.sched_getaffinity(0)
"""
    _, answer = attack_worker(source)
    assert answer.outcome.value is True
