"""Wrong answers to exercise 18 · A small Geister."""

# %% bluff · MIN sees the colour
# says: Both ghosts must get the same answer
def bluff(blue, q):
    return -blue * q

# %% two-rows · MIN is kind
# says: yours gives the best
def two_rows(pays):
    first, second = map(max, pays)
    return (1, first) if first > second else (0, second)

# %% reader · the worst case
# says: You take the worst case over the states, not their average
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    states = list(believed)
    worth = [min(value(game.result(s, move)) for s in states) for move in game.moves(states[0])]
    best = max(worth) if game.to_move(states[0]) == MAX else min(worth)
    return worth.index(best), best
