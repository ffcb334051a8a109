"""Wrong answers to exercise 07 · When the game goes round in circles."""

from wrong import Wrong

WRONG = {
    "two-states": [
        Wrong(
            "the table is right",
            """
def two_states():
    return 1, 1
""",
            says="That is the truth about B",
        ),
        Wrong(
            "the table's value is the true one",
            """
def two_states():
    return 0, 0
""",
            says="B's only move leads to A",
        ),
        Wrong(
            "the two numbers exchanged",
            """
def two_states():
    return 1, 0
""",
            says="The value in the table comes first",
        ),
        Wrong(
            "B's value for MIN",
            """
def two_states():
    return 0, -1
""",
            says="B's value for MAX is asked for",
        ),
        Wrong(
            "MIN has to move into a loss: the table says -1",
            """
def two_states():
    return -1, 1
""",
            says="Below B the search meets A once more",
        ),
    ],
    "first-repetition": [
        Wrong(
            "the state at the beginning does not count",
            """
def first_repetition(game, state, moves):
    seen = set()
    for i, move in enumerate(moves):
        state = game.result(state, move)
        if state in seen:
            return i + 1
        seen.add(state)
    return None
""",
            says="The state at the beginning counts",
        ),
        Wrong(
            "counts the moves from 0",
            """
def first_repetition(game, state, moves):
    seen = {state}
    for i, move in enumerate(moves):
        state = game.result(state, move)
        if state in seen:
            return i
        seen.add(state)
    return None
""",
            says="Your count begins at 0",
        ),
        Wrong(
            "waits for the first state only",
            """
def first_repetition(game, state, moves):
    start = state
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state == start:
            return i
    return None
""",
            says="You compare with the beginning only",
        ),
        Wrong(
            "forgets who is to move",
            """
def first_repetition(game, state, moves):
    seen = [state.hands]
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state.hands in seen:
            return i
        seen.append(state.hands)
    return None
""",
            says="Equal hands are not yet an equal state",
        ),
        Wrong(
            "0 where no state comes back",
            """
def first_repetition(game, state, moves):
    seen = {state}
    count = 0
    for move in moves:
        count += 1
        state = game.result(state, move)
        if state in seen:
            return count
        seen.add(state)
    return 0
""",
            says="Where no state comes back",
        ),
        Wrong(
            "where the state was before",
            """
def first_repetition(game, state, moves):
    line = [state]
    for move in moves:
        state = game.result(state, move)
        if state in line:
            return line.index(state)
        line.append(state)
""",
            says="You say where the state stood before",
        ),
        Wrong(
            "two plies back",
            """
def first_repetition(game, state, moves):
    line = [state]
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state in line[-2:]:
            return i
        line.append(state)
""",
            says="No state comes back in yours",
        ),
        Wrong(
            "list of states after the end",
            """
def first_repetition(game, state, moves):
    states = [state]
    for m in moves:
        states.append(game.result(states[-1], m))
    if len(set(states)) < len(states):
        return len(moves)
    return None
""",
            says="Stop at the first state that comes back",
        ),
    ],
    "path-value": [
        Wrong(
            "what has been on some path counts as on this one",
            """
def path_value(game, state, path=()):
    seen = set(path)

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if state in seen:
            return 0
        seen.add(state)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    return value(state)
""",
            says="A state is repeated only if it is on the path",
        ),
        Wrong(
            "looks for the state after it has been put on the path",
            """
def path_value(game, state, path=()):
    path = (*path, state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    values = [path_value(game, game.result(state, move), path) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="Each state is a repetition in yours",
        ),
        Wrong(
            "the path never grows",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    values = [path_value(game, game.result(state, move), path) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="No state is found on the path",
        ),
        Wrong(
            "the lecture's search, which remembers values",
            """
def path_value(game, state, path=()):
    return search_once(game, state, {}, path)
""",
            says="You keep values that you found on one path",
        ),
        Wrong(
            "knows the root only",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if path and state == path[0]:
        return 0
    path = path or (state,)
    values = [path_value(game, game.result(state, move), path) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="You compare with the root only",
        ),
        Wrong(
            "a repetition is a loss",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return -1 if game.to_move(state) == MAX else 1
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)
""",
            says="A repetition is a draw",
        ),
        Wrong(
            "the mover's utility",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if state in path:
        return 0
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)
""",
            says="At an end you take the utility of the player to move",
        ),
        Wrong(
            "forgets to hand the path down",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    path = (*path, state)
    vs = [path_value(game, game.result(state, m)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)
""",
            says="No state is found on the path",
        ),
        Wrong(
            "returns None at a repetition",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)
""",
            says="Did you forget `return`",
        ),
        Wrong(
            "max only",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    return max(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))
""",
            says="Your MIN takes the largest value",
        ),
        Wrong(
            "a repetition is asked for before the end, root forgotten",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path[1:]:
        return 0
    best = max if game.to_move(state) == MAX else min
    return best(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))
