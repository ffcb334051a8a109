"""The arena: every submitted player against every other, and against the course's own.

A student's code runs only in a worker, one for each player and pairing; a move comes back as
plain data, and we check it here.  An exception, a crash, an illegal move or a move that
takes too long loses the game.  The result of a pairing depends only on the two cells and the
terms, so it can be reproduced; the exception is a player that needs almost all of its time, which
may exceed its limit in one run but not in the next.
"""
