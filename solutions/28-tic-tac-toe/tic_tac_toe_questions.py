"""Exercise 28: the lab report's tic-tac-toe, written again and tested."""

from chopsticks.games.tictactoe import Board
from chopsticks.hands import State
from coursework.exercise.call import Call, GameSpec, Named, OneByOne
from grading.author.exercises import Lines, Mutant, Question

TICTACTOE = GameSpec("tictactoe")
THE_BOARD_ITSELF = Named("builtins:tuple")
MOVERS_VIEW = Named("chopsticks.hands:movers_view")
UP_TO_SYMMETRY = Named("chopsticks.games.tictactoe:canonical")

# x's boards in the two games of the report's log, in which o begins
CORNER, BESIDE, BEHIND = Board("      o  "), Board(" x    oo "), Board(" x xo oo ")
CENTRE, DIAGONAL, TOP_ROW = Board("    o    "), Board("ox  o    "), Board("oxo o  x ")

O_WON, X_WON, DRAWN = Board("oxoxo ox "), Board("xxxoo o  ", 1), Board("oxooxxxoo")
ONE_LEFT, TWO_LEFT, THREE_LEFT = Board("oxoxxoo x", 1), Board("oxoxxo o "), Board("xox  ox o", 1)
EMPTY, OPENED, O_TO_MOVE = Board(to_move=1), Board("  x      ", 1), Board("xo  o x  ", 1)

