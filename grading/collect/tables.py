"""Tables that people and their spreadsheets read and write."""

import csv
import io
import re
from datetime import datetime

_DAYS = ("%A, %d %B %Y,", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%m/%d/%Y")  # Moodle; spreadsheets
_CLOCKS = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M:%S %p")


def table_text(text: str) -> str:
    r"""Return a table as we write it: Excel reads UTF-8 only if it begins with a mark.

    >>> table_text("Ada"), table_text("Jürgen")
    ('Ada', '\ufeffJürgen')
    """
    return text if text.isascii() else f"\ufeff{text}"


def read_table(name: object, data: bytes) -> tuple[list[list[str]], str]:
    """Read a CSV saved by a spreadsheet: return lines of equal length, and the separator.

    Raises ValueError, with this name, if it is not in UTF-8, is not a CSV, or is empty.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is not in UTF-8: save it as CSV UTF-8") from None
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=separator, strict=True))
    except csv.Error as error:
        raise ValueError(f"{name} is not a CSV: {error}") from None
    if not any(map(any, lines)):
        raise ValueError(f"{name} is empty")
    longest = max(map(len, lines))
    return [[*cells, *[""] * (longest - len(cells))] for cells in lines], separator


def read_time(text: str) -> datetime:
    """Read a date with a time, as ISO 8601, Moodle or a spreadsheet writes it.

    >>> read_time("Tuesday, 3 November 2026, 11:58 AM").isoformat()
    '2026-11-03T11:58:00'

    Raises ValueError if there is no time, or if day and month may be swapped.
    """
    found = set()
    if len(text) > len("2026-11-30"):
        for form in ("", *(f"{day} {clock}" for day in _DAYS for clock in _CLOCKS)):
            try:
                found.add(datetime.strptime(text, form) if form else datetime.fromisoformat(text))
            except ValueError:
                continue
    if len(found) > 1:
        raise ValueError("this may be two days: write it like 2026-11-30T23:59:00")
    if not found:
        raise ValueError("a time must be a date with a time, such as 2026-11-30T23:59:00")
    return found.pop()


def as_number(name: str) -> str:
    """Return what a spreadsheet makes of a name that it takes for a number.

    >>> as_number("00123"), as_number("12e5"), as_number("1.20E+06"), as_number("ada")
    ('123', '1200000', '1200000', 'ada')
    """
    numeric = re.fullmatch(r"\d+(\.\d+)?([eE][+-]?\d{1,2})?", name)
    return f"{float(name):.0f}" if numeric else name
