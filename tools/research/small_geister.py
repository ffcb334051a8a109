"""Small Geister solved, and how far its players are from the solution.

    python -m tools.research.small_geister [--plies P] [--rounds R …] [--playouts N …] [--seeds S]

The first table has the value by the linear program, and by counterfactual regret minimisation round
by round.  The second says how exploitable each player is: `as MAX` and `as MIN` are what it is sure
of against a best response.  Information set MCTS plays from every information set, its visits
taken for probabilities; the interval is that of the mean over the seeds.  The third says what three
readers win from PurpleMax.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    DEALS,
    Ghosts,
    OpenGeister,
    SmallGeister,
    Walk,
    purple_walk,
)
from chopsticks.learn.sequence_form import equilibrium, sequence_cfr, sequences
from chopsticks.search import minimax
from chopsticks.search.ismcts import ismcts
from chopsticks.solving.beliefs import beliefs, on_average
from chopsticks.solving.regret import Strategy, best_response, expected, exploitability, shares

STUDENT = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26}
"""By the number of seeds: how many standard errors a 95 % interval has on each side."""


def made_of(
    game: SmallGeister, choose: Callable[[Any, list[Ghosts]], dict[Walk, float]]
) -> Strategy:
    """A player's strategy: what it does with a view and the states that this may be."""
    return {known: choose(known, list(states)) for known, states in beliefs(game).items()}


def purple_max(game: SmallGeister) -> Strategy:
    """PurpleMax, looking three plies ahead."""
    return made_of(game, lambda view, _: {purple_walk(game, view): 1.0})


def at_random(game: SmallGeister) -> Strategy:
    """All moves alike."""
    return made_of(game, lambda view, states: shares(dict.fromkeys(game.moves(states[0]), 1)))


def monte_carlo(game: SmallGeister, playouts: int, seed: int) -> Strategy:
    """Information set MCTS, its visits taken for probabilities."""
    generator = Random(seed)
    return made_of(game, lambda view, states: shares(ismcts(game, states, playouts, generator)))


def seated(mine: Mapping[Any, Any], theirs: Mapping[Any, Any]) -> Strategy:
    """MAX's part of one strategy and MIN's of another one."""
    parts = (mine, theirs)
    return {
        view: strategy[view]
        for player, strategy in enumerate(parts)
        for view in strategy
        if len(view.walks) % 2 == player
    }


def sure(game: SmallGeister, strategy: Strategy) -> tuple[float, float, float]:
    """What a strategy is sure of as MAX and as MIN, and its exploitability."""
    mine, theirs = (-best_response(game, 1 - player, strategy).value for player in (MAX, MIN))
    return mine, theirs, -(mine + theirs) / 2


def readers(game: SmallGeister, model: Strategy) -> Iterator[tuple[str, float, float]]:
    """What readers win from a player that they know, as MAX and as MIN."""
    shown = OpenGeister(game.initial.cells, game.plies)
    worth = cache(lambda state: minimax(shown, state))
    for name, believed in (("all deals alike", beliefs(game)), ("Bayes", beliefs(game, model))):
        reader = on_average(game, believed, worth)
        as_max, as_min = seated(reader, model), seated(model, reader)
        yield name, expected(game, as_max), -expected(game, as_min)
    mine, theirs = (best_response(game, player, model).value for player in (MAX, MIN))
    yield "Bayes, and what it will do", mine, theirs


def report(
    game: SmallGeister, rounds: Sequence[int], playouts: Sequence[int], seeds: int
) -> Iterator[str]:
    """The three tables, line by line.

    >>> lines = report(SmallGeister(plies=2), rounds=[1, 10], playouts=[2], seeds=2)
    >>> print(next(lines))
    2 plies: 16 information sets, 114 sequences, 196 ends; worth 0 with open colours
    """
    sets, counts, pays = sequences(game)
    shown = [OpenGeister(game.result(game.initial, d).cells, game.plies) for d in DEALS]
    value = mean(minimax(each, each.initial) for each in shown)
    yield (
        f"{game.plies} plies: {sum(map(len, sets)):,} information sets, {sum(counts):,} sequences, "
        f"{len(pays):,} ends; worth {value:g} with open colours"
    )
    yield "method                        value   exploitability"
    solved = equilibrium(game)
    gap = exploitability(game, solved.strategy)
    yield f"{'linear program':27} {solved.value:z8.5f} {gap:z10.5f}"
    for number, average in zip(rounds, sequence_cfr(game, rounds), strict=True):
        worth, gap = expected(game, average), exploitability(game, average)
        yield f"{f'CFR, {number:,} rounds':27} {worth:z8.5f} {gap:z10.5f}"

    yield ""
    yield "player                       as MAX   as MIN   exploitability"
    model = purple_max(game)
    rows = {"linear program": solved.strategy, f"CFR, {number:,} rounds": average}
    rows |= {"PurpleMax, 3 plies": model, "at random": at_random(game)}
    for name, strategy in rows.items():
        yield f"{name:27} " + " ".join(f"{number:z8.3f}" for number in sure(game, strategy))
    for number in playouts:
        found = [sure(game, monte_carlo(game, number, seed)) for seed in range(seeds)]
        columns = list(zip(*found, strict=True))
        gaps = columns[-1]
        half = STUDENT[seeds] * stdev(gaps) / sqrt(seeds)
        means = " ".join(f"{mean(column):z8.3f}" for column in columns)
        yield f"{f'ISMCTS, {number:,} playouts':27} {means} ± {half:.3f}, {seeds} seeds"

    yield ""
    yield "against PurpleMax wins       as MAX   as MIN"
    for name, *wins in readers(game, model):
        yield f"{name:27} " + " ".join(f"{number:z8.3f}" for number in wins)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what the command line asks for; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.research.small_geister",
        description="Small Geister solved, and how far its players are from the solution.",
    )
    parser.add_argument("--plies", type=int, default=5, metavar="P", help="of a game (5)")
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 10, 100], help="of CFR")
    parser.add_argument("--playouts", type=int, nargs="*", default=[10], help="of ISMCTS")
    parser.add_argument("--seeds", type=int, default=5, choices=STUDENT, help="of ISMCTS (5)")
    options = parser.parse_args(arguments)
    for line in report(
        SmallGeister(plies=options.plies), options.rounds, options.playouts, options.seeds
    ):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
