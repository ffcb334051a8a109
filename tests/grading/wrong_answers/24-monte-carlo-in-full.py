"""Wrong answers to exercise 24 · Monte Carlo."""

# %% handed-up · no win before all is known
# says: One proven win is enough
def handed_up(children, untried, to_move):
    if untried or not children or None in children:
        return None
    if to_move == MAX:
        return max(children)
    return min(children)

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
