"""Read the cells of a notebook as untrusted data, within limits."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

MAX_NOTEBOOK = 20_000_000  # bytes
MAX_CELL = 100_000  # characters
MAX_TEXT = 2_000_000  # characters of all cells of a notebook
MAX_PARTS = 1_000_000  # lists and objects in a notebook: each takes a hundred bytes of memory
MAX_PICTURES = 10_000_000  # characters of all pictures of a notebook
PICTURES = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}  # how they begin
_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)


class Unreadable(Exception):  # noqa: N818
    """A notebook cannot be graded; the message tells the student why."""


@dataclass(frozen=True)
class Cell:
    """A cell: its grade_id or "", its id or "", and its content.

    pictures: pairs of a kind, such as "image/png", and the content in Base64.
    """

    name: str
    id: str
    kind: str
    source: str
    locked: bool = False
    pictures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Notebook:
    """A notebook's cells, in order, and the version of Python that last ran it, or ""."""

    cells: tuple[Cell, ...] = ()
    python: str = ""

    @cached_property
    def named(self) -> dict[str, list[Cell]]:
        """The cells that have a grade_id, by their grade_ids."""
        found: dict[str, list[Cell]] = {}
        for cell in self.cells:
            if cell.name:
                found.setdefault(cell.name, []).append(cell)
        return found


EMPTY = Notebook()


def read_notebook(data: bytes) -> Notebook:
    """Return a notebook's cells; raises Unreadable."""
    again = "Clear all outputs, save it, and hand it in again."
    if len(data) > MAX_NOTEBOOK:
        raise Unreadable(
            f"The notebook is too large: more than {MAX_NOTEBOOK // 10**6} MB. {again}"
        )
    if _parts(data) > MAX_PARTS and _parts(_TEXT.sub(b"", data)) > MAX_PARTS:
        raise Unreadable(f"The notebook has more than {MAX_PARTS:,} lists and objects. {again}")
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
    found, room, pictures = [], MAX_TEXT, MAX_PICTURES
    for cell in filter(None, map(_cell, cells)):
        room -= len(cell.source) + len(cell.name) + 1_000
        pictures -= sum(len(picture) for _, picture in cell.pictures)
        if room < 0:
            raise Unreadable(f"The notebook is too long: more than {MAX_TEXT:,} characters.")
        if pictures < 0:
            raise Unreadable(
                f"The notebook's pictures are too large: more than {MAX_PICTURES // 10**6} MB. "
                "Make them smaller, and hand it in again."
            )
        found.append(cell)
    match notebook:
        case {"metadata": {"language_info": {"version": str(python)}}}:
            return Notebook(tuple(found), python)
    return Notebook(tuple(found))


def _parts(data: bytes) -> int:
    return data.count(b"{") + data.count(b"[")


def _cell(cell: Any) -> Cell | None:
    match cell:
        case {"cell_type": str(kind), "source": source}:
            pass
        case _:
            return None
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))[: MAX_CELL + 1]
    name, own, locked = "", cell.get("id"), False
    match cell:
        case {"metadata": {"nbgrader": {"grade_id": str(name), **marks}}}:
            locked = marks.get("locked") is True
    pictures = tuple(_pictures(cell.get("attachments")))
    return Cell(name, own if isinstance(own, str) else "", kind, text, locked, pictures)


def _pictures(attachments: Any) -> Iterator[tuple[str, str]]:
    """Yield the pictures among a cell's attachments; they are what their first bytes say."""
    for bundle in attachments.values() if isinstance(attachments, dict) else ():
        for content in bundle.values() if isinstance(bundle, dict) else ():
            try:
                data = base64.b64decode("".join(content))
            except (TypeError, ValueError):
                continue
            for kind, begins in PICTURES.items():
                if data.startswith(begins):
                    yield kind, base64.b64encode(data).decode()
