"""Wrong answers to exercise 16 · Geister."""

# %% count · a capture tells nothing
# says: A captured piece has shown its colour
def count():
    return 70, 70, 35

# %% view · always MAX's view of the enemy: r and b are the enemy's for MIN, too
# says: MIN cannot see the colours of MAX's pieces
def view(position, player):
    cells = position.board if player == MAX else position.board[::-1]
    reds = cells.count("r")
    return View(cells.replace("r", "u").replace("b", "u"), reds)

# %% where-red · tuples, not sets
# says: You return tuples; each placement is a set
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [reds for reds in combinations(squares, view.reds) if stayed <= set(reds)]

# %% endings · who takes the last red piece wins
# says: A player who takes the other player's last red piece loses
def endings(position):
    player, board = position.to_move, position.board
    blue, red, their_blue, their_red = "BRbr" if player == MAX else "brBR"
    found = {}
    for square in EXITS[player]:
        if board[square] == blue:
            found[Step(square, 0 if player == MAX else 2)] = player
    for move in steps(board, player):
        after = moved(board, move)
        if their_blue not in after or their_red not in after:
            found[move] = player
    return found

# %% wins · one step that loses is enough for MIN: any at all nodes
# says: There must be a win after each of MIN's steps, not just after one of them
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    return any(wins(game, game.result(node, move), plies - 1) for move in game.moves(node))

# %% plan · MIN's first step is enough: the plan has one entry there, too
# says: A plan has an answer to each of MIN's steps, not only to the first
def plan(game, nodes, plies):
    left = []
    for node in nodes:
        if not game.is_terminal(node):
            left.append(node)
        elif game.utility(node, MAX) < 0:
            return None
    if not left:
        return {}
    if plies == 0:
        return None
    for move in game.moves(left[0]):
        after = plan(game, [game.result(node, move) for node in left], plies - 1)
        if after is not None:
            return {move: after}
    return None

# %% mistakes · all steps that win in every placement
# says: After some of these steps, one plan does win in all placements
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
    ]
