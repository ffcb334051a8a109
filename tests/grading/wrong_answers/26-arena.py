"""Wrong answers to exercise 26 · Your own player."""

# %% grab · a win for MAX, whoever moves
# says: You ask what the end is worth to MAX
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, MAX) > 0:
            return move
    return game.moves(state)[0]

# %% grab · the player who moves is asked after the move
# says: You ask what the end is worth to the player who would be next
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(after)) > 0:
            return move
    return game.moves(state)[0]

# %% grab · a draw is taken for a win: >= 0
# says: A draw is not a win: only a utility above 0 is
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) >= 0:
            return move
    return game.moves(state)[0]

# %% grab · any end is a win
# says: Your player takes any move that ends the game
def grab(game, state):
    for move in game.moves(state):
        if game.is_terminal(game.result(state, move)):
            return move
    return game.moves(state)[0]

# %% grab · no move where none wins: the last line is forgotten
# says: If no move wins at once, you return nothing
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) > 0:
            return move

# %% grab · the end that is worth most
# says: You take the end that is worth most
def grab(game, state):
    player = game.to_move(state)

    def worth(move):
        after = game.result(state, move)
        return game.utility(after, player) if game.is_terminal(after) else 0

    return max(game.moves(state), key=worth)

# %% keep · the same number before and after the move: the view is not turned
# says: After your move the value is for the other player
def keep(game, state, values):
    return [m for m in game.moves(state) if values[game.result(state, m)] == values[state]]

# %% keep · the best for the other player
# says: A value is for the player to move in that state
def keep(game, state, values):
    best = max(values[game.result(state, move)] for move in game.moves(state))
    return [m for m in game.moves(state) if values[game.result(state, m)] == best]

# %% keep · only the first such move
# says: You return one move
def keep(game, state, values):
    for move in game.moves(state):
        if -values[game.result(state, move)] == values[state]:
            return [move]

# %% keep · only moves that win are kept
# says: You keep only the moves that win
def keep(game, state, values):
    return [move for move in game.moves(state) if values[game.result(state, move)] == -1]

# %% keep · all moves that do not lose, also where one could win
# says: In a won state only moves that still win keep the value
def keep(game, state, values):
    moves = [move for move in game.moves(state) if values[game.result(state, move)] <= 0]
    return moves or list(game.moves(state))

# %% keep · nothing can be kept in a lost state
# says: In a lost state every move keeps the value
def keep(game, state, values):
    if values[state] < 0:
        return []
    return [m for m in game.moves(state) if values[game.result(state, m)] <= -values[state]]

