"""Readers who answer questions about a run: one who looks up what it did, and who errs.

They read a viewer's steps by themselves and share no code with what asks.
"""

import base64
import gzip
import json
import re
from math import isclose
from pathlib import Path

CUT = "a cut-off"
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
TRACE = re.compile(  # in a prediction, too
    r'<div class="stepthrough" data-kind="trace".*?<script type="application/(\w+)">(.*?)</script>',
    re.DOTALL,
)


def stored():
    """The data of every viewer of a run in the lectures, by lecture and cell."""
    found = {}
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                html = "".join(output.get("data", {}).get("text/html", []))
                if block := TRACE.search(html):
                    words = block[2]
                    if block[1] == "gzip":
                        words = gzip.decompress(base64.b64decode(words))
                    found[f"{path.stem}/{cell['id']}"] = json.loads(words)
    return found


def number(value):
    """A number of the data or of a text; None for anything else."""
    if isinstance(value, bool):
        return None
    words = str(value).replace("−", "-").replace("∞", "inf")
    try:
        return float(words)
    except ValueError:
        return None


def close(a, b):
    """Whether two numbers are the same to three digits."""
    return a == b or isclose(a, b, rel_tol=0.0051, abs_tol=0.0051)


class Reader:
    """Looks a question's answer up in the steps."""

    def __init__(self, data):
        self.nodes, self.steps, self.bounds = data["nodes"], data["steps"], data["bounds"]

    def children(self, i):
        return [c for c, node in enumerate(self.nodes) if node["parent"] == i]

    def values(self, i, k=None):
        """What the children of a node returned before step k, in that order."""
        done = [n for kind, n, *_ in self.steps[:k] if kind == "return"]
        return [number(self.nodes[c]["value"]) for c in done if self.nodes[c]["parent"] == i]

    def variables(self, i, k):
        """A node's variables after step k."""
        found = {}
        for _, node, _, changed in self.steps[: k + 1]:
            if node == i:
                found.update(changed)
        return found

    def window(self, i, k):
        now = self.variables(i, k)
        if all(name in now for name in self.bounds):
            return tuple(number(now[name]) for name in self.bounds)
        return tuple(map(number, self.nodes[i]["window"]))

    def truth(self, question):
        """The answer: a number, a window, or words; of words more than one may be true."""
        k = question["step"]
        kind, i, *_ = self.steps[k]
        node, ask = self.nodes[i], question["ask"]
        if re.fullmatch(r"What does .* return\?", ask):
            assert kind == "return"
            return number(node["value"])
        if found := re.search(rf"What are {self.bounds[0]} and {self.bounds[1]} now\?$", ask):
            assert kind == "update"
            return self.window(i, k)
        if found := re.fullmatch(r"What is (\w+) at .* now\?", ask):
            assert kind == "update"
            return number(self.variables(i, k)[found[1]])
        assert kind == "enter" or (kind == "cut" and ask.endswith("What does it do next?"))
        if re.fullmatch(r"With what window does .* search .*\?", ask):
            return tuple(map(number, node["window"]))
        if ask.endswith("table hit?"):
            return {"yes" if node["kind"] == "hit" else "no"}
        assert ask.endswith("What does it do next?"), ask
        if kind == "cut":
            return {CUT}
        before = [
            self.nodes[n]["move"]
            for what, n, *_ in self.steps[:k]
            if what == "enter" and self.nodes[n]["parent"] == node["parent"]
        ]
        if node["move"] in before:
            return {f"it searches {node['move']} again"}
        return {f"it tries {node['move']}", "it tries another move"}

    def is_true(self, question):
        """Whether what counts as right is true, alone among the answers, and well explained."""
        truth, right = self.truth(question), question["right"]
        answers = question.get("answers", [])
        if isinstance(truth, set):
            good = [answer for answer in answers if answer in truth]
        elif isinstance(truth, tuple):
            good = [a for a in answers if all(map(close, window_of(a), truth))]
        else:
            good = [a for a in answers or [right] if close(number(a), truth)]
        return good == [right] and self._explained(question)

    def _explained(self, question):
        """Whether a best value that is explained is the best of the values that it names."""
        why = question["why"]
        found = re.search(r"takes the (least|greatest) of ([^a-z]*?)(, the children|\.( |$))", why)
        if not found or "…" in why:
            return bool(why) or question["right"] == CUT
        best = {"least": min, "greatest": max}[found[1]]
        held = re.search(r"holds it to (.*)\.$", why)
        told = number(held[1]) if held else best(map(number, found[2].split(", ")))
        return close(told, number(question["right"]))


def window_of(words):
    return tuple(map(number, words.strip("()").split(", ")))


class Erring(Reader):
    """A reader with one misconception; None where it makes no difference to what is asked."""

    def __init__(self, data, misconception, negates=False):
        super().__init__(data)
        self.misconception, self.negates = misconception, negates

    def answer(self, question):
        return getattr(self, f"_{self.misconception}")(question, *self.steps[question["step"]][:2])

    def _seen(self, i):
        return [-v if self.negates else v for v in self.values(i)]

    def _backs_up(self, question, i):
        return "return" in question["ask"] and self.nodes[i]["kind"] in ("MAX", "MIN")

    def _exchanged(self, question, kind, i):
        """MAX takes the least and MIN the greatest."""
        if kind != "return" or not self._backs_up(question, i):
            return None
        takes_most = self.negates or self.nodes[i]["kind"] == "MAX"
        return (min if takes_most else max)(self._seen(i))

    def _last(self, question, kind, i):
        if kind != "return" or not self._backs_up(question, i):
            return None
        return self._seen(i)[-1]

    def _mean(self, question, kind, i):
        if kind != "return" or not self._backs_up(question, i):
            return None
        return sum(self._seen(i)) / len(self._seen(i))

    def _sign(self, question, kind, i):
        """Negamax without its minus."""
        if kind != "return" or not self._backs_up(question, i) or not self.negates:
            return None
        return max(self.values(i))

    def _weights(self, question, kind, i):
        """The plain mean of what chance may bring."""
        if kind != "return" or self.nodes[i]["kind"] != "chance":
            return None
        values = self.values(i)
        return sum(values) / len(values)

    def _chosen(self, question, kind, i):
        """Lets chance take the greatest."""
        if kind != "return" or self.nodes[i]["kind"] != "chance":
            return None
        return max(self.values(i))

    def _goes_on(self, question):
        return next(answer for answer in question["answers"] if answer != CUT)

    def _equality(self, question, kind, i):
        """Cuts only where alpha is greater than beta."""
        if kind != "cut" or self.nodes[i]["kind"] == "chance":
            return None
        low, high = self.window(i, question["step"])
        return self._goes_on(question) if low == high else None

    def _window(self, question, kind, i):
        """Hands a child the window with which the search began."""
        if kind != "enter" or "With what window" not in question["ask"]:
            return None
        return "(−∞, ∞)"

    def _bounds(self, question, kind, i):
        """Wants to see all that chance may bring."""
        if kind != "cut" or self.nodes[i]["kind"] != "chance":
            return None
        return self._goes_on(question)
