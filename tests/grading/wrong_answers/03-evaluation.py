"""Wrong answers to exercise 03 · When the end is out of reach."""

# %% expected · the share of wins
# says: A loss is worth −1
def expected():
    return 5 / 10

# %% expected · draws are left out
# says: The ten positions include the draws
def expected():
    return (5 - 3) / 8

# %% expected · not divided by the number of games
# says: That is the sum of the ten utilities
def expected():
    return 5 * 1 + 3 * -1 + 2 * 0

# %% expected · a draw is half a win, a loss is nothing
# says: You count a win, a draw and a loss as 1, ½ and 0
def expected():
    return (5 + 2 / 2) / 10

# %% expected · MIN's point of view
# says: Your value is MIN's
def expected():
    return (3 - 5) / 10

# %% material · the first weight is that of one finger
# says: A hand with n fingers is worth weights[n]
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[n - 1] for n in mine) - sum(weights[n - 1] for n in theirs)

# %% material · the mover's material
# says: Your value is the mover's
def material(state, weights):
    mine, theirs = state.hands[state.to_move], state.hands[1 - state.to_move]
    return sum(weights[n] for n in mine) - sum(weights[n] for n in theirs)

# %% material · dead hands are worth nothing
# says: A dead hand also has a weight
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[n] for n in mine if n > 0) - sum(weights[n] for n in theirs if n > 0)

# %% material · each finger has the weight
# says: weights[n] is what the whole hand is worth
def material(state, weights):
    mine, theirs = state.hands
    return sum(n * weights[n] for n in mine) - sum(n * weights[n] for n in theirs)

# %% material · all hands are added up
# says: MIN's material counts against MAX
def material(state, weights):
    total = 0
    for pair in state.hands:
        for hand in pair:
            total += weights[hand]
    return total

# %% material · MIN minus MAX
# says: Your value is MIN's
def material(state, weights):
    total = 0
    for player, sign in ((MAX, -1), (MIN, 1)):
        for n in state.hands[player]:
            total += sign * weights[n]
    return total

# %% material · counts living hands
def material(state, weights):
    return sum(h > 0 for h in state.hands[0]) - sum(h > 0 for h in state.hands[1])

# %% material · a dead hand is worth nothing
# says: A dead hand also has a weight
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[h] for h in mine if h > 0) - sum(weights[h] for h in theirs if h > 0)

# %% material · a set of hands
# says: Two equal hands count twice
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[h] for h in set(mine)) - sum(weights[h] for h in set(theirs))

# %% misjudged · the mover's utility at the end
# says: compare with the utility for MAX
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

# %% misjudged · a guess may be 1 or -1
# says: A guess of 1 says that MAX has won
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

# %% misjudged · the states that are judged well
# says: You list the states that are judged well
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

# %% misjudged · does not look at the ends of the game
# says: You do not check the ends
def misjudged(game, states, evaluate):
    return [s for s in states if not game.is_terminal(s) and abs(evaluate(s)) >= 1]

# %% misjudged · looks for sure wins only, not for sure losses
# says: A guess must also be greater than −1
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

# %% misjudged · indexes
# says: You list the indexes of the states
def misjudged(game, states, evaluate):
    bad = []
    for i, s in enumerate(states):
        v = evaluate(s)
        ok = v == game.utility(s, MAX) if game.is_terminal(s) else -1 < v < 1
        if not ok:
            bad.append(i)
    return bad

# %% misjudged · the guess test for all
# says: If the game is over, 1 and −1 are not guesses
def misjudged(game, states, evaluate):
    return [s for s in states if abs(evaluate(s)) >= 1]

# %% misjudged · reversed
# says: Keep the states in the given order
def misjudged(game, states, evaluate):
    found = []
    for s in states:
        v = evaluate(s)
        bad = v != game.utility(s, MAX) if game.is_terminal(s) else not -1 < v < 1
        if bad:
            found.insert(0, s)
    return found

# %% misjudged · only ends
# says: You check only the ends
def misjudged(game, states, evaluate):
    return [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]

# %% misjudged · ends first, then the others
# says: You list the ends first
def misjudged(game, states, evaluate):
    a = [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]
    b = [s for s in states if not game.is_terminal(s) and not -1 < evaluate(s) < 1]
    return a + b

# %% misjudged · others first, then ends
# says: You list the ends last
def misjudged(game, states, evaluate):
    a = [s for s in states if game.is_terminal(s) and evaluate(s) != game.utility(s, MAX)]
    b = [s for s in states if not game.is_terminal(s) and not -1 < evaluate(s) < 1]
    return b + a

# %% misjudged · a default list
# says: You use the same list for all calls
def misjudged(game, states, evaluate, found=[]):
    for s in states:
        v = evaluate(s)
        bad = v != game.utility(s, MAX) if game.is_terminal(s) else not -1 < v < 1
        if bad:
            found.append(s)
    return found

# %% lines · lines with marks of both count
# says: A line with marks of both players is worth nothing
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        value += for_x[marks.count("x")] - for_o[marks.count("o")]
    return value

