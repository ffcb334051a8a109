"""Linear formulas over the integers, written as SMT-LIB text for `audit.solvers`.

Python's operators build formulas from unknowns, just as NumPy's build arrays from arrays; parts
that are true or false for all numbers are simplified away.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from audit.solvers import Answer, answer


class Term:
    """An operation of SMT-LIB and its arguments; without arguments, an unknown."""

    def __init__(self, head: str, *args: Any) -> None:
        self.head, self.args = head, args


class Number:
    """A sum of multiples of terms, plus a constant."""

    def __init__(self, parts: dict["Atom", int], constant: int) -> None:
        self.parts, self.constant = parts, constant

    def plus(self, other: Any, times: int) -> "Number":
        """Return this number plus a multiple of another."""
        if not isinstance(other, Number):
            return Number(self.parts, self.constant + times * int(other))
        parts = dict(self.parts)
        for atom, more in other.parts.items():
            parts[atom] = parts.get(atom, 0) + times * more
            if parts[atom] == 0:
                del parts[atom]
        return Number(parts, self.constant + times * other.constant)

    def __add__(self, other: Any) -> "Number":
        return self.plus(other, 1)

    def __sub__(self, other: Any) -> "Number":
        return self.plus(other, -1)

    def __rsub__(self, other: Any) -> "Number":
        return number(other) - self

    def __mul__(self, other: Any) -> "Number":
        if isinstance(other, Truth):
            return other * self
        if isinstance(other, Number):
            if other.parts:
                self, other = other, self
            if other.parts:
                raise ValueError("a product of two unknowns is not linear")
            other = other.constant
        parts = {atom: times * other for atom, times in self.parts.items()} if other else {}
        return Number(parts, self.constant * other)

    __radd__, __rmul__ = __add__, __mul__

    def __floordiv__(self, other: int) -> "Number":
        return applied("div", self, number(other)) if self.parts else number(self.constant // other)

    def __mod__(self, other: int) -> "Number":
        return self - self // other * other

    def __le__(self, other: Any) -> "Truth":
        return compared("<=", self - other)

    def __eq__(self, other: Any) -> "Truth":  # type: ignore[override]
        return compared("=", self - other)

    def __ge__(self, other: Any) -> "Truth":
        return compared("<=", number(other) - self)

    def __lt__(self, other: Any) -> "Truth":
        return compared("<=", self + 1 - other)

    def __gt__(self, other: Any) -> "Truth":
        return compared("<=", number(other) + 1 - self)

    def __ne__(self, other: Any) -> "Truth":  # type: ignore[override]
        return ~compared("=", self - other)

    __hash__ = None  # type: ignore[assignment]


class Atom(Term):
    """A term that stands for a number."""


class Truth(Term):
    """A term that is true or false."""

    def __and__(self, other: Any) -> "Truth":
        return joined("and", self, other, FALSE, TRUE)

    def __or__(self, other: Any) -> "Truth":
        return joined("or", self, other, TRUE, FALSE)

    def __invert__(self) -> "Truth":
        if self is TRUE or self is FALSE:
            return FALSE if self is TRUE else TRUE
        return self.args[0] if self.head == "not" else Truth("not", self)

    def __mul__(self, other: Any) -> Number:
        if self is TRUE or self is FALSE:
            return number(other if self is TRUE else 0)
        return applied("ite", self, number(other), number(0))

    __rand__, __ror__, __rmul__ = __and__, __or__, __mul__

    def __bool__(self) -> bool:
        raise TypeError("a formula with unknowns is not a bool: write (1 <= x) & (x <= n)")


TRUE, FALSE = Truth("true"), Truth("false")


def applied(head: str, *args: Any) -> Number:
    """Return the number that an operation yields; without arguments, an unknown."""
    return Number({Atom(head, *args): 1}, 0)


def number(value: Any) -> Number:
    """Turn a plain number into a `Number`."""
    return value if isinstance(value, Number) else Number({}, int(value))


def compared(head: str, difference: Number) -> Truth:
    """Return the truth value that a difference is 0 or, for `<=`, at most 0."""
    if difference.parts:
        return Truth(head, difference)
    value = difference.constant
    return TRUE if value == 0 or (head == "<=" and value < 0) else FALSE


def joined(head: str, one: Truth, other: Any, strong: Truth, weak: Truth) -> Truth:
    """Join two truth values by `and` or `or`: a strong one decides alone, a weak one drops out."""
    two = other if isinstance(other, Truth) else TRUE if other else FALSE
    if one is strong or two is strong:
        return strong
    if one is weak or two is weak:
        return two if one is weak else one
    return Truth(head, *(y for x in (one, two) for y in (x.args if x.head == head else (x,))))


# ------------------------------------------------------------------------------ binary digits


def digits(x: Any) -> Any:
    """Return the number of binary digits of a number, or of each number in an array; 0 has none."""
    if not isinstance(x, Number):
        import numpy as np

        return np.frexp(x)[1]
    return applied("digits", x) if x.parts else number(x.constant.bit_length())


def facts(numbers: list[Number]) -> Iterator[Truth]:
    """Yield the facts about `digits` that the solvers need, for some numbers and their halves.

    Half of x has one digit fewer, and a larger number has at least as many.  If x ≥ 8, it has four
    or more; since each further digit takes at least 8 more, it has at most 3 + x/8.
    """
    half = [x // 2 for x in numbers]
    for x in (*numbers, *half):
        yield (x < 1) | (digits(x) == digits(x // 2) + 1)
    most = [*numbers, *half, *(x // 2 for x in half)]
    for x in most:
        yield (x != 0) | (digits(x) == 0)
        for known in (1, 2, 3):
            yield (x < 2 ** (known - 1)) | (x >= 2**known) | (digits(x) == known)
        yield (x < 8) | (digits(x) >= 4) & (digits(x) <= x // 8 + 3)
    for x, y in combinations(most, 2):
        yield (x > y) | (digits(x) <= digits(y))
        yield (y > x) | (digits(y) <= digits(x))


# ------------------------------------------------------------------------------- the text


class Page:
    """Writes formulas as text; long ones get a name and are written only once."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.unknowns: dict[str, None] = {}
        self.counted: dict[str, Number] = {}  # the arguments of `digits`
        self.seen: dict[int, tuple[str, Any]] = {}

    def written(self, x: Any) -> str:
        """Return the text, or the name, of a number or truth value."""
        if id(x) not in self.seen:
            self.seen[id(x)] = self.sum(x) if isinstance(x, Number) else self.operation(x), x
        return self.seen[id(x)][0]

    def sum(self, x: Number) -> str:
        """Write a sum of products, leaving out zero terms and factors of 1."""
        terms = [
            self.written(atom) if times == 1 else f"(* {literal(times)} {self.written(atom)})"
            for atom, times in x.parts.items()
        ]
        if x.constant or not terms:
            terms.append(literal(x.constant))
        return self.named("Int", f"(+ {' '.join(terms)})") if len(terms) > 1 else terms[0]

    def operation(self, x: Term) -> str:
        """Write an operation; comparisons are with 0."""
        args = [self.written(y) for y in x.args]
        if not args:
            if isinstance(x, Atom):
                self.unknowns[x.head] = None
            return x.head
        if x.head == "digits":
            self.counted.setdefault(args[0], x.args[0])
        if x.head in ("<=", "="):
            args.append("0")
        return self.named("Bool" if isinstance(x, Truth) else "Int", f"({x.head} {' '.join(args)})")

    def named(self, sort: str, body: str) -> str:
        """Return a short text unchanged, and a name for a long one."""
        if len(body) < 40:
            return body
        return self.names.setdefault(f"{sort} {body}", f"t{len(self.names)}")


def literal(value: int) -> str:
    """Write a number in SMT-LIB's notation."""
    return str(value) if value >= 0 else f"(- {-value})"


def text(*terms: Truth) -> str:
    """Write a question in SMT-LIB: are there numbers for which all terms are true?"""
    page = Page()
    claims = [page.written(x) for x in terms]
    claims += [page.written(x) for x in facts([*page.counted.values()])] if page.counted else []
    return "\n".join(
        [
            "(set-logic ALL)",
            *(f"(declare-const {name} Int)" for name in page.unknowns),
            *(["(declare-fun digits (Int) Int)"] if page.counted else []),
            *(f"(define-fun {name} () {body})" for body, name in page.names.items()),
            *(f"(assert {claim})" for claim in claims),
        ]
    )


def refutation(*terms: Truth) -> Answer:
    """Find values for which all terms are true; None means that there are none."""
    return answer(text(*terms))
