"""A plot in the colours of its page's theme, and on a card of its own where no script runs."""

import pytest
from matplotlib.figure import Figure
from measuring import page_of, violations
from playing import visiting

from coursework.plots.plot import plot
from stepthrough.drawing import light


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
        (ink, line), fills, strokes, sizes = drawn.evaluate(
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
                all("text", (text) => text.getScreenCTM().a *
                  Number.parseFloat(getComputedStyle(text).fontSize)).filter(Boolean),
              ];
            }"""
        )
        assert set(fills) == {ink}
        assert line in strokes
        assert min(sizes) >= 9
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
        assert violations(visit.page, "#one") == []
        visit.check()


def test_without_scripts_it_is_a_picture_on_white(browser, html):
    with visiting(browser, java_script_enabled=False) as visit:
        visit.page.set_content(html)
        picture = visit.page.get_by_role("img", name="It grows. Axes: plies")
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 600
