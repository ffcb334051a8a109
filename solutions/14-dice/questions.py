"""Exercise 14: chance nodes, and bounds on them."""

import random

from chopsticks.games.pig import Turn
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Question


def tree(nested: object) -> GameSpec:
    """A tree with "max", "min" and "chance" nodes, written as nested lists."""
    return GameSpec("chance_tree", {"tree": nested})


def grown(seed: int, *kinds: str) -> object:
    """A tree with these kinds of nodes, whose numbers are sums of eighths and so exact."""
    generator = random.Random(seed)

    def below(kinds: tuple[str, ...]) -> object:
        if not kinds:
            return generator.randint(-8, 8) / 8
        if kinds[0] == "chance":
            return ["chance", *([p, below(kinds[1:])] for p in (0.5, 0.25, 0.125, 0.125))]
        return [kinds[0], *(below(kinds[1:]) for _ in range(3))]

    return below(kinds)


def pig(target: int, faces: int) -> GameSpec:
    """A small game of Pig."""
    return GameSpec("pig", {"target": target, "faces": faces})


COIN = ["chance", [0.5, 1], [0.5, -1]]
LOADED = ["chance", [0.75, 0.5], [0.25, -1]]
TWO_THROWS = [
    "max",
    ["chance", [0.75, ["min", 2, 5]], [0.25, ["min", 3, 4]]],
    ["chance", [0.75, ["min", 1, 3]], [0.25, ["min", 8, 9]]],
]
ROLLING = Turn((0, 0), 0, 2, rolling=True)

# ½ · −1 and ½ · 1 make 0 at best: with 0.5, or 0, in hand the second outcome is cut.
CUT_FOR_MAX = ["max", 0.5, ["chance", [0.5, -1], [0.5, 1]]]
CUT_FOR_MIN = ["min", -0.5, ["chance", [0.5, 1], [0.5, -1]]]
CUT_IF_EQUAL = ["max", 0, ["chance", [0.5, -1], [0.5, 1]]]
# To beat 0.5, the first outcome must be worth more than 0.
BELOW = ["max", 0.5, ["chance", [0.5, ["min", -0.25, 1]], [0.5, 1]]]
ABOVE = ["max", 0.5, ["chance", [0.5, ["min", 0.25, 1]], [0.5, 1]]]
SURE_WIN = ["chance", [0.5, ["max", 1, 0]], [0.5, ["min", -1, 0]]]
# ½ · 0.75 − ½ · 1 is above −0.5 already, and is returned though the window ends there.
CUT_AT_THE_LEAST = ["min", ["chance", [0.5, ["max", -1, 0.75]], [0.5, ["max", -0.75, 0.5]]], 1]
NARROW = ["chance", [0.5, ["chance", [0.5, -0.75], [0.5, -1]]], [0.5, ["max", 2.5, 0.5, -0.75]]]
STEPS = ["chance", [0.25, -1], [0.25, 0], [0.5, 1]]
# After the first outcome 0 is the most, or the least: a bound inside the window's edge.
FALLS_SHORT = ["chance", [0.5, -1], [0.25, 0], [0.25, 1]]
GOES_BEYOND = ["chance", [0.5, 1], [0.25, 0], [0.25, -1]]

# To be probed: MIN's nodes, MAX's, an end beside one, and a throw below a throw.
FOR_MIN = ["chance", [0.5, ["min", 0.25, -1]], [0.5, ["min", 0.75, -0.5]]]
FOR_MAX = ["chance", [0.75, ["max", -0.5, 1]], [0.25, ["max", 0, 0.5]]]
WITH_END = ["chance", [0.25, 0.5], [0.75, ["max", 0.25, 1]]]
TWICE = ["chance", [0.5, LOADED], [0.25, ["min", 0.5, -1]], [0.25, -1]]

