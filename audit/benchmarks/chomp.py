"""Measure solvers of Chomp side by side: `python -m audit.benchmarks.chomp [--out FILE]`.

Each solver finds all winning first bites of all bars up to a size, in a process of its own, so that
its peak memory can be measured (including the interpreter and, for the compiled sieve, the
compiler). States are the bars that the memo has visited, or the positions of the sieved classes:
those with fewer rows than columns. Compilation is not timed. The memo is left out at 12 × 12,
because two more rows and columns take about 25 times as long. `C` is `sieve` in plain C,
chomp_sieve.c, built by the system's compiler; without a compiler it is left out.
"""

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from itertools import product
from math import comb
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time

from chopsticks.games import chomp

SQUARES = {n: (n, n) for n in (8, 10, 12, 14, 16)}
LONG = (10, 42)
SIZES = {
    "memo": [SQUARES[n] for n in (8, 10)],
    "sieve": [SQUARES[n] for n in (8, 10, 12, 14)],
    "compiled": [*SQUARES.values(), LONG],
    "C": [*SQUARES.values(), LONG],
}
RACES = (SQUARES[16], LONG)  # the sizes at which the compiled sieve must be as fast as C
PEAK = 500  # MB that the compiled sieve may take for 10 × 42
NOTES = """\
Each program finds all winning first bites of all bars up to a size. `memo` and `sieve` are the
course's own programs in Python, `compiled` is `audit.chomp`, and `C` is the sieve in 130 lines
of plain C. The program of the article that the course follows needs a table of 34 GB for 20 × 20,
and its README gives no times."""
HEAD = ("solver", "bars up to", "states", "CPU s", "states/s", "peak MB")


def memo(rows: int, columns: int) -> int:
    """Run negamax with a memo of two bits per bar; return the number of bars visited."""
    table = chomp.Memo(rows, columns)
    for height, width in product(range(1, rows + 1), range(1, columns + 1)):
        chomp.winning_bites((width,) * height, table)
    return table.visited


def sieve(rows: int, columns: int) -> int:
    """Run the sieve in pure Python; return the number of positions."""
    list(chomp.sieve(rows, columns))
    return sieved(rows, columns)


def compiled(rows: int, columns: int) -> int:
    """Run the compiled sieve; return the number of positions."""
    from audit.sieve import solve

    solve(rows, columns)
    return sieved(rows, columns)


def sieved(rows: int, columns: int) -> int:
    """Return the number of positions with at least two rows, but fewer rows than columns."""
    return sum(
        comb(w + h - 2, h - 1) for h in range(2, rows + 1) for w in range(h + 1, columns + 1)
    )


def build(folder: str) -> str:
    """Compile the sieve in C into a folder."""
    program, source = str(Path(folder, "sieve")), Path(__file__).with_name("chomp_sieve.c")
    command = ["cc", "-O3", "-march=native", "-o", program, str(source)]
    subprocess.run(command, check=True)
    return program


def in_c(rows: int, columns: int) -> resource.struct_rusage:
    """Run the sieve in C; return the resources that it used."""
    with TemporaryDirectory() as folder:
        command = [build(folder), str(rows), str(columns)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        return os.wait4(process.pid, 0)[2]


def measure(solver: str, rows: int, columns: int) -> str:
    """Return a line with a solver's states, CPU seconds and peak memory."""
    if solver == "C":
        usage = in_c(rows, columns)
        states, seconds = sieved(rows, columns), usage.ru_utime + usage.ru_stime
    else:
        function = {"memo": memo, "sieve": sieve, "compiled": compiled}[solver]
        if solver == "compiled":
            function(4, 4)
        start = process_time()
        states = function(rows, columns)
        seconds = process_time() - start
        usage = resource.getrusage(resource.RUSAGE_SELF)
    cells = (
        f"{rows} × {columns}",
        f"{states:,}",
        f"{seconds:.3f}",
        f"{states / seconds:,.0f}",
        f"{usage.ru_maxrss / 1024:.0f}",
    )
    return f"| {solver} | {' | '.join(cells)} |"


def verdicts(
    found: dict[tuple[str, tuple[int, int]], tuple[float, int]],
) -> list[tuple[bool, str]]:
    """Return whether each requirement on times and peak memory is met, with a line about it."""
    peak = found["compiled", LONG][1]
    judged = [(peak <= PEAK, f"10 × 42 takes at most {PEAK} MB ({peak})")]
    for size in RACES:
        if ("C", size) in found:
            ratio = found["C", size][0] / found["compiled", size][0]
            name = " × ".join(map(str, size))
            judged.append(
                (
                    ratio >= 1,
                    f"on {name}, compiled is at least as fast as C ({ratio:.3g} times)",
                )
            )
    return judged


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or one line of it; return 1 if a requirement is missed."""
    parser = argparse.ArgumentParser(description="Measure solvers of Chomp side by side.")
    parser.add_argument(
        "--only",
        nargs=3,
        metavar=("SOLVER", "ROWS", "COLUMNS"),
        help="measure only this solver and bar, in this process",
    )
    parser.add_argument("--out", type=Path, help="append the table to this Markdown file")
    options = parser.parse_args(arguments)
    if options.only:
        solver, *size = options.only
        print(measure(solver, *map(int, size)))
        return 0
    lines = [f"| {' | '.join(HEAD)} |", "|---|" + "--:|" * (len(HEAD) - 1)]
    print(*lines, sep="\n")
    if not which("cc"):
        print("No C compiler (cc) was found, so the C program is left out", file=sys.stderr)
    found: dict[tuple[str, tuple[int, int]], tuple[float, int]] = {}
    runs = [(solver, size) for solver in SIZES for size in SIZES[solver]]
    for solver, size in runs:
        if solver == "C" and not which("cc"):
            continue
        command = [sys.executable, "-m", "audit.benchmarks.chomp", "--only", solver]
        output = subprocess.run(
            [*command, *map(str, size)], check=True, capture_output=True, text=True
        ).stdout
        lines.append(output.rstrip())
        cells = lines[-1].strip("| ").split(" | ")
        found[solver, size] = float(cells[3]), int(cells[5])
        print(lines[-1], flush=True)
    judgements = verdicts(found)
    claims = [
        f"- faster: Chomp, {' × '.join(map(str, size))} (C): "
        f"{found['compiled', size][0] / seconds:.3g} times as fast as compiled"
        for (solver, size), (seconds, _) in found.items()
        if solver == "C" and seconds < found["compiled", size][0]
    ]
    claims += [f"- {'yes' if met else 'no'}: {claim}" for met, claim in judgements]
    when = f"{date.today()}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.0f}."
    text = "\n".join([*claims, "", *lines, "", NOTES, "", when])
    print("", *claims, sep="\n")
    if options.out:
        with options.out.open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")
    return int(not all(met for met, _ in judgements))


if __name__ == "__main__":
    sys.exit(main())
