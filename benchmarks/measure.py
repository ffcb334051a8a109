"""The measurements: run.py calls this inside `.venv-bench/`.

Each comparison takes its programs in turn, round after round, so that a slow moment of the
machine meets all of them. A time is the median of the rounds; a ratio is the median of the
rounds' ratios. `Chopsticks` remembers the moves of the hands it has seen: the first alpha-beta
rows search one game again and again (aima3's is made once, too), the next rows and `solve` make
a new one for every call.
"""

import argparse
import gc
import importlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

from chopsticks import Chopsticks, Rules, alphabeta, solve
from chopsticks.game import explore

DEPTHS = {6: 87, 8: 405, 10: 1263, 12: 2822}  # plies: nodes of alpha-beta from the start
STATES = 356  # reachable, with the player to move
FINGERS = (5, 10, 20)
ROUNDS = 15
SHORTEST = 0.05  # seconds that a timed loop takes at least

HEAD = ("task", "size", "chopsticks", "states/s", "peer", "peer's time", "peer / chopsticks")
Row = tuple[str, str, str, str, str, str, str]
Program = Callable[[], Any]


class Counted:
    """A game that counts the nodes of a search: the root, and a node for every result."""

    def __init__(self, game: Any) -> None:
        self._game, self.nodes = game, 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def result(self, state: Any, move: Any) -> Any:
        """The wrapped game's result, counted."""
        self.nodes += 1
        return self._game.result(state, move)


def peer(name: str) -> ModuleType | None:
    """The adapter to a peer, or None (and a line that says so) where it is not installed."""
    try:
        return importlib.import_module(f"peer_{name}")
    except ImportError as error:
        print(f"{name} is left out: {error}")
        return None


def loops(program: Program) -> int:
    """How often to call a program so that the loop takes `SHORTEST`; also a warm-up."""
    program()
    start = perf_counter()
    program()
    return max(1, round(SHORTEST / (perf_counter() - start)))


def seconds(program: Program, times: int) -> float:
    """Mean time of a call in one loop, the garbage collector off."""
    gc.collect()
    gc.disable()
    start = perf_counter()
    for _ in range(times):
        program()
    elapsed = perf_counter() - start
    gc.enable()
    return elapsed / times


def race(*programs: Program, rounds: int = ROUNDS) -> list[tuple[float, ...]]:
    """A row of times for every round, the programs one after the other."""
    counts = [loops(program) for program in programs]
    return [tuple(map(seconds, programs, counts)) for _ in range(rounds)]


def middle(times: Iterable[float]) -> str:
    """The median as text."""
    return f"{1000 * median(times):.2f} ms"


def search(game: Any, depth: int) -> float:
    """Our alpha-beta from the start."""
    return alphabeta(game, game.initial, depth)


def search_anew(depth: int) -> float:
    """The same on a new game, whose moves nobody has asked for before."""
    return search(Chopsticks(), depth)


def measure_alphabeta(aima3: ModuleType | None) -> tuple[list[Row], list[float], list[float]]:
    """Table rows, and how many times faster than aima3: plain, and on the explored game."""
    game, table = Chopsticks(), explore(Chopsticks())
    rows: list[Row] = []
    plain_ratios: list[float] = []
    table_ratios: list[float] = []
    new_ratios: list[float] = []
    for depth, nodes in DEPTHS.items():
        for counted in (Counted(game), Counted(table)):
            assert search(counted, depth) == 0
            assert counted.nodes == nodes, (depth, counted.nodes)
        programs: list[Program] = [
            partial(search, game, depth),
            partial(search_anew, depth),
            partial(search, table, depth),
        ]
        if aima3:
            counted = Counted(aima3.Chopsticks())
            aima3.alphabeta(counted, depth)
            assert counted.nodes == nodes, (depth, counted.nodes)
            programs.append(partial(aima3.alphabeta, aima3.Chopsticks(), depth))

        plain, anew, tabled, *theirs = zip(*race(*programs), strict=True)
        for task, times, ratios in (
            ("alphabeta", plain, plain_ratios),
            ("alphabeta, a new game every time", anew, new_ratios),
            ("alphabeta on explore(game)", tabled, table_ratios),
        ):
            them, their_time, factor = "–", "–", "–"
            if theirs:
                ratios.append(median(b / a for a, b in zip(times, theirs[0], strict=True)))
                them, their_time, factor = "aima3", middle(theirs[0]), f"{ratios[-1]:.2f}"
            size = f"depth {depth}: {nodes:,} nodes"
            rows.append((task, size, middle(times), "–", them, their_time, factor))

    rows.sort(key=lambda row: row[0])
    exploration = [time for (time,) in race(lambda: explore(Chopsticks()))]
    rows.append(("explore(game)", *solving(STATES, exploration), "–", "–", "–"))
    return rows, plain_ratios, table_ratios


