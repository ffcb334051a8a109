"""The benchmark: a lecture's own rows, next to the rows to compare them with."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NamedTuple

from coursework.plots.tables import Columns, table
from coursework.rows.lectures import LECTURES, Ground
from coursework.rows.methods import Claim, Method


class Row(NamedTuple):
    """A method's nodes on each position (empty if it cannot run), and what it says about each."""

    lecture: str
    method: Method
    nodes: tuple[int, ...]
    says: str


def benchmark(lecture: str) -> Columns:
    """Compare what the methods of a lecture cost and say on the same positions of a game.

    Above them you see the last method of the lecture that this one builds on, and the best method
    of all earlier lectures.  "Best" means the fewest nodes on all positions together, among the
    methods that make the same kind of claim: a proved value, an unproved value, or a move.

    Nodes are calls of the recursion, including the root.  Values are for MAX; a "?" marks a guess,
    which proves nothing.  Raises ValueError if the lecture teaches no method.

    >>> print(benchmark("07"))
    Nodes on each position, and the value or move found; a “?” marks a guess.
    lecture  Chopsticks            11 11  12 13  02 13  says
         05  + order                 204    267    290  0? 1 0?
         06  + deepening, 1 to 10    734    615    889  0? 1 0?
         07  + table                 197    247    234  0? 1 0?  ←
    """
    if lecture not in (numbers := taught()):
        raise ValueError(f"lecture = {lecture!r}: it must be one of {', '.join(numbers)}")
    here = LECTURES[lecture]
    claims = {method.claim for method in here.methods}
    ground = here.ground
    earlier = rows(
        ground,
        numbers[: numbers.index(lecture)],
        lambda number, method: number == here.before or method.claim in claims,
    )
    shown = [one for one in earlier if one.lecture == here.before][-1:]
    for claim in claims:
        able = [one for one in earlier if one.method.claim is claim and one.nodes]
        shown += sorted(able, key=lambda one: sum(one.nodes))[:1]
    beside = [one for one in earlier if one in shown]
    all_rows = [*beside, *rows(ground, [lecture])]
    caption = "Nodes on each position, and the value or move found; a “?” marks a guess."
    lit = range(len(beside), len(all_rows)) if beside else ()
    return table(cells(ground, all_rows), caption, lit=lit)


def cells(ground: Ground, found: list[Row]) -> list[dict[str, Any]]:
    """Return rows in the form that `table` takes: the cells by column."""
    return [
        {"lecture": lecture, ground.game: method.name}
        | dict(zip_longest(ground.positions, nodes, fillvalue=""))
        | {"says": says}
        for lecture, method, nodes, says in found
    ]


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return, for each game, the cells of the methods of all lectures."""
    grounds = {lecture.ground.game: lecture.ground for lecture in LECTURES.values()}
    return {game: cells(ground, rows(ground, taught())) for game, ground in grounds.items()}


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
        if LECTURES[number].ground.game == ground.game
        for method in LECTURES[number].methods
        if wanted(number, method)
    ]


def row(lecture: str, method: Method, ground: Ground) -> Row:
    """Run a method on its positions; if it needs NumPy and that is missing, the row says so."""
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
