"""Questions about a recorded run, for readers who carry out the search themselves.

The questions use only what the trace shows, so they are right for any search, whether it keeps a
running best, collects a list or negates values.  A question is left out if a reader could not
answer it from the picture and the question.
"""

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from stepthrough.reading import is_number
from stepthrough.runs import plain
from stepthrough.views.run import number
from stepthrough.views.tree import Scene, fraction

MISCONCEPTIONS = {
    "exchanged": "MAX takes the greatest value, MIN the least",
    "sign": "from one player to the other, values and windows change their sign",
    "equality": "equality is enough for a cut-off",
    "window": "a child gets the current window, and both bounds count",
    "last": "the best value counts, not the last one",
    "mean": "the best value counts, not the mean",
    "bounds": "the outcomes still to come are bounded, and so is the sum",
    "weights": "each outcome counts as often as it is likely",
    "chosen": "chance chooses nothing: all outcomes count, each as often as it is likely",
}
"""The misconceptions behind typical wrong answers, in words."""

CUT = "a cut-off"
_MOST = 150  # questions about one run; no reader answers more
_PICTURE = 30  # pixels; a drawing taller than this is more than a name
_MANY = 9  # the most values in one sentence

Question = dict[str, Any]
Window = tuple[float, float]


def questions(scene: Scene, most: int = _MOST) -> list[Question]:
    """Return at most `most` questions about a run, in the order of the run.

    "step": the step whose outcome is the answer; the reader can see the steps before it.
    "ask", "right", "why": the question, its answer and the reason, in words; without a "why", the
    step's own sentence explains the answer.
    "answers": the choices; without them, the answer is a number.
    "node": the node whose value the question asks for, if that is not a leaf.
    "wrong": the answers that show a misconception, by its name in `MISCONCEPTIONS`.
    """
    return list(islice(_Quiz(scene).questions(), most))


