"""Exercise 06: deepening along a line, and a search that lives on null windows."""

from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question

HANDS = Named("chopsticks.hands:living_hands")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
SUM = Named("builtins:sum")  # of a path in a tree: of the numbers of its moves
TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
LEAF = tree(7)
TEXTBOOK = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
EQUAL = tree([[3, 12], [3, 4], [5, 3]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # the 5 cuts three plies below
FOUR = tree([[[3, 5], [5, 2]], [[1, 2], [0, -1]], [[7, 4], [8, 3, 5]], [[2, 6], [6, 6]]])
LAST_FIRST = tree([[[2, 9], [3, 8]], [[6, 1], [7, 4]], [[0, 5], 5]])
ENDS = tree([[3, 9], [5, [8, 1]], [[7, 4], 6]])
# behind another move than the line's, what is left of the line must be forgotten
OTHERS = tree(
    [
        [[[-4, -4], [0, 8]], [[-3, 6], [7, 5]]],
        [[[-1, 4], [-2, 4]], [[-5, 4], [5, -3]], [[1, 5], [1, 7]]],
        [[[3, 9], [2, 3]], [[-1, 9], [-5, 8]], [[-5, 0], [2, 9]]],
    ]
)
LOSSES = tree([[-3, [-9, -8]], [[-7, -4], -5]])

LATE = Board(" x xo oo ", 0)
LATE_FOR_O = Board("xx o  ox ", 1)
HALF = Board("ox  o    ", 0)
OPENED = Board("    x    ", 1)

QUESTIONS = (
    Question(
        name="deepened",
        points=4,
        calls=(
            Call(tree([3, 12]), At(), 1, SUM),
            Call(EQUAL, At(), 1, SUM),
            Call(LAST_FIRST, At(), 1, SUM),
            Call(LAST_FIRST, At(), 2, SUM),
            Call(LAST_FIRST, At(), 3, SUM),
            Call(ENDS, At(), 3, SUM),
            Call(ENDS, At(1), 3, SUM),
            Call(EQUAL, At(), 2, SUM),
            Call(LOSSES, At(), 3, SUM),
            Call(OTHERS, At(), 4, SUM),
            Call(CHOPSTICKS, At(), 8, HANDS),
        ),
        hidden=(
            Call(FOUR, At(), 3, SUM),
            Call(FOUR, At(2), 2, SUM),
            Call(DEEP, At(), 4, SUM),
            Call(CHOPSTICKS, At(0, 0), 10, HANDS),
            Call(TICTACTOE, HALF, 4, LINES),
            Call(TICTACTOE, LATE_FOR_O, 6, LINES),
        ),
        work="nodes",
        allow=("search.counting",),
        warm_up=Lines(
            begin="found, line =",
            wrong=(
                "for depth in range(limit + 1):",
                "value, line = search(state, depth, [], -inf, inf)",
            ),
        ),
    ),
    Question(
        name="at-least",
        points=2,
        calls=(
            Call(LEAF, At(), 7),
            Call(LEAF, At(), 8),
            Call(TEXTBOOK, At(0), 3),
            Call(TEXTBOOK, At(), 3),
            Call(TEXTBOOK, At(), 4),
            Call(TEXTBOOK, At(1), 3),
            Call(TICTACTOE, LATE, 0),
        ),
        hidden=(
            Call(FOUR, At(), 4),
            Call(FOUR, At(), 5),
            Call(DEEP, At(1), 6),
            Call(TICTACTOE, HALF, 0),
            Call(TICTACTOE, LATE_FOR_O, 1),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
    ),
    Question(
        name="scout",
        points=4,
        calls=(
            Call(LEAF, At()),
            Call(tree([3, 12]), At()),
            Call(tree([[3, 12], 2]), At(0)),
            Call(EQUAL, At()),
            Call(TEXTBOOK, At()),
            Call(tree([[3, 12, 8], [2, 4, 6], [14, 5, 4]]), At()),
            Call(FOUR, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(DEEP, At()),
            Call(FOUR, At(2)),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, HALF),
            Call(TICTACTOE, OPENED),
        ),
        work="nodes",
        allow=("search.counting",),
        needs=("at-least",),
        draw=True,
    ),
)
