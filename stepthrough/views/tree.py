"""Still pictures of a trace: the tree that a search actually visited."""

import math
from collections.abc import Collection, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from stepthrough.drawing import BLUE, GREY, INK, PAPER, PURPLE, definitions, drawing, text
from stepthrough.picture import Picture, picture
from stepthrough.runs import Node, Trace, depths_of, plain
from stepthrough.searchable import MAX
from stepthrough.views.run import Run, after_their_children

# As in textbooks, triangles point up for MAX and down for MIN, and a circle is chance; here, a leaf
# is a square, and a value from a table is a hexagon.  A position whose value does not depend on
# the player to move is a diamond.
SHAPES: dict[str, tuple[str, str, float]] = {
    "MAX": (BLUE, 'polygon points="0,-17 20,17 -20,17"', 10),
    "MIN": ("var(--min)", 'polygon points="0,17 20,-17 -20,-17"', -1),
    "chance": (INK, 'circle r="18"', 5),
    "position": (INK, 'polygon points="0,-19 21,0 0,19 -21,0"', 5),
    "call": (INK, 'polygon points="-12,-17 12,-17 20,-8 20,8 12,17 -12,17 -20,8 -20,-8"', 5),
    "leaf": (GREY, 'polygon points="-15,-15 15,-15 15,15 -15,15"', 5),
    "hit": (PURPLE, 'polygon points="-19,0 -10,-17 10,-17 19,0 10,17 -10,17"', 5),
}
FONT_SIZES = (14, 14, 14, 12, 11)  # by the number of characters in a node that cannot grow
_LETTER, _WORD = 9.4, 7.8  # the widths of a letter in a node, and of one of a move
HALO: dict[str, Any] = {"stroke": PAPER, "stroke_width": 6, "paint_order": "stroke"}
MARGIN = 24
TOP, _LEVEL, _BARE, _COLUMN, _GAP = 34, 96, 84, 56, 18
_STRAIGHT = 3  # how many times wider than high an edge may be without a bend
OUTLINE = 0.5  # opacity
_EVEN = "non-scaling-stroke"
# The same styles that tree.css gives to a live picture.
STYLE = (
    "<style>.here>polygon,.here>circle{stroke-width:6px;fill:var(--here)}"
    ".best>polygon,.best>circle{stroke-width:5px;fill:var(--good)}.best>path{stroke-width:4px}"
    ".cut{opacity:.6}.cut>:not(text){stroke:var(--line);stroke-dasharray:4 4}</style>"
)
LARGEST, LARGEST_OPEN = 10_000, 2_000  # the most nodes that can be drawn, with and without folding
_FOLDED = 200  # nodes of a folded tree
_GHOSTS = 40  # if at most this many nodes are saved, all of them are drawn


class Ghost(NamedTuple):
    """A move that the node `of` never tried, or a move below such a move.

    parent continues the numbering of the nodes: the first ghost of a run of ten nodes has the
    number 10.
    """

    parent: int
    of: int
    move: str
    kind: str


