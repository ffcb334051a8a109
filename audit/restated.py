"""The lemmas about lost positions a second time, from the text of docs/proofs.md alone.

    python -m audit.restated    prove the odd and the even law: four minutes

If the formulas of `audit.plies` did not mean what the page says, no solver would notice.  This
module shares no code with them.  It reads both tables off the page and writes formulas as text in
SMT-LIB's language.  A hand is a term, such as "(- n 1)"; a position has four, in any order.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Self

from audit.solvers import Answer, answer, report

PAGE = Path(__file__).parent.joinpath("docs/proofs.md").read_text(encoding="utf-8")
SIGNS = {"Add": "+", "Sub": "-", "Mult": "*", "FloorDiv": "div", "Mod": "mod"}
SIGNS |= {"Lt": "<", "LtE": "<=", "GtE": ">=", "Gt": ">", "Eq": "=", "NotEq": "distinct"}
Position = tuple[str, str, str, str]  # the hands of the player to move, and the other player's
Move = tuple[str, Position]  # whether it is legal, and the position that it leaves


class Line(NamedTuple):
    """A line of a table: a position, conditions on it, and its plies."""

    hands: str
    conditions: str
    plies: str


class Law(NamedTuple):
    """A theorem of the page: its table, the smallest n, and the remainder of n modulo 2."""

    lines: list[Line]
    least: int
    parity: int

    @classmethod
    def read(cls, parity: str, page: str = PAGE) -> Self:
        """Read the theorem for "odd" or "even" n."""
        theorem = rf"With {parity} n ≥ (\d+), exactly.*?^```text\n(.*?)^```"
        [(least, table)] = re.findall(theorem, page, re.MULTILINE | re.DOTALL)
        form = re.compile(r"\((.+) \| (.+?)\) {2,}(.+?) {2,}(.+)")
        parts = [match.groups() for match in map(form.fullmatch, table.splitlines()) if match]
        return cls(
            [Line(f"{a},{c}", *rest) for a, c, *rest in parts], int(least), int(parity == "odd")
        )


def read(text: str, **values: str) -> list[str]:
    """Translate expressions, separated by commas, and put these terms for their names."""

    def term(node: ast.expr) -> str:
        match node:
            case ast.Constant(value):
                return str(value)
            case ast.Name(name):
                return values[name]
            case ast.Call(ast.Name(name), [argument]):
                return f"({name} {term(argument)})"
            case ast.BinOp(one, sign, two) | ast.Compare(one, [sign], [two]):
                return f"({SIGNS[type(sign).__name__]} {term(one)} {term(two)})"
        raise ValueError(f"{ast.unparse(node)!r} is not in the language of the table")

    return [term(node) for node in parsed(text)]


@cache
def parsed(text: str) -> list[ast.expr]:
    """Parse expressions, separated by commas; "all" stands for none."""
    line = ast.parse("()" if text == "all" else f"({text},)", mode="eval").body
    assert isinstance(line, ast.Tuple)
    return line.elts


def every(*parts: str) -> str:
    """Write that all parts are true."""
    return f"(and true {' '.join(parts)})"


def some(*parts: str) -> str:
    """Write that a part is true."""
    return f"(or false {' '.join(parts)})"


class Question:
    """What would refute a lemma about a law: `claims` about n, hands and splits."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.claims = [f"(>= n {law.least})", f"(= (mod n 2) {law.parity})"]
        self.unknowns = {"n", "x", "a", "b", "c", "d"}
        self.names: dict[str, str] = {}
        self.counted: set[str] = set()  # what `digits` is asked about

    def named(self, term: str) -> str:
        """Return a name for a term that occurs often."""
        return self.names.setdefault(term, f"t{len(self.names)}")

    def plies(self, line: Line, **values: str) -> str:
        """Write the plies of a line."""
        if "digits" in line.plies:
            self.counted.add(values["x"])
        return read(line.plies, **values)[0]

    def position(self, line: Line) -> tuple[Position, str]:
        """Claim that a position is in this line; return it and its plies."""
        a, b, c, d = read(line.hands, n="n", x="x", c="c", d="d")
        x = self.named(f"(+ {a} {b})")
        self.claims += [*alive(a, b, c, d), *read(line.conditions, n="n", x=x, c="c", d="d")]
        return (a, b, c, d), self.named(self.plies(line, n="n", x=x, c="c", d="d"))

    def listed(self, at: Position, most: str | None = None) -> str:
        """Write that a position is in the table, if `most` is given with at most so many plies."""
        a, b, c, d = at
        found, x = [], self.named(f"(+ {a} {b})")
        orders = product(((a, b), (b, a)), ((c, d), (d, c)))
        for line, (mine, theirs) in product(self.law.lines, orders):
            values = {"n": "n", "x": x, "c": theirs[0], "d": theirs[1]}
            fits = [f"(<= {theirs[0]} {theirs[1]})", *read(line.conditions, **values)]
            hands = zip(mine + theirs, read(line.hands, **values), strict=True)
            fits += [f"(= {hand} {other})" for hand, other in hands]
            if most is not None:
                fits.append(f"(<= {self.plies(line, **values)} {most})")
            found.append(every(*fits))
        return some(*found)

    def lost(self, at: Position, most: str | None = None) -> str:
        """Write that the player to move has no fingers, or the position is listed."""
        return some(f"(= 0 {at[0]} {at[1]})", self.listed(at, most))

    def moves(self, at: Position, sizes: list[str]) -> Iterator[Move]:
        """Yield the taps, and the splits that make a hand of one of these sizes."""
        a, b, c, d = at
        for by, (hit, other) in product((a, b), ((c, d), (d, c))):
            raised = self.named(f"(+ {by} {hit})")
            both = f"(>= {by} 1) (>= {hit} 1)"
            yield every(both, f"(< {raised} n)"), (raised, other, a, b)
            yield every(both, f"(>= {raised} n)"), ("0", other, a, b)
        for size in sizes:
            rest = self.named(f"(- (+ {a} {b}) {size})")
            new = f"(distinct {size} {a}) (distinct {size} {b})"
            inside = f"(<= 1 {size}) (< {size} n) (<= 1 {rest}) (< {rest} n)"
            yield every(inside, new), (c, d, size, rest)

    def wins(self, at: Position, sizes: list[str], most: str | None = None) -> str:
        """Write that a move leaves a listed position or the other player without fingers."""
        moves = self.moves(at, sizes)
        return some(*(every(legal, self.lost(after, most)) for legal, after in moves))

    def text(self) -> str:
        """Write the question."""
        return "\n".join(
            [
                "(set-logic ALL) (declare-fun digits (Int) Int)",
                *(f"(declare-const {name} Int)" for name in sorted(self.unknowns)),
                *(f"(define-fun {name} () Int {term})" for term, name in self.names.items()),
                *(f"(assert {claim})" for claim in [*self.claims, *facts(self.counted)]),
            ]
        )


