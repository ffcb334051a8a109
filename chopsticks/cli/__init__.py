"""The command line: play, solve a rule set, many or Chomp, or have Geister played."""

import argparse
import io
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from dataclasses import fields, replace
from itertools import groupby
from math import comb
from pathlib import Path
from typing import Any, get_args

from chopsticks.game import MAX, MIN, Game, Player
from chopsticks.games import chomp, geister
from chopsticks.games.chopsticks import (
    Chopsticks,
    Hands,
    Move,
    Overflow,
    Rules,
    SplitRule,
    State,
    SwapRule,
    greedy,
    living_hands,
    movers_view,
)
from chopsticks.games.chopsticks.changes import WAYS
from chopsticks.games.chopsticks.players import read_move, written
from chopsticks.games.chopsticks.presets import DESCRIPTIONS, preset
from chopsticks.playing.match import play
from chopsticks.playing.players import depth_limited, human, perfect, random_player
from chopsticks.solving.files import csv_text, write_whole
from chopsticks.solving.retrograde import Outcome, Tablebase, solve
from tools.research.atlas import Line, atlas

OPPONENTS = ("perfect", "depth", "greedy", "random", "human")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # some terminals cannot show an arrow
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except ValueError as error:
        parser.error(str(error))
    except (chomp.StoppedError, OSError) as error:
        print(f"chopsticks: {error}", file=sys.stderr)
        return 1
    except (EOFError, KeyboardInterrupt):
        print("\nGoodbye.")
    return 0


def _parser() -> argparse.ArgumentParser:
    rules = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    group = rules.add_argument_group("rules", "Whatever is not given is the preset's.")
    group.add_argument(
        "--preset",
        nargs="+",
        metavar="NAME",
        help="house rules by name, several together if you like; 'presets' lists them",
    )
    group.add_argument("--fingers", type=int, metavar="N")
    group.add_argument("--overflow", choices=get_args(Overflow))
    group.add_argument("--split", choices=get_args(SplitRule))
    group.add_argument("--swap", choices=get_args(SwapRule))
    group.add_argument("--start", type=int, nargs="+", metavar="FINGERS", help="hand by hand")
    for axis, meaning in _FLAGS.items():
        option = f"--{axis.replace('_', '-')}"
        group.add_argument(option, action=argparse.BooleanOptionalAction, help=meaning)

    parser = argparse.ArgumentParser(prog="chopsticks", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play", parents=[rules], help="play in the terminal")
    command.add_argument("--opponent", choices=OPPONENTS, default="perfect")
    command.add_argument("--plies", type=int, default=4, help="how far 'depth' looks (default 4)")
    command.add_argument("--seed", type=int, help="makes 'random' repeatable")
    command.add_argument("--second", action="store_true", help="let the opponent begin")
    command.add_argument("--hints", action="store_true", help="say what each move is worth")
    command.set_defaults(run=_play)
    command = commands.add_parser("solve", parents=[rules], help="work out the whole game")
    command.add_argument(
        "--compiled", action="store_true", help="by the compiled solver, for many fingers"
    )
    command.add_argument("--threads", type=int, default=1, metavar="N", help="with --compiled")
    command.add_argument(
        "--checkpoint",
        type=_file,
        metavar="FILE",
        help="with --compiled: keep what is done there, and go on from it",
    )
    command.set_defaults(run=_solve)
    command = commands.add_parser("presets", help="list the house rules that have a name")
    command.set_defaults(run=_presets)
    command = commands.add_parser("chomp", help="find all winning first bites of Chomp")
    command.add_argument("n", type=int, nargs="?", metavar="N", help="all bars up to N × N")
    command.add_argument("--rows", type=int, metavar="R", help="instead of N: up to R rows")
    command.add_argument("--cols", type=int, metavar="C", help="… and up to C columns")
    command.add_argument("--out", type=_file, metavar="FILE", help="the bites, as CSV")
    command.add_argument(
        "--counts", type=_file, metavar="FILE", help="the number of lost positions of every class"
    )
    command.add_argument(
        "--memory", type=_size, default=1 << 30, metavar="SIZE", help="the most to use (default 1G)"
    )
    command.add_argument("--threads", type=int, default=1, metavar="T")
    command.add_argument(
        "--resume", type=Path, metavar="DIR", help="keep what is done in DIR, and go on from there"
    )
    command.set_defaults(run=_chomp)
    command = commands.add_parser("atlas", help="solve rule sets with many numbers of fingers")
    command.add_argument("least", type=int, metavar="LEAST", help="the fewest fingers")
    command.add_argument("most", type=int, metavar="MOST", help="the most")
    command.add_argument("--preset", nargs="+", metavar="NAME", help="instead of 20 rule sets")
    command.add_argument(
        "--out", type=_file, metavar="FILE", help="keep the lines there as CSV, and go on from them"
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help="have a Dask cluster do the work")
    command.set_defaults(run=_atlas)
    command = commands.add_parser("geister", help="play a paper's matches of Geister again")
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", type=int, choices=(2, 3, 4, 5), help="the table to play again")
    what.add_argument(
        "--positions", action="store_true", help="what the programs choose in Figures 4, 6 and 7"
    )
    command.add_argument(
        "--games", type=int, metavar="N", help="games a pairing (default 200; Table 4: 50, 5: 100)"
    )
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default 1")
    command.add_argument("--jobs", type=int, default=1, metavar="N", help="threads (default 1)")
    command.set_defaults(run=_geister)
    return parser


_FLAGS = {
    "revive": "a split may revive a dead hand",
    "sacrifice": "a split may empty a hand",
    "transfer": "a split may do neither",
    "own_tap": "a hand may tap another one of the same player",
    "add": "a hand may raise one finger more",
    "flip": "a hand may show the fingers that were down",
    "passing": "a player may do nothing",
    "meta": "with enough in all, drop the fingers of a hand and divide the others anew",
    "tap_dead": "a dead hand may be tapped",
    "recoil": "an exact kill leaves one finger on the tapping hand",
    "sudden_death": "with one finger left you are out",
    "misere": "whoever is out has won",
}


def _size(text: str) -> int:
    """A number of bytes, as in 800M or 1.5G."""
    if not (match := re.fullmatch(r"(\d+(?:\.\d+)?)([KMG]?)", text)):
        raise argparse.ArgumentTypeError(f"{text!r}: a size is a number, and K, M or G, as 1.5G")
    return int(float(match[1]) * 1024 ** " KMG".index(match[2] or " "))


def _file(text: str) -> Path:
    """A file that can be written in the end."""
    path = Path(text)
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text!r}: it must be a file in a folder to write in")
    return path


