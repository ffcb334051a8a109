"""Compare our searches with those of the peers; run.py runs this inside `.venv-bench/`.

Each task runs its programs in turn, round after round, so that a temporary slowdown of the machine
affects all of them. Times are CPU times; a time is the median of the rounds, a ratio the median of
the rounds' ratios.
"""

import argparse
import gc
import importlib
import os
import platform
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from math import comb, inf
from pathlib import Path
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, NamedTuple

from audit import kernel
from audit.benchmarks.peer_rules import DEAD, START, after, moves, utility
from audit.benchmarks.peer_rules import State as Tuple
from chopsticks import Chopsticks, Rules, State, alphabeta, explore, minimax, solve
from chopsticks.game import Player
from chopsticks.games.tictactoe import TicTacToe
from chopsticks.hands.zobrist import Zobrist
from chopsticks.playing.match import Score, match
from chopsticks.playing.players import depth_limited, random_player, searching
from chopsticks.search import compiled
from chopsticks.search.counting import counted
from chopsticks.search.table import Table, alphabeta_with_table

DEPTHS = (6, 8, 10)
FINGERS = (5, 10)
CHECKED = 2_000  # nodes; a search that visits more from the start is not run from every state
GAMES = 20
ROUNDS = 9
SHORTEST = 0.05  # the fewest seconds that a timed loop takes
PEERS = {"easyai": "easyAI", "openspiel": "OpenSpiel", "aima3": "aima3"}
PACKAGES = ("chopsticks-course", "numba", "easyAI", "open_spiel", "aima3")
OURS = ("chopsticks", "on explore", "compiled")
HEAD = ("task", "program", "nodes", "time", *(f"÷ {name}" for name in OURS), "answer")

GAME = Chopsticks()
TABLE = explore(GAME)
NUMBER = {state: number for number, state in enumerate(TABLE.states)}
FAST = compiled.arrays(TABLE)
LIVE = [(s.to_move, *s.hands) for s in TABLE.states if not GAME.is_terminal(s)]


class Program(NamedTuple):
    """A program timed on a task, with its nodes, if they can be counted, and its correctness."""

    name: str
    run: Callable[[], Any]
    nodes: int | None
    answer: str


class Measured(NamedTuple):
    """Rows of the table, each program's seconds, and the ratios of its time to the others'."""

    rows: list[tuple[str, ...]]
    times: dict[str, float]
    ratios: dict[str, dict[str, float]]


def seconds(run: Callable[[], Any], times: int) -> float:
    """Return the mean CPU time of a call in a loop, with the garbage collector off."""
    gc.collect()
    gc.disable()
    start = process_time()
    for _ in range(times):
        run()
    elapsed = process_time() - start
    gc.enable()
    return elapsed / times


def measured(task: str, programs: Iterable[Program], rounds: int = ROUNDS) -> Measured:
    """Time the programs of a task in turn, and return their rows and ratios."""
    programs = list(programs)
    print(f"{task} …", file=sys.stderr)
    for program in programs:  # warm up, and compile
        program.run()
    counts = [max(1, round(SHORTEST / seconds(program.run, 1))) for program in programs]
    laps = [
        [seconds(program.run, count) for program, count in zip(programs, counts, strict=True)]
        for _ in range(rounds)
    ]
    times = {p.name: lap for p, lap in zip(programs, zip(*laps, strict=True), strict=True)}
    ratios = {
        name: {
            other: median(a / b for a, b in zip(lap, laps_of_other, strict=True))
            for other, laps_of_other in times.items()
        }
        for name, lap in times.items()
    }
    rows = [
        (
            task,
            program.name,
            "–" if program.nodes is None else f"{program.nodes:,}",
            f"{number(1000 * median(times[program.name]))} ms",
            *(number(ratios[program.name].get(ours)) for ours in OURS),
            program.answer,
        )
        for program in programs
    ]
    return Measured(rows, {name: median(lap) for name, lap in times.items()}, ratios)


def number(value: float | None) -> str:
    """Return a number with three significant digits, or a dash."""
    return "–" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


# --- searches to a depth ------------------------------------------------------------------

Answer = tuple[float | None, Any]  # the value for the player to move, and a move


@cache
def worth(state: Tuple, depth: int) -> int:
    """Compute the value for the player to move from the definition, to check all answers."""
    if DEAD in state:
        return utility(state, state[0])
    if depth == 0:
        return 0
    return max(-worth(after(state, move), depth - 1) for move in moves(state))


