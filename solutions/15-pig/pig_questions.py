"""Exercise 15: values from two sides, policies and samples."""

import random

from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


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
        answer="enclose",
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
        mutants=(
            Mutant(
                "You take the plain mean of the outcomes; weight each by its probability.",
                (
                    "sum(p * values[game.result(state, o)] for o, p in game.outcomes(state))",
                    "sum(values[game.result(state, o)] for o in game.moves(state))"
                    " / len(game.moves(state))",
                ),
            ),
            Mutant(
                "You use new values before their round is over.",
                ("        new = {}\n", "        new = values\n"),
            ),
            Mutant("At MIN's states you take the largest value.", ("else min", "else max")),
            Mutant(
                "Begin with the least and the most that a state can be worth, not with 0.",
                ("(-1, 1)", "(0, 0)"),
            ),
            Mutant(
                "The value of an end is known from the beginning.",
                ("game.utility(s, MAX) if game.is_terminal(s) else unknown for", "unknown for"),
            ),
            Mutant("The lower bound comes first.", ("(-1, 1)", "(1, -1)")),
            Mutant("You run one round too many.", ("range(rounds)", "range(rounds + 1)")),
            Mutant(
                "An end has its utility before the first round, not only after it.",
                ("new[state] = values[state]", "new[state] = game.utility(state, MAX)"),
                ("game.utility(s, MAX) if game.is_terminal(s) else unknown for", "unknown for"),
            ),
            Mutant("You run one round too few.", ("range(rounds)", "range(rounds - 1)")),
        ),
    ),
    Question(
        name="best-hold",
        points=3,
        answer="best_hold",
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
        mutants=(
            Mutant(
                "Only MAX follows the rule, and MIN plays the best response to it. In your answer "
                "both follow it, or neither does.",
                ("Following(game, MAX, rule)", "Following(Following(game, MAX, rule), MIN, rule)"),
            ),
            Mutant(
                "That is the worst number for MAX. Or did you make MIN follow the rule?",
                ("return max", "return min"),
            ),
            Mutant(
                "If several numbers are equally good, return the smallest.",
                ("range(1, game.target + 1)", "range(game.target, 0, -1)"),
            ),
            Mutant(
                "Holding at the target means rolling on to the end; that is also a rule.",
                ("game.target + 1", "game.target"),
            ),
        ),
    ),
    Question(
        name="too-good",
        points=3,
        answer="too_good",
        calls=(Call(1, 1), Call(2, 1), Call(1, 2), Call(2, 2), Call(4, 1), Call(3, 3)),
        hidden=(Call(4, 4), Call(10, 1), Call(10, 10), Call(2, 25)),
        mutants=(
            Mutant(
                "Each guess alone is right on average, but MAX takes the best of them.",
                ("up_to**moves - before**moves", "up_to - before"),
            ),
            Mutant(
                "That is the mean of the smallest guess.",
                ("up_to**moves - before**moves", "(1 - before) ** moves - (1 - up_to) ** moves"),
            ),
            Mutant("Tails are worth −1, not 0.", ("2 * heads / samples - 1", "heads / samples")),
            Mutant(
                "A guess is the mean of its samples, not their sum.",
                ("2 * heads / samples - 1", "2 * heads - samples"),
            ),
            Mutant(
                "F(x) to the power of `moves` is the chance of at most x. Subtract the chance of "
                "less than x.",
                ("up_to**moves - before**moves", "up_to**moves"),
            ),
            Mutant(
                "That is the formula for a continuous guess. This guess has only a few possible "
                "values: subtract F of the next smaller one, to the power of `moves`.",
                (
                    "(up_to**moves - before**moves)",
                    "moves * up_to ** (moves - 1) * (up_to - before)",
                ),
            ),
            Mutant(
                "That is right for one sample. With more, a guess can lie between −1 and 1.",
                ("    mean, before", "    return 1 - 2 * 0.5**moves\n    mean, before"),
            ),
        ),
    ),
)
