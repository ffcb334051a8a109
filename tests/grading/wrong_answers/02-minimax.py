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
        ),
        Wrong(
            "MAX and MIN exchanged",
            """
def root_value():
    return min(max(9, 5), max(4, 6, 7), max(8, 3))
""",
        ),
        Wrong(
            "the smallest leaf",
            """
def root_value():
    return 3
""",
        ),
        Wrong(
            "the move, not its value",
            """
def root_value():
    return 0
""",
        ),
        Wrong(
            "the values of MIN's nodes, none chosen",
            """
def root_value():
    return [5, 4, 3]
""",
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
        ),
        Wrong(
            "a leaf is worth MAX's utility",
            """
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    return max(-negamax(game, game.result(state, move)) for move in game.moves(state))
""",
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
        ),
        Wrong(
            "calls minimax, which the text forbids",
            """
def negamax(game, state):
    value = minimax(game, state)
    return value if game.to_move(state) == MAX else -value
""",
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
        ),
        Wrong(
            "stops one ply too early",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth <= 1:
        return 1
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
        ),
        Wrong(
            "leaves are no nodes",
            """
def count_nodes(game, state, depth):
    if game.is_terminal(state) or depth == 0:
        return 0
    return 1 + sum(count_nodes(game, game.result(state, m), depth - 1) for m in game.moves(state))
""",
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
        ),
    ],
}
