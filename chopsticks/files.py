"""Atomic file writes: a reader never sees a half-written file."""

import os
from collections.abc import Iterator
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
    draft = target.with_name(f".{target.name}.draft")
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
