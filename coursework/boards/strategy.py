"""A strategy as a graph: one move at each of its player's positions, and every reply to it."""

from chopsticks.game import MAX, MIN, Player
from chopsticks.hands import Chopsticks, Move, State
from chopsticks.hands.drawing import in_digits, standalone
from chopsticks.solving.retrograde import DRAW, LOSS, WIN, Outcome, Tablebase, Value, packed
from chopsticks.solving.strategy import distances, proved, smallest_strategy, strategy_graph
from stepthrough.drawing import BLUE, GREEN, GREY, ORANGE, VERMILION, text
from stepthrough.page import Live
from stepthrough.picture import Picture, picture

LARGEST = 500  # positions; nobody can read a larger graph
NAMES = ("MAX", "MIN")
_WIDTH, _HEIGHT, _TIP = 88, 20, 6  # sizes of a position's box; the last is the height of its roof
_COLUMN, _ROW, _LEFT, _TOP, _SIZE = 92, 36, 48, 100, 14
_SWEEPS = 12
_LOOKS = {  # kind, face, edge, dashes, letter
    WIN: ("win", "var(--good)", GREEN, "", "W"),
    DRAW: ("draw", "var(--drawn)", GREY, "2 2", "D"),
    LOSS: ("loss", "var(--bad)", VERMILION, "5 2", "L"),
}
_KEY = (
    "13 12 W5: the player to move shows 1 and 3, the other 1 and 2, and wins in 5 plies.",
    "D: draw, L: loss. Roofs point up for MAX (△), down for MIN (▽). Dashed lines lead back.",
)
_ARROW = (
    '<defs><marker id="chopsticks-back" markerWidth="9" markerHeight="8" refX="8" refY="4" '
    'orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0 L9 4 L0 8 z" fill="var(--grey)"/>'
    "</marker></defs>"
)
_BACK = 'class="edge back" stroke-dasharray="5 4" opacity="0.5" marker-end="url(#chopsticks-back)"'

Graph = dict[State, dict[Move, State]]
Place = tuple[float, float]


def view_strategy(
    tablebase: Tablebase[State, Move],
    player: int = MAX,
    choose: Player[State, Move] | None = None,
) -> Live:
    """Draw the strategy graph of a player, in rows by the number of plies from the start.

    The graph has one move at each position of `player` (0 is MAX, 1 is MIN) and every reply of the
    other player.  `choose` picks the moves; without it, they are perfect (the fastest win, any
    drawing move, the slowest loss) and chosen to reach as few positions as possible.  A label shows
    the hands of the player to move, the other player's hands, and the value for the player
    to move: W5 wins in 5 plies, L4 loses in 4, D is a draw.

    Raises TypeError unless the tablebase is for Chopsticks; ValueError for an invalid player, more
    than two hands, an illegal move, or a graph of more than 500 positions; KeyError for a position
    that is not in the tablebase.
    """
    game = tablebase.game
    if not isinstance(game, Chopsticks):
        raise TypeError(f"{game!r}: only strategies of Chopsticks can be drawn")
    if (hands := len(game.rules.start)) > 2:
        raise ValueError(f"{game.rules}: each player must have two hands, not {hands}")
    graph = strategy_graph(game, player, choose or smallest_strategy(tablebase, player))
    if len(graph) > LARGEST:
        raise ValueError(
            f"the strategy has {len(graph):,} positions; at most {LARGEST} can be drawn: "
            "choose fewer fingers or the other player"
        )
    values = {state: _value_for(player, state, tablebase[state]) for state in graph}
    claim = _claim(game, graph, values, player)
    plies, places = distances(graph), _places(graph)
    states = sorted(graph, key=lambda state: places[state][::-1])  # row by row
    number = {state: i for i, state in enumerate(states)}
    data = {
        "names": NAMES,
        "player": player,
        "claim": claim,
        "positions": [[*s.hands[0], *s.hands[1], s.to_move] for s in states],
        "values": [packed(tablebase[s]) for s in states],
        "plies": [plies[s] for s in states],
        "moves": [[[str(m), number[c]] for m, c in graph[s].items()] for s in states],
        "hands": [[standalone(k, flip=True), standalone(k)] for k in range(game.rules.fingers)],
    }
    gaps = _gaps(places)
    edges = [
        f'<path data-from="{number[state]}" data-to="{number[child]}" fill="none" '
        f"{_line(places[state], places[child], _bottom(child, graph), gaps)} "
        f"{_stroke(player, state, values[child].outcome < values[state].outcome)}/>"
        for state in states
        for child in dict.fromkeys(graph[state].values())
    ]
    marks = [_mark(i, s, tablebase[s], places[s], not graph[s]) for i, s in enumerate(states)]
    still = _still(edges + marks, states, places, claim)
    return Live("coursework/boards/strategy.js", still, data)


