"""Exercise 21: proof numbers, the search that follows them, and certificates."""

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question

TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")


def tree(nested: object) -> GameSpec:
    """A game tree; MAX moves at the root."""
    return GameSpec("tree", {"tree": nested})


def graph(**names: str | int) -> GameSpec:
    """A game of named states: a string names the states that can follow, a number is the result."""
    return GameSpec("graph", {"graph": names})


MIXED = [[["?", 0], 1, ["?", "?"]], [["?", -1, "?"], "?"], [[0, 0, "?"], ["?", "?"], "?"]]
DEEP = [
    [[["?", 1], ["?", "?"]], [["?", 0], 1], "?"],
    [[["?", "?"], -1], [0, ["?", "?", 1]]],
    [["?", ["?", "?", 0]], ["?", "?"], [[1, "?"], "?", "?"]],
]

# C wins, and A leads back to R first.
AROUND = graph(R="AC", A="RB", B="Aa", C="DE", D="cd", E="ef", a=0, c=-1, d=1, e=1, f=0)
# S comes up below A and below B, on two lines.
MEET = graph(R="AB", A="ST", B="SU", S="xy", T="x", U="y", x=-1, y=1)
CIRCLE = graph(R="AB", A="RS", B="RS", S="AB")
ROUND = graph(R="AB", A="CD", B="CD", C="EF", D="EF", E="RS", F="RS", S="AB")
# S is expanded and won below A, which is lost; it comes up again below C, where it matters.
AGAIN = graph(R="AB", A="ST", B="QP", C="S", P="y", Q="C", S="xy", T="x", x=-1, y=1)

LATE = Board("xx oo    ", MAX)
FORK = Board("xo  x    ", MIN)
TRAP = [[1, 1, 1, -1], 0]
STEPS = [[[0, 1], [-1, -1, 1]], [[1, 0, -1], [1, 1]], [[-1], [0, 1, 1]]]

