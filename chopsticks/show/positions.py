"""How a state is drawn inside a tree: hands, a board, a heap, scores, a name, or not at all."""

import re
from functools import singledispatch
from typing import NamedTuple

from chopsticks.games import geister
from chopsticks.games.chomp import Bar
from chopsticks.games.pig import Turn
from chopsticks.games.stones import Heap
from chopsticks.games.tictactoe import Board
from chopsticks.rules import State
from chopsticks.show.bar import chocolate
from chopsticks.show.ghosts import cells_of, haunted, haunted_size
from chopsticks.show.svg import (
    BLUE,
    GREY,
    HAND_HEIGHT,
    HAND_WIDTH,
    INK,
    ORANGE,
    VERMILION,
    hand,
    is_left,
    text,
)

SCALE = 0.5


class Drawing(NamedTuple):
    """An SVG fragment, its top left at (0, 0), with its size in pixels."""

    body: str
    width: float
    height: float


@singledispatch
def drawing(state: object) -> Drawing:
    """The drawing of a state; a path in a tree needs none, for its place says it all."""
    return Drawing("", 0, 0)


@drawing.register
def _(state: str) -> Drawing:
    width = 9.0 * len(state)
    return Drawing(text(width / 2, 14, state), width, 18)


@drawing.register
def _(state: State) -> Drawing:
    """MIN's hands above MAX's."""
    step_x, step_y = (HAND_WIDTH + 2) * SCALE, (HAND_HEIGHT + 6) * SCALE
    body = "".join(
        _use(f"{'l' if is_left(i, hands) else 'r'}{fingers}", i * step_x, row * step_y)
        for row, hands in enumerate((state.hands[1], state.hands[0]))
        for i, fingers in enumerate(hands)
    )
    return Drawing(body, len(state.hands[0]) * step_x, 2 * step_y)


@drawing.register
def _(state: Board) -> Drawing:
    cell = 15
    lines = "".join(f"M{cell * i} 0 v{3 * cell} M0 {cell * i} h{3 * cell} " for i in (1, 2))
    marks = "".join(
        text(
            cell * (i % 3 + 0.5),
            cell * (i // 3 + 0.5) + 4.5,
            mark,
            font_weight=600,
            fill=BLUE if mark == "x" else VERMILION,
        )
        for i, mark in enumerate(state.cells)
        if mark != " "
    )
    grid = f'<path d="{lines}" stroke="{GREY}" fill="none"/>'
    return Drawing(grid + marks, 3 * cell, 3 * cell)


@drawing.register
def _(state: Heap) -> Drawing:
    """The stones in rows of four: the last row shows who loses."""
    stones = "".join(
        f'<circle cx="{5 + 11 * (i % 4)}" cy="{5 + 11 * (i // 4)}" r="4" fill="{INK}"/>'
        for i in range(state.stones)
    )
    return Drawing(stones, 11 * min(4, state.stones) - 1, 11 * -(-state.stones // 4))


@drawing.register
def _(state: Turn) -> Drawing:
    """MIN's score above MAX's, each at its player's mark; beside one, framed, what is at stake."""
    marks = (BLUE, "M0 34 l5 -9 5 9 z"), (ORANGE, "M0 5 l5 9 5 -9 z")
    body = "".join(
        f'<path d="{triangle}" fill="{colour}"/>'
        + text(34, 35 - 20 * player, str(state.scores[player]), "end", font_weight=600)
        for player, (colour, triangle) in enumerate(marks)
    )
    at_stake = f"+{state.points}{'?' if state.rolling else ''}"
    y = 21 - 20 * state.player
    frame = f'<rect x="40" y="{y}" width="34" height="18" rx="4" fill="none" stroke="{GREY}"/>'
    return Drawing(body + frame + text(57, y + 14, at_stake), 75, 40)


@drawing.register
def _(state: Bar) -> Drawing:
    side = 13
    body = chocolate(state.shape, side)
    return Drawing(body, side * state.shape[0], side * len(state.shape))


@drawing.register
def _(state: geister.Position | geister.View | geister.Node) -> Drawing:
    side = 18
    return Drawing(haunted(cells_of(state), side), *haunted_size(side))


def definitions(body: str) -> str:
    """The hands that a picture's body uses, each of them once."""
    used = sorted(set(re.findall(r'"#chopsticks-([lr])(\d+)"', body)))
    hands = "".join(
        f'<g id="chopsticks-{side}{count}">{hand(int(count), flip=side == "l")}</g>'
        for side, count in used
    )
    return f'<defs fill="{INK}">{hands}</defs>' if hands else ""


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#chopsticks-{name}" transform="translate({x:.4g} {y:.4g}) scale({SCALE})"/>'
