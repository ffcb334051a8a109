"""Workers, which hold a student's code, and the sandbox that starts them."""

import tempfile
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from chopsticks.game.card import load_cards
from coursework.exercise.call import DID_NOT_END, Call, RunResult
from coursework.exercise.codec import encode, games_in
from coursework.exercise.joined import where
from coursework.exercise.run import DidNotEnd
from grading.sandbox.cgroups import GROUP, remove_stale
from grading.sandbox.course_copy import copy_course
from grading.sandbox.earlier_answers import EarlierAnswers
from grading.sandbox.games import Games
from grading.sandbox.inside import ERROR_LENGTH, FAILURES
from grading.sandbox.limits import End, Limits, SandboxError
from grading.sandbox.mechanism import Mechanism, mechanisms
from grading.sandbox.process import Process
from grading.sandbox.view import view
from grading.sandbox.worker_output import clean, decoded, garbled, guarded

LAST_LINE = 2_000_000  # a notebook has fewer characters


@dataclass(frozen=True)
class Answer:
    """The outcome of a cell or a call.

    verdict: "" if there is a value; "error" for an exception (a question may ask for one); else
             "broken cell", "not answered", "not allowed", "did not end", "waited",
             "too much memory", "too many processes", "crashed" or "garbled".  Once a worker has
             ended or was ended, everything that follows gets the same verdict.
    says:    the exception, or the reason; line: its line in the student's cells, joined, if it has
             one; where: the same, in words.
    doubtful: whether the machine may have caused the verdict, for lack of time or memory, or
             by ending a process.
    ended:   whether the grader has ended the worker; otherwise, it is the worker that `says` this.
    """

    outcome: RunResult
    verdict: str = ""
    says: str = ""
    line: int | None = None
    doubtful: bool = False
    where: str = ""
    ended: bool = False


class Worker:
    """A process for a student's code; a context manager that ends it and everything it started.

    Whatever the code does, each cell and each call returns an `Answer`, within the limits.
    """

    def __init__(self, process: Process, limits: Limits, needed: EarlierAnswers) -> None:
        self._process = process
        self._limits = limits
        self._needed = needed
        self._games = Games(limits.moves)
        self._ended: End | None = None
        self._requests = 0
        self._source = ""

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self._needed.close()
        self._process.close()

    def allow(self, seconds: float) -> None:
        """Restart the clocks: from now on, the worker may compute, and sleep, this many seconds."""
        if not self._ended:
            self._process.allow(replace(self._limits, cpu=seconds, waiting=seconds))

    def freeze(self, frozen: bool) -> None:
        """Pause the worker, or let it continue."""
        if not self._ended:
            self._process.freeze(frozen)

    def cell(self, source: str) -> Answer:
        """Run a cell of ours: a set-up cell, or a stub for the answer to another question."""
        return self._answered(["cell", source, "<set-up>"])

    def answer(
        self, source: str, name: str = "", ours: Collection[str] = (), examples: bool = True
    ) -> Answer:
        """Run the student's cells, joined; restart the clocks before and after that.

        If they define the answer of this name, the value has the line and the message of each
        statement that failed nevertheless.

        ours:     functions that are ours, even if another cell than the answer's defines them.
        examples: whether statements run that the answer does not need.
        """
        self._restart()
        self._source = source
        answer = self._answered(["answer", source, name, [*ours], examples])
        self._restart()
        return answer

    def _restart(self) -> None:
        if not self._ended:
            self._process.allow(self._limits)

    def call(self, name: str, call: Call, watched: bool = True) -> Answer:
        """Call a function that a cell has defined.

        With `watched`, the games of the call stay on the grader's side.  Otherwise they are built
        in the worker, with all their methods, and nodes are neither limited nor counted.
        """
        self._games.begin()
        sent = self._games.seen_by_worker(call) if watched else call
        data = encode(sent)
        return self._answered(["call", name, data, games_in(data)])

    def _answered(self, request: list[Any]) -> Answer:
        try:
            if self._ended:
                raise self._ended
            return self._conversation(request)
        except DidNotEnd:
            says = f"stopped after {self._limits.moves:,} different moves"
            end = End(DID_NOT_END, says, doubtful=False)
        except End as error:
            end = error
        self._ended = end
        self.__exit__()
        outcome = self._games.counter.outcome(error=end.verdict)
        return Answer(outcome, end.verdict, end.says, doubtful=end.doubtful, ended=True)

    def _conversation(self, request: list[Any]) -> Answer:
        self._requests += 1
        self._process.send([self._requests, *request])
        while True:
            match self._process.receive():
                case ["repeats" | "result" | "state", *_] as question:
                    if (reply := self._games.reply(question)) is not None:
                        self._process.send(reply)
                case ["call" | "result of lent" | "raised", *_] as question:
                    self._process.send(self._needed.reply(question, self._games))
                case ["answer", self._requests, str(verdict), value, str(says), line]:
                    break
                case _:
                    raise garbled()
        self._needed.check_idle()
        self._process.check_memory()
        if verdict not in ("", *FAILURES) or not (
            line is None or (type(line) is int and 0 <= line <= LAST_LINE)
        ):
            raise garbled()
        says = clean(says, ERROR_LENGTH)
        counter = self._games.counter
        if verdict == "":
            outcome = counter.outcome(guarded(decoded, value))
        else:
            outcome = counter.outcome(error=DID_NOT_END if verdict == DID_NOT_END else says)
        place = where(self._source, line) if line else ""
        return Answer(outcome, verdict, says, line, where=place)


