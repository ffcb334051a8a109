"""What the compiled code of functions tells: which can call themselves, and their loops."""

import ast
import dis
import inspect
import linecache
from collections.abc import Iterator, Mapping
from functools import cache, partial
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple


def function_of(search: Any) -> Any:
    """Return the function inside partials, decorators, methods and instances."""
    while isinstance(search, partial):
        search = search.func
    search = inspect.unwrap(search)
    search = getattr(search, "__func__", search)
    if not isinstance(search, FunctionType):
        search = type(search).__call__
    return search


def recursive(
    leads_to: dict[CodeType, set[CodeType]], namespaces: Mapping[CodeType, dict[str, Any]]
) -> set[CodeType]:
    """Return the functions that can call themselves, by the calls of a run and by names.

    A lambda between calls of a named function is none.
    """
    for code, targets in leads_to.items():
        targets.update(_named(code, namespaces[code], set(leads_to)))
    for between in leads_to:  # Warshall: afterwards a function leads to all that it can reach
        for targets in leads_to.values():
            if between in targets:
                targets |= leads_to[between]
    found = {code for code, targets in leads_to.items() if code in targets}
    return {code for code in found if code.co_name != "<lambda>"} or found


def _named(code: CodeType, namespace: dict[str, Any], codes: set[CodeType]) -> Iterator[CodeType]:
    """Return the functions that a function refers to.

    An attribute can be any other method of this name; `game.moves` refers to the game's.
    """
    for kind, name in _references(code):
        if kind == "global":
            named = getattr(function_of(namespace.get(name)), "__code__", None)
            yield from codes & {named}
        else:
            alike = {other for other in codes if other.co_name == name}
            alike -= {code} if kind == "attribute" else set()
            yield from (one for one in alike if _is_method(one) == (kind == "attribute"))


def _is_method(code: CodeType) -> bool:
    owner = code.co_qualname.rpartition(".")[0]
    return bool(owner) and not owner.endswith("<locals>")


@cache
def outer_names(code: CodeType) -> tuple[str, ...]:
    """Return the variables from around a function that it uses."""
    around = {name for kind, name in _references(code) if kind == "global"}
    return tuple(sorted({*around, *code.co_freevars}))


@cache
def _references(code: CodeType) -> frozenset[tuple[str, str]]:
    """Return the names that a function, its comprehensions and lambdas use, with their kinds."""
    found = {("free", name) for name in code.co_freevars}
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            found.add(("global", step.argval))
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and step.argval not in _OF_A_GAME:
            found.add(("attribute", step.argval))
    for constant in code.co_consts:
        if isinstance(constant, CodeType) and constant.co_name.startswith("<"):
            found |= _references(constant)
    return frozenset(found)


_OF_A_GAME = {"initial", "to_move", "moves", "outcomes", "result", "is_terminal", "utility"}


class Loop(NamedTuple):
    """A `for` of a function or of a comprehension.

    start, end: its instructions; names: its variables.  asks: the instruction that works out what
    it goes over, or -1 in a comprehension, which goes to its end; line: the line of that.
    """

    start: int
    end: int
    names: tuple[str, ...]
    asks: int
    line: int


@cache
def loops(code: CodeType) -> tuple[Loop, ...]:
    """Return the loops of a function, in the order of its code.

    >>> def scan(rows):
    ...     for number, row in enumerate(rows):
    ...         print(number, row)
    >>> [loop.names for loop in loops(scan.__code__)]
    [('number', 'row')]
    """
    every = [*dis.get_instructions(code)]
    first = {  # a jump to a long instruction leads to what extends it
        step.offset: before.offset if before.opname == "EXTENDED_ARG" else step.offset
        for before, step in zip(every[:1] + every, every, strict=False)
    }
    steps = [step for step in every if step.opname != "EXTENDED_ARG"]
    found = []
    for n, step in enumerate(steps):
        if step.opname == "FOR_ITER":
            asked = steps[n - 2] if n > 1 and steps[n - 1].opname == "GET_ITER" else None
            line = asked.positions.lineno or 0 if asked and asked.positions else 0
            names = tuple(_stored(steps[n + 1 : n + 12]))
            found.append(
                Loop(first[step.offset], step.argval, names, asked.offset if asked else -1, line)
            )
    return tuple(found)


