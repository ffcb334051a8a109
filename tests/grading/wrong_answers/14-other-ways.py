"""Wrong answers to exercise 14 · Other ways to search."""

from wrong import Wrong

PROVE = """
def prove(game, state, player):
    def first(state):
        if not game.is_terminal(state):
            return LEAF
        return WON if game.utility(state, player) > 0 else NOT_WON

    root = ProofNode(state, game.to_move(state) == player, first(state))
    seen = set()
    while root.numbers[0] and root.numbers[1]:
        line = [root]
        while line[-1].children:
            side = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[side]))
        leaf = line[-1]
        seen.add(leaf.state)
        for move in game.moves(leaf.state):
            child = game.result(leaf.state, move)
            numbers = NOT_WON if child in [node.state for node in line] else first(child)
            leaf.children.append(ProofNode(child, game.to_move(child) == player, numbers))
        for node in reversed(line):
            node.numbers = combined([child.numbers for child in node.children], node.is_or)
    return root.numbers == WON
"""

DEPTH_FIRST = """
def prove(game, state, player):
    def wins(state, above):
        if game.is_terminal(state):
            return game.utility(state, player) > 0
        if state in above:
            return False
        children = [game.result(state, move) for move in game.moves(state)]
        found = (wins(child, [*above, state]) for child in children)
        return any(found) if game.to_move(state) == player else all(found)

    return wins(state, [])
"""

MOST_PROVING = """
def most_proving(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return []
    below = [numbers(child, player, 1 - to_move) for child in tree]
    side = 0 if to_move == player else 1
    best = min(range(len(tree)), key=lambda i: below[i][side])
    return [best, *most_proving(tree[best], player, 1 - to_move)]
"""

SELECTED = """
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits) / n) for n, total in children]
    return ucb1.index(max(ucb1))
"""

