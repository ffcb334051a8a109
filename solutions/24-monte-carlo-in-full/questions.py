"""Exercise 24: proven values, and PUCT."""

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
HANDS = Named("chopsticks.hands:half_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

QUESTIONS = (
    Question(
        name="handed-up",
        points=3,
        warm_up=Lines(
            begin="win = 1",
            wrong=(
                "win = 1",
                "if None in children or not children:",
                "return min(children) if to_move == MAX else max(children)",
            ),
        ),
        calls=(
            Call([1], 0, MAX),
            Call([1], 1, MAX),
            Call([-1], 1, MAX),
            Call([1], 1, MIN),
            Call([-1, None], 2, MIN),
            Call([None], 0, MAX),
            Call([0], 0, MAX),
            Call([0], 1, MAX),
            Call([None, 0], 0, MIN),
            Call([0, -1], 0, MAX),
            Call([0, 1], 0, MIN),
            Call([-1, -1], 0, MAX),
            Call([0.5, 0], 0, MAX),
            Call([0.5], 1, MAX),
            Call([0.5, None], 0, MAX),
            Call([-0.5, 0], 1, MIN),
            Call([], 3, MAX),
        ),
        hidden=(
            Call([None, None, 1], 0, MAX),
            Call([None, None, -1], 0, MIN),
            Call([1, 1, 1], 0, MIN),
            Call([1, 0.5, 1], 0, MIN),
            Call([-1, 0, -0.5], 0, MAX),
            Call([-1, None, -1], 0, MAX),
            Call([1, None], 0, MIN),
            Call([0, 0, 0], 2, MIN),
            Call([], 1, MIN),
        ),
    ),
    Question(
        name="chosen",
        points=3,
        calls=(
            Call(1, [(0.5, 0, 0), (0.5, 0, 0)], MAX, 1),
            Call(1, [(0.2, 0, 0), (0.8, 0, 0)], MAX, 1),
            Call(1, [(0.2, 0, 0), (0.8, 0, 0)], MIN, 1),
            Call(3, [(0.5, 1, 0), (0.5, 1, 1)], MAX, 0),
            Call(3, [(0.1, 1, 0), (0.8, 1, 0)], MAX, 1),
            Call(3, [(0.5, 1, 0), (0.5, 1, 1)], MIN, 0),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 0),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 1),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 0.5),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MIN, 1),
            Call(3, [(0.5, 1, -0.3), (0.5, 1, -0.5), (0, 0, 0)], MAX, 0.1),
            Call(101, [(0.6, 60, 30), (0.4, 40, 25)], MAX, 2),
            Call(101, [(0.9, 90, 45), (0.1, 10, 4)], MAX, 2),
            Call(401, [(0.5, 390, 0), (0.5, 10, -1.5)], MAX, 0.2),
            Call(26, [(0.5, 20, 12), (0.5, 5, 1)], MAX, 0.5),
            Call(5, [(0.7, 4, 2), (0.3, 0, 0)], MAX, 0.9),
            Call(9, [(0.1, 4, -1), (0.9, 4, -2)], MAX, 0.5),
            Call(3, [(0.1, 1, 0), (0.9, 1, -1)], MAX, 1),
            Call(31, [(0.4, 10, -2), (0.3, 10, -6), (0.3, 10, -3)], MIN, 0.1),
            Call(50, [(0.1, 20, -5), (0.6, 25, -4), (0.3, 4, -2)], MIN, 1.25),
        ),
        hidden=(
            Call(50, [(0.1, 20, 5), (0.6, 25, 4), (0.3, 4, 2)], MAX, 1.25),
            Call(50, [(0.1, 20, -6), (0.6, 24, -4), (0.3, 5, -2)], MIN, 1.2),
            Call(200, [(0.9, 150, 30), (0.1, 49, 14)], MAX, 0.5),
            Call(7, [(0.25, 2, 1), (0.25, 2, 1), (0.5, 2, -2)], MAX, 0.3),
            Call(25, [(0.3, 8, 2), (0.4, 8, -4), (0.3, 8, -3)], MIN, 0.1),
            Call(2, [(0.5, 1, -1), (0.5, 0, 0)], MIN, 0.5),
            Call(900, [(0.05, 3, 0), (0.95, 896, 700)], MAX, 3),
        ),
    ),
    Question(
        name="puct",
        points=4,
        calls=(
            Call(tree([1, -1]), At(), 1, LEVEL),
            Call(tree([1, -1]), At(), 6, LEVEL),
            Call(tree([[3, 12], [2, 4]]), At(), 3, LEVEL),
            Call(tree([[3, 12], [2, 4]]), At(), 9, LEVEL),
            Call(tree([[0, 1], [[1, 0], 0], -1]), At(), 12, LEVEL),
            Call(tree([[[1, -1], [0, 1]], [[0, 2], 1]]), At(0), 15, LEVEL),
            Call(tree([[[0, 1, -1], [1, 0]], [[0, -1], [1]], 0]), At(), 20, LEVEL),
            Call(TICTACTOE, Board("xx oo    ", MAX), 30, LINES),
            Call(TICTACTOE, Board("xo  x    ", MIN), 40, LINES),
            Call(CHOPSTICKS, At(), 25, HANDS),
        ),
        hidden=(
            Call(tree([0.5]), At(), 4, LEVEL),
            Call(tree([[[1, -1], [0, 1]], [[0, 2], 1]]), At(), 60, LEVEL),
            Call(tree([[[5, 0], 2], [[3, 4], 1, [0, 9]], 2]), At(), 80, LEVEL),
            Call(TICTACTOE, At(), 120, LINES),
            Call(TICTACTOE, Board("x   o   x", MIN), 100, LINES),
            Call(CHOPSTICKS, At(0), 150, HANDS),
            Call(CHOPSTICKS, At(1, 0, 0), 200, HANDS),
        ),
        needs=("chosen",),
    ),
)
