"""Still pictures of a trace: the tree that a search actually visited."""

import math
from collections.abc import Collection, Hashable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from stepthrough.drawing import BLUE, GREY, INK, ORANGE, PAPER, PURPLE, definitions, drawing, text
from stepthrough.picture import Picture, picture
from stepthrough.reading import choosers
from stepthrough.runs import Node, Trace, depths_of, plain
from stepthrough.searchable import CHANCE, MAX, MIN

# As in textbooks, triangles point up for MAX and down for MIN, and a circle is chance; here, a leaf
# is a square, and a value from a table is a hexagon.  A position whose value does not depend on
# the player to move is a diamond.
SHAPES: dict[str, tuple[str, str, float]] = {
    "MAX": (BLUE, 'polygon points="0,-17 20,17 -20,17"', 10),
    "MIN": (ORANGE, 'polygon points="0,17 20,-17 -20,-17"', -4),
    "chance": (INK, 'circle r="18"', 5),
    "position": (INK, 'polygon points="0,-19 21,0 0,19 -21,0"', 5),
    "call": (INK, 'polygon points="-12,-17 12,-17 20,-8 20,8 12,17 -12,17 -20,8 -20,-8"', 5),
    "leaf": (GREY, 'polygon points="-15,-15 15,-15 15,15 -15,15"', 5),
    "hit": (PURPLE, 'polygon points="-19,0 -10,-17 10,-17 19,0 10,17 -10,17"', 5),
}
FONT_SIZES = (14, 14, 14, 12, 11)  # by the number of characters in a node; the last also for more
_WIDEST = 56  # the width of a word in a larger node: font size times number of letters
HALO: dict[str, Any] = {"stroke": PAPER, "stroke_width": 6, "paint_order": "stroke"}
MARGIN = 24
TOP, _LEVEL, _BARE, _COLUMN, _GAP = 34, 96, 84, 56, 18
_STRAIGHT = 3  # how many times wider than high an edge may be without a bend
OUTLINE = 0.5  # opacity
# The same styles that tree.css gives to a live picture.
STYLE = (
    "<style>.here>polygon,.here>circle{stroke-width:6px;fill:var(--here)}"
    ".best>polygon,.best>circle{stroke-width:5px;fill:var(--good)}.best>path{stroke-width:4px}"
    ".cut{opacity:.6}.cut>:not(text){stroke:var(--line);stroke-dasharray:4 4}</style>"
)
LARGEST, LARGEST_OPEN = 10_000, 2_000  # the most nodes that can be drawn, with and without folding
_FOLDED = 200  # nodes of a folded tree
_GHOSTS = 24  # if at most this many nodes are saved, all of them are drawn


class Moment(NamedTuple):
    """How far a run has got: the node in play, and nodes begun, ended and cut.

    best: the nodes of the best line, once it is known; words: a description of the step, or "" at
    the last step.
    """

    here: int
    begun: Collection[int]
    ended: Collection[int]
    cut: Collection[int]
    best: Collection[int]
    words: str


class Ghost(NamedTuple):
    """A move that the node `of` never tried, or a move below such a move.

    parent continues the numbering of the nodes: the first ghost of a run of ten nodes has the
    number 10.
    """

    parent: int
    of: int
    move: str
    kind: str


class Scene:
    """The parts of a run's picture that need computing only once.

    These are kinds, table hits, probabilities, ghosts and spacing.
    parents: the parents of the nodes, then those of the ghosts; -1 for a root.
    Raises ValueError for a trace without nodes, and for one of more than 10,000.
    """

    def __init__(self, trace: Trace) -> None:
        nodes = trace.nodes
        if not nodes:
            raise ValueError("the trace has no nodes: the search never called itself on a state")
        if len(nodes) > LARGEST:
            raise ValueError(
                f"the trace has {len(nodes):,} nodes; at most {LARGEST:,} can be drawn: "
                f"{trace.stopped or 'record a search to a smaller depth'}"
            )
        self.trace, self.nodes = trace, nodes
        self.hits = table_hits(trace)
        self.kinds = kinds_of(trace, self.hits)
        chances = {i: probability(trace, i) for i in range(len(nodes))}
        self.chances = {i: p for i, p in chances.items() if p is not None}
        self.saved, self.ghosts = _never_tried(trace)
        self.parents = [-1 if node.parent is None else node.parent for node in nodes]
        self.parents += [ghost.parent for ghost in self.ghosts]
        self.scale = scale_of(nodes)
        self.column, self.level, self.below = room(nodes)

    def places(self, folded: Collection[int] = ()) -> dict[int, tuple[float, float]]:
        """Return the place (x, y) of every visible node and ghost."""
        return arrange(self.parents, self.column, self.level, folded)


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


