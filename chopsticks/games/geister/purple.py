"""Searches for Geister: with purple pieces, and over every placement.

This module also has the positions in the paper's figures, and what the paper's programs choose.
"""

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from chopsticks.game import MAX, MIN, whole
from chopsticks.games.geister.game import (
    DISTANCE,
    FILES,
    WIN,
    Step,
    View,
    beside,
    check_letters,
    drawn,
    escapes,
    moved,
    square_name,
    steps,
)
from chopsticks.search import alphabeta


class PurpleState(NamedTuple):
    """A board and the plies of the search so far; MAX moves at even plies.

    >>> from chopsticks.games.geister import FIGURES
    >>> print(purple_game(FIGURES[4]).initial)
    a1 (u), b1 (u), d1 (B), a3 (R)
    """

    cells: str
    ply: int = 0

    def __str__(self) -> str:
        pieces = enumerate(self.cells)
        return ", ".join(f"{square_name(i)} ({piece})" for i, piece in pieces if piece != ".")


class PurpleGame:
    """Geister for a search, in which a piece of unknown colour is purple.

    A purple piece counts as red when it is taken and as blue at an exit.  Both are the worst case
    for MAX, so a win for MAX in this game is a win whatever the colours are.  `blues` says how many
    purple pieces are really blue: when no more than that are left, MAX has taken the last red piece
    and has lost.  Without purple pieces, this is Geister with all colours known.

    A node is terminal as soon as it is decided.  A blue piece on its exit leaves if its owner is to
    move; it leaves a ply later if no enemy is next to it and no enemy escapes first.

    Raises ValueError for letters other than R B r b u, and if there are purple pieces but none of
    them is blue.

    >>> from chopsticks.games.geister import FIGURES
    >>> game = purple_game(FIGURES[4])
    >>> game.is_terminal(game.initial), game.evaluate(game.initial)
    (False, 7)
    """

    def __init__(self, cells: str, blues: int = 0) -> None:
        check_letters(cells, "RBrbu")
        purple = cells.count("u")
        if not min(1, purple) <= blues <= purple:
            raise ValueError(
                f"blues = {blues}: it must be from {min(1, purple)} to {purple}, the number of "
                "purple pieces"
            )
        self.initial = PurpleState(cells)
        self.blues = blues

    def __repr__(self) -> str:
        return f"PurpleGame({self.initial.cells!r}, {self.blues})"

    def to_move(self, node: PurpleState) -> int:
        """MAX at even plies, MIN at odd ones."""
        return node.ply % 2

    def moves(self, node: PurpleState) -> list[Step]:
        """The steps of the player to move; none when the game is over."""
        return [] if self.is_terminal(node) else steps(node.cells, node.ply % 2)

    def result(self, node: PurpleState, move: Step) -> PurpleState:
        """The node a ply later; for speed, the step is not checked."""
        return PurpleState(moved(node.cells, move), node.ply + 1)

    def is_terminal(self, node: PurpleState) -> bool:
        """Whether the game is decided."""
        return self._decided(node) is not None

    def utility(self, node: PurpleState, player: int) -> int:
        """WIN minus the plies for the winner, the negative for the loser.

        Raises ValueError if the game is not decided.
        """
        if (value := self._decided(node)) is None:
            raise ValueError(f"the game is not decided:\n{drawn(node.cells)}")
        return value if player == MAX else -value

    def evaluate(self, node: PurpleState) -> int:
        """MAX's surplus of blue pieces times 1000, minus the steps to the exits."""
        own = sum(DISTANCE[i] for i, piece in enumerate(node.cells) if piece in "RB")
        enemy = sum(DISTANCE[35 - i] for i, piece in enumerate(node.cells) if piece in "rbu")
        return self.count_blues(node) - own + enemy

    def count_blues(self, node: PurpleState) -> int:
        """MAX's surplus of blue pieces times 1000."""
        return 1000 * (node.cells.count("B") - node.cells.count("b") - self.blues)

    def _captured(self, cells: str) -> int | None:
        """The player who has won by captures, their own or the other player's."""
        if "B" not in cells or cells.count("r") + cells.count("u") == self.blues:
            return MIN
        if "R" not in cells or cells.count("b") + self.blues == 0:
            return MAX
        return None

    def _decided(self, node: PurpleState) -> int | None:
        cells, ply = node
        mover, other, win = ply % 2, 1 - ply % 2, WIN - ply
        if (won := self._captured(cells)) is None:
            if escapes(cells, mover):
                won = mover
            elif any(not beside(cells, move.square, mover) for move in escapes(cells, other)):
                won, win = other, win - 1
        return None if won is None else win if won == MAX else -win


