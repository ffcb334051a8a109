"""Reproduce the tables of a paper on Geister with the compiled programs.

    python -m audit.geister_tables --table {2,3,4,5} [--games N] [--seed S] [--jobs N]
    python -m audit.geister_tables --positions      # the choices in Figures 4, 6 and 7

Both set-ups of every game are drawn at random, and each program begins half of the games.  The
random choices of a game depend only on the seed, the pairing and the game's number, so a table is
the same with any number of jobs.

If neither program chooses at random, a game that repeats a state goes round for ever and would be a
draw at the 200th ply, so it is stopped at once.

Where the paper is silent, we chose: a game is a draw after 200 plies, as in its tournaments; of
equal steps, a search takes the first.  Our rush runs with the piece nearest to an exit; the paper's
runs with the piece nearest to the enemy's camp, the squares on which the enemy set up.

Source of the paper's figures: see `chopsticks.games.geister`.

--json: {"table", "games", "seed", "rows"}.  The rows of Tables 2 and 3 are {"a", "b", "paper",
"games", "won", "lost", "drawn"}, program a's games against b; "paper" are the three counts of the
paper's 200.  Those of Table 4 are {"program", "paper", "here"}, the seconds for 200 games; the last
row is the ratio.  Those of Table 5 are {"habit", "colour", "paper", "paper_share", "here", "share",
"margin"}: moves, shares, and half of the 95 % interval.
"""

import argparse
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import NormalDist
from typing import NamedTuple, TypeVar

from tqdm import tqdm

from audit.terminal import compiling, resumable
from chopsticks.game import MAX, whole
from chopsticks.games.geister import (
    FIGURES,
    FORCED,
    Chooser,
    Position,
    Step,
    View,
    approach_or_flee,
    deal,
    notation,
    seen,
)
from chopsticks.playing.match import Played, Score, wilson
from coursework.commands.terminal import Parser, add_json, carry_out, print_json, say

try:
    from chopsticks.games.geister.compiled import (
        naotti,
        naotti_choice,
        one_game,
        played,
        purple_choice,
        purple_max,
    )
except ImportError:
    sys.exit("python -m audit.geister_tables needs numba: install the extra 'compiled'")

T = TypeVar("T")

PAIRINGS = {
    2: (("Naotti1.1", "Naotti1.0", (75, 13, 112)),),
    3: (
        ("PurpleMax", "random", (200, 0, 0)),
        ("PurpleMax", "blue rush", (200, 0, 0)),
        ("PurpleMax", "red rush", (116, 0, 84)),
        ("PurpleMax", "Naotti1.0", (90, 2, 108)),
        ("PurpleMax", "Naotti1.1", (87, 50, 63)),
    ),
}
"""Two programs, and the first one's wins, losses and draws in the paper's 200 games."""
TIMES = {"Naotti1.1": 439.715, "PurpleMax": 8.972}
"""The paper's Table 4: seconds of thinking in 200 games against each other."""
HABITS = {"approach": {"R": 580, "B": 48}, "flee": {"R": 90, "B": 443}}
"""The paper's Table 5: moves of each colour in 100 games."""
GAMES = {2: 200, 3: 200, 4: 50, 5: 100}
"""Games per pairing in each table: as many as in the paper, except for the slow Table 4."""


def each(work: Callable[[int], T], games: int, jobs: int, name: str) -> list[T]:
    """Return the results of numbered games, in order; use several threads and a progress bar."""
    for view in FIGURES.values():  # compile the search before the threads need it
        purple_choice(view)
        naotti_choice(view)
    with ThreadPoolExecutor(jobs) as executor:
        return list(tqdm(executor.map(work, range(games)), name, games, disable=None))


def score(one: str, other: str, games: int, seed: int, jobs: int) -> Score:
    """Play a match between two programs, and return the first one's score."""

    def utility(number: int) -> float:
        return one_game(one, other, seed, number).utility * (-1 if number % 2 else 1)

    outcome = Counter(each(utility, games, jobs, f"{one} – {other}"))
    return Score(outcome[1], outcome[-1], outcome[0], ())


def tail(z: float) -> float:
    """Return the probability that a standard normal variable is at least z."""
    return math.erfc(z / math.sqrt(2)) / 2


def one_sided(wins: int, losses: int) -> float:
    """Return the probability of this many wins or more if both programs are equally strong.

    This is the paper's test on decided games, with a normal approximation; at most 0.025 is
    significant.

    >>> round(one_sided(87, 50), 4)
    0.0008
    """
    return tail((wins - losses) / math.sqrt(max(1, wins + losses)))


