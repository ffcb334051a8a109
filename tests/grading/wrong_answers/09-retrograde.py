"""Wrong answers to exercise 09 · From the end backwards."""

# %% waves · what no wave reaches is a last wave
# says: No wave reaches B and C: each can wait for the other for ever
def waves():
    return ["HI", "DE", "F", "A", "G", "BC"]

# %% waves · one won child is enough for a loss
# says: one is not enough
def waves():
    return ["HI", "DE", "BCFG", "A"]

# %% waves · the ends are not a wave
# says: The wave at ply 0 is missing: it decides the ends
def waves():
    return ["DE", "F", "A", "G"]

# %% waves · in the order found, not in that of the alphabet
# says: Write the letters of a wave in alphabetical order
def waves():
    return ["HI", "ED", "F", "A", "G"]

# %% waves · the last wave is forgotten
# says: You stop too early
def waves():
    return ["HI", "DE", "F", "A"]

# %% parents · the start, which has no parents, has no entry
# says: A position without parents is missing
def parents_of(children):
    parents = {}
    for position in children:
        for child in children[position]:
            parents.setdefault(child, set()).add(position)
    return parents

# %% parents · lists, so a parent comes twice
# says: You return lists
def parents_of(children):
    parents = {position: [] for position in children}
    for position in children:
        for child in children[position]:
            parents[child].append(position)
    return parents

# %% parents · the edges are not turned round
# says: These are still the children
def parents_of(children):
    return {position: set(children[position]) for position in children}

# %% parents · one set for all, by fromkeys
# says: All positions share one set
def parents_of(children):
    parents = dict.fromkeys(children, set())
    for position in children:
        for child in children[position]:
            parents[child].add(position)
    return parents

# %% parents · a later parent replaces the earlier one
# says: If a position has several parents, you keep only the last one
def parents_of(children):
    parents = {position: set() for position in children}
    for position in children:
        for child in children[position]:
            parents[child] = {position}
    return parents

# %% untaps · a dead hand had exactly five fingers
# says: A tap kills a hand at five fingers or more
def untaps(state):
    before = set()
    tapper = 1 - state.to_move
    for i in (0, 1):
        tapped, other = state.hands[state.to_move][i], state.hands[state.to_move][1 - i]
        for using in state.hands[tapper]:
            old = (5 if tapped == 0 else tapped) - using
            if using > 0 and 0 < old < 5:
                hands = list(state.hands)
                hands[state.to_move] = tuple(sorted((old, other)))
                before.add(State(tuple(hands), tapper))
    return before

# %% untaps · a dead hand may have been tapped before
# says: You let dead hands be tapped
def untaps(state):
    before = set()
    tapper = 1 - state.to_move
    for i in (0, 1):
        tapped, other = state.hands[state.to_move][i], state.hands[state.to_move][1 - i]
        for using in state.hands[tapper]:
            for old in range(5):
                new = old + using if old + using < 5 else 0
                if using > 0 and new == tapped:
                    hands = list(state.hands)
                    hands[state.to_move] = tuple(sorted((old, other)))
                    before.add(State(tuple(hands), tapper))
    return before

# %% untaps · a dead hand may tap
# says: You let dead hands tap
def untaps(state):
    before = set()
    tapper = 1 - state.to_move
    for i in (0, 1):
        tapped, other = state.hands[state.to_move][i], state.hands[state.to_move][1 - i]
        for using in state.hands[tapper]:
            for old in range(1, 5):
                new = old + using if old + using < 5 else 0
                if new == tapped:
                    hands = list(state.hands)
                    hands[state.to_move] = tuple(sorted((old, other)))
                    before.add(State(tuple(hands), tapper))
    return before

# %% untaps · the hands are not sorted again
# says: The hands of a state are sorted, the smaller one first
def untaps(state):
    before = set()
    tapper = 1 - state.to_move
    for i in (0, 1):
        tapped, other = state.hands[state.to_move][i], state.hands[state.to_move][1 - i]
        for using in state.hands[tapper]:
            for old in range(1, 5):
                new = old + using if old + using < 5 else 0
                if using > 0 and new == tapped:
                    hands = list(state.hands)
                    hands[state.to_move] = (old, other)
                    before.add(State(tuple(hands), tapper))
    return before