def _chopsticks(options: argparse.Namespace) -> Chopsticks:
    given = vars(options)
    rules = preset(*given["preset"]) if "preset" in given else Rules()
    axes = {axis.name: given[axis.name] for axis in fields(Rules) if axis.name in given}
    if "start" in axes:
        axes["start"] = tuple(axes["start"])
    return Chopsticks(replace(rules, **axes))


def _play(options: argparse.Namespace) -> None:
    game = _chopsticks(options)
    needs_truth = options.hints or options.opponent == "perfect"
    tablebase = solve(game) if needs_truth else None
    opponent = _opponent(options, tablebase)
    hints = tablebase if options.hints else None
    person = _Seat("You", _person(), hints, listing=True)
    other = _Seat("Opponent", opponent, hints, listing=options.opponent == "human")
    print(f"Chopsticks: {game.rules}.")
    print("Tap: 'tap 1 2', your 1 taps the other player's 2. Split: 'split 1 3'. Ctrl-C ends.")
    if any(getattr(game.rules, way) not in (False, "none") for way in WAYS):
        print("Type other moves as they are listed.")
    you = MIN if options.second else MAX
    played = play(game, *((other, person) if options.second else (person, other)))
    print(_board(played.states[-1], you))
    if played.utility:
        print("You win." if (played.utility > 0) == (you == MAX) else "The opponent wins.")
    elif played.reason == "the end":
        print("A draw: both players are out.")
    else:
        print(f"A draw by {played.reason}.")


