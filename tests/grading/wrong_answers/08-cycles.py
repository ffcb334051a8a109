"""Wrong answers to exercise 08 · When the game goes round in circles."""

# %% two-states · the table is right
# says: That is the truth about B
def two_states():
    return 1, 1

# %% two-states · the table's value is the true one
# says: B's only move leads to A
def two_states():
    return 0, 0

# %% two-states · the two numbers exchanged
# says: The value in the table comes first
def two_states():
    return 1, 0

# %% two-states · B's value for MIN
# says: The question asks for B's value for MAX
def two_states():
    return 0, -1

# %% two-states · MIN has to move into a loss: the table says -1
# says: Below B the search meets A again, and A is on the path
def two_states():
    return -1, 1

# %% first-repetition · the state at the beginning does not count
# says: The state at the beginning also counts
def first_repetition(game, state, moves):
    seen = set()
    for i, move in enumerate(moves):
        state = game.result(state, move)
        if state in seen:
            return i + 1
        seen.add(state)
    return None

# %% first-repetition · waits for the first state only
# says: You compare only with the beginning
def first_repetition(game, state, moves):
    start = state
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state == start:
            return i
    return None

# %% first-repetition · forgets who is to move
# says: Equal hands do not make equal states
def first_repetition(game, state, moves):
    seen = [state.hands]
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state.hands in seen:
            return i
        seen.append(state.hands)
    return None

# %% first-repetition · 0 where no state comes back
# says: If no state is repeated, return None
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

# %% first-repetition · where the state was before
# says: You say where the state occurred before
def first_repetition(game, state, moves):
    line = [state]
    for move in moves:
        state = game.result(state, move)
        if state in line:
            return line.index(state)
        line.append(state)

# %% first-repetition · two plies back
# says: You never find a repetition
def first_repetition(game, state, moves):
    line = [state]
    for i, move in enumerate(moves, 1):
        state = game.result(state, move)
        if state in line[-2:]:
            return i
        line.append(state)

# %% first-repetition · list of states after the end
# says: Stop at the first state that is repeated
def first_repetition(game, state, moves):
    states = [state]
    for m in moves:
        states.append(game.result(states[-1], m))
    if len(set(states)) < len(states):
        return len(moves)
    return None

# %% first-repetition · waits for the third time
# says: you wait for the third
def first_repetition(game, state, moves):
    count = {state: 1}
    for number, move in enumerate(moves, 1):
        state = game.result(state, move)
        count[state] = count.get(state, 0) + 1
        if count[state] == 3:
            return number
    return None

# %% path-value · what has been on some path counts as on this one
# says: A state is repeated only if it is on the path
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

