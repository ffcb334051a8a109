"""Wrong answers to exercise 19 · Learning to evaluate."""

# %% two-errors · the fit is not exact
# says: Each of the 144 positions has a weight of its own
def two_errors():
    return 0.6, 0.6

# %% two-errors · it learns all positions by heart, those of the test, too
# says: The fit does not determine the weights of the 20 test positions
def two_errors():
    return 0, 0

# %% two-errors · the sum of the squares, not the mean
# says: Take the mean, not the sum
def two_errors():
    return 0, 12

# %% two-errors · wins and losses cancel out: the error is squared after the mean
# says: You square the mean of the errors
def two_errors():
    return 0, 0.01

# %% two-errors · the other order
# says: Return the error on the 144 positions of the fit first
def two_errors():
    return 0.6, 0

# %% safe-hands · always MAX's minus MIN's
# says: Your feature is always for MAX
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)

    return safe(*state.hands) - safe(*reversed(state.hands))

# %% safe-hands · a dead hand counts as safe
# says: A dead hand is not safe
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand + max(theirs) < 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)

# %% safe-hands · five fingers are still alive
# says: A hand dies at 5, not only above 5
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + max(theirs) <= 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)

# %% safe-hands · only the safe hands of the player to move
# says: You forget to subtract the other player's safe hands
def safe_hands(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)

# %% safe-hands · a hand is safe if one of the other player's hands does not kill it
# says: One hand is enough to kill
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + min(theirs) < 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)

# %% safe-hands · sum of the fingers kills
# says: A tap uses only one hand
def safe_hands(state):
    def safe(mine, theirs):
        return sum(1 for h in mine if h and h + sum(theirs) < 5)
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)

# %% safe-hands · the number of hands in danger
# says: A dead hand is not safe
def safe_hands(state):
    def danger(mine, theirs):
        return sum(1 for h in mine if h and h + max(theirs) >= 5)
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return danger(theirs, mine) - danger(mine, theirs)

# %% lessons · the target is the result for MAX
# says: A target is the result for the player to move in that state
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        if game.is_terminal(states[-1]):
            end = states.pop()
            found += [(state, game.utility(end, MAX)) for state in states]
        else:
            found += [(state, 0) for state in states]
    return found

# %% lessons · the end is a lesson, too
# says: The end of a game is not a lesson
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        for state in states:
            over = game.is_terminal(end)
            found.append((state, game.utility(end, game.to_move(state)) if over else 0))
    return found

# %% lessons · the last state of a broken-off game is left out
# says: If a game was broken off
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states.pop()
        for state in states:
            over = game.is_terminal(end)
            found.append((state, game.utility(end, game.to_move(state)) if over else 0))
    return found

# %% lessons · 1, 0 or -1, not the utility
# says: The target is the utility of the end
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        if game.is_terminal(end):
            states.pop()
        for state in states:
            target = game.utility(end, game.to_move(state)) if game.is_terminal(end) else 0
            found.append((state, (target > 0) - (target < 0)))
    return found

# %% lessons · a state that comes up again is not put down again
# says: A state that came up twice counts twice
def lessons(game, played):
    found = {}
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        if game.is_terminal(end):
            states.pop()
        for state in states:
            over = game.is_terminal(end)
            found[state] = game.utility(end, game.to_move(state)) if over else 0
    return list(found.items())

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

# %% weights · a constant feature is added
# says: You put a constant before the features
def weights(rows, targets):
    rows = [[1, *row] for row in rows]
    return np.linalg.lstsq(rows, targets, rcond=None)[0].tolist()

# %% weights · all that lstsq returns
# says: Return a list: `tolist` turns an array into one
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)

# %% weights · an array, not a list
# says: Return a list: `tolist` turns an array into one
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)[0]

# %% weights · solve, which wants as many rows as features
# says: `solve` needs a square matrix
def weights(rows, targets):
    return np.linalg.solve(np.array(rows), np.array(targets)).tolist()

