"""Roofs: how fast this machine updates single entries, and how fast it copies memory."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from audit.benchmarks.retrograde import fastest
from chopsticks.hands.compiled.bits import Words, put
from chopsticks.hands.compiled.moves import Square
from chopsticks.hands.compiled.taps import Ints
from chopsticks.search.jit import compiled

UPDATES = 1 << 24


@compiled
def update(table: Square, places: Ints) -> None:
    """Add 1 in some places."""
    for i in range(places.size):
        table[np.uint32(places[i])] += 1


@compiled
def update_in_turn(table: Square, places: Ints) -> int:
    """Add 1 in some places, each of which also depends on the entry before it."""
    before = 0
    for i in range(places.size):
        place = np.uint32(places[i] ^ (before & 1))
        before = table[place] + 2
        table[place] = before
    return before


@compiled
def strike(bits: Words, places: Ints) -> None:
    """Set the bits at some places."""
    for i in range(places.size):
        put(bits, places[i])


def updates_a_second(function: Callable[[Any, Ints], object], table: Any, places: int) -> float:
    """Return how many updates a second a function makes, at random places of a table."""
    random = np.random.default_rng(0).integers(places, size=UPDATES, dtype=np.int32)
    function(table, random[:1])  # compiles
    return UPDATES / fastest(partial(function, table, random), 5)


def copied(size: int) -> float:
    """Return how many bytes a second are read and written when an array of a size is copied."""
    old, new = np.ones(size, np.uint8), np.ones(size, np.uint8)
    rounds = max(1, 10**7 // size)

    def copy() -> None:
        for _ in range(rounds):
            np.copyto(new, old)

    return 2 * size * rounds / fastest(copy, 5)
