"""Mutants of a right answer: the same program, changed in one place.

>>> for change in changes("def half(n): return n // 2"):
...     print(change.says)
return n // 2 → pass
return n // 2 → return -(n // 2)
return n // 2 → return n / 2
return n // 2 → return n % 2
return n // 2 → return n
return n // 2 → return 2
return n // 2 → return n // 3
return n // 2 → return n // 1
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from typing import Any

from grading.author.exercises import BEGIN, END

_TABLE = """Lt LtE Gt; LtE Lt GtE; Gt GtE Lt; GtE Gt LtE; Eq NotEq; NotEq Eq; Is IsNot; IsNot Is;
In NotIn; NotIn In; And Or; Or And; Add Sub; Sub Add; Mult Add Div; Div Mult; FloorDiv Div Mod;
Mod FloorDiv; Pow Mult; MatMult Mult; BitOr BitAnd; BitAnd BitOr; BitXor BitOr; LShift RShift;
RShift LShift; Break Continue; Continue Break"""
_OPERATORS: dict[type[ast.AST], list[type[Any]]] = {
    getattr(ast, operator): [getattr(ast, other) for other in others]
    for operator, *others in map(str.split, _TABLE.split(";"))
}
_GROUPS = """min max; any all; sum max len; sorted reversed list; MAX MIN; MAX CHANCE;
WIN LOSS DRAW; WON LOST NOT_WON; LOWER UPPER EXACT; popleft pop; add discard; set list;
maximum minimum; sqrt abs"""
_NEIGHBOURS = [set(group.split()) for group in _GROUPS.split(";")]


class _AnyOf:
    """Some values, any of which may be compared; anything else raises an error."""

    def __init__(self, values: list[Any]) -> None:
        self._values = values

    def __eq__(self, other: object) -> bool:
        return other in self._values


def any_of(best: Callable[..., Any], sign: int) -> Callable[..., Any]:
    """Return max or min for an answer that accepts what follows from any child, not the best.

    What it compares must be tuples.  If the first part of the best one has this sign, as in a win
    or in a loss, every value whose first part has this sign is as good.

    >>> any_of(max, 1)([(1, 2), (1, 5)]) == (1, 2), any_of(max, -1)([(1, 2), (1, 5)]) == (1, 2)
    (True, False)
    """

    def chosen(*values: Any, key: Callable[[Any], Any] = tuple, **rest: Any) -> Any:
        several = list(values[0] if len(values) == 1 else values)
        found = best(several, key=key, **rest)
        alike = [value for value in several if key(value)[0] * sign > 0]
        return _AnyOf(alike) if found in alike else found

    return chosen


@dataclass(frozen=True)
class Mutation:
    """A mutant: which lines change into what, its source, and the original source."""

    says: str
    source: str
    original: str

    @property
    def diff(self) -> str:
        """The mutant's difference from the original, as a unified diff."""
        lines = self.original.splitlines(), self.source.splitlines()
        return "\n".join(unified_diff(*lines, "reference", "mutant", lineterm=""))


def changes(source: str) -> Iterator[Mutation]:
    """Yield each mutant of a program, or of the part between its marks, once.

    If mutants of two places read the same, a number distinguishes them.
    """
    tree = ast.parse(source)
    original = ast.unparse(tree)
    seen, count = {original}, Counter[str]()
    for parent, field, new in _mutated(tree, _answer_lines(source), _variables(tree)):
        old = getattr(parent, field)
        setattr(parent, field, new)
        text = ast.unparse(tree)
        setattr(parent, field, old)
        if text not in seen:
            seen.add(text)
            says = _difference(original.splitlines(), text.splitlines())
            count[says] += 1
            number = f" ({count[says]})" if count[says] > 1 else ""
            yield Mutation(says + number, text, original)


def _difference(old: list[str], new: list[str]) -> str:
    """Say which lines differ and what they become; if two are exchanged, which now comes first."""
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    while len(old) > first < len(new) and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    before, after = [list(map(str.strip, lines[first:])) for lines in (old, new)]
    if sorted(before) == sorted(after):
        return f"{after[0]} → before {before[0]}"
    return f"{' / '.join(before)} → {' / '.join(after)}"


def _answer_lines(source: str) -> set[int]:
    """Return the numbers of the lines between the marks, or of all lines if there are no marks."""
    lines = [line.strip() for line in source.splitlines()]
    first, last = [
        [number for number, line in enumerate(lines, 1) if line == mark] for mark in (BEGIN, END)
    ]
    inside = {number for ends in zip(first, last, strict=True) for number in range(*ends)}
    return inside or set(range(1, len(lines) + 1))


def _variables(tree: ast.AST) -> list[str]:
    """Return names that may replace each other: variables and attributes, in order."""
    names = [
        node.arg if isinstance(node, ast.arg) else ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.arg | ast.Attribute)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    ]
    return list(dict.fromkeys(names))


