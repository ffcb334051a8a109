"""anywidget in a live page: the page gets a widget's `sync` traits and their changes.

The page passes these to the widget's module, `_esm`, and returns the messages of the module.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

import traitlets
from shell import get_ipython

MIME = "application/vnd.jupyter.widget-view+json"


class AnyWidget(traitlets.HasTraits):
    """A widget that is drawn by its JavaScript module."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self._number = next(_numbers)
        self._hearing: list[Callable[..., Any]] = []
        _known[self._number] = self
        self.observe(self._changed, [*self.traits(sync=True)])

    def on_msg(self, hear: Callable[..., Any]) -> None:
        """Register a function to call with the widget, a message of its module, and no buffers."""
        self._hearing.append(hear)

    def _changed(self, change: dict[str, Any]) -> None:
        state = {change["name"]: change["new"]}
        get_ipython().send({"output_type": "widget", "number": self._number, "state": state})

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        state = {name: getattr(self, name) for name in ("_esm", "_css", *self.traits(sync=True))}
        return {"text/plain": repr(self), MIME: {"number": self._number, "state": state}}, {}


def hear(number: int, content: Any) -> None:
    """Handle a message from this widget's module."""
    widget = _known[number]
    for one in widget._hearing:
        one(widget, content, [])


_numbers = count(1)
_known: dict[int, AnyWidget] = {}
