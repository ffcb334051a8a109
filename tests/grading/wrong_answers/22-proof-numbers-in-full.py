"""Wrong answers to exercise 22 · Proofs."""

# %% numbers · a leaf of 1/1, as in exercise 21
# says: begins with its mobility
def numbers(tree, player, to_move=MAX):
    if isinstance(tree, str):
        return 1, 1
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    return combined([numbers(t, player, 1 - to_move) for t in tree], to_move == player)

# %% limits · every node is an OR node
# says: At an AND node the two numbers change places
def child_and_limits(children, limits, is_or, epsilon):
    order = sorted(range(len(children)), key=lambda i: children[i][0])
    second = children[order[1]][0] if len(order) > 1 else inf
    least = min(limits[0], max(second + 1, second * (1 + epsilon)))
    rest = sum(numbers[1] for i, numbers in enumerate(children) if i != order[0])
    return order[0], (least, limits[1] - rest) if is_or else (limits[1] - rest, least)

# %% ways · no ε
# says: You leave ε out
def ways_down(n, epsilon):
    return n

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
