"""A game of Geister as text."""

import re
from collections.abc import Iterable

from chopsticks.games.geister.board import ARROWS, FILES, Position, Step, notation
from chopsticks.games.geister.game import Geister


def write_record(initial: Position, moves: Iterable[Step]) -> str:
    """A game as text: where it began and who was to move, then a move a line.

    >>> from chopsticks.games.geister import start
    >>> print(write_record(start("RBRBRBRB", "RRRRBBBB"), [Step(25, 0), Step(10, 2)]))
    .bbbb./.rrrr./....../....../.RBRB./.RBRB. first
    b5 ↑ (R)
    e2 ↓ (r)
    """
    rows = "/".join(initial.board[i : i + 6] for i in range(0, 36, 6))
    lines = [f"{rows} {('first', 'second')[initial.to_move]}"]
    game, position = Geister(initial), initial
    for move in moves:
        lines.append(notation(position.board, move))
        position = game.result(position, move)
    return "\n".join(lines)


def read_record(text: str) -> tuple[Position, tuple[Step, ...]]:
    """Where a recorded game began, and its moves; the inverse of `write_record`.

    Raises ValueError, with the number of the line, for what it cannot read and for an illegal
    move or a wrong colour.

    >>> initial, moves = read_record('''.bbbb./.rrrr./....../....../.RBRB./.RBRB. first
    ... b5 ↑ (R)
    ... e2 ↓ (r)''')
    >>> print(replay(initial, moves)[-1])
      a b c d e f
    1 . b b b b .
    2 . r r r . .
    3 . . . . r .
    4 . R . . . .
    5 . . B R B .
    6 . R B R B .
    """
    header, *lines = text.strip().splitlines() or [""]
    if not (head := re.fullmatch(r"(\S{6}(?:/\S{6}){5}) (first|second)", header.strip())):
        raise ValueError(
            f"line 1: {header!r}: a record begins with six rows of six letters, and 'first' or "
            "'second', as '.bbbb./.rrrr./....../....../.RBRB./.RBRB. first'"
        )
    initial = position = Position(head[1].replace("/", ""), ("first", "second").index(head[2]))
    game, moves = Geister(initial), []
    for number, line in enumerate(lines, 2):
        if not (found := re.fullmatch(r"([a-f])([1-6]) ([↑→↓←]) \(([RBrb])\)", line.strip())):
            raise ValueError(f"line {number}: {line!r}: a move is written as 'b5 ↑ (R)'")
        move = Step(FILES.index(found[1]) + 6 * int(found[2]) - 6, ARROWS.index(found[3]))
        if found[4] != (piece := position.board[move.square]):
            raise ValueError(
                f"line {number}: {line.strip()!r}, but on {found[1]}{found[2]} is {piece}"
            )
        try:
            position = game.result(position, move)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        moves.append(move)
    return initial, tuple(moves)


def replay(initial: Position, moves: Iterable[Step]) -> list[Position]:
    """The positions of a game, the initial one included; ValueError for an illegal move."""
    positions = [initial]
    for move in moves:
        positions.append(Geister(initial).result(positions[-1], move))
    return positions
