"""Simple Chopsticks: no splits, any number of hands.  Who wins if both players have equally many?

    python -m audit.simple LEAST MOST [--hands H] [--memory GB] [--out FILE]

A hand that reaches n fingers is gone; a player with no hands left has lost.  docs/proofs.md proves
that the player to move wins if they have more hands.  So only positions with equally many hands
have to be solved, level by level:

- A tap that does not kill leaves equal hands, and the other player to move.
- A tap that kills leaves the other player with one hand fewer.  Unless that player kills in
  reply, the player who killed first moves next with more hands, and wins.  If both kill, the
  level below decides who wins.

Within a level, each tap adds fingers, so a position is solved after those that its taps lead to.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chopsticks.files import csv_text, write_whole
from chopsticks.game import whole
from chopsticks.search.jit import compiled

Array = NDArray[Any]


class Line(NamedTuple):
    """The results for a number of hands, the same for both players.

    outcome:   the outcome, with one finger on each hand, for the player who moves first.
    positions: the number of all positions with that many hands, from the mover's view.
    lost:      how many of these positions the player to move loses.
    """

    fingers: int
    hands: int
    outcome: str
    positions: int
    lost: int


class Level(NamedTuple):
    """All N combinations of a player's h hands, and the combinations that taps turn them into.

    counts:  [N, n − 1]: the numbers of hands that show 1, 2, … fingers; many fingers come first.
    largest: [N]: the largest number of fingers on a hand.
    without: [N, n]: the index, one level below, of the hands left when one that shows v is gone;
             −1 if none shows v.
    raised:  [N, n, n]: the index of the hands after v fingers tap a hand that shows w.
    """

    counts: Array
    largest: Array
    without: Array
    raised: Array


def counts_of(hands: int, values: int) -> Array:
    """Return all ways in which this many hands can show 1 to `values` fingers each."""
    if values == 1:
        return np.array([[hands]])
    parts = (counts_of(hands - ones, values - 1) for ones in range(hands + 1))
    return np.concatenate([np.insert(part, 0, hands - part.sum(1), axis=1) for part in parts])


def numbers(counts: Array, among: Array) -> Array:
    """Return the row of `among` in which each of these counts stands."""
    digits = (int(among[0].sum()) + 1) ** np.arange(among.shape[1])
    keys = among @ digits
    order = np.argsort(keys)
    return order[np.searchsorted(keys[order], counts @ digits)]


def level(fingers: int, hands: int, below: Array) -> Level:
    """Return the level with this many hands; `below` holds the counts with one hand fewer."""
    counts = counts_of(hands, fingers - 1)
    counts = counts[np.argsort(-(counts @ np.arange(1, fingers)), kind="stable")]
    size, unit = len(counts), np.eye(fingers, fingers - 1, -1, dtype=int)
    without = np.full((size, fingers), -1, np.int32)
    raised = np.full((size, fingers, fingers), -1, np.int32)
    for hit in range(1, fingers):
        having = np.flatnonzero(counts[:, hit - 1])
        rest = counts[having] - unit[hit]
        without[having, hit] = numbers(rest, below)
        for by in range(1, fingers - hit):
            raised[having, by, hit] = numbers(rest + unit[by + hit], counts)
    largest = ((counts > 0) * np.arange(1, fingers)).max(1)
    return Level(counts, largest, without, raised)


@compiled
def wins(a: int, b: int, here: Any, won: Array, below: Any, won_below: Array) -> bool:
    """Return whether the player to move, with hands a, wins against hands b."""
    fingers = here.without.shape[1]
    for hit in range(fingers - 1, 0, -1):  # the largest hand first, because killing it often wins
        left = here.without[b, hit]
        if left < 0:
            continue
        if here.largest[a] + hit >= fingers:
            answered = False
            for killed in range(fingers - below.largest[left], fingers):
                rest = here.without[a, killed]
                if rest >= 0 and not won_below[rest, left]:
                    answered = True
                    break
            if not answered:
                return True
        for by in range(1, fingers - hit):
            if here.without[a, by] >= 0 and not won[here.raised[b, by, hit], a]:
                return True
    return False


@compiled
def solve(here: Any, below: Any, won_below: Array) -> Array:
    """Return an array: [a, b] is whether the player to move, with hands a, beats hands b."""
    size = len(here.largest)
    won = np.zeros((size, size), np.bool_)
    for last in range(size):
        for a in range(last):
            won[a, last] = wins(a, last, here, won, below, won_below)
        for b in range(last + 1):
            won[last, b] = wins(last, b, here, won, below, won_below)
    return won


def lines(fingers: int, hands: int = 100, memory: float = 4.0) -> Iterator[Line]:
    """Yield a line for 1, 2, … hands, as long as two levels fit into this many GB.

    >>> [line.outcome for line in lines(6, hands=5)]
    ['loss', 'win', 'loss', 'win', 'loss']
    """
    whole("fingers", fingers, least=2)
    whole("hands", hands, least=1)
    none = np.zeros((1, fingers), np.int32)
    below = Level(none[:, 1:], none[:, 0], none, none[:, :, None])
    won_below = np.ones((1, 1), np.bool_)
    for number in range(1, hands + 1):
        here = level(fingers, number, below.counts)
        size = len(here.counts)
        if size**2 + won_below.size > memory * 1e9:
            return
        won = solve(here, below, won_below)
        [ones] = np.flatnonzero(here.counts[:, 0] == number)
        outcome = "win" if won[ones, ones] else "loss"
        yield Line(fingers, number, outcome, size**2, size**2 - int(np.count_nonzero(won)))
        below, won_below = here, won


# -------------------------------------------------------------------------- the command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Solve the games that the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.simple",
        description="Find out who wins simple Chopsticks from equal hands.",
    )
    parser.add_argument("least", type=int, metavar="LEAST", help="the smallest number of fingers")
    parser.add_argument("most", type=int, metavar="MOST", help="the largest number of fingers")
    parser.add_argument(
        "--hands",
        type=int,
        default=100,
        metavar="H",
        help="the largest number of hands (default 100)",
    )
    parser.add_argument(
        "--memory", type=float, default=4.0, metavar="GB", help="the most memory, in GB (default 4)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="save the lines in this CSV file")
    options = parser.parse_args(arguments)
    found: list[Line] = []
    try:
        for fingers in range(options.least, options.most + 1):
            game = list(lines(fingers, options.hands, options.memory))
            outcomes = "".join(line.outcome[0].upper() for line in game)
            print(f"{fingers} fingers, 1 to {len(game)} hands: {outcomes}", flush=True)
            found += game
            if options.out is not None:
                write_whole(options.out, csv_text(Line._fields, found))
    except (ValueError, OSError) as error:
        parser.error(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
