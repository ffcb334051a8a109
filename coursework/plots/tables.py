"""Results as tables, in HTML and in plain text."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from math import isfinite
from numbers import Real
from pathlib import Path
from typing import Any

from coursework.questions.prediction import inline
from stepthrough.drawing import light
from stepthrough.page import sheet

Lit = int | tuple[int, str]
_FIGURE = re.compile(r"[−–-]?[\d∞][\d,.]*( ?(%|×|s|ms))?|–")
_MINUS = re.compile(r"(?<![\w)])-(?=\d)")
_MARKED = re.compile(r"(`|\*\*|\*)(.+?)\1")


def table(
    rows: Iterable[Mapping[str, Any]], caption: str = "", *, lit: Lit | Collection[Lit] = ()
) -> "Columns":
    """Show rows as a table; each row maps the columns' headers to its cells.

    A column of numbers is aligned to the right, and all its numbers have the same number of
    decimals.  Text is shown as you wrote it, with real minus signs; None becomes a dash.  Headers
    and caption may contain `code`, *emphasis* and **strong**.

    rows: at least one; if a row lacks a column, the cell is empty.  caption: the finding, in a
    sentence.  lit: what to highlight: a row by its number, counted from 0 or, if negative, from the
    end; or one cell, by its row and header; or several of these.

    Raises ValueError if there are no rows, or if a row or column to highlight does not exist.

    >>> print(table([{"depth": 2, "nodes": 18}, {"depth": 8, "nodes": 1234}], "It grows.", lit=1))
    It grows.
    depth  nodes
        2     18
        8  1,234  ←
    """
    listed = [{str(head): value for head, value in row.items()} for row in rows]
    heads = list(dict.fromkeys(head for row in listed for head in row))
    if not heads:
        raise ValueError("a table needs at least one row that is not empty")
    several = [lit] if isinstance(lit, int) or str in map(type, lit) else lit
    places = set()
    for one in several:
        row, head = one if isinstance(one, tuple) else (one, None)
        if not -len(listed) <= row < len(listed) or (head is not None and head not in heads):
            raise ValueError(
                f"lit = {one!r}: there is no such row or cell; the table has {len(listed)} rows "
                f"and the columns {heads}"
            )
        places |= {(row % len(listed), each) for each in (heads if head is None else [head])}
    columns = {head: _column([row.get(head, "") for row in listed]) for head in heads}
    return Columns(columns, _MINUS.sub("−", caption), frozenset(places))


@dataclass(eq=False, repr=False)
class Columns:
    """Columns of texts with headers, a caption, and the highlighted cells."""

    columns: dict[str, list[str]]
    caption: str
    lit: frozenset[tuple[int, str]]

    def __str__(self) -> str:
        heads = {head: _MARKED.sub(r"\2", head) for head in self.columns}
        forms = {
            head: f"{'<>'[self._is_number(head)]}{max(map(len, (heads[head], *texts)))}"
            for head, texts in self.columns.items()
        }
        rows = [[*heads.items()], *map(self._row, range(self._rows))]
        lines = ["  ".join(f"{text:{forms[head]}}" for head, text in row).rstrip() for row in rows]
        for row in {row for row, _ in self.lit}:
            lines[row + 1] += "  ←"
        return "\n".join([_MARKED.sub(r"\2", self.caption), *lines] if self.caption else lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col"{self._class(head)}>{inline(head)}</th>' if head else "<td></td>"
            for head in self.columns
        )
        body = "".join(
            f"<tr>{''.join(self._cell(row, head, text) for head, text in self._row(row))}</tr>"
            for row in range(self._rows)
        )
        caption = f"<caption>{inline(self.caption)}</caption>" if self.caption else ""
        return (
            f'<style>{_style()}</style><div class="figures" tabindex="0" role="group" '
            f'aria-label="Table"><table class="figures">{caption}<thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )

    @property
    def _rows(self) -> int:
        return len(next(iter(self.columns.values())))

    def _row(self, row: int) -> list[tuple[str, str]]:
        return [(head, texts[row]) for head, texts in self.columns.items()]

    def _is_number(self, head: str) -> bool:
        texts = [text for text in self.columns[head] if text]
        return all(map(_FIGURE.fullmatch, texts))

    def _class(self, head: str, lit: bool = False) -> str:
        names = ["number"] * self._is_number(head) + ["lit"] * lit
        return f' class="{" ".join(names)}"' if names else ""

    def _cell(self, row: int, head: str, text: str) -> str:
        lit = (row, head) in self.lit
        heads = head == next(iter(self.columns)) and not self._is_number(head)
        tag = "th" if heads else "td"
        words = f"<mark>{escape(text)}</mark>" if lit else escape(text)
        scope = ' scope="row"' if heads else ""
        return f"<{tag}{scope}{self._class(head, lit)}>{words}</{tag}>"


def _column(values: list[Any]) -> list[str]:
    """Return the texts of a column.

    All its numbers have as many decimals as the number that needs the most.
    """
    plain = [value.item() if hasattr(value, "item") else value for value in values]
    decimals = max((_decimals(value) for value in plain if _is_real(value)), default=0)
    return [_text(value, decimals) for value in plain]


def _text(value: Any, decimals: int) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not _is_real(value):
        return _MINUS.sub("−", str(value))
    if not isfinite(value):
        text = str(value).replace("inf", "∞")
    elif isinstance(value, int) and not decimals:
        text = f"{value:,}"
    else:
        text = f"{float(value):,.{decimals}f}"
    return text.replace("-", "−")


def _is_real(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _decimals(value: Any) -> int:
    """Return how many decimals a number needs to show three significant digits.

    >>> [_decimals(value) for value in (1234, 1234.5, 12.345, 0.5, 0.0625)]
    [0, 0, 1, 1, 4]
    """
    if not isfinite(value):
        return 0
    return len(f"{float(f'{float(value):.3g}'):.6f}".rstrip("0").partition(".")[2])


@cache
def _style() -> str:
    style = sheet(Path(__file__).with_name("tables.css"))
    return style.replace("var(--orange)", light("orange"))  # a table may be outside every viewer
