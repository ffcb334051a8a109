"""Equilibria of games of hidden information, by linear programming.

A *sequence* is what one player does on the way to a state: the player's own moves, each with what
the player knew when making it.  A plan gives each sequence a weight, the probability that the
player makes these moves.  The empty sequence weighs 1, and the weights of the moves in an
information set add up to the weight of the sequence that leads there.  MAX's payoff under two plans
is then a sum of products: weight times weight times pay.

`sequence_cfr` runs the algorithm of `solving.regret.cfr` on these sums.  It does each round in one
sweep over arrays, which is four hundred times as fast on small Geister.

Source: D. Koller, N. Megiddo and B. von Stengel, "Fast algorithms for finding randomized
strategies in game trees" (1994); HiGHS, in SciPy, solves the linear program.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_array

from chopsticks.game import CHANCE, MAX, MIN, HiddenGame, M, S, chances
from chopsticks.solving.regret import Strategy, shares

Array = NDArray[np.float64]
Sets = dict[Hashable, tuple[int, dict[Any, int]]]

DIGITS = 9
"""Decimals of a weight; anything smaller is a rounding error of the solver."""


class Sequences(NamedTuple):
    """A game as data for a linear program.

    sets:   for MAX and for MIN, the sequence that leads to each information set, and the longer
            sequence after each of the set's moves; sequence 0 is the empty one.
    counts: how many sequences MAX and MIN have.
    pays:   what a pair of sequences pays MAX, times the probability of the chance outcomes.
    """

    sets: tuple[Sets, Sets]
    counts: list[int]
    pays: dict[tuple[int, int], float]


class Equilibrium(NamedTuple):
    """A game's value for MAX, and strategies from which neither player gains by deviating."""

    value: float
    strategy: Strategy


def sequences(game: HiddenGame[S, M]) -> Sequences:
    """Find the sequences of both players in one walk through the tree.

    >>> from chopsticks.games.kuhn import Kuhn
    >>> found = sequences(Kuhn())
    >>> [len(sets) for sets in found.sets], found.counts, len(found.pays)
    ([6, 6], [13, 13], 30)
    """
    found = Sequences(({}, {}), [1, 1], defaultdict(float))

    def walk(state: S, likely: float, led: tuple[int, int]) -> None:
        mover = game.to_move(state)
        if game.is_terminal(state):
            found.pays[led] += likely * game.utility(state, MAX)
        elif mover == CHANCE:
            for outcome, p in chances(game, state):
                walk(game.result(state, outcome), likely * p, led)
        else:
            known = game.information(state)
            if known not in found.sets[mover]:
                first = found.counts[mover]
                further = {move: first + i for i, move in enumerate(game.moves(state))}
                found.sets[mover][known] = led[mover], further
                found.counts[mover] += len(further)
            for move, after in found.sets[mover][known][1].items():
                to = (after, led[MIN]) if mover == MAX else (led[MAX], after)
                walk(game.result(state, move), likely, to)

    walk(game.initial, 1, (0, 0))
    return found


def equilibrium(game: HiddenGame[S, M]) -> Equilibrium:
    """Return the value of a game and an optimal strategy for both players.

    The unknowns are MAX's weights x and, for each information set of MIN, the part v of the whole
    game's value that MAX gets there.  MIN minimises, so v is at most what each of MIN's moves
    leaves to MAX.  By duality, MIN's weights are the dual values of these constraints.

    >>> from chopsticks.games.kuhn import Kuhn
    >>> round(18 * equilibrium(Kuhn()).value, 6)
    -1.0
    """
    (mine, theirs), (n, m), pays = sequences(game)
    least = [(0, n, 1.0), *((b, a, -pay) for (a, b), pay in pays.items())]
    for column, (led, further) in enumerate(theirs.values(), n + 1):
        least += [(led, column, -1.0), *((b, column, 1.0) for b in further.values())]
    sums = [(0, 0, 1.0)]
    for row, (led, further) in enumerate(mine.values(), 1):
        sums += [(row, led, -1.0), *((row, a, 1.0) for a in further.values())]
    free = 1 + len(theirs)  # v: what MIN leaves in the whole game, and in each of MIN's sets
    found = linprog(
        -np.eye(1, n + free, n)[0],
        _sparse(least, m, n + free),
        np.zeros(m),
        _sparse(sums, 1 + len(mine), n + free),
        np.eye(1, 1 + len(mine))[0],
        bounds=[(0, None)] * n + [(None, None)] * free,
    )
    plans = found.x.round(DIGITS), -found.ineqlin.marginals.round(DIGITS)
    return Equilibrium(float(found.x[n]), _strategy((mine, theirs), plans))


