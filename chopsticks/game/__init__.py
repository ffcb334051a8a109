"""What a game is, ways to make one from another description, and what it says of itself.

A two-player game is an initial state, the moves of a state, the state that a move leads to, a
test for the end, and the utility of an end.  Searches and solvers know nothing else about a game.
Where dice fall, a game also says what may come of it, and how likely that is.
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
