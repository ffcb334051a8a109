"""Chopsticks: rules and searches, in Python's standard library.

A game needs only a few methods, and a search is one short function.

>>> from chopsticks import Chopsticks, alphabeta, solve
>>> game = Chopsticks()
>>> alphabeta(game, game.initial, depth=6)
0
>>> solve(game)[game.initial]
Value(outcome=<Outcome.DRAW: 0>, plies=None)
"""

from typing import TYPE_CHECKING

from chopsticks.game import CHANCE, MAX, MIN, Cutoff, Game, TreeGame, explore
from chopsticks.hands import (
    Chopsticks,
    Rules,
    Split,
    State,
    Tap,
    canonical,
    greedy,
    living_hands,
    movers_view,
    rule_sets,
)
from chopsticks.playing.match import match, play
from chopsticks.playing.players import perfect, random_player
from chopsticks.search.counting import counted
from chopsticks.search.textbook import alphabeta, best_move, minimax, negamax
from chopsticks.solving.retrograde import DRAW, LOSS, WIN, Outcome, Tablebase, Value, solve
from stepthrough.lazy import absent

__all__ = [
    "CHANCE",
    "DRAW",
    "LOSS",
    "MAX",
    "MIN",
    "WIN",
    "Chopsticks",
    "Cutoff",
    "Game",
    "Outcome",
    "Rules",
    "Split",
    "State",
    "Tablebase",
    "Tap",
    "TreeGame",
    "Value",
    "alphabeta",
    "best_move",
    "canonical",
    "counted",
    "explore",
    "greedy",
    "living_hands",
    "match",
    "minimax",
    "movers_view",
    "negamax",
    "perfect",
    "play",
    "random_player",
    "rule_sets",
    "solve",
]

if not TYPE_CHECKING:

    def __getattr__(name):
        raise absent("chopsticks", name)
