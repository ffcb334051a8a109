"""Wrong answers to exercise 03 · When the end is out of reach."""

from wrong import Wrong

WRONG = {
    "expected": [
        Wrong(
            "the share of wins",
            """
def expected():
    return 5 / 10
""",
            says="A loss is worth −1",
        ),
        Wrong(
            "draws are left out",
            """
def expected():
    return (5 - 3) / 8
""",
            says="The draws are among the ten",
        ),
        Wrong(
            "not divided by the number of games",
            """
def expected():
    return 5 * 1 + 3 * -1 + 2 * 0
""",
            says="That is the sum of the ten utilities",
        ),
        Wrong(
            "a draw is half a win, a loss is nothing",
            """
def expected():
    return (5 + 2 / 2) / 10
""",
            says="You take 1, ½ and 0",
        ),
        Wrong(
            "MIN's point of view",
            """
def expected():
    return (3 - 5) / 10
""",
            says="Values are MAX's",
        ),
    ],
    "material": [
        Wrong(
            "the first weight is that of one finger",
            """
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[n - 1] for n in mine) - sum(weights[n - 1] for n in theirs)
""",
            says="A hand with n fingers is worth weights[n]",
        ),
        Wrong(
            "the mover's material",
            """
def material(state, weights):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(weights[n] for n in mine) - sum(weights[n] for n in theirs)
""",
            says="Your value is the mover's",
        ),
        Wrong(
            "dead hands are worth nothing",
            """
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[n] for n in mine if n > 0) - sum(weights[n] for n in theirs if n > 0)
""",
            says="A dead hand has a weight",
        ),
        Wrong(
            "each finger has the weight",
            """
def material(state, weights):
    mine, theirs = state.hands
    return sum(n * weights[n] for n in mine) - sum(n * weights[n] for n in theirs)
""",
            says="weights[n] is what the whole hand is worth",
        ),
        Wrong(
            "all hands are added up",
            """
def material(state, weights):
    total = 0
    for pair in state.hands:
        for hand in pair:
            total += weights[hand]
    return total
""",
            says="What MIN has counts against MAX",
        ),
        Wrong(
            "MIN minus MAX",
            """
def material(state, weights):
    total = 0
    for player, sign in ((MAX, -1), (MIN, 1)):
        for n in state.hands[player]:
            total += sign * weights[n]
    return total
""",
            says="Your value is good for MIN",
        ),
        Wrong(
            "counts living hands",
            """
def material(state, weights):
    return sum(h > 0 for h in state.hands[0]) - sum(h > 0 for h in state.hands[1])
""",
        ),
        Wrong(
            "a dead hand is worth nothing",
            """
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[h] for h in mine if h > 0) - sum(weights[h] for h in theirs if h > 0)
""",
            says="A dead hand has a weight, too",
        ),
    ],
    "misjudged": [
        Wrong(
            "the mover's utility at the end",
            """
def misjudged(game, states, evaluate):
    wrong = []
    for state in states:
        value = evaluate(state)
        if game.is_terminal(state):
            if value != game.utility(state, game.to_move(state)):
                wrong.append(state)
        elif not -1 < value < 1:
            wrong.append(state)
    return wrong
""",
            says="compare with the utility for MAX",
        ),
        Wrong(
            "a guess may be 1 or -1",
            """
def misjudged(game, states, evaluate):
    wrong = []
    for state in states:
        value = evaluate(state)
        if game.is_terminal(state):
            if value != game.utility(state, MAX):
                wrong.append(state)
        elif not -1 <= value <= 1:
            wrong.append(state)
    return wrong
""",
            says="A guess of 1 says that MAX has won",
        ),
        Wrong(
            "the states that are judged well",
            """
def misjudged(game, states, evaluate):
    found = []
    for state in states:
        value = evaluate(state)
        if game.is_terminal(state):
            if value == game.utility(state, MAX):
                found.append(state)
        elif -1 < value < 1:
            found.append(state)
    return found
""",
            says="You list the states that are judged well",
        ),
        Wrong(
            "does not look at the ends of the game",
            """
def misjudged(game, states, evaluate):
    return [s for s in states if not game.is_terminal(s) and abs(evaluate(s)) >= 1]
""",
            says="You do not look at the ends",
        ),
        Wrong(
            "looks for sure wins only, not for sure losses",
            """
def misjudged(game, states, evaluate):
    wrong = []
    for state in states:
        value = evaluate(state)
        if game.is_terminal(state):
            if value != game.utility(state, MAX):
                wrong.append(state)
        elif value >= 1:
            wrong.append(state)
    return wrong
""",
            says="A guess must be greater than −1",
        ),
        Wrong(
            "indexes",
            """
def misjudged(game, states, evaluate):
    bad = []
    for i, s in enumerate(states):
        v = evaluate(s)
        ok = v == game.utility(s, MAX) if game.is_terminal(s) else -1 < v < 1
        if not ok:
            bad.append(i)
    return bad
""",
            says="You list the places of the states",
        ),
        Wrong(
            "the guess test for all",
            """
def misjudged(game, states, evaluate):
    return [s for s in states if abs(evaluate(s)) >= 1]
""",
            says="1 and −1 are no guesses",
        ),
        Wrong(
            "reversed",
            """
def misjudged(game, states, evaluate):
    found = []
    for s in states:
        v = evaluate(s)
        bad = v != game.utility(s, MAX) if game.is_terminal(s) else not -1 < v < 1
        if bad:
            found.insert(0, s)
    return found
""",
            says="The states keep the order in which they are given",
        ),
        Wrong(
            "only ends",
            """
def misjudged(game, states, evaluate):
    return [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]
""",
            says="You look at the ends only",
        ),
        Wrong(
            "ends first, then the others",
            """
def misjudged(game, states, evaluate):
    a = [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]
    b = [s for s in states if not game.is_terminal(s) and not -1 < evaluate(s) < 1]
    return a + b
""",
            says="You list the ends first",
        ),
        Wrong(
            "others first, then ends",
            """
def misjudged(game, states, evaluate):
    a = [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]
    b = [s for s in states if not game.is_terminal(s) and not -1 < evaluate(s) < 1]
    return b + a
""",
            says="You list the ends last",
        ),
        Wrong(
            "sorted",
            """
def misjudged(game, states, evaluate):
    found = []
    for s in states:
        v = evaluate(s)
        bad = v != game.utility(s, MAX) if game.is_terminal(s) else not -1 < v < 1
        if bad:
            found.append(s)
    return sorted(found)
""",
            says="You list the ends first",
        ),
        Wrong(
            "a default list",
            """
def misjudged(game, states, evaluate, found=[]):
    for s in states:
        v = evaluate(s)
        bad = v != game.utility(s, MAX) if game.is_terminal(s) else not -1 < v < 1
        if bad:
            found.append(s)
    return found
""",
            says="Your list is kept from call to call",
        ),
        Wrong(
            "at an end, the utility for the player to move",
            """
def misjudged(game, states, evaluate):
    wrong = []
    for state in states:
        value = evaluate(state)
        if game.is_terminal(state):
            if value != game.utility(state, game.to_move(state)):
                wrong.append(state)
        elif not -1 < value < 1:
            wrong.append(state)
    return wrong
""",
            says="Where the game is over, compare with the utility for MAX",
        ),
    ],
    "lines": [
        Wrong(
            "lines with marks of both count",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        value += for_x[marks.count("x")] - for_o[marks.count("o")]
    return value
""",
            says="A line with marks of both players is worth nothing",
        ),
        Wrong(
            "the mover's value",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_o[marks.count("o")]
    return value if board.to_move == MAX else -value
""",
            says="Your value is the mover's",
        ),
        Wrong(
            "one list of weights for both",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_x[marks.count("o")]
    return value
""",
            says="o's lines have weights of their own",
        ),
        Wrong(
            "the report's sign",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value -= for_x[marks.count("x")]
        if "x" not in marks:
            value += for_o[marks.count("o")]
    return value
""",
            says="Your value is good for o",
        ),
        Wrong(
            "`return` inside the loop",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_o[marks.count("o")]
        return value
""",
            says="You return after the first line",
        ),
        Wrong(
            "else in place of elif",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        cells = "".join(board.cells[i] for i in line)
        if "o" not in cells:
            value += for_x[cells.count("x")]
        else:
            value -= for_o[cells.count("o")]
    return value
""",
            says="Your `else` takes a line with marks of both for one of o's",
        ),
        Wrong(
            "o adds",
            """
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        cells = "".join(board.cells[i] for i in line)
        if "o" not in cells:
            value += for_x[cells.count("x")]
        if "x" not in cells:
            value += for_o[cells.count("o")]
    return value
""",
            says="What o holds counts against x",
        ),
        Wrong(
            "one weight for any line",
            """
def lines(board, for_x, for_o):
    total = 0
    for a, b, c in LINES:
        marks = board.cells[a] + board.cells[b] + board.cells[c]
        if "x" in marks and "o" not in marks:
            total += for_x[1]
        if "o" in marks and "x" not in marks:
            total -= for_o[1]
    return total
""",
            says="How many marks stand on a line counts",
        ),
        Wrong(
            "both lists exchanged",
            """
def lines(board, for_x, for_o):
    total = 0
    for a, b, c in LINES:
        marks = board.cells[a] + board.cells[b] + board.cells[c]
        if "o" not in marks:
            total += for_o[marks.count("x")]
        elif "x" not in marks:
            total -= for_x[marks.count("o")]
    return total
""",
            says="You have mixed up the two weights",
        ),
    ],
    "until-quiet": [
        Wrong(
            "stops at the depth, quiet or not",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        return self.game.is_terminal(state) or plies >= self.depth

    def utility(self, pair, player):
        state, plies = pair
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.evaluate(state) if player == MAX else -self.evaluate(state)


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="You stop at the depth even where the player to move can win",
        ),
        Wrong(
            "is quiet exactly at the depth, and not later",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        if self.game.is_terminal(state):
            return True
        if plies == self.depth and not can_win(self.game, state):
            return True
        return plies >= self.depth + self.extra

    def utility(self, pair, player):
        state, plies = pair
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.evaluate(state) if player == MAX else -self.evaluate(state)


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="A quiet state ends the game later than at `depth`",
        ),
        Wrong(
            "MIN gets MAX's guess",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        if self.game.is_terminal(state) or plies >= self.depth + self.extra:
            return True
        return plies >= self.depth and not can_win(self.game, state)

    def utility(self, pair, player):
        state, plies = pair
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.evaluate(state)


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="The evaluation is MAX's",
        ),
        Wrong(
            "guesses even where the game is over",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        if self.game.is_terminal(state) or plies >= self.depth + self.extra:
            return True
        return plies >= self.depth and not can_win(self.game, state)

    def utility(self, pair, player):
        value = self.evaluate(pair[0])
        return value if player == MAX else -value


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="you take the evaluation",
        ),
        Wrong(
            "one ply beyond the limit",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        if self.game.is_terminal(state) or plies > self.depth + self.extra:
            return True
        return plies >= self.depth and not can_win(self.game, state)

    def utility(self, pair, player):
        state, plies = pair
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.evaluate(state) if player == MAX else -self.evaluate(state)


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="You go one ply beyond `depth + extra`",
        ),
        Wrong(
            "> depth",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        return self.game.result(pair[0], move), pair[1] + 1

    def is_terminal(self, pair):
        s, n = pair
        if self.game.is_terminal(s):
            return True
        if n >= self.depth + self.extra:
            return True
        return n > self.depth and not can_win(self.game, s)

    def utility(self, pair, player):
        s, n = pair
        if self.game.is_terminal(s):
            return self.game.utility(s, player)
        v = self.evaluate(s)
        return v if player == MAX else -v


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="At `depth` plies, too, a quiet state ends the game",
        ),
        Wrong(
            "extra is the limit itself",
            """
class UntilQuiet:
    def __init__(self, game, depth, extra, evaluate):
        self.game, self.depth, self.extra, self.evaluate = game, depth, extra, evaluate

    def to_move(self, pair):
        return self.game.to_move(pair[0])

    def moves(self, pair):
        return self.game.moves(pair[0])

    def result(self, pair, move):
        state, plies = pair
        return self.game.result(state, move), plies + 1

    def is_terminal(self, pair):
        state, plies = pair
        if self.game.is_terminal(state):
            return True
        if plies < self.depth:
            return False
        return plies >= self.extra or not can_win(self.game, state)

    def utility(self, pair, player):
        state, plies = pair
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        value = self.evaluate(state)
        return value if player == MAX else -value


def quiet_value(game, state, depth, extra, evaluate):
    return negamax(UntilQuiet(game, depth, extra, evaluate), (state, 0))
""",
            says="The last limit is depth + extra plies, not extra",
        ),
    ],
    "in-time": [
        Wrong(
            "the best move of the search that was not finished",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    sign = 1 if game.to_move(state) == MAX else -1
    best = game.moves(state)[0]
    try:
        for depth in count():
            best_value = None
            for move in game.moves(state):
                value = sign * minimax(timed, timed.result(state, move), depth, guess)
                if best_value is None or value > best_value:
                    best, best_value = move, value
    except TimeUp:
        return best
""",
            says="You return a move of the search that was not finished",
        ),
        Wrong(
            "searches the game without a clock",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            best = best_move(game, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best
""",
            says="Nothing stops you",
        ),
        Wrong(
            "the first search is of two plies",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            best = best_move(timed, state, partial(minimax, depth=depth, evaluate=guess))
    except TimeUp:
        return best
""",
            says="Your first search looks too far",
        ),
        Wrong(
            "a new clock for each search",
            """
def move_in_time(game, state, budget):
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            timed = Timed(game, budget)
            best = best_move(timed, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best
""",
            says="The budget is for all searches together",
        ),
        Wrong(
            "no move if the first search is not finished",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = None
    try:
        for depth in count(1):
            best = best_move(timed, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best
""",
            says="A player must move",
        ),
        Wrong(
            "at most three plies",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = game.moves(state)[0]
    for n in range(3):
        try:
            move = best_move(timed, state, partial(minimax, depth=n, evaluate=guess))
        except TimeUp:
            break
    return move
""",
        ),
        Wrong(
            "0 at the horizon",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = game.moves(state)[0]
    for n in count():
        try:
            move = best_move(timed, state, partial(minimax, depth=n))
        except TimeUp:
            return move
""",
            says="At the horizon you return 0 and not the evaluation",
        ),
        Wrong(
            "MAX only moves; one search",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    try:
        return best_move(timed, state, partial(minimax, depth=0, evaluate=guess))
    except TimeUp:
        return game.moves(state)[0]
""",
            says="You stop after the first search",
        ),
        Wrong(
            "no search finished: no move",
            """
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = None
    try:
        for plies in count(1):
            move = best_move(timed, state, lambda g, s: minimax(g, s, plies - 1, guess))
    except TimeUp:
        return move
""",
            says="A player must move",
        ),
    ],
}
