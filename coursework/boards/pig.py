"""Pig: play the dice game against the perfect player without a kernel."""

from itertools import pairwise

from chopsticks.games.pig import win_chances
from stepthrough.drawing import INK, PAPER, text
from stepthrough.page import Live
from stepthrough.picture import picture

LARGEST = 100  # the target of the real game
PARTS = 2 * 10**9  # steps between 0 and 1: precise enough for all figures shown; 38 kB in all


def pig_board(target: int = 100, faces: int = 6) -> Live:
    """Return a board for playing Pig against the perfect player without a kernel.

    The page contains the chances of winning at the beginning of each turn.  From these chances, the
    script computes what rolling and holding are worth during the turn.  On request, the board shows
    these chances and a map of the perfect decisions, together with yours.  At the end of the game,
    the map appears by itself.

    Raises ValueError unless the target is from 2 to 100 and the die has 2 to 6 faces.
    """
    if target > LARGEST or faces > 6:
        raise ValueError(
            f"target = {target}, faces = {faces}: the target must be from 2 to {LARGEST}, "
            "and the die must have 2 to 6 faces"
        )
    chances = win_chances(target, faces)
    data = {"target": target, "faces": faces, "parts": PARTS, "chances": thinned(chances)}
    pips = "".join(
        f'<circle cx="{x}" cy="{y}" r="5" fill="{INK}"/>' for x in (36, 64) for y in (26, 44, 62)
    )
    die = f'<rect x="20" y="12" width="60" height="64" rx="12" fill="{PAPER}" stroke="{INK}"/>'
    words = text(100, 38, f"You 0 : 0 the computer, up to {target}", "start", font_weight=600)
    note = text(100, 62, "Run this cell to play.", "start")
    still = picture(die + pips + words + note, 400, 88, f"Pig up to {target}, a die and two scores")
    return Live("coursework/boards/pig.js", still, data)


def thinned(chances: list[list[float]]) -> list[list[int]]:
    """Compress chances into small whole numbers, which take little space in a page.

    Each number is replaced by its difference from the number on its left, then each difference by
    its difference from the one above; then both steps are repeated.
    """
    rows = [[round(chance * PARTS) for chance in row] for row in chances]
    for _ in range(4):  # along the rows, along the columns, and both again
        rows = [list(column) for column in zip(*map(_differences, rows), strict=True)]
    return rows


def _differences(row: list[int]) -> list[int]:
    return [after - before for before, after in pairwise([0, *row])]
