"""Wrong answers to exercise 25 · Learning from its own games."""

# %% head-slopes · the softmax over all moves
# says: Only legal moves are part of the softmax
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items()}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result) * (1 - worth * worth)

# %% head-slopes · share minus prior
# says: how much too likely a move is
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = visits[m] / sum(visits.values()) - prior
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result) * (1 - worth * worth)

# %% head-slopes · the slope for f
# says: The value is tanh of the value head's sum, so multiply by tanh's slope, 1 − f²
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result)

# %% head-slopes · no 2
# says: a 2 is missing
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
        else:
            slopes[m] = 0
    return slopes, (worth - result) * (1 - worth * worth)

# %% head-slopes · z - f
# says: The slope of the value is positive if f is too large
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
        else:
            slopes[m] = 0
    return slopes, 2 * (result - worth) * (1 - worth * worth)

# %% head-slopes · legal moves only
# says: for a move that is not legal it is 0
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - visits[m] / sum(visits.values())
    return slopes, 2 * (worth - result) * (1 - worth * worth)

# %% head-slopes · the best move alone
# says: The lesson is the shares of all moves
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior - (1 if visits[m] == max(visits.values()) else 0)
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result) * (1 - worth * worth)

# %% head-slopes · the priors
# says: You return the priors
def head_slopes(sums, visits, worth, result):
    odds = {m: exp(s) for m, s in sums.items() if m in visits}
    slopes = {}
    for m in sums:
        if m in visits:
            prior = odds[m] / sum(odds.values())
            slopes[m] = prior
        else:
            slopes[m] = 0
    return slopes, 2 * (worth - result) * (1 - worth * worth)

# %% choice · to the power of T
# says: the exponent is 1 / T
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) ** temperature for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% choice · no temperature
# says: You leave out the temperature
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% choice · >=
# says: yours may be equal
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far >= chance:
            return move

# %% choice · overflow
# says: Your powers become too large
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [n ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% choice · the most visited always
# says: at every temperature
def choice(visits, temperature, chance):
    largest = max(visits.values())
    return max(visits, key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% choice · no special case
# says: At temperature 0 you divide by 0
def choice(visits, temperature, chance):
    largest = max(visits.values())
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% choice · each weight alone
# says: you compare each one alone
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far = weight / total
        if so_far > chance:
            return move

# %% choice · not normalised
# says: The probabilities must add up to 1
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(visits, key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight
        if so_far > chance:
            return move

# %% choice · the last of the most visited
# says: If several moves have the most visits
def choice(visits, temperature, chance):
    largest = max(visits.values())
    if temperature == 0:
        return max(reversed(visits), key=visits.get)
    weights = [(n / largest) ** (1 / temperature) for n in visits.values()]
    total, so_far = sum(weights), 0
    for move, weight in zip(visits, weights):
        so_far += weight / total
        if so_far > chance:
            return move

# %% one-game · MAX's result everywhere
# says: The result must be for the player to move in each state
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result) for s, p in lessons]

# %% one-game · the other player's result
# says: The result must be for the player to move; yours is for the other player
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) != MAX else -result) for s, p in lessons]

# %% one-game · divided by the playouts
# says: divide by the visits of its children
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = playouts
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · the visits
# says: yours has the visits themselves
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · only the move that was played
# says: You teach the move that was played
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    while not game.is_terminal(state) and len(lessons) < plies:
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        if len(lessons) < len(chances):
            move = choice(visits, 1, chances[len(lessons)])
        else:
            move = choice(visits, 0, 0)
        lessons.append((state, {m: 1 if m == move else 0 for m in visits}))
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · never draws
# says: you always play the most visited one
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · always from the start
# says: you search from the start
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, game.initial, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · to the end
# says: Break off the game after `plies` moves
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(10**6):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]

# %% one-game · no lessons from games that were broken off
# says: A game that is broken off is a draw
def one_game(game, playouts, chances, plies):
    state, lessons = game.initial, []
    for ply in range(plies):
        if game.is_terminal(state):
            break
        visits = {c.move: c.visits for c in puct(game, state, playouts, even(game)).children}
        total = sum(visits.values())
        lessons.append((state, {m: n / total for m, n in visits.items()}))
        drawn = ply < len(chances)
        move = choice(visits, 1, chances[ply]) if drawn else max(visits, key=visits.get)
        state = game.result(state, move)
    if not game.is_terminal(state):
        return []
    result = game.utility(state, MAX) if game.is_terminal(state) else 0
    return [(s, p, result if game.to_move(s) == MAX else -result) for s, p in lessons]
