"""A live page's Python, which runs cells as a notebook's kernel does, without IPython.

IPython and everything it imports would double the time to the first output.  This module replaces
the parts that the course and its readers use: `display`, the shell that `get_ipython` returns, and
`IPython.display`.
"""

import ast
import base64
import builtins
import io
import json
import linecache
import os
import sys
import time
import traceback
from collections.abc import Callable
from importlib import import_module
from pprint import pformat
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

COURSE = ("stepthrough", "chopsticks", "coursework")
OFTEN = 0.1  # seconds between two pieces of printed text
DEEPEST = 30  # frames of a traceback
MOST = 50_000  # characters of text that a cell shows; each output counts for at least 100
PLAIN = "text/plain"
REPRESENTATIONS = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
}

Data = dict[str, Any]
Send = Callable[[str], Any]
"""A function that sends JSON to the page."""


class StdinNotImplementedError(NotImplementedError):
    """Raised for `input`, because a page cannot wait for the reader while Python runs."""


class Shell:
    """Runs the cells of one notebook at a time, and sends what they show."""

    def __init__(self, send: Send) -> None:
        self.display_pub, self.events = Publisher(self.put), Events()
        self._send, self._room = send, MOST
        self._out, self._err = Stream("stdout", self._limited), Stream("stderr", self._limited)

    def begin(self, folder: str) -> None:
        """Forget all names and the course's modules, and change to this folder."""
        os.chdir(folder)
        for name in [*sys.modules]:
            if name.partition(".")[0] in COURSE:
                del sys.modules[name]
        self._main = sys.modules["__main__"] = ModuleType("__main__")
        self.events = Events()
        self.user_ns = vars(self._main)
        self.history_manager = SimpleNamespace(input_hist_raw=[""])  # checks read it
        self.count = 0

    def put(self, output: Data) -> None:
        """Send an output, in the format that notebooks store, after everything printed so far."""
        self._out.flush()
        self._err.flush()
        self._limited(output)

    def _limited(self, output: Data) -> None:
        """Send an output, but drop text after the cell's limit, so that the page stays fast."""
        holder, key = (output, "text") if "text" in output else (output.get("data", {}), PLAIN)
        if output["output_type"] == "clear":
            self._room = MOST
        elif key == "text" or [*holder] == [PLAIN]:
            if self._room <= 0:
                return
            text = holder[key]
            holder[key] = text[: self._room]
            self._room -= max(len(text), 100)
            if self._room <= 0:
                self.send(output)
                words = f"\n… A live page shows the first {MOST:,} characters of a cell's text.\n"
                output = {"output_type": "stream", "name": "stderr", "text": words}
        self.send(output)

    def send(self, message: Data) -> None:
        """Send something that is not an output of a cell."""
        self._send(json.dumps(message))

    def run(self, code: str) -> str:
        """Run a cell, and return its number and whether it finished, as JSON."""
        self.count += 1
        self.history_manager.input_hist_raw.append(code)
        file = f"Cell In[{self.count}]"
        lines = [f"{line}\n" for line in code.splitlines()]
        linecache.cache[file] = len(code), None, lines, file
        return json.dumps({"count": self.count, "done": self._watched(self._execute, code, file)})

    def event(self, number: int, message: str) -> None:
        """Handle the reader's use of a control, which its module reports as JSON."""
        self._watched(import_module("anywidget").hear, number, json.loads(message))

    def _watched(self, act: Callable[..., Any], *given: Any) -> bool:
        sys.stdout, sys.stderr = self._out, self._err
        self._room = MOST
        try:
            act(*given)
            self._draw()
        except BaseException as error:  # a cell may raise anything
            self.put(
                {
                    "output_type": "error",
                    "ename": type(error).__name__,
                    "evalue": str(error),
                    "traceback": told(error),
                }
            )
            return False
        finally:
            self.events.trigger("post_run_cell", None)
            self._out.flush()
            self._err.flush()
        return True

    def _execute(self, code: str, file: str) -> None:
        body, names = ast.parse(code, file).body, vars(self._main)
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), file, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), file, "eval"), names)
            if value is not None:
                names["_"] = value
                if not code.rstrip().endswith(";"):
                    result = {"output_type": "execute_result", "execution_count": self.count}
                    self.put({**result, "data": bundle(value), "metadata": {}})

    def _draw(self) -> None:
        """Show matplotlib's figures, if there are any."""
        if pyplot := sys.modules.get("matplotlib.pyplot"):
            for number in pyplot.get_fignums():
                display(pyplot.figure(number))
            pyplot.close("all")


