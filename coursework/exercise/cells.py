"""Find the cells of a notebook that an answer needs: it is graded with these, and no others.

The notebook's check and the grader both use this, so that they agree.  Nothing is run here: what
counts is which names each statement reads and binds.
"""

import ast
import builtins
import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from symtable import symtable

from coursework.exercise.commands import as_python, parsed

GIVEN = {*dir(builtins), "display", "get_ipython"} - {"input"}
"""Names that exist in every notebook and when an answer is graded."""

_ANY = "*"
_ALWAYS = " "  # stands for what every answer needs: __future__, and calls of these functions
_REACHING = {"setrecursionlimit", "exec", "globals", "setattr"}
_LAZILY = "from __future__ import annotations\n"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_CERTAIN = (*_DEFINITIONS, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.With, ast.Delete)
Names = frozenset[str]


@dataclass(frozen=True)
class Statement:
    """What a statement outside functions does with names.

    binds:   names that it gives a value; perhaps: names that it may give one, "*" for any name.
    changes: names whose value it changes.
    uses:    names whose value it may change, by calling a method or by passing it to a function.
    now:     names that it reads when it runs.
    later:   names that its functions read when they are called; does: those that they change.
    hands:   names whose value its functions may change, as in `uses`.
    dotted:  names that it reads with attributes, as `math.inf`.
    aliases: pairs of a new name and the one whose value, or a part of it, it may be.
    defines: whether it only defines a function or a class, or imports.
    """

    binds: Names = frozenset()
    perhaps: Names = frozenset()
    changes: Names = frozenset()
    uses: Names = frozenset()
    now: Names = frozenset()
    later: Names = frozenset()
    does: Names = frozenset()
    hands: Names = frozenset()
    dotted: Names = frozenset()
    aliases: frozenset[tuple[str, str]] = frozenset()
    defines: bool = False


@dataclass(frozen=True)
class Required:
    """What an answer needs of a notebook's cells.

    cells:      their numbers, in order.
    answer:     the number of the cell that defines the answer; None if no cell does.
    rivals:     the numbers of cells with a definition of the answer that is not needed.
    late:       the numbers of cells below the check that define what nothing above it does.
    statements: the cell and the number there of each statement that is needed; the other
                statements of these cells are examples.
    reads:      the names that those statements read, and those with attributes, as `math.inf`.
    unknown:    the names that nothing defines in time.
    """

    cells: tuple[int, ...]
    answer: int | None
    rivals: tuple[int, ...]
    late: tuple[int, ...]
    statements: frozenset[tuple[int, int]]
    reads: Names
    unknown: tuple[str, ...]


class Cells:
    """A notebook's cells of code, in order; `broken` has the numbers of those that do not parse."""

    def __init__(self, sources: Iterable[str]) -> None:
        self.broken: set[int] = set()
        self.places: list[tuple[int, int]] = []  # of each statement
        self.statements: list[Statement] = []
        before = ""
        for cell, source in enumerate(sources):
            try:
                texts = [*_pieces(source)]
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                self.broken.add(cell)
                continue
            if any(_LAZILY.strip() in text for text in texts):
                before = _LAZILY
            self.places += [(cell, number) for number in range(len(texts))]
            self.statements += (statement(before + text) for text in texts)
        self.binding = _index(one.binds for one in self.statements)
        changing = [one.binds | one.perhaps for one in self.statements if not one.defines]
        self.data = frozenset().union(*changing)
        self.does = frozenset().union(*(one.does for one in self.statements))
        self.aliases: dict[str, set[str]] = {}
        for new, old in frozenset().union(*(one.aliases for one in self.statements)):
            self.aliases.setdefault(new, set()).add(old)

    def names(self, cell: int) -> Names:
        """Return the names that a cell gives a value."""
        here = bisect_left(self.places, (cell, 0)), bisect_left(self.places, (cell + 1, 0))
        return frozenset().union(*(one.binds for one in self.statements[slice(*here)]))

    def needed(
        self,
        answer: str,
        check: int | None = None,
        given: Collection[str] = (),
        ours: Collection[str] = (),
    ) -> Required:
        """Return what an answer needs if its check is to run before cell number `check`, or last.

        given: names that the set-up cell defines.
        ours:  names that the grader defines, so that no cell has to.
        """
        end = len(self.places) if check is None else bisect_left(self.places, (check, 0))
        search = _Search(self, answer, end, {*GIVEN, *given}, {*ours} - {answer})
        essential = {*search.found}
        search.complete()

        def cells(places: Iterable[int]) -> set[int]:
            return {self.places[place][0] for place in places}

        defining = {*(self.binding.get(answer) or search.touching.get(answer) or ())}
        home = max(cells(defining & essential), default=None)
        needed = [self.statements[place] for place in essential]
        return Required(
            tuple(sorted(cells(search.found))),
            home,
            tuple(sorted(cells(defining - essential) - {home})),
            tuple(sorted(cells(search.late))),
            frozenset(map(self.places.__getitem__, essential)),
            frozenset().union(*(one.now | one.later | one.dotted for one in needed)),
            tuple(sorted(search.unknown)),
        )


