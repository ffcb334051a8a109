"""Geister on 4 × 4 squares, two ghosts per side, small enough to solve.

Each player has one red and one blue ghost, and chance deals which is which.  Both players see all
walks.  Taking a ghost ends the game, because it was the last of its colour: a player who takes the
blue ghost wins, and a player who takes the red ghost loses.  A blue ghost that begins its turn in
one of the far corners may leave the board, and its owner wins.  After `plies` plies the game is a
draw.

>>> game = SmallGeister()
>>> dealt = game.result(game.initial, "RBbr")
>>> print(dealt)
  a b c d
1 . . . .
2 . b . r
3 R . B .
4 . . . .
>>> print(game.information(dealt))
  a b c d
1 . . . .
2 . u . u
3 R . B .
4 . . . .

A player's view is also a board, on which the other player's ghosts are u or U.  These count as
red when they are taken and as blue at an exit.  So `OpenGeister`, in which everything is visible,
can also be played with purple pieces.

Source: the rules are Geister's (A. Randolph, 1982); the board and the deal are our own.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from chopsticks.game import CHANCE, MAX, MIN, register, whole
from chopsticks.games.geister.drawing import haunted, haunted_size
from chopsticks.search import alphabeta, best_move
from stepthrough.drawing import Drawing, drawing

FILES = "abcd"
OWN = ("RBU", "rbu")
LEAVES = ("BU", "bu")
EXITS = ((0, 3), (12, 15))
HIDDEN = (str.maketrans("rb", "uu"), str.maketrans("RB", "UU"))
"""How the other player's ghosts look to MAX and to MIN."""
START = ".....u.uU.U....."
DEALS = ("RBrb", "RBbr", "BRrb", "BRbr")


def _neighbours(square: int) -> tuple[int, ...]:
    row, file = divmod(square, 4)
    around = (row - 1, file), (row, file + 1), (row + 1, file), (row, file - 1)
    return tuple(4 * r + f for r, f in around if 0 <= r < 4 and 0 <= f < 4)


NEXT = tuple(map(_neighbours, range(16)))
"""The squares above, right, below and left that are on the board."""


class Walk(NamedTuple):
    """A step from a square (0 is a1, 15 is d4) to another, or off (None).

    >>> print(Walk(8, 4), Walk(0, None))
    a3–a2 a1–out
    """

    square: int
    target: int | None

    def __str__(self) -> str:
        return f"{_name(self.square)}–{'out' if self.target is None else _name(self.target)}"


class Ghosts(NamedTuple):
    """A board, all the walks that led to it, and who has won.

    cells: 16 letters row by row, R B U for MAX's ghosts, r b u for MIN's; won: 0, 1 or None.
    """

    cells: str
    walks: tuple[Walk, ...] = ()
    won: int | None = None

    def __str__(self) -> str:
        rows = [f"{i + 1} {' '.join(self.cells[4 * i : 4 * i + 4])}" for i in range(4)]
        return "\n".join(["  " + " ".join(FILES), *rows])


class OpenGeister:
    """The game on a board where all colours are known or treated as purple.

    >>> game = OpenGeister("....B......r....", plies=3)
    >>> [str(walk) for walk in game.moves(game.initial)]
    ['a2–a1', 'a2–b2', 'a2–a3']
    """

    def __init__(self, cells: str, plies: int = 5) -> None:
        if not isinstance(cells, str) or not re.fullmatch("[RBUrbu.]{16}", cells):
            raise ValueError(f"{cells!r}: a board must be 16 characters from RBUrbu.")
        self.initial = Ghosts(cells)
        self.plies = whole("plies", plies)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.initial.cells!r}, plies={self.plies})"

    def to_move(self, state: Ghosts) -> int:
        """MAX after an even number of walks."""
        return len(state.walks) % 2

    def moves(self, state: Ghosts) -> Sequence[Any]:
        """Escapes, then the walks by square, clockwise from up.

        There are none when the game is over.
        """
        if self.is_terminal(state):
            return []
        player, cells = len(state.walks) % 2, state.cells
        out = [Walk(i, None) for i in EXITS[player] if cells[i] in LEAVES[player]]
        return out + [
            Walk(i, target)
            for i, ghost in enumerate(cells)
            if ghost in OWN[player]
            for target in NEXT[i]
            if cells[target] not in OWN[player]
        ]

    def result(self, state: Ghosts, move: Walk) -> Ghosts:
        """The state after a walk; ValueError for an illegal one."""
        if move not in (legal := self.moves(state)):
            raise ValueError(
                f"{move} is not legal; legal moves: {', '.join(map(str, legal)) or '–'}"
            )
        player, cells, won = len(state.walks) % 2, list(state.cells), None
        if move.target is None:
            won = player
        else:
            if (taken := cells[move.target]) != ".":
                won = player if taken in "Bb" else 1 - player
            cells[move.target] = cells[move.square]
        cells[move.square] = "."
        return Ghosts("".join(cells), (*state.walks, move), won)

    def is_terminal(self, state: Ghosts) -> bool:
        """Whether somebody has won or the last ply has been played."""
        return state.won is not None or len(state.walks) == self.plies

    def utility(self, state: Ghosts, player: int) -> int:
        """+1 for the winner, -1 for the loser, 0 for a draw.

        Raises ValueError before the end.
        """
        if not self.is_terminal(state):
            raise ValueError(f"the game is not over:\n{state}")
        return 0 if state.won is None else 1 if state.won == player else -1