# %% untaps · the player to move has tapped: the wrong one's hand changes
# says: A tap changes the hands of the player who moves next
def untaps(state):
    before = set()
    tapper = state.to_move
    for i in (0, 1):
        tapped, other = state.hands[1 - tapper][i], state.hands[1 - tapper][1 - i]
        for using in state.hands[tapper]:
            for old in range(1, 5):
                new = old + using if old + using < 5 else 0
                if using > 0 and new == tapped:
                    hands = list(state.hands)
                    hands[1 - tapper] = tuple(sorted((old, other)))
                    before.add(State(tuple(hands), 1 - tapper))
    return before

# %% untaps · only living hands are tapped into, never killed
# says: That is the report's recipe
def untaps(state):
    tapper = 1 - state.to_move
    mine, theirs = state.hands[tapper], state.hands[state.to_move]
    found = set()
    for using in mine:
        for i in (0, 1):
            other = theirs[1 - i]
            for before in range(1, 5):
                after = before + using if before + using < 5 else None
                if using and after == theirs[i]:
                    hands = [mine, mine]
                    hands[state.to_move] = tuple(sorted((before, other)))
                    found.add(State(tuple(hands), tapper))
    return found

# %% untaps · the turn is not taken back
# says: Before the tap it was the other player's turn
def untaps(state):
    tapper = 1 - state.to_move
    mine, theirs = state.hands[tapper], state.hands[state.to_move]
    found = set()
    for using in mine:
        for i in (0, 1):
            other = theirs[1 - i]
            for before in range(1, 5):
                after = before + using if before + using < 5 else 0
                if using and after == theirs[i]:
                    hands = [mine, mine]
                    hands[state.to_move] = tuple(sorted((before, other)))
                    found.add(State(tuple(hands), state.to_move))
    return found

# %% retrograde · the player to move has always lost at the end, as in the lecture
# says: You assume that the player to move at an end has lost, as in the lecture's game
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here not in children:
            moves = [] if game.is_terminal(here) else game.moves(here)
            children[here] = [game.result(here, move) for move in moves]
            todo += children[here]
    parents = parents_of(children)
    left = {here: len(set(children[here])) for here in children}
    values = {here: Value(LOSS, 0) for here in children if not children[here]}
    queue = deque(values)
    while queue:
        child = queue.popleft()
        outcome, plies = values[child]
        for parent in parents[child]:
            if parent in values:
                continue
            left[parent] -= 1
            if outcome == LOSS:
                values[parent] = Value(WIN, plies + 1)
                queue.append(parent)
            elif left[parent] == 0:
                values[parent] = Value(LOSS, plies + 1)
                queue.append(parent)
    return {here: values.get(here, Value(DRAW, None)) for here in children}

# %% retrograde · the utility at an end is MAX's, not that of the player to move
# says: You ask for the utility for the same player at every end
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here not in children:
            moves = [] if game.is_terminal(here) else game.moves(here)
            children[here] = [game.result(here, move) for move in moves]
            todo += children[here]
    parents = parents_of(children)
    left = {here: len(set(children[here])) for here in children}
    values, queue = {}, deque()
    for here in children:
        if game.is_terminal(here):
            worth = game.utility(here, MAX)
            if worth != 0:
                values[here] = Value(WIN if worth > 0 else LOSS, 0)
                queue.append(here)
    while queue:
        child = queue.popleft()
        outcome, plies = values[child]
        for parent in parents[child]:
            if parent in values:
                continue
            left[parent] -= 1
            if outcome == LOSS:
                values[parent] = Value(WIN, plies + 1)
                queue.append(parent)
            elif left[parent] == 0:
                values[parent] = Value(LOSS, plies + 1)
                queue.append(parent)
    return {here: values.get(here, Value(DRAW, None)) for here in children}

