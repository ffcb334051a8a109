"""The state graph of Chopsticks: every position once, and where its moves lead."""

from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
from matplotlib.axes import Axes

from chopsticks.game import explore
from chopsticks.game.drawing import BLUE, GREEN, GREY, VERMILION
from chopsticks.games.chopsticks import Chopsticks, State, movers_view
from chopsticks.solving.retrograde import Outcome, Tablebase


def state_graph(game: Chopsticks) -> "nx.DiGraph[State]":
    """The reachable positions from the mover's view, and an edge for each move.

    A node's attribute `distance` is its least number of plies from the start.

    >>> graph = state_graph(Chopsticks())
    >>> len(graph), max(distance for _, distance in graph.nodes.data("distance"))
    (178, 9)
    """
    table = explore(game)
    graph: nx.DiGraph[State] = nx.DiGraph()
    views = [movers_view(state) for state in table.states]
    for parent, children in enumerate(table.successors):
        graph.add_edges_from((views[parent], views[child]) for child in children)
    layers = nx.bfs_layers(graph, movers_view(game.initial))
    for distance, layer in enumerate(layers):
        for position in layer:
            graph.nodes[position]["distance"] = distance
    return graph


def draw_state_graph(
    graph: "nx.DiGraph[State]",
    tablebase: Tablebase[State, Any] | None = None,
    follow: State | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw a state graph in columns, one for each distance from the start.

    A label is the mover's hands, then the other player's.  Thin lines are moves to the next
    column, dotted ones lead back or sideways.  `follow` is a position whose moves are drawn
    bold.  With a tablebase a label says its outcome too: W, D or L, for the player to move.
    """
    ax = ax or plt.figure(figsize=(9.4, 13.5)).gca()
    places = _places(graph)
    onward = [(a, b) for a, b in graph.edges if places[b][0] == places[a][0] + 1]
    back = [edge for edge in graph.edges if edge not in set(onward)]
    style = {"ax": ax, "arrows": False, "edge_color": GREY}
    nx.draw_networkx_edges(graph, places, onward, alpha=0.45, width=0.8, **style)
    nx.draw_networkx_edges(graph, places, back, alpha=0.6, width=0.8, style=":", **style)
    if follow is not None:
        moves = graph.out_edges(follow)
        nx.draw_networkx_edges(
            graph, places, moves, ax=ax, edge_color=BLUE, width=2.2, node_size=900, arrowsize=14
        )
    for position, (x, y) in places.items():
        face, edge, letter = _look(position, tablebase)
        if position == follow:
            edge = BLUE
        box = {"boxstyle": "round,pad=0.12", "facecolor": face, "edgecolor": edge}
        label = " ".join("".join(map(str, hands)) for hands in position.hands) + letter
        ax.text(x, y, label, ha="center", va="center", fontsize=10.5, bbox=box)
    ax.set_xlabel("plies from the start")
    ax.set_xticks(range(1 + max(x for x, _ in places.values())))
    ax.set_yticks([])
    ax.tick_params(labelbottom=True)  # networkx switched it off
    ax.spines[:].set_visible(False)
    ax.margins(0.02, 0)
    ax.autoscale_view()
    return ax


def _places(graph: "nx.DiGraph[State]") -> dict[State, tuple[int, float]]:
    """Columns by distance; inside a column near the middle of the neighbours on the left."""
    columns: dict[int, list[State]] = {}
    for position, distance in graph.nodes.data("distance"):
        columns.setdefault(distance, []).append(position)
    tallest = max(map(len, columns.values()))
    places: dict[State, tuple[int, float]] = {}

    def height(position: State) -> float:
        before = [places[p][1] for p in graph.predecessors(position) if p in places]
        return sum(before) / len(before) if before else 0

    for distance, column in sorted(columns.items()):
        gap = tallest / (len(column) + 1)
        for i, position in enumerate(sorted(column, key=lambda p: (height(p), p)), 1):
            places[position] = distance, i * gap
    return {position: (x, -y) for position, (x, y) in places.items()}


def _look(position: State, tablebase: Tablebase[State, Any] | None) -> tuple[str, str, str]:
    """Face, edge and letter of a position's label."""
    if tablebase is None:
        return ("#e8e8e8" if (0, 0) in position.hands else "white"), GREY, ""
    mirrored = State(position.hands[::-1], 1)  # some positions arise for one player only
    outcome = tablebase[position if position in tablebase else mirrored].outcome
    return {
        Outcome.WIN: ("#d5f0e7", GREEN, " W"),
        Outcome.DRAW: ("#eeeeee", GREY, " D"),
        Outcome.LOSS: ("#fbe0d0", VERMILION, " L"),
    }[outcome]
