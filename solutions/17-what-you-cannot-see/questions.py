"""Exercise 17: regret matching, information sets, best responses, and what habits tell."""

from chopsticks.game import MAX, MIN
from chopsticks.games.kuhn import NEXT, Seen
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Lines, Question

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
    ),
    Question(
        name="information-sets",
        points=2,
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
    ),
    Question(
        name="reach",
        points=3,
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
    ),
    Question(
        name="best-response",
        points=4,
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
    ),
    Question(
        name="belief",
        points=2,
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
    ),
)
