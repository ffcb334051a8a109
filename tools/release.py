"""Prepare a release: its addresses, its version, and notebooks for hosted services.

    python -m tools.release address https://github.com/YOU/COURSE [SITE]
    python -m tools.release version v1.1.0
    python -m tools.release hosted WHEEL_ADDRESS FILE.zip

`address` writes the addresses of the repository and the site into pyproject.toml and all other
files that contain them.  `version` takes the version from a tag, and the date from the changelog.
`hosted` packs lectures and exercises whose first cell installs the course from the release's wheel.
"""

import argparse
import re
import sys
import tomllib
import zipfile
from pathlib import Path

import nbformat

from stepthrough.page import with_scripts

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = ("notebooks/*.ipynb", "exercises/*/*.ipynb")
NAMING = (
    "pyproject.toml",
    "README.md",
    "CITATION.cff",
    "docs/*.md",
    *NOTEBOOKS,
    "solutions/*/*.ipynb",
    ".github/**/*",
    "tools/site/*.md",
)
INSTALL = """from importlib.util import find_spec

if find_spec("coursework") is None:  # on a hosted service
    %pip install --quiet "chopsticks-course[notebooks] @ {wheel}\""""


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for run, names in (
        (address, ("repository", "site")),
        (version, ("tag",)),
        (hosted, ("wheel", "file")),
    ):
        command = commands.add_parser(run.__name__, help=run.__doc__.splitlines()[0])
        command.set_defaults(run=run)
        for name in names:
            command.add_argument(name, nargs="?" if name == "site" else None)
    options = vars(parser.parse_args())
    try:
        options.pop("run")(**options)
    except ValueError as error:
        sys.exit(f"tools.release: {error}")


def address(repository: str, site: str | None = None, root: Path = ROOT) -> None:
    """Write the addresses of the repository and of its site, by default on GitHub Pages."""
    found = re.fullmatch(r"https://([\w.-]+)/([\w.-]+)/([\w.-]+?)/?", repository)
    if not found:
        raise ValueError(f"{repository!r} is not an address such as https://github.com/YOU/COURSE")
    site = site or f"https://{found[2].lower()}.github.io/{found[3]}"
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    old = project["urls"]
    for path in sorted(
        {path for pattern in NAMING for path in root.glob(pattern) if path.is_file()}
    ):
        text = path.read_text(encoding="utf-8")
        new = text.replace(old["Homepage"], "\0").replace(old["Repository"], repository.rstrip("/"))
        if new != text:
            path.write_text(new.replace("\0", site.rstrip("/")), encoding="utf-8")


def version(tag: str, root: Path = ROOT) -> None:
    """Write the version that a tag names; the changelog must have it, with its date."""
    found = re.fullmatch(r"v(\d+\.\d+\.\d+)", tag)
    if not found:
        raise ValueError(f"{tag!r} is not a tag such as v1.1.0")
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.search(rf"^## \[{re.escape(found[1])}\] - (\S+)$", changes, re.MULTILINE)
    if not dated:
        raise ValueError(f"CHANGELOG.md has no heading '## [{found[1]}] - DATE': add it, then tag")
    for name, pattern, line in (
        ("pyproject.toml", r"^version = .*$", f'version = "{found[1]}"'),
        ("CITATION.cff", r"^version: .*$", f"version: {found[1]}"),
        ("CITATION.cff", r"^date-released: .*$", f"date-released: {dated[1]}"),
    ):
        text = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(re.sub(pattern, line, text, flags=re.MULTILINE), encoding="utf-8")


def hosted(wheel: str, file: str, root: Path = ROOT) -> None:
    """Pack copies of the notebooks that install the course from a wheel at this address."""
    if not re.fullmatch(r"(https|file)://\S+\.whl", wheel):
        raise ValueError(f"{wheel!r} is not the address of a wheel: https://….whl")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for pattern in NOTEBOOKS for path in root.glob(pattern)):
            notebook = nbformat.reads(with_scripts(path.read_text("utf-8")), as_version=4)
            cell = nbformat.v4.new_code_cell(INSTALL.format(wheel=wheel), id="install")
            notebook.cells.insert(1, cell)
            archive.writestr(path.relative_to(root).as_posix(), nbformat.writes(notebook))


if __name__ == "__main__":
    main()
