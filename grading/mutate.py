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
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from textwrap import indent
from typing import Any, NamedTuple

from grading.exercises import BEGIN, END

_OPERATORS: dict[type[ast.AST], tuple[type[Any], ...]] = {
    getattr(ast, operator): tuple(getattr(ast, other) for other in others)
    for operator, *others in (
        *(("Lt", "LtE", "Gt"), ("LtE", "Lt", "GtE"), ("Gt", "GtE", "Lt"), ("GtE", "Gt", "LtE")),
        *(("Eq", "NotEq"), ("NotEq", "Eq"), ("Is", "IsNot"), ("IsNot", "Is")),
        *(("In", "NotIn"), ("NotIn", "In"), ("And", "Or"), ("Or", "And")),
        *(("Add", "Sub"), ("Sub", "Add"), ("Mult", "Add", "Div"), ("Div", "Mult")),
        *(("FloorDiv", "Div", "Mod"), ("Mod", "FloorDiv"), ("Pow", "Mult"), ("MatMult", "Mult")),
        *(("BitOr", "BitAnd"), ("BitAnd", "BitOr"), ("BitXor", "BitOr")),
        *(("LShift", "RShift"), ("RShift", "LShift")),
    )
}
_NEIGHBOURS = (
    *({"min", "max"}, {"any", "all"}, {"sum", "max", "len"}, {"sorted", "reversed", "list"}),
    *({"MAX", "MIN"}, {"MAX", "CHANCE"}, {"WIN", "LOSS", "DRAW"}, {"WON", "LOST", "NOT_WON"}),
    *({"LOWER", "UPPER", "EXACT"}, {"popleft", "pop"}, {"add", "discard"}, {"set", "list"}),
    *({"maximum", "minimum"}, {"sqrt", "abs"}),
)
_SYMMETRIC = ("max", "min", "maximum")


@dataclass(frozen=True)
class Mutation:
    """A mutant: what becomes of which lines, the whole program, and what it was."""

    says: str
    source: str
    original: str

    @property
    def diff(self) -> str:
        """How it differs from the original, as a unified diff."""
        lines = self.original.splitlines(), self.source.splitlines()
        return "\n".join(unified_diff(*lines, "reference", "mutant", lineterm=""))


def changes(source: str) -> Iterator[Mutation]:
    """All mutants of a program, or of what stands between its marks, in order and each once.

    Those of two places that read the same are told apart by a number.
    """
    tree = ast.parse(source)
    original = ast.unparse(tree)
    places = _places(tree, original)
    seen, said = {original}, dict[str, int]()
    for parent, field, new in _changed(tree, _answered(source), _names(tree)):
        old = getattr(parent, field)
        setattr(parent, field, new)
        text = places[parent].text() if parent in places else ast.unparse(tree)
        setattr(parent, field, old)
        if text not in seen:
            seen.add(text)
            says = _said(original.splitlines(), text.splitlines())
            said[says] = number = said.get(says, 0) + 1
            yield Mutation(f"{says} ({number})" if number > 1 else says, text, original)


class _Place(NamedTuple):
    """A statement of a program, and the lines before and behind it."""

    statement: ast.stmt
    before: list[str]
    indent: str
    behind: list[str]

    def text(self) -> str:
        """The program with the statement as it is now, the only one that is written anew."""
        lines = indent(ast.unparse(self.statement), self.indent).splitlines()
        return "\n".join((*self.before, *lines, *self.behind))


def _places(tree: ast.AST, text: str) -> dict[ast.AST, _Place]:
    """The innermost statement around each part of a program that can be written by itself."""
    lines, places = text.splitlines(), dict[ast.AST, _Place]()
    for statement, written in zip(_all(tree), _all(ast.parse(text)), strict=True):
        first, column, last = written.lineno - 1, written.col_offset, written.end_lineno
        place = _Place(statement, lines[:first], " " * column, lines[last:])
        if place.text() == text:  # an elif or a docstring reads otherwise by itself
            places |= dict.fromkeys(ast.walk(statement), place)
    return places


def _all(tree: ast.AST) -> Iterator[ast.stmt]:
    """The statements, the outer ones first."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def _said(old: list[str], new: list[str]) -> str:
    """The lines that differ, and what they become; of two exchanged, which one stands before."""
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    while len(old) > first < len(new) and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    was, becomes = [list(map(str.strip, lines[first:])) for lines in (old, new)]
    if sorted(was) == sorted(becomes):
        return f"{becomes[0]} → before {was[0]}"
    return f"{' / '.join(was)} → {' / '.join(becomes)}"


def _answered(source: str) -> set[int]:
    """The lines between the marks, or all of them where there are none."""
    found, inside = set[int](), False
    for number, line in enumerate(source.splitlines(), 1):
        if line.strip() in (BEGIN, END):
            inside = line.strip() == BEGIN
        elif inside:
            found.add(number)
    return found or set(range(1, source.count("\n") + 2))


def _names(tree: ast.AST) -> tuple[str, ...]:
    """What may stand in each other's place: the variables, and what is asked of one thing."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        match node:
            case ast.arg(name) | ast.Name(name, ast.Store()):
                found[name] = None
            case ast.Attribute():
                found[ast.unparse(node)] = None
    return tuple(found)