def _value_for(player: int, state: State, value: Value) -> Value:
    """Convert a value for the player to move into the value for `player`."""
    sign = 1 if state.to_move == player else -1
    return Value(Outcome(sign * value.outcome), value.plies)


def _claim(game: Chopsticks, graph: Graph, values: dict[State, Value], player: int) -> str:
    """Say in a sentence what the graph proves."""
    name, result = NAMES[player], proved(game, graph, player)
    own = [state for state in graph if state.to_move == player and graph[state]]
    if result.outcome == values[game.initial].outcome:
        proof = {
            WIN: f"wins within {result.plies} plies",
            DRAW: "cannot lose",
            LOSS: f"holds out for {result.plies} plies",
        }[result.outcome]
        answers = f"{len(own)} answers against every reply"
        return f"{len(graph)} positions prove that {name} {proof}: {answers}."
    slips = sum(values[c].outcome < values[s].outcome for s in own for c in graph[s].values())
    proof = (
        f"nothing: {name} may lose" if result.outcome == LOSS else f"only that {name} cannot lose"
    )
    away = f"{slips} of {len(own)} answers give something away"
    return f"{len(graph)} positions prove {proof}. {away}."


def _places(graph: Graph) -> dict[State, Place]:
    """Return the centre of each position, in the row of its distance and near its neighbours."""
    plies = distances(graph)
    rows: list[list[State]] = [[] for _ in range(max(plies.values()) + 1)]
    for state, distance in plies.items():
        rows[distance].append(state)
    above: dict[State, list[State]] = {state: [] for state in graph}
    below: dict[State, list[State]] = {state: [] for state in graph}
    for state, children in graph.items():
        for child in children.values():
            if plies[child] > plies[state]:
                below[state].append(child)
                above[child].append(state)
    xs = {state: i * float(_COLUMN) for row in rows for i, state in enumerate(row)}

    def settle(row: list[State], *sides: dict[State, list[State]]) -> None:
        wishes = {}
        for state in row:
            near = [xs[neighbour] for side in sides for neighbour in side[state]] or [xs[state]]
            wishes[state] = sum(near) / len(near)
        row.sort(key=wishes.__getitem__)
        xs.update(zip(row, _spread([wishes[state] for state in row]), strict=True))

    for _ in range(_SWEEPS):
        for row in rows:
            settle(row, above)
        for row in reversed(rows):
            settle(row, below)
    for row in rows:
        settle(row, above, below)
    left = _LEFT + _WIDTH / 2 - min(xs.values())
    return {state: (round(left + xs[state], 1), _TOP + _ROW * plies[state]) for state in graph}


def _spread(wishes: list[float]) -> list[float]:
    """Return places at least a column apart that are as close as possible to the sorted wishes.

    Wishes too close to each other form a block, which is centred on their mean.
    """
    blocks: list[tuple[float, int]] = []  # where column 0 would be, and the size
    for i, wish in enumerate(wishes):
        mean, size = wish - _COLUMN * i, 1
        while blocks and blocks[-1][0] > mean:
            before, count = blocks.pop()
            mean = (before * count + mean * size) / (count + size)
            size += count
        blocks.append((mean, size))
    starts = [mean for mean, size in blocks for _ in range(size)]
    return [start + _COLUMN * i for i, start in enumerate(starts)]


