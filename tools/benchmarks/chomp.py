"""Measure solvers of Chomp side by side: `python -m tools.benchmarks.chomp [--out FILE]`.

Each finds all winning first bites of all bars up to n × n, in a process of its own, so that the
peak of memory is its own (with the interpreter and, for the compiled sieve, the compiler). States
are the bars that the memo has visited, or the positions of the classes that are sieved: those
with fewer rows than columns. Compilation is not timed. The memo is left out at 14 × 14: two rows
and columns more take it some 25 times as long. `C` is `sieve` in plain C, chomp_sieve.c, by the
system's compiler; without one it is left out.
"""

import argparse
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from math import comb
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time

from chopsticks.games import chomp

SIZES = {
    "memo": (8, 10, 12),
    "sieve": (8, 10, 12, 14),
    "compiled": (8, 10, 12, 14, 16),
    "C": (8, 10, 12, 14, 16),
}
HEAD = ("solver", "n", "states", "CPU s", "states/s", "peak MB")


def memo(n: int) -> int:
    """Negamax with a memo of two bits a bar; the bars that were visited."""
    table = chomp.Memo(n, n)
    for rows, columns in product(range(1, n + 1), repeat=2):
        chomp.winning_bites((columns,) * rows, table)
    return table.visited


def sieve(n: int) -> int:
    """The sieve in pure Python; the positions."""
    list(chomp.sieve(n, n))
    return sieved(n)


def compiled(n: int) -> int:
    """The compiled sieve; the positions."""
    from chopsticks.compiled.chomp import solve

    solve(n, n)
    return sieved(n)


def sieved(n: int) -> int:
    """How many positions have fewer rows, at least two, than columns."""
    return sum(comb(w + h - 2, h - 1) for w in range(2, n + 1) for h in range(2, w))


def in_c(n: int) -> resource.struct_rusage:
    """What the sieve in C used."""
    with TemporaryDirectory() as folder:
        program = str(Path(folder, "sieve"))
        source = Path(__file__).with_name("chomp_sieve.c")
        subprocess.run(["cc", "-O3", "-o", program, source], check=True)
        process = subprocess.Popen([program, str(n), str(n)], stdout=subprocess.DEVNULL)
        return os.wait4(process.pid, 0)[2]


def measure(solver: str, n: int) -> str:
    """States, CPU seconds and the peak of memory, as a line."""
    if solver == "C":
        usage = in_c(n)
        return line(solver, n, sieved(n), usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
    function = {"memo": memo, "sieve": sieve, "compiled": compiled}[solver]
    if solver == "compiled":
        function(4)
    start = process_time()
    states = function(n)
    seconds = process_time() - start
    return line(solver, n, states, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def line(solver: str, n: int, states: int, seconds: float, peak: int) -> str:
    """A line of the table; the peak is in KB."""
    speed = f"{states / seconds:,.0f}"
    return f"| {solver} | {n} | {states:,} | {seconds:.3f} | {speed} | {peak / 1024:.0f} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or one line of it."""
    parser = argparse.ArgumentParser(description="Measure solvers of Chomp side by side.")
    parser.add_argument(
        "--only", nargs=2, metavar=("SOLVER", "N"), help="one line, in this process"
    )
    parser.add_argument("--out", type=Path, help="append the table to this Markdown file")
    options = parser.parse_args(arguments)
    if options.only:
        print(measure(options.only[0], int(options.only[1])))
        return 0
    lines = [f"| {' | '.join(HEAD)} |", "|---|" + "--:|" * (len(HEAD) - 1)]
    print(*lines, sep="\n")
    if not which("cc"):
        print("There is no C compiler, cc: C is left out", file=sys.stderr)
    rows = [(solver, n) for solver in SIZES for n in SIZES[solver] if solver != "C" or which("cc")]
    for solver, n in rows:
        command = [sys.executable, "-m", "tools.benchmarks.chomp", "--only", solver, str(n)]
        lines.append(
            subprocess.run(command, check=True, capture_output=True, text=True).stdout[:-1]
        )
        print(lines[-1], flush=True)
    if options.out:
        with options.out.open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