# %% weights · each feature is fitted alone
# says: You fit each feature alone
def weights(rows, targets):
    rows, targets = np.array(rows, float), np.array(targets, float)
    return ((rows.T @ targets) / (rows * rows).sum(axis=0)).tolist()

# %% weights · rounded
# says: Do not round the weights
def weights(rows, targets):
    found = np.linalg.lstsq(np.array(rows, float), np.array(targets, float), rcond=None)[0]
    return [round(w, 2) for w in found.tolist()]

# %% weights · ridge
# says: You keep the weights small, as ridge regression does
def weights(rows, targets):
    X, y = np.array(rows, float), np.array(targets, float)
    return np.linalg.solve(X.T @ X + np.eye(X.shape[1]), X.T @ y).tolist()

# %% agreement · a tie is worth nothing
# says: A tie is worth half
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) > 0 for i, j in pairs)
    return right / len(pairs)

# %% agreement · a tie is worth one
# says: A tie is worth half, not as much as the right order
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) >= 0 for i, j in pairs)
    return right / len(pairs)

# %% agreement · the share of all pairs, those of the same truth, too
# says: You divide by the number of all pairs
def agreement(values, truths):
    right, pairs = 0, list(combinations(range(len(values)), 2))
    for i, j in pairs:
        if truths[i] != truths[j]:
            product = (values[i] - values[j]) * (truths[i] - truths[j])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / len(pairs)

# %% agreement · only neighbours in the list are compared
# says: You compare only neighbours in the list
def agreement(values, truths):
    right = count = 0
    for i in range(len(values) - 1):
        if truths[i] != truths[i + 1]:
            count += 1
            product = (values[i] - values[i + 1]) * (truths[i] - truths[i + 1])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / count if count else 0

# %% agreement · pairs of different values, and not of different truths
# says: You take the pairs whose values differ
def agreement(values, truths):
    right = count = 0
    for i, j in combinations(range(len(values)), 2):
        if values[i] != values[j]:
            count += 1
            product = (values[i] - values[j]) * (truths[i] - truths[j])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / count

# %% agreement · all pairs
# says: Pairs with the same true value do not count
def agreement(values, truths):
    pairs = list(combinations(zip(values, truths), 2))
    good = 0
    for (v, t), (w, u) in pairs:
        if v == w:
            good += 0.5
        elif (v > w) == (t > u) and t != u:
            good += 1
    return good / len(pairs)

# %% agreement · Kendall's scale from -1 to 1
# says: An agreement lies between 0 and 1
def agreement(values, truths):
    pairs = [p for p in combinations(zip(values, truths), 2) if p[0][1] != p[1][1]]
    total = 0
    for (v, t), (w, u) in pairs:
        total += (np.sign(v - w) * np.sign(t - u))
    return float(total / len(pairs))

# %% agreement · strict order of the second by the first only
# says: A tie is worth half, not as much as the right order
def agreement(values, truths):
    good = n = 0
    for i in range(len(values)):
        for j in range(len(values)):
            if truths[i] > truths[j]:
                n += 1
                good += values[i] >= values[j]
    return good / n

# %% which-plays-better · who has the better agreement plays better
# says: An order is not yet a move
def which_plays_better():
    return 0.8, 0.6, "A"

# %% which-plays-better · MIN takes the largest value
# says: MIN moves to the position with the smallest value
def which_plays_better():
    return 0.8, 0.6, "neither"

# %% which-plays-better · of six pairs, the one of equal truth counts, too
# says: Divide by the number of pairs whose true values differ
def which_plays_better():
    return 4 / 6, 3 / 6, "B"

# %% which-plays-better · counts of pairs, not shares
# says: The agreement is a share: divide by the number of pairs
def which_plays_better():
    return 4, 3, "B"

# %% which-plays-better · the two evaluations are mixed up
# says: Return A's agreement first
def which_plays_better():
    return 0.6, 0.8, "B"
