"""Wrong answers to exercise 07 · Zobrist keys and the table."""

# %% transpositions · each state passes on one line, not all of its lines
# says: A state passes on all the lines that lead to it, not just one
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        following = defaultdict(int)
        for state in lines:
            for move in game.moves(state):
                following[game.result(state, move)] += 1
        lines = following
    return sum(lines.values()), len(lines)

# %% transpositions · the states of all plies together
# says: You also count the states on the way
def transpositions(game, state, depth):
    lines, seen = {state: 1}, {state}
    for _ in range(depth):
        following = defaultdict(int)
        for state, number in lines.items():
            for move in game.moves(state):
                following[game.result(state, move)] += number
        lines = following
        seen |= set(lines)
    return sum(lines.values()), len(seen)

# %% transpositions · walks every line
# says: You follow every line separately
def transpositions(game, state, depth):
    ends = [state]
    for _ in range(depth):
        ends = [game.result(state, move) for state in ends for move in game.moves(state)]
    return len(ends), len(set(ends))

# %% transpositions · one ply too many
# says: You go one ply too far
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth + 1):
        new = {}
        for s, n in lines.items():
            for m in game.moves(s):
                c = game.result(s, m)
                new[c] = new.get(c, 0) + n
        lines = new
    return sum(lines.values()), len(lines)

# %% transpositions · the number of the last line that comes in
# says: When lines meet, add up their numbers
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        new = {}
        for s, n in lines.items():
            for m in game.moves(s):
                new[game.result(s, m)] = n
        lines = new
    return sum(lines.values()), len(lines)

# %% transpositions · all lines so far
# says: You add up the lines of every length
def transpositions(game, state, depth):
    lines, total = {state: 1}, 0
    for _ in range(depth):
        new = defaultdict(int)
        for s, n in lines.items():
            for m in game.moves(s):
                new[game.result(s, m)] += n
        lines = new
        total += sum(lines.values())
    return total, len(lines)

# %% transpositions · states reached for the first time only
# says: A state may come up again after more plies
def transpositions(game, state, depth):
    lines, seen = {state: 1}, {state}
    for _ in range(depth):
        new = defaultdict(int)
        for s, n in lines.items():
            for m in game.moves(s):
                c = game.result(s, m)
                if c not in seen:
                    new[c] += n
        seen |= set(new)
        lines = new
    return sum(lines.values()), len(lines)

# %% transpositions · begins where the game begins
# says: Begin with `state`
def transpositions(game, state, depth):
    lines = {game.initial: 1}
    for _ in range(depth):
        new = defaultdict(int)
        for s, n in lines.items():
            for m in game.moves(s):
                new[game.result(s, m)] += n
        lines = new
    return sum(lines.values()), len(lines)

# %% how-many-numbers · the hands keep their places
# says: Hands are sorted after a move
def how_many_numbers():
    return 4, 4, 4

# %% how-many-numbers · who is to move is forgotten
# says: The player to move changes
def how_many_numbers():
    return 4, 4, 2

# %% how-many-numbers · one number for each part that changes
# says: A part that changes needs two numbers
def how_many_numbers():
    return 3, 3, 2

# %% how-many-numbers · one number for the player to move
# says: The player to move also needs two numbers
def how_many_numbers():
    return 5, 5, 3

# %% how-many-numbers · only the hand that is tapped
# says: Not only the tapped hand counts
def how_many_numbers():
    return 2, 2, 2

# %% zobrist-key · adds the numbers
# says: You add the numbers
def key_of(numbers, state):
    return sum(row[value] for row, value in zip(numbers, parts(state)))

# %% zobrist-key · who is to move is forgotten
# says: The player to move is missing from your key
def key_of(numbers, state):
    key = 0
    for part, value in enumerate(parts(state)[:4]):
        key ^= numbers[part][value]
    return key

# %% zobrist-key · or instead of exclusive or
# says: `|` keeps every bit that was ever set
def key_of(numbers, state):
    key = 0
    for part, value in enumerate(parts(state)):
        key |= numbers[part][value]
    return key

# %% zobrist-key · one row for all hands
# says: Each of the four hands has its own numbers
def key_of(numbers, state):
    key = numbers[4][state.to_move]
    for hands in state.hands:
        for hand in hands:
            key ^= numbers[0][hand]
    return key

# %% zobrist-key · starts with 1
def key_of(numbers, state):
    key = 1
    for i, v in enumerate(parts(state)):
        key ^= numbers[i][v]
    return key

# %% zobrist-key · the player's number is always MAX's
# says: For the player to move, you always take MAX's number
def key_of(numbers, state):
    key = numbers[4][0]
    for i, v in enumerate(state.hands[0] + state.hands[1]):
        key ^= numbers[i][v]
    return key

# %% zobrist-key · reads NUMBERS and not its parameter
# says: Use the parameter `numbers`
def key_of(numbers, state):
    key = 0
    for i, v in enumerate(parts(state)):
        key ^= NUMBERS[i][v]
    return key

