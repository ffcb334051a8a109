"""A plot in the colours of its page's theme, and on a card of its own where no script runs."""

import re

import nbformat
import pytest
from living import ROOT
from matplotlib.figure import Figure
from measuring import page_of, violations
from playing import visiting

from coursework import table
from coursework.plots.plot import plot
from stepthrough.drawing import light
from stepthrough.page import with_scripts

STORED = re.compile(r'<div class="stepthrough" data-kind="plot">.*?</script></div>')
WIDE = "Winning bites row,column: the bluer, the larger"  # 400 cells, which scroll on a phone
# Words that are small, that their plot cuts, or that touch another: each after its plot's title.
SPOILT = """() => [...document.querySelectorAll("[role=img]")].flatMap((plot) => {
  const room = plot.getBoundingClientRect();
  const words = [...plot.querySelectorAll("text")].filter((word) => word.checkVisibility());
  const boxes = words.map((word) => word.getBoundingClientRect());
  return words.filter((word, at) => {
    const { left, right, top, bottom } = boxes[at];
    const size = word.getScreenCTM().a * Number.parseFloat(getComputedStyle(word).fontSize);
    return left < room.left - 1 || right > room.right + 1 || (size && size < 10.5) ||
      boxes.some((other, k) => k < at && other.left < right && left < other.right &&
        other.top + 5 < bottom && top + 5 < other.bottom);
  }).map((word) => `${plot.ariaLabel}: ${word.textContent}`);
})"""


@pytest.fixture(scope="module")
def html():
    figure = Figure(figsize=(9, 5))
    axes = figure.subplots()
    axes.plot([0, 1, 4, 9], color=light("blue"))
    axes.set(title="It grows", xlabel="plies")
    return page_of({"one": plot(figure)._repr_html_()})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_colours_are_the_theme_s(browser, html, scheme):
    phone = {"width": 390, "height": 700}
    with visiting(browser, offline=True, color_scheme=scheme, viewport=phone) as visit:
        visit.page.set_content(html)
        drawn = visit.page.get_by_role("img", name="It grows. Axes: plies")
        (ink, line), fills, strokes = drawn.evaluate(
            """root => {
              const all = (name, read) => [...root.querySelectorAll(name)].map(read);
              const named = (name) => {
                root.style.fill = `var(--${name})`;
                return getComputedStyle(root).fill;
              };
              return [
                ["ink", "accent"].map(named),
                all("text", (text) => getComputedStyle(text).fill),
                all("path", (path) => getComputedStyle(path).stroke),
              ];
            }"""
        )
        assert set(fills) == {ink}
        assert line in strokes
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(visit.page, "#one") == []
        visit.check()


def test_without_scripts_it_is_a_picture_on_white(browser, html):
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.set_content(html)
        picture = visit.page.get_by_role("img", name="It grows. Axes: plies")
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 600


def test_the_words_of_the_lectures_plots_are_whole_and_apart(browser):
    books = [nbformat.read(path, 4) for path in sorted(ROOT.glob("notebooks/*.ipynb"))]
    shown = [one for book in books for cell in book.cells for one in cell.get("outputs", [])]
    plots = STORED.findall("".join(one.get("data", {}).get("text/html", "") for one in shown))
    with visiting(browser, offline=True) as visit:
        long = table(
            [dict.fromkeys("abcdef", 10**9)],
            "Nodes on each position, and the value or move found; a “?” marks a guess.",
        )
        html = with_scripts("".join(plots).replace(" type=later", ""))
        visit.page.set_content(html + long._repr_html_())
        visit.page.wait_for_function("!document.querySelector('.stepthrough > img')")
        for width in (358, 640, 790):  # of a phone, a tablet, a window
            visit.page.set_viewport_size({"width": width, "height": 800})
            found = visit.page.evaluate(SPOILT)
            assert [word for word in found if width > 700 or not word.startswith(WIDE)] == []
        caption = visit.page.locator("caption")
        assert caption.bounding_box()["height"] < 40
        visit.page.set_viewport_size({"width": 358, "height": 800})
        visit.page.locator("div.figures").evaluate("one => one.scrollBy(99, 0)")
        assert 0 <= caption.bounding_box()["x"] <= 358 - caption.bounding_box()["width"]