# %% path-value · looks for the state after it has been put on the path
# says: You call every state a repetition
def path_value(game, state, path=()):
    path = (*path, state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    values = [path_value(game, game.result(state, move), path) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% path-value · the lecture's search, which remembers values
# says: You keep values that you found on one path
def path_value(game, state, path=()):
    return search_once(game, state, {}, path)

# %% path-value · knows the root only
# says: You compare only with the root
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if path and state == path[0]:
        return 0
    path = path or (state,)
    values = [path_value(game, game.result(state, move), path) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% path-value · a repetition is a loss
# says: A repetition is a draw
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return -1 if game.to_move(state) == MAX else 1
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% path-value · the mover's utility
# says: At an end you take the utility for the player to move
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if state in path:
        return 0
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% path-value · forgets to hand the path down
# says: You find no state on the path
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    path = (*path, state)
    vs = [path_value(game, game.result(state, m)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% path-value · returns None at a repetition
# says: Did you forget `return`
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return
    vs = [path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% path-value · max only
# says: Your MIN also takes the largest value
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path:
        return 0
    return max(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))

# %% path-value · a repetition is asked for before the end, root forgotten
# says: The root is on the path as well
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path[1:]:
        return 0
    best = max if game.to_move(state) == MAX else min
    return best(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))

# %% path-value · only the parent and the grandparent are compared
# says: You look back only two plies
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if state in path[-2:]:
        return 0
    best = max if game.to_move(state) == MAX else min
    return best(path_value(game, game.result(state, m), path + (state,)) for m in game.moves(state))

# %% path-value · a repetition is left out
# says: you leave it out
def path_value(game, state, path=()):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    path = (*path, state)
    values = []
    for move in game.moves(state):
        child = game.result(state, move)
        if child in path:
            continue
        values.append(path_value(game, child, path))
    if not values:
        return 0
    return max(values) if game.to_move(state) == MAX else min(values)

# %% settled · new values are used in the same round
# says: You use new values in the round that computes them, so a round is no longer a depth
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

# %% settled · counts the round in which nothing changes
# says: Your depth is one too large
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

# %% settled · MIN takes the largest value, too
# says: At MIN's states you take the largest value
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

# %% settled · stops when the start's value does not change
# says: You stop when the start keeps its value
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

# %% settled · the ends are left out of the dictionary
# says: The ends of the game are also states
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

# %% settled · the mover's utility at the ends
# says: An end is worth its utility for MAX
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

# %% settled · the values first
# says: The depth comes first
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

# %% settled · ends become 0
# says: At depth 0 the ends already have their utility
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

# %% settled · stops when the start stays, new values
# says: If the start keeps its value, other states may not
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

# %% settled · ends 0 if a loss
# says: The ends keep their utility at every depth, even if it is negative
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

# %% settled · keeps what is decided
# says: A value that is no longer 0 may still change
def settled(game):
    states = explore(game).states
    values = {s: game.utility(s, MAX) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if new[s] == 0 and not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new == values:
            return depth, values
        values = new
        depth += 1

# %% settled · signs in place of utilities
# says: An end is worth its utility
def settled(game):
    def sign(x):
        return (x > 0) - (x < 0)
    states = explore(game).states
    values = {s: sign(game.utility(s, MAX)) if game.is_terminal(s) else 0 for s in states}
    depth = 0
    while True:
        new = dict(values)
        for s in states:
            if not game.is_terminal(s):
                best = max if game.to_move(s) == MAX else min
                new[s] = best(values[game.result(s, m)] for m in game.moves(s))
        if new == values:
            return depth, values
        values = new
        depth += 1

# %% lies · how many instead of which
# says: You count the wrong values
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return sum(table[state] != values[state] for state in table)

# %% lies · the states with a right value
# says: These are the states whose value is right
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in table if table[state] == values[state]]

# %% lies · a state that is not stored counts as a lie
# says: A state that is not in the table is not a lie
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in values if table.get(state) != values[state]]

# %% lies · a new search from each state
# says: Search once
def lies(game):
    depth, values = settled(game)
    return [state for state in values if search_once(game, state, {}) != values[state]]

# %% lies · only draws can be lies
# says: A wrong value need not be 0
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    depth, values = settled(game)
    return [state for state in table if table[state] == 0 and values[state] != 0]

# %% lies · compares with the pair
# says: Do you compare only with the values? `settled` returns the depth as well
def lies(game):
    table = {}
    search_once(game, game.initial, table)
    truth = settled(game)
    return [s for s in table if table[s] != truth[s]]

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

# %% careful · a repetition is safe
# says: You store every value
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

# %% careful · the child that decides must be safe, the others need not
# says: You ask only the children with the best value
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

# %% careful · stores the ends of the game, too
# says: Do not store the ends of the game
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

# %% careful · safe if the last child is
# says: You check only the last child
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

# %% careful · stops at the first unsafe child
# says: You stop at the first child that is not safe
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

# %% careful · any safe child is enough
# says: You are satisfied with one safe child
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

# %% careful · only the value
# says: Return the value and the table
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

# %% careful · no look into the table
# says: You store values
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

# %% careful · a value that is 0 is unsafe
# says: A 0 is also safe if no repetition played a part in it
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

# %% careful · stores nonzero values, too
# says: A value other than 0 may also be unsafe
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

# %% careful · a value from the table is not safe
# says: A value from the table is safe, because only safe values are stored
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
