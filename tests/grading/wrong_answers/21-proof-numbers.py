"""Wrong answers to exercise 21 · Proofs by numbers."""

# %% numbers · a draw is a win for MIN: not won by MAX
# says: A draw is a win for nobody
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0) == (player == MAX) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)

# %% numbers · MAX's nodes are OR nodes, whoever is the prover
# says: The root is an OR node only if the prover moves there
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == MAX)

# %% numbers · sum and minimum are exchanged
# says: You have swapped OR and AND
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (sum(proofs), min(disproofs)) if is_or else (min(proofs), sum(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)

# %% numbers · the largest disproof number, not their sum
# says: Where all children are needed
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), max(disproofs)) if is_or else (max(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player, 1 - to_move) for child in tree], to_move == player)

# %% numbers · the player to move is not handed on: MAX moves everywhere
# says: You do not pass on whose turn it is
def combined(children, is_or):
    proofs, disproofs = [p for p, d in children], [d for p, d in children]
    return (min(proofs), sum(disproofs)) if is_or else (sum(proofs), min(disproofs))


def numbers(tree, player, to_move=MAX):
    """The proof number and the disproof number of "this player can win"."""
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree > 0 if player == MAX else tree < 0) else NOT_WON
    return combined([numbers(child, player) for child in tree], to_move == player)

# %% numbers · at an AND node the disproof number first
# says: At an AND node the proof number also comes first
def combined(children, is_or):
    proofs = [proof for proof, _ in children]
    disproofs = [disproof for _, disproof in children]
    if is_or:
        return min(proofs), sum(disproofs)
    return min(disproofs), sum(proofs)


def numbers(tree, player, to_move=MAX):
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    other = MIN if to_move == MAX else MAX
    return combined([numbers(child, player, other) for child in tree], to_move == player)

# %% numbers · settled children are left out
# says: Children that are settled count like the others
def combined(children, is_or):
    open_ones = [pair for pair in children if 0 not in pair] or children
    proofs = [proof for proof, _ in open_ones]
    disproofs = [disproof for _, disproof in open_ones]
    if is_or:
        return min(proofs), sum(disproofs)
    return sum(proofs), min(disproofs)


def numbers(tree, player, to_move=MAX):
    if tree == "?":
        return LEAF
    if not isinstance(tree, list):
        return WON if (tree if player == MAX else -tree) > 0 else NOT_WON
    other = MIN if to_move == MAX else MAX
    return combined([numbers(child, player, other) for child in tree], to_move == player)

# %% most-proving · the smallest proof number at AND nodes, too
# says: At an AND node the disproof number decides
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        keys = [numbers(child, player, 1 - to_move)[0] for child in tree]
        path.append(keys.index(min(keys)))
        tree, to_move = tree[path[-1]], 1 - to_move
    return path

# %% most-proving · of children that are as easy, the last
# says: If several are equally easy, take the first
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        which = 0 if to_move == player else 1
        best = None
        for i, child in enumerate(tree):
            key = numbers(child, player, 1 - to_move)[which]
            if best is None or key <= best:
                best, index = key, i
        path.append(index)
        tree, to_move = tree[index], 1 - to_move
    return path

# %% most-proving · the first leaf that nobody has looked at
# says: That is the first question mark in the tree
def most_proving(tree, player):
    if tree == "?":
        return []
    if not isinstance(tree, list):
        return None
    for i, child in enumerate(tree):
        path = most_proving(child, player)
        if path is not None:
            return [i, *path]
    return None

