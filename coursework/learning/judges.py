"""Two ways to judge an evaluation: the moves that a search chooses with it, and matches.

Source of the bootstrap: B. Efron, "Bootstrap methods: another look at the jackknife" (1979).
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from chopsticks.game import MAX, Game, M, Player, S, refuse_dice, whole
from chopsticks.playing.match import opening, play
from chopsticks.playing.players import searching
from chopsticks.search import alphabeta
from chopsticks.solving.retrograde import Tablebase

Evaluate = Callable[[S], float]
Menu = Callable[[S], Sequence[M]]
"""The moves that a player may play in each state; the player chooses among them randomly."""

_SLIPS, _DRAWS = 0.1, 2000
_INSTEAD = "value_iteration on Following, which computes what a player is worth"


def right_moves(
    tablebase: Tablebase[S, M], evaluate: Evaluate[S], plies: int, states: Iterable[S]
) -> int:
    """Count the states in which a search of this many plies picks a move that keeps the outcome.

    Raises ValueError unless `plies` is at least 1.

    >>> from chopsticks import Chopsticks, State, solve
    >>> from chopsticks.hands import living_hands
    >>> states = [State(((1, 4), (0, 3))), State(((0, 1), (2, 3)))]
    >>> right_moves(solve(Chopsticks()), living_hands, 1, states)
    1
    """
    states, search = list(states), partial(alphabeta, evaluate=evaluate)
    return len(states) - len(mistakes(tablebase, searching(search, plies), states))


def mistakes(tablebase: Tablebase[S, M], player: Player[S, M], states: Iterable[S]) -> list[S]:
    """Return the states in which a player's move makes the outcome worse.

    >>> from chopsticks import Chopsticks, State, solve
    >>> states = [State(((0, 4), (3, 4))), State(((0, 1), (2, 3)))]
    >>> from chopsticks.playing.players import depth_limited
    >>> [str(state) for state in mistakes(solve(Chopsticks()), depth_limited(1), states)]
    ['(0,4 | 3,4) MAX']
    """
    game = tablebase.game
    return [
        state
        for state in states
        if tablebase.after(state, player(game, state)).outcome != tablebase[state].outcome
    ]


def looks_best(game: Game[S, M], evaluate: Evaluate[S] | None, plies: int) -> Menu[S, M]:
    """Return the menu of a search of this many plies: all moves that look best to it, in order.

    Raises ValueError if `plies` is less than 1 or the game has dice.

    >>> from chopsticks import TreeGame
    >>> menu = looks_best(TreeGame([[3, 12], [4, 3], [2, 9]]), None, 2)
    >>> menu(())
    [0, 1]
    """
    refuse_dice(game, "expectiminimax")
    search = partial(alphabeta, game, depth=whole("plies", plies) - 1, evaluate=evaluate)

    @cache
    def menu(state: S) -> Sequence[M]:
        values = {move: search(game.result(state, move)) for move in game.moves(state)}
        best = (max if game.to_move(state) == MAX else min)(values.values())
        return [move for move in values if values[move] == best]

    return menu


class Points(NamedTuple):
    """Points in percent, with a draw as half a win, and the ends of the 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return "{:.1f} % ({:.1f} to {:.1f})".format(*self)


def duel(
    game: Game[S, M], a: Menu[S, M], b: Menu[S, M], openings: int = 1000, seed: int = 10
) -> Points:
    """Return the score of menu `a` against menu `b` in a game whose results are 1, 0 and -1.

    An opening has up to six random plies and is played twice, with sides exchanged.  One time in
    ten a player makes a random legal move, so that games differ.  The interval comes from a
    bootstrap; it covers the choice of openings and the random moves, but says nothing about other
    depths or opponents.

    Raises ValueError if `openings` is less than 1 or the game has dice.

    >>> from chopsticks import Chopsticks, solve
    >>> game = Chopsticks()
    >>> print(duel(game, solve(game).best_moves, game.moves, openings=20))
    90.0 % (80.0 to 97.5)
    """
    refuse_dice(game, _INSTEAD)
    whole("openings", openings)
    generator = random.Random(seed)
    first, second = _slipping(a, generator), _slipping(b, generator)
    points = []
    for _ in range(openings):
        start = opening(game, generator)
        there, back = play(game, first, second, start), play(game, second, first, start)
        points.append(there.utility - back.utility)
    again = np.random.default_rng(seed).choice(points, (_DRAWS, openings)).mean(axis=1)
    low, high = np.quantile(again, (0.025, 0.975))
    return Points(*(50 + 25 * float(each) for each in (np.mean(points), low, high)))


def _slipping(menu: Menu[S, M], generator: random.Random) -> Player[S, M]:
    """Return a player that picks a random move from the menu, or occasionally any legal move."""
    return lambda game, state: generator.choice(
        game.moves(state) if generator.random() < _SLIPS else menu(state)
    )
