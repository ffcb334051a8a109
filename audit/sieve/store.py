"""Files that hold the P-positions of finished classes."""

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import numpy as np

from audit.sieve.lists import Ints, decode
from chopsticks.files import whole_file
from chopsticks.games.chomp import ClassResult

WINDOW = 1 << 18  # bytes of a class's file that are in memory at once


class DamagedError(ValueError):
    """A class's file has changed since it was written."""


class Store:
    """A folder with a file for every finished class: a header, then distances as varints.

    A varint has seven bits per byte, the lowest first; the top bit says that more bytes follow.
    A file gets its final name only once it is complete and on the disk.
    """

    HEADER = 1024  # bytes

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, width: int, height: int) -> Path:
        """Return the path of a class's file, whether or not it exists yet."""
        return self.folder / f"{height}x{width}.chomp"

    def load(self, width: int, height: int) -> ClassResult | None:
        """Return the result for a class, or None if the class is not finished.

        Raises DamagedError if the file is damaged.
        """
        path = self.path(width, height)
        if not path.exists():
            return None
        with path.open("rb") as file:
            try:
                header = json.loads(file.read(self.HEADER))
                digest = hashlib.file_digest(file, "sha256")
                written = header.pop("sha256")
                result = ClassResult(**header)
            except (ValueError, AttributeError, KeyError, TypeError):
                raise self._damaged(path) from None
        digest.update(json.dumps(header).encode())
        if (result.width, result.height, digest.hexdigest()) != (width, height, written):
            raise self._damaged(path)
        return result._replace(bites=tuple((row, column) for row, column in result.bites))

    @staticmethod
    def _damaged(path: Path) -> DamagedError:
        return DamagedError(f"{path} is damaged: delete it, and the class will be sieved again")

    def save(self, result: ClassResult, data: Iterator[bytes]) -> None:
        """Write the file of a finished class atomically."""
        path = self.path(result.width, result.height)
        digest = hashlib.sha256()
        with whole_file(path) as file:
            file.write(b" " * self.HEADER)
            for piece in data:
                digest.update(piece)
                file.write(piece)
            header = result._asdict()
            digest.update(json.dumps(header).encode())
            file.seek(0)
            file.write(json.dumps(header | {"sha256": digest.hexdigest()}).encode())
            file.flush()
            os.fsync(file.fileno())
        if os.name == "posix":  # write the new name to the disk as well
            descriptor = os.open(self.folder, os.O_RDONLY)
            os.fsync(descriptor)
            os.close(descriptor)

    def open(self, width: int, height: int) -> IO[bytes]:
        """Open the file of a class, unbuffered, at its first distance."""
        file = self.path(width, height).open("rb", buffering=0)
        file.seek(self.HEADER)
        return file

    def ranks(self, width: int, height: int, count: int) -> Ints:
        """Return the ranks of a class's P's within the class, ascending."""
        ranks = np.empty(count, np.int64)
        rank = done = 0
        with self.open(width, height) as file:
            rest = b""
            while data := file.read(WINDOW):
                piece = np.frombuffer(rest + data, np.uint8)
                n, whole = decode(piece, rank, ranks[done:])
                if n:
                    done, rank = done + n, int(ranks[done + n - 1])
                rest = piece[whole:].tobytes()
        return ranks
