"""The state graph in waves: what retrograde analysis decides at ply 0, 1, 2 and so on."""

from collections import Counter

from chopsticks.game.drawing import GREEN, GREY, PAPER, VERMILION, text
from chopsticks.games.chopsticks import Chopsticks
from chopsticks.games.chopsticks.drawing import digits
from chopsticks.show.boards.chopsticks import game_data
from chopsticks.show.page import Live
from chopsticks.show.picture import picture

_HEIGHT, _ROWS = 24, 26
_LOOKS = {1: (GREEN, ""), 0: (GREY, "2 3"), -1: (VERMILION, "6 2")}  # colour, dashes


def view_waves(game: Chopsticks) -> Live:
    """All reachable positions from the mover's view, in columns by the ply that decides them.

    A slider lets the waves run in; a position shows its moves and where each leads.  A label
    is the mover's hands, then the other player's; where only a tap ends the game, and not misère,
    the mover wins at odd plies and loses at even ones.  Draws, which no wave reaches, stand last.

    Raises ValueError for a game of more than 10,000 positions.
    """
    data = game_data(game)
    values = [position[-1] for position in data["positions"]]
    last = max(map(abs, values)) - 1
    plies = [abs(value) - 1 if value else last + 1 for value in values]
    labels = [_label(position) for position in data["positions"]]
    step = 4 + 9 * max(map(len, labels))
    places, width = _places(plies, step)
    marks = [_mark(i, label, values[i], *places[i], step - 8) for i, label in enumerate(labels)]
    heads = []
    for ply in sorted(set(plies)):
        left = min(x for (x, _), p in zip(places, plies, strict=True) if p == ply)
        signs = {value > 0 for value, p in zip(values, plies, strict=True) if p == ply}
        words = "both" if len(signs) > 1 else "won" if True in signs else "lost"
        heads.append(text(left, 20, "draws" if ply > last else f"{ply} {words}", "start"))
    height = 40 + _HEIGHT * min(_ROWS, max(Counter(plies).values())) + 12
    description = f"{len(values)} positions by the ply at which they are decided, 0 to {last}"
    still = picture("".join([*heads, '<g class="moves"/>', *marks]), width, height, description)
    data = {**data, "plies": plies, "places": places, "size": [step - 8, _HEIGHT - 4]}
    return Live("waves", ("boards/waves.js",), still, data)


def _places(plies: list[int], step: int) -> tuple[list[tuple[int, int]], int]:
    """The top left of every position, and the picture's width; long columns are folded."""
    places: dict[int, tuple[int, int]] = {}
    left = 16
    for ply in sorted(set(plies)):
        members = [i for i, p in enumerate(plies) if p == ply]
        for n, i in enumerate(members):
            places[i] = left + step * (n // _ROWS), 32 + _HEIGHT * (n % _ROWS)
        left += step * -(-len(members) // _ROWS) + 10
    return [places[i] for i in range(len(plies))], left


def _label(position: list[int]) -> str:
    hands = position[:-1]
    half = len(hands) // 2
    return f"{digits(tuple(hands[:half]))} {digits(tuple(hands[half:]))}"


def _mark(i: int, label: str, value: int, x: int, y: int, width: int) -> str:
    colour, dashes = _LOOKS[(value > 0) - (value < 0)]
    box = (
        f'<rect width="{width}" height="{_HEIGHT - 4}" rx="4" fill="{PAPER}" '
        f'stroke="{colour}" stroke-width="1.6" stroke-dasharray="{dashes}"/>'
    )
    words = text(width / 2, 15, label, font_size=13)
    return f'<g class="position" data-i="{i}" transform="translate({x} {y})">{box}{words}</g>'
