"""Check a run against itself: does each value follow from what the children returned?"""

import math
from dataclasses import replace
from typing import Any, NamedTuple

from stepthrough.reading import is_number
from stepthrough.runs import Node, Trace, depths_of, plain
from stepthrough.views.run import Run, after_their_children


class Doubt(NamedTuple):
    """A node that contradicts itself, and why, in a sentence."""

    node: int
    why: str


def doubts(trace: Trace) -> list[Doubt]:
    """Return the nodes that do not follow from their children, in the order of their returns.

    An empty list means that each call of MAX and MIN returned the best of what it received, left
    moves out only when its window was closed or nothing better was possible, passed on what was
    left of its window, and that no board kept the moves of an earlier child.  Of other calls, only
    an infinite value is doubted that no child returned.

    >>> from chopsticks import TreeGame, minimax
    >>> from stepthrough import record
    >>> trace = record(minimax, TreeGame([[3, 12], [2, 4]]), ())
    >>> doubts(trace)
    []
    >>> trace.nodes[1].value = trace.nodes[1].worth = 12
    >>> doubts(trace)[0].why
    'MIN at 0: the children returned 3 and 12, this call returned 12.'
    """
    return Check(trace).doubts if trace.nodes else []


def corrected(trace: Trace) -> Trace:
    """Return a trace whose nodes have the values that follow from those of its leaves.

    If all calls choose alike although they should take turns, those as deep as the one in doubt
    choose the other way.
    """
    check = Check(trace)
    check.nodes = nodes = [replace(node) for node in trace.nodes]
    other = {"MAX": "MIN", "MIN": "MAX"}
    for first, _ in check.alike:
        for i, kind in enumerate(check.kinds):
            if check.levels[i] % 2 == check.levels[first] % 2:
                nodes[i].kind = check.kinds[i] = other.get(kind, kind)
    for i in after_their_children(check.parents):
        if check.kinds[i] in _PLAYERS and check._values(i, check.sign):
            nodes[i].value = nodes[i].worth = check._best(i, check.sign)
    return replace(trace, nodes=nodes, value=nodes[0].value)


