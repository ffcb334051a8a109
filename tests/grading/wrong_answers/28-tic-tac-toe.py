"""Wrong answers to exercise 28 · Tic-tac-toe."""

# %% worth · the lines of o are forgotten
# says: o's lines also count
def worth():
    return 15

# %% held · lines with marks of both are counted, too
# says: A line with marks of both players counts for neither
def held(board, mark):
    counts = [0, 0, 0, 0]
    for line in LINES:
        counts[[board.cells[i] for i in line].count(mark)] += 1
    return tuple(counts[1:])

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

# %% best-first · the best for MAX first, also where MIN moves
# says: For o the best move has the smallest value
def best_first(game, board, sign):
    def value(move):
        return sign * lines_evaluation(game.result(board, move))

    return sorted(game.moves(board), key=value, reverse=True)

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

# %% count-states · no key is remembered: lines of play are counted
# says: You count a state every time you reach it
def count_states(game, start, key):
    if game.is_terminal(start):
        return 1
    return 1 + sum(count_states(game, game.result(start, m), key) for m in game.moves(start))
