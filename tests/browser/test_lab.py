"""The lectures in a real JupyterLab: their stored outputs, and the cells that need a kernel.

nbval executes every lecture; here they are opened as they are stored, trusted, and their viewers
are stepped.  Lecture 00 is run, and so are the cells that the SearchWidgets need.  All are opened
on one page of JupyterLab; lecture 00 stays open there, behind the others.
"""

import json
import re
import shutil
from collections import defaultdict
from html import unescape
from pathlib import Path

import nbformat
import pytest
from jupyterlab import Lab
from measuring import ONE_OF_EACH_NEW_KIND, by_thumb, check_filling, measured, violations
from playing import (
    NOTEBOOK,
    PLAYED,
    Board,
    failures,
    idle,
    run_all,
    show_answers,
    visiting,
)

from tools.predictions import stored

pytestmark = pytest.mark.posix
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LECTURES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
LECTURE, TRUSTED, UNTRUSTED = "00-start-here.ipynb", "trusted.ipynb", "untrusted.ipynb"
ASKING = "asking.ipynb"  # untrusted, too: the predictions of all lectures
STORED = "stored.ipynb"  # the viewers of the other lectures, two of each kind
WIDGETS = "widgets.ipynb"
WIDGET = """from chopsticks import Chopsticks, State, alphabeta, minimax
from coursework.boards.widgets import SearchWidget

searches = {"minimax": minimax, "alphabeta": alphabeta}
SearchWidget(searches, {"": Chopsticks()}, positions={"a kill": State(((1, 2), (0, 4)))})"""
GEISTER = "geister.ipynb"
GEISTER_BOARD = """from chopsticks.games.geister import rush
from coursework.boards.geister import GeisterWidget

GeisterWidget(rush("R"))"""
HERE = ".jp-NotebookPanel:not(.lm-mod-hidden)"  # what is in front
# Of the first viewer of each kind that has steps: the step to which keys lead, whether something
# lies on the button to the end, where that leads, and what the last step is.
WALK = """viewers => {
  const walked = {};
  const kinds = new Set();
  for (const viewer of viewers) {
    const { kind } = viewer.dataset;
    const slider = viewer.querySelector("[aria-label=Step]");
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    if (!slider) continue;
    viewer.focus();
    for (const key of ["Home", "ArrowRight"])
      document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }));
    const on = slider.value;
    const end = viewer.querySelector("[aria-label='To the end (End)']");
    end.scrollIntoView({ block: "center" });
    const { x, y, width, height } = end.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    end.click();
    walked[kind] = [Number(on), !end.contains(hit), slider.value, slider.max];
  }
  return walked;
}"""
VIEWER = '<div class=\\"stepthrough\\"'  # as JSON has it


def read(name):
    return json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))


def notebook(cells):
    return {**read(LECTURE), "cells": cells}


def outputs_of(name, wanted):
    """One cell with the outputs of all wanted cells of a lecture: what is dear is the editors."""
    cells = [cell for cell in read(name)["cells"] if wanted(cell)]
    outputs = [output for cell in cells for output in cell["outputs"]]
    return {**cells[0], "id": Path(name).stem, "source": f"# {name}", "outputs": outputs}


def viewers():
    """A cell for each output with pictures: of all lectures the two longest of the same kinds.

    All others are measured on the site: JupyterLab's style acts by their kinds.
    """
    alike = defaultdict(list)
    for name in LECTURES[1:]:
        for output in (
            output for cell in read(name)["cells"] for output in cell.get("outputs", [])
        ):
            if kinds := re.findall(r'data-kind="(\w+)"', written(output)):
                alike[frozenset(kinds)].append((len(written(output)), name, output))
    return [
        nbformat.v4.new_code_cell(f"# {name}", outputs=[output])
        for found in alike.values()
        for _, name, output in sorted(found, key=lambda one: one[:2])[-2:]
    ]


def written(output):
    return "".join(output.get("data", {}).get("text/html", ""))