QUESTIONS = (
    Question(
        name="numbers",
        points=2,
        answer="numbers",
        calls=(
            Call("?", MAX),
            Call(1, MAX),
            Call(0, MAX),
            Call(-1, MIN),
            Call(["?", "?"], MAX),
            Call(["?", "?"], MIN),
            Call(["?", 0, "?"], MAX),
            Call(["?", -1, "?"], MIN),
            Call(["?", 0], MIN, to_move=MIN),
            Call([["?", "?"], "?"], MIN),
            Call([["?", 1], "?"], MIN, to_move=MIN),
            Call(MIXED, MAX),
        ),
        hidden=(
            Call(0, MIN),
            Call([1, "?"], MAX),
            Call([[1, 1], [0, "?"]], MAX),
            Call(MIXED, MIN),
            Call(MIXED, MAX, to_move=MIN),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call(DEEP, MIN, to_move=MIN),
        ),
        mutants=(
            Mutant(
                "A draw is not a win: only a utility above 0 is.", ("utility > 0", "utility >= 0")
            ),
            Mutant(
                "The utility is for MAX. If MIN is the prover, negate it.",
                ("tree if player == MAX else -tree", "tree"),
            ),
            Mutant(
                "You have swapped OR and AND: where the prover moves, one proved child is enough.",
                ("if is_or:", "if not is_or:"),
            ),
            Mutant(
                "The root is an OR node only if the prover moves there.",
                ("is_or=to_move == player", "is_or=to_move == MAX"),
            ),
            Mutant(
                "The players take turns: OR and AND alternate.",
                ("1 - to_move)", "to_move)"),
            ),
            Mutant(
                "Where all children are needed, add up their numbers; you take the largest.",
                ("sum(", "max("),
            ),
            Mutant(
                "You add up both numbers. One of them needs only a single child, the cheapest.",
                ("min(", "sum("),
            ),
            Mutant(
                "A question mark has not been examined yet: it can still be proved or disproved.",
                ("return LEAF", "return NOT_WON"),
            ),
            Mutant(
                "The proof number comes first.",
                ("return min(proofs), sum(disproofs)", "return sum(disproofs), min(proofs)"),
                ("return sum(proofs), min(disproofs)", "return min(disproofs), sum(proofs)"),
            ),
            Mutant(
                "At an AND node the proof number also comes first: it is the sum of the "
                "children's.",
                ("return sum(proofs), min(disproofs)", "return min(disproofs), sum(proofs)"),
            ),
            Mutant(
                "Children that are settled count like the others; you leave them out.",
                (
                    "    proofs, disproofs",
                    "    children = [pair for pair in children if 0 not in pair] or children\n"
                    "    proofs, disproofs",
                ),
            ),
            Mutant(
                "A draw is a win for nobody: MIN has not won it either.",
                (
                    "    utility = tree if player == MAX else -tree\n    return WON if utility > 0",
                    "    return WON if (tree > 0) == (player == MAX)",
                ),
            ),
            Mutant(
                "You do not pass on whose turn it is: in your answer MAX moves at every child.",
                ("numbers(child, player, 1 - to_move)", "numbers(child, player)"),
            ),
        ),
    ),
    Question(
        name="most-proving",
        points=2,
        answer="most_proving",
        calls=(
            Call("?", MAX),
            Call([0, "?"], MAX),
            Call(["?", "?"], MAX),
            Call([["?", "?"], ["?", 1]], MAX),
            Call([["?", "?"], ["?", "?", "?"]], MIN),
            Call([["?", "?"], [1, [0, "?"]]], MAX),
            Call([[["?", "?"], "?"], ["?", "?", "?"]], MAX),
            Call([["?", "?"], [["?", "?"]]], MAX),
            Call([[["?", "?"]], "?", [["?", "?", "?"]]], MAX),
            Call([[["?", "?", "?"], ["?", "?"]], ["?", "?", "?"]], MAX),
            Call(MIXED, MAX),
            Call(MIXED, MIN),
        ),
        hidden=(
            Call(["?", -1], MIN),
            Call([[0, "?"], [["?", "?"], ["?", 1]]], MAX),
            Call(DEEP, MAX),
            Call(DEEP, MIN),
            Call([DEEP, MIXED], MAX),
            Call([DEEP, MIXED], MIN),
        ),
        needs=("numbers",),
        mutants=(
            Mutant(
                "At an AND node the disproof number decides; you follow the proof number at both "
                "kinds of node.",
                ("side = 0 if to_move == player else 1", "side = 0"),
            ),
            Mutant(
                "You also follow the proof number at AND nodes, and so reach a child that is "
                "already proved. At AND nodes the disproof number decides.",
                ("side = 0 if to_move == player else 1", "side = 0"),
                ('while tree != "?"', "while isinstance(tree, list)"),
            ),
            Mutant(
                "You add up both numbers. Only one of them decides: at an OR node the proof "
                "number, at an AND node the disproof number.",
                (
                    "[numbers(child, player, 1 - to_move)[side] for",
                    "[sum(numbers(child, player, 1 - to_move)) for",
                ),
            ),
            Mutant(
                "If several are equally easy, the other number does not matter: take the first.",
                (
                    "[numbers(child, player, 1 - to_move)[side] for child in tree]",
                    "[numbers(child, player, 1 - to_move)[:: 1 - 2 * side] for child in tree]",
                ),
            ),
            Mutant(
                "You follow the proof number at AND nodes, and the disproof number at OR nodes.",
                ("side = 0 if to_move == player else 1", "side = 1 if to_move == player else 0"),
            ),
            Mutant(
                "That is right if MAX is the prover, but `player` may be MIN.",
                ("side = 0 if to_move == player", "side = 0 if to_move == MAX"),
            ),
            Mutant(
                "If several are equally easy, take the first.",
                (
                    "costs.index(min(costs))",
                    "max(i for i, c in enumerate(costs) if c == min(costs))",
                ),
            ),
            Mutant("You go to the hardest child.", ("index(min(costs))", "index(max(costs))")),
            Mutant(
                "The children's numbers depend on who moves there, and that is the other player.",
                ("numbers(child, player, 1 - to_move)", "numbers(child, player, to_move)"),
            ),
            Mutant(
                "You take the first question mark, whatever the numbers say.",
                ("index(min(costs))", "index(next(c for c in costs if 0 < c < inf))"),
            ),
            Mutant(
                "Keep going until you reach a question mark; you stop after one step.",
                ("        tree, to_move = tree[path[-1]], 1 - to_move", "        break"),
            ),
            Mutant(
                "A child's numbers depend on who moves there; in your answer that is always MAX.",
                ("numbers(child, player, 1 - to_move)", "numbers(child, player)"),
            ),
            Mutant(
                "That is the first question mark in the tree. The numbers say which one matters.",
                (
                    "    path, to_move = [], MAX\n",
                    "    def first(tree):\n"
                    "        below = enumerate(tree if isinstance(tree, list) else [])\n"
                    "        found = ([i, *path] for i, child in below if (path := "
                    "first(child)) is not None)\n"
                    "        return [] if tree == '?' else next(found, None)\n"
                    "\n"
                    "    return first(tree)\n"
                    "    path, to_move = [], MAX\n",
                ),
            ),
        ),
    ),
    Question(
        name="prove",
        points=4,
        answer="prove",
        calls=(
            Call(tree(0), At(), MAX),
            Call(tree([0, 1, -1]), At(), MAX),
            Call(tree([-1, 0]), At(), MIN),
            Call(tree([[0, -1], [-1]]), At(), MIN),
            Call(tree([[1, 0], [1, 1]]), At(), MAX),
            Call(tree([[[0, 1], [1, 1]], [[-1, 1], 0]]), At(), MAX),
            Call(MEET, At(), MAX),
            Call(AROUND, At(), MAX),
            Call(AGAIN, At(), MAX),
            Call(CIRCLE, At(), MIN),
            Call(ROUND, At(), MAX),
            Call(TICTACTOE, FORK, MAX),
            Call(CHOPSTICKS, At(), MAX),
        ),
        hidden=(
            Call(tree(1), At(), MAX),
            Call(tree(-1), At(), MIN),
            Call(tree(STEPS), At(), MAX),
            Call(tree(STEPS), At(), MIN),
            Call(CIRCLE, At(), MAX),
            Call(MEET, At(), MIN),
            Call(TICTACTOE, LATE, MAX),
            Call(TICTACTOE, FORK, MIN),
            Call(TICTACTOE, Board("x   o    ", MAX), MAX),
            Call(CHOPSTICKS, State(((1, 4), (0, 1)), MAX), MAX),
        ),
        work="nodes",
        needs=("numbers",),
        warm_up=Lines(
            begin="while 0 not in root.numbers:",
            wrong=(
                "start = first_numbers(child)",
                "for node in line:",
            ),
        ),
        mutants=(
            Mutant(
                "A draw is not a win: only a utility above 0 is.",
                ("game.utility(state, player) > 0", "game.utility(state, player) >= 0"),
            ),
            Mutant(
                "Ask for the utility for the prover; the prover may be MIN.",
                ("game.utility(state, player)", "game.utility(state, MAX)"),
            ),
            Mutant(
                "A state that is already on the line is not won; you treat it as a new one.",
                ("NOT_WON if repeats else first_numbers(child)", "first_numbers(child)"),
            ),
            Mutant(
                "You treat a state that occurs anywhere in the tree as a repetition. Only the line "
                "to the node counts.",
                ("    while 0 not in", "    made = {root.state}\n    while 0 not in"),
                (
                    "repeats = any(child == above.state for above in line)",
                    "repeats = child in made\n            made.add(child)",
                ),
            ),
            Mutant(
                "You treat a state that was expanded on another line as a repetition. Only the "
                "line to the node counts.",
                ("    while 0 not in", "    expanded = set()\n    while 0 not in"),
                (
                    "        leaf = line[-1]\n",
                    "        leaf = line[-1]\n        expanded.add(leaf.state)\n",
                ),
                ("any(child == above.state for above in line)", "child in expanded"),
            ),
            Mutant(
                "A repetition may be more than two moves back: check the whole line, up to the "
                "root.",
                ("for above in line)", "for above in line[-2:])"),
            ),
            Mutant(
                "A repetition proves nothing: it is not won, whoever the prover is.",
                ("NOT_WON if repeats", "WON if repeats"),
            ),
            Mutant(
                "At an AND node the disproof number decides; you follow the proof number at both "
                "kinds of node.",
                ("side = 0 if node.is_or else 1", "side = 0"),
            ),
            Mutant(
                "Keep the children in the order of `game.moves`. If several are equally easy, go "
                "to the first.",
                ("min(node.children,", "min(reversed(node.children),"),
            ),
            Mutant(
                "You go on to the first child that is not settled, whatever the numbers say.",
                (
                    "return min(node.children, key=lambda child: child.numbers[side])",
                    "return next(child for child in node.children if 0 not in child.numbers)",
                ),
            ),
            Mutant(
                "Combine the numbers from the bottom up; you begin at the root.",
                ("in reversed(line)", "in line"),
            ),
            Mutant(
                "An expansion makes all children; you stop at the first that settles the node.",
                (
                    "            leaf.children.append("
                    "ProofNode(child, game.to_move(child) == player, start))\n",
                    "            leaf.children.append("
                    "ProofNode(child, game.to_move(child) == player, start))\n"
                    "            if start == (WON if leaf.is_or else NOT_WON):\n"
                    "                break\n",
                ),
            ),
            Mutant(
                "You search depth first, and stop at the first child that settles a node. Expand "
                "the most-proving node instead, wherever it is.",
                (
                    "    def first_numbers(state):\n",
                    "    def search(state, above):\n"
                    "        if game.is_terminal(state):\n"
                    "            return game.utility(state, player) > 0\n"
                    "        if state in above:\n"
                    "            return False\n"
                    "        children = (game.result(state, move) for move in game.moves(state))\n"
                    "        found = (search(child, (*above, state)) for child in children)\n"
                    "        return any(found) if game.to_move(state) == player else all(found)\n"
                    "\n"
                    "    return search(state, ())\n"
                    "\n"
                    "    def first_numbers(state):\n",
                ),
            ),
            Mutant(
                "You make all children of a node, but then search depth first. The numbers say "
                "which node is next.",
                (
                    "    def first_numbers(state):\n",
                    "    def search(state, above):\n"
                    "        if game.is_terminal(state):\n"
                    "            return game.utility(state, player) > 0\n"
                    "        if state in above:\n"
                    "            return False\n"
                    "        children = [game.result(state, move) for move in game.moves(state)]\n"
                    "        found = (search(child, (*above, state)) for child in children)\n"
                    "        return any(found) if game.to_move(state) == player else all(found)\n"
                    "\n"
                    "    return search(state, ())\n"
                    "\n"
                    "    def first_numbers(state):\n",
                ),
            ),
            Mutant(
                "You search the whole tree, depth first. The numbers show which parts are not "
                "needed.",
                (
                    "    def first_numbers(state):\n",
                    "    def search(state, above):\n"
                    "        if game.is_terminal(state):\n"
                    "            return game.utility(state, player) > 0\n"
                    "        if state in above:\n"
                    "            return False\n"
                    "        children = [game.result(state, move) for move in game.moves(state)]\n"
                    "        found = [search(child, (*above, state)) for child in children]\n"
                    "        return any(found) if game.to_move(state) == player else all(found)\n"
                    "\n"
                    "    return search(state, ())\n"
                    "\n"
                    "    def first_numbers(state):\n",
                ),
            ),
            Mutant(
                "You expand breadth first. Go to the most-proving node instead.",
                ("    while 0 not in", "    rest = [root]\n    above_of = {}\n    while 0 not in"),
                (
                    "        line = [root]\n"
                    "        while line[-1].children:\n"
                    "            line.append(easiest(line[-1]))\n",
                    "        line = [rest.pop(0)]\n"
                    "        while line[0] in above_of:\n"
                    "            line.insert(0, above_of[line[0]])\n"
                    "        if 0 in line[-1].numbers:\n"
                    "            continue\n",
                ),
                (
                    "        for node in reversed(line):",
                    "        above_of.update(dict.fromkeys(leaf.children, leaf))\n"
                    "        rest += leaf.children\n"
                    "        for node in reversed(line):",
                ),
            ),
        ),
    ),
    Question(
        name="certificate",
        points=2,
        answer="certificate",
        calls=(
            Call(0, MAX),
            Call([-1, 1, "?"], MAX),
            Call([0, -1], MAX),
            Call([0, 1], MIN),
            Call([-1, -1], MIN),
            Call([["?", 1], [1, 1, 1]], MAX),
            Call([[1, 1, 1], [[1, -1], 1]], MAX),
            Call([[0, "?"], [[-1, -1, 0], -1]], MAX),
            Call([["?", -1], [-1, [-1, 1]]], MIN),
            Call([[[1, 1], "?", 0], [[0, 0], [0, 1, -1]]], MAX),
        ),
        hidden=(
            Call(1, MAX),
            Call([["?", "?"], [1, 1]], MAX),
            Call(STEPS, MAX),
            Call(STEPS, MIN),
            Call([TRAP, 1, [[1, 0], [1, "?"], [0, 1]]], MAX),
            Call([TRAP, 0, [STEPS, -1]], MAX),
            Call([TRAP, 0, [STEPS, -1]], MIN),
        ),
        needs=("numbers",),
        mutants=(
            Mutant(
                "Where one child is enough, take the one with the fewest leaves, not the first.",
                ("return min(below)", "return next((n for n in below if n < inf), inf)"),
            ),
            Mutant(
                "In a disproof, one child is enough where the other player moves, not where the "
                "prover does.",
                ("(to_move == player) == (claim == WON)", "to_move == player"),
            ),
            Mutant(
                "You keep all leaves that are settled the right way. Where one child is enough, "
                "keep only one.",
                ("return min(below) if", "return sum(n for n in below if n < inf) or inf if"),
            ),
            Mutant(
                "The prover may be MIN, and then the root is an AND node.",
                ("to_move == player)", "to_move == MAX)"),
            ),
            Mutant(
                "You count a question mark as a leaf that is settled the right way.",
                ("numbers(tree, player) == claim", "tree == '?' or numbers(tree, player) == claim"),
            ),
            Mutant(
                "You count all nodes of the certificate; count only its leaves.",
                ("return min(below) if", "return 1 + min(below) if"),
                ("else sum(below)", "else 1 + sum(below)"),
            ),
            Mutant(
                "You never count more than one leaf. Where all children are needed, add up their "
                "leaves.",
                ("else sum(below)", "else max(below)"),
            ),
            Mutant(
                "A tree that is not proved may be disproved, and then it also has a certificate.",
                (
                    "min(leaves(tree, MAX, WON), leaves(tree, MAX, NOT_WON))",
                    "leaves(tree, MAX, WON)",
                ),
            ),
            Mutant(
                "You count all leaves of the tree. Most of them are not needed.",
                (
                    "    def leaves(tree, to_move, claim):\n",
                    "    def every(tree):\n"
                    "        return sum(map(every, tree)) if isinstance(tree, list) else 1\n"
                    "\n"
                    "    return every(tree)\n"
                    "\n"
                    "    def leaves(tree, to_move, claim):\n",
                ),
            ),
            Mutant(
                "Where one child is enough, choose only among the children that settle the "
                "claim. You take the smallest of all children.",
                (
                    "    def leaves(tree, to_move, claim):\n",
                    "    def smallest(tree, to_move):\n"
                    "        if not isinstance(tree, list):\n"
                    "            return 1\n"
                    "        proved = numbers(tree, player, to_move)[0] == 0\n"
                    "        sizes = [smallest(child, 1 - to_move) for child in tree]\n"
                    "        return min(sizes) if proved == (to_move == player) else "
                    "sum(sizes)\n"
                    "\n"
                    "    return smallest(tree, MAX)\n"
                    "\n"
                    "    def leaves(tree, to_move, claim):\n",
                ),
            ),
            Mutant(
                "A question mark settles nothing, so no certificate contains it. You count it as a "
                "certificate without leaves.",
                (
                    "    def leaves(tree, to_move, claim):\n",
                    "    def smallest(tree, to_move):\n"
                    "        if not isinstance(tree, list):\n"
                    "            return int(tree != '?')\n"
                    "        proved = numbers(tree, player, to_move)[0] == 0\n"
                    "        sizes = [smallest(child, 1 - to_move) for child in tree]\n"
                    "        return min(sizes) if proved == (to_move == player) else "
                    "sum(sizes)\n"
                    "\n"
                    "    return smallest(tree, MAX)\n"
                    "\n"
                    "    def leaves(tree, to_move, claim):\n",
                ),
            ),
            Mutant(
                "You build a disproof like a proof. A disproof keeps all children where the prover "
                "moves, and only one where the other player does.",
                (
                    "    def leaves(tree, to_move, claim):\n",
                    "    def like_a_proof(tree, to_move):\n"
                    "        if not isinstance(tree, list):\n"
                    "            return 1\n"
                    "        side = 0 if numbers(tree, player, to_move)[0] == 0 else 1\n"
                    "        settled = [c for c in tree if numbers(c, player, 1 - "
                    "to_move)[side] == 0]\n"
                    "        sizes = [like_a_proof(child, 1 - to_move) for child in "
                    "settled]\n"
                    "        return min(sizes) if to_move == player else sum(sizes)\n"
                    "\n"
                    "    return like_a_proof(tree, MAX)\n"
                    "\n"
                    "    def leaves(tree, to_move, claim):\n",
                ),
            ),
        ),
    ),
)
