"""Still pictures: an SVG inside an `<img>`, which needs no scripts."""

import re
from dataclasses import dataclass
from html import escape

from stepthrough.drawing import INK, PAPER, palette

FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

# A white card would dazzle on a dark page, so light and dark are swapped there; hues are kept.
_DARK = "{filter:invert(.91) hue-rotate(180deg)}"
_STYLE = (
    "<style>@media screen{"
    f':is([data-jp-theme-light="false"],[data-theme="dark"]) .still{_DARK}'
    "@media(prefers-color-scheme:dark){"
    f'body:not([data-jp-theme-light],[data-theme="light"],[data-theme="dark"]) .still{_DARK}'
    "}}</style>"
)


@dataclass(frozen=True)
class Picture:
    """An SVG drawing and its description in words, shown in a notebook."""

    svg: str
    description: str

    def _repr_html_(self) -> str:
        return _STYLE + self.img().replace("<img", '<img class="still"', 1)

    def __repr__(self) -> str:
        return f"<Picture: {self.description}>"

    def img(self) -> str:
        """Return the picture as an `<img>` element that needs no other file."""
        return (
            f'<img alt="{escape(self.description)}" style="max-width: 100%; max-height: 60rem" '
            f"src='{address(self.svg)}'>"
        )


_ENCODED = str.maketrans({character: f"%{ord(character):02X}" for character in "%#&'<\t\n\r"})
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")  # what a terminal reads, XML does not


def address(svg: str) -> str:
    """Return an SVG as the address of an image, to be put between single quotes.

    It encodes only what an address or HTML would read otherwise, so it is shorter than base64.
    """
    return f"data:image/svg+xml,{svg.translate(_ENCODED)}"


def picture(body: str, width: float, height: float, description: str) -> Picture:
    """Put a drawing on a white card; on a dark page, light and dark are swapped."""
    body, description = (_NOT_XML.sub("", words) for words in (body, description))
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.4g}" height="{height:.4g}" '
        f'viewBox="0 0 {width:.6g} {height:.6g}" font-family="{FONT}" font-size="14" '
        f'fill="{INK}" role="img"><title>{escape(description)}</title>'
        f'{palette(INK + PAPER + body)}<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>'
        f"{body}</svg>",
        description,
    )
