"""Trees that grow, step by step: proof-number search and Monte Carlo tree search."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import reduce
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from chopsticks.game import MAX, Game, M, S, whole
from chopsticks.search import monte_carlo, proof
from stepthrough.drawing import GREY, INK, definitions, text
from stepthrough.page import Live, opening
from stepthrough.picture import Picture, picture
from stepthrough.runs import Node, plain
from stepthrough.views.run import state_name
from stepthrough.views.tree import (
    FONT_SIZES,
    HALO,
    MARGIN,
    OUTLINE,
    SHAPES,
    TOP,
    arrange,
    edge,
    hung,
    room,
    shape,
    stem,
)

LARGEST = 10_000  # nodes, or playouts
_IN_SIGHT = 40  # nodes; a larger tree shows only its latest lines at first
_LABEL = 18  # the height of the numbers below a node
_BARE, _BARE_LEVEL = 56, 84  # the sizes of a column and a level without the states
_DROP = 22 + _LABEL  # from the middle of a node to its state
_LETTER = 7.6  # the width of a letter of the key
_PLIES = 200  # at most, in a random game
NAMES = ("MAX", "MIN")
_PLAYOUTS_KEY = (
    "In a node: its visits. Below it: the mean result for MAX.",
    "△ MAX to move, ▽ MIN to move, □ game over. +n: n more nodes are hidden.",
)
_REPEATS = (GREY, SHAPES["hit"][1], 5)


def view_proof(
    game: Game[S, M], state: S, player: int, nodes: int = 2000, at: int | None = None
) -> Live:
    """Show proof-number search for "this player can win", expansion by expansion.

    A step shows the way down to the most-proving node, its new children, and the numbers that
    change on the way back.  At the end, you can look at the certificate by itself.  Like
    `proof.prove`, the search stops when the question is settled, or after this many nodes.

    The view opens at step `at`, by default at the end; later steps are only outlined.  Triangles
    point up for MAX and down for MIN; an arc below a node means AND.  The view needs no kernel;
    where scripts cannot run, it is a still picture of step `at`.
    Raises ValueError for an invalid player, if `nodes` is not from 1 to 10,000, and for a step
    that does not exist.
    """
    whole("nodes", nodes, most=LARGEST)
    grown = Grown(game)
    latest: dict[proof.ProofNode[S, M], proof.Numbers] = {}
    steps: list[list[Any]] = []
    for step in proof.expansions(game, state, player):
        for node in step.node.children or [step.root]:
            grown.add(node, node.parent, len(steps), "repeat" if node.repeats else "")
        looked_at = *step.node.line(), *step.node.children
        changed = [node for node in looked_at if latest.get(node) != node.numbers]
        latest.update((node, node.numbers) for node in changed)
        numbers = [[grown.numbers[n], *map(plain, n.numbers)] for n in changed]
        steps.append([grown.numbers[step.node], numbers])
        if step.nodes >= nodes:
            break
    status, certificate = step.root.status, []
    if status is not proof.Status.UNKNOWN:
        certificate = sorted(_copied(step.root, step.root.certificate(), grown.numbers))
    question = f"Proof-number search for a win of {NAMES[player]}"
    start = opening(at, len(steps))
    if start == len(steps) - 1:
        words = f"{status.value} after {_count(start, 'expansion')}, {_count(step.nodes, 'node')}"
    else:
        words = f"the tree after {_count(start, 'expansion')}; later nodes are outlined"
    data = {
        "key": proof_key(player),
        "player": NAMES[player],
        "steps": steps,
        "at": start,
        "certificate": certificate,
    }
    labels = proof_labels(steps[: start + 1], grown.kinds)
    ands = {i for node, i in grown.numbers.items() if not node.is_or}
    words = f"{question}: {words}"
    return grown.live("proof", data, labels, words, ands)


def proof_key(prover: int) -> tuple[str, str]:
    """Return the two lines that explain the marks of an AND/OR tree."""
    top, bottom = ("OR", "AND") if prover == MAX else ("AND", "OR")
    return (
        "Below a node: proof number / disproof number. "
        f"△ MAX to move: {top}, ▽ MIN to move: {bottom}; an arc marks AND.",
        "✓ proved, ✗ disproved, ↺ repeats a state on its line. +n: n more nodes are hidden.",
    )


def proof_labels(
    steps: Sequence[Sequence[Any]], kinds: Sequence[str]
) -> dict[int, tuple[str, str]]:
    """Return the labels in and below each node after these steps."""

    def mark(i: int, numbers: Sequence[Any]) -> str:
        if kinds[i] == "repeat":
            return "↺"
        return ("✗" if numbers[0] else "✓") if 0 in numbers else ""

    latest = {i: numbers for _, changed, *_ in steps for i, *numbers in changed}
    return {i: (mark(i, n), "/".join(map(str, n))) for i, n in latest.items()}


def view_playouts(
    game: Game[S, M],
    state: S,
    playouts: int,
    generator: Random,
    exploration: float = sqrt(2),
    at: int | None = None,
) -> Live:
    """Show UCT, playout by playout; with the same seed, `monte_carlo.uct` grows the same tree.

    A step shows the selected line with the terms of UCB1 that chose it, the new node, the random
    game, and the numbers updated with its result.  A node shows its visits and, below it, its mean
    utility for MAX.

    The view opens at step `at`, by default at the end; later steps are only outlined.  Triangles
    point up for MAX and down for MIN; a square is the end of a game.  The view needs no kernel;
    where scripts cannot run, it is a still picture of step `at`.
    Raises ValueError if `playouts` is not from 1 to 10,000, if there is no such step, and whenever
    `monte_carlo.grow` does.
    """
    whole("playouts", playouts, most=LARGEST)
    grown = Grown(game)
    moves: dict[M, int] = {}
    cut: list[int] = []  # the playouts whose game was cut short
    steps: list[list[Any]] = [[0, [], 0]]
    for record in islice(monte_carlo.grow(game, state, generator, exploration, _PLIES), playouts):
        for above, node in zip([None, *record.line], record.line, strict=False):
            grown.add(node, above, len(steps) if above else 0)
        if len(record.moves) == _PLIES:
            stopped = reduce(game.result, record.moves, record.line[-1].state)
            if not game.is_terminal(stopped):
                cut.append(len(steps))
        random_game = [moves.setdefault(move, len(moves)) for move in record.moves]
        steps.append([grown.numbers[record.line[-1]], random_game, record.utility])
    start = opening(at, playouts + 1)
    if start == playouts:
        best = record.root.best
        most = f"{plain(best.move)}, with {_count(best.visits, 'visit')}, mean {_mean(best.mean)}"
        words = f"UCT after {_count(playouts, 'playout')}: the most visited move is {most}"
    else:
        words = f"UCT after {_count(start, 'playout')}; later nodes are outlined"
    data = {
        "key": _PLAYOUTS_KEY,
        "exploration": exploration,
        "steps": steps,
        "at": start,
        "names": [str(plain(move)) for move in moves],
        "cut": cut,
    }
    return grown.live("playouts", data, _playout_labels(steps[1 : start + 1], grown.nodes), words)


def _playout_labels(
    steps: Sequence[Sequence[Any]], nodes: Sequence[Node]
) -> dict[int, tuple[str, str]]:
    """Return the labels in and below each node after these playouts."""
    visits: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    for end, _, utility in steps:
        for i in _line(nodes, end):
            visits[i] += 1
            totals[i] += utility
    seen = {i: (str(n), _mean(totals[i] / n)) for i, n in visits.items()}
    return seen or {0: ("", "")}


def _line(nodes: Sequence[Node], end: int) -> Iterator[int]:
    """Return the nodes from this one up to the root."""
    at: int | None = end
    while at is not None:
        yield at
        at = nodes[at].parent


class Grown:
    """The nodes of a tree in the order in which they were added."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.numbers: dict[Any, int] = {}
        self.nodes: list[Node] = []
        self.born: list[int] = []
        self.kinds: list[str] = []

    def add(self, node: Any, parent: Any, step: int, kind: str = "") -> None:
        """Add a node unless it is already known."""
        if node in self.numbers:
            return
        i = self.numbers[node] = len(self.nodes)
        over = self.game.is_terminal(node.state)
        above = None if parent is None else self.numbers[parent]
        if above is not None:
            self.nodes[above].children.append(i)
        self.nodes.append(Node(node.state, "", above, node.move))
        self.kinds.append(kind or ("leaf" if over else NAMES[self.game.to_move(node.state)]))
        self.born.append(step)

    def live(
        self,
        kind: str,
        data: dict[str, Any],
        labels: Mapping[int, tuple[str, str]],
        words: str,
        ands: Set[int] = frozenset(),
        column: float = 0,
    ) -> Live:
        """Return the live tree; `labels` go in and below the nodes that are shown at first.

        kind: the name of the script; column: the least width that a node's words need.
        """
        states = list(dict.fromkeys(node.state for node in self.nodes))
        index = {state: i for i, state in enumerate(states)}
        wide, level, below = room(self.nodes)
        letters = max(len(str(plain(node.move))) for node in self.nodes)
        common = {
            "parents": [-1 if node.parent is None else node.parent for node in self.nodes],
            "moves": ["" if node.move is None else str(plain(node.move)) for node in self.nodes],
            "kinds": self.kinds,
            "born": self.born,
            "places": [index[node.state] for node in self.nodes],
            "states": [[state_name(state), hung(state, _DROP)] for state in states],
            "shapes": {kind: labelled(kind) for kind in sorted(set(self.kinds))},
            "edge": edge(0, (0, 0), (0, 0), "", 0),
            "hands": definitions(states),
            "arc": _arc(_LABEL + below),
            "stem": stem(_LABEL + below),
            "fonts": FONT_SIZES,
            "most": _IN_SIGHT,
            "sizes": {
                "margin": MARGIN,
                "column": max(wide, column),
                "below": _LABEL + below,
                "top": TOP,
                "level": level,
                "bare": [max(_BARE, column, 10.2 * letters + 8), _BARE_LEVEL, _LABEL],
            },
        }
        still = self._still(labels, words, data["key"], self._open(data["steps"], data["at"]), ands)
        return Live(f"coursework/views/{kind}.js", still, {**common, **data})

    def _open(self, steps: Sequence[Sequence[Any]], at: int) -> set[int]:
        """Return the nodes whose children are in the still picture, like `latest` in growth.js."""
        found: set[int] = set()
        shown = 1
        for run in (steps[at::-1], steps[:at:-1]):
            for end, *_ in run:
                added = [i for i in _line(self.nodes, end) if i not in found]
                shown += sum(len(self.nodes[i].children) for i in added)
                if found and shown > _IN_SIGHT:
                    break
                found.update(added)
        return found

    def _still(
        self,
        labels: Mapping[int, tuple[str, str]],
        words: str,
        key: Sequence[str],
        opened: Set[int],
        ands: Set[int],
    ) -> Picture:
        hidden = [int(i in labels) for i in range(len(self.nodes))]
        for i in range(len(self.nodes) - 1, 0, -1):
            hidden[self.nodes[i].parent or 0] += hidden[i]
        folded = {i for i, node in enumerate(self.nodes) if node.children and i not in opened}
        column, level, height = room(self.nodes)
        parents = [-1 if node.parent is None else node.parent for node in self.nodes]
        places = arrange(parents, column, level, folded)
        below = _LABEL + height
        edges, nodes = [], []
        for i, (x, y) in places.items():
            node, ahead = self.nodes[i], i not in labels
            faint = f' opacity="{OUTLINE}"' if ahead else ""
            if node.parent is not None:
                move = "" if ahead else str(plain(node.move))
                marks = ["ahead"] if ahead else []
                edges.append(edge(i, places[node.parent], (x, y), move, below, marks))
            hides = i in folded and hidden[i] > 1
            more = text(0, below + 32, f"+{hidden[i] - 1}") if hides else ""
            drawn = labelled(self.kinds[i], *labels.get(i, ()))
            if ahead:
                drawn += stem(below) if i in opened and node.children else ""
            else:
                drawn += hung(node.state, _DROP)
                drawn += _arc(below) if i in ands & opened and len(node.children) > 1 else ""
            nodes.append(f'<g transform="translate({x:.5g} {y:.5g})"{faint}>{drawn}{more}</g>')
        body = "".join(edges + nodes)
        right = max(x for x, _ in places.values()) + column / 2 + MARGIN
        bottom = max(y for _, y in places.values()) + below + 48
        said = (words, *key)
        width = max(right, 28 + _LETTER * max(map(len, said)))
        lines = [text(14, bottom + 14 + 22 * i, line, "start") for i, line in enumerate(said)]
        moved = f'<g transform="translate({(width - right) / 2:.5g} 0)">{body}</g>'
        used = definitions(self.nodes[i].state for i in places)
        return picture(f"{used}{moved}{''.join(lines)}", width, bottom + 22 * len(lines) + 8, words)


def _copied(node: Any, copy: Any, numbers: dict[Any, int]) -> set[int]:
    """Return the numbers of the tree's nodes that occur in a copy of part of the tree."""
    children = {child.move: child for child in node.children}
    below = (_copied(children[part.move], part, numbers) for part in copy.children)
    return {numbers[node]}.union(*below)


def labelled(kind: str, inside: str = "", label: str = "") -> str:
    """Draw a node's shape with words in and below it, and tell growth.js where the words go."""
    look = _REPEATS if kind == "repeat" else SHAPES[kind]
    return shape(look, inside) + text(0, 33, label, **HALO, **{"class": "label"})


def _arc(below: float) -> str:
    """Draw an arc across the edges to the children, as textbooks mark AND nodes."""
    return (
        f'<path class="arc" d="M-16 {18 + below:g} a16 16 0 0 0 32 0" fill="none" stroke="{INK}"/>'
    )


def _mean(mean: float) -> str:
    return f"{mean:.2f}".replace("-", "−")


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
