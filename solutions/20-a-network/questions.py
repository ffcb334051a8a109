"""Exercise 20: what a small network says, its measured slopes, and a step of its descent."""

from coursework.exercise.call import Call
from grading.author.exercises import Lines, Question

ONE, TWO = [[1, -2], [0.5, 0.5]], [2, 1]
THREE: list[list[float]] = [[1, 0.5, -1], [-1, 1, 2], [0.5, -0.5, 1]]

QUESTIONS = (
    Question(
        name="outputs",
        points=2,
        calls=(
            Call([[1]], [1], [[2]]),
            Call([[1]], [1], [[-2]]),
            Call([[1]], [-1], [[2]]),
            Call(ONE, TWO, [[1, 1], [2, 0]]),
            Call([[1, 2, 0]], [0.5], [[1, 1, 1]]),
            Call(THREE, [1, -0.5, 2], [[1, 2, 1], [-1, 0, 1], [0, 1, -1]]),
        ),
        hidden=(
            Call([[1, 1], [1, -1], [-2, 0.25]], [1, 3, -1], [[0, 0], [-1, 2], [3, -1], [1, 1]]),
            Call([[-1, -1], [-2, 0]], [1, 3], [[1, 0.5]]),
        ),
    ),
    Question(
        name="measured",
        points=3,
        calls=(
            Call([[1]], [1], [[1]], [0], 0.125),
            Call(ONE, TWO, [[1, 1]], [0], 0.125),
            Call(ONE, TWO, [[1, 1], [2, 0]], [0, 1], 0.125),
            Call([[1, -1]], [1], [[1, 1]], [0], 0.25),
            Call([[1, 1], [2, -1]], [1, -0.5], [[1, 1], [1, -1]], [1, 0], 0.0625),
        ),
        hidden=(
            Call(THREE, [1, -0.5, 2], [[1, 2, 1], [-1, 0, 1]], [0, 1], 0.03125),
            Call([[0.5, 0.25]], [-1], [[1, 1], [2, 1], [0, 1], [1, -1]], [1, 0, -1, 0], 0.0625),
        ),
        needs=("outputs",),
    ),
    Question(
        name="step",
        points=4,
        calls=(
            Call([[1]], [1], [1], 0, 0.25),
            Call([[1, -2], [0.5, 0.5]], [2, 1], [1, 1], 0, 0.125),
            Call([[1, -1], [2, 1]], [1, -0.5], [1, 1], 1, 0.25),
            Call([[1, 0.5, -1], [-1, 1, 2]], [0.5, -1], [2, 0, 1], -1, 0.5),
            Call([[1, 1], [-1, 1], [0.25, 0.5]], [1, -2, 0.5], [-1, 2], 1, 0.125),
        ),
        hidden=(
            Call([[1, 1], [1, -1]], [1, 3], [0, 0], 1, 0.5),
            Call([[0.5], [-0.25], [1.5]], [1, 1, -1], [-2], -0.5, 0.1),
            Call([[1, 2, 0], [0.5, -1, 1], [0, 0, 1]], [0.5, 1, -1], [1, 2, 3], -1, 0.05),
        ),
        warm_up=Lines(
            begin="hidden, output, row =",
            wrong=(
                "answers = totals",
                "blame = wrong * output",
                "new_output = output - rate * wrong",
            ),
            moves=(("new_output", "new_hidden"), ("new_output", "blame")),
        ),
    ),
)
