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
            says="RL1 and RL2 are looked at",
        ),
        Wrong(
            "L1 is worth its largest leaf: MIN is taken for MAX",
            """
def by_hand():
    return -1, -1, ["ML2", "ML3", "RL2"]
""",
            says="L1 is a MIN node: it is worth its smallest leaf",
        ),
        Wrong(
            "nothing is cut off",
            """
def by_hand():
    return -9, -31, []
""",
            says="ML1 is worth less than MAX has for sure",
        ),
        Wrong(
            "alpha at ML1 is the value of ML1",
            """
def by_hand():
    return -9, -38, ["ML2", "ML3"]
""",
            says="At L2 alpha is what MAX has for sure by then",
        ),
        Wrong(
            "RL2 is cut off, too",
            """
def by_hand():
    return -9, -31, ["ML2", "ML3", "RL2"]
""",
            says="RL1 is worth more than alpha, so L3 is not cut off there",
        ),
        Wrong(
            "the report's own answer",
            """
def by_hand():
    return -31, -31, ["RL1", "RL2"]
""",
            says="RL1 and RL2 are looked at, so L3 has a value, too",
        ),
        Wrong(
            "the report's own answer, with the right leaves also cut",
            """
def by_hand():
    return -31, -31, ["ML2", "ML3", "RL1", "RL2"]
""",
            says="L3 may still be worth more than L1",
        ),
        Wrong(
            "the report's value and sentence",
            """
def by_hand():
    return -9, -31, ["RL1", "RL2"]
""",
            says="RL1 and RL2 are looked at",
        ),
        Wrong(
            "alpha is the best leaf so far",
            """
def by_hand():
    return -9, -1, ["ML2", "ML3"]
""",
            says="At ML1 alpha is the value of L1, which is its smallest leaf",
        ),
    ],
    "replay": [
        Wrong(
            "who takes the last stone wins",
            """
def replay(taken):
    return (len(taken) - 1) % 2, [sum(taken[0::2]), sum(taken[1::2])]
""",
            says="Whoever takes the last stone loses; your winner takes it",
        ),
        Wrong(
            "who has taken more stones wins",
            """
def replay(taken):
    first, second = sum(taken[0::2]), sum(taken[1::2])
    return 0 if first > second else 1, [first, second]
""",
            says="Your winner has taken more stones",
        ),
        Wrong(
            "how often each has moved, not how many stones",
            """
def replay(taken):
    return len(taken) % 2, [len(taken[0::2]), len(taken[1::2])]
""",
            says="You count turns, not stones",
        ),
        Wrong(
            "the two lists of stones, not their sums",
            """
def replay(taken):
    return len(taken) % 2, [taken[0::2], taken[1::2]]
""",
            says="Return how many stones each has taken, not the list of them",
        ),
        Wrong(
            "the second player has always won, as in the example",
            """
def replay(taken):
    return 1, [sum(taken[0::2]), sum(taken[1::2])]
""",
            says="The player who moved first can win, too",
        ),
    ],
    "lost": [
        Wrong(
            "always four stones, whatever `most` is",
            """
def lost(stones, most, last):
    return stones % 4 == (1 if last == "loses" else 0)
""",
            says="Three stones are not always the most; it is `most`",
        ),
        Wrong(
            "the two agreements are exchanged",
            """
def lost(stones, most, last):
    return stones % (most + 1) == (1 if last == "wins" else 0)
""",
            says="You have mixed up the two rules",
        ),
        Wrong(
            "`last` is not looked at",
            """
def lost(stones, most, last):
    return stones % (most + 1) == 1
""",
            says="Yours is the rule for a last stone that loses",
        ),
        Wrong(
            "multiples of `most`, not of `most` + 1",
            """
def lost(stones, most, last):
    return stones % most == (1 if last == "loses" else 0)
""",
            says="A turn of each player can remove most + 1 stones together",
        ),
        Wrong(
            "recursion: a million stones are too many",
            """
def lost(stones, most, last):
    if stones == 0:
        return last == "wins"
    return all(not lost(stones - k, most, last) for k in range(1, min(most, stones) + 1))
""",
            says="A recursion cannot go down a million stones",
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
            says="For MIN the best move is the one with the smallest value",
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
            says="You look one ply too far",
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
            says="Where several moves are equally good you take the last one",
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
            says="You return the value of the best move; return the move",
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
            says="At the horizon you do not ask `evaluate`",
        ),
        Wrong(
            "at most is the maximum for both",
            """
def choose(game, state, plies, evaluate):
    sign = 1 if game.to_move(state) == MAX else -1
    best = None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move), plies - 1, evaluate)
        if best is None or value * sign >= best:
            best, chosen = value * sign, move
    return chosen
""",
            says="Where several moves are equally good you take the last one",
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
            says="A cut-off after the last move counts among the cut-offs",
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
            says="A cut-off at a MIN node is an alpha cut-off",
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
            says="Cut where alpha equals beta, too",
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
            says="The root is a node, too",
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
            says="You count the moves that are skipped",
        ),
        Wrong(
            "after the last move nothing is asked, so nothing is idle",
            """
def count(game, state):
    nodes = alphas = betas = 0

    def search(state, alpha, beta):
        nonlocal nodes, alphas, betas
        nodes += 1
        if game.is_terminal(state):
            return game.utility(state, MAX)
        moves = game.moves(state)
        best = -inf if game.to_move(state) == MAX else inf
        for move in moves:
            value = search(game.result(state, move), alpha, beta)
            if game.to_move(state) == MAX:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta and move != moves[-1]:
                if game.to_move(state) == MAX:
                    betas += 1
                else:
                    alphas += 1
                break
        return best

    search(state, -inf, inf)
    return nodes, alphas, betas, 0
""",
            says="You look for cut-offs only while moves are left, and so find no idle one",
        ),
    ],
    "blind": [
        Wrong(
            "it plays perfectly",
            """
def blind():
    return [1, 2, 3, 1, 1, 2, 3, 1]
""",
            says="From 6, 7 and 8 stones the end is out of sight after two plies",
        ),
        Wrong(
            "it takes 1 everywhere",
            """
def blind():
    return [1, 1, 1, 1, 1, 1, 1, 1]
""",
            says="From 3 and 4 stones two plies are enough",
        ),
        Wrong(
            "the list begins with one stone",
            """
def blind():
    return [1, 1, 2, 3, 1, 1, 1, 1]
""",
            says="The list begins with 2 stones, and not with one",
        ),
        Wrong(
            "of equally good moves the last",
            """
def blind():
    return [1, 2, 3, 3, 3, 3, 3, 3]
""",
            says="Of equally good moves the player takes the first, which is 1",
        ),
        Wrong(
            "it wants the last stone",
            """
def blind():
    return [2, 3, 1, 1, 1, 1, 1, 1]
""",
            says="Whoever takes the last stone loses",
        ),
    ],
    "heuristic": [
        Wrong(
            "for the player to move, not for MAX",
            """
def heuristic(heap):
    return -0.5 if lost(heap.stones, 3, "loses") else 0.5
""",
            says="Your value is the mover's; it must be MAX's, whoever is to move",
        ),
        Wrong(
            "the rule for a last stone that wins",
            """
def heuristic(heap):
    value = -0.5 if heap.stones % 4 == 0 else 0.5
    return value if heap.to_move == MAX else -value
""",
            says="A multiple of 4 is bad for the mover where the last stone wins",
        ),
        Wrong(
            "1 and -1: a guess as strong as the truth",
            """
def heuristic(heap):
    value = -1 if heap.stones % 4 == 1 else 1
    return value if heap.to_move == MAX else -value
""",
            says="A guess lies between −1 and 1: yours says that the game is over",
        ),
        Wrong(
            "the sign is the wrong way round",
            """
def heuristic(heap):
    value = 0.5 if heap.stones % 4 == 1 else -0.5
    return value if heap.to_move == MAX else -value
""",
            says="You judge the heap as if its player had just moved",
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
            says="The rule knows who wins from any heap",
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
            says="Whoever takes the last stone loses",
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
            says="Nobody can take more stones than there are",
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
            says="After each move it is the other one's turn",
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
            says="The random player does not choose what is best for it",
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
            says="You add the chances up",
        ),
        Wrong(
            "the random player always has three choices",
            """
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in (1, 2, 3) if k <= stones) / 3
""",
            says="With one or two stones left, the random player has fewer than three moves",
        ),
    ],
}
