"""Measure the compiled solution of Chopsticks: `python -m audit.benchmarks.kernel [--out FILE]`.

For n fingers and two hands under the strategy report's rules: states a second on one core (CPU
time, the tables and compilation excluded), the share of each part, and two roofs.

- Updates: a solver that counts children changes its table one entry at a time. After a tap, the
  child touches its parents; that is about three touches a state, and the splits come on top. So it
  can solve at most as many states a second as this machine makes updates a second, divided by the
  touches a state. The updates are made at random places, which stand in a list, as in the kernel:
  in a table as large as the square, and in one row. For comparison, in one row each update also
  waits for the one before it.
- Bandwidth: whatever a solver does, it must write and read its memory once, so it takes at least
  as long as copying that memory.

With `--out`, the Markdown file gets the tables, and kernel.png beside it shows the roofs. The
exit status is 1 if the speeds that the project asks for are missed.
"""

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import matplotlib
import numpy as np

from audit.benchmarks.retrograde import fastest, when
from audit.benchmarks.roofs import copied, update, update_in_turn, updates_a_second
from chopsticks import Rules
from chopsticks.hands.compiled import run_waves, tabulate, waves
from chopsticks.hands.compiled.moves import Square, Tables
from chopsticks.hands.compiled.waves import LOST, WON, Waves, allocate, parents_of, places_of
from chopsticks.search.jit import compiled
from coursework.style import use_course_style

SIZES = (10, 20, 40, 70, 100, 140, 200)
ASKED = {20: 30, 100: 12, 200: 14}  # the required millions of states per second, by n
THREADS, GAIN = 100, 1.5  # n for the test of two threads, and the required speed-up
PARTS = ("prepare", "sweep", "turn", "finish")
ROOFS = """\
*M updates/s* is for updates at random places of the whole table, and *in one row* for updates at
random places of a single row; in the column *one by one*, each of these also waits for the one
before it. To get the update limit in states per second, divide a rate of updates by touches/state.
The last two columns say how close the kernel comes to two limits: the update limit that follows
from the column *in one row*, and the speed of copying its memory once. GB/s counts the bytes read
and the bytes written. The kernel stays far below both limits because, before each update, it must
find the children in words of bits and look up their parents, and because it also counts the groups.
The table of the sweep's parts shows how long each part takes, and the paragraph below it says how
much time faster updates alone could save."""
SPEED_HEAD = ("n", "states", "M states/s", "bytes/state", "ns/state", *(f"{p}, %" for p in PARTS))
ROOF_HEAD = (
    *("n", "touches/state", "M updates/s", "in one row", "one by one", "copy, GB/s"),
    *("% of one row", "% of copying"),
)


@compiled
def read(tables: Tables, work: Waves, wave: int, listing: bool) -> Any:
    """Do what a sweep does before it updates anything: read rows of bits, and list the parents."""
    now, some, hands = work.new[wave & 1], work.some[wave & 1], tables.end.size
    places = np.empty(hands, np.uint32)
    parents = np.empty(tables.hands.shape[1] * hands + 2, np.uint32)
    total: Any = np.int64(0)
    for a in range(hands):
        for kind in (LOST, WON):
            done, n = -1, 0
            for i in range(tables.moves[a], tables.moves[a + 1]):
                c = tables.successor[i]
                if some[kind, c]:
                    if c != done:
                        done, n = c, places_of(now, kind, c, places)
                        total += n
                    if listing:
                        total += np.int64(parents_of(tables, tables.used[i], places, n, parents))
    return total


def parts(tables: Tables) -> dict[str, float]:
    """Return the seconds that each part of a solution takes."""
    seconds = dict.fromkeys(PARTS, 0.0)

    def timed(part: str, *given: object) -> int:
        start = thread_time()
        result: int = getattr(waves, part)(*given)
        seconds[part] += thread_time() - start
        return result

    work, units = allocate(tables), len(tables.rows) - 1
    blocks = work.fresh.shape[2]
    new, wave = timed("prepare", tables, work, 0, units), 0
    timed("turn", work, -1, 0, blocks)
    while new:
        new = timed("sweep", tables, work, wave, 0, units)
        timed("turn", work, wave, 0, blocks)
        wave += 1
    timed("finish", work, 0, len(tables.hands))
    return seconds


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


class Line(NamedTuple):
    """What is measured for n fingers; rates are per second."""

    n: int
    size: int
    states: float
    bytes: float
    shares: list[float]
    touches: float
    square: float
    row: float
    in_turn: float
    copy: float

    @property
    def ceiling(self) -> float:
        """States a second, if the solver only updated entries in one row."""
        return self.row / self.touches

    @property
    def bandwidth(self) -> float:
        """States a second, if the solver only wrote and read its memory once."""
        return self.copy / (2 * self.bytes)

    def cells(self) -> tuple[list[str], list[str]]:
        """Return the line of each table."""
        speed = [f"{self.n}", f"{self.size:,}", f"{self.states / 1e6:.1f}", f"{self.bytes:.2f}"]
        speed += [f"{1e9 / self.states:.1f}", *(f"{100 * share:.0f}" for share in self.shares)]
        rates = [f"{rate / 1e6:.0f}" for rate in (self.square, self.row, self.in_turn)]
        roof = [f"{self.n}", f"{self.touches:.2f}", *rates, f"{self.copy / 1e9:.0f}"]
        roof += [f"{100 * self.states / most:.1f}" for most in (self.ceiling, self.bandwidth)]
        return speed, roof