class Sandbox:
    """Starts workers; a context manager that deletes its temporary files at the end.

    Tries the mechanisms, best first, and uses the first one that works.  Raises SandboxError if
    none works; with `unsafe`, it can fall back on a plain process.
    """

    def __init__(self, unsafe: bool = False, mechanism: Mechanism | None = None) -> None:
        load_cards()  # what an answer may contain must not depend on what was graded before
        self._candidates = list(mechanisms(unsafe)) if mechanism is None else [mechanism]
        self._copy = cache(self._copied)

    def __enter__(self) -> "Sandbox":
        complaints = []
        with ExitStack() as stack:
            shared = None
            if any(mechanism.bubblewrap for mechanism in self._candidates):
                shared = stack.enter_context(view())
            temporary = tempfile.TemporaryDirectory(prefix=GROUP, dir=shared)
            self._folder = Path(stack.enter_context(temporary))
            for mechanism in self._candidates:
                remove_stale(mechanism.groups)
                self.mechanism = mechanism
                try:
                    with self.worker():
                        self._cleaning = stack.pop_all()
                        return self
                except SandboxError as error:
                    complaints.append(f"{mechanism}: {error}")
        needs = "It needs Linux; on Debian and Ubuntu, apt install bubblewrap libseccomp2."
        raise SandboxError("There is no sandbox here. " + ("\n".join(complaints) or needs))

    def __exit__(self, *_: object) -> None:
        self._cleaning.close()

    def worker(
        self,
        limits: Limits | None = None,
        allow: Iterable[str] = (),
        games: Iterable[str] = (),
        needed: Sequence[str] = (),
    ) -> Worker:
        """Start a worker whose copy of `chopsticks` contains only the open code.

        allow: names of modules, classes or functions that are open besides `course_copy.OPEN`:
               "search.textbook", "games.tictactoe.winner", "hands.game.Chopsticks".
        games: names of games; files of games outside the package are put next to it.
        needed: our own cells, run by another worker; the worker's code may call what they define.

        Raises SandboxError if the worker does not start, ValueError if a name does not exist.
        """
        limits, names = limits or Limits(), tuple(sorted(set(games)))
        course = self._copy(tuple(sorted(set(allow))), names)
        start = partial(Process, self.mechanism, limits, course, self._folder)
        return Worker(start(), limits, EarlierAnswers(start, limits.needed, needed, names))

    def _copied(self, allow: tuple[str, ...], games: tuple[str, ...]) -> Path:
        """Return the folder with the course for workers, made once for each choice."""
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        copy_course(folder, allow, games)
        return folder
