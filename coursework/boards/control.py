"""A control that needs Python: an anywidget, the same in every notebook and on a live page."""

from typing import Any

import anywidget
import traitlets

from stepthrough.page import source, style

_SCRIPT = "coursework/boards/control.js"


class Control(anywidget.AnyWidget):  # type: ignore[misc]
    """What a reader sees is `shown`, which JSON can hold; what a reader does comes to `act`."""

    _esm = source(_SCRIPT) + "export default { render };\n"
    _css = style("control", _SCRIPT)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(lambda _, message, __: self.act(message["act"], message["value"]))

    def act(self, name: str, value: Any) -> None:
        """A reader has done this."""
        raise NotImplementedError

    def still(self) -> str:
        """What a reader without a kernel sees, as HTML."""
        raise NotImplementedError

    def show(self, kind: str, said: str, **shown: Any) -> None:
        """Show this.  An answer that changes nothing is also an answer: it has another number."""
        number = self.shown.get("number", 0) + 1
        self.shown = {"kind": kind, "said": said, "number": number, **shown}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/html": self.still()}, metadata
