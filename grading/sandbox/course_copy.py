"""The copy of the course that a worker can read; only open names keep their code."""

import ast
import marshal
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.util import MAGIC_NUMBER, source_hash
from itertools import chain
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

from chopsticks.game import card
from coursework.exercise.addresses import PACKAGES, full, of_course
from grading.sandbox import inside, remote

ROOT = Path(__file__).resolve().parents[2]
_WITHHELD = '''\
class Withheld(Exception):
    """The answer called something that may not be used in this question."""
'''
_CHECK = '''\
"""Answers are not checked here, but outside the worker."""


class Checker:
    def __init__(self, path):
        pass

    def __call__(self, name, answer):
        pass
'''


OPEN = (
    "coursework.exercise",
    "game.card",
    "game.protocol",
    "game.tree",
    "game.wrapper",
    # Games that are given as data, such as trees.
    "games.chance_tree",
    "games.graph",
    # How to assemble a page: controls need this when they are imported.
    "stepthrough.page",
)
"""Names that are open in every worker, in addition to drawings and packages' __init__ files."""

_parsing = Lock()  # Python 3.11 miscounts its depth when two threads build syntax trees
_OF_MODULES = ("__getattr__", "__dir__")  # functions of a module that are always open
_OF_DATA = ("__init__", "__post_init__", "__repr__", "__str__")


def rules_of(game: str) -> tuple[str, ...]:
    """Return the names that keep their code in questions about this game.

    Games outside the course always keep theirs.
    """
    found = card(game)
    made_by = (found.make,) if isinstance(found.make, type) else ()
    return tuple(map(address, filter(_of_package, (*made_by, *found.rules))))


def _of_package(thing: Any) -> bool:
    module = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    return of_course(module)


def address(thing: Any) -> str:
    """Return the name by which a module, class or function of the course can be opened.

    >>> address(card("stones").make)
    'games.stones.Stones'
    """
    if isinstance(thing, ModuleType):
        return thing.__name__.removeprefix("chopsticks.")
    return f"{thing.__module__}.{thing.__qualname__}".removeprefix("chopsticks.")


def copy_course(folder: Path, allow: Iterable[str], games: Iterable[str]) -> None:
    """Fill a folder with the copy; raises ValueError if an allowed name does not exist."""
    # Compiled twins of closed functions would still work, and so would our own parts of players.
    without = shutil.ignore_patterns("*.py", "__pycache__", "commands", "compiled", "rows")
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package, folder / package, ignore=without, copy_function=shutil.copyfile
        )
    for path in (Path(inside.__file__), Path(remote.__file__), *own_files(games)):
        _write(folder / path.name, path.read_text("utf-8"))
    opened = {full(name) for name in {*OPEN, *allow}}
    found: set[str] = set()
    with _parsing:
        for path in chain.from_iterable((ROOT / package).rglob("*.py") for package in PACKAGES):
            copy = folder / path.relative_to(ROOT)
            if not copy.parent.exists() or path.stem.startswith("compiled"):  # it is left out
                continue
            module = ".".join(copy.relative_to(folder).with_suffix("").parts)
            module = module.removesuffix(".__init__")
            about = frozenset(n for n in opened if module.startswith(n) or n.startswith(module))
            source = _CHECK if module == "coursework.exercise.check" else path.read_text("utf-8")
            stub, there = _closed(module, source, about)
            _write(copy, stub)
            found |= there
    _write(folder / "withheld.py", _WITHHELD)
    if missing := sorted(opened - found):
        raise ValueError(f"`allow` lists {missing}, which the course does not have")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _write(path: Path, source: str) -> None:
    """Write a module and its compiled code, so that no worker has to compile it."""
    path.write_text(source, "utf-8")
    place = compiled(path)
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(_bytecode(source))


def compiled(path: Path) -> Path:
    """Return where a worker's Python looks for a module's compiled code.

    `importlib` would say where this Python looks, which PYTHONPYCACHEPREFIX can change.
    """
    return path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"


