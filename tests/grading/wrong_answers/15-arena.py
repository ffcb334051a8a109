"""Wrong answers to exercise 15 · Your own player."""

from wrong import Wrong

INTERVAL = """
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    m = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    h = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    return m - h, m + h
"""

WRONG = {
    "grab": [
        Wrong(
            "a win for MAX, whoever moves",
            """
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, MAX) > 0:
            return move
    return game.moves(state)[0]
""",
            says="You ask what the end is worth to MAX",
        ),
        Wrong(
            "the player who moves is asked after the move",
            """
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(after)) > 0:
            return move
    return game.moves(state)[0]
""",
            says="You ask what the end is worth to the player who would be next",
        ),
        Wrong(
            "a draw is taken for a win: >= 0",
            """
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) >= 0:
            return move
    return game.moves(state)[0]
""",
            says="A draw is not a win: only a utility above 0 is",
        ),
        Wrong(
            "any end is a win",
            """
def grab(game, state):
    for move in game.moves(state):
        if game.is_terminal(game.result(state, move)):
            return move
    return game.moves(state)[0]
""",
            says="Your player takes any move that ends the game",
        ),
        Wrong(
            "no move where none wins: the last line is forgotten",
            """
def grab(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) > 0:
            return move
""",
            says="Where no move wins at once, you return nothing",
        ),
        Wrong(
            "the end that is worth most",
            """
def grab(game, state):
    player = game.to_move(state)

    def worth(move):
        after = game.result(state, move)
        return game.utility(after, player) if game.is_terminal(after) else 0

    return max(game.moves(state), key=worth)
""",
            says="You take the end that is worth most",
        ),
    ],
    "keep": [
        Wrong(
            "the same number before and after the move: the view is not turned",
            """
def keep(game, state, values):
    return [m for m in game.moves(state) if values[game.result(state, m)] == values[state]]
""",
            says="After your move the value is that of the other player",
        ),
        Wrong(
            "the best for the other player",
            """
def keep(game, state, values):
    best = max(values[game.result(state, move)] for move in game.moves(state))
    return [m for m in game.moves(state) if values[game.result(state, m)] == best]
""",
            says="A value speaks for the player then to move",
        ),
        Wrong(
            "only the first such move",
            """
def keep(game, state, values):
    for move in game.moves(state):
        if -values[game.result(state, move)] == values[state]:
            return [move]
""",
            says="You return one move",
        ),
        Wrong(
            "only moves that win are kept",
            """
def keep(game, state, values):
    return [move for move in game.moves(state) if values[game.result(state, move)] == -1]
""",
            says="You keep only the moves that win",
        ),
        Wrong(
            "all moves that do not lose, also where one could win",
            """
def keep(game, state, values):
    moves = [move for move in game.moves(state) if values[game.result(state, move)] <= 0]
    return moves or list(game.moves(state))
""",
            says="In a won state only moves that still win keep it",
        ),
        Wrong(
            "nothing can be kept in a lost state",
            """
def keep(game, state, values):
    if values[state] < 0:
        return []
    return [m for m in game.moves(state) if values[game.result(state, m)] <= -values[state]]
""",
            says="return all moves, not none",
        ),
    ],
    "trap": [
        Wrong(
            "the number of slips, not their share",
            """
def trap(game, state, values):
    def slips(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return inf
        return len(game.moves(after)) - len(keep(game, after, values))

    inf = float("inf")
    return max(keep(game, state, values), key=slips)
""",
            says="You count the slips",
        ),
        Wrong(
            "all legal moves, not only those that keep the value",
            """
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 1
        return 1 - len(keep(game, after, values)) / len(game.moves(after))

    return max(game.moves(state), key=share)
""",
            says="You look for traps among all moves",
        ),
        Wrong(
            "of equally good moves the last",
            """
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
""",
            says="Where two moves set equally good traps you take the last one",
        ),
        Wrong(
            "the share of replies that keep the value",
            """
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 1
        return len(keep(game, after, values)) / len(game.moves(after))

    return max(keep(game, state, values), key=share)
""",
            says="You take the move after which the other player slips least",
        ),
        Wrong(
            "an end has no replies: its share is 0",
            """
def trap(game, state, values):
    def share(move):
        after = game.result(state, move)
        if game.is_terminal(after):
            return 0
        return 1 - len(keep(game, after, values)) / len(game.moves(after))

    return max(keep(game, state, values), key=share)
""",
            says="A move that ends the game leaves no replies",
        ),
    ],
    "pair": [
        Wrong(
            "the first player of the pair always makes the first move",
            """
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
""",
            says="You let MAX begin",
        ),
        Wrong(
            "in both games a win for MAX is a point for a",
            """
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
""",
            says="In the second game MAX is `b`",
        ),
        Wrong(
            "a draw counts nothing",
            """
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
""",
            says="You give nothing for a draw",
        ),
        Wrong(
            "the utility itself is the points",
            """
def pair(game, a, b, start):
    points = 0
    for players, me in (((a, b), MAX), ((b, a), MIN)):
        state, seen = start, Counter([start])
        while not game.is_terminal(state) and seen[state] < 2:
            state = game.result(state, players[game.to_move(state)][state])
            seen[state] += 1
        points += game.utility(state, me) if game.is_terminal(state) else 0.5
    return points
""",
            says="A win is 1 point, a draw ½, a loss 0",
        ),
        Wrong(
            "only one game is played",
            """
def pair(game, a, b, start):
    state, seen = start, Counter([start])
    while not game.is_terminal(state) and seen[state] < 2:
        state = game.result(state, (a, b)[game.to_move(state)][state])
        seen[state] += 1
    if not game.is_terminal(state):
        return 0.5
    return (game.utility(state, MAX) > 0) + (game.utility(state, MAX) == 0) / 2
""",
            says="You play one game",
        ),
    ],
    "interval": [
        Wrong(
            "draws count nothing",
            """
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half
""",
            says="You leave draws out of the points",
        ),
        Wrong(
            "draws are left out of the games, too",
            """
def interval(wins, draws, losses):
    n, z = wins + losses, 1.96
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return middle - half, middle + half
""",
            says="A draw is a game, too, and worth half a point",
        ),
        Wrong(
            "the simple interval around p",
            """
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    half = z * sqrt(p * (1 - p) / n)
    return p - half, p + half
""",
            says="That is the simple interval",
        ),
        Wrong(
            "the brackets are forgotten: z² / 4 · n²",
            """
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    middle = (p + z**2 / 2 * n) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / 4 * n**2)
    return middle - half, middle + half
""",
            says="`z**2 / 2 * n` divides by 2 only",
        ),
        Wrong(
            "rounded",
            """
def interval(wins, draws, losses):
    n, z = wins + draws + losses, 1.96
    p = (wins + draws / 2) / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return round(middle - half, 3), round(middle + half, 3)
""",
            says="Do not round",
        ),
        Wrong(
            "the simple interval, cut off at 0 and 1",
            """
def interval(wins, draws, losses):
    n = wins + draws + losses
    p = (wins + draws / 2) / n
    h = 1.96 * sqrt(p * (1 - p) / n)
    return max(0, p - h), min(1, p + h)
""",
            says="cut off at 0 and 1",
        ),
        Wrong(
            "two standard errors",
            INTERVAL.replace("1.96", "2"),
            says="z is 1.96, not 2",
        ),
        Wrong(
            "an interval of 90 %",
            INTERVAL.replace("1.96", "1.645"),
            says="90 of 100 cases",
        ),
        Wrong(
            "rounded to four digits",
            INTERVAL.replace("m - h, m + h", "round(m - h, 4), round(m + h, 4)"),
            says="not even to four digits",
        ),
    ],
    "player": [
        Wrong(
            "always the first legal move",
            """
def player(game, state):
    return game.moves(state)[0]
""",
            says="Your player takes the first legal move",
        ),
        Wrong(
            "a win is seen for MAX only",
            """
def player(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, MAX) > 0:
            return move
    return game.moves(state)[0]
""",
            says="As MIN, your player does not see that it can win at once",
        ),
        Wrong(
            "a search of thirty plies, without looking for a win first",
            """
def player(game, state):
    return best_move(game, state, partial(alphabeta, depth=30))
""",
            says="Your search takes too long",
        ),
        Wrong(
            "no move where there is no win",
            """
def player(game, state):
    for move in game.moves(state):
        after = game.result(state, move)
        if game.is_terminal(after) and game.utility(after, game.to_move(state)) > 0:
            return move
""",
            says="Your player returns nothing where it does not win at once",
        ),
        Wrong(
            "the state after the move, not the move",
            """
def player(game, state):
    children = [game.result(state, move) for move in game.moves(state)]
    for after in children:
        if game.is_terminal(after):
            return after
    return children[0]
""",
            says="You return a state; return the move that leads to it",
        ),
    ],
}
