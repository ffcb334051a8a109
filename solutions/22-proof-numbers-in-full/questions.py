"""Exercise 22: first numbers, limits with 1 + ε, and which disproofs are facts."""

from math import inf

from chopsticks.game import MAX, MIN
from coursework.exercise.call import Call, graph
from grading.author.exercises import Lines, Question

MIXED = [[["?2", 0], 1, ["?1", "?4"]], [["?3", -1, "?1"], "?2"], [[0, 0, "?2"], ["?1", "?3"], "?5"]]
DEEP = [
    [[["?1", 1], ["?3", "?2"]], [["?2", 0], 1], "?4"],
    [[["?1", "?2"], -1], [0, ["?5", "?1", 1]]],
]
LIAR = graph(R="AD", A="BC", D="BE", B="A", C="L", E="P", L=-1, P=1)
CIRCLE = graph(R="AB", A="RS", B="RS", S="AB")
# C wins, and A leads back to R first.
AROUND = graph(R="AC", A="RB", B="Aa", C="DE", D="cd", E="ef", a=0, c=-1, d=1, e=1, f=0)
# A chain of disproofs, the last of which nothing supports.
CHAIN = graph(R="AS", A="B", B="C", C="D", D="w", w=1, S="T", T="So", o=0)

QUESTIONS = (
    Question(
        name="numbers",
        points=2,
        calls=(
            Call("?3", MAX),
            Call("?3", MIN),
            Call("?12", MAX),
            Call("?2", MIN, to_move=MIN),
            Call(0, MAX),
            Call(-1, MIN),
            Call(["?3", "?2"], MAX),
            Call(["?3", "?2"], MIN),
            Call([["?3", "?1"], [1, "?2"]], MAX),
            Call([["?3", 1], "?4"], MIN, to_move=MIN),
            Call(MIXED, MAX),
        ),
        hidden=(
            Call(["?10", "?2"], MIN),
            Call([1, "?2"], MAX),
            Call([["?1", "?1"], [0, "?7"]], MIN),
            Call(MIXED, MIN),
            Call(MIXED, MAX, to_move=MIN),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call(DEEP, MIN, to_move=MIN),
        ),
    ),
    Question(
        name="limits",
        points=3,
        answer="child_and_limits",
        warm_up=Lines(
            begin="first = costs",
            wrong=(
                "second = min(costs)",
                "least = min(limits[side], second * (1 + epsilon))",
                "total = limits[1 - side]",
            ),
            moves=(("total", "least"), ("total", "second")),
        ),
        calls=(
            Call([(3, 2)], (9, 9), True, 0),
            Call([(1, 1), (1, 1)], (9, 9), True, 0),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), True, 0),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), True, 0.5),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), False, 0),
            Call([(6, 1), (4, 2), (8, 3)], (8, 9), True, 0.5),
            Call([(2, 5), (3, 4), (1, 4)], (30, 30), False, 1),
            Call([(1, 1), (2, 1)], (9, 9), True, 0.25),
            Call([(inf, 0), (5, 2), (7, 1)], (inf, inf), True, 0.25),
            Call([(4, 1), (5, 1)], (20, 9), True, 0.25),
            Call([(0, inf), (3, 4)], (40, 40), False, 2),
        ),
        hidden=(
            Call([(5, 5)], (inf, inf), False, 0.5),
            Call([(4, 1), (4, 1), (9, 9)], (inf, 12), True, 0),
            Call([(7, 3), (2, 8), (5, 8)], (25, 21), False, 0.5),
            Call([(9, 3), (8, 8), (8, 2)], (inf, 21), True, 0.125),
            Call([(3, 3), (inf, 0), (3, 2)], (3.5, 7), True, 4),
            Call([(2, 6), (1, 6), (4, 5)], (11, 5.5), False, 0.25),
        ),
    ),
    Question(
        name="ways",
        points=2,
        answer="ways_down",
        calls=(
            Call(1, 0),
            Call(2, 0),
            Call(6, 0),
            Call(6, 1),
            Call(7, 0.5),
            Call(12, 0.25),
            Call(20, 2),
            Call(40, 0.25),
        ),
        hidden=(
            Call(3, 1),
            Call(8, 1),
            Call(31, 0.5),
            Call(32, 0.5),
            Call(33, 4),
            Call(100, 0),
            Call(100, 0.125),
        ),
    ),
    Question(
        name="facts",
        points=3,
        calls=(
            Call(LIAR, ["E"], MIN),
            Call(LIAR, ["C"], MAX),
            Call(LIAR, ["B"], MIN),
            Call(LIAR, ["B", "E", "D", "R"], MIN),
            Call(CIRCLE, ["R", "S", "A", "B"], MAX),
            Call(CIRCLE, ["R", "A"], MAX),
            Call(CIRCLE, ["R", "A"], MIN),
            Call(CIRCLE, ["S", "B", "A"], MIN),
            Call(graph(R="A", A="wd", w=1, d=0), ["R", "A"], MAX),
            Call(graph(R="A", A="d", d=0), ["R", "A"], MIN),
            Call(CHAIN, ["A", "B", "C", "D"], MAX),
            Call(CHAIN, ["T", "S", "C"], MIN),
        ),
        hidden=(
            Call(LIAR, ["R", "A", "D", "B", "C", "E"], MAX),
            Call(LIAR, ["R", "A", "D", "B", "C", "E"], MIN),
            Call(LIAR, [], MAX),
            Call(AROUND, ["R", "A", "B", "C", "D", "E"], MAX),
            Call(AROUND, ["E", "D", "C", "B", "A", "R"], MIN),
            Call(CHAIN, ["S", "T", "R", "A"], MAX),
            Call(CHAIN, ["D", "T", "S", "R", "A", "C", "B"], MAX),
        ),
    ),
)
