"""The lectures in a real JupyterLab: their stored outputs, and the cells that need a kernel.

nbval executes every lecture; here they are opened as they are stored, trusted, and their viewers
are stepped.  Lecture 00 is run, and so are the cells that a SearchWidget of another one needs.
"""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import symtable
import sysconfig
import time
import urllib.request
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from measuring import check_filling, measured
from playing import (
    NOTEBOOK,
    OPPONENTS,
    PAGE_START,
    PLAYED,
    Board,
    failures,
    first_best,
    play_out,
    run_all,
    show_answers,
    visiting,
)

from chopsticks.games.chopsticks import Chopsticks
from tools.predictions import stored

pytestmark = pytest.mark.posix
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LECTURES = {path.name for path in NOTEBOOKS.glob("*.ipynb")}
LECTURE, TRUSTED, UNTRUSTED = "00-start-here.ipynb", "trusted.ipynb", "untrusted.ipynb"
ASKING = "asking.ipynb"  # untrusted, too: the cells with predictions of all lectures
STORED = "stored.ipynb"  # the cells with viewers of all lectures that need no kernel here
# A control of a lecture's SearchWidget and what to choose, then a position and how it is written.
SEARCHING = {
    "02-minimax.ipynb": ("rules", "no split", "both have 2 and 3", "(2,3 | 2,3)"),
    "04-alpha-beta.ipynb": ("search", "minimax", "one kill away", "(1,2 | 0,4)"),
    "05-move-ordering.ipynb": ("order", "truth last", "both have 1 and 3", "(1,3 | 1,3)"),
}
VIEWER = '<div class=\\"chopsticks\\"'  # as JSON has it
JUPYTER = Path(sysconfig.get_path("scripts"), "jupyter")
SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    }
}
SERVER_START, SERVER_STOP = 160, 20  # seconds: ten times the need


class Lab:
    """A running JupyterLab whose files all lie in one temporary folder."""

    def __init__(self, folder):
        self.notebooks = folder / "notebooks"
        self.log = folder / "log"
        self.token = secrets.token_hex()
        shutil.copytree(NOTEBOOKS, self.notebooks)
        shutil.copy(self.notebooks / LECTURE, self.notebooks / TRUSTED)
        changed = json.loads((self.notebooks / LECTURE).read_text(encoding="utf-8"))
        changed["cells"][0]["source"] = "# No one has ever signed this notebook"
        (self.notebooks / UNTRUSTED).write_text(json.dumps(changed), encoding="utf-8")
        changed["cells"] = []
        for name in sorted(LECTURES - {LECTURE, *SEARCHING}):
            notebook = json.loads((self.notebooks / name).read_text(encoding="utf-8"))
            changed["cells"] += [
                {**cell, "id": f"{name.partition('-')[0]}-{cell['id']}"}
                for cell in notebook["cells"]
                if VIEWER in json.dumps(cell)
            ]
        (self.notebooks / STORED).write_text(json.dumps(changed), encoding="utf-8")
        cells = {(one.lecture, one.cell) for one in stored()}
        changed["cells"] = [
            {**cell, "id": f"{path.stem.partition('-')[0]}-{cell['id']}"}
            for path in sorted(NOTEBOOKS.glob("*.ipynb"))
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
            if (path.stem, cell["id"]) in cells
        ]
        (self.notebooks / ASKING).write_text(json.dumps(changed), encoding="utf-8")

        homes = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR", "SETTINGS_DIR", "WORKSPACES_DIR")
        names = [("JUPYTERLAB_" if "S_DIR" in home else "JUPYTER_") + home for home in homes]
        self.environment = {
            **os.environ,
            **{name: str(folder / name) for name in (*names, "IPYTHONDIR")},
            "JUPYTER_TOKEN": self.token,
        }
        for name, setting in SETTINGS.items():
            path = folder / "JUPYTERLAB_SETTINGS_DIR" / name
            path.parent.mkdir(parents=True)
            path.write_text(json.dumps(setting))

    @contextmanager
    def running(self):
        """Run the server, and trust what is to be trusted; this sets the address."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [
            *(JUPYTER, "lab", "--no-browser", "--expose-app-in-browser"),
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
            *("--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.notebooks}"),
            *(["--allow-root"] if os.getuid() == 0 else []),
        ]
        with (
            self.log.open("wb") as log,
            subprocess.Popen(command, env=self.environment, stdout=log, stderr=log) as server,
        ):
            try:
                trusted = (self.notebooks / name for name in (LECTURE, TRUSTED, STORED, *SEARCHING))
                trust = [JUPYTER, "trust", *trusted]
                subprocess.run(trust, env=self.environment, check=True, capture_output=True)
                self._wait_for(server)
                yield self
            finally:
                server.terminate()  # it ends its kernels first
                try:
                    server.wait(SERVER_STOP)
                except subprocess.TimeoutExpired:
                    server.kill()

    def _wait_for(self, server):
        end = time.monotonic() + SERVER_START
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/api", timeout=5):
                    return
            except OSError:
                assert server.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.1)

    def stored_viewers(self, notebook):
        """How many live viewers a notebook's outputs hold."""
        text = (self.notebooks / notebook).read_text(encoding="utf-8")
        return text.count(VIEWER)

    @contextmanager
    def opened(self, browser, notebook):
        """The visit of a notebook in a workspace of its own, shown but not run."""
        with visiting(browser) as visit:
            workspace = f"{self.address}/lab/workspaces/{secrets.token_hex(4)}"
            visit.page.goto(f"{workspace}/tree/{notebook}?token={self.token}")
            visit.page.wait_for_function(
                f"""window.jupyterapp?.shell.currentWidget?.context?.isReady &&
                  {NOTEBOOK}.content.widgets.length === {NOTEBOOK}.content.model.cells.length""",
                timeout=PAGE_START * 1000,
            )
            yield visit


