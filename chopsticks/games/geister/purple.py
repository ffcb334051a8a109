"""Searches in a game of which not all can be seen: the purple piece, and every placement.

And the positions of the paper's figures, with what its programs choose there.
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
    notation,
    square_name,
    steps,
)
from chopsticks.search import alphabeta, best_move


class PurpleState(NamedTuple):
    """A board, and how many plies of the search have led to it; MAX moves at even plies.

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
    """Geister for a search: a piece of unknown colour is purple, red when taken, blue at an exit.

    That is the worst that it can be for MAX each time, so a win for MAX in this game is one
    whatever the colours are.  `blues` says how many purple pieces are blue in truth: when no
    more than that are left, MAX has taken the last red one and has lost.  Without a purple
    piece this is Geister with all colours known.

    A node is over as soon as it is decided: a blue piece on its exit leaves if its owner is to
    move; it leaves a ply later if no enemy stands beside it and none escapes before.

    Raises ValueError for letters other than R B r b u, and unless of the purple pieces at least
    one is blue.

    >>> from chopsticks.games.geister import FIGURES
    >>> game = purple_game(FIGURES[4])
    >>> game.is_terminal(game.initial), game.evaluate(game.initial)
    (False, 7)
    """

    def __init__(self, cells: str, blues: int = 0) -> None:
        check_letters(cells, "RBrbu")
        purple = cells.count("u")
        if not min(1, purple) <= blues <= purple:
            raise ValueError(f"blues = {blues}: of {purple} purple pieces 1 to {purple} are blue")
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
        """The node a ply later; for speed, that the step is legal is not checked."""
        return PurpleState(moved(node.cells, move), node.ply + 1)

    def is_terminal(self, node: PurpleState) -> bool:
        """Whether the game is decided."""
        return self._decided(node) is not None

    def utility(self, node: PurpleState, player: int) -> int:
        """WIN less the plies for the winner, the negative for the loser; ValueError if open."""
        if (value := self._decided(node)) is None:
            raise ValueError(f"the game is not decided:\n{drawn(node.cells)}")
        return value if player == MAX else -value

    def evaluate(self, node: PurpleState) -> int:
        """1000 for each blue piece more than the enemy's, less the steps to the exits."""
        own = sum(DISTANCE[i] for i, piece in enumerate(node.cells) if piece in "RB")
        enemy = sum(DISTANCE[35 - i] for i, piece in enumerate(node.cells) if piece in "rbu")
        return self.count_blues(node) - own + enemy

    def count_blues(self, node: PurpleState) -> int:
        """1000 for each blue piece more than the enemy's."""
        return 1000 * (node.cells.count("B") - node.cells.count("b") - self.blues)

    def plies_to_end(self, node: PurpleState) -> int:
        """When a decided game is over, an escape being the last ply; ValueError if open."""
        plies = WIN - abs(self.utility(node, MAX))
        return plies if self._captured(node.cells) is not None else plies + 1

    def _captured(self, cells: str) -> int | None:
        """Who has won by captures, his own or the other player's."""
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
    """The game of a view in which every piece of the enemy is purple."""
    return PurpleGame(view.cells, view.blues)


def placements(view: View) -> list[str]:
    """The boards that a view may be: every way to give the enemy's pieces their colours.

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
    """What each step of MAX is worth to him, by alpha-beta; `plies` counts the step itself.

    Raises ValueError unless `plies` is at least 1.
    """
    whole("plies", plies, otherwise=", the player's own step")
    search = partial(alphabeta, depth=plies - 1, evaluate=evaluate or game.evaluate)
    root = game.initial
    return {move: search(game, game.result(root, move)) for move in steps(root.cells, MAX)}


def purple_values(view: View, plies: int = 5) -> dict[Step, float]:
    """What each step is worth if all pieces of the enemy are purple."""
    return move_values(purple_game(view), plies)


def placement_values(
    view: View, plies: int = 5, distances: bool = True
) -> dict[Step, tuple[float, ...]]:
    """What each step is worth in each of the `placements`, as if the player knew it.

    Without `distances` only the blue pieces count.
    """
    games = [PurpleGame(cells) for cells in placements(view)]
    tables = [
        move_values(game, plies, game.evaluate if distances else game.count_blues) for game in games
    ]
    return {move: tuple(table[move] for table in tables) for move in steps(view.cells, MAX)}


def purple_max(view: View, plies: int = 5) -> Step:
    """The program PurpleMax: the first of the best steps with purple pieces, or an escape."""
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = purple_values(view, plies)
    return max(values, key=values.__getitem__)


def naotti(view: View, plies: int = 5, distances: bool = True) -> Step:
    """The program Naotti1.1, without `distances` Naotti1.0: every placement of the colours.

    A step is worth the least that it is worth in any of them; it plays the first of the best
    steps, or an escape.
    """
    if leaving := escapes(view.cells, MAX):
        return leaving[0]
    values = placement_values(view, plies, distances)
    return max(values, key=lambda move: min(values[move]))


# ----------------------------------------------------------------------------- the paper's figures


def _figure(**squares: str) -> View:
    """A position by the squares of its pieces, R, B and u; one enemy red and one blue are left."""
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
"""The positions of the paper's Figures 4, 6 and 7, the first player to move."""


def best_line(game: PurpleGame, node: PurpleState, depth: int = 4) -> tuple[list[str], PurpleState]:
    """The steps that both players find best, and the node that they end in.

    `depth` plies at most are searched and played.
    """
    line = []
    while depth and not game.is_terminal(node):
        depth -= 1
        move = best_move(game, node, partial(alphabeta, depth=depth, evaluate=game.evaluate))
        line.append(notation(node.cells, move))
        node = game.result(node, move)
    return line, node


def _verdict(game: PurpleGame, move: Step) -> str:
    """What a step leads to within five plies, with the best line after it."""
    line, node = best_line(game, game.result(game.initial, move))
    if not game.is_terminal(node):
        return "nothing is decided within five plies"
    won = "wins" if game.utility(node, MAX) > 0 else "loses"
    plies = game.plies_to_end(node)
    if plies > node.ply:
        line.append("and nothing stops the escape")
    return f"{won} in {plies} plies: {', '.join(line)}"


def explained(view: View) -> str:
    """What PurpleMax and Naotti1.1 choose, and why; with one red and one blue enemy left.

    Both choices are judged with purple pieces, the second one also as Naotti judges it: with
    the colours known.
    """
    lines = []
    for name, move in (("PurpleMax", purple_max(view)), ("Naotti1.1", naotti(view))):
        lines.append(f"{name}: {notation(view.cells, move)}")
        if name != "PurpleMax":
            for cells in placements(view):
                colours = " ".join(
                    f"{square_name(i)} ({x})" for i, x in enumerate(cells) if x in "rb"
                )
                lines.append(f"  if {colours}: {_verdict(PurpleGame(cells), move)}")
        lines.append(f"  all purple: {_verdict(purple_game(view), move)}")
    return "\n".join(lines)