class Scene(Run):
    """A run with what only the picture of its tree needs.

    saved: by node, how many nodes an unpruned search would visit below the moves that were never
    tried; 0 if unknown.
    ghosts: what is drawn of these moves: in a small tree all that was saved, in a larger tree only
    the moves or, if there are many, some of them and the number of the others.
    all_parents: those of the nodes, then those of the ghosts.
    Raises ValueError for a trace without nodes, and for one of more than 10,000.
    """

    def __init__(self, trace: Trace) -> None:
        if len(trace.nodes) > LARGEST:
            raise ValueError(
                f"the trace has {len(trace.nodes):,} nodes; at most {LARGEST:,} can be drawn: "
                f"{trace.stopped or 'record a search to a smaller depth'}"
            )
        super().__init__(trace)
        self.sizes = spacing(self.nodes)
        self._counts: dict[tuple[Hashable, float], int] = {}
        depths: list[Any] = [node.arguments.get("depth") for node in self.nodes]
        self._counts_down = all(
            isinstance(depth, int) and (parent < 0 or depth == depths[parent] - 1)
            for depth, parent in zip(depths, self.parents, strict=True)
        )
        self.saved = [sum(self._below(node, m) for m in node.pruned) for node in self.nodes]
        self.ghosts: list[Ghost] = []
        pruned = [i for i, node in enumerate(self.nodes) if node.pruned]
        whole = all(self.saved[i] for i in pruned) and sum(self.saved) <= _GHOSTS
        most = 1 if len(self.nodes) > _FOLDED else 3
        for i in pruned:
            left_out = self.nodes[i].pruned
            moves = left_out if whole or len(left_out) <= most else left_out[: most - 1]
            for move in moves:
                self._grow(i, move, whole)
            if rest := len(left_out) - len(moves):
                words = f"+{rest}"  # short, so as not to collide with another move
                self.ghosts.append(Ghost(i, i, words, self.ghosts[-1].kind if moves else "leaf"))
        self.all_parents = self.parents + [ghost.parent for ghost in self.ghosts]

    def _left(self, node: Node) -> float:
        """Return to what depth the search goes on below a node, if it counts down to that."""
        return float(node.arguments["depth"]) if self._counts_down else math.inf

    def _below(self, node: Node, move: Any) -> int:
        game = self.trace.game
        if game is None or not (self._counts_down or getattr(game, "is_tree", False)):
            return 0
        return self._count(game.result(node.state, move), self._left(node) - 1)

    def _count(self, state: Hashable, depth: float) -> int:
        game = self.trace.game
        if depth <= 0 or _ends(game, state):
            return 1
        if (state, depth) not in self._counts:
            self._counts[state, depth] = 1 + sum(
                self._count(game.result(state, move), depth - 1) for move in game.moves(state)
            )
        return self._counts[state, depth]

    def _grow(self, i: int, move: Any, whole: bool) -> None:
        """Add a move that was never tried and, in a small tree, everything below it."""
        game, node = self.trace.game, self.nodes[i]
        if game is None:
            self.ghosts.append(Ghost(i, i, str(plain(move)), "call"))
            return
        ahead = [(i, node.state, move, self._left(node))]
        for parent, above, tried, left in ahead:
            state = game.result(above, tried)
            ends = left <= 1 or _ends(game, state)
            kind = "leaf" if ends else self.roles.get(game.to_move(state), "call")
            self.ghosts.append(Ghost(parent, i, str(plain(tried)), kind))
            if whole and not ends:
                number = len(self.nodes) + len(self.ghosts) - 1
                ahead += [(number, state, other, left - 1) for other in game.moves(state)]

    def leaves(self) -> Any:
        """Return a small tree of paths as nested lists, for the page to search again, or None."""
        game, most = self.trace.game, len(self.nodes) + sum(self.saved)
        if not getattr(game, "is_tree", False) or hasattr(game, "outcomes") or most > _GHOSTS:
            return None

        def below(state: Any) -> Any:
            if game.is_terminal(state):
                return game.utility(state, MAX)
            return [below(game.result(state, move)) for move in game.moves(state)]

        return below(()) if self.nodes[0].state == () and not self.trace.stopped else None


def _ends(game: Any, state: Hashable) -> bool:
    """Return whether the game ends in a state; not all search spaces have `is_terminal`."""
    return hasattr(game, "is_terminal") and game.is_terminal(state)


def tree(trace: Trace) -> Picture:
    """Draw the tree of a trace.

    Triangles up are MAX, triangles down are MIN, circles are chance and squares are leaves.  A
    diamond has a Grundy value, for which it does not matter who is to move.  A node shows the value
    that its call returned.  An edge shows its move, and below a chance node also
    the probability.  Moves never tried are dashed and crossed out.  A hexagon is a value that was
    found in a table, with a dotted line to the node that first found it.  Below a node is its
    state; for Chopsticks, MIN's hands are above MAX's.
    Raises ValueError for a trace without nodes, and for a trace of more than 10,000 nodes.
    """
    return still(Scene(trace))


