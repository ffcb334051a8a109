"""Exercise 04: alpha-beta with a window, its cut-offs, its root, and its best case."""

from math import inf

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, Named, tree
from grading.author.exercises import Item, Lines, OpenQuestion, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
HANDS = Named("chopsticks.hands:half_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies
LEAF = tree(7)
CHOICE = tree([3, 12])
EQUAL = tree([[3, 12, 8], [3, 1, 4]])  # lecture 04: a bound that equals alpha
MET = tree([[[1, 2], [2, 9]]])  # a bound that equals beta
TEXTBOOK = tree([[3, 12, 8], [6, 2, 4], [14, 5, 2]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # lecture 04: a cut-off three plies below its bound
THREE = tree([[[3, 5], [6, 9]], [[2, 4], [8, 1]], [[7, 4], [0, 6]]])
UNEVEN = tree([[[5, -2], [7]], [[1, 8], [4, [-6, 0]]], [-3, [2, 9]]])
# a bound from further up must hold below a node that has found less itself
LONG = tree([5, -6, [[[6, -6], [2, -1], -4]]])
LONG_FOR_MIN = tree([[-5, 6, [[[-6, 6], [-2, 1], 4]]]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
# no value at MAX's nodes is above 0, and below a MIN node beta must not rise again
NEGATIVE = tree([[9, [[-6, [-1]]], [[[-8, 9], [-3, -5], [-2]], [[5, 9, -6], [2, -8, -9]]]], -9])
LATE = Board("  oxxoxo ", 0)  # x to move: one move wins, one draws, one loses
LATE_FOR_O = Board("xx o  ox ", 1)
FEW = State(((1, 1), (0, 2)), 0)
LEAD = State(((1, 2), (0, 4)), 1)

QUESTIONS = (
    Question(name="never-seen", points=1, calls=(Call(),), reveal=False),
    Question(
        name="alphabeta",
        points=4,
        calls=(
            Call(LEAF, At(), 2, LEVEL),
            Call(CHOICE, At(), 0, LEVEL),
            Call(CHOICE, At(), 1, LEVEL),
            Call(TEXTBOOK, At(1), 0, LEVEL),
            Call(EQUAL, At(), 2, LEVEL),
            Call(TEXTBOOK, At(1), 1, LEVEL, 3),
            Call(TEXTBOOK, At(), 2, LEVEL, 4, 9),
            Call(TEXTBOOK, At(), 2, LEVEL, -9, 1),
            Call(MET, At(), 3, LEVEL),
            Call(tree([[8, 9], [2, 3], [4, 7]]), At(), 2, LEVEL),
            Call(LOSSES, At(), 2, LEVEL),
            Call(DEEP, At(), 9, LEVEL),
            Call(LONG, At(), 9, LEVEL),
            Call(LONG_FOR_MIN, At(), 9, LEVEL),
            Call(THREE, At(), 3, LEVEL),
            Call(CHOPSTICKS, FEW, 3, HANDS),
        ),
        hidden=(
            Call(UNEVEN, At(), 9, LEVEL),
            Call(UNEVEN, At(1), 2, LEVEL, -3, 6),
            Call(THREE, At(), 3, LEVEL, 5, 6),
            Call(TICTACTOE, LATE, 9, LEVEL),
            Call(CHOPSTICKS, At(0), 6, HANDS),
            Call(CHOPSTICKS, LEAD, 5, HANDS, -1, 0),
        ),
        work="nodes",
        draw=True,
        warm_up=Lines(
            begin="best = -inf",
            wrong=(
                "best = min(best, alphabeta(game, child, depth - 1, evaluate, -inf, beta))",
                "if alpha > beta:",
                "return alpha if game.to_move(state) == MAX else beta",
            ),
        ),
    ),
    Question(
        name="count-cutoffs",
        points=3,
        calls=(
            Call(CHOICE, At(), 1),
            Call(EQUAL, At(), 2),
            Call(tree([[3, 12], [8, 2]]), At(), 2),
            Call(tree([[3, 12], [3, 4]]), At(), 2),
            Call(tree([[3, 12, 8], [2, 4, 6]]), At(), 1),
            Call(tree([[3, 12, 8], [2, 4, 6]]), At(), 2),
            Call(tree([[3, 12, 8], [2, 4, 6], [1, 5, 7]]), At(), 2),
            Call(tree([[3, 12, 8], [5, 6]]), At(), 2),
            Call(THREE, At(), 3),
            Call(DEEP, At(), 9),
            Call(LONG, At(), 9),
            Call(LONG_FOR_MIN, At(), 9),
            Call(tree([-1, [[2], [-3]]]), At(), 2),
            Call(tree([0, [[-2], [3]]]), At(), 2),
        ),
        hidden=(
            Call(UNEVEN, At(), 9),
            Call(TEXTBOOK, At(1), 9),
            Call(TICTACTOE, LATE_FOR_O, 9),
            Call(CHOPSTICKS, At(), 6),
            Call(CHOPSTICKS, LEAD, 5),
            Call(NEGATIVE, At(), 9),
        ),
        draw=True,
    ),
    Question(
        name="negamax",
        points=4,
        calls=(
            Call(LEAF, At()),
            Call(CHOICE, At()),
            Call(TEXTBOOK, At(2)),
            Call(EQUAL, At()),
            Call(tree([[-3, -12]]), At(), -9, -5),
            Call(TEXTBOOK, At(1), -inf, -3),
            Call(TEXTBOOK, At(), 4, 9),
            Call(TEXTBOOK, At(), -9, 1),
            Call(DEEP, At()),
            Call(LONG, At()),
            Call(LONG_FOR_MIN, At()),
            Call(THREE, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(UNEVEN, At()),
            Call(UNEVEN, At(0), -2, 3),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, Board("x   o    ", 0)),
            Call(TICTACTOE, Board("x   o    ", 0), 0, 1),
        ),
        work="visited",
        draw=True,
    ),
    Question(
        name="choose",
        points=3,
        calls=(
            Call(CHOICE, At()),
            Call(tree([[3, 1], [2, 4], [6, 5]]), At()),
            Call(TEXTBOOK, At()),
            Call(EQUAL, At()),
            Call(DEEP, At(1)),
            Call(THREE, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(THREE, At(0)),
            Call(UNEVEN, At(1)),
            Call(tree([[[4, 9], 1], [1, [2, 7]], [5, [1, 1]]]), At()),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, Board("x   o    ", 0)),
        ),
        work="nodes",
        needs=("negamax",),
        draw=True,
    ),
    Question(
        name="best-case",
        points=2,
        calls=(Call(2, 1), Call(2, 2), Call(3, 3), Call(3, 4)),
        hidden=(Call(1, 5), Call(2, 9), Call(6, 3), Call(30, 8)),
    ),
    OpenQuestion(
        "root",
        (
            Item(
                "bound",
                1,
                "what alpha-beta returns for the second move, and why it is not the value",
            ),
            Item("choice", 1, "which move the friend then takes, and what it is worth"),
            Item("fail-hard", 1, "why fail-hard falls into the trap more often"),
        ),
    ),
)
