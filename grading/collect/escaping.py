"""Escape untrusted text, before it is printed or opened as a table."""

import re
import unicodedata


def one_line(text: str) -> str:
    r"""Put a text on one line, without anything that moves the cursor or reverses the text.

    >>> one_line("Why?\n\x1b[2J  Look \u202eagain.")
    'Why? [2J Look again.'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def table_cell(text: str) -> str:
    """Put a text on one line that no spreadsheet treats as a formula.

    >>> table_cell("=1+1"), table_cell("＠SUM(A1)"), table_cell("-2.5"), table_cell("1 = 1")
    ("'=1+1", "'＠SUM(A1)", '-2.5', '1 = 1')
    """
    text = one_line(text)
    formula = unicodedata.normalize("NFKC", text[:1]) in ("=", "+", "-", "@")
    number = text[:1] in "+-" and text[1:].replace(".", "", 1).isdecimal()
    return f"'{text}" if formula and not number else text


def fenced(text: str, kind: str = "") -> str:
    r"""Put a text into a block that Markdown shows as plain text; its kind may be "text".

    >>> fenced("[a link](javascript:alert())\n```\nout of the block")
    '````\n[a link](javascript:alert())\n```\nout of the block\n````'
    """
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{kind}\n{text}\n{fence}"