def alive(a: str, b: str, c: str, d: str) -> list[str]:
    """Write that both players have fingers, and that their smaller hands come first."""
    return [f"(and (<= 0 {u} {v}) (<= 1 {v}) (< {v} n))" for u, v in ((a, b), (c, d))]


def facts(counted: set[str]) -> Iterator[str]:
    """Yield what the solvers need to know about the numbers of digits of some terms."""
    terms = sorted(counted | {f"(div {x} 2)" for x in counted})
    for x in terms:
        yield f"(=> (= {x} 0) (= (digits {x}) 0))"
        for least, number in ((1, 1), (2, 2), (4, 3)):
            yield f"(=> (<= {least} {x} {2 * least - 1}) (= (digits {x}) {number}))"
        yield f"(=> (<= 8 {x}) (<= 4 (digits {x}) (+ 3 (div {x} 8))))"
    for x, y in product(terms, repeat=2):
        yield f"(=> (<= {x} {y}) (<= (digits {x}) (digits {y})))"
        yield f"(=> (<= 2 (* 2 {x}) {y}) (< (digits {x}) (digits {y})))"
        yield f"(=> (<= 1 {y} (+ 1 (* 2 {x}))) (<= (digits {y}) (+ 1 (digits {x}))))"


# ------------------------------------------------------------------------------ the lemmas


def first(law: Law, line: Line) -> str:
    """Ask for a move from this line's positions after which no answer is good enough."""
    question = Question(law)
    question.unknowns.add("k")
    at, plies = question.position(line)
    sizes, most = (
        ["1", "2", "3", *(f"(- n {k})" for k in range(1, 7))],
        question.named(f"(- {plies} 2)"),
    )
    moves = question.moves(at, ["k"])
    bad = [every(legal, f"(not {question.wins(after, sizes, most)})") for legal, after in moves]
    question.claims.append(some(f"(< {plies} 2)", *bad))
    return question.text()


def held(
    question: Question, at: Position, most: str | None, lets: Callable[[Position], str]
) -> None:
    """Claim that after every move, the other player wins too fast, or `lets` says no."""
    x = f"(+ {at[0]} {at[1]})"
    sizes = ["1", "2", "3", f"(div {x} 2)", f"(* 2 (div {x} 4))"]
    for i, (legal, after) in enumerate(question.moves(at, sizes)):
        question.unknowns.add(f"k{i}")
        wins = question.wins(after, [f"k{i}"], most)
        question.claims.append(f"(=> {legal} (and {lets(after)} {wins}))")


def second(law: Law, line: Line) -> str:
    """Ask for a position of this line in which no move holds out long enough."""
    question = Question(law)
    at, plies = question.position(line)
    question.claims.append(f"(> {plies} 2)")
    held(question, at, question.named(f"(- {plies} 3)"), lambda after: "true")
    return question.text()


def third(law: Law) -> str:
    """Ask for a position that is not listed, and in which no move wins or saves the player."""
    question = Question(law)
    at = "a", "b", "c", "d"
    question.claims += [*alive(*at), f"(not {question.listed(at)})"]
    held(question, at, None, lambda after: f"(not {question.lost(after)})")
    return question.text()


def lemmas(law: Law) -> Iterator[tuple[str, Callable[[], Answer]]]:
    """Yield the three lemmas, the first two for each line, with a search for a counterexample."""
    for number, asks in (("1", first), ("2", second)):
        for line in law.lines:
            yield f"{number}. {line.hands}", partial(refuted, asks, law, line)
    yield "3. any other position", partial(refuted, third, law)


def refuted(asks: Callable[..., str], *about: Any) -> Answer:
    """Return values that refute a lemma; None is a proof of the lemma."""
    return answer(asks(*about))


def main() -> int:
    """Prove both laws; return the exit status, 1 if a lemma is open."""
    wrong = report("For all odd n ≥ 3", lemmas(Law.read("odd")))
    wrong += report("For all even n ≥ 10", lemmas(Law.read("even")))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
