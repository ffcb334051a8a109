"""A still picture of a trace: the tree that a search really walked."""

from collections.abc import Hashable, Sequence
from typing import Any

from chopsticks.game import MAX
from chopsticks.show.positions import definitions, drawing
from chopsticks.show.svg import BLUE, GREY, INK, ORANGE, PAPER, Picture, picture, text
from chopsticks.trace import Node, Trace, plain

# Triangles point up for MAX and down for MIN, as in the textbooks; a leaf is a square.
_SHAPES = {
    "MAX": (BLUE, "0,-17 20,17 -20,17", 10),
    "MIN": (ORANGE, "0,17 20,-17 -20,-17", -2),
    "leaf": (GREY, "-15,-15 15,-15 15,15 -15,15", 5),
}
_MARGIN, _TOP, _LEVEL, _COLUMN, _GAP = 24, 34, 96, 56, 30
_STUB = 48  # room for a stub and its number
LARGEST = 3000  # nodes; a larger tree is no picture any more


def tree(trace: Trace) -> Picture:
    """The tree of a trace: triangles up are MAX, down are MIN, squares are leaves.

    A node holds the value that its call returned; an edge carries its move; a dashed stub
    stands for the moves that were never tried.  Below a node stands its state, for
    Chopsticks MIN's hands above MAX's.
    Raises ValueError for a trace without nodes, and for one of more than 3,000.
    """
    places = layout(trace)
    under = max(drawing(node.state).height for node in trace.nodes)
    below = under + 8 if under else 0
    edges, nodes = [], []
    for i, (node, place) in enumerate(zip(trace.nodes, places, strict=True)):
        if node.parent is not None:
            edges.append(_edge(i, places[node.parent], place, str(plain(node.move)), below))
        if node.pruned:
            edges.append(_stub(i, len(node.pruned), place))
        nodes.append(_node(i, kind(trace.game, node), node, place))
    pruned = sum(len(node.pruned) for node in trace.nodes)
    result = trace.stopped or f"value {plain(trace.value)}"
    description = f"Game tree of {len(trace.nodes)} nodes, {result}" + (
        f", {pruned} moves never tried" if pruned else ""
    )
    width = max(x for x, _ in places) + _column(trace.nodes) / 2 + _MARGIN + _STUB
    height = max(y for _, y in places) + below + 48
    body = definitions([node.state for node in trace.nodes]) + "".join(edges + nodes)
    return picture(body, width, height, description)


def layout(trace: Trace) -> list[tuple[float, float]]:
    """The place (x, y) of every node: leaves side by side, parents above their middle."""
    if not trace.nodes:
        raise ValueError("the trace has no nodes: the search never called itself on a state")
    if len(trace.nodes) > LARGEST:
        raise ValueError(
            f"the trace has {len(trace.nodes):,} nodes; at most {LARGEST:,} can be drawn: "
            "record a smaller depth"
        )
    nodes, column = trace.nodes, _column(trace.nodes)
    level = _LEVEL + max(drawing(node.state).height for node in nodes)
    centres = [0.0] * len(nodes)
    depths: list[int] = []
    for node in nodes:
        depths.append(0 if node.parent is None else depths[node.parent] + 1)
    right = 0.0
    for i in _after_their_children(nodes):
        node = nodes[i]
        if node.children:
            centres[i] = (centres[node.children[0]] + centres[node.children[-1]]) / 2
            right += _STUB if node.pruned else 0
        else:
            centres[i] = right + column / 2
            right += column
    return [(x + _MARGIN, _TOP + depth * level) for x, depth in zip(centres, depths, strict=True)]


def kind(game: Any, node: Node) -> str:
    """MAX, MIN or leaf."""
    if not node.children and not node.tried:
        return "leaf"
    return "MAX" if game.to_move(node.state) == MAX else "MIN"


def _column(nodes: Sequence[Node]) -> float:
    return max(_COLUMN, _GAP + max(drawing(node.state).width for node in nodes))


def _after_their_children(nodes: Sequence[Node]) -> list[int]:
    """The nodes in the order in which their calls returned."""
    order: list[int] = []
    stack = [i for i, node in enumerate(nodes) if node.parent is None][::-1]
    seen: set[Hashable] = set()
    while stack:
        i = stack[-1]
        if i in seen:
            order.append(stack.pop())
        else:
            seen.add(i)
            stack += nodes[i].children[::-1]
    return order


def _node(i: int, kind: str, node: Node, place: tuple[float, float]) -> str:
    colour, points, baseline = _SHAPES[kind]
    state = drawing(node.state)
    position = f'<g transform="translate({-state.width / 2:.4g} 22)">{state.body}</g>'
    words = _short(node.value)
    size = {1: 14, 2: 14, 3: 12}.get(len(words), 10)  # the shapes are no wider
    value = text(0, baseline, words, font_weight=600, font_size=size, **{"class": "value"})
    return (
        f'<g class="node" data-i="{i}" transform="translate({place[0]:.5g} {place[1]:.5g})">'
        f'<polygon points="{points}" fill="{PAPER}" stroke="{colour}" stroke-width="2.5" '
        f'stroke-linejoin="round"/>{value}{position if state.body else ""}</g>'
    )


def _short(value: Any) -> str:
    if value is None:
        return ""
    shown = plain(value)
    return f"{shown:.4g}".replace("-", "−") if isinstance(shown, int | float) else str(shown)[:5]


def _edge(
    i: int, parent: tuple[float, float], child: tuple[float, float], move: str, below: float
) -> str:
    (x1, y1), (x2, y2) = parent, child
    y1, y2 = y1 + 18 + below, y2 - 18
    x, y = (x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3 + 5
    label = text(x, y, move, stroke=PAPER, stroke_width=6, paint_order="stroke")
    line = f'<path d="M{x1:.5g} {y1:.5g} L{x2:.5g} {y2:.5g}" stroke="{INK}" fill="none"/>'
    return f'<g class="edge" data-i="{i}">{line}{label}</g>'


def _stub(i: int, moves: int, place: tuple[float, float]) -> str:
    x, y = place
    line = f'<path d="M{x + 20:.5g} {y:.5g} h16" stroke="{GREY}" stroke-dasharray="4 3"/>'
    label = text(x + 40, y + 5, f"✂ {moves}", "start", fill=GREY)
    return f'<g class="stub" data-i="{i}">{line}{label}</g>'
