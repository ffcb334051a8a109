"""Exercise 15: values from two sides, policies and samples."""

import random

from coursework.exercise.call import Call, GameSpec
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


LOADED = ["chance", [0.75, 0.5], [0.25, -1]]

QUESTIONS = (
    Question(
        name="enclose",
        points=3,
        calls=(
            Call(tree(0.5), 0),
            Call(tree(0.5), 3),
            Call(tree(LOADED), 0),
            Call(tree(LOADED), 1),
            Call(tree(["min", 0.25, LOADED]), 1),
            Call(tree(["min", 0.25, LOADED]), 2),
            Call(pig(2, 2), 4),
            Call(pig(3, 2), 7),
        ),
        hidden=(
            Call(pig(2, 2), 30),
            Call(pig(3, 3), 8),
            Call(pig(4, 2), 12),
            Call(tree(grown(9, "max", "chance", "min")), 3),
            Call(tree(grown(10, "min", "chance", "max")), 2),
        ),
        allow=("game.explored",),
        warm_up=Lines(
            begin="bounds = []",
            wrong=(
                "for unknown in (0, 0):",
                "values = {s: unknown for s in states}",
                "for _ in range(rounds + 1):",
            ),
        ),
    ),
    Question(
        name="best-hold",
        points=3,
        calls=(
            Call(pig(2, 2)),
            Call(pig(3, 2)),
            Call(pig(4, 2)),
            Call(pig(5, 2)),
            Call(pig(4, 3)),
            Call(pig(7, 2)),
        ),
        hidden=(Call(pig(6, 2)), Call(pig(5, 3)), Call(pig(8, 2))),
        allow=("game.explored", "games.pig.hold_at", "search.chance"),
        tolerance=1e-6,
    ),
    Question(
        name="too-good",
        points=3,
        calls=(Call(1, 1), Call(2, 1), Call(1, 2), Call(2, 2), Call(4, 1), Call(3, 3)),
        hidden=(Call(4, 4), Call(10, 1), Call(10, 10), Call(2, 25)),
    ),
)
