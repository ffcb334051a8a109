"""The site's home page: a search that plays by itself, and cards for the lectures.

The text and pictures of the cards come from the notebooks and the glossary.
"""

import json
import re
import subprocess
import tomllib
import zipfile
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.request import urlopen

from chopsticks import TreeGame, alphabeta
from coursework import play_board, view
from stepthrough import record
from tools import predictions

ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = "chopsticks-course.zip"
CUT = 18  # the step at which alpha meets beta for the first time
PARTS = {
    "Look ahead": "Rules, minimax, and a guess where the end is out of reach",
    "Search less": "The same answer for a fraction of the work",
    "Know everything": "Cycles, the whole game solved, and games too large for a table",
    "Chance and secrets": "Dice, and what the other player hides",
    "Learn, prove, sample": "Evaluations that learn, proofs, random games, and the arena",
}
BEGINS = {
    "start-here": "Look ahead",
    "alpha-beta": "Search less",
    "cycles": "Know everything",
    "dice": "Chance and secrets",
    "learning-to-evaluate": "Learn, prove, sample",
}
"""The part that begins with a lecture, by the lecture's name without the number."""
PICTURES = {
    "a-game": 3,
    "minimax": 2,
    "evaluation": 5,
    "alpha-beta": 3,
    "move-ordering": 3,
    "transposition-table": 2,
    "cycles": 1,
    "retrograde": 1,
    "rules": 1,
    "a-network": 1,
    "what-you-cannot-see": 1,
    "monte-carlo": 1,
}
"""The index of the picture that a lecture's card shows, if it is not the first."""
STILL = re.compile(r"<img [^>]*src='(data:image/svg\+xml[^']+)")


class Lecture(NamedTuple):
    """The contents of a lecture's card; `asked` has the keys of the lecture's predictions."""

    name: str
    number: str
    title: str
    japanese: str
    minutes: int
    asked: list[str]
    picture: bytes


def address(name: str) -> str:
    """Return an address from pyproject.toml's `[project.urls]`, with a slash at the end."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["urls"][name].rstrip("/") + "/"


def lectures() -> dict[str, list[Lecture]]:
    """Return the lectures by part, each with its Japanese title from the glossary."""
    found: dict[str, list[Lecture]] = {part: [] for part in PARTS}
    asked: dict[str, list[str]] = {}
    for one in predictions.stored():
        asked.setdefault(one.lecture, []).append(one.key)
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    part, stills = next(iter(PARTS)), []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        head = "".join(cells[0]["source"])
        number, title = re.match(r"# (\w+) · (.+)\n", head).groups()
        [minutes] = re.findall(r"\*\*Time\*\* (\d+) minutes", head)
        [japanese] = re.findall(rf"\(\.\./notebooks/{path.name}\) \| (.+?) \|", glossary)
        name = path.stem.partition("-")[2]
        part = BEGINS.get(name, part)
        stills = _stills(cells) or stills[-1:]  # a lecture without pictures reuses the last one
        keys = asked.get(path.stem, [])
        still = stills[min(PICTURES.get(name, 0), len(stills) - 1)]
        found[part].append(Lecture(path.stem, number, title, japanese, int(minutes), keys, still))
    return found


def _stills(cells: list[dict[str, Any]]) -> list[bytes]:
    """Return the pictures stored in the cells, as SVG."""
    outputs = (output for cell in cells for output in cell.get("outputs", ()))
    stored = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return [urlopen(source).read() for html in stored for source in STILL.findall(html)]


def cards() -> str:
    """Return the lectures as cards in HTML."""
    pieces = []
    for number, (part, some) in enumerate(lectures().items(), 1):
        pieces.append(f"<h3>{number}. {part}</h3><p>{PARTS[part]}.</p><ol class='lectures'>")
        pieces += map(_card, some)
        pieces.append("</ol>")
    return "\n".join(pieces)


def _doors() -> str:
    """Return the HTML of the first buttons on the page."""
    first = next(iter(lectures().values()))[0]
    return (
        f'<p class="doors"><a href="notebooks/{first.name}.html">Start lecture '
        f'{first.number}</a> <a href="#play">Play a game</a></p>'
    )


def _card(lecture: Lecture) -> str:
    count = len(lecture.asked)
    asked = f' · <span data-asked="{" ".join(lecture.asked)}">{count} predictions</span>'
    picture = '<img src="_static/cards/{}.svg" alt="" width="240" height="120" loading="lazy">'
    return (
        f"<li>{picture.format(lecture.name)}"
        f'<a href="notebooks/{lecture.name}.html"><span>{lecture.number}</span> '
        f"{escape(lecture.title)}</a>"
        f'<span lang="ja">{escape(lecture.japanese)}</span>'
        f"<small>{lecture.minutes} minutes{asked if count else ''}</small></li>"
    )


def write(folder: Path) -> None:
    """Write the files that the home page includes next to it."""
    game = TreeGame(((3, 12, 8), (6, 2, 4), (14, 5, 2)))
    hero = view(record(alphabeta, game, game.initial), at=CUT)
    pieces = {
        "hero": f'{_doors()}<div class="hero">{hero._repr_html_()}</div>',
        "board": play_board()._repr_html_(),
        "cards": cards(),
    }
    for name, html in pieces.items():
        (folder / f"_{name}.html").write_text(html, encoding="utf-8")
    pictures = folder / "_static" / "cards"
    pictures.mkdir()
    for lecture in (one for some in lectures().values() for one in some):
        (pictures / f"{lecture.name}.svg").write_bytes(lecture.picture)


def pack(file: Path) -> None:
    """Pack the files of a checkout into a zip file, without those that git ignores."""
    with TemporaryDirectory() as empty, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        git = ("git", f"--git-dir={empty}", f"--work-tree={ROOT}")  # a copy may have no .git
        subprocess.run([*git, "init", "--quiet"], check=True)
        listing = [*git, "ls-files", "-z", "--others", "--exclude-standard"]
        listed = subprocess.run(listing, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        for name in listed.decode().split("\0")[:-1]:
            archive.write(ROOT / name, f"chopsticks-course/{name}")
