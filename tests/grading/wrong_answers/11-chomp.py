"""Wrong answers to exercise 11 · Chomp."""

# %% two-rows · two equal rows are lost, by symmetry
# says: You can win with two equal rows: a bite can make the lower row one square shorter
def two_rows(upper, lower):
    if upper - lower <= 1:
        return None
    return 1, lower + 2

# %% arms · column, then row
# says: A bite names its row first
def arms(shape):
    right, down = shape[0], len(shape)
    if right == down:
        return (2, 2) if shape[-1] > 1 else None
    return (down + 1, 1) if right > down else (1, right + 1)

# %% winning-bites · no memo: every bar is searched again and again
# says: Your memo does not help: look a bar up before you search it
def winning_bites(game, bar):
    def wins(bar):
        return any(not wins(game.result(bar, bite)) for bite in game.moves(bar))

    return [bite for bite in game.moves(bar) if not wins(game.result(bar, bite))]
