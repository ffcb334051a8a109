"""Choosers that do not search, and what a step looks like to the enemy."""

import random
from typing import Literal

from chopsticks.game import MAX, MIN
from chopsticks.games.geister.board import (
    DISTANCE,
    NEXT,
    Chooser,
    Step,
    View,
    beside,
    escapes,
    steps,
)


def random_chooser(generator: random.Random) -> Chooser:
    """Any piece that can move, then any of its steps; but it escapes if it can."""

    def choose(view: View) -> Step:
        if leaving := escapes(view.cells, MAX):
            return leaving[0]
        moves = steps(view.cells, MAX)
        square = generator.choice(sorted({move.square for move in moves}))
        return generator.choice([move for move in moves if move.square == square])

    return choose


def rush(colour: Literal["R", "B"]) -> Chooser:
    """The piece of this colour that is nearest to an exit steps closer, if any can.

    Otherwise a piece of this colour moves all the same: with the other colour a red rush would
    win by escapes.  Only if its own pieces shut all of them in, the hindmost piece moves.  It
    escapes if it can.  Raises ValueError for any other colour.
    """
    if colour not in ("R", "B"):
        raise ValueError(f"colour = {colour!r}: it must be 'R' or 'B'")

    def closer(move: Step) -> bool:
        target = NEXT[move.square][move.direction]
        return target is not None and DISTANCE[target] < DISTANCE[move.square]

    def choose(view: View) -> Step:
        moves = steps(view.cells, MAX)
        own = [move for move in moves if view.cells[move.square] == colour]
        own.sort(key=lambda move: DISTANCE[move.square])
        return (escapes(view.cells, MAX) or [*filter(closer, own)] or own or moves[-1:])[0]

    return choose


def approach_or_flee(view: View, move: Step) -> Literal["approach", "flee"] | None:
    """Whether a step brings a piece beside an enemy, or away from all of them.

    None for any other step, for a capture and for an escape.
    """
    target = NEXT[move.square][move.direction]
    if target is None or view.cells[target] == "u":
        return None
    before, after = (beside(view.cells, square, MIN) for square in (move.square, target))
    return None if before == after else "approach" if after else "flee"
