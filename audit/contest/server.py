"""The contest's server: it has two ports, and starts a game for each pair of players.

A player that is late, sends an invalid or overlong line, hangs up or stops reading loses that
game; other games are not affected.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count, islice
from typing import NamedTuple

from audit.contest.wire import (
    ACCEPTED,
    LONGEST,
    REFUSED,
    acknowledged,
    after,
    board_line,
    next_line,
    opened,
    read_move,
    read_setup,
)
from chopsticks.game import MAX
from chopsticks.games.geister import DRAWN, Position, Step, winner

SIDES = "first", "second"
PIECES = {
    "R": "red pieces of the first player",
    "B": "blue pieces of the first player",
    "r": "red pieces of the second player",
    "b": "blue pieces of the second player",
}
UNREAD = 4096
"""Unread bytes that we keep for a slow player, in addition to the system's buffers."""

Turn = Callable[[], Awaitable[None]]
"""A function that returns when the time for a move is over."""


class FaultError(Exception):
    """A player broke the contest's rules and loses; the arguments are the player and the reason."""


class Ended(NamedTuple):
    """A game: its number, the winner (0, 1, or None for a draw), the reason, and the moves."""

    number: int
    won: int | None
    reason: str
    initial: Position
    moves: tuple[Step, ...]


class Seat:
    """A connected player; `line` is the task that waits for the player's next line."""

    def __init__(
        self, side: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.side, self.setup = side, ""
        self._reader, self._writer = reader, writer
        self._listen()

    def _listen(self) -> None:
        self.line = asyncio.ensure_future(self._read())

    async def _read(self) -> str | FaultError:
        try:
            return await next_line(self._reader)
        except ValueError as error:
            return FaultError(self.side, f"sent {error}")
        except EOFError:
            return FaultError(self.side, "hung up")

    def gone(self) -> bool:
        """Return whether the player has stopped sending lines."""
        return self.line.done() and isinstance(self.line.result(), FaultError)

    def take(self) -> str:
        """Return the line that the player sent, and start reading the next.  Raises FaultError."""
        if isinstance(line := self.line.result(), FaultError):
            raise line
        self._listen()
        return line

    def say(self, line: str) -> None:
        """Send a line; raises FaultError if the player has left too much unread."""
        self._writer.write(f"{line}\r\n".encode("ascii"))
        if self._writer.transport.get_write_buffer_size() > UNREAD:
            raise FaultError(self.side, "did not read its messages")

    async def leave(self, turn: Turn) -> None:
        """Hang up when the player does or when time is up; until then, the player can read."""
        self.line.cancel()
        await asyncio.wait({self.line})
        last, bell = asyncio.ensure_future(self._read_on()), asyncio.ensure_future(turn())
        try:
            await asyncio.wait({last, bell}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            last.cancel()
            bell.cancel()
            self.hang_up()

    async def _read_on(self) -> None:
        with suppress(OSError):
            self._writer.write_eof()
            while await self._reader.read(LONGEST):
                pass

    def hang_up(self) -> None:
        """Close the connection at once."""
        self.line.cancel()
        self._writer.transport.abort()


async def heard(asked: Seat, idle: Sequence[Seat], turn: Turn) -> str:
    """Return the line from the player to move; refuse lines from the other.  Raises FaultError."""
    bell = asyncio.ensure_future(turn())
    try:
        while True:
            lines = {asked.line, *(seat.line for seat in idle)}
            await asyncio.wait({bell, *lines}, return_when=asyncio.FIRST_COMPLETED)
            if asked.line.done():
                return asked.take()
            if bell.done():
                raise FaultError(asked.side, "sent no line in time")
            for seat in idle:
                if seat.line.done():
                    seat.take()
                    seat.say(REFUSED)
    finally:
        bell.cancel()


@contextmanager
def refusing(seat: Seat) -> Iterator[None]:
    """Refuse the player's line if the block raises ValueError, and raise FaultError instead."""
    try:
        yield
    except ValueError as error:
        seat.say(REFUSED)
        raise FaultError(seat.side, f"sent {error}") from None


async def set_up(seat: Seat, turn: Turn) -> None:
    """Ask a player to choose the red pieces.  Raises FaultError."""
    seat.say("SET?")
    line = await heard(seat, [], turn)
    with refusing(seat):
        seat.setup = read_setup(line)
    seat.say(ACCEPTED)


async def play(number: int, seats: Sequence[Seat], turn: Turn) -> Ended:
    """Play a game between two players who have chosen their set-ups."""
    table = opened(*(seat.setup for seat in seats))
    initial, moves = table.position, list[Step]()
    try:
        while (won := winner(table.position)) is None and len(moves) < DRAWN:
            mover, other = seats if table.position.to_move == MAX else seats[::-1]
            mover.say(f"MOV?{board_line(table, mover.side)}")
            line = await heard(mover, [other], turn)
            with refusing(mover):
                move = read_move(line, table)
            mover.say(acknowledged(table, move))
            moves.append(move)
            table = after(table, move)
        reason = ending(table.position)
    except FaultError as fault:
        loser, why = fault.args
        won, reason = 1 - loser, f"the {SIDES[loser]} player {why}"
    for seat in seats:
        word = "DRW" if won is None else "WON" if won == seat.side else "LST"
        with suppress(FaultError):
            seat.say(f"{word}:{board_line(table, seat.side, revealed=True)}")
    return Ended(number, won, reason, initial, tuple(moves))


def ending(position: Position) -> str:
    """Say how a game ended under the rules of Geister."""
    if position.escaped:
        return f"a blue piece of the {SIDES[1 - position.to_move]} player has left the board"
    for letter, pieces in PIECES.items():
        if letter not in position.board:
            return f"all {pieces} are taken"
    return "nobody has won"


async def serve(
    host: str,
    ports: Sequence[int],
    games: int | None,
    turn: Turn,
    ended: Callable[[Ended], None],
    said: Callable[[str], None],
) -> None:
    """Serve this many games, or serve forever.

    Players at the first port play against players at the second, in the order in which they
    finish choosing their set-ups.  `ended` is called with each finished game, `said` with all
    other messages.  Raises OSError if a port is not available.
    """
    seats = set[Seat]()
    ready = asyncio.Queue[Seat](), asyncio.Queue[Seat]()

    async def welcome(
        side: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        seats.add(seat := Seat(side, reader, writer))
        try:
            await set_up(seat, turn)
        except FaultError as fault:
            said(f"No game: the {SIDES[side]} player {fault.args[1]}")
            await leave(seat)
        else:
            ready[side].put_nowait(seat)

    async def leave(seat: Seat) -> None:
        await seat.leave(turn)
        seats.remove(seat)

    async def next_pair() -> list[Seat]:
        pair = [await queue.get() for queue in ready]
        while gone := [seat for seat in pair if seat.gone()]:
            for seat in gone:
                seat.hang_up()
                seats.remove(seat)
                pair[seat.side] = await ready[seat.side].get()
        return pair

    async def one_game(number: int, pair: Sequence[Seat]) -> None:
        ended(await play(number, pair, turn))
        await asyncio.gather(*map(leave, pair))

    servers = []
    try:
        for side, port in enumerate(ports):
            server = await asyncio.start_server(partial(welcome, side), host, port, limit=LONGEST)
            servers.append(server)
        first, second = (server.sockets[0].getsockname()[1] for server in servers)
        said(f"Waiting at {host} for a first player, port {first}, and a second, port {second}")
        async with asyncio.TaskGroup() as group:
            for number in islice(count(1), games):
                group.create_task(one_game(number, await next_pair()))
    finally:
        for server in servers:
            server.close()
        for seat in seats:
            seat.hang_up()
