"""Exercise 18: what a bluff is worth, a small equilibrium, and a reader with beliefs."""

from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


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
        answer="bluff",
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
        mutants=(
            Mutant(
                "The walk tells MIN something: among the ghosts that come, fewer are blue than "
                "before.",
                ("believed = blue * q / comes", "believed = blue"),
            ),
            Mutant(
                "By Bayes' rule, divide by how often a ghost comes, blue or red.",
                ("believed = blue * q / comes", "believed = blue * q"),
            ),
            Mutant(
                "That is what MAX gets when a ghost comes. Also count the games in which it waits.",
                ("return -comes * max", "return -max"),
            ),
            Mutant(
                "You let MIN see the colour. Both ghosts must get the same answer.",
                ("max(take, let_go)", "believed"),
            ),
            Mutant(
                "MIN gives the answer that is better for MIN; yours gives the worse one.",
                ("max(take, let_go)", "min(take, let_go)"),
            ),
            Mutant(
                "MIN does not toss a coin, but gives the better of the two answers.",
                ("max(take, let_go)", "(take + let_go) / 2"),
            ),
            Mutant("That is what MIN gets; MAX gets the opposite.", ("-comes *", "comes *")),
            Mutant(
                "Letting a red ghost go is a draw, not a win for MIN.",
                ("let_go = -believed", "let_go = 1 - 2 * believed"),
            ),
            Mutant(
                "MIN always takes the ghost in your answer. Letting it go may be better.",
                ("max(take, let_go)", "take"),
            ),
            Mutant(
                "MIN always lets the ghost go in your answer. Taking it may be better.",
                ("max(take, let_go)", "let_go"),
            ),
            Mutant(
                "A ghost comes if it is red, or if it is blue *and* walks: multiply the last two "
                "probabilities.",
                ("(1 - blue) + blue * q", "(1 - blue) + q"),
            ),
            Mutant(
                "A red ghost always comes; in your answer it comes with probability q, like a blue "
                "one.",
                ("(1 - blue) + blue * q", "((1 - blue) + blue) * q or 1"),
            ),
        ),
    ),
    Question(
        name="two-rows",
        points=4,
        answer="two_rows",
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
        mutants=(
            Mutant(
                "MAX may mix the two moves; you try only one or the other.",
                ("if a - b != c - d:", "if False:"),
            ),
            Mutant(
                "MAX may mix, and can then be sure of more than with the better of the two moves "
                "alone.",
                ("if a - b != c - d:", "if False:"),
                ("tries = [0, 1]", "tries = [1, 0]"),
            ),
            Mutant(
                "x is a probability: crossings below 0 or above 1 do not count.",
                ("if 0 <= x <= 1", ""),
            ),
            Mutant(
                "The highest point may lie at x = 0 or x = 1, not where two lines cross.",
                ("tries = [0, 1]", "tries = []"),
            ),
            Mutant(
                "The highest point may lie at x = 1: then MAX always makes move 0.",
                ("tries = [0, 1]", "tries = [0]"),
            ),
            Mutant(
                "MIN gives the answer that is worst for MAX; yours gives the best.",
                ("return min(x * first", "return max(x * first"),
            ),
            Mutant(
                "MIN does not answer at random, but gives the answer that is worst for MAX.",
                (
                    "return min(x * first + (1 - x) * second for first, second in lines)",
                    "return sum(x * first + (1 - x) * second for first, second in lines) "
                    "/ len(lines)",
                ),
            ),
            Mutant(
                "MAX wants the highest point of the lower edge; you return the lowest.",
                ("best = max((x", "best = min((x"),
            ),
            Mutant(
                "x is the probability of move 0; you return the probability of move 1.",
                ("return best, sure(best)", "return 1 - best, sure(best)"),
            ),
            Mutant(
                "MIN may have more than two answers: any two lines may cross at the highest point.",
                ("for a, b in lines:", "for a, b in lines[:2]:"),
                ("for c, d in lines:", "for c, d in lines[:2]:"),
            ),
            Mutant(
                "MIN may give any answer, not only one of the first two.",
                ("lines = list(zip(*pays, strict=True))", "lines = list(zip(*pays))[:2]"),
            ),
            Mutant(
                "You have swapped rows and columns: a row holds what MAX gets with one of MAX's "
                "moves.",
                (
                    "lines = list(zip(*pays, strict=True))",
                    "lines = [(row[0], row[-1]) for row in pays]",
                ),
            ),
            Mutant(
                "What MAX gets by mixing is an average, not the sum of both rows.",
                ("x * first + (1 - x) * second", "x * first + second"),
            ),
        ),
    ),
    Question(
        name="reader",
        points=3,
        answer="reader",
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
        mutants=(
            Mutant(
                "If MIN is to move, the move that is worth the least is best.",
                ("best = max if game.to_move(first) == MAX else min", "best = max"),
            ),
            Mutant(
                "That is the value if the player could see the state. The player must make one "
                "move for all states.",
                (
                    "return move, worth[move]",
                    "return move, sum(p * value(state) for state, p in believed.items())",
                ),
            ),
            Mutant(
                "You look only at the most likely state. All states of the set count, each with "
                "its probability.",
                (
                    "for state, p in believed.items())",
                    "for state, p in [max(believed.items(), key=lambda pair: pair[1])])",
                ),
            ),
            Mutant(
                "You treat all states as equally likely. Weight each by its probability.",
                (
                    "sum(p * value(game.result(state, move)) for state, p in believed.items())",
                    "sum(value(game.result(state, move)) for state in believed) / len(believed)",
                ),
            ),
            Mutant(
                "You add up the values without their probabilities.",
                ("sum(p * value", "sum(value"),
            ),
            Mutant(
                "You take the worst case over the states, not their average.",
                (
                    "sum(p * value(game.result(state, move)) for state, p in believed.items())",
                    "min(value(game.result(state, move)) for state in believed)",
                ),
            ),
            Mutant(
                "Further down, MIN also moves, and takes the smallest value.",
                (
                    "return max(below) if game.to_move(state) == MAX else min(below)",
                    "return max(below)",
                ),
            ),
            Mutant(
                "Further down, the players move as they do in the game; you have swapped them.",
                (
                    "return max(below) if game.to_move(state) == MAX else min(below)",
                    "return min(below) if game.to_move(state) == MAX else max(below)",
                ),
            ),
            Mutant(
                "If several moves are equally good, return the first.",
                ("best(worth, key", "best(reversed(worth), key"),
            ),
            Mutant(
                "The value is for MAX, whoever moves; yours is for the player who moves.",
                (
                    "return move, worth[move]",
                    "return move, worth[move] if game.to_move(first) == MAX else -worth[move]",
                ),
            ),
            Mutant(
                "A state further down is worth its minimax value, not the mean of its moves.",
                (
                    "return max(below) if game.to_move(state) == MAX else min(below)",
                    "return sum(below) / len(below)",
                ),
            ),
        ),
    ),
)
