"""Exercise 14: chance nodes, and bounds on them."""

import random

from chopsticks.games.pig import Turn
from coursework.exercise.call import At, Call, GameSpec
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
    Question(
        name="by-hand",
        points=1,
        answer="by_hand",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("The outcomes are not equally likely.", ("return 1.5", "return 2")),
            Mutant("MIN takes the smallest value it can get.", ("return 1.5", "return 3.5")),
            Mutant("The die is not an opponent: average its outcomes.", ("return 1.5", "return 0")),
            Mutant("MAX chooses at the root.", ("return 1.5", "return 1")),
            Mutant("The last leaf is worth −1, not 1.", ("return 1.5", "return 2.5")),
            Mutant("MAX chooses the throw, but not its outcome.", ("return 1.5", "return 4")),
        ),
    ),
    Question(
        name="expectiminimax",
        points=3,
        answer="expectiminimax",
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
        mutants=(
            Mutant(
                "You take the plain mean of the outcomes; weight each by its probability.",
                (
                    "return sum(p * value for p, value in found)",
                    "return sum(v for _, v in found) / len(found)",
                ),
            ),
            Mutant(
                "At a chance node you take the smallest value, as if the die were MIN.",
                ("return sum(p * value for p, value in found)", "return min(v for _, v in found)"),
            ),
            Mutant(
                "You take only the most likely outcome; the others count as well.",
                ("return sum(p * value for p, value in found)", "return max(found)[1]"),
            ),
            Mutant(
                "A throw is also a ply: it reduces the depth by 1.",
                ("result(state, outcome), depth - 1)", "result(state, outcome), depth)"),
            ),
            Mutant(
                "At MIN's nodes you take the largest value.",
                ("else min(values)", "else max(values)"),
            ),
            Mutant(
                "If the game is over, return its utility, even at depth 0.",
                ("    if depth == 0:\n        return 0\n", ""),
                ("    if game", "    if depth == 0:\n        return 0\n    if game"),
            ),
            Mutant(
                "A throw is also a ply: at depth 0, do not look at its outcomes.",
                ("if depth == 0:", "if depth == 0 and game.to_move(state) != CHANCE:"),
                ("result(state, outcome), depth - 1)", "result(state, outcome), depth)"),
            ),
            Mutant(
                "At an end you return the utility for the player to move; all values are for MAX.",
                ("game.utility(state, MAX)", "game.utility(state, game.to_move(state))"),
            ),
            Mutant(
                "A move is a ply: it reduces the depth by 1.",
                ("game.result(state, move), depth - 1)", "game.result(state, move), depth)"),
            ),
        ),
    ),
    Question(
        name="star1",
        points=5,
        answer="star1",
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
        mutants=(
            Mutant(
                "You never cut off at a chance node.",
                ("most <= alpha", "False"),
                ("least >= beta", "False"),
            ),
            Mutant(
                "You pass the node's own window to its outcomes. How much an outcome must be worth "
                "depends on the others.",
                ("max(a, lower), min(b, upper)", "alpha, beta"),
            ),
            Mutant(
                "An outcome's window is too wide: the rest must leave out the outcome itself, so "
                "it adds at most rest · `upper`.",
                ("            rest -= p\n", ""),
                ("            total += p *", "            rest -= p\n            total += p *"),
            ),
            Mutant(
                "You have mixed up lower and upper.",
                (
                    "least, most = total + rest * lower, total + rest * upper",
                    "least, most = total + rest * upper, total + rest * lower",
                ),
            ),
            Mutant(
                "Reaching a bound is enough: you cut off only beyond it.",
                ("most <= alpha", "most < alpha"),
                ("least >= beta", "least > beta"),
            ),
            Mutant(
                "After a cut-off you return only what the outcomes so far add up to. The rest "
                "counts as well: return the bound.",
                ("return most", "return total"),
                ("return least", "return total"),
            ),
            Mutant(
                "No value lies outside lower and upper, so no window need reach beyond them.",
                ("max(a, lower), min(b, upper)", "a, b"),
            ),
            Mutant(
                "You cut off at chance nodes, but you search their outcomes with the full window.",
                ("max(a, lower), min(b, upper)", "-inf, inf"),
            ),
            Mutant(
                "At chance nodes you neither cut off nor pass down a window.",
                ("most <= alpha", "False"),
                ("least >= beta", "False"),
                ("max(a, lower), min(b, upper)", "-inf, inf"),
            ),
            Mutant(
                "In an outcome's window you have mixed up lower and upper: below *a*, even a rest "
                "worth `upper` does not help.",
                ("a = (alpha - total - rest * upper)", "a = (alpha - total - rest * lower)"),
                ("b = (beta - total - rest * lower)", "b = (beta - total - rest * upper)"),
            ),
            Mutant(
                "Somewhere `lower` and `upper` are back at −1 and 1. Do you pass them down?",
                ("min(b, upper), lower, upper)", "min(b, upper))"),
                ("alpha, beta, lower, upper)", "alpha, beta)"),
            ),
            Mutant(
                "You never cut off at MAX's or MIN's nodes.", ("if alpha >= beta:", "if False:")
            ),
            Mutant(
                "After a cut-off at a chance node you return alpha or beta. Return the bound you "
                "have worked out: it says more.",
                ("return most", "return alpha"),
                ("return least", "return beta"),
            ),
            Mutant(
                "At MAX's and MIN's nodes you return alpha or beta. Return the best value seen.",
                ("return best", "return alpha if game.to_move(state) == MAX else beta"),
            ),
            Mutant(
                "At all nodes you return alpha or beta. Return the best value or bound you have "
                "found: fail-soft.",
                ("return most", "return alpha"),
                ("return least", "return beta"),
                ("return best", "return alpha if game.to_move(state) == MAX else beta"),
            ),
            Mutant(
                "An outcome moves the mean by *p* times its value: divide its window by *p*.",
                ("(alpha - total - rest * upper) / p", "alpha - total - rest * upper"),
                ("(beta - total - rest * lower) / p", "beta - total - rest * lower"),
            ),
            Mutant(
                "At MAX's and MIN's nodes you go on when alpha equals beta, but that is already a "
                "cut-off.",
                ("if alpha >= beta:", "if alpha > beta:"),
            ),
        ),
    ),
    Question(
        name="probed",
        points=2,
        answer="probed",
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
        mutants=(
            Mutant(
                "MAX's node is worth at least as much as its first move, and MIN's node at most as "
                "much. You have swapped the two.",
                ("if game.to_move(child) == MAX:", "if game.to_move(child) != MAX:"),
            ),
            Mutant(
                "The first move gives a bound on the node, not its value: you know nothing about "
                "the other moves.",
                ("                low = worth", "                low = high = worth"),
                ("                high = worth", "                low = high = worth"),
            ),
            Mutant(
                "An end needs no probe: both of its bounds are its utility.",
                ("            low = high = game.utility(child, MAX)\n", "            pass\n"),
            ),
            Mutant(
                "A probe searches the first move; you take the last.", ("(child)[0]", "(child)[-1]")
            ),
            Mutant(
                "You take the plain mean of the outcomes; weight each by its probability.",
                ("p * low", "low / len(game.moves(state))"),
                ("p * high", "high / len(game.moves(state))"),
            ),
            Mutant(
                "If a throw leads to another throw, nobody has a move there to probe: it can be "
                "worth anything from `lower` to `upper`.",
                ("elif game.to_move(child) != CHANCE:", "else:"),
            ),
            Mutant(
                "You use −1 and 1; the bounds are `lower` and `upper`.",
                ("low, high = lower, upper", "low, high = -1, 1"),
            ),
            Mutant("The lower bound comes first.", ("return least, most", "return most, least")),
            Mutant(
                "You add up the bounds of the outcomes; weight each by its probability.",
                ("p * low", "low"),
                ("p * high", "high"),
            ),
            Mutant(
                "You search all moves below an outcome. A probe tries only the first one.",
                ("expectiminimax(game, first, 9)", "expectiminimax(game, child, 9)"),
            ),
        ),
    ),
)
