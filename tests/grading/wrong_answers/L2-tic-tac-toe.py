"""Wrong answers to lab 2 · Tic-tac-toe."""

from wrong import Wrong

WRONG = {
    "worth": [
        Wrong(
            "what it is worth to o",
            """
def worth():
    return 30
""",
        ),
        Wrong(
            "lines with marks of both are counted",
            """
def worth():
    return -23
""",
        ),
        Wrong(
            "the lines of o are forgotten",
            """
def worth():
    return 15
""",
        ),
        Wrong(
            "the two weights are exchanged between x and o",
            """
def worth():
    return 86
""",
        ),
        Wrong(
            "the line with two o's also counts as two lines with one",
            """
def worth():
    return -44
""",
        ),
    ],
    "held": [
        Wrong(
            "lines with marks of both are counted, too",
            """
def held(board, mark):
    counts = [0, 0, 0, 0]
    for line in LINES:
        counts[[board.cells[i] for i in line].count(mark)] += 1
    return tuple(counts[1:])
""",
        ),
        Wrong(
            "empty lines are counted, too: four numbers",
            """
def held(board, mark):
    other = "o" if mark == "x" else "x"
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            counts[cells.count(mark)] += 1
    return tuple(counts)
""",
        ),
        Wrong(
            "a line with two marks counts as one with one mark, too",
            """
def held(board, mark):
    other = "o" if mark == "x" else "x"
    marks = []
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            marks.append(cells.count(mark))
    return tuple(sum(count >= k for count in marks) for k in (1, 2, 3))
""",
        ),
        Wrong(
            "three marks come first",
            """
def held(board, mark):
    other = "o" if mark == "x" else "x"
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            counts[cells.count(mark)] += 1
    return counts[3], counts[2], counts[1]
""",
        ),
        Wrong(
            "always x's lines",
            """
def held(board, mark):
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if "o" not in cells:
            counts[cells.count("x")] += 1
    return tuple(counts[1:])
""",
        ),
    ],
    "negamax": [
        Wrong(
            "the evaluation is MAX's at every end: the sign is not turned for MIN",
            """
def negamax(game, board, depth, sign, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(board):
        return sign * lines_evaluation(board)
    best = -inf
    for move in game.moves(board):
        child = game.result(board, move)
        best = max(best, -negamax(game, child, depth - 1, sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
        ),
        Wrong(
            "the window is turned, but its ends are not exchanged",
            """
def negamax(game, board, depth, sign, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(board):
        value = sign * lines_evaluation(board)
        return value if game.to_move(board) == MAX else -value
    best = -inf
    for move in game.moves(board):
        child = game.result(board, move)
        best = max(best, -negamax(game, child, depth - 1, sign, -alpha, -beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
        ),
        Wrong(
            "the minus before the child's value is forgotten",
            """
def negamax(game, board, depth, sign, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(board):
        value = sign * lines_evaluation(board)
        return value if game.to_move(board) == MAX else -value
    best = -inf
    for move in game.moves(board):
        child = game.result(board, move)
        best = max(best, negamax(game, child, depth - 1, sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
        ),
        Wrong(
            "the sign is turned with every ply, and then once more by the minus",
            """
def negamax(game, board, depth, sign, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(board):
        return sign * lines_evaluation(board)
    best = -inf
    for move in game.moves(board):
        child = game.result(board, move)
        best = max(best, -negamax(game, child, depth - 1, -sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
        ),
        Wrong(
            "fail-hard: alpha is returned",
            """
def negamax(game, board, depth, sign, alpha=-inf, beta=inf):
    if depth == 0 or game.is_terminal(board):
        value = sign * lines_evaluation(board)
        return value if game.to_move(board) == MAX else -value
    for move in game.moves(board):
        child = game.result(board, move)
        alpha = max(alpha, -negamax(game, child, depth - 1, sign, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""",
        ),
    ],
    "first-legal": [
        Wrong(
            "what is no number raises an error",
            """
def first_legal(lines, legal):
    for refused, line in enumerate(lines):
        if int(line) in legal:
            return int(line), refused
""",
        ),
        Wrong(
            "all lines are made a list first: a person has not typed them yet",
            """
def first_legal(lines, legal):
    refused = 0
    for line in list(lines):
        try:
            if int(line) in legal:
                return int(line), refused
        except ValueError:
            pass
        refused += 1
""",
        ),
        Wrong(
            "spaces are a reason to refuse",
            """
def first_legal(lines, legal):
    refused = 0
    for line in lines:
        if line in [str(move) for move in legal]:
            return int(line), refused
        refused += 1
""",
        ),
        Wrong(
            "the move is returned as the text that was typed",
            """
def first_legal(lines, legal):
    refused = 0
    for line in lines:
        if line.strip() in [str(move) for move in legal]:
            return line, refused
        refused += 1
""",
        ),
        Wrong(
            "the legal line is counted as refused, too",
            """
def first_legal(lines, legal):
    for typed, line in enumerate(lines, 1):
        if line.strip().isdigit() and int(line) in legal:
            return int(line), typed
""",
        ),
    ],
    "best-first": [
        Wrong(
            "the best for MAX first, also where MIN moves",
            """
def best_first(game, board, sign):
    def value(move):
        return sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value, reverse=True)
""",
        ),
        Wrong(
            "the worst first",
            """
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value)
""",
        ),
        Wrong(
            "equally good moves are turned round",
            """
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value)[::-1]
""",
        ),
        Wrong(
            "the sign is not used",
            """
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value, reverse=True)
""",
        ),
        Wrong(
            "the player to move is asked after the move",
            """
def best_first(game, board, sign):
    def value(move):
        child = game.result(board, move)
        worth = sign * lines_evaluation(child)
        return worth if game.to_move(child) == MAX else -worth

    return sorted(game.moves(board), key=value, reverse=True)
""",
        ),
    ],
    "both-ways": [
        Wrong(
            "what the order looks at is counted, too",
            """
def both_ways(game, boards, depth, sign):
    pairs = []
    for board in boards:
        plain = Counted(game)
        negamax(plain, board, depth, sign)
        looking = Counted(game)
        ordered = Sorted(looking, lambda game, board: best_first(game, board, sign))
        negamax(ordered, board, depth, sign)
        pairs.append((plain.nodes, looking.nodes))
    return pairs
""",
        ),
        Wrong(
            "the sorted search has the other sign",
            """
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=-sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [(counted(search, game, b)[1], counted(search, ordered, b)[1]) for b in boards]
""",
        ),
        Wrong(
            "the values, not the nodes",
            """
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [(counted(search, game, b)[0], counted(search, ordered, b)[0]) for b in boards]
""",
        ),
        Wrong(
            "two things change, as in the report: each board is searched in one way only",
            """
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [
        (counted(search, game, boards[0])[1], counted(search, ordered, board)[1])
        for board in boards
    ]
""",
        ),
        Wrong(
            "the depth is always six",
            """
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=6, sign=sign)
    return [(counted(search, game, b)[1], counted(search, ordered, b)[1]) for b in boards]
""",
        ),
    ],
    "canonical": [
        Wrong(
            "quarter turns only, no reflections",
            """
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images.append(cells)
    return Board(min(images), board.to_move)
""",
        ),
        Wrong(
            "the greatest image",
            """
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return Board(max(images), board.to_move)
""",
        ),
        Wrong(
            "the text of the cells, not a Board",
            """
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return min(images)
""",
        ),
        Wrong(
            "the player to move is lost: always MAX",
            """
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return Board(min(images))
""",
        ),
        Wrong(
            "reading it backwards is taken for a reflection, but it is half a turn",
            """
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[::-1]]
    return Board(min(images), board.to_move)
""",
        ),
    ],
    "count-states": [
        Wrong(
            "no key is remembered: lines of play are counted",
            """
def count_states(game, start, key):
    if game.is_terminal(start):
        return 1
    return 1 + sum(count_states(game, game.result(start, m), key) for m in game.moves(start))
""",
        ),
        Wrong(
            "all states are followed, and their keys counted at the end",
            """
def count_states(game, start, key):
    found, todo = {start}, [start]
    while todo:
        state = todo.pop()
        for move in [] if game.is_terminal(state) else game.moves(state):
            child = game.result(state, move)
            if child not in found:
                found.add(child)
                todo.append(child)
    return len({key(state) for state in found})
""",
        ),
        Wrong(
            "the start is not counted",
            """
def count_states(game, start, key):
    found, todo = {key(start)}, [start]
    while todo:
        state = todo.pop()
        for move in [] if game.is_terminal(state) else game.moves(state):
            child = game.result(state, move)
            if key(child) not in found:
                found.add(key(child))
                todo.append(child)
    return len(found) - 1
""",
        ),
        Wrong(
            "the ends are not counted",
            """
def count_states(game, start, key):
    found, todo = {key(start)}, [start]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            if key(child) not in found and not game.is_terminal(child):
                found.add(key(child))
                todo.append(child)
    return len(found)
""",
        ),
        Wrong(
            "the key is not used",
            """
def count_states(game, start, key):
    found, todo = {start}, [start]
    while todo:
        state = todo.pop()
        for move in [] if game.is_terminal(state) else game.moves(state):
            child = game.result(state, move)
            if child not in found:
                found.add(child)
                todo.append(child)
    return len(found)
""",
        ),
    ],
}
