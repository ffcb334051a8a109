"""Wrong answers to exercise 08 · When the game goes round in circles."""

# %% two-states · the table is right
# says: That is the truth about B
def two_states():
    return 1, 1

# %% first-repetition · waits for the first state only
# says: You compare only with the beginning
def first_repetition(game, state, moves):
    start = state
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state == start:
            return i
    return None

# %% path-value · the lecture's search, which remembers values
# says: You keep values that you found on one path
def path_value(game, state, path=()):
    return search_once(game, state, {}, path)

# %% settled · the values only
# says: Return two things
def settled(game):
    states = explore(game).states
    old = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    while True:
        new = dict(old)
        for s in states:
            if not game.is_terminal(s):
                pick = max if game.to_move(s) == MAX else min
                new[s] = pick(old[game.result(s, m)] for m in game.moves(s))
        if new == old:
            return new
        old = new

# %% lies · a new search from each state
# says: Search once
def lies(game):
    depth, values = settled(game)
    return [state for state in values if search_once(game, state, {}) != values[state]]

# %% careful · stores everything
# says: You store every value
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if state in table:
            return table[state]
        if state in path:
            return 0
        values = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        table[state] = max(values) if game.to_move(state) == MAX else min(values)
        return table[state]

    return search(state, ()), table
