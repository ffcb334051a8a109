"""The board of Geister: squares, steps, positions, and what a player may know of one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from chopsticks.game import MAX, MIN

ARROWS = "↑→↓←"
OWN = ("RB", "rbu")
"""The letters of MAX's and of MIN's pieces: red, blue, and unknown."""
LEAVES = ("B", "bu")
"""What can leave the board; an unknown piece might be blue."""
EXITS = ((0, 5), (30, 35))
WIN = 1_000_000
"""More than any evaluation; a win after n plies of a search is worth WIN - n."""
FORCED = WIN - 1000
"""At least so much is the value of a win that nothing can prevent."""
DRAWN = 200
"""Plies after which a game is a draw, as in the tournaments."""

FILES, _SIZE = "abcdef", 6


def _neighbours(square: int) -> tuple[int | None, ...]:
    row, file = divmod(square, _SIZE)
    return (
        square - _SIZE if row > 0 else None,
        square + 1 if file < _SIZE - 1 else None,
        square + _SIZE if row < _SIZE - 1 else None,
        square - 1 if file > 0 else None,
    )


NEXT = tuple(map(_neighbours, range(36)))
"""The squares above, right, below and left of a square; None beyond the edge."""
DISTANCE = tuple(i // _SIZE + min(i % _SIZE, 5 - i % _SIZE) for i in range(36))
"""Steps from a square to MAX's nearer exit; for MIN it is that of the turned square."""


class Step(NamedTuple):
    """A step of the piece on a square (0 is a1, 35 is f6) in a direction (0 is up, then clockwise).

    A step off the board is an escape: up for MAX, down for MIN.

    >>> print(Step(25, 0), Step(25, 0).turned())
    b5 ↑ e2 ↓
    """

    square: int
    direction: int

    def __str__(self) -> str:
        return f"{square_name(self.square)} {ARROWS[self.direction]}"

    def turned(self) -> "Step":
        """The same move seen from the other side of the board."""
        return Step(35 - self.square, (self.direction + 2) % 4)


def square_name(square: int) -> str:
    """The name of a square.

    >>> square_name(0), square_name(35)
    ('a1', 'f6')
    """
    return f"{FILES[square % _SIZE]}{square // _SIZE + 1}"


def notation(cells: str, move: Step) -> str:
    """A move with the letter of the piece that makes it: R B first player, r b u second."""
    return f"{move} ({cells[move.square]})"


def turned(cells: str) -> str:
    """The board from the other side: turned by 180°, each player's pieces are the other's."""
    return cells[::-1].swapcase()


def drawn(cells: str) -> str:
    """The board as text, with the names of its files and rows."""
    rows = [f"{i + 1} {' '.join(cells[6 * i : 6 * i + 6])}" for i in range(6)]
    return "\n".join(["  " + " ".join(FILES), *rows])


def check_letters(cells: str, letters: str) -> None:
    """Raise ValueError unless it is a board with no letters but these."""
    if not isinstance(cells, str) or len(cells) != 36 or not set(cells) <= {*letters, "."}:
        raise ValueError(f"{cells!r}: a board is 36 letters of {' '.join(letters)} and .")


def _check_counts(cells: str, counts: dict[str, int]) -> None:
    """Raise ValueError for numbers of pieces that cannot arise."""
    for colour, count in counts.items():
        if type(count) is not int or not 0 <= count <= 4:
            raise ValueError(f"{count} {colour} in {cells}: a player has 0 to 4 of a colour")
    if list(counts.values()).count(0) > 1:
        gone = " and no ".join(colour for colour, count in counts.items() if not count)
        raise ValueError(f"{cells} cannot arise: no {gone}; the first of them ended the game")


@dataclass(frozen=True)
class Position:
    """The whole truth, which only the referee knows.

    board: 36 letters row by row: R B red and blue of the first player (MAX, at the bottom), r b
    of the second, "." empty; to_move: 0 or 1; escaped: whether a piece of the player who is not
    to move has left the board.  Raises ValueError for a position that cannot arise: more than
    four of a colour, or two colours gone.
    """

    board: str
    to_move: int = MAX
    escaped: bool = False

    def __post_init__(self) -> None:
        check_letters(self.board, "RBrb")
        names = {"R": "red of the first player (R)", "B": "blue of the first player (B)"}
        names |= {"r": "red of the second player (r)", "b": "blue of the second player (b)"}
        _check_counts(self.board, {name: self.board.count(x) for x, name in names.items()})
        if self.to_move not in (MAX, MIN):
            raise ValueError(f"to_move = {self.to_move!r}: it must be 0 (first) or 1 (second)")

    def __str__(self) -> str:
        return drawn(self.board)


@dataclass(frozen=True)
class View:
    """All that a player may know, the board turned so that he sits at the bottom.

    cells: 36 letters: R B his own red and blue pieces, u a piece of the enemy, "." empty;
    reds: how many of the enemy's pieces are red, known from the captures.  A view has no room
    for a colour of the enemy: ValueError, as for a position that cannot arise.
    """

    cells: str
    reds: int

    def __post_init__(self) -> None:
        check_letters(self.cells, "RBu")
        _check_counts(
            self.cells,
            {
                "own red (R)": self.cells.count("R"),
                "own blue (B)": self.cells.count("B"),
                "red of the enemy": self.reds,
                "blue of the enemy": self.cells.count("u") - self.reds,
            },
        )

    @property
    def blues(self) -> int:
        """How many of the enemy's pieces are blue."""
        return self.cells.count("u") - self.reds

    def __str__(self) -> str:
        lines = drawn(self.cells).split("\n")
        lines[2] += f"  red {self.reds}, blue {self.blues}"
        return "\n".join(lines)


Chooser = Callable[[View], Step]


def seen(position: Position, player: int) -> View:
    """What a player knows of a position."""
    cells = position.board if player == MAX else turned(position.board)
    return View(re.sub("[rb]", "u", cells), cells.count("r"))


def steps(cells: str, player: int) -> list[Step]:
    """The steps of a player's pieces, by square, then up, right, down, left."""
    own = OWN[player]
    return [
        Step(square, direction)
        for square, piece in enumerate(cells)
        if piece in own
        for direction, target in enumerate(NEXT[square])
        if target is not None and cells[target] not in own
    ]


def moved(cells: str, move: Step) -> str:
    """The board after a step; off the board, the piece is gone."""
    board = list(cells)
    if (target := NEXT[move.square][move.direction]) is not None:
        board[target] = cells[move.square]
    board[move.square] = "."
    return "".join(board)


def escapes(cells: str, player: int) -> list[Step]:
    """The escapes of a player who is to move."""
    up_or_down = 0 if player == MAX else 2
    return [Step(i, up_or_down) for i in EXITS[player] if cells[i] in LEAVES[player]]


def beside(cells: str, square: int, player: int) -> bool:
    """Whether a piece of the player stands beside the square."""
    return any(i is not None and cells[i] in OWN[player] for i in NEXT[square])
