"""Wrong answers to exercise 06 · Deepening and windows."""

# %% deepened · minimax with lines
# says: You never cut off
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% at-least · more than the bound
# says: At a leaf you require more than the bound
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) > bound
    answers = (at_least(game, game.result(state, move), bound) for move in game.moves(state))
    return any(answers) if game.to_move(state) == MAX else all(answers)

# %% scout · searches every child
# says: You search every child in full and test none
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [scout(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
