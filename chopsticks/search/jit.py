"""How kernels are compiled: at the first call, and run without the interpreter's lock.

numba keeps the result in `__pycache__` for as long as the function's own file stays as it is.  It
does not see a change of what the function calls or of a constant in another file: after such a
change, delete the folder.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function compiled, and kept in a file for the next process."""
    return cast(F, njit(nogil=True, cache=True)(function))
