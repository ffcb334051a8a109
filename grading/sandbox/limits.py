"""A worker's limits, and the exceptions for a worker that was ended or could not start."""

from dataclasses import dataclass

from coursework.exercise.run import NODE_LIMIT


@dataclass(frozen=True)
class Limits:
    """What a worker may use.

    cpu: seconds of computing by all processes together.  waiting: seconds in which no process
    computes or is ready to.  wall: seconds of real time; only code that hides its computing can
    need this long.  memory: bytes of all processes together.  processes: including threads.
    disk: bytes in /tmp, and the same in /dev/shm.  moves: different moves in all calls together.
    needed: calls to earlier answers, and their calls to the games that the worker lends them.
    """

    cpu: float = 10
    waiting: float = 20
    wall: float = 600
    memory: int = 2**30
    processes: int = 32
    disk: int = 2**26
    moves: int = NODE_LIMIT
    needed: int = 100_000  # the questions of this course use an eighth of it


WAITED = "waited"  # the verdict on code that waits for too long without computing


class SandboxError(Exception):
    """The sandbox does not work here; the message says why."""


class End(Exception):  # noqa: N818
    """A worker has ended or must be ended; `doubtful` as in `Answer`."""

    def __init__(self, verdict: str, says: str, doubtful: bool = True) -> None:
        super().__init__(verdict, says)
        self.verdict, self.says, self.doubtful = verdict, says, doubtful


def too_much_memory(limits: Limits) -> End:
    """Return the end of a worker that has used too much memory."""
    return End("too much memory", f"more than {limits.memory // 2**20:,} MB")