class SmallGeister(OpenGeister):
    """Small Geister as a `HiddenGame`: it begins with the deal of the colours.

    Players do not see each other's colours.  `cells` marks the squares of the ghosts with two U and
    two u.  A deal colours the ghosts in the order of the board: "RBbr" makes the first U red and
    the first u blue.
    """

    def __init__(self, cells: str = START, plies: int = 5) -> None:
        super().__init__(cells, plies)
        if sorted(cells.replace(".", "")) != list("UUuu"):
            raise ValueError(
                f"{cells!r}: the start must have two U and two u, whose colours are dealt"
            )

    def to_move(self, state: Ghosts) -> int:
        """CHANCE before the deal, then MAX after an even number of walks."""
        return CHANCE if state == self.initial else super().to_move(state)

    def outcomes(self, state: Ghosts) -> list[tuple[str, float]]:
        """The four deals, all equally likely; ValueError after the deal."""
        if state != self.initial:
            raise ValueError(f"the colours have already been dealt:\n{state}")
        return [(deal, 1 / len(DEALS)) for deal in DEALS]

    def moves(self, state: Ghosts) -> Sequence[Any]:
        """The deals at the start, then as in the open game."""
        return DEALS if state == self.initial else super().moves(state)

    def result(self, state: Ghosts, move: Any) -> Ghosts:
        """The state after a deal or a walk; ValueError for an illegal one."""
        if state == self.initial and move in DEALS:
            return dealt(state, move)
        return super().result(state, move)

    def information(self, state: Ghosts) -> Ghosts:
        """The board as the player to move sees it; ValueError if nobody moves."""
        if state == self.initial or self.is_terminal(state):
            raise ValueError(f"it is no player's turn in\n{state}")
        return state._replace(cells=state.cells.translate(HIDDEN[super().to_move(state)]))


def dealt(state: Ghosts, deal: str) -> Ghosts:
    """Return the state with these colours for its unknown ghosts.

    Each player's colours are dealt in the order of the board.

    >>> dealt(Ghosts(".u.u........U.R."), "Brb").cells
    '.r.b........B.R.'
    """
    cells = state.cells
    for colour in deal:
        cells = cells.replace("U" if colour.isupper() else "u", colour, 1)
    return state._replace(cells=cells)


def evaluate(state: Ghosts) -> float:
    """MIN's steps to the exits minus MAX's, in hundredths of a win."""
    steps = [0, 0]
    for square, ghost in enumerate(state.cells):
        for player, own in enumerate(OWN):
            if ghost in own:
                steps[player] += min(_distance(square, out) for out in EXITS[player])
    return (steps[MIN] - steps[MAX]) / 100


def purple_walk(game: OpenGeister, view: Ghosts, plies: int = 3) -> Walk:
    """Choose like PurpleMax, on the small board: the first of the best walks.

    All ghosts of unknown colour count as purple.  The search looks `plies` plies ahead, including
    its own walk, but not beyond the end of the game.
    """
    purple = OpenGeister(view.cells, game.plies)
    walk: Walk = best_move(purple, view, partial(alphabeta, depth=plies - 1, evaluate=evaluate))
    return walk


def _name(square: int) -> str:
    return f"{FILES[square % 4]}{square // 4 + 1}"


def _distance(square: int, other: int) -> int:
    return abs(square % 4 - other % 4) + abs(square // 4 - other // 4)


@drawing.register
def _(state: Ghosts) -> Drawing:
    side = 18
    return Drawing(haunted(state.cells, side), *haunted_size(state.cells, side))


register(
    "geister.small",
    SmallGeister,
    data={Walk: str, Ghosts: lambda state: f"({state.cells}; {len(state.walks)} plies)"},
    tells=("plies",),
)
