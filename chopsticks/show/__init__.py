"""Pictures: what a game, a run or a player looks like.

`picture` and `page` make still and live pictures, `views` shows searches at work, `boards` what
belongs to one game.  Nothing of it needs a third-party package but what draws with matplotlib
(`style`, the extra `pictures`) and what needs Python to answer
(`boards.widgets` and `boards.geister`, the extra `widgets`).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chopsticks.show.boards.chomp import chomp_board as chomp_board
    from chopsticks.show.boards.chopsticks import board as board
    from chopsticks.show.boards.chopsticks import play_board as play_board
    from chopsticks.show.boards.pig import pig_board as pig_board
    from chopsticks.show.boards.retrograde import view_retrograde as view_retrograde
    from chopsticks.show.boards.state_graph import view_state_graph as view_state_graph
    from chopsticks.show.boards.strategy import view_strategy as view_strategy
    from chopsticks.show.picture import Picture as Picture
    from chopsticks.show.views.compare import compare as compare
    from chopsticks.show.views.growth import view_playouts as view_playouts
    from chopsticks.show.views.growth import view_proof as view_proof
    from chopsticks.show.views.slots import view_table as view_table
    from chopsticks.show.views.trace import view as view
    from chopsticks.show.views.tree import tree as tree

_MODULES = {
    "Picture": "picture",
    "board": "boards.chopsticks",
    "chomp_board": "boards.chomp",
    "compare": "views.compare",
    "pig_board": "boards.pig",
    "play_board": "boards.chopsticks",
    "tree": "views.tree",
    "view": "views.trace",
    "view_playouts": "views.growth",
    "view_proof": "views.growth",
    "view_retrograde": "boards.retrograde",
    "view_state_graph": "boards.state_graph",
    "view_strategy": "boards.strategy",
    "view_table": "views.slots",
}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """A picture's module, and with it a game, is loaded when it is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return [*{*globals(), *__all__}]
