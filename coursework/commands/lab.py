"""Open the course in JupyterLab, from a folder of your own.

Lectures and exercises are copied into FOLDER.  Files that you edited there are kept; if a newer
release has changed such a file, the new version is saved next to yours, with the release in its
name.  To start a notebook over, delete it and run `chopsticks lab` again.  `chopsticks lab .` in a
checkout opens the course itself, to work on it.
"""

import argparse
import hashlib
import json
import os
import platform
import re
from collections.abc import Container, Iterator
from contextlib import closing
from importlib.metadata import version
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path

from chopsticks.files import write_whole
from chopsticks.game.protocol import whole
from coursework.commands.terminal import FOLDER, CommandError, complete, folder
from coursework.exercise.course_files import course_file
from stepthrough.page import with_scripts, without_scripts

MANIFEST = ".chopsticks-course.json"
FIRST = "notebooks/00-start-here.ipynb"
_KERNEL = re.compile(r'"language_info": \{(?:[^{}]|\{[^{}]*\})*\}')
CONFIG = Path(__file__).parent / "jupyter"  # turns off telemetry and nbgrader's buttons


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    action = parser.add_argument(
        "folder",
        type=folder,
        nargs="?",
        default=Path("chopsticks-course"),
        metavar="FOLDER",
        help="your copy of the course (default ./chopsticks-course)",
    )
    complete(action, FOLDER)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--port", type=int, metavar="N", help="the port (default 8888, or the next free one)"
    )


def run(options: argparse.Namespace) -> None:
    """Copy the course to its folder, and open lecture 00."""
    if options.port is not None:
        whole("port", options.port, 0, most=65_535)
    folder = options.folder.resolve()
    if folder != course():
        for line in put(course(), folder, version("chopsticks-course")):
            print(line)
    print(f"Lectures and exercises are in {folder}", flush=True)
    if not find_spec("jupyterlab"):
        raise CommandError("JupyterLab is not installed: install the course with its extra 'lab'")
    if address := running(folder):
        print(f"The course is already open: {address}")
        return
    trust(course(), folder)
    open_lab(folder, options.no_browser, options.port)


# ---------------------------------------------------------------------------------- the folder


def course() -> Path:
    """Return the folder with `notebooks` and `exercises`: inside a wheel, or the checkout."""
    try:
        return course_file(FIRST).parents[1]
    except FileNotFoundError as error:
        raise CommandError(
            f"{error}: run this from an installed course, or from a checkout"
        ) from None


def put(source: Path, folder: Path, release: str) -> list[str]:
    """Update a student's folder to a release; returns messages for the student.

    The manifest holds a hash of each file that a release put there; if a file no longer matches its
    hash, the student has changed it.  An exercise and its checks are updated together.  Raises
    ValueError if the manifest cannot be read.
    """
    said = []
    manifest = _manifest(folder)
    units = dict(_units(source))
    for unit, paths in _dropped(manifest, units):
        if all(_digest_of(folder / path) in (None, manifest[path]) for path in paths):
            for path in paths:
                (folder / path).unlink(missing_ok=True)
        else:
            said.append(f"your {unit} is kept, although release {release} no longer has it")
        for path in paths:
            del manifest[path]
    for unit, paths in units.items():
        new = {path: _handed_out(source / path) for path in paths}
        hashes = {path: _digest(data) for path, data in new.items()}
        there = {path: _digest_of(folder / path) for path in paths}
        edited = any(there[path] not in (None, manifest.get(path)) for path in paths)
        if edited and any(manifest.get(path) != hashes[path] for path in paths):
            beside = _beside(unit, release, hashes, folder)
            for path, data in new.items():
                _write(folder / beside / Path(path).relative_to(unit), data)
            said.append(f"your {unit} is kept; the version of release {release} is {beside}")
        else:
            for path, data in new.items():
                if there[path] in (None, manifest.get(path)):
                    _write(folder / path, data)
        manifest |= hashes
    _write(folder / MANIFEST, json.dumps(manifest, indent=1).encode())
    return said


def _manifest(folder: Path) -> dict[str, str]:
    path = folder / MANIFEST
    try:
        return dict(json.loads(path.read_bytes())) if path.exists() else {}
    except (TypeError, ValueError):
        raise ValueError(f"{path} is damaged: delete it; your files will not change") from None


