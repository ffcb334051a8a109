"""The border of a Chomp bar as a path: its rank, its bites, and how to undo a bite."""

from chopsticks.games.chomp import SKULL, Bar, Chomp, Shape, chocolate, rank
from stepthrough.drawing import BLUE, text
from stepthrough.page import Live
from stepthrough.picture import picture

LONGEST = 8  # squares per side, so that you can see each step of the path
_SIDE = 44


def chomp_paths(rows: int, columns: int, shape: Shape | None = None) -> Live:
    """Show a bar in a box, with its border as a path from the lower left to the upper right corner.

    Every step up adds a number, and the sum of these numbers is the bar's `rank`.  A bite moves
    the steps up in a stretch of the path to the front of that stretch; taking the bite back mixes
    them again.  On the live page you can bite squares, put them back, go through all bars that
    become this one in a single bite, and choose a rank.  The page opens with `shape`, by default
    the full bar.

    Raises ValueError unless both sides are 1 to 8 squares long, the box has at least two squares,
    and the shape fits into it.
    """
    game = Chomp(rows, columns)
    if max(rows, columns) > LONGEST or rows * columns == 1:
        raise ValueError(
            f"{rows} × {columns}: a box must have at least 2 squares, and at most "
            f"{LONGEST} rows and {LONGEST} columns"
        )
    bar = game.initial if shape is None else Bar(tuple(shape))
    game.moves(bar)  # raises ValueError for an impossible bar
    lengths = [*bar.shape, *[0] * (rows - len(bar.shape))]
    corners = "".join(f"H{_SIDE * x}V{_SIDE * i}" for i, x in reversed([*enumerate(lengths)]))
    height, width = _SIDE * rows, _SIDE * columns
    body = (
        f'<g transform="translate(30 20)">{chocolate(bar.shape, _SIDE)}'
        f'<path d="M0 {height}{corners}H{width}" fill="none" stroke="{BLUE}" stroke-width="5"/>'
        f"{text(0, height + 32, 'Run this cell to bite, and to take back.', 'start')}</g>"
    )
    description = (
        f"The bar {bar} in a box of {rows} × {columns}: its border is a path of {rows} steps up "
        f"and {columns} to the right, number {rank(bar.shape, rows)}"
    )
    still = picture(body, max(330, width + 60), height + 70, description)
    data = {
        "rows": rows,
        "columns": columns,
        "shape": lengths,
        "poison": SKULL,
    }
    return Live("coursework/boards/paths.js", still, data)
