"""Plots for lectures.

Titles state the finding, lines are labelled directly, and axes have units.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import inf
from pathlib import Path
from textwrap import fill
from typing import Any

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from coursework.plots.plot import plot
from stepthrough.drawing import light
from stepthrough.page import Live

HUES = [light(name) for name in ("blue", "orange", "green", "vermilion", "purple", "grey")]
_DASHES = ["-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1))]
_CYCLE = f'cycler("color", {HUES}) + cycler("linestyle", {_DASHES})'
STYLE: list[Path | dict[str, Any]] = [
    Path(__file__).with_name("course.mplstyle"),
    {"axes.edgecolor": light("grey"), "grid.color": light("grid"), "axes.prop_cycle": _CYCLE},
]
# The same colours in the same order, in shades that are dark enough for text.
_SHADES = tuple(map(light, ("blue", "brown", "win", "loss", "plum", "draw")))
_MOST = 13  # at most so many numbers below an axis; otherwise the axis chooses round ones
_MARKED = 60  # a line of more points has no markers, because they would cover it
_LETTERS = 38  # in a line of a title on a phone
_DIGIT = 0.025  # of an axis that is as wide as a phone
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
        for (name, line), marker in zip(lines.items(), "os^Dvx", strict=False):
            few = marker if len(line) <= _MARKED else ""
            axes.plot(list(line), list(line.values()), marker=few, markersize=5, label=name)
        if "x" in log:
            axes.set_xscale("log")
        if "y" in log:
            axes.set_yscale("log")
        axes.autoscale_view()  # now, because the places below depend on it
        share_of = (axes.transData - axes.transAxes).transform
        ticks = sorted({at for line in lines.values() for at in line})
        if len(ticks) <= _MOST:
            axes.set_xticks(ticks, _numbers(ticks, [share_of((at, 1))[0] for at in ticks]))
            axes.set_xticks([], minor=True)
        elif "x" in log:
            axes.xaxis.set_major_formatter("{x:,.0f}")
        else:
            axes.locator_params("x", integer=True)
        heights = [float(share_of([*line.items()][-1])[1]) for line in lines.values()]
        for name, shade, height in zip(lines, _SHADES, _apart(heights), strict=False):
            axes.text(1.02, height, name, transform=axes.transAxes, va="center", color=shade)
        return _for_all_widths(figure, axes)


def bars(shares: Mapping[str, float], finding: str, *, x: str) -> Live:
    """Draw a bar for each name.

    Args:
        shares: a value for each name.
        finding: the title, a sentence.
        x: what the bars measure, with its unit in parentheses.
    """
    with _drawn(finding, x, "") as (figure, axes):
        axes.barh(list(shares), list(shares.values()), height=0.7, color="C0")
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        return _for_all_widths(figure, axes)


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
        figure.set_size_inches(max(9, 0.55 * len(columns)), max(5, 0.45 * len(rows)))
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
        axes.tick_params(length=0)
        return _for_all_widths(figure, axes) if len(columns) <= _MOST else plot(figure)


@contextmanager
def _drawn(finding: str, x: str, y: str) -> Iterator[tuple[Figure, Axes]]:
    """Make a figure in the course's style, even if another style has been set."""
    with style.context(STYLE):
        figure = Figure()
        axes = figure.subplots()
        axes.set(title=finding, xlabel=x, ylabel=y)
        yield figure, axes


def _for_all_widths(figure: Figure, axes: Axes) -> Live:
    """Show a figure; in a narrow page its title has several lines, and its lines a legend."""
    shown, names = plot(figure), axes.get_legend_handles_labels()[1]
    figure.set_size_inches(4.9, 4.2 + 0.28 * len(names))
    title = fill(axes.get_title("left"), _LETTERS)
    figure.suptitle(title, x=0.02, ha="left", size=15, weight="bold")
    axes.set_title("")
    if names:
        for text in list(axes.texts):
            text.remove()
        figure.legend(loc="outside lower left", labelcolor=_SHADES[: len(names)])
    shown.data["narrow"] = plot(figure).still.svg
    return shown


def _numbers(ticks: Sequence[float], places: Sequence[float]) -> list[str]:
    """Return the numbers below an axis, without those that would touch the next one."""
    words = [f"{at:,}" for at in ticks]
    gaps = [after - at for at, after in pairwise([*places, inf])]
    return [word if len(word) * _DIGIT < gap else "" for word, gap in zip(words, gaps, strict=True)]


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
