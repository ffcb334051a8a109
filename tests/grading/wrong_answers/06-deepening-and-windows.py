"""Wrong answers to exercise 06 · Deepening and windows."""

# %% deepened · the line is never handed on
# says: Each search begins with the previous search's line
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, [], -inf, inf)
        out.append((value, line))
    return out

# %% deepened · range(limit)
# says: The first search goes to depth 1
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · one depth too few
# says: You stop too early
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · only the last pair
# says: return a pair for each depth
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return value, line

# %% deepened · only the root is sorted
# says: You try the line's first move first
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · the last of the equally good moves
# says: A move that is only as good as the best one does not replace it
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v >= best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v <= best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · the line from its end
# says: The line begins with the move that was made
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line and line[0] in moves:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, reply + [m]
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, reply + [m]
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · the evaluation at depth 0, whether or not the game is over
# says: With no plies left, first check whether the game is over
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if depth == 0:
            return evaluate(s), []
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · the line's move twice
# says: Try the line's move first
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · cuts only where alpha > beta
# says: You go on when alpha equals beta
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha > beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · minimax with lines
# says: You never cut off
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · no line, only the move
# says: Your line has only one move
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m]
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m]
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line = [], []
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, -inf, inf)
        out.append((value, line))
    return out

# %% deepened · the window stays narrow from one search to the next
def deepened(game, state, limit, evaluate):
    def search(s, depth, line, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s, MAX), []
        if depth == 0:
            return evaluate(s), []
        moves = list(game.moves(s))
        if line:
            moves.remove(line[0])
            moves.insert(0, line[0])
        best, pv = None, []
        for m in moves:
            below = line[1:] if line and m == line[0] else []
            v, reply = search(game.result(s, m), depth - 1, below, alpha, beta)
            if game.to_move(s) == MAX:
                if best is None or v > best:
                    best, pv = v, [m] + reply
                alpha = max(alpha, best)
            else:
                if best is None or v < best:
                    best, pv = v, [m] + reply
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, pv

    out, line, alpha = [], [], -inf
    for depth in range(1, limit + 1):
        value, line = search(state, depth, line, alpha, inf)
        alpha = value
        out.append((value, line))
    return out

# %% at-least · more than the bound
# says: At a leaf you require more than the bound
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) > bound
    answers = (at_least(game, game.result(state, move), bound) for move in game.moves(state))
    return any(answers) if game.to_move(state) == MAX else all(answers)

# %% at-least · any and all exchanged
# says: At MAX's nodes one child must reach the bound, at MIN's nodes all must
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) >= bound
    answers = (at_least(game, game.result(state, move), bound) for move in game.moves(state))
    return all(answers) if game.to_move(state) == MAX else any(answers)

# %% at-least · a list has all answers before `any` can stop
# says: You go on to further children even when the answer is already known
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) >= bound
    answers = [at_least(game, game.result(state, move), bound) for move in game.moves(state)]
    return any(answers) if game.to_move(state) == MAX else all(answers)

# %% at-least · a leaf is worth the mover's utility
# says: At a leaf you take the utility for the player to move
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state)) >= bound
    answers = (at_least(game, game.result(state, move), bound) for move in game.moves(state))
    return any(answers) if game.to_move(state) == MAX else all(answers)

# %% at-least · one move is enough for MIN, too
# says: At MIN's nodes you are satisfied with one child
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) >= bound
    for move in game.moves(state):
        if at_least(game, game.result(state, move), bound):
            return True
    return False

# %% at-least · minimax, then compared
# says: You go on to further children even when the answer is already known
def at_least(game, state, bound):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        vs = [value(game.result(s, m)) for m in game.moves(s)]
        return max(vs) if game.to_move(s) == MAX else min(vs)

    return value(state) >= bound

