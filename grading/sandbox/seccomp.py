"""The system calls that a worker may not make, as a filter in the kernel's own language."""

import errno
import platform
import struct

from grading.sandbox.limits import SandboxError

_CLONE_NEW_USER = 0x1000_0000
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF_0000, 0x0005_0000 | errno.EPERM, 0x0005_0000 | errno.ENOSYS
_ARCHITECTURES = {  # the numbers of the machine, of clone, and of the calls that are refused:
    # unshare, memfd_create, shmget, add_key, bpf, userfaultfd, memfd_secret, io_uring_setup
    "x86_64": (0xC000_003E, 56, (272, 319, 29, 248, 321, 323, 447, 425)),
    "aarch64": (0xC000_00B7, 220, (97, 279, 194, 217, 280, 282, 447, 425)),
}
_CLONE3, _X32 = 435, 0x4000_0000


def system_calls() -> bytes:
    """The filter (BPF), which closes two doors for the worker.

    It refuses user namespaces, in which a process may mount what it likes, and memory that
    belongs to no process and to no limited file system.  Of `clone3`, whose arguments a filter
    cannot see, it says that there is none; libraries then take `clone`.
    """
    load, equal, at_least, any_bit, end = 0x20, 0x15, 0x35, 0x45, 0x06
    if platform.machine() not in _ARCHITECTURES:
        machines = " and ".join(_ARCHITECTURES)
        raise SandboxError(f"system calls can be refused on {machines}, not {platform.machine()}")
    machine, clone, refused = _ARCHITECTURES[platform.machine()]
    tests = [
        (load, 4, ""),
        (equal, machine, "or refuse"),
        (load, 0, ""),
        (at_least, _X32, "refuse"),
        *((equal, number, "refuse") for number in refused),
        (equal, _CLONE3, "unknown"),
        (equal, clone, "or allow"),
        (load, 16, ""),
        (any_bit, _CLONE_NEW_USER, "refuse"),
    ]
    ends = {"allow": _ALLOW, "refuse": _REFUSE, "unknown": _UNKNOWN}
    program = []
    for i, (code, operand, target) in enumerate(tests):
        jump = 0
        if target:
            jump = len(tests) - i - 1 + list(ends).index(target.removeprefix("or "))
        otherwise = target.startswith("or ")
        program.append((code, 0 if otherwise else jump, jump if otherwise else 0, operand))
    program += [(end, 0, 0, verdict) for verdict in ends.values()]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
