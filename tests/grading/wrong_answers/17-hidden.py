"""Wrong answers to exercise 17 · What you cannot see."""

# %% regret-round · negative regrets are played, too
# says: A negative regret counts as 0
def regret_round(payoffs, other, regrets):
    size = sum(abs(r) for r in regrets)
    n = len(regrets)
    p = [abs(r) / size for r in regrets] if size else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    return p, [r + x - m for r, x in zip(regrets, u)]

# %% regret-round · the mean of all moves
# says: You compare it with the plain mean of all moves
def regret_round(payoffs, other, regrets):
    plus = [r if r > 0 else 0 for r in regrets]
    n = len(plus)
    p = [r / sum(plus) for r in plus] if sum(plus) else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(u) / n
    return p, [r + x - m for r, x in zip(regrets, u)]

# %% regret-round · only the last round
# says: Regrets add up over the rounds
def regret_round(payoffs, other, regrets):
    plus = [max(0, r) for r in regrets]
    n = len(plus)
    p = [r / sum(plus) for r in plus] if sum(plus) else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    return p, [x - m for x in u]

# %% regret-round · best reply to the regrets
# says: not only the one with the largest
def regret_round(payoffs, other, regrets):
    n = len(regrets)
    if max(regrets) > 0:
        p = [0.0] * n
        p[regrets.index(max(regrets))] = 1.0
    else:
        p = [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    return p, [r + x - m for r, x in zip(regrets, u)]

# %% regret-round · plays by the regrets after the round
# says: follow from the regrets before it
def regret_round(payoffs, other, regrets):
    def match(rs):
        plus = [max(0, r) for r in rs]
        return [r / sum(plus) for r in plus] if sum(plus) else [1 / len(rs)] * len(rs)
    p = match(regrets)
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    after = [r + x - m for r, x in zip(regrets, u)]
    return match(after), after

# %% regret-round · regrets never fall below 0
# says: A regret may fall below 0
def regret_round(payoffs, other, regrets):
    positive = [max(r, 0) for r in regrets]
    total = sum(positive)
    chances = [r / total if total else 1 / len(positive) for r in positive]
    worth = [sum(map(mul, row, other)) for row in payoffs]
    mean = sum(map(mul, chances, worth))
    return chances, [max(r + w - mean, 0) for r, w in zip(regrets, worth)]

# %% regret-round · regret against the best move, not against what was won
# says: You compare with the best move
def regret_round(payoffs, other, regrets):
    positive = [max(r, 0) for r in regrets]
    total = sum(positive)
    chances = [r / total for r in positive] if total else [1 / len(regrets)] * len(regrets)
    worth = [sum(map(mul, row, other)) for row in payoffs]
    return chances, [r + w - max(worth) for r, w in zip(regrets, worth)]

# %% information-sets · both players' sets
# says: The dictionary must contain only the sets of `player`
def information_sets(game, player):
    found = {}
    stack = [game.initial]
    while stack:
        state = stack.pop()
        if game.is_terminal(state):
            continue
        if game.to_move(state) != CHANCE:
            found.setdefault(game.information(state), []).append(state)
        stack += [game.result(state, m) for m in reversed(game.moves(state))]
    return found

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

# %% information-sets · stops at the first decision
# says: Players can move more than once
def information_sets(game, player):
    found = {}
    def go(s):
        if game.is_terminal(s):
            return
        if game.to_move(s) == player:
            found.setdefault(game.information(s), []).append(s)
        else:
            for m in game.moves(s):
                go(game.result(s, m))
    go(game.initial)
    return found

# %% information-sets · the last move first
# says: Visit the first move, and everything below it, before the second
def information_sets(game, player):
    found, stack = {}, [game.initial]
    while stack:
        state = stack.pop()
        if game.is_terminal(state):
            continue
        if game.to_move(state) == player:
            found.setdefault(game.information(state), []).append(state)
        stack.extend(game.result(state, m) for m in game.moves(state))
    return found

# %% information-sets · one state a set
# says: A set contains all of its states; yours contains only the last one
def information_sets(game, player):
    found = {}
    def go(s):
        if game.is_terminal(s):
            return
        if game.to_move(s) == player:
            found[game.information(s)] = [s]
        for m in game.moves(s):
            go(game.result(s, m))
    go(game.initial)
    return found

# %% reach · the player tosses a coin
# says: as if a coin chose them
def reach(game, player, strategy):
    found = {}
    def go(s, p):
        if game.is_terminal(s):
            return
        who, ms = game.to_move(s), game.moves(s)
        if who == player:
            found.setdefault(game.information(s), {})[s] = p
        for m in ms:
            if who == player:
                q = 1 / len(ms)
            elif who == CHANCE:
                q = dict(game.outcomes(s))[m]
            else:
                q = strategy[game.information(s)][m]
            go(game.result(s, m), p * q)
    go(game.initial, 1)
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

# %% reach · beliefs instead
# says: Return the probability itself
def reach(game, player, strategy):
    found = {}
    def go(s, p):
        if game.is_terminal(s):
            return
        who = game.to_move(s)
        if who == player:
            found.setdefault(game.information(s), {})[s] = p
            for m in game.moves(s):
                go(game.result(s, m), p)
        else:
            odds = game.outcomes(s) if who == CHANCE else strategy[game.information(s)].items()
            for m, q in odds:
                go(game.result(s, m), p * q)
    go(game.initial, 1)
    for its in found.values():
        total = sum(its.values())
        for s in its:
            its[s] = its[s] / total if total else its[s]
    return found

# %% reach · the last step only
# says: You count only the last step before a state
def reach(game, player, strategy):
    found = {}
    def go(s, p):
        if game.is_terminal(s):
            return
        who = game.to_move(s)
        if who == player:
            found.setdefault(game.information(s), {})[s] = p
        for m in game.moves(s):
            if who == CHANCE:
                go(game.result(s, m), dict(game.outcomes(s))[m])
            elif who == player:
                go(game.result(s, m), 1)
            else:
                go(game.result(s, m), strategy[game.information(s)][m])
    go(game.initial, 1)
    return found

# %% reach · nothing below what is never played
# says: States that are reached with probability 0 belong in the set as well
def reach(game, player, strategy):
    found = {}
    def go(s, p):
        if game.is_terminal(s):
            return
        who = game.to_move(s)
        if who == player:
            found.setdefault(game.information(s), {})[s] = p
        for m in game.moves(s):
            q = 1
            if who == CHANCE:
                q = dict(game.outcomes(s))[m]
            elif who != player:
                q = strategy[game.information(s)][m]
            if q > 0:
                go(game.result(s, m), p * q)
    go(game.initial, 1)
    return found

# %% reach · the player's own moves are taken as equally likely
# says: Leave out the player's own moves; you count them as if a coin chose them
def reach(game, player, strategy):
    found = {}

    def walk(state, p):
        if game.is_terminal(state):
            return
        mover = game.to_move(state)
        if mover == CHANCE:
            for outcome, q in game.outcomes(state):
                walk(game.result(state, outcome), p * q)
            return
        known = game.information(state)
        moves = game.moves(state)
        if mover == player:
            found.setdefault(known, {})[state] = p
        for move in moves:
            q = 1 / len(moves) if mover == player else strategy[known][move]
            walk(game.result(state, move), p * q)

    walk(game.initial, 1)
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

# %% best-response · all states weigh the same
# says: You give all states of a set the same weight
def best_response(game, player, strategy):
    sets = reach(game, player, strategy)
    answer = {}
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        who = game.to_move(s)
        if who == player:
            return value(game.result(s, pick(game.information(s))))
        odds = game.outcomes(s) if who == CHANCE else strategy[game.information(s)].items()
        return sum(p * value(game.result(s, m)) for m, p in odds)
    def pick(known):
        if known not in answer:
            its = list(sets[known])
            answer[known] = max(
                game.moves(its[0]), key=lambda m: sum(value(game.result(s, m)) for s in its)
            )
        return answer[known]
    return {known: pick(known) for known in sets}

# %% best-response · MAX's values for MIN
# says: That is the value for MAX
def best_response(game, player, strategy):
    sets = reach(game, player, strategy)
    answer = {}
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, MAX)
        who = game.to_move(s)
        if who == player:
            return value(game.result(s, pick(game.information(s))))
        odds = game.outcomes(s) if who == CHANCE else strategy[game.information(s)].items()
        return sum(p * value(game.result(s, m)) for m, p in odds)
    def pick(known):
        if known not in answer:
            its = sets[known]
            answer[known] = max(
                game.moves(next(iter(its))),
                key=lambda m: sum(p * value(game.result(s, m)) for s, p in its.items()),
            )
        return answer[known]
    return {known: pick(known) for known in sets}