# %% trap · the number of slips, not their share
# says: You count the slips
def trap(game, state, values):
    def slips(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return inf
        return len(game.moves(after)) - len(keep(game, after, values))

    inf = float("inf")
    return max(keep(game, state, values), key=slips)

# %% trap · all legal moves, not only those that keep the value
# says: You look for traps among all moves
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 1
        return 1 - len(keep(game, after, values)) / len(game.moves(after))

    return max(game.moves(state), key=share)

# %% trap · of equally good moves the last
# says: If two moves set equally good traps
def trap(game, state, values):
    best, chosen = -1, None
    for move in keep(game, state, values):
        after = game.result(state, move)
        share = 1
        if not game.is_terminal(after):
            share = 1 - len(keep(game, after, values)) / len(game.moves(after))
        if share >= best:
            best, chosen = share, move
    return chosen

# %% trap · the share of replies that keep the value
# says: You take the move after which the other player slips least
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 1
        return len(keep(game, after, values)) / len(game.moves(after))

    return max(keep(game, state, values), key=share)

# %% trap · an end has no replies: its share is 0
# says: A move that ends the game leaves no replies
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 0
        return 1 - len(keep(game, after, values)) / len(game.moves(after))

    return max(keep(game, state, values), key=share)

# %% pair · the first player of the pair always makes the first move
# says: You let MAX begin
def pair(game, a, b, start):
    points = 0
    for players, me in (((a, b), 0), ((b, a), 1)):
        state, seen, ply = start, Counter([start]), 0
        while not game.is_terminal(state) and seen[state] < 2:
            state = game.result(state, players[ply % 2][state])
            seen[state] += 1
            ply += 1
        if not game.is_terminal(state):
            points += 0.5
        else:
            points += (game.utility(state, me) > 0) + (game.utility(state, me) == 0) / 2
    return points

# %% pair · in both games a win for MAX is a point for a
# says: In the second game MAX is `b`
def pair(game, a, b, start):
    points = 0
    for players in ((a, b), (b, a)):
        state, seen = start, Counter([start])
        while not game.is_terminal(state) and seen[state] < 2:
            state = game.result(state, players[game.to_move(state)][state])
            seen[state] += 1
        if not game.is_terminal(state):
            points += 0.5
        else:
            points += (game.utility(state, MAX) > 0) + (game.utility(state, MAX) == 0) / 2
    return points

# %% pair · a draw counts nothing
# says: You give nothing for a draw
def pair(game, a, b, start):
    points = 0
    for players, me in (((a, b), MAX), ((b, a), MIN)):
        state, seen = start, set()
        while not game.is_terminal(state) and state not in seen:
            seen.add(state)
            state = game.result(state, players[game.to_move(state)][state])
        if game.is_terminal(state):
            points += game.utility(state, me) > 0
    return points

# %% pair · the utility itself is the points
# says: A win is 1 point, a draw ½, a loss 0
def pair(game, a, b, start):
    points = 0
    for players, me in (((a, b), MAX), ((b, a), MIN)):
        state, seen = start, Counter([start])
        while not game.is_terminal(state) and seen[state] < 2:
            state = game.result(state, players[game.to_move(state)][state])
            seen[state] += 1
        points += game.utility(state, me) if game.is_terminal(state) else 0.5
    return points

# %% pair · only one game is played
# says: You play only one game
def pair(game, a, b, start):
    state, seen = start, Counter([start])
    while not game.is_terminal(state) and seen[state] < 2:
        state = game.result(state, (a, b)[game.to_move(state)][state])
        seen[state] += 1
    if not game.is_terminal(state):
        return 0.5
    return (game.utility(state, MAX) > 0) + (game.utility(state, MAX) == 0) / 2

# %% interval · draws count nothing
# says: You leave draws out of the points
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half

# %% interval · draws are left out of the games, too
# says: A draw is also a game, and it is worth half a point
def interval(wins, draws, losses):
    n, z = wins + losses, 1.96
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half

# %% interval · the simple interval around p
# says: That is the simple interval
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    half = z * sqrt(p * (1 - p) / n)
    return p - half, p + half

# %% interval · the brackets are forgotten: z² / 4 · n²
# says: `z**2 / 2 * n` divides only by 2
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    middle = (p + z**2 / 2 * n) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / 4 * n**2)
    return middle - half, middle + half

# %% interval · rounded
# says: Do not round
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return round(middle - half, 3), round(middle + half, 3)

# %% interval · the simple interval, cut off at 0 and 1
# says: cut off at 0 and 1
def interval(wins, draws, losses):
    n = wins + draws + losses
    p = (wins + draws / 2) / n
    h = 1.96 * sqrt(p * (1 - p) / n)
    return max(0, p - h), min(1, p + h)

# %% interval · two standard errors
# says: z is 1.96, not 2
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 2
    p = (wins + draws / 2) / n
    m = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    h = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return m - h, m + h

# %% interval · an interval of 90 %
# says: 90 of 100 cases
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.645
    p = (wins + draws / 2) / n
    m = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    h = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return m - h, m + h

# %% interval · rounded to four digits
# says: not even to four digits
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    m = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    h = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return round(m - h, 4), round(m + h, 4)

# %% player · always the first legal move
# says: Your player takes the first legal move
def player(game, state):
    return game.moves(state)[0]

# %% player · a win is seen for MAX only
# says: As MIN, your player does not see that it can win at once
def player(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, MAX) > 0:
            return move
    return game.moves(state)[0]

# %% player · a search of thirty plies, without looking for a win first
# says: Your search takes too long
def player(game, state):
    return best_move(game, state, partial(alphabeta, depth=30))

# %% player · no move where there is no win
# says: Your player returns nothing when no move wins at once
def player(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) > 0:
            return move

# %% player · the state after the move, not the move
# says: You return a state; return the move that leads to it
def player(game, state):
    children = [game.result(state, move) for move in game.moves(state)]
    for after in children:
        if game.is_terminal(after):
            return after
    return children[0]
