"""Wrong answers to exercise 11 · Chomp."""

# %% two-rows · makes the rows equal
# says: Your bite in the upper row leaves two equal rows
def two_rows(upper, lower):
    if upper == lower:
        return 2, lower
    if upper == lower + 1:
        return None
    return 1, lower + 1

# %% two-rows · two equal rows are lost, by symmetry
# says: You can win with two equal rows: a bite can make the lower row one square shorter
def two_rows(upper, lower):
    if upper - lower <= 1:
        return None
    return 1, lower + 2

# %% two-rows · any bite is as good as another where all lose
# says: The bar is lost if the lower row is one square shorter
def two_rows(upper, lower):
    if upper == lower:
        return 2, lower
    return 1, min(lower + 2, upper)

# %% two-rows · counts from 0
# says: Rows and columns are counted from 1
def two_rows(upper, lower):
    if upper == lower:
        return 1, lower - 1
    if upper > lower + 1:
        return 0, lower + 1

# %% two-rows · column, then row
# says: A bite names its row first
def two_rows(upper, lower):
    if upper == lower:
        return lower, 2
    if upper > lower + 1:
        return lower + 2, 1

# %% two-rows · the last square of the upper row
# says: With two equal rows, bite the last square of the *lower* one
def two_rows(upper, lower):
    if upper == lower:
        return 1, upper
    if upper > lower + 1:
        return 1, lower + 2

# %% arms · leaves the long arm one square shorter
# says: Your bite leaves the long arm shorter than the other one
def arms(shape):
    right, down = shape[0], len(shape)
    if right == down:
        return (2, 2) if shape[-1] > 1 else None
    if right > down:
        return 1, down
    return right, 1

# %% arms · equal arms are a square
# says: With equal arms you cannot copy
def arms(shape):
    right, down = shape[0], len(shape)
    if shape == (1,):
        return None
    if right == down:
        return 2, 2
    return (1, down + 1) if right > down else (right + 1, 1)

# %% arms · only the row is shortened
# says: The column can also be the longer arm
def arms(shape):
    right, down = shape[0], len(shape)
    if right == down and shape[-1] > 1:
        return 2, 2
    if right > down:
        return 1, down + 1

# %% arms · the poison is a full square
# says: If only the poison is left, there is nothing to bite: return None
def arms(shape):
    right, down = shape[0], len(shape)
    if shape == (right,) * right:
        return 2, 2
    if right > down:
        return 1, down + 1
    if right < down:
        return right + 1, 1

# %% arms · the last square of a square bar
# says: In a square bar, biting off the last square is not enough
def arms(shape):
    right, down = shape[0], len(shape)
    if right == down:
        return (down, right) if shape[-1] > 1 else None
    return (1, down + 1) if right > down else (right + 1, 1)

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

# %% winning-bites · the bar is the key, and the player to move with it
# says: A shape has the same value whoever is to move
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        if bar in memo:
            return memo[bar]
        memo[bar] = False
        for bite in game.moves(bar):
            if not wins(game.result(bar, bite)):
                memo[bar] = True
                break
        return memo[bar]

    return [bite for bite in game.moves(bar) if not wins(game.result(bar, bite))]

# %% winning-bites · every bite is tried, also after one that wins
# says: You try all bites of every bar
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        if bar.shape not in memo:
            children = [wins(game.result(bar, bite)) for bite in game.moves(bar)]
            memo[bar.shape] = not all(children)
        return memo[bar.shape]

    return [bite for bite in game.moves(bar) if not wins(game.result(bar, bite))]

# %% winning-bites · stops at the first bite that wins, at the root, too
# says: You stop at the first winning bite of `bar`; there may be more
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        if bar.shape not in memo:
            won = False
            for bite in game.moves(bar):
                if not wins(game.result(bar, bite)):
                    won = True
                    break
            memo[bar.shape] = won
        return memo[bar.shape]

    for bite in game.moves(bar):
        if not wins(game.result(bar, bite)):
            return [bite]
    return []

# %% winning-bites · bites that leave a won bar: whose view is it?
# says: These bites lose
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        if bar.shape not in memo:
            won = False
            for bite in game.moves(bar):
                if not wins(game.result(bar, bite)):
                    won = True
                    break
            memo[bar.shape] = won
        return memo[bar.shape]

    return [bite for bite in game.moves(bar) if wins(game.result(bar, bite))]

# %% winning-bites · the memo is filled but never looked at
# says: Your memo does not help: look a bar up before you search it
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        won = False
        for bite in game.moves(bar):
            if not wins(game.result(bar, bite)):
                won = True
                break
        memo[bar.shape] = won
        return won

    return [bite for bite in game.moves(bar) if not wins(game.result(bar, bite))]

# %% winning-bites · remembers the lost bars only
# says: You remember only the lost bars
def winning_bites(game, bar):
    lost = set()

    def wins(bar):
        if bar.shape in lost:
            return False
        for bite in game.moves(bar):
            if not wins(game.result(bar, bite)):
                return True
        lost.add(bar.shape)
        return False

    return [bite for bite in game.moves(bar) if not wins(game.result(bar, bite))]

# %% winning-bites · in reversed order
# says: Return the bites in the order of `game.moves`
def winning_bites(game, bar):
    memo = {}

    def wins(bar):
        if bar.shape not in memo:
            memo[bar.shape] = any(not wins(game.result(bar, b)) for b in game.moves(bar))
        return memo[bar.shape]

    found = []
    for bite in game.moves(bar):
        if not wins(game.result(bar, bite)):
            found.insert(0, bite)
    return found
