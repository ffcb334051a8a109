"""Wrong answers to exercise 24 · Monte Carlo."""

# %% handed-up · a win is always MAX's
# says: A win for MAX proves nothing where MIN moves
def handed_up(children, untried, to_move):
    if 1 in children:
        return 1
    if untried > 0 or any(child is None for child in children):
        return None
    return max(children) if to_move == MAX else min(children)

# %% handed-up · no win before all is known
# says: One proven win is enough
def handed_up(children, untried, to_move):
    if untried or not children or None in children:
        return None
    if to_move == MAX:
        return max(children)
    return min(children)

# %% handed-up · untried moves are forgotten
# says: An untried move may be better
def handed_up(children, untried, to_move):
    win = -1 if to_move else 1
    if win in children:
        return win
    if not children or None in children:
        return None
    return (min if to_move else max)(children)

# %% handed-up · nothing and zero are one
# says: A proven draw is proven
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

# %% handed-up · always MAX's best
# says: Where MIN moves, the best child is the one with the smallest value
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    if untried or None in children:
        return None
    return sorted(children)[-1]

# %% handed-up · the best of what is known
# says: A child that is not proven may be better
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    if win in children:
        return win
    known = [c for c in children if c is not None]
    if untried or not known:
        return None
    return max(known) if to_move == MAX else min(known)

# %% handed-up · whatever is better than a draw decides
# says: Only a *win* is enough by itself
def handed_up(children, untried, to_move):
    win = 1 if to_move == MAX else -1
    best = max((value * win for value in children if value), default=0)
    if best > 0:
        return best * win
    if untried or None in children:
        return None
    return max(children) if to_move == MAX else min(children)

# %% all-as-first · both players' moves
# says: Only the moves of the player who moves at the node
def all_as_first(played, plies):
    found = []
    for move in played[plies:]:
        if move not in found:
            found.append(move)
    return found

# %% all-as-first · twice what was made twice
# says: List each move once
def all_as_first(played, plies):
    return [played[i] for i in range(plies, len(played), 2)]

# %% all-as-first · from the root on
# says: The moves above the node do not count
def all_as_first(played, plies):
    found = []
    for i, move in enumerate(played):
        if i % 2 == plies % 2 and move not in found:
            found.append(move)
    return found

# %% all-as-first · in the order of the alphabet
# says: List the moves in the order in which they were first made
def all_as_first(played, plies):
    return sorted(set(played[plies::2]))

# %% all-as-first · only what comes later
# says: The move made *at* the node also counts
def all_as_first(played, plies):
    found = []
    for move in played[plies + 2::2]:
        if move not in found:
            found.append(move)
    return found

# %% mixed · for MAX only
# says: Totals are for MAX; where MIN moves
def mixed(child, later, trials, equivalence, to_move):
    beta = sqrt(equivalence / (3 * trials + equivalence))
    if child[0] == 0:
        return later[1] / later[0]
    return (1 - beta) * child[1] / child[0] + beta * later[1] / later[0]

# %% mixed · the weights exchanged
# says: The weight β belongs to the mean of `later`
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    beta = sqrt(equivalence / (3 * trials + equivalence))
    if child[0] == 0:
        return sign * later[1] / later[0]
    return sign * (beta * child[1] / child[0] + (1 - beta) * later[1] / later[0])

# %% mixed · no root
# says: The square root in the weight is missing
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    if not child[0]:
        return sign * later[1] / later[0]
    beta = equivalence / (3 * trials + equivalence)
    return sign * ((1 - beta) * child[1] / child[0] + beta * later[1] / later[0])

# %% mixed · the visits of the child
# says: N is the number of the node's trials
def mixed(child, later, trials, equivalence, to_move):
    sign = -1 if to_move == MIN else 1
    n, total = child
    if not n:
        return sign * later[1] / later[0]
    beta = sqrt(equivalence / (3 * n + equivalence))
    return sign * ((1 - beta) * total / n + beta * later[1] / later[0])

# %% mixed · one tally of both
# says: You add the two tallies together
def mixed(child, later, trials, equivalence, to_move):
    mean = (child[1] + later[1]) / (child[0] + later[0])
    return mean if to_move == MAX else -mean

# %% mixed · the later mean is always MAX's
# says: Negate both means
def mixed(child, later, trials, equivalence, to_move):
    sign = 1 if to_move == MAX else -1
    here, after = child[0] and sign * child[1] / child[0], later[1] / later[0]
    if child[0] == 0:
        return after
    beta = sqrt(equivalence / (3 * trials + equivalence))
    return (1 - beta) * here + beta * after

