"""Geister: two armies of ghosts whose colours only their owners can see.

The board has the files a–f and the rows 1–6, with row 1 at the top.  Each player has four red and
four blue pieces and sets them up freely, the first player on b5–e6, the second on b1–e2.  A move is
one step up, right, down or left, but not onto one of your own pieces; a captured piece shows its
colour.  You win when you have taken all of the other player's blue pieces, when all of your own red
pieces have been taken, or when one of your blue pieces leaves the board.  A blue piece may leave if
it is on one of your two exits (the far corners) at the start of your turn; merely arriving there
does not win.

>>> game = Geister(start("RBRBRBRB", "RRRRBBBB"))
>>> print(game.initial)
  a b c d e f
1 . b b b b .
2 . r r r r .
3 . . . . . .
4 . . . . . .
5 . R B R B .
6 . R B R B .
>>> [notation(game.initial.board, move) for move in game.moves(game.initial)][:3]
['b5 ↑ (R)', 'b5 ← (R)', 'c5 ↑ (B)']

A `View` has all that a player may know.  A chooser, `chooser(view) -> move`, gets nothing else:

>>> from chopsticks.game import MAX
>>> view = seen(game.initial, MAX)
>>> print(view)
  a b c d e f
1 . u u u u .
2 . u u u u .  red 4, blue 4
3 . . . . . .
4 . . . . . .
5 . R B R B .
6 . R B R B .
>>> print(rush("B")(view))
e5 ↑

Source: N. Kawakami and T. Hashimoto on minimax search in Geister with the purple piece, IPSJ
Journal 62(10), 1716–1723, 2021 (in Japanese).  The purple piece is older: the paper takes it from
its reference 9, where df-pn searched for wins with it.
"""

import chopsticks.games.geister.drawing  # registers how a board is drawn
from chopsticks.game import register
from chopsticks.games.geister.game import (
    DISTANCE,
    DRAWN,
    EXITS,
    FORCED,
    NEXT,
    WIN,
    Chooser,
    Geister,
    Position,
    Step,
    View,
    approach_or_flee,
    beside,
    deal,
    drawn,
    escapes,
    moved,
    notation,
    random_chooser,
    read_record,
    replay,
    rush,
    seeing,
    seen,
    square_name,
    start,
    steps,
    turned,
    winner,
    write_record,
)
from chopsticks.games.geister.purple import (
    FIGURES,
    PurpleGame,
    PurpleState,
    move_values,
    naotti,
    placement_values,
    placements,
    purple_game,
    purple_max,
    purple_values,
)
from chopsticks.games.geister.small import (
    DEALS,
    START,
    Ghosts,
    OpenGeister,
    SmallGeister,
    Walk,
    dealt,
    evaluate,
    purple_walk,
)


def _pieces(cells: str) -> str:
    """List the ghosts on a board: "R a3, B d1, u a1 b1"."""
    squares: dict[str, list[str]] = {}
    for i, piece in enumerate(cells):
        squares.setdefault(piece, []).append(square_name(i))
    return ", ".join(" ".join([x, *squares[x]]) for x in "RBrbu" if x in squares)


def _says(cells: str, blues: int = 0) -> str:
    # the state says where the pieces are
    return f"purple game with blues={blues}" if blues else "game of known colours"


register(
    "geister.purple",
    PurpleGame,
    data={
        Step: str,
        PurpleState: lambda state: f"({_pieces(state.cells)}; ply {state.ply})",
        Position: lambda p: f"({_pieces(p.board)}; {('MAX', 'MIN')[p.to_move]})",
        View: lambda view: f"({_pieces(view.cells)}; reds={view.reds})",
    },
    rules=(beside, escapes, moved, steps),
    tells=("blues",),
    says=_says,
)