def each_style_once(cells):
    """These cells, but of equal style sheets only the first one.

    Each viewer brings its own, and what a browser does for each viewer and at each step grows
    with their number.
    """
    known = set()

    def first(style):
        return "<style></style>" if style[0] in known else known.add(style[0]) or style[0]

    for output in (output for cell in cells for output in cell["outputs"]):
        if html := written(output):
            output["data"]["text/html"] = re.sub("<style>.*?</style>", first, html, flags=re.DOTALL)
    return cells


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    lab = Lab(tmp_path_factory.mktemp("lab"))
    for name in (LECTURE, TRUSTED):
        shutil.copy(NOTEBOOKS / LECTURE, lab.notebooks / name)
    first, *others = read(LECTURE)["cells"]
    changed = {**first, "source": "# No one has ever signed this notebook"}
    lab.write(UNTRUSTED, notebook([changed, *others]))
    lab.write(STORED, notebook(each_style_once(viewers())))
    asking = {(f"{one.lecture}.ipynb", one.cell) for one in stored()}
    asked = [
        outputs_of(name, lambda cell, name=name: (name, cell["id"]) in asking)
        for name in sorted({name for name, _ in asking})
    ]
    lab.write(ASKING, notebook(asked))
    for name, source in ((WIDGETS, WIDGET), (GEISTER, GEISTER_BOARD)):
        lab.write(name, notebook([nbformat.v4.new_code_cell(source)]))
    with lab.running(trusted=(LECTURE, TRUSTED, STORED)):
        yield lab


@pytest.fixture(scope="module")
def desk(browser, lab):
    """JupyterLab with nothing open."""
    with visiting(browser) as visit:
        lab.show(visit.page)
        yield visit


@pytest.fixture(scope="module")
def left_open(desk, lab):
    with lab.opened(desk, LECTURE, own_kernel=True):
        run_all(desk.page)
        yield


@pytest.fixture
def executed(desk, lab, left_open):
    """JupyterLab with lecture 00, all of it run, in front."""
    lab.activate(desk, LECTURE)
    return desk


def cells(page):
    """Type, source and execution count of each cell."""
    return page.evaluate(
        f"""{NOTEBOOK}.content.widgets.map(({{ model }}) =>
          [model.type, model.sharedModel.source, model.executionCount ?? null])"""
    )


@pytest.fixture
def board(executed):
    board = Board(executed.page.locator(f"{HERE} {PLAYED}"))
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
    viewers = page.locator(f"{HERE} .jp-OutputArea-output .stepthrough")
    viewers.nth(count - 1).wait_for(
        state="attached"
    )  # outputs out of sight come when there is time
    show_answers(page)
    page.wait_for_function(
        f"!document.querySelector('{HERE} .jp-OutputArea-output .stepthrough:not(.live)')"
    )
    walked = viewers.evaluate_all(WALK)
    for kind, (after_keys, covered, at_end, last) in walked.items():
        assert after_keys > 0, kind
        assert not covered, kind
        assert at_end == last, kind
    # One of them by keys and a mouse that come from outside the page.
    viewer = viewers.and_(page.locator("[data-kind=trace]")).first
    step = viewer.get_by_label("Step", exact=True)
    viewer.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert int(step.input_value()) > 0
    viewer.get_by_role("button", name="To the end (End)").click()
    assert step.input_value() == step.get_attribute("max")
    page.evaluate("jupyterapp.shell.collapseLeft()")
    for width, height, room in ((1280, 900, 785), (900, 700, 585)):
        check_measures(page, width, height, room)
    with by_thumb(page):
        check_measures(page, 390, 800, 685)


def check_measures(page, width, height, room):
    """Nothing is cut or overlaps."""
    page.set_viewport_size({"width": width, "height": height})
    found = measured(page, room)
    assert found == [], "\n".join(f"{place}, step {k}: {what}" for place, k, what in found)


