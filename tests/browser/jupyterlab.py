"""A running JupyterLab, and notebooks opened in it one after the other, as a person does."""

import json
import os
import secrets
import socket
import subprocess
import sysconfig
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from playing import NOTEBOOK, PAGE_START, VIEWPORT, idle

JUPYTER = Path(sysconfig.get_path("scripts"), "jupyter")
SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    # It asks for a subshell, too, and complains where the notebook is closed before the answer.
    "@jupyterlab/apputils-extension/kernels-settings.jupyterlab-settings": {
        "commsOverSubshells": "disabled"
    },
}
# It asks each kernel at its start, and complains of a notebook that is closed before the answer.
OFF = {"disabledExtensions": {"@jupyterlab/debugger-extension": True}}
SERVER_START, SERVER_STOP = 160, 20  # seconds: ten times the need


class Lab:
    """A JupyterLab whose files all lie in one temporary folder."""

    def __init__(self, folder):
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir()
        self.log = folder / "log"
        self.token = secrets.token_hex()
        homes = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR", "SETTINGS_DIR", "WORKSPACES_DIR")
        names = [("JUPYTERLAB_" if "S_DIR" in home else "JUPYTER_") + home for home in homes]
        self.environment = {
            **os.environ,
            **{name: str(folder / name) for name in (*names, "IPYTHONDIR")},
            "JUPYTER_TOKEN": self.token,
        }
        for name, setting in SETTINGS.items():
            path = folder / "JUPYTERLAB_SETTINGS_DIR" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(setting))

        path = folder / "JUPYTER_CONFIG_DIR" / "labconfig" / "page_config.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(OFF))

    def write(self, name, notebook):
        """Store a notebook."""
        (self.notebooks / name).write_text(json.dumps(notebook), encoding="utf-8")

    @contextmanager
    def running(self, trusted):
        """Run the server, and trust these notebooks; this sets the address."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [
            *(JUPYTER, "lab", "--no-browser", "--expose-app-in-browser"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
            *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.notebooks}"),
            *(["--allow-root"] if os.getuid() == 0 else []),
        ]
        with (
            self.log.open("wb") as log,
            subprocess.Popen(command, env=self.environment, stdout=log, stderr=log) as server,
        ):
            try:
                trust = [JUPYTER, "trust", *(self.notebooks / name for name in trusted)]
                subprocess.run(trust, env=self.environment, check=True, capture_output=True)
                self._wait_for(server)
                yield self
            finally:
                server.terminate()  # it ends its kernels first
                try:
                    server.wait(SERVER_STOP)
                except subprocess.TimeoutExpired:
                    server.kill()

    def _wait_for(self, server):
        end = time.monotonic() + SERVER_START
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/api", timeout=5):
                    return
            except OSError:
                assert server.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.1)

    def show(self, page):
        """JupyterLab in a workspace of its own; its start costs more than all that is opened."""
        page.goto(f"{self.address}/lab/workspaces/{secrets.token_hex(4)}?token={self.token}")
        page.wait_for_function(
            "window.jupyterapp?.restored.then(() => true)", timeout=PAGE_START * 1000
        )

    @contextmanager
    def opened(self, visit, notebook):
        """A notebook in JupyterLab's page, shown but not run, and closed in the end."""
        page = visit.page
        page.set_viewport_size(VIEWPORT)
        page.evaluate(
            """path => jupyterapp.commands.execute("docmanager:open", { path })
                 .then((opened) => opened.context.ready)""",
            notebook,
        )
        page.wait_for_function(
            f"{NOTEBOOK}?.content.widgets.length === {NOTEBOOK}?.content.model.cells.length",
            timeout=PAGE_START * 1000,
        )
        yield visit
        idle(page)
        page.evaluate(f"{NOTEBOOK}.dispose()")
