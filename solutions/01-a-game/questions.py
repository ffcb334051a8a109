"""Exercise 01: the moves of Chopsticks, its states counted, and perft as a test."""

from chopsticks.hands import Split, State, Tap
from coursework.exercise.call import Call, GameSpec, Named, tree
from grading.author.exercises import Lines, Question


def chopsticks(**rules: object) -> GameSpec:
    """Chopsticks with these rules changed."""
    return GameSpec("chopsticks", rules)


CANONICAL = Named("chopsticks.hands:canonical")
MOVERS_VIEW = Named("chopsticks.hands:movers_view")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

QUESTIONS = (
    Question(name="how-many-moves", points=1, calls=(Call(),), reveal=False),
    Question(
        name="result",
        points=3,
        calls=(
            Call(State(), Tap(1, 1)),
            Call(State(((1, 1), (1, 2)), 1), Tap(2, 1)),
            Call(State(((0, 2), (3, 4)), 0), Tap(2, 3)),
            Call(State(((0, 3), (1, 4)), 0), Tap(3, 4)),
            Call(State(((1, 3), (0, 2)), 0), Split(2, 2)),
            Call(State(((0, 1), (2, 2)), 1), Split(0, 4)),
            Call(State(((1, 4), (3, 3)), 1), Tap(3, 1)),
        ),
        hidden=(
            Call(State(), Split(0, 2)),
            Call(State(((2, 2), (0, 3)), 1), Tap(3, 2)),
            Call(State(((2, 3), (0, 4)), 0), Tap(3, 4)),
            Call(State(((1, 2), (2, 3)), 1), Tap(2, 2)),
            Call(State(((1, 4), (2, 4)), 1), Split(3, 3)),
        ),
        allow=("hands.game.canonical",),
    ),
    Question(
        name="moves",
        points=4,
        calls=(
            Call(State()),
            Call(State(((1, 1), (1, 2)), 1)),
            Call(State(((0, 2), (1, 4)), 0)),
            Call(State(((2, 4), (0, 1)), 0)),
            Call(State(((1, 3), (0, 0)), 0)),
            Call(State(((2, 2), (0, 3)), 0)),
            Call(State(((0, 1), (0, 1)), 1)),
        ),
        hidden=(
            Call(State(((0, 3), (0, 4)), 1)),
            Call(State(((0, 0), (1, 4)), 0)),
            Call(State(((3, 3), (4, 4)), 0)),
            Call(State(((2, 3), (1, 3)), 1)),
            Call(State(((0, 2), (0, 1)), 1)),
        ),
        order=False,
        allow=("hands.game.canonical",),
    ),
    Question(
        name="count-states",
        points=2,
        calls=(Call(2), Call(3), Call(5), Call(50)),
        hidden=(Call(4), Call(6), Call(60)),
    ),
    Question(
        name="count-reachable",
        points=3,
        calls=(
            Call(tree([3, 12]), LEVEL),
            Call(tree([[1, 2], [3, [4, 5]]]), LEVEL),
            Call(chopsticks(fingers=3), CANONICAL),
            Call(chopsticks(), MOVERS_VIEW),
        ),
        hidden=(
            Call(tree(7), LEVEL),
            Call(chopsticks(split="none"), CANONICAL),
            Call(chopsticks(split="free"), MOVERS_VIEW),
            Call(chopsticks(fingers=4, overflow="rollover"), CANONICAL),
        ),
        warm_up=Lines(
            begin="seen, frontier =",
            wrong=(
                "seen, frontier = set(), [game.initial]",
                "if frontier:",
                "return len(seen)",
            ),
            moves=(("frontier.append(child)", "seen.add(child)"),),
        ),
    ),
    Question(
        name="first-difference",
        points=3,
        calls=(
            Call(tree([3, 12]), tree([3, 12, 8]), 2),
            Call(tree([3, [1, 2]]), tree([[3], [1]]), 2),
            Call(tree([[1, 2], 3]), tree([[1], [2, 3]]), 2),
            Call(tree([[1, 2], 3]), tree([[1], 3]), 1),
            Call(GameSpec("stones", {"start": 4}), GameSpec("stones", {"start": 3}), 3),
            Call(chopsticks(), chopsticks(split="free"), 4),
            Call(chopsticks(), chopsticks(overflow="rollover"), 5),
        ),
        hidden=(
            Call(chopsticks(), chopsticks(overflow="rollover"), 4),
            Call(chopsticks(), chopsticks(fingers=6), 6),
            Call(chopsticks(revive=False), chopsticks(sacrifice=False), 3),
            Call(tree([[[1, 2]], 4]), tree([[[1]], 4]), 3),
            Call(chopsticks(split="none"), chopsticks(split="halve"), 6),
            Call(GameSpec("stones", {"start": 5}), GameSpec("stones", {"start": 6}), 4),
        ),
    ),
)
