"""The benchmark: a lecture's own rows, beside those that they are to be compared with."""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from coursework.rows.lectures import LECTURES, Ground
from coursework.rows.methods import Claim, Method


class Row(NamedTuple):
    """A method's nodes on each position, none if it cannot run, and what it says of them."""

    lecture: str
    method: Method
    nodes: tuple[int, ...]
    says: str


class Benchmark(NamedTuple):
    """Rows of one game, as text and in a notebook; those of `lecture` stand out."""

    lecture: str
    ground: Ground
    rows: list[Row]

    def lines(self) -> list[tuple[str, ...]]:
        """The head and the rows, as cells."""
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
    """Numbers stand at the right of their columns, all else at the left."""
    return ["left", "left", *["right"] * (len(line) - 3), "left"]


def _aligned(cell: str, width: int, side: str) -> str:
    return cell.rjust(width) if side == "right" else cell.ljust(width)


def benchmark(lecture: str) -> Benchmark:
    """What the methods of a lecture cost and say, each on the same positions of its game.

    Before them stand the last method of the lecture that this one goes on from, and the best of
    all earlier lectures: of those that claim as much, a value that is proved or one that is not
    or a move, it has the fewest nodes on all positions together.

    Nodes are calls of the recursion, the root included.  What is said is MAX's value; with a "?"
    it is a guess, which proves nothing.  Raises ValueError if a lecture teaches no method.

    >>> benchmark("07")
    lecture  Chopsticks            11 11  12 13  02 13  says
    05       + order                 204    267    290  0? 1 0?
    06       + deepening, 1 to 10    734    615    889  0? 1 0?
    07       + table                 197    247    234  0? 1 0?
    """
    if lecture not in (numbers := taught()):
        raise ValueError(f"lecture = {lecture!r}: there are {', '.join(numbers)}")
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
    """All methods of all lectures, game by game."""
    grounds = {lecture.ground.game: lecture.ground for lecture in LECTURES.values()}
    return [Benchmark("", ground, rows(ground, taught())) for ground in grounds.values()]


def taught() -> list[str]:
    """The lectures that teach a method, in their order."""
    return [number for number, lecture in LECTURES.items() if lecture.methods]


def rows(
    ground: Ground,
    lectures: list[str],
    wanted: Callable[[str, Method], bool] = lambda number, method: True,
) -> list[Row]:
    """The wanted methods of these lectures on the positions of a game."""
    return [
        row(number, method, ground)
        for number in lectures
        if LECTURES[number].ground is ground
        for method in LECTURES[number].methods
        if wanted(number, method)
    ]


def row(lecture: str, method: Method, ground: Ground) -> Row:
    """A method on all positions; where NumPy is missing, a row says so."""
    try:
        found = [method.measure(game, state) for game, state in ground.positions.values()]
    except ModuleNotFoundError as error:
        return Row(lecture, method, (), f"needs {error.name}")
    says = " ".join(said(value, method.claim) for value, _ in found)
    return Row(lecture, method, tuple(nodes for _, nodes in found), says)


def said(value: Any, claim: Claim) -> str:
    """A value in a few letters; a move is its own words."""
    if claim is Claim.MOVE:
        return str(value)
    proved = claim is Claim.VALUE or (claim is Claim.HORIZON and abs(value) == 1)
    return f"{round(value, 2) + 0:g}" + "?" * (not proved)
