"""Wrong answers to exercise 16 · Geister."""

# %% count · a capture tells nothing
# says: A captured piece has shown its colour
def count():
    return 70, 70, 35

# %% count · the piece that stayed is known, but still counted among the six
# says: The colour of the piece that stayed is known
def count():
    return 70, 35, 15

# %% count · the four red pieces are told apart at the start
# says: The red pieces are all the same
def count():
    return 1680, 35, 10

# %% count · all red pieces are told apart, and the blue ones too
# says: Pieces of one colour are all the same
def count():
    return 1680, 840, 60

# %% count · the red pieces are told apart, in all three
# says: Pieces of one colour are all the same
def count():
    return 1680, 210, 60

# %% view · MIN's board is not turned
# says: You do not turn the board for MIN
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells, position.board.count(enemy[0]))

# %% view · the rows are turned, but not the columns
# says: When you turn a board by 180°, left and right are swapped as well
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    if player == MIN:
        cells = "".join(cells[i : i + 6] for i in range(30, -1, -6))
    return View(cells, position.board.count(enemy[0]))

# %% view · the number of one's own red pieces
# says: You count the player's own red pieces
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells if player == MAX else cells[::-1], position.board.count(own[0]))

# %% view · always MAX's view of the enemy: r and b are the enemy's for MIN, too
# says: MIN cannot see the colours of MAX's pieces
def view(position, player):
    cells = position.board if player == MAX else position.board[::-1]
    reds = cells.count("r")
    return View(cells.replace("r", "u").replace("b", "u"), reds)

# %% view · all four red ones are always on the board
# says: Red pieces may have been taken: count those on the board
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells if player == MAX else cells[::-1], 4)

# %% view · MIN's board is mirrored up and down, not turned
# says: When you turn a board by 180°, left and right are swapped as well
def view(position, player):
    cells = position.board
    mine, theirs = ("RB", "rb") if player == MAX else ("rb", "RB")
    seen = "".join(
        c.upper() if c in mine else "u" if c in theirs else "." for c in cells
    )
    if player == MIN:
        seen = "".join(seen[6 * row : 6 * row + 6] for row in reversed(range(6)))
    return View(seen, cells.count(theirs[0]))

# %% where-red · the pieces that stayed come on top of the red ones
# says: The pieces that stayed are among the red ones
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u" and i not in stayed]
    return [set(reds) | stayed for reds in combinations(squares, view.reds)]

# %% where-red · tuples, not sets
# says: You return tuples; each placement is a set
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [reds for reds in combinations(squares, view.reds) if stayed <= set(reds)]

# %% where-red · the pieces that stayed are taken for blue
# says: You treat it as a blue one
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [set(reds) for reds in combinations(squares, view.reds) if not stayed & set(reds)]

# %% where-red · one of the pieces that stayed is red, not all of them
# says: Each piece that stayed is red; in your answer, one of them is enough
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [
        set(reds)
        for reds in combinations(squares, view.reds)
        if not stayed or stayed & set(reds)
    ]

# %% where-red · one of those who stayed is enough
# says: Each piece that stayed is red
def where_red(view, stayed):
    enemies = [i for i, c in enumerate(view.cells) if c == "u"]
    sets = [set(chosen) for chosen in combinations(enemies, view.reds)]
    return [s for s in sets if not stayed or s & set(stayed)]

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

# %% endings · to arrive on an exit wins
# says: A blue piece wins when it leaves the board from its exit
def endings(position):
    player, board = position.to_move, position.board
    blue, red, their_blue, their_red = "BRbr" if player == MAX else "brBR"
    found = {}
    for move in steps(board, player):
        after = moved(board, move)
        target = NEXT[move.square][move.direction]
        if board[move.square] == blue and target in EXITS[player]:
            found[move] = player
        elif their_blue not in after:
            found[move] = player
        elif their_red not in after:
            found[move] = 1 - player
    return found

