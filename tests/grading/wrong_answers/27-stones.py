"""Wrong answers to exercise 27 · Stones."""

# %% by-hand · RL2 is cut off, too
# says: RL1 is worth more than alpha, so L3 is not cut off there
def by_hand():
    return -9, -31, ["ML2", "ML3", "RL2"]

# %% by-hand · the report's own answer
# says: The search looks at RL1 and RL2, so L3 also has a value
def by_hand():
    return -31, -31, ["RL1", "RL2"]

# %% by-hand · the report's own answer, with the right leaves also cut
# says: L3 may still be worth more than L1
def by_hand():
    return -31, -31, ["ML2", "ML3", "RL1", "RL2"]

# %% by-hand · the report's value and sentence
# says: The search looks at RL1 and RL2
def by_hand():
    return -9, -31, ["RL1", "RL2"]

# %% by-hand · alpha is the best leaf so far
# says: At ML1 alpha is the value of L1
def by_hand():
    return -9, -1, ["ML2", "ML3"]

# %% replay · who takes the last stone wins
# says: Whoever takes the last stone loses; your winner takes it
def replay(taken):
    return (len(taken) - 1) % 2, [sum(taken[0::2]), sum(taken[1::2])]

# %% replay · who has taken more stones wins
# says: Your winner has taken more stones
def replay(taken):
    first, second = sum(taken[0::2]), sum(taken[1::2])
    return 0 if first > second else 1, [first, second]

# %% replay · how often each has moved, not how many stones
# says: You count turns, not stones
def replay(taken):
    return len(taken) % 2, [len(taken[0::2]), len(taken[1::2])]

# %% replay · the two lists of stones, not their sums
# says: Return how many stones each has taken, not the list of them
def replay(taken):
    return len(taken) % 2, [taken[0::2], taken[1::2]]

# %% replay · the second player has always won, as in the example
# says: The player who moved first can also win
def replay(taken):
    return 1, [sum(taken[0::2]), sum(taken[1::2])]

# %% lost · always four stones, whatever `most` is
# says: The largest number of stones is not always three
def lost(stones, most, last):
    return stones % 4 == (1 if last == "loses" else 0)

# %% lost · the two agreements are exchanged
# says: You have mixed up the two rules
def lost(stones, most, last):
    return stones % (most + 1) == (1 if last == "wins" else 0)

# %% lost · `last` is not looked at
# says: You always use the rule for games in which the last stone loses, whatever `last` says
def lost(stones, most, last):
    return stones % (most + 1) == 1

# %% lost · multiples of `most`, not of `most` + 1
# says: One turn by each player can remove most + 1 stones in total
def lost(stones, most, last):
    return stones % most == (1 if last == "loses" else 0)

# %% lost · recursion: a million stones are too many
# says: A recursion cannot go a million stones deep
def lost(stones, most, last):
    if stones == 0:
        return last == "wins"
    return all(not lost(stones - k, most, last) for k in range(1, min(most, stones) + 1))

# %% choose · MIN takes the largest value, too
# says: For MIN the best move is the one with the smallest value
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies - 1, evaluate)

    return max(game.moves(state), key=value)

# %% choose · of equally good moves the last
# says: If several moves are equally good
def choose(game, state, plies, evaluate):
    best, chosen = None, None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move), plies - 1, evaluate)
        if game.to_move(state) == MIN:
            value = -value
        if best is None or value >= best:
            best, chosen = value, move
    return chosen

# %% choose · the value of the best move, not the move
# says: You return the value of the best move; return the move
def choose(game, state, plies, evaluate):
    best = max if game.to_move(state) == MAX else min
    return best(
        minimax(game, game.result(state, move), plies - 1, evaluate) for move in game.moves(state)
    )

# %% choose · the evaluation is not handed on
# says: At the horizon you do not call `evaluate`
def choose(game, state, plies, evaluate):
    def value(move):
        return minimax(game, game.result(state, move), plies - 1)

    best = max if game.to_move(state) == MAX else min
    return best(game.moves(state), key=value)

# %% choose · at most is the maximum for both
# says: If several moves are equally good
def choose(game, state, plies, evaluate):
    sign = 1 if game.to_move(state) == MAX else -1
    best = None
    for move in game.moves(state):
        value = minimax(game, game.result(state, move), plies - 1, evaluate)
        if best is None or value * sign >= best:
            best, chosen = value * sign, move
    return chosen

