"""The lectures in a real JupyterLab: their stored outputs, and what needs a kernel.

nbval executes every lecture; here their viewers are opened as they are stored, trusted and not, and
stepped.  Boards and controls are run in notebooks of one cell.  JupyterLab is loaded only once.
"""

import json
import re
from collections import defaultdict
from html import unescape
from pathlib import Path

import nbformat
import pytest
from every_viewer import STEPPED
from jupyterlab import Lab
from measuring import by_thumb, check_filling, check_fit
from playing import NOTEBOOK, PLAYED, VIEWPORT, Board, show_answers, tab_to, visiting

from stepthrough.page import with_scripts
from tools.predictions import stored

pytestmark = pytest.mark.posix
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LECTURE = "00-start-here.ipynb"
STORED = "stored.ipynb"
BOARD = """from chopsticks import Rules
from coursework import play_board

play_board({"even split": Rules(), "no split": Rules(split="none")})"""
PLAY = """from chopsticks import Chopsticks
from coursework.boards.widgets import PlayWidget

PlayWidget(Chopsticks(), lambda game, state: game.moves(state)[0])"""
SEARCH = """from chopsticks import Chopsticks, State, alphabeta, minimax
from coursework.boards.widgets import SearchWidget

searches = {"minimax": minimax, "alphabeta": alphabeta}
SearchWidget(searches, {"": Chopsticks()}, positions={"a kill": State(((1, 2), (0, 4)))})"""
GEISTER = """from chopsticks.games.geister import rush
from coursework.boards.geister import GeisterWidget

GeisterWidget(rush("R"))"""
CELLS = f"{NOTEBOOK}.content.widgets.map(({{ model }}) => [model.type, model.sharedModel.source])"
LIVE = ".jp-OutputArea-output .stepthrough"


def viewers():
    """A cell for each output with pictures: of all lectures the two longest of the same kinds.

    All others are measured on the site: JupyterLab's style acts by their kinds.  Of equal style
    sheets only the first one stays, because what a browser does at each step grows with them.
    """
    alike, known = defaultdict(list), set()
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        cells = json.loads(with_scripts(path.read_text(encoding="utf-8")))["cells"]
        for output in (output for cell in cells for output in cell.get("outputs", [])):
            if "text/markdown" in output.get("data", {}):
                yield nbformat.v4.new_code_cell(outputs=[nbformat.from_dict(output)])
            html = "".join(output.get("data", {}).get("text/html", ""))
            if kinds := re.findall(r'data-kind="(\w+)"', html):
                alike[frozenset(kinds)].append((len(html), path.stem, html))

    def first(style):
        return "<style></style>" if style[0] in known else known.add(style[0]) or style[0]

    for found in alike.values():
        for _, lecture, html in sorted(found)[-2:]:
            data = {"text/html": re.sub("<style>.*?</style>", first, html, flags=re.DOTALL)}
            outputs = [nbformat.v4.new_output("display_data", data)]
            yield nbformat.v4.new_code_cell(f"# {lecture}", outputs=outputs)


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    lab = Lab(tmp_path_factory.mktemp("lab"))
    lecture = with_scripts((NOTEBOOKS / LECTURE).read_text(encoding="utf-8"))
    (lab.notebooks / LECTURE).write_text(lecture, encoding="utf-8")  # no one has ever signed it
    lab.write(STORED, *viewers())
    lab.trust(STORED)
    with lab.running():
        yield lab


@pytest.fixture(scope="module")
def desk(browser, lab):
    """JupyterLab with nothing open."""
    with visiting(browser) as visit:
        lab.show(visit.page)
        yield visit


def test_the_viewers_of_the_lectures_step_and_fit_without_running_them(desk, lab):
    with lab.opened(desk, STORED) as page:
        viewers = page.locator(LIVE)
        written = (lab.notebooks / STORED).read_text(encoding="utf-8")
        last = viewers.nth(written.count('<div class=\\"stepthrough\\"') - 1)
        last.wait_for(state="attached")  # outputs out of sight come when there is time
        show_answers(page)
        page.wait_for_function(f"!document.querySelector('{LIVE}:not(.live)')")
        for kind in STEPPED:
            viewer = viewers.and_(page.locator(f"[data-kind={kind}]")).first
            step = viewer.get_by_label("Step", exact=True)
            viewer.press("Home")
            page.keyboard.press("ArrowRight")
            assert int(step.input_value()) > 0
            viewer.get_by_role("button", name="To the end (End)").click()
            assert step.input_value() == step.get_attribute("max")
        code = page.locator(".jp-RenderedMarkdown pre code").first
        assert code.evaluate("code => getComputedStyle(code).whiteSpace") == "pre"  # it scrolls
        page.evaluate("jupyterapp.shell.collapseLeft()")
        for size in ((1280, 900, 785), (900, 700, 585)):
            check_fit(page, *size)
        with by_thumb(page):
            check_fit(page, 390, 800, 685)
        page.set_viewport_size(VIEWPORT)
        check_filling(page.locator(f"{LIVE}.stage").first)


