"""Exercise 09: parents, un-moves, retrograde analysis, perfect moves, and a check."""

from typing import Any

from chopsticks import DRAW, LOSS, MAX, MIN, WIN, State, Value, explore, solve
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, build
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


def table(spec: GameSpec, state: State) -> dict[Any, Value]:
    """The value of every state that this one leads to."""
    game = build(spec)
    values = solve(game, whole=True)
    return {reached: values[reached] for reached in explore(game, [state]).states}


CHOPSTICKS = GameSpec("chopsticks")
HALVING = GameSpec("chopsticks", {"fingers": 4, "split": "halve"})
ROLLOVER = GameSpec("chopsticks", {"overflow": "rollover", "split": "none"})
RAW = GameSpec(
    "chopsticks", {"fingers": 4, "overflow": "rollover", "split": "none", "normalise": False}
)
TICTACTOE = GameSpec("tictactoe")

LEAF = tree(-7)
CHOICE = tree([3, -2])
SMALL = tree([[3, 12], [2, -4]])
NEAR = tree([3, [5]])
DRAWN = tree([[3, 0], -2])
UNEVEN = tree([[[5, -1], -6], [[2], [3]], [[[-2], [-9]]]])
TWO_WINS = tree([[[2]], 5])  # one takes three plies, one takes one
SLOW = tree([[[[4, 6]], -3], [[-1, 8], [[2], 7]], [0, [[5], -2]]])

ANY_WIN, ANY_LOSS = tree([3, [[4]]]), tree([-1, [[-1]]])  # in 1 or in 3; in 1 or in 3
SECOND_BEST = (  # a stored value that follows from some child, but not from the best one
    Call(ANY_WIN, {**dict(solve(build(ANY_WIN))), (): Value(WIN, 3)}),
    Call(ANY_LOSS, {**dict(solve(build(ANY_LOSS))), (): Value(LOSS, 1)}),
)

CIRCLE = State(((0, 1), (3, 4)), MAX)  # rollover: five draws, a win and a loss
STAIRS = State(((3, 3), (2, 2)), MAX)  # halving: a win in 5 with one way to it
MIXED = State(((2, 3), (0, 3)), MIN)  # rollover: a loss in 4 from which the circle can be met
TWICE = State(((1, 1), (0, 1)), MAX)  # raw: two moves lead to the same state, and all lose

PREDICTED = {  # the positions of the first question
    "A": ["F", "G"],
    "B": ["C", "E"],
    "C": ["B", "D"],
    "D": ["A", "H"],
    "E": ["I"],
    "F": ["D", "E"],
    "G": ["A", "D"],
    "H": [],
    "I": [],
}


def choice(hands: Any, to_move: int = MAX) -> Call:
    """A state under the report's rules, with the values of its children."""
    state, game = State(hands, to_move), build(CHOPSTICKS)
    values = table(CHOPSTICKS, state)
    children = [game.result(state, move) for move in game.moves(state)]
    return Call(CHOPSTICKS, state, {child: values[child] for child in children})


def accepts_any(says: str, outcomes: str) -> Mutant:
    """The bug of accepting, among these outcomes, whatever follows from some child."""
    return Mutant(
        says,
        (
            "    return [state for state in values if follows(state) != values[state]]",
            "    def found(state):\n"
            "        best = follows(state)\n"
            f"        if game.is_terminal(state) or best.outcome not in ({outcomes},):\n"
            "            return best == values[state]\n"
            "        some = [after(state, move) for move in game.moves(state)]\n"
            "        return values[state].outcome == best.outcome and values[state] in some\n"
            "\n"
            "    return [state for state in values if not found(state)]",
        ),
    )


SMALL_VALUES = {
    (): Value(WIN, 2),
    (0,): Value(LOSS, 1),
    (0, 0): Value(WIN, 0),
    (0, 1): Value(WIN, 0),
    (1,): Value(WIN, 1),
    (1, 0): Value(WIN, 0),
    (1, 1): Value(LOSS, 0),
}
DRAWN_VALUES = {
    (): Value(DRAW, None),
    (0,): Value(DRAW, None),
    (0, 0): Value(WIN, 0),
    (0, 1): Value(DRAW, None),
    (1,): Value(WIN, 0),
}