# %% best-response · the other one plays its best
# says: you let them choose what is worst for you
def best_response(game, player, strategy):
    sets = reach(game, player, strategy)
    answer = {}
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        who = game.to_move(s)
        if who == player:
            return value(game.result(s, pick(game.information(s))))
        if who == CHANCE:
            return sum(p * value(game.result(s, m)) for m, p in game.outcomes(s))
        return min(value(game.result(s, m)) for m in game.moves(s))
    def pick(known):
        if known not in answer:
            its = sets[known]
            answer[known] = max(
                game.moves(next(iter(its))),
                key=lambda m: sum(p * value(game.result(s, m)) for s, p in its.items()),
            )
        return answer[known]
    return {known: pick(known) for known in sets}

# %% best-response · the likeliest reply only
# says: not only the most likely one
def best_response(game, player, strategy):
    sets = reach(game, player, strategy)
    answer = {}
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        who = game.to_move(s)
        if who == player:
            return value(game.result(s, pick(game.information(s))))
        if who == CHANCE:
            return sum(p * value(game.result(s, m)) for m, p in game.outcomes(s))
        plan = strategy[game.information(s)]
        return value(game.result(s, max(plan, key=plan.get)))
    def pick(known):
        if known not in answer:
            its = sets[known]
            answer[known] = max(
                game.moves(next(iter(its))),
                key=lambda m: sum(p * value(game.result(s, m)) for s, p in its.items()),
            )
        return answer[known]
    return {known: pick(known) for known in sets}

