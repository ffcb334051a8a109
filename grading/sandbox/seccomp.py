"""The system calls that a worker may not make, as a filter in the kernel's own language."""

import errno
import platform
import struct

from grading.sandbox.limits import SandboxError

_CLONE_NEW_USER = 0x1000_0000
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF_0000, 0x0005_0000 | errno.EPERM, 0x0005_0000 | errno.ENOSYS
_ARCHITECTURES = {  # the numbers of the machine and of clone
    "x86_64": (0xC000_003E, 56),
    "aarch64": (0xC000_00B7, 220),
}
_REFUSED = {  # the numbers of a call on these machines
    "unshare": (272, 97),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "mq_timedsend": (242, 182),
    "mq_timedreceive": (243, 183),
    "mq_notify": (244, 184),
    "mq_getsetattr": (245, 185),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "msgget": (68, 186),
    "msgctl": (71, 187),
    "msgrcv": (70, 188),
    "msgsnd": (69, 189),
    "semget": (64, 190),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "semop": (65, 193),
    "shmget": (29, 194),
    "shmctl": (31, 195),
    "shmat": (30, 196),
    "shmdt": (67, 197),
}
_CLONE3, _X32 = 435, 0x4000_0000


def system_calls() -> bytes:
    """The filter (BPF), which closes three doors for the worker.

    It refuses user namespaces, in which a process may mount what it likes; memory that belongs
    to no process and to no limited file system, as keys and queues of messages do; and other
    processors, or another share of one, than the worker was given.  Of `clone3`, whose arguments
    a filter cannot see, it says that there is none; libraries then take `clone`.
    """
    load, equal, at_least, any_bit, end = 0x20, 0x15, 0x35, 0x45, 0x06
    name = platform.machine()
    if name not in _ARCHITECTURES:
        machines = " and ".join(_ARCHITECTURES)
        raise SandboxError(f"system calls can be refused on {machines}, not {name}")
    machine, clone = _ARCHITECTURES[name]
    column = list(_ARCHITECTURES).index(name)
    tests = [
        (load, 4, ""),
        (equal, machine, "or refuse"),
        (load, 0, ""),
        (at_least, _X32, "refuse"),
        *((equal, numbers[column], "refuse") for numbers in _REFUSED.values()),
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
