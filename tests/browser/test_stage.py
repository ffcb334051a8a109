"""What measures all viewers finds what is wrong; one fills the window, and follows the theme."""

import json
import sys
from pathlib import Path

import furo
import myst_nb
import pytest
import sphinx
from every_viewer import EVERY
from measuring import measured, page_of
from playing import pressed, visiting

from chopsticks import Chopsticks, TreeGame, minimax
from coursework import board, view
from coursework.questions.prediction import Prediction
from stepthrough import record

ROOT = Path(__file__).parents[2]

POOR = """
<section id="poor"><div class="stepthrough live" data-kind="poor">
  <p role="status" style="height: 700px">A sentence</p>
  <div class="controls"><button>go</button></div>
  <div style="width: 80px; overflow: hidden; white-space: nowrap">nobody gets to the end</div>
  <div style="position: relative; left: 100%">out of the viewer</div>
  <svg width="200" height="100" viewBox="0 0 400 200">
    <g class="node here"><circle cx="60" cy="60" r="40"/><text x="60" y="60">own</text></g>
    <text x="75" y="60">alien</text><text x="380" y="190" font-size="24">cut</text>
  </svg>
</div></section>"""


def test_what_is_wrong_is_found(browser):
    with visiting(browser, viewport={"width": 690, "height": 700}) as visit:
        visit.page.set_content(POOR)
        [[_, steps, words]] = [zip(*measured(visit.page, 585), strict=True)]
        assert set(steps) == {"opening"}
        for what in (
            "too high: ",
            "controls, sentence and node span ",
            "type of 8.0 px: text",
            "overlap: own | alien",
            "overlap: node own | alien",
            "cut off: div nobody gets",
            "sticks out: div out of the viewer",
            "outside its drawing: text cut",
        ):
            assert any(found.startswith(what) for found in words), (what, words)


@pytest.fixture(scope="module")
def two(browser):
    """A page with the same viewer twice, and a still, without a network."""
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    html = view(record(minimax, game, ()), at=0)._repr_html_()
    with visiting(browser, offline=True, viewport={"width": 390, "height": 800}) as visit:
        still = board(Chopsticks().initial)._repr_html_()
        visit.page.set_content(page_of({"one": html, "two": html, "still": still}))
        visit.page.locator("#two").get_by_role("status").wait_for()  # what is packed is drawn
        yield visit


def test_the_regions_of_a_page_have_names_of_their_own(two):
    regions = two.page.get_by_role("region").evaluate_all("all => all.map(r => r.ariaLabel)")
    assert len(regions) == len(set(regions)) > 1


# The paper of a viewer and of a still, on a page whose theme this attribute names, or nothing.
PAPERS = """([name, value]) => {
  value ? document.body.setAttribute(name, value) : document.body.removeAttribute(name);
  return [
    getComputedStyle(document.querySelector("#one .stepthrough")).backgroundColor,
    getComputedStyle(document.querySelector("#still > .still")).filter,
  ];
}"""
LIGHT = ["rgb(255, 255, 255)", "none"]
DARK = ["rgb(22, 25, 29)", "invert(0.91) hue-rotate(180deg)"]


@pytest.mark.parametrize(
    ("name", "light", "dark"),
    [("data-theme", "light", "dark"), ("data-jp-theme-light", "true", "false")],
)
def test_the_page_says_which_theme(two, name, light, dark):
    for system, shown in (("light", LIGHT), ("dark", DARK)):
        two.page.emulate_media(color_scheme=system)
        found = [two.page.evaluate(PAPERS, [name, value]) for value in (light, dark, "")]
        assert found == [LIGHT, DARK, shown]


def test_a_finger_steps_to_the_side_unless_it_scrolls(two):
    """Down is the page's, to the side on a wide picture is the picture's."""
    viewer = two.page.locator("#one .stepthrough")
    slider, sentence = viewer.get_by_label("Step", exact=True), viewer.get_by_role("status")
    fingers = two.page.context.new_cdp_session(two.page)

    def dragged(place, right, down=0):
        """How many steps a finger takes the run that goes from this place so far."""
        before = int(slider.input_value())
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for share in (0, 0.2, 0.6, 1):
            point = {"x": x + share * right, "y": y + share * down}
            kind = "touchMove" if share else "touchStart"
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        two.page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )
        return int(slider.input_value()) - before

    assert [dragged(sentence, right) for right in (-120, -120, 120, -30)] == [1, 1, -1, 0]
    assert dragged(sentence, -60, -120) == 0
    assert dragged(slider, 120) >= 0  # no step back: it is the slider that is drawn
    pressed(viewer, "Larger")
    assert [dragged(viewer.locator(".tree"), right) for right in (-120, 120)] == [0, 0]
    pressed(viewer, "The whole tree")
    assert dragged(viewer.locator(".tree"), 120) == -1
    fingers.detach()


