"""The positions of the paper's figures, and what its programs choose there."""

from functools import partial

from chopsticks.game import MAX
from chopsticks.games.geister.board import FILES, Step, View, notation, square_name
from chopsticks.games.geister.purple import (
    PurpleGame,
    PurpleState,
    naotti,
    placements,
    purple_game,
    purple_max,
)
from chopsticks.search import alphabeta, best_move


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