# %% retrograde · two moves to one state are counted twice, but the news comes once
# says: A state with two moves to the same child waits for ever
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here not in children:
            moves = [] if game.is_terminal(here) else game.moves(here)
            children[here] = [game.result(here, move) for move in moves]
            todo += children[here]
    parents = parents_of(children)
    left = {here: len(children[here]) for here in children}
    values, queue = {}, deque()
    for here in children:
        if game.is_terminal(here):
            worth = game.utility(here, game.to_move(here))
            if worth != 0:
                values[here] = Value(WIN if worth > 0 else LOSS, 0)
                queue.append(here)
    while queue:
        child = queue.popleft()
        outcome, plies = values[child]
        for parent in parents[child]:
            if parent in values:
                continue
            left[parent] -= 1
            if outcome == LOSS:
                values[parent] = Value(WIN, plies + 1)
                queue.append(parent)
            elif left[parent] == 0:
                values[parent] = Value(LOSS, plies + 1)
                queue.append(parent)
    return {here: values.get(here, Value(DRAW, None)) for here in children}

# %% retrograde · a stack in place of a queue: the plies are not the smallest
# says: A stack passes on the latest news first, so the plies are not those of the fastest win
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here not in children:
            moves = [] if game.is_terminal(here) else game.moves(here)
            children[here] = [game.result(here, move) for move in moves]
            todo += children[here]
    parents = parents_of(children)
    left = {here: len(set(children[here])) for here in children}
    values, queue = {}, []
    for here in children:
        if game.is_terminal(here):
            worth = game.utility(here, game.to_move(here))
            if worth != 0:
                values[here] = Value(WIN if worth > 0 else LOSS, 0)
                queue.append(here)
    while queue:
        child = queue.pop()
        outcome, plies = values[child]
        for parent in parents[child]:
            if parent in values:
                continue
            left[parent] -= 1
            if outcome == LOSS:
                values[parent] = Value(WIN, plies + 1)
                queue.append(parent)
            elif left[parent] == 0:
                values[parent] = Value(LOSS, plies + 1)
                queue.append(parent)
    return {here: values.get(here, Value(DRAW, None)) for here in children}

# %% retrograde · what no wave reaches is left out
# says: The states that no wave reaches are missing
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here not in children:
            moves = [] if game.is_terminal(here) else game.moves(here)
            children[here] = [game.result(here, move) for move in moves]
            todo += children[here]
    parents = parents_of(children)
    left = {here: len(set(children[here])) for here in children}
    values, queue = {}, deque()
    for here in children:
        if game.is_terminal(here):
            worth = game.utility(here, game.to_move(here))
            if worth == 0:
                values[here] = Value(DRAW, None)
            else:
                values[here] = Value(WIN if worth > 0 else LOSS, 0)
                queue.append(here)
    while queue:
        child = queue.popleft()
        outcome, plies = values[child]
        for parent in parents[child]:
            if parent in values:
                continue
            left[parent] -= 1
            if outcome == LOSS:
                values[parent] = Value(WIN, plies + 1)
                queue.append(parent)
            elif left[parent] == 0:
                values[parent] = Value(LOSS, plies + 1)
                queue.append(parent)
    return values

# %% retrograde · lost as soon as one child is won
# says: You call a state lost as soon as one child is won
def retrograde(game, state):
    children, order = {}, [state]
    for s in order:
        if s in children:
            continue
        children[s] = [] if game.is_terminal(s) else [game.result(s, m) for m in game.moves(s)]
        order += children[s]
    parents = {s: set() for s in children}
    for s in children:
        for c in children[s]:
            parents[c].add(s)
    waiting = {s: len(set(children[s])) for s in children}
    values, queue = {}, deque()
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            values[s] = Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
            if u:
                queue.append(s)
    while queue:
        child = queue.popleft()
        for parent in parents[child]:
            if parent in values:
                continue
            if values[child].outcome is LOSS:
                values[parent] = Value(WIN, values[child].plies + 1)
                queue.append(parent)
            else:
                values[parent] = Value(LOSS, values[child].plies + 1)
                queue.append(parent)
    return {s: values.get(s, Value(DRAW, None)) for s in children}

