"""A place to run a student's code, from which nothing comes but plain data.

A `Sandbox` knows how this machine can hold a process; a `Worker` is one such process.  It has
no network, no files but Python's, the installed packages' and a copy of `chopsticks`, a small
/tmp of its own, and limits on time, memory, processes and disk.  It is sent cells and calls,
one JSON line each, and its lines are read as a stranger's.

    with Sandbox() as sandbox, sandbox.worker(allow=("search.counting",)) as worker:
        worker.cell(setup)
        worker.answer(cell_of_the_student)
        outcome = worker.call("minimax", call).outcome

The games of a call stay on this side, where nodes are counted.
"""

from grading.sandbox.limits import WAITED, Limits, SandboxError
from grading.sandbox.mechanism import Mechanism
from grading.sandbox.worker import Answer, Sandbox, Worker

__all__ = ["WAITED", "Answer", "Limits", "Mechanism", "Sandbox", "SandboxError", "Worker"]
