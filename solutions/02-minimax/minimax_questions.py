"""Exercise 02: minimax, negamax, a depth, and what it costs."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec, Named
from grading.author.exercises import Item, Lines, Mutant, OpenQuestion, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
HANDS = Named("chopsticks.hands:living_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

LEAF = tree(7)
CHOICE = tree([3, 12])
SMALL = tree([[3, 12], [2, 4]])
UNEVEN = tree([[3, 12, 8], 5, [14, [1, 9], 6]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
DEEP = tree([[[5, -2], [7]], [[1, 8], [4, [-6, 0]]], [-3, [2, 9]]])
LATE = Board("  oxxoxo ", 0)  # x to move: one move wins, one draws, one loses
LATE_FOR_O = Board("xx o  ox ", 1)
FEW = State(((1, 1), (0, 2)), 0)

TREES = (
    Call(LEAF, At()),
    Call(CHOICE, At()),
    Call(SMALL, At(1)),
    Call(SMALL, At()),
    Call(UNEVEN, At()),
    Call(LOSSES, At()),
    Call(tree([-4, 2, 6]), At()),
    Call(TICTACTOE, LATE),
)
MORE_TREES = (
    Call(DEEP, At()),
    Call(DEEP, At(1)),
    Call(tree([[-1, -5], [-2, -3]]), At()),
    Call(TICTACTOE, LATE_FOR_O),
    Call(TICTACTOE, Board("x   o    ", 0)),
)
LIMITED = (
    Call(LEAF, At(), 0, LEVEL),
    Call(CHOICE, At(), 0, LEVEL),
    Call(SMALL, At(), 1, LEVEL),
    Call(LOSSES, At(), 2, LEVEL),
    Call(UNEVEN, At(), 2, LEVEL),
    Call(CHOPSTICKS, FEW, 3, HANDS),
    Call(CHOPSTICKS, At(0), 4, HANDS),
)
MORE_LIMITED = (
    Call(SMALL, At(0), 0, LEVEL),
    Call(DEEP, At(), 3, LEVEL),
    Call(CHOPSTICKS, At(), 6, HANDS),
    Call(CHOPSTICKS, State(((0, 1), (3, 4)), 1), 5, HANDS),
)

QUESTIONS = (
    Question(
        name="root-value",
        points=1,
        answer="root_value",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("At MIN's nodes you took the largest value.", ("return 5", "return 9")),
            Mutant(
                "You let MAX move at MIN's nodes, and MIN at the root.", ("return 5", "return 7")
            ),
            Mutant(
                "At the root you took the smallest value; MAX moves there.",
                ("return 5", "return 3"),
            ),
            Mutant(
                "That is the number of MAX's best move; the question asks for its value.",
                ("return 5", "return 0"),
            ),
            Mutant(
                "These are the values of MIN's nodes; MAX takes one of them.",
                ("return 5", "return 5, 4, 3"),
            ),
        ),
    ),
    Question(
        name="minimax",
        points=3,
        answer="minimax",
        calls=TREES,
        hidden=MORE_TREES,
        draw=True,
        warm_up=Lines(
            begin="if game.is_terminal(state):",
            wrong=(
                "return game.utility(state, game.to_move(state))",
                "return max(values) if game.to_move(state) == MAX else max(values)",
            ),
            moves=(("values =", "if game"),),
        ),
        mutants=(
            Mutant(
                "Your MIN also takes the largest value.", ("else min(values)", "else max(values)")
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("max(values) if", "min(values) if"),
                ("else min(values)", "else max(values)"),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You search only the first move; search them all.",
                ("in game.moves(state)", "in game.moves(state)[:1]"),
            ),
            Mutant(
                "You stop at the first value that wins; another move may be worth more.",
                (
                    "    values = [minimax(game, game.result(state, move)) for move in "
                    "game.moves(state)]\n",
                    "    values, sign = [], 1 if game.to_move(state) == MAX else -1\n"
                    "    for move in game.moves(state):\n"
                    "        values.append(minimax(game, game.result(state, move)))\n"
                    "        if sign * values[-1] > 0:\n"
                    "            break\n",
                ),
            ),
            Mutant(
                "You start the best value at 0, which may be better than every child. Start at ±∞.",
                ("max(values)", "max(0, *values)"),
                ("min(values)", "min(0, *values)"),
            ),
            Mutant(
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("max(values)", "max(0, *values)"),
            ),
            Mutant(
                "You start MAX's best value at −1, so it can never fall below that. Start at −∞.",
                ("max(values)", "max(-1, *values)"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("min(values)", "min(0, *values)"),
            ),
            Mutant(
                "You let MAX move at the root; ask the game who is to move.",
                (
                    "    if game.is_terminal(state):\n",
                    "    def value(state, best, other):\n"
                    "        if game.is_terminal(state):\n"
                    "            return game.utility(state, MAX)\n"
                    "        children = [game.result(state, move) for move in game.moves(state)]\n"
                    "        return best(value(child, other, best) for child in children)\n"
                    "\n    return value(state, max, min)\n"
                    "    if game.is_terminal(state):\n",
                ),
            ),
            Mutant(
                "MIN takes the smallest value, not the mean.",
                ("else min(values)", "else sum(values) / len(values)"),
            ),
        ),
    ),
    Question(
        name="negamax",
        points=3,
        answer="negamax",
        calls=TREES,
        hidden=MORE_TREES,
        draw=True,
        mutants=(
            Mutant(
                "A child's value is the other player's: negate it.",
                ("max(-negamax", "max(negamax"),
            ),
            Mutant(
                "At a leaf you take MAX's utility; take the one for the player to move.",
                ("utility(state, game.to_move(state))", "utility(state, 0)"),
            ),
            Mutant(
                "At a leaf you take the utility for the player who has just moved.",
                ("utility(state, game.to_move(state))", "utility(state, 1 - game.to_move(state))"),
            ),
            Mutant(
                "Negate each child's value, then take the largest; you take the smallest.",
                ("max(-negamax", "min(-negamax"),
            ),
            Mutant(
                "Once the children's values are negated, MIN also takes the largest; yours takes "
                "the smallest.",
                ("return max(", "return (max if game.to_move(state) == MAX else min)("),
            ),
            Mutant(
                "You start the best value at 0, which may be better than every child. Start at −∞.",
                ("max(-negamax", "max(0, *(-negamax"),
                ("game.moves(state))", "game.moves(state)))"),
            ),
            Mutant(
                "A child's value is the other player's at every node; you negate only one "
                "player's children.",
                ("max(-negamax(", "max((1 if game.to_move(state) == MAX else -1) * negamax("),
            ),
            Mutant(
                "Your values are MAX's; at every node, they must be those of the player to move.",
                ("utility(state, game.to_move(state))", "utility(state, MAX)"),
                ("return max(-", "return (max if game.to_move(state) == MAX else min)("),
            ),
        ),
    ),
    Question(
        name="limited",
        points=4,
        answer="limited",
        calls=LIMITED,
        hidden=MORE_LIMITED,
        work="nodes",
        draw=True,
        mutants=(
            Mutant(
                "You never reduce the depth on the way down.",
                ("depth - 1, evaluate", "depth, evaluate"),
            ),
            Mutant(
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("max(values)", "max(0, *values)"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("min(values)", "min(0, *values)"),
            ),
            Mutant(
                "You stop one ply too early: depth 1 still allows one move.",
                ("if depth == 0", "if depth <= 1"),
            ),
            Mutant(
                "You look one ply too far: depth 0 allows no move.",
                ("if depth == 0", "if depth < 0"),
            ),
            Mutant(
                "Every move uses up one ply of the depth; in your search only MIN's moves do.",
                ("depth - 1, evaluate", "depth - game.to_move(state), evaluate"),
            ),
            Mutant(
                "Every move uses up one ply of the depth; in your search only MAX's moves do.",
                ("depth - 1, evaluate", "depth - 1 + game.to_move(state), evaluate"),
            ),
            Mutant(
                "At the horizon you return 0 instead of the evaluation.",
                ("return evaluate(state)", "return 0"),
            ),
            Mutant(
                "If the game is over, you return the evaluation, although the utility is known.",
                ("    if game.is_terminal(state):\n        return game.utility(state, MAX)\n", ""),
                ("if depth == 0:", "if depth == 0 or game.is_terminal(state):"),
            ),
            Mutant(
                "You negate the evaluation, but it is MAX's at every node.",
                (
                    "return evaluate(state)",
                    "return evaluate(state) if game.to_move(state) == MAX else -evaluate(state)",
                ),
            ),
            Mutant(
                "At the horizon you evaluate before you ask whether the game is over.",
                (
                    "    if game.is_terminal(state):\n"
                    "        return game.utility(state, MAX)\n"
                    "    if depth == 0:\n        return evaluate(state)\n",
                    "    if depth == 0:\n        return evaluate(state)\n"
                    "    if game.is_terminal(state):\n"
                    "        return game.utility(state, MAX)\n",
                ),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "Your MIN also takes the largest value.", ("else min(values)", "else max(values)")
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("max(values) if", "min(values) if"),
                ("else min(values)", "else max(values)"),
            ),
            Mutant(
                "You never ask whether the game is over. If it is, return its utility.",
                ("    if game.is_terminal(state):\n        return game.utility(state, MAX)\n", ""),
            ),
        ),
    ),
    Question(
        name="count-nodes",
        points=3,
        answer="count_nodes",
        calls=(
            Call(LEAF, At(), 3),
            Call(CHOICE, At(), 1),
            Call(SMALL, At(), 1),
            Call(UNEVEN, At(), 2),
            Call(TICTACTOE, LATE, 3),
            Call(CHOPSTICKS, At(), 4),
        ),
        hidden=(
            Call(DEEP, At(), 3),
            Call(TICTACTOE, At(), 3),
            Call(CHOPSTICKS, At(), 7),
        ),
        mutants=(
            Mutant(
                "You count only the leaves; the nodes above them count as well.",
                ("return 1 + sum", "return sum"),
            ),
            Mutant("You forget to count the leaves.", ("return 1\n", "return 0\n")),
            Mutant(
                "A state in which the game is over is also a node.",
                ("return 1\n", "return 0 if game.is_terminal(state) else 1\n"),
            ),
            Mutant(
                "The root is missing from your count, but it is a node.",
                ("return 1\n", "return 0\n"),
                ("return 1 + sum(count_nodes", "return sum(1 + count_nodes"),
            ),
            Mutant(
                "Each call must start counting at 0; yours goes on where the previous call ended.",
                (
                    "    if game.is_terminal(state) or depth == 0:\n        return 1\n",
                    "    count_nodes.all = getattr(count_nodes, 'all', 0) + 1\n"
                    "    if game.is_terminal(state) or depth == 0:\n"
                    "        return count_nodes.all\n",
                ),
                ("return 1 + sum(", "return max("),
            ),
            Mutant(
                "You count one ply too deep: at depth 0 there is one node, and no move.",
                ("depth == 0", "depth < 0"),
            ),
            Mutant(
                "You count each state once; a state that is reached in two ways is two nodes.",
                (
                    "    if game.is_terminal(state) or",
                    "    level, seen = {state}, {state}\n"
                    "    for _ in range(depth):\n"
                    "        level = {game.result(s, m) for s in level for m in game.moves(s)}\n"
                    "        seen |= level\n    return len(seen)\n"
                    "    if game.is_terminal(state) or",
                ),
            ),
            Mutant(
                "You stop one ply too early: at depth 1 the children count as well.",
                ("depth == 0", "depth <= 1"),
            ),
            Mutant(
                "You count the lines of exactly `depth` plies; count all nodes.",
                ("game.is_terminal(state) or depth == 0", "depth == 0"),
                ("return 1 + sum", "return sum"),
            ),
            Mutant("You never reduce the depth on the way down.", ("depth - 1", "depth")),
            Mutant(
                "You count only the root and its children; go on below them.",
                ("sum(count_nodes(game, child, depth - 1) for child in children)", "len(children)"),
            ),
        ),
    ),
    OpenQuestion(
        "proof",
        (
            Item("horizon", 1, "what a 0 at the horizon means"),
            Item("deeper", 1, "why the start may still be won or lost"),
            Item("draw", 1, "when a value of 0 does prove a draw"),
        ),
    ),
)