def test_an_untrusted_notebook_shows_pictures_questions_and_closed_folds(desk, lab):
    with lab.opened(desk, LECTURE) as page:
        outputs = page.locator(".jp-OutputArea-output")
        asked = outputs.locator(".prediction")
        questions = [
            re.sub("<.*?>", "", one.question) for one in stored() if one.lecture in LECTURE
        ]
        asked.nth(len(questions) - 1).wait_for(state="attached")
        page.add_style_tag(  # what is out of sight has no text
            content=".jp-Cell { content-visibility: visible !important; }"
        )
        assert [text.split("\n\n") for text in asked.all_inner_texts()] == [
            [unescape(question), "What comes out"] for question in questions
        ]
        left = "script, style, input, .stepthrough button, details[open], .live"
        assert outputs.locator(left).count() == 0
        printed = asked.locator("details > pre").first
        printed.locator("xpath=..").get_by_text("What comes out").click()
        assert printed.is_visible()  # what the fold holds came along
        board = outputs.locator(".stepthrough").filter(has=page.get_by_role("img")).first
        assert board.get_by_role("img").get_attribute("alt").startswith("Chopsticks: ")
        assert board.inner_text().strip() == ""  # neither the script nor its data
        pictures = outputs.get_by_role("img")
        assert pictures.count() >= 3  # a position, the board, and the board that calls Python
        for picture in pictures.all():
            assert picture.evaluate("image => image.decode().then(() => image.height)") > 100


def test_jupyterlab_leaves_the_keys_to_the_board(desk, lab):
    with lab.ran(desk, BOARD) as page:
        board, before = Board(page.locator(PLAYED)), page.evaluate(CELLS)
        focus_cell = f"{NOTEBOOK}.content.activeCell.node.focus()"
        page.evaluate(focus_cell)
        tab_to(board.button("1 taps 1"))
        board.press("1")
        assert board.view().log[0] == "1 taps 1"
        for reach in (
            board.root.get_by_role("status").click,  # beside the buttons
            board.button("Game").focus,
            board.root.get_by_label("Hints").focus,
            board.button("New game").focus,
            board.hand("your", "left").focus,
            board.focus_move,
        ):
            board.new_game()
            reach()
            board.press("a", "b", "x", "z", "m", "1", "Escape", "3", "d", "d")
        page.evaluate(f"{NOTEBOOK}.context.model.dirty = true")
        board.press("Control+s")
        page.wait_for_function(f"!{NOTEBOOK}.context.model.dirty")
        assert board.has_focus()
        # Outside the board the keys are JupyterLab's.  It takes them in turn, so that those above
        # have had their effect, if any, when this one has.
        page.evaluate(focus_cell)
        board.press("a")
        page.wait_for_function(f"{NOTEBOOK}.content.widgets.length > 1")
        page.evaluate("jupyterapp.commands.execute('notebook:delete-cell')")
        assert page.evaluate(CELLS) == before


def test_the_board_that_calls_python(desk, lab):
    with lab.ran(desk, PLAY) as page:
        status, picture = (page.locator(".jp-Cell").get_by_role(role) for role in ("status", "img"))
        start = picture.get_attribute("aria-label")
        undo = page.get_by_role("button", name="Undo")
        assert undo.is_disabled()
        page.get_by_role("button", name="1 taps 1").press("Enter")
        status.get_by_text("You: 1 taps 1. The computer: ").wait_for()
        page.locator("button:focus", has_text="taps").wait_for()  # the keyboard goes on from here
        assert picture.get_attribute("aria-label") != start
        undo.click()
        page.get_by_role("button", name="split into 0 and 2").wait_for()
        assert status.inner_text() == "Your move."
        assert picture.get_attribute("aria-label") == start


def test_a_search_widget_searches_again(desk, lab):
    """Which searches there are is tested in Python, and those of the lectures by nbval."""
    with lab.ran(desk, SEARCH) as page:
        counter = page.get_by_text(re.compile(r"^step \d+ of \d+$"))
        before = counter.inner_text()
        page.get_by_label("Search", exact=True).select_option("alphabeta")
        counter.filter(has_not_text=before).wait_for()
        page.get_by_label("From", exact=True).select_option("a kill")
        page.get_by_role("status").get_by_text("(1,2 | 0,4)").wait_for()


def test_the_geister_board(desk, lab):
    with lab.ran(desk, GEISTER) as page:
        squares, status = page.locator(".squares button"), page.get_by_role("status")

        def square(name):
            return page.locator(".squares").get_by_role("button", name=name)

        square("b5").click()
        square("b4 target").wait_for()
        square("c5").click()  # another one after all
        square("b4 target").wait_for(state="detached")
        square("c4 target").click()
        status.get_by_text("You: c5 ↑. The computer: ").wait_for()
        square(re.compile("^c5$")).wait_for()
        page.get_by_role("button", name="Undo").click()
        square("c5 your").wait_for()
        assert status.inner_text() == "Your move."
        page.get_by_role("button", name="New game").focus()
        tab_to(square("b5"))  # the first piece that can move
        page.keyboard.press("Enter")
        page.locator("button:focus", has_text="b4 target").wait_for()
        page.keyboard.press("Enter")
        status.get_by_text("You: b5 ↑. The computer: ").wait_for()
        page.locator("button:focus", has_text="b4 your").wait_for()  # the keyboard goes on here
        boxes = [one.bounding_box() for one in squares.all()]
        assert len(boxes) == 36
        assert {round(box["width"] - box["height"], 1) for box in boxes} == {0}
        assert min(box["width"] for box in boxes) >= 60
        for piece in ("your red", "your blue", "unknown"):
            look = square(piece).first.evaluate("one => getComputedStyle(one).backgroundImage")
            assert look.startswith('url("data:image/svg+xml')
        page.evaluate("document.body.dataset.jpThemeLight = 'false'")
        paper = square(re.compile("^c3$")).evaluate("one => getComputedStyle(one).backgroundColor")
        page.evaluate("document.body.dataset.jpThemeLight = 'true'")
        assert paper == "rgb(22, 25, 29)"
