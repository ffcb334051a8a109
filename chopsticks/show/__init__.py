"""Pictures: what a game, a run or a player looks like.

`picture` and `page` make still and live pictures, `views` shows searches at work, `boards` what
belongs to one game.  Nothing of it needs a third-party package but the state graph (the extra
`pictures`) and what needs Python to answer (`boards.widgets`, the extra `widgets`).
"""

from importlib import import_module
from typing import Any

_MODULES = {
    "Picture": "picture",
    "board": "boards.chopsticks",
    "chomp_board": "boards.chomp",
    "play_board": "boards.chopsticks",
    "tree": "views.tree",
    "view": "views.trace",
    "view_playouts": "views.growth",
    "view_proof": "views.growth",
    "view_strategy": "boards.strategy",
    "view_table": "views.slots",
    "view_waves": "boards.waves",
}
__all__ = [
    "Picture",
    "board",
    "chomp_board",
    "play_board",
    "tree",
    "view",
    "view_playouts",
    "view_proof",
    "view_strategy",
    "view_table",
    "view_waves",
]


def __getattr__(name: str) -> Any:
    """A picture's module, and with it a game, is loaded when it is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
