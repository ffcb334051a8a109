"""Exercise 04: alpha-beta with a window, its cut-offs, its root, and its best case."""

from math import inf

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
EQUAL = tree([[3, 12, 8], [3, 1, 4]])  # lecture 04: a bound that equals alpha
MET = tree([[[1, 2], [2, 9]]])  # a bound that equals beta
TEXTBOOK = tree([[3, 12, 8], [6, 2, 4], [14, 5, 2]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # lecture 04: a cut-off three plies below its bound
THREE = tree([[[3, 5], [6, 9]], [[2, 4], [8, 1]], [[7, 4], [0, 6]]])
UNEVEN = tree([[[5, -2], [7]], [[1, 8], [4, [-6, 0]]], [-3, [2, 9]]])
# a bound from further up must hold below a node that has found less itself
LONG = tree([5, -6, [[[6, -6], [2, -1], -4]]])
LONG_FOR_MIN = tree([[-5, 6, [[[-6, 6], [-2, 1], 4]]]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
# no value at MAX's nodes is above 0, and below a MIN node beta must not rise again
NEGATIVE = tree([[9, [[-6, [-1]]], [[[-8, 9], [-3, -5], [-2]], [[5, 9, -6], [2, -8, -9]]]], -9])
LATE = Board("  oxxoxo ", 0)  # x to move: one move wins, one draws, one loses
LATE_FOR_O = Board("xx o  ox ", 1)
FEW = State(((1, 1), (0, 2)), 0)
LEAD = State(((1, 2), (0, 4)), 1)

QUESTIONS = (
    Question(
        name="never-seen",
        points=1,
        answer="never_seen",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "A cut-off happens as soon as alpha and beta are equal.",
                ("[9, 8, 1]", "[1]"),
            ),
            Mutant(
                "Cut-offs also happen at MAX's nodes: there it is beta that causes them.",
                ("[9, 8, 1]", "[8, 1]"),
            ),
            Mutant(
                "The search looks at the last leaf: the 0 before it does not show what MAX can "
                "get there.",
                ("[9, 8, 1]", "[9, 8, 1, 6]"),
            ),
            Mutant(
                "There is no cut-off after the 7 in the third branch: beta is still ∞ there.",
                ("[9, 8, 1]", "[9, 8, 1, 4]"),
            ),
            Mutant(
                "Cut-offs also happen at MIN's nodes: there it is alpha that causes them.",
                ("[9, 8, 1]", "[9, 1]"),
            ),
            Mutant(
                "A low first leaf is no reason to leave a MAX node: the next leaf may be better.",
                ("[9, 8, 1]", "[9, 5, 8, 1]"),
            ),
            Mutant(
                "What MAX gets from the first branch is still alpha in the second branch.",
                ("[9, 8, 1]", "[9]"),
            ),
            Mutant("MAX moves at the root; you let MIN begin.", ("[9, 8, 1]", "[0, 6]")),
            Mutant(
                "These are the leaves that the search looks at; list the others.",
                ("[9, 8, 1]", "[3, 5, 5, 2, 5, 7, 4, 0, 6]"),
            ),
        ),
    ),
    Question(
        name="alphabeta",
        points=4,
        answer="alphabeta",
        calls=(
            Call(LEAF, At(), 2, LEVEL),
            Call(CHOICE, At(), 0, LEVEL),
            Call(CHOICE, At(), 1, LEVEL),
            Call(TEXTBOOK, At(1), 0, LEVEL),
            Call(EQUAL, At(), 2, LEVEL),
            Call(TEXTBOOK, At(1), 1, LEVEL, 3),
            Call(TEXTBOOK, At(), 2, LEVEL, 4, 9),
            Call(TEXTBOOK, At(), 2, LEVEL, -9, 1),
            Call(MET, At(), 3, LEVEL),
            Call(tree([[8, 9], [2, 3], [4, 7]]), At(), 2, LEVEL),
            Call(LOSSES, At(), 2, LEVEL),
            Call(DEEP, At(), 9, LEVEL),
            Call(LONG, At(), 9, LEVEL),
            Call(LONG_FOR_MIN, At(), 9, LEVEL),
            Call(THREE, At(), 3, LEVEL),
            Call(CHOPSTICKS, FEW, 3, HANDS),
        ),
        hidden=(
            Call(UNEVEN, At(), 9, LEVEL),
            Call(UNEVEN, At(1), 2, LEVEL, -3, 6),
            Call(THREE, At(), 3, LEVEL, 5, 6),
            Call(TICTACTOE, LATE, 9, LEVEL),
            Call(CHOPSTICKS, At(0), 6, HANDS),
            Call(CHOPSTICKS, LEAD, 5, HANDS, -1, 0),
        ),
        work="nodes",
        draw=True,
        warm_up=Lines(
            begin="best = -inf",
            wrong=(
                "best = min(best, alphabeta(game, child, depth - 1, evaluate, -inf, beta))",
                "if alpha > beta:",
                "return alpha if game.to_move(state) == MAX else beta",
            ),
        ),
        mutants=(
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant("You do not pass the window down.", ("evaluate, alpha, beta)", "evaluate)")),
            Mutant(
                "At MIN's nodes, lower beta to the best value; yours never changes.",
                ("beta = min(beta, best)", "pass"),
            ),
            Mutant(
                "At MAX's nodes, raise alpha to the best value; yours never changes.",
                ("alpha = max(alpha, best)", "pass"),
            ),
            Mutant("You never cut off: this is minimax.", ("break", "pass")),
            Mutant(
                "You return the edge of the window; return the best value you have seen.",
                ("return best", "return alpha if game.to_move(state) == MAX else beta"),
            ),
            Mutant(
                "At MIN's nodes, pass alpha down as well.",
                (
                    "best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))",
                    "best = min(best, alphabeta(game, child, depth - 1, evaluate, -inf, beta))",
                ),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You never reduce the depth on the way down.",
                ("depth - 1, evaluate", "depth, evaluate"),
            ),
            Mutant(
                "You look one ply too far: depth 0 allows no move.", ("depth == 0", "depth < 0")
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
                "Yours is fail-hard: return the best value, even if it is outside the window.",
                (
                    "    return best",
                    "    low, high = (beta, alpha) if alpha >= beta else (alpha, beta)\n"
                    "    return low if game.to_move(state) == MAX else high",
                ),
            ),
            Mutant(
                "You make all children at once; make each child only when you search it.",
                (
                    "    for move in game.moves(state):\n"
                    "        child = game.result(state, move)\n",
                    "    for child in [game.result(state, move) for move in game.moves(state)]:\n",
                ),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "At MAX's nodes you go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta or (alpha == beta and game.to_move(state) != MAX)"),
            ),
            Mutant(
                "At MIN's nodes you go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta or (alpha == beta and game.to_move(state) == MAX)"),
            ),
            Mutant(
                "At the horizon you return 0 instead of the evaluation.",
                ("return evaluate(state)", "return 0"),
            ),
            Mutant(
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("else inf\n", "else 0\n"),
            ),
            Mutant(
                "You start MAX's best value at −1, so it can never fall below that. Start at −∞.",
                ("best = -inf if", "best = -1 if"),
            ),
            Mutant(
                "You start the best value at 0, and it may never change. Start at −∞ or ∞.",
                ("best = -inf if game.to_move(state) == MAX else inf", "best = 0"),
            ),
            Mutant(
                "You pass alpha and beta down in the wrong order.",
                ("evaluate, alpha, beta)", "evaluate, beta, alpha)"),
            ),
            Mutant(
                "Cut-offs also happen at MIN's nodes: there it is alpha that causes them.",
                ("if alpha >= beta:", "if alpha >= beta and game.to_move(state) == MAX:"),
            ),
            Mutant(
                "Cut-offs also happen at MAX's nodes: there it is beta that causes them.",
                ("if alpha >= beta:", "if alpha >= beta and game.to_move(state) != MAX:"),
            ),
            Mutant(
                "You cut off only where MAX's best value reaches beta. Do the same at MIN's nodes, "
                "with alpha.",
                ("if alpha >= beta:", "if game.to_move(state) == MAX and best >= beta:"),
            ),
            Mutant(
                "You cut off only where MIN's best value reaches alpha. Do the same at MAX's "
                "nodes, with beta.",
                ("if alpha >= beta:", "if game.to_move(state) != MAX and best <= alpha:"),
            ),
            Mutant(
                "A bound from further up also counts: pass both alpha and beta down, at every "
                "node.",
                (
                    "max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta",
                    "max(best, alphabeta(game, child, depth - 1, evaluate, alpha, inf",
                ),
                (
                    "min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta",
                    "min(best, alphabeta(game, child, depth - 1, evaluate, -inf, beta",
                ),
            ),
            Mutant(
                "Each node knows only its parent's best value; pass on what comes from further up.",
                (
                    "max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta",
                    "max(best, alphabeta(game, child, depth - 1, evaluate, best, inf",
                ),
                (
                    "min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta",
                    "min(best, alphabeta(game, child, depth - 1, evaluate, -inf, best",
                ),
            ),
            Mutant(
                "You make one more child before you cut off; test alpha and beta first.",
                (
                    "        child = game.result(state, move)\n",
                    "        child = game.result(state, move)\n"
                    "        if alpha >= beta:\n"
                    "            break\n",
                ),
                (
                    "        if alpha >= beta:\n            break\n    return best",
                    "    return best",
                ),
            ),
            Mutant(
                "You never ask whether the game is over. If it is, return its utility.",
                ("    if game.is_terminal(state):\n        return game.utility(state, MAX)\n", ""),
            ),
            Mutant(
                "Alpha and beta follow the best value; yours follow the last one.",
                ("best = max(best, alphabeta(", "alpha = (alphabeta("),
                ("            alpha = max(alpha, best)", "            best = max(best, alpha)"),
                ("best = min(best, alphabeta(", "beta = (alphabeta("),
                ("            beta = min(beta, best)", "            best = min(best, beta)"),
            ),
        ),
    ),
    Question(
        name="count-cutoffs",
        points=3,
        answer="count_cutoffs",
        calls=(
            Call(CHOICE, At(), 1),
            Call(EQUAL, At(), 2),
            Call(tree([[3, 12], [8, 2]]), At(), 2),
            Call(tree([[3, 12], [3, 4]]), At(), 2),
            Call(tree([[3, 12, 8], [2, 4, 6]]), At(), 1),
            Call(tree([[3, 12, 8], [2, 4, 6]]), At(), 2),
            Call(tree([[3, 12, 8], [2, 4, 6], [1, 5, 7]]), At(), 2),
            Call(tree([[3, 12, 8], [5, 6]]), At(), 2),
            Call(THREE, At(), 3),
            Call(DEEP, At(), 9),
            Call(LONG, At(), 9),
            Call(LONG_FOR_MIN, At(), 9),
            Call(tree([-1, [[2], [-3]]]), At(), 2),
            Call(tree([0, [[-2], [3]]]), At(), 2),
        ),
        hidden=(
            Call(UNEVEN, At(), 9),
            Call(TEXTBOOK, At(1), 9),
            Call(TICTACTOE, LATE_FOR_O, 9),
            Call(CHOPSTICKS, At(), 6),
            Call(CHOPSTICKS, LEAD, 5),
            Call(NEGATIVE, At(), 9),
        ),
        draw=True,
        mutants=(
            Mutant(
                "A cut-off at a MIN node is an alpha cut-off, because alpha is the bound that "
                "causes it.",
                ("cutoffs[MIN], cutoffs[MAX]", "cutoffs[MAX], cutoffs[MIN]"),
            ),
            Mutant(
                "If no move is left, there is nothing to cut off.",
                (" and tried < len(moves)", ""),
            ),
            Mutant(
                "You count the moves that were never tried; count the nodes that were cut off.",
                ("cutoffs[player] += 1", "cutoffs[player] += len(moves) - tried"),
            ),
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "Alpha and beta go down the whole path, not just from a node to its children.",
                (
                    "depth - 1, alpha, beta)",
                    "depth - 1, *((best, inf) if player == MAX else (-inf, best)))",
                ),
            ),
            Mutant(
                "Nothing is searched below `depth` plies, so nothing is cut off there.",
                ("if depth == 0:", "if depth < 0:"),
            ),
            Mutant(
                "After a cut-off, leave the node; you go on and count it again.",
                ("                break\n", ""),
            ),
            Mutant(
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("else inf\n", "else 0\n"),
            ),
            Mutant(
                "Each call must start counting at 0; yours goes on where the previous call ended.",
                (
                    "    cutoffs = {MAX: 0, MIN: 0}",
                    "    cutoffs = count_cutoffs.__dict__.setdefault('all', {MAX: 0, MIN: 0})",
                ),
            ),
            Mutant(
                "Count every cut-off; you count at most one of each kind.",
                ("cutoffs[player] += 1", "cutoffs[player] = 1"),
            ),
        ),
    ),
    Question(
        name="negamax",
        points=4,
        answer="negamax",
        calls=(
            Call(LEAF, At()),
            Call(CHOICE, At()),
            Call(TEXTBOOK, At(2)),
            Call(EQUAL, At()),
            Call(tree([[-3, -12]]), At(), -9, -5),
            Call(TEXTBOOK, At(1), -inf, -3),
            Call(TEXTBOOK, At(), 4, 9),
            Call(TEXTBOOK, At(), -9, 1),
            Call(DEEP, At()),
            Call(LONG, At()),
            Call(LONG_FOR_MIN, At()),
            Call(THREE, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(UNEVEN, At()),
            Call(UNEVEN, At(0), -2, 3),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, Board("x   o    ", 0)),
            Call(TICTACTOE, Board("x   o    ", 0), 0, 1),
        ),
        work="visited",
        draw=True,
        mutants=(
            Mutant(
                "For the other player, the two ends of the window change places as well: from "
                "−beta to −alpha.",
                ("-beta, -alpha", "-alpha, -beta"),
            ),
            Mutant(
                "You start the best value at 0, so it can never fall below that. Start at −∞.",
                ("best = -inf\n", "best = 0\n"),
            ),
            Mutant(
                "For the other player, negate the window as well: from −beta to −alpha.",
                ("-beta, -alpha", "alpha, beta"),
            ),
            Mutant(
                "A child's value is the other player's: negate it.",
                ("-negamax(", "negamax("),
            ),
            Mutant(
                "At a leaf you take MAX's utility; take the one for the player to move.",
                ("game.to_move(state)", "MAX"),
            ),
            Mutant(
                "You never cut off. Do you raise alpha, and stop when alpha ≥ beta?",
                ("alpha = max(alpha, best)", "pass"),
            ),
            Mutant("You do not pass the window down.", (", -beta, -alpha)", ")")),
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "You return the edge of the window; return the best value you have seen.",
                ("return best", "return alpha"),
            ),
            Mutant(
                "Raise alpha to the best value before you pass it down; yours never changes.",
                ("alpha = max(alpha, best)", "pass"),
                ("alpha >= beta", "best >= beta"),
            ),
            Mutant(
                "Yours is fail-hard: return the best value, even if it is outside the window.",
                ("return best", "return min(alpha, beta)"),
            ),
        ),
    ),
    Question(
        name="choose",
        points=3,
        answer="choose",
        calls=(
            Call(CHOICE, At()),
            Call(tree([[3, 1], [2, 4], [6, 5]]), At()),
            Call(TEXTBOOK, At()),
            Call(EQUAL, At()),
            Call(DEEP, At(1)),
            Call(THREE, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(THREE, At(0)),
            Call(UNEVEN, At(1)),
            Call(tree([[[4, 9], 1], [1, [2, 7]], [5, [1, 1]]]), At()),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, Board("x   o    ", 0)),
        ),
        work="nodes",
        needs=("negamax",),
        draw=True,
        mutants=(
            Mutant(
                "A move must be better than the best one so far; an equal value may be just a "
                "bound.",
                ("value > best_value", "value >= best_value"),
            ),
            Mutant(
                "The best value so far bounds the moves that follow; you do not pass it down.",
                (", -inf, -best_value)", ")"),
            ),
            Mutant(
                "For the other player, the bound is −best_value, and it is beta.",
                ("-inf, -best_value", "best_value, inf"),
            ),
            Mutant(
                "A child's value and the bound for it are the other player's: negate both.",
                ("-negamax(game, child, -inf, -best", "negamax(game, child, -inf, best"),
            ),
            Mutant(
                "You start the best value at 0, so you find no move if every move loses. Start at "
                "−∞.",
                ("best_value = None, -inf", "best_value = None, 0"),
            ),
            Mutant(
                "You start the best value at 0, which may be better than every move. Start at −∞.",
                ("best, best_value = None, -inf", "best, best_value = game.moves(state)[0], 0"),
            ),
            Mutant(
                "You return the value of the move; return the move itself.",
                ("return best\n", "return best_value\n"),
            ),
            Mutant(
                "A child's value is the other player's: negate it.",
                ("-negamax(", "negamax("),
            ),
            Mutant(
                "For the other player, negate the bound: −best_value.",
                ("-inf, -best_value", "-inf, best_value"),
            ),
            Mutant(
                "Values are for the player to move, so MIN also takes the largest; yours takes "
                "the smallest.",
                ("-negamax(game, child, -inf, -best_value)", "negamax(game, child)"),
                (
                    "        if value > best_value",
                    "        value *= -1 if game.to_move(state) == MAX else 1\n"
                    "        if value > best_value",
                ),
            ),
            Mutant(
                "A child's value and its window are the other player's: negate both.",
                (
                    "-negamax(game, child, -inf, -best_value)",
                    "negamax(game, child, best_value, inf)",
                ),
            ),
        ),
    ),
    Question(
        name="best-case",
        points=2,
        answer="best_case",
        calls=(Call(2, 1), Call(2, 2), Call(3, 3), Call(3, 4)),
        hidden=(Call(1, 5), Call(2, 9), Call(6, 3), Call(30, 8)),
        mutants=(
            Mutant(
                "Round one of the two exponents up; you round both down.",
                ("(level + 1) // 2", "level // 2"),
            ),
            Mutant(
                "The two proofs share one leaf; you count it twice.",
                (" - 1 for level", " for level"),
            ),
            Mutant(
                "The root is also a node; you leave it out.", ("sum(levels)", "sum(levels) - 1")
            ),
            Mutant(
                "You count the nodes of minimax; alpha-beta also skips some above the leaves.",
                ("sum(levels)", "sum(b**level for level in range(d)) + levels[-1]"),
            ),
            Mutant(
                "The leaves are also nodes; you leave them out.",
                ("sum(levels)", "sum(levels[:-1])"),
            ),
            Mutant(
                "That is the whole tree; alpha-beta skips nodes above the leaves as well.",
                ("sum(levels)", "sum(b**level for level in range(d + 1))"),
            ),
            Mutant(
                "There are also nodes between the root and the leaves.",
                ("sum(levels)", "levels[-1] + 1"),
            ),
            Mutant(
                "The exponents must be whole numbers: round one half up and the other down.",
                ("((level + 1) // 2)", "(level / 2)"),
                ("(level // 2)", "(level / 2)"),
            ),
            Mutant(
                "These are minimax's numbers; alpha-beta visits fewer nodes and also fewer leaves.",
                ("levels[-1], sum(levels)", "b**d, sum(b**level for level in range(d + 1))"),
            ),
            Mutant(
                "Round one of the two exponents down; you round both up.",
                ("(level // 2)", "((level + 1) // 2)"),
            ),
        ),
    ),
    OpenQuestion(
        "root",
        (
            Item(
                "bound",
                1,
                "what alpha-beta returns for the second move, and why it is not the value",
            ),
            Item("choice", 1, "which move the friend then takes, and what it is worth"),
            Item("fail-hard", 1, "why fail-hard falls into the trap more often"),
        ),
    ),
)
