"""Compare the compiled solution with C: `python -m audit.benchmarks.retrograde [--out FILE]`.

`C` is a direct translation of the kernel's algorithm, retrograde.c, built by the system's compiler
and run on one thread; `C, branch-free` is the same program, built so that it avoids the branches
that the kernel avoids. Without a compiler, both are left out. All must compute the same values,
which a hash of all of them shows. Next come `solve(compiled=True)` as a user calls it, with its
tables and waves, and what happens only once: the import and the first call in a new process,
without and with numba's cache. All times are CPU times, each the least of several runs.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import thread_time

import numpy as np

from chopsticks import Chopsticks, Rules, solve
from chopsticks.files import StrPath
from chopsticks.hands.compiled import run_waves, tabulate
from chopsticks.hands.compiled.moves import Square
from chopsticks.hands.compiled.taps import Ints

SIZES = {20: 50, 100: 7, 200: 2}  # runs for each n
MOST = 1.3  # how many times as long as either program in C the kernel may take
BUILDS = {"C": (), "C, branch-free": ("-DBRANCH_FREE",)}
KERNEL = "compiled"
PRIME = 1099511628211
HUGE = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}  # huge pages, which NumPy asks for as well
NOTES = """\
Times are CPU seconds, each the least of the program's runs; the programs run in turn. The kernel
and the branch-free C program avoid two branches that the processor cannot predict: they always
store two parents of a child at a time, even if there is only one, and they do not branch on whether
a parent is undecided before they mark it as won. At n = 20, the kernel spends the rest of its time
in Python, between the waves."""
FIRST = """
from time import process_time
start = process_time()
from chopsticks import Chopsticks, solve
import chopsticks.hands.compiled
imported = process_time()
solve(Chopsticks(), compiled=True)
print(imported - start, process_time() - imported)
"""


def fastest(
    function: Callable[[], object], rounds: int, clock: Callable[[], float] = thread_time
) -> float:
    """Return the shortest time of several calls, in seconds."""
    seconds = []
    for _ in range(rounds):
        start = clock()
        function()
        seconds.append(clock() - start)
    return min(seconds)


def build(folder: StrPath) -> dict[str, str]:
    """Compile the programs in C into a folder; return none if there is no compiler."""
    if not which("cc"):
        return {}
    source = str(Path(__file__).with_name("retrograde.c"))
    programs = {name: str(Path(folder, f"retrograde-{i}")) for i, name in enumerate(BUILDS)}
    for name, program in programs.items():
        command = ["cc", "-O3", "-o", program, source, *BUILDS[name]]
        if subprocess.run([*command, "-march=native"], stderr=subprocess.DEVNULL).returncode:
            subprocess.run(command, check=True)  # some compilers do not know their processor
    return programs


def in_c(program: str, fingers: int) -> tuple[str, float]:
    """Run the C program; return the hash of all values, and the CPU seconds without the tables."""
    output = subprocess.run(
        [program, str(fingers)], env=os.environ | HUGE, check=True, capture_output=True, text=True
    ).stdout
    _, found, seconds = output.split()
    return found, float(seconds)


def hashed(hands: Ints, plies: Square) -> str:
    """Hash a square as C does: hands by total and lower hand, a polynomial modulo 2⁶⁴."""
    order = np.lexsort((hands[:, 0], hands.sum(1)))
    powers = np.cumprod(np.full(len(order), PRIME, np.uint64))
    weights = np.append(powers[-2::-1], np.uint64(1))
    total = 0
    for a in order:
        row = plies[a, order].astype(np.int64).view(np.uint64)
        total = (total * int(powers[-1]) + int((row * weights).sum())) % 2**64
    return f"{total:016x}"


def beside_c(programs: dict[str, str]) -> tuple[list[str], list[str], list[tuple[bool, str]]]:
    """Compare the kernel with C; return what C does faster, a table, and the verdicts."""
    names = [*programs, KERNEL]
    head = ("n", "states", *(f"{name}, s" for name in names), *(f"÷ {name}" for name in programs))
    lines = [f"| {' | '.join(head)} | values |", f"|{'--:|' * len(head)}---|"]
    faster, most, same = [], 0.0, True
    for n, runs in SIZES.items():
        tables = tabulate(Rules(n))
        seconds: dict[str, list[float]] = {name: [] for name in names}
        hashes = set()
        for _ in range(runs):  # in turn, so that a slow moment affects all
            for name, program in programs.items():
                found, taken = in_c(program, n)
                hashes.add(found)
                seconds[name].append(taken)
            start = thread_time()
            plies = run_waves(tables)
            seconds[KERNEL].append(thread_time() - start)
        equal = hashes == {hashed(tables.hands, plies)}
        same &= equal
        least = {name: min(taken) for name, taken in seconds.items()}
        faster += [
            f"- faster: all values, n = {n} ({name}): "
            f"{least[KERNEL] / least[name]:.2f} times as fast as the kernel"
            for name in programs
            if least[name] < least[KERNEL]
        ]
        ratios = [least[KERNEL] / least[name] for name in programs]
        most = max(most, *ratios) if n >= 100 else most
        cells = [f"{least[name]:.4f}" for name in names] + [f"{ratio:.2f}" for ratio in ratios]
        lines.append(
            f"| {n} | {len(tables.hands) ** 2:,} | {' | '.join(cells)} | "
            f"{'the same' if equal else 'different'} |"
        )
    return (
        faster,
        lines,
        [
            (same, "both programs in C and the kernel compute the same values"),
            (
                most <= MOST,
                f"at n = 100 and 200 the kernel takes at most {MOST} times as long as either "
                f"program in C ({most:.2f})",
            ),
        ],
    )


def as_called() -> list[str]:
    """Return lines with the times of `solve(compiled=True)` and of making its tables."""
    lines = ["| n | `solve(compiled=True)`, ms | of this, tables, ms |", "|--:|--:|--:|"]
    for n, runs in list(SIZES.items())[:2]:
        tables = fastest(lambda n=n: tabulate(Rules(n)), runs)
        whole = fastest(lambda n=n: solve(Chopsticks(Rules(n)), compiled=True), runs)
        lines.append(f"| {n} | {1000 * whole:.2f} | {1000 * tables:.2f} |")
    return lines


def once() -> list[str]:
    """Return lines with the costs that come only once: the import and the first call."""
    lines = ["| in a new process | import, s | first call, s |", "|---|--:|--:|"]
    with TemporaryDirectory() as cache:
        for words in ("nothing compiled", "numba's cache filled"):
            output = subprocess.run(
                [sys.executable, "-c", FIRST],
                env=os.environ | {"NUMBA_CACHE_DIR": cache},
                check=True,
                capture_output=True,
                text=True,
            ).stdout
            imported, first = map(float, output.split())
            lines.append(f"| {words} | {imported:.2f} | {first:.2f} |")
    return lines


def when() -> str:
    """Return the date, and how busy the machine was."""
    return f"{date.today()}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.0f}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables and the verdicts; return 1 if a requirement is missed."""
    parser = argparse.ArgumentParser(description="Compare the compiled solution with C.")
    parser.add_argument("--out", type=Path, help="also append the tables to this Markdown file")
    out = parser.parse_args(arguments).out
    run_waves(tabulate(Rules(5)))  # compiles the solver
    with TemporaryDirectory() as folder:
        if programs := build(folder):
            faster, beside, verdicts = beside_c(programs)
        else:
            faster, beside, verdicts = [], ["No C compiler (cc) was found, so C is left out."], []
    claims = [f"- {'yes' if met else 'no'}: {text}" for met, text in verdicts]
    parts = [*faster, *claims], beside, as_called(), once(), [NOTES, "", when()]
    text = "\n\n".join("\n".join(part) for part in parts if part)
    print(text)
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")
    return int(not all(met for met, _ in verdicts))


if __name__ == "__main__":
    sys.exit(main())
