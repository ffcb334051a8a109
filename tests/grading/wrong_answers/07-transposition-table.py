"""Wrong answers to exercise 07 · Zobrist keys and the table."""

# %% transpositions · walks every line
# says: You follow every line separately
def transpositions(game, state, depth):
    ends = [state]
    for _ in range(depth):
        ends = [game.result(state, move) for state in ends for move in game.moves(state)]
    return len(ends), len(set(ends))

# %% how-many-numbers · the hands keep their places
# says: Hands are sorted after a move
def how_many_numbers():
    return 4, 4, 4

# %% zobrist-key · adds the numbers
# says: You add the numbers
def key_of(numbers, state):
    return sum(row[value] for row, value in zip(numbers, parts(state)))

# %% update · the key is computed again
# says: You compute the key of the new state
def updated(numbers, key, game, state, move):
    return key_of(numbers, game.result(state, move))

# %% settles · exact only
# says: You never use a bound
def settles(value, bound, alpha, beta):
    return bound is Bound.EXACT

# %% table · exact for all
# says: You store every value as exact
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best = -inf
    low = alpha
    for m in game.moves(state):
        v = -negamax_with_table(game, game.result(state, m), depth - 1, -beta, -low, table)
        best = max(best, v)
        low = max(low, v)
        if low >= beta:
            break
    table[state, depth] = (best, Bound.EXACT)
    return best
