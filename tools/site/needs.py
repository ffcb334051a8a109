"""List the packages that a notebook needs besides Python and the course, for the site's pages.

The list is read from the sources, without running anything.  A package is needed if a cell imports
it, directly or through modules of the course.  An import in a function or in a `try` does not
count: such code works without the package, and says so.

A page's template gets those that are not ON_THE_SITE as `needs[pagename]`.  The attribute
`data-needs` of the page's first paragraph lists them: the page must fetch them from Pyodide's own
distribution before the first cell runs, and therefore lacks them without a network.  `numba` is
never listed, because Pyodide does not have it.
"""

import ast
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COURSE = ("stepthrough", "chopsticks", "coursework")
NAMES = {"IPython": "ipython", "sklearn": "scikit-learn"}
"""Pyodide's name for a package, if it differs from the name in the code."""
ON_THE_SITE = {"anywidget", "ipython", "traitlets"}
"""Packages that are stored next to the site's Pyodide."""


def needs(notebook: Path) -> set[str]:
    """Return the packages that a notebook needs, by Pyodide's names.

    >>> sorted(needs(ROOT / "notebooks/01-a-game.ipynb"))
    ['matplotlib']
    """
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    addresses = (address for source in code for address in _addresses(ast.parse(source).body))
    return {NAMES.get(name, name) for name in _outside(addresses)}


def _outside(addresses: Iterator[str]) -> set[str]:
    """Return the packages outside Python and the course that these imports need."""
    left, seen, found = list(addresses), set(), set()
    while left:
        address = left.pop()
        package = address.partition(".")[0]
        if package not in COURSE:
            found.add(package)
        elif address not in seen:
            seen.add(address)
            left += _asked(address)
    return found - sys.stdlib_module_names


def _asked(address: str) -> list[str]:
    """Return the imports of a module of the course, or of a name in one."""
    parent, _, name = address.rpartition(".")
    if path := _path(address):
        return [*_imports(path)[0], *filter(None, [parent])]
    return [parent, _imports(_path(parent))[1].get(name, parent)]


@cache
def _path(address: str) -> Path | None:
    """Return the file of a module of the course, or None if it is not one."""
    stem = ROOT.joinpath(*address.split("."))
    return next((p for p in (stem / "__init__.py", stem.with_suffix(".py")) if p.is_file()), None)


@cache
def _imports(path: Path) -> tuple[list[str], dict[str, str]]:
    """Return a module's imports, as addresses: those that always run, and those of lazy names.

    A package loads the names for type checkers lazily.
    """
    body = ast.parse(path.read_text(encoding="utf-8")).body
    typed = (
        n.body for n in body if isinstance(n, ast.If) and "TYPE_CHECKING" in ast.unparse(n.test)
    )
    lazily = {address.rpartition(".")[2]: address for part in typed for address in _addresses(part)}
    return [*_addresses(body)], lazily


def _addresses(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the addresses of the modules that statements import, or of names in them."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
