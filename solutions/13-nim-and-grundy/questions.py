"""Exercise 13: Nim, the Grundy values of heaps, their period, and a perfect player."""

from chopsticks.games.heaps import Heaps
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Question


def heaps(rule: str, *sizes: int) -> GameSpec:
    """Heaps under one of the rules."""
    return GameSpec("heaps", {"sizes": list(sizes), "rule": rule})


QUESTIONS = (
    Question(
        name="winning-moves",
        points=2,
        calls=(
            Call([4]),
            Call([1, 1]),
            Call([1, 2]),
            Call([5, 3]),
            Call([3, 4, 5]),
            Call([7, 6, 4]),
            Call([1, 2, 3]),
            Call([7, 0, 4, 4]),
            Call([]),
        ),
        hidden=(
            Call([6, 11, 13]),
            Call([21, 18, 9, 14]),
            Call([5, 5, 5, 5, 5]),
            Call([1_000_000, 999_999]),
        ),
    ),
    Question(
        name="heap-values",
        points=3,
        calls=(
            Call(0, [1], False),
            Call(4, [1], False),
            Call(4, [2], False),
            Call(7, [1, 2], False),
            Call(4, [], True),
            Call(6, [1], True),
            Call(9, [2, 3], False),
            Call(9, [2], True),
            Call(9, [1, 2, 3, 4, 5, 6, 7, 8, 9], True),
        ),
        hidden=(
            Call(12, [2, 5], False),
            Call(14, [1, 3, 4], True),
            Call(20, [3], True),
            Call(30, [5, 2, 1], True),
        ),
        warm_up=Lines(
            begin="values = []",
            wrong=(
                "reached |= {values[part] + values[size - part] for part in range(1, size)}",
                "values.append(max(reached, default=-1) + 1)",
                "for size in range(most):",
            ),
        ),
    ),
    Question(
        name="period",
        points=3,
        calls=(
            Call([]),
            Call([1]),
            Call([2, 2]),
            Call([0, 1, 2]),
            Call([0, 1, 0, 1]),
            Call([9, 8, 1, 1]),
            Call([9, 8, 7, 1, 1]),
            Call([6, 6, 6, 6]),
            Call([9, 8, 7, 1, 2, 5, 1, 2]),
            Call([5, 1, 2, 1, 2]),
            Call([0, 1, 2, 0, 1, 2, 0]),
            Call([7, 4, 4, 1, 4, 1, 4]),
            Call([3, 0, 1, 1, 0, 1, 1, 0, 1, 1]),
            Call([0, 1, 0, 1, 0, 0, 1, 0, 1, 0]),
        ),
        hidden=(
            Call([1, 2, 3, 1, 2]),
            Call([4, 4, 4, 4, 4, 4]),
            Call([1, 1, 2, 1, 1, 2, 1, 1]),
            Call([9, 9, 9, 0, 1, 2, 3, 0, 1, 2, 3]),
            Call([0, 1, 2, 3, 4, 5, 6, 7]),
        ),
    ),
    Question(
        name="value",
        points=3,
        calls=(
            Call(heaps("nim"), At()),
            Call(heaps("nim", 2), At()),
            Call(heaps("stones", 5), At()),
            Call(heaps("kayles", 4), At()),
            Call(heaps("dawson", 6), At()),
            Call(heaps("nim", 3, 1), At()),
            Call(heaps("kayles", 5, 2), Heaps((2, 2))),
            Call(heaps("kayles", 5, 2), At()),
        ),
        hidden=(
            Call(heaps("dawson", 1), At()),
            Call(heaps("nim", 4, 2, 1), At()),
            Call(heaps("kayles", 9), Heaps((6, 2), 1)),
            Call(heaps("stones", 7, 3), At()),
        ),
        work="nodes",
    ),
    Question(
        name="choose",
        points=2,
        calls=(
            Call(heaps("nim", 1), At()),
            Call(heaps("nim", 2), At()),
            Call(heaps("nim", 2, 2), At()),
            Call(heaps("kayles", 3, 2), At()),
            Call(heaps("nim", 3, 3, 1), At()),
            Call(heaps("nim", 3, 2, 2), At()),
            Call(heaps("stones", 6, 1), At()),
            Call(heaps("kayles", 5), At()),
            Call(heaps("dawson", 5), At()),
        ),
        hidden=(
            Call(heaps("kayles", 4, 1), At()),
            Call(heaps("nim", 5, 3, 1), Heaps((4, 3, 1), 1)),
            Call(heaps("stones", 5, 5), At()),
            Call(heaps("dawson", 7, 4), At()),
        ),
        needs=("value",),
    ),
)
