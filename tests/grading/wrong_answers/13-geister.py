"""Wrong answers to exercise 13 · Geister."""

from wrong import Wrong

WRONG = {
    "count": [
        Wrong(
            "what the piece that stayed tells is not used",
            """
def count():
    return 70, 35, 20
""",
            says="The piece that stayed could have escaped if it were blue",
        ),
        Wrong(
            "each piece may be red or blue: the number of red ones is not used",
            """
def count():
    return 256, 128, 32
""",
            says="Two colours for each piece",
        ),
        Wrong(
            "the order of the red pieces counts",
            """
def count():
    return 1680, 210, 20
""",
            says="You count each placement many times",
        ),
        Wrong(
            "a capture tells nothing",
            """
def count():
    return 70, 70, 35
""",
            says="A captured piece has shown its colour",
        ),
        Wrong(
            "the piece that stayed is known, but still counted among the six",
            """
def count():
    return 70, 35, 15
""",
            says="The colour of the piece that stayed is known",
        ),
        Wrong(
            "the four red pieces are told apart at the start",
            """
def count():
    return 1680, 35, 10
""",
            says="The red pieces are all the same",
        ),
        Wrong(
            "all red pieces are told apart, and the blue ones too",
            """
def count():
    return 1680, 840, 60
""",
            says="Pieces of one colour are all the same",
        ),
        Wrong(
            "the red pieces are told apart, in all three",
            """
def count():
    return 1680, 210, 60
""",
            says="Pieces of one colour are all the same",
        ),
    ],
    "view": [
        Wrong(
            "MIN's board is not turned",
            """
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells, position.board.count(enemy[0]))
""",
            says="You do not turn the board for MIN",
        ),
        Wrong(
            "the rows are turned, but not the columns",
            """
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    if player == MIN:
        cells = "".join(cells[i : i + 6] for i in range(30, -1, -6))
    return View(cells, position.board.count(enemy[0]))
""",
            says="Turned by 180°, a board has left and right exchanged, too",
        ),
        Wrong(
            "the number of one's own red pieces",
            """
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells if player == MAX else cells[::-1], position.board.count(own[0]))
""",
            says="You count the player's own red pieces",
        ),
        Wrong(
            "always MAX's view of the enemy: r and b are the enemy's for MIN, too",
            """
def view(position, player):
    cells = position.board if player == MAX else position.board[::-1]
    reds = cells.count("r")
    return View(cells.replace("r", "u").replace("b", "u"), reds)
""",
            says="For MIN the colours of MAX's pieces are hidden",
        ),
        Wrong(
            "all four red ones are always on the board",
            """
def view(position, player):
    own, enemy = ("RB", "rb") if player == MAX else ("rb", "RB")
    cells = "".join(
        piece.upper() if piece in own else "u" if piece in enemy else "."
        for piece in position.board
    )
    return View(cells if player == MAX else cells[::-1], 4)
""",
            says="Red pieces may have been taken: count those on the board",
        ),
        Wrong(
            "MIN's board is mirrored up and down, not turned",
            """
def view(position, player):
    cells = position.board
    mine, theirs = ("RB", "rb") if player == MAX else ("rb", "RB")
    seen = "".join(
        c.upper() if c in mine else "u" if c in theirs else "." for c in cells
    )
    if player == MIN:
        seen = "".join(seen[6 * row : 6 * row + 6] for row in reversed(range(6)))
    return View(seen, cells.count(theirs[0]))
""",
            says="Turned by 180°, a board has left and right exchanged, too",
        ),
    ],
    "where-red": [
        Wrong(
            "stayed is not looked at",
            """
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [set(reds) for reds in combinations(squares, view.reds)]
""",
            says="You do not look at `stayed`",
        ),
        Wrong(
            "the pieces that stayed come on top of the red ones",
            """
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u" and i not in stayed]
    return [set(reds) | stayed for reds in combinations(squares, view.reds)]
""",
            says="The pieces that stayed are among the red ones",
        ),
        Wrong(
            "tuples, not sets",
            """
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [reds for reds in combinations(squares, view.reds) if stayed <= set(reds)]
""",
            says="You return tuples; each placement is a set",
        ),
        Wrong(
            "the pieces that stayed are taken for blue",
            """
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [set(reds) for reds in combinations(squares, view.reds) if not stayed & set(reds)]
""",
            says="You take it for a blue one",
        ),
        Wrong(
            "one of the pieces that stayed is red, not all of them",
            """
def where_red(view, stayed):
    squares = [i for i, piece in enumerate(view.cells) if piece == "u"]
    return [
        set(reds)
        for reds in combinations(squares, view.reds)
        if not stayed or stayed & set(reds)
    ]
""",
            says="Each piece that stayed is red; with you, one of them is enough",
        ),
        Wrong(
            "one of those who stayed is enough",
            """
def where_red(view, stayed):
    enemies = [i for i, c in enumerate(view.cells) if c == "u"]
    sets = [set(chosen) for chosen in combinations(enemies, view.reds)]
    return [s for s in sets if not stayed or s & set(stayed)]
""",
            says="Each piece that stayed is red",
        ),
    ],
    "endings": [
        Wrong(
            "who takes the last red piece wins",
            """
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
""",
            says="Who takes the last red piece of the other player loses",
        ),
        Wrong(
            "to arrive on an exit wins",
            """
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
""",
            says="A blue piece wins when it leaves the board from its exit",
        ),
        Wrong(
            "red pieces may leave the board, too",
            """
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
""",
            says="A red piece cannot leave the board",
        ),
        Wrong(
            "MIN leaves upwards, too",
            """
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
""",
            says="MIN leaves the board downwards",
        ),
        Wrong(
            "the last piece of all, not the last of a colour",
            """
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
""",
            says="it need not be the last of all",
        ),
        Wrong(
            "whoever takes any blue piece wins",
            """
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
""",
            says="To take a blue piece wins only if it is the last one",
        ),
        Wrong(
            "the last one of a colour is left, whatever is taken",
            """
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
""",
            says="You look at how many pieces of a colour there were",
        ),
    ],
    "wins": [
        Wrong(
            "any end is a win",
            """
def wins(game, node, plies):
    if game.is_terminal(node):
        return True
    if plies == 0:
        return False
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)
""",
            says="The game may be over because MAX has lost",
        ),
        Wrong(
            "the plies are asked before the end of the game",
            """
def wins(game, node, plies):
    if plies == 0:
        return False
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)
""",
            says="A game that is over is no longer open, though no plies are left",
        ),
        Wrong(
            "lists: every step is tried, also when the answer is known",
            """
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    after = [wins(game, game.result(node, move), plies - 1) for move in game.moves(node)]
    return any(after) if game.to_move(node) == MAX else all(after)
""",
            says="You try all steps",
        ),
        Wrong(
            "one step that loses is enough for MIN: any at all nodes",
            """
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    return any(wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
""",
            says="After each step of MIN there must be a win, not after one only",
        ),
        Wrong(
            "with no plies left nothing is lost yet: True",
            """
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return True
    after = (wins(game, game.result(node, move), plies - 1) for move in game.moves(node))
    return any(after) if game.to_move(node) == MAX else all(after)
""",
            says="What is open when no plies are left is no win",
        ),
        Wrong(
            "a win is a whole million",
            """
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
""",
            says="A win is worth a million less the plies, and so seldom the whole million",
        ),
        Wrong(
            "odd plies are MAX's",
            """
def wins(game, node, plies):
    if game.is_terminal(node):
        return game.utility(node, MAX) > 0
    if plies == 0:
        return False
    some_or_all = any if plies % 2 == 1 else all
    return some_or_all(wins(game, game.result(node, m), plies - 1) for m in game.moves(node))
""",
            says="The number of plies that are left does not say who is to move",
        ),
    ],
    "plan": [
        Wrong(
            "a plan of its own in each placement: the first placement's plan is taken",
            """
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
""",
            says="Your plan is made for the first of the placements only",
        ),
        Wrong(
            "an empty plan is taken for none: `if after`",
            """
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
""",
            says="To `if` it looks like None",
        ),
        Wrong(
            "placements that are won stay in, and their moves are none",
            """
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
""",
            says="A plan that has won in one placement has yet to win in the others",
        ),
        Wrong(
            "all steps of MAX that have a plan, not the first alone",
            """
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
""",
            says="A plan has one step of MAX",
        ),
        Wrong(
            "MIN's first step is enough: the plan has one entry there, too",
            """
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
""",
            says="A plan has an answer to each step of MIN",
        ),
        Wrong(
            "what is over is left out, lost or won",
            """
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
""",
            says="You leave out what is over, also where it is lost",
        ),
    ],
    "mistakes": [
        Wrong(
            "all steps that win in every placement",
            """
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
    ]
""",
            says="With some of these steps one plan does win in all placements",
        ),
        Wrong(
            "the step is not counted among the plies",
            """
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies) for node in nodes)
        and plan(game, [game.result(node, move) for node in nodes], plies) is None
    ]
""",
            says="The step itself is the first ply",
        ),
        Wrong(
            "all steps without a plan, whether they win or not",
            """
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if plan(game, [game.result(node, move) for node in nodes], plies - 1) is None
    ]
""",
            says="These are all steps without a plan",
        ),
        Wrong(
            "it is enough to win in one placement",
            """
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if any(wins(game, game.result(node, move), plies - 1) for node in nodes)
        and plan(game, [game.result(node, move) for node in nodes], plies - 1) is None
    ]
""",
            says="The step must win in every placement, not in one only",
        ),
        Wrong(
            "an empty plan is taken for none: `not plan(…)`",
            """
def mistakes(game, nodes, plies):
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
        and not plan(game, [game.result(node, move) for node in nodes], plies - 1)
    ]
""",
            says="{} is a plan, and None is none",
        ),
        Wrong(
            "no plan for the node as a whole",
            """
def mistakes(game, nodes, plies):
    if plan(game, nodes, plies) is not None:
        return []
    return [
        move
        for move in game.moves(nodes[0])
        if all(wins(game, game.result(node, move), plies - 1) for node in nodes)
    ]
""",
            says="Ask for a plan after each step",
        ),
    ],
}