def sequence_cfr(game: HiddenGame[S, M], rounds: Iterable[int]) -> Iterator[Strategy]:
    """Yield the average strategy of `cfr` after each of these numbers of rounds.

    The numbers must be ascending.

    >>> from chopsticks.games.kuhn import Kuhn
    >>> from chopsticks.solving.regret import exploitability
    >>> [exploitability(Kuhn(), strategy) < 0.02 for strategy in sequence_cfr(Kuhn(), [1, 1000])]
    [False, True]
    """
    sets, counts, pays = sequences(game)
    table = _sparse([(a, b, pay) for (a, b), pay in pays.items()], *counts)
    players, done = list(map(_Learner, sets, counts)), 0
    for wanted in rounds:
        while done < wanted:
            done += 1
            players[MAX].learn(table @ players[MIN].plan)
            players[MIN].learn(-(table.T @ players[MAX].plan))
        yield _strategy(sets, [player.total for player in players])


class _Learner:
    """One player's regrets and plans, as arrays over its sequences."""

    def __init__(self, sets: Sets, count: int) -> None:
        self.regrets, self.total = np.zeros(count), np.zeros(count)
        self.share = np.ones(count)  # how likely the sequence's last move is in its set
        self.led, depth = np.zeros(count, int), np.zeros(count, int)
        firsts = np.zeros(count, bool)
        for led, further in sets.values():
            moves = list(further.values())
            self.led[moves], depth[moves], firsts[moves[0]] = led, depth[led] + 1, True
        self.levels = []  # by depth: the sequences, where each set's moves begin, and how many
        for d in range(1, depth.max() + 1):
            own = np.flatnonzero(depth == d)
            starts = np.flatnonzero(firsts[own])
            self.levels.append((own, starts, np.diff(starts, append=len(own))))

        self.match()

    def match(self) -> None:
        """Do regret matching in every set, and compute the resulting plan."""
        self.plan = np.ones(len(self.total))
        for own, starts, sizes in self.levels:
            positive = np.maximum(self.regrets[own], 0)
            sums = np.add.reduceat(positive, starts).repeat(sizes)
            alike = 1 / sizes.repeat(sizes)
            self.share[own] = np.divide(positive, sums, out=alike, where=sums > 0)
            self.plan[own] = self.plan[self.led[own]] * self.share[own]

    def learn(self, gains: Array) -> None:
        """Learn from a round, last sets first; `gains` is what each sequence pays."""
        for own, starts, sizes in reversed(self.levels):
            values = np.add.reduceat(self.share[own] * gains[own], starts)
            self.regrets[own] += gains[own] - values.repeat(sizes)
            np.add.at(gains, self.led[own[starts]], values)
        self.total += self.plan
        self.match()


def _strategy(sets: Iterable[Sets], plans: Iterable[Array]) -> Strategy:
    """Turn plans into a strategy: each set's weights become probabilities."""
    return {
        known: shares({move: float(plan[i]) for move, i in further.items()})
        for plan, own in zip(plans, sets, strict=True)
        for known, (_, further) in own.items()
    }


def _sparse(entries: list[tuple[int, int, float]], rows: int, columns: int) -> csr_array:
    """Make a sparse matrix from the rows, columns and values of its entries."""
    row, column, number = zip(*entries, strict=True)
    return csr_array((number, (row, column)), (rows, columns))