def test_the_viewers_of_the_lectures_step_and_fit_without_running_them(desk, lab):
    with lab.opened(desk, STORED) as visit:
        count = (lab.notebooks / STORED).read_text(encoding="utf-8").count(VIEWER)
        step_viewers(visit.page, count)
        check_filling(visit.page.locator(f"{HERE} .stepthrough.stage").first)
        visit.page.evaluate(ONE_OF_EACH_NEW_KIND, [])
        ours = f"{HERE} .jp-OutputArea-output .stepthrough.live"
        assert violations(visit.page, ours, rules={"color-contrast": {"enabled": False}}) == []
        visit.check()


def test_a_search_widget_searches_anew(desk, lab):
    """Which searches there are is tested in Python, and those of the lectures by nbval."""
    with lab.opened(desk, WIDGETS) as visit:
        run_all(visit.page)
        cell = visit.page.locator(f"{HERE} .jp-CodeCell").first
        counter = cell.get_by_text(re.compile(r"^step \d+ of \d+$"))
        before = counter.inner_text()
        cell.get_by_label("search", exact=True).select_option("alphabeta")
        counter.filter(has_not_text=before).wait_for()
        cell.get_by_label("from", exact=True).select_option("a kill")
        cell.get_by_role("status").get_by_text("(1,2 | 0,4)").wait_for()
        visit.check()


def test_keyboard_only(board):
    """More keys are pressed on a page of its own."""
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
    assert board.view().log[0] == "1 taps 1"
    board.press("u", "h")
    assert board.view().moves[1] == "split into 0 and 2 loses in 4"
    board.press("h")
    board.tab_to(board.hand("your", "left"), "Shift+Tab")
    board.press("Enter")
    assert board.view().status.startswith("Your 1 is ready")
    board.press("Escape")
    assert board.view().log == []
    assert board.has_focus()


