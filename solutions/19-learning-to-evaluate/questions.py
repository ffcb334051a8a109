"""Exercise 19: features, targets, least squares, and two ways to judge.

The right values of the visible calls are written into a file.  So their numbers are sums of
powers of two, which every machine works out to the same last digit.
"""

from chopsticks import MAX, MIN, Chopsticks, State, Tap, movers_view, play, solve
from chopsticks.hands import Move
from chopsticks.playing.players import random_player
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Question

TREE = GameSpec("tree", {"tree": [[3, 12], [0, -4]]})
CIRCLE = GameSpec("graph", {"graph": {"A": "BC", "B": "AD", "C": "D", "D": 2}})
CHOPSTICKS = GameSpec("chopsticks")
QUICK = [Tap(1, 1), Tap(2, 1), Tap(3, 2), Tap(1, 3), Tap(4, 1)]  # MAX wins in five plies

ONE = [[2], [-2], [2], [2]]
TWO = [[1, -1], [0, -1], [-1, 1], [-1, 0], [1, 0]]
THREE = [[-1, 1, -1], [1, 1, 0], [-1, -1, 0], [1, -1, 1], [0, 2, 0], [2, 0, 1]]


def random_games(seeds: range) -> list[list[Move]]:
    """The moves of games between random players, the last of them broken off."""
    game = Chopsticks()
    played = [list(play(game, random_player(n), random_player(-n)).moves) for n in seeds]
    played[-1] = played[-1][:-3]
    return played


def of_chopsticks() -> Call:
    """Rows of a constant and the mover's lead in hands, fingers and ones; targets are the truth."""
    rows, targets = [], []
    for state, value in solve(Chopsticks()).items():
        mine, theirs = movers_view(state).hands
        if state.to_move == MAX and any(mine) and any(theirs):
            hands, ones = theirs.count(0) - mine.count(0), mine.count(1) - theirs.count(1)
            rows.append([1, hands, sum(mine) - sum(theirs), ones])
            targets.append(int(value.outcome))
    return Call(rows, targets)


QUESTIONS = (
    Question(name="two-errors", points=1, calls=(Call(),), reveal=False),
    Question(
        name="safe-hands",
        points=2,
        calls=(
            Call(State(((1, 1), (1, 2)), MAX)),
            Call(State(((1, 1), (0, 3)), MAX)),
            Call(State(((1, 1), (0, 3)), MIN)),
            Call(State(((0, 2), (1, 3)), MIN)),
            Call(State(((1, 4), (1, 3)), MAX)),
            Call(State(((3, 4), (1, 4)), MAX)),
            Call(State(((0, 0), (1, 2)), MAX)),
        ),
        hidden=(
            Call(State(((1, 3), (1, 4)), MIN)),
            Call(State(((0, 4), (0, 1)), MAX)),
            Call(State(((1, 2), (0, 2)), MIN)),
            Call(State(((2, 2), (0, 1)), MAX)),
            Call(State(((0, 2), (0, 3)), MAX)),
        ),
    ),
    Question(
        name="lessons",
        points=3,
        warm_up=Lines(
            begin="pairs = []",
            wrong=(
                "for state in line[1:]:",
                "target = game.utility(line[-1], MAX) if over else 0",
            ),
        ),
        calls=(
            Call(TREE, [[0, 1]]),
            Call(TREE, [[0, 0], [1, 1]]),
            Call(TREE, [[1, 1], [0]]),
            Call(CIRCLE, [["B", "A", "C", "D"]]),
            Call(CHOPSTICKS, [QUICK]),
        ),
        hidden=(
            Call(TREE, [[1, 0]]),
            Call(CIRCLE, [["B", "A", "B", "A"], ["B", "D"]]),
            Call(CHOPSTICKS, random_games(range(1, 5))),
        ),
    ),
    Question(
        name="weights",
        points=3,
        calls=(
            Call(ONE, [1, -1, 0, 1]),
            Call(TWO, [0, 1, 1, 0, -1]),
            Call(THREE, [1, -1, 0, -1, -1, 1]),
        ),
        hidden=(
            Call([[2], [-1], [0.5]], [1, 0, -1]),
            Call([[1, 0], [1, 3], [1, -3]], [0.25, 1, -1]),
            of_chopsticks(),
        ),
    ),
    Question(
        name="agreement",
        points=2,
        calls=(
            Call([0.5, -0.5], [1, 0]),
            Call([0.25, 0.25], [-1, 1]),
            Call([0.5, 0.25, -0.5, 0.75], [1, 1, 0, 0]),
            Call([0.5, 0.25, -0.125, 0.25], [1, 1, 0, -1]),
            Call([-0.5, 0.5, -0.5, 0.25, 0], [0, -1, 0, 1, -1]),
        ),
        hidden=(
            Call([i * i % 7 / 8 for i in range(40)], [i % 3 - 1 for i in range(40)]),
            Call([i % 7 / 8 for i in range(30)], [i * i % 5 % 3 - 1 for i in range(30)]),
        ),
    ),
    Question(name="which-plays-better", points=1, calls=(Call(),), reveal=False),
)