# %% mixed · the later mean is MAX's in the sum
# says: in the weighted mean
def mixed(child, later, trials, equivalence, to_move):
    sign = 1 if to_move == MAX else -1
    here, after = child[0] and sign * child[1] / child[0], sign * later[1] / later[0]
    if child[0] == 0:
        return after
    beta = sqrt(equivalence / (3 * trials + equivalence))
    return (1 - beta) * here + beta * sign * after

# %% mixed · the later mean is MAX's where it stands alone
# says: Even if the child has no visits
def mixed(child, later, trials, equivalence, to_move):
    sign = 1 if to_move == MAX else -1
    here, after = child[0] and sign * child[1] / child[0], sign * later[1] / later[0]
    if child[0] == 0:
        return sign * after
    beta = sqrt(equivalence / (3 * trials + equivalence))
    return (1 - beta) * here + beta * after

# %% mixed · the root is over k alone
# says: not of k alone
def mixed(child, later, trials, equivalence, to_move):
    sign = 1 if to_move == MAX else -1
    here, after = child[0] and sign * child[1] / child[0], sign * later[1] / later[0]
    if child[0] == 0:
        return after
    beta = sqrt(equivalence) / (3 * trials + equivalence)
    return (1 - beta) * here + beta * after

# %% reused · all moves looked up at the root
# says: one after the other
def reused(tree, moves):
    visits = tree[0]
    for move in moves:
        visits = 0
        for name, child in tree[1]:
            if name == move:
                visits = child[0]
    return visits

# %% reused · one move only
# says: You go down only one move
def reused(tree, moves):
    if not moves:
        return tree[0]
    for name, (visits, _) in tree[1]:
        if name == moves[0]:
            return visits
    return 0

# %% reused · the last node that is there
# says: If the node is not in the tree
def reused(tree, moves):
    for move in moves:
        for name, child in tree[1]:
            if name == move:
                tree = child
                break
    return tree[0]

# %% reused · the playouts that went on
# says: Count all visits to the node
def reused(tree, moves):
    if moves:
        for name, child in tree[1]:
            if name == moves[0]:
                return reused(child, moves[1:])
        return 0
    return sum(child[0] for _, child in tree[1])

# %% reused · the line that was visited most
# says: Follow the moves that were played
def reused(tree, moves):
    for _ in moves:
        if not tree[1]:
            return 0
        tree = max((child for _, child in tree[1]), key=lambda child: child[0])
    return tree[0]

# %% chosen · MAX's eyes for both
# says: Totals are for MAX; where MIN moves
def chosen(visits, children, to_move, exploration):
    best, index = None, None
    for i, (prior, n, total) in enumerate(children):
        value = (total / n if n else 0) + exploration * prior * sqrt(visits) / (1 + n)
        if best is None or value > best:
            best, index = value, i
    return index

# %% chosen · MIN takes the least of it all
# says: Where MIN moves, you subtract the bonus
def chosen(visits, children, to_move, exploration):
    values = [
        (total / n if n else 0) + exploration * prior * sqrt(visits) / (1 + n)
        for prior, n, total in children
    ]
    return values.index(max(values) if to_move == MAX else min(values))

# %% chosen · no prior
# says: The bonus grows with the prior
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * sqrt(visits) / (1 + n)
    return max(range(len(children)), key=value)

# %% chosen · no root
# says: The square root is missing
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * prior * visits / (1 + n)
    return max(range(len(children)), key=value)

# %% chosen · all under the root
# says: This is the form of UCB1
def chosen(visits, children, to_move, exploration):
    def value(i):
        prior, n, total = children[i]
        mean = total / n if n else 0
        if to_move == MIN:
            mean = -mean
        return mean + exploration * prior * sqrt(visits / (1 + n))
    return max(range(len(children)), key=value)

# %% chosen · what is new comes first
# says: A child without visits need not come first
def chosen(visits, children, to_move, exploration):
    for i, (_, n, _) in enumerate(children):
        if n == 0:
            return i
    sign = 1 if to_move == MAX else -1
    scores = [sign * t / n + exploration * p * sqrt(visits) / (1 + n) for p, n, t in children]
    return scores.index(max(scores))

# %% chosen · a child without visits is worth a win
# says: not 1, as after a win
def chosen(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1

    def worth(index):
        prior, n, total = children[index]
        mean = sign * total / n if n else 1
        return mean + exploration * prior * sqrt(visits) / (1 + n)

    return max(range(len(children)), key=worth)

# %% puct · the evaluation at the end, too
# says: the value is the utility, not the evaluation
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

# %% puct · MAX chooses everywhere
# says: Where MIN moves, choose for MIN
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

# %% puct · the sign turns on the way up
# says: Values are for MAX at every node
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

# %% puct · the root is not passed
# says: The root is also on the way
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

# %% puct · no prior for the children
# says: The prior is uniform
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

# %% puct · the playout goes on to the first new child
# says: A playout ends at the node that it expands
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
