"""Wrong answers to exercise 21 · Proofs by numbers."""

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

# %% most-proving · the smallest proof number at AND nodes, too
# says: At an AND node the disproof number decides
def most_proving(tree, player):
    path, to_move = [], MAX
    while tree != "?":
        keys = [numbers(child, player, 1 - to_move)[0] for child in tree]
        path.append(keys.index(min(keys)))
        tree, to_move = tree[path[-1]], 1 - to_move
    return path

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

# %% certificate · all leaves are counted
# says: You count all leaves of the tree
def certificate(tree, player):
    if not isinstance(tree, list):
        return 1
    return sum(certificate(child, player) for child in tree)
