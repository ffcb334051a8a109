"""Wrong answers to exercise 02 · Minimax."""

from wrong import Wrong

WRONG = {
    "root-value": [
        Wrong(
            "the largest leaf: MIN does not count",
            """
def root_value():
    return 9
""",
            says="At MIN's nodes you took the largest value",
        ),
        Wrong(
            "MAX and MIN exchanged",
            """
def root_value():
    return min(max(9, 5), max(4, 6, 7), max(8, 3))
""",
            says="You let MAX move at MIN's nodes",
        ),
        Wrong(
            "the smallest leaf",
            """
def root_value():
    return 3
""",
            says="At the root you took the smallest value",
        ),
        Wrong(
            "the move, not its value",
            """
def root_value():
    return 0
""",
            says="That is the number of MAX's best move",
        ),
        Wrong(
            "the values of MIN's nodes, none chosen",
            """
def root_value():
    return [5, 4, 3]
""",
            says="These are the values of MIN's nodes",
        ),
    ],
    "minimax": [
        Wrong(
            "both players take the largest value",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(minimax(game, game.result(state, move)) for move in game.moves(state))
""",
            says="Your MIN takes the largest value",
        ),
        Wrong(
            "a leaf is worth the mover's utility",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    values = [minimax(game, game.result(state, move)) for move in game.moves(state)]
    if game.to_move(state) == MAX:
        return max(values)
    return min(values)
""",
            says="At a leaf you take the utility of the player to move",
        ),
        Wrong(
            "max and min exchanged",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, move)) for move in game.moves(state)]
    if game.to_move(state) == MAX:
        return min(values)
    return max(values)
""",
            says="MAX and MIN have changed places",
        ),
        Wrong(
            "`return` inside the loop",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move))
        if best is None:
            best = value
        elif game.to_move(state) == MAX:
            best = max(best, value)
        else:
            best = min(best, value)
        return best
""",
            says="Only the first move is searched",
        ),
        Wrong(
            "the best value begins at 0",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = 0
    for move in game.moves(state):
        value = minimax(game, game.result(state, move))
        if game.to_move(state) == MAX:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
""",
            says="Your best value begins at 0",
        ),
        Wrong(
            "the lecture's pair: the root is always MAX's",
            """
def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(min_value(game, game.result(state, move)) for move in game.moves(state))


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return min(max_value(game, game.result(state, move)) for move in game.moves(state))


def minimax(game, state):
    return max_value(game, state)
""",
            says="You let MAX move at the root",
        ),
        Wrong(
            "averages",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, m)) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else sum(values) / len(values)
""",
            says="MIN takes the smallest value",
        ),
        Wrong(
            "forgets return at the end",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, m)) for m in game.moves(state)]
    best = max(values) if game.to_move(state) == MAX else min(values)
""",
            says="Did you forget `return`",
        ),
        Wrong(
            "best = 0 for MAX",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = float('inf')
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
            says="MAX's best value begins at 0, and may stay there",
        ),
        Wrong(
            "best = -1 for MAX",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -1
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = float('inf')
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
            says="MAX's best value begins at −1, and may stay there",
        ),
        Wrong(
            "best = -100 for MAX",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -100
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 100
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
        ),
        Wrong(
            "best = -999 for MAX",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = -999
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 999
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
        ),
        Wrong(
            "MIN's best value begins at 0",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = float('-inf')
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 0
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
            says="MIN's best value begins at 0, and may stay there",
        ),
        Wrong(
            "both best values begin at 0",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = 0
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = 0
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
            says="Your best value begins at 0, which may be better than every child",
        ),
        Wrong(
            "MAX begins at 0 wherever the game goes on",
            """
def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.to_move(state) == MAX:
        best = game.utility(state, MAX) if game.is_terminal(state) else 0
        for move in game.moves(state):
            best = max(best, minimax(game, game.result(state, move)))
    else:
        best = float('inf')
        for move in game.moves(state):
            best = min(best, minimax(game, game.result(state, move)))
    return best
