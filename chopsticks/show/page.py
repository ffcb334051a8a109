"""A live picture: one self-contained piece of HTML.

It begins as a still picture.  Where scripts may run, the course's one script replaces the
picture by the live view, drawn from data that came with it: no kernel, no network.
"""

import base64
import gzip
import json
from functools import cache
from importlib.resources import files
from typing import Any

from chopsticks.show.svg import Picture

_LARGE = 2_000_000  # characters of data; a notebook server drops larger messages


class Live:
    """A still picture with the data from which the script makes it live.

    Data of more than `large` characters travel packed.
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
            f"<script>{_asset('show.js')}</script></div>"
        )


@cache
def _asset(name: str) -> str:
    return (files("chopsticks.show") / name).read_text(encoding="utf-8")