def still(scene: Scene, folded: Collection[int] = (), at: int | None = None) -> Picture:
    """Draw a scene; at a step of the run, mark the node in play.

    Whatever is not known yet is left out: nodes still to come are outlines.
    """
    nodes, below = scene.nodes, scene.sizes["below"]
    column = widened(scene.sizes["column"], ((node, node.worth) for node in nodes))
    places = arrange(scene.all_parents, column, scene.sizes["level"], folded)
    sizes = sizes_of(scene.parents)
    here, is_end = -1, at is None
    begun: Collection[int] = range(len(nodes))
    ended, cut = begun, begun
    if at is not None:
        here, is_end = scene.steps[at][1], at == len(scene.steps) - 1
        begun, ended, cut = (
            {i for kind, i, *_ in scene.steps[: at + 1] if kind == event}
            for event in ("enter", "return", "cut")
        )
        while here not in places:  # it is inside a folded node
            here = scene.parents[here]
    best = scene.best_line() if at is not None and is_end else ()
    links, edges, drawn = [], [], []
    for i, place in places.items():
        parent = places.get(scene.all_parents[i])
        if i >= len(nodes):
            _, of, move, kind = scene.ghosts[i - len(nodes)]
            marks, looks = ["cut" if of in cut else "ahead"], shape(SHAPES[kind], "")
            looks += (stem(below) if i in scene.all_parents else "") + _CROSS * (of in cut)
            edges.append(edge(i, parent, place, move if of in cut else "", below, marks))
            drawn.append(placed(i, place, marks, looks, "ghost"))
            continue
        node, p, move = nodes[i], scene.chances.get(i), str(plain(nodes[i].move))
        shows = {"ahead": i not in begun, "here": i == here, "best": i in best}
        marks = [mark for mark, holds in shows.items() if holds]
        shown = move if p is None and i in begun else ""
        edges.append(edge(i, parent, place, shown, below, [m for m in marks if m != "here"]))
        if i in folded:
            edges.append(text(place[0], place[1] + below + 32, f"+{sizes[i] - 1}"))
        if scene.hits.get(i) in places and i in ended:
            links.append(_link(scene, i, places, column))
        looks = shape(SHAPES[scene.kinds[i]], short(node.worth) if i in ended else "")
        if i in begun:
            looks += hung(node.state, 22) + chance(move, p)
        elif node.children and i not in folded:
            looks += stem(below)
        drawn.append(placed(i, place, marks, looks))
    right = max(x for x, _ in places.values()) + column / 2 + MARGIN
    height = max(y for _, y in places.values()) + below + 48
    used = definitions(nodes[i].state for i in places if i in begun)
    words = f"Game tree of {len(nodes)} nodes, "
    if not is_end:
        words += f"at step {at} of {len(scene.steps) - 1}"
    else:
        words += scene.trace.stopped or f"value {plain(scene.trace.value)}"
        if pruned := sum(len(node.pruned) for node in nodes):
            words += f", {pruned} moves never tried"
    return picture(STYLE + used + "".join(links + edges + drawn), right, height, words)


_CROSS = f'<path class="cross" d="M-15 -15L15 15M15 -15L-15 15" stroke="{GREY}" stroke-width="2"/>'


def arrange(
    parents: list[int], column: float, level: float, folded: Collection[int] = ()
) -> dict[int, tuple[float, float]]:
    """Place visible nodes: leaves side by side, parents centred above them.

    layout.js has a twin of this function.
    """
    places: dict[int, tuple[float, float]] = {}
    depths: list[int] = []
    spans: dict[int, tuple[float, float]] = {}  # by node, its first and its last child
    right: float = MARGIN
    for parent in parents:
        depths.append(0 if parent < 0 else depths[parent] + 1)
    for i in after_their_children(parents, folded):
        if i in spans:
            x = sum(spans[i]) / 2
        else:
            x, right = right + column / 2, right + column
        places[i] = x, TOP + depths[i] * level
        spans[parents[i]] = spans.get(parents[i], (x, x))[0], x
    return dict(sorted(places.items()))


def folds(nodes: Sequence[Node]) -> frozenset[int]:
    """Return the nodes of a large tree to fold at first, all at one depth."""
    if len(nodes) <= LARGEST_OPEN:
        return frozenset()
    depths = depths_of(nodes)
    last = max((d for d in set(depths) if sum(x <= d for x in depths) <= _FOLDED), default=0)
    return frozenset(i for i, d in enumerate(depths) if d == last and nodes[i].children)


def fraction(p: float) -> str:
    """Write a probability as a simple fraction, or else with two digits.

    >>> fraction(1 / 6), fraction(0.5), fraction(0.173)
    ('1/6', '1/2', '0.17')
    """
    simple = Fraction(p).limit_denominator(36)  # 36: the number of outcomes of two dice
    return str(simple) if abs(simple - p) < 1e-9 else f"{p:.2g}"


def room(nodes: Sequence[Node]) -> tuple[float, float, float]:
    """Return the width of a column, the height of a level, and the height of a state.

    A column has one leaf: a state fits into it, and a move's name into three quarters of it.  A
    level has a node, the state below it and an edge.
    """
    drawn = [drawing(state) for state in {node.state for node in nodes}]
    width, height = max(one.width for one in drawn), max(one.height for one in drawn)
    letters = max(len(str(plain(node.move))) for node in nodes)
    column = max(_COLUMN, _GAP + width, 10.2 * letters + 8)
    return column, _LEVEL + height, height + 8 if height else 0


def spacing(nodes: Sequence[Node]) -> dict[str, Any]:
    """Return what the script needs to lay out a tree.

    `bare` holds the column and level for a tree without states.
    """
    column, level, below = room(nodes)
    letters = max((len(str(plain(n.move))) for n in nodes if n.move is not None), default=0)
    high = any(node.probabilities for node in nodes)  # probabilities are written above nodes
    return {
        "margin": MARGIN,
        "top": TOP,
        "column": column,
        "level": level,
        "below": below,
        "bare": [max(46, 12.5 * letters + 12), _BARE + 24 * high],
    }


