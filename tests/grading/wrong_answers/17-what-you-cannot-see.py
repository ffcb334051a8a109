"""Wrong answers to exercise 17 · What you cannot see."""

# %% regret-round · regret against the best move, not against what was won
# says: You compare with the best move
def regret_round(payoffs, other, regrets):
    positive = [max(r, 0) for r in regrets]
    total = sum(positive)
    chances = [r / total for r in positive] if total else [1 / len(regrets)] * len(regrets)
    worth = [sum(map(mul, row, other)) for row in payoffs]
    return chances, [r + w - max(worth) for r, w in zip(regrets, worth)]

# %% information-sets · the states themselves
# says: You treat each state as a set of its own
def information_sets(game, player):
    found = {}
    def go(s):
        if not game.is_terminal(s):
            if game.to_move(s) == player:
                found[s] = [s]
            for m in game.moves(s):
                go(game.result(s, m))
    go(game.initial)
    return found

# %% reach · chance is forgotten
# says: Chance also counts: a state that needs a rare deal is rarely reached
def reach(game, player, strategy):
    found = {}
    def go(s, p):
        if game.is_terminal(s):
            return
        who = game.to_move(s)
        if who == player:
            found.setdefault(game.information(s), {})[s] = p
        for m in game.moves(s):
            q = strategy[game.information(s)][m] if who == 1 - player else 1
            go(game.result(s, m), p * q)
    go(game.initial, 1)
    return found

# %% best-response · looks at each state alone further down
# says: you choose for each state separately
def best_response(game, player, strategy):
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        who = game.to_move(s)
        if who == player:
            return max(value(game.result(s, m)) for m in game.moves(s))
        odds = game.outcomes(s) if who == CHANCE else strategy[game.information(s)].items()
        return sum(p * value(game.result(s, m)) for m, p in odds)
    answer = {}
    for known, its in reach(game, player, strategy).items():
        moves = game.moves(next(iter(its)))
        answer[known] = max(
            moves, key=lambda m: sum(p * value(game.result(s, m)) for s, p in its.items())
        )
    return answer

# %% belief · the first act only
# says: All acts count
def belief(prior, habits, acts):
    weights = {s: p * (habits[s].get(acts[0], 0) if acts else 1) for s, p in prior.items()}
    total = sum(weights.values())
    return {s: w / total for s, w in weights.items()}