# %% at-least · all for MAX
# says: At MAX's nodes you require all children
def at_least(game, state, bound):
    if game.is_terminal(state):
        return game.utility(state, MAX) >= bound
    for m in game.moves(state):
        if not at_least(game, game.result(state, m), bound):
            return False
    return True

# %% at-least · 1/0
# says: The answer is True or False
def at_least(game, state, bound):
    if game.is_terminal(state):
        return 1 if game.utility(state, MAX) >= bound else 0
    if game.to_move(state) == MAX:
        for m in game.moves(state):
            if at_least(game, game.result(state, m), bound):
                return 1
        return 0
    for m in game.moves(state):
        if not at_least(game, game.result(state, m), bound):
            return 0
    return 1

# %% scout · equally good counts as better
# says: A child that is equally good is not better
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None:
            best = scout(game, child)
        elif game.to_move(state) == MAX:
            if at_least(game, child, best):
                best = scout(game, child)
        elif not at_least(game, child, best + 1):
            best = scout(game, child)
    return best

# %% scout · MIN asks what MAX asks
# says: MIN wants smaller values
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None or at_least(game, child, best + 1):
            best = scout(game, child)
    return best

# %% scout · makes a child twice
# says: Make each child once
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    first, *others = game.moves(state)
    best = scout(game, game.result(state, first))
    for move in others:
        if game.to_move(state) == MAX:
            better = at_least(game, game.result(state, move), best + 1)
        else:
            better = not at_least(game, game.result(state, move), best)
        if better:
            best = scout(game, game.result(state, move))
    return best

# %% scout · searches every child
# says: You search every child in full and test none
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [scout(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)

# %% scout · the bound instead of a search
# says: The test says that a child is better
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    first, *others = game.moves(state)
    best = scout(game, game.result(state, first))
    for move in others:
        child = game.result(state, move)
        if game.to_move(state) == MAX:
            if at_least(game, child, best + 1):
                best = best + 1
        elif not at_least(game, child, best):
            best = best - 1
    return best

# %% scout · the test asks for MAX only whether better; the best is not updated
# says: A better child's value is the new best
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None:
            best = scout(game, child)
        elif game.to_move(state) == MAX and at_least(game, child, best + 1):
            scout(game, child)
        elif game.to_move(state) != MAX and not at_least(game, child, best):
            scout(game, child)
    return best

# %% scout · tests the first child, too
# says: Search the first child without a test
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in game.moves(state):
        c = game.result(state, m)
        if big and at_least(game, c, best + 1) or not big and not at_least(game, c, best):
            best = scout(game, c)
    return best

# %% scout · plain minimax with if
# says: You search every child in full and test none
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for m in game.moves(state):
        v = scout(game, game.result(state, m))
        if best is None or (v > best if game.to_move(state) == MAX else v < best):
            best = v
    return best

# %% scout · child made twice
# says: Make each child once
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    moves = game.moves(state)
    best = scout(game, game.result(state, moves[0]))
    for m in moves[1:]:
        if game.to_move(state) == MAX:
            if at_least(game, game.result(state, m), best + 1):
                best = scout(game, game.result(state, m))
        else:
            if not at_least(game, game.result(state, m), best):
                best = scout(game, game.result(state, m))
    return best

# %% scout · all children made twice
# says: Make each child once
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    children = [game.result(state, m) for m in game.moves(state)]
    best = scout(game, game.result(state, game.moves(state)[0]))
    for child in children[1:]:
        if game.to_move(state) == MAX:
            if at_least(game, child, best + 1):
                best = scout(game, child)
        else:
            if not at_least(game, child, best):
                best = scout(game, child)
    return best

# %% scout · for MIN, less than the best is asked as not at least one less
# says: At MIN's nodes you miss a child that is better by 1
def scout(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        child = game.result(state, move)
        if best is None:
            best = scout(game, child)
        elif game.to_move(state) == MAX:
            if at_least(game, child, best + 1):
                best = scout(game, child)
        elif not at_least(game, child, best - 1):
            best = scout(game, child)
    return best
