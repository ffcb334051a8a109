"""Retrograde analysis step by step: its queue, its counters of untried moves, and its waves."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from chopsticks.hands import Chopsticks
from chopsticks.hands.drawing import digits, in_digits
from coursework.boards.chopsticks import game_data
from coursework.boards.positions import Grid, drawn_moves, views
from stepthrough.drawing import GREEN, GREY, PAPER, VERMILION, text
from stepthrough.page import Live, opening
from stepthrough.picture import Picture, picture

_GRID = Grid(34, 20, 10, 6)
_LEFT, _TOP = 66, 42  # pixels to the left of the first box, and above it
_LOOKS = {  # face, edge, dashes
    "win": ("var(--good)", GREEN, ""),
    "loss": ("var(--bad)", VERMILION, "5 2"),
    "draw": ("var(--drawn)", GREY, "2 2"),
    "open": (PAPER, "var(--open)", ""),
}

Report = tuple[int, int, int]


def view_retrograde(game: Chopsticks, at: int | None = None) -> Live:
    """Show retrograde analysis of all reachable positions, from the mover's view.

    Positions in the same row have the same hands for the player to move; positions in the same
    column have the same hands for the other player.  A box shows how many moves of its position are
    untried or, once the position is decided, its value: W3 is a win in 3 plies for the player to
    move, L4 a loss in 4, D a draw.  A step takes a position off the queue and looks at its
    predecessors. The view opens at step `at`, by default at the end; at step 0, only finished games
    are decided.

    Raises ValueError for a game of more than 10,000 positions, and for a step that does not exist.
    """
    data = game_data(game)
    values = [position[-1] for position in data["positions"]]
    states = views(data)
    children = [list(dict.fromkeys(move[-1] for move in moves)) for moves in data["moves"]]
    ends = {i: values[i] for i, moves in enumerate(children) if not moves}
    steps = analysed(children, ends)
    last = len(steps) + 1
    at = opening(at, last + 1)
    rows, columns = (sorted({state.hands[i] for state in states}) for i in (0, 1))
    across, down = _GRID.step
    places = [
        (
            _LEFT + across * columns.index(state.hands[1]),
            _TOP + down * rows.index(state.hands[0]),
        )
        for state in states
    ]
    size = _LEFT + across * len(columns), _TOP + down * len(rows)
    of_rows = (
        text(_LEFT - 8, _TOP + down * i + 14.5, digits(pair), "end") for i, pair in enumerate(rows)
    )
    of_columns = (
        text(_LEFT + across * i + _GRID.width / 2, 33, digits(pair))
        for i, pair in enumerate(columns)
    )
    of_both = text(_LEFT, 15, "hands of the other player", "start"), text(58, 33, "mover", "end")
    heads = [
        _heads("rows", (_LEFT - 4, size[1]), of_rows),
        _heads("columns", (size[0], _TOP - 4), of_columns),
        _heads("corner", (_LEFT - 4, _TOP - 4), of_both),
    ]
    data = {
        "at": at,
        "names": [in_digits(state) for state in states],
        "places": places,
        "ends": list(ends.items()),
        "untried": [len(list_) for list_ in children],
        "steps": steps,
        "moves": drawn_moves(game, data, _GRID, places, str),
    }
    return Live("coursework/boards/retrograde.js", _still(data, heads, size), data)


def analysed(
    children: list[list[int]], ends: dict[int, int]
) -> list[tuple[int, list[Report | tuple[int]]]]:
    """Return each step of the run: the position taken off the queue, and its predecessors.

    Each predecessor is a tuple of its index, its number of untried moves, and its value, which is 0
    while it is undecided.  If it was decided before, the tuple has only its index.  Values are
    packed by `chopsticks.solving.retrograde.packed`.

    >>> analysed([[1, 2], [0, 2], []], {2: -1})
    [(2, [(0, 2, 2), (1, 2, 2)]), (0, [(1,)]), (1, [(0,)])]
    """
    predecessors: list[list[int]] = [[] for _ in children]
    for parent, successors in enumerate(children):
        for child in successors:
            predecessors[child].append(parent)
    untried = [len(successors) for successors in children]
    values = dict(ends)
    queue = deque(end for end, value in ends.items() if value)
    steps = []
    while queue:
        child = queue.popleft()
        reports: list[Report | tuple[int]] = []
        for parent in predecessors[child]:
            if parent in values:
                reports.append((parent,))
                continue
            untried[parent] -= values[child] > 0
            decided = values[child] < 0 or not untried[parent]
            if decided:
                values[parent] = 1 - values[child] if values[child] < 0 else -1 - values[child]
                queue.append(parent)
            reports.append((parent, untried[parent], values.get(parent, 0)))
        steps.append((child, reports))
    return steps


def _still(data: dict[str, Any], heads: list[str], size: tuple[float, float]) -> Picture:
    """Draw the grid at the step at which the view opens."""
    at, steps = data["at"], data["steps"]
    values, untried = dict(data["ends"]), dict(enumerate(data["untried"]))
    for _, reports in steps[:at]:
        for parent, *news in reports:
            if news:
                untried[parent], value = news
                values |= {parent: value} if value else {}
    over = at > len(steps)
    boxes = []
    for i, place in enumerate(data["places"]):
        value = values.get(i, 0 if over else None)
        kind = _kind(value)
        face, edge, dashes = _LOOKS[kind]
        words = _short(value) if value is not None else str(untried[i])
        look = f'fill="{face}" stroke="{edge}" stroke-width="1.6" stroke-dasharray="{dashes}"'
        boxes.append(_GRID.box(i, kind, place, words, look))
    decided = f"{len(values)} of {len(boxes)} positions are decided"
    description = f"Retrograde analysis, step {at} of {len(steps) + 1}: {decided}"
    body = f'<g font-size="13">{"".join(boxes)}<g class="lines"/>{"".join(heads)}</g>'
    return picture(body, *size, description)


def _heads(name: str, size: tuple[float, float], words: Iterable[str]) -> str:
    """Draw heads on a plate, which covers the boxes that are scrolled away below it."""
    plate = f'<rect width="{size[0]:g}" height="{size[1]:g}" fill="{PAPER}"/>'
    return f'<g class="{name}">{plate}{"".join(words)}</g>'


def _kind(value: int | None) -> str:
    if value is None:
        return "open"
    return "win" if value > 0 else "loss" if value < 0 else "draw"


def _short(value: int) -> str:
    """Write a packed value the way a box shows it: W3, L4 or D."""
    return f"{'W' if value > 0 else 'L'}{abs(value) - 1}" if value else "D"
