"""Run an answer: make a question's call, and record its outcome and its work.

>>> from coursework.exercise.call import At, GameSpec
>>> from chopsticks.search import minimax
>>> result = run(minimax, Call(GameSpec("tree", {"tree": [[3, 12, 8], [2, 4, 6]]}), At()))
>>> result.value, result.nodes
(3, 9)
"""

import hashlib
import json
import sys
import time
import traceback
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from types import FrameType
from typing import Any

from chopsticks.game import Game, SameGame
from coursework.exercise.call import DID_NOT_END, Call, RunResult, arguments, build
from coursework.exercise.codec import decode, encode
from stepthrough.watch import Watch

NODE_LIMIT = 20_000


class DidNotEnd(BaseException):
    """A run exceeded its limit.  This is not an Exception, because an answer might catch those."""


class NodeCounter:
    """Counts the nodes of a run, and collects its moves and the states they lead to."""

    def __init__(self, limit: int = NODE_LIMIT) -> None:
        self.nodes = 1
        self.limit = limit
        self._moves: set[tuple[Hashable, Any]] = set()
        self._states: set[Hashable] = set()

    def reach(self, parent: Hashable, move: Any, child: Hashable) -> None:
        """Count one more node; beyond the limit, every call raises DidNotEnd."""
        self.repeat(1)
        self._moves.add((parent, move))
        self._states.add(child)

    def repeat(self, nodes: int) -> None:
        """Count nodes reached by repeated moves; raises DidNotEnd beyond the limit."""
        self.nodes = min(self.nodes + nodes, self.limit + 1)
        if self.nodes > self.limit:
            raise DidNotEnd

    def outcome(self, value: Any = None, error: str = "") -> RunResult:
        """Return the outcome of the run, with its work so far."""
        if self.nodes > self.limit:  # no matter what happened afterwards
            value, error = None, DID_NOT_END
        lines = sorted(json.dumps(encode(state)) for state in self._states)
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] if lines else ""
        return RunResult(value, error, self.nodes, len(lines), digest, len(self._moves))


class WatchedGame(SameGame[Any, Any]):
    """The same game, but each call of `result` is counted."""

    def __init__(self, game: Game[Any, Any], counter: NodeCounter) -> None:
        super().__init__(game)
        self._counter = counter

    def __repr__(self) -> str:
        return repr(self.game)

    def result(self, state: Any, move: Any) -> Any:
        """Return the state that a move leads to, and count one more node."""
        child = self.game.result(state, move)
        self._counter.reach(state, move, child)
        return child


def run(function: Callable[..., Any], call: Call, limit: int = NODE_LIMIT) -> RunResult:
    """Call a function as a question specifies, and record its work.

    >>> from coursework.exercise.call import At, GameSpec
    >>> run(lambda game, state: 1 / 0, Call(GameSpec("tictactoe"), At())).error
    'ZeroDivisionError: division by zero (line 1)'
    """
    counter = NodeCounter(limit)
    args, kwargs = arguments(call, lambda spec: WatchedGame(build(spec), counter))
    try:
        return counter.outcome(decode(encode(function(*args, **kwargs))))
    except (DidNotEnd, RecursionError):
        return counter.outcome(error=DID_NOT_END)
    except (Exception, SystemExit) as error:
        return counter.outcome(
            error=f"{type(error).__name__}: {error}"[:300] + _line(error, function)
        )


class _Clock(Watch):
    """Watches the code of a function's module until a time."""

    error = DidNotEnd

    def __init__(self, end: float, function: Callable[..., Any]) -> None:
        self._end, self._space = end, getattr(function, "__globals__", None)
        self._lines = count()

    def owns(self, frame: FrameType) -> bool:
        return frame.f_globals is self._space

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        self.limit_depth(NODE_LIMIT)
        return self._at_line if self.owns(frame) else None

    def _at_line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not next(self._lines) % 16 and time.process_time() > self._end:
            self.stop()
        return self._at_line


def until(end: float, function: Callable[..., Any]) -> AbstractContextManager[Any]:
    """Stop the code of this function's module if `process_time` reaches `end` within the block.

    The time is checked at every 16th line, which works on every system and costs less than
    checking at every line.  A single call of compiled code that never ends, such as
    `sum(iter(int, 1))`, cannot be stopped except by restarting the kernel.  A running debugger is
    left alone.
    """
    return nullcontext() if sys.gettrace() else _Clock(end, function)


def _line(error: BaseException, function: Callable[..., Any]) -> str:
    """Say where in the function's own cell or file an error was raised: " (line 3)", or ""."""
    code = getattr(function, "__code__", None)
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if code is not None and frame.f_code.co_filename == code.co_filename
    ]
    return f" (line {lines[-1]})" if lines else ""
