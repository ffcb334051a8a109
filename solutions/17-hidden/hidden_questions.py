"""Exercise 17: regret matching, information sets, best responses, and what habits tell."""

from chopsticks.game import MAX, MIN
from chopsticks.games.kuhn import NEXT, Seen
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question

PENNIES = ["max", ["min", 1, -1], ["min", -1, 1]]
ODD = ["max", ["min", 3, -1], ["min", -2, 1]]
# Each gets a card, high or low; MAX, who sees its own, plays on, or ends the game at once.  MIN
# sees what MAX did and its own card.
CARDS = [
    "chance",
    (0.25, ["max", 0, ["min", -3, 1]]),
    (0.75, ["max", 0, ["min", 5, 1]]),
]
# MAX moves twice; MIN in between does not see the first move.
TWICE = [
    "max",
    ["min", ["max", 4, -4], ["max", 0, 1]],
    ["min", ["max", -2, 3], ["max", 2, -1]],
]


def hidden(tree: object, *alike: list[list[int]]) -> GameSpec:
    """A tree in which the nodes of each list look alike."""
    return GameSpec("chance_tree.hidden", {"tree": tree, "alike": list(alike)})


def kuhn(deck: str = "JQK") -> GameSpec:
    """Kuhn poker with this deck."""
    return GameSpec("kuhn", {"deck": deck})


def bold(**chances: float) -> dict[Seen, dict[str, float]]:
    """How likely each card bets and calls."""
    return {
        Seen(card, acts): {calm: 1 - p, daring: p}
        for card, p in chances.items()
        for acts, (calm, daring) in NEXT.items()
    }


EVEN = {"red": 0.5, "blue": 0.5}
RUNS = {"red": {"run": 0.25, "stay": 0.75}, "blue": {"run": 0.75, "stay": 0.25}}
BETS = {"J": {"bet": 0.25}, "Q": {"bet": 0.5}, "K": {"bet": 1}}

BLIND = hidden(PENNIES, [[0], [1]])
ODDLY = hidden(ODD, [[0], [1]])
SEEING = hidden(PENNIES)
DEALT = hidden(CARDS, [[0, 1], [1, 1]])
# MAX may take 1, or guess what MIN has hidden.
GUESS = hidden(["max", ["min", ["max", 4, -4], ["max", -4, 4]], 1], [[0, 0], [0, 1]])
# After MAX's first move dice fall.
DICE = hidden(["max", ["chance", (0.25, 9), (0.75, -4)], 0])
TWO_MOVES = hidden(TWICE, [[0], [1]])
COIN = bold(J=0.5, Q=0.5, K=0.5)
TIMID = bold(J=0.125, Q=0.25, K=0.875)
# What MAX does in the tree where it moves twice.
PLAYS = {
    (): {0: 0.25, 1: 0.75},
    (0, 0): {0: 0, 1: 1},
    (0, 1): {0: 1, 1: 0},
    (1, 0): {0: 0.5, 1: 0.5},
    (1, 1): {0: 0.625, 1: 0.375},
}
WILD = bold(J=0.75, Q=0.375, K=0.625)

