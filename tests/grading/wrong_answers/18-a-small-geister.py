"""Wrong answers to exercise 18 · A small Geister."""

# %% bluff · as likely blue as before
# says: The walk tells MIN something: among the ghosts that come
def bluff(blue, q):
    comes = 1 - blue + blue * q
    take = blue * -1 + (1 - blue) * 1
    let_go = blue * 1
    return comes * min(take, let_go)

# %% bluff · the games in which the ghost waits are left out
# says: Also count the games in which it waits
def bluff(blue, q):
    walks_blue, walks_red = blue * q, 1 - blue
    p = walks_blue / (walks_blue + walks_red)
    return min(1 - 2 * p, p)

# %% bluff · MIN sees the colour
# says: Both ghosts must get the same answer
def bluff(blue, q):
    return -blue * q

# %% bluff · MIN takes always
# says: Letting it go may be better
def bluff(blue, q):
    return (1 - blue) - blue * q

# %% bluff · MIN tosses a coin
# says: MIN does not toss a coin
def bluff(blue, q):
    take = (1 - blue) - blue * q
    let_go = blue * q
    return 0.5 * take + 0.5 * let_go

# %% bluff · the point of view of MIN
# says: MAX gets the opposite
def bluff(blue, q):
    return max(blue * q - (1 - blue), -blue * q)

# %% bluff · MAX chooses the answer
# says: yours gives the worse one
def bluff(blue, q):
    return max((1 - blue) - blue * q, blue * q)

# %% bluff · letting a red ghost go costs MAX a game
# says: Letting a red ghost go is a draw
def bluff(blue, q):
    take = (1 - blue) - blue * q
    let_go = blue * q - (1 - blue)
    return min(take, let_go)

# %% bluff · always the best q, whatever is asked
def bluff(blue, q):
    q = min(1, (1 - blue) / (2 * blue)) if blue else 1
    return min(1 - blue - blue * q, blue * q)

# %% two-rows · the better of the two moves, without mixing
# says: MAX may mix
def two_rows(pays):
    first, second = map(min, pays)
    return (1, first) if first >= second else (0, second)

# %% two-rows · the answers are made equal, even outside of 0 to 1
# says: x is a probability
def two_rows(pays):
    lines = list(zip(*pays))

    def sure(x):
        return min(x * a + (1 - x) * b for a, b in lines)

    tries = [0, 1]
    for i, (a, b) in enumerate(lines):
        for c, d in lines[i + 1 :]:
            if a - b != c - d:
                tries.append((d - b) / ((a - b) - (c - d)))
    x = max(tries, key=sure)
    return x, sure(x)

# %% two-rows · the formula of two by two
def two_rows(pays):
    (a, *_, b), (c, *_, d) = ([*row, row[-1]] for row in pays)
    x = (d - c) / (a - b - c + d) if a - b - c + d else 1
    x = min(1, max(0, x))
    return x, min(x * a + (1 - x) * c, x * b + (1 - x) * d)

# %% two-rows · MIN answers at random
# says: MIN does not answer at random
def two_rows(pays):
    first, second = (sum(row) / len(row) for row in pays)
    return (1, first) if first > second else (0, second)

# %% two-rows · MIN is kind
# says: yours gives the best
def two_rows(pays):
    first, second = map(max, pays)
    return (1, first) if first > second else (0, second)

# %% two-rows · the probability of the second row
# says: you return the probability of move 1
def two_rows(pays):
    top, bottom = pays

    def sure(x):
        return min((1 - x) * a + x * b for a, b in zip(top, bottom))

    tries = {0.0, 1.0}
    for a, b in zip(top, bottom):
        for c, d in zip(top, bottom):
            if a - b != c - d:
                tries.add((a - c) / (a - b - c + d))
    x = max((x for x in tries if 0 <= x <= 1), key=sure)
    return x, sure(x)

# %% two-rows · only steps of a twentieth are tried
def two_rows(pays):
    def sure(x):
        return min(x * a + (1 - x) * b for a, b in zip(*pays))

    x = max((n / 20 for n in range(21)), key=sure)
    return x, sure(x)

