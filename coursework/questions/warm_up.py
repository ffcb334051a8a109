"""Lines of a program for the reader to put in order."""

from dataclasses import dataclass
from html import escape

from stepthrough.page import living

Row = list[list[str]]
"""A line, or two to choose from; a wrong line comes with the reason why it is wrong."""


@dataclass(eq=False, repr=False)
class WarmUp:
    """Lines to put in order; the page checks the order.

    head: the text above the lines.  rows: the lines, shuffled.  orders: the right orders of the
    rows, by their numbers.
    """

    head: str
    rows: list[Row]
    orders: list[list[int]]

    def __repr__(self) -> str:
        return f"<WarmUp: {len(self.rows)} lines of {self.head.splitlines()[0]}>"

    def _repr_html_(self) -> str:
        rows = " ".join(f"<li>{' or '.join(map(_code, row))}</li>" for row in self.rows)
        still = f"<p>The lines, in a wrong order:</p><pre>{escape(self.head)}</pre><ul>{rows}</ul>"
        data = {"head": self.head, "rows": self.rows, "orders": self.orders}
        return living("coursework/questions/warm_up.js", still, data)


def _code(line: list[str]) -> str:
    return f"<code>{escape(line[0].strip())}</code>"
