"""Wrong answers to exercise 22 · Proofs."""

# %% numbers · a leaf of 1/1, as in exercise 21
# says: begins with its mobility
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        return 1, 1
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)

# %% numbers · both numbers
# says: Both numbers of your leaves are the number of moves
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        moves = int(tree[1:])
        return moves, moves
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)

# %% numbers · many moves are hard to prove for the prover
# says: *one* move is enough for a proof
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        moves = int(tree[1:])
        return (moves, 1) if to_move == player else (1, moves)
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)

# %% numbers · a leaf belongs to MAX
# says: `player` may be MIN
def numbers(tree, player, to_move=MAX):
    is_or = to_move == MAX
    if isinstance(tree, str):
        return (1, int(tree[1:])) if is_or else (int(tree[1:]), 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON

# %% numbers · who moves is not handed on
# says: The players take turns
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        return (1, int(tree[1:])) if is_or else (int(tree[1:]), 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON

# %% numbers · the first digit only
# says: The number of moves may have two digits: read everything after the `?`
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1])
        return (1, moves) if is_or else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree > 0 and player == MAX) or (tree < 0 and player == MIN) else NOT_WON

# %% numbers · the last digit only
# says: The number of moves may have two digits; you read only the last one
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[-1])
        return (1, moves) if is_or else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON

# %% numbers · 1 and the moves, whoever moves
# says: Your leaves always have 1 first
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1:])
        return 1, moves
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON

# %% numbers · the moves and 1, whoever moves
# says: Your leaves always have 1 last
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1:])
        return moves, 1
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON

# %% numbers · 1 comes first where MAX moves
# says: not on whether MAX does
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1:])
        return (1, moves) if to_move == MAX else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON

# %% numbers · 1 comes first if MAX is the prover
# says: not on the prover alone
def numbers(tree, player, to_move=MAX):
    is_or = to_move == player
    if isinstance(tree, str):
        moves = int(tree[1:])
        return (1, moves) if player == MAX else (moves, 1)
    if isinstance(tree, list):
        return combined([numbers(child, player, 1 - to_move) for child in tree], is_or)
    return WON if (tree if player == MAX else -tree) > 0 else NOT_WON

# %% limits · the trick without the 1
# says: at least 1 more than the second-best number
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], second * (1 + epsilon))
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]

# %% limits · factor and 1
# says: The limit is the second-best number times 1 + ε
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], second * (1 + epsilon) + 1)
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]

# %% limits · no limit from above
# says: The limit is never above the limit of the node itself
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = max(second + 1, second * (1 + epsilon))
    rest = sum(numbers[1 - side] for i, numbers in enumerate(children) if i != order[0])
    pair = (least, limits[1 - side] - rest)
    return order[0], pair if is_or else pair[::-1]

# %% limits · the other limit is handed on as it is
# says: For the other limit, subtract the numbers of the *other* children
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], max(second + 1, second * (1 + epsilon)))
    pair = (least, limits[1 - side])
    return order[0], pair if is_or else pair[::-1]

# %% limits · all children's numbers are taken off
# says: The child's limit includes the child's own number
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    order = sorted(range(len(children)), key=lambda i: children[i][side])
    second = children[order[1]][side] if len(order) > 1 else inf
    least = min(limits[side], max(second + 1, second * (1 + epsilon)))
    pair = (least, limits[1 - side] - sum(numbers[1 - side] for numbers in children))
    return order[0], pair if is_or else pair[::-1]

# %% limits · every node is an OR node
# says: At an AND node the two numbers change places
def child_and_limits(children, limits, is_or, epsilon):
    order = sorted(range(len(children)), key=lambda i: children[i][0])
    second = children[order[1]][0] if len(order) > 1 else inf
    least = min(limits[0], max(second + 1, second * (1 + epsilon)))
    rest = sum(numbers[1] for i, numbers in enumerate(children) if i != order[0])
    return order[0], (least, limits[1] - rest) if is_or else (limits[1] - rest, least)

# %% limits · rounded up
# says: A limit need not be a whole number, and `ceil` does not work for inf
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    mine = [child[side] for child in children]
    first = mine.index(min(mine))
    others = [child for i, child in enumerate(children) if i != first]
    least = limits[side]
    if others:
        second = min(child[side] for child in others)
        least = min(least, max(second + 1, ceil(second * (1 + epsilon))))
    rest = limits[1 - side] - sum(child[1 - side] for child in others)
    return first, (least, rest) if is_or else (rest, least)

# %% limits · rounded up, if it can be
# says: do not round it up
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    mine = [child[side] for child in children]
    first = mine.index(min(mine))
    others = [child for i, child in enumerate(children) if i != first]
    least = limits[side]
    if others:
        second = min(child[side] for child in others)
        least = limits[side] if second == inf else min(least, max(second + 1, ceil(second * (1 + epsilon))))
    rest = limits[1 - side] - sum(child[1 - side] for child in others)
    return first, (least, rest) if is_or else (rest, least)

# %% limits · rounded down
# says: do not round it down
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    mine = [child[side] for child in children]
    first = mine.index(min(mine))
    others = [child for i, child in enumerate(children) if i != first]
    least = limits[side]
    if others:
        second = min(child[side] for child in others)
        least = limits[side] if second == inf else min(least, max(second + 1, int(second * (1 + epsilon))))
    rest = limits[1 - side] - sum(child[1 - side] for child in others)
    return first, (least, rest) if is_or else (rest, least)

