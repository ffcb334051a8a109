"""Geister once more, on a dict of (file, row) to letters and by plain minimax; no code is shared.

R B are MAX's red and blue pieces, r b MIN's, u are purple: red when taken, blue at an exit.
Row 1 is at the top, MAX moves up.
"""

WIN = 1_000_000
CORNERS = {"max": [(1, 1), (6, 1)], "min": [(1, 6), (6, 6)]}
ESCAPES = {"max": "B", "min": "bu"}
PIECES = {"max": "RB", "min": "rbu"}
OTHER = {"max": "min", "min": "max"}
ARROW = {(0, -1): "↑", (1, 0): "→", (0, 1): "↓", (-1, 0): "←"}


def pieces_of(cells):
    """A board of 36 letters as a dict."""
    return {(i % 6 + 1, i // 6 + 1): letter for i, letter in enumerate(cells) if letter != "."}


def around(square):
    x, y = square
    return [(x + dx, y + dy) for dx, dy in ARROW if x + dx in range(1, 7) and y + dy in range(1, 7)]


def walks(pieces, side):
    """Pairs of squares, from and to."""
    return [
        (square, target)
        for square, letter in pieces.items()
        if letter in PIECES[side]
        for target in around(square)
        if pieces.get(target, " ") not in PIECES[side]
    ]


def walked(pieces, walk):
    new = dict(pieces)
    new[walk[1]] = new.pop(walk[0])
    return new


def written(walk):
    """A walk as in the paper, without the colour."""
    (x, y), (u, v) = walk
    return f"{'abcdef'[x - 1]}{y} {ARROW[u - x, v - y]}"


def legal(pieces, side):
    """All moves of the real game as texts, escapes too."""
    away = "↑" if side == "max" else "↓"
    leaving = [c for c in CORNERS[side] if pieces.get(c) == ESCAPES[side][0]]
    return sorted(
        [written(walk) for walk in walks(pieces, side)]
        + [f"{'abcdef'[x - 1]}{y} {away}" for x, y in leaving]
    )


def taken_all(pieces, blues):
    """The winner by captures, or None; `blues` of the purple pieces are blue."""
    letters = list(pieces.values())
    purple = letters.count("u")
    if letters.count("B") == 0 or letters.count("r") + purple - blues == 0:
        return "min"
    if letters.count("R") == 0 or letters.count("b") + blues == 0:
        return "max"
    return None


def on_corner(pieces, side):
    return [c for c in CORNERS[side] if c in pieces and pieces[c] in ESCAPES[side]]


def steps_to_exit(pieces, side):
    return sum(
        min(abs(x - u) + abs(y - v) for u, v in CORNERS[side])
        for (x, y), letter in pieces.items()
        if letter in PIECES[side]
    )


def evaluate(pieces, blues, distances=True):
    letters = list(pieces.values())
    worth = 1000 * (letters.count("B") - letters.count("b") - blues)
    if distances:
        worth -= steps_to_exit(pieces, "max") - steps_to_exit(pieces, "min")
    return worth


def value(pieces, blues, side, ply, depth, distances=True, corner_rule=True):
    """The worth to MAX, every branch searched."""
    sign = {"max": 1, "min": -1}
    if won := taken_all(pieces, blues):
        return sign[won] * (WIN - ply)
    if on_corner(pieces, side):
        return sign[side] * (WIN - ply)
    if corner_rule:
        for corner in on_corner(pieces, OTHER[side]):
            if not [s for s in around(corner) if pieces.get(s, " ") in PIECES[side]]:
                return sign[OTHER[side]] * (WIN - ply - 1)
    if depth == 0:
        return evaluate(pieces, blues, distances)
    values = [
        value(walked(pieces, w), blues, OTHER[side], ply + 1, depth - 1, distances, corner_rule)
        for w in walks(pieces, side)
    ]
    return max(values) if side == "max" else min(values)
