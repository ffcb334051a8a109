"""Live pictures: self-contained pieces of HTML.

A live picture begins as a still picture.  Where scripts may run, its own scripts replace the still
picture with the live view, drawn from its own data, without a kernel or a network.
"""

import base64
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from stepthrough.picture import Picture

_LARGE = 1_000  # characters of data
_HERE = Path(__file__).parent
_PACKAGES = _HERE.parent  # the folder of all packages that have scripts
_ROOT = ".stepthrough"
_LAYERS = {  # the shared scripts, and what their style sheets are nested in
    _HERE / "frame.js": _ROOT * 3,
    _HERE / "page.js": _ROOT * 4,
    _HERE / "stage.js": f"{_ROOT * 4}.stage",
}


@dataclass(eq=False, repr=False)
class Live:
    """A still picture with the data and the script that make it live.

    script: its file, for example "stepthrough/views/trace.js".  The picture includes what the
    script imports, and the script's function of the same name draws the live view.
    """

    script: str
    still: Picture
    data: dict[str, Any]

    @property
    def kind(self) -> str:
        """The name of the picture's script, and of the function that draws the picture."""
        return Path(self.script).stem

    def __repr__(self) -> str:
        return f"<Live {self.kind}: {self.still.description}>"

    def _repr_html_(self) -> str:
        return living(self.script, self.still.img(), self.data, _LARGE)


def living(script: str, still: str, data: dict[str, Any], large: float = inf) -> str:
    """Return HTML that shows `still` until a script replaces it with the live view.

    Data of more than `large` characters are compressed.
    """
    kind = Path(script).stem
    words = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
    packed = len(words) > large
    return (
        f'<div class="stepthrough" data-kind="{kind}">{still}'
        f'<script type="application/{"gzip" if packed else "json"}">'
        f"{_packed(words) if packed else words}</script>"
        f"{with_scripts(f'<script>/*{script}*/</script>')}</div>"
    )


def with_scripts(text: str) -> str:
    """Put its scripts into each live picture of this HTML, or of this notebook's file.

    Scripts contain no double quotes, so they are the same in both.
    """
    return SCRIPT.sub(lambda found: f"{found[1]}{_loaded(found[2])}", text)


def without_scripts(text: str) -> str:
    """Leave only the names of the scripts in this HTML, or in this notebook's file."""
    return SCRIPT.sub(r"\1", text)


SCRIPT = re.compile(r"(<script[^>]*>/\*([\w/]+\.js)\*/)[^<]*")


def scripts_of(script: str) -> tuple[str, str, str]:
    """Return a script's kind, its style and itself, with everything that both import."""
    kind = Path(script).stem
    own = f'(()=>{{"use strict";\n{source(script)}start({kind})}})()'
    return kind, style(kind, script), own


@cache
def _loaded(script: str) -> str:
    return f"{_LOADER}('{_packed(json.dumps(scripts_of(script), ensure_ascii=False))}')"


# Unpacks the style and the script of the picture that it is part of.  If it cannot tell which
# picture that is, it does so for all pictures of its kind.
_LOADER = (
    "(async p=>{let h=document.currentScript?.parentNode,"
    "[k,...a]=await new Response(new Blob([Uint8Array.from(atob(p),c=>c.charCodeAt())]).stream()"
    ".pipeThrough(new DecompressionStream('gzip'))).json();"
    "for(let r of h?[h]:document.querySelectorAll(`.stepthrough[data-kind=${k}]`))"
    "if(!r.matches('.live'))a.map((w,i)=>{let e=document.createElement(i?'script':'style');"
    "e.textContent=w;r.append(e)})})"
)


def _packed(words: str) -> str:
    squeezed = bytearray(gzip.compress(words.encode(), mtime=0))
    squeezed[9] = 3  # always 3, for Unix: Python versions write different systems here
    return base64.b64encode(squeezed).decode()


def source(*scripts: str) -> str:
    """Join these scripts and everything they import, in a single scope."""
    return "".join(map(_bare, _imported(scripts)))


def style(kind: str, *scripts: str) -> str:
    """Return the style sheets of these scripts and imports, for one kind of viewer.

    A script's style sheet has the same name as the script, and is written as if inside its viewer.
    A page's own styles would win over every `@layer`.  So layers are weights here: each outweighs
    the page and the layers before it, in whatever order the outputs of a page repeat them.
    """
    paths = _imported(scripts)
    own = [path for path in paths if path not in _LAYERS]
    shared = (_nested(root, path) for path, root in _LAYERS.items() if path in paths)
    return "".join(shared) + _nested(f'{_ROOT * 5}[data-kind="{kind}"]', *own)


def _nested(root: str, *scripts: Path) -> str:
    return f"{root}{{{''.join(sheet(path.with_suffix('.css')) for path in scripts)}}}"


def _imported(scripts: tuple[str, ...]) -> list[Path]:
    """Return the files of scripts and of everything they import, each after the files it needs."""
    found: dict[Path, None] = {}
    begun: set[Path] = set()

    def visit(path: Path) -> None:
        if path not in begun:
            begun.add(path)
            for other in _IMPORT.findall(_read(path)):
                visit((path.parent / other).resolve())
            found[path] = None

    for script in scripts:
        visit((_PACKAGES / script).resolve())
    return list(found)


_IMPORT = re.compile(r'(?m)^import \{[^}]*\} from "([^"]*)";\n')
_NOT_NEEDED = re.compile(
    rf"{_IMPORT.pattern}|^export (?!\{{)|^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/)?\n|^ +| // [^\"'`\n]*$"
)


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _bare(path: Path) -> str:
    """Return a script's text without imports, exports, comments and indentation.

    For this reason, a template literal in a script must not span several lines.
    """
    return _NOT_NEEDED.sub("", _read(path))


def opening(at: int | None, steps: int) -> int:
    """Return the step at which a view opens, counted from 0; by default the last step.

    A negative `at` counts from the end.

    >>> opening(None, 10), opening(0, 10), opening(-1, 10), opening(-10, 10)
    (9, 0, 9, 0)

    Raises ValueError for a step that does not exist.
    """
    if at is None:
        return steps - 1
    if not isinstance(at, int) or not -steps <= at < steps:
        raise ValueError(
            f"at = {at}: the run has {steps} steps, so it must be a whole number from {-steps} to "
            f"{steps - 1}"
        )
    return at % steps


def sheet(path: Path) -> str:
    """Return a style sheet in the form in which pages embed it; "" if the file does not exist."""
    if not path.is_file():
        return ""
    text = re.sub(r"(?s)/\*.*?\*/", "", _read(path))
    return re.sub(r"\s*([{};,])\s*|(?<=:) ", r"\1", text)
