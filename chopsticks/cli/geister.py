"""Play a paper's matches of Geister again, or say what its programs choose in its figures.

--json, with --positions: {"positions": [{"figure", "board", "PurpleMax", "Naotti1.1"}, …]}; the
board by its rows, the first player to move, and each program's choice.

--json, with --table: {"table", "games", "seed", "rows"}.  The rows of Tables 2 and 3 are {"a", "b",
"paper", "games", "won", "lost", "drawn"}, program a's games against b; "paper" are the three counts
of the paper's 200.  Those of Table 4 are {"program", "paper", "here"}, seconds in 200 games, and at
last the ratio.  Those of Table 5 are {"habit", "colour", "paper", "paper_share", "here", "share",
"margin"}: moves, shares, and half of the 95 % interval.
"""

import argparse

from chopsticks.cli.terminal import add_json, compiling, print_json, resumable, say, unused
from chopsticks.games import geister

PROGRAMS = {"PurpleMax": geister.purple_max, "Naotti1.1": geister.naotti}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", type=int, choices=(2, 3, 4, 5), help="the table to play again")
    what.add_argument(
        "--positions", action="store_true", help="what the programs choose in Figures 4, 6 and 7"
    )
    parser.add_argument(
        "--games", type=int, metavar="N", help="games a pairing (default 200; Table 4: 50, 5: 100)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="default 1")
    parser.add_argument("--jobs", type=int, metavar="N", help="threads (default 1)")
    add_json(parser)


def run(options: argparse.Namespace) -> None:
    """Print the figures' positions, or a table as it is played."""
    if options.positions:
        unused(options, "--table", "games", "seed", "jobs")
        _positions(options.json)
        return
    try:
        from chopsticks.compiled.geister_tables import GAMES, head, rows
    except ImportError:
        raise ValueError(
            "the tables need the compiled programs: install the extra 'compiled'"
        ) from None
    games = GAMES[options.table] if options.games is None else options.games
    seed = 1 if options.seed is None else options.seed
    jobs = 1 if options.jobs is None else options.jobs
    found = rows(options.table, games, seed, jobs)
    say(f"Table {options.table}: {games} games a pairing")
    with resumable(), compiling("about 5 s"):
        if options.json:
            content = {"table": options.table, "games": games, "seed": seed}
            print_json({**content, "rows": [row._asdict() for row in found]})
            return
        print(head(options.table, games), flush=True)
        for row in found:
            print(row, flush=True)


def _positions(as_json: bool) -> None:
    if as_json:
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
