"""Exercise 18: what a bluff is worth, a small equilibrium, and a reader with beliefs."""

from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Question


def hidden(tree: object, *alike: list[list[int]]) -> GameSpec:
    """A tree in which the nodes of each list look alike."""
    return GameSpec("chance_tree.hidden", {"tree": tree, "alike": list(alike)})


# A ghost has come to a2, blue or red; MIN takes it or lets it go.
GHOST = hidden(["chance", (0.5, ["min", -1, 1]), (0.5, ["min", 1, 0])], [[0], [1]])
# MAX guesses which of two boxes is full, or takes a small prize for sure.
BOXES = hidden(["chance", (0.5, ["max", 4, -2, 1]), (0.5, ["max", -4, 6, 1])], [[0], [1]])
# After MAX's move MIN answers, and may see everything; then MAX does.
DEEPER = hidden(
    [
        "chance",
        (0.25, ["max", ["min", 3, ["max", -1, 2]], ["min", 0, 4]]),
        (0.75, ["max", ["min", -2, 5], ["min", ["max", 1, -3], 2]]),
    ],
    [[0], [1]],
)
THREE = hidden(
    [
        "chance",
        (0.5, ["min", 2, ["max", -3, 1], -2]),
        (0.25, ["min", ["max", 0, -1], 1, 3]),
        (0.25, ["min", -4, ["max", 3, ["min", 5, 2]], 0]),
    ],
    [[0], [1], [2]],
)


QUESTIONS = (
    Question(
        name="bluff",
        points=2,
        calls=(
            Call(0.5, 0.5),
            Call(0.5, 0),
            Call(0.5, 1),
            Call(0.5, 0.25),
            Call(0.25, 1),
            Call(0.75, 0.125),
            Call(0.75, 0.25),
            Call(0.75, 0.75),
            Call(0, 0.5),
        ),
        hidden=(
            Call(0.125, 0.75),
            Call(0.625, 0.3),
            Call(0.4, 0.75),
            Call(0.9, 0.05),
            Call(0.9, 1),
        ),
        warm_up=Lines(
            begin="comes = (1 - blue) + blue * q",
            wrong=("believed = blue", "return -max(take, let_go)"),
            moves=(("let_go = ", "take = "),),
        ),
    ),
    Question(
        name="two-rows",
        points=4,
        calls=(
            Call([[3, -1], [-1, 1]]),
            Call([[0, 0.5], [0.5, 0]]),
            Call([[2], [1]]),
            Call([[1, 2], [3, 4]]),
            Call([[4, 1], [3, 5]]),
            Call([[2, 3], [1, 5]]),
            Call([[5, -1], [3, 1]]),
            Call([[9, 4, 0], [9, -2, 4]]),
            Call([[4, 0, 2], [-2, 4, 1]]),
            Call([[6, 5, -3], [-1, 0, 4]]),
            Call([[0, 8, 3], [6, 0, 1]]),
        ),
        hidden=(
            Call([[-1], [-2]]),
            Call([[5, -5], [-5, 5]]),
            Call([[7, 2, 4, 1], [-1, 3, 0, 5]]),
            Call([[1, -2, 0.5, 3], [-1, 3, 0.25, -2]]),
            Call([[-3, 0], [-1, -2]]),
            Call([[0, 1, 2, 3, 4], [4, 2.5, 1.5, 0.5, -1]]),
        ),
    ),
    Question(
        name="reader",
        points=3,
        calls=(
            Call(GHOST, {(0,): 0.5, (1,): 0.5}),
            Call(GHOST, {(0,): 0, (1,): 1}),
            Call(GHOST, {(0,): 0.375, (1,): 0.625}),
            Call(GHOST, {(0,): 0.25, (1,): 0.75}),
            Call(BOXES, {(0,): 0.5, (1,): 0.5}),
            Call(BOXES, {(0,): 0.75, (1,): 0.25}),
            Call(BOXES, {(0,): 0.375, (1,): 0.625}),
            Call(BOXES, {(0,): 0.625, (1,): 0.375}),
            Call(DEEPER, {(0,): 0.25, (1,): 0.75}),
            Call(DEEPER, {(0,): 0.75, (1,): 0.25}),
            Call(THREE, {(0,): 0.5, (1,): 0.25, (2,): 0.25}),
        ),
        hidden=(
            Call(BOXES, {(1,): 1}),
            Call(DEEPER, {(0,): 0.5, (1,): 0.5}),
            Call(THREE, {(0,): 0, (1,): 0.5, (2,): 0.5}),
            Call(THREE, {(0,): 0.125, (1,): 0.75, (2,): 0.125}),
            Call(GHOST, {(0,): 1, (1,): 0}),
        ),
    ),
)