# %% lines · the mover's value
# says: Your value is the mover's
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_o[marks.count("o")]
    return value if board.to_move == MAX else -value

# %% lines · one list of weights for both
# says: o's lines have their own weights
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_x[marks.count("o")]
    return value

# %% lines · the report's sign
# says: Your value is o's, like the lab report's
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value -= for_x[marks.count("x")]
        if "x" not in marks:
            value += for_o[marks.count("o")]
    return value

# %% lines · `return` inside the loop
# says: You return after the first line
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        if "o" not in marks:
            value += for_x[marks.count("x")]
        if "x" not in marks:
            value -= for_o[marks.count("o")]
        return value

# %% lines · else in place of elif
# says: Your `else` treats a line with marks of both players as one of o's
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        cells = "".join(board.cells[i] for i in line)
        if "o" not in cells:
            value += for_x[cells.count("x")]
        else:
            value -= for_o[cells.count("o")]
    return value

# %% lines · o adds
# says: o's lines count against x
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        cells = "".join(board.cells[i] for i in line)
        if "o" not in cells:
            value += for_x[cells.count("x")]
        if "x" not in cells:
            value += for_o[cells.count("o")]
    return value

# %% lines · one weight for any line
# says: The number of marks on a line matters
def lines(board, for_x, for_o):
    total = 0
    for a, b, c in LINES:
        marks = board.cells[a] + board.cells[b] + board.cells[c]
        if "x" in marks and "o" not in marks:
            total += for_x[1]
        if "o" in marks and "x" not in marks:
            total -= for_o[1]
    return total

# %% lines · both lists exchanged
# says: You have mixed up the two lists of weights
def lines(board, for_x, for_o):
    total = 0
    for a, b, c in LINES:
        marks = board.cells[a] + board.cells[b] + board.cells[c]
        if "o" not in marks:
            total += for_o[marks.count("x")]
        elif "x" not in marks:
            total -= for_x[marks.count("o")]
    return total

# %% until-quiet · stops at the depth, quiet or not
# says: You stop at the depth even if the player to move can win
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

# %% until-quiet · is quiet exactly at the depth, and not later
# says: A quiet state also ends the game after more than `depth` plies
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

# %% until-quiet · MIN gets MAX's guess
# says: The evaluation is MAX's
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

# %% until-quiet · guesses even where the game is over
# says: you take the evaluation
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

# %% until-quiet · one ply beyond the limit
# says: You go one ply beyond `depth + extra`
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

# %% until-quiet · > depth
# says: A quiet state ends the game at `depth` plies
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

# %% until-quiet · extra is the limit itself
# says: The final limit is depth + extra plies, not extra
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

# %% in-time · the best move of the search that was not finished
# says: You return a move of the unfinished search
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

# %% in-time · searches the game without a clock
# says: Nothing stops you
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            best = best_move(game, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best

# %% in-time · the first search is of two plies
# says: Your first search looks too far
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            best = best_move(timed, state, partial(minimax, depth=depth, evaluate=guess))
    except TimeUp:
        return best

# %% in-time · a new clock for each search
# says: The budget is for all searches together
def move_in_time(game, state, budget):
    best = game.moves(state)[0]
    try:
        for depth in count(1):
            timed = Timed(game, budget)
            best = best_move(timed, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best

# %% in-time · no move if the first search is not finished
# says: A player must move
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    best = None
    try:
        for depth in count(1):
            best = best_move(timed, state, partial(minimax, depth=depth - 1, evaluate=guess))
    except TimeUp:
        return best

# %% in-time · at most three plies
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = game.moves(state)[0]
    for n in range(3):
        try:
            move = best_move(timed, state, partial(minimax, depth=n, evaluate=guess))
        except TimeUp:
            break
    return move

# %% in-time · 0 at the horizon
# says: At the horizon you return 0 instead of the evaluation
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = game.moves(state)[0]
    for n in count():
        try:
            move = best_move(timed, state, partial(minimax, depth=n))
        except TimeUp:
            return move

# %% in-time · MAX only moves; one search
# says: You stop after the first search
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    try:
        return best_move(timed, state, partial(minimax, depth=0, evaluate=guess))
    except TimeUp:
        return game.moves(state)[0]

# %% in-time · no search finished: no move
# says: A player must move
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    move = None
    try:
        for plies in count(1):
            move = best_move(timed, state, lambda g, s: minimax(g, s, plies - 1, guess))
    except TimeUp:
        return move
# %% in-time · at most five plies
# says: You stop after a few plies
def move_in_time(game, state, budget):
    timed, move = Timed(game, budget), game.moves(state)[0]
    try:
        for plies in range(5):
            move = best_move(timed, state, partial(minimax, depth=plies, evaluate=guess))
    except TimeUp:
        pass
    return move

# %% in-time · stops when two depths agree
# says: Two searches that agree prove nothing
def move_in_time(game, state, budget):
    timed, move = Timed(game, budget), game.moves(state)[0]
    last = None
    try:
        for plies in count(0):
            move = best_move(timed, state, partial(minimax, depth=plies, evaluate=guess))
            if move == last:
                break
            last = move
    except TimeUp:
        pass
    return move
