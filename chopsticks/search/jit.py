"""Kernels: functions compiled at their first call, to run without the GIL.

numba keeps the result in `__pycache__` as long as the function's own file does not change.  If
the function uses another function, or a constant from another file, numba does not notice when
that changes: in that case, delete the folder.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function and keep the result in a file for the next process."""
    return cast(F, njit(nogil=True, cache=True)(function))
