"""Tic-tac-toe: small enough to search to the end, large enough to prune.

>>> game = TicTacToe()
>>> board = game.result(game.initial, 4)
>>> print(board)
···/·x·/···
>>> game.moves(board)
(0, 1, 2, 3, 5, 6, 7, 8)
"""

from functools import cache
from typing import NamedTuple

from chopsticks.game import MAX, MIN, register
from stepthrough.drawing import BLUE, GREY, VERMILION, Drawing, drawing, text

LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),  # rows
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),  # columns
    *((0, 4, 8), (2, 4, 6)),  # diagonals
)

Symmetry = tuple[int, ...]


def _symmetries() -> tuple[Symmetry, ...]:
    """The rotations of the square, each also flipped; the identity first."""
    rows: tuple[Symmetry, ...] = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    found = []
    for _ in range(4):
        found += [(*rows[0], *rows[1], *rows[2]), (*rows[2], *rows[1], *rows[0])]
        rows = tuple(zip(*rows[::-1], strict=True))
    return tuple(found)


SYMMETRIES = _symmetries()
"""The eight symmetries: new cell i is cell `symmetry[i]` of the old board."""


class Board(NamedTuple):
    """A board and the player to move (0 is x, 1 is o).

    cells: nine characters, each "x", "o" or " ", row by row.
    """

    cells: str = " " * 9
    to_move: int = MAX

    def __str__(self) -> str:
        marks = self.cells.replace(" ", "·")
        return f"{marks[:3]}/{marks[3:6]}/{marks[6:]}"


class TicTacToe:
    """Tic-tac-toe as a `Game`; a move is the index of an empty cell.

    x is MAX and begins.  The methods raise ValueError for an illegal move and for a board that
    cannot arise, no matter who began.
    """

    initial = Board()

    def __repr__(self) -> str:
        return "TicTacToe()"

    def to_move(self, board: Board) -> int:
        """0 if x is to move, 1 if o is."""
        return board.to_move

    def moves(self, board: Board) -> tuple[int, ...]:
        """The empty cells, ascending; none when the game is over."""
        return tuple(_children(board))

    def result(self, board: Board, move: int) -> Board:
        """The board with the mover's mark on an empty cell."""
        try:
            return _children(board)[move]
        except (KeyError, TypeError):  # TypeError: an unhashable move, such as a list
            raise ValueError(
                f"{move!r} is not a legal move in {board}; legal moves: {self.moves(board)}"
            ) from None

    def is_terminal(self, board: Board) -> bool:
        """Whether a player has a line or the board is full."""
        return not _children(board)

    def utility(self, board: Board, player: int) -> int:
        """+1 for the player with a line, -1 for the other, 0 for a draw."""
        if not self.is_terminal(board):
            raise ValueError(f"{board} is not terminal: only a finished game has a utility")
        won = winner(board)
        return 0 if won is None else 1 if won == player else -1


def winner(board: Board) -> int | None:
    """Return the player who has a line, or None.

    Raises ValueError for a board that cannot arise, no matter who began.

    >>> winner(Board("xxxoo    ", MIN)), winner(Board())
    (0, None)
    """
    try:
        return _winner(board)
    except TypeError:
        raise _no_board(board) from None


@cache  # as below: a search meets the same few thousand boards again and again
def _winner(board: Board) -> int | None:
    cells, to_move = board
    if not isinstance(cells, str) or len(cells) != 9 or not set(cells) <= set("xo "):
        raise ValueError(f"cells = {cells!r}: it must be nine characters, each 'x', 'o' or ' '")
    if to_move not in (MAX, MIN):
        raise ValueError(f"to_move = {to_move!r}: it must be 0 (x) or 1 (o)")
    mine, theirs = cells.count("xo"[to_move]), cells.count("ox"[to_move])
    if theirs - mine not in (0, 1):
        raise ValueError(
            f"{board} cannot arise: the player to move has {mine} marks, the other one {theirs}; "
            "the players must take turns"
        )
    owners = {cells[a] for a, b, c in LINES if cells[a] == cells[b] == cells[c] != " "}
    if "xo"[to_move] in owners:
        raise ValueError(
            f"{board} cannot arise: the player to move, {'xo'[to_move]}, already has a line"
        )
    return 1 - to_move if owners else None


def _no_board(board: Board) -> ValueError:
    """The error for an unhashable board, such as a list."""
    return ValueError(f"{board!r} is not a board: it must be nine characters, then 0 or 1")


def _children(board: Board) -> dict[int, Board]:
    """The boards after one more mark, by the cell of that mark."""
    try:
        return _boards_after(board)
    except TypeError:
        raise _no_board(board) from None


@cache
def _boards_after(board: Board) -> dict[int, Board]:
    if winner(board) is not None:
        return {}
    cells, mark = board.cells, "xo"[board.to_move]
    return {
        i: Board(f"{cells[:i]}{mark}{cells[i + 1 :]}", 1 - board.to_move)
        for i, there in enumerate(cells)
        if there == " "
    }


def transformed(board: Board, symmetry: Symmetry) -> Board:
    """Rotate or reflect a board: old cell `symmetry[i]` becomes cell i."""
    return Board("".join([board.cells[i] for i in symmetry]), board.to_move)


def canonical(board: Board) -> Board:
    """Return the least of all rotations and reflections of a board.

    >>> canonical(Board("  x      ", MIN)) == canonical(Board("x        ", MIN))
    True
    """
    winner(board)  # rejects a board that cannot arise
    return min(transformed(board, symmetry) for symmetry in SYMMETRIES)


def lines_evaluation(board: Board) -> int:
    """Evaluate a board for o by the lines that only one player has marked.

    A line that only o has marked counts 7, 31 or 511 with one, two or three marks; a line that only
    x has marked counts -15, -63 or -1025.  Source: the lab report.

    >>> lines_evaluation(Board("x   o    ")), lines_evaluation(Board("x        ", MIN))
    (-9, -45)
    """
    winner(board)  # rejects a board that cannot arise
    return _lines(board.cells)


@cache
def _lines(cells: str) -> int:
    value = 0
    for line in LINES:
        marks = [cells[i] for i in line]
        if "x" not in marks:
            value += (0, 7, 31, 511)[marks.count("o")]
        elif "o" not in marks:
            value -= (0, 15, 63, 1025)[marks.count("x")]
    return value


@drawing.register
def _(state: Board) -> Drawing:
    cell = 15
    lines = "".join(f"M{cell * i} 0 v{3 * cell} M0 {cell * i} h{3 * cell} " for i in (1, 2))
    marks = "".join(
        text(
            cell * (i % 3 + 0.5),
            cell * (i // 3 + 0.5) + 4.5,
            mark,
            font_weight=600,
            fill=BLUE if mark == "x" else VERMILION,
        )
        for i, mark in enumerate(state.cells)
        if mark != " "
    )
    grid = f'<path d="{lines}" stroke="{GREY}" fill="none"/>'
    return Drawing(grid + marks, 3 * cell, 3 * cell)


register("tictactoe", TicTacToe, data={Board: str}, rules=(winner,), says=lambda: "tic-tac-toe")
