"""Wrong answers to exercise 10 · The truth depends on the rules."""

# %% two-fingers · a win in two: only one's own moves are counted
# says: Plies count the moves of both players
def two_fingers():
    return 4, "win", 2

# %% positions · states are counted, not positions
# says: A position counts once
def count_positions(game):
    return len(explore(game).states)

# %% refute · always asks five fingers
# says: You always use five fingers
def refute(fingers, overflow, outcome):
    return [
        str(rules)
        for rules in rule_sets(5)
        if rules.overflow == overflow
        and solve(Chopsticks(rules))[State()].outcome is not outcome
    ]

# %% compare · the whole table of the other game, with what cannot arise there
# says: In `other` as well, take only the positions that can arise, not the whole table
def compare(game, other):
    here = {movers_view(s): value.outcome for s, value in solve(game).items()}
    there = {movers_view(s): value.outcome for s, value in solve(other, whole=True).items()}
    return dict(Counter((here[p], there[p]) for p in here if p in there))

# %% swaps · swap wakes whenever hands differ
# says: Only living hands may be swapped, and only while the game is not over
class Swaps:
    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        a, b = state.hands[state.to_move]
        return tuple(self.game.moves(state)) + (("swap",) if a != b else ())

    def result(self, state, move):
        if move == "swap":
            return State(state.hands, 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves
