"""Geister: ghosts on their board, as a drawing for a tree and as a picture of its own."""

from collections.abc import Sequence

from chopsticks.games.geister import EXITS, Node, Position, View, square_name
from chopsticks.show.svg import (
    BLUE,
    GREY,
    INK,
    PAPER,
    PURPLE,
    VERMILION,
    Picture,
    picture,
    text,
)

# Fill and letter of a piece by its letter on the board; MAX's are capital and point up.
_LOOKS = {
    "R": (VERMILION, PAPER, "R"),
    "B": (BLUE, PAPER, "B"),
    "U": (PURPLE, INK, "?"),
}
_WORDS = {
    "R": "red",
    "B": "blue",
    "r": "enemy's red",
    "b": "enemy's blue",
    "u": "enemy's unknown",
}
_ARROW = 4  # room for the arrows at the exits, in tenths of a square


def ghost(letter: str) -> str:
    """A piece in a square of side 10: R B point up, r b u down; the unknown one has a "?"."""
    fill, ink, sign = _LOOKS[letter.upper()]
    up = letter.isupper()
    outline = "M5 .6L8.8 3.8V9.3H1.2V3.8z" if up else "M5 9.4L8.8 6.2V.7H1.2V6.2z"
    return f'<path d="{outline}" fill="{fill}" stroke="{INK}" stroke-width=".5"/>' + text(
        5, 8.3 if up else 6, sign, font_size=6, font_weight=700, fill=ink
    )


def haunted(cells: str, side: float) -> str:
    """A board with squares of `side` pixels, its top left at (0, 0); arrows mark the exits."""
    lines = "".join(f"M{10 * i} 0v60M0 {10 * i}h60" for i in range(7))
    parts = [f'<path d="{lines}" fill="none" stroke="{GREY}" stroke-width=".4"/>']
    for player, squares in enumerate(EXITS):
        for square in squares:
            x = 10 * (square % 6) + 5
            arrow = f"M{x - 3} -.8h6l-3 -3z" if player == 0 else f"M{x - 3} 60.8h6l-3 3z"
            parts.append(f'<path d="{arrow}"/>')
    for square, letter in enumerate(cells):
        if letter != ".":
            row, file = divmod(square, 6)
            parts.append(f'<g transform="translate({10 * file} {10 * row})">{ghost(letter)}</g>')
    scale = side / 10
    return (
        f'<g transform="translate(0 {_ARROW * scale:.4g}) scale({scale:.4g})">{"".join(parts)}</g>'
    )


def haunted_size(side: float) -> tuple[float, float]:
    """Width and height of such a board."""
    return 6 * side, (6 + 2 * _ARROW / 10) * side


def cells_of(state: Position | View | Node) -> str:
    """The 36 letters of a board."""
    return state.board if isinstance(state, Position) else state.cells


def ghost_board(state: Position | View | Node, notes: Sequence[str] = ()) -> Picture:
    """A position as a picture: the first player's pieces, or the viewer's own, point up.

    A view tells below it how many of the unknown pieces are red and how many blue.
    """
    cells, side = cells_of(state), 44.0
    width, height = haunted_size(side)
    left, top = 28.0, 26.0
    parts = [f'<g transform="translate({left} {top})">{haunted(cells, side)}</g>']
    for i, name in enumerate("abcdef"):
        parts.append(text(left + (i + 0.5) * side, 18, name, fill=GREY))
        parts.append(text(14, top + 17 + (i + 0.5) * side + 5, str(i + 1), fill=GREY))
    if isinstance(state, View):
        notes = [f"Of the pieces with a ?: {state.reds} red, {state.blues} blue.", *notes]
    bottom = top + height + 22
    parts += [text(left, bottom + 22 * i, note, "start") for i, note in enumerate(notes)]
    right = max(width + left, left + 7.2 * max(map(len, notes), default=0)) + 14
    return picture("".join(parts), right, bottom + 22 * len(notes) - 10, described(cells))


def described(cells: str) -> str:
    """A board in words.

    >>> described("u.R" + 33 * ".")
    "Geister: red c1; enemy's unknown a1"
    """
    squares = {
        letter: " ".join(square_name(i) for i, piece in enumerate(cells) if piece == letter)
        for letter in _WORDS
    }
    found = [f"{_WORDS[letter]} {names}" for letter, names in squares.items() if names]
    return "Geister: " + "; ".join(found)
