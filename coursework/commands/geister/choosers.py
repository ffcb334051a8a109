"""The choosers that can be sent to a contest: lecture 16's, by their names, and a student's."""

import runpy
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from chopsticks.games.geister import FIGURES, Chooser, naotti, purple_max, random_chooser, rush
from coursework.commands.terminal import compiling, say

SEARCHES: dict[str, Chooser] = {
    "PurpleMax": purple_max,
    "Naotti1.1": naotti,
    "Naotti1.0": partial(naotti, distances=False),
}
NAMES = (*SEARCHES, "blue rush", "red rush", "random")


def maker(name: str, generator: Random) -> Callable[[], Chooser]:
    """What makes the chooser of this name for each game; `generator` is for the random one.

    The name of a file, FILE.py, is that of the function `chooser` in it.  The file is run again
    for each game, so its chooser may remember what it has seen of the game.  Raises ValueError
    for another name, and for a file that fails or has no such function.
    """
    if name.endswith(".py"):
        _written(name)  # complain before the first game
        return partial(_written, name)
    if name not in NAMES:
        raise ValueError(f"chooser = {name!r}: there are {', '.join(NAMES)}, and FILE.py")
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
        raise ValueError(f"{path}: it has no function chooser(view)")
    return chooser


def _compiled(name: str) -> Chooser:
    """A search by its compiled twin, which is ready; in Python where that cannot be had."""
    try:
        from coursework.compiled_geister import PROGRAMS
    except ImportError:
        say(f"The extra 'compiled' is missing: {name} is slow, and may be late")
        return SEARCHES[name]
    with compiling("about 5 s"):
        PROGRAMS[name](FIGURES[4])
    return PROGRAMS[name]
