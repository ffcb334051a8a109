"""Wrong answers to lab 4 · What you cannot see."""

from wrong import Wrong

WRONG = {
    "regret-round": [
        Wrong(
            "negative regrets are played, too",
            """
def regret_round(payoffs, other, regrets):
    size = sum(abs(r) for r in regrets)
    n = len(regrets)
    p = [abs(r) / size for r in regrets] if size else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    return p, [r + x - m for r, x in zip(regrets, u)]
""",
            says="A negative regret counts as 0",
        ),
        Wrong(
            "the mean of all moves",
            """
def regret_round(payoffs, other, regrets):
    plus = [r if r > 0 else 0 for r in regrets]
    n = len(plus)
    p = [r / sum(plus) for r in plus] if sum(plus) else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(u) / n
    return p, [r + x - m for r, x in zip(regrets, u)]
""",
            says="You compare with all moves alike",
        ),
        Wrong(
            "only the last round",
            """
def regret_round(payoffs, other, regrets):
    plus = [max(0, r) for r in regrets]
    n = len(plus)
    p = [r / sum(plus) for r in plus] if sum(plus) else [1 / n] * n
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    return p, [x - m for x in u]
""",
            says="Regrets add up over the rounds",
        ),
        Wrong(
            "best reply to the regrets",
            """
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
""",
            says="not only the greatest",
        ),
        Wrong(
            "plays by the regrets after the round",
            """
def regret_round(payoffs, other, regrets):
    def match(rs):
        plus = [max(0, r) for r in rs]
        return [r / sum(plus) for r in plus] if sum(plus) else [1 / len(rs)] * len(rs)
    p = match(regrets)
    u = [sum(q * x for q, x in zip(other, row)) for row in payoffs]
    m = sum(a * b for a, b in zip(p, u))
    after = [r + x - m for r, x in zip(regrets, u)]
    return match(after), after
""",
            says="follow from the regrets before it",
        ),
        Wrong(
            "regrets never fall below 0",
            """
def regret_round(payoffs, other, regrets):
    positive = [max(r, 0) for r in regrets]
    total = sum(positive)
    chances = [r / total if total else 1 / len(positive) for r in positive]
    worth = [sum(map(mul, row, other)) for row in payoffs]
    mean = sum(map(mul, chances, worth))
    return chances, [max(r + w - mean, 0) for r, w in zip(regrets, worth)]
""",
            says="A regret may fall below 0",
        ),
        Wrong(
            "regret against the best move, not against what was won",
            """
def regret_round(payoffs, other, regrets):
    positive = [max(r, 0) for r in regrets]
    total = sum(positive)
    chances = [r / total for r in positive] if total else [1 / len(regrets)] * len(regrets)
    worth = [sum(map(mul, row, other)) for row in payoffs]
    return chances, [r + w - max(worth) for r, w in zip(regrets, worth)]
""",
            says="You compare with the best move",
        ),
    ],
    "information-sets": [
        Wrong(
            "both players' sets",
            """
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
""",
            says="the sets of `player` only",
        ),
        Wrong(
            "the states themselves",
            """
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
""",
            says="You take each state for a set of its own",
        ),
        Wrong(
            "stops at the first decision",
            """
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
""",
            says="Players can move more than once",
        ),
        Wrong(
            "the last move first",
            """
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
""",
            says="The first move comes first",
        ),
        Wrong(
            "one state a set",
            """
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
""",
            says="A set has all of its states",
        ),
    ],
    "reach": [
        Wrong(
            "the player tosses a coin",
            """
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
""",
            says="as if a coin chose them",
        ),
        Wrong(
            "chance is forgotten",
            """
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
""",
            says="Chance has its part, too",
        ),
        Wrong(
            "beliefs instead",
            """
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
""",
            says="Asked is the probability itself",
        ),
        Wrong(
            "the last step only",
            """
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
""",
            says="Only the last step",
        ),
        Wrong(
            "nothing below what is never played",
            """
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
""",
            says="What is reached with probability 0",
        ),
        Wrong(
            "the player's own moves are taken as equally likely",
            """
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
""",
            says="The player's own moves are left out",
        ),
    ],
    "best-response": [
        Wrong(
            "looks at each state alone further down",
            """
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
""",
            says="you choose for each state alone",
        ),
        Wrong(
            "all states weigh the same",
            """
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
""",
            says="You weigh all states of a set alike",
        ),
        Wrong(
            "MAX's values for MIN",
            """
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
""",
            says="That is MAX's value",
        ),
        Wrong(
            "the other one plays its best",
            """
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
""",
            says="you let it choose what is worst for you",
        ),
        Wrong(
            "the likeliest reply only",
            """
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
""",
            says="not only the likeliest",
        ),
    ],
    "belief": [
        Wrong(
            "without the prior",
            """
def belief(prior, habits, acts):
    weight = {}
    for h in prior:
        w = 1
        for act in acts:
            w *= habits[h].get(act, 0)
        weight[h] = w
    return {h: w / sum(weight.values()) for h, w in weight.items()}
""",
            says="The prior counts, too",
        ),
        Wrong(
            "not divided",
            """
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        for h in after:
            after[h] *= habits[h].get(act, 0)
    return after
""",
            says="Divide by the sum of all",
        ),
        Wrong(
            "the last act only",
            """
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        after = {h: prior[h] * habits[h].get(act, 0) for h in prior}
    return {h: w / sum(after.values()) for h, w in after.items()}
""",
            says="you use the last one only",
        ),
        Wrong(
            "each act once",
            """
def belief(prior, habits, acts):
    after = dict(prior)
    for act in dict.fromkeys(acts):
        after = {h: p * habits[h].get(act, 0) for h, p in after.items()}
    return {h: w / sum(after.values()) for h, w in after.items()}
""",
            says="The same act seen twice",
        ),
        Wrong(
            "what is not listed is skipped",
            """
def belief(prior, habits, acts):
    after = dict(prior)
    for act in acts:
        for h in after:
            if act in habits[h]:
                after[h] *= habits[h][act]
    return {h: w / sum(after.values()) for h, w in after.items()}
""",
            says="What is not among the habits is never done",
        ),
        Wrong(
            "the first act only",
            """
def belief(prior, habits, acts):
    weights = {s: p * (habits[s].get(acts[0], 0) if acts else 1) for s, p in prior.items()}
    total = sum(weights.values())
    return {s: w / total for s, w in weights.items()}
""",
            says="All acts count",
        ),
        Wrong(
            "what is not listed is no evidence",
            """
def belief(prior, habits, acts):
    weights = dict(prior)
    for act in acts:
        for secret in weights:
            weights[secret] *= habits[secret].get(act, 1)
    total = sum(weights.values())
    return {secret: w / total for secret, w in weights.items()}
""",
            says="What is not among the habits is never done",
        ),
    ],
}