def test_jupyterlab_leaves_the_keys_to_the_board(board):
    page = board.page
    before = cells(page)
    controls = [
        board.root.get_by_role("status").click,  # beside the buttons
        board.button("Game").focus,
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
    cell = executed.page.locator(f"{HERE} .jp-CodeCell").filter(has_text="PlayWidget(game")
    status, picture = cell.get_by_role("status"), cell.get_by_role("img")
    start = picture.get_attribute("aria-label")
    undo = cell.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    cell.get_by_role("button", name="1 taps 1").press("Enter")
    status.get_by_text("You: 1 taps 1. The computer: ").wait_for()
    cell.locator("button:focus", has_text="taps").wait_for()  # the keyboard goes on from here
    assert picture.get_attribute("aria-label") != start
    undo.click()
    cell.get_by_role("button", name="split into 0 and 2").wait_for()
    assert status.inner_text() == "Your move."
    assert picture.get_attribute("aria-label") == start
    assert undo.is_disabled()
    executed.check()


def test_a_trusted_notebook_is_live_without_running_it(desk, lab):
    with lab.opened(desk, TRUSTED) as visit:
        before = cells(visit.page)
        board = Board(visit.page.locator(f"{HERE} {PLAYED}"))
        board.hand("your", "left").click()
        board.hand("the computer's", "left").click()
        assert len(board.view().log) == 2
        assert cells(visit.page) == before
        visit.check()


def test_an_untrusted_notebook_shows_pictures(desk, lab):
    with lab.opened(desk, UNTRUSTED) as visit:
        drawn = visit.page.get_by_role("img")
        board = visit.page.locator(f"{HERE} .stepthrough").filter(has=drawn)
        assert board.get_by_role("img").get_attribute("alt").startswith("Chopsticks: ")
        assert board.inner_text().strip() == ""  # neither the script nor its data
        assert (
            visit.page.locator(f"{HERE} :is(.stepthrough.live, .stepthrough button)").count() == 0
        )
        outputs = visit.page.locator(f"{HERE} .jp-OutputArea-output")
        pictures = outputs.get_by_role("img")
        pictures.nth(2).wait_for()  # a position, the board, and the board that calls Python
        for picture in pictures.all():
            picture.scroll_into_view_if_needed()
            assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
            assert picture.bounding_box()["height"] > 100
        visit.check()


def test_an_untrusted_notebook_shows_questions_and_closed_folds(desk, lab):
    with lab.opened(desk, ASKING) as visit:
        questions = [re.sub("<.*?>", "", one.question) for one in stored()]
        outputs = visit.page.locator(f"{HERE} .jp-OutputArea-output")
        output = outputs.locator(".prediction")
        output.nth(len(questions) - 1).wait_for(state="attached")
        # What is out of sight has no text.
        visit.page.add_style_tag(
            content=f"{HERE} .jp-Cell {{ content-visibility: visible !important; }}"
        )
        assert [text.split("\n\n") for text in output.all_inner_texts()] == [
            [unescape(question), "What comes out"] for question in questions
        ]
        left = "script, style, input, .prediction button, details[open], .live"
        assert outputs.locator(left).count() == 0
        printing = output.filter(has=visit.page.locator("details > pre")).first
        printing.get_by_text("What comes out").click()  # what the fold holds came along
        assert printing.locator("details > pre").first.is_visible()
        visit.check()


def begin_geister(page, visit):
    """A new game that you begin, and nothing to take back."""
    idle(page)  # what is seen of an answer comes change by change
    new, undo = (page.get_by_role("button", name=name) for name in ("New game", "Undo"))
    while undo.is_enabled() or visit.status() != "Your move.":
        said = visit.status()
        new.click()
        page.wait_for_function(
            f"said => document.querySelector('{HERE} [role=status]').textContent !== said",
            arg=said,
        )
        idle(page)


def square(page, name):
    return page.locator(".geister").get_by_role("button", name=name)


def play_geister_by_mouse(board):
    square(board, "b5").click()
    target = square(board, "b4 target")
    target.wait_for()
    square(board, "c5").click()  # another one after all
    target.wait_for(state="detached")
    square(board, "c4 target").click()
    board.get_by_role("status").get_by_text("You: c5 ↑. The computer: ").wait_for()
    square(board, re.compile("^c5$")).wait_for()
    board.get_by_role("button", name="Undo").click()
    square(board, "c5 your").wait_for()
    assert board.get_by_role("status").inner_text() == "Your move."


def play_geister_by_keyboard(board):
    board.get_by_role("button", name="New game").focus()
    board.keyboard.press("Tab")  # to the first piece that can move
    board.locator("button:focus", has_text="b5").wait_for()
    board.keyboard.press("Enter")
    board.locator("button:focus", has_text="b4 target").wait_for()
    board.keyboard.press("Enter")
    board.get_by_role("status").get_by_text("You: b5 ↑. The computer: ").wait_for()
    board.locator("button:focus", has_text="b4 your").wait_for()  # the keyboard goes on here


def check_squares(board):
    boxes = [b.bounding_box() for b in board.locator(".squares button").all()]
    assert len(boxes) == 36
    assert {round(box["width"] - box["height"], 1) for box in boxes} == {0}
    assert min(box["width"] for box in boxes) >= 60
    controls, board_ = (
        board.locator(where).bounding_box() for where in (f"{HERE} [role=status]", ".squares")
    )
    assert controls["y"] < board_["y"]  # the sentence stands above the board
    for piece in ("your red", "your blue", "unknown"):
        shown = square(board, piece).first.evaluate("b => getComputedStyle(b).backgroundImage")
        assert shown.startswith('url("data:image/svg+xml')


def check_darkness(board):
    empty = square(board, re.compile("^c3$"))
    shown = "button => getComputedStyle(button).backgroundColor"
    assert empty.evaluate(shown) == "rgb(255, 255, 255)"
    board.evaluate("document.body.dataset.jpThemeLight = 'false'")
    assert empty.evaluate(shown) == "rgb(22, 25, 29)"
    board.evaluate("document.body.dataset.jpThemeLight = 'true'")


def test_the_geister_board(desk, lab):
    with lab.opened(desk, GEISTER) as visit:
        run_all(visit.page)
        visit.page.locator(".geister").wait_for()
        for play in (
            play_geister_by_mouse,
            play_geister_by_keyboard,
            check_squares,
            check_darkness,
        ):
            begin_geister(visit.page, visit)
            play(visit.page)
            visit.check()
