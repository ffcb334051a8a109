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
            Mutant("You have forgotten the splits.", ("return 4", "return 2")),
            Mutant(
                "A split must change the hands: swapping them or leaving them as they are does "
                "not count.",
                ("return 4", "return 5"),
            ),
            Mutant("A player may give up a hand in a split.", ("return 4", "return 3")),
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
                "A hand that reaches five fingers or more is dead; yours keeps its fingers.",
                ("fingers if fingers < 5 else 0", "fingers"),
            ),
            Mutant(
                "A hand dies at five fingers or more; yours dies only at exactly five.",
                ("fingers < 5", "fingers != 5"),
            ),
            Mutant(
                "A hand that reaches more than five is dead; yours keeps the fingers above five.",
                ("fingers if fingers < 5 else 0", "fingers % 5"),
            ),
            Mutant(
                "A tap changes only one hand; yours changes both if they are equal.",
                (
                    "hands[other][hit] = fingers if fingers < 5 else 0",
                    "new = fingers if fingers < 5 else 0\n"
                    "        hands[other] = [new if h == move.target else h for h in hands[other]]",
                ),
            ),
            Mutant(
                "A tap changes a hand of the other player; yours always changes MIN's.",
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
                "A hand that reaches exactly five fingers is also dead.",
                ("fingers < 5", "fingers <= 5"),
            ),
            Mutant(
                "A tap changes the hand that is touched; yours changes the one that taps.",
                ("hit = hands[other].index(move.target)", "hit = hands[mover].index(move.using)"),
                ("hands[other][hit]", "hands[mover][hit]"),
            ),
            Mutant(
                "A tapped hand gains fingers; it dies only at five or more.",
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
                "If two hands are equal, either one gives the same tap: list it once.",
                ("set(mine)", "mine"),
                ("set(theirs)", "theirs"),
            ),
            Mutant("Only an even number of fingers can be split.", ("total % 2 == 0 and ", "")),
            Mutant(
                "A split must change the hands; you also list those that change nothing.",
                (" and (low, total - low) != mine", ""),
            ),
            Mutant(
                "2+0 and 0+2 are the same split: list it once, with the smaller number first.",
                ("low <= total - low < 5", "0 <= total - low < 5"),
                (
                    "(low, total - low) != mine",
                    "mine not in ((low, total - low), (total - low, low))",
                ),
            ),
            Mutant(
                "2+0 and 0+2 are the same split, and swapping the hands does not count: write the "
                "smaller number first.",
                ("low <= total - low < 5", "0 <= total - low < 5"),
            ),
            Mutant(
                "Write each split once, the smaller number first, and leave out the hands as they "
                "are now.",
                ("low <= total - low < 5 and (low, total - low) != mine", "0 <= total - low < 5"),
            ),
            Mutant(
                "No hand can have five fingers or more, not even after a split.",
                ("low <= total - low < 5", "low <= total - low"),
            ),
            Mutant(
                "When either player has no living hand, the game is over and nobody can move.",
                ("if mine == (0, 0) or theirs == (0, 0):", "if mine == (0, 0):"),
            ),
            Mutant(
                "List the moves of the player to move; yours are always MAX's.",
                (
                    "state.hands[state.to_move], state.hands[1 - state.to_move]",
                    "state.hands[0], state.hands[1]",
                ),
            ),
            Mutant(
                "A split may make unequal hands; yours makes only equal halves.",
                ("low <= total - low < 5", "low == total - low"),
            ),
            Mutant(
                "A player may give up a hand: one of the two may show 0 after a split.",
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
                "Sorting halves only the pairs of different hands; you halve the total.",
                ("2 * pairs**2, pairs**2", "fingers**4, pairs**2"),
            ),
            Mutant(
                "Sorting halves only the pairs of different hands, and it does so for both "
                "players.",
                ("2 * pairs**2, pairs**2", "fingers**4, fingers**4 // 2"),
            ),
            Mutant(
                "A player's two hands may be equal; you leave such pairs out.",
                ("(fingers + 1) // 2", "(fingers - 1) // 2"),
            ),
            Mutant(
                "The player to move is part of a state, which doubles the number of states.",
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
                "For MAX, (1,2) against (3,4) is a different position from (3,4) against (1,2).",
                (", pairs**2\n", ", pairs * (pairs + 1) // 2\n"),
            ),
            Mutant(
                "Four hands can show `fingers` numbers each; you have swapped base and exponent.",
                ("fingers**4", "4**fingers"),
            ),
            Mutant(
                "You always count for five fingers; count for `fingers` instead.",
                ("    pairs =", "    fingers = 5\n    pairs ="),
            ),
            Mutant(
                "In a position, each player's hands are sorted as well.",
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
                "The initial state also counts: reaching it takes no moves.",
                ("{game.initial}, [", "set(), ["),
            ),
            Mutant(
                "A state in which the game is over also counts.",
                ("if child not in seen:", "if child not in seen and not game.is_terminal(child):"),
            ),
            Mutant(
                "You count states; count how many different views they have.",
                ("len({view(state) for state in seen})", "len(seen)"),
            ),
            Mutant(
                "You remember views. Remember states instead, because states that look the same "
                "may have different moves.",
                ("seen, frontier = {game.initial}", "seen, frontier = {view(game.initial)}"),
                ("child not in seen", "view(child) not in seen"),
                ("seen.add(child)", "seen.add(view(child))"),
                ("{view(state) for state in seen}", "seen"),
            ),
            Mutant(
                "You go on from a state every time you reach it, but the game can return to it.",
                (
                    "            if child not in seen:\n"
                    "                seen.add(child)\n"
                    "                frontier.append(child)",
                    "            seen.add(child)\n            frontier.append(child)",
                ),
            ),
            Mutant("You make only the first moves. Go on from every new state.", ("while", "if")),
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
                "You stop one ply too early: compare at `depth` plies as well.",
                ("range(1, depth + 1)", "range(1, depth)"),
            ),
            Mutant(
                "A line that ends earlier has fewer plies, so it does not count.",
                ("if plies == 0:", "if plies == 0 or game.is_terminal(state):"),
            ),
            Mutant(
                "You look only at `depth` plies; the counts may differ earlier.",
                ("range(1, depth + 1)", "[depth]"),
            ),
            Mutant(
                "You compare only the moves of the two initial states.",
                ("perft(game, game.initial, plies)", "perft(game, game.initial, 1)"),
                ("perft(other, other.initial, plies)", "perft(other, other.initial, 1)"),
            ),
            Mutant(
                "You return the last depth at which the counts differ; return the first.",
                ("range(1, depth + 1)", "range(depth, 0, -1)"),
            ),
            Mutant(
                "You count states; perft counts lines, even if several end in the same state.",
                (
                    "        if plies == 0:\n",
                    "        ends = {state}\n        for _ in range(plies):\n"
                    "            ends = {game.result(s, m) for s in ends for m in game.moves(s)}\n"
                    "        return len(ends)\n        if plies == 0:\n",
                ),
            ),
            Mutant("If no count differs, return 0; yours returns nothing.", ("    return 0\n", "")),
            Mutant(
                "Your number of plies is one too small: start counting at 1.",
                ("return plies", "return plies - 1"),
            ),
            Mutant(
                "You say whether the games differ; say after how many plies.",
                ("return plies", "return True"),
                ("return 0", "return False"),
            ),
            Mutant(
                "Each game has its own initial state; you start both from the same one.",
                ("other.initial", "game.initial"),
            ),
            Mutant(
                "You look beyond `depth` plies; differences there do not count.",
                ("range(1, depth + 1)", "range(1, depth + 2)"),
            ),
        ),
    ),
)
