"""Measure how soon the site appears: `python -m audit.benchmarks.paint [--out FILE]`.

A browser with an empty cache opens pages over 1.6 Mbit/s with 150 ms of latency; the server
compresses its files.  We measure when the largest element in the window is painted, when the page
has loaded, and how many bytes the browser received.  The figures are medians of five visits; one of
the pages is the largest lecture.
"""

import gzip
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from audit.benchmarks.tutor import BROWSERS, load, report
from tools.site import build

PAGES = {
    "home": "index.html",
    "lecture 02": "notebooks/02-minimax.html",
    "the tutor": "tutor.html",
}
VISITS = 5
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
WATCH = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largest = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
addEventListener("load", () => { window.loaded = performance.now(); });"""


class Visit(NamedTuple):
    """The seconds until the largest paint and until the page has loaded, and the bytes received."""

    painted: float
    loaded: float
    bytes: float


class Packing(SimpleHTTPRequestHandler):
    """Serves files, compressed unless they are pictures, fonts or archives."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content = path.read_bytes()
        packed = path.suffix not in (".png", ".webp", ".woff", ".woff2", ".whl", ".zip")
        if packed:
            content = gzip.compress(content)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder while the block runs; yields its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Packing, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def visit(browser: Browser, address: str) -> Visit:
    """Open a page with an empty cache, as a first-time visitor would, and measure the visit."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        came = []
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda done: came.append(done["encodedDataLength"]))
        session.send("Network.emulateNetworkConditions", LINE)
        page.add_init_script(WATCH)
        page.goto(address, wait_until="load")
        page.wait_for_timeout(1500)
        painted, loaded = page.evaluate("[window.largest, window.loaded]")
        return Visit(painted / 1000, loaded / 1000, sum(came))


def measure() -> list[str]:
    """Return the table's lines."""
    if not build.SITE.exists():
        build.main()
    executable = next(filter(None, map(shutil.which, BROWSERS)))
    lines = ["| page | largest contentful paint, s | loaded, s | kB |", "|---|--:|--:|--:|"]
    lectures = build.SITE.glob("notebooks/*.html")
    largest = max(lectures, key=lambda path: len(gzip.compress(path.read_bytes()))).name
    pages = PAGES | {f"lecture {largest.partition('-')[0]}": f"notebooks/{largest}"}
    with serving(build.SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable)
        for name, place in pages.items():
            visits = [visit(browser, address + place) for _ in range(VISITS)]
            painted, loaded, size = (median(some) for some in zip(*visits, strict=True))
            lines.append(f"| {name} | {painted:.2f} | {loaded:.2f} | {size / 1000:.0f} |")
        browser.close()
    return [*lines, "", f"{date.today()}; {load()}. 1.6 Mbit/s, 150 ms latency, gzip, empty cache."]


if __name__ == "__main__":
    report(__doc__, measure)
