"""Lazy packages, which load a module when one of its names is first used."""

from collections.abc import Callable
from functools import cache
from typing import Any


def attach(file: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of the package whose `__init__` is this file.

    The package exports the names that the file imports under `if TYPE_CHECKING`, so Python and type
    checkers share a single list.  These names are also the package's `__all__`.
    """

    @cache
    def places() -> dict[str, str]:
        import ast  # only here, because most imports use none of the names
        from pathlib import Path

        [names] = [
            part.body
            for part in ast.parse(Path(file).read_text(encoding="utf-8")).body
            if isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING"
        ]
        return {
            name.name: line.module
            for line in names
            if isinstance(line, ast.ImportFrom) and line.module
            for name in line.names
        }

    def find(name: str) -> Any:
        from importlib import import_module

        if name == "__all__":
            return list(places())
        if name not in places():
            raise AttributeError(f"{file} has no attribute {name!r}; it has {list(places())}")
        return getattr(import_module(places()[name]), name)

    return find
