"""Compare our solvers with programs that are not packages, in clones of their repositories.

`python -m audit.benchmarks.clones [--squivix DIR] [--kitatai DIR] [--out FILE]`, where the
folders are clones of github.com/squivix/chopsticks-game, whose solver runs in the Node of this
environment, and of github.com/Kitatai/chomp-memoized-search, which the system's C++ compiler
builds. Nothing is written into these folders. All times are CPU times.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree, which
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from audit.benchmarks.retrograde import when
from chopsticks import Chopsticks, Rules, State, solve
from chopsticks.solving.retrograde import Value

ROOT = Path(__file__).resolve().parents[2]
FINGERS = (5, 10, 15)
CHOMP = (12, 14)
RESULTS = {"W": 1, "D": 0, "L": -1}
SQUIVIX = """\
[squivix' solver](https://github.com/squivix/chopsticks-game), which is in JavaScript, and ours both
solve Chopsticks under the standard rules, with left and right hands distinct. Times are CPU
seconds."""
KITATAI = """\
Lecture 12 follows an article. The [program of that
article](https://github.com/Kitatai/chomp-memoized-search) finds all winning first bites in Chomp
for all bars up to n × n; we size its table for n × n, and compare the bites with our results in
audit/results."""
FIRST_MOVES = ROOT / "audit/results/chomp-first-moves-20.csv"


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """Return the result of a call, and its CPU seconds."""
    start = process_time()
    result = run()
    return result, process_time() - start


def squivix(clone: Path) -> list[str]:
    """Compare solutions of Chopsticks, standard rules, with left and right hands distinct."""
    faster = []
    table = [
        "| fingers | states | squivix, Node | `solve` | `solve(compiled=True)` | equal |",
        "|--:|--:|--:|--:|--:|---|",
    ]
    node = which("node", path=str(Path(sys.executable).parent)) or "node"
    script = str(Path(__file__).with_name("squivix.mjs"))
    command = [node, script, str(clone), *map(str, FINGERS)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    solve(Chopsticks(Rules(4)), compiled=True)  # compiles the solver
    for fingers, line in zip(FINGERS, output.splitlines(), strict=True):
        theirs = json.loads(line)
        rules = Rules(fingers, split="free", sacrifice=False)
        readable, slow = timed(lambda r=rules: solve(Chopsticks(r, normalise=False)))
        fast, quick = timed(lambda r=rules: solve(Chopsticks(r, normalise=False), compiled=True))
        equal = 0
        for hands, player, result, plies in theirs["states"]:
            state = State(tuple(map(tuple, hands)), player)
            equal += readable[state] == fast[state] == Value(RESULTS[result], plies)
        size = len(theirs["states"])
        assert size == len(readable)
        table.append(
            f"| {fingers} | {size:,} | {theirs['seconds']:.3f} s | {slow:.3f} s | {quick:.4f} s | "
            f"{equal:,} of {size:,}, with plies |"
        )
        if theirs["seconds"] < slow:
            times = slow / theirs["seconds"], quick / theirs["seconds"]
            faster.append(
                f"- faster: {fingers} fingers (squivix): {times[0]:.2f} times as fast as `solve`, "
                f"{times[1]:.3f} times as fast as `solve(compiled=True)`"
            )
    return [*faster, "", SQUIVIX, "", *table]


def kitatai(clone: Path) -> Iterator[str]:
    """Compare all winning first bites of Chomp."""
    ours = defaultdict(set)
    with FIRST_MOVES.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows, columns, r, c = map(int, row.values())
            ours[rows, columns].add((r - 1, c - 1))
    yield "| n | CPU s | bars with equal results, of those with at most as many rows as columns |"
    yield "|--:|--:|---|"
    for n in CHOMP:
        output, seconds = run_chomp(clone, n)
        bars = re.findall(r"^n=(\d+), m=(\d+):(.*)$", output, re.MULTILINE)
        theirs = {
            (int(n), int(m)): {(int(r), int(c)) for r, c in re.findall(r"\((\d+), (\d+)\)", bites)}
            for n, m, bites in bars
            if int(n) <= int(m)
        }
        equal = sum(bites == ours[bar] for bar, bites in theirs.items())
        yield f"| {n} | {seconds:.2f} | {equal} of {len(theirs)} |"


def run_chomp(clone: Path, n: int) -> tuple[str, float]:
    """Return the output for bars up to n × n, and the CPU seconds."""
    with TemporaryDirectory() as folder:
        for part in ("include", "src"):
            copytree(clone / part, Path(folder, part))
        config = Path(folder, "include", "config.hpp")
        text = config.read_text(encoding="utf-8")
        config.write_text(re.sub(r"(_(?:MAX|SIZE)) = \d+", rf"\1 = {n}", text), encoding="utf-8")
        sources = map(str, Path(folder, "src").glob("*.cpp"))
        flags = ["-std=c++20", "-O3", "-march=native", "-Iinclude", "-o", "program"]
        subprocess.run(["c++", *flags, *sources], cwd=folder, check=True)
        with (
            Path(folder, "output").open("w+", encoding="utf-8") as output,
            subprocess.Popen(
                [Path(folder, "program")], cwd=folder, stdin=subprocess.PIPE, stdout=output
            ) as process,
        ):
            assert process.stdin
            process.stdin.write(b"\n")  # the program waits for a key
            process.stdin.close()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            return output.read(), usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure the given clones, print the results, and write them to the file of `--out`."""
    parser = argparse.ArgumentParser(description="Compare the course with cloned programs.")
    parser.add_argument("--squivix", type=Path, metavar="DIR", help="a clone of chopsticks-game")
    parser.add_argument(
        "--kitatai", type=Path, metavar="DIR", help="a clone of chomp-memoized-search"
    )
    parser.add_argument("--out", type=Path, help="append the tables to this Markdown file")
    options = parser.parse_args()
    parts = []
    if options.squivix:
        parts.append("\n".join(squivix(options.squivix)).strip())
    if options.kitatai:
        parts += [KITATAI, "\n".join(kitatai(options.kitatai))]
    if not parts:
        parser.error("give --squivix DIR or --kitatai DIR")
    text = "\n\n".join([*parts, when()])
    print(text)
    if options.out:
        with options.out.open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")


if __name__ == "__main__":
    main()
