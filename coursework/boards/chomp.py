"""Chomp: a bar of chocolate as a drawing, and one to bite into that needs no kernel."""

from math import comb

from chopsticks.games.chomp import SKULL, Memo, check_box, chocolate, unrank, wins
from stepthrough.drawing import text
from stepthrough.page import Live
from stepthrough.picture import picture

LONGEST = 10  # squares a side: the lost positions are found in seconds


def chomp_board(rows: int, columns: int) -> Live:
    """A bar to bite into, against a perfect opponent; it plays without a kernel.

    It carries the positions of the box that the player to move loses, and so needs no search.
    The computer leaves one of them if it can, and else takes as few squares as it can.  Hints
    mark all winning bites.

    Raises ValueError unless the sides are from 1 to 10 and there is more than the poison.
    """
    check_box(rows, columns)
    if max(rows, columns) > LONGEST or rows * columns == 1:
        raise ValueError(
            f"{rows} × {columns}: the board shows bars of 2 squares or more, of at most "
            f"{LONGEST} rows and {LONGEST} columns"
        )
    memo = Memo(rows, columns)
    shapes = (unrank(number, rows) for number in range(1, comb(rows + columns, rows)))
    data = {
        "rows": rows,
        "columns": columns,
        "lost": [shape for shape in shapes if not wins(shape, memo)],
        "poison": f'<svg viewBox="0 0 10 10">{SKULL}</svg>',
    }
    height = 30 * rows + 12
    body = f'<g transform="translate(20 12)">{chocolate((columns,) * rows, 30)}</g>'
    body += text(20, height + 22, "Run this cell to play.", "start")
    description = f"Chomp: a bar of {rows} × {columns}; the square at the top left is poison"
    still = picture(body, max(200, 30 * columns + 40), height + 36, description)
    return Live("coursework/boards/chomp.js", still, data)
