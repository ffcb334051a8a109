"""Wrong answers to exercise 10 · The truth depends on the rules."""

# %% two-fingers · the winner is the second player
# says: The value of the start is its value for the first player, who is to move
def two_fingers():
    return 4, "loss", 3

# %% two-fingers · a win in two: only one's own moves are counted
# says: Plies count the moves of both players
def two_fingers():
    return 4, "win", 2

# %% two-fingers · the same position with the other player to move is another one
# says: A position is seen by the player to move
def two_fingers():
    return 8, "win", 3

# %% two-fingers · nothing changes for ever
# says: Nobody can wait here: each tap kills a hand
def two_fingers():
    return 4, "draw", None

# %% two-fingers · 5
# says: One of your positions cannot arise
def two_fingers():
    return 5, "win", 3

# %% positions · states are counted, not positions
# says: A position counts once
def count_positions(game):
    return len(explore(game).states)

# %% positions · only states with MAX to move
# says: Some positions arise only with MIN to move; you leave them out
def count_positions(game):
    return sum(state.to_move == MAX for state in explore(game).states)

# %% positions · the ends are not counted
# says: The positions in which the game is over are missing
def count_positions(game):
    states = explore(game).states
    return len({movers_view(state) for state in states if not game.is_terminal(state)})

# %% positions · the hands are always MAX's first: who is to move is forgotten
# says: You look at every position as MAX; look at it as the player to move
def count_positions(game):
    return len({state.hands for state in explore(game).states})

# %% positions · half of all states
# says: Some positions arise with only one of the players to move
def count_positions(game):
    return len(explore(game).states) // 2

# %% refute · returns the rule sets for which the claim holds
# says: You return the rule sets that agree with the claim; return those that refute it
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome == outcome:
                found.append(str(rules))
    return found

# %% refute · returns at the first counterexample
# says: You stop at the first counterexample; return all of them
def refute(fingers, overflow, outcome):
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome != outcome:
                return [str(rules)]
    return []

# %% refute · the rules themselves, not their names
# says: You return the rule sets themselves; name each by `str(rules)`
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome != outcome:
                found.append(rules)
    return found

# %% refute · a Value is compared with an outcome: never equal
# says: they are never equal
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial] != outcome:
                found.append(str(rules))
    return found

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

# %% compare · states are counted, not positions
# says: A position counts once
def compare(game, other):
    here, there = solve(game), solve(other)
    table = Counter()
    for state in here:
        if state in there:
            table[here[state].outcome, there[state].outcome] += 1
    return dict(table)

# %% compare · the pair is the other way round
# says: Your pairs are the wrong way round: the outcome in `game` comes first
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = Counter()
    for position in here:
        if position in there:
            table[there[position], here[position]] += 1
    return dict(table)

# %% compare · a Counter of pairs, with all nine of them
# says: Leave out pairs that do not occur; your dict has them with 0
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = {(a, b): 0 for a in (WIN, DRAW, LOSS) for b in (WIN, DRAW, LOSS)}
    for position in here:
        if position in there:
            table[here[position], there[position]] += 1
    return table

# %% compare · a position that only one game has is a draw in the other
# says: Only positions that can arise in both games count
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = Counter()
    for position in here.keys() | there.keys():
        table[here.get(position, DRAW), there.get(position, DRAW)] += 1
    return dict(table)

# %% compare · whole values, with their plies
# says: Your pairs hold whole values
def compare(game, other):
    here = {movers_view(state): value for state, value in solve(game).items()}
    there = {movers_view(state): value for state, value in solve(other).items()}
    table = Counter()
    for position in here:
        if position in there:
            table[here[position], there[position]] += 1
    return dict(table)

