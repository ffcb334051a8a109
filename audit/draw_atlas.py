"""Draw audit/docs/images/atlas.png and atlas-lines.png from audit/results/atlas.csv.

Run:  python -m audit.draw_atlas [FOLDER]
"""

import sys
from itertools import groupby
from pathlib import Path

from matplotlib import style
from matplotlib.figure import Figure

from audit.atlas import Line, read
from chopsticks.hands import rule_sets
from coursework.plots.charts import STYLE

ROOT = Path(__file__).resolve().parents[1]
COMMON = 80  # every rule set is solved up to this many fingers
MARKS = {
    "win": ("^", "C2", "the first player wins"),
    "loss": ("v", "C3", "loses"),
    "draw": ("s", "#d0d0d0", "a draw"),
}
STANDARD, SUICIDE = "cut-off, free split, no sacrifice", "cut-off, free split"
# The rule sets whose share of draws is plotted, and the positions of their labels.
DRAWN = {
    SUICIDE: (81, 0.985),
    "rollover, even split": (81, 0.925),
    "cut-off, even split": (81, 0.12),
    "cut-off, halving": (81, 0.055),
    "cut-off, no split": (81, 0),
}


def draw(folder: Path) -> None:
    """Write both pictures into a folder."""
    style.use(STYLE)
    lines = sorted(read(ROOT / "audit/results/atlas.csv").values())
    atlas = {rules: list(group) for rules, group in groupby(lines, key=lambda line: line.rules)}
    winners(atlas).savefig(folder / "atlas.png")
    shares_and_lines(atlas).savefig(folder / "atlas-lines.png")


def winners(atlas: dict[str, list[Line]]) -> Figure:
    """Draw a mark for each rule set and number of fingers that shows who wins."""
    order = [str(rules).partition(", ")[2] for rules in rule_sets()]
    figure = Figure(figsize=(12, 6.6))
    ax = figure.subplots()
    for outcome, (marker, colour, _) in MARKS.items():
        found = [
            (line.fingers, row)
            for row, rules in enumerate(order)
            for line in atlas[rules]
            if line.outcome == outcome and line.fingers <= COMMON
        ]
        size = 9 if outcome == "draw" else 34
        fingers, rows = zip(*found, strict=True)
        ax.scatter(fingers, rows, s=size, marker=marker, color=colour, linewidth=0)
    for x, (marker, colour, words) in zip((2, 22, 32), MARKS.values(), strict=True):
        ax.scatter(x, -1.5, s=34, marker=marker, color=colour, linewidth=0)
        ax.text(x + 1, -1.5, words, va="center")
    ax.set(
        yticks=range(20),
        yticklabels=order,
        xlim=(1, COMMON + 1),
        ylim=(19.7, -2.2),
        xlabel="fingers of a hand",
        title="With rollover, five fingers or more are a draw; with cut-off, it depends",
    )
    ax.grid(visible=False)
    return figure


def shares_and_lines(atlas: dict[str, list[Line]]) -> Figure:
    """Plot the share of draws, and the longest line, against the number of fingers."""
    figure = Figure(figsize=(13, 5.6))
    left, right = figure.subplots(1, 2)
    for rules, (x, y) in DRAWN.items():
        some = [line for line in atlas[rules] if line.fingers <= COMMON]
        left.plot([n.fingers for n in some], [n.drawn / n.positions for n in some], "-", lw=1.5)
        left.text(x, y, rules, va="center", fontsize=10)
    left.set(
        xlim=(2, 118),
        xticks=range(0, 81, 20),
        xlabel="fingers of a hand",
        ylabel="share of positions that are drawn",
        title="Large hands: most is drawn, or little",
    )
    for rules, every in atlas.items():
        if rules not in (STANDARD, SUICIDE):
            some = [line for line in every if line.fingers <= COMMON]
            right.plot(
                [n.fingers for n in some], [n.longest for n in some], "-", color="#d0d0d0", lw=1
            )
    standard = {line.fingers: line.longest for line in atlas[STANDARD]}
    for odd, marker, colour in ((0, "o", "C0"), (1, "s", "C1")):
        numbers = [n for n in standard if n % 2 == odd]
        right.plot(numbers, [standard[n] for n in numbers], marker, ms=3, color=colour)
    some = [line for line in atlas[SUICIDE] if line.fingers <= COMMON]
    right.plot([n.fingers for n in some], [n.longest for n in some], "-", color="C4", lw=1.5)
    right.text(80, 215, "… if a split may empty a hand", va="bottom", color="#a1487d")
    right.text(146, 1320, "standard rules,\neven numbers", ha="right", color="C0")
    right.text(200, 60, "standard rules, odd numbers", ha="right", va="top", color="#8f5f00")
    right.text(2, -150, "grey: the other 18, up to 80 fingers", color="C5", fontsize=10)
    right.set(
        xlabel="fingers of a hand",
        ylabel="plies of the longest forced line",
        ylim=(-190, 1650),
        title="Only one game has lines of 8n plies",
    )
    return figure


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "audit/docs/images")