def _changed(
    node: ast.AST, lines: set[int], names: tuple[str, ...]
) -> Iterator[tuple[ast.AST, str, Any]]:
    """A node, one of its fields, and what this may become."""
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for i, part in enumerate(parts):
            if not isinstance(part, ast.AST) or _is_docstring(part):
                continue
            if getattr(part, "lineno", 0) in lines:
                found = (*_statements(part), *_walks(node, field, part), *_expressions(part, names))
                for new in found:
                    yield node, field, new if part is value else [*parts[:i], new, *parts[i + 1 :]]
                for two in _orders(*parts[i - 1 : i + 1]):
                    yield node, field, [*parts[: i - 1], *two, *parts[i + 1 :]]
            yield from _changed(part, lines, names)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Left out, or ended in another way."""
    match node:
        case ast.Return(ast.expr() as value):
            yield ast.Pass()
            if not isinstance(value, ast.Compare | ast.BoolOp | ast.Constant | ast.Tuple):
                yield ast.Return(ast.UnaryOp(ast.USub(), value))
        case ast.Break():
            yield from (ast.Pass(), ast.Continue())
        case ast.Continue():
            yield from (ast.Pass(), ast.Break())
        case ast.AugAssign(target, operator, value):
            yield from (ast.Pass(), ast.Assign([target], value, lineno=0))
            for other in _OPERATORS[type(operator)]:
                yield ast.AugAssign(target, other(), value)
        case ast.Assign() | ast.Expr():
            yield ast.Pass()


def _orders(one: Any = None, other: Any = None) -> Iterator[list[ast.stmt]]:
    """Two statements exchanged that concern each other; the return behind a loop moved into it."""
    if all(_is_plain(part) for part in (one, other)) and _concern(one, other):
        yield [other, one]
    if isinstance(one, ast.For) and isinstance(other, ast.Return):
        yield [ast.For(one.target, one.iter, [*one.body, other], one.orelse, lineno=0), other]


def _is_plain(part: Any) -> bool:
    return isinstance(part, ast.stmt) and not isinstance(part, ast.FunctionDef)


def _concern(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether one of them assigns what the other has, or each can leave the function."""
    nodes = [list(ast.walk(statement)) for statement in (one, other)]
    stored, has = (
        [
            {n.id for n in some if isinstance(n, ast.Name) and isinstance(n.ctx, kind)}
            for some in nodes
        ]
        for kind in (ast.Store, ast.expr_context)
    )
    leave = all(any(isinstance(node, ast.Return) for node in some) for some in nodes)
    return leave or bool(stored[0] & has[1] or stored[1] & has[0])


def _walks(parent: ast.AST, field: str, node: Any) -> Iterator[ast.AST]:
    """A condition that always holds or never does; a walk that leaves out an end, or turns."""
    if field in ("test", "ifs"):
        yield from (ast.Constant(True), ast.Constant(False))
    elif field == "iter":
        walked = ast.unparse(ast.Call(ast.Name("list"), [node], []))
        for part in ("[:1]", "[1:]", "[:-1]", "[::-1]"):
            yield ast.parse(walked + part, mode="eval").body


def _expressions(node: ast.AST, names: tuple[str, ...]) -> Iterator[ast.AST]:
    """Another operator, name or number; a part left out; two parts exchanged."""
    match node:
        case ast.Compare(left, operators, rest):
            for i, operator in enumerate(operators):
                for other in _OPERATORS[type(operator)]:
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
            yield from map(ast.Name, _beside(ast.unparse(node), names))
        case ast.Call() | ast.Tuple() | ast.List() | ast.Slice():
            yield from _of_several(node)


def _beside(name: str, names: tuple[str, ...]) -> list[str]:
    """Other names that may stand here."""
    owner, dot, last = name.rpartition(".")
    near = [
        owner + dot + other for group in _NEIGHBOURS if last in group for other in sorted(group)
    ]
    near += [other for other in names if name in names and other.rpartition(".")[0] == owner]
    return [other for other in near if other != name]


def _of_several(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Call(function, args, keywords):
            for some in _fewer(args):
                yield ast.Call(function, some, keywords)
            if ast.unparse(function) not in _SYMMETRIC:
                for some in _exchanged(args):
                    yield ast.Call(function, some, keywords)
            for some in _fewer(keywords):
                yield ast.Call(function, args, some)
            if len(args) == 1:
                yield args[0]
        case ast.Tuple(parts, ast.Load()) | ast.List(parts, ast.Load()):
            for some in (*_fewer(parts), *_exchanged(parts)):
                yield type(node)(some, ast.Load())
        case ast.Slice(lower, upper, step):
            yield from (ast.Slice(None, upper, step), ast.Slice(lower, None, step))
            yield ast.Slice(lower, upper)


def _fewer(parts: list[Any]) -> Iterator[list[Any]]:
    return (parts[:i] + parts[i + 1 :] for i in range(len(parts)))


def _exchanged(parts: list[Any]) -> Iterator[list[Any]]:
    for i in range(len(parts) - 1):
        yield [*parts[:i], parts[i + 1], parts[i], *parts[i + 2 :]]
