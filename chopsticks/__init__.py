"""Chopsticks: a small, readable laboratory for game-tree search.

A game is four things, a search is one short function, a run is one trace,
and a picture is a trace seen.  The core below imports no third-party package;
the pictures live in `chopsticks.show`.

>>> from chopsticks import Chopsticks, alphabeta, solve
>>> game = Chopsticks()
>>> alphabeta(game, game.initial, depth=6)
0
>>> solve(game)[game.initial]
Value(outcome=<Outcome.DRAW: 0>, plies=None)
"""

from chopsticks.game import CHANCE, MAX, MIN, Cutoff, Game, TreeGame, explore
from chopsticks.match import match, play
from chopsticks.retrograde import DRAW, LOSS, WIN, Outcome, Tablebase, Value, solve
from chopsticks.rules import (
    Chopsticks,
    Rules,
    Split,
    State,
    Tap,
    canonical,
    movers_view,
    rule_sets,
)
from chopsticks.search import alphabeta, best_move, minimax, negamax
from chopsticks.trace import Trace, record

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
    "Trace",
    "TreeGame",
    "Value",
    "alphabeta",
    "best_move",
    "canonical",
    "explore",
    "match",
    "minimax",
    "movers_view",
    "negamax",
    "play",
    "record",
    "rule_sets",
    "solve",
]
