"""Matplotlib figures as pictures that follow the page's theme."""

import re
from io import StringIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from stepthrough.drawing import INK, PAPER, light, palette
from stepthrough.page import Live
from stepthrough.picture import FONT, Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"-?\d*\.\d+(?:e-?\d+)?")
_FAMILY = re.compile(r"font-family: [^;]*;? ?")  # removed: the picture uses the page's font
_USED = re.compile(r"#(\w+)[\")]")
# Matplotlib writes colours in digits; the page's theme chooses those that have a name.
_NAMES = ("accent", "orange", "teal", "coral", "pink", "line", "grid", "pen", "paper")


def plot(figure: "Figure") -> Live:
    """Turn a figure into a picture that the page recolours for its theme.

    The same figure gives the same picture in every run, because numbers are rounded and unused
    parts of matplotlib's output are removed.
    """
    from matplotlib import rc_context

    text, words = StringIO(), description(figure)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "course"}):
        figure.savefig(text, format="svg", bbox_inches="tight", facecolor="none")
    return Live("coursework/plots/plot.js", Picture(_smaller(text.getvalue()), words), {})


def description(figure: "Figure") -> str:
    """Describe a figure in words: its titles and its axes."""
    told = [figure.get_suptitle()]
    for axes in figure.axes:
        title = " ".join(filter(None, (axes.get_title(loc=loc) for loc in ("left", "center"))))
        labels = ", ".join(filter(None, (axes.get_xlabel(), axes.get_ylabel())))
        told += [title, f"Axes: {labels}" if labels else ""]
    return (
        ". ".join(dict.fromkeys(" ".join(one.split()).rstrip(".") for one in told if one))
        or "A plot"
    )


def _smaller(svg: str) -> str:
    """Put matplotlib's SVG on a white card, and remove what no reader sees."""
    root = ElementTree.fromstring(svg)
    used = set(_USED.findall(svg))
    for part in root.iter():
        for name in list(part.attrib):
            value = part.attrib.pop(name)
            if name == "id" and value not in used:
                continue
            part.set("href" if name.endswith("}href") else name, _shorter(name, value))
    width, height = (float(size) for size in root.attrib["viewBox"].split()[2:])
    body = "".join(ElementTree.tostring(part, encoding="unicode") for part in _without_groups(root))
    body = re.sub(r"\s*\n\s*", " ", body.replace(f' xmlns:ns0="{_SVG}"', "").replace("ns0:", ""))
    for name in _NAMES:
        body = re.sub(rf"{light(name)}\b", f"var(--{name})", body)
    scale = 96 / 72  # pixels per point
    return (
        f'<svg xmlns="{_SVG}" width="{width * scale:.0f}" height="{height * scale:.0f}" '
        f'viewBox="0 0 {width:.6g} {height:.6g}" font-family="{FONT}" fill="{INK}">'
        f'{palette(INK + PAPER + body)}<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>'
        f"{body}</svg>"
    )


def _shorter(name: str, value: str) -> str:
    if name.endswith("}href") and value.startswith("data:"):
        return value
    value = _NUMBER.sub(_rounded, value)
    if name == "style":
        return re.sub(r"(?<=[:;]) ", "", _FAMILY.sub("", value))
    return " ".join(value.split()) if name == "d" else value


def _rounded(number: re.Match[str]) -> str:
    """Round a coordinate to one decimal; opacities keep more digits."""
    exact = float(number[0])
    return f"{round(exact, 1 if abs(exact) > 1 else 2):g}"


def _without_groups(parent: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the children; a group without attributes is replaced by its own children."""
    children: list[ElementTree.Element] = []
    for child in list(parent):
        inner = _without_groups(child)
        if child.tag == f"{{{_SVG}}}g" and not child.attrib:
            children += inner
        elif not child.tag.endswith("metadata"):
            child[:] = inner
            children.append(child)
    return children
