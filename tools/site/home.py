"""The site's home page: a search that plays by itself, and the lectures; and the course, packed."""

import json
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from chopsticks import TreeGame, alphabeta
from coursework import view
from stepthrough import record
from stepthrough.page import Live
from tools import predictions

ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = "chopsticks-course.zip"
PARTS = {
    "rules": "Other rules, larger games",
    "dice": "Chance and secrets",
    "learning-to-evaluate": "Learn, prove, sample",
}
"""The further parts, by the first lecture of each, without its number."""
TREE = (((5, 7), (6, 2)), ((3, 1), (8, 9)))


class Lecture(NamedTuple):
    """What the page says of a lecture; `asked` has the keys of the lecture's predictions."""

    name: str
    number: str
    title: str
    minutes: int
    asked: list[str]


def address(name: str) -> str:
    """Return an address from pyproject.toml's `[project.urls]`, with a slash at the end."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["urls"][name].rstrip("/") + "/"


def lectures() -> dict[str, list[Lecture]]:
    """Return the lectures by part; the first part is "The course"."""
    asked: dict[str, list[str]] = {}
    for one in predictions.stored():
        asked.setdefault(one.lecture, []).append(one.key)
    part, found = "The course", {}
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        head = "".join(json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"])
        number, title, minutes = re.match(r"# (\w+) · (.+)\n\n\*\*Time\*\* (\d+)", head).groups()
        part = PARTS.get(path.stem.partition("-")[2], part)
        one = Lecture(path.stem, number, title, int(minutes), asked.get(path.stem, []))
        found.setdefault(part, []).append(one)
    return found


def hero() -> str:
    """Return a search that plays by itself, in plain words."""
    game = TreeGame(TREE)
    run = view(record(alphabeta, game, game.initial))
    return Live("tools/site/hero.js", run.still, run.data)._repr_html_()


def pack(file: Path) -> None:
    """Pack the files of a checkout into a zip file, without those that git ignores."""
    with TemporaryDirectory() as empty, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        git = ("git", f"--git-dir={empty}", f"--work-tree={ROOT}")  # a copy may have no .git
        subprocess.run([*git, "init", "--quiet"], check=True)
        listing = [*git, "ls-files", "-z", "--others", "--exclude-standard"]
        listed = subprocess.run(listing, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        for name in listed.decode().split("\0")[:-1]:
            archive.write(ROOT / name, f"chopsticks-course/{name}")
