"""A recorded run: its nodes and events."""

import math
import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Node:
    """One call of the search.

    state: the state it was called on or, without a game, a `Snapshot` of its arguments.
    parent, children: indexes into `Trace.nodes`.  move: the move that led here from the parent;
    without a game, the caller's loop variable or the argument that changed.
    arguments: the call's other plain arguments by name; window: its (alpha, beta), if any.
    moves: the legal moves, if the search asked for them; tried: the moves it searched, in order.
    A move that a table answered counts as tried; merely looking ahead to sort the moves does not.
    probabilities: the moves' probabilities, if the search asked a chance node for its outcomes.
    value: what the call returned, from whatever point of view the search takes; worth: the number
    in it, if it is a pair, a list or a dictionary.
    kind: without a game, whether the call was seen to take the best for "MAX" or "MIN", or "call".
    skipped: without a game, the items of a loop that it left early; left: in words, its board when
    it returned, if it passed it on to its children and left it changed.
    """

    state: Hashable
    function: str
    parent: int | None = None
    move: Any = None
    arguments: dict[str, Any] = field(default_factory=dict)
    window: tuple[Any, Any] | None = None
    moves: list[Any] = field(default_factory=list)
    tried: list[Any] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    value: Any = None
    probabilities: list[float] = field(default_factory=list)
    worth: Any = None
    kind: str = ""
    skipped: list[Any] = field(default_factory=list)
    left: str = ""

    @property
    def pruned(self) -> list[Any]:
        """The legal moves that were never tried, in the game's order.

        A leaf has none.  At a chance node, bounds can make it unnecessary to try any move.
        """
        if self.skipped:
            return self.skipped
        inner = self.tried or self.probabilities
        return [move for move in self.moves if move not in self.tried] if inner else []


@dataclass
class Trace:
    """The record of a search: its calls and all other events, in order.

    game: the game, or None.  nodes: its calls in the order in which they began; the root comes
    first.
    events: everything that happened, line by line, as a list of dicts that JSON can hold.
    sources: for each function's name, the number of its first line and, if available, its text.
    value: what the search returned; bounds: the names of the arguments that hold the window.
    stopped: why the search was stopped before it returned, or "".
    search: the name of the function that was run.
    remark: why the run has no tree, or "".

    The events and their contents:

        {"event": "enter", "node", "parent", "move", "state", "function", "arguments"}
        {"event": "line", "node", "line", "locals"}, the locals that changed since the last line
        {"event": "moves", "node", "moves"}, or at a chance node its outcomes
        {"event": "result", "node", "move", "state"}
        {"event": "return", "node", "value"}
    """

    game: Any
    nodes: list[Node]
    events: list[dict[str, Any]]
    sources: dict[str, tuple[int, str]]
    value: Any
    bounds: tuple[str, str]
    stopped: str
    search: str
    remark: str = ""

    def __repr__(self) -> str:
        return f"<Trace: {len(self.nodes)} nodes, {self.stopped or f'value {self.value}'}>"


def depths_of(nodes: Sequence[Node]) -> list[int]:
    """Return each node's distance from its root, in plies."""
    depths: list[int] = []
    for node in nodes:
        depths.append(0 if node.parent is None else depths[node.parent] + 1)
    return depths


def plain(value: Any) -> Any:
    """Return a value for JSON: a number, a Boolean or a short text.

    >>> plain(3), plain(float("-inf")), plain(None), plain((0, 1))
    (3, '−∞', 'None', '(0, 1)')
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < 2**53:  # browsers are exact only up to here
        return value
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        return value if math.isfinite(value) else "∞" if value > 0 else "−∞"
    if hasattr(type(value), "dtype") and not getattr(value, "shape", True):  # one of numpy's
        return plain(value.item())
    if isinstance(value, list | tuple | dict | set | frozenset) and len(value) > _MANY:
        return f"{type(value).__name__} of {len(value)}"
    try:
        text = str(value)
    except Exception:  # a program's own __repr__ may need what is not there yet
        text = f"<{type(value).__name__}>"
    if " at 0x" in text:  # an address means nothing
        text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) <= 80 else text[:79] + "…"


_MANY = 20
