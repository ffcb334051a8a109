"""Exercise 06: deepening along a line, and a search that lives on null windows."""

from chopsticks.games.tictactoe import Board
from coursework.exercise.call import At, Call, GameSpec, Named
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


HANDS = Named("chopsticks.hands:living_hands")
LINES = Named("chopsticks.games.tictactoe:lines_evaluation")
SUM = Named("builtins:sum")  # of a path in a tree: of the numbers of its moves
TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
LEAF = tree(7)
TEXTBOOK = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
EQUAL = tree([[3, 12], [3, 4], [5, 3]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # the 5 cuts three plies below
FOUR = tree([[[3, 5], [5, 2]], [[1, 2], [0, -1]], [[7, 4], [8, 3, 5]], [[2, 6], [6, 6]]])
LAST_FIRST = tree([[[2, 9], [3, 8]], [[6, 1], [7, 4]], [[0, 5], 5]])
ENDS = tree([[3, 9], [5, [8, 1]], [[7, 4], 6]])
# behind another move than the line's, what is left of the line must be forgotten
OTHERS = tree(
    [
        [[[-4, -4], [0, 8]], [[-3, 6], [7, 5]]],
        [[[-1, 4], [-2, 4]], [[-5, 4], [5, -3]], [[1, 5], [1, 7]]],
        [[[3, 9], [2, 3]], [[-1, 9], [-5, 8]], [[-5, 0], [2, 9]]],
    ]
)
LOSSES = tree([[-3, [-9, -8]], [[-7, -4], -5]])

LATE = Board(" x xo oo ", 0)
LATE_FOR_O = Board("xx o  ox ", 1)
HALF = Board("ox  o    ", 0)
OPENED = Board("    x    ", 1)

QUESTIONS = (
    Question(
        name="deepened",
        points=4,
        answer="deepened",
        calls=(
            Call(tree([3, 12]), At(), 1, SUM),
            Call(EQUAL, At(), 1, SUM),
            Call(LAST_FIRST, At(), 1, SUM),
            Call(LAST_FIRST, At(), 2, SUM),
            Call(LAST_FIRST, At(), 3, SUM),
            Call(ENDS, At(), 3, SUM),
            Call(ENDS, At(1), 3, SUM),
            Call(EQUAL, At(), 2, SUM),
            Call(LOSSES, At(), 3, SUM),
            Call(OTHERS, At(), 4, SUM),
            Call(CHOPSTICKS, At(), 8, HANDS),
        ),
        hidden=(
            Call(FOUR, At(), 3, SUM),
            Call(FOUR, At(2), 2, SUM),
            Call(DEEP, At(), 4, SUM),
            Call(CHOPSTICKS, At(0, 0), 10, HANDS),
            Call(TICTACTOE, HALF, 4, LINES),
            Call(TICTACTOE, LATE_FOR_O, 6, LINES),
        ),
        work="nodes",
        allow=("search.counting",),
        warm_up=Lines(
            begin="found, line =",
            wrong=(
                "for depth in range(limit + 1):",
                "value, line = search(state, depth, [], -inf, inf)",
            ),
        ),
        mutants=(
            Mutant(
                "Each search begins with the previous search's line; yours begin without one.",
                ("search(state, depth, line, -inf, inf)", "search(state, depth, [], -inf, inf)"),
            ),
            Mutant(
                "The first search goes to depth 1; yours goes to depth 0.",
                ("range(1, limit + 1)", "range(limit + 1)"),
            ),
            Mutant(
                "You stop too early: search to depth `limit` as well.",
                ("range(1, limit + 1)", "range(1, limit)"),
            ),
            Mutant(
                "You return what the last search found; return a pair for each depth.",
                ("return found", "return found[-1]"),
            ),
            Mutant(
                "You go straight to depth `limit`; search to each depth and return a pair for "
                "each.",
                ("range(1, limit + 1)", "range(limit, limit + 1)"),
            ),
            Mutant(
                "You try the line's first move first, but then you forget the rest of the line.",
                ("line[1:] if move in line[:1] else []", "[]"),
            ),
            Mutant(
                "The rest of the line applies only after its first move; you pass it to every "
                "child.",
                ("line[1:] if move in line[:1] else []", "line[1:]"),
            ),
            Mutant(
                "You pass the whole line to every child. Pass only its rest, and only to the "
                "child after its first move.",
                ("line[1:] if move in line[:1] else []", "line"),
            ),
            Mutant(
                "A move that is only as good as the best one does not replace it.",
                (
                    "value > best if maximising else value < best",
                    "value >= best if maximising else value <= best",
                ),
            ),
            Mutant(
                "The line begins with the move that was made; the reply comes after it.",
                ("[move, *reply]", "[*reply, move]"),
            ),
            Mutant(
                "Your line has only one move; the child's line must follow it.",
                ("[move, *reply]", "[move]"),
            ),
            Mutant(
                "If the game is over, there is nothing to guess: the state is worth its utility.",
                (
                    "            return game.utility(state, MAX), []\n        if depth == 0:\n",
                    "            return evaluate(state), []\n        if depth == 0:\n",
                ),
            ),
            Mutant(
                "With no plies left, first check whether the game is over.",
                (
                    "if game.is_terminal(state):\n            return",
                    "if game.is_terminal(state) and depth > 0:\n            return",
                ),
            ),
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "You never cut off. Do you narrow the window for both players and pass it down?",
                ("alpha >= beta", "False"),
            ),
            Mutant(
                "Your values are for the player to move; they must be MAX's.",
                (
                    "found.append((value, line))",
                    "found.append((value if game.to_move(state) == MAX else -value, line))",
                ),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "You start the best value at 0, and it may never change. Start at −∞ or ∞.",
                ("(-inf if maximising else inf)", "0"),
            ),
            Mutant(
                "Try the line's move first, but do not try it again in its usual place.",
                (
                    "sorted(game.moves(state), key=lambda move: move not in line[:1])",
                    "[*line[:1], *game.moves(state)]",
                ),
            ),
            Mutant(
                "You try the line's move last: False sorts before True.",
                ("move not in line[:1]", "move in line[:1]"),
            ),
        ),
    ),
    Question(
        name="at-least",
        points=2,
        answer="at_least",
        calls=(
            Call(LEAF, At(), 7),
            Call(LEAF, At(), 8),
            Call(TEXTBOOK, At(0), 3),
            Call(TEXTBOOK, At(), 3),
            Call(TEXTBOOK, At(), 4),
            Call(TEXTBOOK, At(1), 3),
            Call(TICTACTOE, LATE, 0),
        ),
        hidden=(
            Call(FOUR, At(), 4),
            Call(FOUR, At(), 5),
            Call(DEEP, At(1), 6),
            Call(TICTACTOE, HALF, 0),
            Call(TICTACTOE, LATE_FOR_O, 1),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
        mutants=(
            Mutant(
                "At a leaf you require more than the bound; reaching the bound is enough.",
                (">= bound", "> bound"),
            ),
            Mutant(
                "At MIN's nodes you are satisfied with one child; MIN would choose another.",
                ("else all", "else any"),
            ),
            Mutant(
                "At MAX's nodes you require all children; MAX needs only one.",
                ("any if", "all if"),
            ),
            Mutant(
                "You go on to further children even when the answer is already known.",
                ("some(at_least", "some([at_least"),
                ("game.moves(state))", "game.moves(state)])"),
            ),
            Mutant(
                "The answer is True or False; yours is a number.",
                (
                    "return game.utility(state, MAX) >= bound",
                    "return +(game.utility(state, MAX) >= bound)",
                ),
                ("return some(", "return +some("),
            ),
            Mutant(
                "At MAX's nodes one child must reach the bound, at MIN's nodes all must; you have "
                "swapped these.",
                (
                    "any if game.to_move(state) == MAX else all",
                    "all if game.to_move(state) == MAX else any",
                ),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; the bound is for MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
        ),
    ),
    Question(
        name="scout",
        points=4,
        answer="scout",
        calls=(
            Call(LEAF, At()),
            Call(tree([3, 12]), At()),
            Call(tree([[3, 12], 2]), At(0)),
            Call(EQUAL, At()),
            Call(TEXTBOOK, At()),
            Call(tree([[3, 12, 8], [2, 4, 6], [14, 5, 4]]), At()),
            Call(FOUR, At()),
            Call(TICTACTOE, LATE),
        ),
        hidden=(
            Call(DEEP, At()),
            Call(FOUR, At(2)),
            Call(TICTACTOE, LATE_FOR_O),
            Call(TICTACTOE, HALF),
            Call(TICTACTOE, OPENED),
        ),
        work="nodes",
        allow=("search.counting",),
        needs=("at-least",),
        draw=True,
        mutants=(
            Mutant(
                "You search every child in full and test none: that is minimax.",
                (
                    "    best = None\n",
                    "    children = [game.result(state, move) for move in game.moves(state)]\n"
                    "    values = [scout(game, child) for child in children]\n"
                    "    return max(values) if maximising else min(values)\n"
                    "    best = None\n",
                ),
            ),
            Mutant(
                "At MAX's nodes you search a child again even if it is only as good as the best "
                "one.",
                ("at_least(game, child, best + 1)", "at_least(game, child, best)"),
            ),
            Mutant(
                "At MIN's nodes you search a child again even if it is only as good as the best "
                "one.",
                ("not at_least(game, child, best)", "not at_least(game, child, best + 1)"),
            ),
            Mutant(
                "At MIN's nodes you miss a child that is better by 1: any smaller value is better.",
                ("not at_least(game, child, best)", "not at_least(game, child, best - 1)"),
            ),
            Mutant(
                "MIN wants smaller values: a child is better if it is not worth at least the best "
                "value.",
                ("not at_least(game, child, best)", "at_least(game, child, best + 1)"),
            ),
            Mutant(
                "The test says that a child is better, but not by how much; you assume best + 1.",
                (
                    "            best = scout(game, child)",
                    "            best = scout(game, child) if best is None else "
                    "best + (1 if maximising else -1)",
                ),
            ),
            Mutant(
                "A child that is equally good is not better, but you search it again, for both "
                "players.",
                ("at_least(game, child, best + 1)", "at_least(game, child, best )"),
                ("not at_least(game, child, best)", "not at_least(game, child, best + 1)"),
            ),
            Mutant(
                "Make each child once; you make the first one twice.",
                (
                    "best = scout(game, child)",
                    "best = scout(game, game.result(state, move) if best is None else child)",
                ),
            ),
            Mutant(
                "Make each child once; you make it again for the search.",
                (
                    "best = scout(game, child)",
                    "best = scout(game, child if best is None else game.result(state, move))",
                ),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "A better child's value is the new best; you search the child but forget the "
                "result.",
                (
                    "            best = scout(game, child)",
                    "            found = scout(game, child)\n"
                    "            best = found if best is None else best",
                ),
            ),
            Mutant(
                "Search the first child without a test.",
                ("    best = None\n", "    best = -inf if maximising else inf\n"),
            ),
        ),
    ),
)
