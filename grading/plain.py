"""A stranger's words where they are shown: on one line, and in a table."""

import unicodedata


def line(text: str) -> str:
    r"""A text on one line, without what moves the cursor or turns the text around.

    >>> line("Why?\n\x1b[2J  Look \u202eagain.")
    'Why? [2J Look again.'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def table_cell(text: str) -> str:
    """The same for a cell of a table: no spreadsheet takes it for a formula.

    >>> table_cell("=1+1"), table_cell("＠SUM(A1)"), table_cell("-2.5"), table_cell("1 = 1")
    ("'=1+1", "'＠SUM(A1)", '-2.5', '1 = 1')
    """
    text = line(text)
    formula = unicodedata.normalize("NFKC", text[:1]) in ("=", "+", "-", "@")
    return f"'{text}" if formula and not _is_number(text) else text


def _is_number(text: str) -> bool:
    return text[:1] in "+-" and text[1:].replace(".", "", 1).isdecimal()
