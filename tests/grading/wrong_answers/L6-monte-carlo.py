"""Wrong answers to lab 6 · Monte Carlo."""

from wrong import Wrong

HANDED_UP = """
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    if untried or None in children:
        return None
    return max(children) if to_move == MAX else min(children)
"""

MIXED = """
def mixed(child, later, trials, equivalence, to_move):
    sign = 1 if to_move == MAX else -1
    here, after = child[0] and sign * child[1] / child[0], sign * later[1] / later[0]
    if child[0] == 0:
        return after
    beta = sqrt(equivalence / (3 * trials + equivalence))
    return (1 - beta) * here + beta * after
"""

WRONG = {
    "handed-up": [
        Wrong(
            "a win is always MAX's",
            """
def handed_up(children, untried, to_move):
    if 1 in children:
        return 1
    if untried > 0 or any(child is None for child in children):
        return None
    return max(children) if to_move == MAX else min(children)
""",
            says="look for a win of who moves",
        ),
        Wrong(
            "no win before all is known",
            """
def handed_up(children, untried, to_move):
    if untried or not children or None in children:
        return None
    if to_move == MAX:
        return max(children)
    return min(children)
""",
            says="One proven win is enough",
        ),
        Wrong(
            "untried moves are forgotten",
            """
def handed_up(children, untried, to_move):
    win = -1 if to_move else 1
    if win in children:
        return win
    if not children or None in children:
        return None
    return (min if to_move else max)(children)
""",
            says="An untried move may be better",
        ),
        Wrong(
            "nothing and zero are one",
            """
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    if untried:
        return None
    for child in children:
        if not child:
            return None
    return max(children) if to_move == MAX else min(children)
""",
            says="A proven draw is proven",
        ),
        Wrong(
            "always MAX's best",
            """
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    if untried or None in children:
        return None
    return sorted(children)[-1]
""",
            says="Where MIN moves, the best child is the least",
        ),
        Wrong(
            "the best of what is known",
            """
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    known = [c for c in children if c is not None]
    if untried or not known:
        return None
    return max(known) if to_move == MAX else min(known)
""",
            says="A child that is not proven may be better",
        ),
        Wrong(
            "whatever is better than a draw decides",
            HANDED_UP.replace(
                "    if win in children:\n        return win\n",
                "    best = max((value * win for value in children if value), default=0)\n"
                "    if best > 0:\n"
                "        return best * win\n",
            ),
            says="Only a *win* decides alone",
        ),
        Wrong(
            "untried moves are not looked at",
            HANDED_UP.replace("untried or None", "None"),
            says="Untried moves count",
        ),
        Wrong(
            "what is not proven is not looked at",
            HANDED_UP.replace("untried or None in children", "untried"),
            says="A child with `None` is not proven",
        ),
        Wrong(
            "a loss decides as well",
            HANDED_UP.replace(
                "    return max", "    if -win in children:\n        return -win\n    return max"
            ),
            says="A proven loss of the player who moves does not decide",
        ),
    ],
    "all-as-first": [
        Wrong(
            "both players' moves",
            """
def all_as_first(played, plies):
    found = []
    for move in played[plies:]:
        if move not in found:
            found.append(move)
    return found
""",
            says="Only the moves of the player who moves at the node",
        ),
        Wrong(
            "twice what was made twice",
            """
def all_as_first(played, plies):
    return [played[i] for i in range(plies, len(played), 2)]
""",
            says="Each move is there once",
        ),
        Wrong(
            "from the root on",
            """
def all_as_first(played, plies):
    found = []
    for i, move in enumerate(played):
        if i % 2 == plies % 2 and move not in found:
            found.append(move)
    return found
""",
            says="The moves above the node do not count",
        ),
        Wrong(
            "in the order of the alphabet",
            """
def all_as_first(played, plies):
    return sorted(set(played[plies::2]))
""",
            says="The order is that in which they were first made",
        ),
        Wrong(
            "only what comes later",
            """
def all_as_first(played, plies):
    found = []
    for move in played[plies + 2::2]:
        if move not in found:
            found.append(move)
    return found
""",
            says="The move made *at* the node counts, too",
        ),
    ],
    "mixed": [
        Wrong(
            "for MAX only",
            """
def mixed(child, later, trials, equivalence, to_move):
    beta = sqrt(equivalence / (3 * trials + equivalence))
    if child[0] == 0:
        return later[1] / later[0]
    return (1 - beta) * child[1] / child[0] + beta * later[1] / later[0]
""",
            says="where MIN moves, turn the sign",
        ),
        Wrong(
            "the weights exchanged",
            """
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    beta = sqrt(equivalence / (3 * trials + equivalence))
    if child[0] == 0:
        return sign * later[1] / later[0]
    return sign * (beta * child[1] / child[0] + (1 - beta) * later[1] / later[0])
""",
            says="The weight β is that of the later mean",
        ),
        Wrong(
            "no root",
            """
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    if not child[0]:
        return sign * later[1] / later[0]
    beta = equivalence / (3 * trials + equivalence)
    return sign * ((1 - beta) * child[1] / child[0] + beta * later[1] / later[0])
""",
            says="The square root of the weight is missing",
        ),
        Wrong(
            "the visits of the child",
            """
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    n, total = child
    if not n:
        return sign * later[1] / later[0]
    beta = sqrt(equivalence / (3 * n + equivalence))
    return sign * ((1 - beta) * total / n + beta * later[1] / later[0])
""",
            says="N are the node's trials",
        ),
        Wrong(
            "one tally of both",
            """
def mixed(child, later, trials, equivalence, to_move):
    mean = (child[1] + later[1]) / (child[0] + later[0])
    return mean if to_move == MAX else -mean
""",
            says="You put both tallies together",
        ),
        Wrong(
            "the later mean is always MAX's",
            MIXED.replace("sign * later", "later"),
            says="you turn only that of the child's own",
        ),
        Wrong(
            "the later mean is MAX's in the sum",
            MIXED.replace("beta * after", "beta * sign * after"),
            says="in the weighted mean",
        ),
        Wrong(
            "the later mean is MAX's where it stands alone",
            MIXED.replace("return after", "return sign * after"),
            says="Without visits of the child, too",
        ),
        Wrong(
            "the root is over k alone",
            MIXED.replace(
                "sqrt(equivalence / (3 * trials + equivalence))",
                "sqrt(equivalence) / (3 * trials + equivalence)",
            ),
            says="not of k alone",
        ),
    ],
    "reused": [
        Wrong(
            "all moves looked up at the root",
            """
def reused(tree, moves):
    visits = tree[0]
    for move in moves:
        visits = 0
        for name, child in tree[1]:
            if name == move:
                visits = child[0]
    return visits
""",
            says="one after the other",
        ),
        Wrong(
            "one move only",
            """
def reused(tree, moves):
    if not moves:
        return tree[0]
    for name, (visits, _) in tree[1]:
        if name == moves[0]:
            return visits
    return 0
""",
            says="You go one move down",
        ),
        Wrong(
            "the last node that is there",
            """
def reused(tree, moves):
    for move in moves:
        for name, child in tree[1]:
            if name == move:
                tree = child
                break
    return tree[0]
""",
            says="nothing is left, not the node above it",
        ),
        Wrong(
            "the playouts that went on",
            """
def reused(tree, moves):
    if moves:
        for name, child in tree[1]:
            if name == moves[0]:
                return reused(child, moves[1:])
        return 0
    return sum(child[0] for _, child in tree[1])
""",
            says="also those that ended at it",
        ),
        Wrong(
            "the line that was visited most",
            """
def reused(tree, moves):
    for _ in moves:
        if not tree[1]:
            return 0
        tree = max((child for _, child in tree[1]), key=lambda child: child[0])
    return tree[0]
""",
            says="Follow the moves that were played",
        ),
    ],
    "chosen": [
        Wrong(
            "MAX's eyes for both",
            """
def chosen(visits, children, to_move, exploration):
    best, index = None, None
    for i, (prior, n, total) in enumerate(children):
        value = (total / n if n else 0) + exploration * prior * sqrt(visits) / (1 + n)
        if best is None or value > best:
            best, index = value, i
    return index
""",
            says="turn the sign of the mean",
        ),
        Wrong(
            "MIN takes the least of it all",
            """
def chosen(visits, children, to_move, exploration):
    values = [
        (total / n if n else 0) + exploration * prior * sqrt(visits) / (1 + n)
        for prior, n, total in children
    ]
    return values.index(max(values) if to_move == MAX else min(values))
""",
            says="Where MIN moves you take the bonus off",
        ),
        Wrong(
            "no prior",
            """
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * sqrt(visits) / (1 + n)
    return max(range(len(children)), key=value)
""",
            says="The bonus grows with the prior",
        ),
        Wrong(
            "no root",
            """
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * prior * visits / (1 + n)
    return max(range(len(children)), key=value)
""",
            says="The square root is missing",
        ),
        Wrong(
            "all under the root",
            """
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * prior * sqrt(visits / (1 + n))
    return max(range(len(children)), key=value)
""",
            says="This is UCB1's shape",
        ),
        Wrong(
            "what is new comes first",
            """
def chosen(visits, children, to_move, exploration):
    for i, (_, n, _) in enumerate(children):
        if n == 0:
            return i
    sign = 1 if to_move == MAX else -1
    scores = [sign * t / n + exploration * p * sqrt(visits) / (1 + n) for p, n, t in children]
    return scores.index(max(scores))
""",
            says="does not come first",
        ),
        Wrong(
            "a child without visits is worth a win",
            """
def chosen(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1

    def worth(index):
        prior, n, total = children[index]
        mean = sign * total / n if n else 1
        return mean + exploration * prior * sqrt(visits) / (1 + n)

    return max(range(len(children)), key=worth)
""",
            says="not 1, as after a win",
        ),
    ],
    "puct": [
        Wrong(
            "the evaluation at the end, too",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)
    for _ in range(playouts):
        line = [root]
        while line[-1].children:
            top = line[-1]
            tallies = [(c.prior, c.visits, c.total) for c in top.children]
            line.append(top.children[chosen(top.visits, tallies, game.to_move(top.state), 1)])
        last = line[-1]
        if not game.is_terminal(last.state):
            moves = game.moves(last.state)
            for move in moves:
                last.children.append(PuctNode(game.result(last.state, move), 1 / len(moves)))
        for node in line:
            node.visits += 1
            node.total += evaluate(last.state)
    return [child.visits for child in root.children]
""",
            says="the value is the utility, not the evaluation",
        ),
        Wrong(
            "MAX chooses everywhere",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)

    def visit(node):
        if node.children:
            tallies = [(c.prior, c.visits, c.total) for c in node.children]
            value = visit(node.children[chosen(node.visits, tallies, MAX, 1)])
        elif game.is_terminal(node.state):
            value = game.utility(node.state, MAX)
        else:
            moves = game.moves(node.state)
            node.children = [PuctNode(game.result(node.state, m), 1 / len(moves)) for m in moves]
            value = evaluate(node.state)
        node.visits += 1
        node.total += value
        return value

    for _ in range(playouts):
        visit(root)
    return [child.visits for child in root.children]
""",
            says="Where MIN moves, choose for MIN",
        ),
        Wrong(
            "the sign turns on the way up",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)
    for _ in range(playouts):
        node, line = root, [root]
        while node.children:
            tallies = [(c.prior, c.visits, c.total) for c in node.children]
            node = node.children[chosen(node.visits, tallies, game.to_move(node.state), 1)]
            line.append(node)
        if game.is_terminal(node.state):
            value = game.utility(node.state, MAX)
        else:
            value = evaluate(node.state)
            moves = game.moves(node.state)
            node.children = [PuctNode(game.result(node.state, m), 1 / len(moves)) for m in moves]
        for passed in line:
            passed.visits += 1
            if game.to_move(passed.state) == MAX:
                passed.total += value
            else:
                passed.total -= value
    return [child.visits for child in root.children]
""",
            says="you turn the sign on the way up",
        ),
        Wrong(
            "the root is not passed",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)
    for _ in range(playouts):
        node, line = root, []
        while node.children:
            tallies = [(c.prior, c.visits, c.total) for c in node.children]
            node = node.children[chosen(node.visits, tallies, game.to_move(node.state), 1)]
            line.append(node)
        if game.is_terminal(node.state):
            value = game.utility(node.state, MAX)
        else:
            value = evaluate(node.state)
            moves = game.moves(node.state)
            node.children = [PuctNode(game.result(node.state, m), 1 / len(moves)) for m in moves]
        for passed in line:
            passed.visits += 1
            passed.total += value
    return [child.visits for child in root.children]
""",
            says="The root is passed, too",
        ),
        Wrong(
            "no prior for the children",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)
    for _ in range(playouts):
        node, line = root, [root]
        while node.children:
            tallies = [(c.prior, c.visits, c.total) for c in node.children]
            node = node.children[chosen(node.visits, tallies, game.to_move(node.state), 1)]
            line.append(node)
        value = evaluate(node.state)
        if game.is_terminal(node.state):
            value = game.utility(node.state, MAX)
        else:
            node.children = [PuctNode(game.result(node.state, m)) for m in game.moves(node.state)]
        for passed in line:
            passed.visits += 1
            passed.total += value
    return [child.visits for child in root.children]
""",
            says="The prior is even",
        ),
        Wrong(
            "the playout goes on to the first new child",
            """
def puct(game, state, playouts, evaluate):
    root = PuctNode(state)
    for _ in range(playouts):
        node, line = root, [root]
        while node.children:
            triples = [(child.prior, child.visits, child.total) for child in node.children]
            node = node.children[chosen(node.visits, triples, game.to_move(node.state), 1)]
            line.append(node)
        if not game.is_terminal(node.state):
            moves = game.moves(node.state)
            node.children = [PuctNode(game.result(node.state, m), 1 / len(moves)) for m in moves]
            node = node.children[0]
            line.append(node)
        end = game.is_terminal(node.state)
        value = game.utility(node.state, MAX) if end else evaluate(node.state)
        for each in line:
            each.visits += 1
            each.total += value
    return [child.visits for child in root.children]
""",
            says="You go on to the first of them",
        ),
    ],
}