def alike(count: int, of: int, other: int, of_other: int) -> float:
    """Return the p-value, in a normal approximation, for the hypothesis that two shares are equal.

    >>> round(alike(75, 200, 94, 200), 2)
    0.05
    """
    pooled = (count + other) / (of + of_other)
    if pooled in (0, 1):
        return 1.0
    deviation = math.sqrt(pooled * (1 - pooled) * (1 / of + 1 / of_other))
    return 2 * tail(abs(count / of - other / of_other) / deviation)


class MatchRow(NamedTuple):
    """A row of Table 2 or 3: the results of program `a` against `b`, here and in the paper."""

    a: str
    b: str
    paper: tuple[int, int, int]
    games: int
    won: int
    lost: int
    drawn: int

    def __str__(self) -> str:
        """Write the row, with all counts scaled to the paper's 200 games.

        The first p is for the paper's test of strength, the second for the hypothesis that the
        paper's program and ours win equally often.
        """
        paper = "–".join(map(str, self.paper))
        counts = self.won, self.lost, self.drawn
        here = "–".join(f"{200 * n / self.games:.4g}" for n in counts)
        bounds = [wilson(count / self.games, self.games) for count in (self.won, self.lost)]
        cells = [f"{200 * low:.1f}…{200 * high:.1f}" for low, high in bounds]
        return (
            f"{f'{self.a} – {self.b}':21}{paper:>11}{here:>16}  "
            f"{cells[0]:13}{cells[1]:12}{one_sided(self.won, self.lost):<10.2g}"
            f"{alike(self.won, self.games, self.paper[0], 200):.2g}"
        )


def matches(table: int, games: int, seed: int, jobs: int) -> Iterator[MatchRow]:
    """Play the games of Table 2 or 3; yield one row per pairing."""
    for one, other, paper in PAIRINGS[table]:
        won = score(one, other, games, seed, jobs)
        yield MatchRow(one, other, paper, games, won.wins, won.losses, won.draws)


class TimeRow(NamedTuple):
    """A row of Table 4: the seconds that a program thinks in 200 games.

    The last row has the ratio of the two programs' times.
    """

    program: str
    paper: float
    here: float

    def __str__(self) -> str:
        return f"{self.program:23}{self.paper:11.1f}{self.here:18.1f}"


def thinking_times(games: int, seed: int, jobs: int) -> Iterator[TimeRow]:
    """Measure Table 4: both programs search each root move, in each placement, with a full window.

    A game stops when its state repeats, as in the other tables; times are CPU times.
    """

    def nanoseconds(number: int) -> Counter[str]:
        spent = Counter[str]()

        def timed(name: str, chooser: Chooser) -> Chooser:
            def choose(view: View) -> Step:
                begin = time.thread_time_ns()
                move = chooser(view)
                spent[name] += time.thread_time_ns() - begin
                return move

            return choose

        initial = deal(random.Random(f"{seed} thinking {number}"))
        a = timed("PurpleMax", partial(purple_max, shared=False))
        b = timed("Naotti1.1", partial(naotti, shared=False))
        played(initial, a, b, number, 2)
        return spent

    spent = sum(each(nanoseconds, games, jobs, "thinking"), Counter[str]())
    for name, paper in TIMES.items():
        yield TimeRow(name, paper, spent[name] / 1e9 * 200 / games)
    one, other = "Naotti1.1", "PurpleMax"
    yield TimeRow("ratio", TIMES[one] / TIMES[other], spent[one] / spent[other])


def habits(played: Played[Position, Step]) -> Counter[tuple[str, str]]:
    """Count the first player's approaches and flights, by the colour of the piece.

    Moves from positions that PurpleMax takes for lost do not count.
    """
    counts = Counter[tuple[str, str]]()
    for position, move in zip(played.states, played.moves, strict=False):
        if position.to_move == MAX:
            view = seen(position, MAX)
            kind = approach_or_flee(view, move)
            if kind and purple_choice(view)[1] > -FORCED:
                counts[kind, view.cells[move.square]] += 1
    return counts


class HabitRow(NamedTuple):
    """A row of Table 5: how often pieces of a colour approached or fled, and their share.

    `margin` is half of the share's 95 % interval.
    """

    habit: str
    colour: str
    paper: int
    paper_share: float
    here: int
    share: float
    margin: float

    def __str__(self) -> str:
        low, high = self.share - self.margin, self.share + self.margin
        return (
            f"{f'{self.habit}, {self.colour}':23}{self.paper:11}{100 * self.paper_share:7.1f}"
            f"{self.here:13}{100 * self.share:7.1f}   {100 * low:.1f} … {100 * high:.1f}"
        )


