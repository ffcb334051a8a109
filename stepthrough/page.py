"""A live picture: one self-contained piece of HTML.

It begins as a still picture.  Where scripts may run, those that came with it replace the picture
by the live view, drawn from the data that came with it: no kernel, no network.
"""

import base64
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from stepthrough.picture import Picture

_SHARED = ("frame.js", "page.js", "stage.js")
_LARGE = 2_000_000  # characters of data; a notebook server drops larger messages


@dataclass(eq=False, repr=False)
class Live:
    """A still picture with the data and the scripts that make it live.

    kind: the function of the last script that draws the live view.  scripts: the files, as `asset`
    names them, that it needs beside frame.js, page.js and stage.js; a script brings the style
    sheet of its stem.  Data of more than `large` characters travel packed.
    """

    kind: str
    scripts: tuple[str, ...]
    still: Picture
    data: dict[str, Any]
    large: int = _LARGE

    def __repr__(self) -> str:
        return f"<Live {self.kind}: {self.still.description}>"

    def _repr_html_(self) -> str:
        scripts = ("page.js", "stage.js", *self.scripts)
        return living(self.kind, scripts, self.still.img(), self.data, self.large)


def living(
    kind: str, scripts: tuple[str, ...], still: str, data: dict[str, Any], large: int = _LARGE
) -> str:
    """A piece of HTML that the last script makes live; without scripts it stays as `still`."""
    words = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    packed = len(words) > large
    if packed:
        squeezed = bytearray(gzip.compress(words.encode(), mtime=0))
        squeezed[9] = 3  # Unix, whatever it is: not every Python names the system
        words = base64.b64encode(squeezed).decode()
    scripts = ("frame.js", *scripts)
    lines = ["(()=>{", '"use strict";', script(scripts), f"start({kind})", "})()"]
    return (
        f'<div class="chopsticks" data-kind="{kind}">{still}'
        f"<style>{style(kind, scripts)}</style>"
        f'<script type="application/{"gzip" if packed else "json"}">{words}</script>'
        f"<script>{''.join(lines)}</script></div>"
    )


def script(names: tuple[str, ...]) -> str:
    """These scripts, one after the other, as they travel."""
    return "".join(map(asset, names))


def style(kind: str, scripts: tuple[str, ...]) -> str:
    """The style sheets that these scripts bring, for viewers of one kind."""
    sheets = [(name, asset(f"{name.removesuffix('.js')}.css")) for name in scripts]
    shared = _SHARED if set(_SHARED) <= set(scripts) else ()  # its order is the same everywhere
    return "".join(css if name in shared else _of_kind(kind, css) for name, css in sheets)


def opening(at: int | None, steps: int) -> int:
    """The step to open with, from 0; the last one by default, and counted from it if negative.

    >>> opening(None, 10), opening(0, 10), opening(-1, 10), opening(-10, 10)
    (9, 0, 9, 0)

    Raises ValueError for a step that there is not.
    """
    if at is None:
        return steps - 1
    if not isinstance(at, int) or not -steps <= at < steps:
        raise ValueError(
            f"at = {at}: the run has {steps} steps, so a whole number from {-steps} to {steps - 1}"
        )
    return at % steps


def _of_kind(kind: str, sheet: str) -> str:
    """A viewer's style sheet for viewers of its kind only, and stronger than what all share.

    A page with several viewers has what they share once for each, in between.
    """
    return re.sub(r"\.(?:chopsticks|stage)(?![\w-])", rf'\g<0>[data-kind="{kind}"]', sheet)


@cache
def asset(name: str) -> str:
    """A script or a style sheet as it travels: without indentation, comments and spare spaces.

    It stands beside this module, or in the package before a colon: "mine:boards/pig.js".  Not
    every script has a style sheet.
    """
    package, _, place = name.rpartition(":")
    file = files(package or "stepthrough") / place
    lines = map(str.strip, file.read_text(encoding="utf-8").splitlines() if file.is_file() else ())
    text = "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))
    return _squeezed(text) if name.endswith(".js") else _SPARE.sub(r"\1", text)


_SPARE = re.compile(r"\s*([{};,])\s*|(?<=:) ")  # spaces of a style sheet that part nothing
# What stands in code, and what in a template: strings and patterns keep their spaces.
_CODE = re.compile(
    r"""(?s)"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'| //[^\n]*"""
    r"""|(?:(?<=[(,=:!&|?>])|(?<=[(,=:!&|?>] ))/(?:[^/\\[]|\\.|\[(?:[^]\\]|\\.)*])+/|[\w$]+|."""
)
_OPEN, _GOES_ON = (*";,([{}:?&|=",), (*")]}.?:&|",)  # a line that ends so, or is followed by such
_SHORT = {"const": "let", "true": "!0", "false": "!1"}
_LAST = {")": (",",), "]": (",",), "}": (",", ";")}
_ONE = re.compile(r"[^\w$]\([\w$]+\)")  # the parameter of a function
_TEMPLATE = re.compile(r"(?s)(?:[^`\\$]|\\.|\$(?!\{))+|\$\{|`")


def _squeezed(script: str) -> str:
    """A script without comments, spaces and ends of lines that part nothing.

    const is let, and one let does for several in a row.
    """
    made = [""]
    inside: list[str] = []  # the braces and templates that are open
    declares = [False]  # for each of them, and outside: whether a statement with let goes on
    i = 0
    while i < len(script):
        template = inside[-1:] == ["`"]
        token = (_TEMPLATE if template else _CODE).match(script, i)[0]  # type: ignore[index]
        i += len(token)
        if not template and made[-1] in _LAST.get(token, ()):
            made.pop()  # a comma that ends a list, or a semicolon that ends a block
        if token in ("const", "let") and not template and made[-1] != "(":
            if declares[-1] and made[-1] == ";":
                made[-1] = ","
                i += script[i] == " "
                continue
            declares[-1] = True
        elif not template and token[0] not in " \n":
            ends = made[-1] == ";" or (made[-1] == "}" and token.isidentifier())
            declares[-1] = declares[-1] and not ends
        if token == ("`" if template else "}"):
            inside.pop()
            declares.pop()
        elif token in ("`", "${") or (token == "{" and not template):
            inside.append(token)
            declares.append(False)
        elif token.startswith(" ") and not template:
            parted = made[-1][-1:] + script[i]
            if token != " " or not re.fullmatch(r"[\w$]{2}|[-+]{2}", parted):
                continue
        elif (
            token == "\n"
            and not template
            and (made[-1][-1:] in _OPEN or script[i : i + 1] in _GOES_ON)
        ):
            continue
        elif token == "=" and script[i : i + 1] == ">" and _ONE.fullmatch("".join(made[-4:])):
            made[-3:] = made[-2:-1]
        is_name = made[-1] == "." or script[i : i + 1] == ":"
        made.append(token if template or is_name else _SHORT.get(token, token))
    return "".join(made)
