"""What the audit's commands share: output files, and long work."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from coursework.commands.terminal import CommandError


def add_file(parser: argparse.ArgumentParser, option: str, meaning: str) -> None:
    """Add an option that names an output file."""
    parser.add_argument(option, type=_file, metavar="FILE", help=meaning)


def _file(text: str) -> Path:
    """Return the path of a regular file, existing or new, that can be written."""
    path = Path(text).resolve()  # follow links and write the target
    if path.exists() and not path.is_file():
        raise argparse.ArgumentTypeError(f"{text!r} is not a regular file")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text!r}: it must be in a folder that you can write to")
    return path


@contextmanager
def resumable(option: str = "", path: Path | None = None) -> Iterator[None]:
    """If the block is interrupted, say how to continue from the saved file, if there is one."""
    try:
        yield
    except (KeyboardInterrupt, CommandError) as error:
        how = f"continue with {option} {path}" if path and path.exists() else "nothing was saved"
        raise type(error)(*error.args, how) from None


@contextmanager
def compiling(words: str) -> Iterator[None]:
    """Announce that numba is compiling; `words` say how often it does and how long it takes."""
    from numba.core import event
    from tqdm import tqdm

    class Notice(event.Listener):  # type: ignore[misc]
        said = False

        def on_start(self, event: Any) -> None:
            if not self.said:
                self.said = True
                tqdm.write(f"compiling, {words}", file=sys.stderr)  # above a progress bar

        def on_end(self, event: Any) -> None:
            """Say nothing."""

    with event.install_listener("numba:compile", Notice()):
        yield