class _Search:
    """A search for the statements that an answer needs.

    found: their places.  late: those below the check that would help.
    unknown: names that nothing defines in time.
    touching: the places that may change a name's value.
    """

    def __init__(
        self, cells: Cells, answer: str, end: int, given: set[str], ours: set[str]
    ) -> None:
        self._cells, self._answer, self._end = cells, answer, end
        self._given, self._ours = given, ours
        self._called: dict[str, Names] = {}
        self._seen: set[tuple[str, int, bool]] = set()
        self.found: set[int] = set()
        self.late: set[int] = set()
        self.unknown: set[str] = set()
        self.touching = _index(map(self._touched, cells.statements))
        self._find([(answer, end, True), (_ALWAYS, end, False)])

    def complete(self) -> None:
        """Add the other statements of the cells that have been found, and what these need."""
        places, done = self._cells.places, set[int]()
        while rest := {places[place][0] for place in self.found} - done:
            done |= rest
            added = {place for place, (cell, _) in enumerate(places) if cell in rest} - self.found
            self.found |= added
            self._find([name for place in added for name in self._reads(place, must=False)])

    def _find(self, wanted: list[tuple[str, int, bool]]) -> None:
        """Find the statements that give these names the values that they have at these places.

        Of the answer, this is the last definition.  Of other names, it is all that gives or changes
        a value before the check, because a statement may fail and leave the value before it.

        Each name comes with whether it must have a value.
        """
        for name, place, must in wanted:  # the list grows during the loop
            place = place if name == self._answer else self._end
            if name in self._ours or {(name, place, must), (name, place, True)} & self._seen:
                continue
            self._seen.add((name, place, must))
            binding, touching = self._cells.binding.get(name, []), self.touching.get(name, [])
            before = binding[: bisect_left(binding, place)]
            last = before[-1] if before else 0
            giving = {*(before[-1:] if name == self._answer else before)}
            giving |= {each for each in touching if min(giving, default=0) <= each < place}
            if not giving and must and name not in self._given:
                giving = {*self.touching.get(_ANY, ())}
                self.late |= {*binding[bisect_left(binding, self._end) :]}
                there = giving or name in self._cells.does
                if not there and not (name.startswith("__") and name.endswith("__")):
                    self.unknown.add(name)
            if must and any("__command__" in self._cells.statements[one].now for one in giving):
                self.unknown.add(name)
            self.found |= giving
            for one in giving:
                wanted += self._reads(one, must=must and one >= last)

    def _reads(self, place: int, must: bool) -> Iterator[tuple[str, int, bool]]:
        one = self._cells.statements[place]
        own = one.binds | one.perhaps
        yield from ((name, place, must and name not in own) for name in one.now)
        yield from ((name, self._end, must) for name in one.later)

    def _touched(self, one: Statement) -> Names:
        """Return the names whose values a statement may change.

        A call of the answer is an example, whatever it changes.
        """
        names, called = {*one.changes}, {*one.now}.union(*map(self._calls, one.now))
        if self._answer not in called:
            names |= one.uses & self._cells.data
            for place in {p for name in called for p in self._cells.binding.get(name, ())}:
                function = self._cells.statements[place]
                names |= function.does | function.hands & self._cells.data
        waiting = [*names]
        for name in waiting:  # the list grows during the loop
            new = self._cells.aliases.get(name, set()) - names
            names |= new
            waiting += new
        return one.perhaps | names

    def _calls(self, name: str) -> Names:
        """Return the names that a function may read, itself or in what it calls."""
        if name not in self._called:
            found, waiting = {name}, [name]
            for each in waiting:  # the list grows during the loop
                for place in self._cells.binding.get(each, ()):
                    new = self._cells.statements[place].later - found
                    found |= new
                    waiting += new
            self._called[name] = frozenset(found - {name})
        return self._called[name]


def _index(names: Iterable[Names]) -> dict[str, list[int]]:
    """Return the places of each name, in order."""
    found: dict[str, list[int]] = {}
    for place, each in enumerate(names):
        for name in each:
            found.setdefault(name, []).append(place)
    return found


def _pieces(source: str) -> Iterator[str]:
    """Cut a cell into its statements; raises SyntaxError or ValueError if it is not Python."""
    text = as_python(source)
    lines = re.split("\r\n?|\n", text)  # as Python counts
    body = parsed(text).body
    begins = [min([one.lineno, *(d.lineno for d in _decorators(one))]) for one in body]
    ends = [one.end_lineno or one.lineno for one in body]
    for one, begin, end, before, after in zip(
        body, begins, ends, [0, *ends], [*begins[1:], len(lines) + 1], strict=False
    ):
        alone = before < begin and end < after
        yield "\n".join(lines[begin - 1 : end]) if alone else ast.unparse(one)


