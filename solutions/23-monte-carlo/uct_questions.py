"""Exercise 23: UCT, and where it is fooled."""

from chopsticks.game import MAX, MIN
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question

TICTACTOE = GameSpec("tictactoe")


def tree(nested: object) -> GameSpec:
    """A game tree; MAX moves at the root."""
    return GameSpec("tree", {"tree": nested})


def graph(**names: str | int) -> GameSpec:
    """A game of named states: a string names the states that can follow, a number is the result."""
    return GameSpec("graph", {"graph": names})


LATE = Board("xx oo    ", MAX)
FORK = Board("xo  x    ", MIN)
TRAP = [[1, 1, 1, -1], 0]
STEPS = [[[0, 1], [-1, -1, 1]], [[1, 0, -1], [1, 1]], [[-1], [0, 1, 1]]]

QUESTIONS = (
    Question(
        name="selected",
        points=2,
        answer="selected",
        calls=(
            Call(2, [(1, 0), (1, 1)], MAX, 0),
            Call(2, [(1, 0), (1, 1)], MIN, 0),
            Call(3, [(1, 0), (1, 1), (1, 1)], MAX, 1),
            Call(8, [(6, 3), (2, 2)], MAX, 0),
            Call(10, [(9, 0), (1, 0)], MAX, 1),
            Call(10, [(9, 0), (1, 0)], MIN, 1),
            Call(10, [(6, 3), (3, 0), (1, -1)], MAX, 1),
            Call(10, [(6, 3), (3, 0), (1, -1)], MAX, 2),
            Call(30, [(20, 4), (9, -1)], MAX, 1),
            Call(103, [(100, 1), (3, 0)], MAX, 1),
            Call(103, [(100, -1), (3, 0)], MAX, 1),
            Call(1000, [(10, 5), (5, 1)], MAX, 1),
            Call(4, [(1, 1), (2, 0)], MIN, 3),
            Call(5, [(1, 1), (3, 1)], MIN, 1),
            Call(6, [(1, -1), (4, 2)], MAX, 2),
            Call(9, [(2, 1), (6, -5)], MIN, 3),
            Call(50, [(9, 1), (40, 23)], MAX, 2),
            Call(82, [(1, -1), (80, 73)], MAX, 0.5),
        ),
        hidden=(
            Call(13, [(4, -1), (4, -1), (4, 0)], MIN, 0),
            Call(41, [(30, 12), (6, 1), (4, 0)], MAX, 2**0.5),
            Call(41, [(30, -12), (6, -1), (4, 0)], MIN, 2**0.5),
            Call(200, [(150, 90), (40, 20), (10, 5)], MAX, 0.5),
            Call(200, [(150, 90), (40, 20), (10, 5)], MIN, 0.25),
            Call(6, [(2, 0.5), (2, 0.75), (1, -0.5)], MAX, 0.1),
            Call(20, [(4, 2), (6, -1), (10, -2)], MIN, 1),
            Call(1000, [(990, 495), (10, 0)], MAX, 1),
        ),
        mutants=(
            Mutant(
                "Totals are for MAX; where MIN moves, negate the mean.",
                ("total / n if to_move == MAX else -total / n", "total / n"),
            ),
            Mutant(
                "A mean is the total divided by the visits.",
                (
                    "total / n if to_move == MAX else -total / n",
                    "total if to_move == MAX else -total",
                ),
            ),
            Mutant(
                "You choose by the mean alone. A child with few visits gets a bonus.",
                ("exploration * sqrt(log(visits) / n)", "0"),
            ),
            Mutant(
                "Where MIN moves, you subtract the bonus, so you avoid children with few visits.",
                (
                    "return mean + exploration * sqrt(log(visits) / n)",
                    "bonus = exploration * sqrt(log(visits) / n)\n"
                    "        return mean + bonus if to_move == MAX else mean - bonus",
                ),
            ),
            Mutant("The logarithm is missing.", ("log(visits) / n", "visits / n")),
            Mutant(
                "Take the logarithm of `visits` itself, not of one more.",
                ("log(visits) / n", "log(visits + 1) / n"),
            ),
            Mutant("The square root is missing.", ("sqrt(log(visits) / n)", "log(visits) / n")),
            Mutant(
                "Multiply the bonus by the exploration.",
                ("exploration * sqrt", "sqrt"),
            ),
            Mutant(
                "There is no 2 under the square root: the exploration takes its place.",
                ("sqrt(log(visits) / n)", "sqrt(2 * log(visits) / n)"),
            ),
            Mutant(
                "ln is the natural logarithm, `log(visits)`, not that of base 10.",
                ("sqrt(log(visits) / n)", "sqrt(log(visits, 10) / n)"),
            ),
            Mutant(
                "ln is the natural logarithm, `log(visits)`, not that of base 2.",
                ("sqrt(log(visits) / n)", "sqrt(log(visits, 2) / n)"),
            ),
            Mutant(
                "The child's visits are also under the square root: take it of the whole fraction.",
                ("sqrt(log(visits) / n)", "sqrt(log(visits)) / n"),
            ),
            Mutant(
                "The logarithm is also under the square root: take it of the whole fraction.",
                ("sqrt(log(visits) / n)", "log(visits) / sqrt(n)"),
            ),
            Mutant(
                "The exploration is in front of the square root, not under it.",
                ("exploration * sqrt(log(visits) / n)", "sqrt(exploration * log(visits) / n)"),
            ),
            Mutant(
                "Take the logarithm of N alone; divide it by n afterwards.",
                ("sqrt(log(visits) / n)", "sqrt(log(visits / n))"),
            ),
            Mutant(
                "Divide by n: every child has at least one visit, so you need not add 1.",
                ("sqrt(log(visits) / n)", "sqrt(log(visits) / (n + 1))"),
            ),
            Mutant(
                "That is the bonus of PUCT. UCB1 has a logarithm, and the whole fraction is under "
                "the square root.",
                ("sqrt(log(visits) / n)", "sqrt(visits) / (1 + n)"),
            ),
            Mutant(
                "Take the logarithm of the node's visits, not of the child's.",
                ("log(visits) / n", "log(n) / n"),
            ),
            Mutant(
                "A node may have more visits than all its children together: one playout began at "
                "the node itself.",
                ("log(visits) / n", "log(sum(n for n, _ in children)) / n"),
            ),
            Mutant(
                "If several are equally good, take the first.",
                (
                    "values.index(max(values))",
                    "max(range(len(values)), key=lambda i: (values[i], i))",
                ),
            ),
            Mutant(
                "Your bonus is large for a child with many visits. Have you swapped n and N? n is "
                "the denominator.",
                ("log(visits) / n", "log(n) / visits"),
            ),
        ),
    ),
    Question(
        name="uct",
        points=4,
        answer="uct",
        calls=(
            Call(tree([1, -1, 0]), At(), 2, 1),
            Call(tree([1, -1, 0]), At(), 6, 1, 5),
            Call(graph(R="BA", A=-1, B=1), "R", 3, 1),
            Call(tree([[1, -1, 0]]), At(0), 10, 1, 0),
            Call(tree([[1, -1], [0, 1]]), At(), 4, 3),
            Call(tree(TRAP), At(), 12, 1, 0),
            Call(tree(STEPS), At(), 30, 2),
            Call(TICTACTOE, LATE, 50, 1),
            Call(TICTACTOE, FORK, 60, 4, 0.5),
        ),
        hidden=(
            Call(tree([0.5]), At(), 7, 1),
            Call(tree([STEPS, TRAP, [0]]), At(), 100, 5),
            Call(tree([STEPS, TRAP, [0]]), At(0), 100, 6, 0.7),
            Call(TICTACTOE, Board("x   o   x", MIN), 200, 7),
            Call(TICTACTOE, At(), 300, 8),
            Call(GameSpec("stones", {"start": 9}), At(), 200, 9),
            Call(graph(R="CAB", A=-1, B=1, C=0), "R", 4, 1),
        ),
        needs=("selected",),
        warm_up=Lines(
            begin="state = line[-1].state",
            wrong=(
                "state = node.state",
                "node.total += game.utility(state, game.to_move(node.state))",
            ),
            moves=(("node.total += ", "node.visits += 1"),),
        ),
        mutants=(
            Mutant(
                "Where MIN moves, select for MIN.",
                ("mover = game.to_move(node.state)", "mover = MAX"),
            ),
            Mutant(
                "Select for the player who moves at the node, not for the one who moves at the "
                "root.",
                ("mover = game.to_move(node.state)", "mover = game.to_move(root.state)"),
            ),
            Mutant(
                "Totals are for MAX in every node; you add the utility for the player who moves.",
                (
                    "node.total += game.utility(state, MAX)",
                    "node.total += game.utility(state, game.to_move(node.state))",
                ),
            ),
            Mutant(
                "Take the untried moves in the game's order, starting with the first.",
                ("untried.pop(0)", "untried.pop()"),
            ),
            Mutant(
                "Make the generator once; yours plays the same random moves in every playout.",
                (
                    "        node, line = root, [root]",
                    "        generator = Random(seed)\n        node, line = root, [root]",
                ),
            ),
            Mutant(
                "The random game begins at the new child; yours begins at its parent.",
                ("state = line[-1].state", "state = node.state"),
            ),
            Mutant(
                "You back up only into the root and the last node; every node on the way counts.",
                ("for node in line:", "for node in {root, line[-1]}:"),
            ),
            Mutant(
                "A playout that ends inside the tree because the game is over counts like any "
                "other.",
                (
                    "            line.append(node.children[-1])\n",
                    "            line.append(node.children[-1])\n"
                    "        elif node is not root:\n            continue\n",
                ),
            ),
            Mutant(
                "Try every move of a node before you select one of its children.",
                ("while node.children and not node.untried:", "while node.children:"),
            ),
            Mutant(
                "Give `selected` the visits of the node at which it selects, not those of the "
                "root.",
                ("selected(node.visits,", "selected(root.visits,"),
            ),
            Mutant(
                "You do not pass the exploration on to `selected`, or you always pass the same "
                "one.",
                ("mover, exploration)", "mover, sqrt(2))"),
            ),
            Mutant(
                "You add every state of the random game to the tree. Add only one node per "
                "playout.",
                (
                    "            state = game.result(state, generator.choice(game.moves(state)))\n",
                    "            move = generator.choice(game.moves(state))\n"
                    "            state = game.result(state, move)\n"
                    "            line[-1].untried.remove(move)\n"
                    "            line[-1].children.append(made(state))\n"
                    "            line.append(line[-1].children[-1])\n",
                ),
            ),
            Mutant(
                "The root is also on the way: its visits grow by 1 in every playout.",
                ("for node in line:", "for node in line[1:]:"),
            ),
        ),
    ),
    Question(
        name="trap",
        points=2,
        answer="trap",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "After nine visits right has the better mean. But left still has more visits than "
                "right.",
                ("9, 19", "9, 11"),
            ),
            Mutant(
                "UCT does not leave as soon as it finds the reply that loses: the mean of left is "
                "still above 0.",
                ("9, 19", "5, 11"),
            ),
            Mutant(
                "With a total of 0, left is as good as right, and left comes first.",
                ("9, 19", "8, 17"),
            ),
            Mutant(
                "With equal visits UCT still plays left, which comes first.",
                ("9, 19", "9, 18"),
            ),
            Mutant(
                "The first playout also went left: count that visit in addition to one for each "
                "reply.",
                ("9, 19", "7, 15"),
            ),
            Mutant("Count all playouts, not only those that went right.", ("9, 19", "9, 10")),
            Mutant("The first playout is also a visit to left.", ("9, 19", "8, 18")),
        ),
    ),
)
