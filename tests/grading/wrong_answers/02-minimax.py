"""Wrong answers to exercise 02 · Minimax."""

# %% root-value · the largest leaf: MIN does not count
# says: At MIN's nodes you took the largest value
def root_value():
    return 9

# %% root-value · MAX and MIN exchanged
# says: You let MAX move at MIN's nodes
def root_value():
    return min(max(9, 5), max(4, 6, 7), max(8, 3))

# %% root-value · the smallest leaf
# says: At the root you took the smallest value
def root_value():
    return 3

# %% root-value · the move, not its value
# says: That is the number of MAX's best move
def root_value():
    return 0

# %% root-value · the values of MIN's nodes, none chosen
# says: These are the values of MIN's nodes
def root_value():
    return [5, 4, 3]

# %% minimax · both players take the largest value
# says: Your MIN also takes the largest value
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(minimax(game, game.result(state, move)) for move in game.moves(state))

# %% minimax · a leaf is worth the mover's utility
# says: At a leaf you take the utility for the player to move
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    values = [minimax(game, game.result(state, move)) for move in game.moves(state)]
    if game.to_move(state) == MAX:
        return max(values)
    return min(values)

# %% minimax · max and min exchanged
# says: You have swapped MAX and MIN
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, move)) for move in game.moves(state)]
    if game.to_move(state) == MAX:
        return min(values)
    return max(values)

# %% minimax · `return` inside the loop
# says: You search only the first move
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move))
        if best is None:
            best = value
        elif game.to_move(state) == MAX:
            best = max(best, value)
        else:
            best = min(best, value)
        return best

# %% minimax · the best value begins at 0
# says: You start the best value at 0, which may be better than every child
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = 0
    for move in game.moves(state):
        value = minimax(game, game.result(state, move))
        if game.to_move(state) == MAX:
            best = max(best, value)
        else:
            best = min(best, value)
    return best

# %% minimax · the lecture's pair: the root is always MAX's
# says: You let MAX move at the root
def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(min_value(game, game.result(state, move)) for move in game.moves(state))


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return min(max_value(game, game.result(state, move)) for move in game.moves(state))


def minimax(game, state):
    return max_value(game, state)

# %% minimax · forgets return at the end
# says: Did you forget `return`
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, m)) for m in game.moves(state)]
    best = max(values) if game.to_move(state) == MAX else min(values)

# %% minimax · best = 0 for MAX
# says: You start MAX's best value at 0, so it can never fall below that
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = float('inf')
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best

# %% minimax · best = -1 for MAX
# says: You start MAX's best value at −1, so it can never fall below that
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -1
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = float('inf')
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best

# %% minimax · best = -100 for MAX
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -100
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 100
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best

# %% minimax · MIN's best value begins at 0
# says: You start MIN's best value at 0, so it can never rise above that
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = float('-inf')
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 0
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best

# %% minimax · both best values begin at 0
# says: You start the best value at 0, which may be better than every child
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 0
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best

# %% minimax · MAX moves first, and then they take turns
# says: You let MAX move at the root
def minimax(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, m), not maximizing) for m in game.moves(state)]
    return max(values) if maximizing else min(values)

# %% minimax · stops at a win
# says: You stop at the first value that wins
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        v = minimax(game, game.result(state, move))
        if game.to_move(state) == MAX:
            best = v if best is None else max(best, v)
            if best >= 1:
                break
        else:
            best = v if best is None else min(best, v)
            if best <= -1:
                break
    return best

# %% negamax · a leaf is worth MAX's utility
# says: At a leaf you take MAX's utility
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(-negamax(game, game.result(state, move)) for move in game.moves(state))

# %% negamax · a minus, and min at MIN's nodes, too
# says: Once the children's values are negated, MIN also takes the largest
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    values = [-negamax(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% negamax · the best value begins at 0
# says: You start the best value at 0, which may be better than every child
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = 0
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move)))
    return best

# %% negamax · calls minimax, which the text forbids
def negamax(game, state):
    value = minimax(game, state)
    return value if game.to_move(state) == MAX else -value

