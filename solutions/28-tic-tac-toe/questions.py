"""Exercise 28: the lab report's tic-tac-toe, written again and tested."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import Call, GameSpec, Named, OneByOne
from grading.author.exercises import Lines, Question

TICTACTOE = GameSpec("tictactoe")
THE_BOARD_ITSELF = Named("builtins:tuple")
MOVERS_VIEW = Named("chopsticks.hands:movers_view")
UP_TO_SYMMETRY = Named("chopsticks.games.tictactoe:canonical")

# x's boards in the two games of the report's log, in which o begins
CORNER, BESIDE, BEHIND = Board("      o  "), Board(" x    oo "), Board(" x xo oo ")
CENTRE, DIAGONAL, TOP_ROW = Board("    o    "), Board("ox  o    "), Board("oxo o  x ")

O_WON, X_WON, DRAWN = Board("oxoxo ox "), Board("xxxoo o  ", 1), Board("oxooxxxoo")
ONE_LEFT, TWO_LEFT, THREE_LEFT = Board("oxoxxoo x", 1), Board("oxoxxo o "), Board("xox  ox o", 1)
EMPTY, OPENED, O_TO_MOVE = Board(to_move=1), Board("  x      ", 1), Board("xo  o x  ", 1)

QUESTIONS = (
    Question(name="worth", points=1, calls=(Call(),), reveal=False),
    Question(
        name="held",
        points=2,
        calls=(
            Call(CORNER, "x"),
            Call(CORNER, "o"),
            Call(CENTRE, "o"),
            Call(BESIDE, "o"),
            Call(BESIDE, "x"),
            Call(O_WON, "o"),
        ),
        hidden=(
            Call(TOP_ROW, "o"),
            Call(BEHIND, "x"),
            Call(X_WON, "x"),
            Call(X_WON, "o"),
            Call(DRAWN, "o"),
        ),
    ),
    Question(
        name="negamax",
        points=4,
        calls=(
            Call(TICTACTOE, CORNER, 0, -1),
            Call(TICTACTOE, OPENED, 0, -1),
            Call(TICTACTOE, OPENED, 0, 1),
            Call(TICTACTOE, O_WON, 3, -1),
            Call(TICTACTOE, ONE_LEFT, 1, -1),
            Call(TICTACTOE, ONE_LEFT, 6, 1),
            Call(TICTACTOE, TWO_LEFT, 6, -1),
            Call(TICTACTOE, THREE_LEFT, 2, -1),
            Call(TICTACTOE, THREE_LEFT, 6, -1),
            Call(TICTACTOE, BEHIND, 6, 1),
            Call(TICTACTOE, BEHIND, 6, -1, -500, -400),
            Call(TICTACTOE, BEHIND, 6, -1, -300, -200),
            Call(TICTACTOE, BESIDE, 3, -1),
            Call(TICTACTOE, O_TO_MOVE, 6, 1),
        ),
        hidden=(
            Call(TICTACTOE, X_WON, 2, 1),
            Call(TICTACTOE, O_TO_MOVE, 3, -1),
            Call(TICTACTOE, TOP_ROW, 6, 1),
            Call(TICTACTOE, DIAGONAL, 6, -1),
            Call(TICTACTOE, BESIDE, 6, 1, 0, 400),
            Call(TICTACTOE, CENTRE, 6, -1),
        ),
        work="nodes",
        allow=("games.tictactoe.lines_evaluation",),
        draw=True,
        warm_up=Lines(
            begin="if depth == 0 or game.is_terminal(board):",
            wrong=(
                "return value",
                "best = max(best, -negamax(game, child, depth - 1, sign, -alpha, -beta))",
                "return alpha",
            ),
            moves=(("best = -inf", "if depth"),),
        ),
    ),
    Question(
        name="first-legal",
        points=2,
        calls=(
            Call(["4"], (2, 4)),
            Call([" 2 "], (2, 4)),
            Call(OneByOne("3", "4"), (2, 4)),
            Call(["middle", "4"], (2, 4)),
            Call(["", "9", "2", "4"], (2, 4)),
        ),
        hidden=(
            Call(["-1", "8"], (0, 8)),
            Call(["4.0", "1 2", "0"], (0, 1, 2, 4)),
            Call(OneByOne("12", "x", "", "1"), (1, 2)),
        ),
    ),
    Question(
        name="best-first",
        points=3,
        calls=(
            Call(TICTACTOE, ONE_LEFT, -1),
            Call(TICTACTOE, TWO_LEFT, -1),
            Call(TICTACTOE, THREE_LEFT, -1),
            Call(TICTACTOE, BEHIND, -1),
            Call(TICTACTOE, BEHIND, 1),
            Call(TICTACTOE, O_TO_MOVE, -1),
            Call(TICTACTOE, CENTRE, 1),
        ),
        hidden=(
            Call(TICTACTOE, O_WON, 1),
            Call(TICTACTOE, OPENED, -1),
            Call(TICTACTOE, DIAGONAL, 1),
            Call(TICTACTOE, CORNER, -1),
            Call(TICTACTOE, EMPTY, 1),
        ),
        work="nodes",
        allow=("games.tictactoe.lines_evaluation",),
        draw=True,
    ),
    Question(
        name="both-ways",
        points=3,
        calls=(
            Call(TICTACTOE, [ONE_LEFT], 6, 1),
            Call(TICTACTOE, [BEHIND], 6, -1),
            Call(TICTACTOE, [BEHIND, TOP_ROW], 6, 1),
            Call(TICTACTOE, [BESIDE, DIAGONAL], 3, -1),
        ),
        hidden=(
            Call(TICTACTOE, [], 6, 1),
            Call(TICTACTOE, [O_TO_MOVE, BESIDE], 6, 1),
            Call(TICTACTOE, [CORNER, CENTRE], 3, -1),
            Call(TICTACTOE, [CORNER], 6, -1),
        ),
        allow=("games.tictactoe.lines_evaluation", "search.counting"),
        needs=("negamax", "best-first"),
    ),
    Question(
        name="canonical",
        points=3,
        calls=(
            Call(Board("x        ", 1)),
            Call(Board("    x    ", 1)),
            Call(Board(" x       ", 1)),
            Call(Board("o     x  ", 1)),
            Call(Board("xo       ", 0)),
            Call(Board(" ox      ", 0)),
            Call(BESIDE),
            Call(Board("o  x xo  ", 1)),
        ),
        hidden=(
            Call(EMPTY),
            Call(DIAGONAL),
            Call(TOP_ROW),
            Call(THREE_LEFT),
            Call(Board("x o xo   ", 0)),
            Call(Board("oo xx o  ", 1)),
        ),
    ),
    Question(
        name="count-states",
        points=3,
        calls=(
            Call(TICTACTOE, O_WON, THE_BOARD_ITSELF),
            Call(TICTACTOE, ONE_LEFT, THE_BOARD_ITSELF),
            Call(TICTACTOE, TWO_LEFT, THE_BOARD_ITSELF),
            Call(TICTACTOE, TOP_ROW, THE_BOARD_ITSELF),
            Call(TICTACTOE, TOP_ROW, UP_TO_SYMMETRY),
            Call(TICTACTOE, Board("x   o   x", 1), UP_TO_SYMMETRY),
            Call(GameSpec("chopsticks", {"fingers": 3}), State(((1, 1), (1, 2)), 1), MOVERS_VIEW),
        ),
        hidden=(
            Call(TICTACTOE, BESIDE, THE_BOARD_ITSELF),
            Call(TICTACTOE, DIAGONAL, UP_TO_SYMMETRY),
            Call(TICTACTOE, Board("o   x    ", 1), UP_TO_SYMMETRY),
        ),
        work="nodes",
        allow=("games.tictactoe.transformed",),
    ),
)