# %% count · idle cut-offs are not counted among the cut-offs
# says: A cut-off after the last move also counts as a cut-off
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

# %% count · alpha and beta cut-offs are exchanged
# says: A cut-off at a MIN node is an alpha cut-off
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

# %% count · cut only where alpha is greater than beta
# says: You go on when alpha equals beta, but that is already a cut-off
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

# %% count · the root is not counted
# says: The root is also a node
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

# %% count · the leaves that are skipped, not the idle cut-offs
# says: You count the moves that are skipped
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

# %% count · after the last move nothing is asked, so nothing is idle
# says: You look for cut-offs only while moves are left
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

# %% blind · it plays perfectly
# says: With 6, 7 or 8 stones, two plies do not reach the end of the game
def blind():
    return [1, 2, 3, 1, 1, 2, 3, 1]

# %% blind · it takes 1 everywhere
# says: With 3 or 4 stones two plies are enough
def blind():
    return [1, 1, 1, 1, 1, 1, 1, 1]

# %% blind · the list begins with one stone
# says: The list begins with 2 stones
def blind():
    return [1, 1, 2, 3, 1, 1, 1, 1]

# %% blind · of equally good moves the last
# says: If several moves are equally good
def blind():
    return [1, 2, 3, 3, 3, 3, 3, 3]

# %% blind · it wants the last stone
# says: Whoever takes the last stone loses
def blind():
    return [2, 3, 1, 1, 1, 1, 1, 1]

# %% heuristic · for the player to move, not for MAX
# says: Your value is for the mover
def heuristic(heap):
    return -0.5 if lost(heap.stones, 3, "loses") else 0.5

# %% heuristic · the rule for a last stone that wins
# says: A multiple of 4 is bad for the mover if taking the last stone wins
def heuristic(heap):
    value = -0.5 if heap.stones % 4 == 0 else 0.5
    return value if heap.to_move == MAX else -value

# %% heuristic · 1 and -1: a guess as strong as the truth
# says: A guess lies between −1 and 1: yours says that the game is over
def heuristic(heap):
    value = -1 if heap.stones % 4 == 1 else 1
    return value if heap.to_move == MAX else -value

# %% heuristic · the sign is the wrong way round
# says: You judge the heap as if its player had just moved
def heuristic(heap):
    value = 0.5 if heap.stones % 4 == 1 else -0.5
    return value if heap.to_move == MAX else -value

# %% heuristic · 0 where nobody sees the end yet
# says: The rule says who wins from any heap
def heuristic(heap):
    if heap.stones > 5:
        return 0
    value = -0.5 if heap.stones % 4 == 1 else 0.5
    return value if heap.to_move == MAX else -value

# %% chance · who takes the last stone wins
# says: Whoever takes the last stone loses
def chance(plan, stones, first):
    if stones == 0:
        return 0.0 if first else 1.0
    if first:
        return chance(plan, stones - plan[stones], False)
    takes = range(1, min(3, stones) + 1)
    return sum(chance(plan, stones - k, True) for k in takes) / len(takes)

# %% chance · the random player always has three moves
# says: Nobody can take more stones than there are
def chance(plan, stones, first):
    if stones <= 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in (1, 2, 3)) / 3

# %% chance · whose turn it is does not change
# says: After each move it is the other player's turn
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], first)
    takes = range(1, min(3, stones) + 1)
    return sum(chance(plan, stones - k, first) for k in takes) / len(takes)

# %% chance · the other player plays its best, not at random
# says: The random player does not choose what is best for it
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return min(chance(plan, stones - k, True) for k in range(1, min(3, stones) + 1))

# %% chance · the sum, not the mean
# says: You add up the chances
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in range(1, min(3, stones) + 1))

# %% chance · the random player always has three choices
# says: With one or two stones left, the random player has fewer than three moves
def chance(plan, stones, first):
    if stones == 0:
        return 1.0 if first else 0.0
    if first:
        return chance(plan, stones - plan[stones], False)
    return sum(chance(plan, stones - k, True) for k in (1, 2, 3) if k <= stones) / 3