class Check(Run):
    """A run with its `doubts`; of its kinds, it can judge MAX, MIN and chance."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        several = [i for i, node in enumerate(self.nodes) if len(node.children) > 1]
        taken = [
            self.nodes[i].worth in [*self._values(i, 1), *self._values(i, -1)] for i in several
        ]
        if trace.game and taken and not any(taken):  # it counts, or adds, but never chooses
            self.kinds = ["position" if kind in _PLAYERS else kind for kind in self.kinds]
        self.levels = depths_of(trace.nodes)
        self.returned = {e["node"] for e in trace.events if e["event"] == "return"}
        first, *below = trace.nodes
        drives = first.value in first.tried and first.function not in {n.function for n in below}
        self.driver = first if drives else None  # it returns a move
        self.ends = [n.worth for n in self.nodes if not n.children and is_number(n.worth)]
        found = [(i, self._why(i)) for i in after_their_children(self.parents)]
        self.doubts = [Doubt(i, f"{self.who(i)}: {why}") for i, why in found if why]
        self.alike: list[Doubt] = []
        if trace.game is None and not self.doubts and self.sign == 1:
            self.doubts = self.alike = self._one_sided()

    def _values(self, i: int, sign: int) -> list[Any]:
        """Return what a node received, or nothing if not all of it are numbers."""
        values = [self.nodes[child].worth for child in self.nodes[i].children]
        known = all(map(is_number, [self.nodes[i].worth, *values]))
        return [sign * value for value in values] if known else []

    def _best(self, i: int, sign: int) -> Any:
        values = self._values(i, sign)
        return max(values) if sign < 0 or self.kinds[i] == "MAX" else min(values)

    def _why(self, i: int) -> str:
        node = self.nodes[i]
        if node is self.driver:
            return ""
        if node.value is None and node.children and self.ends and i in self.returned:
            return "this call returned nothing; is there a `return` for every case?"
        if node.probabilities and node.children and not node.pruned and self.sums - {i}:
            return "" if i in self.sums else "this call did not return the sum of its outcomes."
        if node.left and self.kinds[i] in _PLAYERS:
            return f"it left {node.left} behind; is each move taken back?"
        values, plays = self._values(i, self.sign), self.kinds[i] in _PLAYERS
        endless = values and math.isinf(node.worth) and not any(map(math.isinf, values))
        if endless or (values and plays and not self.follows(i)):
            got = _listed([self.nodes[child].worth for child in node.children])
            turned = ", with the sign turned for each" if plays and self.sign < 0 else ""
            return (
                f"the children returned {got}{turned}, this call returned {_listed([node.worth])}."
            )
        if not values or not plays:
            return ""
        return self._cut_too_early(node, i) or self._too_wide(node, i)

    def _cut_too_early(self, node: Node, i: int) -> str:
        """Doubt that a node left out moves although they could matter."""
        best, top = self._best(i, self.sign), self.sign < 0 or self.kinds[i] == "MAX"
        low, high = node.window or (-math.inf, math.inf)
        worst, most = min(self.ends, default=best), max(self.ends, default=best)
        if self.sign < 0:
            most = max(most, -worst)
        closed = low >= high or (best >= min(high, most) if top else best <= max(low, worst))
        if not node.pruned or closed:
            return ""
        window = f" in the window {_window(low, high)}" if node.window else ""
        count = f"{len(node.pruned)} more" if len(node.pruned) > 1 else "one more"
        return f"it stopped at {_listed([best])}{window}, although {count} could be better."

    def _too_wide(self, node: Node, i: int) -> str:
        """Doubt that each child got what was left of the window."""
        top = self.sign < 0 or self.kinds[i] == "MAX"
        low, high = node.window or (math.inf, -math.inf)
        for n, below in enumerate([self.nodes[child] for child in node.children], 1):
            left = (low, high) if self.sign > 0 else (-high, -low)
            if low >= high or not below.window or not self.turned:
                break
            if not left[0] <= below.window[0] <= below.window[1] <= left[1]:
                return (
                    f"child {n} got the window {_window(*below.window)}, but {_window(*left)} "
                    "was left; is it passed on?"
                )
            if below.window == left:  # a null window need not change it
                best = self.sign * below.worth
                low, high = (max(low, best), high) if top else (low, min(high, best))
        return ""

    def _one_sided(self) -> list[Doubt]:
        """Doubt that a player never moves, or never again, although somebody's turn is told.

        A function or an argument tells whose turn it is: it takes turns with the levels, or it
        has one value for MAX and another one for MIN.
        """
        ended = [i for i in after_their_children(self.parents) if i in self.returned]
        inner = [i for i in ended if self.kinds[i] in _PLAYERS]
        choices = [i for i in inner if len({*self._values(i, 1)}) > 1]
        told = [{**node.arguments, "the function": node.function} for node in self.nodes]
        for name in sorted({name for one in told for name in one}):
            turn = [str(one.get(name)) for one in told]
            who = {(turn[i], self.kinds[i]) for i in inner}
            kinds = {kind for _, kind in who}
            levels = {(self.levels[i] % 2, one) for i, one in enumerate(turn)}
            both = {self.levels[i] % 2 for i in inner} == {0, 1}
            if choices and both and len(kinds) == 1 and len(levels) == 2 == len({*turn}):
                what = "greatest" if kinds == {"MAX"} else "least"
                why = f"like every call, it takes the {what} value, although {name} takes turns."
                return [Doubt(choices[0], f"{self.who(choices[0])}: {why}")]
            steps = {(turn[i], turn[c]) for i in inner for c in self.nodes[i].children}
            again = [i for i in inner if turn[i] == turn[self.parents[i] or 0] and self.levels[i]]
            if again and len(who) == len(kinds) == len(steps) == 2:
                right = min(self.levels[i] for i in again)
                i = next(i for i in again if self.levels[i] % 2 == right % 2)
                why = f"{self.kinds[i]} moved just before; {name} stays {turn[i]}."
                return [Doubt(i, f"{self.who(i)}: {why}")]
        return []


_PLAYERS = ("MAX", "MIN")


def _window(low: Any, high: Any) -> str:
    return f"({_listed([low])}, {_listed([high])})"


def _listed(values: list[Any]) -> str:
    said = [str(plain(value)).replace("-", "−") for value in values]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)