def _dropped(manifest: dict[str, str], units: Container[Path]) -> Iterator[tuple[Path, list[str]]]:
    """Return the units that an earlier release put there but this one no longer has."""
    found: dict[Path, list[str]] = {}
    for path in map(Path, manifest):
        unit = path.parent if path.parts[0] == "exercises" else path
        found.setdefault(unit, []).append(path.as_posix())
    return ((unit, paths) for unit, paths in found.items() if unit not in units)


def _units(source: Path) -> Iterator[tuple[Path, list[str]]]:
    """Return the units that are kept or updated as a whole.

    A unit is a lecture, an exercise with its checks, or a table of results that lectures mention.
    """
    for pattern in ("notebooks/*.ipynb", "audit/results/*.csv", "audit/results/*.txt"):
        for path in sorted(file.relative_to(source) for file in source.glob(pattern)):
            yield path, [path.as_posix()]
    for exercise in sorted(source.glob("exercises/*/")):
        paths = [*exercise.glob("*.ipynb"), *exercise.glob("*.json")]
        yield exercise.relative_to(source), [p.relative_to(source).as_posix() for p in paths]


def _beside(unit: Path, release: str, hashes: dict[str, str], folder: Path) -> Path:
    """Return an unused name for the new version of a unit."""
    for last in chain([""], (f"-{number}" for number in count(2))):
        beside = unit.with_name(f"{unit.stem}-{release}{last}{unit.suffix}")
        places = {folder / beside / Path(path).relative_to(unit): path for path in hashes}
        if all(_digest_of(p) in (None, hashes[path]) for p, path in places.items()):
            break
    return beside


def _handed_out(path: Path) -> bytes:
    """Return a course file with what a stored notebook lacks: scripts, and this Python's version.

    JupyterLab would write the version when it opens the notebook, which would then be unsaved.
    """
    return with_scripts(_KERNEL.sub(_kernel, path.read_bytes().decode())).encode()


def _kernel(_: re.Match[str]) -> str:
    info = {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": platform.python_version(),
    }
    return f'"language_info": {json.dumps(info, indent=1)}'.replace("\n", "\n  ")


def _write(path: Path, data: bytes) -> None:
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)


def _digest(data: bytes) -> str:
    """Return a hash that does not depend on how this machine packs scripts, or on its Python."""
    text = _KERNEL.sub("", without_scripts(data.decode(errors="replace")))
    return hashlib.sha256(text.encode()).hexdigest()


def _digest_of(path: Path) -> str | None:
    return _digest(path.read_bytes()) if path.exists() else None


# ---------------------------------------------------------------------------------- JupyterLab


def trust(source: Path, folder: Path) -> None:
    """Make JupyterLab trust, and so show, the pictures in lectures that are unchanged."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    with closing(notary.store):
        for lecture in source.glob("notebooks/*.ipynb"):
            path = folder / lecture.relative_to(source)
            if path == lecture or (path.is_file() and path.read_bytes() == _handed_out(lecture)):
                notary.sign(nbformat.read(path, as_version=4))


def running(folder: Path) -> str | None:
    """Return the address of the JupyterLab that is already open in this folder, if there is one."""
    from jupyter_server.serverapp import list_running_servers

    for server in list_running_servers():
        if Path(server["root_dir"]) == folder:
            return f"{server['url']}lab/tree/{FIRST}?token={server['token']}"
    return None


def open_lab(folder: Path, no_browser: bool, port: int | None) -> None:
    """Run JupyterLab in a folder until it is stopped; other machines cannot connect to it."""
    from jupyterlab.labapp import LabApp

    paths = [str(CONFIG), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    options = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
        f"--ServerApp.open_browser={not no_browser}",
        "--ServerApp.log_level=WARN",
        "--LabApp.log_level=WARN",
        "--KernelManager.transport_encryption=auto",  # so that no other user can listen
    ]
    if port is not None:  # somebody has a tunnel to this one
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # usually in a container
        options.append("--ServerApp.allow_root=True")
    server = LabApp.initialize_server(options)
    last = "Click on the address above if no browser opens. To stop, press Ctrl+C twice."
    server.io_loop.add_callback(print, last, flush=True)
    server.start()
