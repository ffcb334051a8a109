"""A still picture of a trace: the tree that a search really walked."""

from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from stepthrough.drawing import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    definitions,
    drawing,
    text,
)
from stepthrough.picture import Picture, picture
from stepthrough.recorder import Node, Trace, plain
from stepthrough.searchable import CHANCE, MAX

# Triangles point up for MAX and down for MIN, and chance is a circle, as in the textbooks; a leaf
# is a square, and a value that a table remembered a hexagon.
SHAPES: dict[str, tuple[str, str, float]] = {
    "MAX": (BLUE, 'polygon points="0,-17 20,17 -20,17"', 10),
    "MIN": (ORANGE, 'polygon points="0,17 20,-17 -20,-17"', -4),
    "chance": (INK, 'circle r="18"', 5),
    "leaf": (GREY, 'polygon points="-15,-15 15,-15 15,15 -15,15"', 5),
    "hit": (PURPLE, 'polygon points="-19,0 -10,-17 10,-17 19,0 10,17 -10,17"', 5),
}
FONT_SIZES = (14, 14, 14, 12, 11)  # by the number of characters in a node; none smaller
_WIDEST = 56  # a word in a larger node, in pixels times the letters' number
HALO: dict[str, Any] = {"stroke": PAPER, "stroke_width": 6, "paint_order": "stroke"}
MARGIN, STUB = 24, 48  # STUB: room for a stub and its number
TOP, _LEVEL, _COLUMN, _GAP = 34, 96, 56, 18
_STRAIGHT = 3  # how much wider than high an edge may be without a bend
OUTLINE = 0.5  # opacity
# What tree.css says of a live picture.
STYLE = (
    "<style>.here>polygon,.here>circle{stroke-width:6px;fill:#fff3c4}"
    ".best>polygon,.best>circle{stroke-width:5px;fill:#d5f0e7}.best>path{stroke-width:4px}</style>"
)
LARGEST, LARGEST_OPEN = 10_000, 2_000  # nodes that can be drawn, with and without folding
_FOLDED = 200  # nodes of a folded tree


class Moment(NamedTuple):
    """How far a run has come: the node in play, and which nodes have begun, ended and cut.

    best: the nodes of the best line, once it is known.  words: which step it is, if not the last.
    """

    here: int
    begun: Collection[int]
    ended: Collection[int]
    cut: Collection[int]
    best: Collection[int]
    words: str


def tree(trace: Trace, folded: Collection[int] = (), moment: Moment | None = None) -> Picture:
    """The tree of a trace: triangles up are MAX, down are MIN, circles chance, squares leaves.

    A node holds the value that its call returned; an edge carries its move, below chance under
    the move's probability; a dashed stub stands for the moves that were never tried.  A hexagon
    is a value that was not worked out again, with a dotted line to the node that had found it.
    Below a node stands its state, for Chopsticks MIN's hands above MAX's.  `folded` nodes hide
    what is below them.  At a `moment` of the run the node in play is marked, and what is not yet
    known is missing: of nodes to come there is an outline.
    Raises ValueError for a trace without nodes, and for one of more than 10,000.
    """
    hits = table_hits(trace)
    places = layout(trace, folded)
    (width, level, below), sizes = room(trace.nodes), sizes_of(trace.nodes)
    scale = scale_of(trace.nodes)
    links, edges, nodes = [], [], []
    everything = range(len(trace.nodes))
    now = moment or Moment(-1, everything, everything, everything, (), "")
    here = now.here
    while moment and here not in places:  # a folded node stands for it
        here = trace.nodes[here].parent or 0
    for i, place in places.items():
        node = trace.nodes[i]
        move, p = str(plain(node.move)), probability(trace, i)
        begun = i in now.begun
        marks = [
            mark
            for mark, holds in (("ahead", not begun), ("here", i == here), ("best", i in now.best))
            if holds
        ]
        if node.parent is not None:
            words = move if p is None and begun else ""
            edges.append(
                edge(
                    i,
                    places[node.parent],
                    place,
                    words,
                    below,
                    [mark for mark in marks if mark != "here"],
                )
            )
        if i in hits and hits[i] in places and i in now.ended:
            links.append(_link(trace.nodes, i, hits[i], places, (width, level, below)))
        if i in folded:
            edges.append(text(place[0], place[1] + below + 32, f"+{sizes[i] - 1}"))
        elif node.pruned and i in now.cut:
            edges.append(_stub(i, len(node.pruned), place))
        inside = short(node.value) if i in now.ended else ""
        drawn = shape(SHAPES[kind(trace, i, hits)], inside, scale)
        if not begun:
            drawn += stem(below) if node.children and i not in folded else ""
        else:
            drawn += hung(node.state, 22) + ("" if p is None else chance(move, p))
        nodes.append(placed(i, place, marks, drawn))
    pruned = sum(len(node.pruned) for node in trace.nodes)
    result = now.words or trace.stopped or f"value {plain(trace.value)}"
    description = f"Game tree of {len(trace.nodes)} nodes, {result}" + (
        f", {pruned} moves never tried" if pruned and not now.words else ""
    )
    right = max(x for x, _ in places.values()) + width / 2 + MARGIN + STUB
    height = max(y for _, y in places.values()) + below + 48
    body = "".join(links + edges + nodes)
    used = definitions(trace.nodes[i].state for i in places if i in now.begun)
    return picture((STYLE if moment else "") + used + body, right, height, description)