# %% retrograde · the plies of wins are not from the queue: last child
def retrograde(game, state):
    children, order = {}, [state]
    for s in order:
        if s in children:
            continue
        children[s] = [] if game.is_terminal(s) else [game.result(s, m) for m in game.moves(s)]
        order += children[s]
    parents = {s: set() for s in children}
    for s in children:
        for c in children[s]:
            parents[c].add(s)
    waiting = {s: len(set(children[s])) for s in children}
    values, queue, seen = {}, deque(), set()
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            values[s] = Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
            if u:
                queue.append(s)
    while queue:
        child = queue.popleft()
        for parent in parents[child]:
            if parent in values and values[child].outcome is not LOSS:
                continue
            if values[child].outcome is LOSS:
                values[parent] = Value(WIN, values[child].plies + 1)
                if parent not in seen:
                    seen.add(parent)
                    queue.append(parent)
            else:
                waiting[parent] -= 1
                if waiting[parent] == 0:
                    values[parent] = Value(LOSS, values[child].plies + 1)
                    queue.append(parent)
    return {s: values.get(s, Value(DRAW, None)) for s in children}

# %% retrograde · a draw closes a way out, too
# says: A drawn child leaves a way out
def retrograde(game, state):
    children, order = {}, [state]
    for s in order:
        if s in children:
            continue
        children[s] = [] if game.is_terminal(s) else [game.result(s, m) for m in game.moves(s)]
        order += children[s]
    parents = {s: set() for s in children}
    for s in children:
        for c in children[s]:
            parents[c].add(s)
    waiting = {s: len(set(children[s])) for s in children}
    values, queue = {}, deque()
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            values[s] = Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
            if True:
                queue.append(s)
    while queue:
        child = queue.popleft()
        for parent in parents[child]:
            if parent in values:
                continue
            if values[child].outcome is LOSS:
                values[parent] = Value(WIN, (values[child].plies or 0) + 1)
                queue.append(parent)
            else:
                waiting[parent] -= 1
                if waiting[parent] == 0:
                    values[parent] = Value(LOSS, (values[child].plies or 0) + 1)
                    queue.append(parent)
    return {s: values.get(s, Value(DRAW, None)) for s in children}

# %% retrograde · only the utility 1 or -1 counts
def retrograde(game, state):
    children, order = {}, [state]
    for s in order:
        if s in children:
            continue
        children[s] = [] if game.is_terminal(s) else [game.result(s, m) for m in game.moves(s)]
        order += children[s]
    parents = {s: set() for s in children}
    for s in children:
        for c in children[s]:
            parents[c].add(s)
    waiting = {s: len(set(children[s])) for s in children}
    values, queue = {}, deque()
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            known = {1: Value(WIN, 0), -1: Value(LOSS, 0)}
            values[s] = known.get(u, Value(DRAW, None))
            if u:
                queue.append(s)
    while queue:
        child = queue.popleft()
        for parent in parents[child]:
            if parent in values:
                continue
            if values[child].outcome is LOSS:
                values[parent] = Value(WIN, values[child].plies + 1)
                queue.append(parent)
            else:
                waiting[parent] -= 1
                if waiting[parent] == 0:
                    values[parent] = Value(LOSS, values[child].plies + 1)
                    queue.append(parent)
    return {s: values.get(s, Value(DRAW, None)) for s in children}

# %% retrograde · a loss lasts as long as the fastest move
# says: you count the fastest
def retrograde(game, state):
    children, todo = {}, [state]
    while todo:
        here = todo.pop()
        if here in children:
            continue
        children[here] = [game.result(here, m) for m in game.moves(here)]
        todo += children[here]
    values = {}
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            values[s] = Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    while True:
        new = {}
        for s, cs in children.items():
            if s in values:
                continue
            lost = [values[c].plies for c in cs if c in values and values[c].outcome == LOSS]
            if lost:
                new[s] = Value(WIN, min(lost) + 1)
            elif all(c in values and values[c].outcome == WIN for c in cs):
                new[s] = Value(LOSS, min(values[c].plies for c in cs) + 1)
        if not new:
            break
        values |= new
    return {s: values.get(s, Value(DRAW, None)) for s in children}

# %% best-moves · a move to a won state wins: the child's value is taken for one's own
# says: A child's value is the other player's
def best_moves(game, state, values):
    if game.is_terminal(state):
        return []
    moves = {move: values[game.result(state, move)] for move in game.moves(state)}
    wins = [m for m in moves if moves[m].outcome == WIN]
    draws = [m for m in moves if moves[m].outcome == DRAW]
    if wins:
        fastest = min(moves[m].plies for m in wins)
        return [m for m in wins if moves[m].plies == fastest]
    if draws:
        return draws
    slowest = max(moves[m].plies for m in moves)
    return [m for m in moves if moves[m].plies == slowest]

