"""Exercise 24: proven values, all moves as first, RAVE's two means, a kept tree, and PUCT."""

from typing import Any

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named
from grading.author.exercises import Lines, Mutant, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
HANDS = Named("chopsticks.hands:living_hands")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies

SMALL: tuple[int, list[Any]] = (9, [("a", (6, [("b", (2, [])), ("c", (3, []))])), ("b", (2, []))])
DEEP: tuple[int, list[Any]] = (
    40,
    [(0, (11, [(1, (9, [(0, (4, [(2, (3, []))]))])), (0, (1, []))])), (1, (28, []))],
)


def tree(nested: object) -> GameSpec:
    """A game tree; MAX moves at the root."""
    return GameSpec("tree", {"tree": nested})


QUESTIONS = (
    Question(
        name="handed-up",
        points=3,
        answer="handed_up",
        warm_up=Lines(
            begin="win = 1",
            wrong=(
                "win = 1",
                "if None in children or not children:",
                "return min(children) if to_move == MAX else max(children)",
            ),
        ),
        calls=(
            Call([1], 0, MAX),
            Call([1], 1, MAX),
            Call([-1], 1, MAX),
            Call([1], 1, MIN),
            Call([-1, None], 2, MIN),
            Call([None], 0, MAX),
            Call([0], 0, MAX),
            Call([0], 1, MAX),
            Call([None, 0], 0, MIN),
            Call([0, -1], 0, MAX),
            Call([0, 1], 0, MIN),
            Call([-1, -1], 0, MAX),
            Call([0.5, 0], 0, MAX),
            Call([0.5], 1, MAX),
            Call([0.5, None], 0, MAX),
            Call([-0.5, 0], 1, MIN),
            Call([], 3, MAX),
        ),
        hidden=(
            Call([None, None, 1], 0, MAX),
            Call([None, None, -1], 0, MIN),
            Call([1, 1, 1], 0, MIN),
            Call([1, 0.5, 1], 0, MIN),
            Call([-1, 0, -0.5], 0, MAX),
            Call([-1, None, -1], 0, MAX),
            Call([1, None], 0, MIN),
            Call([0, 0, 0], 2, MIN),
            Call([], 1, MIN),
        ),
        mutants=(
            Mutant(
                "A win for MAX proves nothing where MIN moves: look for a win for the player who "
                "moves.",
                ("1 if to_move == MAX else -1", "1"),
            ),
            Mutant(
                "One proven win is enough, even while other moves are untried or not proven.",
                ("    if win in children:\n        return win\n", ""),
                (
                    "if untried or None in children:",
                    "if untried or None in children or not children:",
                ),
            ),
            Mutant(
                "An untried move may be better than all those that are proven.",
                ("if untried or None in children:", "if None in children or not children:"),
            ),
            Mutant(
                "Untried moves count: if there is one, and no proven win, nothing is proven yet.",
                ("if untried or None in children:", "if None in children:"),
            ),
            Mutant(
                "Only a *win* is enough by itself: 1 for MAX, −1 for MIN. If a child has any other "
                "value, a move that is not proven may still be better.",
                (
                    "    if untried or None in children:",
                    "    known = [value for value in children if value is not None]\n"
                    "    best = max((value * win for value in known), default=0)\n"
                    "    if best > 0:\n"
                    "        return best * win\n"
                    "    if untried or None in children:",
                ),
            ),
            Mutant(
                "A proven loss for the player who moves is not enough: the best child counts.",
                (
                    "    return max(children)",
                    "    if -win in children:\n        return -win\n    return max(children)",
                ),
            ),
            Mutant(
                "A child with `None` is not proven. Unless some move wins, the node is not proven "
                "either.",
                ("if untried or None in children:", "if untried:"),
            ),
            Mutant(
                "A child that is not proven may be better than those that are.",
                ("if untried or None in children:", "if untried:"),
                (
                    "return max(children) if to_move == MAX else min(children)",
                    "known = [value for value in children if value is not None]\n"
                    "    return (max(known) if to_move == MAX else min(known)) if known else None",
                ),
            ),
            Mutant(
                "Where MIN moves, the best child is the one with the smallest value.",
                (
                    "return max(children) if to_move == MAX else min(children)",
                    "return max(children)",
                ),
            ),
            Mutant(
                "A proven draw is proven: 0 is a value, `None` is not.",
                ("None in children", "not all(children)"),
            ),
            Mutant(
                "One lost child does not make the node lost: the best child counts, not the worst.",
                (
                    "return max(children) if to_move == MAX else min(children)",
                    "return min(children) if to_move == MAX else max(children)",
                ),
            ),
        ),
    ),
    Question(
        name="all-as-first",
        points=2,
        answer="all_as_first",
        calls=(
            Call(["a"], 0),
            Call(["a", "b"], 0),
            Call(["a", "b"], 1),
            Call(["a", "b", "c", "d", "a"], 0),
            Call(["a", "b", "c", "d", "a"], 1),
            Call(["a", "b", "c", "d", "a"], 2),
            Call(["c", "b", "a", "b", "c", "a"], 0),
            Call(["a", "b"], 2),
        ),
        hidden=(
            Call([], 0),
            Call([4, 0, 8, 2, 6, 1, 7], 3),
            Call([1, 1, 1, 1, 1], 1),
            Call(["b", "a", "a", "b", "b", "a", "a", "b", "c"], 2),
            Call(["x", "y", "z"], 5),
        ),
        mutants=(
            Mutant(
                "Only the moves of the player who moves at the node count: every second move.",
                ("played[plies::2]", "played[plies:]"),
            ),
            Mutant(
                "The moves above the node do not count.",
                ("played[plies::2]", "played[plies % 2 :: 2]"),
            ),
            Mutant(
                "The move made *at* the node also counts.",
                ("played[plies::2]", "played[plies + 2 :: 2]"),
            ),
            Mutant("You return the other player's moves.", ("[plies::2]", "[plies + 1 :: 2]")),
            Mutant(
                "List each move once, however often it was made.",
                ("list(dict.fromkeys(played[plies::2]))", "list(played[plies::2])"),
            ),
            Mutant(
                "List the moves in the order in which they were first made.",
                ("list(dict.fromkeys(played[plies::2]))", "sorted(set(played[plies::2]))"),
            ),
            Mutant(
                "You return only the first move. All later moves count as well.",
                ("played[plies::2]", "played[plies : plies + 1]"),
            ),
        ),
    ),
    Question(
        name="mixed",
        points=3,
        answer="mixed",
        calls=(
            Call((1, 1), (1, 1), 1, 30, MAX),
            Call((4, 2), (10, -5), 30, 30, MAX),
            Call((4, 2), (4, 2), 30, 30, MIN),
            Call((0, 0), (10, -5), 30, 30, MAX),
            Call((0, 0), (10, -5), 30, 30, MIN),
            Call((4, 2), (10, -5), 200, 30, MAX),
            Call((4, 2), (10, -5), 200, 30, MIN),
            Call((4, 2), (10, 1), 8, 8, MAX),
            Call((4, 0), (10, 5), 30, 30, MAX),
            Call((5, -4), (20, 10), 400, 7, MIN),
        ),
        hidden=(
            Call((0, 0), (3, 3), 0, 10, MAX),
            Call((6, 0), (8, -2), 9, 9, MIN),
            Call((2, 1.5), (9, 0), 12, 100, MAX),
            Call((90, -45), (100, 30), 100, 30, MIN),
            Call((1, -1), (2, 0), 3, 3, MAX),
            Call((7, 3), (8, 3), 1000, 1, MIN),
        ),
        mutants=(
            Mutant(
                "Totals are for MAX; where MIN moves, negate the means.",
                ("sign = 1 if to_move == MAX else -1", "sign = 1"),
            ),
            Mutant(
                "Negate both means; you negate only the mean of `later`.",
                ("(1 - weight) * sign * total", "(1 - weight) * total"),
            ),
            Mutant(
                "Negate both means; you negate only the mean of `child`.",
                ("sign * later_total / later_visits", "later_total / later_visits"),
            ),
            Mutant(
                "Negate both means; in the weighted mean you negate only that of `child`.",
                ("+ weight * later_mean", "+ weight * later_total / later_visits"),
            ),
            Mutant(
                "Even if the child has no visits, the mean of `later` must be from the point of "
                "view of the player who moves.",
                ("        return later_mean\n", "        return later_total / later_visits\n"),
            ),
            Mutant(
                "Take the square root of the whole fraction, not of k alone.",
                (
                    "sqrt(equivalence / (3 * trials + equivalence))",
                    "sqrt(equivalence) / (3 * trials + equivalence)",
                ),
            ),
            Mutant(
                "The weight β belongs to the mean of `later`.",
                (
                    "(1 - weight) * sign * total / visits + weight * later_mean",
                    "weight * sign * total / visits + (1 - weight) * later_mean",
                ),
            ),
            Mutant(
                "The square root in the weight is missing.",
                (
                    "sqrt(equivalence / (3 * trials + equivalence))",
                    "equivalence / (3 * trials + equivalence)",
                ),
            ),
            Mutant(
                "In the weight, multiply the trials by 3.",
                ("3 * trials + equivalence", "trials + equivalence"),
            ),
            Mutant(
                "N is the number of the node's trials, not of the child's visits.",
                ("3 * trials", "3 * visits"),
            ),
            Mutant(
                "A mean is the total divided by the visits.",
                (
                    "(1 - weight) * sign * total / visits + weight * later_mean",
                    "(1 - weight) * sign * total + weight * sign * later_total",
                ),
            ),
            Mutant(
                "If the child has no visits, the mean of `later` counts alone, without the weight.",
                (
                    "        return later_mean\n",
                    "        return later_mean * sqrt(equivalence / (3 * trials + equivalence))\n",
                ),
            ),
            Mutant(
                "You add the two tallies together. The mean of `later` has its own weight.",
                (
                    "return (1 - weight) * sign * total / visits + weight * later_mean",
                    "return sign * (total + later_total) / (visits + later_visits)",
                ),
            ),
        ),
    ),
    Question(
        name="reused",
        points=2,
        answer="reused",
        calls=(
            Call((1, []), []),
            Call((1, []), ["a"]),
            Call(SMALL, ["b"]),
            Call(SMALL, ["a"]),
            Call(SMALL, ["a", "c"]),
            Call(SMALL, ["a", "b"]),
            Call(SMALL, ["b", "c"]),
            Call(SMALL, ["c", "b"]),
            Call(SMALL, ["a", "b", "a"]),
        ),
        hidden=(
            Call(DEEP, [0, 1]),
            Call(DEEP, [0, 1, 0, 2]),
            Call(DEEP, [0, 1, 2]),
            Call(DEEP, [1, 0]),
            Call(DEEP, [2, 0, 1]),
            Call(DEEP, []),
        ),
        mutants=(
            Mutant(
                "The moves are played one after the other; you look for all of them at the root.",
                ("_, children = tree", "_, children = start"),
                ("    for move in moves:", "    start = tree\n    for move in moves:"),
            ),
            Mutant(
                "You go down only one move. All the moves have been played.",
                ("for move in moves:", "for move in moves[:1]:"),
            ),
            Mutant(
                "If the node is not in the tree, nothing is left; you return the visits of the "
                "node above it.",
                (".get(move, (0, []))", ".get(move, tree)"),
            ),
            Mutant(
                "Return the visits of the node itself, not those of the root.",
                ("    return tree[0]", "    return start[0] if tree[0] else 0"),
                ("    for move in moves:", "    start = tree\n    for move in moves:"),
            ),
            Mutant(
                "Count all visits to the node, including the playouts that ended there.",
                ("return tree[0]", "return sum(child[0] for _, child in tree[1])"),
            ),
            Mutant(
                "Follow the moves that were played, not those with the most visits.",
                (
                    "dict(children).get(move, (0, []))",
                    "max((child for _, child in children), default=(0, []))",
                ),
            ),
        ),
    ),
    Question(
        name="chosen",
        points=3,
        answer="chosen",
        calls=(
            Call(1, [(0.5, 0, 0), (0.5, 0, 0)], MAX, 1),
            Call(1, [(0.2, 0, 0), (0.8, 0, 0)], MAX, 1),
            Call(1, [(0.2, 0, 0), (0.8, 0, 0)], MIN, 1),
            Call(3, [(0.5, 1, 0), (0.5, 1, 1)], MAX, 0),
            Call(3, [(0.1, 1, 0), (0.8, 1, 0)], MAX, 1),
            Call(3, [(0.5, 1, 0), (0.5, 1, 1)], MIN, 0),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 0),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 1),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MAX, 0.5),
            Call(10, [(0.2, 6, 3), (0.5, 3, 0), (0.3, 0, 0)], MIN, 1),
            Call(3, [(0.5, 1, -0.3), (0.5, 1, -0.5), (0, 0, 0)], MAX, 0.1),
            Call(101, [(0.6, 60, 30), (0.4, 40, 25)], MAX, 2),
            Call(101, [(0.9, 90, 45), (0.1, 10, 4)], MAX, 2),
            Call(401, [(0.5, 390, 0), (0.5, 10, -1.5)], MAX, 0.2),
            Call(26, [(0.5, 20, 12), (0.5, 5, 1)], MAX, 0.5),
            Call(5, [(0.7, 4, 2), (0.3, 0, 0)], MAX, 0.9),
            Call(9, [(0.1, 4, -1), (0.9, 4, -2)], MAX, 0.5),
            Call(3, [(0.1, 1, 0), (0.9, 1, -1)], MAX, 1),
            Call(31, [(0.4, 10, -2), (0.3, 10, -6), (0.3, 10, -3)], MIN, 0.1),
            Call(50, [(0.1, 20, -5), (0.6, 25, -4), (0.3, 4, -2)], MIN, 1.25),
        ),
        hidden=(
            Call(50, [(0.1, 20, 5), (0.6, 25, 4), (0.3, 4, 2)], MAX, 1.25),
            Call(50, [(0.1, 20, -6), (0.6, 24, -4), (0.3, 5, -2)], MIN, 1.2),
            Call(200, [(0.9, 150, 30), (0.1, 49, 14)], MAX, 0.5),
            Call(7, [(0.25, 2, 1), (0.25, 2, 1), (0.5, 2, -2)], MAX, 0.3),
            Call(25, [(0.3, 8, 2), (0.4, 8, -4), (0.3, 8, -3)], MIN, 0.1),
            Call(2, [(0.5, 1, -1), (0.5, 0, 0)], MIN, 0.5),
            Call(900, [(0.05, 3, 0), (0.95, 896, 700)], MAX, 3),
        ),
        mutants=(
            Mutant(
                "Totals are for MAX; where MIN moves, negate the mean.",
                ("(mean if to_move == MAX else -mean)", "mean"),
            ),
            Mutant(
                "Where MIN moves, you subtract the bonus, so you avoid the moves that the prior "
                "prefers.",
                (
                    "return (mean if to_move == MAX else -mean) + bonus",
                    "return mean + bonus if to_move == MAX else -mean - bonus",
                ),
            ),
            Mutant(
                "The bonus grows with the prior; you leave the prior out.",
                ("exploration * prior", "exploration"),
            ),
            Mutant("Multiply the bonus by the exploration.", ("exploration * prior", "prior")),
            Mutant(
                "The visits under the square root are the node's, not the child's.",
                ("sqrt(visits) / (1 + n)", "sqrt(n) / (1 + n)"),
            ),
            Mutant("The square root is missing.", ("sqrt(visits)", "visits")),
            Mutant(
                "This is the form of UCB1. In PUCT the child's visits are not under a square root.",
                ("sqrt(visits) / (1 + n)", "sqrt(visits / (1 + n))"),
            ),
            Mutant(
                "You choose by the mean alone.",
                (
                    "return (mean if to_move == MAX else -mean) + bonus",
                    "return mean if to_move == MAX else -mean",
                ),
            ),
            Mutant(
                "A child without visits has the mean 0, as after a draw, not 1, as after a win.",
                (
                    "return (mean if",
                    "if not n:\n            return 1 + bonus\n        return (mean if",
                ),
            ),
            Mutant(
                "The denominator is 1 + n, so you never divide by 0.",
                ("/ (1 + n)", "/ max(1, n)"),
            ),
            Mutant(
                "A child without visits need not come first: its mean is 0, and the prior decides.",
                (
                    "return (mean if",
                    "if not n:\n            return float('inf')\n        return (mean if",
                ),
            ),
            Mutant(
                "A mean is the total divided by the visits.",
                ("mean = total / n if n else 0", "mean = total"),
            ),
            Mutant(
                "If several are equally good, take the first.",
                (
                    "return scores.index(max(scores))",
                    "return max(range(len(scores)), key=lambda i: (scores[i], i))",
                ),
            ),
        ),
    ),
    Question(
        name="puct",
        points=4,
        answer="puct",
        calls=(
            Call(tree([1, -1]), At(), 1, LEVEL),
            Call(tree([1, -1]), At(), 6, LEVEL),
            Call(tree([[3, 12], [2, 4]]), At(), 3, LEVEL),
            Call(tree([[3, 12], [2, 4]]), At(), 9, LEVEL),
            Call(tree([[0, 1], [[1, 0], 0], -1]), At(), 12, LEVEL),
            Call(tree([[[1, -1], [0, 1]], [[0, 2], 1]]), At(0), 15, LEVEL),
            Call(tree([[[0, 1, -1], [1, 0]], [[0, -1], [1]], 0]), At(), 20, LEVEL),
            Call(TICTACTOE, Board("xx oo    ", MAX), 30, LINES),
            Call(TICTACTOE, Board("xo  x    ", MIN), 40, LINES),
            Call(CHOPSTICKS, At(), 25, HANDS),
        ),
        hidden=(
            Call(tree([0.5]), At(), 4, LEVEL),
            Call(tree([[[1, -1], [0, 1]], [[0, 2], 1]]), At(), 60, LEVEL),
            Call(tree([[[5, 0], 2], [[3, 4], 1, [0, 9]], 2]), At(), 80, LEVEL),
            Call(TICTACTOE, At(), 120, LINES),
            Call(TICTACTOE, Board("x   o   x", MIN), 100, LINES),
            Call(CHOPSTICKS, At(0), 150, HANDS),
            Call(CHOPSTICKS, At(1, 0, 0), 200, HANDS),
        ),
        needs=("chosen",),
        mutants=(
            Mutant(
                "Where MIN moves, choose for MIN.",
                ("game.to_move(node.state), 1)", "MAX, 1)"),
            ),
            Mutant(
                "Where the game is over, the value is the utility, not the evaluation.",
                ("value = game.utility(node.state, MAX)", "value = evaluate(node.state)"),
            ),
            Mutant(
                "All utilities are for MAX; you take the utility for the player to move.",
                (
                    "value = game.utility(node.state, MAX)",
                    "value = game.utility(node.state, game.to_move(node.state))",
                ),
            ),
            Mutant(
                "Values are for MAX at every node; you negate them on the way up.",
                (
                    "passed.total += value",
                    "passed.total += value if game.to_move(passed.state) == MAX else -value",
                ),
            ),
            Mutant(
                "The root is also on the way: its visits grow by 1 in every playout.",
                ("for passed in line:", "for passed in line[1:]:"),
            ),
            Mutant(
                "You back up only into the root and the last node; every node on the way counts.",
                ("for passed in line:", "for passed in {id(n): n for n in (root, node)}.values():"),
            ),
            Mutant(
                "The first playout visits only the root. You expand the root before that.",
                (
                    "    for _ in range(playouts):\n",
                    "    moves = game.moves(state)\n"
                    "    root.visits = 1\n"
                    "    root.children = [\n"
                    "        PuctNode(game.result(state, m), 1 / len(moves)) for m in moves\n"
                    "    ]\n"
                    "    for _ in range(playouts):\n",
                ),
            ),
            Mutant(
                "Give `chosen` the visits of the node at which it chooses, not those of the root.",
                ("chosen(node.visits,", "chosen(root.visits,"),
            ),
            Mutant(
                "The prior is uniform: 1/m for each of m moves.",
                ("1 / len(moves)", "1"),
            ),
            Mutant(
                "A playout ends at the node that it expands. You go on to the first child.",
                (
                    "            value = evaluate(node.state)\n            moves",
                    "            moves",
                ),
                (
                    "        for passed in line:",
                    "            node = node.children[0]\n"
                    "            line.append(node)\n"
                    "            value = evaluate(node.state)\n"
                    "            if game.is_terminal(node.state):\n"
                    "                value = game.utility(node.state, MAX)\n"
                    "        for passed in line:",
                ),
            ),
            Mutant(
                "Take the value of the node that you have reached, not of its first child.",
                (
                    "for passed in line:",
                    "if node.children and not game.is_terminal(node.children[0].state):\n"
                    "            value = evaluate(node.children[0].state)\n"
                    "        for passed in line:",
                ),
            ),
        ),
    ),
)