def layout(trace: Trace, folded: Collection[int] = ()) -> dict[int, tuple[float, float]]:
    """The place (x, y) of every node in sight: leaves side by side, parents above their middle."""
    nodes = trace.nodes
    if not nodes:
        raise ValueError("the trace has no nodes: the search never called itself on a state")
    if len(nodes) > LARGEST:
        raise ValueError(
            f"the trace has {len(nodes):,} nodes; at most {LARGEST:,} can be drawn: "
            f"{trace.stopped or 'record a smaller depth'}"
        )
    return arrange(nodes, folded)


def arrange(
    nodes: Sequence[Node], folded: Collection[int] = (), label: float = 0
) -> dict[int, tuple[float, float]]:
    """The places of a tree's nodes in sight; `label` leaves room between a node and its state."""
    depths, (width, level, _) = depths_of(nodes), room(nodes)
    centres: dict[int, float] = {}
    right = 0.0
    for i in _after_their_children(nodes, folded):
        children = () if i in folded else nodes[i].children
        if children:
            centres[i] = (centres[children[0]] + centres[children[-1]]) / 2
        else:
            centres[i] = right + width / 2
            right += width
        right += STUB if nodes[i].pruned and i not in folded else 0
    return {i: (centres[i] + MARGIN, TOP + depths[i] * (level + label)) for i in sorted(centres)}


def folds(nodes: Sequence[Node]) -> frozenset[int]:
    """The nodes to fold at first, so that a large tree begins small: all of one depth."""
    if len(nodes) <= LARGEST_OPEN:
        return frozenset()
    depths = depths_of(nodes)
    last = max((d for d in set(depths) if sum(x <= d for x in depths) <= _FOLDED), default=0)
    return frozenset(i for i, d in enumerate(depths) if d == last and nodes[i].children)


def table_hits(trace: Trace) -> dict[int, int]:
    """The calls that did not look at moves because their state was known, and where from.

    Such a call has no children, though an earlier one on the same state with the same
    arguments (a window apart) had, and returns what that one returned.
    """
    worked_out: dict[Hashable, int] = {}
    hits = {}
    for i in _after_their_children(trace.nodes):
        node = trace.nodes[i]
        numbers = {
            (name, value)
            for name, value in node.arguments.items()
            if name not in trace.bounds and isinstance(value, int | float)
        }
        question = node.state, frozenset(numbers), repr(node.value)  # a list has no hash
        if node.children:
            worked_out[question] = i
        elif question in worked_out and not node.tried and not node.pruned:
            hits[i] = worked_out[question]
    return hits


def kind(trace: Trace, i: int, hits: Collection[int]) -> str:
    """MAX, MIN, chance, leaf or hit.

    Raises TypeError for a game that does not say who is to move.
    """
    node = trace.nodes[i]
    if i in hits:
        return "hit"
    if not node.children and not node.tried and not node.pruned:
        return "leaf"
    if not hasattr(trace.game, "to_move"):
        raise TypeError(f"{trace.game!r} has no to_move: its runs can be recorded, but not drawn")
    return {MAX: "MAX", CHANCE: "chance"}.get(trace.game.to_move(node.state), "MIN")


