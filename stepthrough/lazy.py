"""Lazy packages, which load a module when one of its names is first used."""

import sys
from collections.abc import Callable
from functools import cache
from opcode import opmap
from pathlib import Path
from typing import Any


def attach(file: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of the package whose `__init__` is this file.

    The package exports the names that the file imports under `if TYPE_CHECKING`, so Python and type
    checkers share a single list.  These names are also the package's `__all__`.
    """

    @cache
    def places() -> dict[str, str]:
        import ast  # only here, because most imports use none of the names

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
            raise absent(Path(file).parent.name, name, f"; it has {list(places())}")
        return getattr(import_module(places()[name]), name)

    return find


def absent(package: str, name: str, more: str = "") -> Exception:
    """Return the error for a name that a package's `__getattr__` does not find.

    If a `from … import` asks for it, as in a notebook of an older version, it says what to do.
    """
    asks = sys._getframe(2)
    if asks.f_code.co_code[asks.f_lasti] == opmap["IMPORT_FROM"]:
        return ImportError(
            f"{package} has no {name!r}: this was written for another version of it. Take the "
            "notebook that came with the one that is installed."
        )
    return AttributeError(f"{package} has no attribute {name!r}{more}")