# %% belief · without the prior
# says: The prior also counts: start with it
def belief(prior, habits, acts):
    weight = {}
    for h in prior:
        w = 1
        for act in acts:
            w *= habits[h].get(act, 0)
        weight[h] = w
    return {h: w / sum(weight.values()) for h, w in weight.items()}

# %% belief · not divided
# says: Divide by the sum of all
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        for h in after:
            after[h] *= habits[h].get(act, 0)
    return after

# %% belief · the last act only
# says: you use only the last one
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        after = {h: prior[h] * habits[h].get(act, 0) for h in prior}
    return {h: w / sum(after.values()) for h, w in after.items()}

# %% belief · each act once
# says: If you see the same act twice, it counts twice as evidence
def belief(prior, habits, acts):
    after = dict(prior)
    for act in dict.fromkeys(acts):
        after = {h: p * habits[h].get(act, 0) for h, p in after.items()}
    return {h: w / sum(after.values()) for h, w in after.items()}

# %% belief · what is not listed is skipped
# says: An act that is not among the habits is never done: its probability is 0
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        for h in after:
            if act in habits[h]:
                after[h] *= habits[h][act]
    return {h: w / sum(after.values()) for h, w in after.items()}

# %% belief · the first act only
# says: All acts count
def belief(prior, habits, acts):
    weights = {s: p * (habits[s].get(acts[0], 0) if acts else 1) for s, p in prior.items()}
    total = sum(weights.values())
    return {s: w / total for s, w in weights.items()}

# %% belief · what is not listed is no evidence
# says: An act that is not among the habits is never done: its probability is 0
def belief(prior, habits, acts):
    weights = dict(prior)
    for act in acts:
        for secret in weights:
            weights[secret] *= habits[secret].get(act, 1)
    total = sum(weights.values())
    return {secret: w / total for secret, w in weights.items()}
