"""Exercise 16: views and placements, the ends of Geister, sure wins, and plans for all colours."""

from chopsticks.game import MAX, MIN
from chopsticks.games.geister import (
    FIGURES,
    Position,
    PurpleState,
    View,
    placements,
    square_name,
    start,
)
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Question

STEPS = ("games.geister.game.moved", "games.geister.game.steps")
START = start("RBRBRBRB", "RRRRBBBB")


def board(**pieces: str) -> str:
    """The letters of a board, given the squares of each kind of piece."""
    letters = {square: piece for piece, squares in pieces.items() for square in squares.split()}
    return "".join(letters.get(square_name(i), ".") for i in range(36))


def view(reds: int, **pieces: str) -> View:
    """What MAX sees."""
    return View(board(**pieces), reds)


def purple(view: View) -> GameSpec:
    """The game of a view in which all pieces of the enemy are purple."""
    return GameSpec("geister.purple", {"cells": view.cells, "blues": view.blues})


def known(cells: str) -> GameSpec:
    """The game of a board with all colours known."""
    return GameSpec("geister.purple", {"cells": cells, "blues": 0})


def together(view: View, plies: int, *some: int) -> Call:
    """A game, the nodes of all placements of a view or of some, and plies."""
    boards = placements(view)
    nodes = [PurpleState(boards[i]) for i in some or range(len(boards))]
    return Call(known(boards[0]), nodes, plies)


EARLY = Position(board(R="a3", B="d1 f2", r="a1 c2", b="b1 e6"))
# d2 → takes a piece: if it is blue, that wins, and if it is red, f2 escapes.
TO_TAKE = view(2, R="a2 d2", B="f2", u="e2 a3 d3")
LATE = Position(board(R="b4", B="c4 e2 f6", r="a6", b="d5 d4"), MIN)

