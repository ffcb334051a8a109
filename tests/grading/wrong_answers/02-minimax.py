"""Wrong answers to exercise 02 · Minimax."""

# %% root-value · the largest leaf: MIN does not count
# says: At MIN's nodes you took the largest value
def root_value():
    return 9

# %% minimax · both players take the largest value
# says: Your MIN also takes the largest value
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(minimax(game, game.result(state, move)) for move in game.moves(state))

# %% negamax · a leaf is worth MAX's utility
# says: At a leaf you take MAX's utility
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(-negamax(game, game.result(state, move)) for move in game.moves(state))

# %% limited · max only
# says: Your MIN also takes the largest value
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    return max(limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state))

# %% count-nodes · edges of the root only
# says: You count only the root and its children
def count_nodes(game, state, depth):
    return 1 + len(game.moves(state))
