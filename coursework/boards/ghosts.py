"""Geister: draw a position."""

from collections.abc import Sequence
from math import isqrt

from chopsticks.games.geister import Ghosts, Position, PurpleState, View
from chopsticks.games.geister.drawing import cells_of, haunted, haunted_size
from stepthrough.drawing import GREY, text
from stepthrough.picture import Picture, picture

_WORDS = {
    "R": "red",
    "B": "blue",
    "r": "enemy's red",
    "b": "enemy's blue",
    "u": "enemy's unknown",
    "U": "unknown",
}


def ghost_board(
    state: Ghosts | Position | View | PurpleState, notes: Sequence[str] = ()
) -> Picture:
    """Draw a position; the pieces of the first player, or of the viewer, point up.

    Below a view, a line says how many of the unknown pieces are red and how many are blue.
    """
    cells, side = cells_of(state), 44.0
    width, height = haunted_size(cells, side)
    left, top = 28.0, 26.0
    parts = [f'<g transform="translate({left} {top})">{haunted(cells, side)}</g>']
    for i, name in enumerate("abcdef"[: isqrt(len(cells))]):
        parts.append(text(left + (i + 0.5) * side, 18, name, fill=GREY))
        parts.append(text(14, top + 17 + (i + 0.5) * side + 5, str(i + 1), fill=GREY))
    if isinstance(state, View):
        notes = [f"Of the pieces with a ?: {state.reds} red, {state.blues} blue.", *notes]
    bottom = top + height + 22
    parts += [text(left, bottom + 22 * i, note, "start") for i, note in enumerate(notes)]
    right = max(width + left, left + 7.2 * max(map(len, notes), default=0)) + 14
    return picture("".join(parts), right, bottom + 22 * len(notes) - 10, described(cells))


def described(cells: str) -> str:
    """Describe a board in words.

    >>> described("u.R" + 33 * ".")
    "Geister: red c1; enemy's unknown a1"
    """
    files = isqrt(len(cells))
    pieces = [(f"{'abcdef'[i % files]}{i // files + 1}", piece) for i, piece in enumerate(cells)]
    squares = {
        letter: " ".join(name for name, piece in pieces if piece == letter) for letter in _WORDS
    }
    found = [f"{_WORDS[letter]} {names}" for letter, names in squares.items() if names]
    return "Geister: " + "; ".join(found)
