"""Compare live pages with JupyterLite: `python -m audit.benchmarks.live [--out FILE]`.

We measure the time from the click (on the button, or on JupyterLite's link) to the first output.
Lecture 02 comes first; lecture 04 follows, with files already in the browser's cache.  These are
wall-clock times, because those are what a reader experiences; CPU times would depend less on how
busy the machine is.
"""

import gzip
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from audit.benchmarks.tutor import BROWSERS, load, report, worked
from tools.site import build

LECTURES = {"the first page": "02-minimax", "a second one": "04-alpha-beta"}
NOTEBOOK = "jupyterapp.shell.currentWidget"
PATIENCE = 120_000  # milliseconds


class Row(NamedTuple):
    """The costs of one way to get the first output."""

    clock: float
    cpu: float
    bytes: int
    packed: int


class Server(SimpleHTTPRequestHandler):
    """Serves and counts files; adds the setting by which the browser finds `jupyterapp`."""

    sent: dict[str, bytes]

    def __init__(self, *given: Any, sent: dict[str, bytes], **named: Any) -> None:
        self.sent = sent
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        if path.name != "jupyter-lite.json":
            super().do_GET()
            return
        settings = json.loads(path.read_text(encoding="utf-8"))
        settings.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
        self.send_response(HTTPStatus.OK)
        self.end_headers()
        self.wfile.write(json.dumps(settings).encode())

    def send_head(self) -> Any:
        """Begin a response; do not count a file that the browser already has."""
        file = super().send_head()
        path = Path(self.translate_path(self.path))
        if file and path.is_file():
            self.sent[self.path] = path.read_bytes()
        return file

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def serving(sent: dict[str, bytes]) -> Iterator[str]:
    """Serve the site while the block runs; yields its address."""
    handler = partial(Server, sent=sent, directory=build.SITE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def live(page: Page, address: str, lecture: str) -> Callable[[], None]:
    """Open a page, and return a function that makes the page live and runs two cells."""
    page.goto(f"{address}notebooks/{lecture}.html")

    def go() -> None:
        page.locator(".begin").click()
        for cell in ("Cell 1", "Cell 2"):
            page.get_by_role("button", name=f"Run: {cell}", exact=True).click()
        page.locator(".count", has_text="[2]").wait_for(timeout=PATIENCE)

    return go


def lab(page: Page, address: str, lecture: str) -> Callable[[], None]:
    """Open a page, and return a function that runs two cells in JupyterLite, from its link."""
    page.goto(f"{address}notebooks/{lecture}.html")

    def go() -> None:
        page.goto(f"{address}lite/lab/index.html?path=notebooks/{lecture}.ipynb")
        ready = f"window.jupyterapp && {NOTEBOOK}?.sessionContext?.session?.kernel"
        page.wait_for_function(ready, timeout=PATIENCE)
        page.evaluate(
            f"""async () => {{
              const cells = {NOTEBOOK}.content.widgets;
              const code = cells.filter(({{ model }}) => model.type === "code");
              {NOTEBOOK}.content.activeCellIndex = cells.indexOf(code[2]);
              await jupyterapp.commands.execute("notebook:run-all-above");
            }}"""
        )

    return go


def measure() -> list[str]:
    """Return the table's lines."""
    if not build.SITE.exists():
        build.main()
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    rows: dict[tuple[str, str], Row] = {}
    sent: dict[str, bytes] = {}
    with serving(sent) as address, sync_playwright() as playwright:
        for name, way in {"live": live, "JupyterLite": lab}.items():
            browser = playwright.chromium.launch(executable_path=executable)
            page = browser.new_page()
            for which, lecture in LECTURES.items():
                go = way(page, address, lecture)
                sent.clear()
                before, begun = worked(page), perf_counter()
                go()
                clock, cpu = perf_counter() - begun, worked(page) - before
                files = list(sent.values())
                sizes = [sum(map(len, some)) for some in (files, map(gzip.compress, files))]
                rows[name, which] = Row(clock, cpu, *sizes)
            browser.close()
    return [
        "| until the first output | s | CPU s | MB | MB compressed |",
        "|---|--:|--:|--:|--:|",
        *(
            f"| {name}, {which} | {row.clock:.2f} | {row.cpu:.2f} "
            f"| {row.bytes / 1e6:.1f} | {row.packed / 1e6:.1f} |"
            for (name, which), row in rows.items()
        ),
        "",
        f"{date.today()}; {load()}. Files that a page fetched before the click are not counted.",
    ]


if __name__ == "__main__":
    report(__doc__, measure)
