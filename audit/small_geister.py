"""Solve small Geister, and measure how far its players are from the solution.

    python -m audit.small_geister [--plies P] [--rounds R …] [--playouts N …] [--seeds S]

The first table has the value, by the linear program and by counterfactual regret minimisation after
several numbers of rounds.  The second shows how exploitable each player is: `as MAX` and `as MIN`
are its results against a best response, and `random` is its result against a random player,
averaged over both seats.  Information set MCTS searches from every information set, and plays
either with its visits as probabilities or the most visited move; the interval is for the mean over
the seeds.  The third table shows how much three opponents who know PurpleMax win from it.
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
from chopsticks.search import minimax
from chopsticks.search.ismcts import ismcts
from chopsticks.solving.beliefs import beliefs, on_average
from chopsticks.solving.regret import Strategy, best_response, expected, exploitability, shares
from coursework.learning.sequence_form import equilibrium, sequence_cfr, sequences

STUDENT = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36, 9: 2.31, 10: 2.26}
"""For each number of seeds, the half-width of a 95 % interval in standard errors."""


def made_of(
    game: SmallGeister, choose: Callable[[Any, list[Ghosts]], dict[Walk, float]]
) -> Strategy:
    """Return the strategy of a player that chooses by its view and the states that fit the view."""
    return {known: choose(known, list(states)) for known, states in beliefs(game).items()}


def purple_max(game: SmallGeister) -> Strategy:
    """Return the strategy of PurpleMax, which looks three plies ahead."""
    return made_of(game, lambda view, _: {purple_walk(game, view): 1.0})


def at_random(game: SmallGeister) -> Strategy:
    """Return the strategy that plays all moves with equal probability."""
    return made_of(game, lambda view, states: shares(dict.fromkeys(game.moves(states[0]), 1)))


def monte_carlo(game: SmallGeister, playouts: int, seed: int) -> Strategy:
    """Return the strategy of information set MCTS, with its visits as probabilities."""
    generator = Random(seed)
    return made_of(game, lambda view, states: shares(ismcts(game, states, playouts, generator)))


def seated(mine: Mapping[Any, Any], theirs: Mapping[Any, Any]) -> Strategy:
    """Combine MAX's part of one strategy with MIN's part of another."""
    parts = (mine, theirs)
    return {
        view: strategy[view]
        for player, strategy in enumerate(parts)
        for view in strategy
        if len(view.walks) % 2 == player
    }


def on_top(strategy: Strategy) -> Strategy:
    """Return the strategy that always plays the most likely move; the first, if several tie."""
    return {known: {max(odds, key=odds.__getitem__): 1.0} for known, odds in strategy.items()}


def rated(game: SmallGeister, strategy: Strategy, coin: Strategy) -> tuple[float, ...]:
    """Return a player's worst results as MAX and MIN, result against `coin`, and exploitability."""
    mine, theirs = (-best_response(game, 1 - player, strategy).value for player in (MAX, MIN))
    as_max, as_min = expected(game, seated(strategy, coin)), expected(game, seated(coin, strategy))
    return mine, theirs, (as_max - as_min) / 2, -(mine + theirs) / 2


def row(name: str, found: Sequence[tuple[float, ...]]) -> str:
    """Write a row with the means over the seeds, and an interval for the exploitability."""
    *_, gaps = columns = list(zip(*found, strict=True))
    means = f"{name:29} " + " ".join(f"{mean(column):z8.3f}" for column in columns)
    if len(found) == 1:
        return means
    half = STUDENT[len(found)] * stdev(gaps) / sqrt(len(found))
    return f"{means} ± {half:.3f}, {len(found)} seeds"


def readers(game: SmallGeister, model: Strategy) -> Iterator[tuple[str, float, float]]:
    """Yield how much opponents who know a player win from it, as MAX and as MIN."""
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
    """Yield the three tables, line by line.

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
    yield f"{'method':29}    value   exploitability"
    solved = equilibrium(game)
    gap = exploitability(game, solved.strategy)
    yield f"{'linear program':29} {solved.value:z8.5f} {gap:z10.5f}"
    for number, average in zip(rounds, sequence_cfr(game, rounds), strict=True):
        worth, gap = expected(game, average), exploitability(game, average)
        yield f"{f'CFR, {number:,} rounds':29} {worth:z8.5f} {gap:z10.5f}"

    yield ""
    yield f"{'player':31}  as MAX   as MIN   random   exploitability"
    model, coin = purple_max(game), at_random(game)
    rows = {"linear program": solved.strategy, f"CFR, {number:,} rounds": average}
    rows |= {"PurpleMax, 3 plies": model, "at random": coin}
    for name, strategy in rows.items():
        yield row(name, [rated(game, strategy, coin)])
    for number in playouts:
        found = [monte_carlo(game, number, seed) for seed in range(seeds)]
        yield row(f"ISMCTS, {number:,} playouts", [rated(game, each, coin) for each in found])
        best = [on_top(each) for each in found]
        yield row(f"ISMCTS, {number:,}, most visited", [rated(game, each, coin) for each in best])

    yield ""
    yield f"{'against PurpleMax wins':31}  as MAX   as MIN"
    for name, *wins in readers(game, model):
        yield f"{name:29} " + " ".join(f"{number:z8.3f}" for number in wins)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables that the command line asks for; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m audit.small_geister",
        description="Solve small Geister, and measure how far its players are from the solution.",
    )
    parser.add_argument(
        "--plies", type=int, default=5, metavar="P", help="length of a game in plies (default 5)"
    )
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 10, 100], help="rounds of CFR")
    parser.add_argument("--playouts", type=int, nargs="*", default=[10], help="playouts of ISMCTS")
    parser.add_argument(
        "--seeds", type=int, default=5, choices=STUDENT, help="number of ISMCTS seeds (default 5)"
    )
    options = parser.parse_args(arguments)
    for line in report(
        SmallGeister(plies=options.plies), options.rounds, options.playouts, options.seeds
    ):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
