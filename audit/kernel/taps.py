"""The taps: the part of the tables that numba compiles."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from chopsticks.search.jit import compiled

Ints = NDArray[np.int32]


@compiled
def tapped(
    hands: Any, places: Any, numbers: Any, using: Any, kept: Any, after: Any
) -> tuple[Ints, Any, Ints]:
    """Apply every map to all hands; return the results and the taps.

    The number of some hands is `numbers[place]`, where place is the sum of `places[i, hand i]`.
    Map m is for a hand with `using[m]` fingers, which has `kept[m]` afterwards.  It turns v fingers
    into `after[m, v]`; where that is -1, there is no such tap.

    Returns int32[K, H, hands a player has], hands: the different results, then -1; int16[K, H],
    how many results there are; and int32[3, N]: rows, successors, maps.
    """
    count, size = hands.shape
    image = np.empty((len(using), count, size), np.int32)
    fan = np.empty((len(using), count), np.int16)
    moves = np.empty((3, count * len(using)), np.int32)
    new, n = np.empty(size, np.int64), 0
    for m in range(len(using)):
        for a in range(count):
            found = 0
            for i in range(size):
                to = after[m, hands[a, i]]
                if to >= 0:
                    image[m, a, found] = numbers[changed(hands, a, i, to, places, new)]
                    known = False
                    for j in range(found):
                        known |= image[m, a, j] == image[m, a, found]
                    found += not known
            image[m, a, found:] = -1
            fan[m, a] = found
            for i in range(size):
                if hands[a, i] == using[m]:
                    moves[0, n], moves[2, n] = a, m
                    moves[1, n] = numbers[changed(hands, a, i, kept[m], places, new)]
                    n += 1
                    break
    return image, fan, moves[:, :n].copy()


@compiled
def changed(hands: Any, a: int, changing: int, fingers: int, places: Any, new: Any) -> int:
    """Return the place of ascending hands after one of them has changed.

    The changed hands are written into `new`.
    """
    size = new.size
    i = 0
    for j in range(size):
        if j != changing:
            new[i] = hands[a, j]
            i += 1
    while i > 0 and new[i - 1] > fingers:
        new[i] = new[i - 1]
        i -= 1
    new[i] = fingers
    total = 0
    for j in range(size):
        total += places[j, new[j]]
    return total


@compiled
def inverted(image: Ints) -> tuple[Ints, Ints]:
    """Return `origins` and `origin` of the tables, which invert the maps."""
    maps, count, size = image.shape
    starts = np.zeros(maps * count + 1, np.int32)
    for m in range(maps):
        for b in range(count):
            for i in range(size):
                if image[m, b, i] >= 0:
                    starts[m * count + image[m, b, i] + 1] += 1
    for i in range(maps * count):
        starts[i + 1] += starts[i]
    origin, ends = np.zeros(starts[-1] + 2, np.int32), starts.copy()
    for m in range(maps):
        for b in range(count):
            for i in range(size):
                if image[m, b, i] >= 0:
                    at = m * count + image[m, b, i]
                    origin[ends[at]] = b
                    ends[at] += 1
    return starts, origin
