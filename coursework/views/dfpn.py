"""Depth-first proof-number search, step by step, with the limits that guide it."""

import dis
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from chopsticks.game import Game, M, S, check_player
from coursework.views.growth import NAMES, Grown, proof_key, proof_labels
from stepthrough.page import Live, opening
from stepthrough.runs import plain

MOST = 2_000  # visits
_COLUMN = 72  # wide, because one node of each level also shows its limits
_KEY = "On the current line, the limits follow: 1/2 < 3/4. ≮: a number has reached its limit."


def view_dfpn(
    search: Callable[..., Any],
    game: Game[S, M],
    state: S,
    player: int,
    at: int | None = None,
    **kwargs: Any,
) -> Live:
    """Run `search(game, state, player, **kwargs)`, a df-pn search, and show what guides it.

    A step either goes down to a child and gives it two limits, or returns to the parent because a
    limit is reached or the child is settled.  The nodes of the current line show their limits
    after their proof and disproof numbers.  The search is called once and is not modified.  It can
    be any function that, like `proof.dfpn`, calls itself on a `state` with `limits`, and keeps the
    child states in `children`, their numbers in `below` and its own numbers in `here`.  If it
    raises an exception, you see the run up to that point; if it is long, only its first 2,000
    visits.

    The view opens at step `at`, by default at the end; later steps are only outlined.  It needs no
    kernel; where scripts cannot run, it is a still picture of step `at`.
    Raises ValueError for an invalid player, for a search that lacks these variables or looks at no
    children, and for a step that does not exist.

    >>> from chopsticks import MAX, TreeGame
    >>> from chopsticks.search.proof import dfpn
    >>> view_dfpn(dfpn, TreeGame([[1, -1], [1, 1]]), (), MAX)
    <Live dfpn: Df-pn for a win of MAX: proved after 3 visits>
    """
    check_player(player)
    run = _Run(game, state)
    before, stopped = sys.getprofile(), ""
    sys.setprofile(run.on_event)
    try:
        search(game, state, player, **kwargs)
    except _NotSeenError:
        raise
    except _TooMuchError:
        stopped = f"after {MOST:,} visits"
    except Exception as error:
        if not run.visits:
            raise
        stopped = f"by {type(error).__name__}"
    finally:
        sys.setprofile(before)
    if not run.visits:
        raise ValueError(
            "the search never called a function with the arguments state and limits, as df-pn does"
        )
    start = opening(at, len(run.steps))
    if start == len(run.steps) - 1:
        proof, disproof = run.latest[run.root]
        status = "proved" if proof == 0 else "disproved" if disproof == 0 else "nothing settled"
        words = f"{status} after {run.visits:,} visit{'' if run.visits == 1 else 's'}"
    else:
        words = f"step {start}; later nodes are outlined"
    numbers_key, marks_key = proof_key(player)
    data = {
        "key": (numbers_key, _KEY, marks_key),
        "player": NAMES[player],
        "steps": run.steps,
        "at": start,
        "stopped": stopped,
    }
    labels = proof_labels(run.steps[: start + 1], run.grown.kinds)
    ands = {i for i, kind in enumerate(run.grown.kinds) if kind == NAMES[1 - player]}
    words = f"Df-pn for a win of {NAMES[player]}: {words}"
    return run.grown.live("dfpn", data, labels, words, ands, column=_COLUMN)


class _TooMuchError(BaseException):
    """The run is too long.  This is not an Exception, so a search cannot catch it by mistake."""


class _NotSeenError(ValueError):
    """The search lacks variables with the expected names."""


@dataclass(eq=False)
class _Place:
    """A node of the tree: a line of moves."""

    state: Any
    move: Any = None
    parent: "_Place | None" = None
    children: list["_Place"] = field(default_factory=list)

    def repeats(self) -> bool:
        above = self.parent
        while above and above.state != self.state:
            above = above.parent
        return above is not None


class _Run:
    """The record of a df-pn search.

    steps: [the current node, the numbers that changed, the limits that were set, "start", "down"
           or "return", the node that was left].
    """

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.grown = Grown(game)
        self.root = _Place(state)
        self.grown.add(self.root, None, 0)
        self.latest: dict[_Place, list[Any]] = {self.root: [1, 1]}
        self.limits: dict[_Place, list[Any]] = {}
        self.steps: list[list[Any]] = [[0, [[0, 1, 1]], [], "start", -1]]
        self.visits = 0
        self._line: list[tuple[FrameType, _Place]] = []
        self._stopped = False  # by an exception, which then ends all calls of the line

    def on_event(self, frame: FrameType, event: str, _: Any) -> None:
        """Record the search; Python calls this (by `sys.setprofile`) when a call begins or returns.

        At these times, a node's variables are consistent: the search is about to go down from the
        node, or has finished it.
        """
        code = frame.f_code
        named = {"state", "limits"} <= set(code.co_varnames[: code.co_argcount])
        if self._stopped or not named:
            return
        if event == "call":
            self._down(frame)
        elif event == "return":
            self._stopped = not dis.opname[code.co_code[frame.f_lasti]].startswith("RETURN")
            if not self._stopped or "here" in frame.f_locals:
                self._look()
            if not self._stopped:
                self._return()

    def _down(self, frame: FrameType) -> None:
        if self.visits == MOST:
            raise _TooMuchError
        self.visits += 1
        place = self.root
        if self._line:
            self._look()
            above, state = self._line[-1][1], frame.f_locals["state"]
            place = next(child for child in above.children if child.state == state)
        self.steps.append([self.grown.numbers[place], [], [], "down", -1])
        self._line.append((frame, place))
        self.limits.pop(place, None)
        self._set_limits(place, frame.f_locals["limits"])

    def _return(self) -> None:
        _, left = self._line.pop()
        if self._line:
            here = self.grown.numbers[self._line[-1][1]]
            self.steps.append([here, [], [], "return", self.grown.numbers[left]])

    def _look(self) -> None:
        """Record what the current node knows about itself and its children."""
        frame, place = self._line[-1]
        names = frame.f_locals
        if missing := [name for name in ("children", "below", "here") if name not in names]:
            raise _NotSeenError(
                f"{frame.f_code.co_name} has no variable {missing[0]}: a df-pn must have the "
                "variables state, limits, children, below and here"
            )
        if not place.children:
            to = {self.game.result(place.state, m): m for m in self.game.moves(place.state)[::-1]}
            place.children = [_Place(state, to[state], place) for state in names["children"]]
            for child in place.children:
                kind = "repeat" if child.repeats() else ""
                self.grown.add(child, place, len(self.steps) - 1, kind)
        self._set_limits(place, names["limits"])
        known = [names["here"], *names["below"]]
        for node, numbers in zip([place, *place.children], known, strict=True):
            shown = [plain(number) for number in numbers]
            if self.latest.get(node) != shown:
                self.latest[node] = shown
                self.steps[-1][1].append([self.grown.numbers[node], *shown])

    def _set_limits(self, place: _Place, limits: Any) -> None:
        shown = [plain(limit) for limit in limits]
        if self.limits.get(place) != shown:
            self.limits[place] = shown
            self.steps[-1][2].append([self.grown.numbers[place], *shown])