QUESTIONS = (
    Question(
        name="regret-round",
        points=3,
        answer="regret_round",
        calls=(
            Call([[1, -1], [-1, 1]], [1, 0], [0, 0]),
            Call([[1, -1], [-1, 1]], [0, 1], [3, 1]),
            Call([[1, -1], [-1, 1]], [0.5, 0.5], [2, -2]),
            Call([[3, -1], [-1, 1]], [0.25, 0.75], [-1, -4]),
            Call([[2, 0], [0, 1], [1, 1]], [0.5, 0.5], [0.25, -1, 0.5]),
            Call([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], [0.5, 0, 0.5], [1, -2, 3]),
            Call([[4, 0, 1], [2, 2, 2]], [0.5, 0.25, 0.25], [0, -1]),
        ),
        hidden=(
            Call([[5]], [1], [0]),
            Call([[0, 2], [1, 1], [3, -1]], [0.75, 0.25], [0.5, 0, 1.5]),
            Call([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [0.25, 0.25, 0.5], [-1, 2, 2]),
        ),
        warm_up=Lines(
            begin="positive = [max(regret, 0) for regret in regrets]",
            wrong=(
                "positive = [abs(regret) for regret in regrets]",
                "chances = [0 for _ in regrets]",
                "mean = sum(worth) / len(worth)",
            ),
        ),
        mutants=(
            Mutant(
                "A negative regret counts as 0: you do not play such a move.",
                ("max(regret, 0)", "abs(regret)"),
            ),
            Mutant(
                "If no regret is positive, all moves are equally likely.",
                ("[1 / len(regrets) for _ in regrets]", "[0 for _ in regrets]"),
            ),
            Mutant(
                "A regret compares a move with what you *played*. You compare it with the plain "
                "mean of all moves.",
                (
                    "mean = sum(map(mul, chances, worth))",
                    "mean = sum(worth) / len(worth)",
                ),
            ),
            Mutant(
                "You compare with the best move. A regret says how much more a move wins than what "
                "you played.",
                (
                    "mean = sum(map(mul, chances, worth))",
                    "mean = max(worth)",
                ),
            ),
            Mutant(
                "Regrets add up over the rounds; yours are from this round alone.",
                ("regrets[i] + value - mean", "value - mean"),
            ),
            Mutant(
                "The sign is wrong: a regret is positive if the move would have won more.",
                ("regrets[i] + value - mean", "regrets[i] + mean - value"),
            ),
            Mutant(
                "A regret may fall below 0; you set it back to 0. (So does CFR+, but that is a "
                "different method.)",
                ("[regrets[i] + value - mean for", "[max(regrets[i] + value - mean, 0) for"),
            ),
            Mutant(
                "You add what a move is worth, but do not subtract what your play was worth.",
                ("regrets[i] + value - mean", "regrets[i] + value"),
            ),
            Mutant(
                "Probabilities must add up to 1: divide by the sum of the positive regrets.",
                ("chances = [regret / total for", "chances = [regret for"),
            ),
            Mutant(
                "Regret matching plays every move with a positive regret, not only the one with "
                "the largest.",
                (
                    "chances = [regret / total for regret in positive]",
                    "best = positive.index(max(positive))\n"
                    "        chances = [float(i == best) for i in range(len(positive))]",
                ),
            ),
            Mutant(
                "The probabilities in *this* round follow from the regrets before it.",
                (
                    "    return chances, [",
                    "    rest = [max(regrets[i] + v - mean, 0) for i, v in enumerate(worth)]\n"
                    "    chances = [1 / len(rest) for _ in rest]\n"
                    "    if sum(rest) > 0:\n"
                    "        chances = [regret / sum(rest) for regret in rest]\n"
                    "    return chances, [",
                ),
            ),
        ),
    ),
    Question(
        name="information-sets",
        points=2,
        answer="information_sets",
        calls=(
            Call(BLIND, MAX),
            Call(BLIND, MIN),
            Call(SEEING, MIN),
            Call(DEALT, MIN),
            Call(DEALT, MAX),
            Call(TWO_MOVES, MAX),
            Call(kuhn("JQ"), MIN),
        ),
        hidden=(
            Call(kuhn(), MAX),
            Call(kuhn("JQKA"), MIN),
            Call(TWO_MOVES, MIN),
            Call(hidden(7), MAX),
        ),
        mutants=(
            Mutant(
                "The dictionary must contain only the sets of `player`.",
                ("== player:", "in (0, 1):"),
            ),
            Mutant(
                "A set contains all of its states; yours contains only the last one.",
                (
                    "found.setdefault(game.information(state), []).append(state)",
                    "found[game.information(state)] = [state]",
                ),
            ),
            Mutant(
                "Players can move more than once: go on below the states that you have found.",
                (
                    ".append(state)\n        for",
                    ".append(state)\n            return\n        for",
                ),
            ),
            Mutant(
                "You treat each state as a set of its own. What the player knows is "
                "`game.information(state)`.",
                ("setdefault(game.information(state), [])", "setdefault(state, [])"),
            ),
            Mutant(
                "Visit the first move, and everything below it, before the second.",
                ("for move in game.moves(state):", "for move in reversed(game.moves(state)):"),
            ),
            Mutant(
                "You follow only the first move.",
                ("for move in game.moves(state):", "for move in game.moves(state)[:1]:"),
            ),
        ),
    ),
    Question(
        name="reach",
        points=3,
        answer="reach",
        calls=(
            Call(BLIND, MAX, {(0,): {0: 0.5, 1: 0.5}}),
            Call(BLIND, MIN, {(): {0: 0.75, 1: 0.25}}),
            Call(BLIND, MIN, {(): {0: 1, 1: 0}}),
            Call(DEALT, MAX, {(0, 1): {0: 0.5, 1: 0.5}}),
            Call(DEALT, MIN, {(0,): {0: 0.5, 1: 0.5}, (1,): {0: 0.25, 1: 0.75}}),
            Call(TWO_MOVES, MAX, {(0,): {0: 0.125, 1: 0.875}}),
            Call(kuhn(), MAX, TIMID),
        ),
        hidden=(
            Call(kuhn(), MIN, TIMID),
            Call(kuhn("JQ"), MAX, WILD),
            Call(SEEING, MIN, {(): {0: 0.25, 1: 0.75}}),
            Call(TWO_MOVES, MIN, PLAYS),
        ),
        mutants=(
            Mutant(
                "Leave out the player's own moves; you count them as if a coin chose them.",
                (
                    "odds = [(move, 1) for",
                    "odds = [(move, 1 / len(game.moves(state))) for",
                ),
            ),
            Mutant(
                "Chance also counts: a state that needs a rare deal is rarely reached.",
                (
                    "odds = game.outcomes(state)",
                    "odds = [(move, 1) for move, _ in game.outcomes(state)]",
                ),
            ),
            Mutant(
                "States that are reached with probability 0 belong in the set as well.",
                (
                    "        if mover == player:\n",
                    "        if not likely:\n            return\n        if mover == player:\n",
                ),
            ),
            Mutant(
                "Multiply the other player's probabilities along the whole path; do not add them.",
                ("likely * p)", "likely + p)"),
            ),
            Mutant(
                "You count only the last step before a state. Multiply along the whole path.",
                ("likely * p)", "p)"),
            ),
            Mutant(
                "You give each state the same weight.",
                ("likely * p)", "likely)"),
            ),
            Mutant(
                "Return the probability itself. You divide it by the sum over the set.",
                (
                    "    return found",
                    "    return {\n"
                    "        known: {s: p / (sum(its.values()) or 1) for s, p in its.items()}\n"
                    "        for known, its in found.items()\n"
                    "    }",
                ),
            ),
        ),
    ),
    Question(
        name="best-response",
        points=4,
        answer="best_response",
        calls=(
            Call(BLIND, MIN, {(): {0: 0.75, 1: 0.25}}),
            Call(BLIND, MAX, {(0,): {0: 0.25, 1: 0.75}}),
            Call(ODDLY, MIN, {(): {0: 0.5, 1: 0.5}}),
            Call(ODDLY, MAX, {(0,): {0: 0.25, 1: 0.75}}),
            Call(SEEING, MIN, {(): {0: 0.75, 1: 0.25}}),
            Call(DEALT, MIN, {(0,): {0: 0.125, 1: 0.875}, (1,): {0: 0.75, 1: 0.25}}),
            Call(TWO_MOVES, MAX, {(0,): {0: 0.25, 1: 0.75}}),
            Call(GUESS, MAX, {(0,): {0: 0.5625, 1: 0.4375}}),
            Call(kuhn(), MIN, COIN),
            Call(kuhn(), MAX, TIMID),
            Call(DICE, MAX, {}),
        ),
        hidden=(
            Call(kuhn(), MIN, WILD),
            Call(kuhn(), MAX, WILD),
            Call(DEALT, MAX, {(0, 1): {0: 0.75, 1: 0.25}}),
            Call(TWO_MOVES, MIN, PLAYS),
        ),
        needs=("reach",),
        mutants=(
            Mutant(
                "You give all states of a set the same weight. Weight them by how likely the "
                "others are to lead there.",
                ("likely * value(", "value("),
            ),
            Mutant(
                "That is the value for MAX. Use the value for `player`.",
                ("game.utility(state, player)", "game.utility(state, 0)"),
            ),
            Mutant(
                "You take the worst move.",
                ("max(worth, key=worth.get)", "min(worth, key=worth.get)"),
            ),
            Mutant(
                "You add up over only one state of the set; all of them count.",
                ("worth[move] = worth.get(move, 0) + won", "worth[move] = won"),
            ),
            Mutant(
                "The other player sticks to their strategy; you let them choose what is worst for "
                "you.",
                (
                    "        return sum(p * value(game.result(state, move)) for move, p in odds)",
                    "        values = [value(game.result(state, move)) for move, _ in odds]\n"
                    "        if mover != CHANCE:\n"
                    "            return min(values)\n"
                    "        return sum(p * v for (_, p), v in zip(odds, values, strict=True))",
                ),
            ),
            Mutant(
                "Further down, the player must make the same choice in all states of a set; you "
                "choose for each state separately.",
                (
                    "return value(game.result(state, choice(game.information(state))))",
                    "return max(value(game.result(state, move)) for move in game.moves(state))",
                ),
            ),
            Mutant(
                "All of the other player's moves count, weighted by their probabilities, not only "
                "the most likely one.",
                (
                    "        return sum(p * value(game.result(state, move)) for move, p in odds)",
                    "        if mover != CHANCE:\n"
                    "            best, _ = max(odds, key=lambda pair: pair[1])\n"
                    "            return value(game.result(state, best))\n"
                    "        return sum(p * value(game.result(state, move)) for move, p in odds)",
                ),
            ),
        ),
    ),
    Question(
        name="belief",
        points=2,
        answer="belief",
        calls=(
            Call(EVEN, RUNS, []),
            Call(EVEN, RUNS, ["run"]),
            Call({"red": 0.75, "blue": 0.25}, RUNS, ["run"]),
            Call(EVEN, {"red": RUNS["red"], "blue": {"run": 1}}, ["run", "stay"]),
            Call({"J": 0.25, "Q": 0.25, "K": 0.5}, BETS, ["bet", "bet"]),
            Call(EVEN, RUNS, ["run", "run", "stay"]),
        ),
        hidden=(
            Call({"red": 0.625, "blue": 0.375}, RUNS, ["run", "stay", "stay", "run", "run"]),
            Call({"Q": 0.5, "J": 0.5}, BETS, ["bet"]),
            Call({"K": 1}, BETS, ["bet", "bet"]),
        ),
        mutants=(
            Mutant(
                "The prior also counts: start with it.",
                (
                    "        for act in acts:",
                    "        likely = 1 / len(prior)\n        for act in acts:",
                ),
            ),
            Mutant(
                "Divide by the sum of all weights to make them add up to 1 again.",
                ("weight / total", "weight"),
            ),
            Mutant(
                "All acts count; you use only the last one.",
                ("for act in acts:", "for act in acts[-1:]:"),
            ),
            Mutant(
                "All acts count; you use only the first one.",
                ("for act in acts:", "for act in acts[:1]:"),
            ),
            Mutant(
                "If you see the same act twice, it counts twice as evidence.",
                ("for act in acts:", "for act in set(acts):"),
            ),
            Mutant(
                "An act that is not among the habits is never done: its probability is 0.",
                (".get(act, 0)", ".get(act, 1)"),
            ),
            Mutant(
                "Return all possibilities, not just the most likely one.",
                (
                    "    return {secret: weight / total for secret, weight in weights.items()}",
                    "    return max(weights, key=weights.get)",
                ),
            ),
            Mutant(
                "Multiply the probabilities of acts that follow one another; do not add them.",
                ("likely *= habits", "likely += habits"),
            ),
        ),
    ),
)