""",
            says="MAX's best value begins at 0, and may stay there",
        ),
        Wrong(
            "MAX moves first, and then they take turns",
            """
def minimax(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [minimax(game, game.result(state, m), not maximizing) for m in game.moves(state)]
    return max(values) if maximizing else min(values)
""",
            says="You let MAX move at the root",
        ),
    ],
    "negamax": [
        Wrong(
            "the minus is forgotten",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(negamax(game, game.result(state, move)) for move in game.moves(state))
""",
            says="A child's value is the other player's",
        ),
        Wrong(
            "a leaf is worth MAX's utility",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(-negamax(game, game.result(state, move)) for move in game.moves(state))
""",
            says="At a leaf you take MAX's utility",
        ),
        Wrong(
            "a minus, and min at MIN's nodes, too",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    values = [-negamax(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="With the sign turned MIN",
        ),
        Wrong(
            "the best value begins at 0",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = 0
    for move in game.moves(state):
        best = max(best, -negamax(game, game.result(state, move)))
    return best
""",
            says="Your best value begins at 0",
        ),
        Wrong(
            "calls minimax, which the text forbids",
            """
def negamax(game, state):
    value = minimax(game, state)
    return value if game.to_move(state) == MAX else -value
""",
        ),
        Wrong(
            "minimax pasted",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [negamax(game, game.result(state, move)) for move in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="Your values are MAX's",
        ),
        Wrong(
            "minus outside max",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return -max(negamax(game, game.result(state, m)) for m in game.moves(state))
""",
            says="what you take is the smallest",
        ),
        Wrong(
            "leaf of the player who has moved",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return -game.utility(state, game.to_move(state))
    best = None
    for m in game.moves(state):
        v = -negamax(game, game.result(state, m))
        if best is None or v > best:
            best = v
    return best
""",
            says="At a leaf you take the utility of the player who has just moved",
        ),
        Wrong(
            "-max(negamax)",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return -max(negamax(game, game.result(state, m)) for m in game.moves(state))
""",
            says="Turn each child's sign, then take the largest",
        ),
        Wrong(
            "the best value begins at 0",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    best = 0
    for m in game.moves(state):
        best = max(best, -negamax(game, game.result(state, m)))
    return best
""",
            says="Your best value begins at 0, which may be better than every child",
        ),
        Wrong(
            "a memo that outlives the call",
            """
memo = {}
def negamax(game, state):
    if state in memo:
        return memo[state]
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    memo[state] = max(-negamax(game, game.result(state, m)) for m in game.moves(state))
    return memo[state]
""",
        ),
        Wrong(
            "a default argument that outlives the call",
            """
def negamax(game, state, memo={}):
    if state not in memo:
        if game.is_terminal(state):
            memo[state] = game.utility(state, game.to_move(state))
        else:
            memo[state] = max(-negamax(game, game.result(state, m)) for m in game.moves(state))
    return memo[state]
""",
        ),
        Wrong(
            "the sign changes at MIN's nodes only",
            """
def negamax(game, state):
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    sign = 1 if player == MAX else -1
    return max(sign * negamax(game, game.result(state, m)) for m in game.moves(state))
""",
            says="A child's value is the other player's at every node",
        ),
    ],
    "limited": [
        Wrong(
            "guesses at the horizon even where the game is over",
            """
def limited(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="At the horizon you evaluate before you ask whether the game is over",
        ),
        Wrong(
            "the depth never gets less",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    values = [limited(game, game.result(state, m), depth, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="The depth does not get smaller on the way down",
        ),
        Wrong(
            "turns the guess around where MIN is to move",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state) if game.to_move(state) == MAX else -evaluate(state)
    values = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="You turn the sign of the evaluation",
        ),
        Wrong(
            "looks one ply too far",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth < 0:
        return evaluate(state)
    values = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="You look one ply too far",
        ),
        Wrong(
            "the lecture's search, which has 0 at the horizon",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return 0
    values = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
""",
            says="At the horizon you return 0 and not the evaluation",
        ),
        Wrong(
            "utility of the mover",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    if depth == 0:
        return evaluate(state)
    v = [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    return max(v) if game.to_move(state) == MAX else min(v)
""",
            says="At a leaf you take the utility of the player to move",
        ),
        Wrong(
            "max only",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    return max(limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state))
""",
            says="Your MIN takes the largest value",
        ),
        Wrong(
            "guess never at terminal; depth 1 is the end",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth <= 1:
        return evaluate(state)
    kids = [game.result(state, m) for m in game.moves(state)]
    pick = max if game.to_move(state) == MAX else min
    return pick([limited(game, k, depth - 1, evaluate) for k in kids])
""",
            says="You stop one ply too early",
        ),
        Wrong(
            "no end of the game",
            """
def limited(game, state, depth, evaluate):
    if depth == 0:
        return evaluate(state)
    pick = max if game.to_move(state) == MAX else min
    return pick(
        [limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state)]
    )
""",
            says="You never ask whether the game is over",
        ),
        Wrong(
            "MAX's best value begins at 0",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    best = 0 if game.to_move(state) == MAX else float("inf")
    for m in game.moves(state):
        v = limited(game, game.result(state, m), depth - 1, evaluate)
        best = max(best, v) if game.to_move(state) == MAX else min(best, v)
    return best
""",
            says="MAX's best value begins at 0, and may stay there",
        ),
        Wrong(
            "the depth counts rounds: only MIN's move uses it up",
            """
def limited(game, state, depth, evaluate):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return evaluate(state)
    if game.to_move(state) == MAX:
        return max(limited(game, game.result(state, m), depth, evaluate) for m in game.moves(state))
    return min(limited(game, game.result(state, m), depth - 1, evaluate) for m in game.moves(state))
""",
            says="Every move uses up a ply of the depth, MAX's as well",
        ),
    ],
    "count-nodes": [
        Wrong(
            "counts the leaves only",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 1
    return sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
            says="You count the leaves only",
        ),
        Wrong(
            "a state that is reached in two ways counts once",
            """
def count_nodes(game, state, depth):
    seen = {state}
    level = {state}
    for _ in range(depth):
        level = {game.result(s, move) for s in level for move in game.moves(s)}
        seen |= level
    return len(seen)
""",
            says="You count different states",
        ),
        Wrong(
            "stops one ply too early",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth <= 1:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
            says="You stop one ply too early",
        ),
        Wrong(
            "leaves are no nodes",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
            says="You forget to count the leaves",
        ),
        Wrong(
            "the root is not counted",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    total = 0
    for move in game.moves(state):
        total += 1 + count_nodes(game, game.result(state, move), depth - 1)
    return total
""",
            says="The root is missing from your count",
        ),
        Wrong(
            "counts lines of exactly depth",
            """
def count_nodes(game, state, depth):
    if depth == 0:
        return 1
    return sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
            says="You count the lines of exactly `depth` plies",
        ),
        Wrong(
            "edges of the root only",
            """
def count_nodes(game, state, depth):
    return 1 + len(game.moves(state))
""",
            says="You count the root and its children",
        ),
        Wrong(
            "depth not decreased",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth) for m in game.moves(state))
""",
            says="The depth does not get smaller on the way down",
        ),
        Wrong(
            "global counter",
            """
nodes = 0
def count_nodes(game, state, depth):
    global nodes
    nodes += 1
    if depth > 0 and not game.is_terminal(state):
        for m in game.moves(state):
            count_nodes(game, game.result(state, m), depth - 1)
    return nodes
""",
            says="Each call counts from 0",
        ),
        Wrong(
            "default arg set",
            """
def count_nodes(game, state, depth, seen=[]):
    seen.append(state)
    if depth > 0 and not game.is_terminal(state):
        for m in game.moves(state):
            count_nodes(game, game.result(state, m), depth - 1, seen)
    return len(seen)
""",
            says="Each call counts from 0",
        ),
        Wrong(
            "an end of the game is no node",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state):
        return 0
    if depth == 0:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
            says="A state in which the game is over is a node, too",
        ),
    ],
}
