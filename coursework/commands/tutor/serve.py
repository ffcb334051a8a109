"""Serve the tutor's files to this machine only."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from coursework.commands.tutor.page import PYODIDE, tutor

_SCRIPT = "text/javascript"
_TYPES = {".html": "text/html", ".js": _SCRIPT, ".mjs": _SCRIPT, ".json": "application/json"}


@contextmanager
def serving(pyodide: Path, home: str = "") -> Iterator[str]:
    """Serve `tutor("", home)` and a folder's Pyodide while the block runs; yields the address."""
    files = tutor("", home) | {name: (pyodide / name).read_bytes() for name in PYODIDE}

    class Files(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path[1:]
            if name not in files:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            self.send_response(HTTPStatus.OK)
            kind = _TYPES.get(Path(name).suffix, "application/octet-stream")
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(files[name])))
            self.end_headers()
            self.wfile.write(files[name])

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/tutor.html"
        finally:
            server.shutdown()
