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
    from chopsticks.show.boards.kuhn import kuhn_tree as kuhn_tree
    from chopsticks.show.boards.paths import chomp_paths as chomp_paths
    from chopsticks.show.boards.pig import pig_board as pig_board
    from chopsticks.show.boards.retrograde import view_retrograde as view_retrograde
    from chopsticks.show.boards.rules import explore_rules as explore_rules
    from chopsticks.show.boards.state_graph import view_state_graph as view_state_graph
    from chopsticks.show.boards.strategy import view_strategy as view_strategy
    from chopsticks.show.boards.sums import sum_board as sum_board
    from chopsticks.show.boards.workbench import tune_weights as tune_weights
    from chopsticks.show.drills import practice as practice
    from chopsticks.show.picture import Picture as Picture
    from chopsticks.show.prediction import predict as predict
    from chopsticks.show.prediction import predictions as predictions
    from chopsticks.show.views.compare import compare as compare
    from chopsticks.show.views.dfpn import view_dfpn as view_dfpn
    from chopsticks.show.views.growth import view_playouts as view_playouts
    from chopsticks.show.views.growth import view_proof as view_proof
    from chopsticks.show.views.horizon import explore_horizon as explore_horizon
    from chopsticks.show.views.search_table import view_search_table as view_search_table
    from chopsticks.show.views.slots import view_table as view_table
    from chopsticks.show.views.trace import view as view
    from chopsticks.show.views.tree import tree as tree

_MODULES = {
    "Picture": "picture",
    "board": "boards.chopsticks",
    "chomp_board": "boards.chomp",
    "chomp_paths": "boards.paths",
    "compare": "views.compare",
    "explore_horizon": "views.horizon",
    "explore_rules": "boards.rules",
    "kuhn_tree": "boards.kuhn",
    "pig_board": "boards.pig",
    "play_board": "boards.chopsticks",
    "practice": "drills",
    "predict": "prediction",
    "predictions": "prediction",
    "sum_board": "boards.sums",
    "tree": "views.tree",
    "tune_weights": "boards.workbench",
    "view": "views.trace",
    "view_dfpn": "views.dfpn",
    "view_playouts": "views.growth",
    "view_proof": "views.growth",
    "view_retrograde": "boards.retrograde",
    "view_search_table": "views.search_table",
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
