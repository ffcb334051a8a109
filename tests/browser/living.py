"""A live page as a reader meets it: editors in the place of cells, and the bar below."""

import re
from pathlib import Path

import nbformat
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


class Live:
    """The live page that is open."""

    def __init__(self, page):
        self.page = page
        self.said = page.locator(".live-bar [role=status]")
        page.on("dialog", lambda dialog: dialog.accept())

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

    def downloaded(self, path):
        """Download the page's notebook to this path, and read it."""
        with self.page.expect_download() as download:
            self.press("Download")
        download.value.save_as(path)
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        return notebook


def code(notebook):
    """Its cells of code by the names of their editors."""
    cells = (cell for cell in notebook.cells if cell.cell_type == "code")
    return {f"Cell {number}": cell for number, cell in enumerate(cells, 1)}


def stored(name):
    """The cells of code of a notebook in this checkout."""
    return code(nbformat.read(ROOT / f"{name}.ipynb", as_version=4))


def outputs(cell):
    """What a cell shows, a widget by its still picture: its kind, and a text without scripts."""
    found = []
    for output in cell.outputs:
        data = output.get("data", {})
        text = data.get("text/html") or data.get("text/plain")
        text = text or "".join(output.get("traceback", output.get("text")))
        found.append((output.output_type, SHARED.sub("", text)))
    return found


def check_a_lecture(live, name, folder):
    """Every cell shows what is stored, and what Python has drawn is live."""
    live.turn_to(f"notebooks/{name}")
    assert live.press("Run all") == "Ready."
    shown = code(live.downloaded(folder / f"{name}.ipynb"))
    for label, cell in stored(f"notebooks/{name}").items():
        assert (label, outputs(shown[label])) == (label, outputs(cell))
    live.page.locator(".cell_output .stepthrough.live").first.wait_for()
    for board in live.page.locator("[data-kind=chopsticks].live").all():
        board.get_by_label("Hints").check()
        assert board.locator(".hint").first.is_visible()


WRONG = """from chopsticks import *
from coursework.boards.widgets import SearchWidget
def wrong(game, state, depth):
    return 1 / 0
SearchWidget({"minimax": minimax, "mine": wrong}, {"Chopsticks": Chopsticks()})"""


def check_a_control(live):
    """A Python widget searches again, its control keeps the focus, and it says what failed."""
    live.editor("Cell 4").fill(WRONG)
    live.press("Run: Cell 4")
    place = live.cell("Cell 4")
    steps, depth = place.get_by_label("Step", exact=True), place.get_by_label("depth", exact=True)
    before = steps.get_attribute("max")
    depth.press("ArrowLeft")
    live.settled()
    assert int(steps.get_attribute("max")) < int(before)
    assert focused(depth)
    place.get_by_label("Search", exact=True).select_option("mine")
    live.settled()
    assert place.get_by_role("status").inner_text() == "ZeroDivisionError: division by zero"
    assert not steps.is_visible()


def check_an_exercise(live, name, folder):
    """All cells run, and the checks say that the right answers are right."""
    live.turn_to(f"exercises/{name}/{name}")
    right = stored(f"solutions/{name}/{name}")
    marks = {label: cell.metadata.get("nbgrader", {}) for label, cell in right.items()}
    for label, mark in marks.items():
        if mark.get("solution"):
            live.editor(label).fill(right[label].source)
    assert live.press("Run all") == "Ready."
    answered = code(live.downloaded(folder / f"{name}.ipynb"))
    for label, mark in marks.items():
        assert not mark.get("grade") or outputs(answered[label])[0][1].startswith("Right")
