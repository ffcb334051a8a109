"""Compare what an answer did with what it should do."""

import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Literal

from coursework.exercise.call import Near, OneOf, RunResult
from coursework.exercise.codec import parts_of

Work = Literal["nodes", "moves", "visited"] | None
"""What to compare besides the value: nothing, the nodes, the different moves, or the states."""


ROUNDING = 1e-9


def same(given: Any, right: Any, order: bool = True) -> bool:
    """Return whether two values are equal; if `order` is False, their parts may be in any order.

    Numbers may differ by a rounding error, or by the tolerance if `right` is `Near`.  A tuple may
    replace a list, and any value of a `OneOf` is accepted.  True is not 1, except as a field of a
    state or a move: Python also calls `State(hands, True)` equal to `State(hands, 1)`.

    >>> (
    ...     same(0.1 + 0.2, 0.3),
    ...     same((1, 2), [1, 2.0]),
    ...     same(True, 1),
    ...     same([1, 2], {2, 1}, order=False),
    ...     same(0.3, OneOf((1, Near(1 / 3, 0.1)))),
    ... )
    (True, True, False, True, True)
    """
    if isinstance(right, OneOf):
        return any(same(given, value, order) for value in right.values)
    tolerance = ROUNDING
    if isinstance(right, Near):
        right, tolerance = right.value, right.tolerance
    return _alike(_form(given, order), _form(right, order), tolerance)


def value_is_right(given: RunResult, right: RunResult, order: bool = True) -> bool:
    """Return whether a call returned the right value or raised the right type of error."""
    return _kind(given) == _kind(right) and same(given.value, right.value, order)


def work_is_right(given: RunResult, right: RunResult, work: Work) -> bool:
    """Return whether a call did the right work, as far as the question compares it.

    The right number of nodes with another number of different moves is other work.
    """
    if work == "nodes" and given.moves != right.moves:
        return False
    return work is None or getattr(given, work) == getattr(right, work)


def fingerprint(outcomes: Iterable[RunResult], order: bool, work: Work, salt: str = "") -> str:
    """Return a short text that identifies, but does not reveal, what an answer does on some calls.

    Two answers have the same fingerprint if their values are equal and, where the question compares
    it, their work is equal.
    """
    return fingerprints(outcomes, order, work, salt)[-1]


def fingerprints(
    outcomes: Iterable[RunResult], order: bool, work: Work, salt: str = ""
) -> list[str]:
    """Return the fingerprints of no outcome, of the first, of the first two, and so on."""
    forms = [  # the work done before an error depends on where the run began
        [_form(o.value, order), _kind(o), getattr(o, work) if work and not o.error else None]
        for o in outcomes
    ]
    texts = [json.dumps(_rounded(form)) for form in forms]
    beginnings = (salt + f"[{', '.join(texts[:n])}]" for n in range(len(texts) + 1))
    return [hashlib.sha256(text.encode()).hexdigest()[:32] for text in beginnings]


def _kind(outcome: RunResult) -> str:
    return outcome.error.partition(":")[0]


def _form(value: Any, order: bool = True) -> Any:
    """Turn a value into nested lists, for JSON, that are the same for equal answers."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Enum):
        return ["name", value.name]
    if isinstance(value, dict):
        return ["mapping", *_sorted([_form(k), _form(v)] for k, v in value.items())]
    if is_dataclass(value):
        return [type(value).__name__, *map(_field, parts_of(value))]
    named = isinstance(value, tuple) and type(value) is not tuple
    parts = map(_field if named else _form, value)
    if isinstance(value, set | frozenset) or not order:
        return ["collection", *_sorted(parts)]
    return ["sequence", *parts]


def _field(value: Any) -> Any:
    """Turn a field of a state or a move into its form."""
    return int(value) if isinstance(value, bool) else _form(value)


def _sorted(forms: Iterable[Any]) -> list[Any]:
    return sorted(forms, key=lambda form: json.dumps(_rounded(form)))


def _rounded(form: Any) -> Any:
    if isinstance(form, list):
        return [_rounded(part) for part in form]
    return _form(round(float(f"{form:.9g}"), 9)) if isinstance(form, float) else form


def _alike(one: Any, other: Any, tolerance: float) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_alike(*pair, tolerance) for pair in pairs)
    kinds = {type(one), type(other)}
    if kinds <= {int, float} and (float in kinds or tolerance > ROUNDING):
        both_nan = one != one and other != other
        return both_nan or math.isclose(one, other, rel_tol=ROUNDING, abs_tol=tolerance)
    return type(one) is type(other) and bool(one == other)
