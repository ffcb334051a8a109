"""Draw hands, alone or as parts of a picture, and write them in digits."""

from functools import cache

from chopsticks.hands.game import State, movers_view
from chopsticks.hands.rules import Hands
from stepthrough.drawing import BLACK, SKIN, VERMILION, Drawing, drawing, text

# Width and height of a hand at scale 1; then the left edge and top of each finger, index first.
HAND_WIDTH, HAND_HEIGHT = 44, 60
_FINGERS = ((11, 6), (18.5, 2), (26, 5), (33.5, 11))


@cache  # a tree asks for the same hands at every node
def hand(fingers: int, x: float = 0, y: float = 0, flip: bool = False, digit: int = 16) -> str:
    """A hand with this many fingers raised.

    Up to four are drawn as fingers, a fifth as the thumb; beyond five, only the number on the palm
    changes.  `digit` is the number's font size.  A dead hand is a crossed-out fist.
    """
    dead = fingers == 0
    fill, stroke = ("var(--dead)", "var(--grey)") if dead else (SKIN, BLACK)
    parts = ""
    for i, (left, raised) in enumerate(_FINGERS):
        top = raised if i < fingers else 22
        parts += f'<rect x="{left}" y="{top}" width="7.5" height="{34 - top}" rx="3.75"/>'
    thumb = (
        "M11 40 L3 30 a3.5 3.5 0 0 1 5.5 -4.5 L14 33"
        if fingers > 4
        else "M11 36 h9 a4 4 0 0 1 0 8 h-8"
    )
    drawing = (
        f'<g fill="{fill}" stroke="{stroke}" stroke-width="1.6" stroke-linejoin="round">{parts}'
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
        height = 45 + digit * 0.375
        mark = text(centre, height, str(fingers), font_size=digit, font_weight=600, fill=BLACK)
    return f'<g transform="translate({x:.5g} {y:.5g}) scale(1)">{drawing}{mark}</g>'


def standalone(fingers: int, flip: bool = False) -> str:
    """One hand as its own `<svg>` element, scaled by its container."""
    return f'<svg viewBox="0 0 {HAND_WIDTH} {HAND_HEIGHT}">{hand(fingers, flip=flip)}</svg>'


def is_left(index: int, hands: Hands) -> bool:
    """Whether a hand is drawn as a left hand: its thumb points to the right."""
    return index < len(hands) // 2


def digits(hands: Hands) -> str:
    """A player's hands in short form: 12, or 1,12 if a hand has two digits."""
    return ("" if max(hands) < 10 else ",").join(map(str, hands))


def in_digits(state: State) -> str:
    """A state in digits, with the hands of the player to move first.

    >>> in_digits(State(((1, 1), (0, 2)), to_move=1))
    '02 11'
    """
    return " ".join(map(digits, movers_view(state).hands))


_SCALE, _DIGIT = 0.5, 22  # for the hands in a tree


@drawing.register
def _(state: State) -> Drawing:
    """MIN's hands above MAX's."""
    step_x, step_y = (HAND_WIDTH + 2) * _SCALE, (HAND_HEIGHT + 6) * _SCALE
    places, shapes = [], {}
    for row, hands in enumerate((state.hands[1], state.hands[0])):
        for i, fingers in enumerate(hands):
            left = is_left(i, hands)
            shape = f"chopsticks-{'l' if left else 'r'}{fingers}"
            shapes[shape] = hand(fingers, flip=left, digit=_DIGIT)
            place = f"translate({i * step_x:.4g} {row * step_y:.4g}) scale({_SCALE})"
            places.append(f'<use href="#{shape}" transform="{place}"/>')
    name = str(state).rsplit(" ", 1)[0]  # the node itself shows who is to move
    return Drawing("".join(places), len(state.hands[0]) * step_x, 2 * step_y, name, shapes)