# %% endings · red pieces may leave the board, too
# says: A red piece cannot leave the board
def endings(position):
    player, board = position.to_move, position.board
    blue, red, their_blue, their_red = "BRbr" if player == MAX else "brBR"
    found = {}
    for square in EXITS[player]:
        if board[square] in (blue, red):
            found[Step(square, 0 if player == MAX else 2)] = player
    for move in steps(board, player):
        after = moved(board, move)
        if their_blue not in after:
            found[move] = player
        elif their_red not in after:
            found[move] = 1 - player
    return found

# %% endings · MIN leaves upwards, too
# says: MIN leaves the board downwards
def endings(position):
    player, board = position.to_move, position.board
    blue, red, their_blue, their_red = "BRbr" if player == MAX else "brBR"
    found = {}
    for square in EXITS[player]:
        if board[square] == blue:
            found[Step(square, 0)] = player
    for move in steps(board, player):
        after = moved(board, move)
        if their_blue not in after:
            found[move] = player
        elif their_red not in after:
            found[move] = 1 - player
    return found

# %% endings · the last piece of all, not the last of a colour
# says: it need not be the last piece of all
def endings(position):
    player, board = position.to_move, position.board
    blue, red, their_blue, their_red = "BRbr" if player == MAX else "brBR"
    found = {}
    for square in EXITS[player]:
        if board[square] == blue:
            found[Step(square, 0 if player == MAX else 2)] = player
    for move in steps(board, player):
        after = moved(board, move)
        if their_blue not in after and their_red not in after:
            found[move] = player
    return found

# %% endings · whoever takes any blue piece wins
# says: Taking a blue piece wins only if it is the last one
def endings(position):
    player, cells = position.to_move, position.board
    own_blue, its_red, its_blue = ("B", "r", "b") if player == MAX else ("b", "R", "B")
    ends = {}
    for move in steps(cells, player):
        target = NEXT[move.square][move.direction]
        if cells[target] == its_blue:
            ends[move] = player
        elif cells[target] == its_red and cells.count(its_red) == 1:
            ends[move] = 1 - player
    for square in EXITS[player]:
        if cells[square] == own_blue:
            ends[Step(square, 0 if player == MAX else 2)] = player
    return ends

# %% endings · the last one of a colour is left, whatever is taken
# says: You look at how many pieces of a colour there were
def endings(position):
    cells, player = position.board, position.to_move
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    found = {}
    for move in steps(cells, player):
        target = NEXT[move.square][move.direction]
        if target is not None and cells[target] in enemy:
            if cells.count(enemy[1]) == 1:
                found[move] = player
            elif cells.count(enemy[0]) == 1:
                found[move] = 1 - player
    out = 0 if player == MAX else 2
    for square in EXITS[player]:
        if cells[square] == own[1]:
            found[Step(square, out)] = player
    return found

# %% wins · any end is a win
# says: The game may be over because MAX has lost
def wins(game, node, plies):
    if game.is_terminal(node):
        return True
    if plies == 0:
        return False
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)

# %% wins · the plies are asked before the end of the game
# says: If the game is over, its result counts, even when no plies are left
def wins(game, node, plies):
    if plies == 0:
        return False
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)

# %% wins · lists: every step is tried, also when the answer is known
# says: You try all steps
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    after = [wins(game, game.result(node, move), plies - 1) for move in game.moves(node)]
    return any(after) if game.to_move(node) == MAX else all(after)

# %% wins · one step that loses is enough for MIN: any at all nodes
# says: There must be a win after each of MIN's steps, not just after one of them
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    return any(wins(game, game.result(node, move), plies - 1) for move in game.moves(node))

# %% wins · with no plies left nothing is lost yet: True
# says: If the game is still open when no plies are left, it is not a win
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return True
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)

# %% wins · a win is a whole million
# says: A win is worth a million minus the plies, so it is rarely worth the whole million
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) == 10**6
    if plies == 0:
        return False
    if game.to_move(node) == MAX:
        for move in game.moves(node):
            if wins(game, game.result(node, move), plies - 1):
                return True
        return False
    for move in game.moves(node):
        if not wins(game, game.result(node, move), plies - 1):
            return False
    return True

