"""Plots for lectures.

Titles state the finding, lines are labelled directly, and axes have units.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from coursework.plots.plot import plot
from coursework.plots.style import HUES, STYLE
from stepthrough.drawing import light
from stepthrough.page import Live

# The colours of the course's style, in the same order, in shades that are dark enough for text.
_SHADES = tuple(map(light, ("blue", "brown", "win", "loss", "plum", "draw")))
_MOST = 13  # at most so many numbers below an axis; otherwise the axis chooses round ones
_GAP = 0.065  # between the labels at the ends of two lines, as a share of the height


def curves(
    lines: Mapping[str, Mapping[float, float]], finding: str, *, x: str, y: str, log: str = ""
) -> Live:
    """Draw a line for each name, with the name at its end.

    Args:
        lines: at most six lines by name, each as a mapping from x to y.
        finding: the title, a sentence.
        x: the label of the x axis, with its unit in parentheses.
        y: the label of the y axis.
        log: the axes with a logarithmic scale: "x", "y" or "xy".
    """
    with _drawn(finding, x, y) as (figure, axes):
        for line, marker in zip(lines.values(), "os^Dvx", strict=False):
            axes.plot(list(line), list(line.values()), marker=marker, markersize=5)
        if "x" in log:
            axes.set_xscale("log")
        ticks = sorted({at for line in lines.values() for at in line})
        if len(ticks) <= _MOST:
            axes.set_xticks(ticks, [f"{at:,}" for at in ticks])
            axes.set_xticks([], minor=True)
        elif "x" not in log:
            axes.locator_params("x", integer=True)
        if "y" in log:
            axes.set_yscale("log")
        axes.autoscale_view()  # now, because the heights below depend on it
        heights = [
            float(axes.transAxes.inverted().transform(axes.transData.transform(end))[1])
            for end in (list(line.items())[-1] for line in lines.values())
        ]
        for name, shade, height in zip(lines, _SHADES, _apart(heights), strict=False):
            axes.text(1.02, height, name, transform=axes.transAxes, va="center", color=shade)
        return plot(figure)


def bars(shares: Mapping[str, float | tuple[float, float, float]], finding: str, *, x: str) -> Live:
    """Draw a bar for each name, with an interval if its value comes with one.

    Args:
        shares: for each name, a value, or a value and the ends of its interval.
        finding: the title, a sentence.
        x: what the bars measure, with its unit in parentheses.
    """
    with _drawn(finding, x, "") as (figure, axes):
        for row, value in enumerate(shares.values()):
            middle, low, high = value if isinstance(value, tuple) else (value, value, value)
            axes.barh(row, middle, height=0.7, color="C0")
            if low < high:
                error = [[middle - low], [high - middle]]
                axes.errorbar(middle, row, xerr=error, color="black", linestyle="", capsize=4)
        axes.set_yticks(range(len(shares)), list(shares))
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        return plot(figure)


def heat_map(
    cells: Sequence[Sequence[float | str]],
    finding: str,
    *,
    x: str,
    y: str,
    columns: Sequence[Any],
    rows: Sequence[Any],
    words: Sequence[Sequence[str]] = (),
) -> Live:
    """Draw a grid: the greater a number, the deeper the blue; each word has a colour of its own.

    Args:
        cells: the rows of the grid, from the top, of any length: numbers, or at most six words.
        finding: the title, a sentence.
        x: what the columns stand for.
        y: what the rows stand for.
        columns: a name for each column.
        rows: a name for each row.
        words: the texts to show in the cells instead of the numbers.
    """
    colours = _colours([value for row in cells for value in row])
    with _drawn(finding, x, y) as (figure, axes):
        figure.set_size_inches(max(9, 0.52 * len(columns)), max(5, 0.45 * len(rows)))
        for at, row in enumerate(cells):
            for across, value in enumerate(row):
                axes.barh(at, 0.96, 0.96, left=across - 0.48, color=colours[value])
                own = value if isinstance(value, str) else f"{value:,.4g}"
                text = words[at][across] if words else own
                axes.text(across, at, text, ha="center", va="center")
        axes.set_xticks(range(len(columns)), list(map(str, columns)))
        axes.set_yticks(range(len(rows)), list(map(str, rows)))
        axes.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
        axes.grid(visible=False)
        return plot(figure)


@contextmanager
def _drawn(finding: str, x: str, y: str) -> Iterator[tuple[Figure, Axes]]:
    """Make a figure in the course's style, even if another style has been set."""
    with style.context(STYLE):
        figure = Figure()
        axes = figure.subplots()
        axes.set(title=finding, xlabel=x, ylabel=y)
        yield figure, axes


def _colours(values: Sequence[Any]) -> dict[Any, str]:
    """Choose a colour for each value, light enough for black text.

    >>> pale, deep = _colours([1, 2, 2]).values()
    >>> pale > deep
    True
    """
    kinds = list(dict.fromkeys(values))
    if isinstance(kinds[0], str):
        return dict(zip(kinds, (_tint(shade, 0.4) for shade in HUES), strict=False))
    least, most = min(kinds), max(kinds)
    return {at: _tint(HUES[0], 0.05 + 0.5 * (at - least) / (most - least or 1)) for at in kinds}


def _tint(colour: str, share: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02x}" for part in parts)


def _apart(heights: list[float]) -> list[float]:
    """Move heights up as little as possible to keep them apart.

    >>> _apart([0.5, 0.9, 0.5])
    [0.5, 0.9, 0.565]
    """
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for below, above in pairwise(order):
        moved[above] = max(moved[above], moved[below] + _GAP)
    return moved
