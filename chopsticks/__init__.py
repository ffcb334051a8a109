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

from typing import TYPE_CHECKING, Any

from chopsticks.game import CHANCE, MAX, MIN, Cutoff, Game, TreeGame, explore
from chopsticks.playing.match import match, play
from chopsticks.search.textbook import alphabeta, best_move, minimax, negamax
from chopsticks.search.trace import Trace, record
from chopsticks.solving.retrograde import DRAW, LOSS, WIN, Outcome, Tablebase, Value, solve

if TYPE_CHECKING:
    from chopsticks.games.chopsticks import (
        Chopsticks,
        Rules,
        Split,
        State,
        Tap,
        canonical,
        movers_view,
        rule_sets,
    )

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


def __getattr__(name: str) -> Any:
    """The names of Chopsticks itself; no game is loaded before it is asked for."""
    if name in __all__:
        from chopsticks.games import chopsticks

        return getattr(chopsticks, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*{*globals(), *__all__}]
