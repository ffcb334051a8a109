"""The plots of a lecture: words on their lines, in colours that can be read, units on the axes."""

import re
from xml.etree import ElementTree

import pytest

from coursework.plots.charts import _SHADES, bars, curves, heat_map

LINES = {"minimax": {2: 10, 4: 100, 6: 1000}, "alpha-beta": {2: 7, 4: 30, 6: 990}}


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


def test_a_name_is_as_high_as_the_end_of_its_line():
    found = texts(curves({"up": {1: 0.3, 2: 0.7}, "down": {1: 0.3, 2: 0.5}}, "", x="", y=""))
    ticks = {name: height(found[name]) for name in ("0.30", "0.50", "0.70")}
    assert abs(height(found["up"]) - ticks["0.70"]) < 5
    assert abs(height(found["down"]) - ticks["0.50"]) < 5


@pytest.mark.parametrize("colour", _SHADES)
def test_its_words_can_be_read(colour):
    assert 1.05 / (luminance(colour) + 0.05) >= 4.5


def test_a_bar_has_an_interval_if_there_is_one():
    plain = bars({"one": 50.0, "two": 60.0}, "Two wins.", x="games won (%)")
    both = bars({"one": 50.0, "two": (60.0, 55.0, 65.0)}, "Two wins.", x="games won (%)")
    assert {"one", "two", "Two wins.", "games won (%)"} <= texts(plain).keys()
    assert height(texts(plain)["one"]) < height(texts(plain)["two"])
    assert len(re.findall("<use ", both.still.svg)) > len(re.findall("<use ", plain.still.svg))


def test_a_heat_map_says_each_number():
    names = {"columns": "ab", "rows": [1, 2]}
    shown = heat_map([[1, 2500], [0.5, 3]], "One stands out.", x="mine", y="yours", **names)
    assert {"1", "2,500", "0.5", "3", "a", "b", "mine", "yours"} <= texts(shown).keys()
    assert "#73b4dc" in shown.still.svg


def test_a_heat_map_may_have_words_and_short_rows():
    names = {"columns": "ab", "rows": [1, 2]}
    shown = heat_map([[1], [2, 3]], "P.", x="", y="", **names, words=[["in"], ["row", "P"]])
    assert {"in", "row", "P"} <= texts(shown).keys()
    assert "3" not in texts(shown)


def test_a_plot_does_not_depend_on_the_style_of_the_notebook():
    from matplotlib import rc_context

    drawn = bars({"one": 1.0}, "It is.", x="games").still.svg
    with rc_context({"font.size": 30, "axes.grid": False}):
        assert bars({"one": 1.0}, "It is.", x="games").still.svg == drawn
