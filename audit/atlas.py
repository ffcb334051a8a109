"""The atlas: the complete solution of each rule set with each number of fingers, in figures.

The compiled kernel solves the games one by one, on any executor of `concurrent.futures`: processes
on this machine, threads, or a cluster.  With a file, an interrupted sweep continues where it
stopped, and the file ends up the same, byte for byte.  The command line is
`python -m audit.atlas`.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from chopsticks import Rules
>>> with ThreadPoolExecutor(2) as executor:
...     lines = atlas(range(4, 7), [Rules()], executor)
>>> [(line.fingers, line.outcome, line.plies, line.positions) for line in lines]
[(4, 'win', 11, 70), (5, 'draw', None, 178), (6, 'loss', 20, 356)]
"""

import argparse
import csv
import os
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import replace
from itertools import groupby
from math import comb
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from chopsticks.files import StrPath, csv_text, write_whole
from chopsticks.hands import Rules, rule_sets
from chopsticks.hands.presets import preset
from chopsticks.solving.machine_memory import physical_memory
from chopsticks.solving.retrograde import unpacked

EVERY = 1.0  # seconds between two writes of the file


class Line(NamedTuple):
    """A line of the atlas: the figures of one game.

    The counts cover the positions that can arise, from the view of the player to move: positions
    that differ only in who is to move, or in which hand is left or right, count once.

    rules:     the rule set in words, without the fingers.
    fingers:   the value of `Rules.fingers`.
    outcome:   the start's value for the player who moves first: "win", "draw" or "loss".
    plies:     the plies from the start to the end; None for a draw.
    positions: the number of positions that can arise.
    won, drawn, lost: how many of these are won, drawn and lost; they add up to `positions`.
    ended:     how many are over.
    alive:     how many are lost although no hand of the player to move is dead.
    longest:   the most plies from a position to its forced end.
    """

    rules: str
    fingers: int
    outcome: str
    plies: int | None
    positions: int
    won: int
    drawn: int
    lost: int
    ended: int
    alive: int
    longest: int


def atlas(
    fingers: Iterable[int] = range(2, 201),
    rules: Iterable[Rules] | None = None,
    executor: Executor | None = None,
    path: StrPath | None = None,
    progress: bool = False,
) -> list[Line]:
    """Return one line for each rule set with each number of fingers, in this order.

    rules:    the rule sets, by default the 20 of `rule_sets`; their own `fingers` do not matter.
    executor: solves the games; by default, one process for each processor, or fewer if memory is
              short.  For a Dask cluster, pass `Client(address).get_executor()`.
    path:     a CSV file for the lines.  Games that it already contains are not solved again.  It is
              written atomically, about once a second and at the end, even after an error.
    progress: whether to show a progress bar, in positions.

    Time and memory grow as n⁴: a game with 200 fingers has 404 million positions and takes half a
    minute and two gigabytes.  With the default arguments, this takes hours.

    Raises ValueError for a number of fingers that a rule set cannot have, for a file that is not an
    atlas, and, if there is no executor, for games that need more memory than this machine has.
    """
    numbers = list(fingers)
    every = rule_sets() if rules is None else rules
    games = [replace(one, fingers=number) for one in every for number in numbers]
    known = read(path) if path is not None and Path(path).exists() else {}
    missing = {_key(game): game for game in games if _key(game) not in known}
    if missing:
        saved = monotonic()
        try:
            for line in _surveyed(missing.values(), executor, progress):
                known[line.rules, line.fingers] = line
                if path is not None and monotonic() - saved >= EVERY:
                    write(path, known.values())
                    saved = monotonic()
        finally:
            if path is not None:
                write(path, known.values())
    return [known[_key(game)] for game in games]


def _surveyed(
    games: Collection[Rules], executor: Executor | None, progress: bool
) -> Iterator[Line]:
    """Yield the lines of some games as they are solved, starting the small games first."""
    from tqdm import tqdm

    with ExitStack() as stack:
        pool = stack.enter_context(_processes(games)) if executor is None else executor
        tasks = {pool.submit(survey, game): game for game in sorted(games, key=_positions)}
        total = sum(map(_positions, games))
        bar = tqdm(total=total, unit=" states", unit_scale=True, disable=not progress)
        stack.enter_context(bar)
        try:
            for task in as_completed(tasks):
                yield task.result()
                bar.update(_positions(tasks[task]))
        finally:
            for task in tasks:
                task.cancel()


