"""Exercise 09: parents, un-moves, retrograde analysis, perfect moves, and a check."""

from typing import Any

from chopsticks import DRAW, LOSS, MAX, MIN, WIN, State, Value, explore, solve
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, build, tree
from grading.author.exercises import Lines, Question


def table(spec: GameSpec, state: State) -> dict[Any, Value]:
    """The value of every state that this one leads to."""
    game = build(spec)
    values = solve(game, whole=True)
    return {reached: values[reached] for reached in explore(game, [state]).states}


CHOPSTICKS = GameSpec("chopsticks")
HALVING = GameSpec("chopsticks", {"fingers": 4, "split": "halve"})
ROLLOVER = GameSpec("chopsticks", {"overflow": "rollover", "split": "none"})
RAW = GameSpec(
    "chopsticks", {"fingers": 4, "overflow": "rollover", "split": "none", "normalise": False}
)
TICTACTOE = GameSpec("tictactoe")

LEAF = tree(-7)
CHOICE = tree([3, -2])
SMALL = tree([[3, 12], [2, -4]])
NEAR = tree([3, [5]])
DRAWN = tree([[3, 0], -2])
UNEVEN = tree([[[5, -1], -6], [[2], [3]], [[[-2], [-9]]]])
TWO_WINS = tree([[[2]], 5])  # one takes three plies, one takes one
SLOW = tree([[[[4, 6]], -3], [[-1, 8], [[2], 7]], [0, [[5], -2]]])

ANY_WIN, ANY_LOSS = tree([3, [[4]]]), tree([-1, [[-1]]])  # in 1 or in 3; in 1 or in 3
SECOND_BEST = (  # a stored value that follows from some child, but not from the best one
    Call(ANY_WIN, {**dict(solve(build(ANY_WIN))), (): Value(WIN, 3)}),
    Call(ANY_LOSS, {**dict(solve(build(ANY_LOSS))), (): Value(LOSS, 1)}),
)

CIRCLE = State(((0, 1), (3, 4)), MAX)  # rollover: five draws, a win and a loss
STAIRS = State(((3, 3), (2, 2)), MAX)  # halving: a win in 5 with one way to it
MIXED = State(((2, 3), (0, 3)), MIN)  # rollover: a loss in 4 from which the circle can be met
TWICE = State(((1, 1), (0, 1)), MAX)  # raw: two moves lead to the same state, and all lose

PREDICTED = {  # the positions of the first question
    "A": ["F", "G"],
    "B": ["C", "E"],
    "C": ["B", "D"],
    "D": ["A", "H"],
    "E": ["I"],
    "F": ["D", "E"],
    "G": ["A", "D"],
    "H": [],
    "I": [],
}


def choice(hands: Any, to_move: int = MAX) -> Call:
    """A state under the report's rules, with the values of its children."""
    state, game = State(hands, to_move), build(CHOPSTICKS)
    values = table(CHOPSTICKS, state)
    children = [game.result(state, move) for move in game.moves(state)]
    return Call(CHOPSTICKS, state, {child: values[child] for child in children})


SMALL_VALUES = {
    (): Value(WIN, 2),
    (0,): Value(LOSS, 1),
    (0, 0): Value(WIN, 0),
    (0, 1): Value(WIN, 0),
    (1,): Value(WIN, 1),
    (1, 0): Value(WIN, 0),
    (1, 1): Value(LOSS, 0),
}
DRAWN_VALUES = {
    (): Value(DRAW, None),
    (0,): Value(DRAW, None),
    (0, 0): Value(WIN, 0),
    (0, 1): Value(DRAW, None),
    (1,): Value(WIN, 0),
}

JUSTIFIED = {  # a circle of wins and losses, each because of the next
    **table(ROLLOVER, CIRCLE),
    CIRCLE: Value(LOSS, 6),
    State(((0, 1), (0, 3)), MIN): Value(WIN, 5),
    State(((0, 4), (0, 3)), MAX): Value(LOSS, 4),
    State(((0, 4), (0, 2)), MIN): Value(WIN, 3),
    State(((0, 1), (0, 2)), MAX): Value(LOSS, 2),
}
START = State()
FULL = Board("xoxxoooxx", 1)  # a draw