def cells(page):
    """Type, source and execution count of each cell."""
    return page.evaluate(
        f"""{NOTEBOOK}.content.widgets.map(({{ model }}) =>
          [model.type, model.sharedModel.source, model.executionCount ?? null])"""
    )


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    with Lab(tmp_path_factory.mktemp("lab")).running() as lab:
        yield lab


@pytest.fixture(scope="module")
def executed(browser, lab):
    with lab.opened(browser, LECTURE) as visit:
        run_all(visit.page)
        yield visit


@pytest.fixture
def board(executed):
    board = Board(executed.page.locator(PLAYED))
    board.new_game()
    yield board
    executed.check()


def test_no_cell_fails(executed):
    assert failures(executed.page) == []
    executed.check()


def step_viewers(page, count):
    """Wait for all stored viewers of the page, and step one of each kind, by keys and a button.

    Then measure all of them, in a large window, in a small one and on a phone.
    """
    viewers = page.locator(".jp-OutputArea-output .chopsticks")
    viewers.nth(count - 1).wait_for(
        state="attached"
    )  # outputs out of sight come when there is time
    show_answers(page)
    page.wait_for_function(
        "!document.querySelector('.jp-OutputArea-output .chopsticks:not(.live)')"
    )
    kinds = viewers.evaluate_all("all => all.map((viewer) => viewer.dataset.kind)")
    for kind in sorted(set(kinds)):
        viewer = viewers.nth(kinds.index(kind))
        step = viewer.get_by_label("Step", exact=True)
        if not step.count():
            continue
        viewer.focus()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        assert int(step.input_value()) > 0
        viewer.get_by_role("button", name="To the end (End)").click()
        assert step.input_value() == step.get_attribute("max")
    page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
    for width, height, room in ((1280, 900, 785), (900, 700, 585), (390, 800, 685)):
        page.set_viewport_size({"width": width, "height": height})
        found = measured(page, room)
        assert found == [], "\n".join(f"{place}, step {k}: {what}" for place, k, what in found)


def globals_used(table):
    """The global names that a piece of code and the functions in it use."""
    found = {s.get_name() for s in table.get_symbols() if s.is_referenced() and s.is_global()}
    return found.union(*map(globals_used, table.get_children()))


def needed(sources, last):
    """The cells that must run so that the last one can: those that define the names it uses."""
    tables = [symtable.symtable(source, "cell", "exec") for source in sources]
    used = [
        globals_used(t) | {s.get_name() for s in t.get_symbols() if s.is_referenced()}
        for t in tables
    ]
    made = [
        {s.get_name() for s in t.get_symbols() if s.is_assigned() or s.is_imported()}
        for t in tables
    ]
    wanted, cells = used[last], [last]
    for cell in reversed(range(last)):
        if wanted & made[cell]:
            cells.append(cell)
            wanted = wanted | used[cell]
    return cells[::-1]


