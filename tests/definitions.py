"""What a game is worth, by the definition alone."""

from functools import cache

from chopsticks import MAX

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def truth(tree, player=MAX):
    """The value of nested lists."""
    if not isinstance(tree, list):
        return tree
    return (max, min)[player](truth(child, 1 - player) for child in tree)


@cache
def tictactoe_value(cells, mover):
    """1 if x wins, -1 if o wins, 0 for a draw."""
    for mark, value in (("x", 1), ("o", -1)):
        if any(all(cells[int(i)] == mark for i in row) for row in ROWS):
            return value
    after = [
        tictactoe_value(cells[:i] + "xo"[mover] + cells[i + 1 :], 1 - mover)
        for i in range(9)
        if cells[i] == " "
    ]
    return (min if mover else max)(after) if after else 0