# %% two-rows · only crossings of the first two answers
# says: any two lines may cross
def two_rows(pays):
    lines = list(zip(*pays))

    def sure(x):
        return min(x * a + (1 - x) * b for a, b in lines)

    tries = [0, 1]
    if len(lines) > 1:
        (a, b), (c, d) = lines[:2]
        if a - b != c - d:
            tries.append((d - b) / (a - b - c + d))
    x = max((x for x in tries if 0 <= x <= 1), key=sure)
    return x, sure(x)

# %% two-rows · the lowest point of the edge
# says: you return the lowest
def two_rows(pays):
    lines = list(zip(*pays))

    def sure(x):
        return min(x * a + (1 - x) * b for a, b in lines)

    tries = [0, 1]
    for a, b in lines:
        for c, d in lines:
            if a - b != c - d:
                tries.append((d - b) / (a - b - c + d))
    x = min((x for x in tries if 0 <= x <= 1), key=sure)
    return x, sure(x)

# %% reader · MIN, too, takes the largest worth
# says: If MIN is to move, the move that is worth the least is best
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    worth = {}
    for state, p in believed.items():
        for move in game.moves(state):
            worth[move] = worth.get(move, 0) + p * value(game.result(state, move))
    move = max(worth, key=worth.get)
    return move, worth[move]

# %% reader · a plan for each state
# says: The player must make one move for all
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    worth = {}
    for state, p in believed.items():
        for move in game.moves(state):
            worth[move] = worth.get(move, 0) + p * value(game.result(state, move))
    best = max if game.to_move(state) == MAX else min
    return best(worth, key=worth.get), sum(p * value(state) for state, p in believed.items())

# %% reader · the most likely state
# says: You look only at the most likely state
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    likeliest = max(believed, key=believed.get)
    worth = {
        move: believed[likeliest] * value(game.result(likeliest, move))
        for move in game.moves(likeliest)
    }
    best = max if game.to_move(likeliest) == MAX else min
    move = best(worth, key=worth.get)
    return move, worth[move]

# %% reader · all states alike
# says: You treat all states as equally likely
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    states = list(believed)
    worth = [
        sum(value(game.result(state, move)) for state in states) / len(states)
        for move in game.moves(states[0])
    ]
    best = max(worth) if game.to_move(states[0]) == MAX else min(worth)
    return worth.index(best), best

# %% reader · the worst case
# says: You take the worst case over the states, not their average
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    states = list(believed)
    worth = [min(value(game.result(s, move)) for s in states) for move in game.moves(states[0])]
    best = max(worth) if game.to_move(states[0]) == MAX else min(worth)
    return worth.index(best), best

# %% reader · all further moves are MAX's
# says: Further down, MIN also moves, and takes the smallest value
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        return max(value(game.result(state, move)) for move in game.moves(state))

    worth = {}
    for state, p in believed.items():
        for move in game.moves(state):
            worth[move] = worth.get(move, 0) + p * value(game.result(state, move))
    best = max if game.to_move(state) == MAX else min
    move = best(worth, key=worth.get)
    return move, worth[move]

# %% reader · of equally good moves the last
# says: If several moves are equally good, return the first
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    sign = 1 if game.to_move(next(iter(believed))) == MAX else -1
    best = None
    for move in game.moves(next(iter(believed))):
        worth = sum(p * value(game.result(state, move)) for state, p in believed.items())
        if best is None or sign * worth >= sign * best[1]:
            best = move, worth
    return best

# %% reader · what it is worth to the player who moves
# says: The value is for MAX, whoever moves; yours is for the player who moves
def reader(game, believed):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = [value(game.result(state, move)) for move in game.moves(state)]
        return max(values) if game.to_move(state) == MAX else min(values)

    sign = 1 if game.to_move(next(iter(believed))) == MAX else -1
    worth = {}
    for state, p in believed.items():
        for move in game.moves(state):
            worth[move] = worth.get(move, 0) + sign * p * value(game.result(state, move))
    move = max(worth, key=worth.get)
    return move, worth[move]
