"""Files that come with the course, and tables as CSV.

The files are lectures, exercises, and tables of results that took a long time to compute.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

PACKAGE = Path(__file__).parent.parent


def course_file(name: str) -> Path:
    """Return the path of a course file, in the wheel or in the checkout.

    Raises FileNotFoundError if the file did not come with the package.

    >>> course_file("audit/results/geister.txt").name
    'geister.txt'
    """
    for folder in (PACKAGE / "_course", PACKAGE.parent):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"{name} is missing from {PACKAGE}: reinstall the course")


def csv_text(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write a table as CSV.

    >>> csv_text(("rows", "cols"), [(1, 2), (3, "a,b")])
    'rows,cols\n1,2\n3,"a,b"\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
