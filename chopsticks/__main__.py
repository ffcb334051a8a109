"""The command line: play in the terminal, solve a rule set or Chomp, or have Geister played."""

import argparse
import csv
import io
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from pathlib import Path
from typing import Any, get_args

from chopsticks.game import MAX, MIN, Game
from chopsticks.games import chomp, geister
from chopsticks.match import play
from chopsticks.players import (
    Player,
    depth_limited,
    greedy,
    human,
    living_hands,
    perfect,
    random_player,
    read_move,
)
from chopsticks.retrograde import Outcome, Tablebase, solve
from chopsticks.rules import Chopsticks, Hands, Move, Overflow, Rules, SplitRule, State, movers_view

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
    default = Rules()
    rules = argparse.ArgumentParser(add_help=False)
    group = rules.add_argument_group("rules")
    group.add_argument("--fingers", type=int, default=default.fingers, metavar="N")
    group.add_argument("--overflow", choices=get_args(Overflow), default=default.overflow)
    group.add_argument("--split", choices=get_args(SplitRule), default=default.split)
    group.add_argument("--no-revive", action="store_true", help="no split may revive a dead hand")
    group.add_argument("--no-sacrifice", action="store_true", help="no split may empty a hand")
    group.add_argument(
        "--start", type=int, nargs=2, default=default.start, metavar=("LEFT", "RIGHT")
    )

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
    command.set_defaults(run=_solve)
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
    command = commands.add_parser("geister", help="play a paper's matches of Geister again")
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", type=int, choices=(2, 3, 4, 5), help="the table to play again")
    what.add_argument(
        "--positions", action="store_true", help="what the programs choose in Figures 4, 6 and 7"
    )
    command.add_argument(
        "--games", type=int, metavar="N", help="games a pairing (default 200; Table 4: 20, 5: 100)"
    )
    command.add_argument("--seed", type=int, default=1, metavar="S", help="default 1")
    command.add_argument("--jobs", type=int, default=1, metavar="N", help="threads (default 1)")
    command.set_defaults(run=_geister)
    return parser


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
    return Chopsticks(
        Rules(
            fingers=options.fingers,
            overflow=options.overflow,
            split=options.split,
            revive=not options.no_revive,
            sacrifice=not options.no_sacrifice,
            start=tuple(options.start),
        )
    )


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
    you = MIN if options.second else MAX
    played = play(game, *((other, person) if options.second else (person, other)))
    print(_board(played.states[-1], you))
    if played.utility:
        print("You win." if (played.utility > 0) == (you == MAX) else "The opponent wins.")
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
        print(f"{self.name}: {_words(move)}.")
        return move

    def _list(self, game: Game[State, Move], state: State) -> str:
        lines = []
        for number, move in enumerate(game.moves(state), 1):
            hint = f"   {self.hints.after(state, move)}" if self.hints else ""
            lines.append(f"  {number}  {_words(move):<12}{hint}".rstrip())
        return "\n".join(lines)


def _words(move: Move) -> str:
    """A move in the words in which a person types it."""
    name = type(move).__name__.lower()
    return " ".join([name, *str(move).replace("→", " ").replace("+", " ").split()])


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


def _chomp(options: argparse.Namespace) -> None:
    rows, columns = _box(options)
    results = _chomp_results(rows, columns, options)
    bites = chomp.first_bites(results, rows, columns)
    counts = chomp.class_counts(results, rows, columns)
    if options.out:
        _write(options.out, ("rows", "cols", "bite_row", "bite_col"), bites)
    if options.counts:
        _write(options.counts, ("rows", "cols", "p_positions"), counts)
    print(f"Bars       {rows * columns} of at most {rows} × {columns}")
    print(f"Positions  {sum(count for _, _, count in counts):,} are lost for the player to move")
    print(f"Bites      {len(bites)} win as the first move")
    several = {bar: n for bar, n in Counter(bite[:2] for bite in bites).items() if n > 1}
    for height, width in sorted(several):
        found = ", ".join(f"({r}, {c})" for *bar, r, c in bites if bar == [height, width])
        print(f"           {height} × {width}: {found}")


def _geister(options: argparse.Namespace) -> None:
    if options.positions:
        for number, view in geister.FIGURES.items():
            print(f"Figure {number}, the first player to move\n{view}\n{geister.explained(view)}\n")
        return
    try:
        from chopsticks.kernels.geister_tables import table
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
        from chopsticks.kernels.chomp import solve as compiled
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


def _write(path: Path, head: Sequence[str], rows: Iterable[Sequence[int]]) -> None:
    """Write a table, all of it or nothing."""
    draft = path.with_name(path.name + ".draft")
    with draft.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
    draft.replace(path)


if __name__ == "__main__":
    sys.exit(main())
