"""Wrong answers to lab 5 · Proofs."""

from wrong import Wrong

PN2 = """
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made < share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        tree += len(leaf.children)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory
"""

NUMBERS = """
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1:])
        return (1, moves) if is_or else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
"""

LIMITS = """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    mine = [child[side] for child in children]
    first = mine.index(min(mine))
    others = [child for i, child in enumerate(children) if i != first]
    least = limits[side]
    if others:
        second = min(child[side] for child in others)
        least = min(least, max(second + 1, second * (1 + epsilon)))
    rest = limits[1 - side] - sum(child[1 - side] for child in others)
    return first, (least, rest) if is_or else (rest, least)
"""

FACTS = """
def facts(game, states, player):
    held = list(states)
    for state in states:
        below = []
        for move in game.moves(state):
            child = game.result(state, move)
            end = game.is_terminal(child)
            below.append(game.utility(child, player) <= 0 if end else child in held)
        if not (all(below) if game.to_move(state) == player else any(below)):
            held.remove(state)
    return held
"""

WRONG = {
    "numbers": [
        Wrong(
            "a leaf of 1/1, as in exercise 14",
            """
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        return 1, 1
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)
""",
            says="begins with its mobility",
        ),
        Wrong(
            "both numbers",
            """
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        moves = int(tree[1:])
        return moves, moves
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)
""",
            says="One of them is 1",
        ),
        Wrong(
            "many moves are hard to prove for the prover",
            """
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        moves = int(tree[1:])
        return (moves, 1) if to_move == player else (1, moves)
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)
""",
            says="*one* move is enough for a proof",
        ),
        Wrong(
            "a leaf belongs to MAX",
            """
def numbers(tree, player, to_move=MAX):
    is_or = to_move == MAX
    if isinstance(tree, str):
        return (1, int(tree[1:])) if is_or else (int(tree[1:]), 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON
""",
            says="`player` may be MIN",
        ),
        Wrong(
            "who moves is not handed on",
            """
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        return (1, int(tree[1:])) if is_or else (int(tree[1:]), 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON
""",
            says="The players take turns",
        ),
        Wrong(
            "the first digit only",
            """
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1])
        return (1, moves) if is_or else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON
""",
            says="take all that stands behind",
        ),
        Wrong(
            "the last digit only",
            NUMBERS.replace("tree[1:]", "tree[-1]"),
            says="you take the last one",
        ),
        Wrong(
            "1 and the moves, whoever moves",
            NUMBERS.replace("(1, moves) if is_or else (moves, 1)", "1, moves"),
            says="Your leaves always have 1 first",
        ),
        Wrong(
            "the moves and 1, whoever moves",
            NUMBERS.replace("(1, moves) if is_or else (moves, 1)", "moves, 1"),
            says="Your leaves always have 1 last",
        ),
        Wrong(
            "1 comes first where MAX moves",
            NUMBERS.replace("(1, moves) if is_or", "(1, moves) if to_move == MAX"),
            says="not on whether MAX does",
        ),
        Wrong(
            "1 comes first if MAX is the prover",
            NUMBERS.replace("(1, moves) if is_or", "(1, moves) if player == MAX"),
            says="not on the prover alone",
        ),
    ],
    "limits": [
        Wrong(
            "the trick without the 1",
            """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], second * (1 + epsilon))
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]
""",
            says="at least 1 more than the second-best number",
        ),
        Wrong(
            "factor and 1",
            """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], second * (1 + epsilon) + 1)
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]
""",
            says="whichever is more. You do both",
        ),
        Wrong(
            "no limit from above",
            """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = max(second + 1, second * (1 + epsilon))
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]
""",
            says="never above that of the node itself",
        ),
        Wrong(
            "the other limit is handed on as it is",
            """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], max(second + 1, second * (1 + epsilon)))
    pair = (least, limits[1 - side])
    return order[0], pair if is_or else pair[::-1]
""",
            says="goes what the *other* children have",
        ),
        Wrong(
            "all children's numbers are taken off",
            """
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], max(second + 1, second * (1 + epsilon)))
    pair = (least, limits[1 - side] - sum(numbers[1 - side] for numbers in children))
    return order[0], pair if is_or else pair[::-1]
""",
            says="take only the others' off",
        ),
        Wrong(
            "every node is an OR node",
            """
def child_and_limits(children, limits, is_or, epsilon):
    order = sorted(range(len(children)), key=lambda i: children[i][0])
    second = children[order[1]][0] if len(order) > 1 else inf
    least = min(limits[0], max(second + 1, second * (1 + epsilon)))
    rest = sum(numbers[1] for i, numbers in enumerate(children) if i != order[0])
    return order[0], (least, limits[1] - rest) if is_or else (limits[1] - rest, least)
""",
            says="At an AND node the two numbers change places",
        ),
        Wrong(
            "rounded up",
            LIMITS.replace("second * (1 + epsilon))", "ceil(second * (1 + epsilon)))"),
            says="`ceil` has no answer for inf",
        ),
        Wrong(
            "rounded up, if it can be",
            LIMITS.replace(
                "least = min(", "least = limits[side] if second == inf else min("
            ).replace("second * (1 + epsilon))", "ceil(second * (1 + epsilon)))"),
            says="do not round it up",
        ),
        Wrong(
            "rounded down",
            LIMITS.replace(
                "least = min(", "least = limits[side] if second == inf else min("
            ).replace("second * (1 + epsilon))", "int(second * (1 + epsilon)))"),
            says="do not round it down",
        ),
        Wrong(
            "1 more only without ε",
            LIMITS.replace(
                "max(second + 1, second * (1 + epsilon))",
                "second * (1 + epsilon) if epsilon else second + 1",
            ),
            says="with an ε above 0, too",
        ),
    ],
    "ways": [
        Wrong(
            "limits rounded down",
            """
def ways_down(n, epsilon):
    a, b, ways = 1, 1, 0
    while True:
        ways += 1
        limit = max(b + 1, b * (1 + epsilon))
        if limit > n:
            return ways
        a, b = b, int(limit)
""",
            says="of a limit of 2.5 it has reached 3",
        ),
        Wrong(
            "limits not rounded",
            """
def ways_down(n, epsilon):
    a, b, ways = 1, 1, 0
    while True:
        ways += 1
        limit = max(b + 1, b * (1 + epsilon))
        if limit > n:
            return ways
        a, b = b, limit
""",
            says="to the limit or just above it",
        ),
        Wrong(
            "the way with the proof is no return",
            """
def ways_down(n, epsilon):
    other, ways = 1, 0
    while max(other + 1, other * (1 + epsilon)) <= n:
        other = ceil(max(other + 1, other * (1 + epsilon)))
        ways += 1
    return ways
""",
            says="The last way down, with the proof, counts, too",
        ),
        Wrong(
            "proved at a limit of n",
            """
def ways_down(n, epsilon):
    other, ways = 1, 1
    while max(other + 1, other * (1 + epsilon)) < n:
        other = ceil(max(other + 1, other * (1 + epsilon)))
        ways += 1
    return ways
""",
            says="At a limit of `n` the search comes back once more",
        ),
        Wrong(
            "no ε",
            """
def ways_down(n, epsilon):
    return n
""",
            says="You leave ε out",
        ),
        Wrong(
            "factor and 1",
            """
def ways_down(n, epsilon):
    other, ways = 1, 1
    while other * (1 + epsilon) + 1 <= n:
        other = ceil(other * (1 + epsilon) + 1)
        ways += 1
    return ways
""",
            says="The limit is at least 1 more than the other number",
        ),
    ],
    "pn2": [
        Wrong(
            "nothing is forgotten",
            PN2.replace("            child.children = []\n", "            pass\n"),
            says="Forget what is below the leaf's children",
        ),
        Wrong(
            "a new beginning for the children",
            PN2.replace(
                "child.children = []",
                "child.children = []\n"
                "            if child.numbers not in (WON, NOT_WON):\n"
                "                child.numbers = (1, 1)",
            ),
            says="keep the numbers that the second tree found",
        ),
        Wrong(
            "a share of nothing",
            PN2.replace("share * tree", "share"),
            says="of the *first tree*",
        ),
        Wrong(
            "one step more",
            PN2.replace("made < share", "made <= share"),
            says="When the second tree is as large as it may be, it stops",
        ),
        Wrong(
            "the second tree is not counted",
            PN2.replace("tree + made)", "tree + len(leaf.children))"),
            says="The second tree is in memory beside the first one",
        ),
        Wrong(
            "the second tree is counted for ever",
            PN2.replace("tree += len(leaf.children)", "tree += made"),
            says="only the leaf's children stay",
        ),
        Wrong(
            "settled means won",
            PN2.replace("return root.numbers == WON", "return True"),
            says="Settled is not won",
        ),
        Wrong(
            "the first tree stays as small as it was",
            PN2.replace("        tree += len(leaf.children)\n", ""),
            says="keeps the size of the root alone",
        ),
        Wrong(
            "the second tree's root is counted twice",
            PN2.replace("line[-1], 0", "line[-1], 1").replace("made == 0", "made == 1"),
            says="do not count it twice",
        ),
    ],
    "facts": [
        Wrong(
            "one look",
            """
def facts(game, states, player):
    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) <= 0
        return state in states

    left = []
    for state in states:
        below = [fine(game.result(state, move)) for move in game.moves(state)]
        if all(below) if game.to_move(state) == player else any(below):
            left.append(state)
    return left
""",
            says="look again",
        ),
        Wrong(
            "from the ends upward",
            """
def facts(game, states, player):
    held = []

    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) <= 0
        return state in held

    changed = True
    while changed:
        changed = False
        for state in states:
            below = [fine(game.result(state, move)) for move in game.moves(state)]
            holds = all(below) if game.to_move(state) == player else any(below)
            if holds and state not in held:
                held.append(state)
                changed = True
    return [state for state in states if state in held]
""",
            says="you believe only those that rest on ends",
        ),
        Wrong(
            "OR and AND exchanged",
            """
def facts(game, states, player):
    held = list(states)

    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) <= 0
        return state in held

    def holds(state):
        enough = any if game.to_move(state) == player else all
        return enough([fine(game.result(state, move)) for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = [state for state in held if holds(state)]
    return held
""",
            says="where the other player moves, one is enough",
        ),
        Wrong(
            "all children, whoever moves",
            """
def facts(game, states, player):
    held = list(states)

    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) <= 0
        return state in held

    def holds(state):
        return all([fine(game.result(state, move)) for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = [state for state in held if holds(state)]
    return held
""",
            says="only where the *prover* moves",
        ),
        Wrong(
            "a draw as a win",
            """
def facts(game, states, player):
    held = list(states)

    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) < 0
        return state in held

    def holds(state):
        enough = all if game.to_move(state) == player else any
        return enough([fine(game.result(state, move)) for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = [state for state in held if holds(state)]
    return held
""",
            says="A draw is not won either",
        ),
        Wrong(
            "ends must be listed",
            """
def facts(game, states, player):
    held = list(states)

    def holds(state):
        enough = all if game.to_move(state) == player else any
        return enough([game.result(state, move) in held for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = [state for state in held if holds(state)]
    return held
""",
            says="An end that is not won counts",
        ),
        Wrong(
            "a set has no order",
            """
def facts(game, states, player):
    held = set(states)

    def fine(state):
        if game.is_terminal(state):
            return game.utility(state, player) <= 0
        return state in held

    def holds(state):
        enough = all if game.to_move(state) == player else any
        return enough([fine(game.result(state, move)) for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = {state for state in held if holds(state)}
    return sorted(held)
""",
            says="Keep the order of the list",
        ),
        Wrong(
            "each state once, and what falls is gone at once",
            FACTS,
            says="from the first to the last",
        ),
        Wrong(
            "each state once, from the back",
            FACTS.replace("in states:", "in reversed(states):"),
            says="from the last to the first",
        ),
        Wrong(
            "the list shrinks while it is walked along",
            FACTS.replace("for state in states:", "for state in held:"),
            says="while you walk along it",
        ),
    ],
}