def _stored(steps: list[dis.Instruction]) -> list[str]:
    """Return the names that the first instructions of a loop store its item in."""
    names: list[str] = []
    wanted = 1
    for step in steps:
        if step.opname.startswith("UNPACK"):
            wanted += (step.arg or 1) - 1
        elif step.opname.startswith("STORE") and isinstance(step.argval, str | tuple):
            names += [step.argval] if isinstance(step.argval, str) else step.argval
        elif step.opname not in ("CACHE", "COPY", "NOP", "NOT_TAKEN"):
            break
        if len(names) >= wanted:
            break
    return names[:wanted]


def around(code: CodeType, at: int) -> list[Loop]:
    """Return the loops around an instruction, the outermost first."""
    return [loop for loop in loops(code) if loop.start <= at < loop.end]


def items(frame: FrameType, loop: Loop) -> list[Any] | None:
    """Return what a loop is about to go over, or None if that cannot be known without side effects.

    It is worked out again from the loop's line, but only if that line has nothing but plain values
    and functions such as `range` and `enumerate`.
    """
    expression = _expression(frame.f_code, loop)
    if expression is None:
        return None
    compiled, names = expression
    space: dict[str, Any] = {"__builtins__": _BUILTINS}
    for name, attribute in names:
        value = frame.f_locals.get(name, frame.f_globals.get(name, ...))
        kept = getattr(value, "__dict__", {}).get(attribute, ...) if attribute else value
        if type(kept) not in _PLAIN and (value is not ... or name not in _BUILTINS):
            return None
        if value is not ...:
            space[f"{name}_{attribute}" if attribute else name] = kept
    try:
        return list(eval(compiled, space))
    except Exception:  # the loop itself will raise it
        return None


@cache
def _expression(code: CodeType, loop: Loop) -> tuple[CodeType, list[tuple[str, str]]] | None:
    """Return the compiled expression that a loop goes over, and the names and fields in it."""
    place = [*code.co_positions()][loop.asks // 2]
    first, last, left, right = place
    if first is None or last is None or left is None or right is None:
        return None
    lines = [line.encode() for line in linecache.getlines(code.co_filename)[first - 1 : last]]
    if not lines:
        return None
    lines[-1] = lines[-1][:right]
    lines[0] = lines[0][left:]
    try:
        tree = _Flat().visit(ast.parse(f"({b''.join(lines).decode()})", mode="eval"))
    except (SyntaxError, UnicodeDecodeError):
        return None
    parts = [*ast.walk(tree)]
    own = {part.id for part in parts if isinstance(part, ast.Name) and type(part.ctx) is ast.Store}
    called = [part.func for part in parts if isinstance(part, ast.Call)]
    pure = all(isinstance(part, _PURE) for part in parts)
    if not pure or not all(isinstance(name, ast.Name) and name.id in _BUILTINS for name in called):
        return None
    names = [part.id for part in parts if isinstance(part, ast.Name) and part.id not in own]
    fields = {f"{name}_{attribute}": (name, attribute) for name, attribute in _Flat.seen(tree)}
    compiled = compile(ast.fix_missing_locations(tree), "<loop>", "eval")
    return compiled, [fields.get(name, (name, "")) for name in names]


class _Flat(ast.NodeTransformer):
    """Turns `node.children` into one name."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not isinstance(node.value, ast.Name):
            return node
        name = ast.Name(f"{node.value.id}_{node.attr}", ast.Load())
        name.field = node.value.id, node.attr  # type: ignore[attr-defined]
        return name

    @staticmethod
    def seen(tree: ast.AST) -> list[tuple[str, str]]:
        return [part.field for part in ast.walk(tree) if hasattr(part, "field")]


_PURE = (
    *(ast.Expression, ast.Name, ast.Constant, ast.Call, ast.List, ast.Tuple, ast.Set, ast.Slice),
    *(ast.Subscript, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.ListComp),
    *(ast.SetComp, ast.GeneratorExp, ast.comprehension, ast.expr_context, ast.operator),
    *(ast.unaryop, ast.boolop, ast.cmpop),
)
_PLAIN = (list, tuple, str, int, float, bool, dict, set, frozenset, range, type(None))
_BUILTINS: dict[str, Any] = {
    made.__name__: made
    for made in (range, len, enumerate, sorted, list, tuple, set, reversed, zip, min, max, sum, abs)
}