# %% plan · a plan of its own in each placement: the first placement's plan is taken
# says: You make a plan for the first placement only
def plan(game, nodes, plies):
    node = nodes[0]
    if any(game.is_terminal(n) and game.utility(n, MAX) < 0 for n in nodes):
        return None
    if game.is_terminal(node):
        return {}
    if plies == 0:
        return None
    if game.to_move(node) == MAX:
        for move in game.moves(node):
            after = plan(game, [game.result(node, move)], plies - 1)
            if after is not None:
                return {move: after}
        return None
    answer = {}
    for move in game.moves(node):
        answer[move] = plan(game, [game.result(node, move)], plies - 1)
        if answer[move] is None:
            return None
    return answer

# %% plan · an empty plan is taken for none: `if after`
# says: To `if` it looks like None
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
    answer = {}
    for move in game.moves(left[0]):
        after = plan(game, [game.result(node, move) for node in left], plies - 1)
        if game.to_move(left[0]) == MAX:
            if after:
                return {move: after}
        elif not after:
            return None
        else:
            answer[move] = after
    return None if game.to_move(left[0]) == MAX else answer

# %% plan · placements that are won stay in, and their moves are none
# says: A plan that has won in one placement must still win in the others
def plan(game, nodes, plies):
    if any(game.is_terminal(n) and game.utility(n, MAX) < 0 for n in nodes):
        return None
    if any(game.is_terminal(n) for n in nodes):
        return {}
    if plies == 0:
        return None
    answer = {}
    for move in game.moves(nodes[0]):
        after = plan(game, [game.result(node, move) for node in nodes], plies - 1)
        if game.to_move(nodes[0]) == MAX:
            if after is not None:
                return {move: after}
        elif after is None:
            return None
        else:
            answer[move] = after
    return None if game.to_move(nodes[0]) == MAX else answer

# %% plan · all steps of MAX that have a plan, not the first alone
# says: A plan has one step for MAX, the first that wins, not all of them
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
    answer = {}
    for move in game.moves(left[0]):
        after = plan(game, [game.result(node, move) for node in left], plies - 1)
        if after is not None:
            answer[move] = after
        elif game.to_move(left[0]) != MAX:
            return None
    return answer or None

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

# %% plan · what is over is left out, lost or won
# says: You leave out every placement that is over, even a lost one
def plan(game, nodes, plies):
    left = [node for node in nodes if not game.is_terminal(node)]
    if not left:
        return {}
    if plies == 0:
        return None
    answers = {}
    for move in game.moves(left[0]):
        rest = plan(game, [game.result(node, move) for node in left], plies - 1)
        if game.to_move(left[0]) == MAX:
            if rest is not None:
                return {move: rest}
        elif rest is None:
            return None
        answers[move] = rest
    return None if game.to_move(left[0]) == MAX else answers

# %% mistakes · all steps that win in every placement
# says: After some of these steps, one plan does win in all placements
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
    ]

# %% mistakes · the step is not counted among the plies
# says: The step itself is the first ply
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies) for node in nodes)
        and plan(game, [game.result(node, move) for node in nodes], plies) is None
    ]

# %% mistakes · all steps without a plan, whether they win or not
# says: These are all steps without a plan
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if plan(game, [game.result(node, move) for node in nodes], plies - 1) is None
    ]

# %% mistakes · it is enough to win in one placement
# says: The step must win in every placement, not just in one
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if any(wins(game, game.result(node, move), plies - 1) for node in nodes)
        and plan(game, [game.result(node, move) for node in nodes], plies - 1) is None
    ]

# %% mistakes · an empty plan is taken for none: `not plan(…)`
# says: {} is a plan, but None means that there is no plan
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
        and not plan(game, [game.result(node, move) for node in nodes], plies - 1)
    ]

# %% mistakes · no plan for the node as a whole
# says: Look for a plan after each step
def mistakes(game, nodes, plies):
    if plan(game, nodes, plies) is not None:
        return []
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
    ]
