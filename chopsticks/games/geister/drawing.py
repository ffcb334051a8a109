"""Drawings of Geister boards and their ghosts."""

from math import isqrt
from typing import Any

from chopsticks.games.geister.game import Position, View
from chopsticks.games.geister.purple import PurpleState
from stepthrough.drawing import BLACK, GREY, INK, PURPLE, VERMILION, WHITE, Drawing, drawing, text

# The colours and label of a piece, by its letter on the board.  MAX's are capitals and point up.
_LOOKS = {"R": (VERMILION, WHITE, "R"), "B": ("var(--blue)", WHITE, "B"), "U": (PURPLE, BLACK, "?")}
_ARROW = 4  # room for the arrows at the exits, in tenths of a square


def ghost(letter: str) -> str:
    """A piece in a square of side 10; an unknown piece has a "?".

    R and B point up; r, b and u point down.
    """
    fill, ink, sign = _LOOKS[letter.upper()]
    up = letter.isupper()
    outline = "M5 .6L8.8 3.8V9.3H1.2V3.8z" if up else "M5 9.4L8.8 6.2V.7H1.2V6.2z"
    return f'<path d="{outline}" fill="{fill}" stroke="{INK}" stroke-width=".5"/>' + text(
        5, 8.4 if up else 6.1, sign, font_size=6.2, font_weight=700, fill=ink
    )


def haunted(cells: str, side: float) -> str:
    """A square board with squares of `side` pixels; arrows mark the exits.

    Its top left corner is at (0, 0).
    """
    files = isqrt(len(cells))
    edge = 10 * files
    lines = "".join(f"M{10 * i} 0v{edge}M0 {10 * i}h{edge}" for i in range(files + 1))
    parts = [f'<path d="{lines}" fill="none" stroke="{GREY}" stroke-width=".4"/>']
    for y, tip in (("-.8", -3), (f"{edge}.8", 3)):
        for x in (5, edge - 5):
            parts.append(f'<path d="M{x - 3} {y}h6l-3 {tip}z"/>')
    for square, letter in enumerate(cells):
        if letter != ".":
            row, file = divmod(square, files)
            parts.append(f'<g transform="translate({10 * file} {10 * row})">{ghost(letter)}</g>')
    scale = side / 10
    return (
        f'<g transform="translate(0 {_ARROW * scale:.4g}) scale({scale:.4g})">{"".join(parts)}</g>'
    )


def haunted_size(cells: str, side: float) -> tuple[float, float]:
    """The width and height of such a board."""
    files = isqrt(len(cells))
    return files * side, (files + 2 * _ARROW / 10) * side


def cells_of(state: Any) -> str:
    """The letters of a board."""
    return state.board if isinstance(state, Position) else state.cells


@drawing.register
def _(state: Position | View | PurpleState) -> Drawing:
    cells, side = cells_of(state), 18
    return Drawing(haunted(cells, side), *haunted_size(cells, side))
