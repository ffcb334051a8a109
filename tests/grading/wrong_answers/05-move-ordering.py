"""Wrong answers to exercise 05 · Which move first?"""

# %% three-orders · the leaves only
# says: You have counted only the leaves
def three_orders():
    return 6, 9, 5

# %% three-orders · the best order of the rows, but each as it stands
# says: A good order of the three rows is not enough
def three_orders():
    return 10, 13, 10

# %% three-orders · in each row the largest number first
# says: For MIN the smallest value is the best
def three_orders():
    return 10, 13, 11

# %% three-orders · the whole tree each time
# says: That is the whole tree
def three_orders():
    return 13, 13, 13

# %% three-orders · 13,13,9
# says: Alpha-beta leaves a row as soon as it cannot be better, even in the first order
def three_orders():
    return 13, 13, 9

# %% kill-first · makes every move
# says: but you make the moves to see
def kill_first(game, state):
    def alive(state):
        return sum(hand > 0 for hand in state.hands[1 - player])

    player = state.to_move
    kills, others = [], []
    for move in game.moves(state):
        after = game.result(state, move)
        (kills if alive(after) < alive(state) else others).append(move)
    return kills + others

# %% kill-first · a hand always dies at five
# says: You treat five fingers or more as a dead hand
def kill_first(game, state):
    def kills(move):
        return isinstance(move, Tap) and move.using + move.target >= 5

    return sorted(game.moves(state), key=lambda move: not kills(move))

# %% kill-first · False comes before True: the kills are last
# says: You put the moves that kill last
def kill_first(game, state):
    def kills(move):
        return isinstance(move, Tap) and game.rules.tapped(move.using + move.target) == 0

    return sorted(game.moves(state), key=kills)

# %% kill-first · a split has no `using`
# says: A Split has no `using`
def kill_first(game, state):
    def kills(move):
        return game.rules.tapped(move.using + move.target) == 0

    return sorted(game.moves(state), key=lambda move: not kills(move))

# %% kill-first · drops what does not kill
# says: You list only the moves that kill
def kill_first(game, state):
    return [
        move
        for move in game.moves(state)
        if isinstance(move, Tap) and game.rules.tapped(move.using + move.target) == 0
    ]

# %% kill-first · 0 is taken for alive
# says: A hand is dead if `tapped` gives 0
def kill_first(game, state):
    kills, rest = [], []
    for move in game.moves(state):
        if isinstance(move, Tap) and game.rules.tapped(move.using + move.target):
            kills.append(move)
        else:
            rest.append(move)
    return kills + rest

# %% kill-first · kills from the back
# says: The moves that kill keep the game's order
def kill_first(game, state):
    moves = list(game.moves(state))
    for move in list(moves):
        if isinstance(move, Tap) and game.rules.tapped(move.using + move.target) == 0:
            moves.remove(move)
            moves.insert(0, move)
    return moves

# %% kill-first · only exactly five
# says: You treat only five fingers as a dead hand
def kill_first(game, state):
    kill = lambda m: isinstance(m, Tap) and m.using + m.target == 5
    return [m for m in game.moves(state) if kill(m)] + [m for m in game.moves(state) if not kill(m)]

# %% kill-first · taps first
# says: Only the taps that kill move to the front
def kill_first(game, state):
    return sorted(game.moves(state), key=lambda m: not isinstance(m, Tap))

# %% kill-first · all taps first
# says: Only the taps that kill move to the front
def kill_first(game, state):
    moves = list(game.moves(state))
    return [m for m in moves if isinstance(m, Tap)] + [m for m in moves if isinstance(m, Split)]