QUESTIONS = (
    Question(name="count", points=1, calls=(Call(),), reveal=False),
    Question(
        name="view",
        points=2,
        calls=(
            Call(Position(board(R="a3", B="d1", r="a1", b="b1")), MAX),
            Call(Position(board(R="a3", B="d1", r="a1", b="b1")), MIN),
            Call(EARLY, MAX),
            Call(EARLY, MIN),
            Call(Position(board(R="a3", B="d1 c6", r="a1 b2 b4", b="b1"), MIN), MAX),
            Call(LATE, MIN),
        ),
        hidden=(
            Call(START, MAX),
            Call(START, MIN),
            Call(LATE, MAX),
            Call(Position(board(R="f5 c2 b2", B="a6", r="e4", b="d1 d3 b3"), MIN), MIN),
        ),
        allow=STEPS,
    ),
    Question(
        name="where-red",
        points=2,
        calls=(
            Call(FIGURES[4], set()),
            Call(FIGURES[4], {1}),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1"), set()),
            Call(view(1, R="a3", B="d1", u="a1 b1 c1"), set()),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1 f6"), {35}),
            Call(view(2, R="a3", B="d1", u="a1 b1 c1 f6"), {2, 35}),
            Call(view(1, R="a6", B="e5", u="c2 f2 f6"), set()),
        ),
        hidden=(
            Call(View(board(R="b5 d5", B="b6", u="b1 c1 d1 e1 b2 c2 d2 e2"), 4), set()),
            Call(View(board(R="b5 d5", B="b6", u="b1 c1 d1 e1 b2 c2 d2 e2"), 4), {3}),
            Call(view(3, R="a2", B="f1", u="a6 b6 c4 d4 e1"), {21, 30, 31}),
            Call(view(1, R="a2", B="f1", u="a6 b6 c4 d4 e1"), set()),
        ),
        order=False,
        allow=STEPS,
    ),
    Question(
        name="endings",
        points=3,
        calls=(
            Call(Position(board(R="c3", B="a1", r="d3", b="b1"))),
            Call(Position(board(R="c3", B="b1", r="d3", b="e5"))),
            Call(Position(board(R="f1", B="e6 f6", r="a5 b2", b="a6 c3"))),
            Call(Position(board(R="f1", B="e6 f6", r="f5 b2", b="a6 c3"), MIN)),
            Call(Position(board(R="c3", B="c5", r="d3", b="c4"), MIN)),
            Call(Position(board(R="a1 b3", B="f1 e4", r="b2 c3", b="e3"))),
            Call(Position(board(R="b4 b6", B="d6 f6", r="e6", b="a4"))),
        ),
        hidden=(
            Call(START),
            Call(Position(board(R="a1", B="f1 f6", r="a6", b="f5 d4"), MIN)),
            Call(Position(board(R="e2", B="a1 f1", r="c3", b="b1"))),
            Call(Position(board(R="d4 d2", B="c3", r="f6 b3", b="a6 c4"), MIN)),
            Call(Position(board(R="d3", B="c2 c4", r="c3", b="f3 f4"))),
        ),
        allow=STEPS,
    ),
    Question(
        name="wins",
        points=3,
        calls=(
            Call(known(board(R="c3", B="a1", r="d3", b="e5")), At(), 0),
            Call(known(board(R="c3", B="d3", r="b5", b="a6")), At(), 2),
            Call(known(board(R="f6", B="a3", r="e5", b="a2")), At(), 0),
            Call(known(board(R="f6", B="a3", r="e5", b="a2")), At(), 1),
            Call(purple(FIGURES[4]), At(0), 1),
            Call(purple(FIGURES[4]), At(), 2),
            Call(purple(FIGURES[4]), At(), 3),
            *(Call(known(cells), At(), 3) for cells in placements(FIGURES[7])),
            Call(purple(FIGURES[7]), At(), 3),
            Call(purple(FIGURES[7]), At(), 5),
        ),
        hidden=(
            Call(purple(FIGURES[6]), At(), 4),
            Call(purple(FIGURES[6]), At(), 5),
            Call(purple(FIGURES[6]), At(1), 3),
            *(Call(known(cells), At(), 4) for cells in placements(FIGURES[6])),
            Call(purple(view(2, R="a4", B="b1 d3", u="a5 c3 b6")), At(), 3),
        ),
        work="nodes",
        allow=STEPS,
        draw=True,
        warm_up=Lines(
            begin="if game.is_terminal(node):",
            wrong=(
                "return game.utility(node, game.to_move(node)) > 0",
                "decides = any",
            ),
            moves=(("decides", "if plies"), ("decides", "if game")),
        ),
    ),
    Question(
        name="plan",
        points=4,
        calls=(
            together(FIGURES[4], 1),
            together(FIGURES[4], 3),
            together(FIGURES[7], 3),
            together(view(2, R="b2", B="a5 e5", u="a4 f4 f5"), 3),
            together(TO_TAKE, 3),
            together(FIGURES[7], 5),
            together(TO_TAKE, 3, 1, 2),
            together(view(1, R="d1", B="c1", u="e1 c3"), 2),
        ),
        hidden=(
            together(FIGURES[4], 5),
            together(FIGURES[6], 5),
            together(view(2, R="a6", B="b1 b2", u="e2 b4 a5"), 3),
            together(view(1, R="a3", B="a2 d4", u="b3 b4 d6"), 3),
            together(view(2, R="c4", B="d1", u="b1 b3 a4 b4"), 3),
            together(FIGURES[4], 2),
        ),
        allow=(*STEPS, "games.geister.purple.placements"),
    ),
    Question(
        name="mistakes",
        points=2,
        calls=(
            together(TO_TAKE, 1),
            together(FIGURES[4], 2),
            together(FIGURES[4], 3),
            together(FIGURES[6], 3),
            together(FIGURES[7], 5),
            together(view(2, R="d1 e1 e2", B="f2 f3", u="f1 d3 e3"), 4, 0, 2),
            together(view(1, R="f2", B="e1 e2", u="d1 d2"), 3),
        ),
        hidden=(
            together(FIGURES[4], 5),
            together(FIGURES[7], 4),
            together(view(2, R="f5", B="c1", u="e1 d2 e6"), 3),
            together(view(2, R="a5", B="f2 e5", u="d3 b4 e6"), 3),
        ),
        allow=(*STEPS, "games.geister.purple.placements"),
        needs=("wins", "plan"),
    ),
)
