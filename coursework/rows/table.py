"""The benchmark: a table that grows by a row or two with each lecture."""

from html import escape
from typing import Any, NamedTuple

from coursework.rows.methods import TASKS, Method, Sure, Task


class Row(NamedTuple):
    """A method's nodes on each position, and what it says of them; "?" is a guess."""

    lecture: str
    method: str
    nodes: tuple[str, ...]
    says: str


class Block(NamedTuple):
    """The rows of one game."""

    game: str
    positions: tuple[str, ...]
    rows: tuple[Row, ...]

    def lines(self) -> list[tuple[str, ...]]:
        """The head and the rows, as cells."""
        head = ("lecture", self.game, *self.positions, "says")
        return [head, *((row.lecture, row.method, *row.nodes, row.says) for row in self.rows)]


class Benchmark:
    """A table of blocks, as text and in a notebook; the rows of `lecture` stand out."""

    def __init__(self, lecture: str, blocks: list[Block]) -> None:
        self.lecture = lecture
        self.blocks = blocks

    def __repr__(self) -> str:
        lines = [line for block in self.blocks for line in block.lines()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        written = (map(_aligned, line, widths, _sides(line)) for line in lines)
        return "\n".join("  ".join(line).rstrip() for line in written)

    def _repr_html_(self) -> str:
        body = ""
        for line in (line for block in self.blocks for line in block.lines()):
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
    """What the methods up to a lecture cost and say, each on the same positions of its game.

    Nodes are calls of the recursion, the root included.  What is said is MAX's value; with a "?"
    it is a guess, which proves nothing.  Raises ValueError if a lecture teaches no method.

    >>> benchmark("03")
    lecture  Chopsticks                11 11   12 13   02 13  says
    02       minimax                  18,555  23,803  12,859  0? 1 0?
    03       minimax with half hands  18,555  23,803  12,859  0? 1 -0.5?
    """
    known = list(dict.fromkeys(method.lecture for task in TASKS for method in task.methods))
    if lecture not in known:
        raise ValueError(f"lecture = {lecture!r}: there are {', '.join(sorted(known))}")
    blocks = [block(task, lecture) for task in TASKS]
    return Benchmark(lecture, [one for one in blocks if one.rows])


def block(task: Task, lecture: str) -> Block:
    """The rows of a game up to a lecture."""
    rows = (row(method, task) for method in task.methods if method.lecture <= lecture)
    return Block(task.name, tuple(task.positions), tuple(rows))


def row(method: Method, task: Task) -> Row:
    """A method on all positions; where NumPy is missing, a row says so."""
    try:
        found = [method.measure(game, state) for game, state in task.positions.values()]
    except ModuleNotFoundError as error:
        return Row(method.lecture, method.name, ("",) * len(task.positions), f"needs {error.name}")
    nodes = tuple(f"{nodes:,}" for _, nodes in found)
    return Row(method.lecture, method.name, nodes, " ".join(said(v, method.sure) for v, _ in found))


def said(value: Any, sure: Sure) -> str:
    """A value in a few letters; a move is its own words."""
    if not isinstance(value, int | float):
        return str(value)
    proved = sure is Sure.ALL or (sure is Sure.WINS and abs(value) == 1)
    return f"{round(value, 2) + 0:g}" + "?" * (not proved)
