"""Execute notebooks in place, so that the stored outputs match the current code.

Two runs of the same code write the same bytes.  The scripts of pictures are left out.
"""

import argparse
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config

from stepthrough.page import without_scripts

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def main() -> None:
    """Execute the notebooks named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebook", nargs="+", type=Path)
    for path in parser.parse_args().notebook:
        print(path, flush=True)
        try:
            execute(path)
        except CellExecutionError as error:
            sys.exit(f"{path} is not stored, because this cell failed:\n{error}")


def execute(path: Path) -> None:
    """Execute the notebook at `path` and write it back."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        kernel_name=KERNEL["name"],
        resources={"metadata": {"path": str(path.parent)}},
        timeout=600,
        record_timing=False,
        config=Config(KernelManager={"transport_encryption": "auto"}),  # or each kernel warns
        coalesce_streams=True,
    ).execute()
    strip_noise(notebook)
    nbformat.write(notebook, path)


def strip_noise(notebook: nbformat.NotebookNode) -> None:
    """Remove everything from an executed notebook that does not come from its own code."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.update(kernelspec=KERNEL, language_info={"name": "python"})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # Model ids are random, and useless without the widget's state.
            data = output.get("data", {})
            data.pop(WIDGET_VIEW, None)
            if "text/html" in data:
                data["text/html"] = without_scripts(data["text/html"])


if __name__ == "__main__":
    main()
