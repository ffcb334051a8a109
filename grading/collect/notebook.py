"""Read the cells of a notebook as untrusted data, within limits."""

import json
from dataclasses import dataclass

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_TEXT = 1_000_000  # characters of all cells of a notebook that are graded or locked
MAX_PARTS = 1_000_000  # lists and objects in a notebook: each takes a hundred bytes of memory


class Unreadable(Exception):  # noqa: N818
    """A notebook cannot be graded; the message tells the student why."""


@dataclass(frozen=True)
class Cell:
    """A cell with nbgrader metadata."""

    kind: str
    source: str
    locked: bool


def graded_cells(data: bytes) -> dict[str, list[Cell]]:
    """Return the cells with nbgrader metadata, by grade_id; raises Unreadable."""
    if len(data) > MAX_NOTEBOOK:
        raise Unreadable(
            f"The notebook is too large: more than {MAX_NOTEBOOK // 10**6} MB. Clear all outputs, "
            "save it, and hand it in again."
        )
    if data.count(b"{") + data.count(b"[") > MAX_PARTS:
        raise Unreadable(f"The notebook has more than {MAX_PARTS:,} lists and objects.")
    try:
        notebook = json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable("The file is not a notebook: it is not JSON.") from None
    match notebook:
        case {"cells": list(cells), "nbformat": 4}:
            pass
        case _:
            raise Unreadable(
                "The file is not a notebook of format 4. Open it in Jupyter, save it, and hand it "
                "in again."
            )
    known: dict[str, list[Cell]] = {}
    room = MAX_TEXT
    for cell in cells:
        match cell:
            case {
                "cell_type": str(kind),
                "source": source,
                "metadata": {"nbgrader": {"grade_id": str(name), **marks}},
            }:
                lines = source if isinstance(source, list) else [source]
                text = "".join(line for line in lines if isinstance(line, str))[: MAX_CELL + 1]
                known.setdefault(name, []).append(Cell(kind, text, marks.get("locked") is True))
                room -= len(text) + len(name) + 1_000
        if room < 0:
            raise Unreadable(f"The notebook is too long: more than {MAX_TEXT:,} characters.")
    return known
