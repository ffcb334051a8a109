"""Record any recursive search, unchanged, and step through the run.

    trace = record(search, game, state)
    view(trace)

The game may be any object with the methods of `Searchable`.  To draw its states, register a
function with `drawing`.
"""

from typing import TYPE_CHECKING

from stepthrough.lazy import attach

if TYPE_CHECKING:
    from stepthrough.drawing import Drawing
    from stepthrough.page import Live
    from stepthrough.picture import Picture
    from stepthrough.recorder import Trace, record, statistics
    from stepthrough.searchable import CHANCE, MAX, MIN, Searchable
    from stepthrough.views.compare import compare
    from stepthrough.views.trace import view
    from stepthrough.views.tree import tree

__getattr__ = attach(__file__)
