"""Wrong answers to exercise 06 · Zobrist keys and the table."""

from wrong import Wrong

WRONG = {
    "transpositions": [
        Wrong(
            "each state passes on one line, not all of its lines",
            """
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        following = defaultdict(int)
        for state in lines:
            for move in game.moves(state):
                following[game.result(state, move)] += 1
        lines = following
    return sum(lines.values()), len(lines)
""",
            says="A state passes on all lines that lead to it",
        ),
        Wrong(
            "the states of all plies together",
            """
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
""",
            says="You count the states on the way",
        ),
        Wrong(
            "lines that are over go on counting",
            """
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        following = defaultdict(int)
        for state, number in lines.items():
            if game.is_terminal(state):
                following[state] += number
            for move in game.moves(state):
                following[game.result(state, move)] += number
        lines = following
    return sum(lines.values()), len(lines)
""",
            says="You count lines that have ended earlier",
        ),
        Wrong(
            "walks every line",
            """
def transpositions(game, state, depth):
    ends = [state]
    for _ in range(depth):
        ends = [game.result(state, move) for state in ends for move in game.moves(state)]
    return len(ends), len(set(ends))
""",
            says="You follow every line on its own",
        ),
        Wrong(
            "the states first",
            """
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        following = defaultdict(int)
        for state, number in lines.items():
            for move in game.moves(state):
                following[game.result(state, move)] += number
        lines = following
    return len(lines), sum(lines.values())
""",
            says="The number of lines comes first",
        ),
        Wrong(
            "one ply too many",
            """
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
""",
            says="You go one ply too far",
        ),
        Wrong(
            "the number of the last line that comes in",
            """
def transpositions(game, state, depth):
    lines = {state: 1}
    for _ in range(depth):
        new = {}
        for s, n in lines.items():
            for m in game.moves(s):
                new[game.result(s, m)] = n
        lines = new
    return sum(lines.values()), len(lines)
""",
            says="Lines that meet are added up",
        ),
        Wrong(
            "all lines so far",
            """
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
""",
            says="You add up the lines of all plies",
        ),
        Wrong(
            "states reached for the first time only",
            """
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
""",
            says="A state may come up again after more plies",
        ),
        Wrong(
            "begins where the game begins",
            """
def transpositions(game, state, depth):
    lines = {game.initial: 1}
    for _ in range(depth):
        new = defaultdict(int)
        for s, n in lines.items():
            for m in game.moves(s):
                new[game.result(s, m)] += n
        lines = new
    return sum(lines.values()), len(lines)
""",
            says="Begin with `state`",
        ),
    ],
    "how-many-numbers": [
        Wrong(
            "the hands keep their places",
            """
def how_many_numbers():
    return 4, 4, 4
""",
            says="Hands are sorted after a move",
        ),
        Wrong(
            "who is to move is forgotten",
            """
def how_many_numbers():
    return 4, 4, 2
""",
            says="The player to move changes",
        ),
        Wrong(
            "one number for each part that changes",
            """
def how_many_numbers():
    return 3, 3, 2
""",
            says="A part that changes takes two numbers",
        ),
        Wrong(
            "one number for the player to move",
            """
def how_many_numbers():
    return 5, 5, 3
""",
            says="The player to move takes two numbers",
        ),
        Wrong(
            "only the hand that is tapped",
            """
def how_many_numbers():
    return 2, 2, 2
""",
            says="The tapped hand is not all",
        ),
    ],
    "zobrist-key": [
        Wrong(
            "adds the numbers",
            """
def key_of(numbers, state):
    return sum(row[value] for row, value in zip(numbers, parts(state)))
""",
            says="You add the numbers",
        ),
        Wrong(
            "part and value exchanged",
            """
def key_of(numbers, state):
    key = 0
    for part, value in enumerate(parts(state)):
        key ^= numbers[value][part]
    return key
""",
            says="A number is numbers[part][value]",
        ),
        Wrong(
            "who is to move is forgotten",
            """
def key_of(numbers, state):
    key = 0
    for part, value in enumerate(parts(state)[:4]):
        key ^= numbers[part][value]
    return key
""",
            says="The player to move is missing from your key",
        ),
        Wrong(
            "or instead of exclusive or",
            """
def key_of(numbers, state):
    key = 0
    for part, value in enumerate(parts(state)):
        key |= numbers[part][value]
    return key
""",
            says="`|` keeps every bit that was ever set",
        ),
        Wrong(
            "one row for all hands",
            """
def key_of(numbers, state):
    key = numbers[4][state.to_move]
    for hands in state.hands:
        for hand in hands:
            key ^= numbers[0][hand]
    return key
""",
            says="Each of the four hands has numbers of its own",
        ),
        Wrong(
            "starts with 1",
            """
def key_of(numbers, state):
    key = 1
    for i, v in enumerate(parts(state)):
        key ^= numbers[i][v]
    return key
""",
        ),
        Wrong(
            "the player's number is always MAX's",
            """
def key_of(numbers, state):
    key = numbers[4][0]
    for i, v in enumerate(state.hands[0] + state.hands[1]):
        key ^= numbers[i][v]
    return key
""",
            says="For the player to move you always take the number of MAX",
        ),
        Wrong(
            "reads NUMBERS and not its parameter",
            """
def key_of(numbers, state):
    key = 0
    for i, v in enumerate(parts(state)):
        key ^= NUMBERS[i][v]
    return key
""",
            says="Use the parameter `numbers`",
        ),
        Wrong(
            "the two players exchanged where MIN is to move",
            """
def key_of(numbers, state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    key = numbers[4][state.to_move]
    for i, v in enumerate(mine + theirs):
        key ^= numbers[i][v]
    return key
""",
            says="The hands in a key are MAX's first, then MIN's, whoever is to move",
        ),
    ],
    "update": [
        Wrong(
            "the key is computed anew",
            """
def updated(numbers, key, game, state, move):
    return key_of(numbers, game.result(state, move))
""",
            says="You work out the key of the new state",
        ),
        Wrong(
            "takes nothing out",
            """
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for part in range(5):
        if old[part] != new[part]:
            key ^= numbers[part][new[part]]
    return key
""",
            says="What is gone must go out of the key",
        ),
        Wrong(
            "who is to move is forgotten",
            """
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for part in range(4):
        key ^= numbers[part][old[part]] ^ numbers[part][new[part]]
    return key
""",
            says="The player to move changes with every move",
        ),
        Wrong(
            "the hands keep their places",
            """
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
""",
            says="You leave a tapped hand in its place",
        ),
        Wrong(
            "minus and plus in place of exclusive or",
            """
def updated(numbers, key, game, state, move):
    old, new = parts(state), parts(game.result(state, move))
    for row, before, after in zip(numbers, old, new):
        key = key - row[before] + row[after]
    return key
""",
            says="In a key numbers go in and out by `^`",
        ),
        Wrong(
            "reads NUMBERS",
            """
def updated(numbers, key, game, state, move):
    after = game.result(state, move)
    for i, (old, new) in enumerate(zip(parts(state), parts(after))):
        key ^= NUMBERS[i][old] ^ NUMBERS[i][new]
    return key
""",
            says="Use the parameter `numbers`",
        ),
        Wrong(
            "its own game",
            """
def updated(numbers, key, game, state, move):
    after = Chopsticks().result(state, move)
    for i, (old, new) in enumerate(zip(parts(state), parts(after))):
        key ^= numbers[i][old] ^ numbers[i][new]
    return key
""",
            says="Make the move in `game`",
        ),
    ],
    "settles": [
        Wrong(
            "a bound at the window's edge is not enough",
            """
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.LOWER:
        return value > beta
    return value < alpha
""",
            says="A bound that meets the end of the window is enough",
        ),
        Wrong(
            "upper and lower exchanged",
            """
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.UPPER:
        return value >= beta
    return value <= alpha
""",
            says="You ask a lower bound for alpha and an upper bound for beta",
        ),
        Wrong(
            "a lower bound is compared with alpha, an upper one with beta",
            """
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return True
    if bound == Bound.LOWER:
        return value >= alpha
    return value <= beta
""",
            says="You believe a bound inside the window",
        ),
        Wrong(
            "an exact value must lie inside the window",
            """
def settles(value, bound, alpha, beta):
    if bound == Bound.EXACT:
        return alpha < value < beta
    if bound == Bound.LOWER:
        return value >= beta
    return value <= alpha
""",
            says="An exact value is known",
        ),
        Wrong(
            "never asks which bound it is",
            """
def settles(value, bound, alpha, beta):
    return bound == Bound.EXACT or value >= beta or value <= alpha
""",
            says="Ask which bound it is",
        ),
        Wrong(
            "strictly inside",
            """
def settles(value, bound, alpha, beta):
    if bound is Bound.EXACT:
        return True
    return value >= beta if bound is Bound.LOWER else value < alpha
""",
            says="An upper bound that equals alpha is enough",
        ),
        Wrong(
            "exact only",
            """
def settles(value, bound, alpha, beta):
    return bound is Bound.EXACT
""",
            says="You never use a bound",
        ),
        Wrong(
            "exact is not enough on its own",
            """
def settles(value, bound, alpha, beta):
    if bound is Bound.LOWER:
        return value >= beta
    if bound is Bound.UPPER:
        return value <= alpha
    return False
""",
            says="An exact value is enough by itself",
        ),
    ],
    "table": [
        Wrong(
            "the bound follows from the alpha that was raised",
            """
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
""",
            says="No bound of yours is exact",
        ),
        Wrong(
            "the window is not turned around",
            """
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
        best = max(best, -negamax_with_table(game, child, depth - 1, alpha, beta, table))
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
""",
            says="You hand the window down as it is",
        ),
        Wrong(
            "a leaf is worth MAX's utility",
            """
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
""",
            says="At an end take the utility of the player to move",
        ),
        Wrong(
            "returns any value that is stored",
            """
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
""",
            says="You return what the table holds without asking whether it settles this search",
        ),
        Wrong(
            "stores upper and lower bounds exchanged",
            """
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
""",
            says="You store lower bounds as upper ones",
        ),
        Wrong(
            "looks the ends and the horizon up, and stores them",
            """
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
""",
            says="Ends and horizon are not looked up",
        ),
        Wrong(
            "nothing is stored at a cut-off",
            """
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
""",
            says="You store nothing after a cut-off",
        ),
        Wrong(
            "the minus is forgotten",
            """
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
""",
            says="A child's value is the other player's",
        ),
        Wrong(
            "key without depth",
            """
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
""",
            says="Your table knows a state",
        ),
        Wrong(
            "exact for all",
            """
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
""",
            says="You store every value as exact",
        ),
        Wrong(
            "no break",
            """
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
""",
            says="You never cut off",
        ),
        Wrong(
            "window handed down unturned",
            """
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
""",
            says="You hand the window down as it is",
        ),
        Wrong(
            "window handed down as entered, unturned",
            """
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
""",
            says="You hand down the window with which the node was entered",
        ),
        Wrong(
            "cuts with >",
            """
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
""",
            says="You cut off too late",
        ),
        Wrong(
            "a new dict in place of changing the old one",
            """
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
""",
            says="Change `table` itself",
        ),
        Wrong(
            "stores the clipped value",
            """
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
""",
            says="You return the end of the window where the value lies outside",
        ),
        Wrong(
            "an entry in the way is kept",
            """
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
""",
            says="An older entry makes room for the new one",
        ),
        Wrong(
            "deeper entries count as well",
            """
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
""",
            says="You use entries of other depths",
        ),
    ],
}