def survey(rules: Rules) -> Line:
    """Solve one game and count the positions that can arise.  Needs the `compiled` extra.

    >>> line = survey(Rules(4))
    >>> line.rules, line.outcome, line.won + line.drawn + line.lost == line.positions
    ('cut-off, even split', 'win', True)
    """
    from audit.census import census, reached
    from audit.kernel import run_waves, tabulate

    tables = tabulate(rules)
    plies = run_waves(tables)
    start = int((tables.hands == sorted(rules.start)).all(1).argmax())
    marks = reached(tables, start)
    counts = census(tables.end, (tables.hands == 0).any(1), marks, plies)
    value = unpacked(int(plies[start, start]))
    return Line(*_key(rules), value.outcome.name.lower(), value.plies, *counts)


def read(path: StrPath) -> dict[tuple[str, int], Line]:
    """Return the lines of a file by rule set and number of fingers.

    Raises ValueError for a file that `write` did not write.
    """
    lines = {}
    with Path(path).open(newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        if (head := next(rows, None)) != list(Line._fields):
            raise ValueError(f"{path} begins with {head}, not with {list(Line._fields)}")
        for number, row in enumerate(rows, 2):
            try:
                rules, fingers, outcome, plies, *counts = row
                line = Line(rules, int(fingers), outcome, _plies(plies), *map(int, counts))
            except (TypeError, ValueError):
                raise ValueError(
                    f"{path}, line {number}: {row} is not a line of an atlas"
                ) from None
            lines[line.rules, line.fingers] = line
    return lines


def write(path: StrPath, lines: Iterable[Line]) -> None:
    """Write lines as CSV, sorted and atomically."""
    ordered = sorted(lines, key=lambda line: (line.rules, line.fingers))
    write_whole(path, csv_text(Line._fields, ordered))


def _plies(text: str) -> int | None:
    return int(text) if text else None


def _key(rules: Rules) -> tuple[str, int]:
    return str(rules).partition(", ")[2], rules.fingers


def _positions(rules: Rules) -> int:
    """Return the number of all positions, whether they can arise or not."""
    hands = len(rules.start)
    return comb(rules.fingers + hands - 1, hands) ** 2


def _processes(games: Iterable[Rules]) -> ProcessPoolExecutor:
    from audit.kernel import needed

    largest = max(games, key=_positions)
    size, memory = needed(largest.fingers, len(largest.start)), physical_memory()
    if size > memory:
        raise ValueError(f"{largest!r} takes about {size:,} bytes; the machine has {memory:,}")
    workers = min(os.cpu_count() or 1, memory // size)
    return ProcessPoolExecutor(workers, get_context("spawn"))


# ------------------------------------------------------------------------- the command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve what the command line asks for, print a summary, and return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        lines = _lines(options)
    except ImportError as error:
        extra = "cluster" if error.name == "distributed" else "compiled"
        parser.error(f"{error}: install the extra {extra!r}")
    except ValueError as error:
        parser.error(str(error))
    except (KeyboardInterrupt, BrokenExecutor) as error:
        kept = f"continue with --out {options.out}" if options.out else "nothing was saved"
        print(f"atlas: {str(error) or 'interrupted'}: {kept}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"atlas: {error}", file=sys.stderr)
        return 1
    for rules, group in groupby(lines, key=lambda line: line.rules):
        found = list(group)
        ends = Counter(line.outcome for line in found)
        deep = max(found, key=lambda line: line.longest)
        print(f"{rules}\n   ", ", ".join(f"{n} × {outcome}" for outcome, n in ends.items()), end="")
        print(f"; the longest line has {deep.longest} plies, with {deep.fingers} fingers")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m audit.atlas",
        description="Solve rule sets for a range of finger counts.",
    )
    parser.add_argument("least", type=int, metavar="LEAST", help="the smallest number of fingers")
    parser.add_argument("most", type=int, metavar="MOST", help="the most fingers")
    parser.add_argument(
        "--preset", nargs="+", metavar="NAME", help="solve only the rule set of these presets"
    )
    parser.add_argument(
        "--out",
        type=_file,
        metavar="FILE",
        help="save the lines in this CSV file, and continue from it",
    )
    parser.add_argument("--scheduler", metavar="ADDRESS", help="have a Dask cluster do the work")
    return parser


def _file(text: str) -> Path:
    """Return the path of a file in a writable folder."""
    path = Path(text)
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise argparse.ArgumentTypeError(f"{text!r}: it must be in a folder that you can write to")
    return path


def _lines(options: argparse.Namespace) -> list[Line]:
    if options.least > options.most:
        raise ValueError(f"{options.least} {options.most}: the smaller number must come first")
    fingers = range(options.least, options.most + 1)
    rules = [preset(*options.preset)] if options.preset else None
    with ExitStack() as stack:
        executor = None
        if options.scheduler:
            from distributed import Client

            client = stack.enter_context(Client(options.scheduler))
            executor = stack.enter_context(client.get_executor())
        return atlas(fingers, rules, executor, options.out, sys.stderr.isatty())


if __name__ == "__main__":
    from audit import atlas as module  # other processes find `survey` by this name

    sys.exit(module.main())
