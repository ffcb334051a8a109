"""Exercise 05: orders of moves, and killers."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import At, Call, GameSpec
from grading.author.exercises import Lines, Mutant, Question


def tree(nested: object) -> GameSpec:
    """A game tree written as nested lists."""
    return GameSpec("tree", {"tree": nested})


TICTACTOE, CHOPSTICKS = GameSpec("tictactoe"), GameSpec("chopsticks")
ROLLOVER = GameSpec("chopsticks", {"overflow": "rollover"})
LEAF = tree(7)
TEXTBOOK = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
EQUAL = tree([[3, 12], [3, 4], [5, 3]])
DEEP = tree([5, [[[4, 8], 1], 7]])  # the 5 cuts three plies below
KILLER = tree([[5, 6], [8, 2, 9], [7, 1, 9], [4, 3]])
ILLEGAL = tree([[5, 6], [8, 9, 2], [7, 1], [7, 8, 1]])  # the third branch has no move 2
# a bound from further up must hold below a node that has found less itself
LONG = tree([8, [[[-6], [-1, 8, 5]]]])
LONG_FOR_MIN = tree([[-8, [[[6], [1, -8, -5]]]]])
LOSSES = tree([[-3, -1200], [-5, -2000]])  # every value is far below 0
FOUR = tree([[[3, 5], [5, 2]], [[1, 2], [0, -1]], [[7, 4], [8, 3, 5]], [[2, 6], [6, 6]]])

ROWS, CENTRE_FIRST = [0, 1, 2, 3, 4, 5, 6, 7, 8], [4, 0, 2, 6, 8, 1, 3, 5, 7]
LATE = Board(" x xo oo ", 0)
LATE_FOR_O = Board("xx o  ox ", 1)
HALF = Board("ox  o    ", 0)
OPENED = Board("    x    ", 1)

QUESTIONS = (
    Question(
        name="three-orders",
        points=1,
        answer="three_orders",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("You have counted the leaves only.", ("10, 13, 9", "6, 9, 5")),
            Mutant("The root is a node, too.", ("10, 13, 9", "9, 12, 8")),
            Mutant(
                "A good order of the three rows is not enough: in row B the 3 can come first.",
                ("10, 13, 9", "10, 13, 10"),
            ),
            Mutant(
                "For MIN the best is the smallest: in a row it must come first.",
                ("10, 13, 9", "10, 13, 11"),
            ),
            Mutant(
                "Alpha-beta leaves a row that cannot be better, in the first of the orders, too.",
                ("10, 13, 9", "13, 13, 9"),
            ),
            Mutant(
                "That is the whole tree; alpha-beta leaves a row that cannot be better.",
                ("10, 13, 9", "13, 13, 13"),
            ),
        ),
    ),
    Question(
        name="kill-first",
        points=2,
        answer="kill_first",
        calls=(
            Call(CHOPSTICKS, At()),
            Call(CHOPSTICKS, State(((1, 2), (3, 4)), 0)),
            Call(CHOPSTICKS, State(((1, 3), (2, 2)), 0)),
            Call(CHOPSTICKS, State(((1, 4), (0, 4)), 1)),
            Call(CHOPSTICKS, State(((2, 4), (2, 3)), 0)),
            Call(ROLLOVER, State(((2, 4), (1, 3)), 0)),
        ),
        hidden=(
            Call(CHOPSTICKS, State(((0, 0), (1, 2)), 0)),
            Call(CHOPSTICKS, State(((1, 4), (1, 4)), 1)),
            Call(ROLLOVER, State(((2, 3), (2, 4)), 1)),
        ),
        work="nodes",
        allow=("search.counting", "search.textbook"),
        mutants=(
            Mutant(
                "The moves that kill come last; False sorts before True.",
                ("move not in kills", "move in kills"),
            ),
            Mutant(
                "Only the moves that kill are there; the others must follow.",
                ("sorted(game.moves(state), key=lambda move: move not in kills)", "kills"),
            ),
            Mutant(
                "You take five fingers or more for a dead hand; with rollover more than five live.",
                ("game.rules.tapped(tap.using + tap.target) == 0", "tap.using + tap.target > 4"),
            ),
            Mutant(
                "You take only five fingers for a dead hand; with cut-off more than five kill.",
                ("game.rules.tapped(tap.using + tap.target) == 0", "tap.using + tap.target == 5"),
            ),
            Mutant(
                "A split that empties a hand of one's own is no kill.",
                (
                    "    return",
                    "    kills += [m for m in game.moves(state) if m not in taps and m.low == 0]\n"
                    "    return",
                ),
            ),
            Mutant(
                "The order is right, but you make the moves to see what they kill.",
                (
                    "    return",
                    "    _ = [game.result(state, move) for move in game.moves(state)]\n    return",
                ),
            ),
            Mutant(
                "A Split has no `using`: ask first whether a move is a Tap; only a tap can kill.",
                (" if isinstance(move, Tap)]", "]"),
            ),
            Mutant(
                "A hand is dead where `tapped` gives 0; you put the others first.", (" == 0]", "]")
            ),
            Mutant(
                "The moves that kill keep the game's order; yours are turned around.",
                (
                    "sorted(game.moves(state), key=lambda move: move not in kills)",
                    "kills[::-1] + [move for move in game.moves(state) if move not in kills]",
                ),
            ),
            Mutant(
                "The moves stay in the game's order: of the taps, those that kill come first.",
                ("move not in kills", "move not in taps"),
            ),
        ),
    ),
    Question(
        name="in-order",
        points=4,
        answer="in_order",
        calls=(
            Call(LEAF, At(), []),
            Call(tree([3, 12]), At(), [1, 0]),
            Call(tree([[3, 12], [2, 4]]), At(1), [1, 0]),
            Call(EQUAL, At(), [0, 1, 2]),
            Call(EQUAL, At(), [1, 2, 0]),
            Call(TEXTBOOK, At(), [0, 1, 2]),
            Call(TEXTBOOK, At(), [2, 1, 0]),
            Call(DEEP, At(), [0, 1]),
            Call(LOSSES, At(), [1, 0]),
            Call(LONG, At(), [0, 1, 2]),
            Call(LONG_FOR_MIN, At(), [0, 1, 2]),
            Call(TICTACTOE, LATE, ROWS),
            Call(TICTACTOE, LATE, ROWS[::-1]),
        ),
        hidden=(
            Call(FOUR, At(), [3, 1, 0, 2]),
            Call(TICTACTOE, LATE_FOR_O, CENTRE_FIRST),
            Call(TICTACTOE, HALF, ROWS),
            Call(TICTACTOE, HALF, CENTRE_FIRST),
            Call(TICTACTOE, OPENED, CENTRE_FIRST),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
        mutants=(
            Mutant(
                "You try the moves in the game's order, not in that of the list.",
                ("sorted(game.moves(state), key=order.index)", "game.moves(state)"),
            ),
            Mutant(
                "MAX's best value begins at 0, and may stay there: begin with −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "MIN's best value begins at 0, and may stay there: begin with ∞.",
                ("else inf\n    for move in sorted(", "else 0\n    for move in sorted("),
            ),
            Mutant(
                "Your best value begins at 0, and may stay there: begin with −∞ or ∞.",
                ("best = -inf if maximising else inf", "best = 0"),
            ),
            Mutant(
                "You try the moves in the opposite order: the first in the list comes first.",
                ("key=order.index", "key=order.index, reverse=True"),
            ),
            Mutant(
                "You order MAX's moves only; the list is for both players.",
                ("key=order.index", "key=order.index if maximising else None"),
            ),
            Mutant(
                "You go on when alpha and beta are equal; that is a cut-off already.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "You never cut off. Is the window narrowed at the nodes of both, and handed down?",
                ("alpha >= beta", "False"),
            ),
            Mutant(
                "You hand down only what this node has found; bounds from further up count, too.",
                (
                    "order, alpha, beta)\n",
                    "order, best if maximising else -inf, inf if maximising else best)\n",
                ),
            ),
            Mutant(
                "You try every move of the list; some are not legal here.",
                ("sorted(game.moves(state), key=order.index)", "order"),
            ),
            Mutant(
                "You take MIN's moves from the back; the list's order holds for both players.",
                ("key=order.index", "key=order.index, reverse=not maximising"),
            ),
            Mutant(
                "order[0] is the move to be tried first; you take it for the place of the move 0.",
                ("key=order.index", "key=order.__getitem__"),
            ),
            Mutant(
                "At a leaf you take the utility of the player to move; values are MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "MAX and MIN have changed places: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
        ),
    ),
    Question(
        name="killers",
        points=4,
        answer="with_killers",
        calls=(
            Call(tree([3, 12]), At(), 0, {}),
            Call(KILLER, At(), 2, {}),
            Call(KILLER, At(), 2, {1: 1}),
            Call(ILLEGAL, At(), 2, {}),
            Call(FOUR, At(), 3, {}),
            Call(LOSSES, At(), 2, {}),
            Call(CHOPSTICKS, At(), 8, {}),
        ),
        hidden=(
            Call(FOUR, At(), 3, {1: 2, 2: 1}),
            Call(CHOPSTICKS, State(((1, 3), (1, 3)), 0), 7, {}),
            Call(CHOPSTICKS, At(), 10, {}),
            Call(TICTACTOE, HALF, 6, {}),
        ),
        work="nodes",
        allow=("search.counting",),
        draw=True,
        warm_up=Lines(
            begin="moves =",
            wrong=(
                "moves = game.moves(state)",
                "if alpha > beta:",
                "killers.setdefault(depth, move)",
            ),
        ),
        mutants=(
            Mutant(
                "You keep one killer for all depths; each depth has its own.",
                ("killers.get(depth)", "killers.get(0)"),
                ("killers[depth] = move", "killers[0] = move"),
            ),
            Mutant(
                "MAX's best value begins at 0, and may stay there: begin with −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "MIN's best value begins at 0, and may stay there: begin with ∞.",
                ("else inf\n", "else 0\n"),
            ),
            Mutant(
                "You keep the first killer of a depth; a later one must replace it.",
                ("killers[depth] = move", "killers.setdefault(depth, move)"),
            ),
            Mutant(
                "You remember the last move of every node; only one that makes a cut-off counts.",
                (
                    "            killers[depth] = move\n            break\n",
                    "            break\n    killers[depth] = move\n",
                ),
            ),
            Mutant(
                "You try the killer without asking whether it is legal here.",
                (
                    "sorted(game.moves(state), key=lambda move: move != killers.get(depth))",
                    "[m for m in game.moves(state) if m != killers.get(depth)]\n"
                    "    moves = [*([killers[depth]] if depth in killers else []), *moves]",
                ),
            ),
            Mutant(
                "You try the killer twice: first, and once more in its usual place.",
                (
                    "sorted(game.moves(state), key=lambda move: move != killers.get(depth))",
                    "game.moves(state)\n"
                    "    moves = [*(m for m in moves if m == killers.get(depth)), *moves]",
                ),
            ),
            Mutant(
                "You remember killers, and never try them first.",
                (
                    "sorted(game.moves(state), key=lambda move: move != killers.get(depth))",
                    "game.moves(state)",
                ),
            ),
            Mutant(
                "A killer belongs to the depth of its own node; you store it one below.",
                ("killers[depth] = move", "killers[depth - 1] = move"),
            ),
            Mutant(
                "A killer belongs to the depth of its own node; you store it one above.",
                ("killers[depth] = move", "killers[depth + 1] = move"),
            ),
            Mutant(
                "A cut-off by a node's last move makes a killer, too.",
                (
                    "            killers[depth] = move",
                    "            if move != moves[-1]:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "No killer is remembered: store it in the one dictionary that all nodes share.",
                (
                    "    if depth == 0:\n        return 0\n",
                    "    if depth == 0:\n        return 0\n    killers = dict(killers)\n",
                ),
            ),
            Mutant(
                "At a leaf you take the utility of the player to move; values are MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "MAX and MIN have changed places: MAX must take the largest value.",
                ("game.to_move(state) == MAX", "game.to_move(state) != MAX"),
            ),
            Mutant(
                "You go on when alpha and beta are equal; that is a cut-off already.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "A cut-off at a MIN node makes a killer, too.",
                (
                    "            killers[depth] = move",
                    "            if maximising:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "A cut-off at a MAX node makes a killer, too.",
                (
                    "            killers[depth] = move",
                    "            if not maximising:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "You remember each move that is better; only one that makes a cut-off counts.",
                ("            killers[depth] = move\n            break", "            break"),
                (
                    "        if maximising:\n",
                    "        if value > best if maximising else value < best:\n"
                    "            killers[depth] = move\n"
                    "        if maximising:\n",
                ),
            ),
        ),
    ),
)
