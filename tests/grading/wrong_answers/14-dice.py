"""Wrong answers to exercise 14 · Dice."""

# %% by-hand · all outcomes are taken to be as likely
# says: The outcomes are not equally likely
def by_hand():
    return 2

# %% expectiminimax · a throw is no ply
# says: do not look at its outcomes
def expectiminimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        return sum(
            p * expectiminimax(game, game.result(state, o), depth)
            for o, p in game.outcomes(state)
        )
    if depth == 0:
        return 0
    values = [expectiminimax(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% star1 · chance nodes are not cut
# says: At chance nodes you neither cut off nor pass down a window
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        return sum(
            p * star1(game, game.result(state, outcome), -inf, inf, lower, upper)
            for outcome, p in game.outcomes(state)
        )
    best = -inf if game.to_move(state) == MAX else inf
    for move in game.moves(state):
        value = star1(game, game.result(state, move), alpha, beta, lower, upper)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% probed · a throw below the throw is probed by its first outcome
# says: If a throw leads to another throw, nobody has a move there to probe
def probed(game, state, lower=-1, upper=1):
    least = most = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            low = high = game.utility(child, MAX)
        else:
            value = expectiminimax(game, game.result(child, game.moves(child)[0]), 9)
            low, high = (value, upper) if game.to_move(child) == MAX else (lower, value)
        least, most = least + p * low, most + p * high
    return least, most
