"""Exercise 27: a tree by hand, and the lab report's game of stones."""

from chopsticks.games.stones import Heap
from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named
from grading.author.exercises import Lines, Mutant, Question

# All but `best_move`, which would be the answer.
SEARCHES = tuple(
    f"search.textbook.{name}"
    for name in ("alphabeta", "check_window", "checked", "minimax", "mover_to_max", "negamax")
)


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


def stones(start: int, last: str = "loses") -> GameSpec:
    """A heap of stones."""
    return GameSpec("stones", {"start": start, "last": last})


TICTACTOE = GameSpec("tictactoe")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
LEVEL = Named("builtins:len")  # of a path in a tree: how deep the node lies
NOTHING = Named("chopsticks.games.stones:lab_evaluation")

LECTURE = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
UNEVEN = tree([[3, 12, 8], -5, [14, [-1, 9], 6]])

PERFECT = {n: (n - 1) % 4 or 1 for n in range(1, 21)}
ONES = dict.fromkeys(range(1, 21), 1)
MOST = {n: min(n, 3) for n in range(1, 21)}
OTHER_RULE = {n: n % 4 or 1 for n in range(1, 21)}


def against_random(plan: dict[int, int], heap: int, first: bool) -> Call:
    """A question about a heap, with as much of the plan as it needs."""
    return Call({n: plan[n] for n in range(1, heap + 1)}, heap, first)


