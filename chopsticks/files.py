"""Atomic file writes (a reader never sees a half-written file), and tables as CSV."""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

StrPath = str | os.PathLike[str]


@contextmanager
def whole_file(path: StrPath) -> Iterator[IO[bytes]]:
    """Open a draft next to `path` that replaces it in one step at the end.

    If writing fails, the draft is removed and the old file is left as it was.  The folder must
    exist.  Raises OSError if the file cannot be written.
    """
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.draft")
    try:
        with draft.open("wb") as file:
            yield file
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: StrPath, data: bytes | str) -> None:
    """Write a file in one step, text as UTF-8; see `whole_file`."""
    with whole_file(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


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
