"""Wrong answers to exercise 23 · Monte Carlo tree search."""

# %% selected · n behind the root
# says: The child's visits are also under the square root
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits)) / n for n, total in children]
    return ucb1.index(max(ucb1))

# %% uct · every node selects for the player at the root
# says: not for the one who moves at the root
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

# %% trap · the random first playout is not counted
# says: The first playout is also a visit to left
def trap():
    return 8, 18
