"""Earlier reference answers that a student's code may call.

They run in a separate worker, which has nothing from the student; the grader passes on the calls
and what they return.  So a student's code can call such an answer, but cannot read or change it,
or keep it busy beyond the limits.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from coursework.exercise.call import DID_NOT_END
from grading.sandbox.games import Games
from grading.sandbox.limits import End
from grading.sandbox.process import Process
from grading.sandbox.worker_output import garbled, guarded


@dataclass
class EarlierAnswers:
    """The cells that define such answers, and their worker, which starts at the first call.

    Each line from the student's worker gets one line back.  A "call" ends when it has "returned" or
    "failed".  Before that, the answer may call a method of one of the student's own games ("lent"),
    which ends with a "result of lent" or has "raised".  In between, there may be other calls.
    """

    start: Callable[[], Process]
    most: int  # lines from the student's worker that are answered
    cells: Sequence[str]
    games: Sequence[str]
    _process: Process | None = None
    _lines: int = 0
    _open: int = 0  # calls that have not returned

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._process:
            self._process.close()

    def reply(self, line: list[Any], games: Games) -> list[Any]:
        """Return the reply to a line from the student's worker, which has these games.

        Raises End if the line makes no sense, or if the answer exceeds a worker's limits.
        """
        self._lines += 1
        if self._lines > self.most:
            says = f"stopped after {self.most:,} calls to earlier answers"
            raise End(DID_NOT_END, says, doubtful=False)
        match line:
            case ["call", str(name), list(args)] if self.cells:
                line = ["call", name, [guarded(_passed_on, arg, games) for arg in args]]
                self._open += 1
            case ["result of lent", _] | ["raised"] if self._open:
                pass
            case _:
                raise garbled()
        self._process = self._process or self._started()
        self._process.send(line)
        while True:
            line = self._process.receive()
            if line[0] in ("returned", "failed", "lent"):
                self._open -= line[0] != "lent"
                return line
            if (reply := games.reply(line)) is not None:
                self._process.send(reply)

    def check_idle(self) -> None:
        """Raise End if a call has not returned."""
        if self._open:
            raise garbled()

    def _started(self) -> Process:
        process = self.start()
        try:
            for cell in self.cells:
                process.send([0, "cell", cell, "<needed>"])
                if (reply := process.receive())[2] != "":
                    raise RuntimeError(f"the cell of an earlier answer fails: {reply[4]}")
            process.send([0, "serve", [*self.games]])
            if (reply := process.receive()) != ["serving"]:
                raise RuntimeError(f"earlier answers cannot be called: {reply}")
        except BaseException:
            process.close()
            raise
        return process


def _passed_on(arg: list[Any], games: Games) -> list[Any]:
    """Return an argument as the other worker gets it: the grader's games become descriptions."""
    match arg:
        case ["game", int(number)]:
            return ["game", games.describe(number)]
        case ["value" | "bytes", _] | ["lent", int(), list()]:
            return arg
    raise ValueError