def _opponent(
    options: argparse.Namespace, tablebase: Tablebase[State, Move] | None
) -> Player[Any, Any]:
    match options.opponent:
        case "depth":
            return depth_limited(options.plies, living_hands)
        case "greedy":
            return greedy
        case "random":
            return random_player(random.randrange(2**32) if options.seed is None else options.seed)
        case "human":
            return _person()
    assert tablebase is not None
    return perfect(tablebase)


def _person() -> Player[State, Move]:
    return human(tell=lambda line: print(line + "\n"), read=read_move)


class _Seat:
    """A player whose turns are shown in the terminal."""

    def __init__(
        self,
        name: str,
        player: Player[State, Move],
        hints: Tablebase[State, Move] | None,
        listing: bool,
    ) -> None:
        self.name, self.player, self.hints, self.listing = name, player, hints, listing

    def __call__(self, game: Game[State, Move], state: State) -> Move:
        if self.listing:
            print(f"\n{_board(state, state.to_move)}\n{self._list(game, state)}")
        move = self.player(game, state)
        print(f"{self.name}: {written(move)}.")
        return move

    def _list(self, game: Game[State, Move], state: State) -> str:
        lines = []
        for number, move in enumerate(game.moves(state), 1):
            hint = f"   {self.hints.after(state, move)}" if self.hints else ""
            lines.append(f"  {number}  {written(move):<12}{hint}".rstrip())
        return "\n".join(lines)


def _board(state: State, viewer: int) -> str:
    """Both players' hands, the viewer's below."""
    return "\n".join(
        f"  {name:<9}{_fingers(hands)}"
        for name, hands in (("opponent", state.hands[1 - viewer]), ("you", state.hands[viewer]))
    )


def _fingers(hands: Hands) -> str:
    return "   ".join(f"{hand} {'|' * hand or 'dead':<6}" for hand in hands).rstrip()


def _solve(options: argparse.Namespace) -> None:
    game = _chopsticks(options)
    if options.compiled:
        _solve_compiled(game, options)
        return
    tablebase = solve(game)
    views = {movers_view(state): value for state, value in tablebase.items()}
    counts = Counter(value.outcome for value in views.values())
    longest = max((value.plies for value in views.values() if value.plies is not None), default=0)
    terminal = sum(map(game.is_terminal, views))
    print(f"Rules      {game.rules}")
    print(f"The start  {tablebase[game.initial]}, for the player who moves first")
    print(f"Positions  {len(views)} can be reached, from the view of the player to move")
    for outcome, name in zip(reversed(Outcome), ("won", "drawn", "lost"), strict=True):
        ended = f", {terminal} of them ended" if name == "lost" else ""
        print(f"           {counts[outcome]} {name}{ended}")
    print(f"Longest    {longest} plies to a forced end")


def _solve_compiled(game: Chopsticks, options: argparse.Namespace) -> None:
    try:
        from chopsticks.compiled.chopsticks import solve
    except ImportError:
        raise ValueError("the compiled solver needs numba: install the extra 'compiled'") from None
    tablebase = solve(game, options.threads, checkpoint=options.checkpoint, progress=True)
    plies = tablebase.plies
    print(f"Rules      {game.rules}")
    print(f"The start  {tablebase[game.initial]}, for the player who moves first")
    print(f"Positions  {plies.size}, reachable or not, from the view of the player to move")
    for name, count in (("won", plies > 0), ("drawn", plies == 0), ("lost", plies < 0)):
        print(f"           {count.sum()} {name}")
    print(f"Longest    {max(0, int(abs(plies).max()) - 1)} plies to a forced end")


def _presets(options: argparse.Namespace) -> None:
    for name, words in DESCRIPTIONS.items():
        print(f"{name:<15} {words}")
    print("\nUse one, or several together: solve --preset meta misere")


