"""The protocol that the server of the Geister contests and its players speak.

Each player names their own pieces A to H, the front row from left to right, then the back row;
the names never change.  Players always see themselves at the bottom; x counts from the left and y
from the top, both from 0.

    server  player
    SET?                   which four pieces are red?
            SET:ABCD
    OK
    MOV?14R24R…10u         x, y and colour of the 16 pieces, your own first: it is your turn
            MOV:A,NORTH    or N; likewise EAST, SOUTH and WEST
    OK                     OKR and OKB if a red or blue piece was taken
    WON:…                  or LST:, DRW:, with all colours

A line ends with CR LF.  "OK" without a colour and the refusal "NG" end with a space.  The colour of
a player's own piece is R or B; that of an enemy's piece is u, or r or b once both players know it.
A captured piece is at 99, an escaped one at 88.

Source: T. Miyoshi's server, see docs/sources.md.

>>> table = opened(read_setup("SET:ABCD"), read_setup("SET:ABCD"))
>>> print("MOV?" + board_line(table, MAX))
MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u
>>> move = read_move("MOV:A,NORTH", table)
>>> print(move, repr(acknowledged(table, move)))
b5 ↑ 'OK '
>>> print(board_line(after(table, move), MAX)[:6])
13R24R
"""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from chopsticks.game import MAX
from chopsticks.games.geister.game import EXITS, NEXT, Geister, Position, Step, View, start

PORTS = 10000, 10001
"""The ports for the first and for the second player."""
LONGEST = 256
"""The limit on a line's length in bytes, more than any valid line needs."""
ACCEPTED, REFUSED = "OK ", "NG "

NAMES = "ABCDEFGH"
COMPASS = "NORTH", "EAST", "SOUTH", "WEST"
TAKEN, ESCAPED = 99, 88
_HOME = 25, 26, 27, 28, 31, 32, 33, 34


class NamedPosition(NamedTuple):
    """A position, with the colours and places of both players' pieces A to H.

    A place is a square, TAKEN or ESCAPED; a colour is R or B.
    """

    position: Position
    colours: tuple[str, str]
    places: tuple[tuple[int, ...], tuple[int, ...]]


async def next_line(reader: asyncio.StreamReader) -> str:
    """Return the next line without its line end; bytes that are not ASCII are escaped.

    Raises ValueError if the line is longer than any line of the protocol, EOFError if the other
    side hangs up before the end of the line.
    """
    data = b""
    try:
        with suppress(OSError):
            data = await reader.readline()
    except ValueError:
        raise ValueError(f"a line of more than {LONGEST} bytes") from None
    if not data.endswith(b"\n"):
        raise EOFError
    return data.rstrip(b"\r\n").decode("ascii", "backslashreplace")


# ------------------------------------------------------------------------------------ the server


def opened(first: str, second: str) -> NamedPosition:
    """Return the position before the first move, given both set-ups in the format of `start`."""
    return NamedPosition(
        start(first, second), (first, second), (_HOME, tuple(35 - i for i in _HOME))
    )


def read_setup(line: str) -> str:
    """Read a line with a set-up into the colours of A to H; ValueError for any other line.

    >>> read_setup("SET:BDEG")
    'BRBRRBRB'
    """
    found = re.fullmatch(r"SET:([A-H]{4})", line[:4] + line[4:].upper())
    if not found or len(set(found[1])) < 4:
        raise ValueError(f"{line[:40]!r}: it must be four of the pieces A to H, as in 'SET:ABCD'")
    return "".join("R" if name in found[1] else "B" for name in NAMES)


def read_move(line: str, table: NamedPosition) -> Step:
    """Read a line with a legal step of the player to move; ValueError for any other line.

    From a corner, a blue piece may also leave the board sideways.
    """
    found = re.fullmatch(rf"MOV:([A-H]),({'|'.join(COMPASS)}|[NESW])", line[:4] + line[4:].upper())
    if not found:
        raise ValueError(f"{line[:40]!r}: it must be a piece and a direction, as in 'MOV:A,NORTH'")
    player = table.position.to_move
    place = table.places[player][NAMES.index(found[1])]
    if place in (TAKEN, ESCAPED):
        raise ValueError(f"{line!r}: piece {found[1]} is not on the board")
    square, direction = _seen_from(player, place), "NESW".index(found[2][0])
    if square in EXITS[MAX] and NEXT[square][direction] is None:
        direction = 0
    step = Step(square, direction) if player == MAX else Step(square, direction).turned()
    if step not in Geister(table.position).moves(table.position):
        raise ValueError(f"{line!r}: {step} is not legal")
    return step