def habit_table(games: int, seed: int, jobs: int) -> Iterator[HabitRow]:
    """Measure Table 5: how PurpleMax moves pieces of each colour when it plays against itself."""

    def counted(number: int) -> Counter[tuple[str, str]]:
        return habits(one_game("PurpleMax", "PurpleMax", seed, number))

    counts = each(counted, games, jobs, "habits")
    for kind, paper in HABITS.items():
        for colour, name in (("R", "red"), ("B", "blue")):
            pairs = [(one[kind, colour], one[kind, "R"] + one[kind, "B"]) for one in counts]
            yield HabitRow(
                kind,
                name,
                paper[colour],
                paper[colour] / sum(paper.values()),
                sum(some for some, _ in pairs),
                *clustered(pairs),
            )


def clustered(pairs: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Return a share, and half of its 95 % interval, from the counts (some, all) of each game.

    Games are independent, but the moves in a game are not, so this uses the ratio estimator.

    >>> clustered([(1, 2), (1, 2), (1, 2)])
    (0.5, 0.0)
    """
    total = sum(n for _, n in pairs)
    share = sum(some for some, _ in pairs) / total
    spread = sum((some - share * n) ** 2 for some, n in pairs)
    return share, NormalDist().inv_cdf(0.975) * math.sqrt(spread) / total


Row = MatchRow | TimeRow | HabitRow


def rows(number: int, games: int, seed: int, jobs: int) -> Iterator[Row]:
    """Yield a table's rows as they are played; `jobs` is the number of threads.

    Raises ValueError for a table that does not exist, an odd number of games, or fewer than one
    job.
    """
    makers: dict[int, Callable[[int, int, int], Iterator[Row]]] = {
        2: partial(matches, 2),
        3: partial(matches, 3),
        4: thinking_times,
        5: habit_table,
    }
    if number not in makers:
        raise ValueError(f"table = {number}: choose from {', '.join(map(str, makers))}")
    if games < 2 or games % 2:
        raise ValueError(
            f"games = {games}: it must be even, because each program begins half of them"
        )
    whole("jobs", jobs)
    return makers[number](games, seed, jobs)


def head(number: int, games: int) -> str:
    """Return the heading above a table's rows."""
    if number == 4:
        return f"{'seconds in 200 games':23}{'paper':>11}{f'here, from {games}':>18}"
    if number == 5:
        here = f"here in {games}"
        return f"{'first player only':23}{'paper':>11}{'%':>7}{here:>13}{'%':>7}   95 %"
    return (
        f"{'won–lost–drawn':21}{'paper':>11}{'here':>16}  {'won,':13}{'lost,':12}{'p of':10}p of\n"
        f"{'of 200 games':21}{'':29}{'95 %':13}{'95 %':12}{'stronger':10}alike"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status."""
    parser = Parser(
        prog="python -m audit.geister_tables",
        description=__doc__,
    )
    parser.set_defaults(run=run)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--table", type=int, choices=GAMES, help="the number of the paper's table")
    what.add_argument(
        "--positions", action="store_true", help="the programs' choices in the paper's figures"
    )
    parser.add_argument(
        "--games",
        type=int,
        metavar="N",
        help="games per pairing (default 200; Table 4: 50, Table 5: 100)",
    )
    parser.add_argument("--seed", type=int, metavar="S", default=1, help="seed (default 1)")
    parser.add_argument("--jobs", type=int, metavar="N", default=1, help="threads (default 1)")
    add_json(parser)
    return carry_out(parser, arguments)


def run(options: argparse.Namespace) -> None:
    """Print each row of a table as soon as its games have been played, or the positions."""
    if options.positions:
        for number, view in FIGURES.items():
            chosen = [notation(view.cells, choose(view)) for choose in (purple_max, naotti)]
            print(f"Figure {number}\n{view}\nPurpleMax {chosen[0]}, Naotti1.1 {chosen[1]}\n")
        return
    games = GAMES[options.table] if options.games is None else options.games
    found = rows(options.table, games, options.seed, options.jobs)
    say(f"Table {options.table}: {games} games per pairing")
    with resumable(), compiling("about 5 s"):
        if options.json:
            content = {"table": options.table, "games": games, "seed": options.seed}
            print_json({**content, "rows": [row._asdict() for row in found]})
            return
        print(head(options.table, games), flush=True)
        for row in found:
            print(row, flush=True)


if __name__ == "__main__":
    sys.exit(main())