# %% best-moves · all wins, fast or slow
# says: If several moves win, only the fastest are best
def best_moves(game, state, values):
    if game.is_terminal(state):
        return []
    moves = {move: values[game.result(state, move)] for move in game.moves(state)}
    wins = [m for m in moves if moves[m].outcome == LOSS]
    draws = [m for m in moves if moves[m].outcome == DRAW]
    if wins:
        return wins
    if draws:
        return draws
    slowest = max(moves[m].plies for m in moves)
    return [m for m in moves if moves[m].plies == slowest]

# %% best-moves · the fastest losses
# says: Among the losses, you take the fastest
def best_moves(game, state, values):
    if game.is_terminal(state):
        return []
    moves = {move: values[game.result(state, move)] for move in game.moves(state)}
    wins = [m for m in moves if moves[m].outcome == LOSS]
    draws = [m for m in moves if moves[m].outcome == DRAW]
    if draws and not wins:
        return draws
    rest = wins or list(moves)
    fastest = min(moves[m].plies for m in rest)
    return [m for m in rest if moves[m].plies == fastest]

# %% best-moves · only the first of the best moves
# says: Several moves may be equally good: return all of them
def best_moves(game, state, values):
    def key(move):
        outcome, plies = values[game.result(state, move)]
        return -outcome, 0 if plies is None else plies * outcome

    moves = game.moves(state)
    return [max(moves, key=key)] if moves else []

# %% best-moves · nothing is said of a state where the game is over
# says: If the game is over, there is no move
def best_moves(game, state, values):
    def key(move):
        outcome, plies = values[game.result(state, move)]
        return -outcome, 0 if plies is None else plies * outcome

    best = max(key(move) for move in game.moves(state))
    return [move for move in game.moves(state) if key(move) == best]

# %% best-moves · slowest wins
# says: Among the wins, you take the slowest
def best_moves(game, state, values):
    if game.is_terminal(state):
        return []
    after = {m: values[game.result(state, m)] for m in game.moves(state)}
    for outcome in (LOSS, DRAW, WIN):
        good = {m: v for m, v in after.items() if v.outcome is outcome}
        if good:
            if outcome is DRAW:
                return list(good)
            far = max(v.plies for v in good.values())
            return [m for m in good if good[m].plies == far]

# %% best-moves · nothing if all lose
# says: If every move loses, return the slowest losses, not an empty list
def best_moves(game, state, values):
    if game.is_terminal(state):
        return []
    after = {m: values[game.result(state, m)] for m in game.moves(state)}
    lost = [v.plies for v in after.values() if v.outcome is LOSS]
    if lost:
        return [m for m in after if after[m] == Value(LOSS, min(lost))]
    return [m for m in after if after[m].outcome is DRAW]

# %% faults · draws have plies: None + 1
# says: A draw has no plies: None + 1 is an error
def faults(game, values):
    wrong = []
    for state in values:
        if game.is_terminal(state):
            worth = game.utility(state, game.to_move(state))
            right = Value(WIN, 0) if worth > 0 else Value(LOSS, 0)
        else:
            children = [values[game.result(state, move)] for move in game.moves(state)]
            losses = [v.plies for v in children if v.outcome == LOSS]
            if losses:
                right = Value(WIN, min(losses) + 1)
            else:
                right = Value(LOSS, max(v.plies for v in children) + 1)
        if values[state] != right:
            wrong.append(state)
    return wrong

# %% faults · an end that the player to move has won is no fault to look for: ends are lost
# says: When the game is over, the player to move need not have lost
def faults(game, values):
    wrong = []
    for state in values:
        if game.is_terminal(state):
            right = Value(LOSS, 0)
        else:
            children = [values[game.result(state, move)] for move in game.moves(state)]
            losses = [v.plies for v in children if v.outcome == LOSS]
            if losses:
                right = Value(WIN, min(losses) + 1)
            elif any(v.outcome == DRAW for v in children):
                right = Value(DRAW, None)
            else:
                right = Value(LOSS, max(v.plies for v in children) + 1)
        if values[state] != right:
            wrong.append(state)
    return wrong

