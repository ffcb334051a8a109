"""Wrong answers to exercise 13 · Sums."""

# %% winning-moves · the sizes instead of the places
# says: A move names its heap by its index, starting at 0, not by its size
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    return [(size, size ^ total) for size in heaps if size ^ total < size]

# %% heap-values · splits are forgotten
# says: You never split a heap
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        values.append(mex(values[n - t] for t in takes if n - t >= 0))
    return values

# %% period · only from the first value on
# says: The values may begin to repeat later
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        if all(values[i] == values[i + p] for i in range(n - p)):
            return 0, p

# %% value · no memo
# says: Look a value up in your memo before you work it out
def value(game, state):
    return mex(value(game, game.result(state, move)) for move in game.moves(state))

# %% choose · the move of the largest value
# says: A move wins if it leaves 0
def choose(game, state):
    return max(game.moves(state), key=lambda move: value(game, game.result(state, move)))