WRONG = {
    "numbers": [
        Wrong(
            "a draw is a win for MIN: not won by MAX",
            '''
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0) == (player == MAX) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)
''',
            says="A draw is a win for nobody: for MIN, too, it is not won",
        ),
        Wrong(
            "MAX's nodes are OR nodes, whoever is the prover",
            '''
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == MAX)
''',
            says="The root is an OR node only if the prover moves there",
        ),
        Wrong(
            "sum and minimum are exchanged",
            '''
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (sum(proofs), min(disproofs)) if is_or else (min(proofs), sum(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)
''',
            says="OR and AND are exchanged",
        ),
        Wrong(
            "the largest disproof number, not their sum",
            '''
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), max(disproofs)) if is_or else (max(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)
''',
            says="Where all children are needed their numbers add up",
        ),
        Wrong(
            "the player to move is not handed on: MAX moves everywhere",
            '''
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player) for child in tree], to_move == player)
''',
            says="You do not hand on who moves",
        ),
        Wrong(
            "at an AND node the disproof number first",
            """
def combined(children, is_or):
    proofs = [proof for proof, _ in children]
    disproofs = [disproof for _, disproof in children]
    if is_or:
        return min(proofs), sum(disproofs)
    return min(disproofs), sum(proofs)


def numbers(tree, player, to_move=MAX):
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    other = MIN if to_move == MAX else MAX
    return combined([numbers(child, player, other) for child in tree], to_move == player)
""",
            says="At an AND node, too, the proof number comes first",
        ),
        Wrong(
            "settled children are left out",
            """
def combined(children, is_or):
    open_ones = [pair for pair in children if 0 not in pair] or children
    proofs = [proof for proof, _ in open_ones]
    disproofs = [disproof for _, disproof in open_ones]
    if is_or:
        return min(proofs), sum(disproofs)
    return sum(proofs), min(disproofs)


def numbers(tree, player, to_move=MAX):
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    other = MIN if to_move == MAX else MAX
    return combined([numbers(child, player, other) for child in tree], to_move == player)
""",
            says="Children that are settled count like the others",
        ),
    ],
    "most-proving": [
        Wrong(
            "the smallest proof number at AND nodes, too",
            """
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        keys = [numbers(child, player, 1 - to_move)[0] for child in tree]
        path.append(keys.index(min(keys)))
        tree, to_move = tree[path[-1]], 1 - to_move
    return path
""",
            says="At an AND node the disproof number decides",
        ),
        Wrong(
            "MAX's nodes are OR nodes, whoever is the prover",
            """
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        which = 0 if to_move == MAX else 1
        keys = [numbers(child, player, 1 - to_move)[which] for child in tree]
        path.append(keys.index(min(keys)))
        tree, to_move = tree[path[-1]], 1 - to_move
    return path
""",
            says="That is right if MAX is the prover; `player` may be MIN",
        ),
        Wrong(
            "of children that are as easy, the last",
            """
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        which = 0 if to_move == player else 1
        best = None
        for i, child in enumerate(tree):
            key = numbers(child, player, 1 - to_move)[which]
            if best is None or key <= best:
                best, index = key, i
        path.append(index)
        tree, to_move = tree[index], 1 - to_move
    return path
""",
            says="If several are as easy, take the first of them",
        ),
        Wrong(
            "the children's numbers are worked out as if MAX moved there",
            """
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        which = 0 if to_move == player else 1
        keys = [numbers(child, player)[which] for child in tree]
        path.append(keys.index(min(keys)))
        tree, to_move = tree[path[-1]], 1 - to_move
    return path
""",
            says="A child's numbers depend on who moves there",
        ),
        Wrong(
            "the first leaf that nobody has looked at",
            """
def most_proving(tree, player):
    if tree == "?":
        return []
    if not isinstance(tree, list):
        return None
    for i, child in enumerate(tree):
        path = most_proving(child, player)
        if path is not None:
            return [i, *path]
    return None
""",
            says="That is the first question mark of all",
        ),
        Wrong(
            "the smallest sum of both numbers",
            MOST_PROVING.replace("below[i][side]", "sum(below[i])"),
            says="You add up both numbers",
        ),
        Wrong(
            "the proof number everywhere, down to a leaf that is won",
            MOST_PROVING.replace("below[i][side]", "below[i][0]"),
            says="come to a child that is proved already",
        ),
        Wrong(
            "ties are broken by the other number",
            MOST_PROVING.replace("below[i][side]", "(below[i][side], below[i][1 - side])"),
            says="the other number does not matter",
        ),
    ],
    "prove": [
        Wrong(
            "a circle is not looked for: it never ends",
            """
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            leaf.children.append(node(game.result(leaf.state, move)))
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0
""",
            says="A state that stands on the line already is not won",
        ),
        Wrong(
            "a state that was met anywhere before is NOT_WON",
            """
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root, seen = node(state), {state}
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if child.state in seen:
                child.numbers = NOT_WON
            seen.add(child.state)
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0
""",
            says="You take a state that stands anywhere in the tree",
        ),
        Wrong(
            "a draw is won, too: utility >= 0",
            """
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) >= 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0
""",
            says="A draw is not a win: only a utility above 0 is",
        ),
        Wrong(
            "the numbers above are not combined anew from the bottom, but from the root",
            """
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in line:
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0
""",
            says="Combine the numbers from below upwards; you begin at the root",
        ),
        Wrong(
            "the utility for MAX, whoever is the prover",
            """
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, MAX) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0
""",
            says="Ask for the utility of the prover, who may be MIN",
        ),
        Wrong(
            "a state that was expanded on another line repeats",
            PROVE.replace("child in [node.state for node in line]", "child in seen"),
            says="expanded on another line",
        ),
        Wrong(
            "only what was two moves ago repeats",
            PROVE.replace("node in line]", "node in line[-2:]]"),
            says="more than two moves back",
        ),
        Wrong(
            "children are made until one settles the node",
            """
def prove(game, state, player):
    def new(state, line):
        if state in line:
            numbers = NOT_WON
        elif game.is_terminal(state):
            numbers = WON if game.utility(state, player) > 0 else NOT_WON
        else:
            numbers = LEAF
        return ProofNode(state, game.to_move(state) == player, numbers)

    root = new(state, ())
    while 0 not in root.numbers:
        node, line = root, [root]
        while node.children:
            side = 0 if node.is_or else 1
            node = min(node.children, key=lambda child: child.numbers[side])
            line.append(node)
        above = [each.state for each in line]
        for move in game.moves(node.state):
            child = new(game.result(node.state, move), above)
            node.children.append(child)
            if child.numbers == (WON if node.is_or else NOT_WON):
                break
        for each in reversed(line):
            each.numbers = combined([child.numbers for child in each.children], each.is_or)
    return root.numbers[0] == 0
""",
            says="An expansion makes all children",
        ),
        Wrong(
            "depth first, child by child",
            DEPTH_FIRST.replace(
                "[game.result(state, move) for move in game.moves(state)]",
                "(game.result(state, move) for move in game.moves(state))",
            ),
            says="You search depth first, and stop",
        ),
        Wrong(
            "depth first, with all children of a node made at once",
            DEPTH_FIRST,
            says="then search depth first",
        ),
        Wrong(
            "the whole tree",
            DEPTH_FIRST.replace(
                "(wins(child, [*above, state]) for child in children)",
                "[wins(child, [*above, state]) for child in children]",
            ),
            says="You search the whole tree",
        ),
    ],
    "certificate": [
        Wrong(
            "all leaves are counted",
            """
def certificate(tree, player):
    if not isinstance(tree, list):
        return 1
    return sum(certificate(child, player) for child in tree)
""",
            says="You count all leaves of the tree",
        ),
        Wrong(
            "the first child that settles it, not the smallest",
            """
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    proved = numbers(tree, player, to_move)[0] == 0
    if proved == (to_move == player):
        for child in tree:
            if numbers(child, player, 1 - to_move)[0 if proved else 1] == 0:
                return certificate(child, player, 1 - to_move)
    return sum(certificate(child, player, 1 - to_move) for child in tree)
""",
            says="take the one with the fewest leaves, not the first",
        ),
        Wrong(
            "the smallest child, whether it settles it or not",
            """
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    proved = numbers(tree, player, to_move)[0] == 0
    sizes = [certificate(child, player, 1 - to_move) for child in tree]
    return min(sizes) if proved == (to_move == player) else sum(sizes)
""",
            says="Where one child is enough it must be settled the right way",
        ),
        Wrong(
            "a disproof is made like a proof",
            """
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    which = 0 if numbers(tree, player, to_move)[0] == 0 else 1
    settled = [c for c in tree if numbers(c, player, 1 - to_move)[which] == 0]
    sizes = [certificate(child, player, 1 - to_move) for child in settled]
    return min(sizes) if to_move == player else sum(sizes)
""",
            says="You make a disproof like a proof",
        ),
        Wrong(
            "a leaf nobody has looked at counts nothing",
            """
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 0 if tree == "?" else 1
    proved = numbers(tree, player, to_move)[0] == 0
    sizes = [certificate(child, player, 1 - to_move) for child in tree]
    return min(sizes) if proved == (to_move == player) else sum(sizes)
""",
            says="A question mark settles nothing, so it is in no certificate",
        ),
        Wrong(
            "all nodes of the certificate",
            """
def certificate(tree, player):
    def sizes(tree, to_move):
        if tree == "?":
            return inf, inf
        if not isinstance(tree, list):
            return (1, inf) if (tree if player == MAX else -tree) > 0 else (inf, 1)
        other = MIN if to_move == MAX else MAX
        found = [sizes(child, other) for child in tree]
        proofs, disproofs = zip(*found)
        if to_move == player:
            return 1 + min(proofs), 1 + sum(disproofs)
        return 1 + sum(proofs), 1 + min(disproofs)

    return min(sizes(tree, MAX))
""",
            says="You count all nodes of the certificate",
        ),
    ],
    "selected": [
        Wrong(
            "MIN, too, takes the largest mean for MAX",
            """
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return total / n + exploration * sqrt(log(visits) / n)

    return max(range(len(children)), key=ucb1)
""",
            says="Totals are for MAX; where MIN moves, turn the sign of the mean",
        ),
        Wrong(
            "MIN takes the smallest of the whole sum, the exploration, too",
            """
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return total / n + exploration * sqrt(log(visits) / n)

    choose = max if to_move == MAX else min
    return choose(range(len(children)), key=ucb1)
""",
            says="Where MIN moves you take the bonus off",
        ),
        Wrong(
            "n and N are exchanged in the root",
            """
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        mean = total / n if to_move == MAX else -total / n
        return mean + exploration * sqrt(log(n) / visits)

    return max(range(len(children)), key=ucb1)
""",
            says="Are n and N exchanged?",
        ),
        Wrong(
            "the total, not the mean",
            """
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return (total if to_move == MAX else -total) + exploration * sqrt(log(visits) / n)

    return max(range(len(children)), key=ucb1)
""",
            says="A mean is the total divided by the visits",
        ),
        Wrong(
            "of equally good children the last",
            """
def selected(visits, children, to_move, exploration):
    best, index = -inf, 0
    for i, (n, total) in enumerate(children):
        mean = total / n if to_move == MAX else -total / n
        value = mean + exploration * sqrt(log(visits) / n)
        if value >= best:
            best, index = value, i
    return index
""",
            says="If several are as good, take the first",
        ),
        Wrong(
            "the UCB1 of other books: 2 ln N",
            SELECTED.replace("log(visits) / n", "2 * log(visits) / n"),
            says="There is no 2 below the root",
        ),
        Wrong(
            "the logarithm of base 10",
            SELECTED.replace("log(visits)", "log(visits, 10)"),
            says="not that of base 10",
        ),
        Wrong(
            "the logarithm of base 2",
            SELECTED.replace("log(visits)", "log(visits, 2)"),
            says="not that of base 2",
        ),
        Wrong(
            "n behind the root",
            SELECTED.replace("sqrt(log(visits) / n)", "sqrt(log(visits)) / n"),
            says="The child's visits are below the root, too",
        ),
        Wrong(
            "the logarithm before the root",
            SELECTED.replace("sqrt(log(visits) / n)", "log(visits) / sqrt(n)"),
            says="The logarithm is below the root as well",
        ),
        Wrong(
            "the exploration below the root",
            SELECTED.replace(
                "exploration * sqrt(log(visits) / n)", "sqrt(exploration * log(visits) / n)"
            ),
            says="The exploration stands before the root",
        ),
        Wrong(
            "the logarithm of N / n",
            SELECTED.replace("log(visits) / n", "log(visits / n)"),
            says="The logarithm is of N alone",
        ),
        Wrong(
            "1 + n, as if a child might have no visit",
            SELECTED.replace("log(visits) / n", "log(visits) / (1 + n)"),
            says="there is no 1 to add",
        ),
        Wrong(
            "the bonus of PUCT",
            SELECTED.replace("sqrt(log(visits) / n)", "sqrt(visits) / (1 + n)"),
            says="That is the bonus of PUCT",
        ),
        Wrong(
            "the logarithm of N + 1",
            SELECTED.replace("log(visits)", "log(visits + 1)"),
        ),
    ],
    "uct": [
        Wrong(
            "the last untried move is taken, by pop()",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    def node(state):
        return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)))

    generator, root = Random(seed), node(state)
    for _ in range(playouts):
        path = [root]
        while path[-1].children and not path[-1].untried:
            here = path[-1]
            tallies = [(child.visits, child.total) for child in here.children]
            to_move = game.to_move(here.state)
            path.append(here.children[selected(here.visits, tallies, to_move, exploration)])
        if path[-1].untried:
            child = node(game.result(path[-1].state, path[-1].untried.pop()))
            path[-1].children.append(child)
            path.append(child)
        state = path[-1].state
        while not game.is_terminal(state):
            state = game.result(state, generator.choice(game.moves(state)))
        for passed in path:
            passed.visits += 1
            passed.total += game.utility(state, MAX)
    return [(child.visits, child.total) for child in root.children]
