"""Geister: draw a position."""

from collections.abc import Sequence
from itertools import zip_longest
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
    *states: Ghosts | Position | View | PurpleState, notes: Sequence[str] = ()
) -> Picture:
    """Draw positions side by side; the pieces of the first player, or of the viewer, point up.

    Each note stands below its board.  Below a view, a line says how many of the unknown pieces are
    red and how many are blue.
    """
    parts, words = [], []
    left, top, side, bottom = 28.0, 26.0, 44.0, 0.0
    for state, note in zip_longest(states, notes, fillvalue=""):
        cells = cells_of(state)
        width, height = haunted_size(cells, side)
        parts.append(f'<g transform="translate({left} {top})">{haunted(cells, side)}</g>')
        for i, name in enumerate("abcdef"[: isqrt(len(cells))]):
            parts.append(text(left + (i + 0.5) * side, 18, name, fill=GREY))
            parts.append(text(left - 14, top + 17 + (i + 0.5) * side + 5, str(i + 1), fill=GREY))
        lines = [note] if note else []
        if isinstance(state, View):
            lines.append(f"Of the pieces with a ?: {state.reds} red, {state.blues} blue.")
        below = top + height + 22
        parts += [text(left, below + 22 * i, line, "start") for i, line in enumerate(lines)]
        bottom = max(bottom, below + 22 * len(lines) - 10)
        left += max(width, 7.2 * max(map(len, lines), default=0)) + 42
        words.append(described(cells))
    return picture("".join(parts), left - 28, bottom, ". ".join(words))


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