# %% in-order · the game's order
# says: You try the moves in the game's order
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in game.moves(state):
        if move not in order:
            continue
        value = in_order(game, game.result(state, move), order, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% in-order · MIN tries the moves from the back
# says: You try MIN's moves from the back of the list
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    moves = sorted(game.moves(state), key=order.index)
    if game.to_move(state) == MAX:
        best = -inf
        for move in moves:
            best = max(best, in_order(game, game.result(state, move), order, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in reversed(moves):
            best = min(best, in_order(game, game.result(state, move), order, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% in-order · takes the list for one of ranks
# says: order[0] is the move to try first
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in sorted(game.moves(state), key=lambda move: order[move]):
        value = in_order(game, game.result(state, move), order, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% in-order · the window is not handed down
# says: You never cut off
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in sorted(game.moves(state), key=order.index):
        value = in_order(game, game.result(state, move), order)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% in-order · cuts only where alpha > beta
# says: You go on when alpha equals beta
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    legal = [m for m in order if m in game.moves(state)]
    if game.to_move(state) == MAX:
        best = -inf
        for m in legal:
            best = max(best, in_order(game, game.result(state, m), order, alpha, beta))
            alpha = max(alpha, best)
            if alpha > beta:
                break
        return best
    best = inf
    for m in legal:
        best = min(best, in_order(game, game.result(state, m), order, alpha, beta))
        beta = min(beta, best)
        if alpha > beta:
            break
    return best

# %% in-order · MAX's moves only are ordered
# says: You order only MAX's moves
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for m in sorted(game.moves(state), key=order.index):
            best = max(best, in_order(game, game.result(state, m), order, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for m in game.moves(state):
        best = min(best, in_order(game, game.result(state, m), order, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% in-order · both best values begin at 0
# says: You start the best value at 0, and it may never change
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    high = game.to_move(state) == MAX
    best = 0 if high else 0
    for move in sorted(game.moves(state), key=order.index):
        v = in_order(game, game.result(state, move), order, alpha, beta)
        if high:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% in-order · MIN's moves keep the game's order
# says: You order only MAX's moves
def in_order(game, state, order, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    moves = list(game.moves(state))
    if game.to_move(state) == MAX:
        best = -inf
        for move in sorted(moves, key=order.index):
            best = max(best, in_order(game, game.result(state, move), order, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in moves:
            best = min(best, in_order(game, game.result(state, move), order, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% killers · the killer is stored for the depth below
# says: A killer belongs to the depth of its own node; you store it one depth below
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    killer = killers.get(depth)
    if killer in moves:
        moves.remove(killer)
        moves.insert(0, killer)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth - 1] = move
            break
    return best

# %% killers · a node's last move makes no cut-off
# says: If a node's last move causes a cut-off, it is also a killer
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    killer = killers.get(depth)
    if killer in moves:
        moves.remove(killer)
        moves.insert(0, killer)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            if move != moves[-1]:
                killers[depth] = move
            break
    return best

# %% killers · the first killer stays
# says: You keep the first killer of a depth
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    killer = killers.get(depth)
    if killer in moves:
        moves.remove(killer)
        moves.insert(0, killer)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers.setdefault(depth, move)
            break
    return best

# %% killers · does not ask whether the killer is legal
# says: You try the killer without asking whether it is legal here
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if depth in killers:
        moves = [killers[depth]] + [move for move in moves if move != killers[depth]]
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth] = move
            break
    return best

# %% killers · tries the killer twice
# says: You try the killer twice
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if depth in killers and killers[depth] in moves:
        moves = [killers[depth]] + moves
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth] = move
            break
    return best

# %% killers · each node has a dictionary of its own
# says: Your killers are forgotten
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    killers = dict(killers)
    moves = list(game.moves(state))
    killer = killers.get(depth)
    if killer in moves:
        moves.remove(killer)
        moves.insert(0, killer)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth] = move
            break
    return best

# %% killers · MAX's cut-offs only
# says: A move that causes a cut-off at a MIN node is also a killer
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = sorted(game.moves(state), key=lambda m: m != killers.get(depth))
    if game.to_move(state) == MAX:
        best = -inf
        for m in moves:
            best = max(
                best, with_killers(game, game.result(state, m), depth - 1, killers, alpha, beta)
            )
            alpha = max(alpha, best)
            if alpha >= beta:
                killers[depth] = m
                break
    else:
        best = inf
        for m in moves:
            best = min(
                best, with_killers(game, game.result(state, m), depth - 1, killers, alpha, beta)
            )
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% killers · the best move, not the cutting one
# says: You remember each move that is better
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = sorted(game.moves(state), key=lambda m: m != killers.get(depth))
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in moves:
        v = with_killers(game, game.result(state, m), depth - 1, killers, alpha, beta)
        if (v > best) if big else (v < best):
            best = v
            killers[depth] = m
        if big:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% killers · one killer for all depths
# says: You keep one killer for all depths
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if killers.get("k") in moves:
        moves.remove(killers["k"])
        moves = [killers["k"]] + moves
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in moves:
        v = with_killers(game, game.result(state, m), depth - 1, killers, alpha, beta)
        if big:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            killers["k"] = m
            break
    return best

# %% killers · never stores
# says: Your killers are forgotten
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if killers.get(depth) in moves:
        moves.remove(killers[depth])
        moves.insert(0, killers[depth])
    best = -inf if game.to_move(state) == MAX else inf
    for move in moves:
        v = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% killers · MAX's best value begins at 0
# says: You start MAX's best value at 0, so it can never fall below that
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if killers.get(depth) in moves:
        moves.remove(killers[depth])
        moves.insert(0, killers[depth])
    best = 0 if game.to_move(state) == MAX else inf
    for move in moves:
        v = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth] = move
            break
    return best

# %% killers · the killer is tried first, and again in its own place
# says: You try the killer twice
def with_killers(game, state, depth, killers, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    moves = list(game.moves(state))
    if killers.get(depth) in moves:
        moves = [killers[depth]] + moves
    best = -inf if game.to_move(state) == MAX else inf
    for move in moves:
        value = with_killers(game, game.result(state, move), depth - 1, killers, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            killers[depth] = move
            break
    return best
