"""Wrong answers to exercise 25 · Learning from its own games."""

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