QUESTIONS = (
    Question(
        name="by-hand",
        points=2,
        answer="by_hand",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "The search looks at RL1 and RL2. A cut-off in L2 skips only leaves of L2.",
                ('["ML2", "ML3"]', '["RL1", "RL2"]'),
            ),
            Mutant(
                "At L2 alpha is what MAX has for sure by then: the value of L1, not of ML1.",
                ("-31", "-38"),
            ),
            Mutant("At L2 MAX already has L1 for sure. What is L1 worth?", ("-31", '"-inf"')),
            Mutant("MAX takes the largest of the three values.", ("return -9", "return -38")),
            Mutant("L3 is a MIN node: it is worth its smaller leaf.", ("return -9", "return 6")),
            Mutant(
                "The search looks at RL1 and RL2, so L3 also has a value.",
                ('-9, -31, ["ML2", "ML3"]', '-31, -31, ["RL1", "RL2"]'),
            ),
            Mutant(
                "L1 is a MIN node: it is worth its smallest leaf.",
                ('-9, -31, ["ML2", "ML3"]', '-1, -1, ["ML2", "ML3", "RL2"]'),
            ),
            Mutant(
                "ML1 is worth less than MAX already has for sure, so the search skips the rest of "
                "L2.",
                ('["ML2", "ML3"]', "[]"),
            ),
            Mutant(
                "RL1 is worth more than alpha, so L3 is not cut off there.",
                ('["ML2", "ML3"]', '["ML2", "ML3", "RL2"]'),
            ),
            Mutant(
                "At ML1 alpha is the value of L1, which is the value of its smallest leaf.",
                ("-9, -31,", "-9, -1,"),
            ),
            Mutant(
                "L3 may still be worth more than L1, so the search looks at RL1 and RL2, as in the "
                "report's own log.",
                ('-9, -31, ["ML2", "ML3"]', '-31, -31, ["ML2", "ML3", "RL1", "RL2"]'),
            ),
        ),
    ),
    Question(
        name="replay",
        points=2,
        answer="replay",
        calls=(
            Call([1]),
            Call([2, 1]),
            Call([1, 1, 1]),
            Call([1, 3, 1, 1]),
            Call([3, 1, 3, 2, 1]),
        ),
        hidden=(
            Call([3]),
            Call([1, 3, 1]),
            Call([2, 1, 3, 1, 1, 3, 1, 3, 1, 3, 1]),
            Call([3, 3, 3, 2, 3, 1, 1, 3, 1]),
            Call([1, 1]),
        ),
        mutants=(
            Mutant(
                "Whoever takes the last stone loses; your winner takes it.",
                ("len(taken) % 2", "1 - len(taken) % 2"),
            ),
            Mutant(
                "Your winner has taken more stones. That does not decide the game.",
                ("len(taken) % 2", "int(sum(taken[1::2]) > sum(taken[::2]))"),
            ),
            Mutant(
                "You count turns, not stones.",
                ("sum(taken[::2]), sum(taken[1::2])", "len(taken[::2]), len(taken[1::2])"),
            ),
            Mutant(
                "Return the stones of the player who moved first, then those of the other player.",
                ("sum(taken[::2]), sum(taken[1::2])", "sum(taken[1::2]), sum(taken[::2])"),
            ),
            Mutant(
                "Return how many stones each has taken, not the list of them.",
                ("sum(taken[::2]), sum(taken[1::2])", "taken[::2], taken[1::2]"),
            ),
            Mutant("The player who moved first can also win.", ("len(taken) % 2", "1")),
        ),
    ),
    Question(
        name="lost",
        points=2,
        answer="lost",
        calls=(
            Call(0, 3, "wins"),
            Call(1, 3, "wins"),
            Call(1, 3, "loses"),
            Call(2, 3, "loses"),
            Call(3, 3, "loses"),
            Call(0, 3, "loses"),
            Call(5, 3, "loses"),
            Call(8, 3, "wins"),
            Call(5, 4, "wins"),
            Call(7, 2, "loses"),
            Call(1_000_001, 3, "loses"),
        ),
        hidden=(
            Call(1_000_000, 3, "loses"),
            Call(1_000_000, 3, "wins"),
            Call(999_999, 1, "loses"),
            Call(999_999, 1, "wins"),
            Call(13, 5, "loses"),
            Call(12, 5, "wins"),
            Call(0, 1, "loses"),
            *(Call(n, 3, last) for n in (4, 9, 11) for last in ("loses", "wins")),
        ),
        mutants=(
            Mutant(
                "You have mixed up the two rules.",
                ('last == "loses"', 'last == "wins"'),
            ),
            Mutant(
                "You always use the rule for games in which the last stone wins, whatever `last` "
                "says.",
                ('(1 if last == "loses" else 0)', "0"),
            ),
            Mutant(
                "You always use the rule for games in which the last stone loses, whatever `last` "
                "says.",
                ('(1 if last == "loses" else 0)', "1"),
            ),
            Mutant(
                "The largest number of stones is not always three; it is `most`.", ("most + 1", "4")
            ),
            Mutant(
                "One turn by each player can remove most + 1 stones in total, not `most`.",
                ("% (most + 1)", "% most"),
            ),
            Mutant("You say who wins; the question is who loses.", ("== (1 if", "!= (1 if")),
            Mutant(
                "A recursion cannot go a million stones deep. Find the rule that the text "
                "describes.",
                (
                    "    return stones % (most + 1)",
                    "    if stones == 0:\n"
                    '        return last == "wins"\n'
                    "    takes = range(1, min(most, stones) + 1)\n"
                    "    return all(not lost(stones - take, most, last) for take in takes)\n"
                    "    return stones % (most + 1)",
                ),
            ),
        ),
    ),
    Question(
        name="choose",
        points=3,
        answer="choose",
        calls=(
            Call(tree([3, 12]), At(), 1, LEVEL),
            Call(tree([[3, 12], 5]), At(0), 1, LEVEL),
            Call(LECTURE, At(), 2, LEVEL),
            Call(UNEVEN, At(), 1, LEVEL),
            Call(UNEVEN, At(), 2, LEVEL),
            Call(stones(20), Heap(5, 1), 2, NOTHING),
            Call(stones(20), Heap(4), 2, NOTHING),
            Call(TICTACTOE, Board("x   o    "), 2, LINES),
            Call(UNEVEN, At(2), 1, LEVEL),
        ),
        hidden=(
            Call(UNEVEN, At(), 3, LEVEL),
            Call(stones(20), Heap(3, 1), 2, NOTHING),
            Call(stones(20), Heap(7), 4, NOTHING),
            Call(stones(20), Heap(8, 1), 4, NOTHING),
            Call(stones(20, "wins"), Heap(6), 4, NOTHING),
            Call(TICTACTOE, Board("x        ", 1), 3, LINES),
            Call(TICTACTOE, Board("xo  x    ", 1), 2, LINES),
        ),
        allow=SEARCHES,
        mutants=(
            Mutant(
                "For MIN the best move is the one with the smallest value.",
                ("max if game.to_move(state) == MAX else min", "max"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                (
                    "max if game.to_move(state) == MAX else min",
                    "min if game.to_move(state) == MAX else max",
                ),
            ),
            Mutant(
                "You look one ply too far: the player's own move is the first of the plies.",
                ("plies - 1", "plies"),
            ),
            Mutant(
                "At the horizon you do not call `evaluate`.", ("plies - 1, evaluate)", "plies - 1)")
            ),
            Mutant(
                "If several moves are equally good, you take the last one. Take the first.",
                ("best(game.moves(state)", "best(game.moves(state)[::-1]"),
            ),
            Mutant(
                "You look only at your own move: below it, search another plies - 1 plies.",
                ("plies - 1", "0"),
            ),
            Mutant(
                "You return the value of the best move; return the move.",
                ("best(game.moves(state), key=worth)", "best(map(worth, game.moves(state)))"),
            ),
        ),
    ),
    Question(
        name="count",
        points=3,
        answer="count",
        calls=(
            Call(tree(7), At()),
            Call(tree([3, 12]), At()),
            Call(LECTURE, At()),
            Call(tree([[3, 5], [3, 4]]), At()),
            Call(tree([[3, [4, 1]], [2, [5, 6]]]), At()),
            Call(stones(4), At()),
            Call(stones(6), At()),
            Call(stones(6), Heap(6, 1)),
        ),
        hidden=(
            Call(LECTURE, At(1)),
            Call(UNEVEN, At()),
            Call(stones(5), Heap(5, 1)),
            Call(stones(8), At()),
            Call(stones(9, "wins"), Heap(9, 1)),
            Call(TICTACTOE, Board("xo  x    ", 1)),
        ),
        allow=("search.textbook",),
        warm_up=Lines(
            begin="for number, move",
            wrong=(
                "if alpha > beta:",
                'found["alpha" if player == MAX else "beta"] += 1',
                'found["idle"] += number < len(moves)',
            ),
            moves=(('found["idle"]', 'found["beta"'),),
        ),
        mutants=(
            Mutant(
                "A cut-off at a MIN node is an alpha cut-off, and one at a MAX node is a beta "
                "cut-off.",
                ('"beta" if player == MAX else "alpha"', '"alpha" if player == MAX else "beta"'),
            ),
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "A cut-off after the last move also counts as a cut-off: the report counts every "
                "break.",
                ('"alpha"] += 1', '"alpha"] += number < len(moves)'),
            ),
            Mutant(
                "An idle cut-off comes after the last move; you count those that skip moves.",
                ("number == len(moves)", "number < len(moves)"),
            ),
            Mutant(
                "You look for cut-offs only while moves are left, so you find no idle ones.",
                ("if alpha >= beta:", "if alpha >= beta and number < len(moves):"),
            ),
            Mutant("The root is also a node.", ('"nodes": 0', '"nodes": -1')),
            Mutant("You never cut off: your search is plain minimax.", ("alpha >= beta", "False")),
            Mutant(
                "You count the moves that are skipped. An idle cut-off skips no moves.",
                ("number == len(moves)", "len(moves) - number"),
            ),
        ),
    ),
    Question(
        name="blind",
        points=2,
        answer="blind",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant(
                "With 6, 7 or 8 stones, two plies do not reach the end of the game. Then all moves "
                "are worth the same.",
                ("[1, 2, 3, 1, 1, 1, 1, 1]", "[1, 2, 3, 1, 1, 2, 3, 1]"),
            ),
            Mutant(
                "With 3 or 4 stones two plies are enough: the player can leave one stone, which "
                "the other player must take.",
                ("[1, 2, 3, 1, 1, 1, 1, 1]", "[1, 1, 1, 1, 1, 1, 1, 1]"),
            ),
            Mutant(
                "If several moves are equally good, the player takes the first, which is 1.",
                ("[1, 2, 3, 1, 1, 1, 1, 1]", "[1, 2, 3, 3, 3, 3, 3, 3]"),
            ),
            Mutant(
                "Whoever takes the last stone loses. Leave one stone, not zero.",
                ("[1, 2, 3, 1, 1, 1, 1, 1]", "[2, 3, 1, 1, 1, 1, 1, 1]"),
            ),
            Mutant(
                "The list begins with 2 stones, not with one.",
                ("[1, 2, 3, 1, 1, 1, 1, 1]", "[1, 1, 2, 3, 1, 1, 1, 1]"),
            ),
        ),
    ),
    Question(
        name="heuristic",
        points=2,
        answer="heuristic",
        calls=(
            Call(Heap(2)),
            Call(Heap(1)),
            Call(Heap(1, 1)),
            Call(Heap(4)),
            Call(Heap(5)),
            Call(Heap(7, 1)),
        ),
        hidden=tuple(Call(Heap(n, player)) for n in (3, 6, 8, 9, 13, 20) for player in (0, 1)),
        needs=("lost",),
        mutants=(
            Mutant(
                "A multiple of 4 is bad for the mover if taking the last stone wins.",
                ('"loses"', '"wins"'),
            ),
            Mutant(
                "Your value is for the mover; it must be for MAX, whoever is to move.",
                ("if heap.to_move == MAX else -mover", "if True else None"),
            ),
            Mutant(
                "You judge the heap as if its player had just moved; that player is still to move.",
                ("-0.5 if", "0.5 if"),
                ("else 0.5", "else -0.5"),
            ),
            Mutant(
                "A guess lies between −1 and 1: yours says that the game is over.",
                ("-0.5 if", "-1 if"),
                ("else 0.5", "else 1"),
            ),
            Mutant(
                "Your value is 0 everywhere, like the report's.",
                ("-0.5 if", "0 if"),
                ("else 0.5", "else 0"),
            ),
            Mutant(
                "The rule says who wins from any heap; you guess only near the end.",
                ("    mover =", "    if heap.stones > 5:\n        return 0\n    mover ="),
            ),
        ),
    ),
    Question(
        name="chance",
        points=3,
        answer="chance",
        calls=(
            against_random(ONES, 1, True),
            against_random(ONES, 1, False),
            against_random(ONES, 2, False),
            against_random(ONES, 3, True),
            against_random(PERFECT, 3, False),
            against_random(MOST, 5, True),
            against_random(ONES, 5, False),
            against_random(PERFECT, 8, True),
        ),
        hidden=(
            against_random(PERFECT, 5, True),
            against_random(PERFECT, 13, False),
            against_random(MOST, 12, False),
            against_random(ONES, 14, True),
            against_random(OTHER_RULE, 9, False),
            against_random(OTHER_RULE, 16, True),
        ),
        mutants=(
            Mutant(
                "Whoever takes the last stone loses: with no stones left, the player to move has "
                "won.",
                ("return 1 if first else 0", "return 0 if first else 1"),
            ),
            Mutant(
                "The random player does not choose what is best for itself: take the mean.",
                ("sum(chances) / len(chances)", "min(chances)"),
            ),
            Mutant(
                "The random player does not help you either: take the mean.",
                ("sum(chances) / len(chances)", "max(chances)"),
            ),
            Mutant(
                "With one or two stones left, the random player has fewer than three moves.",
                ("sum(chances) / len(chances)", "sum(chances) / 3"),
            ),
            Mutant(
                "In your answer the plan always wins. Is it the other player's turn after a move? "
                "And who has lost when no stones are left?",
                (
                    "chance(plan, stones - plan[stones], False)",
                    "chance(plan, stones - plan[stones], True)",
                ),
            ),
            Mutant(
                "You add up the chances; the random player's moves are all equally likely.",
                ("sum(chances) / len(chances)", "sum(chances)"),
            ),
            Mutant(
                "Nobody can take more stones than there are: near the end the random "
                "player has fewer moves.",
                ("if stones == 0", "if stones <= 0"),
                ("range(1, min(stones, 3) + 1)", "range(1, 4)"),
            ),
            Mutant(
                "After each move it is the other player's turn; in your answer `first` never "
                "changes.",
                ("plan[stones], False)", "plan[stones], first)"),
                ("stones - take, True)", "stones - take, first)"),
            ),
        ),
    ),
)
