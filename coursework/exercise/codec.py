"""Values as JSON: plain data, and the types that the cards of the games list."""

import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from enum import Enum, EnumType
from fractions import Fraction
from typing import Any

from chopsticks.game.card import CARDS, DATA, TYPES, register_data
from chopsticks.search.table import Bound, Entry
from chopsticks.solving.retrograde import Outcome, Value
from coursework.exercise.call import At, Call, GameSpec, Named, Near, OneByOne, OneOf, RunResult
from coursework.exercise.words import in_words

MAX_ITEMS = 200_000
MAX_DEPTH = 60
MAX_BITS = 1000  # a number of this size fits into a float
MAX_TEXT = 4_000_000

_PLURALS: dict[str, type[Any]] = {kind.__name__: kind for kind in (tuple, set, frozenset)}
_MAKERS: dict[type, Callable[..., Any]] = {
    At: lambda path: At(*path),
    OneByOne: lambda items: OneByOne(*items),
    Call: lambda args, kwargs: Call(*args, **kwargs),
}

register_data(
    {
        **dict.fromkeys((At, Call, Entry, GameSpec, RunResult), repr),
        **dict.fromkeys((Bound, Outcome), lambda member: member.name),
        Value: str,
        Named: lambda function: function.address.partition(":")[2],
        Near: lambda near: f"{in_words(near.value)}, give or take {near.tolerance:g}",
        OneOf: lambda one_of: f"one of {', '.join(map(in_words, one_of.values))}",
        OneByOne: lambda one_by_one: f"iter({list(one_by_one.items)})",
    }
)


def encode(value: Any) -> Any:
    """Encode a value as JSON data.

    This works for None, bool, int, float, str, list, tuple, set, frozenset, dict, and the data of
    the course (states and moves that a card names, entries, values ...).  Numbers, texts and dicts
    of a subclass become plain ones; a Fraction becomes the nearest float.  Raises TypeError for
    anything else, and ValueError if there is too much data.

    >>> encode([Named("builtins:len"), (3, float("inf"))])
    [{'Named': ['builtins:len']}, {'tuple': [3, {'float': 'inf'}]}]
    """
    return _encode(value, _Budget(), 0)


def decode(data: Any) -> Any:
    """Decode what `encode` returned; raises ValueError for anything else.

    >>> decode({"tuple": [1, {"float": "inf"}]})
    (1, inf)
    """
    return _decode(data, _Budget(), 0)


def dumps(value: Any) -> str:
    """Encode a value as one line of text."""
    return json.dumps(encode(value), separators=(",", ":"), allow_nan=False)


def loads(text: str) -> Any:
    """Decode an untrusted text; raises ValueError if it does not hold a value."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"the text has {len(text):,} characters; the limit is {MAX_TEXT:,}")
    try:
        return decode(json.loads(text))
    except RecursionError:
        raise ValueError("the text is nested too deeply") from None


def games_in(data: Any) -> tuple[str, ...]:
    """Return the games that encoded values name, or whose data they contain.

    >>> games_in([{"GameSpec": ["tree", {"dict": []}]}, {"GameSpec": ["stones", {"dict": []}]}])
    ('stones', 'tree')
    """
    found: set[str] = set()
    parts = [data]
    while parts:
        part = parts.pop()
        if isinstance(part, list):
            parts += part
        elif isinstance(part, dict):
            [(name, content)] = part.items()
            parts.append(content)
            if name == "GameSpec" and content[0] != "remote":
                found.add(content[0])
            kind = TYPES.get(name)
            found |= {game for game, its in CARDS.items() if kind in its.data}
    return tuple(sorted(found))


class _Budget:
    """A limit on how much is encoded or decoded."""

    items = 0

    def spend(self, depth: int) -> None:
        self.items += 1
        if self.items > MAX_ITEMS:
            raise ValueError(f"there are more than {MAX_ITEMS:,} values")
        if depth > MAX_DEPTH:
            raise ValueError(f"the data is nested more than {MAX_DEPTH} levels deep")


def _encode(value: Any, budget: _Budget, depth: int) -> Any:
    budget.spend(depth)
    kind = type(value)
    if kind is int:
        return _whole(value)
    if value is None or kind is bool:
        return value
    if kind is list:
        return [_encode(part, budget, depth + 1) for part in value]
    if kind is dict:
        return {"dict": [_encode([*item], budget, depth + 1) for item in value.items()]}
    if kind is tuple or kind in DATA:
        if issubclass(kind, Enum):
            return {kind.__name__: value.name}
        if kind is not tuple and isinstance(value, tuple):
            _must_be_hashable(value)
        return {kind.__name__: [_encode(part, budget, depth + 1) for part in parts_of(value)]}
    if kind in (set, frozenset):
        parts = [_encode(part, budget, depth + 1) for part in value]
        return {kind.__name__: sorted(parts, key=json.dumps)}
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.generic):
        value = value.item()
    if issubclass(type(value), bool):
        return bool(value)
    if issubclass(type(value), int):
        return _whole(int.__index__(value))
    if issubclass(type(value), float):
        number = float.__float__(value)
        return number if math.isfinite(number) else {"float": repr(number)}
    if issubclass(type(value), Fraction):
        return _whole(value.numerator) / _whole(value.denominator)
    if issubclass(type(value), dict):
        return _encode(dict(value), budget, depth)
    if issubclass(type(value), str):
        return str.encode(value, "utf-8", "replace").decode()
    raise TypeError(f"an answer cannot be of type {kind.__name__}; return plain values")


def _decode(data: Any, budget: _Budget, depth: int) -> Any:
    budget.spend(depth)
    match data:
        case None | bool():
            return data
        case int():
            return _whole(data)
        case float() if math.isfinite(data):
            return data
        case str():
            data.encode()  # a lone surrogate raises UnicodeEncodeError, a ValueError
            return data
        case list():
            return [_decode(part, budget, depth + 1) for part in data]
        case {"float": "inf" | "-inf" | "nan" as name, **rest} if not rest:
            return float(name)
        case dict() if len(data) == 1:
            [(name, content)] = data.items()
            kind = TYPES.get(name)
            if isinstance(kind, EnumType):
                if isinstance(content, str) and content in kind.__members__:
                    return kind[content]
            elif isinstance(content, list):
                parts = [_decode(part, budget, depth + 1) for part in content]
                try:
                    if name == "dict" and all(type(p) is list and len(p) == 2 for p in parts):
                        return dict(parts)
                    if name in _PLURALS:
                        return _PLURALS[name](parts)
                    if kind is not None:
                        return _MAKERS.get(kind, kind)(*parts)
                except TypeError as error:  # not hashable, or the wrong parts for this type
                    raise ValueError(f"not a {name}: {error}") from None
    raise ValueError(f"not an encoded value: {str(data)[:80]}")


def _must_be_hashable(value: tuple[Any, ...]) -> None:
    try:
        hash(value)
    except TypeError:
        name = type(value).__name__
        raise TypeError(f"a {name} must be hashable: build it from tuples, not lists") from None


def _whole(number: int) -> int:
    if number.bit_length() > MAX_BITS:
        raise ValueError(f"a number has {number.bit_length():,} bits; the limit is {MAX_BITS:,}")
    return number


def parts_of(value: Any) -> Iterable[Any]:
    """Return the parts of a tuple or of a dataclass."""
    if isinstance(value, tuple):
        return value
    return [getattr(value, part.name) for part in fields(value)]
