"""Files that are there whole or not at all: a reader never meets a half-written one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

StrPath = str | os.PathLike[str]


@contextmanager
def whole_file(path: StrPath) -> Iterator[IO[bytes]]:
    """A file to write in: a draft beside `path`, whose place it takes in one step at the end.

    If that fails, the draft is gone and what was there before is still there.  The folder must
    exist.  Raises OSError where it cannot be written.
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
    """Write a file at once, a text in UTF-8; for the rest see `whole_file`."""
    with whole_file(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)
