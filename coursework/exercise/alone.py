"""Find names that an answer uses but that do not exist when its cell is graded.

A cell is graded alone: only the set-up cell and the answers that its question needs run before it,
and it can use only the parts of the course that the question opens.
"""

import dis
import linecache
from collections.abc import Callable, Collection, Iterator
from dataclasses import is_dataclass
from enum import Enum
from inspect import isclass, isfunction
from symtable import symtable
from types import CodeType
from typing import Any

PACKAGES = ("stepthrough", "chopsticks", "coursework")


def full(name: str) -> str:
    """Add the package chopsticks to an address of the course that names no package.

    >>> full("search.textbook"), full("stepthrough.drawing")
    ('chopsticks.search.textbook', 'stepthrough.drawing')
    """
    return name if of_course(name) else f"chopsticks.{name}"


def of_course(name: str) -> bool:
    """Return whether an address begins with a package of the course."""
    return name.partition(".")[0] in PACKAGES


def missing(
    answer: Callable[..., Any], there: Collection[str], opened: Collection[str]
) -> Iterator[str]:
    """Yield the names that an answer uses but that do not exist when it is graded.

    there:  the names that the set-up cell and the needed answers define.
    opened: the modules, classes and functions of the course whose code is available.
    """
    if not isfunction(answer):
        return
    cell, names = answer.__code__.co_filename, answer.__globals__
    waiting, walked = [answer.__code__], {"__builtins__"}
    for code in waiting:  # the list grows during the loop
        for name in sorted((_read(code) - walked) & names.keys()):
            walked.add(name)
            own = [inner for inner in _codes(names[name]) if inner.co_filename == cell]
            waiting += own
            if not (own or _is_there(name, names[name], there, opened, cell)):
                yield name


def _is_there(
    name: str, value: Any, there: Collection[str], opened: Collection[str], cell: str
) -> bool:
    if hasattr(value, "__qualname__") and of_course(value.__module__):
        address = f"{value.__module__}.{value.__qualname__}."
        return _is_data(value) or any(address.startswith(f"{full(one)}.") for one in opened)
    return name in there or not linecache.getlines(cell) or name in _defined(cell)


def _is_data(value: Any) -> bool:
    """Return whether the grader keeps a value: a data class or an error, but not a game."""
    kinds = (tuple, Enum, BaseException)
    data = isclass(value) and (is_dataclass(value) or issubclass(value, kinds))
    return data and not hasattr(value, "moves")


def _codes(value: Any) -> list[CodeType]:
    """Return the code of a function or of a class's methods."""
    parts = vars(value).values() if isclass(value) else [value]
    return [part.__code__ for part in parts if isfunction(part)]


def _read(code: CodeType) -> set[str]:
    """Return the global names that some code reads."""
    read = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    return read.union(*(_read(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def _defined(cell: str) -> set[str]:
    """Return the names that a notebook's cell defines."""
    table = symtable("".join(linecache.getlines(cell)), cell, "exec")
    return {one.get_name() for one in table.get_symbols() if one.is_assigned() or one.is_imported()}
