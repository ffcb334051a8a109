"""Wrong answers to exercise 11 · Dice."""

# %% by-hand · MIN chooses the largest
# says: MIN takes the least that it can get
def by_hand():
    return 3.5

# %% by-hand · all outcomes are taken to be as likely
# says: The outcomes do not weigh the same
def by_hand():
    return 2

# %% by-hand · the minus before the last 1 is overlooked
# says: The last leaf is worth −1, and not 1
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
# says: at depth 0 nobody looks at what it brings
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
# says: Where the game is over it is over, also at depth 0
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
# says: At an end you ask for the utility of the player to move
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
# says: At a chance node you take the least value
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
# says: At chance nodes you neither cut nor hand down a window
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
# says: You hand the node's own window to its outcomes
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
# says: Somewhere `lower` and `upper` are −1 and 1 again
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
# says: After a cut at a chance node you return alpha or beta
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
# says: You have exchanged the two
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
# says: The first move is one bound on the node, and not its value
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
# says: weight each with its probability
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
# says: At a throw below the throw nobody has a move
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

# %% enclose · values are changed in place, so a round uses new ones
# says: You use new values within their own round
def enclose(game, rounds):
    states = explore(game).states
    found = []
    for bound in (-1, 1):
        values = {s: game.utility(s, MAX) if game.is_terminal(s) else bound for s in states}
        for _ in range(rounds):
            for s in states:
                if game.is_terminal(s):
                    continue
                if game.to_move(s) == CHANCE:
                    values[s] = sum(p * values[game.result(s, o)] for o, p in game.outcomes(s))
                else:
                    choose = max if game.to_move(s) == MAX else min
                    values[s] = choose(values[game.result(s, m)] for m in game.moves(s))
        found.append(values[game.initial])
    return tuple(found)

# %% enclose · one round too many
# says: You make one round too many
def enclose(game, rounds):
    states = explore(game).states
    found = []
    for bound in (-1, 1):
        values = {s: game.utility(s, MAX) if game.is_terminal(s) else bound for s in states}
        for _ in range(rounds + 1):
            old = dict(values)
            for s in states:
                if game.is_terminal(s):
                    continue
                if game.to_move(s) == CHANCE:
                    values[s] = sum(p * old[game.result(s, o)] for o, p in game.outcomes(s))
                else:
                    choose = max if game.to_move(s) == MAX else min
                    values[s] = choose(old[game.result(s, m)] for m in game.moves(s))
        found.append(values[game.initial])
    return tuple(found)

# %% enclose · the ends, too, begin at the bound
# says: An end has its utility before the first round
def enclose(game, rounds):
    states = explore(game).states
    found = []
    for bound in (-1, 1):
        values = dict.fromkeys(states, bound)
        for _ in range(rounds):
            old = dict(values)
            for s in states:
                if game.is_terminal(s):
                    values[s] = game.utility(s, MAX)
                elif game.to_move(s) == CHANCE:
                    values[s] = sum(p * old[game.result(s, o)] for o, p in game.outcomes(s))
                else:
                    choose = max if game.to_move(s) == MAX else min
                    values[s] = choose(old[game.result(s, m)] for m in game.moves(s))
        found.append(values[game.initial])
    return tuple(found)

# %% enclose · the upper bound comes first
# says: The lower bound comes first
def enclose(game, rounds):
    states = explore(game).states
    found = []
    for bound in (1, -1):
        values = {s: game.utility(s, MAX) if game.is_terminal(s) else bound for s in states}
        for _ in range(rounds):
            old = dict(values)
            for s in states:
                if game.is_terminal(s):
                    continue
                if game.to_move(s) == CHANCE:
                    values[s] = sum(p * old[game.result(s, o)] for o, p in game.outcomes(s))
                else:
                    choose = max if game.to_move(s) == MAX else min
                    values[s] = choose(old[game.result(s, m)] for m in game.moves(s))
        found.append(values[game.initial])
    return tuple(found)

