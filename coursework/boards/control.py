"""The base of all controls that need Python: an anywidget, which works in any notebook."""

from typing import Any

import anywidget
import traitlets

from stepthrough.page import source, style

_SCRIPT = "coursework/boards/control.js"


class Control(anywidget.AnyWidget):  # type: ignore[misc]
    """A control that displays the JSON data in `shown` and passes the reader's actions to `act`."""

    _esm = source(_SCRIPT) + "export default { render };\n"
    _css = style("control", _SCRIPT)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.on_msg(lambda _, message, __: self.act(message["act"], message["value"]))

    def act(self, name: str, value: Any) -> None:
        """Respond to an action of the reader, given by its name and a value."""
        raise NotImplementedError

    def still(self) -> str:
        """Return the HTML that a reader without a kernel sees."""
        raise NotImplementedError

    def show(self, kind: str, said: str, **shown: Any) -> None:
        """Send data to the page, numbered so that even unchanged data count as an answer."""
        number = self.shown.get("number", 0) + 1
        self.shown = {"kind": kind, "said": said, "number": number, **shown}

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/html": self.still()}, metadata
