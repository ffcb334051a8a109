"""A figure becomes a small picture that is the same in every run, with words that can be read."""

import base64
import colorsys
import re
from xml.etree import ElementTree

import matplotlib
import pytest
from matplotlib.figure import Figure

from coursework.plots.charts import _SHADES, HUES, bars, curves, heat_map
from coursework.plots.plot import description, plot
from stepthrough.drawing import light
from tools.site.live import shell as live_shell

LINES = {"minimax": {2: 10, 4: 100, 6: 1000}, "alpha-beta": {2: 7, 4: 30, 6: 990}}


def curve(points=20, **words):
    figure = Figure()
    axes = figure.subplots()
    axes.plot([x**2 for x in range(points)], marker="o", label="squares < cubes")
    axes.legend()
    axes.set(**{"title": "It grows: 1,000", "xlabel": "plies", "ylabel": "nodes"} | words)
    return figure


def svg(figure):
    return plot(figure).still.svg


def test_two_runs_draw_the_same():
    assert svg(curve()) == svg(curve())


def test_words_are_words_in_the_page_s_font():
    drawn = svg(curve())
    assert {"It grows: 1,000", "plies", "nodes", "squares < cubes"} <= texts(plot(curve())).keys()
    assert "DejaVu" not in drawn


def test_it_is_small():
    """A PNG of it has some 40,000 characters in a page."""
    assert len(svg(curve())) < 11_000
    assert len(plot(curve())._repr_html_()) < 20_000
    assert re.findall(r"[1-9]\.\d\d|\.\d\d\d", svg(curve())) == []
    assert "metadata" not in svg(curve())


def test_it_says_in_words_what_it_shows():
    assert description(curve()) == "It grows: 1,000. Axes: plies, nodes"
    assert description(curve(title="", xlabel="", ylabel="")) == "A plot"
    figure = Figure()
    for axes in figure.subplots(1, 2):
        axes.set_title("Two\nlines")
    figure.suptitle("Both")
    assert description(figure) == "Both. Two lines"
    assert 'alt="It grows: 1,000. Axes: plies, nodes"' in plot(curve())._repr_html_()


def test_what_is_referred_to_is_there():
    drawn = svg(curve())
    used = set(re.findall(r'(?:url\(|href=")#(\w+)', drawn))
    assert used == set(re.findall(r' id="(\w+)"', drawn)) != set()


def test_a_raster_image_stays_whole():
    figure = Figure()
    figure.subplots().imshow([[0, 1], [1, 0]])
    [image] = re.findall(r'href="data:image/png;base64,\s*([^"]+)"', svg(figure))
    assert base64.b64decode(image).startswith(b"\x89PNG")


def test_a_live_page_shows_it_without_a_png():
    data = live_shell.bundle(curve())
    assert data["text/html"] == plot(curve())._repr_html_()
    assert "image/png" not in data


def texts(shown):
    root = ElementTree.fromstring(shown.still.svg)
    return {part.text: part for part in root.iterfind(".//{*}text")}


def height(part):
    return float(part.get("y"))


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_line_has_its_name_at_its_end():
    shown = curves(LINES, "It cuts.", x="depth (plies)", y="nodes", log="y")
    found = texts(shown)
    assert {"It cuts.", "depth (plies)", "nodes", "minimax", "alpha-beta"} <= found.keys()
    assert shown.still.description == "It cuts. Axes: depth (plies), nodes"
    assert height(found["alpha-beta"]) - height(found["minimax"]) > 15  # both end at one height


@pytest.mark.parametrize(
    ("log", "at", "ticks"),
    [
        ("", [2, 4, 6], {"2", "4", "6"}),
        ("x", [1, 2, 1024], {"1", "2", "1,024"}),
        ("x", [1, 1000, 10_000, 30_000], {"1", "1,000", "30,000"}),
        ("x", range(1, 100), {"1", "10", "100"}),
        ("", range(100), {"0", "20", "80"}),
    ],
)
def test_few_numbers_below_an_axis_are_those_of_the_data(log, at, ticks):
    shown = texts(curves({"one": dict.fromkeys(at, 0.5)}, "", x="", y="", log=log))
    below = {word for word in shown if re.fullmatch(r"[\d,]+", word)}
    assert ticks <= below
    assert below == ticks or len(at) > 13


def test_a_name_is_as_high_as_the_end_of_its_line():
    found = texts(curves({"up": {1: 0.3, 2: 0.7}, "down": {1: 0.3, 2: 0.5}}, "", x="", y=""))
    ticks = {name: height(found[name]) for name in ("0.30", "0.50", "0.70")}
    assert abs(height(found["up"]) - ticks["0.70"]) < 5
    assert abs(height(found["down"]) - ticks["0.50"]) < 5


def hue(colour):
    return colorsys.rgb_to_hsv(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[0]


@pytest.mark.parametrize(("line", "words"), list(zip(HUES, _SHADES, strict=True)))
def test_its_words_can_be_read_and_have_the_hue_of_their_line(line, words):
    assert 1.05 / (luminance(words) + 0.05) >= 4.5
    assert line == light("grey") or hue(words) == pytest.approx(hue(line), abs=0.01)


def test_a_bar_has_its_name():
    found = texts(bars({"one": 50.0, "two": 60.0}, "Two wins.", x="games won (%)"))
    assert {"one", "two", "Two wins.", "games won (%)"} <= found.keys()
    assert height(found["one"]) < height(found["two"])


def test_a_heat_map_says_each_number():
    names = {"columns": "ab", "rows": [1, 2]}
    assert texts(heat_map([[2, 2]], "Alike.", x="", y="", columns="ab", rows=[1])).keys() > {"2"}
    shown = heat_map([[1, 2500], [0.5, 3]], "One stands out.", x="mine", y="yours", **names)
    assert {"1", "2,500", "0.5", "3", "a", "b", "mine", "yours"} <= texts(shown).keys()
    assert "#73b1d5" in shown.still.svg


def test_a_heat_map_may_have_words_and_short_rows():
    names = {"columns": "ab", "rows": [1, 2]}
    shown = heat_map([[1], [2, 3]], "P.", x="", y="", **names, words=[["in"], ["row", "P"]])
    assert {"in", "row", "P"} <= texts(shown).keys()
    assert "3" not in texts(shown)
    named = heat_map([["in"], ["row", "in"]], "P.", x="", y="", **names)
    fills = re.findall(r"fill: ?(#\w+)", named.still.svg)
    assert fills[0] == fills[2] != fills[1]


def test_a_plot_does_not_depend_on_the_style_of_the_notebook():
    drawn = bars({"one": 1.0}, "It is.", x="games").still.svg
    with matplotlib.rc_context({"font.size": 30, "axes.grid": False}):
        assert bars({"one": 1.0}, "It is.", x="games").still.svg == drawn
