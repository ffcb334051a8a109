"""The state graph in waves: what retrograde analysis decides at ply 0, 1, 2 and so on."""

from collections import Counter

from chopsticks.rules import Chopsticks
from chopsticks.show.page import Live
from chopsticks.show.play import game_data
from chopsticks.show.svg import GREEN, GREY, PAPER, VERMILION, picture, text

_WIDTH, _HEIGHT, _ROWS = 49, 24, 26
_LOOKS = {1: (GREEN, ""), 0: (GREY, "2 3"), -1: (VERMILION, "6 2")}  # colour, dashes


def view_waves(game: Chopsticks) -> Live:
    """All reachable positions from the mover's view, in columns by the ply that decides them.

    A slider lets the waves run in; a position shows its moves and where each leads.  A label
    is the mover's hands, then the other player's; the mover wins at odd plies and loses at
    even ones.  Draws, which no wave reaches, stand last.
    """
    data = game_data(game)
    values = [position[4] for position in data["positions"]]
    last = max(map(abs, values)) - 1
    plies = [abs(value) - 1 if value else last + 1 for value in values]
    places, width = _places(plies)
    marks = [_mark(i, position, *places[i]) for i, position in enumerate(data["positions"])]
    heads = []
    for ply in sorted(set(plies)):
        left = min(x for (x, _), p in zip(places, plies, strict=True) if p == ply)
        words = "draws" if ply > last else f"{ply} won" if ply % 2 else f"{ply} lost"
        heads.append(text(left, 20, words, "start"))
    height = 40 + _HEIGHT * min(_ROWS, max(Counter(plies).values())) + 12
    description = f"{len(values)} positions by the ply at which they are decided, 0 to {last}"
    still = picture("".join([*heads, '<g class="moves"/>', *marks]), width, height, description)
    data = {**data, "plies": plies, "places": places, "size": [_WIDTH - 8, _HEIGHT - 4]}
    return Live("waves", still, data)


def _places(plies: list[int]) -> tuple[list[tuple[int, int]], int]:
    """The top left of every position, and the picture's width; long columns are folded."""
    places: dict[int, tuple[int, int]] = {}
    left = 16
    for ply in sorted(set(plies)):
        members = [i for i, p in enumerate(plies) if p == ply]
        for n, i in enumerate(members):
            places[i] = left + _WIDTH * (n // _ROWS), 32 + _HEIGHT * (n % _ROWS)
        left += _WIDTH * -(-len(members) // _ROWS) + 10
    return [places[i] for i in range(len(plies))], left


def _mark(i: int, position: list[int], x: int, y: int) -> str:
    a, b, c, d, value = position
    colour, dashes = _LOOKS[(value > 0) - (value < 0)]
    box = (
        f'<rect width="{_WIDTH - 8}" height="{_HEIGHT - 4}" rx="4" fill="{PAPER}" '
        f'stroke="{colour}" stroke-width="1.6" stroke-dasharray="{dashes}"/>'
    )
    label = text((_WIDTH - 8) / 2, 15, f"{a}{b} {c}{d}", font_size=13)
    return f'<g class="position" data-i="{i}" transform="translate({x} {y})">{box}{label}</g>'
