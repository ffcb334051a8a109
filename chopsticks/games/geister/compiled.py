"""The compiled twin of `chopsticks.games.geister.purple`, on bitboards.

It chooses the same moves.  Bit i of a bitboard is square i.  A position is a tuple of five
bitboards: MAX's red and blue, and MIN's red, blue and purple pieces.  The rules and values of the
search are those of `chopsticks.games.geister.PurpleGame`.  All integers are int64, because mixing
signed and unsigned integers would produce floats.

The compiled search is about a hundred times faster.  It releases the interpreter's lock, so threads
are enough to use all cores.
"""

import random
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chopsticks.game import MAX, whole
from chopsticks.games.geister import (
    DISTANCE,
    DRAWN,
    EXITS,
    WIN,
    Chooser,
    Geister,
    Position,
    Step,
    View,
    deal,
    escapes,
    random_chooser,
    rush,
    seeing,
)
from chopsticks.playing.match import Played, play
from chopsticks.search.jit import compiled

Bitboards = tuple[int, int, int, int, int]
Rows = NDArray[np.int64]

BOARD = (1 << 36) - 1
FILE_A = sum(1 << i for i in range(0, 36, 6))
FILE_F = FILE_A << 5
EXITS_MAX, EXITS_MIN = (sum(1 << i for i in squares) for squares in EXITS)
# The squares whose distance to MAX's, or MIN's, nearer exit has the binary digit 1, 2 or 4 set.
NEAR_1, NEAR_2, NEAR_4 = (
    sum(1 << i for i in range(36) if DISTANCE[i] & digit) for digit in (1, 2, 4)
)
FAR_1, FAR_2, FAR_4 = (
    sum(1 << i for i in range(36) if DISTANCE[35 - i] & digit) for digit in (1, 2, 4)
)
INFINITE = WIN + 1


@compiled
def count(bits: int) -> int:
    """Return how many bits are set."""
    bits -= (bits >> 1) & 0x555555555
    bits = (bits & 0x333333333) + ((bits >> 2) & 0x333333333)
    bits = (bits + (bits >> 4)) & 0xF0F0F0F0F
    return ((bits * 0x101010101) >> 32) & 0xFF


@compiled
def shifted(bits: int, direction: int) -> int:
    """Shift bits a step up, right, down or left; bits that leave the board are dropped."""
    if direction == 0:
        return bits >> 6
    if direction == 1:
        return (bits & ~FILE_F) << 1
    if direction == 2:
        return (bits << 6) & BOARD
    return (bits & ~FILE_A) >> 1


@compiled
def beside(bits: int) -> int:
    """Return the squares next to any of these bits."""
    squares = 0
    for direction in range(4):
        squares |= shifted(bits, direction)
    return squares


@compiled
def after(position: Bitboards, origin: int, target: int) -> Bitboards:
    """Return the position after a step; a piece on `target` is captured."""
    red, blue, enemy_red, enemy_blue, purple = position
    return (
        stepped(red, origin, target),
        stepped(blue, origin, target),
        stepped(enemy_red, origin, target),
        stepped(enemy_blue, origin, target),
        stepped(purple, origin, target),
    )


@compiled
def stepped(bits: int, origin: int, target: int) -> int:
    """Return one of the bitboards after a step."""
    rest = bits & ~(origin | target)
    return rest | target if bits & origin else rest


@compiled
def decided(position: Bitboards, blues: int, ply: int) -> int:
    """Return the value for the player to move if the game is decided, else 0."""
    red, blue, enemy_red, enemy_blue, purple = position
    win = WIN - ply
    sign = 1 - 2 * (ply & 1)
    if blue == 0 or (enemy_red == 0 and count(purple) == blues):
        return -sign * win
    if red == 0 or (enemy_blue == 0 and blues == 0):
        return sign * win
    own, leaving = red | blue, blue & EXITS_MAX
    enemy, enemy_leaving = enemy_red | enemy_blue | purple, (enemy_blue | purple) & EXITS_MIN
    if ply & 1:
        own, enemy, leaving, enemy_leaving = enemy, own, enemy_leaving, leaving
    if leaving:
        return win
    if enemy_leaving & ~beside(own):
        return 1 - win
    return 0


@compiled
def evaluation(position: Bitboards, blues: int, distances: bool) -> int:
    """Evaluate a position for MAX.

    The value is 1000 times MAX's lead in blue pieces; with `distances`, MIN's steps to the exits
    are added and MAX's are subtracted.
    """
    red, blue, enemy_red, enemy_blue, purple = position
    worth = 1000 * (count(blue) - count(enemy_blue) - blues)
    if distances:
        own, enemy = red | blue, enemy_red | enemy_blue | purple
        worth += count(enemy & FAR_1) + 2 * count(enemy & FAR_2) + 4 * count(enemy & FAR_4)
        worth -= count(own & NEAR_1) + 2 * count(own & NEAR_2) + 4 * count(own & NEAR_4)
    return worth


