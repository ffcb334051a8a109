"""What a run shows by itself: the number in a result, the window, and who chooses.

Nothing is said here that the run does not show.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any

from stepthrough.runs import Node, depths_of
from stepthrough.snapshot import Fields, numbers

Below = Mapping[Any, Sequence[Any]]
"""The children of each call."""


def worths(
    results: Mapping[Any, Any], below: Below, functions: Mapping[Any, Any]
) -> dict[Any, Any]:
    """Return what results, given as copies, are worth: the result itself or a number in it.

    If all results of a function are alike, as pairs, lists or dictionaries, it is the number at the
    place where it is most often the number of a child whose result is another one.
    """
    found = {call: numbers(result) for call, result in results.items()}
    places: dict[Any, Any] = {}
    for function in {*functions.values()}:
        own = [c for c in results if functions[c] == function and results[c] is not None]
        if len({_form(results[call]) for call in own}) == 1:
            common = [p for p in found[own[0]] if p and all(p in found[call] for call in own)]
            said = {place: _passed_on(place, own, results, found, below) for place in common}
            if any(said.values()):
                places[function] = max(said, key=said.__getitem__)
    return {
        call: found[call].get(places.get(functions[call]), result)
        for call, result in results.items()
    }


def _passed_on(
    place: Any,
    calls: Sequence[Any],
    results: Mapping[Any, Any],
    found: Mapping[Any, Mapping[Any, Any]],
    below: Below,
) -> int:
    """Return how often the number at a place is that of a child whose result is another one."""
    times = 0
    for call in calls:
        theirs = [found[child].get(place, found[child].get(())) for child in below[call]]
        if results[call] not in [results[child] for child in below[call]]:
            times += abs(found[call][place]) in [abs(n) for n in theirs if n is not None]
    return times


def _form(result: Any) -> Any:
    """Return what results must have in common to be compared place by place."""
    if isinstance(result, Fields):
        return result.kind, tuple(key for key, _ in result.items) if result.kind != "set" else ()
    return len(result) if isinstance(result, tuple) else type(result)


def window_names(
    arguments: Mapping[Any, Mapping[str, Any]], below: Below, worth: Mapping[Any, Any]
) -> tuple[str, str] | None:
    """Return the two arguments that behave like a window, if there are such.

    A child's window lies in its parent's, and wherever it is narrower, the new bound is the value
    of an earlier child.  In negamax, windows and values change their sign on the way.
    """
    given = [pair for each in arguments.values() for pair in each.items()]
    names = {name for name, _ in given} - {name for name, value in given if not is_number(value)}

    def narrowed(low: str, high: str, sign: int) -> int:
        """Return how many bounds are new in a child's window; 0 if these are no windows."""
        count = 0
        for call, children in below.items():
            seen: list[Any] = []
            for child in children:
                window = [sign * arguments[child].get(name, math.nan) for name in (low, high)]
                before = [arguments[call].get(name, window[0]) for name in (low, high)]
                new = [b for b, old in zip(window[::sign], before, strict=True) if b != old]
                if not before[0] <= window[::sign][0] <= window[::sign][1] <= before[1]:
                    return 0
                if window[::sign][1] - window[::sign][0] > 1:  # a null window contains no value
                    if not all(bound in seen for bound in new):
                        return 0
                    count += len(new)
                seen += [sign * worth[child]] if is_number(worth[child]) else []
        return count

    pairs = [(*pair, sign) for pair in permutations(sorted(names), 2) for sign in (1, -1)]
    low, high, sign = max(pairs, key=lambda pair: narrowed(*pair), default=("", "", 0))
    return (low, high) if sign and narrowed(low, high, sign) else None