""",
            says="The root is on the path as well",
        ),
        Wrong(
            "only the parent and the grandparent are compared",
            """
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path[-2:]:
        return 0
    best = max if game.to_move(state) == MAX else min
    return best(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))
""",
            says="You look back two plies only",
        ),
    ],
    "settled": [
        Wrong(
            "new values are used in the same round",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        changed = False
        for state in states:
            if game.is_terminal(state):
                continue
            best = max if game.to_move(state) == MAX else min
            value = best(values[game.result(state, move)] for move in game.moves(state))
            if value != values[state]:
                values[state] = value
                changed = True
        if not changed:
            return depth, values
        depth += 1
""",
            says="You use new values within their own round",
        ),
        Wrong(
            "counts the round in which nothing changes",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = {}
        for state in states:
            if game.is_terminal(state):
                new[state] = game.utility(state, MAX)
            else:
                best = max if game.to_move(state) == MAX else min
                new[state] = best(values[game.result(state, m)] for m in game.moves(state))
        depth += 1
        if new == values:
            return depth, values
        values = new
""",
            says="Your depth is one too large",
        ),
        Wrong(
            "MIN takes the largest value, too",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for state in states:
            if not game.is_terminal(state):
                new[state] = max(values[game.result(state, m)] for m in game.moves(state))
        if new == values:
            return depth, values
        values = new
        depth += 1
""",
            says="At MIN's states you take the largest value",
        ),
        Wrong(
            "stops when the start's value does not change",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for state in states:
            if not game.is_terminal(state):
                best = max if game.to_move(state) == MAX else min
                new[state] = best(values[game.result(state, m)] for m in game.moves(state))
        if new[game.initial] == values[game.initial]:
            return depth, values
        values = new
        depth += 1
""",
            says="You stop when the value of the start stays as it is",
        ),
        Wrong(
            "the ends are left out of the dictionary",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for state in states:
            if not game.is_terminal(state):
                best = max if game.to_move(state) == MAX else min
                new[state] = best(values[game.result(state, m)] for m in game.moves(state))
        if new == values:
            return depth, {s: v for s, v in values.items() if not game.is_terminal(s)}
        values = new
        depth += 1
""",
            says="The ends of the game are states",
        ),
        Wrong(
            "the mover's utility at the ends",
            """
def settled(game):
    states = explore(game).states
    values = {
        s: game.utility(s, game.to_move(s)) if game.is_terminal(s) else 0 for s in states
    }
    depth = 0
    while True:
        new = dict(values)
        for state in states:
            if not game.is_terminal(state):
                best = max if game.to_move(state) == MAX else min
                new[state] = best(values[game.result(state, m)] for m in game.moves(state))
        if new == values:
            return depth, values
        values = new
        depth += 1
""",
            says="An end is worth its utility for MAX",
        ),
        Wrong(
            "the values first",
            """
def settled(game):
    states = explore(game).states
    old = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = {}
        for s in states:
            kids = [old[game.result(s, m)] for m in game.moves(s)]
            new[s] = old[s] if not kids else max(kids) if game.to_move(s) == MAX else min(kids)
        if new == old:
            return old, depth
        old = new
        depth += 1
""",
            says="The depth comes first",
        ),
        Wrong(
            "ends become 0",
            """
def settled(game):
    states = explore(game).states
    old = {s: 0 for s in states}
    depth = 0
    while True:
        new = {}
        for s in states:
            kids = [old[game.result(s, m)] for m in game.moves(s)]
            new[s] = (
                game.utility(s, MAX)
                if not kids
                else max(kids)
                if game.to_move(s) == MAX
                else min(kids)
            )
        if new == old:
            return depth, old
        old = new
        depth += 1
""",
            says="At depth 0 the ends have their utility already",
        ),
        Wrong(
            "the values only",
            """
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
""",
            says="Return two things",
        ),
        Wrong(
            "stops when the start stays",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new[game.initial] == values[game.initial]:
            return depth, values
        depth, values = depth + 1, new
""",
            says="You stop when the value of the start stays as it is",
        ),
        Wrong(
            "stops when the start stays, new values",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new[game.initial] == values[game.initial]:
            return depth, new
        depth, values = depth + 1, new
""",
            says="When the start keeps its value, other states may not",
        ),
        Wrong(
            "depth counts from 1",
            """
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new == values:
            return depth + 1, values
        depth, values = depth + 1, new
""",
            says="Your depth is one too large",
        ),
        Wrong(
            "ends 0 if a loss",
            """
def settled(game):
    states = explore(game).states
    values = {s: max(0, game.utility(s, MAX)) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new == values:
            return depth, values
        depth, values = depth + 1, new
""",
            says="The ends keep their utility at every depth, even if it is negative",
        ),
    ],
    "lies": [
        Wrong(
            "how many instead of which",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return sum(table[state] != values[state] for state in table)
""",
            says="You count the wrong values",
        ),
        Wrong(
            "the states with a right value",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in table if table[state] == values[state]]
""",
            says="These are the states with a right value",
        ),
        Wrong(
            "a state that is not stored counts as a lie",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in values if table.get(state) != values[state]]
""",
            says="A state that the table does not hold is no lie",
        ),
        Wrong(
            "a new search from each state",
            """
def lies(game):
    depth, values = settled(game)
    return [state for state in values if search_once(game, state, {}) != values[state]]
""",
            says="Search once",
        ),
        Wrong(
            "only draws can be lies",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in table if table[state] == 0 and values[state] != 0]
""",
            says="A wrong value need not be 0",
        ),
        Wrong(
            "compares with the pair",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    truth = settled(game)
    return [s for s in table if table[s] != truth[s]]
""",
            says="Do you compare with the values alone",
        ),
        Wrong(
            "the lying states as a dictionary with their values",
            """
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    truth = settled(game)[1]
    return {s: v for s, v in table.items() if v != truth[s]}
""",
            says="Return a list of the states",
        ),
    ],
    "careful": [
        Wrong(
            "stores everything",
            """
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
""",
            says="You store every value",
        ),
        Wrong(
            "a repetition is safe",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], True
        if state in path:
            return 0, True
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        values = [value for value, _ in found]
        value = max(values) if game.to_move(state) == MAX else min(values)
        safe = all(is_safe for _, is_safe in found)
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="You store every value",
        ),
        Wrong(
            "the child that decides must be safe, the others need not",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], True
        if state in path:
            return 0, False
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        values = [value for value, _ in found]
        value = max(values) if game.to_move(state) == MAX else min(values)
        safe = any(is_safe for child_value, is_safe in found if child_value == value)
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="You ask only the children with the best value",
        ),
        Wrong(
            "stores the ends of the game, too",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if state in table:
            return table[state], True
        if game.is_terminal(state):
            table[state] = game.utility(state, MAX)
            return table[state], True
        if state in path:
            return 0, False
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        values = [value for value, _ in found]
        value = max(values) if game.to_move(state) == MAX else min(values)
        safe = all(is_safe for _, is_safe in found)
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="The ends of the game are not stored",
        ),
        Wrong(
            "safe if the last child is",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], True
        if state in path:
            return 0, False
        values = []
        for move in game.moves(state):
            value, safe = search(game.result(state, move), (*path, state))
            values.append(value)
        best = max(values) if game.to_move(state) == MAX else min(values)
        if safe:
            table[state] = best
        return best, safe

    return search(state, ())[0], table
""",
            says="You ask the last child only",
        ),
        Wrong(
            "stops at the first unsafe child",
            """
def careful(game, state):
    table = {}

    def go(s, path):
        if game.is_terminal(s):
            return game.utility(s, MAX), True
        if s in table:
            return table[s], True
        if s in path:
            return 0, False
        values, safe = [], True
        for m in game.moves(s):
            v, ok = go(game.result(s, m), path + (s,))
            values.append(v)
            if not ok:
                safe = False
                break
        v = max(values) if game.to_move(s) == MAX else min(values)
        if safe:
            table[s] = v
        return v, safe

    return go(state, ())[0], table
""",
            says="You stop at the first child that is not safe",
        ),
        Wrong(
            "any safe child is enough",
            """
def careful(game, state):
    table = {}

    def go(s, path):
        if game.is_terminal(s):
            return game.utility(s, MAX), True
        if s in table:
            return table[s], True
        if s in path:
            return 0, False
        got = [go(game.result(s, m), path + (s,)) for m in game.moves(s)]
        v = max(x for x, _ in got) if game.to_move(s) == MAX else min(x for x, _ in got)
        safe = any(ok for _, ok in got)
        if safe:
            table[s] = v
        return v, safe

    return go(state, ())[0], table
""",
            says="One safe child is enough for you",
        ),
        Wrong(
            "only the value",
            """
def careful(game, state):
    table = {}

    def go(s, path):
        if game.is_terminal(s):
            return game.utility(s, MAX), True
        if s in table:
            return table[s], True
        if s in path:
            return 0, False
        got = [go(game.result(s, m), path + (s,)) for m in game.moves(s)]
        v = max(x for x, _ in got) if game.to_move(s) == MAX else min(x for x, _ in got)
        safe = all(ok for _, ok in got)
        if safe:
            table[s] = v
        return v, safe

    return go(state, ())[0]
""",
            says="Return the value and the table",
        ),
        Wrong(
            "no look into the table",
            """
def careful(game, state):
    table = {}

    def go(s, path):
        if game.is_terminal(s):
            return game.utility(s, MAX), True
        if s in path:
            return 0, False
        got = [go(game.result(s, m), path + (s,)) for m in game.moves(s)]
        v = (max if game.to_move(s) == MAX else min)(x for x, _ in got)
        safe = all(ok for _, ok in got)
        if safe:
            table[s] = v
        return v, safe

    return go(state, ())[0], table
""",
            says="You store values",
        ),
        Wrong(
            "a value that is 0 is unsafe",
            """
def careful(game, state):
    table = {}

    def go(s, path):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if s in table:
            return table[s]
        if s in path:
            return 0
        got = [go(game.result(s, m), path + (s,)) for m in game.moves(s)]
        v = (max if game.to_move(s) == MAX else min)(got)
        if v != 0:
            table[s] = v
        return v

    return go(state, ()), table
""",
            says="where no repetition had a part in it",
        ),
        Wrong(
            "stores nonzero values, too",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], True
        if state in path:
            return 0, False
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        best = max if game.to_move(state) == MAX else min
        value = best(v for v, _ in found)
        safe = all(s for _, s in found)
        if safe or value != 0:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="A value other than 0 may be unsafe as well",
        ),
        Wrong(
            "safe unless the value is the 0 of a repetition that decides",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], True
        if state in path:
            return 0, False
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        best = max if game.to_move(state) == MAX else min
        value = best(v for v, _ in found)
        safe = (value, False) not in found
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="You ask only the children with the best value",
        ),
        Wrong(
            "a value from the table is not safe",
            """
def careful(game, state):
    table = {}

    def search(state, path):
        if game.is_terminal(state):
            return game.utility(state, MAX), True
        if state in table:
            return table[state], False
        if state in path:
            return 0, False
        found = [search(game.result(state, m), (*path, state)) for m in game.moves(state)]
        best = max if game.to_move(state) == MAX else min
        value = best(v for v, _ in found)
        safe = all(s for _, s in found)
        if safe:
            table[state] = value
        return value, safe

    return search(state, ())[0], table
""",
            says="A value from the table is safe, for only safe ones are stored",
        ),
    ],
}
