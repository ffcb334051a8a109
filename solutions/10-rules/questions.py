"""Exercise 10: counting positions, comparing rule sets, a new rule."""

from chopsticks import DRAW, LOSS, WIN
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Item, Lines, OpenQuestion, Question

# "You may use all of the package", says the exercise.
PACKAGE = ("game", "hands", "playing", "search", "solving")


def rules(fingers: int, **words: object) -> GameSpec:
    """Chopsticks under rules other than the report's."""
    return GameSpec("chopsticks", {"fingers": fingers, **words})


REPORT = GameSpec("chopsticks")
TWO, THREE, FOUR = rules(2), rules(3), rules(4)
THREE_TAPS, FOUR_TAPS, FIVE_TAPS = (rules(n, split="none") for n in (3, 4, 5))
THREE_ROLLS = rules(3, overflow="rollover", split="none")
FOUR_ROLLS = rules(4, overflow="rollover", split="none")
FOUR_HALVED = rules(4, split="halve")
FOUR_FREE = rules(4, split="free")
FIVE_FREE = rules(5, split="free")
FIVE_KEPT = rules(5, sacrifice=False)
UNEQUAL = rules(4, split="none", start=(1, 2))

QUESTIONS = (
    Question(
        name="two-fingers",
        points=1,
        calls=(Call(),),
        reveal=False,
        allow=PACKAGE,
    ),
    Question(
        name="positions",
        points=2,
        answer="count_positions",
        calls=(Call(TWO), Call(THREE_TAPS), Call(THREE)),
        hidden=(Call(FOUR_ROLLS), Call(UNEQUAL), Call(REPORT), Call(FIVE_TAPS)),
        allow=PACKAGE,
    ),
    Question(
        name="refute",
        points=3,
        calls=(
            Call(2, "cutoff", WIN),
            Call(3, "cutoff", WIN),
            Call(3, "rollover", DRAW),
            Call(4, "cutoff", WIN),
            Call(3, "cutoff", DRAW),
        ),
        hidden=(
            Call(2, "rollover", LOSS),
            Call(4, "rollover", WIN),
            Call(5, "cutoff", WIN),
            Call(5, "rollover", DRAW),
        ),
        allow=PACKAGE,
        warm_up=Lines(
            begin="counterexamples =",
            wrong=(
                "for rules in rule_sets():",
                "if solve(game)[game.initial].outcome != outcome:",
                "counterexamples.append(rules)",
            ),
        ),
    ),
    Question(
        name="compare",
        points=3,
        calls=(
            Call(TWO, TWO),
            Call(THREE_TAPS, THREE),
            Call(FOUR, FOUR_FREE),
            Call(THREE_ROLLS, THREE_TAPS),
        ),
        hidden=(
            Call(THREE_TAPS, THREE_ROLLS),
            Call(FOUR_HALVED, FOUR_TAPS),
            Call(REPORT, FIVE_FREE),
        ),
        allow=PACKAGE,
    ),
    Question(
        name="swaps",
        points=4,
        answer="with_swaps",
        calls=(
            Call(TWO),
            Call(THREE_TAPS),
            Call(THREE),
            Call(THREE_ROLLS),
            Call(FOUR_TAPS),
        ),
        hidden=(
            Call(UNEQUAL),
            Call(FOUR_ROLLS),
            Call(FOUR_HALVED),
            Call(FOUR_FREE),
            Call(FIVE_TAPS),
            Call(FIVE_KEPT),
        ),
        allow=PACKAGE,
    ),
    OpenQuestion(
        "freedom",
        (
            Item("argument", 1, "what is wrong with the friend's argument"),
            Item(
                "loss", 1, "whether the start can be a loss if only the first player splits freely"
            ),
            Item("reason", 1, "a reason for this second answer"),
        ),
    ),
)