QUESTIONS = (
    Question(
        name="worth",
        points=1,
        answer="worth",
        calls=(Call(),),
        reveal=False,
        mutants=(
            Mutant("That is what the board is worth to o.", ("-30", "30")),
            Mutant(
                "The middle column holds marks of both players: it counts for neither.",
                ("-30", "-22"),
            ),
            Mutant(
                "You count one line too many for o. A line with two marks is not also a line with "
                "one, and the middle column also holds an x.",
                ("-30", "-37"),
            ),
            Mutant("x does not hold the middle column alone: it also holds an o.", ("-30", "-15")),
            Mutant("You have left out x's line.", ("-30", "-45")),
            Mutant("You have left out a diagonal.", ("-30", "-23")),
            Mutant("o's lines also count.", ("-30", "15")),
            Mutant(
                "You have swapped the weights: 15, 63 and 1025 are for x's lines.", ("-30", "-86")
            ),
        ),
    ),
    Question(
        name="held",
        points=2,
        answer="held",
        calls=(
            Call(CORNER, "x"),
            Call(CORNER, "o"),
            Call(CENTRE, "o"),
            Call(BESIDE, "o"),
            Call(BESIDE, "x"),
            Call(O_WON, "o"),
        ),
        hidden=(
            Call(TOP_ROW, "o"),
            Call(BEHIND, "x"),
            Call(X_WON, "x"),
            Call(X_WON, "o"),
            Call(DRAWN, "o"),
        ),
        mutants=(
            Mutant(
                "A line with marks of both players counts for neither.",
                ('set(marks) <= {mark, " "}', "mark in marks"),
            ),
            Mutant("The diagonals are also lines.", ("in LINES:", "in LINES[:6]:")),
            Mutant(
                "You count the marks; count the lines.",
                (
                    "counts[marks.count(mark)] += 1",
                    "counts[marks.count(mark)] += marks.count(mark)",
                ),
            ),
            Mutant(
                "A line with two marks does not also count as a line with one mark.",
                (
                    "            counts[marks.count(mark)] += 1",
                    "            for n in range(marks.count(mark) + 1):\n"
                    "                counts[n] += 1",
                ),
            ),
            Mutant(
                "You also return the number of empty lines; start with the lines that have one "
                "mark.",
                ("counts[1:]", "counts"),
            ),
            Mutant(
                "The lines with one mark come first, those with three last.",
                ("counts[1:]", "counts[:0:-1]"),
            ),
            Mutant(
                "You count x's lines, whatever `mark` is.",
                ('{mark, " "}', '{"x", " "}'),
                ("marks.count(mark)", 'marks.count("x")'),
            ),
        ),
    ),
    Question(
        name="negamax",
        points=4,
        answer="negamax",
        calls=(
            Call(TICTACTOE, CORNER, 0, -1),
            Call(TICTACTOE, OPENED, 0, -1),
            Call(TICTACTOE, OPENED, 0, 1),
            Call(TICTACTOE, O_WON, 3, -1),
            Call(TICTACTOE, ONE_LEFT, 1, -1),
            Call(TICTACTOE, ONE_LEFT, 6, 1),
            Call(TICTACTOE, TWO_LEFT, 6, -1),
            Call(TICTACTOE, THREE_LEFT, 2, -1),
            Call(TICTACTOE, THREE_LEFT, 6, -1),
            Call(TICTACTOE, BEHIND, 6, 1),
            Call(TICTACTOE, BEHIND, 6, -1, -500, -400),
            Call(TICTACTOE, BEHIND, 6, -1, -300, -200),
            Call(TICTACTOE, BESIDE, 3, -1),
            Call(TICTACTOE, O_TO_MOVE, 6, 1),
        ),
        hidden=(
            Call(TICTACTOE, X_WON, 2, 1),
            Call(TICTACTOE, O_TO_MOVE, 3, -1),
            Call(TICTACTOE, TOP_ROW, 6, 1),
            Call(TICTACTOE, DIAGONAL, 6, -1),
            Call(TICTACTOE, BESIDE, 6, 1, 0, 400),
            Call(TICTACTOE, CENTRE, 6, -1),
        ),
        work="nodes",
        allow=("games.tictactoe.lines_evaluation",),
        draw=True,
        warm_up=Lines(
            begin="if depth == 0 or game.is_terminal(board):",
            wrong=(
                "return value",
                "best = max(best, -negamax(game, child, depth - 1, sign, -alpha, -beta))",
                "return alpha",
            ),
            moves=(("best = -inf", "if depth"),),
        ),
        mutants=(
            Mutant(
                "At the end of the search you return the value for MAX; it must be for the mover.",
                ("value if game.to_move(board) == MAX else -value", "value"),
            ),
            Mutant("You leave out `sign`.", ("sign * lines", "lines")),
            Mutant(
                "A game that is over is over, at any depth.",
                (" or game.is_terminal(board)", ""),
            ),
            Mutant(
                "A child's value is the other player's: negate it.",
                ("best, -negamax", "best, negamax"),
            ),
            Mutant(
                "For the other player, the two ends of the window change places as well: from "
                "−beta to −alpha.",
                ("-beta, -alpha", "-alpha, -beta"),
            ),
            Mutant(
                "A child's window is for the other player: from −beta to −alpha. You pass yours "
                "down unchanged.",
                ("-beta, -alpha", "alpha, beta"),
            ),
            Mutant(
                "You never cut off. Do you raise alpha, and do you pass the window down?",
                ("alpha = max(alpha, best)", "pass"),
            ),
            Mutant(
                "You go on when alpha equals beta, but that is already a cut-off.",
                ("alpha >= beta", "alpha > beta"),
            ),
            Mutant(
                "You return the edge of the window; return the best value that you have seen.",
                ("return best", "return alpha"),
            ),
            Mutant("A move uses up one ply; you never reach the horizon.", ("depth - 1", "depth")),
            Mutant(
                "Changing `sign` with every ply is right only if MAX moves at the root. Ask who is "
                "to move.",
                ("depth - 1, sign,", "depth - 1, -sign,"),
                ("value if game.to_move(board) == MAX else -value", "value"),
            ),
            Mutant(
                "Alpha must rise with the best value: the children's windows become narrower.",
                (
                    "        alpha = max(alpha, best)\n        if alpha >= beta:",
                    "        if best >= beta:",
                ),
            ),
        ),
    ),
    Question(
        name="first-legal",
        points=2,
        answer="first_legal",
        calls=(
            Call(["4"], (2, 4)),
            Call([" 2 "], (2, 4)),
            Call(OneByOne("3", "4"), (2, 4)),
            Call(["middle", "4"], (2, 4)),
            Call(["", "9", "2", "4"], (2, 4)),
        ),
        hidden=(
            Call(["-1", "8"], (0, 8)),
            Call(["4.0", "1 2", "0"], (0, 1, 2, 4)),
            Call(OneByOne("12", "x", "", "1"), (1, 2)),
        ),
        mutants=(
            Mutant(
                "A number is not enough; it must be a legal move.",
                ("in map(str, legal)", "in map(str, range(9))"),
            ),
            Mutant(
                "If somebody types a word, your program crashes; refuse the line instead.",
                ("line.strip() in map(str, legal)", "int(line) in legal"),
            ),
            Mutant(
                "You read all lines at once, but nothing has been typed yet after the legal move.",
                ("enumerate(lines)", "enumerate(list(lines))"),
            ),
            Mutant("Do not refuse a number because of spaces around it.", (".strip()", "")),
            Mutant(
                "Do not count the legal line itself as refused.",
                ("(lines)", "(lines, 1)"),
            ),
            Mutant(
                "You return the text; return the move as a number.", ("int(line)", "line.strip()")
            ),
            Mutant(
                "You return the index of the move in the list; return the move.",
                ("int(line)", "legal.index(int(line))"),
            ),
            Mutant(
                "You return what was typed; return the move as a number.", ("int(line)", "line")
            ),
            Mutant(
                "You go on after the first legal move. Take it, and stop.",
                (
                    "    for refused, line in enumerate(lines):\n"
                    "        if line.strip() in map(str, legal):\n"
                    "            return int(line), refused\n",
                    "    move, refused = None, 0\n"
                    "    for line in lines:\n"
                    "        if line.strip() in map(str, legal):\n"
                    "            move = int(line)\n"
                    "        else:\n"
                    "            refused += 1\n"
                    "    return move, refused\n",
                ),
            ),
        ),
    ),
    Question(
        name="best-first",
        points=3,
        answer="best_first",
        calls=(
            Call(TICTACTOE, ONE_LEFT, -1),
            Call(TICTACTOE, TWO_LEFT, -1),
            Call(TICTACTOE, THREE_LEFT, -1),
            Call(TICTACTOE, BEHIND, -1),
            Call(TICTACTOE, BEHIND, 1),
            Call(TICTACTOE, O_TO_MOVE, -1),
            Call(TICTACTOE, CENTRE, 1),
        ),
        hidden=(
            Call(TICTACTOE, O_WON, 1),
            Call(TICTACTOE, OPENED, -1),
            Call(TICTACTOE, DIAGONAL, 1),
            Call(TICTACTOE, CORNER, -1),
            Call(TICTACTOE, EMPTY, 1),
        ),
        work="nodes",
        allow=("games.tictactoe.lines_evaluation",),
        draw=True,
        mutants=(
            Mutant(
                "The worst move comes first in your list: x wants the largest value, o the "
                "smallest.",
                (", reverse=True", ""),
            ),
            Mutant(
                "For o the best move has the smallest value; you sort as if x were to move.",
                ("value if game.to_move(board) == MAX else -value", "value"),
            ),
            Mutant("You leave out `sign`.", ("sign * lines", "lines")),
            Mutant(
                "Equally good moves stay in the game's order; you reverse them.",
                ("key=worth, reverse=True)", "key=worth)[::-1]"),
            ),
            Mutant(
                "You return the game's own order: look at the boards after the moves, not before "
                "them.",
                ("game.result(board, move)", "board"),
            ),
            Mutant(
                "Only the best move is in its place; sort the others as well.",
                (
                    "    return sorted(game.moves(board), key=worth, reverse=True)",
                    "    best = max(game.moves(board), key=worth)\n"
                    "    return [best, *(move for move in game.moves(board) if move != best)]",
                ),
            ),
            Mutant(
                "The order is right, but you make each move twice.",
                (
                    "        value =",
                    "        game.result(board, move)\n        value =",
                ),
            ),
        ),
    ),
    Question(
        name="both-ways",
        points=3,
        answer="both_ways",
        calls=(
            Call(TICTACTOE, [ONE_LEFT], 6, 1),
            Call(TICTACTOE, [BEHIND], 6, -1),
            Call(TICTACTOE, [BEHIND, TOP_ROW], 6, 1),
            Call(TICTACTOE, [BESIDE, DIAGONAL], 3, -1),
        ),
        hidden=(
            Call(TICTACTOE, [], 6, 1),
            Call(TICTACTOE, [O_TO_MOVE, BESIDE], 6, 1),
            Call(TICTACTOE, [CORNER, CENTRE], 3, -1),
            Call(TICTACTOE, [CORNER], 6, -1),
        ),
        allow=("games.tictactoe.lines_evaluation", "search.counting"),
        needs=("negamax", "best-first"),
        mutants=(
            Mutant(
                "You also count the boards that `best_first` looks at; count only the nodes of the "
                "search.",
                (
                    "counted(search, in_order, board)[1])",
                    "(looks := Counted(game), search(Sorted(looks, "
                    "partial(best_first, sign=sign)), board), looks.nodes)[2])",
                ),
            ),
            Mutant(
                "You compare two different boards.",
                ("counted(search, in_order, board)", "counted(search, in_order, boards[-1])"),
            ),
            Mutant(
                "The nodes in row order come first.",
                (
                    "(counted(search, game, board)[1], counted(search, in_order, board)[1])",
                    "(counted(search, in_order, board)[1], counted(search, game, board)[1])",
                ),
            ),
            Mutant("You return the values; return the nodes.", ("[1]", "[0]")),
            Mutant(
                "You sort the moves for the other player.",
                ("best_first, sign=sign", "best_first, sign=-sign"),
            ),
            Mutant(
                "You always search with the report's sign.",
                ("depth=depth, sign=sign", "depth=depth, sign=1"),
            ),
            Mutant(
                "You sort the moves only at the root; sort them at every node.",
                (
                    "counted(search, in_order, board)[1])",
                    "counted(search, Sorted(game, lambda g, b: best_first(g, b, sign) "
                    "if b == board else g.moves(b)), board)[1])",
                ),
            ),
            Mutant(
                "Both searches of a pair must use the same board; your search in row order always "
                "uses the first.",
                ("counted(search, game, board)", "counted(search, game, boards[0])"),
            ),
            Mutant(
                "You always sort by the report's sign.",
                ("best_first, sign=sign", "best_first, sign=1"),
            ),
            Mutant("You always search six plies; the depth is given.", ("depth=depth", "depth=6")),
            Mutant(
                "You always search and sort by the report's sign.",
                ("depth=depth, sign=sign", "depth=depth, sign=1"),
                ("best_first, sign=sign", "best_first, sign=1"),
            ),
        ),
    ),
    Question(
        name="canonical",
        points=3,
        answer="canonical",
        calls=(
            Call(Board("x        ", 1)),
            Call(Board("    x    ", 1)),
            Call(Board(" x       ", 1)),
            Call(Board("o     x  ", 1)),
            Call(Board("xo       ", 0)),
            Call(Board(" ox      ", 0)),
            Call(BESIDE),
            Call(Board("o  x xo  ", 1)),
        ),
        hidden=(
            Call(EMPTY),
            Call(DIAGONAL),
            Call(TOP_ROW),
            Call(THREE_LEFT),
            Call(Board("x o xo   ", 0)),
            Call(Board("oo xx o  ", 1)),
        ),
        mutants=(
            Mutant(
                "You turn the board and do not mirror it.",
                (", cells[6:] + cells[3:6] + cells[:3]", ""),
            ),
            Mutant("You mirror the board and do not turn it.", ("range(4)", "range(1)")),
            Mutant("You leave out half of the turns.", ("range(4)", "range(2)")),
            Mutant(
                "You take the largest image; take the smallest.", ("min(images)", "max(images)")
            ),
            Mutant("The player to move stays the same.", ("board.to_move", "1 - board.to_move")),
            Mutant(
                "You mirror only the board itself; mirror its turned images as well.",
                (
                    ", cells[6:] + cells[3:6] + cells[:3]]",
                    "]\n    images += [cells[6:] + cells[3:6] + cells[:3]]",
                ),
            ),
            Mutant(
                "You return the cells; return a board.",
                ("Board(min(images), board.to_move)", "min(images)"),
            ),
            Mutant(
                "You forget who is to move; that player stays the same.",
                ("Board(min(images), board.to_move)", "Board(min(images))"),
            ),
        ),
    ),
    Question(
        name="count-states",
        points=3,
        answer="count_states",
        calls=(
            Call(TICTACTOE, O_WON, THE_BOARD_ITSELF),
            Call(TICTACTOE, ONE_LEFT, THE_BOARD_ITSELF),
            Call(TICTACTOE, TWO_LEFT, THE_BOARD_ITSELF),
            Call(TICTACTOE, TOP_ROW, THE_BOARD_ITSELF),
            Call(TICTACTOE, TOP_ROW, UP_TO_SYMMETRY),
            Call(TICTACTOE, Board("x   o   x", 1), UP_TO_SYMMETRY),
            Call(GameSpec("chopsticks", {"fingers": 3}), State(((1, 1), (1, 2)), 1), MOVERS_VIEW),
        ),
        hidden=(
            Call(TICTACTOE, BESIDE, THE_BOARD_ITSELF),
            Call(TICTACTOE, DIAGONAL, UP_TO_SYMMETRY),
            Call(TICTACTOE, Board("o   x    ", 1), UP_TO_SYMMETRY),
        ),
        work="nodes",
        allow=("games.tictactoe.transformed",),
        mutants=(
            Mutant("The start also counts.", ("return len(names)", "return len(names) - 1")),
            Mutant(
                "You compare the boards; two states are the same if their keys are equal.",
                ("{key(start)}", "{start}"),
                ("key(child)", "child"),
            ),
            Mutant(
                "The number is right, but you follow states that are the same as others.",
                ("{key(start)}, [start]", "{key(start)}, [start]\n    met = {start}"),
                (
                    "            if key(child) not in names:\n"
                    "                names.add(key(child))\n",
                    "            names.add(key(child))\n"
                    "            if child not in met:\n"
                    "                met.add(child)\n",
                ),
            ),
            Mutant(
                "The number is right, but you follow a state every time you meet it.",
                (
                    "                names.add(key(child))\n                waiting",
                    "                names.add(key(child))\n            waiting",
                ),
            ),
            Mutant(
                "You count only the children of the start.",
                ("waiting.append(child)", "pass"),
            ),
            Mutant(
                "You count only the states in which the game is over; all states count.",
                ("len(names)", "sum(game.is_terminal(Board(*name)) for name in names)"),
            ),
            Mutant(
                "You count a state every time you reach it; count each state only once.",
                (
                    "    names, waiting =",
                    "    if game.is_terminal(start):\n"
                    "        return 1\n"
                    "    below = (game.result(start, move) for move in game.moves(start))\n"
                    "    return 1 + sum(count_states(game, child, key) for child in below)\n"
                    "    names, waiting =",
                ),
            ),
            Mutant(
                "The states in which the game is over also count.",
                (
                    "if key(child) not in names:",
                    "if key(child) not in names and not game.is_terminal(child):",
                ),
            ),
        ),
    ),
)
