"""Find all winning first bites of Chomp.

    python -m audit.chomp N, or --rows R --cols C, or --area A

--json: {"rows", "columns", "lost", "bites", "classes"}, and "area" if it was given.  "lost" is the
number of positions that the player to move loses; "bites" has [rows, columns, row, column] for each
bar and each bite that wins on it; "classes" has [rows, columns, lost] for the positions with that
many rows and that many squares in the first row.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from math import comb, prod
from pathlib import Path

from audit.terminal import add_file, compiling, resumable
from chopsticks.files import csv_text, write_whole
from chopsticks.game import whole
from chopsticks.games import chomp
from coursework.commands.terminal import (
    FOLDER,
    CommandError,
    Parser,
    add_json,
    carry_out,
    complete,
    print_json,
    say,
)

SMALL = 13 * comb(26, 13)  # 13 × 13: work that pure Python finishes before numba is loaded
MEMORY = 1 << 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    parser = Parser(
        prog="python -m audit.chomp",
        description=__doc__,
    )
    parser.set_defaults(run=run)
    parser.add_argument("n", type=int, nargs="?", metavar="N", help="all bars up to N × N")
    parser.add_argument("--rows", type=int, metavar="R", help="instead of N: bars of up to R rows")
    parser.add_argument(
        "--cols", type=int, metavar="C", help="with --rows: bars of up to C columns"
    )
    parser.add_argument(
        "--area", type=int, metavar="A", help="bars of up to A squares (and up to R rows)"
    )
    add_file(parser, "--out", "write the bites that win to FILE, as CSV")
    add_file(parser, "--counts", "write the number of lost positions of every class to FILE")
    parser.add_argument(
        "--memory", type=_size, metavar="SIZE", help="the most memory to use (default 1G)"
    )
    parser.add_argument("--threads", type=int, metavar="T", help="threads (default 1)")
    resume = parser.add_argument(
        "--resume", type=Path, metavar="DIR", help="save the progress in DIR, and continue from it"
    )
    complete(resume, FOLDER)
    add_json(parser)
    return carry_out(parser, arguments)


def run(options: argparse.Namespace) -> None:
    """Sieve the bars, write the requested files, and print a summary."""
    rows, columns = _box(options)
    area = options.area or rows * columns
    results = _results(rows, columns, options)
    bites = [bite for bite in chomp.first_bites(results, rows, columns) if prod(bite[:2]) <= area]
    counts = [line for line in chomp.class_counts(results, rows, columns) if prod(line[:2]) <= area]
    lost = sum(count for _, _, count in counts)
    if options.out:
        write_whole(options.out, csv_text(("rows", "cols", "bite_row", "bite_col"), bites))
    if options.counts:
        write_whole(options.counts, csv_text(("rows", "cols", "p_positions"), counts))
    if options.json:
        box = {"rows": rows, "columns": columns} | ({"area": area} if options.area else {})
        print_json({**box, "lost": lost, "bites": bites, "classes": counts})
        return
    limit = f"{rows} × {columns}"
    if options.area:
        limit = f"{area} squares" + (f" and {rows} rows" if options.rows else "")
    print(f"Bars       {len(counts)} of at most {limit}")
    print(f"Positions  {lost:,} are lost for the player to move")
    print(f"Bites      {len(bites)} win as the first move")
    several = {bar: n for bar, n in Counter(bite[:2] for bite in bites).items() if n > 1}
    for height, width in sorted(several):
        found = ", ".join(f"({r}, {c})" for *bar, r, c in bites if bar == [height, width])
        print(f"           {height} × {width}: {found}")


def _size(text: str) -> int:
    """Parse a number of bytes, such as 800M or 1.5G."""
    if not (match := re.fullmatch(r"(\d+(?:\.\d+)?)([KMG]?)", text)):
        raise argparse.ArgumentTypeError(f"{text!r}: give a number with K, M or G, such as 1.5G")
    return int(float(match[1]) * 1024 ** " KMG".index(match[2] or " "))


def _box(options: argparse.Namespace) -> tuple[int, int]:
    """Return the rows and columns of the box that contains all bars."""
    match options.n, options.rows, options.cols, options.area:
        case int(side), None, None, None:
            rows = columns = side
        case None, int(rows), int(columns), None:
            pass
        case None, rows, None, int(area):
            return area if rows is None else whole("rows", rows), whole("area", area)
        case _:
            raise ValueError(
                "give either N, or both --rows and --cols, or --area (and optionally --rows)"
            )
    chomp.check_box(rows, columns)
    return rows, columns


def _results(rows: int, columns: int, options: argparse.Namespace) -> Sequence[chomp.ClassResult]:
    """Sieve a small box in Python and a large one with the compiled sieve; return the results.

    A small box also goes to the compiled sieve if an option needs it.
    """
    only = ("area", "resume", "threads", "memory")
    wanted = [name for name in only if vars(options)[name] is not None]
    if not wanted and comb(rows + columns, rows) * max(rows, columns) <= SMALL:
        return list(chomp.sieve(rows, columns))
    try:
        from audit.sieve import StoppedError, needed, solve
    except ImportError:
        if wanted or comb(rows + columns - 2, rows - 1) > MEMORY:
            raise ValueError(
                f"{f'--{wanted[0]}' if wanted else f'{rows} × {columns}'} needs the compiled "
                "sieve: install the extra 'compiled'"
            ) from None
        say(
            "The sieve in pure Python takes a few seconds up to 14 × 14, and four times as long "
            "for each larger size; the extra 'compiled' is much faster."
        )
        return list(chomp.sieve(rows, columns))
    minutes = needed(rows, columns, options.area).seconds / 60
    if minutes >= 1:
        say(f"Starting from the first class, this takes about {minutes:,.0f} minutes on one core")
    threads = 1 if options.threads is None else options.threads
    memory = MEMORY if options.memory is None else options.memory
    with resumable("--resume", options.resume), compiling("once, about 10 s"):
        try:
            return solve(rows, columns, options.resume, memory, threads, True, options.area)
        except StoppedError as error:
            raise CommandError(str(error)) from None
        except OSError as error:  # the folder cannot be used
            raise ValueError(str(error)) from None


if __name__ == "__main__":
    sys.exit(main())
