"""Wrong answers to exercise 04 · Alpha-beta."""

# %% never-seen · [9, 8, 1, 4]
# says: There is no cut-off after the 7 in the third branch
def never_seen():
    return [9, 8, 1, 4]

# %% never-seen · [9, 5, 8, 1]
# says: A low first leaf is no reason to leave a MAX node
def never_seen():
    return [9, 5, 8, 1]

# %% never-seen · [5, 9, 8, 1]
def never_seen():
    return [5, 9, 8, 1]

# %% never-seen · [9, 8, 1, 0, 6]
def never_seen():
    return [9, 8, 1, 0, 6]

# %% never-seen · [9, 1, 6]
def never_seen():
    return [9, 1, 6]

# %% alphabeta · guesses at the horizon even where the game is over
# says: At the horizon you evaluate before you ask whether the game is over
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if depth == 0:
        return evaluate(state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            child = game.result(state, move)
            best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% alphabeta · cuts only where alpha > beta
# says: You go on when alpha equals beta, but that is already a cut-off
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in game.moves(state):
        value = alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha > beta:
            break
    return best

# %% alphabeta · the window is not handed down
# says: You do not pass the window down
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    for move in game.moves(state):
        value = alphabeta(game, game.result(state, move), depth - 1, evaluate)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · fail-hard: no value outside the window
# says: Yours is fail-hard
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        for move in game.moves(state):
            child = game.result(state, move)
            alpha = max(alpha, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for move in game.moves(state):
        child = game.result(state, move)
        beta = min(beta, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta

# %% alphabeta · makes all children at once
# says: You make all children at once
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.to_move(state) == MAX
    best = -inf if maximising else inf
    children = [game.result(state, move) for move in game.moves(state)]
    for child in children:
        value = alphabeta(game, child, depth - 1, evaluate, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · max and min exchanged
# says: You have swapped MAX and MIN
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    maximising = game.to_move(state) == MIN
    best = -inf if maximising else inf
    for move in game.moves(state):
        value = alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · MAX cuts only where alpha > beta
# says: At MAX's nodes you go on when alpha equals beta, but that is already a cut-off
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha > beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            child = game.result(state, move)
            best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best

# %% alphabeta · the lecture's 0 at the horizon
# says: At the horizon you return 0 instead of the evaluation
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            best = max(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
            )
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            best = min(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
            )
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% alphabeta · alpha and beta exchanged in the call
# says: You pass alpha and beta down in the wrong order
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            best = max(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, beta, alpha)
            )
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            best = min(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, beta, alpha)
            )
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

# %% alphabeta · no cut at MIN's nodes
# says: Cut-offs also happen at MIN's nodes
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            best = max(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
            )
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves(state):
            best = min(
                best, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta)
            )
            beta = min(beta, best)
    return best

# %% alphabeta · plain minimax
# says: You never cut off
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    vs = [alphabeta(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(vs) if game.to_move(state) == MAX else min(vs)

# %% alphabeta · alpha from the last value, not the best
# says: Alpha and beta follow the best value
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in game.moves(state):
        v = alphabeta(game, game.result(state, m), depth - 1, evaluate, alpha, beta)
        if big:
            best = max(best, v)
            alpha = v
        else:
            best = min(best, v)
            beta = v
        if alpha >= beta:
            break
    return best

# %% alphabeta · MAX's best value begins at 0
# says: You start MAX's best value at 0, so it can never fall below that
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for move in game.moves(state):
        child = game.result(state, move)
        best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · MIN's best value begins at 0
# says: You start MIN's best value at 0, so it can never rise above that
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = -inf
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 0
    for move in game.moves(state):
        child = game.result(state, move)
        best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · both best values begin at 0
# says: You start the best value at 0, and it may never change
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = 0
    for move in game.moves(state):
        child = game.result(state, move)
        best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · MAX's best value begins at -1
# says: You start MAX's best value at −1, so it can never fall below that
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = -1
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for move in game.moves(state):
        child = game.result(state, move)
        best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · the best value begins at the edge of the window
# says: You return the edge of the window
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        best = alpha
        for move in game.moves(state):
            child = game.result(state, move)
            best = max(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = beta
    for move in game.moves(state):
        child = game.result(state, move)
        best = min(best, alphabeta(game, child, depth - 1, evaluate, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% alphabeta · the textbook's form: MIN's nodes never cut
# says: You cut off only where MAX's best value reaches beta
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        v = -inf
        for move in game.moves(state):
            v = max(v, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for move in game.moves(state):
        v = min(v, alphabeta(game, game.result(state, move), depth - 1, evaluate, alpha, beta))
        beta = min(beta, v)
    return v

# %% alphabeta · only the parent's best value
# says: Each node knows only its parent's best value
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        v = -inf
        for move in game.moves(state):
            v = max(v, alphabeta(game, game.result(state, move), depth - 1, evaluate, v, inf))
            if v >= beta:
                return v
        return v
    v = inf
    for move in game.moves(state):
        v = min(v, alphabeta(game, game.result(state, move), depth - 1, evaluate, -inf, v))
        if v <= alpha:
            return v
    return v

# %% alphabeta · tests at the top of the loop, after the child is made
# says: You make one more child before you cut off
def alphabeta(game, state, depth, evaluate, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    best = -inf if game.to_move(state) == MAX else inf
    for move in game.moves(state):
        child = game.result(state, move)
        if alpha >= beta:
            break
        value = alphabeta(game, child, depth - 1, evaluate, alpha, beta)
        if game.to_move(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    return best

# %% count-cutoffs · counts where the last move has been tried, too
# says: If no move is left, there is nothing to cut off
def count_cutoffs(game, state, depth):
    cuts = {MAX: 0, MIN: 0}

    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        player = game.to_move(state)
        best = -inf if player == MAX else inf
        for move in game.moves(state):
            value = search(game.result(state, move), depth - 1, alpha, beta)
            if player == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                cuts[player] += 1
                break
        return best

    search(state, depth, -inf, inf)
    return cuts[MIN], cuts[MAX]

# %% count-cutoffs · alpha and beta cut-offs exchanged
# says: A cut-off at a MIN node is an alpha cut-off
def count_cutoffs(game, state, depth):
    cuts = {MAX: 0, MIN: 0}

    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        player = game.to_move(state)
        best = -inf if player == MAX else inf
        moves = list(game.moves(state))
        for i, move in enumerate(moves):
            value = search(game.result(state, move), depth - 1, alpha, beta)
            if player == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                if i < len(moves) - 1:
                    cuts[player] += 1
                break
        return best

    search(state, depth, -inf, inf)
    return cuts[MAX], cuts[MIN]

# %% count-cutoffs · cuts only where alpha > beta
# says: You go on when alpha equals beta, but that is already a cut-off
def count_cutoffs(game, state, depth):
    cuts = {MAX: 0, MIN: 0}

    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        player = game.to_move(state)
        best = -inf if player == MAX else inf
        moves = list(game.moves(state))
        for i, move in enumerate(moves):
            value = search(game.result(state, move), depth - 1, alpha, beta)
            if player == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta:
                if i < len(moves) - 1:
                    cuts[player] += 1
                break
        return best

    search(state, depth, -inf, inf)
    return cuts[MIN], cuts[MAX]

# %% count-cutoffs · no `break`: a node counts once for each move that is left
# says: After a cut-off, leave the node
def count_cutoffs(game, state, depth):
    cuts = {MAX: 0, MIN: 0}

    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        player = game.to_move(state)
        best = -inf if player == MAX else inf
        moves = list(game.moves(state))
        for i, move in enumerate(moves):
            value = search(game.result(state, move), depth - 1, alpha, beta)
            if player == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta and i < len(moves) - 1:
                cuts[player] += 1
        return best

    search(state, depth, -inf, inf)
    return cuts[MIN], cuts[MAX]

# %% count-cutoffs · counts the moves that are left out, not the nodes
# says: You count the moves that were never tried
def count_cutoffs(game, state, depth):
    cuts = {MAX: 0, MIN: 0}

    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        player = game.to_move(state)
        best = -inf if player == MAX else inf
        moves = list(game.moves(state))
        for i, move in enumerate(moves):
            value = search(game.result(state, move), depth - 1, alpha, beta)
            if player == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                cuts[player] += len(moves) - 1 - i
                break
        return best

    search(state, depth, -inf, inf)
    return cuts[MIN], cuts[MAX]

# %% count-cutoffs · every cut is counted for both
def count_cutoffs(game, state, depth):
    n = 0

    def go(s, d, alpha, beta):
        nonlocal n
        if game.is_terminal(s):
            return game.utility(s, MAX)
        if d == 0:
            return 0
        ms = game.moves(s)
        big = game.to_move(s) == MAX
        best = -inf if big else inf
        for i, m in enumerate(ms):
            v = go(game.result(s, m), d - 1, alpha, beta)
            if big:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta and i + 1 < len(ms):
                n += 1
                break
        return best

    go(state, depth, -inf, inf)
    return n, n

# %% count-cutoffs · module-global counters
# says: Each call must start counting at 0
a = b = 0
def count_cutoffs(game, state, depth):
    def search(state, depth, alpha, beta):
        global a, b
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        moves = list(game.moves(state))
        best = -inf if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            v = search(game.result(state, move), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                if i + 1 < len(moves):
                    if game.to_move(state) == MAX:
                        b += 1
                    else:
                        a += 1
                break
        return best
    search(state, depth, -inf, inf)
    return a, b

# %% count-cutoffs · MAX's best value begins at 0
# says: You start MAX's best value at 0, so it can never fall below that
def count_cutoffs(game, state, depth):
    cuts = [0, 0]
    def search(state, depth, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        if depth == 0:
            return 0
        moves = list(game.moves(state))
        best = 0 if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            v = search(game.result(state, move), depth - 1, alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                if i + 1 < len(moves):
                    cuts[1 - game.to_move(state)] += 1
                break
        return best
    search(state, depth, -inf, inf)
    return tuple(cuts)

# %% negamax · no `break`
# says: You never cut off
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move), -beta, -alpha))
        alpha = max(alpha, best)
    return best

# %% negamax · fail-hard: returns alpha
# says: You return the edge of the window
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        alpha = max(alpha, -negamax(game, game.result(state, move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha

# %% negamax · alpha is never raised
# says: Raise alpha to the best value before you pass it down
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move), -beta, -alpha))
        if best >= beta:
            break
    return best

# %% negamax · fail-hard with beta
# says: Yours is fail-hard
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    for move in game.moves(state):
        value = -negamax(game, game.result(state, move), -beta, -alpha)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha

# %% negamax · window never handed down
# says: You do not pass the window down
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move)))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best

# %% negamax · minimax with a window
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    big = game.to_move(state) == MAX
    best = -inf if big else inf
    for m in game.moves(state):
        v = negamax(game, game.result(state, m), alpha, beta)
        if big:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best

# %% choose · hands down nothing
# says: The best value so far bounds the moves that follow
def choose(game, state):
    best, chosen = -inf, None
    for move in game.moves(state):
        value = -negamax(game, game.result(state, move))
        if value > best:
            best, chosen = value, move
    return chosen

# %% choose · the last of the best moves
# says: A move must be better than the best one so far
def choose(game, state):
    best, chosen = -inf, None
    for move in game.moves(state):
        value = -negamax(game, game.result(state, move), -inf, -best)
        if value >= best:
            best, chosen = value, move
    return chosen

# %% choose · the child's value is the mover's
# says: A child's value is the other player's
def choose(game, state):
    best, chosen = -inf, None
    for move in game.moves(state):
        value = negamax(game, game.result(state, move), -inf, -best)
        if value > best:
            best, chosen = value, move
    return chosen

# %% choose · the best value is the child's alpha
# says: the bound is −best_value
def choose(game, state):
    best, chosen = -inf, None
    for move in game.moves(state):
        value = -negamax(game, game.result(state, move), best, inf)
        if value > best:
            best, chosen = value, move
    return chosen

# %% choose · the value instead of the move
# says: You return the value of the move
def choose(game, state):
    best = -inf
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move), -inf, -best))
    return best

# %% choose · MIN takes the smallest
# says: Values are for the player to move, so MIN also takes the largest
def choose(game, state):
    chosen = None
    for move in game.moves(state):
        value = -negamax(game, game.result(state, move))
        if chosen is None or (value > best if game.to_move(state) == MAX else value < best):
            chosen, best = move, value
    return chosen

# %% choose · best value as window, no sign at all
# says: A child's value and its window are the other player's
def choose(game, state):
    best, chosen = -inf, None
    for move in game.moves(state):
        value = negamax(game, game.result(state, move), best, inf)
        if value > best:
            best, chosen = value, move
    return chosen

# %% choose · the first move
def choose(game, state):
    return game.moves(state)[0]

# %% choose · makes every child twice
def choose(game, state):
    best, chosen = -inf, None
    for m in game.moves(state):
        if -negamax(game, game.result(state, m), -inf, -best) > best:
            best, chosen = -negamax(game, game.result(state, m), -inf, -best), m
    return chosen

# %% choose · the best value begins at 0
# says: You start the best value at 0, so you find no move if every move loses
def choose(game, state):
    best, chosen = 0, None
    for move in game.moves(state):
        v = -negamax(game, game.result(state, move), -inf, -best)
        if v > best:
            best, chosen = v, move
    return chosen

# %% choose · the best value begins at 0, and the best move is the first
# says: You start the best value at 0, which may be better than every move
def choose(game, state):
    best, chosen = 0, game.moves(state)[0]
    for move in game.moves(state):
        v = -negamax(game, game.result(state, move), -inf, -best)
        if v > best:
            best, chosen = v, move
    return chosen

# %% best-case · the nodes of the whole tree
# says: That is the whole tree
def best_case(b, d):
    leaves = b ** ((d + 1) // 2) + b ** (d // 2) - 1
    return leaves, sum(b**k for k in range(d + 1))

# %% best-case · the leaves and the root
# says: There are also nodes between the root and the leaves
def best_case(b, d):
    leaves = b ** ((d + 1) // 2) + b ** (d // 2) - 1
    return leaves, leaves + 1

# %% best-case · the last level is left out
# says: The leaves are also nodes
def best_case(b, d):
    def leaves(k):
        return b ** ((k + 1) // 2) + b ** (k // 2) - 1

    return leaves(d), sum(leaves(k) for k in range(d))

# %% best-case · rounds down twice
# says: Round one of the two exponents up
def best_case(b, d):
    def leaves(k):
        return b ** (k // 2) + b ** (k // 2) - 1

    return leaves(d), sum(leaves(k) for k in range(d + 1))

# %% best-case · forgets the - 1
# says: The two proofs share one leaf
def best_case(b, d):
    def leaves(k):
        return b ** ((k + 1) // 2) + b ** (k // 2)

    return leaves(d), sum(leaves(k) for k in range(d + 1))

# %% best-case · both exponents are halves
# says: The exponents must be whole numbers
def best_case(b, d):
    level = lambda k: 2 * b ** (k / 2) - 1
    return level(d), sum(level(k) for k in range(d + 1))

# %% best-case · root left out
# says: The root is also a node
def best_case(b, d):
    level = lambda k: b ** ((k + 1) // 2) + b ** (k // 2) - 1
    return level(d), sum(level(k) for k in range(1, d + 1))

# %% best-case · minimax's leaves and nodes
# says: These are minimax's numbers
def best_case(b, d):
    return b**d, sum(b**k for k in range(d + 1))