# %% most-proving · the smallest sum of both numbers
# says: You add up both numbers
def most_proving(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return []
    below = [numbers(child, player, 1 - to_move) for child in tree]
    side = 0 if to_move == player else 1
    best = min(range(len(tree)), key=lambda i: sum(below[i]))
    return [best, *most_proving(tree[best], player, 1 - to_move)]

# %% most-proving · the proof number everywhere, down to a leaf that is won
# says: You also follow the proof number at AND nodes
def most_proving(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return []
    below = [numbers(child, player, 1 - to_move) for child in tree]
    side = 0 if to_move == player else 1
    best = min(range(len(tree)), key=lambda i: below[i][0])
    return [best, *most_proving(tree[best], player, 1 - to_move)]

# %% most-proving · ties are broken by the other number
# says: the other number does not matter
def most_proving(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return []
    below = [numbers(child, player, 1 - to_move) for child in tree]
    side = 0 if to_move == player else 1
    best = min(range(len(tree)), key=lambda i: (below[i][side], below[i][1 - side]))
    return [best, *most_proving(tree[best], player, 1 - to_move)]

# %% prove · a circle is not looked for: it never ends
# says: A state that is already on the line is not won
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            leaf.children.append(node(game.result(leaf.state, move)))
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0

# %% prove · a state that was met anywhere before is NOT_WON
# says: You treat a state that occurs anywhere in the tree as a repetition
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root, seen = node(state), {state}
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if child.state in seen:
                child.numbers = NOT_WON
            seen.add(child.state)
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0

# %% prove · a draw is won, too: utility >= 0
# says: A draw is not a win: only a utility above 0 is
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) >= 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0

# %% prove · the numbers above are not combined anew from the bottom, but from the root
# says: Combine the numbers from the bottom up
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, player) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in line:
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0

# %% prove · the utility for MAX, whoever is the prover
# says: Ask for the utility for the prover
def prove(game, state, player):
    def node(state):
        is_or = game.to_move(state) == player
        if not game.is_terminal(state):
            return ProofNode(state, is_or, LEAF)
        return ProofNode(state, is_or, WON if game.utility(state, MAX) > 0 else NOT_WON)

    root = node(state)
    while 0 not in root.numbers:
        line = [root]
        while line[-1].children:
            which = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[which]))
        leaf = line[-1]
        for move in game.moves(leaf.state):
            child = node(game.result(leaf.state, move))
            if any(child.state == above.state for above in line):
                child.numbers = NOT_WON
            leaf.children.append(child)
        for here in reversed(line):
            here.numbers = combined([child.numbers for child in here.children], here.is_or)
    return root.numbers[0] == 0

# %% prove · a state that was expanded on another line repeats
# says: expanded on another line
def prove(game, state, player):
    def first(state):
        if not game.is_terminal(state):
            return LEAF
        return WON if game.utility(state, player) > 0 else NOT_WON

    root = ProofNode(state, game.to_move(state) == player, first(state))
    seen = set()
    while root.numbers[0] and root.numbers[1]:
        line = [root]
        while line[-1].children:
            side = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[side]))
        leaf = line[-1]
        seen.add(leaf.state)
        for move in game.moves(leaf.state):
            child = game.result(leaf.state, move)
            numbers = NOT_WON if child in seen else first(child)
            leaf.children.append(ProofNode(child, game.to_move(child) == player, numbers))
        for node in reversed(line):
            node.numbers = combined([child.numbers for child in node.children], node.is_or)
    return root.numbers == WON

# %% prove · only what was two moves ago repeats
# says: more than two moves back
def prove(game, state, player):
    def first(state):
        if not game.is_terminal(state):
            return LEAF
        return WON if game.utility(state, player) > 0 else NOT_WON

    root = ProofNode(state, game.to_move(state) == player, first(state))
    seen = set()
    while root.numbers[0] and root.numbers[1]:
        line = [root]
        while line[-1].children:
            side = 0 if line[-1].is_or else 1
            line.append(min(line[-1].children, key=lambda child: child.numbers[side]))
        leaf = line[-1]
        seen.add(leaf.state)
        for move in game.moves(leaf.state):
            child = game.result(leaf.state, move)
            numbers = NOT_WON if child in [node.state for node in line[-2:]] else first(child)
            leaf.children.append(ProofNode(child, game.to_move(child) == player, numbers))
        for node in reversed(line):
            node.numbers = combined([child.numbers for child in node.children], node.is_or)
    return root.numbers == WON

