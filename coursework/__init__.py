"""The boards, pictures, predictions and checks that the course's notebooks import.

The module that defines a name is loaded, with any game it needs, when the name is first used.
Python and type checkers both read the list below, so there is no second list to maintain.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from stepthrough.lazy import attach


class _OtherChopsticksError(ImportError):
    """Another file or package named `chopsticks` was imported instead of the course's."""

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows for this error: only its message."""
        return [str(self)]


if (
    (_spec := find_spec("chopsticks"))
    and _spec.origin
    and "from chopsticks.game import CHANCE" not in Path(_spec.origin).read_text("utf-8")
):
    raise _OtherChopsticksError(
        f"{_spec.origin} belongs to another package named chopsticks: run `pip uninstall "
        "chopsticks`, install the course again, and restart the kernel"
        if "site-packages" in _spec.origin
        else f"{_spec.origin} has the same name as the course's package: rename it and restart "
        "the kernel"
    )

if TYPE_CHECKING:
    from coursework.boards.chomp import chomp_board
    from coursework.boards.chopsticks import board, play_board
    from coursework.boards.geister import GeisterWidget
    from coursework.boards.ghosts import ghost_board
    from coursework.boards.kuhn import kuhn_tree
    from coursework.boards.paths import chomp_paths
    from coursework.boards.pig import pig_board
    from coursework.boards.retrograde import view_retrograde
    from coursework.boards.rules import explore_rules
    from coursework.boards.state_graph import view_state_graph
    from coursework.boards.strategy import view_strategy
    from coursework.boards.sums import sum_board
    from coursework.boards.widgets import PlayWidget, SearchWidget
    from coursework.boards.workbench import tune_weights
    from coursework.exercise.check import Checker
    from coursework.exercise.course_files import course_file
    from coursework.plots.charts import bars, curves, heat_map
    from coursework.plots.tables import table
    from coursework.questions.drills import practice
    from coursework.questions.prediction import predict, predictions
    from coursework.rows import benchmark, your_player
    from coursework.views.dfpn import view_dfpn
    from coursework.views.growth import view_playouts, view_proof
    from coursework.views.horizon import explore_horizon
    from coursework.views.search_table import view_search_table
    from stepthrough.recorder import record, statistics
    from stepthrough.views.compare import compare
    from stepthrough.views.trace import view
    from stepthrough.views.tree import tree

__getattr__ = attach(__file__)


def __dir__() -> list[str]:
    return [*{*globals(), *__getattr__("__all__")}]
