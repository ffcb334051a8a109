"""An example of every game that the package registers, by the name of its card."""

from chopsticks.game.card import CARDS, load_cards
from chopsticks.games.geister import FIGURES, Geister, purple_game, start

OPTIONS = {
    "tree": {"tree": [[3, [1, 2]], 4]},
    "chance_tree": {"tree": ["max", ["chance", (0.5, 1), (0.5, ["min", 2, 3])], 4]},
    "chance_tree.hidden": {
        "tree": ["chance", (0.5, ["max", 1, -1]), (0.5, ["max", -1, 1])],
        "alike": [[(0,), (1,)]],
    },
    "chomp": {"rows": 3, "columns": 4},
    "chopsticks": {"split": "free"},
    "geister.small": {},
    "geister.purple": {"cells": purple_game(FIGURES[4]).initial.cells, "blues": 1},
    "graph": {"graph": {"R": "AL", "A": "R", "L": -1}},
    "heaps": {"sizes": [5, 4], "rule": "kayles"},
    "kuhn": {},
    "pig": {"target": 6, "faces": 3},
    "stones": {"start": 9},
    "tictactoe": {},
}
load_cards()
EVERY = {
    **{name: CARDS[name].make(**options) for name, options in OPTIONS.items()},
    "raw chopsticks": CARDS["chopsticks"].make(normalise=False),
    "geister": Geister(start("RBRBRBRB", "RRRRBBBB")),  # it is played by programs alone
}


def states(game, most=60):
    """Some states, breadth first."""
    found, known = [game.initial], {game.initial}
    for state in found:  # the list grows while it is walked
        if len(found) > most:
            break
        children = (game.result(state, move) for move in game.moves(state))
        new = [child for child in dict.fromkeys(children) if child not in known]
        found += new
        known.update(new)
    return found
