"""The state graph of Chopsticks: each position appears once, and you see where its moves lead."""

from collections import Counter
from itertools import pairwise
from typing import Any

from chopsticks.hands import Chopsticks, State, movers_view
from chopsticks.hands.drawing import in_digits
from coursework.boards.chopsticks import game_data, move_in_words
from coursework.boards.positions import Grid, Place, drawn_moves, views
from stepthrough.drawing import BLUE, GREY, INK, PAPER, text
from stepthrough.page import Live
from stepthrough.picture import Picture, picture

_GRID = Grid(41, 18, 6, 8)
_ROWS = 17  # a column with no more boxes than this is never folded
_LEFT, _TOP, _BETWEEN = 4, 34, 1  # the last is the extra gap before the next distance


def view_state_graph(game: Chopsticks, follow: State | None = None) -> Live:
    """Draw all reachable positions, in columns by their distance from the start in plies.

    A label shows the hands of the player to move, then the other player's.  When you choose a
    position, the view shows a shortest line to it, and where its moves lead.  The view opens with
    the position `follow`, by default the start.

    >>> view_state_graph(Chopsticks())
    <Live state_graph: 178 positions, none more than 9 plies from the start>

    Raises ValueError for a game of more than 10,000 positions, KeyError if the position to follow
    cannot be reached.
    """
    data = game_data(game)
    states = views(data)
    follow = movers_view(follow or game.initial)
    if follow not in states:
        raise KeyError(f"{follow} cannot be reached in {game!r}")
    children = [[move[-1] for move in moves] for moves in data["moves"]]
    distances, before = _walked(children)
    places = _places(distances, before)
    data = {
        "at": states.index(follow),
        "names": [in_digits(state) for state in states],
        "places": places,
        "distances": distances,
        "before": before,
        "moves": drawn_moves(game, data, _GRID, places, move_in_words),
    }
    return Live("coursework/boards/state_graph.js", _still(data), data)


def _walked(children: list[list[int]]) -> tuple[list[int], list[int]]:
    """Find each position's distance from position 0 and its predecessor by breadth-first search."""
    distances, before = {0: 0}, {0: -1}
    for position in (waiting := [0]):  # the list grows during the loop
        for child in children[position]:
            if child not in distances:
                distances[child], before[child] = distances[position] + 1, position
                waiting.append(child)
    everywhere = range(len(children))
    return [distances[i] for i in everywhere], [before[i] for i in everywhere]


def _places(distances: list[int], before: list[int]) -> list[Place]:
    """Place each box in the column of its distance, near its predecessor; fold large columns."""
    across, down = _GRID.step
    sizes = Counter(distances)
    rows = max(_ROWS, round((sum(sizes.values()) * across / down / 2) ** 0.5))
    places: dict[int, Place] = {}
    left = float(_LEFT)
    for distance in sorted(sizes):
        column = [i for i, d in enumerate(distances) if d == distance]
        column.sort(key=lambda i: places[before[i]][1] if before[i] >= 0 else 0)
        folds = -(-len(column) // rows)
        tall = -(-len(column) // folds)
        top = _TOP + down * ((rows - tall) // 2)
        for n, i in enumerate(column):
            places[i] = left + across * (n % folds), top + down * (n // folds)
        left += across * folds + _BETWEEN
    return [places[i] for i in range(len(distances))]


def _still(data: dict[str, Any]) -> Picture:
    """Draw the graph as it opens: a position, a line to it from the start, and its moves."""
    at, places, before, moves = (data[name] for name in ("at", "places", "before", "moves"))
    distances = data["distances"]
    plies = dict(sorted(zip(distances, places, strict=True), reverse=True))  # keeps the leftmost
    heads = [text(x, 18, str(n) if n else "ply 0", "start") for n, (x, _) in plies.items()]
    line = [at]
    while before[line[-1]] >= 0:
        line.append(before[line[-1]])
    steps = [next(move for move in moves[i] if move[1] == child) for child, i in pairwise(line)]
    near = {move[1] for move in moves[at]}
    boxes = []
    for i, place in enumerate(places):
        edge, width = (INK, 3) if i in line else (BLUE, 2) if i in near else (GREY, 1)
        face = "var(--here)" if i == at else PAPER if moves[i] else "var(--over)"
        look = f'fill="{face}" stroke="{edge}" stroke-width="{width}"'
        boxes.append(_GRID.box(i, "", place, data["names"][i], look))
    arrows = [
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-dasharray="{"4 3" if drawn != steps and distances[i] <= distances[at] else ""}"/>'
        for colour, width, drawn in ((BLUE, 1, moves[at]), (INK, 2, steps))
        for _, i, path in drawn
    ]
    body = [*heads, *boxes, '<g class="lines">', *arrows, "</g>"]
    size = max(x for x, _ in places) + _GRID.width + 4, max(y for _, y in places) + 30
    description = f"{len(places)} positions, none more than {max(distances)} plies from the start"
    return picture(f'<g font-size="13">{"".join(body)}</g>', *size, description)
