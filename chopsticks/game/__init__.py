"""Games: the protocol, ways to build and wrap a game, and its card.

A two-player game has an initial state, a player to move, the moves in a state, the state that a
move leads to, a test for the end, and the utility of a terminal state.  Searches and solvers know
nothing else about a game.  A game with dice also gives the possible outcomes and their
probabilities.
"""

from chopsticks.game.card import Card, card, register
from chopsticks.game.explored import ExploredChanceGame, ExploredGame, explore
from chopsticks.game.protocol import (
    CHANCE,
    MAX,
    MIN,
    ChanceGame,
    Game,
    HiddenGame,
    HiddenPlayer,
    M,
    Player,
    S,
    chances,
    check_player,
    one_of,
    refuse_dice,
    refuse_hidden,
    whole,
)
from chopsticks.game.tree import TreeGame, WrittenGame
from chopsticks.game.wrapper import Carried, Carrying, Cutoff, SameGame
