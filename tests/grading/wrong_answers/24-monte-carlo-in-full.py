"""Wrong answers to exercise 24 · Monte Carlo."""

# %% handed-up · no win before all is known
# says: One proven win is enough
def handed_up(children, untried, to_move):
    if untried or not children or None in children:
        return None
    if to_move == MAX:
        return max(children)
    return min(children)

# %% all-as-first · in the order of the alphabet
# says: List the moves in the order in which they were first made
def all_as_first(played, plies):
    return sorted(set(played[plies::2]))

# %% mixed · one tally of both
# says: You add the two tallies together
def mixed(child, later, trials, equivalence, to_move):
    mean = (child[1] + later[1]) / (child[0] + later[0])
    return mean if to_move == MAX else -mean

# %% reused · the line that was visited most
# says: Follow the moves that were played
def reused(tree, moves):
    for _ in moves:
        if not tree[1]:
            return 0
        tree = max((child for _, child in tree[1]), key=lambda child: child[0])
    return tree[0]

# %% chosen · MIN takes the least of it all
# says: Where MIN moves, you subtract the bonus
def chosen(visits, children, to_move, exploration):
    values = [
        (total / n if n else 0) + exploration * prior * sqrt(visits) / (1 + n)
        for prior, n, total in children
    ]
    return values.index(max(values) if to_move == MAX else min(values))

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
