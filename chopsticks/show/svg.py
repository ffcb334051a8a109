"""Drawing as text: the palette, hands, boards and the picture that a notebook shows.

A picture is an SVG inside an `<img>`, so that it appears where no script may run.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from chopsticks.rules import Hands, State

# Okabe and Ito's palette, safe for colour-blind readers; a shape, a letter or a line style
# always stands beside the colour.
BLUE, ORANGE, GREEN, VERMILION = "#0072b2", "#e69f00", "#009e73", "#d55e00"
PURPLE, GREY, INK, PAPER, SKIN = "#cc79a7", "#767676", "#1f2328", "#ffffff", "#fbe3cc"

FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True)
class Picture:
    """An SVG drawing with its description in words; a notebook shows it."""

    svg: str
    description: str

    def _repr_html_(self) -> str:
        return self.img()

    def __repr__(self) -> str:
        return f"<Picture: {self.description}>"

    def img(self) -> str:
        """The picture as an `<img>` element that needs no other file."""
        data = base64.b64encode(self.svg.encode()).decode()
        return (
            f'<img alt="{escape(self.description)}" style="max-width: 100%; max-height: 60rem" '
            f'src="data:image/svg+xml;base64,{data}">'
        )


def picture(body: str, width: float, height: float, description: str) -> Picture:
    """A drawing on a white card, readable on a dark page too."""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4g}" height="{height:.4g}" '
        f'viewBox="0 0 {width:.6g} {height:.6g}" font-family="{FONT}" font-size="14" '
        f'fill="{INK}" role="img"><title>{escape(description)}</title>'
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>{body}</svg>',
        description,
    )


def text(x: float, y: float, words: str, anchor: str = "middle", **style: str | float) -> str:
    """A line of text; `style` holds SVG attributes, with _ for -."""
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return (
        f'<text x="{x:.5g}" y="{y:.5g}" text-anchor="{anchor}"{attributes}>{escape(words)}</text>'
    )


# Width and height of a hand drawn at size 1, and its fingers from the index on: left edge, top.
HAND_WIDTH, HAND_HEIGHT = 44, 60
_FINGERS = ((11, 6), (18.5, 2), (26, 5), (33.5, 11))


def hand(fingers: int, x: float = 0, y: float = 0, scale: float = 1, flip: bool = False) -> str:
    """A hand with this many fingers raised: up to four, then the thumb, then just the number.

    The dead hand is a fist, struck out.  The number stands on the palm.
    """
    dead = fingers == 0
    outline = f'fill="{"#e8e8e8" if dead else SKIN}" stroke="{GREY if dead else INK}"'
    parts = [_finger(left, top, raised=i < fingers) for i, (left, top) in enumerate(_FINGERS)]
    thumb = (
        "M11 40 L3 30 a3.5 3.5 0 0 1 5.5 -4.5 L14 33"
        if fingers > 4
        else "M11 36 h9 a4 4 0 0 1 0 8 h-8"
    )
    drawing = (
        f'<g {outline} stroke-width="1.6" stroke-linejoin="round">{"".join(parts)}'
        f'<path d="M11 28 h30 v16 a13 13 0 0 1 -13 13 h-4 a13 13 0 0 1 -13 -13 z"/>'
        f'<path d="{thumb}"/></g>'
    )
    if flip:
        drawing = f'<g transform="translate({HAND_WIDTH} 0) scale(-1 1)">{drawing}</g>'
    if dead:
        style = f'stroke="{VERMILION}" stroke-width="3.5" stroke-linecap="round"'
        mark = f'<path d="M6 56 L42 18" {style}/>'
    else:
        centre = HAND_WIDTH - 32 if flip else 32
        mark = text(centre, 51, str(fingers), font_size=16, font_weight=600)
    return f'<g transform="translate({x:.5g} {y:.5g}) scale({scale:.4g})">{drawing}{mark}</g>'


def _finger(left: float, top: float, raised: bool) -> str:
    top = top if raised else 22
    return f'<rect x="{left}" y="{top}" width="7.5" height="{34 - top}" rx="3.75"/>'


def standalone(fingers: int, flip: bool = False) -> str:
    """One hand as an `<svg>` element of its own, scaled by its container."""
    return f'<svg viewBox="0 0 {HAND_WIDTH} {HAND_HEIGHT}">{hand(fingers, flip=flip)}</svg>'


def is_left(index: int, hands: Hands) -> bool:
    """Whether a hand is drawn as a left one: its thumb points to the right."""
    return index < len(hands) // 2


def digits(hands: Hands) -> str:
    """A player's hands as short as can be: 12, or 1,12 where a hand has two digits."""
    return ("" if max(hands) < 10 else ",").join(map(str, hands))


def board(
    state: State, names: Sequence[str] = ("MAX", "MIN"), notes: Sequence[str] = ()
) -> Picture:
    """Both players' hands, MAX's below, with a mark at the player to move and notes beneath."""
    step, row = HAND_WIDTH + 2, HAND_HEIGHT + 18
    width = max(360.0, 190.0 + step * len(state.hands[0]))
    body = []
    for player, y in ((1, 10.0), (0, 10.0 + row)):
        turn = state.to_move == player
        label = f"{'▶ ' if turn else ''}{names[player]}"
        body.append(text(20, y + 38, label, "start", font_weight=600 if turn else 400))
        hands = state.hands[player]
        body += [
            hand(fingers, 180 + step * i, y, flip=is_left(i, hands))
            for i, fingers in enumerate(hands)
        ]
    bottom = 10 + 2 * row
    body += [text(20, bottom + 14 + 22 * i, note, "start") for i, note in enumerate(notes)]
    words = f"{names[1]} {_spoken(state.hands[1])}, {names[0]} {_spoken(state.hands[0])}"
    description = f"Chopsticks: {words}; {names[state.to_move]} to move"
    return picture("".join(body), width, bottom + 22 * len(notes) + 4, description)


def _spoken(hands: Hands) -> str:
    return " and ".join(str(fingers) if fingers else "a dead hand" for fingers in hands)
