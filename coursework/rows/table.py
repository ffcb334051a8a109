"""The benchmark: a lecture's own rows, next to the rows to compare them with."""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from coursework.rows.lectures import LECTURES, Ground
from coursework.rows.methods import Claim, Method


class Row(NamedTuple):
    """A method's nodes on each position (empty if it cannot run), and what it says about each."""

    lecture: str
    method: Method
    nodes: tuple[int, ...]
    says: str


class Benchmark(NamedTuple):
    """Rows of one game, as text and in a notebook; those of `lecture` are highlighted."""

    lecture: str
    ground: Ground
    rows: list[Row]

    def lines(self) -> list[tuple[str, ...]]:
        """Return the header and the rows, as cells."""
        positions = self.ground.positions
        lines = [("lecture", self.ground.game, *positions, "says")]
        for lecture, method, nodes, says in self.rows:
            cells = [f"{count:,}" for count in nodes] or [""] * len(positions)
            lines.append((lecture, method.name, *cells, says))
        return lines

    def __repr__(self) -> str:
        lines = self.lines()
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        written = (map(_aligned, line, widths, _sides(line)) for line in lines)
        return "\n".join("  ".join(line).rstrip() for line in written)

    def _repr_html_(self) -> str:
        body = ""
        for line in self.lines():
            kind = "th" if line[0] == "lecture" else "td"
            now = line[0] == self.lecture
            body += "<tr>"
            for cell, side in zip(line, _sides(line), strict=True):
                words = f"<b>{escape(cell)}</b>" if now else escape(cell)
                body += f'<{kind} style="padding: 0 0.5em; text-align: {side}">{words}</{kind}>'
            body += "</tr>"
        return f'<table style="white-space: nowrap">{body}</table>'


def _sides(line: tuple[str, ...]) -> list[str]:
    """Align numbers to the right of their columns, everything else to the left."""
    return ["left", "left", *["right"] * (len(line) - 3), "left"]


def _aligned(cell: str, width: int, side: str) -> str:
    return cell.rjust(width) if side == "right" else cell.ljust(width)


def benchmark(lecture: str) -> Benchmark:
    """Compare what the methods of a lecture cost and say on the same positions of a game.

    Above them you see the last method of the lecture that this one builds on, and the best method
    of all earlier lectures.  "Best" means the fewest nodes on all positions together, among the
    methods that make the same kind of claim: a proved value, an unproved value, or a move.

    Nodes are calls of the recursion, including the root.  Values are for MAX; a "?" marks a guess,
    which proves nothing.  Raises ValueError if the lecture teaches no method.

    >>> benchmark("07")
    lecture  Chopsticks            11 11  12 13  02 13  says
    05       + order                 204    267    290  0? 1 0?
    06       + deepening, 1 to 10    734    615    889  0? 1 0?
    07       + table                 197    247    234  0? 1 0?
    """
    if lecture not in (numbers := taught()):
        raise ValueError(f"lecture = {lecture!r}: it must be one of {', '.join(numbers)}")
    here = LECTURES[lecture]
    claims = {method.claim for method in here.methods}
    earlier = rows(
        here.ground,
        numbers[: numbers.index(lecture)],
        lambda number, method: number == here.before or method.claim in claims,
    )
    shown = [one for one in earlier if one.lecture == here.before][-1:]
    for claim in claims:
        able = [one for one in earlier if one.method.claim is claim and one.nodes]
        shown += sorted(able, key=lambda one: sum(one.nodes))[:1]
    beside = [one for one in earlier if one in shown]
    return Benchmark(lecture, here.ground, [*beside, *rows(here.ground, [lecture])])


def everything() -> list[Benchmark]:
    """Return a benchmark for each game, with the methods of all lectures."""
    grounds = {lecture.ground.game: lecture.ground for lecture in LECTURES.values()}
    return [Benchmark("", ground, rows(ground, taught())) for ground in grounds.values()]


def taught() -> list[str]:
    """Return the lectures that teach a method, in their order."""
    return [number for number, lecture in LECTURES.items() if lecture.methods]


def rows(
    ground: Ground,
    lectures: list[str],
    wanted: Callable[[str, Method], bool] = lambda number, method: True,
) -> list[Row]:
    """Run the selected methods of these lectures on the positions of a game."""
    return [
        row(number, method, ground)
        for number in lectures
        if LECTURES[number].ground is ground
        for method in LECTURES[number].methods
        if wanted(number, method)
    ]


def row(lecture: str, method: Method, ground: Ground) -> Row:
    """Run a method on all positions; if it needs NumPy and that is missing, the row says so."""
    try:
        found = [method.measure(game, state) for game, state in ground.positions.values()]
    except ModuleNotFoundError as error:
        return Row(lecture, method, (), f"needs {error.name}")
    says = " ".join(said(value, method.claim) for value, _ in found)
    return Row(lecture, method, tuple(nodes for _, nodes in found), says)


def said(value: Any, claim: Claim) -> str:
    """Write a value in a few characters; a move is written as `str` writes it."""
    if claim is Claim.MOVE:
        return str(value)
    proved = claim is Claim.VALUE or (claim is Claim.HORIZON and abs(value) == 1)
    return f"{round(value, 2) + 0:g}" + "?" * (not proved)
