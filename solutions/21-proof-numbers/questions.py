"""Exercise 21: proof numbers, the search that follows them, and certificates."""

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, graph, tree
from grading.author.exercises import Lines, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")


MIXED = [[["?", 0], 1, ["?", "?"]], [["?", -1, "?"], "?"], [[0, 0, "?"], ["?", "?"], "?"]]
DEEP = [
    [[["?", 1], ["?", "?"]], [["?", 0], 1], "?"],
    [[["?", "?"], -1], [0, ["?", "?", 1]]],
    [["?", ["?", "?", 0]], ["?", "?"], [[1, "?"], "?", "?"]],
]

# C wins, and A leads back to R first.
AROUND = graph(R="AC", A="RB", B="Aa", C="DE", D="cd", E="ef", a=0, c=-1, d=1, e=1, f=0)
# S comes up below A and below B, on two lines.
MEET = graph(R="AB", A="ST", B="SU", S="xy", T="x", U="y", x=-1, y=1)
CIRCLE = graph(R="AB", A="RS", B="RS", S="AB")
ROUND = graph(R="AB", A="CD", B="CD", C="EF", D="EF", E="RS", F="RS", S="AB")
# S is expanded and won below A, which is lost; it comes up again below C, where it matters.
AGAIN = graph(R="AB", A="ST", B="QP", C="S", P="y", Q="C", S="xy", T="x", x=-1, y=1)

LATE = Board("xx oo    ", MAX)
FORK = Board("xo  x    ", MIN)
TRAP = [[1, 1, 1, -1], 0]
STEPS = [[[0, 1], [-1, -1, 1]], [[1, 0, -1], [1, 1]], [[-1], [0, 1, 1]]]

QUESTIONS = (
    Question(
        name="numbers",
        points=2,
        calls=(
            Call("?", MAX),
            Call(1, MAX),
            Call(0, MAX),
            Call(-1, MIN),
            Call(["?", "?"], MAX),
            Call(["?", "?"], MIN),
            Call(["?", 0, "?"], MAX),
            Call(["?", -1, "?"], MIN),
            Call(["?", 0], MIN, to_move=MIN),
            Call([["?", "?"], "?"], MIN),
            Call([["?", 1], "?"], MIN, to_move=MIN),
            Call(MIXED, MAX),
        ),
        hidden=(
            Call(0, MIN),
            Call([1, "?"], MAX),
            Call([[1, 1], [0, "?"]], MAX),
            Call(MIXED, MIN),
            Call(MIXED, MAX, to_move=MIN),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call(DEEP, MIN, to_move=MIN),
        ),
    ),
    Question(
        name="most-proving",
        points=2,
        calls=(
            Call("?", MAX),
            Call([0, "?"], MAX),
            Call(["?", "?"], MAX),
            Call([["?", "?"], ["?", 1]], MAX),
            Call([["?", "?"], ["?", "?", "?"]], MIN),
            Call([["?", "?"], [1, [0, "?"]]], MAX),
            Call([[["?", "?"], "?"], ["?", "?", "?"]], MAX),
            Call([["?", "?"], [["?", "?"]]], MAX),
            Call([[["?", "?"]], "?", [["?", "?", "?"]]], MAX),
            Call([[["?", "?", "?"], ["?", "?"]], ["?", "?", "?"]], MAX),
            Call(MIXED, MAX),
            Call(MIXED, MIN),
        ),
        hidden=(
            Call(["?", -1], MIN),
            Call([[0, "?"], [["?", "?"], ["?", 1]]], MAX),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call([DEEP, MIXED], MAX),
            Call([DEEP, MIXED], MIN),
        ),
        needs=("numbers",),
    ),
    Question(
        name="prove",
        points=4,
        calls=(
            Call(tree(0), At(), MAX),
            Call(tree([0, 1, -1]), At(), MAX),
            Call(tree([-1, 0]), At(), MIN),
            Call(tree([[0, -1], [-1]]), At(), MIN),
            Call(tree([[1, 0], [1, 1]]), At(), MAX),
            Call(tree([[[0, 1], [1, 1]], [[-1, 1], 0]]), At(), MAX),
            Call(MEET, At(), MAX),
            Call(AROUND, At(), MAX),
            Call(AGAIN, At(), MAX),
            Call(CIRCLE, At(), MIN),
            Call(ROUND, At(), MAX),
            Call(TICTACTOE, FORK, MAX),
            Call(CHOPSTICKS, At(), MAX),
        ),
        hidden=(
            Call(tree(1), At(), MAX),
            Call(tree(-1), At(), MIN),
            Call(tree(STEPS), At(), MAX),
            Call(tree(STEPS), At(), MIN),
            Call(CIRCLE, At(), MAX),
            Call(MEET, At(), MIN),
            Call(TICTACTOE, LATE, MAX),
            Call(TICTACTOE, FORK, MIN),
            Call(TICTACTOE, Board("x   o    ", MAX), MAX),
            Call(CHOPSTICKS, State(((1, 4), (0, 1)), MAX), MAX),
        ),
        work="nodes",
        needs=("numbers",),
        warm_up=Lines(
            begin="while 0 not in root.numbers:",
            wrong=(
                "start = first_numbers(child)",
                "for node in line:",
            ),
        ),
    ),
    Question(
        name="certificate",
        points=2,
        calls=(
            Call(0, MAX),
            Call([-1, 1, "?"], MAX),
            Call([0, -1], MAX),
            Call([0, 1], MIN),
            Call([-1, -1], MIN),
            Call([["?", 1], [1, 1, 1]], MAX),
            Call([[1, 1, 1], [[1, -1], 1]], MAX),
            Call([[0, "?"], [[-1, -1, 0], -1]], MAX),
            Call([["?", -1], [-1, [-1, 1]]], MIN),
            Call([[[1, 1], "?", 0], [[0, 0], [0, 1, -1]]], MAX),
        ),
        hidden=(
            Call(1, MAX),
            Call([["?", "?"], [1, 1]], MAX),
            Call(STEPS, MAX),
            Call(STEPS, MIN),
            Call([TRAP, 1, [[1, 0], [1, "?"], [0, 1]]], MAX),
            Call([TRAP, 0, [STEPS, -1]], MAX),
            Call([TRAP, 0, [STEPS, -1]], MIN),
        ),
        needs=("numbers",),
    ),
)