def still(scene: Scene, folded: Collection[int] = (), moment: Moment | None = None) -> Picture:
    """Draw a scene; at a moment of the run, mark the node in play.

    Whatever is not known yet is left out: nodes still to come are outlines.
    """
    trace = scene.trace
    places, sizes = scene.places(folded), sizes_of(trace.nodes)
    everything = range(len(trace.nodes))
    now = moment or Moment(-1, everything, everything, everything, (), "")
    here = now.here
    while moment and here not in places:  # it is inside a folded node
        here = trace.nodes[here].parent or 0
    links, edges, nodes = [], [], []
    for i, place in places.items():
        if i >= len(trace.nodes):
            lines, shapes = _ghost(scene, i, places, now.cut)
            edges.append(lines)
            nodes.append(shapes)
            continue
        marks = {"ahead": i not in now.begun, "here": i == here, "best": i in now.best}
        edges.append(_edge_to(scene, i, places, [m for m in ("ahead", "best") if marks[m]]))
        if i in folded:
            edges.append(text(place[0], place[1] + scene.below + 32, f"+{sizes[i] - 1}"))
        if i in scene.hits and scene.hits[i] in places and i in now.ended:
            links.append(_link(scene, i, places))
        drawn = _node(scene, i, i in now.begun, i in now.ended, i in folded)
        nodes.append(placed(i, place, [mark for mark, holds in marks.items() if holds], drawn))
    right = max(x for x, _ in places.values()) + scene.column / 2 + MARGIN
    height = max(y for _, y in places.values()) + scene.below + 48
    used = definitions(trace.nodes[i].state for i in places if i in now.begun)
    body = STYLE + used + "".join(links + edges + nodes)
    return picture(body, right, height, _description(trace, now.words))


def _description(trace: Trace, words: str) -> str:
    pruned = sum(len(node.pruned) for node in trace.nodes)
    result = words or trace.stopped or f"value {plain(trace.value)}"
    return f"Game tree of {len(trace.nodes)} nodes, {result}" + (
        f", {pruned} moves never tried" if pruned and not words else ""
    )


def _edge_to(scene: Scene, i: int, places: dict[int, tuple[float, float]], marks: list[str]) -> str:
    """Draw the edge to a node, with its move.

    Below a chance node, the move is written above the node.
    """
    node = scene.nodes[i]
    if node.parent is None:
        return ""
    move = "" if i in scene.chances or "ahead" in marks else str(plain(node.move))
    return edge(i, places[node.parent], places[i], move, scene.below, marks)


def _node(scene: Scene, i: int, begun: bool, ended: bool, folded: bool) -> str:
    node = scene.nodes[i]
    drawn = shape(SHAPES[scene.kinds[i]], short(node.worth) if ended else "", scale=scene.scale)
    if not begun:
        return drawn + (stem(scene.below) if node.children and not folded else "")
    p = scene.chances.get(i)
    return drawn + hung(node.state, 22) + ("" if p is None else chance(str(plain(node.move)), p))


def _ghost(
    scene: Scene, i: int, places: dict[int, tuple[float, float]], cut: Collection[int]
) -> tuple[str, str]:
    """Draw a ghost and its edge.

    Until it is cut off, it looks like everything else that is still to come.
    """
    parent, of, move, ghost_kind = scene.ghosts[i - len(scene.nodes)]
    is_cut = of in cut
    mark = "cut" if is_cut else "ahead"
    line = edge(i, places[parent], places[i], move if is_cut else "", scene.below, [mark])
    drawn = shape(SHAPES[ghost_kind], "", scale=scene.scale)
    if scene.below and i in scene.parents:
        drawn += stem(scene.below)
    return line, placed(i, places[i], [mark], drawn + (_CROSS if is_cut else ""), "ghost")


