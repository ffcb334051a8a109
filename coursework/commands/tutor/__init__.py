"""Open the search tutor: paste any recursive search and step through what it does.

The page and its Python, Pyodide, come from this machine.  In a checkout, Pyodide is the copy that
`make site` builds for the site.  Elsewhere, FOLDER is an unpacked release of Pyodide.
"""

import argparse
import time
import webbrowser
from pathlib import Path

import chopsticks
from coursework.commands.terminal import FOLDER, CommandError, complete

SITES = Path(chopsticks.__file__).parents[1] / "build" / "site" / "lite" / "static" / "pyodide"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    folder = parser.add_argument(
        "--pyodide",
        type=Path,
        default=SITES,
        metavar="FOLDER",
        help="a folder with Pyodide's files",
    )
    complete(folder, FOLDER)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(options: argparse.Namespace) -> None:
    """Serve the tutor on this machine until it is interrupted."""
    from coursework.commands.tutor.page import PYODIDE  # not for room.js, which imports this
    from coursework.commands.tutor.serve import serving

    if missing := [name for name in PYODIDE if not (options.pyodide / name).is_file()]:
        raise CommandError(
            "the tutor needs a checkout of the course: run `make site` there, or name a folder "
            f"with Pyodide's files: --pyodide FOLDER ({options.pyodide} has no {missing[0]})"
        )
    with serving(options.pyodide) as address:
        print(f"The search tutor is at {address}; press Ctrl+C to stop it", flush=True)
        if not options.no_browser:
            webbrowser.open(address)
        while True:
            time.sleep(3600)