def solving(states: int, times: Iterable[float]) -> tuple[str, str, str]:
    """Size, time and rate of a program that goes through all states."""
    times = list(times)
    return f"{states:,} states", middle(times), f"{states / median(times):,.0f}"


def solve_anew(rules: Rules) -> Mapping[Any, Any]:
    """The tablebase of a game that nothing has been asked before."""
    return solve(Chopsticks(rules))


def measure_solve(openspiel: ModuleType | None) -> tuple[list[Row], list[float]]:
    """Table rows, and how many times faster than OpenSpiel's value iteration."""
    start = Chopsticks().initial
    tablebase = solve(Chopsticks())
    assert len(tablebase) == STATES, len(tablebase)
    assert tablebase[start].plies is None, tablebase[start]
    rows: list[Row] = []
    ratios: list[float] = []
    if openspiel:
        values = openspiel.solve()
        assert len(values) == STATES, len(values)
        assert values[openspiel.START] == 0, values[openspiel.START]
        ours, theirs = zip(*race(partial(solve_anew, Rules()), openspiel.solve), strict=True)
        ratios.append(median(b / a for a, b in zip(ours, theirs, strict=True)))
        peers = ("OpenSpiel's value iteration", middle(theirs), f"{ratios[-1]:.1f}")
        rows.append(("solve", *solving(STATES, ours), *peers))
    for fingers in FINGERS:
        rules = Rules(fingers=fingers)
        program = partial(solve_anew, rules)
        times = [time for (time,) in race(program, rounds=3)]
        size = solving(len(program()), times)
        rows.append((f"solve, {fingers} fingers", *size, "–", "–", "–"))
    return rows, ratios


def aligned(rows: list[Row]) -> str:
    """The rows as a Markdown table that is also aligned as plain text."""
    widths = [max(map(len, column)) for column in zip(HEAD, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [
        [cell.ljust(widths[0]) if not i else cell.rjust(widths[i]) for i, cell in enumerate(row)]
        for row in (HEAD, *rows)
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in (lines[0], rule, *lines[1:]))


def header() -> str:
    """What ran: Python, the packages, the number of cores."""
    names = {"chopsticks": "chopsticks-course", "aima3": "aima3", "OpenSpiel": "open_spiel"}
    parts = [f"Python {platform.python_version()}"]
    for name, package in names.items():
        try:
            parts.append(f"{name} {version(package)}")
        except PackageNotFoundError:
            parts.append(f"no {name}")
    return ", ".join([*parts, f"{os.cpu_count()} cores"])


def judged(requirement: str, ratios: list[float], least: float) -> tuple[bool, str]:
    """Whether every ratio is at least `least`, as a flag and as a line."""
    if not ratios:
        return False, f"no: {requirement} (not measured)"
    met = min(ratios) >= least
    return met, f"{'yes' if met else 'no'}: {requirement} ({min(ratios):.2f})"


def main(arguments: list[str] | None = None) -> int:
    """Measure, print the table and the verdicts; 1 when a requirement is missed."""
    parser = argparse.ArgumentParser(
        prog="run.py", description="Measure chopsticks against aima3 and OpenSpiel."
    )
    parser.add_argument("--out", type=Path, help="also write the table to this Markdown file")
    out = parser.parse_args(arguments).out

    rows, plain, on_table = measure_alphabeta(peer("aima3"))
    more, solved = measure_solve(peer("openspiel"))
    verdicts = [
        judged("alphabeta is at least level with aima3, at every depth", plain, 1.0),
        judged("alphabeta on explore(game) is at least 3 times as fast as aima3", on_table, 3.0),
        judged("solve is at least 20 times as fast as OpenSpiel's value iteration", solved, 20.0),
    ]
    lines = [line for _, line in verdicts]
    print(header(), aligned(rows + more), "\n".join(lines), sep="\n\n")
    if out:
        points = "\n".join(f"* {line}" for line in lines)
        out.write_text(f"{header()}\n\n{aligned(rows + more)}\n\n{points}\n", encoding="utf-8")
    return 0 if all(met for met, _ in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