def probability(trace: Trace, i: int) -> float | None:
    """How likely chance was to lead to a node; None if it was a player's move."""
    node = trace.nodes[i]
    if node.parent is None:
        return None
    above = trace.nodes[node.parent]
    outcomes = zip(above.moves, above.probabilities, strict=False)  # a player's have none
    return next((p for move, p in outcomes if move == node.move), None)


def fraction(p: float) -> str:
    """A probability in words: a simple fraction, or else two digits.

    >>> fraction(1 / 6), fraction(0.5), fraction(0.173)
    ('1/6', '1/2', '0.17')
    """
    simple = Fraction(p).limit_denominator(36)  # the outcomes of two dice
    return str(simple) if abs(simple - p) < 1e-9 else f"{p:.2g}"


def depths_of(nodes: Sequence[Node]) -> list[int]:
    """Each node's distance from its root, in plies."""
    depths: list[int] = []
    for node in nodes:
        depths.append(0 if node.parent is None else depths[node.parent] + 1)
    return depths


def room(nodes: Sequence[Node]) -> tuple[float, float, float]:
    """The width of a leaf's column, the height of a level, and that of the state below a node.

    A state fits into a column, and a move's name into three quarters of one; a level has a node,
    its state and an edge.
    """
    drawn = [drawing(state) for state in {node.state for node in nodes}]
    width, height = max(one.width for one in drawn), max(one.height for one in drawn)
    letters = max(len(str(plain(node.move))) for node in nodes)
    column = max(_COLUMN, _GAP + width, 10.2 * letters + 8)
    return column, _LEVEL + height, height + 8 if height else 0


def sizes_of(nodes: Sequence[Node]) -> list[int]:
    """The number of nodes of each subtree."""
    sizes = [1] * len(nodes)
    for i in range(len(nodes) - 1, 0, -1):
        parent = nodes[i].parent
        if parent is not None:
            sizes[parent] += sizes[i]
    return sizes


def _after_their_children(nodes: Sequence[Node], folded: Collection[int] = ()) -> list[int]:
    """The nodes in the order in which their calls returned."""
    order: list[int] = []
    stack = [i for i, node in enumerate(nodes) if node.parent is None][::-1]
    seen: set[int] = set()
    while stack:
        i = stack[-1]
        if i in seen:
            order.append(stack.pop())
        else:
            seen.add(i)
            stack += () if i in folded else nodes[i].children[::-1]
    return order


def scale_of(nodes: Sequence[Node]) -> float:
    """How much larger than usual nodes are, so that their values fit: expectations are long."""
    return 1.25 if any(n.probabilities or len(short(n.value)) > 4 for n in nodes) else 1


def placed(i: int, place: tuple[float, float], marks: Sequence[str], drawn: str) -> str:
    """What is drawn of a node, at its place."""
    faint = f' opacity="{OUTLINE}"' if "ahead" in marks else ""
    return (
        f'<g class="{" ".join(["node", *marks])}" data-i="{i}"{faint} '
        f'transform="translate({place[0]:.5g} {place[1]:.5g})">{drawn}</g>'
    )


def shape(look: tuple[str, str, float], words: str, scale: float = 1) -> str:
    """A node's shape, as `SHAPES` has it, with words that fit into it."""
    colour, outline, baseline = look
    if scale != 1:
        outline, baseline = f'{outline} transform="scale({scale})"', baseline * scale
    size: float = FONT_SIZES[min(len(words), len(FONT_SIZES) - 1)]
    if scale > 1:
        size = max(size, min(14, _WIDEST / max(len(words), 1)))
    return (
        f'<{outline} fill="{PAPER}" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>'
        + text(0, baseline, words, font_weight=600, font_size=size, **{"class": "value"})
    )


def stem(below: float) -> str:
    """The line from an outline down to its edges, in place of its state."""
    return f'<path class="stem" d="M0 17V{18 + below:g}" stroke="{INK}"/>' if below else ""


def hung(state: Hashable, y: float) -> str:
    """A state's drawing so far below the middle of its node."""
    drawn = drawing(state)
    place = f"translate({-drawn.width / 2:.4g} {y})"
    return f'<g transform="{place}">{drawn.body}</g>' if drawn.body else ""


