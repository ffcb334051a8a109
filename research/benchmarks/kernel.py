"""Measure the compiled solution of Chopsticks: `python -m research.benchmarks.kernel [--out FILE]`.

For n fingers and two hands under the strategy report's rules, we measure the states solved per
second on one core (CPU time, without the tables and compilation), and two ceilings.  When a child
reached by a tap is decided, it touches its parents; that makes about three touches per state, in
addition to those of the splits. The speed of a solver that touches its table in random order cannot
exceed the random updates per second of this machine, divided by the touches per state.  We measure
these updates in a table as large as the square of positions, and in a table of one row.

With `--out`, the table goes to the Markdown file, and kernel.png next to it plots the speed and
both ceilings.  The exit status is 1 if the solver misses the required speeds.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

import matplotlib
import numpy as np

from chopsticks import Rules
from chopsticks.hands.compiled import run_waves, tabulate
from chopsticks.hands.compiled.moves import Square, Tables
from chopsticks.hands.compiled.waves import allocate
from chopsticks.search.jit import compiled
from coursework.style import use_course_style
from research.benchmarks.retrograde import fastest

SIZES = (10, 20, 40, 70, 100, 140, 200)
ASKED = {20: 30, 100: 12, 200: 14}  # the required millions of states per second, by n
THREADS, GAIN = 100, 1.5  # n for the test of two threads, and the required speed-up
UPDATES = 20_000_000
CEILINGS = """\
The two ceilings are rates of single updates in random places, one after the other; they are not
the memory's bandwidth."""
HEAD = ("n", "states", "M states/s", "bytes/state", "touches/state", "M updates/s", "in one row")


@compiled
def update(table: Square, updates: int) -> None:
    """Add 1 to randomly chosen entries of a table, this many times."""
    x, factor, one = np.uint64(1), np.uint64(6364136223846793005), np.uint64(1)
    size, shift = np.uint64(table.size), np.uint64(32)
    for _ in range(updates):
        x = x * factor + one
        table[((x >> shift) * size) >> shift] += 1


def updates_a_second(size: int) -> float:
    """Return the number of random updates per second in a table of int16."""
    table = np.zeros(size, np.int16)
    table[:] = 1  # makes the system allocate the memory
    return UPDATES / fastest(lambda: update(table, UPDATES), 3)


def touches(tables: Tables, plies: Square) -> float:
    """Return the average number of times that a state is touched by children reached by taps."""
    hands, total = len(plies), 0
    parents = np.diff(tables.origins).reshape(-1, hands)
    for a in range(hands):
        moves = slice(tables.moves[a], tables.moves[a + 1])
        for c, used in zip(tables.successor[moves], tables.used[moves], strict=True):
            if used:
                total += parents[used] @ (plies[:, c] != 0)
    return float(total / plies.size)


def measure(n: int) -> tuple[float, ...]:
    """Return the figures of one line of the table."""
    tables = tabulate(Rules(n))
    used = sum(array.nbytes for array in (*tables, *allocate(tables)))
    plies = run_waves(tables)
    seconds = fastest(partial(run_waves, tables), max(2, min(500, 10**8 // plies.size)))
    updates = (updates_a_second(size) / 1e6 for size in (plies.size, len(plies)))
    states = plies.size / seconds / 1e6
    return n, plies.size, states, used / plies.size, touches(tables, plies), *updates


def gain(n: int) -> float:
    """Return the speed-up of two threads over one, in wall-clock time."""
    tables = tabulate(Rules(n))
    runs = [
        [fastest(partial(run_waves, tables, t), 1, perf_counter) for t in (1, 2)] for _ in range(9)
    ]
    one, two = map(min, zip(*runs, strict=True))
    return one / two


def plot(lines: list[tuple[float, ...]], path: Path) -> None:
    """Plot states per second against n, below the two ceilings."""
    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    use_course_style()
    n, _, states, _, reports, square, row = map(np.array, zip(*lines, strict=True))
    figure, axes = plt.subplots()
    for y, style, colour, words in (
        (row / reports, "--", "C5", "ceiling of updates\nin one row"),
        (states, "o-", "C0", "the kernel"),
        (square / reports, ":", "C5", "ceiling of updates\nall over the table"),
    ):
        axes.plot(n, y, style, color=colour)
        axes.annotate(
            words, (n[-1], y[-1]), (10, 0), textcoords="offset points", va="center", color=colour
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks(n, [f"{x:.0f}" for x in n])
    axes.set_yticks(ticks := [10, 20, 50, 100, 200, 500], map(str, ticks))
    axes.minorticks_off()
    axes.set_xlabel("fingers n (the table has (n(n + 1)/2)² states)")
    axes.set_ylabel("million states a second, one core")
    axes.set_title("Row by row, the speed survives a table that no cache can hold")
    figure.savefig(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and the missed requirements; return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the compiled solution of Chopsticks.")
    parser.add_argument("--out", type=Path, help="also append the table to this Markdown file")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N")
    options = parser.parse_args(arguments)
    text = [f"| {' | '.join(HEAD)} |", "|" + "--:|" * len(HEAD)]
    print(*text, sep="\n")
    run_waves(tabulate(Rules(5)))  # compiles the solver
    update(np.zeros(1, np.int16), 1)
    lines = []
    for n in options.sizes:
        lines.append(measure(n))
        text.append(
            "| {:,} | {:,} | {:.1f} | {:.2f} | {:.2f} | {:.0f} | {:.0f} |".format(*lines[-1])
        )
        print(text[-1], flush=True)
    faster = gain(THREADS)
    text += ["", f"Two threads are {faster:.2f} times as fast as one at n = {THREADS}."]
    print(*text[-2:], sep="\n")
    judged = [
        (speed >= ASKED[n], f"at least {ASKED[n]} M states per second at n = {n} ({speed:.1f})")
        for n, _, speed, *_ in lines
        if n in ASKED
    ]
    judged.append(
        (faster >= GAIN, f"two threads are at least {GAIN} times as fast as one ({faster:.2f})")
    )
    claims = [f"- {'yes' if met else 'no'}: {claim}" for met, claim in judged]
    print("", *claims, sep="\n")
    if options.out:
        plot(lines, options.out.parent / "kernel.png")
        text = [*claims, "", *text, "", CEILINGS, "", "![States per second against n](kernel.png)"]
        with options.out.open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(text) + "\n")
    return int(not all(met for met, _ in judged))


if __name__ == "__main__":
    raise SystemExit(main())
