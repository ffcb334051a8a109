"""What a worker may read: a copy of the course, without what a question asks for."""

import ast
import py_compile
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import chopsticks
from chopsticks.game import card
from grading.sandbox import inside

_WITHHELD = '''\
class Withheld(Exception):
    """What a question asks for was not written but called."""
'''
_CHECK = '''\
"""Here nothing is checked: that is done outside."""


class Checker:
    def __init__(self, path):
        pass

    def __call__(self, name, answer):
        pass
'''


def copy_course(folder: Path, withhold: Iterable[str], games: Iterable[str]) -> None:
    """Fill a folder; ValueError if a name that is withheld is not there."""
    package = folder / "chopsticks"
    original = Path(chopsticks.__file__).parent
    # A compiled twin would be a way round what is withheld.
    without = shutil.ignore_patterns("__pycache__", "compiled")
    shutil.copytree(original, package, ignore=without)
    for path in (Path(inside.__file__), *own_files(games)):
        shutil.copy(path, folder)
    (package / "withheld.py").write_text(_WITHHELD)
    (package / "exercise/check.py").write_text(_CHECK)
    missing = {f"chopsticks.{name}" for name in withhold}
    for path in package.rglob("*.py"):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        if names := [n for n in missing if f"{n}.".startswith(f"{module}.")]:
            withholding = _Withholding(module, names)
            path.write_text(withholding.stub(path.read_text(encoding="utf-8")))
            missing -= withholding.found
    if missing:
        raise ValueError(f"withhold names {sorted(missing)}, which are not in the course")
    for path in folder.rglob("*.py"):
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(path), invalidation_mode=mode, doraise=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def own_files(games: Iterable[str]) -> Iterator[Path]:
    """The files of those of these games that are not in the package: a game is one file."""
    for name in games:
        module = card(name).make.__module__
        if module.partition(".")[0] != "chopsticks":
            yield Path(str(sys.modules[module].__file__))


class _Withholding(ast.NodeTransformer):
    r"""Makes stubs: a call of what these names cover raises Withheld.

    Constants and plain data, such as enumerations, stay.

    >>> print(_Withholding("m", ["m.f"]).stub("def f(x=1):\n    return x\n\ndef g():\n    pass"))
    def f(x=1):
        raise Withheld('m.f is what this question asks you to write')
    <BLANKLINE>
    def g():
        pass
    from chopsticks.withheld import Withheld
    """

    def __init__(self, module: str, names: list[str]) -> None:
        self._path = [module]
        self._names = names
        self.found: set[str] = set()

    def stub(self, source: str) -> str:
        """The source without what is withheld."""
        tree = self.visit(ast.parse(source))
        tree.body += ast.parse("from chopsticks.withheld import Withheld").body
        return ast.unparse(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
        if not bases & {"Enum", "IntEnum", "NamedTuple", "Protocol"}:
            self._path.append(node.name)
            self.generic_visit(node)
            self._path.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        name = ".".join([*self._path, node.name])
        if covering := {n for n in self._names if f"{name}.".startswith(f"{n}.")}:
            self.found |= covering
            says = f"{name.partition('.__')[0]} is what this question asks you to write"
            node.body = ast.parse(f"raise Withheld({says!r})").body
        return node