def _decorators(one: ast.stmt) -> list[ast.expr]:
    decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return one.decorator_list if isinstance(one, decorated) else []


@lru_cache(maxsize=20_000)  # of a class: most students keep most of what they are given
def statement(text: str) -> Statement:
    """Return what the last statement of a text does with names; before it is only `_LAZILY`.

    >>> found = statement("best = [largest(row) for row in TABLE]")
    >>> sorted(found.binds), sorted(found.now)
    (['best'], ['TABLE', 'largest'])
    """
    try:
        *_, one = ast.parse(text).body
        plain = ast.unparse(_Generators().visit(ast.parse(text)))
        scopes = [(symtable(plain, "<cell>", "exec"), False)]
    except (SyntaxError, ValueError):  # for example, two parameters of the same name
        return Statement()
    binds, now, later, does = set[str](), set[str](), set[str](), set[str]()
    for scope, deferred in scopes:  # the list grows during the loop
        for symbol in scope.get_symbols():
            if scope is scopes[0][0] or symbol.is_global():
                if symbol.is_referenced():
                    (later if deferred else now).add(symbol.get_name())
                if symbol.is_assigned() or symbol.is_imported():
                    (does if deferred else binds).add(symbol.get_name())
        for inner in scope.get_children():
            is_function = inner.get_type() == "function" and inner.get_name() != "genexpr"
            scopes.append((inner, deferred or is_function))
    perhaps, changes, uses, inside = set[str](), set[str](), set[str](), set[str]()
    hands = set[str]()
    dotted, aliases = set[str](), set[tuple[str, str]]()
    nodes: list[tuple[ast.AST, bool]] = [(one, False)]
    for node, deferred in nodes:  # the list grows during the loop
        within = deferred or isinstance(node, _FUNCTIONS)
        nodes += [(child, within) for child in ast.iter_child_nodes(node)]
        if isinstance(node, ast.Attribute) and _root(node):
            dotted.add(ast.unparse(node))
        match node:
            case (
                ast.Attribute(ctx=ast.Store() | ast.Del())
                | ast.Subscript(ctx=ast.Store() | ast.Del())
            ):
                (inside if deferred else changes).add(_root(node))
            case ast.AugAssign(target=ast.Name(name)):
                (inside if deferred else now).add(name)
            case ast.Call(func=function, args=arguments, keywords=keywords):
                passed = [*arguments, *(keyword.value for keyword in keywords)]
                if isinstance(function, ast.Name) and function.id in GIVEN:
                    passed = []
                (hands if deferred else uses).update(map(_root, [function, *passed]))
                if {getattr(function, "id", ""), getattr(function, "attr", "")} & _REACHING:
                    perhaps.add(_ALWAYS)
            case ast.Assign(value=value) | ast.For(iter=value) if not deferred:
                parts = [*ast.walk(value)]
                called = {part.func for part in parts if isinstance(part, ast.Call)}
                functions = {part.id for part in called if isinstance(part, ast.Name)}
                olds = ({_root(part) for part in parts} & now) - functions - GIVEN
                aliases |= {(new, old) for new in binds for old in olds}
            case ast.ImportFrom("__future__"):
                perhaps.add(_ALWAYS)
            case ast.ImportFrom(names=[ast.alias("*")]):
                perhaps.add(_ANY)
    later |= inside & does
    does |= inside & later
    if not isinstance(one, _CERTAIN):
        binds, perhaps = set(), perhaps | binds
    return Statement(
        frozenset(binds - {_ANY}),
        frozenset(perhaps),
        frozenset(changes - {""}),
        frozenset(uses & now),
        frozenset(now),
        frozenset(later),
        frozenset(does),
        frozenset(hands & later),
        frozenset(dotted),
        frozenset(aliases),
        isinstance(one, _DEFINITIONS),
    )


class _Generators(ast.NodeTransformer):
    """Turns comprehensions into generators: Python 3.12 counts their names as the cell's."""

    def visit(self, node: ast.AST) -> ast.AST:
        match self.generic_visit(node):
            case ast.ListComp(elt, generators) | ast.SetComp(elt, generators):
                return ast.GeneratorExp(elt, generators)
            case ast.DictComp(key, value, generators):
                return ast.GeneratorExp(ast.Tuple([key, value], ast.Load()), generators)
        return node


def _root(node: ast.AST) -> str:
    """Return the name that an expression such as `a.b[c]` begins with, or ""."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def names_in(sources: Iterable[str]) -> Names:
    """Return the names that cells define."""
    found = Cells(sources).statements
    return frozenset().union(*(one.binds | one.perhaps for one in found)) - {_ANY, _ALWAYS}
