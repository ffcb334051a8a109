"""A recorded run as every picture shows it: all that is worked out of a trace."""

import math
import re
from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from typing import Any

from stepthrough.drawing import drawing
from stepthrough.reading import choosers, is_number, takes_best
from stepthrough.runs import Node, Trace, plain
from stepthrough.searchable import CHANCE, MAX, MIN

Step = list[Any]
"""A step: [kind, node, line of code, locals that changed]."""


class Run:
    """A trace, with what its pictures, questions and doubts need to know, worked out once.

    parents: by node, its parent, or -1.  moves: the move to it, in words, and pruned: those that
    it left out.
    hits: the calls answered from a table, each with the call that first found the value.
    roles: whom the game means by what `to_move` returns.
    kinds: by node: MAX, MIN, chance, position, leaf or hit; without a game, also call.
    chances: the probability of each move that chance made, by the node that it led to.
    sums: the chance nodes whose value is the weighted sum of their outcomes.
    Raises ValueError for a trace without nodes, and TypeError for a game that does not say who is
    to move.
    """

    def __init__(self, trace: Trace) -> None:
        if not trace.nodes:
            why = trace.remark or "the search never called itself on a state"
            raise ValueError(f"the trace has no nodes: {why}")
        self.trace, self.nodes = trace, trace.nodes
        self.parents = [-1 if node.parent is None else node.parent for node in self.nodes]
        wild = trace.game is None
        self.hits = {} if wild else self._table_hits()
        self.roles = {} if wild else self._roles()
        self.kinds = [node.kind for node in self.nodes] if wild else self._kinds()
        above = [self.nodes[parent] for parent in self.parents]
        self.chances = {
            i: p
            for i, node in enumerate(self.nodes)
            if node.parent is not None
            for move, p in zip(above[i].moves, above[i].probabilities, strict=False)
            if move == node.move
        }
        self.moves = ["" if node.move is None else str(plain(node.move)) for node in self.nodes]
        self.pruned = [[str(plain(move)) for move in node.pruned] for node in self.nodes]
        self.sums = {i for i, node in enumerate(self.nodes) if self._is_sum(node)}

    def _table_hits(self) -> dict[int, int]:
        """Find the calls answered from a table.

        Such a call has no children and looks at no moves, although an earlier call on the same
        state with the same arguments (except for the window) had children; it returns what that
        call returned.  If no argument is a table, their paths must also be the same: a repetition
        is no hit.
        """
        worked_out: dict[Hashable, int] = {}
        hits: dict[int, int] = {}
        has_table = any(_holds(value, table=True) for value in self.nodes[0].arguments.values())
        for i in after_their_children(self.parents):
            node = self.nodes[i]
            asked = {  # two values that are cut short may differ
                (name, i if re.search(r"…$| of \d+$", str(value)) else value)
                for name, value in node.arguments.items()
                if name not in self.trace.bounds
                and (
                    isinstance(value, int | float) or (not has_table and _holds(value, table=False))
                )
            }
            question = node.state, frozenset(asked), repr(node.value)  # a list is not hashable
            if node.children:
                worked_out[question] = i
            elif question in worked_out and not node.tried and not node.pruned:
                hits[i] = worked_out[question]
        return hits

    def _roles(self) -> dict[Any, str]:
        """Return whom a game means by what `to_move` returns.

        Players called 1 and 2 or 1 and −1 are MAX and MIN; of others, the run must show who is who.
        """
        game, inner = self.trace.game, [node for node in self.nodes if _is_inner(node)]
        if not inner:
            return {}
        if not hasattr(game, "to_move"):
            raise TypeError(f"{game!r} has no to_move: its runs can be recorded, but not drawn")
        turns = {game.to_move(node.state) for node in inner}
        if 2 in turns and turns <= {1, 2} and not hasattr(game, "outcomes"):
            return {1: "MAX", 2: "MIN"}
        if turns <= {1, -1} and turns != {1}:
            return {1: "MAX", -1: "MIN"}
        if turns <= {MAX, MIN, CHANCE}:
            return {MAX: "MAX", MIN: "MIN", CHANCE: "chance"}
        kinds = zip(self.nodes, choosers(self.nodes), strict=True)
        seen = {(game.to_move(node.state), kind) for node, kind in kinds if _is_inner(node)}
        if len(seen) != len(turns) or not {kind for _, kind in seen} <= {"MAX", "MIN"}:
            turn = next(iter(turns - {MAX, MIN, CHANCE}))
            raise TypeError(
                f"to_move returned {turn!r}: it must return 0 for MAX, 1 for MIN or 2 for chance"
            )
        return dict(seen)

    def _kinds(self) -> list[str]:
        alike, kinds = self._takes_mex(), []
        for i, node in enumerate(self.nodes):
            kind = "hit" if i in self.hits else "leaf"
            if _is_inner(node):
                kind = "position" if alike else self.roles[self.trace.game.to_move(node.state)]
            kinds.append(kind)
        return kinds

    def _takes_mex(self) -> bool:
        """Return whether all values are Grundy values: the least whole number that no child has.

        A best value is always a child's value, so no search for the best is mistaken for this.
        """
        inner = [node for node in self.nodes if node.children]
        for node in inner:
            below = [self.nodes[child].value for child in node.children]
            if node.probabilities or not all(isinstance(v, int) and v >= 0 for v in below):
                return False
            if node.value != next(n for n in range(len(below) + 1) if n not in below):
                return False
        return bool(inner)

    def _is_sum(self, node: Node) -> bool:
        """Return whether a chance node's value is the weighted sum of its outcomes.

        If the node cut off outcomes, its sum covers those before the cut-off.  A search that draws
        samples does not return this sum.
        """
        parts: list[Any] = [(self.chances.get(c), self.nodes[c].worth) for c in node.children]
        known = all(isinstance(x, int | float) for x in (node.worth, *sum(parts, ())))
        if not node.probabilities or not parts or not known:
            return False
        total = sum(p * value for p, value in parts)
        return bool(node.window if node.pruned else math.isclose(total, node.worth, abs_tol=1e-9))

    @cached_property
    def names(self) -> list[str]:
        """By node, its state's name."""
        return [state_name(node.state) for node in self.nodes]

    def who(self, i: int) -> str:
        """Name a node with its kind, as in "MIN at 0.1"."""
        return called(self.kinds[i], self.names[i])

    def follows(self, i: int, sign: int = 0) -> bool:
        """Return whether a player's value is the best of the children's, within its window.

        sign: what the children's values are multiplied by; by default, what the run shows.
        """
        sign = sign or self.sign
        kind = "MAX" if sign < 0 else self.kinds[i]
        return self.kinds[i] in ("MAX", "MIN") and kind in takes_best(self.nodes, i, sign)

    @cached_property
    def turned(self) -> float:
        """Whether values change their sign from child to parent: if so > 0, if not < 0, or 0.

        So it is in negamax.  It is 0 if the run does not show it.
        """
        if all("nega" in node.function.lower() for node in self.nodes[1:] or self.nodes):
            return math.inf
        turned = 0
        for node, kind in zip(self.nodes, self.kinds, strict=True):
            values = [self.nodes[child].worth for child in node.children]
            if kind in ("MAX", "MIN") and values and all(map(is_number, [node.worth, *values])):
                # Not held inside the window: at a bound of 0, that would fit both ways.
                turned += node.worth == max(-value for value in values)
                turned -= node.worth == (max if kind == "MAX" else min)(values)
        return turned

    @cached_property
    def sign(self) -> int:
        """What a child's value is multiplied by where its parent uses it: 1 or −1."""
        return -1 if self.turned > 0 else 1

    @cached_property
    def steps(self) -> list[Step]:
        """The steps that a viewer stops at, in order.

        The kinds are "enter" (a call begins), "update" (a node's numbers after a child; a weighted
        sum after every outcome), "cut" (a node leaves moves untried) and "return" (of a value).
        The line of an update is the last that changed a number, that of a cut is the one that cut.
        """
        found: list[Step] = []
        line = [-1] * len(self.nodes)
        since: dict[int, list[int]] = {}  # for each node, the lines run since its last move
        counted: dict[int, int] = {}  # and the last of them that changed a number
        changed: list[dict[str, Any]] = [{} for _ in self.nodes]
        searching: set[int] = set()  # nodes that have begun on their first child
        fresh: dict[int, Step] = {}  # nodes that have begun and run no line

        def add(kind: str, node: int, at: int) -> None:
            found.append([kind, node, at, changed[node]])
            changed[node] = {}

        def add_update(node: int) -> None:
            if node in searching and (node in counted or node in self.sums):
                add("update", node, counted.get(node, line[node]))

        for event in self.trace.events:
            node = event["node"]
            match event["event"]:
                case "enter":
                    if event["parent"] >= 0:
                        add_update(event["parent"])
                        searching.add(event["parent"])
                        since[event["parent"]] = []
                        counted.pop(event["parent"], None)
                    add("enter", node, -1)
                    fresh[node] = found[-1]
                case "line":
                    news = event["locals"]
                    numbers = {name for name, v in news.items() if not math.isnan(number(v))}
                    if numbers - {*self.turns}:
                        counted[node] = line[node]
                    line[node] = event["line"]
                    since.setdefault(node, []).append(event["line"])
                    changed[node].update(news)
                    if step := fresh.pop(node, None):
                        step[2:] = [line[node], changed[node]]
                        changed[node] = {}
                case "result":
                    since[node] = []
                case "return":
                    add_update(node)
                    if self.nodes[node].pruned:
                        add("cut", node, self._cutting(node, since.get(node, [])) or line[node])
                    add("return", node, line[node])
        return found

    def _cutting(self, node: int, lines: list[int]) -> int | None:
        """Find the line after a node's last move that left out the other moves.

        It is a `break` or a `return` below a condition, or else the last condition that was
        checked.
        """
        first, source = self.trace.sources.get(self.nodes[node].function, (0, ""))
        text = dict(enumerate((line.split("#")[0] for line in source.splitlines()), first))

        def having(words: str) -> list[int]:
            return [line for line in lines if re.search(words, text.get(line, ""))]

        conditions = having(r"^\s*(if|elif|while)\b")
        returns = [
            line
            for line in having(r"^\s*return\b")
            if conditions and _indent(text[line]) > _indent(text[conditions[-1]])
        ]
        return next(iter([*having(r"\bbreak\b")[-1:], *returns[-1:], *conditions[-1:]]), None)

    @cached_property
    def turns(self) -> list[str]:
        """The variables that hold the current move, whose changes need no mention."""
        return _always((here, event["move"]) for here, event in self._moments("result"))

    @cached_property
    def bounds(self) -> list[str]:
        """The variables that hold a node's window as it narrows.

        Their values are passed to every child.  A search that needs its arguments to the end
        narrows variables of its own.  If no variable is certain, they are the arguments; this is so
        in negamax, which swaps and negates the window.
        """
        found = []
        for side, name in enumerate(self.trace.bounds):
            names = _always(
                (here, plain(window[side]))
                for here, event in self._moments("enter")
                if (window := self.nodes[event["node"]].window)
            )
            found.append(name if name in names else next(iter(names), name))
        return found

    def _moments(self, kind: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Yield the events of a kind at players' nodes, each with the variables at that time.

        Chance nodes are left out, because their functions may have variables of their own.
        """
        now: dict[int, dict[str, Any]] = {}
        for event in self.trace.events:
            node = event["parent"] if event["event"] == "enter" else event["node"]
            if event["event"] == "line":
                now.setdefault(node, {}).update(event["locals"])
            elif event["event"] == kind and node >= 0 and not self.nodes[node].probabilities:
                yield now.get(node, {}), event

    def best_line(self, root: int = 0) -> set[int]:
        """Return the nodes that both players' best moves lead to from a root, itself included.

        They form a single line, except at chance nodes: best play has an answer to every outcome,
        so the line continues to all of them.  Where it does not matter who is to move, there is
        none.
        """
        line: set[int] = set()
        ahead = [] if "position" in self.kinds else [root]
        while ahead:
            at = ahead.pop()
            line.add(at)
            node = self.nodes[at]
            if node.probabilities:
                ahead += node.children
            elif node.kind != "call":
                opposite = -node.worth if isinstance(node.worth, int | float) else None
                same = [c for c in node.children if self.nodes[c].worth == node.worth]
                turned = [c for c in node.children if self.nodes[c].worth == opposite]  # negamax
                if best := same or turned:
                    first = self.nodes[best[0]].move  # if repeated, the last search of it counts
                    ahead.append([c for c in best if self.nodes[c].move == first][-1])
        return line


def called(kind: str, name: str) -> str:
    """Name a node of a kind, as in "MIN at 0.1"."""
    nouns = {"chance": "Chance at", "leaf": "Leaf", "hit": "Known"}
    nouns |= {"position": "Position", "call": "Call"}
    return f"{nouns.get(kind, f'{kind} at')} {name}"


def _is_inner(node: Node) -> bool:
    return bool(node.children or node.tried or node.pruned)


def _holds(value: Any, *, table: bool) -> bool:
    """Return whether an argument holds several values: those of a table, or those of a path."""
    words = str(value)
    if words.startswith("dict of") or (words.startswith("{") and ":" in words):
        return table
    return not table and words.startswith(
        ("(", "[", "{", "frozenset", "tuple of", "list of", "set of")
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _always(moments: Iterable[tuple[dict[str, Any], Any]]) -> list[str]:
    """Return the variables that have the right value at each of these moments."""
    names: list[str] | None = None
    for here, value in moments:
        names = [n for n in (here if names is None else names) if n in here and here[n] == value]
    return names or []


def number(value: Any) -> float:
    """Read a number from an event; return NaN for anything else."""
    if value in ("∞", "−∞"):
        return math.inf if value == "∞" else -math.inf
    return value if isinstance(value, int | float) else math.nan


def after_their_children(parents: list[int], folded: Iterable[int] = ()) -> list[int]:
    """Return the nodes in the order in which their calls returned; not those inside folded ones."""
    below: list[list[int]] = [[] for _ in parents]
    for i, parent in enumerate(parents):
        if parent >= 0 and parent not in folded:
            below[parent].append(i)
    order: list[int] = []
    stack = [i for i, parent in enumerate(parents) if parent < 0]
    while stack:  # built backwards: a node, then its children, the last to return first
        order.append(stack.pop())
        stack += below[order[-1]]
    return order[::-1]


def state_name(state: Hashable) -> str:
    """Return a state's name: that of its drawing, a path such as 0.2.1, or its printed form."""
    if name := drawing(state).name:
        return name
    if type(state) is tuple:
        return ".".join(map(str, state)) or "the root"
    return str(plain(state))
