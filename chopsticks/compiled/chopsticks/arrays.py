"""Arrays in one .npz file, with a word on what they are and a checksum."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chopsticks.solving.files import StrPath, whole_file


def write_arrays(
    path: StrPath, save: Callable[..., None], holds: str, **arrays: NDArray[Any]
) -> None:
    """Write arrays to a file by `np.savez` or `np.savez_compressed`; `holds` says what they are."""
    with whole_file(path) as file:
        save(file, holds=holds, checksum=_checksum(holds, arrays.values()), **arrays)


def read_arrays(path: StrPath, holds: str, *names: str) -> list[Any]:
    """The arrays of an .npz file; ValueError if it is damaged or holds something else."""
    with Path(path).open("rb") as file:
        try:
            with np.load(file) as members:
                found, checksum = str(members["holds"]), str(members["checksum"])
                arrays = [members[name] for name in names] if found == holds else []
        except Exception as error:  # NumPy and zipfile stumble over damage in many ways
            raise ValueError(f"{path} is damaged, or no tablebase: {error}") from None
    if found != holds:
        raise ValueError(f"{path} holds {found}, not {holds}")
    if _checksum(holds, arrays) != checksum:
        raise ValueError(f"{path} is damaged: its checksum does not match its content")
    return arrays


def _checksum(holds: str, arrays: Iterable[NDArray[Any]]) -> str:
    digest = hashlib.sha256(holds.encode())
    for array in arrays:
        digest.update(array.astype(array.dtype.newbyteorder("<"), copy=False).data)
    return digest.hexdigest()