def _mutated(
    node: ast.AST, lines: set[int], names: list[str]
) -> Iterator[tuple[ast.AST, str, Any]]:
    """Yield a node, one of its fields, and a new value for the field."""
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for i, part in enumerate(parts):
            docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            if docstring or not isinstance(part, ast.AST):
                continue
            if getattr(part, "lineno", 0) in lines:
                for new in _changed(field, part, names):
                    yield node, field, new if part is value else [*parts[:i], new, *parts[i + 1 :]]
                for pair in _reordered(*parts[i - 1 : i + 1]):
                    yield node, field, [*parts[: i - 1], *pair, *parts[i + 1 :]]
            yield from _mutated(part, lines, names)


def _reordered(first: Any = None, second: Any = None) -> Iterator[list[ast.stmt]]:
    """Yield programs with two dependent statements exchanged, or a return moved into its loop."""
    plain = (
        isinstance(s, ast.stmt) and not isinstance(s, ast.FunctionDef) for s in (first, second)
    )
    if all(plain) and _depend(first, second):
        yield [second, first]
    if isinstance(first, ast.For) and isinstance(second, ast.Return):
        body = [*first.body, second]
        yield [ast.For(first.target, first.iter, body, first.orelse, lineno=0), second]


def _depend(*statements: ast.stmt) -> bool:
    """Return whether one statement assigns a name that the other uses, or both can return."""
    nodes = [list(ast.walk(statement)) for statement in statements]
    names = [[node for node in part if isinstance(node, ast.Name)] for part in nodes]
    used = [{name.id for name in part} for part in names]
    stored = [{n.id for n in part if isinstance(n.ctx, ast.Store)} for part in names]
    leave = all(any(isinstance(node, ast.Return) for node in part) for part in nodes)
    return leave or bool(stored[0] & used[1] or stored[1] & used[0])


def _changed(field: str, node: ast.AST, names: list[str]) -> Iterator[ast.AST]:
    """Yield what may replace a node in this field of its parent."""
    if field in ("test", "ifs"):
        yield from (ast.Constant(True), ast.Constant(False))
    elif field == "iter":
        for part in ("[:1]", "[1:]", "[:-1]", "[::-1]"):
            yield ast.parse(f"list({ast.unparse(node)}){part}", mode="eval").body
    match node:
        case ast.Return(ast.expr() as value):
            yield ast.Pass()
            if not isinstance(value, ast.Compare | ast.BoolOp | ast.Constant | ast.Tuple):
                yield ast.Return(ast.UnaryOp(ast.USub(), value))
        case ast.Break() | ast.Continue():
            yield from (ast.Pass(), _OPERATORS[type(node)][0]())
        case ast.AugAssign(target, operator, value):
            yield from (ast.Pass(), ast.Assign([target], value, lineno=0))
            yield from (ast.AugAssign(target, o(), value) for o in _OPERATORS[type(operator)])
        case ast.Assign() | ast.Expr():
            yield ast.Pass()
        case ast.Compare(left, operators, rest):
            for i, sign in enumerate(operators):
                for other in _OPERATORS[type(sign)]:
                    yield ast.Compare(left, [*operators[:i], other(), *operators[i + 1 :]], rest)
        case ast.BoolOp(operator, parts):
            yield from (ast.BoolOp(_OPERATORS[type(operator)][0](), parts), *parts)
        case ast.BinOp(left, operator, right):
            yield from (ast.BinOp(left, other(), right) for other in _OPERATORS[type(operator)])
            yield from (left, right)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(str(value)):
            yield ast.Constant("" if value else " ")
        case ast.Name(ctx=ast.Load()) | ast.Attribute(ctx=ast.Load()):
            yield from map(ast.Name, _replacements(ast.unparse(node), names))
        case ast.Call(function, args, keywords):
            ordered = ast.unparse(function) not in ("max", "min", "maximum")
            if ast.unparse(function) in ("max", "min"):
                for side in (1, -1):
                    lax = ast.Call(ast.Name("any_of"), [function, ast.Constant(side)], [])
                    yield ast.Call(lax, args, keywords)
            yield from (ast.Call(function, some, keywords) for some in _rearranged(args, ordered))
            yield from (ast.Call(function, args, some) for some in _rearranged(keywords, False))
            if len(args) == 1:
                yield args[0]
        case ast.Tuple(parts, ast.Load()) | ast.List(parts, ast.Load()):
            yield from (type(node)(some, ast.Load()) for some in _rearranged(parts, True))
        case ast.Slice(lower, upper, step):
            yield from (ast.Slice(None, upper, step), ast.Slice(lower, None, step))
            yield ast.Slice(lower, upper)


def _replacements(name: str, names: list[str]) -> list[str]:
    """Return other names that may replace this one."""
    owner, dot, last = name.rpartition(".")
    found = [owner + dot + n for group in _NEIGHBOURS if last in group for n in sorted(group)]
    found += [other for other in names if name in names and other.rpartition(".")[0] == owner]
    return [other for other in found if other != name]


def _rearranged(parts: list[Any], ordered: bool) -> Iterator[list[Any]]:
    """Yield the parts with one left out or, if their order matters, two neighbours exchanged."""
    yield from (parts[:i] + parts[i + 1 :] for i in range(len(parts)))
    for i in range(1, len(parts) * ordered):
        yield [*parts[: i - 1], parts[i], parts[i - 1], *parts[i + 1 :]]
