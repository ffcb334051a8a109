"""Earlier answers of ours that a student's code may call.

They run in a worker of their own, where nothing of the student's is; what passes between the two
goes through the grader.  So a call costs what the answer makes of it: nobody can read the answer,
change it, or keep it busy for ever.
"""

from collections.abc import Callable, Sequence
from typing import Any

from chopsticks.exercise.call import DID_NOT_END
from grading.sandbox.games import Games
from grading.sandbox.limits import End, Limits
from grading.sandbox.process import Process
from grading.sandbox.received import garbled, guarded


class Needed:
    """The cells that define such answers, and their worker, which starts with the first call.

    Each line of the student's worker gets one line back.  A call (`need`) gets what came of it
    (`came`, `failed`) or, before that, a question for a game of the student's own (`lent`), which
    is to be answered (`told`, `raised`).  Meanwhile there may be further calls.
    """

    def __init__(
        self,
        start: Callable[[], Process],
        limits: Limits,
        cells: Sequence[str],
        games: Sequence[str],
    ) -> None:
        self._start = start
        self._most = limits.needed
        self._cells = cells
        self._names = games
        self._process: Process | None = None
        self._lines = 0
        self._open = 0  # calls of which nothing came yet

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._process:
            self._process.close()

    def reply(self, line: list[Any], games: Games) -> list[Any]:
        """What to say to the student's worker, whose line this is; its games are these.

        Raises End if the line makes no sense, or the answer uses more than a worker may.
        """
        self._lines += 1
        if self._lines > self._most:
            says = f"stopped after {self._most:,} calls of earlier answers"
            raise End(DID_NOT_END, says, doubtful=False)
        match line:
            case ["need", str(name), list(args)] if self._cells:
                line = ["need", name, [guarded(_game_told, arg, games) for arg in args]]
                self._open += 1
            case ["told", _] | ["raised"] if self._open:
                pass
            case _:
                raise garbled()
        self._process = self._process or self._started()
        self._process.send(line)
        while True:
            line = self._process.receive()
            if line[0] in ("came", "failed", "lent"):
                self._open -= line[0] != "lent"
                return line
            if (reply := games.reply(line)) is not None:
                self._process.send(reply)

    def check_idle(self) -> None:
        """Raise End unless something came of every call."""
        if self._open:
            raise garbled()

    def _started(self) -> Process:
        process = self._start()
        try:
            for cell in self._cells:
                process.send([0, "cell", cell, "<needed>"])
                if (said := process.receive())[2] != "":
                    raise RuntimeError(f"the cell of an earlier answer fails: {said[4]}")
            process.send([0, "serve", [*self._names]])
            if (said := process.receive()) != ["serving"]:
                raise RuntimeError(f"earlier answers cannot be called: {said}")
        except BaseException:
            process.close()
            raise
        return process


def _game_told(arg: list[Any], games: Games) -> list[Any]:
    """An argument of a call; the other worker is told all about a game that is on our side."""
    match arg:
        case ["game", int(number)]:
            return ["game", games.told_anew(number)]
        case ["value" | "bytes", _] | ["lent", int(), list()]:
            return arg
    raise ValueError