JUSTIFIED = {  # a circle of wins and losses, each because of the next
    **table(ROLLOVER, CIRCLE),
    CIRCLE: Value(LOSS, 6),
    State(((0, 1), (0, 3)), MIN): Value(WIN, 5),
    State(((0, 4), (0, 3)), MAX): Value(LOSS, 4),
    State(((0, 4), (0, 2)), MIN): Value(WIN, 3),
    State(((0, 1), (0, 2)), MAX): Value(LOSS, 2),
}
START = State()
FULL = Board("xoxxoooxx", 1)  # a draw

QUESTIONS = (
    Question(
        name="waves",
        points=1,
        answer="waves",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "A position is lost if *every* move leads to a won position; one is not enough.",
                ('"F", "A", "G"', '"BCFG", "A"'),
            ),
            Mutant(
                "That is the report's rule, in which two words are swapped: a position is won if "
                "a move leads to a lost one.",
                ('"DE", "F", "A", "G"', '"E"'),
            ),
            Mutant(
                "No wave reaches B and C: each can wait for the other for ever.",
                ('"G"]', '"G", "BC"]'),
            ),
            Mutant("The wave at ply 0 is missing: it decides the ends.", ('"HI", ', "")),
            Mutant("Write the letters of a wave in alphabetical order.", ('"DE"', '"ED"')),
            Mutant(
                "You stop too early: one more wave follows your last one.", ('"A", "G"]', '"A"]')
            ),
        ),
    ),
    Question(
        name="parents",
        points=2,
        answer="parents_of",
        calls=(
            Call({"A": []}),
            Call({"A": ["B", "B"], "B": []}),
            Call({"A": ["B", "C"], "B": ["A", "C"], "C": []}),
            Call({"A": [], "B": ["A"]}),
        ),
        hidden=(
            Call(PREDICTED),
            Call({(1, 1): [(0, 1), (1, 1), (0, 1)], (0, 1): [(0, 0)], (0, 0): []}),
        ),
        mutants=(
            Mutant(
                "These are still the children; you have not reversed the edges.",
                ("parents[child].add(position)", "parents[position].add(child)"),
            ),
            Mutant(
                "A position without parents is missing; give it an empty set.",
                ("return parents", "return {p: before for p, before in parents.items() if before}"),
            ),
            Mutant(
                "If a position has several parents, you keep only the last one.",
                ("parents[child].add(position)", "parents[child] = {position}"),
            ),
            Mutant(
                "You return lists. In a set, a parent with two moves to the child appears only "
                "once.",
                ("set()", "[]"),
                (".add(", ".append("),
            ),
            Mutant(
                "All positions share one set: `fromkeys` gives the same one to each.",
                ("{position: set() for position in children}", "dict.fromkeys(children, set())"),
            ),
        ),
    ),
    Question(
        name="untaps",
        points=3,
        answer="untaps",
        calls=(
            Call(State(((1, 1), (1, 2)), MIN)),
            Call(State(((1, 2), (0, 0)), MIN)),
            Call(State(((0, 0), (1, 2)), MIN)),
            Call(State(((0, 3), (0, 4)), MIN)),
            Call(State(((3, 4), (2, 2)), MAX)),
            Call(State(((1, 3), (0, 4)), MIN)),
        ),
        hidden=(
            Call(State(((1, 4), (0, 3)), MIN)),
            Call(State(((0, 2), (3, 4)), MAX)),
            Call(State(((0, 0), (0, 3)), MAX)),
            Call(State(((4, 4), (1, 1)), MIN)),
            Call(State(((2, 3), (0, 4)), MIN)),
        ),
        order=False,
        mutants=(
            Mutant(
                "That is the report's recipe: it subtracts, and forgets that a tap may have killed "
                "a hand.",
                ("(total if total < 5 else 0) == hand", "total == hand"),
            ),
            Mutant(
                "You accept any tap on a hand that is now dead, but the tap must have killed it.",
                ("(total if total < 5 else 0) == hand", "(hand == 0 or total == hand)"),
            ),
            Mutant(
                "Before the tap it was the other player's turn.",
                ("(old, mine), tapper", "(old, mine), state.to_move"),
            ),
            Mutant(
                "You let dead hands tap.",
                ("using > 0 and ", ""),
            ),
            Mutant("You let dead hands be tapped.", ("range(1, 5)", "range(5)")),
            Mutant(
                "The hands of a state are sorted, the smaller one first.",
                ("tuple(sorted((target, theirs[1 - i])))", "(target, theirs[1 - i])"),
            ),
            Mutant(
                "A tap changes the hands of the player who moves next.",
                ("tapper = 1 - state.to_move", "tapper = state.to_move"),
                ("state.hands[state.to_move]", "state.hands[1 - state.to_move]"),
                ("(old, mine), tapper", "(old, mine), 1 - tapper"),
            ),
            Mutant(
                "A tap kills a hand at five fingers or more, not only at five.",
                ("(total if total < 5 else 0) == hand", "total == (hand or 5)"),
            ),
        ),
    ),
    Question(
        name="retrograde",
        points=5,
        answer="retrograde",
        calls=(
            Call(LEAF, At()),
            Call(CHOICE, At()),
            Call(DRAWN, At()),
            Call(SMALL, At()),
            Call(ROLLOVER, CIRCLE),
            Call(HALVING, STAIRS),
            Call(UNEVEN, At()),
            Call(RAW, TWICE),
            Call(GameSpec("chopsticks", {"fingers": 3}), At()),
        ),
        hidden=(
            Call(SLOW, At()),
            Call(ROLLOVER, MIXED),
            Call(TICTACTOE, Board("xo x o   ", 0)),
            Call(CHOPSTICKS, At()),
            Call(GameSpec("chopsticks", {"split": "free"}), At()),
        ),
        work="nodes",
        needs=("parents",),
        warm_up=Lines(
            begin="while queue:",
            wrong=(
                "child = queue.pop()",
                "if outcome == WIN:",
                "return {here: values.get(here, Value(LOSS, None)) for here in children}",
            ),
            moves=(("waiting[parent] -= 1", "if parent in values:"),),
        ),
        mutants=(
            Mutant(
                "That is the report's step 2. A state is won if a move leads to one that is lost "
                "for the player to move there.",
                ("if outcome == LOSS", "if outcome == WIN"),
            ),
            Mutant(
                "You call a state lost as soon as one child is won; every child must be won.",
                ("elif waiting[parent] == 0", "elif True"),
            ),
            Mutant(
                "A state that no wave reaches is a draw; you call it lost.",
                ("values.get(here, Value(DRAW, None))", "values.get(here, Value(LOSS, None))"),
            ),
            Mutant(
                "The draws are missing.",
                (
                    "return {here: values.get(here, Value(DRAW, None)) for here in children}",
                    "return values",
                ),
            ),
            Mutant(
                "A state with two moves to the same child waits for ever: count each child only "
                "once.",
                ("len(set(children[here]))", "len(children[here])"),
            ),
            Mutant(
                "You ask for the utility for the same player at every end. Ask for the utility "
                "for the player to move there.",
                ("game.to_move(here)", "MAX"),
            ),
            Mutant(
                "When the game is over, the player to move need not have lost: ask for the "
                "utility.",
                ("WIN if utility > 0 else LOSS", "LOSS"),
            ),
            Mutant("A drawn end is not lost.", ("if utility != 0", "if True")),
            Mutant(
                "Your plies do not grow: a parent is one ply farther from the end.",
                ("plies + 1", "plies"),
            ),
            Mutant(
                "Your plies are not those of the fastest win: take the positions from a queue, "
                "first in, first out.",
                ("queue.popleft()", "queue.pop()"),
            ),
            Mutant(
                "You assume that the player to move at an end has lost, as in the lecture's game. "
                "Ask for the utility: they may have won, or the end may be a draw.",
                ("if utility != 0", "if True"),
                ("WIN if utility > 0 else LOSS", "LOSS"),
            ),
            Mutant(
                "The states that no wave reaches are missing. They are draws.",
                (
                    "        if utility != 0:\n",
                    "        if utility == 0:\n"
                    "            values[here] = Value(DRAW, None)\n"
                    "        else:\n",
                ),
                (
                    "return {here: values.get(here, Value(DRAW, None)) for here in children}",
                    "return values",
                ),
            ),
            Mutant(
                "A loss takes as long as the slowest move allows; you count the fastest.",
                (
                    "Value(LOSS, plies + 1)",
                    "Value(LOSS, 1 + min(values[child].plies for child in children[parent]))",
                ),
            ),
            Mutant(
                "A stack passes on the latest news first, so the plies are not those of the "
                "fastest win. Use a queue.",
                (
                    "    children, found = {}, [state]\n"
                    "    for here in found:  # the list grows while it is walked\n",
                    "    children, found = {}, [state]\n"
                    "    while found:\n"
                    "        here = found.pop()\n",
                ),
                ("queue.popleft()", "queue.pop()"),
            ),
            Mutant(
                "Only the sign of a utility counts; it need not be 1 or −1.",
                ("if utility != 0", "if utility in (-1, 1)"),
            ),
            Mutant(
                "A drawn child leaves a way out; you count it as won.",
                ("if utility != 0", "if True"),
                (
                    "Value(WIN if utility > 0 else LOSS, 0)",
                    "Value(WIN, 0) if utility > 0 else Value(LOSS, 0) if utility else "
                    "Value(DRAW, None)",
                ),
                ("plies + 1", "(plies or 0) + 1"),
            ),
        ),
    ),
    Question(
        name="best-moves",
        points=2,
        answer="best_moves",
        calls=(
            Call(LEAF, At(), {}),
            Call(CHOICE, At(), {(0,): Value(LOSS, 0), (1,): Value(WIN, 0)}),
            choice(((1, 3), (2, 2))),
            choice(((0, 4), (4, 4))),
            choice(((0, 1), (2, 4)), MIN),
            choice(((1, 3), (0, 4))),
            Call(NEAR, At(), {(0,): Value(LOSS, 0), (1,): Value(LOSS, 1)}),
        ),
        hidden=(
            choice(((2, 2), (0, 1))),
            choice(((2, 4), (0, 4)), MIN),
            choice(((1, 3), (1, 4))),
            Call(TICTACTOE, Board("xxxoo    ", 1), {}),
            Call(tree([-1, 2]), At(), {(0,): Value(WIN, 0), (1,): Value(LOSS, 0)}),
            Call(tree([[[[-3]]], -1]), At(), {(0,): Value(WIN, 3), (1,): Value(WIN, 0)}),
        ),
        mutants=(
            Mutant(
                "A child's value is the other player's: what is won for them is lost for you.",
                ("return -outcome, outcome", "return outcome, -outcome"),
            ),
            Mutant(
                "Among the wins, you take the slowest.",
                ("outcome * (plies or 0)", "abs(outcome) * (plies or 0)"),
            ),
            Mutant(
                "Among the losses, you take the fastest.",
                ("outcome * (plies or 0)", "-abs(outcome) * (plies or 0)"),
            ),
            Mutant(
                "You forget the plies: a win in 5 is not as good as a win in 1.",
                ("outcome * (plies or 0)", "0"),
            ),
            Mutant(
                "Several moves may be equally good: return all of them.",
                (
                    "return [move for move in moves if rank(move) == best]",
                    "return [move for move in moves if rank(move) == best][:1]",
                ),
            ),
            Mutant(
                "If several moves win, only the fastest are best; you return all of them.",
                ("outcome * (plies or 0)", "max(outcome, 0) * (plies or 0)"),
            ),
            Mutant(
                "Your plies are the wrong way round: a win should be fast, and a loss slow.",
                ("outcome * (plies or 0)", "-outcome * (plies or 0)"),
            ),
            Mutant(
                "If the game is over, there is no move: return an empty list.",
                ("max(map(rank, moves), default=None)", "max(map(rank, moves))"),
            ),
            Mutant(
                "If every move loses, return the slowest losses, not an empty list.",
                ("if rank(move) == best]", "if rank(move) == best and best[0] >= 0]"),
            ),
        ),
    ),
    Question(
        name="faults",
        points=3,
        answer="faults",
        calls=(
            Call(CHOICE, {(0,): Value(LOSS, 0), (1,): Value(WIN, 0)}),
            Call(DRAWN, {**DRAWN_VALUES, (0, 1): Value(LOSS, 0)}),
            Call(DRAWN, DRAWN_VALUES),
            Call(SMALL, {**SMALL_VALUES, (1,): Value(WIN, 3)}),
            Call(TWO_WINS, dict(solve(build(TWO_WINS)))),
            Call(ROLLOVER, JUSTIFIED),
            Call(ROLLOVER, table(ROLLOVER, MIXED)),
            Call(CHOICE, {(0,): Value(WIN, 0), (1,): Value(LOSS, 0)}),
            Call(
                SLOW, {**dict(solve(build(SLOW))), (2, 0): Value(LOSS, 0), (1,): Value(DRAW, None)}
            ),
            *SECOND_BEST,
        ),
        hidden=(
            Call(HALVING, {**table(HALVING, STAIRS), STAIRS: Value(WIN, 3)}),
            Call(TICTACTOE, {Board("xxxoo    ", 1): Value(LOSS, 0), FULL: Value(WIN, 0)}),
            Call(TICTACTOE, {FULL: Value(DRAW, None)}),
            Call(CHOPSTICKS, {**table(CHOPSTICKS, START), START: Value(LOSS, 5)}),
        ),
        order=False,
        mutants=(
            Mutant(
                "You trust what is stored for the ends; ask for the utility instead.",
                (
                    "if game.is_terminal(state):\n",
                    "if game.is_terminal(state):\n            return values[state]\n",
                ),
            ),
            Mutant(
                "At an end you ask for MAX's utility, not for that of the player to move.",
                ("game.to_move(state)", "MAX"),
            ),
            Mutant(
                "You compare only outcomes. Without plies, a wrong table can justify itself in a "
                "circle.",
                ("follows(state) != values[state]", "follows(state)[0] != values[state][0]"),
            ),
            Mutant(
                "A child's value is the other player's: what is won for them is lost here.",
                ("Value(-outcome,", "Value(outcome,"),
            ),
            Mutant(
                "Take the plies of the fastest win and of the slowest loss.",
                ("-value.outcome * (value.plies or 0)", "value.outcome * (value.plies or 0)"),
            ),
            Mutant(
                "A state is one ply farther from the end than its child.",
                ("plies + 1", "plies"),
            ),
            Mutant(
                "A draw has no plies: None + 1 is an error.",
                ("return draw if outcome == DRAW else Value", "return Value"),
            ),
            Mutant(
                "When the game is over, the player to move need not have lost: ask for the "
                "utility.",
                (
                    "Value(WIN, 0) if utility > 0 else Value(LOSS, 0) if utility < 0 else draw",
                    "Value(LOSS, 0)",
                ),
            ),
            Mutant(
                "You correct a value before you check its parents. The stored value counts, right "
                "or wrong.",
                (
                    "    draw = Value(DRAW, None)\n",
                    "    draw, values = Value(DRAW, None), dict(values)\n",
                ),
                (
                    "    return [state for state in values if follows(state) != values[state]]",
                    "    found = []\n"
                    "    for state in sorted(values, key=lambda state: "
                    "values[state].plies or 0):\n"
                    "        if follows(state) != values[state]:\n"
                    "            found.append(state)\n"
                    "            values[state] = follows(state)\n"
                    "    return found",
                ),
            ),
            Mutant(
                "If several moves win, you take the slowest; take the fastest.",
                ("-value.outcome * (value.plies or 0)", "(value.plies or 0)"),
            ),
            Mutant("A drawn end is not lost.", ("if utility < 0 else draw", "if True else draw")),
            Mutant(
                "You stop at the first fault; return all states whose value does not follow.",
                (
                    "    return [state for state in values if follows(state) != values[state]]",
                    "    return [state for state in values if follows(state) != values[state]][:1]",
                ),
            ),
            Mutant(
                "If every move loses, you take the fastest loss; take the slowest.",
                ("-value.outcome * (value.plies or 0)", "-(value.plies or 0)"),
            ),
            Mutant(
                "A win is exactly one ply farther away than the child's loss; your wins are not.",
                ("plies + 1", "plies + (outcome == WIN)"),
            ),
            Mutant(
                "A loss is exactly one ply farther away than the child's win; your losses are not.",
                ("plies + 1", "plies + (outcome == LOSS)"),
            ),
            Mutant(
                "A win is better than a draw; you take the draw.",
                (
                    "return value.outcome, -value",
                    "return value.outcome == DRAW, value.outcome, -value",
                ),
            ),
            Mutant(
                "You compare with the true values. Compare with what follows from the children's "
                "stored values, right or wrong.",
                (
                    "    return [state for state in values if follows(state) != values[state]]",
                    "    stored, old = dict(values), None\n"
                    "    values = {s: follows(s) if game.is_terminal(s) else draw for s in "
                    "stored}\n    while values != old:\n"
                    "        old = dict(values)\n"
                    "        values = {s: follows(s) for s in stored}\n"
                    "    return [state for state in stored if stored[state] != "
                    "values[state]]",
                ),
            ),
            accepts_any(
                "You accept any win that a child allows; only the fastest one is right.", "WIN"
            ),
            accepts_any(
                "You accept any loss that a child allows; only the slowest one is right.", "LOSS"
            ),
            accepts_any(
                "A value that follows from some child is not enough; it must follow from the best.",
                "WIN, LOSS",
            ),
        ),
    ),
)
