"""Wrong answers to exercise 09 · The truth depends on the rules."""

from wrong import Wrong

WRONG = {
    "two-fingers": [
        Wrong(
            "the start is not counted",
            """
def two_fingers():
    return 3, "win", 3
""",
            says="The start and the end are positions, too",
        ),
        Wrong(
            "the winner is the second player",
            """
def two_fingers():
    return 4, "loss", 3
""",
            says="The value of the start is that of the first player",
        ),
        Wrong(
            "a win in two: only one's own moves are counted",
            """
def two_fingers():
    return 4, "win", 2
""",
            says="The plies are the moves of both players",
        ),
        Wrong(
            "the same position with the other player to move is another one",
            """
def two_fingers():
    return 8, "win", 3
""",
            says="A position is seen by the player to move",
        ),
        Wrong(
            "nothing changes for ever",
            """
def two_fingers():
    return 4, "draw", None
""",
            says="Nobody can wait here: each tap kills a hand",
        ),
        Wrong(
            "5",
            """
def two_fingers():
    return 5, "win", 3
""",
            says="One of your positions cannot arise",
        ),
    ],
    "positions": [
        Wrong(
            "states are counted, not positions",
            """
def count_positions(game):
    return len(explore(game).states)
""",
            says="You count states: the same position with MAX and with MIN",
        ),
        Wrong(
            "only states with MAX to move",
            """
def count_positions(game):
    return sum(state.to_move == MAX for state in explore(game).states)
""",
            says="Some positions arise only with MIN to move; you leave them out",
        ),
        Wrong(
            "the ends are not counted",
            """
def count_positions(game):
    states = explore(game).states
    return len({movers_view(state) for state in states if not game.is_terminal(state)})
""",
            says="The ends are missing",
        ),
        Wrong(
            "the hands are always MAX's first: who is to move is forgotten",
            """
def count_positions(game):
    return len({state.hands for state in explore(game).states})
""",
            says="You see every position as MAX does",
        ),
        Wrong(
            "half of all states",
            """
def count_positions(game):
    return len(explore(game).states) // 2
""",
            says="Not every position arises with either player to move",
        ),
    ],
    "refute": [
        Wrong(
            "returns the rule sets for which the claim holds",
            """
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome == outcome:
                found.append(str(rules))
    return found
""",
            says="These are the rule sets that agree with the claim",
        ),
        Wrong(
            "the overflow is not looked at",
            """
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        game = Chopsticks(rules)
        if solve(game)[game.initial].outcome != outcome:
            found.append(str(rules))
    return found
""",
            says="The claim is about one kind of overflow; you look at both",
        ),
        Wrong(
            "returns at the first counterexample",
            """
def refute(fingers, overflow, outcome):
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome != outcome:
                return [str(rules)]
    return []
""",
            says="You stop at the first counterexample; all are wanted",
        ),
        Wrong(
            "the rules themselves, not their names",
            """
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial].outcome != outcome:
                found.append(rules)
    return found
""",
            says="You return the rule sets themselves; name each by `str(rules)`",
        ),
        Wrong(
            "a Value is compared with an outcome: never equal",
            """
def refute(fingers, overflow, outcome):
    found = []
    for rules in rule_sets(fingers):
        if rules.overflow == overflow:
            game = Chopsticks(rules)
            if solve(game)[game.initial] != outcome:
                found.append(str(rules))
    return found
""",
            says="If you compare a `Value` with an outcome: they are never equal",
        ),
        Wrong(
            "always asks five fingers",
            """
def refute(fingers, overflow, outcome):
    return [
        str(rules)
        for rules in rule_sets(5)
        if rules.overflow == overflow
        and solve(Chopsticks(rules))[State()].outcome is not outcome
    ]
""",
            says="You always take five fingers",
        ),
    ],
    "compare": [
        Wrong(
            "the whole table of the other game, with what cannot arise there",
            """
def compare(game, other):
    here = {movers_view(s): value.outcome for s, value in solve(game).items()}
    there = {movers_view(s): value.outcome for s, value in solve(other, whole=True).items()}
    return dict(Counter((here[p], there[p]) for p in here if p in there))
""",
            says="In `other`, too, take only the positions that can arise",
        ),
        Wrong(
            "states are counted, not positions",
            """
def compare(game, other):
    here, there = solve(game), solve(other)
    table = Counter()
    for state in here:
        if state in there:
            table[here[state].outcome, there[state].outcome] += 1
    return dict(table)
""",
            says="You count states: the same position with MAX and with MIN",
        ),
        Wrong(
            "the pair is the other way round",
            """
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = Counter()
    for position in here:
        if position in there:
            table[there[position], here[position]] += 1
    return dict(table)
""",
            says="The pairs are the wrong way round: first the outcome in `game`",
        ),
        Wrong(
            "a Counter of pairs, with all nine of them",
            """
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = {(a, b): 0 for a in (WIN, DRAW, LOSS) for b in (WIN, DRAW, LOSS)}
    for position in here:
        if position in there:
            table[here[position], there[position]] += 1
    return table
""",
            says="Pairs that do not occur are not in the dict",
        ),
        Wrong(
            "a position that only one game has is a draw in the other",
            """
def compare(game, other):
    here = {movers_view(state): value.outcome for state, value in solve(game).items()}
    there = {movers_view(state): value.outcome for state, value in solve(other).items()}
    table = Counter()
    for position in here.keys() | there.keys():
        table[here.get(position, DRAW), there.get(position, DRAW)] += 1
    return dict(table)
""",
            says="Only positions that can arise in both games count",
        ),
        Wrong(
            "whole values, with their plies",
            """
def compare(game, other):
    here = {movers_view(state): value for state, value in solve(game).items()}
    there = {movers_view(state): value for state, value in solve(other).items()}
    table = Counter()
    for position in here:
        if position in there:
            table[here[position], there[position]] += 1
    return dict(table)
""",
            says="Your pairs hold whole values",
        ),
    ],
    "swaps": [
        Wrong(
            "a dead hand may be swapped",
            '''
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
''',
            says="Both hands must be alive",
        ),
        Wrong(
            "equal hands may be swapped",
            '''
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
''',
            says="The two hands must show different numbers",
        ),
        Wrong(
            "never asks whether the game is over",
            '''
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
''',
            says="Where the game is over nobody may swap",
        ),
        Wrong(
            "it is always MAX who swaps",
            '''
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
''',
            says="You look at MAX's hands, whoever is to move",
        ),
        Wrong(
            "after a swap the same player is to move",
            '''
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
''',
            says="After a swap the other player is to move",
        ),
        Wrong(
            "the hands of the two players are swapped",
            '''
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
''',
            says="A player swaps the two own hands, not the hands of both players",
        ),
        Wrong(
            "swap wakes whenever hands differ",
            """
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
""",
            says="Only living hands may be swapped, and none where the game is over",
        ),
    ],
    "count-wrong": [
        Wrong(
            "a slower win is wrong, too",
            """
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
""",
            says="A slower win or a faster loss is not wrong",
        ),
        Wrong(
            "an empty choice stays empty, and the list begins anew with all moves",
            """
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
""",
            says="Where no move fits a word, keep those that you had and go on",
        ),
        Wrong(
            "every state is judged, so positions count twice",
            """
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
""",
            says="Some positions arise with either player to move",
        ),
        Wrong(
            "only states with MAX to move are judged",
            """
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
""",
            says="Some positions arise only with MIN to move; you leave them out",
        ),
        Wrong(
            "the value after the move is taken for the mover's",
            """
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
""",
            says="A child's outcome is that of the other player",
        ),
        Wrong(
            "no fallback",
            """
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
""",
            says="If no move fits a word, keep all that you had",
        ),
        Wrong(
            "words in reverse order",
            """
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
""",
            says="You go up the list",
        ),
        Wrong(
            "the last move that is left",
            """
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
""",
            says="Of the moves that are left you play the last one",
        ),
        Wrong(
            "draw to loss is not counted",
            """
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
""",
            says="A draw that becomes a loss is wrong, too",
        ),
    ],
}
