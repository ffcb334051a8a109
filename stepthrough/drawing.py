"""Drawings of states for use inside a picture, the names of colours, and lines of text.

A game registers a drawing for the type of its states:

    @drawing.register
    def _(state: Pins) -> Drawing: ...
"""

import re
from collections.abc import Iterable, Mapping
from functools import singledispatch
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

# The colours of frame.css by their names, in the words of the style sheet.
_SHEET = Path(__file__).with_name("frame.css").read_text(encoding="utf-8")
COLOURS = dict(re.findall(r"--([\w-]+): ([^;]+);", _SHEET))

# A drawing names its colours; those of the first line follow the page's theme.  Every colour also
# comes with a shape, a letter or a line style.
INK, PAPER, GREY, BLUE = "var(--ink)", "var(--paper)", "var(--line)", "var(--accent)"
BLACK, WHITE, SKIN, ORANGE = "var(--black)", "var(--white)", "var(--skin)", "var(--orange)"
GREEN, VERMILION, PURPLE = "var(--green)", "var(--vermilion)", "var(--purple)"


class Drawing(NamedTuple):
    """An SVG fragment with its top left at (0, 0), and its size in pixels.

    name:   the state in words, shown next to the drawing; by default the state's own text.
    shapes: the shapes that the fragment uses as `<use href="#id">`, by id; a picture defines each
    shape once.
    """

    body: str
    width: float
    height: float
    name: str = ""
    shapes: Mapping[str, str] = MappingProxyType({})


@singledispatch
def drawing(state: object) -> Drawing:
    """Return the drawing of a state, if there is one.

    A path in a tree needs no drawing, because its place in the picture already shows it.
    """
    return Drawing("", 0, 0)


@drawing.register
def _(state: str) -> Drawing:
    width = 9.0 * len(state)
    return Drawing(text(width / 2, 14, state), width, 18)


def definitions(states: Iterable[object]) -> str:
    """Return the shapes that these states' drawings use, each shape once."""
    shapes: dict[str, str] = {}
    for state in states:
        shapes |= drawing(state).shapes
    body = "".join(f'<g id="{name}">{shapes[name]}</g>' for name in sorted(shapes))
    return f'<defs fill="{INK}">{body}</defs>' if body else ""


def text(x: float, y: float, words: str, anchor: str = "middle", **style: str | float) -> str:
    """Return a line of text; `style` has SVG attributes, with _ for -."""
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return (
        f'<text x="{x:.5g}" y="{y:.5g}" text-anchor="{anchor}"{attributes}>{escape(words)}</text>'
    )


def light(name: str) -> str:
    """Return a colour as it is on a light page."""
    value = COLOURS[name].removeprefix("light-dark(").split(",")[0]
    return light(value[6:-1]) if value.startswith("var(") else value


def palette(drawn: str) -> str:
    """Return a style for a still picture: the colours that the drawing names, on a light page."""
    names = COLOURS.keys() & re.findall(r"var\(--([\w-]+)\)", drawn)
    table = ";".join(f"--{name}:{light(name)}" for name in sorted(names))
    return f"<style>svg:root{{{table}}}</style>"
