"""Live pages: what the site needs to run a lecture's or exercise's cells on its page.

`live.js` runs on the page and `worker.js` runs Python, each with the scripts that it needs.
`shell.py` and `anywidget.py` run only in the browser, together with the course and traitlets.
"""

import json
from hashlib import sha256
from pathlib import Path

from stepthrough.page import source

HERE = Path(__file__).parent
STATIC, FILES, PYODIDE = "_static", "lite/files", "lite/static/pyodide"
IN_PYTHON = ("shell.py", "anywidget.py")
WHEELS = ("chopsticks_course", "traitlets")


def write_scripts(pages: Path) -> None:
    """Put the page's script and style sheet next to those of the theme."""
    static = pages / STATIC
    scripts = {
        "live.js": source("tools/site/live/live.js") + "export { live };\n",
        "worker.js": source("tools/site/live/worker.js"),
    }
    for name, script in scripts.items():
        (static / name).write_text(script, encoding="utf-8")
    for name in ("live.css", *IN_PYTHON):
        (static / name).write_bytes((HERE / name).read_bytes())


def mark_answers(notebook: Path) -> None:
    """Mark the written answers in a page's source, so that the page's script can find them."""
    content = json.loads(notebook.read_text(encoding="utf-8"))
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown" and cell["metadata"].get("nbgrader", {}).get("solution"):
            cell["source"] = [f'<div data-written="{cell["id"]}"></div>\n\n', *cell["source"]]
    notebook.write_text(json.dumps(content), encoding="utf-8")


def write_list(site: Path) -> None:
    """Write the list of files that a page fetches; their addresses change with their contents."""
    wheels = [next((site / PYODIDE).glob(f"{name}-*.whl")) for name in WHEELS]
    listed = {
        "home": f"{PYODIDE}/",
        "version": _mark(site / PYODIDE / "pyodide-lock.json"),
        "wheels": [_address(site, wheel) for wheel in wheels],
        "worker": _address(site, site / STATIC / "worker.js"),
        "scripts": [_address(site, site / STATIC / name) for name in IN_PYTHON],
        "beside": {
            path.relative_to(site / FILES).with_suffix("").as_posix(): [
                (other.relative_to(site / FILES).as_posix(), _address(site, other))
                for other in beside(path)
            ]
            for path in sorted((site / FILES).rglob("*.ipynb"))
        },
    }
    (site / STATIC / "live.json").write_text(json.dumps(listed), encoding="utf-8")


def beside(notebook: Path) -> list[Path]:
    """Return the files that a notebook may read: those in its folder."""
    return sorted(path for path in notebook.parent.iterdir() if path.suffix != ".ipynb")


def _mark(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:12]


def _address(site: Path, path: Path) -> str:
    return f"{path.relative_to(site).as_posix()}?v={_mark(path)}"
