"""Wrong answers to exercise 09 · From the end backwards."""

# %% waves · the ends are not a wave
# says: The wave at ply 0 is missing: it decides the ends
def waves():
    return ["DE", "F", "A", "G"]

# %% parents · the edges are not turned round
# says: These are still the children
def parents_of(children):
    return {position: set(children[position]) for position in children}

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

# %% best-moves · only the first of the best moves
# says: Several moves may be equally good: return all of them
def best_moves(game, state, values):
    def key(move):
        outcome, plies = values[game.result(state, move)]
        return -outcome, 0 if plies is None else plies * outcome

    moves = game.moves(state)
    return [max(moves, key=key)] if moves else []

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