""",
            says="Untried moves come in the game's order, the first first",
        ),
        Wrong(
            "the root is not backed up",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    def node(state):
        return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)))

    generator, root = Random(seed), node(state)
    for _ in range(playouts):
        path = [root]
        while path[-1].children and not path[-1].untried:
            here = path[-1]
            tallies = [(child.visits, child.total) for child in here.children]
            to_move = game.to_move(here.state)
            path.append(here.children[selected(here.visits, tallies, to_move, exploration)])
        if path[-1].untried:
            child = node(game.result(path[-1].state, path[-1].untried.pop(0)))
            path[-1].children.append(child)
            path.append(child)
        state = path[-1].state
        while not game.is_terminal(state):
            state = game.result(state, generator.choice(game.moves(state)))
        for passed in path[1:]:
            passed.visits += 1
            passed.total += game.utility(state, MAX)
    return [(child.visits, child.total) for child in root.children]
""",
            says="The root is passed, too: its visits grow by 1 in every playout",
        ),
        Wrong(
            "a new generator for every playout: all are the same",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    def node(state):
        return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)))

    root = node(state)
    for _ in range(playouts):
        generator = Random(seed)
        path = [root]
        while path[-1].children and not path[-1].untried:
            here = path[-1]
            tallies = [(child.visits, child.total) for child in here.children]
            to_move = game.to_move(here.state)
            path.append(here.children[selected(here.visits, tallies, to_move, exploration)])
        if path[-1].untried:
            child = node(game.result(path[-1].state, path[-1].untried.pop(0)))
            path[-1].children.append(child)
            path.append(child)
        state = path[-1].state
        while not game.is_terminal(state):
            state = game.result(state, generator.choice(game.moves(state)))
        for passed in path:
            passed.visits += 1
            passed.total += game.utility(state, MAX)
    return [(child.visits, child.total) for child in root.children]
