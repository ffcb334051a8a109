"""The course's matplotlib style, which needs the extra `pictures`."""

import sys
from pathlib import Path
from typing import Any

from stepthrough.drawing import light

HUES = [light(name) for name in ("blue", "orange", "green", "vermilion", "purple", "grey")]
_DASHES = ["-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1))]
_CYCLE = f'cycler("color", {HUES}) + cycler("linestyle", {_DASHES})'
STYLE: list[Path | dict[str, Any]] = [
    Path(__file__).with_name("course.mplstyle"),
    {"axes.edgecolor": light("grey"), "grid.color": light("grid"), "axes.prop_cycle": _CYCLE},
]


def use_course_style() -> None:
    """Make matplotlib draw every figure of a notebook in the course's style.

    A notebook shows the figures as pictures that follow the page's theme.
    """
    import matplotlib.pyplot as plt

    plt.style.use(STYLE)
    if "IPython" in sys.modules:
        _show_plots()


def _show_plots() -> None:
    """Make a notebook show figures as plots, without an additional PNG."""
    import matplotlib.pyplot as plt
    from IPython import get_ipython
    from IPython.core.pylabtools import select_figure_formats
    from matplotlib.figure import Figure

    from coursework.plots.plot import plot

    if shell := get_ipython():
        plt.switch_backend(plt.get_backend())  # now, because loading a backend sets its formats
        select_figure_formats(shell, ())
        as_html = shell.display_formatter.formatters["text/html"]
        as_html.for_type(Figure, lambda figure: plot(figure)._repr_html_())