# %% prove · children are made until one settles the node
# says: An expansion makes all children
def prove(game, state, player):
    def new(state, line):
        if state in line:
            numbers = NOT_WON
        elif game.is_terminal(state):
            numbers = WON if game.utility(state, player) > 0 else NOT_WON
        else:
            numbers = LEAF
        return ProofNode(state, game.to_move(state) == player, numbers)

    root = new(state, ())
    while 0 not in root.numbers:
        node, line = root, [root]
        while node.children:
            side = 0 if node.is_or else 1
            node = min(node.children, key=lambda child: child.numbers[side])
            line.append(node)
        above = [each.state for each in line]
        for move in game.moves(node.state):
            child = new(game.result(node.state, move), above)
            node.children.append(child)
            if child.numbers == (WON if node.is_or else NOT_WON):
                break
        for each in reversed(line):
            each.numbers = combined([child.numbers for child in each.children], each.is_or)
    return root.numbers[0] == 0

# %% prove · depth first, child by child
# says: You search depth first, and stop
def prove(game, state, player):
    def wins(state, above):
        if game.is_terminal(state):
            return game.utility(state, player) > 0
        if state in above:
            return False
        children = (game.result(state, move) for move in game.moves(state))
        found = (wins(child, [*above, state]) for child in children)
        return any(found) if game.to_move(state) == player else all(found)

    return wins(state, [])

# %% prove · depth first, with all children of a node made at once
# says: then search depth first
def prove(game, state, player):
    def wins(state, above):
        if game.is_terminal(state):
            return game.utility(state, player) > 0
        if state in above:
            return False
        children = [game.result(state, move) for move in game.moves(state)]
        found = (wins(child, [*above, state]) for child in children)
        return any(found) if game.to_move(state) == player else all(found)

    return wins(state, [])

# %% prove · the whole tree
# says: You search the whole tree
def prove(game, state, player):
    def wins(state, above):
        if game.is_terminal(state):
            return game.utility(state, player) > 0
        if state in above:
            return False
        children = [game.result(state, move) for move in game.moves(state)]
        found = [wins(child, [*above, state]) for child in children]
        return any(found) if game.to_move(state) == player else all(found)

    return wins(state, [])

# %% certificate · all leaves are counted
# says: You count all leaves of the tree
def certificate(tree, player):
    if not isinstance(tree, list):
        return 1
    return sum(certificate(child, player) for child in tree)

# %% certificate · the first child that settles it, not the smallest
# says: take the one with the fewest leaves, not the first
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    proved = numbers(tree, player, to_move)[0] == 0
    if proved == (to_move == player):
        for child in tree:
            if numbers(child, player, 1 - to_move)[0 if proved else 1] == 0:
                return certificate(child, player, 1 - to_move)
    return sum(certificate(child, player, 1 - to_move) for child in tree)

# %% certificate · the smallest child, whether it settles it or not
# says: Where one child is enough, choose only among the children that settle
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    proved = numbers(tree, player, to_move)[0] == 0
    sizes = [certificate(child, player, 1 - to_move) for child in tree]
    return min(sizes) if proved == (to_move == player) else sum(sizes)

# %% certificate · a disproof is made like a proof
# says: You build a disproof like a proof
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 1
    which = 0 if numbers(tree, player, to_move)[0] == 0 else 1
    settled = [c for c in tree if numbers(c, player, 1 - to_move)[which] == 0]
    sizes = [certificate(child, player, 1 - to_move) for child in settled]
    return min(sizes) if to_move == player else sum(sizes)

# %% certificate · a leaf nobody has looked at counts nothing
# says: A question mark settles nothing
def certificate(tree, player, to_move=MAX):
    if not isinstance(tree, list):
        return 0 if tree == "?" else 1
    proved = numbers(tree, player, to_move)[0] == 0
    sizes = [certificate(child, player, 1 - to_move) for child in tree]
    return min(sizes) if proved == (to_move == player) else sum(sizes)

# %% certificate · all nodes of the certificate
# says: You count all nodes of the certificate
def certificate(tree, player):
    def sizes(tree, to_move):
        if tree == "?":
            return inf, inf
        if not isinstance(tree, list):
            return (1, inf) if (tree if player == MAX else -tree) > 0 else (inf, 1)
        other = MIN if to_move == MAX else MAX
        found = [sizes(child, other) for child in tree]
        proofs, disproofs = zip(*found)
        if to_move == player:
            return 1 + min(proofs), 1 + sum(disproofs)
        return 1 + sum(proofs), 1 + min(disproofs)

    return min(sizes(tree, MAX))