def short(value: Any) -> str:
    """A value as it stands in a node."""
    if value is None:
        return ""
    shown = plain(value)
    if not isinstance(shown, int | float):
        return str(shown)[:5]
    return f"{round(shown, 2) or shown:.4g}".replace("-", "−")


def chance(move: str, p: float) -> str:
    """What chance brought and how likely: at the end of the edge, for edges of a fan run close."""
    return text(0, -44, fraction(p), font_weight=600, **HALO) + text(0, -28, move, **HALO)


def branch(
    parent: tuple[float, float], child: tuple[float, float], below: float
) -> tuple[str, bool]:
    """The path from a node's state to a child, and whether it bends.

    It bends where it would else run low over other moves: out below the parent, and down.
    """
    (x1, y1), (x2, y2) = parent, child
    y1, y2 = y1 + 18 + below, y2 - 18
    line, bent = f"L{x2:.5g} {y2:.5g}", abs(x2 - x1) > _STRAIGHT * (y2 - y1) > 0
    if bent:
        turn, out = (16 if x2 > x1 else -16), y1 + 10
        line = f"Q{x1:.5g} {out:.5g} {x1 + turn:.5g} {out:.5g}H{x2 - turn:.5g}"
        line += f"Q{x2:.5g} {out:.5g} {x2:.5g} {out + 16:.5g}V{y2:.5g}"
    return f"M{x1:.5g} {y1:.5g} {line}", bent


def edge(
    i: int,
    parent: tuple[float, float],
    child: tuple[float, float],
    move: str,
    below: float,
    marks: Sequence[str] = (),
) -> str:
    """The line from a node's state to a child, with the move on it."""
    (x1, y1), (x, y2) = parent, child
    line, bent = branch(parent, child, below)
    if not bent:
        x = (x1 + 3 * x) / 4
    y = (y1 + 18 + below + 3 * (y2 - 18)) / 4 + 5
    faint = f' opacity="{OUTLINE}"' if "ahead" in marks else ""
    return (
        f'<g class="{" ".join(["edge", *marks])}" data-i="{i}"{faint}>'
        f'<path d="{line}" stroke="{INK}" fill="none"/>'
        f"{text(x, y, move, **HALO)}</g>"
    )


def _stub(i: int, moves: int, place: tuple[float, float]) -> str:
    x, y = place
    line = f'<path d="M{x + 20:.5g} {y:.5g} h16" stroke="{GREY}" stroke-dasharray="4 3"/>'
    label = text(x + 40, y + 5, f"✂ {moves}", "start", fill=GREY)
    return f'<g class="stub" data-i="{i}">{line}{label}</g>'


def _link(
    nodes: Sequence[Node],
    hit: int,
    source: int,
    places: dict[int, tuple[float, float]],
    sizes: tuple[float, float, float],
) -> str:
    """The dotted line from a known value to where it was found, around the boxes between them.

    It runs between two levels, and crosses a level where no node stands in the way.
    """
    column, level, below = sizes
    (x1, y1), (x2, y2) = places[hit], places[source]
    side = 1 if x2 > x1 else -1
    into = -1 if nodes[source].pruned else -side  # a stub stands to the right
    start, end = x1 + side * column / 2, x2 + into * column / 2
    leave = y1 - level + 18 + below + 5  # below the states of the level above
    arrive = leave if y1 == y2 else y2 + 18 + below + 5 if y2 < y1 else y2 - level + 18 + below + 5
    crossed = [x for x, y in places.values() if min(leave, arrive) < y < max(leave, arrive)]
    tries = (end + k * column / 4 for n in range(40) for k in (n, -n))
    clear = (x for x in tries if all(abs(x - other) >= column / 2 - 9 for other in crossed))
    if (across := next(clear, None)) is None:
        line = f"Q{(x1 + x2) / 2:.5g} {min(y1, y2) - 50:.5g} {x2:.5g} {y2:.5g}"
    else:
        line = f"H{start:.5g}V{leave:.5g}H{across:.5g}V{arrive:.5g}H{end:.5g}V{y2:.5g}H{x2:.5g}"
    style = f'stroke="{PURPLE}" stroke-width="2" stroke-dasharray="1 5" stroke-linecap="round"'
    return (
        f'<path class="link" data-i="{hit}" d="M{x1:.5g} {y1:.5g}{line}" {style} '
        'stroke-linejoin="round" fill="none"/>'
    )
