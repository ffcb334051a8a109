"""Values as they were at one moment: copies that no later change reaches, in words and as a grid.

A copy is made without calling anything that a program defines: no `__repr__`, no property.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from types import ModuleType
from typing import Any, NamedTuple

from stepthrough.drawing import GREY, Drawing, drawing, text

_DEEP, _MANY = 6, 400  # levels of a copy, and the members of one level
_LETTERS = 40  # the most in the words for a value
_LINE = 18  # letters below a board
_CELL = 16  # pixels


SINGLE = frozenset({int, str, float, bool, type(None)})
"""The types of values that need no copy."""


class Fields(NamedTuple):
    """The copy of a dictionary or a set (`kind` is its type's name), or of another object."""

    kind: str
    items: tuple[Any, ...]


def copied(value: Any, above: tuple[int, ...] = ()) -> Any:
    """Return a copy of a value: numbers, texts, tuples and `Fields`.

    >>> copied([[1, None], "two", {3: {4}}])
    ((1, None), 'two', Fields(kind='dict', items=((3, Fields(kind='set', items=(4,))),)))
    """
    kind = type(value)
    if kind in SINGLE:
        return value
    if id(value) in above or len(above) == _DEEP:
        return "…"
    above = (*above, id(value))
    if kind in (list, tuple) and len(value) <= _MANY:  # the usual boards, as fast as possible
        return tuple([one if type(one) in SINGLE else copied(one, above) for one in value])
    try:
        return _copied(value, kind, above)
    except Exception:  # the value's class is not what it says it is
        return f"<{kind.__name__}>"


def _copied(value: Any, kind: type, above: tuple[int, ...]) -> Any:
    if isinstance(value, Enum):
        return value.name
    if hasattr(kind, "dtype") and hasattr(kind, "tolist"):  # numpy's
        return copied(value.tolist(), above)
    if isinstance(value, list | tuple | deque | range | dict | set | frozenset):
        if len(value) > _MANY:
            return f"{kind.__name__} of {len(value)}"
        if isinstance(value, dict):
            pairs = dict.items(value)
            return Fields("dict", tuple([(copied(k), copied(v, above)) for k, v in pairs]))
        members = tuple([copied(member, above) for member in value])
        is_set = isinstance(value, set | frozenset)
        return Fields("set", tuple(sorted(members, key=words))) if is_set else members
    if isinstance(value, int | float | str):  # of a class of their own
        return next(one for one in (int, float, str) if isinstance(value, one))(value)
    names = [*_field(value, "__dict__", {}), *_slots(kind)]
    fields = ((name, _field(value, name)) for name in names)
    return Fields(
        kind.__name__,
        tuple((name, copied(field, above)) for name, field in fields if is_data(field)),
    )


def _slots(kind: type) -> list[str]:
    slots = [vars(base).get("__slots__", ()) for base in kind.__mro__]
    return [s for each in slots for s in ([each] if isinstance(each, str) else each)]


def _field(value: Any, name: str, otherwise: Any = ...) -> Any:
    try:
        return object.__getattribute__(value, name)
    except AttributeError:  # not set yet
        return otherwise


def is_data(value: Any) -> bool:
    """Return whether a value is worth a place in a picture: no function, class or module."""
    return not (callable(value) or isinstance(value, ModuleType) or value is ...)


def words(value: Any) -> str:
    """Write a copy in a few words.

    >>> words(copied([["X", " "], ["O", "X"]])), words(copied([3, -1])), words(copied({2, 1}))
    ('X·/OX', '3, −1', '{1, 2}')
    """
    if isinstance(value, Fields):
        if value.kind == "set":
            said = f"{{{', '.join(map(words, value.items))}}}"
        else:
            pairs = ", ".join(f"{words(k)}: {words(v)}" for k, v in value.items)
            said = f"{{{pairs}}}" if value.kind == "dict" else f"{value.kind}({pairs})"
    elif value in ((), ""):
        said = "nothing"
    elif isinstance(value, tuple):
        rows = any(isinstance(part, tuple) for part in value) and bool(grid(value))
        letters = all(isinstance(part, str) and len(part) == 1 for part in value)
        inside = "({})" if not rows else "{}"
        parts = [inside.format(words(v)) if isinstance(v, tuple) else words(v) for v in value]
        said = ("/" if rows else "" if letters else ", ").join(parts)
    else:
        said = str(value).replace("-", "−") if isinstance(value, int | float) else str(value)
        said = said.replace("inf", "∞") if isinstance(value, float) else said
        said = "".join(c if c.isprintable() else "/" if c == "\n" else "?" for c in said)
        said = said.replace(" ", "·") if not said.strip() or len(said) in _SQUARES else said
    return said if len(said) <= _LETTERS else said[: _LETTERS - 1] + "…"


def grid(value: Any) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a copy that looks like a board: one or more rows of short cells.

    The rows of a text end with its lines; nine equal cells are three rows.
    """
    if isinstance(value, str) and "\n" in value:
        value = tuple(value.strip("\n").split("\n"))
    if isinstance(value, Fields):
        keys = [item[0] for item in value.items] if value.kind == "dict" else []
        if not keys or not all(type(key) is int for key in keys):
            return ()
        value = tuple(cell for _, cell in sorted(value.items))
    if isinstance(value, str) and len(value) in _SQUARES:
        value = tuple(value)
    if not isinstance(value, tuple) or not value:
        return ()
    if all(isinstance(row, tuple | str) and len(row) == len(value[0]) > 1 for row in value):
        rows = tuple(tuple(_cell(cell) for cell in row) for row in value)
    else:
        flat = tuple(_cell(cell) for cell in value)
        side = _SQUARES.get(len(flat), 0) if len({*flat}) <= 3 else 0
        rows = tuple(flat[i : i + side] for i in range(0, len(flat), side)) if side else (flat,)
    fits = len(rows) > 1 or len(rows[0]) > 1
    return rows if fits and all("\n" not in cell for row in rows for cell in row) else ()


def _cell(value: Any) -> str:
    """Write one cell; a line break stands for a value that does not fit into a cell."""
    if value is None or value == "":
        return " "
    if isinstance(value, tuple | Fields):
        return "\n"
    said = str(value) if isinstance(value, str) else words(value)
    return "\n" if len(said) > 3 else said


_SQUARES = {9: 3, 16: 4, 25: 5, 36: 6, 64: 8}


@dataclass(frozen=True)
class Snapshot:
    """What a node shows of a call's arguments as they were when it began.

    values: the copies, by name; name: all of them in words; rows: the board that is drawn, if
    there is one; line: the words below it; drawn: the reader's own drawing instead.
    """

    values: tuple[tuple[str, Any], ...]
    name: str
    rows: tuple[tuple[str, ...], ...]
    line: str
    drawn: Drawing | None = field(default=None, hash=False)


def snapshot(values: Iterable[tuple[str, Any]]) -> Snapshot:
    """Return the snapshot of some named copies: boards are drawn, the others are words."""
    values = tuple(values)
    boards = [grid(value) for _, value in values]
    rows = tuple(row for board in boards for row in board)
    rest = [words(v) for (_, v), board in zip(values, boards, strict=True) if not board]
    line = ", ".join(rest)[:_LINE]
    return Snapshot(values, ", ".join(words(v) for _, v in values), rows, line)


@drawing.register
def _(state: Snapshot) -> Drawing:
    if state.drawn:
        return state.drawn
    letters = max((len(cell) for row in state.rows for cell in row), default=1)
    cell = max(_CELL, 7 * letters + 5)
    width = max(cell * max(map(len, state.rows), default=0), 7.5 * len(state.line))
    parts = []
    for y, row in enumerate(state.rows):
        left = (width - cell * len(row)) / 2
        for x, mark in enumerate(row):
            parts.append(_square(left + x * cell, y * _CELL, cell, mark))
    height = _CELL * len(state.rows)
    if state.line:
        parts.append(text(width / 2, height + 14, state.line, font_size=12))
        height += 18
    return Drawing("".join(parts), width, height, state.name)


def _square(x: float, y: float, width: float, mark: str) -> str:
    box = f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{_CELL}" fill="none"'
    words = text(x + width / 2, y + 12, mark, font_size=11) if mark.strip() else ""
    return f'{box} stroke="{GREY}"/>{words}'


def numbers(value: Any) -> dict[Any, int | float]:
    """Return the numbers in a result by their places: a number has the place ().

    >>> numbers(copied((3, (0, 1)))), numbers(copied({"move": None, "score": -1})), numbers(True)
    ({(0,): 3, (1, 0): 0, (1, 1): 1}, {('score',): -1}, {(): True})
    """
    if isinstance(value, int | float):
        return {(): value}
    pairs = value.items if isinstance(value, Fields) and value.kind != "set" else ()
    parts = enumerate(value) if type(value) is tuple else pairs
    return {(k, *place): n for k, part in parts for place, n in numbers(part).items()}
