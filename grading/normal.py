"""Cells cut into statements, in a form that hides how their author named and wrote things."""

import ast
import re
import warnings
from collections.abc import Iterable, Iterator
from itertools import islice

from grading.sandbox.inside import without_commands

MOST_STATEMENTS = 400  # of a cell that are looked at


def statements(source: str) -> dict[str, set[int]]:
    r"""The statements of a cell in normal form, and the lines of each; none of what is no Python.

    >>> statements("def f(n):\n    return 0x10 + 2 * n  # all")
    {'16 + (2 * _)': {2}}
    >>> statements("def g(nodes: int):\n    total = nodes * 2 + 16\n    return total")
    {'16 + (2 * _)': {2}}
    """
    found: dict[str, set[int]] = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(without_commands(source))
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
    """The expressions of a statement, without the statements in it.

    Whether a value is returned, or gets a name first, makes no difference.
    """
    match node:
        case ast.Expr(ast.Constant()):  # a docstring, too
            return
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            yield from (("", value) for value in values)
        case ast.Assign(targets, value):
            yield from (("= ", one) for one in targets if not isinstance(one, ast.Name))
            yield "", value
        case ast.AugAssign(target, operator, value):
            yield from (("= ", one) for one in [target] if not isinstance(one, ast.Name))
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
    """Of how many words and signs a form is made."""
    return len(re.findall(r"\w+|[^\w\s.,()\[\]]+", form))


_POSITIVE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Gt: ast.Lt,
    ast.GtE: ast.Lt,
    ast.LtE: ast.Lt,
    ast.NotEq: ast.Eq,
    ast.Is: ast.Eq,
    ast.IsNot: ast.Eq,
    ast.NotIn: ast.In,
}


def _leaves(nodes: Iterable[ast.expr]) -> list[ast.expr]:
    """These in an order that does not depend on the author, as texts: none is written twice."""
    texts = sorted(map(ast.unparse, nodes))
    return [ast.Name(f"({text})" if " " in text else text) for text in texts]


class _Normal(ast.NodeTransformer):
    """Hides what was named in a cell, and writes in one way what can be written in several."""

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
        """An expression in normal form; `a if b else c` and `a and b` are several.

        `not a` is `a`, whose branches may have changed places, and so is `-a`.
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
        for one in parts:
            yield from self.forms(one)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        name = self._imported.get(node.id, node.id)
        if name == "inf":
            return ast.Attribute(ast.Name("math"), "inf")
        return ast.Name("_" if node.id in self._local else name)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg("_")

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        return ast.Attribute(node.value, "_" if node.attr in self._own else node.attr)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("float"), [ast.Constant("inf")]):
                return ast.Attribute(ast.Name("math"), "inf")
        return ast.Call(node.func, node.args + _leaves(one.value for one in node.keywords), [])

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        return self.visit(node.value)  # type: ignore[no-any-return]

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1:
            return node
        [operator], sides = node.ops, [node.left, *node.comparators]
        if isinstance(operator, ast.Gt | ast.LtE):
            sides.reverse()
        kind = _POSITIVE.get(type(operator), type(operator))
        if kind is ast.Eq:
            sides = _leaves(sides)
        test = ast.Compare(sides[0], [kind()], [sides[1]])
        negative = ast.LtE | ast.GtE | ast.NotEq | ast.IsNot | ast.NotIn
        return ast.UnaryOp(ast.Not(), test) if isinstance(operator, negative) else test

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), twice)):
                return twice
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        match node.test:
            case ast.UnaryOp(ast.Not(), test):
                return ast.IfExp(test, node.orelse, node.body)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        return ast.BoolOp(node.op, _leaves(node.values))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        sides = [node.left, node.right]
        if isinstance(node.op, ast.Add | ast.Mult):
            sides = _leaves(sides)
        return ast.BinOp(sides[0], node.op, sides[1])

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.expr:
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    visit_SetComp = visit_ListComp  # noqa: N815

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return ast.List(node.elts)