_CROSS = f'<path class="cross" d="M-15 -15L15 15M15 -15L-15 15" stroke="{GREY}" stroke-width="2"/>'


def _never_tried(trace: Trace) -> tuple[list[int], list[Ghost]]:
    """Return the number of nodes that pruning saved below each node, and the ghosts to draw.

    For a small tree, all saved nodes are drawn.  For a larger tree, only the untried moves are
    drawn or, if there are many, only some of them and the number of the others.
    """
    subtrees = _Subtrees(trace)
    saved = [sum(subtrees.below(node, m) for m in node.pruned) for node in trace.nodes]
    pruned = [i for i, node in enumerate(trace.nodes) if node.pruned]
    whole = all(saved[i] for i in pruned) and sum(saved) <= _GHOSTS
    most = 1 if len(trace.nodes) > _FOLDED else 3
    ghosts: list[Ghost] = []
    for i in pruned:
        node = trace.nodes[i]
        moves = node.pruned if whole or len(node.pruned) <= most else node.pruned[: most - 1]
        for move in moves:
            _grow(subtrees, node, i, move, len(trace.nodes), ghosts, whole)
        if rest := len(node.pruned) - len(moves):
            words = f"+{rest}"  # short, so as not to collide with another move
            ghosts.append(Ghost(i, i, words, ghosts[-1].kind if moves else "leaf"))
    return saved, ghosts


def _grow(
    subtrees: "_Subtrees",
    node: Node,
    i: int,
    move: Any,
    nodes: int,
    ghosts: list[Ghost],
    whole: bool,
) -> None:
    """Add a move that was never tried and, in a small tree, everything below it."""
    game = subtrees.game
    if game is None:
        ghosts.append(Ghost(i, i, str(plain(move)), "call"))
        return
    ahead = [(i, node.state, move, subtrees.left(node))]
    for parent, above, tried, left in ahead:
        state = game.result(above, tried)
        ends = left <= 1 or _ends(game, state)
        sort = "leaf" if ends else subtrees.roles.get(game.to_move(state), "call")
        ghosts.append(Ghost(parent, i, str(plain(tried)), sort))
        if whole and not ends:
            number = nodes + len(ghosts) - 1
            ahead += [(number, state, other, left - 1) for other in game.moves(state)]


def _ends(game: Any, state: Hashable) -> bool:
    """Return whether the game ends in a state; not all search spaces have `is_terminal`."""
    return hasattr(game, "is_terminal") and game.is_terminal(state)


class _Subtrees:
    """Counts the nodes below moves that were never tried."""

    def __init__(self, trace: Trace) -> None:
        self.game = trace.game
        self.roles = _roles(trace) if trace.game and any(n.pruned for n in trace.nodes) else {}
        self.counts: dict[tuple[Hashable, float], int] = {}
        depths: list[Any] = [node.arguments.get("depth") for node in trace.nodes]
        self.counts_down = all(
            isinstance(depth, int) and (node.parent is None or depth == depths[node.parent] - 1)
            for node, depth in zip(trace.nodes, depths, strict=True)
        )

    def left(self, node: Node) -> float:
        """Return to what depth the search goes on below a node, if it counts down to that."""
        return float(node.arguments["depth"]) if self.counts_down else math.inf

    def below(self, node: Node, move: Any) -> int:
        """Return how many nodes an unpruned search would visit below a move; 0 if unknown."""
        is_tree = getattr(self.game, "is_tree", False)
        if self.game is None or not (self.counts_down or is_tree):
            return 0
        return self._count(self.game.result(node.state, move), self.left(node) - 1)

    def _count(self, state: Hashable, depth: float) -> int:
        if depth <= 0 or _ends(self.game, state):
            return 1
        if (state, depth) not in self.counts:
            self.counts[state, depth] = 1 + sum(
                self._count(self.game.result(state, move), depth - 1)
                for move in self.game.moves(state)
            )
        return self.counts[state, depth]