def _chomp(options: argparse.Namespace) -> None:
    rows, columns = _box(options)
    results = _chomp_results(rows, columns, options)
    bites = chomp.first_bites(results, rows, columns)
    counts = chomp.class_counts(results, rows, columns)
    if options.out:
        write_whole(options.out, csv_text(("rows", "cols", "bite_row", "bite_col"), bites))
    if options.counts:
        write_whole(options.counts, csv_text(("rows", "cols", "p_positions"), counts))
    print(f"Bars       {rows * columns} of at most {rows} × {columns}")
    print(f"Positions  {sum(count for _, _, count in counts):,} are lost for the player to move")
    print(f"Bites      {len(bites)} win as the first move")
    several = {bar: n for bar, n in Counter(bite[:2] for bite in bites).items() if n > 1}
    for height, width in sorted(several):
        found = ", ".join(f"({r}, {c})" for *bar, r, c in bites if bar == [height, width])
        print(f"           {height} × {width}: {found}")


def _atlas(options: argparse.Namespace) -> None:
    try:
        lines = _atlas_lines(options)
    except ImportError as error:
        extra = "cluster" if error.name == "distributed" else "compiled"
        raise ValueError(f"{error}: install the extra {extra!r}") from None
    except (KeyboardInterrupt, BrokenExecutor) as error:
        kept = f"--out {options.out} goes on" if options.out else "nothing was kept"
        raise chomp.StoppedError(f"{str(error) or 'interrupted'}: {kept}") from None
    for rules, group in groupby(lines, key=lambda line: line.rules):
        found = list(group)
        ends = Counter(line.outcome for line in found)
        deep = max(found, key=lambda line: line.longest)
        print(f"{rules}\n   ", ", ".join(f"{n} × {outcome}" for outcome, n in ends.items()), end="")
        print(f"; the longest line has {deep.longest} plies, with {deep.fingers} fingers")


def _atlas_lines(options: argparse.Namespace) -> list[Line]:
    if options.least > options.most:
        raise ValueError(f"{options.least} {options.most}: the fewest fingers come first")
    fingers = range(options.least, options.most + 1)
    rules = [preset(*options.preset)] if options.preset else None
    with ExitStack() as stack:
        executor = None
        if options.scheduler:
            from distributed import Client

            client = stack.enter_context(Client(options.scheduler))
            executor = stack.enter_context(client.get_executor())
        return atlas(fingers, rules, executor, options.out, sys.stderr.isatty())


def _geister(options: argparse.Namespace) -> None:
    if options.positions:
        for number, view in geister.FIGURES.items():
            print(f"Figure {number}, the first player to move\n{view}\n{geister.explained(view)}\n")
        return
    try:
        from chopsticks.compiled.geister_tables import table
    except ImportError:
        raise ValueError(
            "the tables need the compiled programs: install the extra 'compiled'"
        ) from None
    for line in table(options.table, options.games, options.seed, options.jobs):
        print(line, flush=True)


def _box(options: argparse.Namespace) -> tuple[int, int]:
    given = options.n, options.rows, options.cols
    match given:
        case int(), None, None:
            rows = columns = options.n
        case None, int(), int():
            rows, columns = options.rows, options.cols
        case _:
            raise ValueError("give either N or both --rows and --cols")
    chomp.check_box(rows, columns)
    return rows, columns


def _chomp_results(
    rows: int, columns: int, options: argparse.Namespace
) -> Sequence[chomp.ClassResult]:
    """The compiled sieve's results, or the slow one's."""
    try:
        from chopsticks.compiled.chomp import solve as compiled
    except ImportError:
        if options.resume or comb(rows + columns - 2, rows - 1) > options.memory:
            raise ValueError(
                f"{'--resume' if options.resume else f'{rows} × {columns}'} needs the compiled "
                "sieve: install the extra 'compiled'"
            ) from None
        print(
            "numba is not installed, so this is the sieve in pure Python: some seconds up to "
            "14 × 14.\nWith the extra 'compiled' that takes a tenth of a second, and 20 × 20 some "
            "minutes.",
            file=sys.stderr,
        )
        return list(chomp.sieve(rows, columns))
    try:
        return compiled(rows, columns, options.resume, options.memory, options.threads, True)
    except (KeyboardInterrupt, chomp.StoppedError) as error:
        kept = f"--resume {options.resume} goes on" if options.resume else "nothing was kept"
        raise chomp.StoppedError(f"{str(error) or 'interrupted'}: {kept}") from None
    except OSError as error:  # the folder
        raise ValueError(str(error)) from None