# %% enclose · MIN maximizes, too
# says: At MIN's states you take the largest value
def enclose(game, rounds):
    states = explore(game).states
    found = []
    for bound in (-1, 1):
        values = {s: game.utility(s, MAX) if game.is_terminal(s) else bound for s in states}
        for _ in range(rounds):
            old = dict(values)
            for s in states:
                if game.is_terminal(s):
                    continue
                if game.to_move(s) == CHANCE:
                    values[s] = sum(p * old[game.result(s, o)] for o, p in game.outcomes(s))
                else:
                    values[s] = max(old[game.result(s, m)] for m in game.moves(s))
        found.append(values[game.initial])
    return tuple(found)

# %% best-hold · of equally good numbers the largest
# says: Where several numbers are best, return the smallest
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MAX, hold_at(n)))[game.initial], n

    return max(range(1, game.target + 1), key=worth)

# %% best-hold · the number at which MAX does worst
# says: That is the worst number for MAX
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MAX, hold_at(n)))[game.initial]

    return min(range(1, game.target + 1), key=worth)

# %% best-hold · the target itself is left out
# says: To hold at the target is to roll on to the end
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MAX, hold_at(n)))[game.initial]

    return max(range(1, game.target), key=worth)

# %% best-hold · both players follow the rule
# says: With you both follow it, or neither does
def best_hold(game):
    def worth(n):
        bound = Following(game, MAX, hold_at(n))
        return value_iteration(Following(bound, MIN, hold_at(n)))[game.initial]

    return max(range(1, game.target + 1), key=worth)

# %% best-hold · MIN follows the rule, not MAX
# says: have you bound MIN by the rule?
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MIN, hold_at(n)))[game.initial]

    return max(range(1, game.target + 1), key=worth)

# %% best-hold · the rule is made, but nobody follows it
# says: MAX alone follows the rule, and MIN gives the best answer to it
def best_hold(game):
    best, number = -2, None
    for points in range(1, game.target + 1):
        rule = hold_at(points)
        worth = value_iteration(game)[game.initial]
        if worth > best:
            best, number = worth, points
    return number

# %% too-good · one bet: the number of moves is not used
# says: Each guess alone is right on average
def too_good(moves, samples):
    return sum(
        comb(samples, heads) / 2**samples * (2 * heads - samples) / samples
        for heads in range(samples + 1)
    )

# %% too-good · F(x)^moves is taken for the probability of exactly x
# says: F(x) to the power of `moves` is the chance of at most x
def too_good(moves, samples):
    below = mean = 0
    for heads in range(samples + 1):
        below += comb(samples, heads) / 2**samples
        mean += below**moves * (2 * heads - samples) / samples
    return mean

# %% too-good · the guess is the share of heads, from 0 to 1
# says: Tails are worth −1, not 0
def too_good(moves, samples):
    before = below = mean = 0
    for heads in range(samples + 1):
        below += comb(samples, heads) / 2**samples
        mean += (below**moves - before**moves) * heads / samples
        before = below
    return mean

# %% too-good · the smallest of all guesses
# says: That is the mean of the smallest guess
def too_good(moves, samples):
    before = below = mean = 0
    for heads in range(samples + 1):
        below += comb(samples, heads) / 2**samples
        mean += ((1 - before) ** moves - (1 - below) ** moves) * (2 * heads - samples) / samples
        before = below
    return mean

# %% too-good · the sum of the throws, not their mean
# says: A guess is the mean of its samples, not their sum
def too_good(moves, samples):
    before = below = mean = 0
    for heads in range(samples + 1):
        below += comb(samples, heads) / 2**samples
        mean += (below**moves - before**moves) * (2 * heads - samples)
        before = below
    return mean

# %% too-good · only the case of one sample, as in the example
# says: That is right for one sample
def too_good(moves, samples):
    return 1 - 2 * 2**-moves

# %% too-good · the density of the maximum, as if guesses were continuous
# says: That is the rule for numbers without gaps between them
def too_good(moves, samples):
    total = 0
    for heads in range(samples + 1):
        one = comb(samples, heads) / 2**samples
        up_to = sum(comb(samples, k) for k in range(heads + 1)) / 2**samples
        total += (2 * heads / samples - 1) * moves * up_to ** (moves - 1) * one
    return total
