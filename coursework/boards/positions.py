"""Draw positions of Chopsticks as boxes on a grid, with lines in the gaps between the boxes."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from chopsticks.hands import Chopsticks, Move, State
from stepthrough.drawing import text

Place = tuple[float, float]


class Grid(NamedTuple):
    """The size of a box, and the gaps between boxes in a row and in a column."""

    width: float
    height: float
    across: float
    down: float

    @property
    def step(self) -> Place:
        """Return the distance from one box to the next, across and down."""
        return self.width + self.across, self.height + self.down

    def route(self, start: Place, end: Place, lane: int) -> str:
        """Return the SVG path of an arrow between two boxes that crosses no other box.

        The arrow leaves its box at the top or bottom, follows the gaps to the side of the other
        box, and enters there.  Arrows in different lanes run side by side in a gap.  A place is the
        top left corner of a box.
        """
        (x1, y1), (x2, y2) = start, end
        aside = (lane + 1) // 2 * (1.5 if lane % 2 else -1.5)
        edge, gap = (y1 + self.height, self.down) if y2 > y1 else (y1, -self.down)
        side, beside = (x2, -self.across) if x2 > x1 else (x2 + self.width, self.across)
        numbers = (
            x1 + self.width / 2 + aside,
            edge,
            edge + gap / 2 + aside / 2,
            side + 0.6 * beside + aside / 2,
            y2 + self.height / 2 + aside,
            side + beside / 4,  # just before the box
        )
        path = "M{:g} {:g}V{:g}H{:g}V{:g}H{:g}".format(*numbers)
        return f"{path}l{-3 if beside < 0 else 3}-3m0 6L{numbers[5]:g} {numbers[4]:g}"

    def box(self, i: int, kind: str, place: Place, words: str, look: str) -> str:
        """Draw a position as a box with words in it; `look` holds the SVG attributes of the box."""
        return (
            f'<g class="position {kind}" data-i="{i}" transform="translate({place[0]:g} '
            f'{place[1]:g})"><rect width="{self.width:g}" height="{self.height:g}" rx="4" {look}/>'
            f"{text(self.width / 2, self.height / 2 + 4.5, words)}</g>"
        )


def views(data: dict[str, Any]) -> list[State]:
    """Turn the positions of `game_data` into states."""
    half = len(data["positions"][0]) // 2
    return [State((tuple(p[:half]), tuple(p[half:-1]))) for p in data["positions"]]


def drawn_moves(
    game: Chopsticks,
    data: dict[str, Any],
    grid: Grid,
    places: Sequence[Place],
    words: Callable[[Move], str],
) -> list[list[tuple[str, int, str]]]:
    """Return each position's moves: in words, the position it leads to, and its line."""
    return [
        [
            (words(move), child, grid.route(place, places[child], lane))
            for lane, (move, (*_, child)) in enumerate(zip(game.moves(state), edges, strict=True))
        ]
        for state, place, edges in zip(views(data), places, data["moves"], strict=True)
    ]
