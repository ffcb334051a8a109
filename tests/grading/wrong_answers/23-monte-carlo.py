"""Wrong answers to exercise 23 · Monte Carlo tree search."""

# %% selected · MIN, too, takes the largest mean for MAX
# says: Totals are for MAX; where MIN moves
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return total / n + exploration * sqrt(log(visits) / n)

    return max(range(len(children)), key=ucb1)

# %% selected · MIN takes the smallest of the whole sum, the exploration, too
# says: Where MIN moves, you subtract the bonus
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return total / n + exploration * sqrt(log(visits) / n)

    choose = max if to_move == MAX else min
    return choose(range(len(children)), key=ucb1)

# %% selected · n and N are exchanged in the root
# says: Your bonus is large for a child with many visits
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        mean = total / n if to_move == MAX else -total / n
        return mean + exploration * sqrt(log(n) / visits)

    return max(range(len(children)), key=ucb1)

# %% selected · the total, not the mean
# says: A mean is the total divided by the visits
def selected(visits, children, to_move, exploration):
    def ucb1(i):
        n, total = children[i]
        return (total if to_move == MAX else -total) + exploration * sqrt(log(visits) / n)

    return max(range(len(children)), key=ucb1)

# %% selected · of equally good children the last
# says: If several are equally good
def selected(visits, children, to_move, exploration):
    best, index = None, 0
    for i, (n, total) in enumerate(children):
        mean = total / n if to_move == MAX else -total / n
        value = mean + exploration * sqrt(log(visits) / n)
        if best is None or value >= best:
            best, index = value, i
    return index

# %% selected · the UCB1 of other books: 2 ln N
# says: There is no 2 under the square root
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(2 * log(visits) / n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the logarithm of base 10
# says: not that of base 10
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits, 10) / n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the logarithm of base 2
# says: not that of base 2
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits, 2) / n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · n behind the root
# says: The child's visits are also under the square root
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits)) / n for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the logarithm before the root
# says: The logarithm is also under the square root
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * log(visits) / sqrt(n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the exploration below the root
# says: The exploration is in front of the square root
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + sqrt(exploration * log(visits) / n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the logarithm of N / n
# says: Take the logarithm of N alone
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits / n)) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · 1 + n, as if a child might have no visit
# says: Divide by n: every child has at least one visit
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits) / (1 + n)) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the bonus of PUCT
# says: That is the bonus of PUCT
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(visits) / (1 + n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% selected · the logarithm of N + 1
def selected(visits, children, to_move, exploration):
    sign = 1 if to_move == MAX else -1
    ucb1 = [sign * total / n + exploration * sqrt(log(visits + 1) / n) for n, total in children]
    return ucb1.index(max(ucb1))

# %% uct · the last untried move is taken, by pop()
# says: Take the untried moves in the game's order
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

# %% uct · the root is not backed up
# says: The root is also on the way
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

# %% uct · a new generator for every playout: all are the same
# says: Make the generator once
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

# %% uct · the utility for the player to move at the node, and not for MAX
# says: Totals are for MAX in every node
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

# %% uct · the random part of a playout is added to the tree
# says: You add every state of the random game to the tree
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

# %% trap · left is left as soon as MIN has found the winning reply
# says: UCT does not leave as soon as it finds the reply that loses
def trap():
    return 5, 11

# %% trap · a tie goes to right
# says: With a total of 0, left is as good as right
def trap():
    return 8, 17

# %% trap · right needs as many visits, and not more
# says: With equal visits UCT still plays left
def trap():
    return 9, 18

# %% trap · the visits of right, not all playouts
# says: Count all playouts, not only those that went right
def trap():
    return 9, 10

# %% trap · the random first playout is not counted
# says: The first playout is also a visit to left
def trap():
    return 8, 18
