"""Wrong answers to exercise 04 · Alpha-beta."""

# %% never-seen · [9, 8, 1, 4]
# says: There is no cut-off after the 7 in the third branch
def never_seen():
    return [9, 8, 1, 4]

# %% alphabeta · plain minimax
# says: You never cut off
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    vs = [alphabeta(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% count-cutoffs · MAX's best value begins at 0
# says: You start MAX's best value at 0, so it can never fall below that
def count_cutoffs(game, state, depth):
    cuts = [0, 0]
    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        moves = list(game.moves(state))
        best = 0 if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            v = search(game.result(state, move), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                if i + 1 < len(moves):
                    cuts[1 - game.to_move(state)] += 1
                break
        return best
    search(state, depth, -inf, inf)
    return tuple(cuts)

# %% negamax · fail-hard: returns alpha
# says: You return the edge of the window
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        alpha = max(alpha, -negamax(game, game.result(state, move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha

# %% choose · the value instead of the move
# says: You return the value of the move
def choose(game, state):
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move), -inf, -best))
    return best

# %% best-case · minimax's leaves and nodes
# says: These are minimax's numbers
def best_case(b, d):
    return b**d, sum(b**k for k in range(d + 1))