def after(table: NamedPosition, move: Step) -> NamedPosition:
    """Return the position after a move; raises ValueError if the move is illegal."""
    player = table.position.to_move
    position = Geister(table.position).result(table.position, move)
    target = NEXT[move.square][move.direction]
    landed = {move.square: ESCAPED if target is None else target}
    own = tuple(landed.get(place, place) for place in table.places[player])
    other = tuple(TAKEN if place == target else place for place in table.places[1 - player])
    return NamedPosition(position, table.colours, (own, other) if player == MAX else (other, own))


def acknowledged(table: NamedPosition, move: Step) -> str:
    """Return the server's answer to a legal move."""
    target = NEXT[move.square][move.direction]
    piece = "." if target is None else table.position.board[target]
    return ACCEPTED if piece == "." else f"OK{piece.upper()}"


def board_line(table: NamedPosition, viewer: int, revealed: bool = False) -> str:
    """Write the 16 pieces as a player sees them during the game or, if `revealed`, after it."""
    unknown = {} if revealed else {"r": "u", "b": "u"}
    pieces = []
    for player in (viewer, 1 - viewer):
        for place, colour in zip(table.places[player], table.colours[player], strict=True):
            if place in (TAKEN, ESCAPED):
                pieces.append(f"{place}{colour.lower()}")
            else:
                y, x = divmod(_seen_from(viewer, place), 6)
                letter = colour if player == viewer else colour.lower()
                pieces.append(f"{x}{y}{unknown.get(letter, letter)}")
    return "".join(pieces)


def _seen_from(player: int, square: int) -> int:
    return square if player == MAX else 35 - square


# ------------------------------------------------------------------------------------ the player


def write_setup(setup: str) -> str:
    """Write the line that announces a set-up; this is the inverse of `read_setup`."""
    return "SET:" + "".join(
        name for name, colour in zip(NAMES, setup, strict=True) if colour == "R"
    )


def read_board(pieces: str) -> tuple[View, dict[int, str]]:
    """Read a board line; return the view of the player to move, and their pieces' names by square.

    Raises ValueError if the line is not one that `board_line` writes.

    >>> view, names = read_board("99r99r50R54R99b01B99b99b99r55u99r04u99b99b99b00u")
    >>> print(view)
      a b c d e f
    1 u . . . . R
    2 B . . . . .  red 2, blue 1
    3 . . . . . .
    4 . . . . . .
    5 u . . . . R
    6 . . . . . u
    >>> names
    {5: 'C', 29: 'D', 6: 'F'}
    """
    piece = "(?:[0-5]{2}%s|99[rb])"
    if not re.fullmatch(f"{piece % '[RB]'}{{8}}{piece % 'u'}{{8}}", pieces):
        raise ValueError(f"{pieces[:60]!r}: it must be 16 pieces, such as '14R' or '99r'")
    each = [pieces[i : i + 3] for i in range(0, 48, 3)]
    cells, names = ["."] * 36, {}
    for piece, name in zip(each, NAMES * 2, strict=True):
        if not piece.startswith("99"):
            square = int(piece[0]) + 6 * int(piece[1])
            cells[square] = piece[2]
            if piece[2] != "u":
                names[square] = name
    return View("".join(cells), 4 - each[8:].count("99r")), names


def write_move(move: Step, names: Mapping[int, str]) -> str:
    """Write the line that announces a step; KeyError if the player has no piece there.

    >>> write_move(Step(5, 2), {5: "C"})
    'MOV:C,SOUTH'
    """
    return f"MOV:{names[move.square]},{COMPASS[move.direction]}"
