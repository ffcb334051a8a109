"""Wrong answers to lab 1 · Stones."""

from wrong import Wrong

WRONG = {
    "by-hand": [
        Wrong(
            "the report's sentence: RL1 and RL2 are not looked at",
            """
def by_hand():
    return -31, -31, ["RL1", "RL2"]
""",
        ),
        Wrong(
            "L1 is worth its largest leaf: MIN is taken for MAX",
            """
def by_hand():
    return -1, -1, ["ML2", "ML3", "RL2"]
""",
        ),
        Wrong(
            "nothing is cut off",
            """
def by_hand():
    return -9, -31, []
""",
        ),
        Wrong(
            "alpha at ML1 is the value of ML1",
            """
def by_hand():
    return -9, -38, ["ML2", "ML3"]
""",
        ),
        Wrong(
            "RL2 is cut off, too",
            """
def by_hand():
    return -9, -31, ["ML2", "ML3", "RL2"]
""",
        ),
    ],
    "replay": [
        Wrong(
            "who takes the last stone wins",
            """
def replay(taken):
    return (len(taken) - 1) % 2, [sum(taken[0::2]), sum(taken[1::2])]
""",
        ),
        Wrong(
            "who has taken more stones wins",
            """
def replay(taken):
    first, second = sum(taken[0::2]), sum(taken[1::2])
    return 0 if first > second else 1, [first, second]
""",
        ),
        Wrong(
            "how often each has moved, not how many stones",
            """
def replay(taken):
    return len(taken) % 2, [len(taken[0::2]), len(taken[1::2])]
""",
        ),
        Wrong(
            "the two lists of stones, not their sums",
            """
def replay(taken):
    return len(taken) % 2, [taken[0::2], taken[1::2]]
""",
        ),
        Wrong(
            "the second player has always won, as in the example",
            """
def replay(taken):
    return 1, [sum(taken[0::2]), sum(taken[1::2])]
""",
        ),
    ],
    "lost": [
        Wrong(
            "always four stones, whatever `most` is",
            """
def lost(stones, most, last):
    return stones % 4 == (1 if last == "loses" else 0)
""",
        ),
        Wrong(
            "the two agreements are exchanged",
            """
def lost(stones, most, last):
    return stones % (most + 1) == (1 if last == "wins" else 0)
""",
        ),
        Wrong(
            "`last` is not looked at",
            """
def lost(stones, most, last):
    return stones % (most + 1) == 1
""",
        ),
        Wrong(
            "multiples of `most`, not of `most` + 1",
            """
def lost(stones, most, last):
    return stones % most == (1 if last == "loses" else 0)
""",
        ),
        Wrong(
            "recursion: a million stones are too many",
            """
def lost(stones, most, last):
    if stones == 0:
        return last == "wins"
    return all(not lost(stones - k, most, last) for k in range(1, min(most, stones) + 1))
""",
        ),
    ],
    "choose": [
        Wrong(
            "MIN takes the largest value, too",
            """
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies - 1, evaluate)

    return max(game.moves(state), key=value)
""",
        ),
        Wrong(
            "the own move is not counted among the plies",
            """
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies, evaluate)

    best = max if game.to_move(state) == MAX else min
    return best(game.moves(state), key=value)
""",
        ),
        Wrong(
            "of equally good moves the last",
            """
def choose(game, state, plies, evaluate):
    best, chosen = None, None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move), plies - 1, evaluate)
        if game.to_move(state) == MIN:
            value = -value
        if best is None or value >= best:
            best, chosen = value, move
    return chosen
""",
        ),
        Wrong(
            "the value of the best move, not the move",
            """
def choose(game, state, plies, evaluate):
    best = max if game.to_move(state) == MAX else min
    return best(
        minimax(game, game.result(state, move), plies - 1, evaluate) for move in game.moves(state)
    )
""",
        ),
        Wrong(
            "the evaluation is not handed on",
            """
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies - 1)

    best = max if game.to_move(state) == MAX else min
    return best(game.moves(state), key=value)
""",
        ),
    ],
    "count": [
        Wrong(
            "idle cut-offs are not counted among the cut-offs",
            """
def count(game, state):
    nodes = alphas = betas = idle = 0

    def value(state, alpha, beta):
        nonlocal nodes, alphas, betas, idle
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        if game.to_move(state) == MAX:
            best = -inf
            for i, move in enumerate(moves):
                best = max(best, value(game.result(state, move), alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    if i == len(moves) - 1:
                        idle += 1
                    else:
                        betas += 1
                    break
        else:
            best = inf
            for i, move in enumerate(moves):
                best = min(best, value(game.result(state, move), alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    if i == len(moves) - 1:
                        idle += 1
                    else:
                        alphas += 1
                    break
        return best

    value(state, -inf, inf)
    return nodes, alphas, betas, idle
""",
        ),
        Wrong(
            "alpha and beta cut-offs are exchanged",
            """
def count(game, state):
    nodes = alphas = betas = idle = 0

    def value(state, alpha, beta):
        nonlocal nodes, alphas, betas, idle
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            child = value(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
            if alpha >= beta:
                if game.to_move(state) == MAX:
                    alphas += 1
                else:
                    betas += 1
                idle += i == len(moves) - 1
                break
        return best

    value(state, -inf, inf)
    return nodes, alphas, betas, idle
""",
        ),
        Wrong(
            "cut only where alpha is greater than beta",
            """
def count(game, state):
    nodes = alphas = betas = idle = 0

    def value(state, alpha, beta):
        nonlocal nodes, alphas, betas, idle
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            child = value(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
            if alpha > beta:
                if game.to_move(state) == MAX:
                    betas += 1
                else:
                    alphas += 1
                idle += i == len(moves) - 1
                break
        return best

    value(state, -inf, inf)
    return nodes, alphas, betas, idle
""",
        ),
        Wrong(
            "the root is not counted",
            """
def count(game, state):
    nodes = alphas = betas = idle = 0

    def value(state, alpha, beta):
        nonlocal nodes, alphas, betas, idle
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            nodes += 1
            child = value(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
            if alpha >= beta:
                if game.to_move(state) == MAX:
                    betas += 1
                else:
                    alphas += 1
                idle += i == len(moves) - 1
                break
        return best

    value(state, -inf, inf)
    return nodes, alphas, betas, idle
""",
        ),
        Wrong(
            "the leaves that are skipped, not the idle cut-offs",
            """
def count(game, state):
    nodes = alphas = betas = skipped = 0

    def value(state, alpha, beta):
        nonlocal nodes, alphas, betas, skipped
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for i, move in enumerate(moves):
            child = value(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
            if alpha >= beta:
                if game.to_move(state) == MAX:
                    betas += 1
                else:
                    alphas += 1
                skipped += len(moves) - 1 - i
                break
        return best

    value(state, -inf, inf)
    return nodes, alphas, betas, skipped
""",
        ),
    ],
    "blind": [
        Wrong(
            "it plays perfectly",
            """
def blind():
    return [1, 2, 3, 1, 1, 2, 3, 1]
""",
        ),
        Wrong(
            "it takes 1 everywhere",
            """
def blind():
    return [1, 1, 1, 1, 1, 1, 1, 1]
""",
        ),
        Wrong(
            "the evaluation grows towards the end, so it takes as many as it can",
            """
def blind():
    return [1, 2, 3, 3, 3, 3, 3, 3]
""",
        ),
        Wrong(
            "of equally good moves the last",
            """
def blind():
    return [1, 2, 3, 3, 3, 3, 3, 3]
""",
        ),
        Wrong(
            "it wants the last stone",
            """
def blind():
    return [2, 3, 1, 1, 1, 1, 1, 1]
""",
        ),
    ],
    "heuristic": [
        Wrong(
            "for the player to move, not for MAX",
            """
def heuristic(heap):
    return -0.5 if lost(heap.stones, 3, "loses") else 0.5
""",
        ),
        Wrong(
            "the rule for a last stone that wins",
            """
def heuristic(heap):
    value = -0.5 if heap.stones % 4 == 0 else 0.5
    return value if heap.to_move == MAX else -value
""",
        ),
        Wrong(
            "1 and -1: a guess as strong as the truth",
            """
def heuristic(heap):
    value = -1 if heap.stones % 4 == 1 else 1
    return value if heap.to_move == MAX else -value
""",
        ),
        Wrong(
            "the sign is the wrong way round",
            """
def heuristic(heap):
    value = 0.5 if heap.stones % 4 == 1 else -0.5
    return value if heap.to_move == MAX else -value
""",
        ),
        Wrong(
            "0 where nobody sees the end yet",
            """
def heuristic(heap):
    if heap.stones > 5:
        return 0
    value = -0.5 if heap.stones % 4 == 1 else 0.5
    return value if heap.to_move == MAX else -value
""",
        ),
    ],
    "chance": [
        Wrong(
            "who takes the last stone wins",
            """
def chance(plan, stones, first):
    if stones == 0:
        return 0.0 if first else 1.0
    if first:
        return chance(plan, stones - plan[stones], False)
    takes = range(1, min(3, stones) + 1)
    return sum(chance(plan, stones - k, True) for k in takes) / len(takes)
""",
        ),
        Wrong(
            "the random player always has three moves",
            """
def chance(plan, stones, first):
    if stones <= 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in (1, 2, 3)) / 3
""",
        ),
        Wrong(
            "whose turn it is does not change",
            """
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], first)
    takes = range(1, min(3, stones) + 1)
    return sum(chance(plan, stones - k, first) for k in takes) / len(takes)
""",
        ),
        Wrong(
            "the other player plays its best, not at random",
            """
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return min(chance(plan, stones - k, True) for k in range(1, min(3, stones) + 1))
""",
        ),
        Wrong(
            "the sum, not the mean",
            """
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in range(1, min(3, stones) + 1))
""",
        ),
    ],
}