# %% zobrist-key · the two players exchanged where MIN is to move
# says: In a key, MAX's hands come first, then MIN's, whoever is to move
def key_of(numbers, state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    key = numbers[4][state.to_move]
    for i, v in enumerate(mine + theirs):
        key ^= numbers[i][v]
    return key

# %% update · the key is computed anew
# says: You compute the key of the new state
def updated(numbers, key, game, state, move):
    return key_of(numbers, game.result(state, move))

# %% update · takes nothing out
# says: Take the old numbers out of the key as well
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for part in range(5):
        if old[part] != new[part]:
            key ^= numbers[part][new[part]]
    return key

# %% update · who is to move is forgotten
# says: The player to move changes with every move
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for part in range(4):
        key ^= numbers[part][old[part]] ^ numbers[part][new[part]]
    return key

# %% update · the hands keep their places
# says: You leave a tapped hand in its place
def updated(numbers, key, game, state, move):
    player = state.to_move
    key ^= numbers[4][player] ^ numbers[4][1 - player]
    if isinstance(move, Split):
        old, new = state.hands[player], (move.low, move.high)
        for i in range(2):
            key ^= numbers[2 * player + i][old[i]] ^ numbers[2 * player + i][new[i]]
    else:
        part = 2 * (1 - player) + state.hands[1 - player].index(move.target)
        after = game.rules.tapped(move.using + move.target)
        key ^= numbers[part][move.target] ^ numbers[part][after]
    return key

# %% update · minus and plus in place of exclusive or
# says: Numbers go in and out of a key by `^`, not by + and −
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for row, before, after in zip(numbers, old, new):
        key = key - row[before] + row[after]
    return key

# %% update · reads NUMBERS
# says: Use the parameter `numbers`
def updated(numbers, key, game, state, move):
    after = game.result(state, move)
    for i, (old, new) in enumerate(zip(parts(state), parts(after))):
        key ^= NUMBERS[i][old] ^ NUMBERS[i][new]
    return key

# %% update · its own game
# says: Make the move in `game`
def updated(numbers, key, game, state, move):
    after = Chopsticks().result(state, move)
    for i, (old, new) in enumerate(zip(parts(state), parts(after))):
        key ^= numbers[i][old] ^ numbers[i][new]
    return key

# %% settles · a bound at the window's edge is not enough
# says: A bound that equals the edge of the window is enough
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.LOWER:
        return value > beta
    return value < alpha

# %% settles · upper and lower exchanged
# says: You compare lower bounds with alpha and upper bounds with beta
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.UPPER:
        return value >= beta
    return value <= alpha

# %% settles · a lower bound is compared with alpha, an upper one with beta
# says: You trust a bound inside the window
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.LOWER:
        return value >= alpha
    return value <= beta

# %% settles · an exact value must lie inside the window
# says: An exact value is the answer, wherever the window lies
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return alpha < value < beta
    if bound == Bound.LOWER:
        return value >= beta
    return value <= alpha

# %% settles · never asks which bound it is
# says: Ask which bound it is
def settles(value, bound, alpha, beta):
    return bound == Bound.EXACT or value >= beta or value <= alpha

# %% settles · strictly inside
# says: An upper bound that equals alpha is enough
def settles(value, bound, alpha, beta):
    if bound is Bound.EXACT:
        return True
    return value >= beta if bound is Bound.LOWER else value < alpha

# %% settles · exact only
# says: You never use a bound
def settles(value, bound, alpha, beta):
    return bound is Bound.EXACT

# %% table · the bound follows from the alpha that was raised
# says: You never store an exact value
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table:
        value, bound = table[state, depth]
        if settles(value, bound, alpha, beta):
            return value
    best = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if best >= beta:
            break
    if best >= beta:
        bound = Bound.LOWER
    elif best <= alpha:
        bound = Bound.UPPER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · a leaf is worth MAX's utility
# says: At an end, take the utility for the player to move
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    if (state, depth) in table:
        value, bound = table[state, depth]
        if settles(value, bound, alpha, beta):
            return value
    best, entered = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if best >= beta:
            break
    if best >= beta:
        bound = Bound.LOWER
    elif best <= entered:
        bound = Bound.UPPER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · returns any value that is stored
# says: You return what the table holds without asking whether it settles this search
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table:
        return table[state, depth][0]
    best, entered = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if best >= beta:
            break
    if best >= beta:
        bound = Bound.LOWER
    elif best <= entered:
        bound = Bound.UPPER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · stores upper and lower bounds exchanged
# says: You store lower bounds as upper ones
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table:
        value, bound = table[state, depth]
        if settles(value, bound, alpha, beta):
            return value
    best, entered = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if best >= beta:
            break
    if best >= beta:
        bound = Bound.UPPER
    elif best <= entered:
        bound = Bound.LOWER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · looks the ends and the horizon up, and stores them
# says: Do not look up ends or states at the horizon
def negamax_with_table(game, state, depth, alpha, beta, table):
    if (state, depth) in table:
        value, bound = table[state, depth]
        if settles(value, bound, alpha, beta):
            return value
    if game.is_terminal(state) or depth == 0:
        value = game.utility(state, game.to_move(state)) if game.is_terminal(state) else 0
        table[state, depth] = value, Bound.EXACT
        return value
    best, entered = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if best >= beta:
            break
    if best >= beta:
        bound = Bound.LOWER
    elif best <= entered:
        bound = Bound.UPPER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · nothing is stored at a cut-off
# says: You store nothing after a cut-off
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    entry = table.get((state, depth))
    if entry and settles(*entry, alpha, beta):
        return entry[0]
    best, a = -inf, alpha
    for m in game.moves(state):
        best = max(
            best, -negamax_with_table(game, game.result(state, m), depth - 1, -beta, -a, table)
        )
        if best >= beta:
            return best
        a = max(a, best)
    table[state, depth] = best, Bound.UPPER if best <= alpha else Bound.EXACT
    return best

# %% table · the minus is forgotten
# says: A child's value is the other player's
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    entry = table.get((state, depth))
    if entry and settles(*entry, alpha, beta):
        return entry[0]
    best, a = -inf, alpha
    for m in game.moves(state):
        best = max(
            best, negamax_with_table(game, game.result(state, m), depth - 1, -beta, -a, table)
        )
        if best >= beta:
            break
        a = max(a, best)
    table[state, depth] = (
        best,
        Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT,
    )
    return best

# %% table · key without depth
# says: Your table knows a state
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    entry = table.get(state)
    if entry and settles(*entry, alpha, beta):
        return entry[0]
    best, a = -inf, alpha
    for m in game.moves(state):
        best = max(
            best, -negamax_with_table(game, game.result(state, m), depth - 1, -beta, -a, table)
        )
        if best >= beta:
            break
        a = max(a, best)
    table[state] = (
        best,
        Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT,
    )
    return best

# %% table · exact for all
# says: You store every value as exact
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best = -inf
    low = alpha
    for m in game.moves(state):
        v = -negamax_with_table(game, game.result(state, m), depth - 1, -beta, -low, table)
        best = max(best, v)
        low = max(low, v)
        if low >= beta:
            break
    table[state, depth] = (best, Bound.EXACT)
    return best

# %% table · no break
# says: You never cut off
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best = -inf
    low = alpha
    for m in game.moves(state):
        v = -negamax_with_table(game, game.result(state, m), depth - 1, -beta, -low, table)
        best = max(best, v)
        low = max(low, v)
    table[state, depth] = (
        best,
        Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT,
    )
    return best

# %% table · window handed down unturned
# says: A child's window is for the other player
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, low, beta, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · window handed down as entered, unturned
# says: You pass down the window that the node was given, unchanged
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, alpha, beta, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · cuts with >
# says: You cut off too late
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best > beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table[state, depth] = best, bound
    return best

# %% table · a new dict in place of changing the old one
# says: `table` does not change
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table = {**table, (state, depth): (best, bound)}
    return best

# %% table · stores the clipped value
# says: If the value lies outside the window, you return the edge of the window
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    best = max(alpha, min(beta, best))
    table[state, depth] = best, bound
    return best

# %% table · an entry in the way is kept
# says: A new entry must replace an older one
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    if (state, depth) in table and settles(*table[state, depth], alpha, beta):
        return table[state, depth][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table.setdefault((state, depth), (best, bound))
    return best

# %% table · deeper entries count as well
# says: You use entries from other depths
def negamax_with_table(game, state, depth, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return 0
    for d in range(depth, depth + 20):
        if (state, d) in table and settles(*table[state, d], alpha, beta):
            return table[state, d][0]
    best, low = -inf, alpha
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -low, table))
        low = max(low, best)
        if best >= beta:
            break
    bound = Bound.UPPER if best <= alpha else Bound.LOWER if best >= beta else Bound.EXACT
    table[state, depth] = best, bound
    return best
# %% table · narrows the window with an entry that does not settle
# says: An entry that does not settle the search changes nothing
def negamax_with_table(game, state, depth, alpha, beta, table):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return 0
    entered = alpha
    if (state, depth) in table:
        value, bound = table[state, depth]
        if settles(value, bound, alpha, beta):
            return value
        if bound is Bound.LOWER:
            alpha = max(alpha, value)
        elif bound is Bound.UPPER:
            beta = min(beta, value)
    best = -inf
    for move in game.moves(state):
        child = game.result(state, move)
        best = max(best, -negamax_with_table(game, child, depth - 1, -beta, -alpha, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    if best <= entered:
        bound = Bound.UPPER
    elif best >= beta:
        bound = Bound.LOWER
    else:
        bound = Bound.EXACT
    table[state, depth] = best, bound
    return best
