"""Wrong answers to exercise 10 · Learning to evaluate."""

from wrong import Wrong

WRONG = {
    "two-errors": [
        Wrong(
            "the fit is not exact",
            """
def two_errors():
    return 0.6, 0.6
""",
        ),
        Wrong(
            "it learns all positions by heart, those of the test, too",
            """
def two_errors():
    return 0, 0
""",
        ),
        Wrong(
            "the sum of the squares, not the mean",
            """
def two_errors():
    return 0, 12
""",
        ),
        Wrong(
            "wins and losses cancel out: the error is squared after the mean",
            """
def two_errors():
    return 0, 0.01
""",
        ),
        Wrong(
            "the other order",
            """
def two_errors():
    return 0.6, 0
""",
        ),
    ],
    "safe-hands": [
        Wrong(
            "always MAX's minus MIN's",
            """
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)

    return safe(*state.hands) - safe(*reversed(state.hands))
""",
        ),
        Wrong(
            "a dead hand counts as safe",
            """
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand + max(theirs) < 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)
""",
        ),
        Wrong(
            "five fingers are still alive",
            """
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + max(theirs) <= 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)
""",
        ),
        Wrong(
            "only the safe hands of the player to move",
            """
def safe_hands(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)
""",
        ),
        Wrong(
            "a hand is safe if one of the other player's hands does not kill it",
            """
def safe_hands(state):
    def safe(mine, theirs):
        return sum(hand > 0 and hand + min(theirs) < 5 for hand in mine)

    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)
""",
        ),
    ],
    "lessons": [
        Wrong(
            "the target is the result for MAX",
            """
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        if game.is_terminal(states[-1]):
            end = states.pop()
            found += [(state, game.utility(end, MAX)) for state in states]
        else:
            found += [(state, 0) for state in states]
    return found
""",
        ),
        Wrong(
            "the end is a lesson, too",
            """
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        for state in states:
            over = game.is_terminal(end)
            found.append((state, game.utility(end, game.to_move(state)) if over else 0))
    return found
""",
        ),
        Wrong(
            "the last state of a broken-off game is left out",
            """
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states.pop()
        for state in states:
            over = game.is_terminal(end)
            found.append((state, game.utility(end, game.to_move(state)) if over else 0))
    return found
""",
        ),
        Wrong(
            "1, 0 or -1, not the utility",
            """
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        if game.is_terminal(end):
            states.pop()
        for state in states:
            target = game.utility(end, game.to_move(state)) if game.is_terminal(end) else 0
            found.append((state, (target > 0) - (target < 0)))
    return found
""",
        ),
        Wrong(
            "a state that comes up again is not put down again",
            """
def lessons(game, played):
    found = {}
    for moves in played:
        states = [game.initial]
        for move in moves:
            states.append(game.result(states[-1], move))
        end = states[-1]
        if game.is_terminal(end):
            states.pop()
        for state in states:
            over = game.is_terminal(end)
            found[state] = game.utility(end, game.to_move(state)) if over else 0
    return list(found.items())
""",
        ),
    ],
    "weights": [
        Wrong(
            "a constant feature is added",
            """
def weights(rows, targets):
    rows = [[1, *row] for row in rows]
    return np.linalg.lstsq(rows, targets, rcond=None)[0].tolist()
""",
        ),
        Wrong(
            "all that lstsq returns",
            """
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)
""",
        ),
        Wrong(
            "an array, not a list",
            """
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)[0]
""",
        ),
        Wrong(
            "solve, which wants as many rows as features",
            """
def weights(rows, targets):
    return np.linalg.solve(np.array(rows), np.array(targets)).tolist()
""",
        ),
        Wrong(
            "each feature is fitted alone",
            """
def weights(rows, targets):
    rows, targets = np.array(rows, float), np.array(targets, float)
    return ((rows.T @ targets) / (rows * rows).sum(axis=0)).tolist()
""",
        ),
    ],
    "agreement": [
        Wrong(
            "a tie is worth nothing",
            """
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) > 0 for i, j in pairs)
    return right / len(pairs)
""",
        ),
        Wrong(
            "a tie is worth one",
            """
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) >= 0 for i, j in pairs)
    return right / len(pairs)
""",
        ),
        Wrong(
            "the share of all pairs, those of the same truth, too",
            """
def agreement(values, truths):
    right, pairs = 0, list(combinations(range(len(values)), 2))
    for i, j in pairs:
        if truths[i] != truths[j]:
            product = (values[i] - values[j]) * (truths[i] - truths[j])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / len(pairs)
""",
        ),
        Wrong(
            "only neighbours in the list are compared",
            """
def agreement(values, truths):
    right = count = 0
    for i in range(len(values) - 1):
        if truths[i] != truths[i + 1]:
            count += 1
            product = (values[i] - values[i + 1]) * (truths[i] - truths[i + 1])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / count if count else 0
""",
        ),
        Wrong(
            "pairs of different values, and not of different truths",
            """
def agreement(values, truths):
    right = count = 0
    for i, j in combinations(range(len(values)), 2):
        if values[i] != values[j]:
            count += 1
            product = (values[i] - values[j]) * (truths[i] - truths[j])
            right += 1 if product > 0 else 0.5 if product == 0 else 0
    return right / count
""",
        ),
    ],
    "which-plays-better": [
        Wrong(
            "who has the better agreement plays better",
            """
def which_plays_better():
    return 0.8, 0.6, "A"
""",
        ),
        Wrong(
            "MIN takes the largest value",
            """
def which_plays_better():
    return 0.8, 0.6, "neither"
""",
        ),
        Wrong(
            "of six pairs, the one of equal truth counts, too",
            """
def which_plays_better():
    return 4 / 6, 3 / 6, "B"
""",
        ),
        Wrong(
            "counts of pairs, not shares",
            """
def which_plays_better():
    return 4, 3, "B"
""",
        ),
        Wrong(
            "the two evaluations are mixed up",
            """
def which_plays_better():
    return 0.6, 0.8, "B"
""",
        ),
    ],
    "step": [
        Wrong(
            "the hidden weights are changed with the new output weights",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    output = [w - rate * d * a for w, a in zip(output, answers)]
    hidden = [
        [w - rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return hidden, output
""",
        ),
        Wrong(
            "uphill: the slope is added",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w + rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, [w + rate * d * a for w, a in zip(output, answers)]
""",
        ),
        Wrong(
            "the 2 of the square is forgotten",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = sum(w * a for w, a in zip(output, answers)) - target
    new_hidden = [
        [w - rate * d * o * (s > 0) * x for w, x in zip(ws, row)]
        for ws, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]
""",
        ),
        Wrong(
            "silent neurons learn, too",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w - rate * d * o * x for w, x in zip(ws, row)] for ws, o in zip(hidden, output)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]
""",
        ),
        Wrong(
            "tanh's slope, from the lecture",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(ws, row)) for ws in hidden]
    answers = [max(0, s) for s in sums]
    d = 2 * (sum(w * a for w, a in zip(output, answers)) - target)
    new_hidden = [
        [w - rate * d * o * (1 - a * a) * x for w, x in zip(ws, row)]
        for ws, o, a in zip(hidden, output, answers)
    ]
    return new_hidden, [w - rate * d * a for w, a in zip(output, answers)]
""",
        ),
    ],
}
