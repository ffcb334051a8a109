"""A player that connects to a contest's server."""

import asyncio
import traceback
from contextlib import suppress
from pathlib import Path

from audit.contest.wire import LONGEST, next_line, read_board, write_move, write_setup
from chopsticks.game import MAX
from chopsticks.games.geister import Chooser, Step, View, escapes, steps
from coursework.commands.terminal import CommandError


async def connect(host: str, port: int, setup: str, chooser: Chooser) -> str:
    """Play a game with a set-up in the format of `start`; returns "WON", "LST" or "DRW".

    Raises CommandError if there is no server, if the server sends something unintelligible, or if
    the chooser fails.
    """
    try:
        reader, writer = await asyncio.open_connection(host, port, limit=LONGEST)
    except OSError as error:
        raise CommandError(f"no server at {host}, port {port}: {error.strerror or error}") from None
    said = ""
    try:
        while True:
            match (line := await _heard(reader))[:4]:
                case "SET?":
                    said = write_setup(setup)
                case "MOV?":
                    said = _move(line[4:], chooser)
                case "OK " | "OKR" | "OKB":
                    continue
                case "WON:" | "LST:" | "DRW:":
                    return line[:3]
                case "NG ":
                    raise CommandError(f"the server refused {said!r}")
                case _:
                    raise CommandError(
                        f"the server sent {line!r}, which is not part of the protocol"
                    )
            writer.write(f"{said}\r\n".encode("ascii"))
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _heard(reader: asyncio.StreamReader) -> str:
    try:
        return await next_line(reader)
    except ValueError as error:
        raise CommandError(f"the server sent {error}") from None
    except EOFError:
        raise CommandError("the server closed the connection") from None


def _move(pieces: str, chooser: Chooser) -> str:
    try:
        view, names = read_board(pieces)
    except ValueError as error:
        raise CommandError(f"the server sent {error}") from None
    return write_move(chosen(chooser, view), names)


def chosen(chooser: Chooser, view: View) -> Step:
    """Return the chooser's step; raises CommandError if it fails or the step is illegal."""
    try:
        move = chooser(view)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        raise CommandError(
            f"the chooser failed: {type(error).__name__}: {error} "
            f"({Path(where.filename).name}, line {where.lineno})"
        ) from None
    legal = escapes(view.cells, MAX) + steps(view.cells, MAX)
    if move not in legal:
        raise CommandError(f"the chooser chose {move!r}; legal moves: {', '.join(map(str, legal))}")
    return legal[legal.index(move)]  # the chooser may return a plain pair