# %% faults · only the outcomes are compared, not the plies
# says: You compare only outcomes
def faults(game, values):
    wrong = []
    for state in values:
        if game.is_terminal(state):
            worth = game.utility(state, game.to_move(state))
            right = (worth > 0) - (worth < 0)
        else:
            right = max(-values[game.result(state, move)].outcome for move in game.moves(state))
        if values[state].outcome != right:
            wrong.append(state)
    return wrong

# %% faults · a fault spoils its parents: it looks for the true value, not for what follows
# says: You correct a value before you check its parents
def faults(game, values):
    values = dict(values)
    wrong = []
    for state in sorted(values, key=lambda s: values[s].plies or 0):
        if game.is_terminal(state):
            worth = game.utility(state, game.to_move(state))
            right = Value(DRAW, None) if worth == 0 else Value(WIN if worth > 0 else LOSS, 0)
        else:
            children = [values[game.result(state, move)] for move in game.moves(state)]
            losses = [v.plies for v in children if v.outcome == LOSS]
            if losses:
                right = Value(WIN, min(losses) + 1)
            elif any(v.outcome == DRAW for v in children):
                right = Value(DRAW, None)
            else:
                right = Value(LOSS, max(v.plies for v in children) + 1)
        if values[state] != right:
            wrong.append(state)
            values[state] = right
    return wrong

# %% faults · the slowest win
# says: If several moves win, you take the slowest
def faults(game, values):
    wrong = []
    for state in values:
        if game.is_terminal(state):
            worth = game.utility(state, game.to_move(state))
            right = Value(DRAW, None) if worth == 0 else Value(WIN if worth > 0 else LOSS, 0)
        else:
            children = [values[game.result(state, move)] for move in game.moves(state)]
            losses = [v.plies for v in children if v.outcome == LOSS]
            if losses:
                right = Value(WIN, max(losses) + 1)
            elif any(v.outcome == DRAW for v in children):
                right = Value(DRAW, None)
            else:
                right = Value(LOSS, max(v.plies for v in children) + 1)
        if values[state] != right:
            wrong.append(state)
    return wrong

# %% faults · only the first fault
# says: You stop at the first fault
def follows(game, values, s):
    if game.is_terminal(s):
        u = game.utility(s, game.to_move(s))
        return Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    below = [values[game.result(s, m)] for m in game.moves(s)]
    lost = [v.plies for v in below if v.outcome is LOSS]
    if lost:
        return Value(WIN, min(lost) + 1)
    if any(v.outcome is DRAW for v in below):
        return Value(DRAW, None)
    return Value(LOSS, max(v.plies for v in below) + 1)


def faults(game, values):
    for s in values:
        if values[s] != follows(game, values, s):
            return [s]
    return []

# %% faults · the fastest loss
# says: If every move loses, you take the fastest loss
def follows(game, values, s):
    if game.is_terminal(s):
        u = game.utility(s, game.to_move(s))
        return Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    below = [values[game.result(s, m)] for m in game.moves(s)]
    lost = [v.plies for v in below if v.outcome is LOSS]
    if lost:
        return Value(WIN, min(lost) + 1)
    if any(v.outcome is DRAW for v in below):
        return Value(DRAW, None)
    return Value(LOSS, min(v.plies for v in below) + 1)


def faults(game, values):
    return [s for s in values if values[s] != follows(game, values, s)]

# %% faults · compares with the truth
# says: You compare with the true values
def truth(game, state):
    children, order = {}, [state]
    for s in order:
        if s in children:
            continue
        children[s] = [] if game.is_terminal(s) else [game.result(s, m) for m in game.moves(s)]
        order += children[s]
    parents = {s: set() for s in children}
    for s in children:
        for c in children[s]:
            parents[c].add(s)
    waiting = {s: len(set(children[s])) for s in children}
    values, queue = {}, deque()
    for s in children:
        if game.is_terminal(s):
            u = game.utility(s, game.to_move(s))
            values[s] = Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
            if u:
                queue.append(s)
    while queue:
        child = queue.popleft()
        for parent in parents[child]:
            if parent in values:
                continue
            if values[child].outcome is LOSS:
                values[parent] = Value(WIN, values[child].plies + 1)
                queue.append(parent)
            else:
                waiting[parent] -= 1
                if waiting[parent] == 0:
                    values[parent] = Value(LOSS, values[child].plies + 1)
                    queue.append(parent)
    return {s: values.get(s, Value(DRAW, None)) for s in children}


