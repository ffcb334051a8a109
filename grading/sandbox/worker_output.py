"""Read a worker's untrusted output: its size is limited, and nonsense ends the worker."""

from collections.abc import Callable
from typing import Any

from coursework.exercise.codec import decode
from grading.sandbox.limits import End

MOST_HASHED = 10_000  # members of sets and dicts: with equal hashes, each costs more than the last
MOST_COMPARED = 200_000  # a value counts once for each set or dict around it: they are sorted


def garbled() -> End:
    """Return the end of a worker whose lines make no sense."""
    return End("garbled", "what the code sent could not be read", doubtful=False)


def guarded(function: Callable[..., Any], *args: Any) -> Any:
    """Return the function's value; any exception from untrusted arguments ends the worker."""
    try:
        return function(*args)
    except Exception:
        raise garbled() from None


def decoded(data: Any) -> Any:
    """Decode a value; raises ValueError if it would take long to build."""
    hashed = compared = 0
    parts = [(data, 0)]
    while parts:
        part, around = parts.pop()
        compared += around
        if isinstance(part, dict):
            [(name, part)] = part.items()
            if name in ("dict", "frozenset", "set"):
                hashed += len(part)
                around += 1
        if isinstance(part, list):
            parts += [(each, around) for each in part]
    if hashed > MOST_HASHED:
        raise ValueError(
            f"{hashed:,} members of sets and dicts; at most {MOST_HASHED:,} are allowed"
        )
    if compared > MOST_COMPARED:
        raise ValueError(f"more than {MOST_COMPARED:,} values in sets and dicts are not allowed")
    return decode(data)


def clean(text: str, length: int) -> str:
    """Return a text of at most this length, without surrogates (halves of characters)."""
    return text[:length].encode("utf-8", "replace").decode()
