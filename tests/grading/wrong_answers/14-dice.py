"""Wrong answers to exercise 14 · Dice."""

# %% by-hand · MIN chooses the largest
# says: MIN takes the smallest value it can get
def by_hand():
    return 3.5

# %% by-hand · all outcomes are taken to be as likely
# says: The outcomes are not equally likely
def by_hand():
    return 2

# %% by-hand · the minus before the last 1 is overlooked
# says: The last leaf is worth −1, not 1
def by_hand():
    return 2.5

# %% by-hand · MAX chooses the throw of the smaller mean
# says: MAX chooses at the root
def by_hand():
    return 1

# %% by-hand · the luckiest outcome
# says: MAX chooses the throw, but not its outcome
def by_hand():
    return 4

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

# %% expectiminimax · the plain mean: the probabilities are not used
# says: You take the plain mean of the outcomes
def expectiminimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    if game.to_move(state) == CHANCE:
        outcomes = game.outcomes(state)
        return sum(
            expectiminimax(game, game.result(state, o), depth - 1) for o, p in outcomes
        ) / len(outcomes)
    values = [expectiminimax(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% expectiminimax · the depth is asked before the end of the game
# says: return its utility, even at depth 0
def expectiminimax(game, state, depth):
    if depth == 0:
        return 0
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        return sum(
            p * expectiminimax(game, game.result(state, o), depth - 1)
            for o, p in game.outcomes(state)
        )
    values = [expectiminimax(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% expectiminimax · the utility for the player to move, and not for MAX
# says: At an end you return the utility for the player to move; all values are for MAX
def expectiminimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if game.to_move(state) == CHANCE:
        return sum(
            p * expectiminimax(game, game.result(state, o), depth - 1)
            for o, p in game.outcomes(state)
        )
    values = [expectiminimax(game, game.result(state, m), depth - 1) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% expectiminimax · chance plays as MIN does: whoever is not MAX takes the least
# says: At a chance node you take the smallest value, as if the die were MIN
def expectiminimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    if game.to_move(state) == MAX:
        return max(
            expectiminimax(game, game.result(state, m), depth - 1) for m in game.moves(state)
        )
    if game.to_move(state) == CHANCE:
        moves = [outcome for outcome, p in game.outcomes(state)]
    else:
        moves = game.moves(state)
    return min(expectiminimax(game, game.result(state, m), depth - 1) for m in moves)

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

# %% star1 · an outcome is searched with the window of the chance node
# says: You pass the node's own window to its outcomes
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            total += p * star1(game, game.result(state, outcome), alpha, beta, lower, upper)
        return total
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

# %% star1 · the bounds of the window are exchanged: `lower` for a, `upper` for b
# says: In an outcome's window you have mixed up lower and upper
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            a = max(lower, (alpha - total - rest * lower) / p)
            b = min(upper, (beta - total - rest * upper) / p)
            total += p * star1(game, game.result(state, outcome), a, b, lower, upper)
        return total
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

# %% star1 · `lower` and `upper` are not handed on
# says: Somewhere `lower` and `upper` are back at −1 and 1
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            a = max(lower, (alpha - total - rest * upper) / p)
            b = min(upper, (beta - total - rest * lower) / p)
            total += p * star1(game, game.result(state, outcome), a, b)
        return total
    best = -inf if game.to_move(state) == MAX else inf
    for move in game.moves(state):
        value = star1(game, game.result(state, move), alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% star1 · the window reaches beyond what a value can be
# says: No value lies outside lower and upper
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            a = (alpha - total - rest * upper) / p
            b = (beta - total - rest * lower) / p
            total += p * star1(game, game.result(state, outcome), a, b, lower, upper)
        return total
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

# %% star1 · fail-hard at chance nodes: the edge of the window, not the bound
# says: After a cut-off at a chance node you return alpha or beta
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return alpha
            if least >= beta:
                return beta
            rest -= p
            a = max(lower, (alpha - total - rest * upper) / p)
            b = min(upper, (beta - total - rest * lower) / p)
            total += p * star1(game, game.result(state, outcome), a, b, lower, upper)
        return total
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

# %% star1 · the window of an outcome is not divided by its probability
# says: An outcome moves the mean by *p* times its value
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            a = max(lower, (alpha - total - rest * upper))
            b = min(upper, (beta - total - rest * lower))
            total += p * star1(game, game.result(state, outcome), a, b, lower, upper)
        return total
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

# %% star1 · fail-hard at MAX's and MIN's nodes
# says: At MAX's and MIN's nodes you return alpha or beta
def star1(game, state, alpha=-inf, beta=inf, lower=-1, upper=1):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == CHANCE:
        total, rest = 0, 1
        for outcome, p in game.outcomes(state):
            least, most = total + rest * lower, total + rest * upper
            if most <= alpha:
                return most
            if least >= beta:
                return least
            rest -= p
            a = max(lower, (alpha - total - rest * upper) / p)
            b = min(upper, (beta - total - rest * lower) / p)
            total += p * star1(game, game.result(state, outcome), a, b, lower, upper)
        return total
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
    return alpha if game.to_move(state) == MAX else beta

# %% probed · MAX's first move is a bound from above
# says: You have swapped the two
def probed(game, state, lower=-1, upper=1):
    low = high = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            a = b = game.utility(child, MAX)
        elif game.to_move(child) == CHANCE:
            a, b = lower, upper
        else:
            value = expectiminimax(game, game.result(child, game.moves(child)[0]), 9)
            a, b = (lower, value) if game.to_move(child) == MAX else (value, upper)
        low, high = low + p * a, high + p * b
    return low, high

# %% probed · the first move's worth counts as the node's
# says: The first move gives a bound on the node, not its value
def probed(game, state, lower=-1, upper=1):
    bounds = []
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            bounds.append((p * game.utility(child, MAX),) * 2)
        elif game.to_move(child) == CHANCE:
            bounds.append((p * lower, p * upper))
        else:
            first = game.result(child, game.moves(child)[0])
            bounds.append((p * expectiminimax(game, first, 9),) * 2)
    return tuple(map(sum, zip(*bounds)))

# %% probed · the outcomes count alike
# says: weight each by its probability
def probed(game, state, lower=-1, upper=1):
    lows, highs = [], []
    for outcome in game.moves(state):
        child = game.result(state, outcome)
        lows.append(lower)
        highs.append(upper)
        if game.is_terminal(child):
            lows[-1] = highs[-1] = game.utility(child, MAX)
        elif game.to_move(child) != CHANCE:
            value = expectiminimax(game, game.result(child, game.moves(child)[0]), 9)
            (lows if game.to_move(child) == MAX else highs)[-1] = value
    return sum(lows) / len(lows), sum(highs) / len(highs)

# %% probed · an end is taken for unknown
# says: An end needs no probe
def probed(game, state, lower=-1, upper=1):
    least = most = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        low, high = lower, upper
        if not game.is_terminal(child) and game.to_move(child) != CHANCE:
            value = expectiminimax(game, game.result(child, game.moves(child)[0]), 9)
            if game.to_move(child) == MAX:
                low = value
            else:
                high = value
        least, most = least + p * low, most + p * high
    return least, most

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

# %% probed · the bounds are added up without the probabilities
# says: You add up the bounds of the outcomes
def probed(game, state, lower=-1, upper=1):
    least = most = 0
    for outcome, _ in game.outcomes(state):
        child = game.result(state, outcome)
        low, high = lower, upper
        if game.is_terminal(child):
            low = high = game.utility(child, MAX)
        elif game.to_move(child) != CHANCE:
            value = expectiminimax(game, game.result(child, game.moves(child)[0]), 9)
            if game.to_move(child) == MAX:
                low = value
            else:
                high = value
        least, most = least + low, most + high
    return least, most

# %% probed · all moves are searched, not only the first
# says: You search all moves below an outcome
def probed(game, state, lower=-1, upper=1):
    least = most = 0
    for outcome, p in game.outcomes(state):
        child = game.result(state, outcome)
        if game.is_terminal(child):
            low = high = game.utility(child, MAX)
        elif game.to_move(child) == CHANCE:
            low, high = lower, upper
        else:
            values = [expectiminimax(game, game.result(child, m), 9) for m in game.moves(child)]
            if game.to_move(child) == MAX:
                low, high = max(values), upper
            else:
                low, high = lower, min(values)
        least += p * low
        most += p * high
    return least, most
