"""Exercise 05: orders of moves, and killers."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, tree
from grading.author.exercises import Lines, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
ROLLOVER = GameSpec("chopsticks", {"overflow": "rollover"})
LEAF = tree(7)
TEXTBOOK = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
EQUAL = tree([[3, 12], [3, 4], [5, 3]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # the 5 cuts three plies below
KILLER = tree([[5, 6], [8, 2, 9], [7, 1, 9], [4, 3]])
ILLEGAL = tree([[5, 6], [8, 9, 2], [7, 1], [7, 8, 1]])  # the third branch has no move 2
# a bound from further up must hold below a node that has found less itself
LONG = tree([8, [[[-6], [-1, 8, 5]]]])
LONG_FOR_MIN = tree([[-8, [[[6], [1, -8, -5]]]]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
FOUR = tree([[[3, 5], [5, 2]], [[1, 2], [0, -1]], [[7, 4], [8, 3, 5]], [[2, 6], [6, 6]]])

ROWS, CENTRE_FIRST = [0, 1, 2, 3, 4, 5, 6, 7, 8], [4, 0, 2, 6, 8, 1, 3, 5, 7]
LATE = Board(" x xo oo ", 0)
LATE_FOR_O = Board("xx o  ox ", 1)
HALF = Board("ox  o    ", 0)
OPENED = Board("    x    ", 1)

QUESTIONS = (
    Question(name="three-orders", points=1, calls=(Call(),), reveal=False),
    Question(
        name="kill-first",
        points=2,
        calls=(
            Call(CHOPSTICKS, At()),
            Call(CHOPSTICKS, State(((1, 2), (3, 4)), 0)),
            Call(CHOPSTICKS, State(((1, 3), (2, 2)), 0)),
            Call(CHOPSTICKS, State(((1, 4), (0, 4)), 1)),
            Call(CHOPSTICKS, State(((2, 4), (2, 3)), 0)),
            Call(ROLLOVER, State(((2, 4), (1, 3)), 0)),
        ),
        hidden=(
            Call(CHOPSTICKS, State(((0, 0), (1, 2)), 0)),
            Call(CHOPSTICKS, State(((1, 4), (1, 4)), 1)),
            Call(ROLLOVER, State(((2, 3), (2, 4)), 1)),
        ),
        work="nodes",
        allow=("search.counting", "search.textbook"),
    ),
    Question(
        name="in-order",
        points=4,
        calls=(
            Call(LEAF, At(), []),
            Call(tree([3, 12]), At(), [1, 0]),
            Call(tree([[3, 12], [2, 4]]), At(1), [1, 0]),
            Call(EQUAL, At(), [0, 1, 2]),
            Call(EQUAL, At(), [1, 2, 0]),
            Call(TEXTBOOK, At(), [0, 1, 2]),
            Call(TEXTBOOK, At(), [2, 1, 0]),
            Call(DEEP, At(), [0, 1]),
            Call(LOSSES, At(), [1, 0]),
            Call(LONG, At(), [0, 1, 2]),
            Call(LONG_FOR_MIN, At(), [0, 1, 2]),
            Call(TICTACTOE, LATE, ROWS),
            Call(TICTACTOE, LATE, ROWS[::-1]),
        ),
        hidden=(
            Call(FOUR, At(), [3, 1, 0, 2]),
            Call(TICTACTOE, LATE_FOR_O, CENTRE_FIRST),
            Call(TICTACTOE, HALF, ROWS),
            Call(TICTACTOE, HALF, CENTRE_FIRST),
            Call(TICTACTOE, OPENED, CENTRE_FIRST),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
    ),
    Question(
        name="killers",
        points=4,
        answer="with_killers",
        calls=(
            Call(tree([3, 12]), At(), 0, {}),
            Call(KILLER, At(), 2, {}),
            Call(KILLER, At(), 2, {1: 1}),
            Call(ILLEGAL, At(), 2, {}),
            Call(FOUR, At(), 3, {}),
            Call(LOSSES, At(), 2, {}),
            Call(CHOPSTICKS, At(), 8, {}),
        ),
        hidden=(
            Call(FOUR, At(), 3, {1: 2, 2: 1}),
            Call(CHOPSTICKS, State(((1, 3), (1, 3)), 0), 7, {}),
            Call(CHOPSTICKS, At(), 10, {}),
            Call(TICTACTOE, HALF, 6, {}),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
        warm_up=Lines(
            begin="moves =",
            wrong=(
                "moves = game.moves(state)",
                "if alpha > beta:",
                "killers.setdefault(depth, move)",
            ),
        ),
    ),
)