# %% negamax · minimax pasted
# says: Your values are MAX's
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [negamax(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% negamax · minus outside max
# says: Negate each child's value, then take the largest
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return -max(negamax(game, game.result(state, m)) for m in game.moves(state))

# %% negamax · leaf of the player who has moved
# says: At a leaf you take the utility for the player who has just moved
def negamax(game, state):
    if game.is_terminal(state):
        return -game.utility(state, game.to_move(state))
    best = None
    for m in game.moves(state):
        v = -negamax(game, game.result(state, m))
        if best is None or v > best:
            best = v
    return best

# %% negamax · a memo that outlives the call
memo = {}
def negamax(game, state):
    if state in memo:
        return memo[state]
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    memo[state] = max(-negamax(game, game.result(state, m)) for m in game.moves(state))
    return memo[state]

# %% negamax · a default argument that outlives the call
def negamax(game, state, memo={}):
    if state not in memo:
        if game.is_terminal(state):
            memo[state] = game.utility(state, game.to_move(state))
        else:
            memo[state] = max(-negamax(game, game.result(state, m)) for m in game.moves(state))
    return memo[state]

# %% negamax · the sign changes at MIN's nodes only
# says: A child's value is the other player's at every node
def negamax(game, state):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    sign = 1 if player == MAX else -1
    return max(sign * negamax(game, game.result(state, m)) for m in game.moves(state))

# %% limited · max only
# says: Your MIN also takes the largest value
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    return max(limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state))

# %% limited · guess never at terminal; depth 1 is the end
# says: You stop one ply too early
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth <= 1:
        return evaluate(state)
    kids = [game.result(state, m) for m in game.moves(state)]
    pick = max if game.to_move(state) == MAX else min
    return pick([limited(game, k, depth - 1, evaluate) for k in kids])

# %% limited · no end of the game
# says: You never ask whether the game is over
def limited(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state)
    pick = max if game.to_move(state) == MAX else min
    return pick(
        [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    )

# %% limited · MAX's best value begins at 0
# says: You start MAX's best value at 0, so it can never fall below that
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    best = 0 if game.to_move(state) == MAX else float("inf")
    for m in game.moves(state):
        v = limited(game, game.result(state, m), depth - 1, evaluate)
        best = max(best, v) if game.to_move(state) == MAX else min(best, v)
    return best

# %% limited · the depth counts rounds: only MIN's move uses it up
# says: Every move uses up one ply of the depth; in your search only MIN's moves do
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        return max(limited(game, game.result(state, m), depth, evaluate) for m in game.moves(state))
    return min(limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state))

# %% count-nodes · counts the leaves only
# says: You count only the leaves
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 1
    return sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))

# %% count-nodes · a state that is reached in two ways counts once
# says: You count each state once
def count_nodes(game, state, depth):
    seen = {state}
    level = {state}
    for _ in range(depth):
        level = {game.result(s, move) for s in level for move in game.moves(s)}
        seen |= level
    return len(seen)

# %% count-nodes · stops one ply too early
# says: You stop one ply too early
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth <= 1:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))

# %% count-nodes · leaves are no nodes
# says: You forget to count the leaves
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))

# %% count-nodes · the root is not counted
# says: The root is missing from your count
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    total = 0
    for move in game.moves(state):
        total += 1 + count_nodes(game, game.result(state, move), depth - 1)
    return total

# %% count-nodes · counts lines of exactly depth
# says: You count the lines of exactly `depth` plies
def count_nodes(game, state, depth):
    if depth == 0:
        return 1
    return sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))

# %% count-nodes · edges of the root only
# says: You count only the root and its children
def count_nodes(game, state, depth):
    return 1 + len(game.moves(state))

# %% count-nodes · depth not decreased
# says: You never reduce the depth on the way down
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth) for m in game.moves(state))

# %% count-nodes · global counter
# says: Each call must start counting at 0
nodes = 0
def count_nodes(game, state, depth):
    global nodes
    nodes += 1
    if depth > 0 and not game.is_terminal(state):
        for m in game.moves(state):
            count_nodes(game, game.result(state, m), depth - 1)
    return nodes

# %% count-nodes · an end of the game is no node
# says: A state in which the game is over is also a node
def count_nodes(game, state, depth):
    if game.is_terminal(state):
        return 0
    if depth == 0:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