def own_files(games: Iterable[str]) -> Iterator[Path]:
    """Return the files of those games that are not in the package; each game is one file."""
    for name in games:
        module = card(name).make.__module__
        if not of_course(module):
            yield Path(str(sys.modules[module].__file__))


@cache  # from one question to the next, few modules change
def _closed(module: str, source: str, names: frozenset[str]) -> tuple[str, set[str]]:
    """Return a module's source with only its open code, and which of these names exist in it."""
    closing = _Closing(names)
    return closing.stub(module, source), closing.found


@cache
def _bytecode(source: str) -> bytes:
    """Return the contents of a file of compiled code that Python never compares with the source."""
    unchecked = (0b01).to_bytes(4, "little")
    code = compile(source, "<course>", "exec", dont_inherit=True)
    return MAGIC_NUMBER + unchecked + source_hash(source.encode()) + marshal.dumps(code)


class _Closing:
    r"""Makes stubs: calling something that is not open raises Withheld.

    Constants and plain data stay: enumerations, named tuples and dataclasses can still be made and
    printed, with whatever this needs from the module, but their other methods are closed.
    A private helper is open if something open uses it.

    >>> print(_Closing(["m.g"]).stub("m", "def f(x=1):\n    return x\n\ndef g():\n    pass"))
    def f(x=1):
        raise Withheld('m.f may not be used in this question')
    <BLANKLINE>
    def g():
        pass
    from withheld import Withheld
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._open = set(names)
        self.found: set[str] = set()

    def stub(self, module: str, source: str) -> str:
        """Return the source of a module without its closed code."""
        self._opens(module)
        if module.endswith(".drawing") or module == "stepthrough.lazy":
            return source
        tree = ast.parse(source)
        closed: list[tuple[str, ast.FunctionDef]] = []
        new: list[ast.AST] = [  # what runs when the module is imported
            node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)
        ]
        staying: list[ast.AST] = []
        for name, function, stays in _functions(tree.body, module, _OF_MODULES):
            if stays:
                staying.append(function)
            if self._opens(name) or stays:
                new.append(function)
            else:
                closed.append((name, function))
        for_data = _named(staying)
        while new and closed:
            wanted = for_data | {name for name in _named(new) if name.startswith("_")}
            helpers = [pair for pair in closed if pair[1].name in wanted]
            closed = [pair for pair in closed if pair not in helpers]
            new = [function for _, function in helpers]
        for name, function in closed:
            says = f"{name.partition('.__')[0]} may not be used in this question"
            function.body = ast.parse(f"raise Withheld({says!r})").body
        if not closed:
            return source
        tree.body += ast.parse("from withheld import Withheld").body
        return ast.unparse(tree)

    def _opens(self, name: str) -> bool:
        covering = {n for n in self._open if f"{name}.".startswith(f"{n}.")}
        self.found |= covering
        return bool(covering)


def _named(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names and attributes in some code."""
    parts = [part for node in nodes for part in ast.walk(node)]
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    return names | {part.attr for part in parts if isinstance(part, ast.Attribute)}


def _functions(
    body: list[ast.stmt], path: str, staying: Collection[str]
) -> Iterator[tuple[str, ast.FunctionDef, bool]]:
    """Yield a module's functions and methods by name, and whether they are always open."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield f"{path}.{node.name}", node, node.name in staying
        elif isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
            decorators = {ast.unparse(d).partition("(")[0] for d in node.decorator_list}
            if not bases & {"Enum", "IntEnum", "Protocol"}:
                plain = "NamedTuple" in bases or "dataclass" in decorators
                yield from _functions(node.body, f"{path}.{node.name}", _OF_DATA if plain else ())
        else:  # such as an `if`
            inner = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.stmt)]
            yield from _functions(inner, path, staying)
