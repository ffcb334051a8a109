"""Wrong answers to exercise 26 · Your own player."""

# %% grab · any end is a win
# says: Your player takes any move that ends the game
def grab(game, state):
    for move in game.moves(state):
        if game.is_terminal(game.result(state, move)):
            return move
    return game.moves(state)[0]

# %% keep · only moves that win are kept
# says: You keep only the moves that win
def keep(game, state, values):
    return [move for move in game.moves(state) if values[game.result(state, move)] == -1]

# %% trap · all legal moves, not only those that keep the value
# says: You look for traps among all moves
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 1
        return 1 - len(keep(game, after, values)) / len(game.moves(after))

    return max(game.moves(state), key=share)

# %% pair · only one game is played
# says: You play only one game
def pair(game, a, b, start):
    state, seen = start, Counter([start])
    while not game.is_terminal(state) and seen[state] < 2:
        state = game.result(state, (a, b)[game.to_move(state)][state])
        seen[state] += 1
    if not game.is_terminal(state):
        return 0.5
    return (game.utility(state, MAX) > 0) + (game.utility(state, MAX) == 0) / 2

# %% interval · the simple interval around p
# says: That is the simple interval
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    half = z * sqrt(p * (1 - p) / n)
    return p - half, p + half

# %% player · always the first legal move
# says: Your player takes the first legal move
def player(game, state):
    return game.moves(state)[0]
