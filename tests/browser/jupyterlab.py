"""A running JupyterLab, and notebooks opened in it one after the other, as a person does."""

import json
import os
import secrets
import subprocess
import sysconfig
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playing import NOTEBOOK, VIEWPORT, waited

JUPYTER = Path(sysconfig.get_path("scripts"), "jupyter")
IDLE = f"{NOTEBOOK}.sessionContext.session?.kernel?.status === 'idle'"
METADATA = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
HOMES = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
CONFIG = {
    # Both ask each kernel at its start, and complain of a notebook closed before the answer.
    "page_config": {
        "disabledExtensions": {
            "@jupyterlab/debugger-extension": True,
            "@jupyterlab/apputils-extension:announcements": True,
        }
    },
    "default_setting_overrides": {
        "@jupyterlab/apputils-extension:kernels-settings": {"commsOverSubshells": "disabled"}
    },
}


class Lab:
    """A JupyterLab whose files are all in one temporary folder."""

    def __init__(self, folder):
        self.notebooks = folder / "notebooks"
        self.notebooks.mkdir()
        self.token = secrets.token_hex()
        homes = {name: str(folder / name) for name in HOMES}
        self.environment = {**os.environ, **homes, "JUPYTER_TOKEN": self.token}
        config = folder / "JUPYTER_CONFIG_DIR" / "labconfig"
        config.mkdir(parents=True)
        for name, settings in CONFIG.items():
            (config / f"{name}.json").write_text(json.dumps(settings))

    def write(self, name, *cells):
        """Store a notebook with these cells."""
        notebook = nbformat.v4.new_notebook(cells=list(cells), metadata=METADATA)
        nbformat.write(notebook, self.notebooks / name)

    def trust(self, name):
        """Let JupyterLab run the scripts that are stored in a notebook."""
        command = [JUPYTER, "trust", name]
        subprocess.run(command, cwd=self.notebooks, env=self.environment, check=True)

    @contextmanager
    def running(self, *extensions):
        """Run the server; this sets the address.

        extensions: those of the server that `make setup` switches off.
        """
        command = [
            *(JUPYTER, "lab", "--no-browser", "--expose-app-in-browser", "--allow-root"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={self.notebooks}"),
            f"--ServerApp.jpserver_extensions={dict.fromkeys(extensions, True)}",
        ]
        with subprocess.Popen(command, cwd=self.notebooks, env=self.environment) as server:
            runs = Path(self.environment["JUPYTER_RUNTIME_DIR"], f"jpserver-{server.pid}.json")
            try:
                self.address = waited(lambda: json.loads(runs.read_text())["url"]).rstrip("/")
                yield self
            finally:
                server.terminate()  # it ends its kernels first

    def show(self, page):
        """JupyterLab in a workspace of its own; its start costs more than all that is opened."""
        page.goto(f"{self.address}/lab/workspaces/{secrets.token_hex(4)}?token={self.token}")
        page.wait_for_function("window.jupyterapp?.restored.then(() => true)")

    @contextmanager
    def opened(self, visit, notebook):
        """A notebook in JupyterLab's page, shown but not run, and closed in the end.

        Those that are open one after the other share a kernel: each start costs a second.
        """
        page = visit.page
        page.set_viewport_size(VIEWPORT)
        page.evaluate(
            """path => {
              const [kernel] = jupyterapp.serviceManager.kernels.running();
              return jupyterapp.commands.execute("docmanager:open", { path, kernel })
                .then((opened) => opened.context.ready);
            }""",
            notebook,
        )
        page.wait_for_function(
            f"{NOTEBOOK}?.content?.widgets.length === {NOTEBOOK}.content.model.cells.length"
        )
        yield page
        page.wait_for_function(IDLE)
        page.evaluate(f"{NOTEBOOK}.dispose()")
        visit.check()

    @contextmanager
    def ran(self, visit, source):
        """A new notebook of one cell, after JupyterLab has run it."""
        name = f"{secrets.token_hex(4)}.ipynb"
        self.write(name, nbformat.v4.new_code_cell(source))
        with self.opened(visit, name) as page:
            page.wait_for_function(IDLE)
            page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
            page.wait_for_function(
                f"{NOTEBOOK}.content.widgets.every(({{ model }}) => model.executionCount > 0)"
            )
            yield page