def measure(n: int) -> Line:
    """Return a line of the tables."""
    tables = tabulate(Rules(n))
    used = sum(array.nbytes for array in (*tables, *allocate(tables)))
    plies = run_waves(tables)
    size, rounds = plies.size, max(2, min(500, 10**8 // plies.size))
    seconds = fastest(partial(run_waves, tables), rounds)
    all_parts = [parts(tables) for _ in range(rounds)]
    least = [min(run[part] for run in all_parts) for part in PARTS]
    row = np.ones(len(plies) + 1, np.int16)
    return Line(
        n,
        size,
        states=size / seconds,
        bytes=used / size,
        shares=[part / sum(least) for part in least],
        touches=touches(tables, plies),
        square=updates_a_second(update, np.ones(size + 1, np.int16), size),
        row=updates_a_second(update, row, len(plies)),
        in_turn=updates_a_second(update_in_turn, row, len(plies)),
        copy=copied(used),
    )


def sweep_parts(line: Line) -> list[str]:
    """Return how long the parts of all sweeps take, and what that bounds."""
    tables = tabulate(Rules(line.n))
    work = allocate(tables, run_waves(tables))
    hands, blocks = len(tables.hands), work.fresh.shape[2]
    read(tables, work, 0, listing=True)  # compiles
    seconds = np.zeros(2)
    for wave in range(int(np.abs(work.values).max())):
        waves.mark(work, wave, 0, hands)
        waves.turn(work, wave - 1, 0, blocks)
        for listing in (False, True):
            seconds[int(listing)] += fastest(partial(read, tables, work, wave, listing), 3)
    reading, listing = seconds / work.values.size * 1e9
    whole = 1e9 / line.states
    updating = whole * line.shares[PARTS.index("sweep")] - listing
    costs = {
        "reading the bits of the children": reading,
        "listing their parents": listing - reading,
        "updating the parents, and groups": updating,
    }
    free = 1 - updating / whole
    return [
        f"| part of the sweeps, n = {line.n} | ns/state |",
        "|---|--:|",
        *(f"| {part} | {cost:.1f} |" for part, cost in costs.items()),
        "",
        f"If updates and groups cost nothing, the solution would still take {100 * free:.0f} % of "
        "its time. If an update took only as long as in the column *in one row*, it would take "
        f"{100 * (free + line.states / line.ceiling):.0f} %.",
    ]


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> list[str]:
    """Return a table in Markdown, its cells on the right."""
    rows = [f"| {' | '.join(cells)} |" for cells in (head, *lines)]
    return [rows[0], "|" + "--:|" * len(head), *rows[1:]]


def gain(n: int) -> float:
    """Return the speed-up of two threads over one, in wall-clock time."""
    tables = tabulate(Rules(n))
    runs = [
        [fastest(partial(run_waves, tables, t), 1, perf_counter) for t in (1, 2)] for _ in range(9)
    ]
    one, two = map(min, zip(*runs, strict=True))
    return one / two


def plot(lines: list[Line], path: Path) -> None:
    """Plot states per second against n, below the roofs."""
    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    use_course_style()
    n = [line.n for line in lines]
    figure, axes = plt.subplots()
    for rates, style, colour, words, up in (
        ([line.bandwidth for line in lines], "--", "C4", "copying the\nmemory once", 0),
        ([line.ceiling for line in lines], "--", "C5", "updates\nin one row", 0),
        ([line.states for line in lines], "o-", "C0", "the kernel", 14),
        (
            [line.square / line.touches for line in lines],
            ":",
            "C5",
            "updates all\nover the table",
            -16,
        ),
    ):
        y = np.array(rates) / 1e6
        axes.plot(n, y, style, color=colour)
        axes.annotate(
            words, (n[-1], y[-1]), (10, up), textcoords="offset points", va="center", color=colour
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xticks(n, [f"{x:.0f}" for x in n])
    axes.set_yticks(ticks := [10, 100, 1000, 10000], map(str, ticks))
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
    run_waves(tabulate(Rules(5)))  # compiles
    waves.finish(allocate(tabulate(Rules(5))), 0, 0)
    lines = [measure(n) for n in options.sizes]
    speeds, roofs = zip(*(line.cells() for line in lines), strict=True)
    text = [*table(SPEED_HEAD, speeds), "", *table(ROOF_HEAD, roofs)]
    for line in lines:
        if line.n == THREADS:
            text += ["", *sweep_parts(line)]
    faster = gain(THREADS)
    text += ["", f"Two threads are {faster:.2f} times as fast as one at n = {THREADS}."]
    print(*text, sep="\n")
    judged = [
        (
            (speed := line.states / 1e6) >= (asked := ASKED[line.n]),
            f"at least {asked} M states per second at n = {line.n} ({speed:.1f})",
        )
        for line in lines
        if line.n in ASKED
    ]
    judged.append(
        (faster >= GAIN, f"two threads are at least {GAIN} times as fast as one ({faster:.2f})")
    )
    claims = [f"- {'yes' if met else 'no'}: {claim}" for met, claim in judged]
    print("", *claims, sep="\n")
    if options.out:
        plot(lines, options.out.parent / "kernel.png")
        picture = "![States per second against n](kernel.png)"
        text = [*claims, "", *text, "", ROOFS, "", picture, "", when()]
        with options.out.open("a", encoding="utf-8") as file:
            file.write("\n" + "\n".join(text) + "\n")
    return int(not all(met for met, _ in judged))


if __name__ == "__main__":
    raise SystemExit(main())
