"""Wrong answers to exercise 03 · When the end is out of reach."""

# %% expected · the share of wins
# says: A loss is worth −1
def expected():
    return 5 / 10

# %% material · the first weight is that of one finger
# says: A hand with n fingers is worth weights[n]
def material(state, weights):
    mine, theirs = state.hands
    return sum(weights[n - 1] for n in mine) - sum(weights[n - 1] for n in theirs)

# %% misjudged · the guess test for all
# says: If the game is over, 1 and −1 are not guesses
def misjudged(game, states, evaluate):
    return [s for s in states if abs(evaluate(s)) >= 1]

# %% lines · lines with marks of both count
# says: A line with marks of both players is worth nothing
def lines(board, for_x, for_o):
    value = 0
    for line in LINES:
        marks = [board.cells[i] for i in line]
        value += for_x[marks.count("x")] - for_o[marks.count("o")]
    return value

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

# %% in-time · MAX only moves; one search
# says: You stop after the first search
def move_in_time(game, state, budget):
    timed = Timed(game, budget)
    try:
        return best_move(timed, state, partial(minimax, depth=0, evaluate=guess))
    except TimeUp:
        return game.moves(state)[0]
