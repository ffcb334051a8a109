"""Exercise 01: the moves of Chopsticks, its states counted, and perft as a test."""

from chopsticks.hands import Split, State, Tap
from coursework.exercise.call import Call, GameSpec, Named
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


def chopsticks(**rules: object) -> GameSpec:
    """Chopsticks with these rules changed."""
    return GameSpec("chopsticks", rules)


CANONICAL = Named("chopsticks.hands:canonical")
MOVERS_VIEW = Named("chopsticks.hands:movers_view")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

QUESTIONS = (
    Question(
        name="how-many-moves",
        points=1,
        answer="how_many_moves",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("A dead hand can be neither tapped nor used to tap.", ("return 4", "return 6")),
            Mutant("There are splits, too.", ("return 4", "return 2")),
            Mutant(
                "Two hands that change places, or stay as they are, are no split.",
                ("return 4", "return 5"),
            ),
            Mutant("A player may give up a hand by a split.", ("return 4", "return 3")),
        ),
    ),
    Question(
        name="result",
        points=3,
        answer="result",
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
        mutants=(
            Mutant(
                "A hand that comes to five fingers or more is dead; yours keeps them.",
                ("fingers if fingers < 5 else 0", "fingers"),
            ),
            Mutant(
                "A hand dies at five fingers or more; yours dies at exactly five.",
                ("fingers < 5", "fingers != 5"),
            ),
            Mutant(
                "A hand that comes to more than five is dead; yours keeps what is above five.",
                ("fingers if fingers < 5 else 0", "fingers % 5"),
            ),
            Mutant(
                "A tap changes one hand; yours changes both if they show the same.",
                (
                    "hands[other][hit] = fingers if fingers < 5 else 0",
                    "new = fingers if fingers < 5 else 0\n"
                    "        hands[other] = [new if h == move.target else h for h in hands[other]]",
                ),
            ),
            Mutant(
                "A tap changes the hands of the player who is not to move; yours always MIN's.",
                ("hands[other]", "hands[1]"),
            ),
            Mutant(
                "A split changes the hands of the player to move.",
                ("hands[mover] = [", "hands[other] = ["),
            ),
            Mutant(
                "After the move it is the other player's turn.",
                ("second), other)", "second), mover)"),
            ),
            Mutant(
                "Each player's hands must be sorted, the smaller first.",
                ("tuple(sorted(pair))", "tuple(pair)"),
            ),
            Mutant(
                "A hand that comes to exactly five fingers is dead, too.",
                ("fingers < 5", "fingers <= 5"),
            ),
            Mutant(
                "A tap changes the hand that is touched; yours changes the one that taps.",
                ("hit = hands[other].index(move.target)", "hit = hands[mover].index(move.using)"),
                ("hands[other][hit]", "hands[mover][hit]"),
            ),
            Mutant(
                "A tapped hand grows; it is dead only at five fingers or more.",
                ("fingers if fingers < 5 else 0", "0"),
            ),
        ),
    ),
    Question(
        name="moves",
        points=4,
        answer="moves",
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
        mutants=(
            Mutant("A dead hand cannot tap.", ("if using and target", "if target")),
            Mutant("A dead hand cannot be tapped.", ("if using and target", "if using")),
            Mutant(
                "With either of two equal hands it is the same tap; list it once.",
                ("set(mine)", "mine"),
                ("set(theirs)", "theirs"),
            ),
            Mutant("Only an even number of fingers can be split.", ("total % 2 == 0 and ", "")),
            Mutant(
                "A split must change the hands; yours also leaves them as they are.",
                (" and (low, total - low) != mine", ""),
            ),
            Mutant(
                "2+0 and 0+2 are the same split: list it once, the smaller number first.",
                ("low <= total - low < 5", "0 <= total - low < 5"),
                (
                    "(low, total - low) != mine",
                    "mine not in ((low, total - low), (total - low, low))",
                ),
            ),
            Mutant(
                "2+0 and 0+2 are the same split, and swapping the hands is none: write the smaller "
                "number first.",
                ("low <= total - low < 5", "0 <= total - low < 5"),
            ),
            Mutant(
                "No hand can have five fingers or more, after a split either.",
                ("low <= total - low < 5", "low <= total - low"),
            ),
            Mutant(
                "When one player has no living hand, the game is over, and nobody has a move.",
                ("if mine == (0, 0) or theirs == (0, 0):", "if mine == (0, 0):"),
            ),
            Mutant(
                "The player to move makes the moves; yours are always MAX's.",
                (
                    "state.hands[state.to_move], state.hands[1 - state.to_move]",
                    "state.hands[0], state.hands[1]",
                ),
            ),
            Mutant(
                "A split may leave different hands; yours leaves equal halves only.",
                ("low <= total - low < 5", "low == total - low"),
            ),
            Mutant(
                "A hand may be given up: one of the two may show 0 after a split.",
                ("for low in range(5)", "for low in range(1, 5)"),
            ),
        ),
    ),
    Question(
        name="count-states",
        points=2,
        answer="count_states",
        calls=(Call(2), Call(3), Call(5), Call(50)),
        hidden=(Call(4), Call(6), Call(60)),
        mutants=(
            Mutant(
                "A pair of equal hands has no twin, so sorting leaves more than half of the pairs.",
                ("fingers * (fingers + 1) // 2", "fingers**2 // 2"),
            ),
            Mutant(
                "Sorting halves only the pairs of different hands; you halve the number of all.",
                ("2 * pairs**2, pairs**2", "fingers**4, pairs**2"),
            ),
            Mutant(
                "Sorting halves only pairs of different hands, but those of both players.",
                ("2 * pairs**2, pairs**2", "fingers**4, fingers**4 // 2"),
            ),
            Mutant(
                "A player's hands may show the same number; such pairs are missing.",
                ("(fingers + 1) // 2", "(fingers - 1) // 2"),
            ),
            Mutant(
                "Who is to move is part of a state, and doubles their number.",
                ("2 * fingers**4, 2 * pairs**2", "fingers**4, pairs**2"),
            ),
            Mutant(
                "In a position the mover is always called MAX, which halves the number.",
                (", pairs**2", ", 2 * pairs**2"),
            ),
            Mutant(
                "A hand shows at most one finger less than it takes to kill it.",
                ("    pairs =", "    fingers += 1\n    pairs ="),
            ),
            Mutant(
                "MAX with (1,2) against (3,4) is another position than (3,4) against (1,2).",
                (", pairs**2\n", ", pairs * (pairs + 1) // 2\n"),
            ),
            Mutant(
                "Four hands with `fingers` numbers each: you have base and exponent exchanged.",
                ("fingers**4", "4**fingers"),
            ),
            Mutant(
                "You count for five fingers; count for `fingers`.",
                ("    pairs =", "    fingers = 5\n    pairs ="),
            ),
            Mutant(
                "In a position, too, each player's hands are sorted.",
                (", pairs**2\n", ", fingers**4\n"),
            ),
        ),
    ),
    Question(
        name="count-reachable",
        points=3,
        answer="count_reachable",
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
        mutants=(
            Mutant(
                "The initial state counts, too: it is reached by no move at all.",
                ("{game.initial}, [", "set(), ["),
            ),
            Mutant(
                "A state in which the game is over counts, too.",
                ("if child not in seen:", "if child not in seen and not game.is_terminal(child):"),
            ),
            Mutant(
                "You count states; count how many different views they have.",
                ("len({view(state) for state in seen})", "len(seen)"),
            ),
            Mutant(
                "You remember views; remember states, because other moves may lead on from a state "
                "that looks the same.",
                ("seen, frontier = {game.initial}", "seen, frontier = {view(game.initial)}"),
                ("child not in seen", "view(child) not in seen"),
                ("seen.add(child)", "seen.add(view(child))"),
                ("{view(state) for state in seen}", "seen"),
            ),
            Mutant(
                "You go on from a state each time that you reach it; the game can come back to it.",
                (
                    "            if child not in seen:\n"
                    "                seen.add(child)\n"
                    "                frontier.append(child)",
                    "            seen.add(child)\n            frontier.append(child)",
                ),
            ),
            Mutant("You make the first moves only. Go on from every new state.", ("while", "if")),
        ),
    ),
    Question(
        name="first-difference",
        points=3,
        answer="first_difference",
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
        mutants=(
            Mutant(
                "You stop one ply too early: compare at `depth` plies, too.",
                ("range(1, depth + 1)", "range(1, depth)"),
            ),
            Mutant(
                "A line that ends earlier is not a line of this many plies; it does not count.",
                ("if plies == 0:", "if plies == 0 or game.is_terminal(state):"),
            ),
            Mutant(
                "You look at `depth` plies only; the counts may differ earlier.",
                ("range(1, depth + 1)", "[depth]"),
            ),
            Mutant(
                "You compare the moves of the two initial states only.",
                ("perft(game, game.initial, plies)", "perft(game, game.initial, 1)"),
                ("perft(other, other.initial, plies)", "perft(other, other.initial, 1)"),
            ),
            Mutant(
                "You return the last depth at which the counts differ; the first is asked for.",
                ("range(1, depth + 1)", "range(depth, 0, -1)"),
            ),
            Mutant(
                "You count states; perft counts lines, also those that end in the same state.",
                (
                    "        if plies == 0:\n",
                    "        ends = {state}\n        for _ in range(plies):\n"
                    "            ends = {game.result(s, m) for s in ends for m in game.moves(s)}\n"
                    "        return len(ends)\n        if plies == 0:\n",
                ),
            ),
            Mutant(
                "Where no count differs, return 0; yours returns nothing.", ("    return 0\n", "")
            ),
            Mutant(
                "Your number of plies is one too small: plies count from 1.",
                ("return plies", "return plies - 1"),
            ),
            Mutant(
                "You say whether the games differ; say after how many plies.",
                ("return plies", "return True"),
                ("return 0", "return False"),
            ),
            Mutant(
                "Each game has its own initial state; you begin both in the same one.",
                ("other.initial", "game.initial"),
            ),
            Mutant(
                "You look beyond `depth` plies; there no difference counts.",
                ("range(1, depth + 1)", "range(1, depth + 2)"),
            ),
        ),
    ),
)