class _Quiz:
    """A run in progress: what each node has received from its children so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.nodes, self.kinds = scene, scene.nodes, scene.kinds
        self.moves, self.bounds, self.who = scene.moves, scene.bounds, scene.who
        self.worth = [_number(plain(node.worth)) for node in self.nodes]
        self.turned = scene.sign < 0  # negamax: values are for the mover, and change their sign
        self.cuts = any(node.window or node.pruned for node in self.nodes)
        self.repeats = any(
            len({self.moves[c] for c in node.children}) < len(node.children) for node in self.nodes
        )
        ends = {w for w, kind in zip(self.worth, self.kinds, strict=True) if kind == "leaf"}
        is_game = scene.trace.game is not None
        self.seen_who_won = is_game and scene.sizes["below"] > _PICTURE and ends <= {-1, 0, 1}
        self.running = self._running_best()
        self._begin()

    def _begin(self) -> None:
        self.now: list[dict[str, Any]] = [{} for _ in self.nodes]  # variables
        self.brought: list[list[int]] = [[] for _ in self.nodes]  # children that have returned
        self.tried: list[list[str]] = [[] for _ in self.nodes]
        self.at_first: list[dict[str, Any]] = [{} for _ in self.nodes]
        self.searched: dict[str, int] = {}  # by state, the last node with it that returned

    def questions(self) -> Iterator[Question]:
        """Yield all questions; a step takes effect after the questions about it."""
        for k, (kind, i, _, changed) in enumerate(self.scene.steps):
            parent = self.scene.parents[i]
            match kind:
                case "enter":
                    asked = [self._next(parent, i), self._known(i, changed) or self._handed(i)]
                case "update":
                    asked = [self._updated(i, {**self.now[i], **changed})]
                case "cut":
                    asked = [self._next(i, None)]
                case _:
                    asked = [self._returned(i)]
            for question in asked:
                if question:
                    yield {"step": k, **question}
            self._happens(kind, i, changed)

    def _happens(self, kind: str, i: int, changed: dict[str, Any]) -> None:
        parent = self.scene.parents[i]
        self.now[i].update(changed)
        if kind == "enter":
            self.at_first[i] = dict(changed)
            if parent >= 0:
                self.tried[parent].append(self.moves[i])
        if kind == "return":
            if parent >= 0:
                self.brought[parent].append(i)
            if self.nodes[i].children:
                self.searched[self.scene.names[i]] = i

    # ---- what the run shows

    def _is_max(self, i: int) -> bool:
        """Return whether a node takes the maximum of its values; in negamax, all nodes do."""
        return self.turned or self.kinds[i] == "MAX"

    def _seen(self, children: Iterable[int]) -> list[float]:
        """Return the children's values as their parent sees them."""
        return [-self.worth[c] if self.turned else self.worth[c] for c in children]

    def _best(self, i: int, values: Sequence[float]) -> float:
        return max(values) if self._is_max(i) else min(values)

    def _running_best(self) -> str:
        """Return the variable that holds the best value so far at every update, or ""."""
        self._begin()
        names: set[str] | None = None
        for kind, i, _, changed in self.scene.steps:
            self._happens(kind, i, changed)
            if kind == "update" and self.scene.follows(i):
                best = self._best(i, self._seen(self.brought[i]))
                here = {n for n, v in self.now[i].items() if _same(_number(v), best)}
                names = here if names is None else names & here
        return min(names or [""])

    def _entered(self, i: int) -> Window:
        """Return the window that a node was entered with; without one, all numbers."""
        low, high = self.nodes[i].window or (-math.inf, math.inf)
        return _number(plain(low)), _number(plain(high))

    def _window(self, i: int, now: dict[str, Any]) -> Window:
        """Return a node's window, given its variables."""
        low, high = (now.get(name) for name in self.bounds)
        if low is None or high is None:
            return self._entered(i)
        return _number(low), _number(high)

    def _is_hair(self, i: int) -> bool:
        """Return whether a window's bounds look the same in print, as a null window's may."""
        low, high = self._entered(i)
        return low < high and high - low < 1e-6

    def _narrowed(self, i: int) -> Window:
        """Return a node's window, narrowed by everything its children have returned."""
        low, high = self._window(i, self.now[i])
        if self.kinds[i] == "chance" or not self.brought[i]:
            return low, high
        best = self._best(i, self._seen(self.brought[i]))
        return (max(low, best), high) if self._is_max(i) else (low, min(high, best))

    # ---- the questions

    def _next(self, i: int, child: int | None) -> Question | None:
        """Ask what a node does after a child: cut off, try a move, search again.

        There is no question if the child was no better than those before it, because then nothing
        has changed.
        """
        if (
            not self.cuts
            or i < 0
            or self.kinds[i] == "call"
            or not self._is_news(i)
            or self._is_hair(i)
        ):
            return None
        node, tried = self.nodes[i], self.tried[i]
        move = None if child is None else self.moves[child]
        left = {self.moves[c] for c in node.children} | {*self.scene.pruned[i]}
        left -= {*tried}
        if not left or move in tried[:-1]:
            return None
        tries = self._tries(i, left, move)
        again = [f"it searches {tried[-1]} again"] if self.repeats else []
        entered = f", entered with the window {_pair(self._entered(i))}," if node.window else ""
        got = _listed(plain(self.nodes[c].worth) for c in self.brought[i])
        ask = f"{self.who(i)}{entered} has received {got} so far. What does it do next?"
        answers = [*sorted(tries, key=_natural), *again, CUT]
        if child is None:
            return _question(ask, CUT, "", self._too_late(i, answers[:-1]), answers)
        if move in tried:
            why = "We know that this move is better; a wider window finds out how good it is."
            return _question(ask, again[0], why, self._too_early(i), answers)
        return _question(ask, tries[0], self._why_on(i), self._too_early(i), answers)

    def _tries(self, i: int, left: Collection[str], move: str | None) -> list[str]:
        """Return the moves to choose from, including the move that is tried first.

        If the moves have no natural order, one phrase stands for all of them, because a reader
        could not know which comes first.
        """
        order = list(dict.fromkeys(self.moves[c] for c in self.nodes[i].children))
        if order != sorted(order, key=_natural):
            return ["it tries another move"]
        ahead = sorted(left, key=lambda other: (other != move, _natural(other)))
        return [f"it tries {other}" for other in ahead[:2]]

    def _why_on(self, i: int) -> str:
        """Explain why a node goes on to another move."""
        low, high = self._narrowed(i)
        if self.kinds[i] == "chance":
            return "The remaining outcomes can still change the result."
        if not self.nodes[i].window:
            return "Another move may still change its value."
        least, most = f"{self.bounds[0]} = {_shown(low)}", f"{self.bounds[1]} = {_shown(high)}"
        if low < high:
            return f"{least} < {most}: the window is open."
        return f"{least} ≥ {most}: the window is closed, but this code goes on."

    def _too_late(self, i: int, answers: list[str]) -> dict[str, list[str]]:
        """Return the misconceptions that make a reader go on where the search cuts."""
        low, high = self._narrowed(i)
        if self.kinds[i] == "chance":
            return {"bounds": answers}
        if _same(low, high):
            return {"equality": answers}
        return {"window": answers} if low > high else {}

    def _is_news(self, i: int) -> bool:
        values = self._seen(self.brought[i])
        if len(values) < 2 or self.kinds[i] == "chance":
            return bool(values)
        return self._best(i, values) != self._best(i, values[:-1])

    def _too_early(self, i: int) -> dict[str, list[str]]:
        """Return the misconceptions that make a reader cut where the search goes on."""
        latest = self.worth[self.brought[i][-1]]
        low, high = self._entered(i)
        if self.kinds[i] == "chance":
            return {}
        if self.turned:
            return {"sign": [CUT]} if latest >= high else {}
        beyond = latest <= low if self._is_max(i) else latest >= high
        return {"exchanged": [CUT]} if beyond else {}

    def _known(self, i: int, now: dict[str, Any]) -> Question | None:
        """Ask whether a table knows a state that was searched before."""
        name, kind = self.scene.names[i], self.kinds[i]
        earlier = self.searched.get(name)
        if not self.scene.hits or kind == "leaf" or earlier is None:
            return None
        then = self.at_first[earlier]
        changed = [
            variable
            for variable, value in now.items()
            if variable not in self.bounds
            and is_number(value)
            and then.get(variable, value) != value
        ]
        if kind == "hit":
            why = "The search asked the same question here before, and the table kept the answer."
        elif changed:
            was, is_now = _shown(then[changed[0]]), _shown(now[changed[0]])
            why = f"Last time {changed[0]} was {was}; now it is {is_now}."
        else:
            why = "The earlier result does not settle the question this time."
        ask = (
            f"{self.who(self.scene.parents[i])} reaches {name} by {self.moves[i]}. "
            "This state was searched before. Is it a table hit?"
        )
        return _question(ask, "yes" if kind == "hit" else "no", why, {}, ["yes", "no"])

    def _handed(self, i: int) -> Question | None:
        """Ask for a child's window, if a reader can work it out."""
        parent = self.scene.parents[i]
        if self.kinds[i] == "leaf" or parent < 0 or not self.nodes[i].window:
            return None
        if self.kinds[parent] == "chance" or not self.nodes[parent].window or self._is_hair(i):
            return None
        given = self._entered(i)
        now, first = self._narrowed(parent), self._window(parent, self.at_first[parent])
        low, high = self._turn(given)
        is_null = low < high and (
            (low == now[0] and high < now[1]) or (low > now[0] and high == now[1])
        )
        if not (is_null or (low, high) == now) or now == (-math.inf, math.inf):
            return None
        wrong = {"window": [_pair(self._turn(first)), _pair((-math.inf, math.inf))]}
        if self.turned:
            wrong["sign"] = [_pair((low, high)), _pair((-given[0], -given[1]))]
        what = "a null window: it asks only whether the move is better" if is_null else ""
        why = (
            f"{self.who(parent)} passes down {what or 'its current window'}"
            f"{', turned for the other player' if self.turned else ''}."
        )
        ask = f"With what window does {self.who(parent)} search {self.moves[i]}?"
        return _windows(ask, _pair(given), why, wrong, [_pair(self._turn(now))])

    def _turn(self, window: Window) -> Window:
        return (-window[1], -window[0]) if self.turned else window

    def _updated(self, i: int, now: dict[str, Any]) -> Question | None:
        """Ask for the new window or, if there is none, the best value so far."""
        if self.kinds[i] == "chance" or not self.brought[i] or not self.scene.follows(i):
            return None
        values = self._seen(self.brought[i])
        if not self.nodes[i].window:
            if not self.running or len(values) == len(self.nodes[i].children):
                return None  # `_returned` asks it
            ask = f"What is {self.running} at {self.who(i)} now?"
            best = _shown(self._best(i, values))
            return _question(ask, best, self._why_best(i, values), self._guesses(i, values))
        before, after = self._window(i, self.now[i]), self._window(i, now)
        if after != self._narrowed(i) or self._is_hair(i):  # otherwise it is kept elsewhere
            return None
        (low, high), latest = before, values[-1]
        up = self._is_max(i)
        name, bound = self.bounds[0 if up else 1], _shown(after[0 if up else 1])
        turned = ", the child's value with its sign turned," if self.turned else ""
        what = f"{_shown(latest)}{turned}"
        why = (
            f"{what} does not move {name}: it stays {bound}."
            if before == after
            else f"{what} is the {'greatest' if up else 'least'} so far: {name} becomes {bound}."
        )
        wrong = {"sign": [_pair((max(low, -latest), high))]} if self.turned else {}
        wrong |= {
            "exchanged": [_pair((low, min(high, latest)) if up else (max(low, latest), high))],
            "last": [_pair((latest, high) if up else (low, latest))],
            "window": [_pair(before)],
        }
        came = _shown(self.worth[self.brought[i][-1]])
        ask = (
            f"{self.who(i)} had the window {_pair(before)}. Its child returned {came}. "
            f"What are {self.bounds[0]} and {self.bounds[1]} now?"
        )
        return _windows(ask, _pair(after), why, wrong)

    def _returned(self, i: int) -> Question | None:
        """Ask what a call returns.

        We ask only about a leaf whose picture shows its value, and about a node that takes the best
        or the weighted sum of its children's values.
        """
        node, right = self.nodes[i], self.worth[i]
        ask = f"What does {self.who(i)} return?"
        if self.kinds[i] == "leaf":
            if not self.seen_who_won:
                return None
            whose = " to the player who would move there" if self.turned else ""
            wrong = {"sign": [_shown(-right)]} if self.turned else {}
            why = f"It is worth {_shown(right)}{whose}."
            return _question(ask, _shown(right), why, wrong, ["−1", "0", "1"])
        if self.kinds[i] == "chance":
            if i not in self.scene.sums or node.pruned:
                return None
            values = [self.worth[c] for c in node.children]
            wrong = {
                "weights": [_shown(sum(values) / len(values))],
                "chosen": [_shown(value) for value in values],
            }
            return {**_question(ask, _shown(right), self._why_sum(i), wrong), "node": i}
        if not self.scene.follows(i):
            return None
        values = self._seen(node.children)
        why = self._why_best(i, values)
        if not _same(self._best(i, values), right):
            why += f" The window {_pair(self._entered(i))} holds it to {_shown(right)}."
        return {**_question(ask, _shown(right), why, self._guesses(i, values)), "node": i}

    def _guesses(self, i: int, values: list[float]) -> dict[str, list[str]]:
        """Return the values that readers with misconceptions would give a node."""
        worst = min(values) if self._is_max(i) else max(values)
        raw = [-value for value in values]
        sign = {"sign": [max(raw), -max(values)]} if self.turned else {}
        wrong = sign | {"exchanged": [worst], "last": [values[-1]]}
        wrong["mean"] = [sum(values) / len(values)]
        return {name: [_shown(v) for v in guesses] for name, guesses in wrong.items()}

    def _why_best(self, i: int, values: list[float]) -> str:
        turned = ", the children's values with their signs turned" if self.turned else ""
        what = "greatest" if self._is_max(i) else "least"
        return f"{self.who(i)} takes the {what} of {_listed(values)}{turned}."

    def _why_sum(self, i: int) -> str:
        terms = []
        for child in self.nodes[i].children:
            value, p = _shown(self.worth[child]), fraction(self.scene.chances[child])
            terms.append(f"{p}·({value})" if "−" in value else f"{p}·{value}")
        return f"{self.who(i)} is worth {' + '.join(terms)}."


