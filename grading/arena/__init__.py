"""The arena: every submitted player against every other and the course's own.

A student's code runs only in a worker, one for each player and pairing; a move comes back as
plain data and is checked on this side.  An exception, a crash, an illegal move or one that takes
too long loses the game.  What comes of a pairing depends on the two cells and the terms alone, so
it is the same again; only a player that is about as slow as its limit may be lucky once and not
the next time.
"""

from grading.arena.leaderboard import Standing, leaderboard
from grading.arena.pairing import Entrant, Forfeit, GameLine, Terms, pairing
from grading.arena.tournament import EXERCISE, arena

__all__ = [
    "EXERCISE",
    "Entrant",
    "Forfeit",
    "GameLine",
    "Standing",
    "Terms",
    "arena",
    "leaderboard",
    "pairing",
]
