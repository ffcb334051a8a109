"""Wrong answers to lab 3 · Sums."""

from wrong import Wrong

WRONG = {
    "winning-moves": [
        Wrong(
            "the sizes instead of the places",
            """
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    return [(size, size ^ total) for size in heaps if size ^ total < size]
""",
            says="A move names its heap by the place",
        ),
        Wrong(
            "how many are taken",
            """
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
""",
            says="You say how many are taken",
        ),
        Wrong(
            "an ordinary sum",
            """
def winning_moves(heaps):
    total = sum(heaps)
    return [(i, h ^ total) for i, h in enumerate(heaps) if h ^ total < h]
""",
            says="The exclusive or adds without carrying",
        ),
        Wrong(
            "the first one only",
            """
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    for place, size in enumerate(heaps):
        if size ^ total < size:
            return [(place, size ^ total)]
    return []
""",
            says="There can be more winning moves than one",
        ),
        Wrong(
            "stones are put on a heap",
            """
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    if total == 0:
        return []
    return [(i, h ^ total) for i, h in enumerate(heaps)]
""",
            says="A move makes its heap smaller",
        ),
        Wrong(
            "equal to the total of all",
            """
def winning_moves(heaps):
    total = reduce(xor, heaps, 0)
    return [(i, total) for i, h in enumerate(heaps) if total < h]
""",
            says="of the *other* heaps",
        ),
        Wrong(
            "a heap may stay as it is",
            """
def winning_moves(heaps):
    s = reduce(xor, heaps, 0)
    return [(i, heap ^ s) for i, heap in enumerate(heaps) if heap ^ s <= heap]
""",
            says="A move takes at least one stone",
        ),
    ],
    "heap-values": [
        Wrong(
            "the parts of a split are added",
            """
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = [g[n - t] for t in takes if t <= n]
        if splits:
            to += [g[a] + g[n - a] for a in range(1, n)]
        g.append(mex(to))
    return g
""",
            says="join their values by the exclusive or",
        ),
        Wrong(
            "greatest plus one",
            """
def heap_values(most, takes, splits):
    g = []
    for n in range(most + 1):
        to = [g[n - t] for t in takes if t <= n]
        if splits:
            to += [g[a] ^ g[n - a] for a in range(1, n)]
        g.append(max(to) + 1 if to else 0)
    return g
""",
            says="mex is the smallest number that is missing",
        ),
        Wrong(
            "splits are forgotten",
            """
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        values.append(mex(values[n - t] for t in takes if n - t >= 0))
    return values
""",
            says="You never split a heap",
        ),
        Wrong(
            "up to, but without, most",
            """
def heap_values(most, takes, splits):
    g = []
    while len(g) < most:
        n = len(g)
        to = {g[n - t] for t in takes if t <= n}
        if splits:
            to |= {g[a] ^ g[n - a] for a in range(1, n)}
        g.append(mex(to))
    return g
""",
            says="yours is one too short",
        ),
        Wrong(
            "a ball that splits, as in the lecture",
            """
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
""",
            says="In the lecture one move takes and splits",
        ),
        Wrong(
            "each part of a split alone",
            """
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
""",
            says="After a split *both* parts are there",
        ),
        Wrong(
            "how many different values are reached",
            """
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        reached = {values[n - k] for k in takes if k <= n}
        if splits:
            reached |= {values[a] ^ values[n - a] for a in range(1, n)}
        values.append(len(reached))
    return values
""",
            says="mex is the smallest number that is missing",
        ),
        Wrong(
            "a split into equal halves is forgotten",
            """
def heap_values(most, takes, splits):
    values = []
    for n in range(most + 1):
        reached = [values[n - k] for k in takes if k <= n]
        if splits:
            reached += [values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)]
        values.append(mex(reached))
    return values
""",
            says="A heap may also be split into two equal halves",
        ),
    ],
    "period": [
        Wrong(
            "the period first",
            """
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        start = n - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if 2 * start <= n and n - start >= 2 * p:
            return p, start
    return None
""",
            says="First where it begins",
        ),
        Wrong(
            "the end alone",
            """
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        start = n - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if n - start >= 2 * p:
            return start, p
    return None
""",
            says="What is equal at the end only is none",
        ),
        Wrong(
            "only from the first value on",
            """
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        if all(values[i] == values[i + p] for i in range(n - p)):
            return 0, p
""",
            says="The values may begin to repeat later",
        ),
        Wrong(
            "the last exception is start",
            """
def period(values):
    n = len(values)
    for p in range(1, n // 2 + 1):
        wrong = [i for i in range(n - p) if values[i] != values[i + p]]
        start = wrong[-1] if wrong else 0
        if 2 * start <= n and n - start >= 2 * p:
            return start, p
    return None
""",
            says="comes before `start`",
        ),
        Wrong(
            "the longest one",
            """
def period(values):
    n, best = len(values), None
    for p in range(1, n // 2 + 1):
        wrong = [i for i in range(n - p) if values[i] != values[i + p]]
        start = wrong[-1] + 1 if wrong else 0
        if 2 * start <= n and n - start >= 2 * p:
            best = start, p
    return best
""",
            says="Return the smallest",
        ),
        Wrong(
            "the smallest start is looked for first, then the smallest p",
            """
def period(values):
    n = len(values)
    for start in range(n // 2 + 1):
        for p in range(1, (n - start) // 2 + 1):
            if all(values[i] == values[i + p] for i in range(start, n - p)):
                return start, p
    return None
""",
            says="The smallest p comes first, and only for it the smallest `start`",
        ),
        Wrong(
            "only the first two periods are compared",
            """
def period(values):
    n = len(values)
    for p in range(1, n + 1):
        for start in range(n // 2 + 1):
            if start + 2 * p <= n and values[start:start + p] == values[start + p:start + 2 * p]:
                return start, p
    return None
""",
            says="You compare the first two periods only",
        ),
    ],
    "value": [
        Wrong(
            "no memo",
            """
def value(game, state):
    return mex(value(game, game.result(state, move)) for move in game.moves(state))
""",
            says="Look into your memo",
        ),
        Wrong(
            "a memo for each player",
            """
def value(game, state):
    known = {}

    def of(state):
        if state not in known:
            known[state] = mex([of(game.result(state, m)) for m in game.moves(state)])
        return known[state]

    return of(state)
""",
            says="You remember it for each player",
        ),
        Wrong(
            "the exclusive or of the moves",
            """
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
""",
            says="The exclusive or is for games side by side",
        ),
        Wrong(
            "won or lost",
            """
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
""",
            says="That says only whether the player to move wins",
        ),
        Wrong(
            "greatest plus one",
            """
def value(game, state):
    known = {}

    def of(state):
        if state.sizes not in known:
            below = [of(game.result(state, m)) for m in game.moves(state)]
            known[state.sizes] = max(below) + 1 if below else 0
        return known[state.sizes]

    return of(state)
""",
            says="not the greatest plus one",
        ),
    ],
    "choose": [
        Wrong(
            "a move to a won state",
            """
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)):
            return move
    return game.moves(state)[0]
""",
            says="A move wins if it leaves 0",
        ),
        Wrong(
            "nothing where no move wins",
            """
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            return move
""",
            says="If no move wins, return the first one",
        ),
        Wrong(
            "the last winning move",
            """
def choose(game, state):
    best = game.moves(state)[0]
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            best = move
    return best
""",
            says="Return the *first* winning move",
        ),
        Wrong(
            "the last move where none wins",
            """
def choose(game, state):
    for move in game.moves(state):
        if value(game, game.result(state, move)) == 0:
            return move
    return move
""",
            says="not the last",
        ),
        Wrong(
            "the value of the state itself",
            """
def choose(game, state):
    for move in game.moves(state):
        if value(game, state) != 0:
            return move
    return game.moves(state)[0]
""",
            says="Ask for the value of the state that the move leads to",
        ),
        Wrong(
            "the move of the largest value",
            """
def choose(game, state):
    return max(game.moves(state), key=lambda move: value(game, game.result(state, move)))
""",
            says="A move wins if it leaves 0",
        ),
    ],
}
