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
            says="Each of the 144 positions has a weight of its own",
        ),
        Wrong(
            "it learns all positions by heart, those of the test, too",
            """
def two_errors():
    return 0, 0
""",
            says="The weights of the 20 positions are open, so they are 0",
        ),
        Wrong(
            "the sum of the squares, not the mean",
            """
def two_errors():
    return 0, 12
""",
            says="Take the mean and not the sum",
        ),
        Wrong(
            "wins and losses cancel out: the error is squared after the mean",
            """
def two_errors():
    return 0, 0.01
""",
            says="You square the mean of the errors",
        ),
        Wrong(
            "the other order",
            """
def two_errors():
    return 0.6, 0
""",
            says="First the error on the positions of the fit",
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
            says="Your feature is MAX's; it must be that of the player to move",
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
            says="A dead hand is not safe",
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
            says="A hand dies at 5, and not only beyond",
        ),
        Wrong(
            "only the safe hands of the player to move",
            """
def safe_hands(state):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(hand > 0 and hand + max(theirs) < 5 for hand in mine)
""",
            says="The other player has safe hands, too",
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
            says="One hand is enough to kill: no hand of the other player may",
        ),
        Wrong(
            "sum of the fingers kills",
            """
def safe_hands(state):
    def safe(mine, theirs):
        return sum(1 for h in mine if h and h + sum(theirs) < 5)
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return safe(mine, theirs) - safe(theirs, mine)
""",
            says="A tap is made with one hand",
        ),
        Wrong(
            "the number of hands in danger",
            """
def safe_hands(state):
    def danger(mine, theirs):
        return sum(1 for h in mine if h and h + max(theirs) >= 5)
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return danger(theirs, mine) - danger(mine, theirs)
""",
            says="A dead hand is not safe",
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
            says="A target is the result for the player to move there",
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
            says="The end is no lesson: there the utility is known",
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
            says="The last state of a game that was broken off is a lesson, too",
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
            says="The target is the utility of the end, and not only who has won",
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
            says="A state that came up twice counts twice",
        ),
        Wrong(
            "a broken-off game is left out",
            """
def lessons(game, played):
    found = []
    for moves in played:
        states = [game.initial]
        for m in moves:
            states.append(game.result(states[-1], m))
        if game.is_terminal(states[-1]):
            found += [(s, game.utility(states[-1], game.to_move(s))) for s in states[:-1]]
    return found
""",
            says="A game that was broken off teaches draws",
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
            says="You put a constant before the features",
        ),
        Wrong(
            "all that lstsq returns",
            """
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)
""",
            says="If you return an array: `tolist` makes a list of it",
        ),
        Wrong(
            "an array, not a list",
            """
def weights(rows, targets):
    return np.linalg.lstsq(np.array(rows), np.array(targets), rcond=None)[0]
""",
            says="If you return an array: `tolist` makes a list of it",
        ),
        Wrong(
            "solve, which wants as many rows as features",
            """
def weights(rows, targets):
    return np.linalg.solve(np.array(rows), np.array(targets)).tolist()
""",
            says="There are more rows than features: look for the least squares",
        ),
        Wrong(
            "each feature is fitted alone",
            """
def weights(rows, targets):
    rows, targets = np.array(rows, float), np.array(targets, float)
    return ((rows.T @ targets) / (rows * rows).sum(axis=0)).tolist()
""",
            says="You fit each feature alone",
        ),
        Wrong(
            "rounded",
            """
def weights(rows, targets):
    found = np.linalg.lstsq(np.array(rows, float), np.array(targets, float), rcond=None)[0]
    return [round(w, 2) for w in found.tolist()]
""",
            says="Do not round the weights",
        ),
        Wrong(
            "ridge",
            """
def weights(rows, targets):
    X, y = np.array(rows, float), np.array(targets, float)
    return np.linalg.solve(X.T @ X + np.eye(X.shape[1]), X.T @ y).tolist()
""",
            says="You keep the weights small, as ridge regression does",
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
            says="A tie is worth half",
        ),
        Wrong(
            "a tie is worth one",
            """
def agreement(values, truths):
    pairs = [(i, j) for i, j in combinations(range(len(values)), 2) if truths[i] != truths[j]]
    right = sum((values[i] - values[j]) * (truths[i] - truths[j]) >= 0 for i, j in pairs)
    return right / len(pairs)
""",
            says="A tie is worth half, not as much as the right order",
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
            says="You divide by the number of all pairs",
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
            says="You compare neighbours in the list only; take all pairs",
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
            says="You take the pairs whose values differ",
        ),
        Wrong(
            "all pairs",
            """
def agreement(values, truths):
    pairs = list(combinations(zip(values, truths), 2))
    good = 0
    for (v, t), (w, u) in pairs:
        if v == w:
            good += 0.5
        elif (v > w) == (t > u) and t != u:
            good += 1
    return good / len(pairs)
""",
            says="You divide by the number of all pairs",
        ),
        Wrong(
            "Kendall's scale from -1 to 1",
            """
def agreement(values, truths):
    pairs = [p for p in combinations(zip(values, truths), 2) if p[0][1] != p[1][1]]
    total = 0
    for (v, t), (w, u) in pairs:
        total += (np.sign(v - w) * np.sign(t - u))
    return float(total / len(pairs))
""",
            says="An agreement lies between 0 and 1",
        ),
        Wrong(
            "strict order of the second by the first only",
            """
def agreement(values, truths):
    good = n = 0
    for i in range(len(values)):
        for j in range(len(values)):
            if truths[i] > truths[j]:
                n += 1
                good += values[i] >= values[j]
    return good / n
""",
            says="A tie is worth half, not as much as the right order",
        ),
    ],
    "which-plays-better": [
        Wrong(
            "who has the better agreement plays better",
            """
def which_plays_better():
    return 0.8, 0.6, "A"
""",
            says="An order is not yet a move: see where each of the two moves to",
        ),
        Wrong(
            "MIN takes the largest value",
            """
def which_plays_better():
    return 0.8, 0.6, "neither"
""",
            says="MIN moves to the smallest value",
        ),
        Wrong(
            "of six pairs, the one of equal truth counts, too",
            """
def which_plays_better():
    return 4 / 6, 3 / 6, "B"
""",
            says="Divide by the pairs whose truths differ, and not by all six",
        ),
        Wrong(
            "counts of pairs, not shares",
            """
def which_plays_better():
    return 4, 3, "B"
""",
            says="The agreement is a share: divide by the number of pairs",
        ),
        Wrong(
            "the two evaluations are mixed up",
            """
def which_plays_better():
    return 0.6, 0.8, "B"
""",
            says="First A's agreement, then B's",
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
            says="You change the output weights first",
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
            says="You go uphill: a step goes against the slope",
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
            says="The slope of (y − t)² is 2 (y − t); a 2 is missing",
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
            says="A silent neuron passes nothing back",
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
            says="That is the slope of tanh",
        ),
        Wrong(
            "no max(0, s) at all",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [s for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output
""",
            says="Your neurons answer s itself",
        ),
        Wrong(
            "the hidden weights do not see the output weight",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * (s > 0) * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output
""",
            says="The way back to a neuron leads through its output weight",
        ),
        Wrong(
            "the feature is left out of the hidden slope",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope * a for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * (s > 0) for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output
""",
            says="The slope of a hidden weight has its feature as a factor",
        ),
        Wrong(
            "slope of the output without the answer",
            """
def step(hidden, output, row, target, rate):
    sums = [sum(w * x for w, x in zip(neuron, row)) for neuron in hidden]
    answers = [max(0, s) for s in sums]
    y = sum(w * a for w, a in zip(output, answers))
    slope = 2 * (y - target)
    new_output = [w - rate * slope for w, a in zip(output, answers)]
    new_hidden = [
        [w - rate * slope * o * (s > 0) * x for w, x in zip(neuron, row)]
        for neuron, o, s in zip(hidden, output, sums)
    ]
    return new_hidden, new_output
""",
            says="The slope of an output weight has the neuron's answer as a factor",
        ),
    ],
}