QUESTIONS = (
    Question(name="by-hand", points=1, calls=(Call(),), reveal=False),
    Question(
        name="expectiminimax",
        points=3,
        calls=(
            Call(tree(0.5), At(), 2),
            Call(tree(LOADED), At(), 0),
            Call(tree(LOADED), At(), 1),
            Call(tree(["max", 0.25, COIN, LOADED]), At(), 2),
            Call(tree(["max", ["min", 2, 5], 1]), At(), 1),
            Call(tree(TWO_THROWS), At(1), 2),
            Call(tree(TWO_THROWS), At(), 2),
            Call(tree(TWO_THROWS), At(), 3),
            Call(pig(4, 3), Turn((0, 2), 1, 2), 1),
            Call(pig(4, 3), ROLLING, 4),
        ),
        hidden=(
            Call(tree(grown(1, "min", "chance", "max")), At(), 3),
            Call(tree(grown(2, "chance", "max", "chance", "min")), At(), 3),
            Call(tree(grown(3, "max", "chance", "min", "chance")), At(), 9),
            Call(pig(5, 2), At(0), 8),
            Call(pig(6, 3), At(), 7),
        ),
        allow=("game.explored",),
        draw=True,
        warm_up=Lines(
            begin="if game.is_terminal(state):",
            wrong=(
                "return game.utility(state, game.to_move(state))",
                "return min(v for _, v in found)",
                "return max(values) if game.to_move(state) == MAX else max(values)",
            ),
            moves=(("values =", "if game.to_move"),),
        ),
    ),
    Question(
        name="star1",
        points=5,
        calls=(
            Call(tree(["max", 0.5, ["min", 0.25, 1]]), At()),
            Call(tree(["max", 0.5, ["min", 0.5, 1]]), At()),
            Call(tree(CUT_FOR_MAX), At()),
            Call(tree(CUT_FOR_MIN), At()),
            Call(tree(CUT_IF_EQUAL), At()),
            Call(tree(STEPS), At(), 0.5, 1),
            Call(tree(STEPS), At(), -1, -0.25),
            Call(tree(["max", -0.5, -1]), At(), 0, 1),
            Call(tree(["min", 0.5, 1]), At(), -1, 0),
            Call(tree(FALLS_SHORT), At(), 0.25, 1),
            Call(tree(GOES_BEYOND), At(), -1, -0.25),
            Call(tree(CUT_FOR_MAX), At(), lower=-2, upper=4),
            Call(tree(BELOW), At()),
            Call(tree(ABOVE), At()),
            Call(tree(SURE_WIN), At()),
            Call(tree(grown(4, "max", "chance", "min")), At()),
            Call(tree(grown(7, "chance", "min", "chance", "max")), At(), lower=-1.5, upper=1.5),
            Call(tree(grown(6, "max", "chance", "min", "chance")), At(), 0, 0.25),
            Call(tree(["min", 1.5, ["max", -1.25, -0.25]]), At(), -2.75, -1.25, lower=-3, upper=2),
            Call(tree(NARROW), At(), 1.75, 2.5, lower=-2, upper=4),
        ),
        hidden=(
            Call(tree(grown(5, "min", "chance", "max")), At()),
            Call(tree(grown(6, "max", "chance", "min", "chance")), At()),
            Call(tree(grown(8, "max", "min", "chance", "max", "chance")), At()),
            Call(tree(CUT_AT_THE_LEAST), At(), -0.75, -0.5),
        ),
        work="nodes",
        draw=True,
    ),
    Question(
        name="probed",
        points=2,
        calls=(
            Call(tree(FOR_MIN), At()),
            Call(tree(FOR_MAX), At()),
            Call(tree(WITH_END), At()),
            Call(tree(TWICE), At()),
            Call(tree(WITH_END), At(), lower=-2, upper=4),
            Call(tree(grown(11, "chance", "min", "chance", "max")), At()),
        ),
        hidden=(
            Call(tree(grown(12, "chance", "max", "min")), At()),
            Call(tree(grown(13, "chance", "chance", "min")), At()),
            Call(tree(grown(14, "max", "chance", "min", "chance")), At(2)),
            Call(tree(TWICE), At(), lower=-1.5, upper=1.5),
        ),
        needs=("expectiminimax",),
    ),
)