def _still(
    drawn: list[str], states: list[State], places: dict[State, Place], claim: str
) -> Picture:
    rows = {places[state][1]: state.to_move for state in states}
    heads = [
        text(2, y + 5, f"{ply} {'△▽'[mover]}", "start", fill=GREY)
        for ply, (y, mover) in enumerate(rows.items())
    ]
    lines = [text(14, 24 + 19 * i, line, "start") for i, line in enumerate((claim, *_KEY))]
    width = max(640, max(x for x, _ in places.values()) + _WIDTH / 2 + 2)
    heading = f'<g class="heading" data-height="{_TOP - 24}">{"".join(lines)}</g>'
    body = f'{_ARROW}<g font-size="{_SIZE}">{heading}{"".join(heads + drawn)}</g>'
    return picture(body, width, max(rows) + 24, claim)


def _gaps(places: dict[State, Place]) -> dict[float, list[float]]:
    """Return where a line can cross each row: between two boxes, or beside the outer ones."""
    gaps: dict[float, list[float]] = {}
    for x, y in places.values():
        gaps.setdefault(y, []).extend((x - _COLUMN / 2, x + _COLUMN / 2))
    return gaps


def _line(start: Place, end: Place, bottom: float, gaps: dict[float, list[float]]) -> str:
    """Draw a line down to the next row, or a dashed one back up through the gaps."""
    (x1, y1), (x2, y2) = start, end
    side = _HEIGHT / 2
    if y1 < y2:
        return f'class="edge" d="M{x1:.5g} {y1 + side:g}{_bend((x1, y1 + side), (x2, y2 - side))}"'
    way, here = f"M{x1:.5g} {y1 - side:g}", (x1, y1 - side)
    for y in range(int(y1) - _ROW, int(y2), -_ROW):
        straight = x1 + (x2 - x1) * (y1 - y) / (y1 - y2)
        gap = straight + min((x - straight for x in gaps[y]), key=abs)
        way += f"{_bend(here, (gap, y + side))}V{y - side:g}"
        here = (gap, y - side)
    return f'{_BACK} d="{way}{_bend(here, (x2, y2 + bottom + 4))}"'


def _bend(start: Place, end: Place) -> str:
    """Draw a curve from one row to the next."""
    (x1, y1), (x2, y2) = start, end
    middle = (y1 + y2) / 2
    return f"C{x1:.5g} {middle:g} {x2:.5g} {middle:g} {x2:.5g} {y2:g}"


def _bottom(state: State, graph: Graph) -> float:
    """Return how far a position's shape extends below its middle."""
    return _HEIGHT / 2 + (_TIP if graph[state] and state.to_move == MIN else 0)


def _stroke(player: int, state: State, falls: bool) -> str:
    if state.to_move != player:
        return f'stroke="{GREY}" stroke-width="1.1"'
    if falls:
        return f'stroke="{VERMILION}" stroke-width="4"'
    return f'stroke="{(BLUE, ORANGE)[player]}" stroke-width="2.4"'


def _mark(i: int, state: State, value: Value, place: Place, end: bool) -> str:
    """Draw a house shape that points up for MAX and down for MIN, or a box if the game is over."""
    kind, face, edge, dashes, letter = _LOOKS[value.outcome]
    x, y = _WIDTH / 2, _HEIGHT / 2
    tip = 0 if end else _TIP
    top, bottom = (tip, 0) if state.to_move == MAX else (0, tip)
    corners = [(-x, -y), (0, -y - top), (x, -y), (x, y), (0, y + bottom), (-x, y)]
    points = " ".join(f"{px:g},{py:g}" for px, py in corners)
    plies = "" if value.plies is None else value.plies
    return (
        f'<g class="position {kind}" data-i="{i}" '
        f'transform="translate({place[0]:.5g} {place[1]:.5g})">'
        f'<polygon points="{points}" fill="{face}" stroke="{edge}" stroke-width="1.8" '
        f'stroke-linejoin="round" stroke-dasharray="{dashes}"/>'
        f"{text(4 - x, 5, in_digits(state), 'start')}"
        f"{text(x - 3, 5, f'{letter}{plies}', 'end')}</g>"
    )
