"""Exercise 24: proven values, all moves as first, RAVE's two means, a kept tree, and PUCT."""

from typing import Any

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
HANDS = Named("chopsticks.hands:half_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

SMALL: tuple[int, list[Any]] = (9, [("a", (6, [("b", (2, [])), ("c", (3, []))])), ("b", (2, []))])
DEEP: tuple[int, list[Any]] = (
    40,
    [(0, (11, [(1, (9, [(0, (4, [(2, (3, []))]))])), (0, (1, []))])), (1, (28, []))],
)


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
        name="all-as-first",
        points=2,
        calls=(
            Call(["a"], 0),
            Call(["a", "b"], 0),
            Call(["a", "b"], 1),
            Call(["a", "b", "c", "d", "a"], 0),
            Call(["a", "b", "c", "d", "a"], 1),
            Call(["a", "b", "c", "d", "a"], 2),
            Call(["c", "b", "a", "b", "c", "a"], 0),
            Call(["a", "b"], 2),
        ),
        hidden=(
            Call([], 0),
            Call([4, 0, 8, 2, 6, 1, 7], 3),
            Call([1, 1, 1, 1, 1], 1),
            Call(["b", "a", "a", "b", "b", "a", "a", "b", "c"], 2),
            Call(["x", "y", "z"], 5),
        ),
    ),
    Question(
        name="mixed",
        points=3,
        calls=(
            Call((1, 1), (1, 1), 1, 30, MAX),
            Call((4, 2), (10, -5), 30, 30, MAX),
            Call((4, 2), (4, 2), 30, 30, MIN),
            Call((0, 0), (10, -5), 30, 30, MAX),
            Call((0, 0), (10, -5), 30, 30, MIN),
            Call((4, 2), (10, -5), 200, 30, MAX),
            Call((4, 2), (10, -5), 200, 30, MIN),
            Call((4, 2), (10, 1), 8, 8, MAX),
            Call((4, 0), (10, 5), 30, 30, MAX),
            Call((5, -4), (20, 10), 400, 7, MIN),
        ),
        hidden=(
            Call((0, 0), (3, 3), 0, 10, MAX),
            Call((6, 0), (8, -2), 9, 9, MIN),
            Call((2, 1.5), (9, 0), 12, 100, MAX),
            Call((90, -45), (100, 30), 100, 30, MIN),
            Call((1, -1), (2, 0), 3, 3, MAX),
            Call((7, 3), (8, 3), 1000, 1, MIN),
        ),
    ),
    Question(
        name="reused",
        points=2,
        calls=(
            Call((1, []), []),
            Call((1, []), ["a"]),
            Call(SMALL, ["b"]),
            Call(SMALL, ["a"]),
            Call(SMALL, ["a", "c"]),
            Call(SMALL, ["a", "b"]),
            Call(SMALL, ["b", "c"]),
            Call(SMALL, ["c", "b"]),
            Call(SMALL, ["a", "b", "a"]),
        ),
        hidden=(
            Call(DEEP, [0, 1]),
            Call(DEEP, [0, 1, 0, 2]),
            Call(DEEP, [0, 1, 2]),
            Call(DEEP, [1, 0]),
            Call(DEEP, [2, 0, 1]),
            Call(DEEP, []),
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
