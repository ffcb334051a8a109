"""Wrong answers to exercise 05 · Which move first?"""

# %% three-orders · the leaves only
# says: You have counted only the leaves
def three_orders():
    return 6, 9, 5

# %% kill-first · taps first
# says: Only the taps that kill move to the front
def kill_first(game, state):
    return sorted(game.moves(state), key=lambda m: not isinstance(m, Tap))

# %% in-order · both best values begin at 0
# says: You start the best value at 0, and it may never change
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    high = game.to_move(state) == MAX
    best = 0 if high else 0
    for move in sorted(game.moves(state), key=order.index):
        v = in_order(game, game.result(state, move), order, alpha, beta)
        if high:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% killers · the best move, not the cutting one
# says: You remember each move that is better
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = sorted(game.moves(state), key=lambda m: m != killers.get(depth))
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in moves:
        v = with_killers(game, game.result(state, m), depth - 1, killers, alpha, beta)
        if (v > best) if big else (v < best):
            best = v
            killers[depth] = m
        if big:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
