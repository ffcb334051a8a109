"""Pictures: what a game, a run or a player looks like.

This module needs no third-party package.  The state graph (`chopsticks.show.graph`) needs
the extra `pictures`, the board for a Python player (`chopsticks.show.widget`) the extra
`widgets`.
"""

from chopsticks.show.bar import chomp_board
from chopsticks.show.growth import view_playouts, view_proof
from chopsticks.show.play import play_board
from chopsticks.show.slots import view_table
from chopsticks.show.strategy import view_strategy
from chopsticks.show.svg import Picture, board
from chopsticks.show.tree import tree
from chopsticks.show.view import view
from chopsticks.show.waves import view_waves

__all__ = [
    "Picture",
    "board",
    "chomp_board",
    "play_board",
    "tree",
    "view",
    "view_playouts",
    "view_proof",
    "view_strategy",
    "view_table",
    "view_waves",
]
