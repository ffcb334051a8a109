"""The choosers that can play in a contest: those of lecture 16, and a student's own."""

import runpy
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from audit.terminal import compiling
from chopsticks.games.geister import FIGURES, Chooser, naotti, purple_max, random_chooser, rush
from coursework.commands.terminal import say

SEARCHES: dict[str, Chooser] = {
    "PurpleMax": purple_max,
    "Naotti1.1": naotti,
    "Naotti1.0": partial(naotti, distances=False),
}
NAMES = (*SEARCHES, "blue rush", "red rush", "random")


def maker(name: str, generator: Random) -> Callable[[], Chooser]:
    """Return a function that makes a new chooser of this name for each game.

    If the name is that of a file, FILE.py, the chooser is the function `chooser` in the file.  The
    file is run again for each game, so the chooser may remember what it has seen in the game.
    `generator` is for the random chooser.  Raises ValueError for an unknown name, or if the file
    fails or has no such function.
    """
    if name.endswith(".py"):
        _written(name)  # so errors show before the first game
        return partial(_written, name)
    if name not in NAMES:
        raise ValueError(f"chooser = {name!r}: it must be one of {', '.join(NAMES)}, or FILE.py")
    if name == "random":
        return lambda: random_chooser(generator)
    chooser = _compiled(name) if name in SEARCHES else rush("R" if name == "red rush" else "B")
    return lambda: chooser


def _written(path: str) -> Any:
    if not Path(path).is_file():
        raise ValueError(f"chooser = {path!r}: there is no such file")
    try:
        chooser = runpy.run_path(path).get("chooser")
    except Exception as error:
        raise ValueError(f"{path}: {type(error).__name__}: {error}") from None
    if not callable(chooser):
        raise ValueError(f"{path} has no function chooser(view)")
    return chooser


def _compiled(name: str) -> Chooser:
    """Return the compiled version of a search, ready to run; without numba, the Python version."""
    try:
        from chopsticks.games.geister.compiled import PROGRAMS
    except ImportError:
        say(f"The extra 'compiled' is not installed: {name} is slow, and may run out of time")
        return SEARCHES[name]
    with compiling("about 5 s"):
        PROGRAMS[name](FIGURES[4])
    return PROGRAMS[name]
