"""Exercise 08: repetitions, what a table makes of them, and values that do not change any more."""

from chopsticks.hands import Split, State, Tap
from coursework.exercise.call import At, Call, GameSpec, graph
from grading.author.exercises import Lines, Question

CHOPSTICKS = GameSpec("chopsticks")
THREE = GameSpec("chopsticks", {"fingers": 3})
THREE_ROLLOVER = GameSpec("chopsticks", {"fingers": 3, "overflow": "rollover"})
FOUR = GameSpec("chopsticks", {"fingers": 4})
FOUR_ROLLOVER = GameSpec("chopsticks", {"fingers": 4, "overflow": "rollover"})

END = graph(R=1)
CIRCLE = graph(R="A", A="R")
TWO = graph(A="BW", B="A", W=1)
LECTURE = graph(R="AD", A="BL", B="A", D="B", L=-1)
LOST = graph(R="AB", A="mC", B="CR", m=-1, C="A")
WON = graph(R="AB", A="vRC", B="C", v=1, C="Bw", w=1)
TWICE = graph(R="BA", B="CR", A="C", C="w", w=1)  # C comes up twice, but not on one path
DRAWN = graph(R="A", A="z", z=0)  # a draw without a repetition
RICH = graph(R="Av", A="C", C="uB", B="R", u=2, v=5)  # through B, C is worth 5, and not 2
MIXED = graph(R="EB", E="RC", B="RmC", C="w", m=-1, w=1)
LONG = graph(R="A", A="B", B="C", C="D", D="EA", E="w", w=1)
BELOW = graph(R="AB", A="CR", B="C", C="DE", D="v", E="vw", v=-1, w=1)
# Thirty times, two ways part and meet again: 122 moves on 2^31 lines.
LADDER = graph(
    R=["A0", "B0"],
    **{f"{side}{k}": [f"A{k + 1}", f"B{k + 1}"] for k in range(30) for side in "AB"},
    A30=1,
    B30=-1,
)

ONE_ONE, NOTHING_TWO = Split(1, 1), Split(0, 2)
ROUND = [NOTHING_TWO, NOTHING_TWO, ONE_ONE, ONE_ONE]
LATER = [Split(1, 3), NOTHING_TWO, Split(2, 2), ONE_ONE]
FOUR_AND_TWO = State(((0, 4), (1, 1)), 0)
# After five moves the hands are those of the start, but it is MIN's turn.
OTHER_TURN = [
    *(Split(1, 3), NOTHING_TWO, Split(2, 2), ONE_ONE, Split(0, 4)),
    *(NOTHING_TWO, Split(1, 3), ONE_ONE, Split(0, 4)),
]

QUESTIONS = (
    Question(name="two-states", points=1, calls=(Call(),), reveal=False),
    Question(
        name="first-repetition",
        points=2,
        calls=(
            Call(CHOPSTICKS, At(), []),
            Call(CHOPSTICKS, At(), ROUND),
            Call(CHOPSTICKS, At(), ROUND[:3]),
            Call(CHOPSTICKS, At(), [*ROUND, NOTHING_TWO]),
            Call(CHOPSTICKS, At(), ROUND * 2),
            Call(CHOPSTICKS, State(((1, 2), (1, 1)), 1), [Tap(1, 1), *LATER]),
            Call(CHOPSTICKS, FOUR_AND_TWO, OTHER_TURN),
            Call(CIRCLE, At(), ["A"]),
        ),
        hidden=(Call(CHOPSTICKS, State(((0, 2), (1, 1)), 1), ROUND[1:] + ROUND[:1]),),
    ),
    Question(
        name="path-value",
        points=3,
        calls=(
            Call(END, At()),
            Call(CIRCLE, At()),
            Call(TWO, At()),
            Call(TWO, "B"),
            Call(LECTURE, At()),
            Call(TWICE, At()),
            Call(LONG, At()),
            Call(THREE, At()),
        ),
        hidden=(
            Call(LOST, At()),
            Call(WON, At()),
            Call(BELOW, At()),
            Call(CHOPSTICKS, State(((2, 4), (0, 3)), 0)),
            Call(THREE_ROLLOVER, At()),
        ),
        work="nodes",
        allow=("game.explored", "search.counting"),
        draw=True,
    ),
    Question(
        name="settled",
        points=4,
        calls=(
            Call(END),
            Call(CIRCLE),
            Call(TWO),
            Call(LECTURE),
            Call(LONG),
            Call(MIXED),
            Call(LOST),
            Call(RICH),
        ),
        hidden=(
            Call(WON),
            Call(BELOW),
            Call(THREE_ROLLOVER),
            Call(FOUR),
            Call(FOUR_ROLLOVER),
        ),
        allow=("game.explored",),
        warm_up=Lines(
            begin="states =",
            wrong=(
                "new[state] = best(new[game.result(state, move)] for move in game.moves(state))",
                "if new[game.initial] == values[game.initial]:",
                "return depth + 1, values",
            ),
            moves=(("depth = 0", "states ="), ("depth = 0", "values =")),
        ),
    ),
    Question(
        name="lies",
        points=2,
        calls=(Call(END), Call(TWO), Call(LECTURE), Call(LOST), Call(RICH), Call(THREE_ROLLOVER)),
        hidden=(Call(WON), Call(THREE), Call(FOUR), Call(FOUR_ROLLOVER)),
        order=False,
        allow=("game.explored",),
        needs=("settled",),
    ),
    Question(
        name="careful",
        points=4,
        calls=(
            Call(END, At()),
            Call(CIRCLE, At()),
            Call(TWO, At()),
            Call(LECTURE, At()),
            Call(TWICE, At()),
            Call(DRAWN, At()),
            Call(MIXED, At()),
            Call(graph(R="M", M="Xd", X="wM", w=1, d=0), At()),
            Call(MIXED, "B"),
        ),
        hidden=(
            Call(BELOW, At()),
            Call(LONG, At()),
            Call(WON, At()),
            Call(MIXED, "B"),
            Call(THREE, At()),
            Call(GameSpec("chopsticks", {"fingers": 4, "split": "none"}), At()),
            Call(THREE_ROLLOVER, At()),
            Call(LADDER, At()),
        ),
        work="nodes",
        allow=("game.explored", "search.counting"),
        draw=True,
    ),
)
