"""Exercise 22: first numbers, limits with 1 + ε, PN², and which disproofs are facts."""

from math import inf

from chopsticks.game import MAX, MIN
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree; MAX moves at the root."""
    return GameSpec("tree", {"tree": nested})


def graph(**names: str | int) -> GameSpec:
    """A game of named states: a string names the states that can follow, a number is the result."""
    return GameSpec("graph", {"graph": names})


MIXED = [[["?2", 0], 1, ["?1", "?4"]], [["?3", -1, "?1"], "?2"], [[0, 0, "?2"], ["?1", "?3"], "?5"]]
DEEP = [
    [[["?1", 1], ["?3", "?2"]], [["?2", 0], 1], "?4"],
    [[["?1", "?2"], -1], [0, ["?5", "?1", 1]]],
]
STEPS = [[[0, 1], [-1, -1, 1]], [[1, 0, -1], [1, 1]], [[-1], [0, 1, 1]]]
WIDE = [
    [[[1, -1], [0]], [[1, 1, 0], [1]]],
    [[[0, 0], [1, 1]], [[-1, 1], [0, 1], [1]]],
    [[[1], [1]]],
]
NARROW = [[[[[[[[1]], [1]]], [1]]], [1]], [[[[[1], [1]]], [1]], [1]], [-1, [1, 0]]]
LIAR = graph(R="AD", A="BC", D="BE", B="A", C="L", E="P", L=-1, P=1)
CIRCLE = graph(R="AB", A="RS", B="RS", S="AB")
# C wins, and A leads back to R first.
AROUND = graph(R="AC", A="RB", B="Aa", C="DE", D="cd", E="ef", a=0, c=-1, d=1, e=1, f=0)
# A chain of disproofs, the last of which nothing supports.
CHAIN = graph(R="AS", A="B", B="C", C="D", D="w", w=1, S="T", T="So", o=0)

QUESTIONS = (
    Question(
        name="numbers",
        points=2,
        answer="numbers",
        calls=(
            Call("?3", MAX),
            Call("?3", MIN),
            Call("?12", MAX),
            Call("?2", MIN, to_move=MIN),
            Call(0, MAX),
            Call(-1, MIN),
            Call(["?3", "?2"], MAX),
            Call(["?3", "?2"], MIN),
            Call([["?3", "?1"], [1, "?2"]], MAX),
            Call([["?3", 1], "?4"], MIN, to_move=MIN),
            Call(MIXED, MAX),
        ),
        hidden=(
            Call(["?10", "?2"], MIN),
            Call([1, "?2"], MAX),
            Call([["?1", "?1"], [0, "?7"]], MIN),
            Call(MIXED, MIN),
            Call(MIXED, MAX, to_move=MIN),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call(DEEP, MIN, to_move=MIN),
        ),
        mutants=(
            Mutant(
                "A leaf that has not been examined begins with its mobility, not with 1/1.",
                ("combined([(1, 1)] * int(tree[1:]), is_or)", "(1, 1)"),
            ),
            Mutant(
                "Both numbers of your leaves are the number of moves. One of them must be 1.",
                (
                    "combined([(1, 1)] * int(tree[1:]), is_or)",
                    "(int(tree[1:]), int(tree[1:]))",
                ),
            ),
            Mutant(
                "The number of moves may have two digits: read everything after the `?`.",
                ("int(tree[1:])", "int(tree[1])"),
            ),
            Mutant(
                "The number of moves may have two digits; you read only the last one.",
                ("int(tree[1:])", "int(tree[-1])"),
            ),
            Mutant(
                "Your leaves always have 1 first. Where the other player moves, a proof needs all "
                "moves, and a disproof needs only one.",
                ("combined([(1, 1)] * int(tree[1:]), is_or)", "(1, int(tree[1:]))"),
            ),
            Mutant(
                "Your leaves always have 1 last. Where the prover moves, one move is enough for a "
                "proof, but a disproof needs all moves.",
                ("combined([(1, 1)] * int(tree[1:]), is_or)", "(int(tree[1:]), 1)"),
            ),
            Mutant(
                "Which of a leaf's numbers is 1 depends on whether the prover moves there, not on "
                "whether MAX does.",
                ("int(tree[1:]), is_or)", "int(tree[1:]), to_move == MAX)"),
            ),
            Mutant(
                "Which of a leaf's numbers is 1 depends on who moves there, not on the prover "
                "alone.",
                ("int(tree[1:]), is_or)", "int(tree[1:]), player == MAX)"),
            ),
            Mutant(
                "Where the prover moves, *one* move is enough for a proof: 1 comes first, then the "
                "number of moves.",
                (
                    "combined([(1, 1)] * int(tree[1:]), is_or)",
                    "combined([(1, 1)] * int(tree[1:]), not is_or)",
                ),
            ),
            Mutant(
                "That is right if MAX is the prover, but `player` may be MIN.",
                ("is_or = to_move == player", "is_or = to_move == MAX"),
            ),
            Mutant(
                "The players take turns: at the children the other player moves.",
                ("player, 1 - to_move)", "player, to_move)"),
            ),
            Mutant(
                "A draw is not a win: only a utility above 0 is.",
                ("utility > 0", "utility >= 0"),
            ),
            Mutant(
                "The utility is for MAX. If MIN is the prover, negate it.",
                ("tree if player == MAX else -tree", "tree"),
            ),
        ),
    ),
    Question(
        name="limits",
        points=3,
        answer="child_and_limits",
        warm_up=Lines(
            begin="first = costs",
            wrong=(
                "second = min(costs)",
                "least = min(limits[side], second * (1 + epsilon))",
                "total = limits[1 - side]",
            ),
            moves=(("total", "least"), ("total", "second")),
        ),
        calls=(
            Call([(3, 2)], (9, 9), True, 0),
            Call([(1, 1), (1, 1)], (9, 9), True, 0),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), True, 0),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), True, 0.5),
            Call([(6, 1), (4, 2), (8, 3)], (20, 9), False, 0),
            Call([(6, 1), (4, 2), (8, 3)], (8, 9), True, 0.5),
            Call([(2, 5), (3, 4), (1, 4)], (30, 30), False, 1),
            Call([(1, 1), (2, 1)], (9, 9), True, 0.25),
            Call([(inf, 0), (5, 2), (7, 1)], (inf, inf), True, 0.25),
            Call([(4, 1), (5, 1)], (20, 9), True, 0.25),
            Call([(0, inf), (3, 4)], (40, 40), False, 2),
        ),
        hidden=(
            Call([(5, 5)], (inf, inf), False, 0.5),
            Call([(4, 1), (4, 1), (9, 9)], (inf, 12), True, 0),
            Call([(7, 3), (2, 8), (5, 8)], (25, 21), False, 0.5),
            Call([(9, 3), (8, 8), (8, 2)], (inf, 21), True, 0.125),
            Call([(3, 3), (inf, 0), (3, 2)], (3.5, 7), True, 4),
            Call([(2, 6), (1, 6), (4, 5)], (11, 5.5), False, 0.25),
        ),
        mutants=(
            Mutant(
                "The limit is at least 1 more than the second-best number.",
                ("max(second + 1, second * (1 + epsilon))", "second * (1 + epsilon)"),
            ),
            Mutant(
                "The limit is the second-best number times 1 + ε, or that number plus 1, whichever "
                "is larger. You do both.",
                ("max(second + 1, second * (1 + epsilon))", "second * (1 + epsilon) + 1"),
            ),
            Mutant(
                "The limit is at least 1 more than the second-best number, even if ε is above 0.",
                (
                    "max(second + 1, second * (1 + epsilon))",
                    "second * (1 + epsilon) if epsilon else second + 1",
                ),
            ),
            Mutant(
                "A limit need not be a whole number: do not round it up.",
                (
                    "second * (1 + epsilon))",
                    "inf if second == inf else ceil(second * (1 + epsilon)))",
                ),
            ),
            Mutant(
                "A limit need not be a whole number, and `ceil` does not work for inf.",
                (
                    "    least = min(limits[side], max(second + 1, second * (1 + epsilon)))",
                    "    least = limits[side]\n"
                    "    if others:\n"
                    "        least = min(least, max(second + 1, ceil(second * (1 + epsilon))))",
                ),
            ),
            Mutant(
                "A limit need not be a whole number: do not round it down.",
                (
                    "second * (1 + epsilon))",
                    "inf if second == inf else int(second * (1 + epsilon)))",
                ),
            ),
            Mutant(
                "A limit need not be a whole number: do not round it.",
                (
                    "second * (1 + epsilon))",
                    "inf if second == inf else round(second * (1 + epsilon)))",
                ),
            ),
            Mutant(
                "You leave ε out.",
                ("max(second + 1, second * (1 + epsilon))", "second + 1"),
            ),
            Mutant(
                "The limit is never above the limit of the node itself.",
                (
                    "min(limits[side], max(second + 1, second * (1 + epsilon)))",
                    "max(second + 1, second * (1 + epsilon))",
                ),
            ),
            Mutant(
                "The second-best number belongs to *another* child.",
                (
                    "min((numbers[side] for numbers in others), default=inf)",
                    "min(costs)",
                ),
            ),
            Mutant(
                "The limit comes from the second-best child, not from the worst.",
                (
                    "min((numbers[side] for numbers in others), default=inf)",
                    "max((numbers[side] for numbers in others), default=inf)",
                ),
            ),
            Mutant(
                "At an AND node the two numbers change places.",
                ("side = 0 if is_or else 1", "side = 0"),
            ),
            Mutant(
                "At an OR node the proof number decides, at an AND node the disproof number.",
                ("side = 0 if is_or else 1", "side = 1 if is_or else 0"),
            ),
            Mutant(
                "For the other limit, subtract the numbers of the *other* children.",
                (" - sum(numbers[1 - side] for numbers in others)", ""),
            ),
            Mutant(
                "The child's limit includes the child's own number: subtract only the numbers of "
                "the others.",
                (
                    "sum(numbers[1 - side] for numbers in others)",
                    "sum(numbers[1 - side] for numbers in children)",
                ),
            ),
            Mutant(
                "If several children are equally easy, take the first.",
                (
                    "costs.index(min(costs))",
                    "max(i for i, cost in enumerate(costs) if cost == min(costs))",
                ),
            ),
        ),
    ),
    Question(
        name="ways",
        points=2,
        answer="ways_down",
        calls=(
            Call(1, 0),
            Call(2, 0),
            Call(6, 0),
            Call(6, 1),
            Call(7, 0.5),
            Call(12, 0.25),
            Call(20, 2),
            Call(40, 0.25),
        ),
        hidden=(
            Call(3, 1),
            Call(8, 1),
            Call(31, 0.5),
            Call(32, 0.5),
            Call(33, 4),
            Call(100, 0),
            Call(100, 0.125),
        ),
        mutants=(
            Mutant(
                "Proof numbers are whole numbers: the first one to reach a limit of 2.5 is 3.",
                ("other = ceil(limit)", "other = int(limit)"),
            ),
            Mutant(
                "Proof numbers are whole numbers: they rise by 1, up to the limit or just above "
                "it.",
                ("other = ceil(limit)", "other = limit"),
            ),
            Mutant(
                "The last trip down, which finds the proof, also counts.",
                ("return ways", "return ways - 1"),
            ),
            Mutant(
                "If the limit is exactly `n`, the search comes back once more.",
                ("limit > n", "limit >= n"),
            ),
            Mutant(
                "The limit is at least 1 more than the other number.",
                ("max(other + 1, other * (1 + epsilon))", "other * (1 + epsilon) + 1"),
            ),
            Mutant(
                "You leave ε out.",
                ("max(other + 1, other * (1 + epsilon))", "other + 1"),
            ),
        ),
    ),
    Question(
        name="pn2",
        points=4,
        answer="pn2",
        calls=(
            Call(tree(0), At(), MAX, 1),
            Call(tree([1]), At(), MAX, 1),
            Call(tree([0, [[1]]]), At(), MAX, 3),
            Call(tree([[0, 1], [1, 1]]), At(), MAX, 1),
            Call(tree([[[-1, -1], [1]], [1, [-1, 1]]]), At(), MAX, 0),
            Call(tree([[[-1, -1], [1]], [1, [-1, 1]]]), At(), MAX, 1),
            Call(tree(STEPS), At(), MAX, 0.5),
            Call(tree(STEPS), At(), MIN, 1),
            Call(tree(WIDE), At(), MAX, 3),
            Call(tree(NARROW), At(), MAX, 0.5),
            Call(tree(NARROW), At(), MAX, 1),
            Call(CIRCLE, At(), MAX, 1),
            Call(LIAR, At(), MIN, 1),
        ),
        hidden=(
            Call(tree(1), At(), MAX, 1),
            Call(tree([0, [[[1], [0], [0, 1]]]]), At(), MAX, 3),
            Call(tree(WIDE), At(), MIN, 0.5),
            Call(tree(WIDE), At(), MAX, 0),
            Call(tree(WIDE), At(), MAX, 0.25),
            Call(AROUND, At(), MAX, 0.5),
            Call(AROUND, At(), MIN, 2),
            Call(tree(NARROW), At(), MAX, 2),
            Call(GameSpec("chopsticks", {"fingers": 4}), At(), MAX, 1),
        ),
        work="nodes",
        mutants=(
            Mutant(
                "Forget everything below the leaf's children.",
                ("child.children = []", "pass"),
            ),
            Mutant(
                "The children keep the numbers that the second tree found for them.",
                (
                    "child.children = []",
                    "child.children = []\n"
                    "            child.numbers = child.numbers if 0 in child.numbers else (1, 1)",
                ),
            ),
            Mutant(
                "The second tree may have `share` times as many nodes as the *first tree*.",
                ("second < share * tree", "second < share"),
            ),
            Mutant(
                "Stop the second tree as soon as it has reached the largest size allowed.",
                ("second < share * tree", "second <= share * tree"),
            ),
            Mutant(
                "Stop the second tree when the *leaf* is settled; you check the root instead.",
                (
                    "        while 0 not in leaf.numbers and second < share * tree:\n",
                    "        while 0 not in root.numbers and second < share * tree:\n",
                ),
            ),
            Mutant(
                "You grow no second tree: a single step below each leaf is just `prove`.",
                ("while 0 not in leaf.numbers and second", "while False and second"),
            ),
            Mutant(
                "The second tree is in memory together with the first one.",
                ("max(most, tree + second)", "max(most, tree + len(leaf.children))"),
            ),
            Mutant(
                "Only the leaf's children stay in the first tree; forget the rest of the second "
                "one.",
                ("tree += len(leaf.children)", "tree += second"),
            ),
            Mutant(
                "The first tree grows by the leaf's children; you always count only its root.",
                ("        tree += len(leaf.children)\n", ""),
            ),
            Mutant(
                "The second tree's root is already in the first tree: do not count it twice.",
                ("second = grow(game, leaf, player)", "second = 1 + grow(game, leaf, player)"),
            ),
            Mutant(
                "Return the largest number of nodes in memory at once, not the last number.",
                ("most = max(most, tree + second)", "most = tree + second"),
            ),
            Mutant(
                "Settled does not mean won: a disproof also settles the root.",
                ("return root.numbers == WON", "return 0 in root.numbers"),
            ),
        ),
    ),
    Question(
        name="facts",
        points=3,
        answer="facts",
        calls=(
            Call(LIAR, ["E"], MIN),
            Call(LIAR, ["C"], MAX),
            Call(LIAR, ["B"], MIN),
            Call(LIAR, ["B", "E", "D", "R"], MIN),
            Call(CIRCLE, ["R", "S", "A", "B"], MAX),
            Call(CIRCLE, ["R", "A"], MAX),
            Call(CIRCLE, ["R", "A"], MIN),
            Call(CIRCLE, ["S", "B", "A"], MIN),
            Call(graph(R="A", A="wd", w=1, d=0), ["R", "A"], MAX),
            Call(graph(R="A", A="d", d=0), ["R", "A"], MIN),
            Call(CHAIN, ["A", "B", "C", "D"], MAX),
            Call(CHAIN, ["T", "S", "C"], MIN),
        ),
        hidden=(
            Call(LIAR, ["R", "A", "D", "B", "C", "E"], MAX),
            Call(LIAR, ["R", "A", "D", "B", "C", "E"], MIN),
            Call(LIAR, [], MAX),
            Call(AROUND, ["R", "A", "B", "C", "D", "E"], MAX),
            Call(AROUND, ["E", "D", "C", "B", "A", "R"], MIN),
            Call(CHAIN, ["S", "T", "R", "A"], MAX),
            Call(CHAIN, ["D", "T", "S", "R", "A", "C", "B"], MAX),
        ),
        mutants=(
            Mutant(
                "When one disproof falls, those that rest on it may fall as well: check again.",
                ("while fallen", "if fallen"),
            ),
            Mutant(
                "You check each state once, from the first to the last. A state that falls later "
                "may take earlier ones with it: check again.",
                (
                    "while fallen := {state for state in held if not holds(state)}:\n"
                    "        held -= fallen",
                    "for state in states:\n"
                    "        if not holds(state):\n"
                    "            held.discard(state)",
                ),
            ),
            Mutant(
                "You check each state once, from the last to the first. A state that falls later "
                "may take others with it: check again.",
                (
                    "while fallen := {state for state in held if not holds(state)}:\n"
                    "        held -= fallen",
                    "for state in reversed(states):\n"
                    "        if not holds(state):\n"
                    "            held.discard(state)",
                ),
            ),
            Mutant(
                "You remove states from a list while you loop over it. That skips the next state.",
                ("held = set(states)", "held = list(states)"),
                (
                    "while fallen := {state for state in held if not holds(state)}:\n"
                    "        held -= fallen",
                    "for state in held:\n"
                    "        if not holds(state):\n"
                    "            held.remove(state)",
                ),
            ),
            Mutant(
                "Disproofs may rest on each other; you accept only those that rest on ends.",
                ("held = set(states)", "held = set()"),
                (
                    "while fallen := {state for state in held if not holds(state)}:\n"
                    "        held -= fallen",
                    "while more := {s for s in states if s not in held and holds(s)}:\n"
                    "        held |= more",
                ),
            ),
            Mutant(
                "Where the prover moves, no child may be won; where the other player moves, one "
                "child that is not won is enough.",
                (
                    "all(below) if game.to_move(state) == player else any(below)",
                    "any(below) if game.to_move(state) == player else all(below)",
                ),
            ),
            Mutant(
                "Only where the *prover* moves must all the children be lost or drawn.",
                ("all(below) if game.to_move(state) == player else any(below)", "all(below)"),
            ),
            Mutant(
                "The prover is `player`, who may be MIN.",
                ("game.to_move(state) == player", "game.to_move(state) == MAX"),
            ),
            Mutant(
                "A draw is not won either.",
                ("<= 0", "< 0"),
            ),
            Mutant(
                "Ask for the utility for `player`.",
                ("game.utility(state, player)", "game.utility(state, MAX)"),
            ),
            Mutant(
                "An end that is not won counts even though it is not in the list.",
                ("            return game.utility(state, player) <= 0", "            return False"),
            ),
            Mutant(
                "Keep the order of the list.",
                ("[state for state in states if state in held]", "sorted(held)"),
            ),
        ),
    ),
)