def run_widget(page):
    """Run the cell with the SearchWidget, and before it what it needs."""
    code = [
        (i, source) for i, (kind, source, _) in enumerate(cells(page)) if kind == "code" and source
    ]
    sources = [source for _, source in code]
    last = next(n for n, source in enumerate(sources) if "SearchWidget(" in source and n)
    idle = f"{NOTEBOOK}.sessionContext.session?.kernel?.status === 'idle'"
    page.wait_for_function(idle, timeout=PAGE_START * 1000)
    for n in needed(sources, last):
        page.evaluate(
            f"""i => {{
              {NOTEBOOK}.content.activeCellIndex = i;
              return jupyterapp.commands.execute("notebook:run-cell");
            }}""",
            code[n][0],
        )


def search_anew(page, control, choice, position, state):
    """Change two controls of the page's SearchWidget, and wait for what they ask for."""
    cell = page.locator(".jp-CodeCell").filter(has_text="SearchWidget(")
    counter = cell.get_by_text(re.compile(r"^step \d+ of \d+$"))
    before = counter.inner_text()
    cell.get_by_label(control, exact=True).select_option(choice)
    counter.filter(has_not_text=before).wait_for()
    cell.get_by_label("from", exact=True).select_option(position)
    cell.get_by_role("status").get_by_text(state).wait_for()


def test_the_viewers_of_the_lectures_step_and_fit_without_running_them(browser, lab):
    with lab.opened(browser, STORED) as visit:
        step_viewers(visit.page, lab.stored_viewers(STORED))
        check_filling(visit.page.locator(".chopsticks.stage").first)
        ours = ".jp-OutputArea-output .chopsticks.live"
        found = Axe().run(visit.page, ours, {"rules": {"color-contrast": {"enabled": False}}})
        assert found.response["violations"] == []
        visit.check()


def test_these_lectures_have_a_search_widget():
    has_one = {name for name in LECTURES if "SearchWidget(" in (NOTEBOOKS / name).read_text()}
    assert has_one - {LECTURE} == set(SEARCHING)


@pytest.mark.parametrize("lecture", SEARCHING)
def test_a_search_widget_searches_anew(browser, lab, lecture):
    with lab.opened(browser, lecture) as visit:
        step_viewers(visit.page, lab.stored_viewers(lecture))
        run_widget(visit.page)
        search_anew(visit.page, *SEARCHING[lecture])
        visit.check()


def test_click_hint_undo(board):
    board.hand("your", "left").click()
    board.hand("the computer's", "right").click()
    view = board.settled()
    assert view.status.startswith("You: 1 taps 1, which becomes 2. The computer: ")
    assert view.status.endswith("Your move.")
    assert view.computers == [1, 2]
    assert sorted(view.yours) != [1, 1]
    board.root.get_by_label("Hints").check()
    assert all(hint for _, hint in board.view().moves)
    board.button("Undo").click()
    view = board.view()
    assert (view.yours, view.computers) == ([1, 1], [1, 1])
    assert view.moves == [("1 taps 1", "draw"), ("split into 0 and 2", "loses in 4")]


def test_the_settings(board):
    board.button("1 taps 1").first.click()
    board.settled()
    board.root.get_by_label("Rules").select_option(index=1)
    assert board.view().moves == [("1 taps 1", "")]
    board.root.get_by_label("First move").select_option("the computer")
    assert board.settled().log == ["1 taps 1"]


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_whole_game(board, opponent):
    board.new_game(opponent=opponent, hints=True)
    moves = board.root.locator(".moves button")
    ended = play_out(
        board, Chopsticks(), opponent, first_best, make=lambda n: moves.nth(n - 1).click()
    )
    if opponent == "perfect":
        assert ended != "you win!"
    board.button("Undo").click()
    assert board.view().moves


def test_keyboard_only(board):
    start = board.view()
    board.page.evaluate(
        f"""() => {{
          const notebook = {NOTEBOOK}.content;
          const board = notebook.widgets.findIndex((c) => c.node.querySelector("{PLAYED}"));
          notebook.activeCellIndex = board - 1;
          notebook.activeCell.node.focus();
        }}"""
    )
    board.tab_to(board.button("1 taps 1"))
    board.press("1")
    assert board.settled().log[0] == "1 taps 1"
    board.press("u")
    assert board.view().log == []
    board.press("h")
    assert board.view().moves[1] == ("split into 0 and 2", "loses in 4")
    board.press("h", "2")
    assert board.settled().log[0] == "split into 0 and 2"
    board.press("n")
    assert board.view() == start
    board.tab_to(board.hand("your", "left"), "Shift+Tab")
    board.press("Enter")
    assert board.view().status.startswith("Your 1 is ready")
    board.press("Escape")
    assert board.view() == start
    assert board.has_focus()