LAB = Path(sys.prefix, "share/jupyter/nbconvert/templates/lab/static")
FURO, NOTEBOOK, SPHINX = (Path(module.__file__).parent for module in (furo, myst_nb, sphinx))
# Pages with viewers: their style sheets, and what they have around a viewer.
PAGES = {
    "JupyterLab": (
        [LAB / "index.css", LAB / "theme-light.css"],
        '<body data-jp-theme-light="true"><div class="jp-RenderedHTMLCommon jp-RenderedHTML">',
    ),
    "site": (
        [
            SPHINX / "themes/basic/static/basic.css.jinja",
            *sorted((FURO / "theme/furo/static/styles").glob("*.css")),
            NOTEBOOK / "static/mystnb.css",
            ROOT / "tools/site/_static/site.css",
            ROOT / "tools/site/live/live.css",
        ],
        '<html class="is-live"><body data-theme="light"><div class="page with-viewers">'
        '<div class="main"><div class="content"><article role="main"><div class="cell docutils">'
        '<div class="cell_output docutils"><div class="output text_html">',
    ),
}
# How each part of a viewer looks, apart from what depends on its place and its room.
LOOKS = r"""() => {
  const own = new RegExp("^(background-|border-.*-(width|style|radius)|color$|display|fill|flex-"
    + "[dgw]|font|list|margin-top|opacity|overflow-[xy]|padding|stroke|text-a|vertical|visib)");
  const names = [...getComputedStyle(document.body)].filter((name) => own.test(name));
  const roots = document.querySelectorAll(".stepthrough:not([data-kind=prediction])");
  return JSON.stringify([...roots].flatMap((root) =>
    [...root.querySelectorAll(":not(style, script, defs *, .move *)")].map((part) => {
      const look = getComputedStyle(part);
      return [root.dataset.kind, part.localName, part.getAttribute("class"),
        ...names.map((name) => `${name}: ${look.getPropertyValue(name)}`)];
    })));
}"""  # one string: Playwright copies a list piece by piece

DRAWN = """count => {
  const hints = "[data-kind=chopsticks] [type=checkbox]:not(:checked)";
  for (const one of document.querySelectorAll(hints)) one.click();
  for (const one of document.querySelectorAll("form [aria-label='Show the answer']")) one.click();
  return document.querySelectorAll(".stage > .panes").length >= count;
}"""


@pytest.fixture(scope="module")
def looks(browser):
    """The looks of all viewers, alone or with something around them."""
    html = {kind: make()._repr_html_() for kind, make in EVERY.items()}

    def of(head="", width=1100, pictures=html):
        page = f"<!doctype html>{head}<main style='width: {width}px'>{page_of(pictures)}"
        with visiting(browser, viewport={"width": 1600, "height": 900}) as visit:
            visit.show(page)
            visit.page.wait_for_function(DRAWN, arg=len(EVERY))
            return json.loads(visit.page.evaluate(LOOKS))

    return of, html, of()


def unlike(alone, there):
    assert len(alone) == len(there) > 1000
    assert any(str(part[2]).startswith("hint ") for part in alone)
    return {
        (*one[:3], look, other)
        for one, same in zip(alone, there, strict=True)
        for look, other in zip(one[3:], same[3:], strict=True)
        if look != other
    }


@pytest.mark.parametrize("page", PAGES)
def test_a_viewer_looks_the_same_on_every_page(looks, page):
    of, _, alone = looks
    sheets, head = PAGES[page]
    styles = "".join(f"<style>{path.read_text(encoding='utf-8')}</style>" for path in sheets)
    assert unlike(alone, of(styles + head)) == set()


def test_a_viewer_looks_the_same_in_a_prediction(looks):
    of, html, alone = looks
    part = {"kind": "number", "right": [[1, 1]], "shown": "1"}
    held = {
        kind: Prediction(kind, "What?", [part], one.replace("<script>", "<script type=later>"))
        for kind, one in html.items()
    }
    pages = {kind: one._repr_html_() for kind, one in held.items()}
    assert unlike(alone, of(width=1100, pictures=pages)) == set()
