"""Exercise 10: counting positions, comparing rule sets, a new rule, a decision list."""

from chopsticks import DRAW, LOSS, WIN
from coursework.exercise.call import Call, GameSpec
from grading.author.exercises import Item, Lines, Mutant, OpenQuestion, Question

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

CAREFUL = ("leave a hand of mine in danger", False)
LARGER = ("tap with my larger hand", True)
KILL = ("kill a hand", True)
SPLIT, NO_SPLIT = ("split", True), ("split", False)

QUESTIONS = (
    Question(
        name="two-fingers",
        points=1,
        answer="two_fingers",
        calls=(Call(),),
        reveal=False,
        allow=PACKAGE,
        mutants=(
            Mutant(
                "The value of the start is its value for the first player, who is to move.",
                ('"win", 3', '"loss", 3'),
            ),
            Mutant("Plies count the moves of both players.", ('"win", 3', '"win", 2')),
            Mutant("Count the start and the end: they are positions as well.", ("4,", "3,")),
            Mutant(
                "You count every position that can be written down, but some of them cannot arise.",
                ("4,", "9,"),
            ),
            Mutant(
                "A position is seen by the player to move: do not count it again for the other "
                "player.",
                ("4,", "8,"),
            ),
            Mutant("Nobody can wait here: each tap kills a hand.", ('"win", 3', '"draw", None')),
            Mutant(
                "One of your positions cannot arise, or it is one of your other positions, seen "
                "by the other player.",
                ("4,", "5,"),
            ),
        ),
    ),
    Question(
        name="positions",
        points=2,
        answer="count_positions",
        calls=(Call(TWO), Call(THREE_TAPS), Call(THREE)),
        hidden=(Call(FOUR_ROLLS), Call(UNEQUAL), Call(REPORT), Call(FIVE_TAPS)),
        allow=PACKAGE,
        mutants=(
            Mutant(
                "You count states. A position counts once, even if it arises both with MAX and "
                "with MIN to move.",
                ("{movers_view(state) for", "{state for"),
            ),
            Mutant(
                "You look at every position as MAX; look at it as the player to move.",
                ("{movers_view(state) for", "{state.hands for"),
            ),
            Mutant("The start is missing.", ("game).states", "game).states[1:]")),
            Mutant(
                "The positions in which the game is over are missing.",
                (".states}", ".states if not game.is_terminal(state)}"),
            ),
            Mutant(
                "Some positions arise only with MIN to move; you leave them out.",
                (".states}", ".states if state.to_move == MAX}"),
            ),
            Mutant(
                "Some positions arise with only one of the players to move, so the answer is not "
                "half of all states.",
                (
                    "len({movers_view(state) for state in explore(game).states})",
                    "len(explore(game).states) // 2",
                ),
            ),
        ),
    ),
    Question(
        name="refute",
        points=3,
        answer="refute",
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
        mutants=(
            Mutant(
                "You return the rule sets that agree with the claim; return those that refute it.",
                ("outcome != outcome", "outcome == outcome"),
            ),
            Mutant(
                "The claim is about one kind of overflow; you look at both.",
                ("rules.overflow == overflow and ", ""),
            ),
            Mutant(
                "You forget that a draw refutes the claim of a win, and a win refutes the claim of "
                "a draw.",
                (".outcome != outcome", ".outcome * outcome < 0"),
            ),
            Mutant(
                "You negate the outcome, but the player to move at the start is the first player.",
                (".outcome != outcome", ".outcome != -outcome"),
            ),
            Mutant(
                "You stop at the first counterexample; return all of them.",
                ("return counterexamples", "return counterexamples[:1]"),
            ),
            Mutant("You always use five fingers.", ("rule_sets(fingers)", "rule_sets()")),
            Mutant(
                "You return the rule sets themselves; name each by `str(rules)`.",
                ("str(rules)", "rules"),
            ),
            Mutant(
                "In your answer every rule set refutes the claim. If you compare a `Value` with an "
                "outcome, they are never equal: use its `outcome`.",
                ("[game.initial].outcome", "[game.initial]"),
            ),
        ),
    ),
    Question(
        name="compare",
        points=3,
        answer="compare",
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
        mutants=(
            Mutant(
                "You count states. A position counts once, even if it arises both with MAX and "
                "with MIN to move.",
                ("movers_view(state): value.outcome", "state: value.outcome"),
            ),
            Mutant(
                "Your pairs are the wrong way round: the outcome in `game` comes first.",
                ("(here[p], there[p])", "(there[p], here[p])"),
            ),
            Mutant(
                "Only positions that can arise in both games count.",
                ("(here[p], there[p])", "(here.get(p, DRAW), there.get(p, DRAW))"),
                ("here.keys() & there.keys()", "here.keys() | there.keys()"),
            ),
            Mutant(
                "In `other` as well, take only the positions that can arise, not the whole table.",
                ("solve(g).items()", "solve(g, whole=g is other).items()"),
            ),
            Mutant(
                "Positions whose outcome stays the same also count.",
                ("& there.keys())", "& there.keys() if here[p] != there[p])"),
            ),
            Mutant(
                "Outcomes are for the player to move; yours are for MAX.",
                (
                    "value.outcome for state",
                    "value.outcome * (-1) ** state.to_move for state",
                ),
            ),
            Mutant(
                "Leave out pairs that do not occur; your dict has them with 0.",
                (
                    "return dict(",
                    "return {(a, b): 0 for a in (WIN, DRAW, LOSS) for b in (WIN, DRAW, "
                    "LOSS)} | dict(",
                ),
            ),
            Mutant(
                "Your pairs hold whole values, including the plies; use only the outcomes.",
                ("movers_view(state): value.outcome", "movers_view(state): value"),
            ),
        ),
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
        mutants=(
            Mutant(
                "Both hands must be alive.",
                ("one > 0 and two > 0 and ", ""),
            ),
            Mutant(
                "The two hands must show different numbers.",
                ("one != two and ", ""),
            ),
            Mutant(
                "Once the game is over, nobody may swap.",
                (" and not self.is_terminal(state)", ""),
            ),
            Mutant(
                "After a swap the other player is to move.",
                ("1 - state.to_move)", "state.to_move)"),
            ),
            Mutant(
                "Players swap their own two hands, not their hands for the other player's.",
                ("State(state.hands, ", "State(state.hands[::-1], "),
            ),
            Mutant(
                "A swap is an additional move; the other moves stay legal.",
                ('(*own, "swap")', '("swap",)'),
            ),
            Mutant(
                "Look at the hands of the player to move: that player swaps them.",
                ("state.hands[state.to_move]", "state.hands[1 - state.to_move]"),
            ),
            Mutant(
                "No swap is ever legal in your game.",
                ('(*own, "swap")', "own"),
            ),
            Mutant(
                "You always look at MAX's hands, even when MIN is to move.",
                ("state.hands[state.to_move]", "state.hands[MAX]"),
            ),
            Mutant(
                "Only living hands may be swapped, and only while the game is not over.",
                (
                    "one > 0 and two > 0 and one != two and not self.is_terminal(state)",
                    "one != two",
                ),
            ),
        ),
    ),
    Question(
        name="count-wrong",
        points=3,
        answer="count_wrong",
        calls=(
            Call(TWO, []),
            Call(THREE_TAPS, [KILL]),
            Call(THREE, [CAREFUL, LARGER]),
            Call(THREE, [KILL, SPLIT]),
            Call(FOUR, [NO_SPLIT, KILL, CAREFUL]),
            Call(THREE, []),
        ),
        hidden=(
            Call(FOUR_TAPS, [CAREFUL]),
            Call(REPORT, [CAREFUL, LARGER]),
            Call(FOUR_FREE, [LARGER, NO_SPLIT]),
        ),
        allow=PACKAGE,
        warm_up=Lines(
            begin="outcome =",
            wrong=(
                "child = movers_view(game.result(position, moves[-1][0]))",
                "wrong += outcome[child] < outcome[position]",
                "return wrong, len(outcome)",
            ),
        ),
        mutants=(
            Mutant(
                "You play the last of the moves that are left; play the first.",
                ("moves[0][0]", "moves[-1][0]"),
            ),
            Mutant(
                "If no move fits a word, go on with all the moves you had.",
                ("== wanted] or moves", "== wanted] or moves[:1]"),
            ),
            Mutant(
                "You treat *do not* as *do*.",
                ("seen[word] == wanted", "seen[word]"),
            ),
            Mutant(
                "You go up the list; start at the top, because the first word counts most.",
                ("in rules:", "in rules[::-1]:"),
            ),
            Mutant(
                "A child's outcome is the outcome for the other player.",
                ("-outcome[child] <", "outcome[child] <"),
            ),
            Mutant(
                "Judge the list in lost positions as well; it is never wrong there.",
                ("return wrong, len(live)", "return wrong, sum(outcome[p] != LOSS for p in live)"),
            ),
            Mutant(
                "Do not judge the list in positions where the game is over.",
                ("wrong, len(live)", "wrong, len(outcome)"),
            ),
            Mutant(
                "You judge every position twice, with MAX and with MIN to move.",
                ("return wrong, len(live)", "return 2 * wrong, 2 * len(live)"),
            ),
            Mutant(
                "A slower win or a faster loss is not wrong: compare only the outcomes.",
                (
                    "    wrong, live =",
                    "    value = {movers_view(state): value for state, value in "
                    "solve(game).items()}\n"
                    "    wrong, live =",
                ),
                (
                    "wrong += -outcome[child] < outcome[position]",
                    "plies = value[position].plies\n"
                    "        wrong += (-value[child][0], value[child][1]) != "
                    "(value[position][0], plies and plies - 1)",
                ),
            ),
            Mutant(
                "If no move fits a word, keep the moves you had and go on. You start again with "
                "all moves.",
                (
                    "== wanted] or moves\n",
                    "== wanted]\n"
                    "        moves = moves or [(move, None) for move in "
                    "game.moves(position)]\n",
                ),
            ),
            Mutant(
                "Some positions arise with either player to move. You judge them twice.",
                (
                    "for position in outcome if",
                    "for position in map(movers_view, explore(game).states) if",
                ),
            ),
            Mutant(
                "Some positions arise only with MIN to move; you leave them out.",
                (
                    "for position in outcome if",
                    "for position in explore(game).states if position.to_move == MAX and",
                ),
            ),
            Mutant(
                "If no move fits a word, keep all the moves you had. You throw them all away.",
                ("== wanted] or moves", "== wanted]"),
            ),
            Mutant(
                "Turning a draw into a loss is also wrong; you count only wins that are given "
                "away.",
                ("< outcome[position]", "< outcome[position] == WIN"),
            ),
        ),
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
