"""Wrong answers to exercise 13 · Sums."""

# %% winning-moves · the sizes instead of the places
# says: A move names its heap by its index, starting at 0, not by its size
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    return [(size, size ^ total) for size in heaps if size ^ total < size]

# %% winning-moves · how many are taken
# says: You return how many stones the move takes; return how many it leaves
def winning_moves(heaps):
    total = 0
    for size in heaps:
        total ^= size
    found = []
    for place, size in enumerate(heaps):
        left = size ^ total
        if left < size:
            found.append((place, size - left))
    return found

# %% winning-moves · the first one only
# says: There can be more than one winning move: return them all
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    for place, size in enumerate(heaps):
        if size ^ total < size:
            return [(place, size ^ total)]
    return []

# %% winning-moves · stones are put on a heap
# says: A move makes its heap smaller
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    if total == 0:
        return []
    return [(i, h ^ total) for i, h in enumerate(heaps)]

# %% winning-moves · a heap may stay as it is
# says: A move takes at least one stone
def winning_moves(heaps):
    s = reduce(xor, heaps, 0)
    return [(i, heap ^ s) for i, heap in enumerate(heaps) if heap ^ s <= heap]

# %% heap-values · the parts of a split are added
# says: combine their values with the exclusive or
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = [g[n - t] for t in takes if t <= n]
        if splits:
            to += [g[a] + g[n - a] for a in range(1, n)]
        g.append(mex(to))
    return g

# %% heap-values · greatest plus one
# says: mex is the smallest number that is missing
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = [g[n - t] for t in takes if t <= n]
        if splits:
            to += [g[a] ^ g[n - a] for a in range(1, n)]
        g.append(max(to) + 1 if to else 0)
    return g

# %% heap-values · splits are forgotten
# says: You never split a heap
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        values.append(mex(values[n - t] for t in takes if n - t >= 0))
    return values

# %% heap-values · up to, but without, most
# says: yours is one too short
def heap_values(most, takes, splits):
    g = []
    while len(g) < most:
        n = len(g)
        to = {g[n - t] for t in takes if t <= n}
        if splits:
            to |= {g[a] ^ g[n - a] for a in range(1, n)}
        g.append(mex(to))
    return g

# %% heap-values · a ball that splits, as in the lecture
# says: In the lecture one move takes and splits
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = set()
        for t in takes:
            if t <= n:
                to.add(g[n - t])
                if splits:
                    to |= {g[a] ^ g[n - t - a] for a in range(1, n - t)}
        g.append(mex(to))
    return g

# %% heap-values · each part of a split alone
# says: After a split *both* parts are there
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = {g[n - t] for t in takes if t <= n}
        if splits:
            for a in range(1, n):
                to.add(g[a])
                to.add(g[n - a])
        g.append(mex(to))
    return g

# %% heap-values · a split into equal halves is forgotten
# says: A heap may also be split into two equal halves
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        reached = [values[n - k] for k in takes if k <= n]
        if splits:
            reached += [values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)]
        values.append(mex(reached))
    return values

# %% period · the period first
# says: Return `start` first, then the period
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        start = n - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if 2 * start <= n and n - start >= 2 * p:
            return p, start
    return None

# %% period · the end alone
# says: A few equal values at the end are not a period
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        start = n - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if n - start >= 2 * p:
            return start, p
    return None

# %% period · only from the first value on
# says: The values may begin to repeat later
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        if all(values[i] == values[i + p] for i in range(n - p)):
            return 0, p

# %% period · the last exception is start
# says: `start` must come after it
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        wrong = [i for i in range(n - p) if values[i] != values[i + p]]
        start = wrong[-1] if wrong else 0
        if 2 * start <= n and n - start >= 2 * p:
            return start, p
    return None

# %% period · the longest one
# says: Return the smallest
def period(values):
    n, best = len(values), None
    for p in range(1, n // 2 + 1):
        wrong = [i for i in range(n - p) if values[i] != values[i + p]]
        start = wrong[-1] + 1 if wrong else 0
        if 2 * start <= n and n - start >= 2 * p:
            best = start, p
    return best

# %% period · the smallest start is looked for first, then the smallest p
# says: First find the smallest p, and then the smallest `start` for that p
def period(values):
    n = len(values)
    for start in range(n // 2 + 1):
        for p in range(1, (n - start) // 2 + 1):
            if all(values[i] == values[i + p] for i in range(start, n - p)):
                return start, p
    return None

# %% period · only the first two periods are compared
# says: You compare only the first two periods
def period(values):
    n = len(values)
    for p in range(1, n + 1):
        for start in range(n // 2 + 1):
            if start + 2 * p <= n and values[start:start + p] == values[start + p:start + 2 * p]:
                return start, p
    return None

# %% value · no memo
# says: Look a value up in your memo before you work it out
def value(game, state):
    return mex(value(game, game.result(state, move)) for move in game.moves(state))

# %% value · a memo for each player
# says: You store it separately for each player
def value(game, state):
    known = {}

    def of(state):
        if state not in known:
            known[state] = mex([of(game.result(state, m)) for m in game.moves(state)])
        return known[state]

    return of(state)

# %% value · the exclusive or of the moves
# says: The exclusive or is for games side by side
def value(game, state):
    known = {}

    def of(state):
        if state.sizes not in known:
            total = 0
            for move in game.moves(state):
                total ^= of(game.result(state, move))
            known[state.sizes] = total
        return known[state.sizes]

    return of(state)

# %% value · won or lost
# says: That says only whether the player to move wins
def value(game, state):
    known = {}

    def wins(state):
        if state.sizes not in known:
            known[state.sizes] = 0
            for move in game.moves(state):
                if wins(game.result(state, move)) == 0:
                    known[state.sizes] = 1
        return known[state.sizes]

    return wins(state)

# %% value · greatest plus one
# says: not the largest plus one
def value(game, state):
    known = {}

    def of(state):
        if state.sizes not in known:
            below = [of(game.result(state, m)) for m in game.moves(state)]
            known[state.sizes] = max(below) + 1 if below else 0
        return known[state.sizes]

    return of(state)

# %% choose · a move to a won state
# says: A move wins if it leaves 0
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)):
            return move
    return game.moves(state)[0]

# %% choose · nothing where no move wins
# says: If no move wins, return the first one
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            return move

# %% choose · the last winning move
# says: Return the *first* winning move
def choose(game, state):
    best = game.moves(state)[0]
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            best = move
    return best

# %% choose · the last move where none wins
# says: not the last
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            return move
    return move

# %% choose · the value of the state itself
# says: Ask for the value of the state that the move leads to
def choose(game, state):
    for move in game.moves(state):
        if value(game, state) != 0:
            return move
    return game.moves(state)[0]

# %% choose · the move of the largest value
# says: A move wins if it leaves 0
def choose(game, state):
    return max(game.moves(state), key=lambda move: value(game, game.result(state, move)))