def wrong(search: Callable[[int, Tuple], Answer], depth: int) -> str:
    """Return the number of states in which a search's value or move is wrong at this depth."""

    def right(state: Tuple) -> bool:
        value, move = search(depth, state)
        true = worth(state, depth)
        return (value is None or (value > 0) - (value < 0) == true) and (
            move is None or -worth(after(state, move), depth - 1) == true
        )

    return f"{sum(not right(state) for state in LIVE)} of {len(LIVE)} wrong"


def visited(peer: ModuleType, game: str, run: Callable[[], Any]) -> int:
    """Return the nodes of a peer's search: one for the root and one for each move made."""
    owner, name = peer.MAKES_A_MOVE[game]
    make = getattr(owner, name)
    nodes = 1

    def counting(*arguments: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return make(*arguments)

    setattr(owner, name, counting)
    run()
    setattr(owner, name, make)
    return nodes


def a_search(name: str, run: Callable[..., Any], ask: Any, nodes: int, depth: int) -> Program:
    """Return a search from the start, checked in every state if that is fast enough."""
    return Program(name, run, nodes, wrong(ask, depth) if nodes <= CHECKED else "–")


def ours(search: Callable[..., float], fast: Callable[..., Any], depth: int, **key: Any) -> Any:
    """Return our three programs for a search; only the one on `Chopsticks` itself needs `key`."""

    def state_of(bare: Tuple) -> State:
        return State(bare[1:], bare[0])

    def movers(value: float, bare: Tuple) -> Answer:
        return -value if bare[0] else value, None

    plain = partial(search, GAME, depth=depth, **key)
    explored = partial(search, TABLE, depth=depth)
    packed = partial(fast, FAST, depth=depth)
    nodes = counted(lambda game, state: search(game, state, depth=depth, **key), GAME, GAME.initial)
    yield a_search(
        "chopsticks",
        partial(plain, GAME.initial),
        lambda _, bare: movers(plain(state_of(bare)), bare),
        nodes[1],
        depth,
    )
    yield a_search(
        "on explore",
        partial(explored, 0),
        lambda _, bare: movers(explored(NUMBER[state_of(bare)]), bare),
        counted(lambda game, state: search(game, state, depth=depth), TABLE, 0)[1],
        depth,
    )
    yield a_search(
        "compiled",
        partial(packed, 0),
        lambda _, bare: movers(packed(NUMBER[state_of(bare)]).value, bare),
        packed(0).nodes,
        depth,
    )


def theirs(peers: dict[str, ModuleType], names: tuple[str, ...], search: str, depth: int) -> Any:
    """Return a program for each of these peers that has this search."""
    for name in names:
        if name in peers:
            ask = getattr(peers[name], search)
            run = partial(ask, depth)
            nodes = visited(peers[name], "chopsticks", run)
            yield a_search(PEERS[name], run, ask, nodes, depth)


def with_table(game: Any, state: Any, depth: int, **key: Any) -> float:
    """Run our alpha-beta with a new table of 4,096 slots."""
    return alphabeta_with_table(game, state, depth, table=Table(4096), **key)


def fast_with_table(game: Any, state: int, depth: int) -> compiled.Found:
    """Run the compiled version of the same search."""
    return compiled.alphabeta_with_table(game, state, depth, table=Table(4096))


def searches(peers: dict[str, ModuleType]) -> dict[str, Measured]:
    """Measure minimax, alpha-beta in two windows, and alpha-beta with a table."""
    window = {"alpha": -1, "beta": 1}
    narrow = partial(alphabeta, **window), partial(compiled.alphabeta, **window)
    found = {}
    for task, search, fast, key, others, attribute in (
        ("minimax", minimax, compiled.minimax, {}, ("openspiel", "aima3"), "minimax"),
        ("alpha-beta", alphabeta, compiled.alphabeta, {}, ("openspiel", "aima3"), "alphabeta"),
        ("alpha-beta in (−1, 1)", *narrow, {}, ("easyai",), "alphabeta"),
        ("alpha-beta + table", with_table, fast_with_table, {"key": Zobrist()}, (), ""),
    ):
        for depth in DEPTHS:
            programs = [
                *ours(search, fast, depth, **key),
                *theirs(peers, others, attribute, depth),
            ]
            assert len({program.nodes for program in programs}) == 1, programs
            if search is with_table:  # a different algorithm: it uses deeper entries too
                programs += theirs(peers, ("easyai",), "with_table", depth)
            found[f"{task}, {depth}"] = measured(f"{task}, depth {depth}", programs)
    return found


# --- the complete solution ----------------------------------------------------------------


def failure(run: Callable[[], Any]) -> str:
    """Return what happens when a program that cannot handle cycles is run on the game."""
    try:
        return f"answers {run()}"
    except (RecursionError, TypeError) as error:
        return type(error).__name__


def solutions(peers: dict[str, ModuleType]) -> dict[str, Measured]:
    """Measure the solution of all states in a game with cycles."""
    found = {"integers": measured("the table of integers", preparations())}
    for fingers in FINGERS:
        rules = Rules(fingers=fingers)
        truth, fast = solve(Chopsticks(rules)), kernel.solved(rules)
        truth.check()
        states, start = len(truth), truth[Chopsticks(rules).initial]
        right = sum(
            fast(*hands[:: -1 if mover else 1]) == value for (hands, mover), value in truth.items()
        )
        programs = [
            Program(
                "chopsticks",
                partial(solved, rules),
                states,
                f"every value follows from its moves, with plies; start: {start}",
            ),
            Program(
                "compiled",
                partial(kernel.solved, rules),
                2 * comb(fingers + 1, 2) ** 2,
                f"{right:,} of {states:,} equal, with plies",
            ),
        ]
        if "openspiel" in peers:
            run = partial(peers["openspiel"].solve, fingers)
            values = run()
            right = sum(
                values[str((s.to_move, *s.hands))] == value.outcome * (-1 if s.to_move else 1)
                for s, value in truth.items()
            )
            answer = f"{right:,} of {states:,} equal, no plies"
            programs.append(Program("OpenSpiel, value iteration", run, len(values), answer))
        found[f"solve, {fingers}"] = measured(f"solve, {fingers} fingers", programs, 3)
    rows = [
        ("to the end, by search", PEERS[name], "–", "–", "–", "–", "–", failure(peer.to_the_end))
        for name, peer in peers.items()
    ]
    found["to the end"] = Measured(rows, {}, {})
    return found


def solved(rules: Rules) -> Any:
    """Return the tablebase of a new game, for which nothing is cached yet."""
    return solve(Chopsticks(rules))


def preparations() -> list[Program]:
    """Measure the preparations that programs on integers make once."""
    return [
        Program("explore", lambda: explore(Chopsticks()), len(TABLE.states), "–"),
        Program("arrays", lambda: compiled.arrays(TABLE), len(TABLE.states), "–"),
    ]


# --- matches and tic-tac-toe --------------------------------------------------------------


class Result(NamedTuple):
    """The result of a match: won, lost, drawn, and the plies of all its games."""

    won: int
    lost: int
    drawn: int
    plies: int

    def __str__(self) -> str:
        return f"{self.won}–{self.lost}–{self.drawn} in {self.plies} plies"


def our_match(game: Any, player: Player[Any, Any]) -> Result:
    """Play one of our players against a player that moves at random; return the result."""
    score: Score = match(game, player, random_player(0), GAMES)
    plies = sum(len(played.moves) for played in score.games)
    return Result(score.wins, score.losses, score.draws, plies)


def their_match(search: Callable[[int, Tuple], Answer]) -> Result:
    """Play a peer's search against the same random moves in a plain loop; return the result."""
    generator = random.Random(0)
    score, plies = Counter[int](), 0
    for game in range(GAMES):
        state, seen, player = START, Counter([START]), game % 2
        while DEAD not in state and seen[state] < 3 and seen.total() <= 200:
            if state[0] == player:
                _, move = search(4, state)
            else:
                move = generator.choice(moves(state))
            state = after(state, move)
            seen[state] += 1
        score[utility(state, player)] += 1
        plies += seen.total() - 1
    return Result(score[1], score[-1], score[0], plies)


def matches(peers: dict[str, ModuleType]) -> Measured:
    """Measure matches of twenty games at depth 4 against random moves."""

    def fast(game: Any, state: int, depth: int) -> float:
        return compiled.alphabeta(FAST, state, depth).value

    runs: dict[str, Callable[[], Result]] = {
        "chopsticks": partial(our_match, GAME, depth_limited(4)),
        "on explore": partial(our_match, TABLE, depth_limited(4)),
        "compiled": partial(our_match, TABLE, searching(fast, 4)),
    }
    for name, peer in peers.items():
        runs[PEERS[name]] = partial(their_match, peer.alphabeta)
    results = {name: run() for name, run in runs.items()}
    assert len(set(results.values())) == 1, results  # the same moves in the same games
    return measured(
        f"{GAMES} games, depth 4 against random",
        [Program(name, run, None, str(results[name])) for name, run in runs.items()],
    )


def tictactoe(peers: dict[str, ModuleType]) -> dict[str, Measured]:
    """Measure complete alpha-beta searches of tic-tac-toe; each package uses its own game."""
    game, table = TicTacToe(), explore(TicTacToe())
    fast = compiled.arrays(table)
    found = {}
    for task, low, high, names in (
        ("tic-tac-toe, alpha-beta", -inf, inf, ("openspiel", "aima3")),
        ("tic-tac-toe, alpha-beta in (−1, 1)", -1, 1, ("easyai",)),
    ):
        window = {"alpha": low, "beta": high}
        search = partial(alphabeta, **window)
        value, nodes = counted(search, game, game.initial)
        assert value == 0
        programs = [
            Program("chopsticks", partial(search, game, game.initial), nodes, "a draw"),
            Program("on explore", partial(search, table, 0), counted(search, table, 0)[1], "–"),
        ]
        run = partial(compiled.alphabeta, fast, 0, **window)
        programs.append(Program("compiled", run, run().nodes, "–"))
        for name in names:
            if name in peers:
                run = peers[name].tictactoe
                nodes = visited(peers[name], "tic-tac-toe", run)
                programs.append(Program(PEERS[name], run, nodes, "–"))
        assert len({program.nodes for program in programs}) == 1, programs
        found[task] = measured(task, programs)
    return found


# --- the report ---------------------------------------------------------------------------


def judged(requirement: str, ratios: list[float], least: float) -> tuple[bool, str]:
    """Return whether every ratio is at least `least`, and a line that says so."""
    if not ratios:
        return False, f"no: {requirement} (not measured)"
    met = min(ratios) >= least
    return met, f"{'yes' if met else 'no'}: {requirement} (smallest ratio: {number(min(ratios))})"


def verdicts(found: dict[str, Measured]) -> list[tuple[bool, str]]:
    """Return for each requirement whether it is met, and a line that says so."""

    def ratios(tasks: str, program: str, reference: str) -> list[float]:
        return [
            task.ratios[program][reference]
            for name, task in found.items()
            if name.startswith(tasks) and program in task.ratios
        ]

    def of_peers(reference: str) -> list[float]:
        return [
            ratio
            for tasks, peer in (
                ("alpha-beta, ", "OpenSpiel"),
                ("alpha-beta, ", "aima3"),
                ("alpha-beta in", "easyAI"),
            )
            for ratio in ratios(tasks, peer, reference)
        ]

    vi = "OpenSpiel, value iteration"
    games = [ratio for peer in PEERS.values() for ratio in ratios("match", peer, "on explore")]
    return [
        judged(
            "alpha-beta is at least as fast as every other search in Python, at equal nodes",
            of_peers("chopsticks"),
            1,
        ),
        judged(
            "alpha-beta on explore is at least 3 times as fast as those searches",
            of_peers("on explore"),
            3,
        ),
        judged(
            "alpha-beta compiled is at least 50 times as fast as those searches",
            of_peers("compiled"),
            50,
        ),
        judged(
            "solve is at least 20 times as fast as OpenSpiel's value iteration, in Python",
            ratios("solve", vi, "chopsticks"),
            20,
        ),
        judged(
            "compiled solve is at least 100 times as fast as that value iteration, at 10 fingers",
            ratios("solve, 10", vi, "compiled"),
            100,
        ),
        judged(
            "a match on explore plays at least twice as many games per second as any other package",
            games,
            2,
        ),
    ]


def faster(found: Mapping[str, Measured], ours: Iterable[str] = OURS) -> list[str]:
    """Return a line for each peer and task where it beats our readable program."""
    return [
        f"- faster: {race.rows[0][0]} ({program}): "
        + ", ".join(
            f"{number(1 / of[name])} times as fast as {name}" for name in ours if name in of
        )
        for race in found.values()
        for program, of in race.ratios.items()
        if program not in ours and of.get("chopsticks", 1) < 1
    ]


def machine(names: Iterable[str] = PACKAGES) -> str:
    """Return the date, the processor, its cores, the memory, and the versions of packages."""
    model = platform.processor() or platform.machine()
    if (cpu := Path("/proc/cpuinfo")).exists():
        lines = cpu.read_text().splitlines()
        model = next((s.split(":")[1].strip() for s in lines if s.startswith("model name")), model)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    packages = [f"Python {platform.python_version()}"]
    for name in names:
        try:
            packages.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            packages.append(f"no {name}")
    return (
        f"{date.today():%Y-%m-%d}; {model}, {os.cpu_count()} cores, {memory:.0f} GiB; "
        f"{', '.join(packages)}."
    )


def aligned(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return the rows as a Markdown table that is also aligned as plain text."""
    columns = []
    for name, *cells in zip(head, *rows, strict=True):
        width = max(map(len, (name, *cells)))
        words = name in ("task", "program", "answer")
        pad = str.ljust if words else str.rjust
        rule = "-" * width if words else "-" * (width - 1) + ":"
        columns.append([pad(name, width), rule, *(pad(cell, width) for cell in cells)])
    return "\n".join(f"| {' | '.join(line)} |" for line in zip(*columns, strict=True))


NOTES = f"""\
A ratio says how many times as long a program takes as one of ours: `chopsticks` is the readable
search on `Chopsticks()`, `on explore` is the same search on the game as a table of integers, and
`compiled` is the kernel on the same table. `Chopsticks()` remembers the moves of states that it has
seen, and the table holds the moves of all states; the rows named `the table of integers` say how
long it takes to build this table.

Programs that run the same algorithm visit the same number of nodes, and each run of the benchmark
asserts this (for a solver, nodes are states). For the column `answer`, a program that needs at most
{CHECKED:,} nodes from the start also searches all {len(LIVE)} states in which the game goes on.
An answer is wrong if its value or its move is not correct for that depth.

- easyAI's search always prunes, so it has no minimax. It gives an earlier win a higher value, so it
  visits the same nodes as alpha-beta only in the window (−1, 1). With a table, it also uses entries
  from deeper searches, but these entries do not hold the values for the requested depth.
- Without a table, easyAI's search is slower than our readable one; with a table it is faster. One
  reason is that it visits fewer nodes, because it also uses entries from deeper searches. The other
  reason is its table, a dictionary keyed by the state, which Python hashes in C. Our table has to
  deal with full slots and counts what happens in them, and Python looks up and XORs five numbers to
  compute a Zobrist key. Updating the key after each move would take even longer, because `update`
  looks up the numbers of both states.
- OpenSpiel's searches to a depth have no table, and its value iteration gives no plies. Its
  tic-tac-toe is written in C++; its search and its value iteration are in Python, like the
  adapter's game. OpenSpiel's wheel does not offer these two in C++, so a ratio to `compiled`
  compares a compiled program with a Python one. The section on compiled peers measures what the
  wheel offers in C++.
- aima3 has no table, and its searches return a move but no value. Its minimax takes no depth, so
  the adapter's states say how many plies are left.
- PyPy is not timed because PyPI does not have it, Debian's version is for Python 3.9, and our
  package needs 3.11.
- In the rows that begin with `solve`, the compiled solver has more states because its table also
  holds those that cannot be reached from the start. No search to a depth can prove that the start
  is a draw. `solve` can prove it. Value iteration begins at 0 everywhere, and its value of the
  start converges to 0.
- In the rows `to the end, by search`, the recursion of OpenSpiel and of aima3 does not end on a
  cycle. easyAI's solver stops at depth 50 by raising a string, which Python turns into a TypeError.
  Its other solver uses iterative deepening and answers {{deepening}} at depth 20, which means
  "a draw, or the search was not deep enough".
"""


def main() -> int:
    """Measure, print the table and the verdicts; return 1 if a requirement is missed."""
    parser = argparse.ArgumentParser(description="Measure chopsticks against its peers.")
    parser.add_argument("--out", type=Path, help="also append everything to this Markdown file")
    out = parser.parse_args().out

    peers = {}
    for name in PEERS:
        try:
            peers[name] = importlib.import_module(f"audit.benchmarks.peer_{name}")
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    gc.freeze()  # the collector ignores everything loaded so far, so a collection is quick
    found = searches(peers) | solutions(peers) | {"match": matches(peers)} | tictactoe(peers)
    judgements = verdicts(found)
    deepening = peers["easyai"].deepening() if "easyai" in peers else "–"
    report = "\n\n".join(
        [
            machine(),
            "\n".join([*faster(found), *(f"- {line}" for _, line in judgements)]),
            aligned(HEAD, [row for task in found.values() for row in task.rows]),
            NOTES.format(deepening=deepening),
        ]
    )
    print(report)
    if out:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"\n{report}")
    return 0 if all(met for met, _ in judgements) else 1


if __name__ == "__main__":
    sys.exit(main())