def _question(
    ask: str,
    right: str,
    why: str,
    wrong: dict[str, list[str]],
    answers: Collection[str] | None = None,
) -> Question:
    """Return a question for the script.

    A right answer is removed from the results of misconceptions.
    """
    kept = {
        name: others
        for name, guesses in wrong.items()
        if (others := [guess for guess in dict.fromkeys(guesses) if guess != right])
    }
    question = {"ask": ask, "right": right, "why": why, "wrong": kept}
    return question if answers is None else {**question, "answers": list(dict.fromkeys(answers))}


def _windows(
    ask: str, right: str, why: str, wrong: dict[str, list[str]], others: Collection[str] = ()
) -> Question | None:
    """Return a question with a choice between windows, or None if there is only one."""
    answers = sorted({right, *others, *chain(*wrong.values())})
    return _question(ask, right, why, wrong, answers) if len(answers) > 1 else None


def _number(value: Any) -> float:
    return math.nan if isinstance(value, bool) else number(value)


def _same(a: float, b: float) -> bool:
    return a == b or abs(a - b) < 1e-9


def _shown(value: Any) -> str:
    """Write a number with three digits, as the viewer does; integers keep all digits."""
    value, words = _number(value), str(value)
    if math.isnan(value):
        return words
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == int(value) or abs(value) >= 1000:
        return str(round(value)).replace("-", "−")
    return f"{value:.3g}".replace("-", "−")


def _pair(window: Sequence[Any]) -> str:
    return f"({_shown(window[0])}, {_shown(window[1])})"


def _listed(values: Any) -> str:
    words = [_shown(value) for value in values]
    return ("…, " if len(words) > _MANY else "") + ", ".join(words[-_MANY:])


def _natural(move: str) -> list[Any]:
    """Return a key for sorting moves so that 2 comes before 10."""
    return [
        (part.isdigit(), int(part) if part.isdigit() else 0, part)
        for part in re.split(r"(\d+)", move)
    ]
