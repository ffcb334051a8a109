"""Wrong answers to exercise 27 · Stones."""

# %% by-hand · alpha is the best leaf so far
# says: At ML1 alpha is the value of L1
def by_hand():
    return -9, -1, ["ML2", "ML3"]

# %% replay · the second player has always won, as in the example
# says: The player who moved first can also win
def replay(taken):
    return 1, [sum(taken[0::2]), sum(taken[1::2])]

# %% lost · `last` is not looked at
# says: You always use the rule for games in which the last stone loses, whatever `last` says
def lost(stones, most, last):
    return stones % (most + 1) == 1

# %% choose · MIN takes the largest value, too
# says: For MIN the best move is the one with the smallest value
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies - 1, evaluate)

    return max(game.moves(state), key=value)

# %% count · after the last move nothing is asked, so nothing is idle
# says: You look for cut-offs only while moves are left
def count(game, state):
    nodes = alphas = betas = 0

    def search(state, alpha, beta):
        nonlocal nodes, alphas, betas
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for move in moves:
            value = search(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta and move != moves[-1]:
                if game.to_move(state) == MAX:
                    betas += 1
                else:
                    alphas += 1
                break
        return best

    search(state, -inf, inf)
    return nodes, alphas, betas, 0

# %% blind · it plays perfectly
# says: With 6, 7 or 8 stones, two plies do not reach the end of the game
def blind():
    return [1, 2, 3, 1, 1, 2, 3, 1]

# %% heuristic · for the player to move, not for MAX
# says: Your value is for the mover
def heuristic(heap):
    return -0.5 if lost(heap.stones, 3, "loses") else 0.5

# %% chance · the random player always has three moves
# says: Nobody can take more stones than there are
def chance(plan, stones, first):
    if stones <= 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in (1, 2, 3)) / 3
