"""Zobrist keys: numbers for states, updated by XOR when a hand changes.

Source: A. Zobrist, "A new hashing method with application for game playing" (1970).
"""

import random

from chopsticks.game import whole
from chopsticks.hands.game import State


class Zobrist:
    """Keys for Chopsticks, made from random 64-bit numbers.

    There is a number for each value of each part of a state.  The parts are MAX's two hands, MIN's
    two hands and the player to move: with five fingers, 4 x 5 + 2 = 22 numbers.  The key of a state
    is the XOR of its five numbers.
    `numbers[part][value]` is one of the numbers; equal seeds give equal numbers.  `hands` is the
    number of hands each player has.

    >>> from chopsticks import Chopsticks, Tap
    >>> game, zobrist = Chopsticks(), Zobrist(seed=1)
    >>> sum(map(len, zobrist.numbers))
    22
    >>> before = game.initial
    >>> after = game.result(before, Tap(1, 1))
    >>> zobrist.update(zobrist(before), before, after) == zobrist(after)
    True

    Raises ValueError for fingers or hands below 2, and for a state whose parts are out of range.
    """

    def __init__(self, fingers: int = 5, seed: int = 0, hands: int = 2) -> None:
        whole("fingers", fingers, least=2)
        whole("hands", hands, least=2)
        draw = random.Random(seed).getrandbits
        sizes = (*[fingers] * (2 * hands), 2)
        self.numbers = [{value: draw(64) for value in range(size)} for size in sizes]

    def __call__(self, state: State) -> int:
        """The key of a state, computed from scratch."""
        key = 0
        for number in self._drawn(state):
            key ^= number
        return key

    def update(self, key: int, before: State, after: State) -> int:
        """Turn the key of `before` into the key of `after`.

        Only the parts that changed cost anything.  Sorting may move a hand that was not tapped, so
        this compares the parts instead of looking at the move.
        """
        for old, new in zip(self._drawn(before), self._drawn(after), strict=True):
            if old != new:
                key ^= old ^ new
        return key

    def _drawn(self, state: State) -> list[int]:
        """The numbers of a state, one for each part."""
        first, second = state.hands
        parts = *first, *second, state.to_move
        try:
            return [numbers[value] for numbers, value in zip(self.numbers, parts, strict=True)]
        except (KeyError, ValueError):
            raise ValueError(
                f"{state!r} is out of range: each hand must be from 0 to `fingers` - 1, and "
                "to_move must be 0 or 1"
            ) from None