# %% swaps · a dead hand may be swapped
# says: Both hands must be alive
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[state.to_move]
        if left != right and not self.is_terminal(state):
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            return State(state.hands, 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

# %% swaps · equal hands may be swapped
# says: The two hands must show different numbers
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[state.to_move]
        if left > 0 and right > 0 and not self.is_terminal(state):
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            return State(state.hands, 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

# %% swaps · never asks whether the game is over
# says: Once the game is over, nobody may swap
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[state.to_move]
        if left > 0 and right > 0 and left != right:
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            return State(state.hands, 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

# %% swaps · it is always MAX who swaps
# says: You always look at MAX's hands, even when MIN is to move
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[MAX]
        if 0 < left < right and not self.is_terminal(state):
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            return State(state.hands, 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

# %% swaps · after a swap the same player is to move
# says: After a swap the other player is to move
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[state.to_move]
        if 0 < left < right and not self.is_terminal(state):
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            return state
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

# %% swaps · the hands of the two players are swapped
# says: Players swap their own two hands, not their hands for the other player's
class Swaps:
    """The same game with one more move: to swap two different living hands."""

    def __init__(self, game):
        self.game = game
        self.initial = game.initial
        self.to_move = game.to_move
        self.is_terminal = game.is_terminal
        self.utility = game.utility

    def moves(self, state):
        left, right = state.hands[state.to_move]
        if 0 < left < right and not self.is_terminal(state):
            return (*self.game.moves(state), "swap")
        return self.game.moves(state)

    def result(self, state, move):
        if move == "swap":
            mine, theirs = state.hands
            return State((theirs, mine), 1 - state.to_move)
        return self.game.result(state, move)


def with_swaps(game):
    """With swaps: the value of the start, how many states are won, drawn and lost, and moves."""
    swaps = Swaps(game)
    tablebase = solve(swaps)
    count = Counter(value.outcome for value in tablebase.values())
    moves = sum(len(swaps.moves(state)) for state in Chopsticks(game.rules).states())
    return tablebase[game.initial], count[WIN], count[DRAW], count[LOSS], moves

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

# %% count-wrong · a slower win is wrong, too
# says: A slower win or a faster loss is not wrong
def count_wrong(game, rules):
    values = {movers_view(state): value for state, value in solve(game).items()}
    wrong = judged = 0
    for position in values:
        moves = list(game.moves(position))
        if game.is_terminal(position):
            continue
        for word, wanted in rules:
            moves = [m for m in moves if features(game, position, m)[word] == wanted] or moves
        judged += 1
        after = values[movers_view(game.result(position, moves[0]))]
        best = values[position]
        same = (-after.outcome, after.plies) == (best.outcome, best.plies and best.plies - 1)
        wrong += not same
    return wrong, judged

# %% count-wrong · an empty choice stays empty, and the list begins anew with all moves
# says: You start again with all moves
def count_wrong(game, rules):
    values = {movers_view(state): value for state, value in solve(game).items()}
    wrong = judged = 0
    for position in values:
        if game.is_terminal(position):
            continue
        moves = list(game.moves(position))
        for word, wanted in rules:
            moves = [m for m in moves if features(game, position, m)[word] == wanted]
        if not moves:
            moves = list(game.moves(position))
        judged += 1
        after = values[movers_view(game.result(position, moves[0]))]
        wrong += -after.outcome < values[position].outcome
    return wrong, judged

# %% count-wrong · every state is judged, so positions count twice
# says: Some positions arise with either player to move
def count_wrong(game, rules):
    values = {movers_view(state): value for state, value in solve(game).items()}
    wrong = judged = 0
    for state in explore(game).states:
        position = movers_view(state)
        if game.is_terminal(position):
            continue
        moves = list(game.moves(position))
        for word, wanted in rules:
            moves = [m for m in moves if features(game, position, m)[word] == wanted] or moves
        judged += 1
        after = values[movers_view(game.result(position, moves[0]))]
        wrong += -after.outcome < values[position].outcome
    return wrong, judged

# %% count-wrong · only states with MAX to move are judged
# says: Some positions arise only with MIN to move; you leave them out
def count_wrong(game, rules):
    values = solve(game)
    wrong = judged = 0
    for state in values:
        if state.to_move != MAX or game.is_terminal(state):
            continue
        moves = list(game.moves(state))
        for word, wanted in rules:
            moves = [m for m in moves if features(game, state, m)[word] == wanted] or moves
        judged += 1
        after = values[game.result(state, moves[0])]
        wrong += -after.outcome < values[state].outcome
    return wrong, judged

# %% count-wrong · the value after the move is taken for the mover's
# says: A child's outcome is the outcome for the other player
def count_wrong(game, rules):
    values = {movers_view(state): value for state, value in solve(game).items()}
    wrong = judged = 0
    for position in values:
        if game.is_terminal(position):
            continue
        moves = list(game.moves(position))
        for word, wanted in rules:
            moves = [m for m in moves if features(game, position, m)[word] == wanted] or moves
        judged += 1
        after = values[movers_view(game.result(position, moves[0]))]
        wrong += after.outcome < values[position].outcome
    return wrong, judged

# %% count-wrong · no fallback
# says: You throw them all away
def count_wrong(game, rules):
    tablebase = solve(game)
    values, worse, judged = {}, 0, 0
    for s, v in tablebase.items():
        values[movers_view(s)] = v.outcome
    for p in values:
        if game.is_terminal(p):
            continue
        moves = list(game.moves(p))
        for word, wanted in rules:
            kept = [m for m in moves if features(game, p, m)[word] == wanted]
            moves = kept
        after = [values[movers_view(game.result(p, m))] for m in game.moves(p)]
        mine = values[movers_view(game.result(p, moves[0]))]
        gained = {LOSS: 1, DRAW: 0, WIN: -1}
        judged += 1
        worse += gained[mine] < max(gained[a] for a in after)
    return worse, judged

# %% count-wrong · words in reverse order
# says: You go up the list
def count_wrong(game, rules):
    tablebase = solve(game)
    values, worse, judged = {}, 0, 0
    for s, v in tablebase.items():
        values[movers_view(s)] = v.outcome
    for p in values:
        if game.is_terminal(p):
            continue
        moves = list(game.moves(p))
        for word, wanted in rules[::-1]:
            kept = [m for m in moves if features(game, p, m)[word] == wanted]
            if kept:
                moves = kept
        after = [values[movers_view(game.result(p, m))] for m in game.moves(p)]
        mine = values[movers_view(game.result(p, moves[0]))]
        gained = {LOSS: 1, DRAW: 0, WIN: -1}
        judged += 1
        worse += gained[mine] < max(gained[a] for a in after)
    return worse, judged

# %% count-wrong · the last move that is left
# says: You play the last of the moves that are left; play the first
def count_wrong(game, rules):
    tablebase = solve(game)
    values, worse, judged = {}, 0, 0
    for s, v in tablebase.items():
        values[movers_view(s)] = v.outcome
    for p in values:
        if game.is_terminal(p):
            continue
        moves = list(game.moves(p))
        for word, wanted in rules:
            kept = [m for m in moves if features(game, p, m)[word] == wanted]
            if kept:
                moves = kept
        after = [values[movers_view(game.result(p, m))] for m in game.moves(p)]
        mine = values[movers_view(game.result(p, moves[-1]))]
        gained = {LOSS: 1, DRAW: 0, WIN: -1}
        judged += 1
        worse += gained[mine] < max(gained[a] for a in after)
    return worse, judged

# %% count-wrong · draw to loss is not counted
# says: Turning a draw into a loss is also wrong; you count only wins that are given away
def count_wrong(game, rules):
    tablebase = solve(game)
    values, worse, judged = {}, 0, 0
    for s, v in tablebase.items():
        values[movers_view(s)] = v.outcome
    for p in values:
        if game.is_terminal(p):
            continue
        moves = list(game.moves(p))
        for word, wanted in rules:
            kept = [m for m in moves if features(game, p, m)[word] == wanted]
            if kept:
                moves = kept
        after = [values[movers_view(game.result(p, m))] for m in game.moves(p)]
        mine = values[movers_view(game.result(p, moves[0]))]
        gained = {LOSS: 1, DRAW: 0, WIN: -1}
        judged += 1
        worse += gained[mine] < 1 and max(gained[a] for a in after) == 1
    return worse, judged