class Stream(io.TextIOBase):
    """A stream that sends printed text in pieces."""

    def __init__(self, name: str, put: Callable[[Data], None]) -> None:
        self._name, self._put, self._held, self._sent = name, put, "", time.monotonic()

    def write(self, text: str) -> int:
        """Buffer a text, and send the buffer if it is old enough."""
        self._held += text
        if time.monotonic() - self._sent > OFTEN:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send the buffer."""
        held, self._held = self._held, ""
        if held:
            self._sent = time.monotonic()
            self._put({"output_type": "stream", "name": self._name, "text": held})


class Publisher:
    """The object that IPython calls `display_pub`."""

    def __init__(self, put: Callable[[Data], None]) -> None:
        self._put = put

    def publish(self, data: Data, metadata: Data | None = None, *_: Any, **__: Any) -> None:
        """Show data."""
        self._put({"output_type": "display_data", "data": data, "metadata": metadata or {}})

    def clear_output(self, wait: bool = False) -> None:
        """Clear the output."""
        self._put({"output_type": "clear"})


class Events:
    """The functions to call when a cell has run."""

    def __init__(self) -> None:
        self._called: list[tuple[str, Callable[..., Any]]] = []

    def register(self, name: str, function: Callable[..., Any]) -> None:
        """Register a function for an event."""
        self._called.append((name, function))

    def unregister(self, name: str, function: Callable[..., Any]) -> None:
        """Remove a function; raise ValueError if it was not registered."""
        self._called.remove((name, function))

    def trigger(self, name: str, *given: Any) -> None:
        """Call the functions registered for an event."""
        for one, function in [*self._called]:
            if one == name:
                function(*given)


class Shown:
    """A text to be displayed in its own format."""

    kind = "text/html"

    def __init__(self, data: str) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"<IPython.core.display.{type(self).__name__} object>"

    def _repr_mimebundle_(self, **_: Any) -> Data:
        return {self.kind: self.data}


class HTML(Shown):
    """A piece of HTML."""


class SVG(Shown):
    """A drawing as SVG."""

    kind = "image/svg+xml"


class Markdown(Shown):
    """A text in Markdown."""

    kind = "text/markdown"


def bundle(value: Any) -> Data:
    """Return a value in all formats in which it can be shown."""
    data: Data = {PLAIN: plain(value)}
    if isinstance(value, type):
        return data
    for kind, name in REPRESENTATIONS.items():
        made = getattr(value, name, lambda: None)()
        if made is not None:
            data[kind] = base64.b64encode(made).decode() if isinstance(made, bytes) else made
    if type(value).__module__ == "matplotlib.figure":
        from coursework.plots.plot import plot

        data["text/html"] = plot(value)._repr_html_()
    if hasattr(value, "_repr_mimebundle_"):
        made = value._repr_mimebundle_(include=None, exclude=None)
        data |= made[0] if isinstance(made, tuple) else made
    return data


def plain(value: Any) -> str:
    """Return a value as text, with long collections spread over several lines."""
    if type(value) in (dict, frozenset, list, set, tuple):
        return pformat(value, sort_dicts=False)
    return repr(value)


def display(*values: Any, raw: bool = False, **_: Any) -> None:
    """Show values, or data that is already formatted."""
    for value in values:
        publish_display_data(value if raw else bundle(value))


def publish_display_data(data: Data, metadata: Data | None = None, **_: Any) -> None:
    """Show data in the current place for outputs."""
    get_ipython().display_pub.publish(data, metadata)


def told(error: BaseException) -> list[str]:
    """Describe an exception: a traceback without this file's frames, or its own message."""
    if hasattr(error, "_render_traceback_"):
        words: list[str] = error._render_traceback_()
        return words
    if isinstance(error, SyntaxError) and (note := only_in_jupyterlab(error)):
        error.add_note(note)
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and trace and trace.tb_frame.f_code.co_name == "parse":
        trace = None
    return "".join(traceback.format_exception(error.with_traceback(trace), limit=-DEEPEST)).split(
        "\n"
    )


def only_in_jupyterlab(error: SyntaxError) -> str:
    """Return an explanation if a line is valid in IPython but not in plain Python, else ""."""
    line = (error.text or "").strip()
    if "'await' outside" in str(error.msg):
        what = "cannot wait: `await` works only inside `async def`"
    elif line.startswith(("%", "!")) or line.endswith("?"):
        what = f"runs plain Python: {line.split()[0]} is a command of IPython"
    else:
        return ""
    return f"A live page {what}. Open the notebook in JupyterLab to use it."


def missing(name: str) -> NoReturn:
    """Replace the names of `IPython.display` that a live page lacks."""
    if name.startswith("__"):
        raise AttributeError(name)
    raise ImportError(f"a live page has no {name} to display; open the notebook in JupyterLab")


def no_input(prompt: object = "") -> NoReturn:
    """Replace `input`, which cannot work here."""
    raise StdinNotImplementedError("a live page has no input(); open the notebook in JupyterLab")


def get_ipython() -> Shell:
    """Return the page's only shell."""
    return _shells[0]


_shells: list[Shell] = []


def start(send: Send) -> Shell:
    """Create the shell, and make this file's replacements available under IPython's names."""
    _shells[:] = [Shell(send)]
    module, core = ModuleType("IPython"), ModuleType("IPython.core")
    shown, errors = ModuleType("IPython.display"), ModuleType("IPython.core.error")
    names = (HTML, SVG, Markdown, display, publish_display_data)
    vars(shown).update({name.__name__: name for name in names})
    vars(shown)["__getattr__"] = missing
    vars(shown)["clear_output"] = lambda wait=False: get_ipython().display_pub.clear_output(wait)
    vars(errors)["StdinNotImplementedError"] = StdinNotImplementedError
    vars(module).update(get_ipython=get_ipython, display=shown, core=core, version_info=(9, 0))
    for one in (module, core, shown, errors):
        sys.modules[one.__name__] = one
    vars(builtins).update(display=display, get_ipython=get_ipython, input=no_input)
    os.environ["MPLBACKEND"] = "agg"
    return _shells[0]