def test_jupyterlab_leaves_the_keys_to_the_board(board):
    page = board.page
    before = cells(page)
    controls = [
        board.root.get_by_role("status").click,  # beside the buttons
        board.root.get_by_label("Opponent").focus,
        board.root.get_by_label("Hints").focus,
        board.button("New game").focus,
        board.hand("your", "left").focus,
        board.focus_move,
    ]
    for reach in controls:
        board.new_game()
        reach()
        board.press("a", "b", "x", "z", "m", "1", "Escape", "3", "d", "d")
    assert board.has_focus()
    # Outside the board the keys are JupyterLab's.  It takes them in turn, so that those above
    # have had their effect, if any, when this one has.
    page.evaluate(f"{NOTEBOOK}.content.activeCell.node.focus()")
    board.press("a")
    page.wait_for_function(f"n => {NOTEBOOK}.content.widgets.length > n", arg=len(before))
    page.evaluate("jupyterapp.commands.execute('notebook:delete-cell')")
    assert cells(page) == before


def test_ctrl_s_still_saves(board):
    board.focus_move()
    board.page.evaluate(f"{NOTEBOOK}.context.model.dirty = true")
    board.press("Control+s")
    board.page.wait_for_function(f"!{NOTEBOOK}.context.model.dirty")


def test_the_board_that_calls_python(executed):
    cell = executed.page.locator(".jp-CodeCell").filter(has_text="PlayWidget(game")
    status, picture = cell.get_by_role("status"), cell.get_by_role("img")
    start = picture.get_attribute("alt")
    undo = cell.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    cell.get_by_role("button", name="1 taps 1").press("Enter")
    status.get_by_text("You: 1 taps 1. The computer: ").wait_for()
    cell.locator("button:focus", has_text="taps").wait_for()  # the keyboard goes on from here
    assert picture.get_attribute("alt") != start
    undo.click()
    cell.get_by_role("button", name="split into 0 and 2").wait_for()
    assert status.inner_text() == "Your move."
    assert picture.get_attribute("alt") == start
    assert undo.is_disabled()
    executed.check()


def test_a_trusted_notebook_is_live_without_running_it(browser, lab):
    with lab.opened(browser, TRUSTED) as visit:
        before = cells(visit.page)
        board = Board(visit.page.locator(PLAYED))
        board.hand("your", "left").click()
        board.hand("the computer's", "left").click()
        assert len(board.settled().log) == 2
        assert cells(visit.page) == before
        visit.check()


def test_an_untrusted_notebook_shows_pictures(browser, lab):
    with lab.opened(browser, UNTRUSTED) as visit:
        drawn = visit.page.get_by_role("img")
        board = visit.page.locator(".chopsticks").filter(has=drawn)
        assert board.get_by_role("img").get_attribute("alt").startswith("Chopsticks: ")
        assert board.inner_text().strip() == ""  # neither the script nor its data
        assert visit.page.locator(".chopsticks.live, .chopsticks button").count() == 0
        outputs = visit.page.locator(".jp-OutputArea-output")
        pictures = outputs.get_by_role("img")
        pictures.nth(2).wait_for()  # a position, the board, and the board that calls Python
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
            assert picture.bounding_box()["height"] > 100
        visit.check()


def test_an_untrusted_notebook_shows_questions_and_closed_folds(browser, lab):
    with lab.opened(browser, ASKING) as visit:
        questions = [re.sub("<.*?>", "", one.question) for one in stored()]
        output = visit.page.locator(".jp-OutputArea-output .prediction")
        output.nth(len(questions) - 1).wait_for(state="attached")
        for one, question in zip(output.all(), questions, strict=True):
            one.scroll_into_view_if_needed()  # what is out of sight has no text
            assert one.inner_text().split("\n\n") == [unescape(question), "What comes out"]
        left = "script, style, input, .prediction button, details[open], .live"
        assert visit.page.locator(".jp-OutputArea-output").locator(left).count() == 0
        printing = output.filter(has=visit.page.locator("details > pre")).first
        printing.get_by_text("What comes out").click()  # what the fold holds came along
        assert printing.locator("details > pre").first.is_visible()
        visit.check()
