"""A live picture: one self-contained piece of HTML.

It begins as a still picture.  Where scripts may run, those that came with it replace the picture
by the live view, drawn from the data that came with it: no kernel, no network.
"""

import base64
import gzip
import json
from functools import cache
from importlib.resources import files
from typing import Any

from chopsticks.show.svg import Picture

_SCRIPTS = {  # of each kind, besides common.js; the last one has a function with the kind's name
    "board": ("match", "board"),
    "chomp": ("match", "chomp"),
    "trace": ("stepper", "forest", "trace"),
    "proof": ("stepper", "forest", "growth"),
    "playouts": ("stepper", "forest", "growth"),
    "slots": ("stepper", "slots"),
    "waves": ("waves",),
    "strategy": ("strategy",),
}
_LARGE = 2_000_000  # characters of data; a notebook server drops larger messages


class Live:
    """A still picture with the data and the scripts that make it live.

    kind: board, chomp, trace, proof, playouts, slots, waves or strategy.  Data of more than
    `large` characters travel packed.
    """

    def __init__(
        self, kind: str, still: Picture, data: dict[str, Any], large: int = _LARGE
    ) -> None:
        self.kind = kind
        self.still = still
        self.data = data
        self.large = large

    def __repr__(self) -> str:
        return f"<Live {self.kind}: {self.still.description}>"

    def _repr_html_(self) -> str:
        data = json.dumps(self.data, separators=(",", ":"), allow_nan=False).replace("</", "<\\/")
        packed = len(data) > self.large
        if packed:
            data = base64.b64encode(gzip.compress(data.encode(), mtime=0)).decode()
        return (
            f'<div class="chopsticks" data-kind="{self.kind}">{self.still.img()}'
            f"<style>{_asset('show.css')}</style>"
            f'<script type="application/{"gzip" if packed else "json"}">{data}</script>'
            f"<script>{_script(self.kind)}</script></div>"
        )


@cache
def _script(kind: str) -> str:
    parts = [_asset(f"live/{name}.js") for name in ("common", *_SCRIPTS[kind])]
    return "\n".join(["(() => {", '"use strict";', *parts, f"start({kind});", "})();"])


@cache
def _asset(name: str) -> str:
    return (files("chopsticks.show") / name).read_text(encoding="utf-8")
