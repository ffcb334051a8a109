"""Chomp: draw a chocolate bar, or play on it without a kernel."""

from math import comb

from chopsticks.games.chomp import SKULL, Memo, check_box, chocolate, unrank, wins
from stepthrough.drawing import text
from stepthrough.page import Live
from stepthrough.picture import picture

LONGEST = 10  # squares per side, so that finding the lost positions takes only seconds


def chomp_board(rows: int, columns: int) -> Live:
    """Return a Chomp board for playing against a perfect opponent without a kernel.

    The page contains every position that is lost for the player to move, so it needs no search.
    The computer moves to one of them if it can; otherwise it takes as few squares as possible.
    Hints mark all winning bites.

    Raises ValueError unless both sides are 1 to 10 squares long and the bar has at least two
    squares.
    """
    check_box(rows, columns)
    if max(rows, columns) > LONGEST or rows * columns == 1:
        raise ValueError(
            f"{rows} × {columns}: a bar must have at least 2 squares, and at most "
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
