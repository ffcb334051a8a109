"""The part of ipywidgets that the course's own controls need, for a live page.

A widget is shown as a tree that JSON can hold.  The page builds it, and says which control a
reader has used and how.
"""

import json
from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

MIME = "application/vnd.jupyter.widget-view+json"

Handler = Callable[..., Any]


class Widget:
    """What is shown, with what it holds; `said` names what the page must know of it."""

    said: tuple[str, ...] = ()

    def __init__(self, *, layout: dict[str, str] | None = None, **values: Any) -> None:
        self.number = next(_numbers)
        self.layout = SimpleNamespace(**(layout or {}))
        self.children: tuple[Widget, ...] = ()
        self._dom_classes: list[str] = []
        self._handlers: list[Handler] = []
        vars(self).update({"description": "", "disabled": False, **values})
        _known[self.number] = self

    def _tree(self) -> dict[str, Any]:
        """It and all that it holds, as JSON can hold them."""
        look = {name.replace("_", "-"): value for name, value in vars(self.layout).items() if value}
        return {
            "number": self.number,
            "kind": next(kind.__name__ for kind in type(self).__mro__ if kind in _KINDS),
            "look": look,
            "classes": [*self._dom_classes],
            "children": [child._tree() for child in self.children],
            **{name: getattr(self, name) for name in self.said},
        }

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        tree = self._tree()
        _shown[self.number] = json.dumps(tree)
        return {MIME: tree}

    def add_class(self, name: str) -> "Widget":
        """Look as a style sheet says of this class."""
        self._dom_classes.append(name)
        return self

    def focus(self) -> None:
        """Have the keyboard's focus."""
        _focused[:] = [self.number]

    def use(self, value: Any) -> None:
        """A reader has used it."""


class Box(Widget):
    """It holds others."""

    def __init__(self, children: Any = (), **values: Any) -> None:
        super().__init__(**values)
        self.children = tuple(children)


class VBox(Box):
    """One below the other."""


class HBox(Box):
    """One beside the other."""


class GridBox(Box):
    """In rows and columns."""


class Label(Widget):
    """A text."""

    said = ("value",)

    def __init__(self, value: str = "", **values: Any) -> None:
        super().__init__(value=value, **values)


class HTML(Label):
    """A piece of a page."""


class Button(Widget):
    """It calls its handlers with itself."""

    said = ("description", "disabled")

    def on_click(self, handler: Handler) -> None:
        """Call this when it is pressed."""
        self._handlers.append(handler)

    def use(self, value: Any) -> None:
        """It was pressed."""
        for handler in self._handlers:
            handler(self)


class Valued(Widget):
    """A control with a value that may be watched."""

    value: Any

    def observe(self, handler: Handler, names: str = "value") -> None:
        """Call this with a change of the value."""
        self._handlers.append(handler)

    def use(self, value: Any) -> None:
        """It was given another value."""
        old, self.value = self.value, value
        for handler in self._handlers:
            handler({"name": "value", "old": old, "new": value, "owner": self})


class Dropdown(Valued):
    """One of several texts."""

    said = ("description", "disabled", "value", "options")

    def __init__(self, options: Any = (), value: Any = None, **values: Any) -> None:
        options = list(options)
        super().__init__(options=options, value=value or next(iter(options), None), **values)


class IntSlider(Valued):
    """A whole number between two others."""

    said = ("description", "disabled", "value", "min", "max")

    def __init__(self, value: int = 0, min: int = 0, max: int = 100, **values: Any) -> None:
        super().__init__(value=value, min=min, max=max, **values)


class Output(Widget):
    """A place for what would be shown by a cell."""

    said = ("outputs",)

    def __init__(self, **values: Any) -> None:
        super().__init__(outputs=(), **values)

    def append_stdout(self, text: str) -> None:
        """Print."""
        self.outputs += ({"output_type": "stream", "name": "stdout", "text": text},)

    def append_display_data(self, value: Any) -> None:
        """Display."""
        from shell import bundle

        self.outputs += ({"output_type": "display_data", "data": bundle(value), "metadata": {}},)


def use(number: int, value: Any) -> None:
    """A reader has used the control of this number."""
    _known[number].use(value)


def changed() -> Iterator[dict[str, Any]]:
    """The trees on the page that are no longer as they are shown, and where the focus is to be."""
    for number, before in _shown.items():
        tree = _known[number]._tree()
        _shown[number] = json.dumps(tree)
        if _shown[number] != before:
            yield {"output_type": "widget", "tree": tree}
    if _focused:
        yield {"output_type": "focus", "number": _focused.pop()}


def __getattr__(name: str) -> Any:
    known = ", ".join(kind.__name__ for kind in _KINDS)
    raise AttributeError(f"a live page has of ipywidgets only {known}; for {name} use JupyterLab")


_KINDS = (VBox, HBox, GridBox, HTML, Label, Button, Dropdown, IntSlider, Output)
_numbers = count(1)
_known: dict[int, Widget] = {}
_shown: dict[int, str] = {}  # the trees that the page has
_focused: list[int] = []