""",
            says="Make the generator once",
        ),
        Wrong(
            "the utility for the player to move at the node, and not for MAX",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    def node(state):
        return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)))

    generator, root = Random(seed), node(state)
    for _ in range(playouts):
        path = [root]
        while path[-1].children and not path[-1].untried:
            here = path[-1]
            tallies = [(child.visits, child.total) for child in here.children]
            to_move = game.to_move(here.state)
            path.append(here.children[selected(here.visits, tallies, to_move, exploration)])
        if path[-1].untried:
            child = node(game.result(path[-1].state, path[-1].untried.pop(0)))
            path[-1].children.append(child)
            path.append(child)
        state = path[-1].state
        while not game.is_terminal(state):
            state = game.result(state, generator.choice(game.moves(state)))
        for passed in path:
            passed.visits += 1
            passed.total += game.utility(state, game.to_move(passed.state))
    return [(child.visits, child.total) for child in root.children]
""",
            says="Totals are for MAX in every node",
        ),
        Wrong(
            "the random part of a playout is added to the tree",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    def node(state):
        return UctNode(state, [] if game.is_terminal(state) else list(game.moves(state)))

    generator, root = Random(seed), node(state)
    for _ in range(playouts):
        path = [root]
        while path[-1].children and not path[-1].untried:
            here = path[-1]
            tallies = [(child.visits, child.total) for child in here.children]
            to_move = game.to_move(here.state)
            path.append(here.children[selected(here.visits, tallies, to_move, exploration)])
        while path[-1].untried:
            move = path[-1].untried[0]
            if len(path) > 1 and not path[-1].visits:
                move = generator.choice(path[-1].untried)
            path[-1].untried.remove(move)
            child = node(game.result(path[-1].state, move))
            path[-1].children.append(child)
            path.append(child)
        for passed in path:
            passed.visits += 1
            passed.total += game.utility(path[-1].state, MAX)
    return [(child.visits, child.total) for child in root.children]
""",
            says="You add every state of the random game to the tree",
        ),
        Wrong(
            "every node selects for the player at the root",
            """
def uct(game, state, playouts, seed, exploration=2**0.5):
    generator = Random(seed)
    root = UctNode(state, list(game.moves(state)))
    for _ in range(playouts):
        node, line = root, [root]
        while node.children and not node.untried:
            tallies = [(child.visits, child.total) for child in node.children]
            node = node.children[selected(node.visits, tallies, game.to_move(state), exploration)]
            line.append(node)
        if node.untried:
            after = game.result(node.state, node.untried.pop(0))
            child = UctNode(after, [] if game.is_terminal(after) else list(game.moves(after)))
            node.children.append(child)
            node = child
            line.append(node)
        end = node.state
        while not game.is_terminal(end):
            end = game.result(end, generator.choice(game.moves(end)))
        for each in line:
            each.visits += 1
            each.total += game.utility(end, MAX)
    return [(child.visits, child.total) for child in root.children]
""",
            says="not for the one who moves at the root",
        ),
    ],
    "trap": [
        Wrong(
            "left is left as soon as MIN has found the winning reply",
            """
def trap():
    return 5, 11
""",
            says="UCT does not leave when it has found the reply that loses",
        ),
        Wrong(
            "a tie goes to right",
            """
def trap():
    return 8, 17
""",
            says="With a total of 0, left is as good as right",
        ),
        Wrong(
            "right needs as many visits, and not more",
            """
def trap():
    return 9, 18
""",
            says="With equal visits UCT still plays left, the first",
        ),
        Wrong(
            "the visits of right, not all playouts",
            """
def trap():
    return 9, 10
""",
            says="Count all playouts, and not those alone that went right",
        ),
        Wrong(
            "the random first playout is not counted",
            """
def trap():
    return 8, 18
""",
            says="The first playout is a visit of left, too",
        ),
    ],
}
