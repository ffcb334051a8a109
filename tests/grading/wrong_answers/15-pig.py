"""Wrong answers to exercise 15 · Pig."""

# %% enclose · values are changed in place, so a round uses new ones
# says: You use new values before their round is over
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
# says: You run one round too many
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
# says: If several numbers are equally good, return the smallest
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
# says: Holding at the target means rolling on to the end; that is also a rule
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MAX, hold_at(n)))[game.initial]

    return max(range(1, game.target), key=worth)

# %% best-hold · both players follow the rule
# says: In your answer both follow it
def best_hold(game):
    def worth(n):
        bound = Following(game, MAX, hold_at(n))
        return value_iteration(Following(bound, MIN, hold_at(n)))[game.initial]

    return max(range(1, game.target + 1), key=worth)

# %% best-hold · MIN follows the rule, not MAX
# says: Or did you make MIN follow the rule?
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MIN, hold_at(n)))[game.initial]

    return max(range(1, game.target + 1), key=worth)

# %% best-hold · the rule is made, but nobody follows it
# says: Only MAX follows the rule, and MIN plays the best response to it
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
# says: That is the formula for a continuous guess
def too_good(moves, samples):
    total = 0
    for heads in range(samples + 1):
        one = comb(samples, heads) / 2**samples
        up_to = sum(comb(samples, k) for k in range(heads + 1)) / 2**samples
        total += (2 * heads / samples - 1) * moves * up_to ** (moves - 1) * one
    return total
