"""Compiled functions that count the positions that can arise in Chopsticks, by their outcome.

Positions are numbered as in `audit.kernel`: (a, b) are the hands of the player to move
and the other player's.  A scan goes through the square row by row and expands every new position;
scans are repeated until they find no new position.  This avoids a queue, which could grow longer
than the square.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from audit.kernel.moves import Square, Tables, images
from audit.kernel.taps import Ints
from audit.kernel.waves import Flags
from chopsticks.search.jit import compiled

UNSEEN, NEW, SEEN = range(3)
Marks = NDArray[np.uint8]


def reached(tables: Tables, start: int) -> Marks:
    """Mark as `SEEN` every position that can arise if both players start with hands `start`."""
    hands = len(tables.hands)
    marks = np.zeros((hands, hands), np.uint8)
    marks[start, start] = NEW
    scan(tables, *images(tables), marks)
    return marks


@compiled
def scan(tables: Tables, places: Ints, image: Any, marks: Marks) -> None:
    """Mark the children of all marked positions, and theirs, until no new position is found."""
    hands, groups = tables.end.size, tables.members.size - 1
    fresh = np.ones(hands, np.bool_)
    # A split leads to every row of a group but its own, so two rows of a group reach all of it.
    expanded = np.zeros((groups, hands), np.uint8)
    found = True
    while found:
        found = False
        for u in range(tables.rows.size - 1):
            for a in range(tables.rows[u], tables.rows[u + 1]):
                if not fresh[a]:
                    continue
                fresh[a], found = False, True
                for b in range(hands):
                    if marks[a, b] != NEW:
                        continue
                    marks[a, b] = SEEN
                    if tables.end[a] or tables.end[b]:
                        continue
                    if u < groups and expanded[u, b] < 2:
                        expanded[u, b] += 1
                        for i in range(tables.members[u], tables.members[u + 1]):
                            c = tables.member[i]
                            if c != a and marks[b, c] == UNSEEN:
                                marks[b, c] = NEW
                                fresh[b] = True
                    for i in range(tables.moves[a], tables.moves[a + 1]):
                        base = tables.used[i] * hands + b
                        for j in range(places[base], places[base + 1]):
                            if marks[image[j], tables.successor[i]] == UNSEEN:
                                marks[image[j], tables.successor[i]] = NEW
                                fresh[image[j]] = True


@compiled
def census(end: Ints, dead: Flags, marks: Marks, plies: Square) -> tuple[int, ...]:
    """Count the marked positions: the columns of the atlas's `Line`, starting with `positions`.

    `dead[a]` says whether one of the hands numbered a is dead; `plies` holds the values of all
    positions.
    """
    positions = won = lost = ended = alive = longest = 0
    for a in range(end.size):
        for b in range(end.size):
            if marks[a, b] == SEEN:
                value = plies[a, b]
                positions += 1
                won += value > 0
                lost += value < 0
                ended += end[a] != 0 or end[b] != 0
                alive += value < 0 and not dead[a]
                longest = max(longest, abs(value) - 1)
    return positions, won, positions - won - lost, lost, ended, alive, longest