def arrange(
    parents: Sequence[int], column: float, level: float, folded: Collection[int] = ()
) -> dict[int, tuple[float, float]]:
    """Place visible nodes: leaves side by side, parents centred above them.

    tree.js has a twin of this function.
    """
    children: list[list[int]] = [[] for _ in parents]
    depths: list[int] = []
    for i, parent in enumerate(parents):
        depths.append(0 if parent < 0 else depths[parent] + 1)
        if parent >= 0:
            children[parent].append(i)
    centres: dict[int, float] = {}
    right: float = MARGIN
    stack = [i for i, parent in enumerate(parents) if parent < 0][::-1]
    opened: set[int] = set()
    while stack:
        below = [] if stack[-1] in folded else children[stack[-1]]
        if below and stack[-1] not in opened:
            opened.add(stack[-1])
            stack += below[::-1]
            continue
        i = stack.pop()
        if below:
            centres[i] = (centres[below[0]] + centres[below[-1]]) / 2
        else:
            centres[i] = right + column / 2
            right += column
    return {i: (centres[i], TOP + depths[i] * level) for i in sorted(centres)}


def folds(nodes: Sequence[Node]) -> frozenset[int]:
    """Return the nodes of a large tree to fold at first, all at one depth."""
    if len(nodes) <= LARGEST_OPEN:
        return frozenset()
    depths = depths_of(nodes)
    last = max((d for d in set(depths) if sum(x <= d for x in depths) <= _FOLDED), default=0)
    return frozenset(i for i, d in enumerate(depths) if d == last and nodes[i].children)


def table_hits(trace: Trace) -> dict[int, int]:
    """Return the calls answered from a table, each with the call that first found the value.

    Such a call has no children and looks at no moves, although an earlier call on the same state
    with the same arguments (except for the window) had children; it returns what that call
    returned.  If no argument is a table, their paths must also be the same: a repetition is no hit.
    """
    worked_out: dict[Hashable, int] = {}
    hits: dict[int, int] = {}
    if trace.game is None:
        return hits
    arguments = [value for node in trace.nodes[:1] for value in node.arguments.values()]
    has_table = any(_holds(value, table=True) for value in arguments)
    for i in after_their_children(trace.nodes):
        node = trace.nodes[i]
        asked = {
            (name, value)
            for name, value in node.arguments.items()
            if name not in trace.bounds
            and (isinstance(value, int | float) or (not has_table and _holds(value, table=False)))
        }
        question = node.state, frozenset(asked), repr(node.value)  # a list is not hashable
        if node.children:
            worked_out[question] = i
        elif question in worked_out and not node.tried and not node.pruned:
            hits[i] = worked_out[question]
    return hits


def _holds(value: Any, *, table: bool) -> bool:
    """Return whether an argument holds several values: those of a table, or those of a path."""
    words = str(value)
    if words.startswith("dict of") or (words.startswith("{") and ":" in words):
        return table
    return not table and words.startswith(
        ("(", "[", "{", "frozenset", "tuple of", "list of", "set of")
    )


def kinds_of(trace: Trace, hits: Collection[int]) -> list[str]:
    """Return each node's kind: MAX, MIN, chance, position, leaf or hit.

    Raises TypeError for a game that does not say who is to move.
    """
    if trace.game is None:
        return [node.kind for node in trace.nodes]
    alike = _takes_mex(trace)
    roles = _roles(trace)
    return [_kind(trace, i, hits, alike, roles) for i in range(len(trace.nodes))]


def _takes_mex(trace: Trace) -> bool:
    """Return whether all values are Grundy values: the least whole number that no child has.

    A best value is always a child's value, so no search for the best is mistaken for this.
    """
    inner = [node for node in trace.nodes if node.children]
    for node in inner:
        below = [trace.nodes[child].value for child in node.children]
        if node.probabilities or not all(isinstance(value, int) and value >= 0 for value in below):
            return False
        if node.value != next(n for n in range(len(below) + 1) if n not in below):
            return False
    return bool(inner)


