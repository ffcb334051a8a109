"""Exercise 07: transpositions, Zobrist keys, bounds, and alpha-beta with a table."""

import random
from math import inf

from chopsticks.games.tictactoe import Board
from chopsticks.hands import Split, State, Tap
from chopsticks.search.table import Bound
from coursework.exercise.call import At, Call, GameSpec, graph
from grading.author.exercises import Lines, Question

draw = random.Random(1).getrandbits
NUMBERS = [[draw(8) for _ in range(size)] for size in (5, 5, 5, 5, 2)]
OTHERS = [[draw(8) for _ in row] for row in NUMBERS]

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
EXACT, LOWER, UPPER = Bound.EXACT, Bound.LOWER, Bound.UPPER
FULL = (-inf, inf)

DIAMOND = graph(R="AB", A="CDa", B="CD", C="bc", D="cd", a=1, b=2, c=3, d=4)
# Through A the state D gets a bound only; through B its value decides.
MEET = graph(R="AB", A="abD", B="aD", D="cd", a=7, b=2, c=5, d=9)
AGAIN = graph(R="AB", A="baD", B="De", D="cd", a=6, b=2, c=2, d=7, e=7)
# C comes up with three plies to go and with one.
NEARER = graph(R="AB", A="aC", B="C", C="Bb", a=1, b=5)

# Thirty times, two ways part and meet again: 122 moves on 2^31 lines.
LADDER = graph(
    R=["A0", "B0"],
    **{f"{side}{k}": [f"A{k + 1}", f"B{k + 1}"] for k in range(30) for side in "AB"},
    A30=1,
    B30=-1,
)

TWO_THREE = State(((2, 3), (2, 3)), 0)
SORTED = State(((1, 2), (1, 3)), 1)
HALF = Board("ox  o    ", 0)

QUESTIONS = (
    Question(
        name="transpositions",
        points=3,
        calls=(
            Call(DIAMOND, At(), 0),
            Call(DIAMOND, At(), 1),
            Call(DIAMOND, At(), 2),
            Call(DIAMOND, At(), 3),
            Call(CHOPSTICKS, At(), 4),
            Call(DIAMOND, At(0), 1),
        ),
        hidden=(
            Call(CHOPSTICKS, State(((0, 4), (0, 3)), 0), 3),
            Call(TICTACTOE, HALF, 4),
            Call(CHOPSTICKS, At(), 10),
            Call(LADDER, At(), 31),
        ),
        work="nodes",
        allow=("search.counting",),
    ),
    Question(name="how-many-numbers", points=1, calls=(Call(),), reveal=False),
    Question(
        name="zobrist-key",
        points=2,
        answer="key_of",
        calls=(
            Call(NUMBERS, State()),
            Call(NUMBERS, State(to_move=1)),
            Call(NUMBERS, SORTED),
            Call(OTHERS, State()),
        ),
        hidden=(Call(NUMBERS, TWO_THREE), Call(NUMBERS, State(((0, 0), (0, 4)), 1))),
    ),
    Question(
        name="update",
        points=3,
        answer="updated",
        calls=(
            Call(NUMBERS, 0b01100101, CHOPSTICKS, At(), Tap(1, 1)),
            Call(NUMBERS, 0b01100101, CHOPSTICKS, At(), Split(0, 2)),
            Call(NUMBERS, 0, CHOPSTICKS, At(), Tap(1, 1)),
            Call(NUMBERS, 0, CHOPSTICKS, SORTED, Tap(3, 1)),
            Call(NUMBERS, 0b11110000, CHOPSTICKS, TWO_THREE, Tap(2, 3)),
            Call(OTHERS, 0, CHOPSTICKS, At(), Split(0, 2)),
            Call(
                NUMBERS,
                0,
                GameSpec("chopsticks", {"fingers": 3}),
                State(((1, 2), (1, 2)), 0),
                Tap(2, 1),
            ),
        ),
        hidden=(
            Call(NUMBERS, 0, CHOPSTICKS, TWO_THREE, Tap(3, 2)),
            Call(NUMBERS, 77, CHOPSTICKS, State(((1, 3), (0, 4)), 1), Split(2, 2)),
            Call(NUMBERS, 77, CHOPSTICKS, State(((1, 4), (3, 4)), 1), Tap(3, 1)),
        ),
        needs=("zobrist-key",),
    ),
    Question(
        name="settles",
        points=2,
        calls=(
            Call(3, EXACT, *FULL),
            Call(3, EXACT, 5, 9),
            Call(3, LOWER, *FULL),
            Call(5, LOWER, 2, 4),
            Call(5, LOWER, 6, 9),
            Call(5, LOWER, 2, 5),
            Call(5, UPPER, 6, 9),
            Call(5, UPPER, 5, 9),
            Call(5, UPPER, 2, 4),
            Call(5, UPPER, 3, 7),
        ),
        hidden=(
            Call(0, UPPER, *FULL),
            Call(0, LOWER, -1, 1),
            Call(-4, UPPER, -4, inf),
            Call(-4, LOWER, -inf, -4),
            Call(7, EXACT, 6, 7),
        ),
    ),
    Question(
        name="table",
        points=5,
        answer="negamax_with_table",
        calls=(
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("R", 1): (8, EXACT)}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("a", 0): (9, EXACT)}),
            Call(MEET, "D", 1, -inf, 2, {}),
            Call(MEET, "D", 1, *FULL, {("D", 1): (5, LOWER)}),
            Call(MEET, "D", 1, 2, 7, {("D", 1): (1, LOWER)}),
            Call(MEET, At(), 3, *FULL, {}),
            Call(AGAIN, At(), 3, *FULL, {}),
            Call(NEARER, At(), 4, *FULL, {}),
            Call(CHOPSTICKS, At(), 4, -1, 1, {}),
            Call(CHOPSTICKS, At(), 8, *FULL, {}),
            Call(AGAIN, At(), 3, -2, 5, {}),
            Call(MEET, At(), 3, 4, 8, {}),
            Call(AGAIN, At(1), 2, -3, -2, {("D", 1): (3, UPPER)}),
            Call(DIAMOND, At(), 2, *FULL, {("C", 0): (9, EXACT)}),
            Call(graph(R="ab", a=3, b=-4), At(), 1, *FULL, {("R", 1): (3, UPPER)}),
        ),
        hidden=(
            Call(MEET, At(), 3, 7, 8, {}),
            Call(NEARER, At(), 7, *FULL, {}),
            Call(CHOPSTICKS, State(((1, 3), (1, 3)), 1), 9, -1, 1, {}),
            Call(CHOPSTICKS, At(), 12, *FULL, {}),
        ),
        work="nodes",
        allow=("search.counting",),
        needs=("settles",),
        draw=True,
        warm_up=Lines(
            begin="if (state, depth) in table:",
            wrong=(
                "best = max(best, "
                "-negamax_with_table(game, child, depth - 1, -beta, -alpha, table))",
                "bound = Bound.EXACT",
            ),
            moves=(("best, low =", "if (state"),),
        ),
    ),
)
