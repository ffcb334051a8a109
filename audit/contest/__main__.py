"""Play Geister under contest rules: the players of lecture 16, yours, and other people's.

serve and connect speak the protocol of the Geister contests: see `python -m audit.contest serve
--help`.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from inspect import cleandoc
from random import Random

from audit.contest.choosers import maker
from audit.contest.client import connect
from audit.contest.server import SIDES, Ended, serve
from audit.contest.wire import PORTS
from chopsticks.game import whole
from chopsticks.games.geister import write_record
from coursework.commands.terminal import CommandError, Parser, carry_out, folder, say

HOST = "127.0.0.1"
RESULTS = {"WON": "won", "LST": "lost", "DRW": "drawn"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    parser = Parser(prog="python -m audit.contest", description=__doc__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, summary, add, run in (
        ("serve", "let two players play each other", _serve, run_serve),
        ("connect", "connect a player to a server", _connect, run_connect),
    ):
        command = commands.add_parser(name, help=summary, description=cleandoc(add.__doc__ or ""))
        add(command)
        command.set_defaults(run=run)
    return carry_out(parser, arguments)


def _serve(parser: argparse.ArgumentParser) -> None:
    """Let players that connect to two ports play each other, one game after another.

    The server uses the protocol of the Geister contests, and prints a line for each game: its
    number, who won, the number of plies, and how it ended.  A player that is late, sends an invalid
    or overlong line, hangs up or stops reading loses that game; other games are not affected.
    """
    parser.add_argument("--host", default=HOST, help=f"the address to listen on (default {HOST})")
    parser.add_argument(
        "--ports",
        type=int,
        nargs=2,
        default=PORTS,
        metavar="N",
        help="the ports for the first and the second player (default 10000 10001)",
    )
    parser.add_argument(
        "--seconds", type=float, default=1, metavar="S", help="seconds per move (default 1)"
    )
    parser.add_argument(
        "--games", type=int, metavar="N", help="stop after N games (default: never)"
    )
    parser.add_argument(
        "--log", type=folder, metavar="FOLDER", help="save a record of each game in this new folder"
    )


def _connect(parser: argparse.ArgumentParser) -> None:
    """Connect a chooser to a server of the Geister contests, and print its score.

    CHOOSER is PurpleMax, Naotti1.1, Naotti1.0, "blue rush", "red rush", random, or a FILE.py
    with a function chooser(view) that returns a Step.  The file is run again for each game.
    """
    parser.add_argument("chooser", metavar="CHOOSER", help="the player; see above")
    parser.add_argument("--host", default=HOST, help=f"the server's address (default {HOST})")
    parser.add_argument(
        "--port",
        type=int,
        default=PORTS[0],
        metavar="N",
        help="the server's port: 10000 to move first (default), 10001 to move second",
    )
    parser.add_argument("--games", type=int, metavar="N", help="play N games in a row (default 1)")
    parser.add_argument(
        "--seed",
        type=int,
        metavar="S",
        help="the same seed gives the same set-ups and the same moves of 'random'",
    )


def run_serve(options: argparse.Namespace) -> None:
    """Serve the requested number of games, or serve games forever."""
    games = None if options.games is None else whole("games", options.games)
    first, second = (whole("port", port, 0, most=65_535) for port in options.ports)
    if first == second > 0:
        raise ValueError(f"ports = {first} {second}: they must be different")
    if not 0 < options.seconds < float("inf"):
        raise ValueError(f"seconds = {options.seconds}: it must be a number above 0")
    if options.log:
        options.log.mkdir(parents=True, exist_ok=True)
        if any(options.log.iterdir()):
            raise ValueError(f"log = {str(options.log)!r}: it must be a new or an empty folder")
    score = {"first won": 0, "second won": 0, "drawn": 0}

    def ended(game: Ended) -> None:
        result = "drawn" if game.won is None else f"{SIDES[game.won]} won"
        score[result] += 1
        print(f"{game.number}: {result}, {len(game.moves)} plies: {game.reason}", flush=True)
        if options.log:
            path = options.log / f"{game.number:04}.txt"
            path.write_text(write_record(game.initial, game.moves) + "\n", encoding="utf-8")

    turn = partial(asyncio.sleep, options.seconds)
    with scored(score):
        try:
            asyncio.run(serve(options.host, options.ports, games, turn, ended, say))
        except* OSError as errors:
            error = errors.exceptions[0]
            assert isinstance(error, OSError)
            what = error.strerror
            raise CommandError(f"{what}: choose another --host or other --ports") from None


def run_connect(options: argparse.Namespace) -> None:
    """Let a chooser play this many games, one after another."""
    games = 1 if options.games is None else whole("games", options.games)
    whole("port", options.port, 0, most=65_535)
    generator = Random(options.seed)
    made = maker(options.chooser, generator)
    score = dict.fromkeys(RESULTS.values(), 0)
    with scored(score):
        for number in range(1, games + 1):
            setup = "".join(generator.sample("RRRRBBBB", 8))
            word = asyncio.run(connect(options.host, options.port, setup, made()))
            score[RESULTS[word]] += 1
            say(f"game {number} of {games}: {RESULTS[word]}")


@contextmanager
def scored(score: Mapping[str, int]) -> Iterator[None]:
    """Print the score at the end, or in the message if the games are interrupted."""

    def told() -> str:
        return ", ".join(f"{result} {number}" for result, number in score.items())

    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(told()) from None
    print(told())


if __name__ == "__main__":
    sys.exit(main())
