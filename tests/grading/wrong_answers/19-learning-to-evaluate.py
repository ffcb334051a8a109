"""Wrong answers to exercise 19 · Learning to evaluate."""

# %% two-errors · it learns all positions by heart, those of the test, too
# says: The fit does not determine the weights of the 20 test positions
def two_errors():
    return 0, 0

# %% safe-hands · only the safe hands of the player to move
# says: You forget to subtract the other player's safe hands
def safe_hands(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)

# %% lessons · a broken-off game is left out
# says: A game that was broken off counts as a draw
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for m in moves:
            states.append(game.result(states[-1], m))
        if game.is_terminal(states[-1]):
            found += [(s, game.utility(states[-1], game.to_move(s))) for s in states[:-1]]
    return found

# %% weights · solve, which wants as many rows as features
# says: `solve` needs a square matrix
def weights(rows, targets):
    return np.linalg.solve(np.array(rows), np.array(targets)).tolist()

# %% agreement · a tie is worth nothing
# says: A tie is worth half
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) > 0 for i, j in pairs)
    return right / len(pairs)

# %% which-plays-better · counts of pairs, not shares
# says: The agreement is a share: divide by the number of pairs
def which_plays_better():
    return 4, 3, "B"
