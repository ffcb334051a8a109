"""Exercise 25: slopes at two heads, a move drawn from its visits, and a game as lessons."""

from coursework.exercise.call import Call, GameSpec, tree
from grading.author.exercises import Lines, Question

CHOPSTICKS, STONES = GameSpec("chopsticks"), GameSpec("stones", {"start": 7})
TWO_PLIES = tree([0.25, [-0.5, 0.75]])
THREE_PLIES = tree([[[1, -0.5], [0.25, 0.75]], [[-1, 1], 0.5]])
VISITS = {"a": 10, "b": 10, "c": 20}
LEGAL = {"a": 0, "b": 0, "c": 2}

QUESTIONS = (
    Question(
        name="head-slopes",
        points=3,
        calls=(
            Call({"a": 0}, {"a": 7}, 0, 1),
            Call({"a": 0, "b": 0}, {"a": 3, "b": 1}, 0, 0),
            Call(LEGAL, {"a": 30, "b": 10}, 0.5, 1),
            Call(LEGAL, {"b": 1, "c": 3}, -0.5, -1),
            Call({"a": 1, "b": -1, "c": 0}, {"a": 4, "b": 0, "c": 4}, 0.75, -1),
        ),
        hidden=(
            Call({"a": 2, "b": -0.5, "c": 0.25, "d": 1}, {"a": 5, "c": 30, "d": 14}, -0.25, 0),
            Call({"a": 0.5, "b": 0.5, "c": 3}, {"c": 49}, 0.9, 1),
        ),
    ),
    Question(
        name="choice",
        points=3,
        calls=(
            Call({"a": 3}, 1, 0.5),
            Call({"a": 1, "b": 3}, 1, 0),
            Call({"a": 1, "b": 3}, 1, 0.25),
            Call({"a": 1, "b": 3}, 1, 0.5),
            Call({"a": 3, "b": 1}, 1, 0.5),
            Call(VISITS, 1, 0.2),
            Call(VISITS, 1, 0.25),
            Call(VISITS, 1, 0.4),
            Call(VISITS, 1, 0.6),
            Call(VISITS, 0.5, 0.2),
            Call(VISITS, 0.5, 0.27),
            Call(VISITS, 0.5, 0.4),
            Call({"a": 0, "b": 2}, 1, 0),
            Call({"a": 1, "b": 3, "c": 3}, 0, 0.9),
            Call({"a": 3, "b": 1, "c": 3}, 0, 0.9),
            Call({"a": 1, "b": 3}, 0, 0),
            Call({"a": 1000, "b": 4000}, 0.01, 0.5),
        ),
        hidden=(
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 1, 0.8),
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 0.5, 0.65),
            Call({"a": 5, "b": 0, "c": 15, "d": 12}, 2, 0.4),
            Call({"d": 2, "a": 9, "c": 9}, 0, 0),
            Call({"a": 5000, "b": 4900}, 0.005, 0.5),
        ),
    ),
    Question(
        name="one-game",
        points=4,
        calls=(
            Call(tree([1, -1]), 5, [], 5),
            Call(tree([1, -1]), 5, [0.9], 5),
            Call(TWO_PLIES, 8, [], 10),
            Call(TWO_PLIES, 8, [0.9], 10),
            Call(TWO_PLIES, 8, [0.9, 0.9], 10),
            Call(TWO_PLIES, 8, [0.9], 1),
            Call(THREE_PLIES, 9, [0.99, 0.99], 10),
            Call(THREE_PLIES, 9, [0.1, 0.9, 0.1], 10),
            Call(THREE_PLIES, 17, [0.1], 2),
            Call(THREE_PLIES, 17, [0.7], 10),
            Call(STONES, 9, [0.5, 0.5, 0.5], 10),
            Call(STONES, 9, [0.5, 0.9], 3),
        ),
        hidden=(
            Call(THREE_PLIES, 17, [0.9, 0.1, 0.9], 10),
            Call(STONES, 17, [], 10),
            Call(CHOPSTICKS, 17, [0.3, 0.7, 0.5, 0.9], 6),
        ),
        allow=(
            "search.puct",
            "search.monte_carlo.check_search",
            "search.monte_carlo.check_exploration",
        ),
        needs=("choice",),
        warm_up=Lines(
            begin="over =",
            wrong=(
                "result = game.utility(state, MAX) if over else 0",
                "return lessons[::-1]",
            ),
            moves=(("lessons = []", "over ="),),
        ),
    ),
)
