"""A workbench for tuning the weights of an evaluation: eight sliders and five judges."""

from collections.abc import Mapping
from math import isfinite

from chopsticks.hands import Chopsticks
from chopsticks.hands.features import chopsticks_features
from chopsticks.solving.retrograde import unpacked
from coursework.boards.chopsticks import LARGEST, game_data
from coursework.boards.positions import views
from stepthrough.drawing import GREEN, GREY, INK, VERMILION, text
from stepthrough.page import Live
from stepthrough.picture import Picture, picture

Weights = Mapping[str, float]

_LEFT, _WIDTH, _GOLDEN = 90, 460, 0.618


def tune_weights(weights: Mapping[str, Weights]) -> Live:
    """Show a slider for each weight of `chopsticks_features`, and judge them without a kernel.

    `weights` are named sets of weights to start from and to play against; the page opens with the
    first.  A feature without a weight does not count, and weights are rounded to thousandths.  The
    judges are those of lecture 19: the squared error, the outcomes predicted correctly, the rank
    correlation, the right moves found by searches of one to four plies, and a match of 2,000
    games.  The game is that of the strategy report.

    Raises ValueError if there are no weights, for an unknown feature, and for a weight that is
    not finite.
    """
    game = Chopsticks()
    features = chopsticks_features(game)
    if not weights:
        raise ValueError("weights = {}: there must be at least one named set")
    sets = {name: _thousandths(one, list(features)) for name, one in weights.items()}
    solved = game_data(game)
    states = views(solved)
    rows = [[int(feature(state)) for feature in features.values()] for state in states]
    data = {
        "features": list(features),
        "rows": rows,
        "values": [position[-1] for position in solved["positions"]],
        "states": [str(state).rsplit(" ", 1)[0] for state in states],
        "moves": [[move[-1] for move in moves] for moves in solved["moves"]],
        "names": [[str(move) for move in game.moves(state)] for state in states],
        "sets": [[name, row] for name, row in sets.items()],
        "openings": 1_000,
        "most": max(1000, *(abs(weight) for row in sets.values() for weight in row)),
    }
    first, opening = next(iter(sets.items()))
    sums = [sum(w * x for w, x in zip(opening, row, strict=True)) / 1000 for row in rows]
    live = [i for i, moves in enumerate(solved["moves"]) if moves]
    still = _strips(first, [(sums[i], solved["positions"][i][-1]) for i in live])
    return Live("coursework/boards/workbench.js", still, data)


def _thousandths(weights: Weights, names: list[str]) -> list[int]:
    for name, weight in weights.items():
        if name not in names:
            raise ValueError(f"there is no feature {name!r}: choose from {', '.join(names)}")
        if not isfinite(weight):
            raise ValueError(f"the weight of {name!r} is {weight}: it must be finite")
    return [round(1000 * weights.get(name, 0)) for name in names]


def _place(value: int) -> int:
    """Sort key: wins, fastest first; then draws; then losses, slowest first."""
    return value if value > 0 else 2 * LARGEST + value if value else LARGEST


def _strips(name: str, points: list[tuple[float, int]]) -> Picture:
    """Draw the sums, squeezed between -1 and 1, in a strip for each true value."""
    strips: dict[int, list[float]] = {}
    for total, value in points:
        strips.setdefault(value, []).append(total / (1 + abs(total)))
    body, y = [], 34.0
    for value in sorted(strips, key=_place):
        places = strips[value]
        height = 14 + len(places)
        colour = GREEN if value > 0 else VERMILION if value < 0 else GREY
        body.append(text(_LEFT - 14, y + height / 2 + 5, str(unpacked(value)), "end"))
        for k, x in enumerate(places):
            top = y + 5 + (height - 10) * (k * _GOLDEN % 1)
            across = _LEFT + _WIDTH * (1 + x) / 2 + 12 * (k * 0.755 % 1) - 6  # side by side
            body.append(f'<circle cx="{across:.4g}" cy="{top:.4g}" r="4" fill="{colour}"/>')
        y += height + 4
    for edge in (1 / 3, 2 / 3):
        body.append(
            f'<path d="M{_LEFT + edge * _WIDTH:.4g} 28V{y:.4g}" stroke="{INK}" '
            'stroke-dasharray="4 4"/>'
        )
    for word, place in (("lost", 1), ("drawn", 3), ("won", 5)):
        body.append(text(_LEFT + place * _WIDTH / 6, 20, f"guessed {word}"))
    description = f"The evaluation {name!r} and the truth in {len(points)} positions"
    return picture("".join(body), _LEFT + _WIDTH + 20, y + 10, description)