def purple_game(view: View) -> PurpleGame:
    """Return the game of a view with every enemy piece purple."""
    return PurpleGame(view.cells, view.blues)


def placements(view: View) -> list[str]:
    """Return all boards that fit a view: all ways to colour the enemy pieces.

    >>> [cells[:3] for cells in placements(View("uu................R..B..............", 1))]
    ['rb.', 'br.']
    """
    unknown = [i for i, piece in enumerate(view.cells) if piece == "u"]
    boards = []
    for reds in combinations(unknown, view.reds):
        colours = {i: "r" if i in reds else "b" for i in unknown}
        boards.append("".join(colours.get(i, piece) for i, piece in enumerate(view.cells)))
    return boards


def move_values(
    game: PurpleGame, plies: int = 5, evaluate: Callable[[PurpleState], float] | None = None
) -> dict[Step, float]:
    """Return what each of MAX's steps is worth to MAX, by alpha-beta.

    `plies` includes the step itself.  Raises ValueError unless `plies` is at least 1.
    """
    whole("plies", plies, otherwise=", the player's own step")
    search = partial(alphabeta, depth=plies - 1, evaluate=evaluate or game.evaluate)
    root = game.initial
    return {move: search(game, game.result(root, move)) for move in steps(root.cells, MAX)}


def purple_values(view: View, plies: int = 5) -> dict[Step, float]:
    """Return what each step is worth if all enemy pieces are purple."""
    return move_values(purple_game(view), plies)


def placement_values(
    view: View, plies: int = 5, distances: bool = True
) -> dict[Step, tuple[float, ...]]:
    """Return what each step is worth in each of the `placements`.

    Each search treats its placement as known.  Without `distances`, only the blue pieces count.
    """
    games = [PurpleGame(cells) for cells in placements(view)]
    tables = [
        move_values(game, plies, game.evaluate if distances else game.count_blues) for game in games
    ]
    return {move: tuple(table[move] for table in tables) for move in steps(view.cells, MAX)}


def purple_max(view: View, plies: int = 5) -> Step:
    """Choose a step as PurpleMax does: an escape, or else the first best step.

    It evaluates the steps with purple pieces.
    """
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = purple_values(view, plies)
    return max(values, key=values.__getitem__)


def naotti(view: View, plies: int = 5, distances: bool = True) -> Step:
    """Choose a step as Naotti1.1 does, or Naotti1.0 without `distances`.

    It searches every placement of the colours.  A step's value is its lowest over all placements.
    The program escapes, or plays the first of the best steps.
    """
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = placement_values(view, plies, distances)
    return max(values, key=lambda move: min(values[move]))


# ----------------------------------------------------------------------------- the paper's figures


def _figure(**squares: str) -> View:
    """Make a position from the squares of its pieces R, B and u.

    The enemy has one red and one blue piece left.
    """
    cells = ["."] * 36
    for piece, names in squares.items():
        for name in names.split():
            cells[FILES.index(name[0]) + 6 * int(name[1]) - 6] = piece
    return View("".join(cells), 1)


FIGURES = {
    4: _figure(R="a3", B="d1", u="a1 b1"),
    6: _figure(R="e2", B="c2 f3", u="c1 d1"),  # c2 is inferred: the text does not name it
    7: _figure(R="b6", B="f3", u="a5 b5"),
}
"""The paper's Figures 4, 6 and 7, with the first player to move."""
