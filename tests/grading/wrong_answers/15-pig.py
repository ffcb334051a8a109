"""Wrong answers to exercise 15 · Pig."""

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

# %% best-hold · the target itself is left out
# says: Holding at the target means rolling on to the end; that is also a rule
def best_hold(game):
    def worth(n):
        return value_iteration(Following(game, MAX, hold_at(n)))[game.initial]

    best = max(range(1, game.target), key=worth)
    return best, worth(best)

# %% too-good · only the case of one sample, as in the example
# says: That is right for one sample
def too_good(moves, samples):
    return 1 - 2 * 2**-moves