# %% limits · 1 more only without ε
# says: The limit is at least 1 more than the second-best number, even if ε is above 0
def child_and_limits(children, limits, is_or, epsilon):
    side = 0 if is_or else 1
    mine = [child[side] for child in children]
    first = mine.index(min(mine))
    others = [child for i, child in enumerate(children) if i != first]
    least = limits[side]
    if others:
        second = min(child[side] for child in others)
        least = min(least, second * (1 + epsilon) if epsilon else second + 1)
    rest = limits[1 - side] - sum(child[1 - side] for child in others)
    return first, (least, rest) if is_or else (rest, least)

# %% ways · limits rounded down
# says: Proof numbers are whole numbers
def ways_down(n, epsilon):
    a, b, ways = 1, 1, 0
    while True:
        ways += 1
        limit = max(b + 1, b * (1 + epsilon))
        if limit > n:
            return ways
        a, b = b, int(limit)

# %% ways · limits not rounded
# says: to the limit or just above it
def ways_down(n, epsilon):
    a, b, ways = 1, 1, 0
    while True:
        ways += 1
        limit = max(b + 1, b * (1 + epsilon))
        if limit > n:
            return ways
        a, b = b, limit

# %% ways · the way with the proof is no return
# says: The last trip down, which finds the proof, also counts
def ways_down(n, epsilon):
    other, ways = 1, 0
    while max(other + 1, other * (1 + epsilon)) <= n:
        other = ceil(max(other + 1, other * (1 + epsilon)))
        ways += 1
    return ways

# %% ways · proved at a limit of n
# says: If the limit is exactly `n`
def ways_down(n, epsilon):
    other, ways = 1, 1
    while max(other + 1, other * (1 + epsilon)) < n:
        other = ceil(max(other + 1, other * (1 + epsilon)))
        ways += 1
    return ways

# %% ways · no ε
# says: You leave ε out
def ways_down(n, epsilon):
    return n

# %% ways · factor and 1
# says: The limit is at least 1 more than the other number
def ways_down(n, epsilon):
    other, ways = 1, 1
    while other * (1 + epsilon) + 1 <= n:
        other = ceil(other * (1 + epsilon) + 1)
        ways += 1
    return ways

# %% pn2 · nothing is forgotten
# says: Forget everything below the leaf's children
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
            pass
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · a new beginning for the children
# says: keep the numbers that the second tree found
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
            if child.numbers not in (WON, NOT_WON):
                child.numbers = (1, 1)
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · a share of nothing
# says: The second tree may have `share` times as many nodes as the *first tree*
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made < share):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        tree += len(leaf.children)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · one step more
# says: Stop the second tree as soon as it has reached the largest size allowed
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made <= share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        tree += len(leaf.children)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · the second tree is not counted
# says: The second tree is in memory together with the first one
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made < share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + len(leaf.children))
        tree += len(leaf.children)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · the second tree is counted for ever
# says: Only the leaf's children stay in the first tree
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made < share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        tree += made
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · settled means won
# says: Settled does not mean won
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
    return True, memory

# %% pn2 · the first tree stays as small as it was
# says: The first tree grows by the leaf's children
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 0
        while made == 0 or (leaf.numbers not in (WON, NOT_WON) and made < share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% pn2 · the second tree's root is counted twice
# says: do not count it twice
def pn2(game, state, player, share):
    root = new_node(game, state, player)
    tree = memory = 1
    while root.numbers not in (WON, NOT_WON):
        line = way_down(root)
        leaf, made = line[-1], 1
        while made == 1 or (leaf.numbers not in (WON, NOT_WON) and made < share * tree):
            made += grow(game, leaf, player)
        memory = max(memory, tree + made)
        tree += len(leaf.children)
        for child in leaf.children:
            child.children = []
        correct(line)
    return root.numbers == WON, memory

# %% facts · one look
# says: check again
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

# %% facts · from the ends upward
# says: Disproofs may rest on each other
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

# %% facts · OR and AND exchanged
# says: Where the prover moves, no child may be won
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

# %% facts · all children, whoever moves
# says: Only where the *prover* moves must all the children be lost or drawn
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

# %% facts · a draw as a win
# says: A draw is not won either
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

# %% facts · ends must be listed
# says: An end that is not won counts
def facts(game, states, player):
    held = list(states)

    def holds(state):
        enough = all if game.to_move(state) == player else any
        return enough([game.result(state, move) in held for move in game.moves(state)])

    while any(not holds(state) for state in held):
        held = [state for state in held if holds(state)]
    return held

# %% facts · a set has no order
# says: Keep the order of the list
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

# %% facts · each state once, and what falls is gone at once
# says: from the first to the last
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

# %% facts · each state once, from the back
# says: from the last to the first
def facts(game, states, player):
    held = list(states)
    for state in reversed(states):
        below = []
        for move in game.moves(state):
            child = game.result(state, move)
            end = game.is_terminal(child)
            below.append(game.utility(child, player) <= 0 if end else child in held)
        if not (all(below) if game.to_move(state) == player else any(below)):
            held.remove(state)
    return held

# %% facts · the list shrinks while it is walked along
# says: You remove states from a list while you loop over it
def facts(game, states, player):
    held = list(states)
    for state in held:
        below = []
        for move in game.moves(state):
            child = game.result(state, move)
            end = game.is_terminal(child)
            below.append(game.utility(child, player) <= 0 if end else child in held)
        if not (all(below) if game.to_move(state) == player else any(below)):
            held.remove(state)
    return held
