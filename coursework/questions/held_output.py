"""Hold back the output of a block of code in a notebook."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from html import escape
from typing import Any

from IPython import get_ipython
from IPython.display import publish_display_data

from stepthrough.picture import address

_WIDGET = "application/vnd.jupyter.widget-view+json"

Data = dict[str, Any]
Piece = str | tuple[Data, Data, str | None]
"""Printed text, or a display: data, metadata and a name for updates."""


class Holding(io.TextIOBase):
    """Held output: printed texts and displayed data, in order."""

    def __init__(self) -> None:
        self._held: list[Piece] = []

    def write(self, text: str) -> int:
        """Hold back a printed text, together with the text that was printed just before."""
        before = self._held.pop() if self._held and isinstance(self._held[-1], str) else ""
        self._held.append(f"{before}{text}")
        return len(text)

    @contextmanager
    def back(self) -> Iterator[None]:
        """Hold back the block's output, except stderr, which is shown at once."""
        shell = get_ipython()
        publisher = shell.display_pub
        shell.display_pub = _Publisher(publisher, self._held)
        try:
            with redirect_stdout(self):
                yield
        finally:
            shell.display_pub = publisher

    def let_go(self) -> None:
        """Show the output after all, as if it had not been held back."""
        for piece in self._held:
            if isinstance(piece, str):
                print(piece, end="")
            else:
                publish_display_data(piece[0], piece[1])

    def html(self) -> str:
        """Return everything held back, as HTML.

        The scripts get the type "later", so they do not run until the page starts them.
        """
        return "".join(
            (_pre(escape(piece.rstrip(), quote=False)) if piece.strip() else "")
            if isinstance(piece, str)
            else _html(piece[0])
            for piece in self._held
        )


class _Publisher:
    """A display publisher that holds back displays; the shell's publisher handles the rest."""

    def __init__(self, own: Any, held: list[Piece]) -> None:
        self._own, self._held = own, held

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def publish(
        self,
        data: Data,
        metadata: Data | None = None,
        *_: Any,
        transient: Data | None = None,
        update: bool = False,
        **__: Any,
    ) -> None:
        if _WIDGET in data:
            raise TypeError("A widget cannot be shown in a prediction; show it in the next cell")
        name = (transient or {}).get("display_id")
        piece = (data, metadata or {}, name)
        if not update:
            self._held.append(piece)
        for i, old in enumerate(self._held):
            if update and isinstance(old, tuple) and old[2] == name:
                self._held[i] = piece

    def clear_output(self, wait: bool = False) -> None:
        self._held.clear()


def _html(data: Data) -> str:
    if "text/html" in data:
        held: str = data["text/html"]
        return held.replace("<script>", "<script type=later>")
    words = escape(data.get("text/plain", ""))
    if "image/svg+xml" in data:
        return _image(address(data["image/svg+xml"]), words)
    for kind in ("image/png", "image/jpeg"):
        if kind in data:
            return _image(f"data:{kind};base64,{''.join(data[kind].split())}", words)
    return _pre(words)


def _pre(words: str) -> str:
    return f'<pre tabindex="0" style="font-family: monospace">{words}</pre>'


def _image(source: str, words: str) -> str:
    return f"""<img alt="{words}" style="max-width: 100%" src='{source}'>"""
