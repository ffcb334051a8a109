"""Find what an answer uses but what is not there when it is graded."""

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from inspect import isclass, ismodule
from pathlib import Path
from typing import Any

from coursework.exercise.addresses import full, of_course
from coursework.exercise.cells import Cells

NOT_THERE = "input"  # nobody answers


def missing(
    answer: str,
    cells: Sequence[str],
    values: Mapping[str, Any],
    there: Collection[str],
    opened: Collection[str],
) -> Iterator[str]:
    """Yield the names that an answer uses but that do not exist when it is graded.

    cells:  what has been run in the notebook; values: what the names stand for now.
    there:  the names that the set-up cell and the needed answers define.
    opened: the modules, classes and functions of the course whose code is available.
    """
    needed = Cells(cells).needed(answer, ours=there)
    if needed.answer is None:  # it does not come from a cell
        return
    yield from (name for name in needed.unknown if name in values or name == NOT_THERE)
    for name in sorted({answer, *needed.reads}):
        first, *attributes = name.split(".")
        value = values.get(first)
        for attribute in attributes:
            value = getattr(value, attribute, None) if ismodule(value) else value
        if _is_closed(value, opened):
            yield first
        elif first not in there and (own := _own_module(value)):
            yield own


def _is_closed(value: Any, opened: Collection[str]) -> bool:
    """Return whether a value of the course is not there, because the question does not open it."""
    if not (hasattr(value, "__qualname__") and of_course(value.__module__ or "")):
        return False
    address = f"{value.__module__}.{value.__qualname__}."
    kinds = (tuple, Enum, BaseException)
    data = isclass(value) and (is_dataclass(value) or issubclass(value, kinds))
    is_data = data and not hasattr(value, "moves")  # the grader keeps it
    return not (is_data or any(address.startswith(f"{full(one)}.") for one in opened))


def _own_module(value: Any) -> str:
    """Return the name of the module beside the notebook that a value comes from, or ""."""
    name = str(value.__name__ if ismodule(value) else getattr(value, "__module__", ""))
    file = Path(getattr(sys.modules.get(name), "__file__", None) or "/")
    beside = Path.cwd() in file.parents and "site-packages" not in file.parts
    return name if beside and name != "__main__" and not of_course(name) else ""
