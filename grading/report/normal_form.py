"""Cut cells into statements, in a form that hides their author's names and style."""

import ast
import re
import warnings
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from coursework.exercise.commands import as_python

MOST_STATEMENTS = 400  # compared in each cell
LONGEST = 100_000  # characters of a cell; nobody types more, and a longer one could fill the memory


Forms = dict[str, set[int]]  # statements in normal form, and the numbers of their lines


def forms_of(sources: Iterable[str]) -> list[Forms]:
    """Return the statements of each of these cells."""
    return list(map(statements, sources))


def statements(source: str) -> Forms:
    r"""Return a cell's statements in normal form, with their lines; empty if it is not Python.

    >>> statements("def f(n):\n    return 0x10 + 2 * n  # all")
    {'16 + (2 * _)': {2}}
    >>> statements("def g(nodes: int):\n    total = nodes * 2 + 16\n    return total")
    {'16 + (2 * _)': {2}}
    """
    found: Forms = {}
    if len(source) > LONGEST:
        return found
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(as_python(source))
        normal = _Normal(tree)
        nodes = (node for node in ast.walk(tree) if isinstance(node, ast.stmt))
        for node in islice(nodes, MOST_STATEMENTS):
            for before, part in _parts(node):
                lines = range(part.lineno, (part.end_lineno or part.lineno) + 1)
                for form in normal.forms(part):
                    if words(form) > 1:
                        found.setdefault(before + form, set()).update(lines)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    return found


def _parts(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield the expressions of a statement, but not those of statements inside it.

    It makes no difference whether a value is returned at once or gets a name first.
    """
    match node:
        case ast.Expr(ast.Constant()):  # including docstrings
            return
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            yield from (("", value) for value in values)
        case ast.Assign(targets, value):
            yield from (("= ", place) for place in targets if not isinstance(place, ast.Name))
            yield "", value
        case ast.AugAssign(target, operator, value):
            if not isinstance(target, ast.Name):
                yield "= ", target
            yield "", ast.copy_location(ast.BinOp(target, operator, value), node)
        case ast.If() | ast.While():
            yield "if ", node.test
        case ast.For():
            yield "for ", node.iter
        case _:
            values = [each for name, each in ast.iter_fields(node) if name not in _TYPES]
            yield from (("", value) for value in values if isinstance(value, ast.expr))


_TYPES = ("annotation", "returns")


def words(form: str) -> int:
    """Count the words and signs in a form."""
    return len(re.findall(r"\w+|[^\w\s.,()\[\]]+", form))


# How to write a comparison: the operator, whether to swap the sides, whether to add `not`.
_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], bool, bool]] = {
    ast.Gt: (ast.Lt, True, False),
    ast.GtE: (ast.Lt, False, True),
    ast.LtE: (ast.Lt, True, True),
    ast.NotEq: (ast.Eq, False, True),
    ast.Is: (ast.Eq, False, False),
    ast.IsNot: (ast.Eq, False, True),
    ast.NotIn: (ast.In, False, True),
}


def _leaves(nodes: Iterable[ast.expr]) -> list[ast.expr]:
    """Return the nodes as texts, in an order that does not depend on the author."""
    texts = sorted(map(ast.unparse, nodes))
    return [ast.Name(f"({text})" if " " in text else text) for text in texts]


class _Normal(ast.NodeTransformer):
    """Hides the names chosen in a cell, and writes equivalent code in the same way."""

    def __init__(self, tree: ast.Module) -> None:
        self._local: set[str] = set()
        self._own: set[str] = set()  # attributes
        self._imported: dict[str, str] = {}
        for node in ast.walk(tree):
            match node:
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                    self._local.add(name)
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    self._local.add(name)
                    self._own.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()):
                    self._own.add(name)
                case ast.alias(name=name, asname=str(instead)):
                    self._imported[instead] = name

    def forms(self, part: ast.expr) -> Iterator[str]:
        """Yield an expression in normal form; `a if b else c` and `a and b` yield several.

        `not a` becomes `a`, because branches may be swapped, and so does `-a`.
        """
        match part:
            case ast.IfExp(test, body, orelse):
                parts = [test, body, orelse]
            case ast.BoolOp(_, parts):
                pass
            case _:
                part = self.visit(part)
                yield ast.unparse(part.operand if isinstance(part, ast.UnaryOp) else part)
                return
        for each in parts:
            yield from self.forms(each)

    def visit(self, node: ast.AST) -> Any:
        """Put the parts of a node into normal form, then the node."""
        self.generic_visit(node)
        match node:
            case ast.Name(name):
                name = self._imported.get(name, name)
                if name == "inf":
                    return ast.Attribute(ast.Name("math"), "inf")
                return ast.Name("_" if node.id in self._local else name)
            case ast.arg():
                return ast.arg("_")
            case ast.Attribute(value, name):
                return ast.Attribute(value, "_" if name in self._own else name)
            case ast.Call(ast.Name("float"), [ast.Constant("inf")]):
                return ast.Attribute(ast.Name("math"), "inf")
            case ast.Call(function, values, keywords):
                return ast.Call(function, values + _leaves(each.value for each in keywords), [])
            case ast.NamedExpr(_, value):
                return value
            case ast.Compare(left, [operator], [right]):
                return _compared(left, operator, right)
            case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), twice)):
                return twice
            case ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse):
                return ast.IfExp(test, orelse, body)
            case ast.BoolOp(operator, values):
                return ast.BoolOp(operator, _leaves(values))
            case ast.BinOp(left, ast.Add() | ast.Mult() as operator, right):
                left, right = _leaves([left, right])
                return ast.BinOp(left, operator, right)
            case ast.ListComp(value, loops) | ast.SetComp(value, loops):
                return ast.GeneratorExp(value, loops)
            case ast.Tuple(values):
                return ast.List(values)
        return node


def _compared(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> ast.expr:
    """Write a comparison with <, == or `in`, preceded by `not` if necessary."""
    kind = type(operator)
    kind, swapped, negative = _COMPARISONS.get(kind, (kind, False, False))
    sides = [right, left] if swapped else [left, right]
    left, right = _leaves(sides) if kind is ast.Eq else sides
    test = ast.Compare(left, [kind()], [right])
    return ast.UnaryOp(ast.Not(), test) if negative else test