def _kind(trace: Trace, i: int, hits: Collection[int], alike: bool, roles: dict[Any, str]) -> str:
    node = trace.nodes[i]
    if i in hits:
        return "hit"
    if not _is_inner(node):
        return "leaf"
    return "position" if alike else roles[trace.game.to_move(node.state)]


def _is_inner(node: Node) -> bool:
    return bool(node.children or node.tried or node.pruned)


def _roles(trace: Trace) -> dict[Any, str]:
    """Return whom a game means by what `to_move` returns.

    Players called 1 and 2 or 1 and −1 are MAX and MIN; of others, the run must show who is who.
    """
    if not any(map(_is_inner, trace.nodes)):
        return {}
    if not hasattr(trace.game, "to_move"):
        raise TypeError(f"{trace.game!r} has no to_move: its runs can be recorded, but not drawn")
    inner = [node for node in trace.nodes if _is_inner(node)]
    turns = {trace.game.to_move(node.state) for node in inner}
    if turns == {1, 2} and not hasattr(trace.game, "outcomes"):
        return {1: "MAX", 2: "MIN"}
    if turns <= {1, -1} and turns != {1}:
        return {1: "MAX", -1: "MIN"}
    if turns <= {MAX, MIN, CHANCE}:
        return {MAX: "MAX", MIN: "MIN", CHANCE: "chance"}
    kinds = zip(trace.nodes, choosers(trace.nodes), strict=True)
    seen = {(trace.game.to_move(node.state), kind) for node, kind in kinds if _is_inner(node)}
    if len(seen) != len(turns) or not {kind for _, kind in seen} <= {"MAX", "MIN"}:
        turn = next(iter(turns - {MAX, MIN, CHANCE}))
        raise TypeError(
            f"to_move returned {turn!r}: it must return 0 for MAX, 1 for MIN or 2 for chance"
        )
    return dict(seen)


def probability(trace: Trace, i: int) -> float | None:
    """Return the probability of the move to a node; None for a player's move."""
    node = trace.nodes[i]
    if node.parent is None:
        return None
    above = trace.nodes[node.parent]
    outcomes = zip(above.moves, above.probabilities, strict=False)  # players have no probabilities
    return next((p for move, p in outcomes if move == node.move), None)


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
        "bare": [max(46 * scale_of(nodes), 12.5 * letters + 12), _BARE + 24 * high],
    }


def sizes_of(nodes: Sequence[Node]) -> list[int]:
    """Return the number of nodes in each subtree."""
    sizes = [1] * len(nodes)
    for i in range(len(nodes) - 1, 0, -1):
        parent = nodes[i].parent
        if parent is not None:
            sizes[parent] += sizes[i]
    return sizes


def after_their_children(nodes: Sequence[Node]) -> list[int]:
    """Return the nodes in the order in which their calls returned."""
    order: list[int] = []
    stack = [i for i, node in enumerate(nodes) if node.parent is None][::-1]
    seen: set[int] = set()
    while stack:
        i = stack[-1]
        if i in seen:
            order.append(stack.pop())
        else:
            seen.add(i)
            stack += nodes[i].children[::-1]
    return order


def scale_of(nodes: Sequence[Node]) -> float:
    """Return the factor by which nodes must be enlarged to fit long values such as expectations."""
    return 1.25 if any(n.probabilities or len(short(n.worth)) > 4 for n in nodes) else 1


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
    """Draw a node's shape from `SHAPES`, with words that fit into it."""
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


def chance(move: str, p: float) -> str:
    """Draw an outcome and its probability.

    They are written at the end of the edge, because the edges of a fan run close together.
    """
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
    parent: tuple[float, float],
    child: tuple[float, float],
    move: str,
    below: float,
    marks: Sequence[str] = (),
) -> str:
    """Draw the line from a node's state to a child, with the move on it."""
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


def _link(scene: Scene, hit: int, places: dict[int, tuple[float, float]]) -> str:
    """Draw the dotted line from a known value to where it was found.

    It runs between two levels, and crosses a level where no node is in the way.
    """
    column, level, below = scene.column, scene.level, scene.below
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