def faults(game, values):
    true = {}
    for s in values:
        if s not in true:
            true.update(truth(game, s))
    return [s for s in values if values[s] != true[s]]

# %% faults · plies not compared to the child's but equal to it
# says: A win is exactly one ply farther away than the child's loss
def follows(game, values, s):
    if game.is_terminal(s):
        u = game.utility(s, game.to_move(s))
        return Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    below = [values[game.result(s, m)] for m in game.moves(s)]
    lost = [v.plies for v in below if v.outcome is LOSS]
    if lost:
        return Value(WIN, min(lost))
    if any(v.outcome is DRAW for v in below):
        return Value(DRAW, None)
    return Value(LOSS, max(v.plies for v in below) + 1)


def faults(game, values):
    return [s for s in values if values[s] != follows(game, values, s)]

# %% faults · plies of losses one too few
# says: A loss is exactly one ply farther away than the child's win
def follows(game, values, s):
    if game.is_terminal(s):
        u = game.utility(s, game.to_move(s))
        return Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    below = [values[game.result(s, m)] for m in game.moves(s)]
    lost = [v.plies for v in below if v.outcome is LOSS]
    if lost:
        return Value(WIN, min(lost) + 1)
    if any(v.outcome is DRAW for v in below):
        return Value(DRAW, None)
    return Value(LOSS, max(v.plies for v in below))


def faults(game, values):
    return [s for s in values if values[s] != follows(game, values, s)]

# %% faults · a draw before a win
# says: A win is better than a draw
def follows(game, values, s):
    if game.is_terminal(s):
        u = game.utility(s, game.to_move(s))
        return Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None)
    below = [values[game.result(s, m)] for m in game.moves(s)]
    lost = [v.plies for v in below if v.outcome is LOSS]
    if any(v.outcome is DRAW for v in below):
        return Value(DRAW, None)
    if lost:
        return Value(WIN, min(lost) + 1)
    return Value(LOSS, max(v.plies for v in below) + 1)


def faults(game, values):
    return [s for s in values if values[s] != follows(game, values, s)]
# %% faults · a win of any length
# says: You accept any win
def faults(game, values):
    wrong = []
    for state, value in values.items():
        if game.is_terminal(state):
            u = game.utility(state, game.to_move(state))
            ok = value == (Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None))
        else:
            below = [values[game.result(state, m)] for m in game.moves(state)]
            losses = [c.plies for c in below if c.outcome == LOSS]
            if losses:
                ok = value.outcome == WIN and value.plies - 1 in losses
            elif any(c.outcome == DRAW for c in below):
                ok = value == Value(DRAW, None)
            else:
                ok = value == Value(LOSS, 1 + max(c.plies for c in below))
        if not ok:
            wrong.append(state)
    return wrong

# %% faults · a loss of any length
# says: You accept any loss
def faults(game, values):
    wrong = []
    for state, value in values.items():
        if game.is_terminal(state):
            u = game.utility(state, game.to_move(state))
            ok = value == (Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None))
        else:
            below = [values[game.result(state, m)] for m in game.moves(state)]
            losses = [c.plies for c in below if c.outcome == LOSS]
            if losses:
                ok = value == Value(WIN, 1 + min(losses))
            elif any(c.outcome == DRAW for c in below):
                ok = value == Value(DRAW, None)
            else:
                ok = value.outcome == LOSS and value.plies - 1 in [c.plies for c in below]
        if not ok:
            wrong.append(state)
    return wrong

# %% faults · what follows from any child will do
# says: A value that follows from some child is not enough
def faults(game, values):
    def back(v):
        return v if v.outcome == DRAW else Value(-v.outcome, v.plies + 1)
    wrong = []
    for state, value in values.items():
        if game.is_terminal(state):
            u = game.utility(state, game.to_move(state))
            ok = value == (Value(WIN, 0) if u > 0 else Value(LOSS, 0) if u < 0 else Value(DRAW, None))
        else:
            ok = value in [back(values[game.result(state, m)]) for m in game.moves(state)]
        if not ok:
            wrong.append(state)
    return wrong
