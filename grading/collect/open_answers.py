"""Find the answer to an open question in a notebook, as text and pictures for a person."""

import hashlib
from collections.abc import Iterable, Sequence

from grading.collect.notebook import Cell


def open_answer(
    name: str, cells: Iterable[Cell], released: Sequence[Cell]
) -> tuple[Cell, ...] | None:
    """Return the cells with the answer; None if the question's own cell is gone.

    The answer may be in halves and copies of this cell, and in new cells next to it.  Empty cells,
    cells that are as they were released, and further copies are left out.
    """
    order = [cell.name or cell.id for cell in released]
    by_text = {cell.source.strip(): cell.name or cell.id for cell in released}
    near = (name, order[order.index(name) - 1])
    found, last, there = dict[object, Cell](), "", False
    for cell in cells:
        text, called = cell.source.strip(), cell.name or cell.id
        if called not in order:
            called = by_text.get(text, "")
        last = called or last
        there = there or called == name
        own = cell.pictures or (text and text not in by_text)
        if own and last in near and called in ("", name):
            found.setdefault((text, cell.pictures), cell)
    return tuple(found.values()) if there or found else None


def in_words(answer: Iterable[Cell]) -> str:
    """Return the text of an answer, with a line for each picture."""
    lines = []
    for cell in answer:
        lines.append(cell.source)
        for kind, data in cell.pictures:
            digest = hashlib.sha256(data.encode()).hexdigest()[:8]
            lines.append(f"[a picture: {kind}, {len(data) * 3 // 4:,} bytes, {digest}]")
    return "\n\n".join(filter(None, lines))
