"""Record any recursion, unchanged, and step through the run.

    trace = record(function, *arguments)
    view(trace)

If the arguments begin with a game and a state, the game, any object with the methods of
`Searchable`, tells the moves.  To draw states, register a function with `drawing`.
"""

from typing import TYPE_CHECKING

from stepthrough.lazy import attach

if TYPE_CHECKING:
    from stepthrough.drawing import Drawing
    from stepthrough.page import Live
    from stepthrough.picture import Picture
    from stepthrough.recorder import record, statistics
    from stepthrough.runs import Trace
    from stepthrough.searchable import CHANCE, MAX, MIN, Searchable
    from stepthrough.views.compare import compare
    from stepthrough.views.doubts import doubts
    from stepthrough.views.trace import view
    from stepthrough.views.tree import tree

__getattr__ = attach(__file__)
