"""See the choices of a Geister paper's programs, or play games under contest rules.

--positions prints the programs' choices in the paper's figures.  To replay the paper's matches,
use `python -m audit.geister_tables`.

serve and connect speak the protocol of the Geister contests, so other people's players can play
against those of lecture 16, and against yours: see `chopsticks geister serve --help`.

--json, with --positions: {"positions": [{"figure", "board", "PurpleMax", "Naotti1.1"}, …]}: the
rows of the board, with the first player to move, and each program's choice.
"""

import argparse
from importlib import import_module
from inspect import cleandoc

from chopsticks.games import geister
from coursework.commands.geister.wire import PORTS
from coursework.commands.terminal import FILE, FOLDER, add_json, complete, folder, print_json

PROGRAMS = {"PurpleMax": geister.purple_max, "Naotti1.1": geister.naotti}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--positions",
        action="store_true",
        help="print the programs' choices in the paper's Figures 4, 6 and 7",
    )
    add_json(parser)
    commands = parser.add_subparsers(title="games under contest rules", metavar="COMMAND")
    for name, (summary, add) in CONTEST.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=cleandoc(add.__doc__ or ""),
        )
        add(command)
        command.set_defaults(run=_contest, contest=name)


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
    log = parser.add_argument(
        "--log", type=folder, metavar="FOLDER", help="save a record of each game in this new folder"
    )
    complete(log, FOLDER)


def _connect(parser: argparse.ArgumentParser) -> None:
    """Connect a chooser to a server of the Geister contests, and print its score.

    CHOOSER is PurpleMax, Naotti1.1, Naotti1.0, "blue rush", "red rush", random, or a FILE.py
    with a function chooser(view) that returns a Step.  The file is run again for each game.
    """
    chooser = parser.add_argument("chooser", metavar="CHOOSER", help="the player; see above")
    complete(chooser, FILE)
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


HOST = "127.0.0.1"
CONTEST = {
    "serve": ("let two players play each other", _serve),
    "connect": ("connect a player to a server", _connect),
}


def _contest(options: argparse.Namespace) -> None:
    for name in ("positions", "json"):
        if getattr(options, name):
            raise ValueError(f"--{name} has no effect with {options.contest}")
    contest = import_module("coursework.commands.geister.contest")  # which loads asyncio
    getattr(contest, f"run_{options.contest}")(options)


def run(options: argparse.Namespace) -> None:
    """Print the programs' choices in the paper's figures."""
    if not options.positions:
        raise ValueError("choose --positions, serve or connect")
    if options.json:
        positions = [
            {
                "figure": number,
                "board": [view.cells[i : i + 6] for i in range(0, 36, 6)],
                **{name: geister.notation(view.cells, by(view)) for name, by in PROGRAMS.items()},
            }
            for number, view in geister.FIGURES.items()
        ]
        print_json({"positions": positions})
        return
    for number, view in geister.FIGURES.items():
        print(f"Figure {number}, the first player to move\n{view}\n{geister.explained(view)}\n")
