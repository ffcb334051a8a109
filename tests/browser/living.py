"""A live page as a reader meets it: editors in the place of cells, and the bar below."""

import json
import re
from pathlib import Path

from playing import PAGE_START, focused

ROOT = Path(__file__).parents[2]
SHARED = re.compile(r"<style>.*?</style>|<script(?: type=later)?>.*?</script>", re.DOTALL)

# Another page's text in the place of this one's, with the Python that is there.
TURN_TO = """async page => {
  const text = await (await fetch(`/${page}.html`)).text();
  const article = new DOMParser().parseFromString(text, "text/html").querySelector("article");
  document.querySelector("article").replaceWith(article);
  const { live } = await import(document.querySelector("script[src*='/live.js']").src);
  await live(article, page, []);
}"""
WRITE = """([label, text]) => {
  const area = document.querySelector(`textarea[aria-label="${label}"]`);
  area.value = text;
  area.dispatchEvent(new Event("input"));
}"""


class Live:
    """The live page that is open."""

    def __init__(self, page):
        self.page = page
        self.said = page.locator(".live-bar [role=status]")

    def settled(self):
        """What the page says when all that was asked for has been done."""
        self.page.wait_for_function(
            "document.querySelector('.live-bar:not([data-busy])')", timeout=PAGE_START * 1000
        )
        return self.said.inner_text()

    def turn_to(self, name):
        """Open another notebook."""
        self.page.evaluate(TURN_TO, name)
        assert self.settled().startswith("Ready")

    def press(self, name):
        """Press a button, and wait for what comes of it."""
        self.page.get_by_role("button", name=name, exact=True).click()
        return self.settled()

    def editor(self, label):
        return self.page.get_by_label(label, exact=True)

    def cell(self, label):
        return self.page.locator(".cell", has=self.editor(label))

    def write(self, label, text):
        """Put a text into an editor at once."""
        self.page.evaluate(WRITE, [label, text])

    def downloaded(self, path):
        """The notebook that the page hands out, kept at this path, too."""
        with self.page.expect_download() as download:
            self.press("Download")
        path.parent.mkdir(parents=True, exist_ok=True)
        download.value.save_as(path)
        return json.loads(path.read_text(encoding="utf-8"))


def stored(name, folder="exercises"):
    """A notebook of this checkout: of exercises, their solutions, or lectures."""
    place = name if folder == "notebooks" else f"{name}/{name}"
    return json.loads((ROOT / folder / f"{place}.ipynb").read_text(encoding="utf-8"))


def code(notebook):
    """Its cells of code by the names of their editors."""
    cells = (cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    return {f"Cell {number}": cell for number, cell in enumerate(cells, 1)}


def source(cell):
    return "".join(cell["source"])


def outputs(cell):
    """What a cell shows, a widget by its still picture: its kind, and a text without scripts."""
    found = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        parts = data.get("text/html") or data.get("text/plain") or output.get("traceback")
        text = "".join(parts or output["text"])
        found.append((output["output_type"], SHARED.sub("", text)))
    return found


def unmoved(cell):
    """What the grader knows a cell by."""
    return cell["id"], cell["cell_type"], cell["metadata"]


def is_(kind, cell):
    """Whether a cell of an exercise is an answer ("solution") or a check ("grade")."""
    return cell["cell_type"] == "code" and cell["metadata"].get("nbgrader", {}).get(kind, False)


def check_a_lecture(live, name, folder):
    """Every cell shows what is stored."""
    live.turn_to(f"notebooks/{name}")
    assert live.press("Run all") == "Ready."
    shown = code(live.downloaded(folder / f"{name}.ipynb"))
    for label, cell in code(stored(name, "notebooks")).items():
        assert (label, outputs(shown[label])) == (label, outputs(cell))


def check_a_change(live):
    """What is written into a cell runs in its place, and its picture is live."""
    live.write("Cell 1", "from chopsticks import *\nfrom coursework import record, view")
    live.write("Cell 2", "game = TreeGame([3, 4])\nview(record(minimax, game, game.initial))")
    for label in ("Cell 1", "Cell 2"):
        live.press(f"Run: {label}")
    picture = live.cell("Cell 2").locator(".stepthrough.live")
    picture.press("End")
    assert "returns 4" in picture.locator("[role=status]").first.inner_text()


WRONG = """def wrong(game, state, depth):
    return 1 / 0
SearchWidget({"minimax": minimax, "mine": wrong}, {"Chopsticks": Chopsticks()})"""


def check_a_control(live):
    """A widget of Python's searches anew, its control keeps the focus, and it says what failed."""
    live.write("Cell 3", "from coursework.boards.widgets import SearchWidget")
    live.write("Cell 4", WRONG)
    for label in ("Cell 3", "Cell 4"):
        live.press(f"Run: {label}")
    place = live.cell("Cell 4")
    steps, depth = place.get_by_label("Step", exact=True), place.get_by_label("depth", exact=True)
    before = steps.get_attribute("max")
    depth.press("ArrowLeft")
    live.settled()
    assert int(steps.get_attribute("max")) < int(before)
    assert focused(depth)
    place.get_by_label("search", exact=True).select_option("mine")
    live.settled()
    assert place.get_by_role("status").inner_text() == "ZeroDivisionError: division by zero"
    assert not steps.is_visible()


def check_an_exercise(live, name, folder):
    """All cells run, and the checks say that the right answers are right."""
    live.turn_to(f"exercises/{name}/{name}")
    given, right = code(stored(name)), code(stored(name, "solutions"))
    checks = [label for label, cell in given.items() if is_("grade", cell)]
    for label, cell in given.items():
        if is_("solution", cell):
            live.write(label, source(right[label]))
    assert live.press("Run all") == "Ready."
    answered = code(live.downloaded(folder / f"{name}.ipynb"))
    for label, cell in given.items():
        assert unmoved(answered[label]) == unmoved(cell)
        assert label not in checks or outputs(answered[label])[0][1].startswith("Right")