QUESTIONS = (
    Question(name="waves", points=1, calls=(Call(),), reveal=False),
    Question(
        name="parents",
        points=2,
        answer="parents_of",
        calls=(
            Call({"A": []}),
            Call({"A": ["B", "B"], "B": []}),
            Call({"A": ["B", "C"], "B": ["A", "C"], "C": []}),
            Call({"A": [], "B": ["A"]}),
        ),
        hidden=(
            Call(PREDICTED),
            Call({(1, 1): [(0, 1), (1, 1), (0, 1)], (0, 1): [(0, 0)], (0, 0): []}),
        ),
    ),
    Question(
        name="untaps",
        points=3,
        calls=(
            Call(State(((1, 1), (1, 2)), MIN)),
            Call(State(((1, 2), (0, 0)), MIN)),
            Call(State(((0, 0), (1, 2)), MIN)),
            Call(State(((0, 3), (0, 4)), MIN)),
            Call(State(((3, 4), (2, 2)), MAX)),
            Call(State(((1, 3), (0, 4)), MIN)),
        ),
        hidden=(
            Call(State(((1, 4), (0, 3)), MIN)),
            Call(State(((0, 2), (3, 4)), MAX)),
            Call(State(((0, 0), (0, 3)), MAX)),
            Call(State(((4, 4), (1, 1)), MIN)),
            Call(State(((2, 3), (0, 4)), MIN)),
        ),
        order=False,
    ),
    Question(
        name="retrograde",
        points=5,
        calls=(
            Call(LEAF, At()),
            Call(CHOICE, At()),
            Call(DRAWN, At()),
            Call(SMALL, At()),
            Call(ROLLOVER, CIRCLE),
            Call(HALVING, STAIRS),
            Call(UNEVEN, At()),
            Call(RAW, TWICE),
            Call(GameSpec("chopsticks", {"fingers": 3}), At()),
        ),
        hidden=(
            Call(SLOW, At()),
            Call(ROLLOVER, MIXED),
            Call(TICTACTOE, Board("xo x o   ", 0)),
            Call(CHOPSTICKS, At()),
            Call(GameSpec("chopsticks", {"split": "free"}), At()),
        ),
        work="nodes",
        needs=("parents",),
        warm_up=Lines(
            begin="while queue:",
            wrong=(
                "child = queue.pop()",
                "if outcome == WIN:",
                "return {here: values.get(here, Value(LOSS, None)) for here in children}",
            ),
            moves=(("waiting[parent] -= 1", "if parent in values:"),),
        ),
    ),
    Question(
        name="best-moves",
        points=2,
        calls=(
            Call(LEAF, At(), {}),
            Call(CHOICE, At(), {(0,): Value(LOSS, 0), (1,): Value(WIN, 0)}),
            choice(((1, 3), (2, 2))),
            choice(((0, 4), (4, 4))),
            choice(((0, 1), (2, 4)), MIN),
            choice(((1, 3), (0, 4))),
            Call(NEAR, At(), {(0,): Value(LOSS, 0), (1,): Value(LOSS, 1)}),
        ),
        hidden=(
            choice(((2, 2), (0, 1))),
            choice(((2, 4), (0, 4)), MIN),
            choice(((1, 3), (1, 4))),
            Call(TICTACTOE, Board("xxxoo    ", 1), {}),
            Call(tree([-1, 2]), At(), {(0,): Value(WIN, 0), (1,): Value(LOSS, 0)}),
            Call(tree([[[[-3]]], -1]), At(), {(0,): Value(WIN, 3), (1,): Value(WIN, 0)}),
        ),
    ),
    Question(
        name="faults",
        points=3,
        calls=(
            Call(CHOICE, {(0,): Value(LOSS, 0), (1,): Value(WIN, 0)}),
            Call(DRAWN, {**DRAWN_VALUES, (0, 1): Value(LOSS, 0)}),
            Call(DRAWN, DRAWN_VALUES),
            Call(SMALL, {**SMALL_VALUES, (1,): Value(WIN, 3)}),
            Call(TWO_WINS, dict(solve(build(TWO_WINS)))),
            Call(ROLLOVER, JUSTIFIED),
            Call(ROLLOVER, table(ROLLOVER, MIXED)),
            Call(CHOICE, {(0,): Value(WIN, 0), (1,): Value(LOSS, 0)}),
            Call(
                SLOW, {**dict(solve(build(SLOW))), (2, 0): Value(LOSS, 0), (1,): Value(DRAW, None)}
            ),
            *SECOND_BEST,
        ),
        hidden=(
            Call(HALVING, {**table(HALVING, STAIRS), STAIRS: Value(WIN, 3)}),
            Call(TICTACTOE, {Board("xxxoo    ", 1): Value(LOSS, 0), FULL: Value(WIN, 0)}),
            Call(TICTACTOE, {FULL: Value(DRAW, None)}),
            Call(CHOPSTICKS, {**table(CHOPSTICKS, START), START: Value(LOSS, 5)}),
        ),
        order=False,
    ),
)