@compiled
def value(
    position: Bitboards, blues: int, distances: bool, ply: int, depth: int, alpha: int, beta: int
) -> int:
    """Fail-soft alpha-beta from the mover's view; searches `depth` more plies."""
    end = decided(position, blues, ply)
    if end != 0:
        return end
    if depth == 0:
        worth = evaluation(position, blues, distances)
        return -worth if ply & 1 else worth
    red, blue, enemy_red, enemy_blue, purple = position
    own = enemy_red | enemy_blue | purple if ply & 1 else red | blue
    best = -INFINITE
    movers = own
    while movers:
        origin = movers & -movers
        movers ^= origin
        for direction in range(4):
            target = shifted(origin, direction) & ~own
            if target == 0:
                continue
            child = after(position, origin, target)
            worth = -value(child, blues, distances, ply + 1, depth - 1, -beta, -max(alpha, best))
            if worth > best:
                best = worth
                if best >= beta:
                    return best
    return best


@compiled
def choose(
    placements: Rows, blues: int, distances: bool, plies: int, shared: bool
) -> tuple[int, int, int]:
    """Return the square and direction of MAX's first best step, and its value.

    placements: a row of five bitboards for each way to assign the enemy's colours.  The value of
    a step is its lowest value over all of them.  With `shared` bounds, the search of a step
    stops as soon as the step cannot be the best; this does not change the choice or its value.
    """
    own = placements[0, 0] | placements[0, 1]
    best, best_square, best_direction = -INFINITE, -1, -1
    ply: Any = np.int64(1)  # a literal would make numba compile the whole search again
    for square in range(36):
        origin = (1 << square) & own
        for direction in range(4):
            target = shifted(origin, direction) & ~own
            if target == 0:
                continue
            least = INFINITE
            for row in placements:
                alpha, beta = (best, least) if shared else (-INFINITE, INFINITE)
                child = after((row[0], row[1], row[2], row[3], row[4]), origin, target)
                worth = -value(child, blues, distances, ply, plies - 1, -beta, -alpha)
                least = min(least, worth)
                if shared and least <= best:
                    break
            if least > best:
                best, best_square, best_direction = least, square, direction
    return best_square, best_direction, best


def purple_choice(view: View, plies: int = 5, shared: bool = True) -> tuple[Step, int]:
    """Return PurpleMax's step and its value; escapes are not considered."""
    red, blue, purple = bitboards(view)
    return _choice([(red, blue, 0, 0, purple)], view.blues, True, plies, shared)


def naotti_choice(
    view: View, plies: int = 5, distances: bool = True, shared: bool = True
) -> tuple[Step, int]:
    """Return Naotti's step and its lowest value over all placements.

    Escapes are not considered.
    """
    red, blue, unknown = bitboards(view)
    pieces = [1 << i for i, piece in enumerate(view.cells) if piece == "u"]
    reds = map(sum, combinations(pieces, view.reds))
    placements = [(red, blue, chosen, unknown - chosen, 0) for chosen in reds]
    return _choice(placements, 0, distances, plies, shared)


def bitboards(view: View) -> list[int]:
    """Return the squares of a view's red, blue and unknown pieces."""
    return [sum(1 << i for i, x in enumerate(view.cells) if x == letter) for letter in "RBu"]


def _choice(
    placements: list[Bitboards], blues: int, distances: bool, plies: int, shared: bool
) -> tuple[Step, int]:
    whole("plies", plies, otherwise=", the player's own step")
    rows = np.array(placements, np.int64)
    square, direction, worth = choose(rows, blues, distances, plies, shared)
    return Step(square, direction), worth


def purple_max(view: View, shared: bool = True) -> Step:
    """Choose a step as the program PurpleMax in `chopsticks.games.geister` does."""
    return (escapes(view.cells, MAX) or [purple_choice(view, 5, shared)[0]])[0]


def naotti(view: View, distances: bool = True, shared: bool = True) -> Step:
    """Choose a step as Naotti1.1, or Naotti1.0, in `chopsticks.games.geister` does."""
    return (escapes(view.cells, MAX) or [naotti_choice(view, 5, distances, shared)[0]])[0]


PROGRAMS: dict[str, Chooser] = {
    "PurpleMax": purple_max,
    "Naotti1.1": naotti,
    "Naotti1.0": partial(naotti, distances=False),
    "blue rush": rush("B"),
    "red rush": rush("R"),
}
"""The programs without randomness; the sixth, "random", needs a generator."""


def played(
    initial: Position, a: Chooser, b: Chooser, number: int, repetitions: int
) -> Played[Position, Step]:
    """Play a game between two choosers; `a` begins if the number is even."""
    players = seeing(a), seeing(b)
    first, second = players if number % 2 == 0 else players[::-1]
    return play(Geister(initial), first, second, repetitions=repetitions, max_plies=DRAWN)


def one_game(one: str, other: str, seed: int, number: int) -> Played[Position, Step]:
    """Play a game of two named programs; `one` begins if the number is even."""
    generator = random.Random(f"{seed} {one} {other} {number}")
    initial = deal(generator)
    chance = random_chooser(generator)
    a, b = (PROGRAMS.get(name, chance) for name in (one, other))
    return played(initial, a, b, number, DRAWN + 1 if chance in (a, b) else 2)
