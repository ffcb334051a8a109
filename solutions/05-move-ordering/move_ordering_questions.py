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
            Mutant("You have counted only the leaves.", ("10, 13, 9", "6, 9, 5")),
            Mutant("The root is also a node.", ("10, 13, 9", "9, 12, 8")),
            Mutant(
                "A good order of the three rows is not enough: in row B the 3 can come first.",
                ("10, 13, 9", "10, 13, 10"),
            ),
            Mutant(
                "For MIN the smallest value is the best: it must come first in its row.",
                ("10, 13, 9", "10, 13, 11"),
            ),
            Mutant(
                "Alpha-beta leaves a row as soon as it cannot be better, even in the first order.",
                ("10, 13, 9", "13, 13, 9"),
            ),
            Mutant(
                "That is the whole tree; alpha-beta leaves a row as soon as it cannot be better.",
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
                "You put the moves that kill last: False sorts before True.",
                ("move not in kills", "move in kills"),
            ),
            Mutant(
                "You list only the moves that kill; the others must follow.",
                ("sorted(game.moves(state), key=lambda move: move not in kills)", "kills"),
            ),
            Mutant(
                "You treat five fingers or more as a dead hand; with rollover, more than five "
                "stay alive.",
                ("game.rules.tapped(tap.using + tap.target) == 0", "tap.using + tap.target > 4"),
            ),
            Mutant(
                "You treat only five fingers as a dead hand; with cut-off, more than five are "
                "dead as well.",
                ("game.rules.tapped(tap.using + tap.target) == 0", "tap.using + tap.target == 5"),
            ),
            Mutant(
                "A split that empties one of your own hands is not a kill.",
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
                "A Split has no `using`: first ask whether a move is a Tap; only a tap can kill.",
                (" if isinstance(move, Tap)]", "]"),
            ),
            Mutant(
                "A hand is dead if `tapped` gives 0; you put the other moves first.",
                (" == 0]", "]"),
            ),
            Mutant(
                "The moves that kill keep the game's order; yours are reversed.",
                (
                    "sorted(game.moves(state), key=lambda move: move not in kills)",
                    "kills[::-1] + [move for move in game.moves(state) if move not in kills]",
                ),
            ),
            Mutant(
                "Only the taps that kill move to the front; all other moves stay in the game's "
                "order.",
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
                "You try the moves in the game's order, not in the order of the list.",
                ("sorted(game.moves(state), key=order.index)", "game.moves(state)"),
            ),
            Mutant(
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("else inf\n    for move in sorted(", "else 0\n    for move in sorted("),
            ),
            Mutant(
                "You start the best value at 0, and it may never change. Start at −∞ or ∞.",
                ("best = -inf if maximising else inf", "best = 0"),
            ),
            Mutant(
                "You try the moves in the opposite order: try the first one in the list first.",
                ("key=order.index", "key=order.index, reverse=True"),
            ),
            Mutant(
                "You order only MAX's moves; the list is for both players.",
                ("key=order.index", "key=order.index if maximising else None"),
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
                "You pass down only what this node has found; bounds from further up also count.",
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
                "You try MIN's moves from the back of the list; its order holds for both players.",
                ("key=order.index", "key=order.index, reverse=not maximising"),
            ),
            Mutant(
                "order[0] is the move to try first; you read it as the position of move 0.",
                ("key=order.index", "key=order.__getitem__"),
            ),
            Mutant(
                "At a leaf you take the utility for the player to move; take MAX's.",
                ("utility(state, MAX)", "utility(state, game.to_move(state))"),
            ),
            Mutant(
                "You have swapped MAX and MIN: MAX must take the largest value.",
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
                "You start MAX's best value at 0, so it can never fall below that. Start at −∞.",
                ("best = -inf if", "best = 0 if"),
            ),
            Mutant(
                "You start MIN's best value at 0, so it can never rise above that. Start at ∞.",
                ("else inf\n", "else 0\n"),
            ),
            Mutant(
                "You keep the first killer of a depth; a later one must replace it.",
                ("killers[depth] = move", "killers.setdefault(depth, move)"),
            ),
            Mutant(
                "You remember the last move of every node; only a move that causes a cut-off "
                "counts.",
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
                "You try the killer twice: first, and then again in its usual place.",
                (
                    "sorted(game.moves(state), key=lambda move: move != killers.get(depth))",
                    "game.moves(state)\n"
                    "    moves = [*(m for m in moves if m == killers.get(depth)), *moves]",
                ),
            ),
            Mutant(
                "You remember killers but never try them first.",
                (
                    "sorted(game.moves(state), key=lambda move: move != killers.get(depth))",
                    "game.moves(state)",
                ),
            ),
            Mutant(
                "A killer belongs to the depth of its own node; you store it one depth below.",
                ("killers[depth] = move", "killers[depth - 1] = move"),
            ),
            Mutant(
                "A killer belongs to the depth of its own node; you store it one depth above.",
                ("killers[depth] = move", "killers[depth + 1] = move"),
            ),
            Mutant(
                "If a node's last move causes a cut-off, it is also a killer.",
                (
                    "            killers[depth] = move",
                    "            if move != moves[-1]:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "Your killers are forgotten: store them in the one dictionary that all nodes "
                "share.",
                (
                    "    if depth == 0:\n        return 0\n",
                    "    if depth == 0:\n        return 0\n    killers = dict(killers)\n",
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
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "A move that causes a cut-off at a MIN node is also a killer.",
                (
                    "            killers[depth] = move",
                    "            if maximising:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "A move that causes a cut-off at a MAX node is also a killer.",
                (
                    "            killers[depth] = move",
                    "            if not maximising:\n                killers[depth] = move",
                ),
            ),
            Mutant(
                "You remember each move that is better; only a move that causes a cut-off counts.",
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