def choosers(nodes: Sequence[Node]) -> list[str]:
    """Return the kind of each node, "MAX", "MIN", "leaf" or "call", by what the calls returned.

    Nodes that have something in common choose alike: what they say themselves, their function, one
    of its arguments, or their level.  If they take the negated greatest value, as in negamax, MAX
    and MIN take turns.  A "call" is a node that returns something else than a child's value, or of
    which this cannot be known.
    """
    levels = depths_of(nodes)
    takes = {i: takes_best(nodes, i, 1) for i, node in enumerate(nodes) if node.children}
    turned = {i: takes_best(nodes, i, -1) & {"MAX"} for i in takes}
    names = {name for node in nodes for name in node.arguments}
    given = {
        name: {repr(n.arguments[name]) for n in nodes if name in n.arguments} for name in names
    }
    few = sorted(name for name, values in given.items() if len(values) <= _FEW)
    groups: list[Callable[[int], Any]] = [
        lambda i: nodes[i].function,
        *(lambda i, n=name: (nodes[i].function, repr(nodes[i].arguments.get(n))) for name in few),
        lambda i: levels[i] % 2,
    ]
    said = {i: _says(nodes[i]) for i in takes}
    tries = [_alike(takes, group) for group in groups]
    tries.append({i: ("MAX", "MIN")[levels[i] % 2] if turned[i] else "call" for i in takes})
    telling = [i for i, both in takes.items() if len(both) < 2]  # not where all values are equal
    fits = [sum(tried[i] in takes[i] for i in telling) for tried in tries[:-1]]
    fits.append(sum(bool(turned[i]) for i in telling))
    fit = [sum(kind in takes[i] for i, kind in tried.items()) for tried in tries[:-1]]
    fit.append(sum(map(bool, turned.values())))
    several = len({nodes[i].function for i in takes}) > 1
    found = tries[max(range(len(tries)), key=lambda n: (fits[n], several and n == 0, fit[n]))]
    undecided = {i for i, kind in found.items() if kind == "call" and said[i] in takes[i]}
    kinds = {i: said[i] if i in undecided else kind for i, kind in found.items()}
    as_said = sum(said[i] in takes[i] for i in takes)
    if all("nega" in node.function.lower() for node in nodes):
        kinds = {i: ("MAX", "MIN")[levels[i] % 2] for i in takes}
    elif all(said.values()) and 2 * as_said > len(takes) and as_said >= fits[-1]:
        kinds = said
    elif max(fit) < _MOST * len(takes) or not any(len(one) == 1 for one in takes.values()):
        kinds = {}
    return [
        kinds.get(i, "call" if n.children or n.skipped else "leaf") for i, n in enumerate(nodes)
    ]


def takes_best(nodes: Sequence[Node], i: int, sign: int) -> set[str]:
    """Return for whom a node's value is the best of its children's, as they are or negated.

    The value may be held inside the node's window.
    """
    node = nodes[i]
    values = [nodes[child].worth for child in node.children]
    if not values or not all(map(is_number, [node.worth, *values])):
        return set()
    low, high = node.window or (-math.inf, math.inf)
    found = set()
    for kind, choose in (("MAX", max), ("MIN", min)):
        best = choose(sign * value for value in values)
        if node.worth in (best, max(low, min(high, best))):
            found.add(kind)
    return found


def _alike(takes: Mapping[int, set[str]], group: Callable[[int], Any]) -> dict[int, str]:
    """Return the kinds of nodes if all nodes of a group choose alike, as most of them do."""
    votes: dict[Any, Counter[str]] = {}
    for i, kinds in takes.items():
        votes.setdefault(group(i), Counter()).update(kinds)
    chosen = {
        key: "call"
        if not count
        else ""
        if count["MAX"] == count["MIN"]
        else max(count, key=count.__getitem__)
        for key, count in votes.items()
    }
    if len(chosen) == 2 and "" in chosen.values():  # it never had to choose: the other player
        [other] = [kind for kind in chosen.values() if kind] or [""]
        turn = {"MAX": "MIN", "MIN": "MAX"}.get(other, "call")
        chosen = {key: kind or turn for key, kind in chosen.items()}
    return {i: chosen[group(i)] or "call" for i in takes}


def _says(node: Node) -> str:
    """Return who chooses by the name of a function or of a Boolean argument, or ""."""
    if who := _WHO.findall(node.function.lower()):
        return who[0].upper() if len({*who}) == 1 else ""
    for argument, value in node.arguments.items():
        who = _WHO.findall(argument.lower())
        if isinstance(value, bool) and len({*who}) == 1:
            return "MAX" if (who[0] == "max") == value else "MIN"
    return ""


def is_number(value: Any) -> bool:
    """Return whether a value is a number, which True is not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


_WHO = re.compile(r"(?<!mini)(?<!nega)max|min(?=imi[sz]|turn|player|node|_|$)")
_FEW = 6  # values of an argument that can say who chooses
_MOST = 0.75  # of the nodes must return a child's value
