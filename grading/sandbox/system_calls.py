"""The system calls that a worker may make, as a kernel program written by libseccomp."""

import ctypes
import errno
import os
import platform
import socket
import sys
import tempfile
from collections.abc import Iterator
from ctypes import c_int, c_uint, c_uint64, c_void_p
from functools import cache

from grading.sandbox.limits import SandboxError

LIBRARY = "libseccomp.so.2"
ALLOWED = """
read readv pread64 preadv write writev pwrite64 pwritev sendfile copy_file_range
open openat creat close close_range dup dup2 dup3 pipe pipe2 lseek
stat lstat fstat newfstatat statx access faccessat faccessat2 getdents getdents64
readlink readlinkat getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat
truncate ftruncate fallocate fsync fdatasync chmod fchmod fchmodat fchmodat2 umask
utime utimes futimesat utimensat getcwd chdir fchdir
poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2
timerfd_create timerfd_settime timerfd_gettime
sendto recvfrom sendmsg recvmsg shutdown getsockname getpeername getsockopt
mmap munmap mprotect mremap madvise brk membarrier
fork vfork execve exit exit_group wait4 waitid kill tkill tgkill
set_tid_address set_robust_list get_robust_list rseq arch_prctl sched_yield sched_getaffinity
sched_getparam sched_getscheduler sched_get_priority_max sched_get_priority_min getcpu
rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack
pause alarm getitimer setitimer nanosleep clock_nanosleep restart_syscall
time gettimeofday clock_gettime clock_getres times getrusage getrandom uname
getpid getppid gettid getpgrp getpgid getsid setpgid setsid getpriority
getuid geteuid getgid getegid getgroups getresuid getresgid getrlimit setrlimit prlimit64
"""
BECOME_ANOTHER_USER = "setuid setgid setgroups setresuid setresgid capget capset"
"""What root calls to give up its capabilities; other users gain nothing from these calls."""

_ALLOW, _REFUSE = 0x7FFF_0000, 0x0005_0000  # SCMP_ACT_ALLOW, SCMP_ACT_ERRNO
_OTHER_ARCHITECTURE, _OPTIMIZE = 2, 8  # SCMP_FLTATR_ACT_BADARCH, SCMP_FLTATR_CTL_OPTIMIZE
_MASKED_EQUAL = 7  # SCMP_CMP_MASKED_EQ
_ALL = 2**64 - 1  # a mask: the whole argument
_NEW_NAMESPACES = 0x7E02_0000  # the flags CLONE_NEW... of clone
_PIDFD = 0x1000  # CLONE_PIDFD: the descriptor has a number that counts all processes
_STREAM = 0xF, socket.SOCK_STREAM  # a socket's type, whatever its flags
_PRIVATE = 128  # FUTEX_PRIVATE_FLAG
# Options of prctl: PR_SET_NAME, PR_GET_NAME, PR_SET_VMA; then, for BECOME_ANOTHER_USER,
# PR_SET_KEEPCAPS, PR_CAPBSET_READ, PR_CAPBSET_DROP, PR_GET_SECUREBITS, PR_GET_NO_NEW_PRIVS,
# PR_CAP_AMBIENT.
_NAMES = 15, 16, 0x5356_4D41
_CAPABILITIES = 8, 23, 24, 27, 39, 47

Condition = dict[int, tuple[int, int]]  # a mask and a value for some of a call's arguments


class _Comparison(ctypes.Structure):
    _fields_ = [("argument", c_uint), ("operator", c_int), ("mask", c_uint64), ("value", c_uint64)]


def conditions(root: bool) -> Iterator[tuple[str, Condition]]:
    """Yield the allowed calls, each with a condition on its arguments."""
    if sys.platform != "linux":
        raise NotImplementedError
    import fcntl as f
    import termios as t

    for name in f"{ALLOWED} {BECOME_ANOTHER_USER if root else ''}".split():
        yield name, {}
    yield "clone", {1 if platform.machine() == "s390x" else 0: (_NEW_NAMESPACES | _PIDFD, 0)}
    yield "futex", {1: (_PRIVATE, _PRIVATE)}
    yield "socketpair", {0: (_ALL, socket.AF_UNIX), 1: _STREAM}
    for command in (f.F_DUPFD, f.F_DUPFD_CLOEXEC, f.F_GETFD, f.F_SETFD, f.F_GETFL, f.F_SETFL):
        yield "fcntl", {1: (_ALL, command)}
    for request in (t.TCGETS, t.TIOCGWINSZ, t.FIONREAD, t.FIONBIO, t.FIOCLEX, t.FIONCLEX):
        yield "ioctl", {1: (_ALL, request)}
    for option in (*_NAMES, *(_CAPABILITIES if root else ())):
        yield "prctl", {0: (_ALL, option)}


@cache
def library() -> ctypes.CDLL | None:
    """Return the system's libseccomp, if it is installed."""
    try:
        found = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    found.seccomp_init.restype = c_void_p
    return found


@cache
def system_calls() -> bytes:
    """Return the BPF program, which allows only the calls that a Python answer needs.

    No remaining call lets workers reach the network, or communicate through the files that all of
    them read: with locks, leases or watches, or with a futex in such a file.  So a futex that is
    not private neither waits nor wakes; to its user, this looks like a spurious wake-up, which can
    always happen.

    A refused call fails with EPERM.  Newer calls such as `clone3`, whose arguments the program
    cannot see, appear not to exist, so libraries use an older call.

    Raises SandboxError if libseccomp is missing or fails.
    """
    if sys.platform != "linux":
        raise NotImplementedError
    if not (seccomp := library()):
        raise SandboxError(f"{LIBRARY} is missing: install Debian's package libseccomp2")
    number = seccomp.seccomp_syscall_resolve_name  # below 0 for calls that this machine lacks
    allowed = [(number(name.encode()), test) for name, test in conditions(os.geteuid() == 0)]
    newest = number(b"clone3")
    unknown = {*range(newest, newest + 100)} - {call for call, _ in allowed}
    rules = [
        *((_ALLOW, call, condition) for call, condition in allowed if call >= 0),
        *((_REFUSE | errno.ENOSYS, call, {}) for call in unknown),
        (_REFUSE, number(b"futex"), {1: (_PRIVATE, 0)}),
    ]
    context = c_void_p(seccomp.seccomp_init(_REFUSE | errno.EPERM))
    failed = seccomp.seccomp_attr_set(context, _OTHER_ARCHITECTURE, _REFUSE | errno.EPERM)
    seccomp.seccomp_attr_set(context, _OPTIMIZE, 2)  # a binary tree, for speed
    for action, call, condition in rules:
        tests = [_Comparison(i, _MASKED_EQUAL, *pair) for i, pair in condition.items()]
        array = (_Comparison * len(tests))(*tests)
        failed |= seccomp.seccomp_rule_add_array(context, action, call, len(tests), array)
    with tempfile.TemporaryFile() as program:
        failed |= seccomp.seccomp_export_bpf(context, program.fileno())
        seccomp.seccomp_release(context)
        if failed:
            raise SandboxError(f"{LIBRARY} could not make the system-call filter")
        program.seek(0)
        return program.read()
