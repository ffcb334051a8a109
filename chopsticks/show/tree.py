"""A still picture of a trace: the tree that a search really walked."""

from typing import Any

from chopsticks.game import MAX
from chopsticks.rules import State
from chopsticks.show.svg import (
    BLUE,
    GREY,
    HAND_HEIGHT,
    INK,
    ORANGE,
    PAIR_WIDTH,
    PAPER,
    Picture,
    pair,
    picture,
    text,
)
from chopsticks.trace import Node, Trace, plain

# Triangles point up for MAX and down for MIN, as in the textbooks; a leaf is a square.
_SHAPES = {
    "MAX": (BLUE, "0,-17 20,17 -20,17", 10),
    "MIN": (ORANGE, "0,17 20,-17 -20,-17", -2),
    "leaf": (GREY, "-15,-15 15,-15 15,15 -15,15", 5),
}
_LEVEL, _GAP, _HANDS = 96, 30, 0.5
_UNDER = 2 * HAND_HEIGHT * _HANDS + 12  # the height of the hands under a node


def tree(trace: Trace) -> Picture:
    """The tree of a trace: triangles up are MAX, down are MIN, squares are leaves.

    A node holds the value that its call returned; an edge carries its move; a dashed stub
    is a move that was never tried.  Under a Chopsticks node are MIN's hands, then MAX's.
    Raises ValueError for a trace without nodes.
    """
    if not trace.nodes:
        raise ValueError("the trace has no nodes: the search never called itself on a state")
    with_hands = isinstance(trace.nodes[0].state, State)
    centres, width = _layout(trace.nodes, PAIR_WIDTH * _HANDS + _GAP if with_hands else 56)
    level = _LEVEL + (_UNDER if with_hands else 0)
    depths = _depths(trace.nodes)
    places = [(x + 20, 34 + depth * level) for x, depth in zip(centres, depths, strict=True)]
    edges, nodes = [], []
    for node, place in zip(trace.nodes, places, strict=True):
        if node.parent is not None:
            edges.append(
                _edge(places[node.parent], place, plain(node.move), _UNDER if with_hands else 0)
            )
        edges += _stubs(node, place, _UNDER if with_hands else 0)
        nodes.append(_node(trace.game, node, place))
    pruned = sum(len(node.pruned) for node in trace.nodes if node.children)
    description = f"Game tree of {len(trace.nodes)} nodes, value {plain(trace.value)}" + (
        f", {pruned} moves never tried" if pruned else ""
    )
    height = 34 + max(depths) * level + (_UNDER + 30 if with_hands else 40)
    return picture("".join(edges + nodes), width + 40, height, description)


def _layout(nodes: list[Node], column: float) -> tuple[list[float], float]:
    """The x of every node, leaves side by side and parents above their middle; and the width.

    A pruned move keeps a third of a column for its stub.
    """
    centres = [0.0] * len(nodes)
    right = 0.0

    def place(index: int) -> None:
        nonlocal right
        node = nodes[index]
        stubs = len(node.pruned) if node.children else 0
        for child in node.children:
            place(child)
        if node.children:
            right += stubs * column / 3
            centres[index] = (centres[node.children[0]] + centres[node.children[-1]]) / 2
        else:
            centres[index] = right + column / 2
            right += column

    place(0)
    return centres, right


def _depths(nodes: list[Node]) -> list[int]:
    depths: list[int] = []
    for node in nodes:
        depths.append(0 if node.parent is None else depths[node.parent] + 1)
    return depths


def _node(game: Any, node: Node, place: tuple[float, float]) -> str:
    x, y = place
    kind = "leaf"
    if node.children or node.moves:
        kind = "MAX" if game.to_move(node.state) == MAX else "MIN"
    colour, points, baseline = _SHAPES[kind]
    drawing = (
        f'<g transform="translate({x:.5g} {y:.5g})">'
        f'<polygon points="{points}" fill="{PAPER}" stroke="{colour}" stroke-width="2.5" '
        f'stroke-linejoin="round"/>{text(0, baseline, str(plain(node.value)), font_weight=600)}'
    )
    if isinstance(node.state, State):
        left = -PAIR_WIDTH * _HANDS / 2
        for hands, top in (
            (node.state.hands[1], 22),
            (node.state.hands[0], 25 + HAND_HEIGHT * _HANDS),
        ):
            drawing += pair(hands, left, top, _HANDS)
    return drawing + "</g>"


def _edge(
    parent: tuple[float, float], child: tuple[float, float], move: str, under_parent: float
) -> str:
    (x1, y1), (x2, y2) = parent, child
    y1, y2 = y1 + 18 + under_parent, y2 - 18
    x, y = (x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3 + 5
    label = text(x, y, str(move), stroke=PAPER, stroke_width=6, paint_order="stroke")
    line = f'<path d="M{x1:.5g} {y1:.5g} L{x2:.5g} {y2:.5g}" stroke="{INK}" fill="none"/>'
    return line + label


def _stubs(node: Node, place: tuple[float, float], under: float) -> list[str]:
    x, y = place
    return [
        f'<path d="M{x:.5g} {y + 18 + under:.5g} l{24 + 14 * i} 26" stroke="{GREY}" '
        f'stroke-dasharray="4 3" fill="none"/>'
        + text(x + 28 + 14 * i, y + 56 + under, "✂", fill=GREY)
        for i, _ in enumerate(node.pruned if node.children else [])
    ]