def sizes_of(parents: Sequence[int]) -> list[int]:
    """Return the number of nodes in each subtree."""
    sizes = [1] * len(parents)
    for i in range(len(parents) - 1, 0, -1):
        if parents[i] >= 0:
            sizes[parents[i]] += sizes[i]
    return sizes


def widened(column: float, values: Iterable[tuple[Node, Any]]) -> float:
    """Return a column in which nodes that are as wide as their values do not touch.

    A node with several children has more room than one column.
    """
    for node, value in values:
        width = 40 * _breadth(20 if node.children else 30, short(value)) + 6
        column = max(column, 2 * width / (1 + max(1, len(node.children))))
    return column


def _breadth(inside: float, words: str, scale: float = 1) -> float:
    """Return how many times wider a node must be for its words."""
    return max(1, (_LETTER * len(words) + 8) / (inside * scale))


def placed(
    i: int, place: tuple[float, float], marks: Sequence[str], drawn: str, sort: str = "node"
) -> str:
    """Draw a node at its place."""
    faint = f' opacity="{OUTLINE}"' if "ahead" in marks else ""
    return (
        f'<g class="{" ".join([sort, *marks])}" data-i="{i}"{faint} '
        f'transform="translate({place[0]:.5g} {place[1]:.5g})">{drawn}</g>'
    )


def shape(look: tuple[str, str, float], words: str, scale: float = 1) -> str:
    """Draw a node's shape from `SHAPES`, as wide as its words need."""
    colour, outline, baseline = look
    wide = _breadth(20 if outline.count(",") == 3 else 30, words, scale)
    if (wide, scale) != (1, 1):
        outline += f' transform="scale({scale * wide:.4g} {scale})" vector-effect="{_EVEN}"'
    return (
        f'<{outline} fill="{PAPER}" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>'
        + text(0, baseline * scale, words, font_weight=600, font_size=14, **{"class": "value"})
    )


def stem(below: float) -> str:
    """Draw a line from an outline down to its edges, where a node would have its state."""
    return f'<path class="stem" d="M0 17V{18 + below:g}" stroke="{INK}"/>' if below else ""


def hung(state: Hashable, y: float) -> str:
    """Draw a state at distance `y` below the middle of its node."""
    drawn = drawing(state)
    place = f"translate({-drawn.width / 2:.4g} {y})"
    return f'<g class="state" transform="{place}">{drawn.body}</g>' if drawn.body else ""


def short(value: Any) -> str:
    """Write a value as it appears in a node."""
    if value is None:
        return ""
    shown = plain(value)
    if not isinstance(shown, int | float):
        return str(shown)[:5]
    return f"{round(shown, 2) or shown:.4g}".replace("-", "−")


def chance(move: str, p: float | None) -> str:
    """Draw an outcome and its probability; "" for a player's move, which has none.

    They are written at the end of the edge, because the edges of a fan run close together.
    """
    if p is None:
        return ""
    return text(0, -44, fraction(p), font_weight=600, **HALO) + text(0, -28, move, **HALO)


def branch(
    parent: tuple[float, float], child: tuple[float, float], below: float
) -> tuple[str, bool]:
    """Return the path from a node's state to a child, and whether it bends.

    It bends, going sideways below the parent and then down, if it would otherwise run across other
    moves.
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
    parent: tuple[float, float] | None,
    child: tuple[float, float],
    move: str,
    below: float,
    marks: Sequence[str] = (),
) -> str:
    """Draw the line from a node's state to a child, with the move on it; "" for a root."""
    if parent is None:
        return ""
    (x1, y1), (x, y2) = parent, child
    line, bent = branch(parent, child, below)
    if not bent:
        x = (x1 + 3 * x) / 4
    y = (y1 + 18 + below + 3 * (y2 - 18)) / 4 + 5
    faint = f' opacity="{OUTLINE}"' if "ahead" in marks else ""
    wide = _WORD * len(move) + 4
    plate = (
        f'<rect x="{x - wide / 2:.5g}" y="{y - 14:.5g}" width="{wide:.4g}" height="18" rx="3" '
        f'fill="{PAPER}"/>'
    )
    return (
        f'<g class="{" ".join(["edge", *marks])}" data-i="{i}"{faint}>'
        f'<path d="{line}" stroke="{INK}" fill="none"/>'
        f"{plate if move else ''}{text(x, y, move)}</g>"
    )


def _link(scene: Scene, hit: int, places: dict[int, tuple[float, float]], column: float) -> str:
    """Draw the dotted line from a known value to where it was found.

    It runs between two levels, and crosses a level where no node is in the way.
    """
    level, below = scene.sizes["level"], scene.sizes["below"]
    (x1, y1), (x2, y2) = places[hit], places[scene.hits[hit]]
    side = 1 if x2 > x1 else -1
    start, end = x1 + side * column / 2, x2 - side * column / 2
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
