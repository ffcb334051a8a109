"""Wrong answers to exercise 28 · Tic-tac-toe."""

# %% worth · the lines of o are forgotten
# says: o's lines also count
def worth():
    return 15

# %% worth · the two weights are exchanged between x and o
# says: You have swapped the weights
def worth():
    return -86

# %% worth · the line with two o's also counts as one with one
# says: You count one line too many for o
def worth():
    return -37

# %% worth · the mixed column counts for x
# says: x does not hold the middle column alone
def worth():
    return -15

# %% worth · the mixed column counts for o
# says: You count one line too many for o
def worth():
    return -37

# %% held · lines with marks of both are counted, too
# says: A line with marks of both players counts for neither
def held(board, mark):
    counts = [0, 0, 0, 0]
    for line in LINES:
        counts[[board.cells[i] for i in line].count(mark)] += 1
    return tuple(counts[1:])

# %% held · empty lines are counted, too: four numbers
# says: You also return the number of empty lines
def held(board, mark):
    other = "o" if mark == "x" else "x"
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            counts[cells.count(mark)] += 1
    return tuple(counts)

# %% held · a line with two marks counts as one with one mark, too
# says: A line with two marks does not also count as a line with one mark
def held(board, mark):
    other = "o" if mark == "x" else "x"
    marks = []
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            marks.append(cells.count(mark))
    return tuple(sum(count >= k for count in marks) for k in (1, 2, 3))

# %% held · three marks come first
# says: The lines with one mark come first, those with three last
def held(board, mark):
    other = "o" if mark == "x" else "x"
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            counts[cells.count(mark)] += 1
    return counts[3], counts[2], counts[1]

# %% held · always x's lines
# says: You count x's lines, whatever `mark` is
def held(board, mark):
    counts = [0, 0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if "o" not in cells:
            counts[cells.count("x")] += 1
    return tuple(counts[1:])

# %% held · with at least one, two, three marks
# says: A line with two marks does not also count as a line with one mark
def held(board, mark):
    other = "o" if mark == "x" else "x"
    counts = [0, 0, 0]
    for line in LINES:
        cells = [board.cells[i] for i in line]
        if other not in cells:
            for k in range(cells.count(mark)):
                counts[k] += 1
    return tuple(counts)

# %% negamax · the evaluation is MAX's at every end: the sign is not turned for MIN
# says: At the end of the search you return the value for MAX
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

# %% negamax · the window is turned, but its ends are not exchanged
# says: For the other player, the two ends of the window change places as well
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

# %% negamax · the minus before the child's value is forgotten
# says: A child's value is the other player's
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

# %% negamax · the sign is turned with every ply, and then once more by the minus
# says: Changing `sign` with every ply is right only if MAX moves at the root
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

# %% negamax · fail-hard: alpha is returned
# says: You return the edge of the window
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

# %% first-legal · what is no number raises an error
# says: If somebody types a word
def first_legal(lines, legal):
    for refused, line in enumerate(lines):
        if int(line) in legal:
            return int(line), refused

# %% first-legal · the last legal move: it goes on after the first
# says: You go on after the first legal move
def first_legal(lines, legal):
    move, refused = None, 0
    for line in lines:
        if line.strip() in map(str, legal):
            move = int(line)
        else:
            refused += 1
    return move, refused

# %% first-legal · spaces are a reason to refuse
# says: Do not refuse a number because of spaces around it
def first_legal(lines, legal):
    refused = 0
    for line in lines:
        if line in [str(move) for move in legal]:
            return int(line), refused
        refused += 1

# %% first-legal · the move is returned as the text that was typed
# says: You return what was typed
def first_legal(lines, legal):
    refused = 0
    for line in lines:
        if line.strip() in [str(move) for move in legal]:
            return line, refused
        refused += 1

# %% first-legal · the legal line is counted as refused, too
# says: Do not count the legal line itself as refused
def first_legal(lines, legal):
    for typed, line in enumerate(lines, 1):
        if line.strip().isdigit() and int(line) in legal:
            return int(line), typed

# %% best-first · the best for MAX first, also where MIN moves
# says: For o the best move has the smallest value
def best_first(game, board, sign):
    def value(move):
        return sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value, reverse=True)

# %% best-first · the worst first
# says: The worst move comes first
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value)

# %% best-first · equally good moves are turned round
# says: Equally good moves stay in the game's order
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value)[::-1]

# %% best-first · the sign is not used
# says: You leave out `sign`
def best_first(game, board, sign):
    turn = 1 if board.to_move == MAX else -1

    def value(move):
        return turn * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value, reverse=True)

# %% best-first · the player to move is asked after the move
# says: The worst move comes first
def best_first(game, board, sign):
    def value(move):
        child = game.result(board, move)
        worth = sign * lines_evaluation(child)
        return worth if game.to_move(child) == MAX else -worth

    return sorted(game.moves(board), key=value, reverse=True)

# %% both-ways · what the order looks at is counted, too
# says: You also count the boards that `best_first` looks at
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

# %% both-ways · the sorted search has the other sign
# says: You sort the moves for the other player
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=-sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [(counted(search, game, b)[1], counted(search, ordered, b)[1]) for b in boards]

# %% both-ways · the values, not the nodes
# says: You return the values; return the nodes
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [(counted(search, game, b)[0], counted(search, ordered, b)[0]) for b in boards]

# %% both-ways · two things change, as in the report: each board is searched in one way only
# says: Both searches of a pair must use the same board
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=depth, sign=sign)
    return [
        (counted(search, game, boards[0])[1], counted(search, ordered, board)[1])
        for board in boards
    ]

# %% both-ways · the depth is always six
# says: You always search six plies; the depth is given
def both_ways(game, boards, depth, sign):
    ordered = Sorted(game, partial(best_first, sign=sign))
    search = partial(negamax, depth=6, sign=sign)
    return [(counted(search, game, b)[1], counted(search, ordered, b)[1]) for b in boards]

# %% canonical · quarter turns only, no reflections
# says: You turn the board and do not mirror it
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images.append(cells)
    return Board(min(images), board.to_move)

# %% canonical · the greatest image
# says: You take the largest image
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return Board(max(images), board.to_move)

# %% canonical · the text of the cells, not a Board
# says: You return the cells; return a board
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return min(images)

# %% canonical · the player to move is lost: always MAX
# says: You forget who is to move
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[6:] + cells[3:6] + cells[:3]]
    return Board(min(images))

# %% canonical · reading it backwards is taken for a reflection, but it is half a turn
# says: You turn the board and do not mirror it
def canonical(board):
    cells, images = board.cells, []
    for _ in range(4):
        cells = "".join(cells[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))
        images += [cells, cells[::-1]]
    return Board(min(images), board.to_move)

# %% count-states · no key is remembered: lines of play are counted
# says: You count a state every time you reach it
def count_states(game, start, key):
    if game.is_terminal(start):
        return 1
    return 1 + sum(count_states(game, game.result(start, m), key) for m in game.moves(start))

# %% count-states · all states are followed, and their keys counted at the end
# says: you follow states that are the same as others
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

# %% count-states · the start is not counted
# says: The start also counts
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

# %% count-states · the key is not used
# says: You compare the boards
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

# %% count-states · equal keys are counted once, but followed each time
# says: The number is right, but you follow states that are the same as others
def count_states(game, start, key):
    seen, keys, todo = {start}, {key(start)}, [start]
    while todo:
        state = todo.pop()
        for move in game.moves(state):
            child = game.result(state, move)
            keys.add(key(child))
            if child not in seen:
                seen.add(child)
                todo.append(child)
    return len(keys)
