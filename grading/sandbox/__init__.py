"""A place to run a student's code, from which only plain data comes back.

A `Sandbox` knows how to isolate a process on this machine; a `Worker` is one such process.  It has
no network, no files except copies of Python, of some packages and of `chopsticks`, a small
private /tmp, and limits on time, memory, processes and disk.  It receives cells and calls, one
JSON line each, and its output is treated as untrusted.

    with Sandbox() as sandbox, sandbox.worker(allow=("search.counting",)) as worker:
        worker.cell(setup)
        worker.answer(cell_of_the_student)
        outcome = worker.call("minimax", call).outcome

The games of a call stay on the grader's side, where their nodes are counted.
"""

from grading.sandbox.limits import WAITED, Limits, SandboxError
from grading.sandbox.mechanism import Mechanism
from grading.sandbox.worker import Answer, Sandbox, Worker

__all__ = ["WAITED", "Answer", "Limits", "Mechanism", "Sandbox", "SandboxError", "Worker"]
