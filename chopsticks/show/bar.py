"""Chomp: a bar of chocolate as a drawing, and one to bite into that needs no kernel."""

from math import comb

from chopsticks.games.chomp import Memo, Shape, check_box, unrank, wins
from chopsticks.show.page import Live
from chopsticks.show.svg import INK, PAPER, picture, text

LONGEST = 10  # squares a side: the lost positions are found in seconds
CHOCOLATE = "#7b4a2b"

_SKULL = (
    f'<path d="M5 1.6a3.2 3.2 0 0 0-2 5.7v1.3h4v-1.3a3.2 3.2 0 0 0-2-5.7z" fill="{INK}"/>'
    f'<g fill="{PAPER}"><circle cx="3.8" cy="4.8" r=".9"/><circle cx="6.2" cy="4.8" r=".9"/></g>'
)


def chocolate(shape: Shape, side: float) -> str:
    """A bar with squares of `side` pixels, its top left at (0, 0); the poison has a skull."""
    squares = "".join(
        f'<rect x="{10 * column}" y="{10 * row}" width="9.4" height="9.4" rx="1.2" '
        f'fill="{CHOCOLATE if row or column else PAPER}" stroke="{INK}" stroke-width=".5"/>'
        for row, length in enumerate(shape)
        for column in range(length)
    )
    return f'<g transform="scale({side / 10:.4g})">{squares}{_SKULL}</g>'


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
        "poison": f'<svg viewBox="0 0 10 10">{_SKULL}</svg>',
    }
    height = 30 * rows + 12
    body = f'<g transform="translate(20 12)">{chocolate((columns,) * rows, 30)}</g>'
    body += text(20, height + 22, "Run this cell to play.", "start")
    description = f"Chomp: a bar of {rows} × {columns}; the square at the top left is poison"
    return Live("chomp", picture(body, max(200, 30 * columns + 40), height + 36, description), data)
