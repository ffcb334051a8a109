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

import nbformat
from nbformat.sign import NotebookNotary
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
    def running(self, trusted, *extensions):
        """Trust these notebooks, and run the server; this sets the address.

        extensions: those of the server that `make setup` switches off.
        """
        self._trust(trusted)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [
            *(JUPYTER, "lab", "--no-browser", "--expose-app-in-browser"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
            *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.notebooks}"),
            f"--ServerApp.jpserver_extensions={dict.fromkeys(extensions, True)}",
            *(["--allow-root"] if os.getuid() == 0 else []),
        ]
        with (
            self.log.open("wb") as log,
            subprocess.Popen(
                command, cwd=self.notebooks, env=self.environment, stdout=log, stderr=log
            ) as server,
        ):
            try:
                self._wait_for(server)
                yield self
            finally:
                server.terminate()  # it ends its kernels first
                try:
                    server.wait(SERVER_STOP)
                except subprocess.TimeoutExpired:
                    server.kill()

    def _trust(self, notebooks):
        """What `jupyter trust` does, in this process."""
        data = Path(self.environment["JUPYTER_DATA_DIR"])
        data.mkdir()
        notary = NotebookNotary(data_dir=str(data))
        for name in notebooks:
            notary.sign(nbformat.read(self.notebooks / name, nbformat.NO_CONVERT))
        notary.store.close()

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
        # No more than one of a kernel's connections has widgets: this one goes.
        self.kernel = page.evaluate(
            """async () => {
              const kernel = await jupyterapp.serviceManager.kernels.startNew({ name: "python3" });
              kernel.dispose();
              return kernel.id;
            }"""
        )

    @contextmanager
    def opened(self, visit, notebook, own_kernel=False):
        """A notebook in JupyterLab's page, shown but not run, and closed in the end.

        Those that are open one after the other share a kernel: each start costs a second.
        """
        page = visit.page
        page.evaluate(
            """args => jupyterapp.commands.execute("docmanager:open", args)
                 .then((opened) => opened.context.ready)""",
            {"path": notebook, **({} if own_kernel else {"kernel": {"id": self.kernel}})},
        )
        self.activate(visit, notebook)
        page.wait_for_function(
            f"{NOTEBOOK}.content.widgets.length === {NOTEBOOK}.content.model.cells.length",
            timeout=PAGE_START * 1000,
        )
        yield visit
        self.activate(visit, notebook)
        idle(page)
        page.evaluate(f"{NOTEBOOK}.dispose()")

    def activate(self, visit, notebook):
        """Bring an open notebook before the others, in a window of the usual size."""
        visit.page.set_viewport_size(VIEWPORT)
        visit.page.evaluate(
            """path => {
              const panels = [...jupyterapp.shell.widgets("main")];
              const { id } = panels.find(({ context }) => context?.path === path);
              jupyterapp.shell.activateById(id);
            }""",
            notebook,
        )
        visit.page.wait_for_function(
            f"path => {NOTEBOOK}?.context?.path === path",
            arg=notebook,
            timeout=PAGE_START * 1000,
        )
